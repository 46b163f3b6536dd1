//! Answers in words and drawings.

use std::fmt::Write as _;

use fairdeal_core::Verdict;
use fairdeal_core::game::{Question, Said, Solved, Style};
use fairdeal_core::words::{count_of, counted};

use super::decide::finds;
use crate::draw::{self, Marks};
use crate::notation::Position;
use crate::rules::{Places, Rule};
use crate::solve::Reason;

/// The most sets a text lists; JSON lists all.
const MOST_LINES: usize = 1000;

/// A reason in a sentence.
pub(super) fn reason(position: &Position, reason: &Reason) -> String {
    let (n, v) = (position.table.cards.len(), position.table.v);
    match (reason, position.rule) {
        (Reason::TooFew, Rule::Set) => {
            let there = if n == 1 { "card is" } else { "cards are" };
            format!("A set needs {v} cards, {n} {there} on the table.")
        }
        (Reason::TooFew, Rule::Ultra) => "An ultraset needs 4 cards.".into(),
        (Reason::Exhausted, Rule::Ultra) => {
            "No two pairs of cards have a common third card.".into()
        }
        (Reason::Exhausted, Rule::Set) if v == 3 => {
            "No two cards have their third card on the table.".into()
        }
        (Reason::Exhausted, Rule::Set) => {
            "Every way to complete a set was tried or refuted.".into()
        }
    }
}

/// What is marked on a drawing of the answer, and its title; an empty one is the verdict's word.
pub(super) fn shown(position: &Position, solved: &Solved<Places, Reason>) -> (Marks, String) {
    let finds = finds(solved);
    let title = match solved.question {
        Question::All | Question::Largest => count_of(finds.len(), position.rule.find()),
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
    let why = match &solved.verdict {
        Verdict::Impossible(why) => format!("\n{}\n", reason(position, why)),
        _ => String::new(),
    };
    let listed = lines(position, finds);
    let (headline, below) = match (solved.question, &solved.verdict) {
        (Question::Largest, verdict) => {
            let at_least = if let Verdict::Unknown(_) = verdict { "at least " } else { "" };
            let sets = count_of(finds.len(), noun);
            let below = if why.is_empty() { format!("\n{listed}") } else { why };
            (format!(", {at_least}{sets} without a common card"), below)
        }
        (_, Verdict::Unknown(stop)) => (format!(", {stop}"), String::new()),
        (Question::All | Question::Count, _) => {
            let count = solved.tally.as_ref().map_or(0, |tally| tally.count);
            let listed = if finds.is_empty() { listed } else { format!("\n{listed}") };
            (format!(", {}", counted(count, noun)), why + &listed)
        }
        (_, Verdict::Impossible(reason)) => (format!(", {}", reason.word()), why),
        (_, Verdict::Solved(_)) => (String::new(), format!("\n{listed}")),
    };
    Said { headline, body: format!("{drawn}\n{below}") }
}

/// Finds, one to a line.
fn lines(position: &Position, finds: &[Places]) -> String {
    let mut out = String::new();
    for find in finds.iter().take(MOST_LINES) {
        let _ = writeln!(out, "{}", position.texts(find).join(" "));
    }
    if let Some(more) = finds.len().checked_sub(MOST_LINES + 1) {
        let _ = writeln!(out, "and {} more (--json lists all)", more + 1);
    }
    out
}
