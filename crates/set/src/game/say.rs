//! Answers in words and drawings.

use std::fmt::Write as _;

use fairdeal_core::Verdict;
use fairdeal_core::game::{self, Question, Said, Solved, Style};
use fairdeal_core::words::{count_of, counted, thousands, wrapped};

use super::decide::finds;
use crate::census::binomial;
use crate::draw::{self, Marks};
use crate::notation::{self, Position};
use crate::rules::{Card, Places, Rule, completing};
use crate::solve::Reason;

/// The most sets a text lists; JSON lists all.
const MOST_LINES: usize = 1000;
/// Above this, groups of cards are not counted in a sentence.
const MOST_GROUPS: u128 = 1_000_000_000;

/// Why there is none. It rests on all cards of the table, and names them all; only where one card
/// more would make a set does it name that card, which is not on the table.
pub(super) fn reason(position: &Position, reason: &Reason) -> game::Reason {
    let cards = &position.table.cards;
    let spelled = |cards: &[Card]| cards.iter().map(|card| position.lettering.card(card)).collect();
    let (named, sentence) = match reason {
        Reason::TooFew => too_few(position),
        Reason::Exhausted => (None, exhausted(position)),
    };
    let cards = named.map_or_else(|| spelled(cards), |card| spelled(&[card]));
    game::Reason { word: reason.word(), cards, sentence }
}

/// With one card less than a set has, somebody asks for the last one.
fn too_few(position: &Position) -> (Option<Card>, String) {
    let (cards, v, find) = (&position.table.cards, position.table.v, position.rule.find());
    let (n, size) = (cards.len(), position.rule.cards(v));
    let a = if article(find) == "an" { "An" } else { "A" };
    let there = if n == 1 { "card is" } else { "cards are" };
    let few = format!("{a} {find} needs {size} cards, {n} {there} on the table.");
    if n + 1 != size || position.rule != Rule::Set {
        return (None, few);
    }
    if v == 2 {
        let name = position.texts(&[0]).concat();
        return (None, format!("Every other card makes a set with {name}, and there is none."));
    }
    let these = if n == 2 { "two".to_string() } else { n.to_string() };
    let given: Vec<&Card> = cards.iter().collect();
    match completing(v, &given) {
        Some(card) => {
            let name = position.lettering.card(&card);
            let sentence =
                format!("These {these} are completed by {name}, which is not on the table.");
            (Some(card), sentence)
        }
        None => {
            let why = notation::flaw(position.lettering, cards).unwrap_or_default();
            (None, format!("No card completes these {these}: {why}."))
        }
    }
}

/// What was looked at, and that nothing was there.
fn exhausted(position: &Position) -> String {
    let (n, v) = (position.table.cards.len(), position.table.v);
    let cards = count_of(n, "card");
    let pairs = counted(binomial(n, 2), "pair");
    match position.rule {
        Rule::Ultra => format!("{cards}, {pairs}: no two have the same third card."),
        Rule::Set if v <= 3 => format!("{cards}, {pairs}: none has its third card on the table."),
        Rule::Set => {
            let alike = "all equal or all different in every property";
            match groups(n, v).filter(|&groups| groups <= MOST_GROUPS) {
                Some(1) => format!("{cards}: they are not {alike}."),
                Some(groups) => {
                    format!("{cards}, {} groups of {v}: none is {alike}.", thousands(groups))
                }
                None => format!("{cards}: no {v} of them are {alike}."),
            }
        }
    }
}

/// v of n cards, if that fits 128 bits.
fn groups(n: usize, v: usize) -> Option<u128> {
    let mut out: u128 = 1;
    for i in 0..v.min(n) as u128 {
        out = out.checked_mul(n as u128 - i)? / (i + 1);
    }
    Some(out)
}

pub(super) fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// How many sets share no card, as a headline goes on.
fn disjoint(finds: usize, at_least: bool) -> String {
    let n = thousands(finds as u128);
    match (finds, at_least) {
        (0, false) => "no set".into(),
        (1, false) => "1 set, and no two without a common card".into(),
        (_, false) => format!("{n} disjoint sets and no more"),
        (0, true) => "no set found so far".into(),
        (1, true) => "at least 1 set".into(),
        (_, true) => format!("at least {n} disjoint sets"),
    }
}

/// What is marked on a drawing of the answer, and its title; an empty one is the verdict's word.
pub(super) fn shown(position: &Position, solved: &Solved<Places, Reason>) -> (Marks, String) {
    let finds = finds(solved);
    let title = match solved.question {
        Question::All => count_of(finds.len(), position.rule.find()),
        Question::Largest => disjoint(finds.len(), matches!(solved.verdict, Verdict::Unknown(_))),
        _ => String::new(),
    };
    (Marks::groups(finds), title)
}

pub(super) fn say(position: &Position, solved: &Solved<Places, Reason>, style: Style) -> Said {
    let (finds, noun) = (finds(solved), position.rule.find());
    let marks = match solved.question {
        Question::All | Question::Count => Marks::none(),
        _ => Marks::groups(finds),
    };
    let drawn = draw::text(&position.table, position.lettering, style, &marks);
    let line = |sentence: &str| format!("\n{}", wrapped(sentence, style.columns));
    let why = match &solved.verdict {
        Verdict::Impossible(why) => line(&reason(position, why).sentence),
        _ => String::new(),
    };
    let listed = lines(position, finds, style);
    let listed = if listed.is_empty() { listed } else { format!("\n{listed}") };
    let (headline, below) = match (solved.question, &solved.verdict) {
        (Question::Largest, verdict) => {
            let at_least = matches!(verdict, Verdict::Unknown(_));
            let below = if why.is_empty() { listed } else { why };
            (format!(", {}", disjoint(finds.len(), at_least)), below)
        }
        (_, Verdict::Unknown(stop)) => (format!(", {stop}"), String::new()),
        (Question::All | Question::Count, _) => {
            let count = solved.tally.as_ref().map_or(0, |tally| tally.count);
            let below = match (solved.question, count) {
                (_, 0) => why,
                (Question::Count, _) => line(&what_is_counted(position.rule)),
                _ => listed,
            };
            (format!(", {}", counted(count, noun)), below)
        }
        (_, Verdict::Impossible(_)) => (format!(", no {noun}"), why),
        (_, Verdict::Solved(_)) => (String::new(), listed),
    };
    Said { headline, body: format!("{drawn}\n{below}") }
}

fn what_is_counted(rule: Rule) -> String {
    let counted = format!("Every {} is counted, also those that share cards", rule.find());
    match rule {
        Rule::Set => format!("{counted}; --max gives the most that share none."),
        Rule::Ultra => format!("{counted}."),
    }
}

/// Finds, one to a line.
fn lines(position: &Position, finds: &[Places], style: Style) -> String {
    let mut out = String::new();
    for find in finds.iter().take(MOST_LINES) {
        out += &wrapped(&position.texts(find).join(" "), style.columns);
    }
    if let Some(more) = finds.len().checked_sub(MOST_LINES + 1) {
        let _ = writeln!(out, "and {} more (--json lists all)", thousands(more as u128 + 1));
    }
    out
}
