//! SWISH as the rest of Fairdeal sees it.

use std::fmt::Write as _;

use fairdeal_core::ability::{Abilities, Encodes, Form};
use fairdeal_core::column::Cell;
use fairdeal_core::facts::{AbilityFacts, Facts, OptionFacts, OptionValue, Parameter};
use fairdeal_core::game::{
    Effort, Found, Game, Question, Reason, Row, Said, Size, Solved, Style, Tally, Worker,
};
use fairdeal_core::name::PositionName;
use fairdeal_core::reply::{Described, Legal, LegalMove};
use fairdeal_core::scene::{Key, Scene};
use fairdeal_core::sort;
use fairdeal_core::words::{count_of, counted, list, thousands, wrapped};
use fairdeal_core::{Error, InputError, Limits, Stop, Verdict};
use serde_json::Value;

use crate::Swish;
use crate::certificate::{Asked, Certificate};
use crate::check;
use crate::deal;
use crate::draw;
use crate::family::SwishFamily;
use crate::measure;
use crate::notation::{Position, card_text, literal_family};
use crate::prose;
use crate::reduce::{REDUCTIONS, deck_to_cnf, swish_to_cnf};
use crate::rules;
use crate::solve::parts::before_search;
use crate::solve::strategies::{self, Profile, STRATEGIES};
use crate::solve::{Engine, Listed, Reason as Why, certify};
use crate::unplayable;
use crate::why;

/// The most swishes a text lists; JSON lists all.
const MOST_LINES: usize = 1000;

static FACTS: Facts = Facts {
    name: "swish",
    title: "SWISH",
    rules: "Transparent cards carry points and circles. Lay two or more over each other, flipped \
            as you like, so that every cell shows nothing or one point and one circle.",
    source: "Dailly, Lafourcade, Marcadet, \"How did they design this game? SWISH: complexity and \
             unplayable positions\", FUN 2024",
    parameters: &[
        Parameter {
            form: "deck60, deck36",
            about: "the cards of the game, or its kinds once each; deck60 if not given",
        },
        Parameter {
            form: "HxW", about: "every kind of H × W cards with one point and one circle"
        },
        Parameter { form: "HxW/sS", about: "random H × W cards with S symbols each" },
        Parameter { form: "/N", about: "cards on the table; 16 if not given" },
        Parameter { form: "/simple", about: "cards are laid as they are" },
    ],
    examples: &[
        "swish#1",
        "swish/deck36/12#7",
        "swish/4x5#3",
        "swish/6x8/s3/20#1",
        "swish:p1,1c2,2 p2,2c1,3 *../.o./.../...",
    ],
    strategies: STRATEGIES,
    unplayable_strategies: unplayable::STRATEGIES,
    reasons: Why::WORDS,
    views: draw::VIEWS,
    columns: measure::COLUMNS,
    options: &[
        OptionFacts::new("simulate", "games", OptionValue::Number, "solo games by each rule"),
        OptionFacts::new("simulate", "tables", OptionValue::Number, "tables to deal and look at"),
        OptionFacts::new("simulate", "cards", OptionValue::Number, "cards on a table"),
        OptionFacts::new(
            "simulate",
            "take",
            OptionValue::Word(&["first", "largest"]),
            "which swish a player takes; both rules if not given",
        ),
        OptionFacts::new(
            "simulate",
            "players",
            OptionValue::Text,
            "play against each other, the most cards win: rules with lots, as in first:3,largest",
        ),
        OptionFacts::new("simulate", "deck", OptionValue::Text, "a deck of your own"),
        OptionFacts::new(
            "unplayable",
            "construct",
            OptionValue::Flag,
            "the paper's construction, mended",
        ),
        OptionFacts::new(
            "unplayable",
            "approx",
            OptionValue::Flag,
            "at least half of the most, for any deck",
        ),
        OptionFacts::new(
            "unplayable",
            "boxes",
            OptionValue::Text,
            "also a table of boxes of any dimension, as in 2x2x3,3x3x3",
        ),
        OptionFacts::new("unplayable", "count", OptionValue::Flag, "count the largest choices"),
        OptionFacts::new("unplayable", "deck", OptionValue::Text, "a deck of your own"),
    ],
    abilities: &[
        AbilityFacts::tested("deal", "the 60 cards, every kind of any size, random cards"),
        AbilityFacts::proved("solve, yes", "a swish, card by card"),
        AbilityFacts::proved(
            "solve, no",
            "small hands, by counting and weights, by choices of cards, or in clauses",
        ),
        AbilityFacts::tested("solve, no", "larger hands"),
        AbilityFacts::proved(
            "solve, largest",
            "small hands, by counting and weights, by choices of cards, or in clauses",
        ),
        AbilityFacts::tested("solve, largest", "larger hands"),
        AbilityFacts::tested("solve, all and count", ""),
        AbilityFacts::tested("hint", ""),
        AbilityFacts::tested("moves", "swishes that hold together"),
        AbilityFacts::tested("difficulty", ""),
        AbilityFacts::tested("survey", ""),
        AbilityFacts::tested("draw", "terminal, SVG, PNG"),
        AbilityFacts::proved("unplayable", "every kind once, any size; the boxed deck"),
        AbilityFacts::proved(
            "unplayable",
            "other decks, where the checker can follow; half of any deck",
        ),
        AbilityFacts::tested(
            "unplayable",
            "the number of largest positions; boxes of any dimension",
        ),
        AbilityFacts::tested("simulate", "tables, solo games, players against each other"),
        AbilityFacts::tested("reduce", "12 reductions"),
        AbilityFacts::tested("encode", "CNF, WCNF, OPB; small decks too; VeriPB proofs"),
    ],
};

