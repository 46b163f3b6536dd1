//! As little help as is useful.
//!
//! Level 1 says whether there is a swish, of how many cards, and names one of them; level 2 names
//! all its cards; level 3 also says how to lay them.

use fairdeal_core::Verdict;
use fairdeal_core::room::{Answer, Outcome, Style};
use serde_json::Value;

use crate::draw;
use crate::prose::{self, object};
use crate::rules::Hand;
use crate::solve::Engine;

/// A hint of this level.
pub fn hint(hand: &Hand, level: u8, engine: &mut dyn Engine, style: Style) -> Answer {
    let (outcome, fields, text) = match engine.at_least(hand, 2).verdict {
        Verdict::Unknown(stop) => (
            Outcome::Unknown,
            object([("has_swish", Value::Null), ("reason", stop.word().into())]),
            format!("I do not know whether there is a swish ({stop}).\n"),
        ),
        Verdict::Impossible(why) => (
            Outcome::No,
            object([("has_swish", false.into()), ("reason", why.word().into())]),
            format!("There is no swish. {}\n", prose::reason(why, hand, 2)),
        ),
        Verdict::Solved(swish) => {
            let shown = if level <= 1 { &swish[..1] } else { &swish[..] };
            let numbers: Vec<String> = shown.iter().map(|p| (p.card + 1).to_string()).collect();
            let many = prose::cards(swish.len());
            let text = match level {
                ..=1 => {
                    format!("There is a swish of {many}. One of them is card {}.\n", numbers[0])
                }
                2 => format!("There is a swish of {many}: cards {}.\n", numbers.join(", ")),
                _ => {
                    let drawn = draw::swish_text(hand, &swish, style);
                    let listed = prose::swish(hand, &swish);
                    format!("There is a swish of {many}:\n\n{listed}\n{drawn}")
                }
            };
            let mut fields = object([
                ("has_swish", true.into()),
                ("size", swish.len().into()),
                ("cards", shown.iter().map(|p| p.card + 1).collect()),
            ]);
            if level >= 3 {
                fields.insert("swish".into(), prose::swish_json(hand, &swish));
            }
            (Outcome::Yes, fields, text)
        }
    };
    Answer { outcome, fields, text, certificate: None }
}
