//! The post's examples, each by the program, and its last bound against pair completion.

use cpu_time::ThreadTime;
use fairdeal_core::game::Question;
use fairdeal_core::{Error, Limits, Verdict};
use fairdeal_games::position;
use fairdeal_set::rules::{Card, Table, third_card};
use fairdeal_set::solve::strategies::Strategy;

use super::report::seconds;
use crate::report::{self, Figure, Section};

/// The table of the post.
const GAME: &str = "set:3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

/// Its sets, in the post's order.
const SETS: &str = "3hgd 3spd 3frd, 3hgd 2spo 1frs, 3hgo 1fro 2spo, 3hgo 2frd 1sps, 3spd 1sps 2spo, \
                    1frs 2fpo 3fgd";

const PYTHON: &str = "Winning … with Python";
const PAIRS: &str = "Winning … with Combinatorics";
const INTERPOLATION: &str = "Winning … with Interpolation";
const GRAPH: &str = "Winning … with Combinatorial Graph Theory";

/// The section with the examples.
///
/// # Errors
/// When the game refuses one.
pub(super) fn examples(limits: Limits) -> Result<Section, Error> {
    let game = position(GAME)?;
    let all = |strategy: &str| -> Result<String, Error> {
        let solution = game.decide(Question::All, Some(strategy), limits)?.solution();
        let sets = solution.solutions.unwrap_or_default();
        Ok(sets.iter().map(|set| set.join(" ")).collect::<Vec<_>>().join(", "))
    };
    let mut figures = vec![
        Figure::word("The sets of its table, by triples", SETS, PYTHON, &all("brute")?),
        Figure::word("The same by pairs, each set once", SETS, PAIRS, &all("pairs")?),
        Figure::word("The same by arithmetic", SETS, INTERPOLATION, &all("interpolation")?),
    ];
    let brute = game.decide(Question::Count, Some("brute"), limits)?.nodes();
    figures.push(Figure::word("Triples tried on twelve cards", "220", PYTHON, &brute.to_string()));
    // `match`: the card that two cards ask for.
    let asked = position("set:1fgd 2hgd")?.decide(Question::Any, None, limits)?.solution();
    let named = asked.why.unwrap_or_default().contains("completed by 3sgd");
    let third = if named { "3sgd" } else { "another" };
    figures.push(Figure::word("match(1fgd, 2hgd)", "3sgd", PAIRS, third));
    let digits = position("set:1123 2223 3323")?.decide(Question::Any, None, limits)?.solution();
    figures.push(Figure::word("1123 2223 3323 is a set", "solved", PAIRS, digits.verdict.word()));
    figures.push(Figure::word(
        "The third digit is c − a − b with c",
        "150",
        INTERPOLATION,
        &constant(),
    ));
    figures.push(Figure::word(
        "The colour of 1123 and 1131",
        "0011",
        GRAPH,
        &colour("1123", "1131"),
    ));
    figures.push(Figure::word("Colours of edges", "15", GRAPH, &colours().to_string()));
    Ok(Section {
        heading: "The post's examples".into(),
        text: "Cards in letters or in the digits 1 to 3. `fairdeal solve \"set:1fgd 2hgd\"` names the \
               third card, `fairdeal solve \"set:…\" --all --strategy pairs` lists the sets, `fairdeal \
               draw \"set:…\" --graph` draws the coloured graph."
            .into(),
        figures,
        ..Section::default()
    })
}

/// The c for which every two different digits of 1 to 3, in ASCII, have the third at c − a − b.
fn constant() -> String {
    let digits = [b'1', b'2', b'3'].map(u32::from);
    let total: u32 = digits.iter().sum();
    let mut cs = digits.iter().flat_map(|a| digits.iter().map(move |b| (*a, *b)));
    let all = cs.all(|(a, b)| a == b || digits.contains(&(total - a - b)));
    if all { total.to_string() } else { "none".into() }
}

