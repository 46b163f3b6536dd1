//! Answers as data: the parts of a reply that mean the same in every game.
//!
//! One vocabulary: a field is called the same, and is of the same kind, whatever the game.
//! `solution` is always a list of texts in the game's notation, `cards` a list of card texts. The
//! envelopes around these (`schema`, `seconds`) are the door's (`fairdeal-ask`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::game::{Reason, Solved};
use crate::verdict::{Outcome, Stop, Verdict};

/// A position, as `deal` shows it and as positions are read back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Described {
    /// The canonical name: a deal, or the cards spelled out.
    pub position: String,
    /// The game's name.
    pub game: &'static str,
    /// The family.
    pub family: String,
    /// The deal's number, if it was dealt.
    pub deal: Option<i64>,
    /// The family's parameters by name: rows, columns, suits, ranks; values, properties; height,
    /// width, symbols.
    pub parameters: BTreeMap<&'static str, Value>,
    /// Every card, in reading order.
    pub cards: Vec<String>,
    /// Where cards lie in a grid: the rows, an empty cell as null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<Vec<Option<String>>>>,
    /// The moves played since it was dealt or spelled out; the cards are those left after them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// How the text was read, where it could have been meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// What `solve` found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The position's canonical name.
    pub position: String,
    /// The question: any, at-least, largest, all, count.
    pub question: &'static str,
    /// The k of at-least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub k: Option<u64>,
    /// The answer.
    pub verdict: Outcome,
    /// One word: why there is none, or what stopped the search.
    pub reason: Option<&'static str>,
    /// Why there is none, in a sentence that names cards; or what stopped the search and what to try.
    pub why: Option<String>,
    /// The cards an impossibility rests on.
    pub cards: Vec<String>,
    /// How the position was read, where it could have been meant otherwise; what an algorithm answers as
    /// a paper prints it, where that proves nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What was found, piece by piece in the game's notation.
    pub solution: Option<Vec<String>>,
    /// All that were found, or the most that go together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Vec<String>>>,
    /// How large the largest found is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Nothing is larger than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// Whether the largest found is the largest there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// How many there are of each size, where sizes differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_size: Option<BTreeMap<u64, u64>>,
    /// The strategy that ran.
    pub strategy: String,
    /// Nodes it spent, in its own unit.
    pub nodes: u64,
}

/// A hint: the same keys in every game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// The position's canonical name.
    pub position: String,
    /// 1 to 3.
    pub level: u8,
    /// Can it be won, is there something to find?
    pub verdict: Outcome,
    /// One word: why not, or what stopped the search.
    pub reason: Option<&'static str>,
    /// Why not, in a sentence that names cards; or what stopped the search and what to try.
    pub why: Option<String>,
    /// How the position was read, where it could have been meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Cards to look at: the one to move, or as much of a find as the level shows.
    pub cards: Vec<String>,
    /// Cards of the find that are not shown.
    pub missing: Option<u64>,
    /// The next move, in games with moves.
    #[serde(rename = "move")]
    pub next_move: Option<String>,
    /// How many moves there are and how many keep the win, in games with moves.
    pub moves: Option<MoveTally>,
    /// Level 3: the whole solution.
    pub solution: Option<Vec<String>>,
    /// The strategy that ran.
    pub strategy: String,
    /// Nodes it spent.
    pub nodes: u64,
}

impl Hint {
    /// What every hint says: whose it is, the verdict, what stopped the search, who answered.
    pub fn new<F, W>(position: String, level: u8, solved: &Solved<F, W>) -> Self {
        Hint {
            position,
            level,
            verdict: solved.outcome(),
            reason: match &solved.verdict {
                Verdict::Unknown(stop) => Some(stop.word()),
                _ => None,
            },
            why: match &solved.verdict {
                Verdict::Unknown(stop) => Some(stop.advice(&solved.strategy)),
                _ => None,
            },
            notes: Vec::new(),
            cards: Vec::new(),
            missing: None,
            next_move: None,
            moves: None,
            solution: None,
            strategy: solved.strategy.clone(),
            nodes: solved.nodes,
        }
    }

    /// As much of a find as the level allows: one card, two, all of it.
    pub fn show(&mut self, find: Vec<String>) {
        let shown = match self.level {
            ..=1 => find.len().min(1),
            2 => find.len().min(2),
            _ => find.len(),
        };
        self.cards = find[..shown].to_vec();
        self.missing = Some((find.len() - shown) as u64);
        self.solution = (self.level >= 3).then_some(find);
    }

    /// Why there is nothing to hint at.
    pub fn because(&mut self, reason: Reason) {
        self.reason = Some(reason.word);
        self.why = Some(reason.sentence);
        self.cards = reason.cards;
    }
}

/// Legal moves by what becomes of the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveTally {
    /// All of them.
    pub legal: u64,
    /// Those that keep the win.
    pub winning: u64,
    /// Those that throw it away.
    pub losing: u64,
    /// Those nobody decided.
    pub unknown: u64,
}

/// Legal moves, as a game lists them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// In the game's order.
    pub moves: Vec<LegalMove>,
    /// Why there may be more than these.
    pub stop: Option<Stop>,
}

/// A move that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// As it stands after the `+` of a position's name.
    pub text: String,
    /// The cards it moves or takes.
    pub cards: Vec<String>,
    /// The card it goes onto, in games where one does.
    pub onto: Option<String>,
}

/// Every legal first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstMoves {
    /// How many.
    #[serde(flatten)]
    pub tally: MoveTally,
    /// Each of them.
    pub moves: Vec<JudgedMove>,
}

/// A move and what becomes of the position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether the position after it can still be won.
    pub verdict: Outcome,
}

/// How hard a position is for a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difficulty {
    /// One of [`LEVELS`]; none for a position that cannot be won, has nothing to find or was not
    /// decided.
    pub level: Option<&'static str>,
    /// Why there is no level: `impossible`, or what stopped the search.
    pub reason: Option<&'static str>,
    /// What was counted, by name; the first one decides the level.
    pub measures: Vec<Measure>,
    /// The rule that makes a level of it, with its thresholds.
    pub rule: &'static str,
}

/// A figure behind a level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measure {
    /// Its name, in small letters with hyphens.
    pub name: &'static str,
    /// What was counted.
    pub value: f64,
    /// What it counts, and why that makes a position hard for a person.
    pub about: &'static str,
}

impl Difficulty {
    /// A position without a level.
    pub fn none(reason: &'static str, rule: &'static str) -> Self {
        Difficulty { level: None, reason: Some(reason), measures: Vec::new(), rule }
    }

    /// The grade in words: the level, what was counted, the rule.
    pub fn say(&self) -> String {
        let mut out = match (self.level, self.reason) {
            (Some(level), _) => format!("difficulty: {level}\n"),
            (None, Some("impossible")) => {
                return "there is nothing to win, so it is not graded\n".into();
            }
            (None, reason) => {
                return format!("not decided ({}), so not graded\n", reason.unwrap_or("unknown"));
            }
        };
        for Measure { name, value, about } in &self.measures {
            let value = format!("{value:.3}");
            let value = value.trim_end_matches('0').trim_end_matches('.');
            let _ = writeln!(out, "  {} {value}: {about}", name.replace('-', " "));
        }
        let _ = writeln!(out, "  {}", self.rule);
        out
    }
}

/// The levels, easiest first.
pub const LEVELS: [&str; 3] = ["easy", "medium", "hard"];
