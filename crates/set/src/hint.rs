//! As little help as is useful.
//!
//! Level 1 says whether there is a set and names one of its cards, level 2 names two, level 3 the
//! whole set. With two values the two cards of level 2 are the whole set already, and it says so. A
//! table without a set says so at once: there is nothing to look for.

use std::fmt::Write as _;

use fairdeal_core::Verdict;
use fairdeal_core::room::{Answer, Outcome, Style};
use serde_json::Value;

use crate::draw::{self, Marks};
use crate::notation::{self, Lettering};
use crate::prose::{self, object};
use crate::rules::{Places, Table};
use crate::solve::{Engine, Reason};

/// A hint of this level.
pub fn hint(
    table: &Table,
    lettering: Lettering,
    level: u8,
    engine: &mut dyn Engine,
    style: Style,
) -> Answer {
    let verdict = engine.solve(table).verdict;
    of(table, lettering, level, verdict, style, "set", |why| prose::reason(why, table))
}

/// The same for an answer that is known, of a game in which a `find` is looked for.
pub(crate) fn of(
    table: &Table,
    lettering: Lettering,
    level: u8,
    verdict: Verdict<Places, Reason>,
    style: Style,
    find: &str,
    sentence: impl Fn(&Reason) -> String,
) -> Answer {
    let a = if find.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let (outcome, fields, text) = match verdict {
        Verdict::Unknown(stop) => (
            Outcome::Unknown,
            object([("has_set", Value::Null), ("reason", stop.word().into())]),
            format!("I do not know whether there is {a} {find} ({stop}).\n"),
        ),
        Verdict::Impossible(why) => (
            Outcome::No,
            object([("has_set", false.into()), ("reason", why.word().into())]),
            format!("There is no {find}. {}\n", sentence(&why)),
        ),
        Verdict::Solved(places) => {
            let shown = match level {
                ..=1 => &places[..1],
                2 => &places[..places.len().min(2)],
                _ => &places[..],
            };
            let names = notation::list(lettering, shown.iter().map(|&place| &table.cards[place]));
            let mut text = match shown.len() {
                all if all == places.len() && level == 2 => format!(
                    "There is {a} {find}: {names}. (With two values, two cards are all of it.)\n"
                ),
                all if all == places.len() => format!("There is {a} {find}: {names}.\n"),
                1 => format!(
                    "There is {a} {find}. One of its cards is {names} (card {}).\n",
                    shown[0] + 1
                ),
                _ => format!("There is {a} {find} with {names}.\n"),
            };
            if level >= 2 {
                let drawn = draw::text(table, lettering, style, &Marks::one(shown));
                let _ = write!(text, "\n{drawn}\n");
            }
            let fields = object([
                ("has_set", true.into()),
                ("cards", prose::set_json(table, shown, lettering)),
                ("missing", (places.len() - shown.len()).into()),
            ]);
            (Outcome::Yes, fields, text)
        }
    };
    Answer { outcome, fields, text, certificate: None }
}