/// One digit a property: 1 where two cards differ.
fn colour(a: &str, b: &str) -> String {
    a.bytes().zip(b.bytes()).map(|(x, y)| if x == y { '0' } else { '1' }).collect()
}

/// Different colours among all pairs of the deck.
fn colours() -> usize {
    let text = |id: u32| (0..4).map(|q| char::from(b'1' + (id / 3_u32.pow(q) % 3) as u8)).collect();
    let deck: Vec<String> = (0..81).map(text).collect();
    let pairs =
        deck.iter().enumerate().flat_map(|(i, a)| deck[i + 1..].iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| colour(a, b)).collect::<std::collections::BTreeSet<_>>().len()
}

/// Tables without a set: every card of p properties that shows only the first two of three values.
fn free(p: usize) -> Table {
    let card = |id: usize| Card::new(&(0..p).map(|q| (id >> q & 1) as u8).collect::<Vec<_>>());
    Table { v: 3, p, cards: (0..1 << p).map(card).collect() }
}

/// The same with one set at its end: the card that the last two ask for.
fn dense(p: usize) -> Table {
    let mut table = free(p);
    let (a, b) =
        (table.cards[table.cards.len() - 2].clone(), table.cards[table.cards.len() - 1].clone());
    table.cards.push(third_card(&a, &b));
    table
}

/// The section with the bound: n cards, pairs against triangles.
///
/// # Errors
/// When a strategy is refused, or wrong.
pub(super) fn bound(most: u32) -> Result<Section, Error> {
    let mut rows = Vec::new();
    let mut last = None;
    for p in (4..=most).step_by(2) {
        let mut row = vec![(1_u32 << p).to_string()];
        let mut times = [0.0; 2];
        for (time, name) in times.iter_mut().zip(["pairs", "triangles"]) {
            for (table, with_set) in [(free(p as usize), false), (dense(p as usize), true)] {
                let mut engine = Strategy::parse(Some(name), 3)?.engine(Limits::default());
                let start = ThreadTime::now();
                let verdict = engine.solve(&table).verdict;
                *time += start.elapsed().as_secs_f64();
                let right = match verdict {
                    Verdict::Solved(places) => with_set && table.is_set(&places),
                    Verdict::Impossible(_) => !with_set,
                    Verdict::Unknown(_) => false,
                };
                if !right {
                    return Err(Error::broken(
                        name,
                        format!("wrong on {} cards", table.cards.len()),
                    ));
                }
            }
            row.push(seconds(*time));
        }
        row.push(format!("{:.2}", times[1] / times[0].max(1e-9)));
        last = Some((1_u32 << p, times[1] / times[0].max(1e-9)));
        rows.push(row);
    }
    let columns = ["cards", "pairs", "triangles", "triangles ÷ pairs"];
    let mut figures = Vec::new();
    if let Some((n, factor)) = last {
        figures.push(
            Figure::fresh(
                format!("Triangles by matrices on {n} cards, over pairs"),
                format!("{factor:.2}×"),
            )
            .note("Both look at every pair; what a pair costs differs, not the exponent."),
        );
    }
    Ok(Section {
        heading: "The post's bound".into(),
        text: "Triangles of one colour in O(n^((3+ω)/2)), colours with few edges walked and colours with \
               many squared as bit matrices, against the n² of pair completion, on tables of 2^p cards \
               without a set and with one. No ω can lower the exponent: the colours of all edges must be known before \
               any product, and that takes the n² by itself. Fast products proper were not \
               written for that reason."
            .into(),
        figures,
        tables: vec![report::Table::new("CPU seconds, both tables.", columns, 0, rows)],
        ..Section::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Comparison;

    #[test]
    fn the_examples_are_right() {
        for figure in examples(Limits::default()).unwrap().figures {
            assert_eq!(figure.verdict, Comparison::Agrees, "{figure:?}");
        }
    }

    #[test]
    fn the_bound_is_measured() {
        let section = bound(6).unwrap();
        assert_eq!(section.tables[0].rows.len(), 2);
        assert_eq!(section.figures.len(), 1);
    }
}
