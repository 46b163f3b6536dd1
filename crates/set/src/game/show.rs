//! Pictures of positions and answers.

use std::collections::BTreeMap;

use fairdeal_core::game::{Question, Solved, Style};
use fairdeal_core::palette::CHALK;
use fairdeal_core::scene::{Key, Look, Scene, Shape, Stroke};
use fairdeal_core::words::{count_of, plural, wrapped};
use fairdeal_core::{InputError, Limits, Verdict};

use super::decide::{all, finds};
use super::say;
use crate::draw::{self, Marks, colour};
use crate::notation::Position;
use crate::rules::{Places, Rule, completing};
use crate::solve::Reason;

type Answer = Solved<Places, Reason>;

/// Finds with a line of their own in a legend.
const MOST_LINES: usize = 8;
/// With more finds than this the rings say nothing any more.
const MOST_RINGED: usize = 24;
/// Finds that have a frame of their own in a film.
const MOST_FRAMES: usize = 30;
/// Nodes to find the sets that a graph emphasises.
const NODES: u64 = 10_000_000;

/// The table with the answer on it: each find ringed in its colour, or the card that is missing.
pub(super) fn show(position: &Position, solved: Option<&Answer>) -> Scene {
    let Some(solved) = solved else {
        return draw::scene(&position.table, position.lettering, &Marks::none());
    };
    let (marks, title) = say::shown(position, solved);
    let marks = if marks.groups.len() > MOST_RINGED { Marks::none() } else { marks };
    let scene = table(position, solved, &marks);
    Scene { title, legend: legend(position, solved), ..scene }
}

fn table(position: &Position, solved: &Answer, marks: &Marks) -> Scene {
    let name = |place: usize| position.texts(&[place]).concat();
    let missing = missing(position, solved);
    let ghost = missing.as_ref().map(|card| (card, position.lettering.card(card)));
    draw::laid(&position.table, &name, marks, true, ghost)
}

/// The card that would complete a table that is one card short.
fn missing(position: &Position, solved: &Answer) -> Option<crate::rules::Card> {
    let few = matches!(solved.verdict, Verdict::Impossible(Reason::TooFew));
    let given: Vec<_> = position.table.cards.iter().collect();
    let asked = few && position.rule == Rule::Set;
    asked.then(|| completing(position.table.v, &given)).flatten()
}

/// Which colour is which find.
fn legend(position: &Position, solved: &Answer) -> Vec<Key> {
    let (finds, noun) = (finds(solved), position.rule.find());
    if finds.len() > MOST_RINGED {
        let text = format!("{}, too many to ring", count_of(finds.len(), noun));
        return vec![Key { shapes: Vec::new(), text }];
    }
    let named = |find: &Places| match find.len() {
        ..=6 => format!(": {}", position.texts(find).join(" ")),
        _ => String::new(),
    };
    let line = |(i, find): (usize, &Places)| {
        let number = if finds.len() > 1 { format!(" {}", i + 1) } else { String::new() };
        Key::ring(colour(i), format!("{noun}{number}{}", named(find)))
    };
    let mut keys: Vec<Key> = finds.iter().enumerate().take(MOST_LINES).map(line).collect();
    if let Some(more) = finds.len().checked_sub(MOST_LINES).filter(|&more| more > 0) {
        let noun = if more == 1 { noun.to_string() } else { plural(noun) };
        let text = format!("and {more} more {noun}, by the numbers on the cards");
        keys.push(Key { shapes: Vec::new(), text });
    }
    if let Some(card) = missing(position, solved) {
        let text = format!("{} is missing", position.lettering.card(&card));
        let edge = Stroke::new(CHALK, 3.0).dashed(4.0, 4.0);
        let look = Look { stroke: Some(edge), ..Look::default() };
        let (x, y, width, height, radius) = (4.0, 2.0, 14.0, 18.0, 3.0);
        keys.push(Key { shapes: vec![Shape::Rect { x, y, width, height, radius, look }], text });
    }
    keys
}