/// The engine asked for, or the default of these; with its name. A dealt hand has the default of its
/// family, so that a survey and a look at one of its deals are told the same.
pub(crate) fn engine(
    position: &Position,
    strategy: Option<&str>,
    default: fn(Profile) -> &'static str,
    limits: Limits,
) -> Result<(&'static str, Box<dyn Engine>), InputError> {
    let own = Profile::of(&position.hand);
    let common = position.dealt.map_or(own, |(family, _)| Profile::of_family(family));
    let name = strategies::named(strategy.unwrap_or(default(common)))?;
    Ok((name, strategies::engine(Some(name), own, limits)?))
}

impl Game for Swish {
    type Family = SwishFamily;
    type Position = Position;
    type Find = rules::Swish;
    type Why = Why;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn family(&self, parameters: &str) -> Result<SwishFamily, InputError> {
        SwishFamily::parse(parameters)
    }

    fn deal(&self, family: &SwishFamily, number: i64) -> Result<Position, InputError> {
        Ok(Position::deal(*family, number))
    }

    fn read(&self, name: &PositionName) -> Result<Position, InputError> {
        Position::read(name)
    }

    fn read_json(&self, value: &Value) -> Result<Position, InputError> {
        Position::read_json(value)
    }

    fn id(&self, position: &Position) -> String {
        position.id()
    }

    fn literal(&self, position: &Position) -> String {
        position.spelled()
    }

    fn describe(&self, position: &Position) -> Described {
        let Position { hand, dealt, .. } = position;
        let family = match dealt {
            Some((family, _)) => family.to_string(),
            None => literal_family(hand.size, hand.simple),
        };
        Described {
            position: position.id(),
            game: FACTS.name,
            family,
            deal: dealt.map(|(_, number)| number),
            parameters: [
                ("height", hand.size.h.into()),
                ("width", hand.size.w.into()),
                ("simple", hand.simple.into()),
                ("symbols", hand.most_symbols().into()),
            ]
            .into(),
            cards: hand.cards.iter().map(|card| card_text(hand.size, card)).collect(),
            board: None,
            moves: position.played.iter().flat_map(|played| played.moves.clone()).collect(),
            notes: position.notes.clone(),
        }
    }

