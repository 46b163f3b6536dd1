//! The answer around a certificate: every word of it must follow.
//!
//! What a field says is held against what the certificate shows, once that is checked. A field that
//! contradicts it is refused by its name; one that is neither shown nor contradicted leaves the whole
//! answer undecided.
//!
//! | field | a swish | the largest | none of k | none |
//! | --- | --- | --- | --- | --- |
//! | `verdict` | `solved`; `unknown` of the largest | `solved` | `impossible` | `impossible` |
//! | `question`, `k` | that of the certificate | the same | must be there | that of the certificate |
//! | `size` | its cards | its cards | not shown, less than k | 0 |
//! | `bound` | not shown | its cards | k − 1 or more | 0 |
//! | `optimal` | not shown | true | not shown | true |
//! | `count`, `by_size`, `solutions` | not shown | not shown | not shown | 0, empty |
//! | `solution` | the certificate's | the certificate's | null | null |
//! | `reason`, `cards` | null, empty | null, empty | below | below |
//!
//! "Impossible" alone would be read as "there is no swish", so around "none of k or more" question and
//! k must be said. The word of a `reason` names the way the solver took; those that say something of
//! numbers (`too-few`, `too-many`) are recounted, and all must be words for what is impossible. `cards`
//! must be cards of the hand. `why` puts these into a sentence for people and is not read, nor are
//! `strategy`, `nodes`, `notes` and whatever else says nothing of the position.

use std::collections::BTreeSet;

use fairdeal_core::{Refusal, claim};
use serde_json::Value;

use super::{Asked, Certificate, NO_NUMBER, Read, swish_from_json};
use crate::check::bound::fit;
use crate::notation::{Position, card};
use crate::rules::{Card, Hand};

/// What a search can be stopped by.
const STOPS: [&str; 5] =
    ["node-budget", "memory-bound", "strategy-incomplete", "too-large", "cancelled"];
/// Reasons why there is none.
const REASONS: [&str; 5] = ["too-few", "too-many", "no-partner", "counting", "exhausted"];
/// What only an answer says.
const ANSWERS: [&str; 8] =
    ["verdict", "size", "optimal", "count", "by_size", "solution", "solutions", "reason"];

/// Checks the answer around a certificate, if there is one.
///
/// # Errors
/// The first field that does not follow.
pub(super) fn check(read: &Read, position: &Position) -> Result<(), Refusal> {
    let why = "a certificate of this kind does not say it";
    claim::not_shown(&read.opened.certificate, &ANSWERS, why)?;
    let Some(answer) = &read.opened.answer else { return Ok(()) };
    let verdict = |wanted: &str| claim::word(answer, "verdict", wanted, |got| got == wanted);
    match read.asked {
        Asked::AtLeast(k) => claim::number(answer, "k", k)?,
        _ => claim::not_shown(answer, &["k"], NO_NUMBER)?,
    }
    match &read.certificate {
        Certificate::Swish(swish) if read.asked == Asked::Largest => {
            let size = swish.len() as u64;
            claim::word(answer, "verdict", "solved", |got| ["solved", "unknown"].contains(&got))?;
            claim::number(answer, "size", size)?;
            claim::at_least(answer, "bound", size)?;
            claim::at_least(answer, "count", 1)?;
            stopped(answer)?;
            empty(answer, "cards")?;
            let why = "a swish is shown, not that none is larger";
            claim::not_shown(answer, &["optimal", "bound", "count"], why)?;
            one_of_many(read, answer)?;
            verdict("unknown").map_err(|_| Refusal::not_shown("verdict", why))
        }
        Certificate::Swish(swish) => {
            let size = swish.len() as u64;
            verdict("solved")?;
            claim::at_least(answer, "count", 1)?;
            match read.asked {
                Asked::All | Asked::Count => {
                    claim::at_least(answer, "size", size)?;
                    claim::not_shown(answer, &["size"], "one swish is shown, not the largest")?;
                }
                _ => claim::number(answer, "size", size)?,
            }
            claim::at_least(answer, "bound", size)?;
            null(answer, "reason")?;
            empty(answer, "cards")?;
            let why = "one swish is shown, not how many there are or how large";
            claim::not_shown(answer, &["count", "bound", "optimal"], why)?;
            one_of_many(read, answer)
        }
        Certificate::LargestSwish { swish, .. } => {
            let size = swish.len() as u64;
            verdict("solved")?;
            claim::flag(answer, "optimal", true)?;
            claim::number(answer, "bound", size)?;
            claim::number(answer, "size", size)?;
            claim::at_least(answer, "count", 1)?;
            null(answer, "reason")?;
            empty(answer, "cards")?;
            claim::not_shown(answer, &["count"], "how many there are is not shown")?;
            one_of_many(read, answer)
        }
        Certificate::NoSwishOf { k, .. } => {
            verdict("impossible")?;
            let less = |size: u64| size < *k;
            if answer.get("size").is_some_and(|size| !size.as_u64().is_some_and(less)) {
                return Err(Refusal::new("size", format!("no swish has {k} cards or more")));
            }
            null(answer, "solution")?;
            because(answer, &position.hand, *k)?;
            for name in ["question", "k"] {
                if answer.get(name).is_none() {
                    let why =
                        format!("that there is none of {k} or more cards is shown, and no more");
                    return Err(Refusal::not_shown(name, why));
                }
            }
            let why = "that there is none so large is shown, and no more";
            let follows = |bound: &Value| bound.as_u64().is_some_and(|bound| bound >= k - 1);
            if !(*k > 0 && answer.get("bound").is_some_and(follows)) {
                claim::not_shown(answer, &["bound"], why)?;
            }
            claim::not_shown(answer, &["size", "count", "optimal", "by_size", "solutions"], why)
        }
        Certificate::NoSwish { .. } | Certificate::Peeled { .. } | Certificate::Refuted { .. } => {
            verdict("impossible")?;
            claim::number(answer, "count", 0)?;
            claim::number(answer, "size", 0)?;
            claim::number(answer, "bound", 0)?;
            claim::flag(answer, "optimal", true)?;
            null(answer, "solution")?;
            empty(answer, "solutions")?;
            empty(answer, "by_size")?;
            let k = if let Asked::AtLeast(k) = read.asked { k } else { 2 };
            because(answer, &position.hand, k)
        }
    }
}