/// The answer step by step: the bare table, then one find card by card, or several one after the other
/// (up to [`MOST_FRAMES`]), then all of them. Every frame has the size and the legend of the last.
pub(super) fn frames(position: &Position, solved: &Answer) -> Vec<Scene> {
    let last = show(position, Some(solved));
    let finds = finds(solved);
    let mut steps: Vec<Marks> = Vec::new();
    match finds {
        [] => return vec![last],
        [find] => steps.extend((0..find.len()).map(|k| Marks::one(&find[..k]))),
        several => {
            steps.push(Marks::none());
            for (i, find) in several.iter().enumerate().take(MOST_FRAMES) {
                // The others keep their numbers and colours.
                let mut groups = vec![Vec::new(); several.len()];
                groups[i].clone_from(find);
                steps.push(Marks { groups });
            }
        }
    }
    let frame = |marks: Marks| Scene {
        title: last.title.clone(),
        legend: last.legend.clone(),
        ..table(position, solved, &marks)
    };
    let mut frames: Vec<Scene> = steps.into_iter().map(frame).collect();
    frames.push(last);
    frames
}

/// The other pictures.
///
/// # Errors
/// When the table or the deck is too large for it, or there is no such picture.
pub(super) fn view(
    position: &Position,
    name: &str,
    solved: Option<&Answer>,
) -> Result<Scene, InputError> {
    let refused = |message: String| InputError::at("option --view", message);
    let marks = match solved {
        Some(solved) if solved.question != Question::All => say::shown(position, solved).0,
        _ => Marks::none(),
    };
    let Position { table, lettering, rule, .. } = position;
    match name {
        "graph" => {
            let most = draw::MOST_CARDS;
            let many = || {
                let there = count_of(table.cards.len(), "card");
                refused(format!("graph: {there}, it is drawn for up to {most}"))
            };
            if table.cards.len() > most {
                return Err(many());
            }
            let finds = all(position, usize::MAX, Limits::nodes(NODES)).0;
            draw::graph(table, *lettering, *rule, &finds, &marks).ok_or_else(many)
        }
        "grid" => {
            let scene = draw::grid(table, *lettering, &marks).ok_or_else(|| {
                let most = draw::MOST_COLUMNS;
                refused(format!(
                    "grid: the deck of {} is too large, it is drawn up to {most} columns",
                    position.family()
                ))
            })?;
            let marked = solved.filter(|solved| solved.question != Question::All);
            let mut legend = marked.map(|solved| legend(position, solved)).unwrap_or_default();
            legend.extend(scene.legend.clone());
            Ok(Scene { legend, ..scene })
        }
        _ => Err(refused(format!("there is no `{name}`"))),
    }
}

/// The graph in lines of text: the colours (sets of properties) that join cards, how many pairs have
/// each, and the sets among them. None for a table too large to be looked through.
pub(super) fn graph_text(position: &Position, style: Style) -> Option<String> {
    let Position { table, rule, .. } = position;
    if *rule != Rule::Set || table.cards.len() > draw::MOST_CARDS {
        return None;
    }
    let finds = all(position, usize::MAX, Limits::nodes(NODES)).0;
    let mut pairs: BTreeMap<Vec<usize>, (usize, Vec<String>)> = BTreeMap::new();
    let differ = |a: usize, b: usize| -> Vec<usize> {
        let (a, b) = (table.cards[a].values(), table.cards[b].values());
        (0..table.p).filter(|&property| a[property] != b[property]).collect()
    };
    for a in 0..table.cards.len() {
        for b in a + 1..table.cards.len() {
            pairs.entry(differ(a, b)).or_default().0 += 1;
        }
    }
    for find in &finds {
        if let [a, b, ..] = find[..] {
            let cards = position.texts(find).join(" ");
            pairs.entry(differ(a, b)).or_default().1.push(cards);
        }
    }
    let mut out = String::new();
    for (properties, (count, sets)) in pairs {
        let named = position.lettering.properties(&properties);
        let sets =
            if sets.is_empty() { String::new() } else { format!("; set {}", sets.join("; set ")) };
        let line = format!("{named}: {}{sets}", count_of(count, "pair"));
        out += &wrapped(&line, style.columns);
    }
    Some(out)
}