    fn decide(
        &self,
        position: &Position,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Solved<rules::Swish, Why>, Error> {
        let hand = &position.hand;
        let mut solved = match question {
            Question::Any | Question::AtLeast(_) => {
                let k = if let Question::AtLeast(k) = question { k } else { 2 };
                let (name, mut engine) =
                    engine(position, strategy, strategies::default_name, limits)?;
                let solved = engine.at_least(hand, usize::try_from(k).unwrap_or(usize::MAX));
                Solved::one(question, solved.verdict, name, solved.nodes)
            }
            Question::Largest => {
                let (name, mut engine) =
                    engine(position, strategy, strategies::default_name, limits)?;
                let found = engine.largest(hand);
                let size = found.best.as_ref().map_or(0, Vec::len);
                let mut solved = Solved::unknown(question, Stop::Incomplete, name, found.nodes);
                let (size, bound) = (size as u64, found.bound.max(size) as u64);
                solved.size = Some(Size { found: size, bound });
                match (found.best.map(Found::One), found.stop) {
                    (Some(best), None) => solved.verdict = Verdict::Solved(best),
                    (None, None) => {
                        let why = found.reason.unwrap_or(Why::Exhausted);
                        solved.verdict = Verdict::Impossible(why);
                    }
                    (best, Some(stop)) => {
                        (solved.verdict, solved.partial) = (Verdict::Unknown(stop), best);
                    }
                }
                solved
            }
            Question::All | Question::Count => {
                let (name, mut engine) = engine(position, strategy, strategies::lister, limits)?;
                every(position, question, name, engine.as_mut(), limits.memory)?
            }
        };
        solved.remark = strategies::remark(&solved.strategy, hand, question, &solved.verdict);
        Ok(solved)
    }

    fn worker(
        &self,
        family: &SwishFamily,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, Error> {
        let profile = Profile::of_family(*family);
        let name = strategies::named(strategy.unwrap_or(strategies::default_name(profile)))?;
        let engine = strategies::engine(Some(name), profile, limits)?;
        Ok(Box::new(SwishWorker { family: *family, name, engine }))
    }

    fn measure(
        &self,
        position: &Position,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error> {
        measure::measure(position, columns, strategy, limits)
    }

    fn prove(
        &self,
        position: &Position,
        solved: &Solved<rules::Swish, Why>,
        effort: Effort,
        limits: Limits,
    ) -> Option<Value> {
        let hand = &position.hand;
        let asked = match solved.question {
            Question::Any => Asked::Any,
            Question::AtLeast(k) => Asked::AtLeast(k),
            Question::Largest => Asked::Largest,
            Question::All => Asked::All,
            Question::Count => Asked::Count,
        };
        let cancelled = || limits.cancel.is_set();
        let steps = certify::steps(effort == Effort::Full, &cancelled);
        // What the checker does not accept is not handed out.
        let shown = |swish: &rules::Swish| {
            Some(Certificate::Swish(swish.clone())).filter(|c| check::check(hand, c).is_ok())
        };
        let certificate = match (&solved.verdict, solved.found()) {
            (Verdict::Impossible(_), _) => {
                let k = if let Asked::AtLeast(k) = asked { k } else { 2 };
                certify::none_of(hand, usize::try_from(k).unwrap_or(usize::MAX), steps)?
            }
            (Verdict::Solved(Found::One(swish)), _) if asked == Asked::Largest => {
                certify::largest(hand, swish, steps).or_else(|| shown(swish))?
            }
            (_, Some(Found::One(swish))) => shown(swish)?,
            (_, Some(Found::Several(swishes))) => shown(swishes.first()?)?,
            _ => return None,
        };
        Some(certificate.to_json(position, asked))
    }

    fn find_texts(&self, position: &Position, find: &rules::Swish) -> Vec<String> {
        find.iter().map(|placed| position.placed_text(placed)).collect()
    }

    fn moves(&self, position: &Position, most: usize, limits: Limits) -> Legal {
        // That there is none is often seen at once where a list of all would take for ever.
        let any = self.decide(position, Question::Any, None, limits);
        if any.is_ok_and(|solved| solved.verdict.is_impossible()) {
            return Legal::default();
        }
        let hand = &position.hand;
        let (mut swishes, mut full) = (Vec::new(), false);
        let Ok((_, mut engine)) = engine(position, None, strategies::lister, limits) else {
            return Legal { moves: Vec::new(), stop: Some(Stop::TooLarge) };
        };
        let ended = engine.every(hand, &mut |swish| {
            full = swishes.len() == most;
            if !full {
                swishes.push(swish.clone());
            }
            !full
        });
        sort::by(&mut swishes, |a: &rules::Swish, b| (a.len(), a).cmp(&(b.len(), b)));
        let card = |placed: &rules::Placed| card_text(hand.size, &hand.cards[placed.card]);
        let legal = |swish: &rules::Swish| LegalMove {
            text: position.move_text(swish),
            cards: swish.iter().map(card).collect(),
            onto: None,
        };
        let stop = match ended {
            _ if full => Some(Stop::Memory),
            Some(Listed { stop, .. }) => stop,
            None => Some(Stop::TooLarge),
        };
        Legal { moves: swishes.iter().map(legal).collect(), stop }
    }

    fn reason(&self, position: &Position, question: Question, why: &Why, _style: Style) -> Reason {
        let (cards, sentence) = why::explained(position, *why, asked_for(question));
        let hand = &position.hand;
        let cards = cards.iter().map(|&card| card_text(hand.size, &hand.cards[card])).collect();
        Reason { word: why.word(), cards, sentence }
    }

    fn say(&self, position: &Position, solved: &Solved<rules::Swish, Why>, style: Style) -> Said {
        let said = |text: &str| wrapped(text, style.columns);
        if let Some(swish) = solved.find() {
            let size = count_of(swish.len(), "card");
            let headline = match (&solved.verdict, solved.question) {
                (Verdict::Solved(_), Question::Largest) => format!(", the largest swish: {size}"),
                (Verdict::Solved(_), _) => format!(", a swish of {size}"),
                (_, _) => {
                    let most = solved.size.map_or(0, |size| size.bound);
                    let stop = match &solved.verdict {
                        Verdict::Unknown(stop) => stop.word(),
                        _ => "",
                    };
                    let most = thousands(most);
                    format!(
                        ", largest swish found: {size}, none has more than {most}; stopped by {stop}"
                    )
                }
            };
            let table = draw::text(position, swish, style);
            let stack = draw::swish_text(position, swish, style);
            let pieces = prose::pieces(position, swish);
            let apart = match pieces.len() {
                2.. => {
                    let sizes = list(pieces.iter().map(Vec::len));
                    let many = count_of(pieces.len(), "swish");
                    let text = format!(
                        "It is {many} side by side, of {sizes} cards: no card of one meets a card of another."
                    );
                    format!("\n{}", said(&text))
                }
                _ => String::new(),
            };
            let listed = prose::swish(position, swish);
            return Said { headline, body: format!("{table}\n{listed}\n{stack}{apart}") };
        }
        let drawn = |cards: &[usize]| draw::marked_text(position, cards, style);
        let (mut headline, mut body) = match &solved.verdict {
            Verdict::Unknown(stop) => {
                let bound = solved.size.map_or(String::new(), |size| {
                    format!(", no swish found, none has more than {} cards", thousands(size.bound))
                });
                let by = if bound.is_empty() { ", " } else { "; stopped by " };
                (format!("{bound}{by}{stop}"), drawn(&[]))
            }
            Verdict::Impossible(why) => {
                let (cards, sentence) = why::explained(position, *why, asked_for(solved.question));
                (format!(", {}", why.word()), format!("{}\n{}", drawn(&cards), said(&sentence)))
            }
            Verdict::Solved(_) => (String::new(), drawn(&[]) + "\n"),
        };
        if let (Some(tally), Verdict::Solved(_)) = (&solved.tally, &solved.verdict) {
            headline = format!(", {} that hold together", counted(tally.count, "swish"));
            for (size, n) in tally.by_size.iter().enumerate().filter(|&(_, &n)| n > 0) {
                let _ = writeln!(body, "of {}: {}", count_of(size, "card"), thousands(*n));
            }
            body += "\n";
            body += &said(
                "Counted are sets of cards, each once however it can be laid. A swish that falls \
                 apart into smaller ones is not counted, so the largest (--max) may have more cards \
                 than any counted here.",
            );
            if solved.question == Question::All {
                body.push('\n');
            }
        }
        if let Some(Found::Several(swishes)) = solved.found() {
            for swish in swishes.iter().take(MOST_LINES) {
                body += &said(&position.swish_text(swish));
            }
            if swishes.len() > MOST_LINES {
                let more = thousands((swishes.len() - MOST_LINES) as u64);
                let _ = writeln!(body, "and {more} more (--json lists all)");
            }
        }
        Said { headline, body }
    }

    fn picture(&self, position: &Position, style: Style) -> String {
        draw::text(position, &[], style)
    }

    fn show(&self, position: &Position, solved: Option<&Solved<rules::Swish, Why>>) -> Scene {
        let mut scene = match (solved.and_then(shown_swish), solved.map(|solved| &solved.verdict)) {
            (Some(swish), _) => draw::swish_scene(position, swish),
            (None, Some(Verdict::Impossible(why))) => {
                let question = solved.map_or(Question::Any, |solved| solved.question);
                why::shown(position, *why, asked_for(question))
            }
            (None, _) => draw::scene(position, &[]),
        };
        // Of many swishes the picture shows one.
        if let Some(Found::Several(swishes)) = solved.and_then(Solved::found)
            && swishes.len() > 1
        {
            let text = format!("this is the first of {}", count_of(swishes.len(), "swish"));
            scene.legend.insert(0, Key { shapes: Vec::new(), text });
        }
        let title = match solved.map(|solved| (solved.question, &solved.verdict)) {
            Some((_, Verdict::Impossible(_))) => "no swish",
            Some((Question::Largest, Verdict::Unknown(_))) => "the largest found",
            Some((Question::Largest, _)) => "the largest swish",
            _ => "",
        };
        Scene { title: title.into(), ..scene }
    }

    fn frames(&self, position: &Position, solved: &Solved<rules::Swish, Why>) -> Vec<Scene> {
        match shown_swish(solved) {
            Some(swish) => draw::frames(position, swish),
            None => vec![self.show(position, Some(solved))],
        }
    }

    fn view(
        &self,
        position: &Position,
        name: &str,
        solved: Option<&Solved<rules::Swish, Why>>,
    ) -> Result<Scene, InputError> {
        draw::view(position, name, solved.and_then(shown_swish).map_or(&[], Vec::as_slice))
    }

    fn view_text(&self, position: &Position, name: &str, style: Style) -> Option<String> {
        (name == "graph").then(|| draw::graph_text(position, style)).flatten()
    }

    fn abilities(&self) -> Abilities<Self> {
        Abilities {
            hint: Some(&Swish),
            grade: Some(&Swish),
            unplayable: Some(&Swish),
            simulate: Some(&Swish),
            encode: Some(&Swish),
            reductions: REDUCTIONS,
            ..Abilities::none()
        }
    }
}

/// The swish a picture shows.
fn shown_swish(solved: &Solved<rules::Swish, Why>) -> Option<&rules::Swish> {
    match solved.found()? {
        Found::One(swish) => Some(swish),
        Found::Several(swishes) => swishes.first(),
        Found::Counted => None,
    }
}

/// The number of cards a question asks for.
fn asked_for(question: Question) -> usize {
    match question {
        Question::AtLeast(k) => usize::try_from(k).unwrap_or(usize::MAX),
        _ => 2,
    }
}

/// All swishes that hold together, or their number.
fn every(
    position: &Position,
    question: Question,
    strategy: &str,
    engine: &mut dyn Engine,
    memory: usize,
) -> Result<Solved<rules::Swish, Why>, Error> {
    let hand = &position.hand;
    let listing = question == Question::All;
    let (mut swishes, mut by_size): (Vec<rules::Swish>, Vec<u64>) = (Vec::new(), Vec::new());
    let (mut bytes, mut full) = (0, false);
    let ended = engine.every(hand, &mut |swish| {
        if by_size.len() <= swish.len() {
            by_size.resize(swish.len() + 1, 0);
        }
        by_size[swish.len()] += 1;
        bytes += 64 + std::mem::size_of_val(&swish[..]);
        full = listing && bytes > memory;
        if listing && !full {
            swishes.push(swish.clone());
        }
        !full
    });
    let Some(Listed { nodes, stop }) = ended else {
        let message = format!("{strategy} finds one swish; cycles, cover and brute find all");
        return Err(InputError::at("strategy", message).into());
    };
    if let Some(stop) = if full { Some(Stop::Memory) } else { stop } {
        return Ok(Solved::unknown(question, stop, strategy, nodes));
    }
    sort::by(&mut swishes, |a, b| (a.len(), a).cmp(&(b.len(), b)));
    let count: u64 = by_size.iter().sum();
    let mut solved = Solved::unknown(question, Stop::Incomplete, strategy, nodes);
    solved.tally = Some(Tally { count, by_size });
    solved.verdict = match count {
        0 => Verdict::Impossible(before_search(hand, 2).err().unwrap_or(Why::Exhausted)),
        _ if listing => Verdict::Solved(Found::Several(swishes)),
        _ => Verdict::Solved(Found::Counted),
    };
    Ok(solved)
}

struct SwishWorker {
    family: SwishFamily,
    name: &'static str,
    engine: Box<dyn Engine>,
}

impl Worker for SwishWorker {
    fn strategy(&self) -> &str {
        self.name
    }

    fn decide(&mut self, number: i64) -> Row {
        let solved = self.engine.at_least(&deal::deal(self.family, number), 2);
        Row::of(&solved.verdict, solved.nodes, |why| why.word())
    }
}

impl Encodes<Swish> for Swish {
    fn position(
        &self,
        position: &Position,
        form: Form,
        question: Question,
    ) -> Result<String, Error> {
        let at_least = match question {
            Question::AtLeast(k) => Some(k),
            Question::Largest if form == Form::Cnf => {
                let message = "clauses cannot ask for the largest: take wcnf or opb";
                return Err(InputError::at("option --to", message).into());
            }
            _ => None,
        };
        match (form, at_least) {
            (Form::Pbp, None) => crate::reduce::swish_to_pbp::prove(&position.hand),
            _ => Ok(swish_to_cnf::encode(&position.hand, form, at_least)?),
        }
    }

    fn family(
        &self,
        family: &SwishFamily,
        form: Form,
        at_least: Option<u64>,
    ) -> Result<String, Error> {
        let keep = deck_to_cnf::keep(*family)?;
        if (form, at_least) == (Form::Pbp, None) {
            return fairdeal_exact::pbp::most_kept(keep.cards.len(), &keep.finds);
        }
        Ok(keep.encode(form, at_least)?)
    }
}