/// The certificate's swish and no other is the `solution`; how many there are is not shown.
fn one_of_many(read: &Read, answer: &Value) -> Result<(), Refusal> {
    if let Some(said) = answer.get("solution").filter(|said| !said.is_null()) {
        let sorted = |value: &Value| {
            let mut swish = swish_from_json(value).ok()?;
            swish.sort_unstable();
            Some(swish)
        };
        let Some(said) = sorted(said) else {
            return Err(Refusal::new("solution", "expected cards with their layings"));
        };
        if read.opened.certificate.get("cards").and_then(sorted) != Some(said) {
            return Err(Refusal::not_shown("solution", "it is not the swish of the certificate"));
        }
    }
    let why = "one swish is shown, not all there are";
    claim::not_shown(answer, &["solutions", "by_size"], why)
}

/// Is this field null, or not there?
fn null(answer: &Value, name: &str) -> Result<(), Refusal> {
    match answer.get(name) {
        None | Some(Value::Null) => Ok(()),
        Some(_) => Err(Refusal::new(name, "the certificate shows that there is none")),
    }
}

/// Is this field an empty list or object, null, or not there?
fn empty(answer: &Value, name: &str) -> Result<(), Refusal> {
    match answer.get(name) {
        Some(Value::Array(list)) if list.is_empty() => Ok(()),
        Some(Value::Object(fields)) if fields.is_empty() => Ok(()),
        _ => null(answer, name),
    }
}

/// Is the reason, if there is one, what stopped a search?
fn stopped(answer: &Value) -> Result<(), Refusal> {
    match answer.get("reason") {
        None | Some(Value::Null) => Ok(()),
        Some(_) => {
            claim::word(answer, "reason", "what stopped the search", |got| STOPS.contains(&got))
        }
    }
}

/// Is the reason, if there is one, a reason why there is none of k cards, and do its cards exist?
fn because(answer: &Value, hand: &Hand, k: u64) -> Result<(), Refusal> {
    let k = k.max(2);
    let holds = |got: &str| match got {
        "too-few" => (hand.cards.len() as u64) < k,
        "too-many" => (fit(hand) as u64) < k,
        word => REASONS.contains(&word),
    };
    if answer.get("reason").is_some_and(|reason| !reason.is_null()) {
        claim::word(answer, "reason", "a reason why there is none", holds)?;
    }
    let cards = match answer.get("cards") {
        None | Some(Value::Null) => return Ok(()),
        Some(Value::Array(cards)) if cards.is_empty() => return Ok(()),
        Some(Value::Array(cards)) if cards.len() <= hand.cards.len() => cards,
        Some(_) => return Err(Refusal::new("cards", "expected some cards of the hand")),
    };
    let there: BTreeSet<&Card> = hand.cards.iter().collect();
    for said in cards {
        let read = said.as_str().and_then(|text| card(hand.size, text).ok());
        if !read.is_some_and(|card| there.contains(&card)) {
            return Err(Refusal::new("cards", "one of them is not in the hand"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::rules::Size;

    #[test]
    fn reasons_hold_and_name_cards_of_the_hand() {
        let cards = vec![Card::arc(0, 1), Card::arc(0, 1), Card::arc(1, 2)];
        // Three cells: three arcs at the most.
        let hand = Hand { size: Size { h: 1, w: 3 }, simple: false, cards };
        assert_eq!(fit(&hand), 3);
        let says =
            |answer: Value, k: u64| because(&answer, &hand, k).map_err(|refusal| refusal.place);
        for word in ["too-few", "too-many"] {
            assert_eq!(says(json!({"reason": word}), 3), Err("reason".into()), "{word}");
            assert_eq!(says(json!({"reason": word}), 4), Ok(()), "{word}");
        }
        assert_eq!(says(json!({"reason": null, "cards": []}), 3), Ok(()));
        let one = || json!("p1,1c1,2");
        assert_eq!(says(json!({"cards": [one(), one(), "p1,2c1,3"]}), 3), Ok(()));
        let many = json!({"cards": [one(), one(), one(), one()]});
        assert_eq!(says(many, 3), Err("cards".into()));
        assert_eq!(says(json!({"cards": ["p1,3c1,1"]}), 3), Err("cards".into()));
        assert_eq!(says(json!({"cards": 7}), 3), Err("cards".into()));
    }

    #[test]
    fn what_is_empty_and_what_stops() {
        for (value, wanted) in [
            (json!([]), true),
            (json!({}), true),
            (json!(null), true),
            (json!({"2": 1}), false),
            (json!([1]), false),
        ] {
            assert_eq!(empty(&json!({"by_size": value}), "by_size").is_ok(), wanted, "{value}");
        }
        for (reason, wanted) in
            [(json!(null), true), (json!(STOPS[0]), true), (json!("tired"), false)]
        {
            assert_eq!(stopped(&json!({"reason": reason})).is_ok(), wanted, "{reason}");
        }
    }
}
