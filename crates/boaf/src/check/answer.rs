//! What an answer says around its certificate.
//!
//! The object `solve --json` prints is accepted only if every word of it follows from the certificate
//! in it. What contradicts is refused by the name of its field; what may be true and is not shown
//! (another reason, other cards, how many ways there are) leaves the whole undecided. `why`, `notes`,
//! `strategy`, `nodes`, `seconds`, `proof` and `schema` are for people and machines and claim nothing
//! of the board. Nothing here plays a card: what the certificate itself is worth, the other files say.
//! The work is one look at each item of the answer's lists.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::claim::{not_shown, word};
use fairdeal_core::error::excerpt;
use fairdeal_core::work::Work;
use serde_json::Value;

use super::LOOK_UP;
use crate::certificate::Certificate;
use crate::notation::{NamedMove, card};
use crate::rules::{Board, Card};

/// The reasons an answer may give why a board cannot be won.
const REASONS: [&str; 8] = [
    "no-move",
    "odd-bird",
    "multiple-flocks",
    "cells-apart",
    "cut-edge",
    "lollipop",
    "exhausted",
    "no-cards",
];

/// Does everything the answer says follow from its certificate?
///
/// # Errors
/// The first field that does not.
pub(super) fn follows(
    board: &Board,
    certificate: &Certificate,
    answer: &Value,
    work: &mut Work,
) -> Result<(), Refusal> {
    let verdict = certificate.verdict();
    word(answer, "verdict", verdict, |got| got == verdict)?;
    match certificate {
        Certificate::Solution(moves) => won(answer, moves, work)?,
        _ => lost(board, certificate, answer, work)?,
    }
    let why = "a board can be won or not, and no more is shown";
    not_shown(answer, &["size", "bound", "optimal", "k", "by_size"], why)
}

/// Around moves that win.
fn won(answer: &Value, moves: &[NamedMove], work: &mut Work) -> Result<(), Refusal> {
    if said(answer, "reason").is_some() {
        return Err(Refusal::new("reason", "it says why not, and the board can be won"));
    }
    if said(answer, "cards").is_some_and(|cards| cards.as_array().is_none_or(|c| !c.is_empty())) {
        return Err(Refusal::new("cards", "an impossibility rests on them, and there is none"));
    }
    if let Some(solution) = said(answer, "solution") {
        same_moves(solution, moves, work)?;
    }
    if said(answer, "count").is_some_and(|count| count.as_u64().is_none_or(|count| count == 0)) {
        return Err(Refusal::new("count", "there is a way at least"));
    }
    let some = |list: &Value| list.as_array().is_some_and(|list| !list.is_empty());
    if said(answer, "solutions").is_some_and(|list| !some(list)) {
        return Err(Refusal::new("solutions", "there is a way at least"));
    }
    not_shown(answer, &["count", "solutions"], "one way is shown, not how many there are")
}

/// Around evidence that nothing wins.
fn lost(
    board: &Board,
    certificate: &Certificate,
    answer: &Value,
    work: &mut Work,
) -> Result<(), Refusal> {
    let none = |name: &str| Refusal::new(name, "the certificate shows that there is none");
    if said(answer, "solution").is_some() {
        return Err(none("solution"));
    }
    if said(answer, "solutions").is_some_and(|list| list.as_array().is_none_or(|l| !l.is_empty())) {
        return Err(none("solutions"));
    }
    if said(answer, "count").is_some_and(|count| count.as_u64() != Some(0)) {
        return Err(none("count"));
    }
    let shown = reasons(certificate);
    match said(answer, "reason") {
        None => {}
        Some(Value::String(reason)) if shown.contains(&reason.as_str()) => {}
        Some(Value::String(reason)) if REASONS.contains(&reason.as_str()) => {
            let why = format!("the certificate shows `{}`, not `{reason}`", shown[0]);
            return Err(Refusal::not_shown("reason", why));
        }
        Some(other) => {
            let why = format!("`{}` is no reason why a board cannot be won", brief(other));
            return Err(Refusal::new("reason", why));
        }
    }
    match said(answer, "cards") {
        None => Ok(()),
        Some(list) => same_cards(list, &cards(board, certificate), work),
    }
}

/// A field that says something.
fn said<'a>(answer: &'a Value, name: &str) -> Option<&'a Value> {
    answer.get(name).filter(|value| !value.is_null())
}

/// The reasons a certificate shows, its own first. One card that matches no other is a flock too.
fn reasons(certificate: &Certificate) -> Vec<&'static str> {
    match certificate {
        Certificate::OddBird(_) => vec!["odd-bird", "multiple-flocks"],
        Certificate::MultipleFlocks(cards) if cards.len() == 1 => {
            vec!["multiple-flocks", "odd-bird"]
        }
        Certificate::Cases(_) | Certificate::ClosedSet(_) => vec!["exhausted"],
        other => vec![other.kind()],
    }
}

/// The cards a certificate rests on; none where it singles out none.
fn cards(board: &Board, certificate: &Certificate) -> BTreeSet<Card> {
    match certificate {
        Certificate::OddBird(card) => BTreeSet::from([*card]),
        Certificate::MultipleFlocks(cards) | Certificate::CellsApart(cards) => {
            cards.iter().copied().collect()
        }
        Certificate::CutEdge { u, w, side } => side.iter().copied().chain([*u, *w]).collect(),
        Certificate::Lollipop { x, u, w } => BTreeSet::from([*x, *u, *w]),
        Certificate::NoMove => board.stacks().map(|(_, card)| card).collect(),
        Certificate::Solution(_)
        | Certificate::NoCards
        | Certificate::Cases(_)
        | Certificate::ClosedSet(_) => BTreeSet::new(),
    }
}

/// The answer's moves must be the certificate's, one by one.
fn same_moves(list: &Value, moves: &[NamedMove], work: &mut Work) -> Result<(), Refusal> {
    let bad = |why: String| Refusal::new("solution", why);
    let list = list.as_array().ok_or_else(|| bad("expected a list of moves".into()))?;
    if list.len() != moves.len() {
        let (said, shown) = (list.len(), moves.len());
        return Err(bad(format!("the answer has {said} moves, the certificate {shown}")));
    }
    for (i, (said, shown)) in list.iter().zip(moves).enumerate() {
        work.spend(LOOK_UP, "solution")?;
        if said.as_str().and_then(|text| NamedMove::parse(text).ok()) != Some(*shown) {
            let (said, NamedMove { card, onto }) = (brief(said), shown);
            let why = format!("move {} is `{said}`, in the certificate {card}>{onto}", i + 1);
            return Err(bad(why));
        }
    }
    Ok(())
}

/// The answer's cards, if it names any, must be the certificate's in any order.
fn same_cards(list: &Value, shown: &BTreeSet<Card>, work: &mut Work) -> Result<(), Refusal> {
    let bad = |why: String| Refusal::new("cards", why);
    let list = list.as_array().ok_or_else(|| bad("expected a list of cards".into()))?;
    let mut said = BTreeSet::new();
    for (i, text) in list.iter().enumerate() {
        work.spend(LOOK_UP, "cards")?;
        let read = text.as_str().and_then(|text| card(text).ok());
        let read = read.ok_or_else(|| bad(format!("{}: `{}` is no card", i + 1, brief(text))))?;
        if !said.insert(read) {
            return Err(bad(format!("{read} is named twice")));
        }
        if !shown.contains(&read) {
            let why = format!("the certificate does not rest on {read}");
            return Err(Refusal::not_shown("cards", why));
        }
    }
    if !list.is_empty() && said.len() != shown.len() {
        let why = format!("{} of the {} cards it rests on", said.len(), shown.len());
        return Err(Refusal::not_shown("cards", why));
    }
    Ok(())
}

/// The beginning of a value; lists and objects by what they are.
fn brief(value: &Value) -> String {
    match value {
        Value::String(text) => excerpt(text),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
        other => excerpt(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Checked;
    use fairdeal_core::referee::{Referee, Subject};
    use serde_json::json;

    use super::*;
    use crate::Boaf;

    /// The answer with one field set, held against its position.
    fn told(position: &str, answer: &Value, field: &str, value: Value) -> Checked {
        let mut answer = answer.clone();
        answer[field] = value;
        Boaf.check(&Subject::parse(position).unwrap(), &answer.to_string()).unwrap()
    }

    /// Each row: a field, a value, and what becomes of the answer: accepted (true), refused (false) or
    /// not shown (null) at that field.
    fn table(position: &str, answer: &Value, rows: &[(&str, Value, Value)]) {
        for (field, value, accepted) in rows {
            let checked = told(position, answer, field, value.clone());
            assert_eq!(json!(checked.accepted), *accepted, "{field} {value}: {checked}");
            let place = (!accepted.as_bool().unwrap_or(false)).then_some(*field);
            assert_eq!(checked.place.as_deref(), place, "{field} {value}: {checked}");
            assert!(!checked.too_much, "{checked}");
        }
    }

    fn certificate(fields: Value) -> Value {
        let mut out = fields;
        out["schema"] = crate::certificate::SCHEMA.into();
        out
    }

    #[test]
    fn around_a_solution() {
        let moves = json!(["2H>3H", "2H>4H"]);
        let certificate = certificate(json!({"kind": "solution", "moves": moves}));
        let answer = json!({
            "question": "any", "verdict": "solved", "reason": null, "why": null, "cards": [],
            "solution": moves, "strategy": "fast", "nodes": 3, "certificate": certificate,
        });
        let (yes, no, open) = (json!(true), json!(false), Value::Null);
        table(
            "boaf:3H 2H 4H",
            &answer,
            &[
                ("solution", json!(["2h → 3h", "2_3>4_3"]), yes.clone()),
                ("solution", Value::Null, yes.clone()),
                ("solution", json!(["2H>3H"]), no.clone()),
                ("solution", json!(["2H>3H", "2H>4H", "2H>4H"]), no.clone()),
                ("solution", json!(["2H>4H", "2H>3H"]), no.clone()),
                ("solution", json!(["2H>3H", 7]), no.clone()),
                ("solution", json!("2H>3H 2H>4H"), no.clone()),
                ("verdict", json!("impossible"), no.clone()),
                ("reason", json!("odd-bird"), no.clone()),
                ("cards", json!(["2H"]), no.clone()),
                ("cards", json!("2H"), no.clone()),
                ("count", json!(0), no.clone()),
                ("count", json!(-1), no.clone()),
                ("count", json!(2), open.clone()),
                ("solutions", json!([]), no.clone()),
                ("solutions", json!([["2H>3H", "2H>4H"]]), open.clone()),
                ("size", json!(3), open.clone()),
                ("bound", json!(3), open.clone()),
                ("optimal", json!(true), open.clone()),
                ("k", json!(1), open.clone()),
                ("by_size", json!({"3": 1}), open),
                ("question", json!("largest"), no),
                ("nodes", json!("many"), yes.clone()),
                ("why", json!("because"), yes),
            ],
        );
    }

    #[test]
    fn around_an_impossibility() {
        let position = "boaf:2H 3D / 9S 3H";
        let own = certificate(json!({"kind": "odd-bird", "card": "9S"}));
        let answer = json!({
            "question": "any", "verdict": "impossible", "reason": "odd-bird", "why": "9S is odd",
            "cards": ["9S"], "solution": null, "certificate": own,
        });
        let (yes, no, open) = (json!(true), json!(false), Value::Null);
        let rows = [
            ("reason", json!("odd-bird"), yes.clone()),
            ("reason", json!("multiple-flocks"), yes.clone()),
            ("reason", Value::Null, yes.clone()),
            ("reason", json!("exhausted"), open.clone()),
            ("reason", json!("no-move"), open.clone()),
            ("reason", json!("node-budget"), no.clone()),
            ("reason", json!(["odd-bird"]), no.clone()),
            ("cards", json!([]), yes.clone()),
            ("cards", json!(["9s"]), yes.clone()),
            ("cards", json!(["2H"]), open.clone()),
            ("cards", json!(["9S", "2H"]), open.clone()),
            ("cards", json!(["9S", "9S"]), no.clone()),
            ("cards", json!(["nine"]), no.clone()),
            ("cards", json!({}), no.clone()),
            ("solution", json!([]), no.clone()),
            ("solution", json!(["2H>3D"]), no.clone()),
            ("solutions", json!([]), yes.clone()),
            ("solutions", json!([["2H>3D"]]), no.clone()),
            ("count", json!(0), yes),
            ("count", json!(1), no.clone()),
            ("verdict", json!("unknown"), no),
            ("size", json!(0), open),
        ];
        table(position, &answer, &rows);
    }

    /// A part of the cards is not what it rests on; no card at all is no claim.
    #[test]
    fn cards_of_each_kind() {
        let (yes, open) = (json!(true), Value::Null);
        let two = json!({"verdict": "impossible", "certificate":
            certificate(json!({"kind": "multiple-flocks", "cards": ["9S", "TS"]}))});
        let board = "boaf:2H 3H / 9S TS";
        table(
            board,
            &two,
            &[
                ("cards", json!(["TS", "9S"]), yes.clone()),
                ("cards", json!(["TS"]), open.clone()),
                ("reason", json!("odd-bird"), open.clone()),
            ],
        );
        let one = json!({"verdict": "impossible", "certificate":
            certificate(json!({"kind": "multiple-flocks", "cards": ["9S"]}))});
        table("boaf:2H 3D / 9S 3H", &one, &[("reason", json!("odd-bird"), yes.clone())]);
        let told = told("boaf:2H 3D / 9S 3H", &one, "reason", json!("nothing")).to_string();
        assert!(told.contains("`nothing` is no reason"), "{told}");
        let none = json!({"verdict": "impossible", "certificate":
            certificate(json!({"kind": "no-move"}))});
        table(
            "boaf:2C . / . 3C",
            &none,
            &[
                ("cards", json!(["3C", "2C"]), yes.clone()),
                ("cards", json!([]), yes.clone()),
                ("reason", json!("no-move"), yes),
                ("cards", json!(["3C"]), open),
            ],
        );
    }

    #[test]
    fn its_lists_are_counted() {
        let moves: Vec<NamedMove> = crate::notation::moves("2H>3H 2H>4H").unwrap();
        let list = json!(["2H>3H", "2H>4H"]);
        assert_eq!(same_moves(&list, &moves, &mut Work::of(2 * LOOK_UP)), Ok(()));
        assert!(same_moves(&list, &moves, &mut Work::of(LOOK_UP)).unwrap_err().too_much);
        let cards = BTreeSet::from([moves[0].card, moves[0].onto]);
        let list = json!(["2H", "3H"]);
        assert_eq!(same_cards(&list, &cards, &mut Work::of(2 * LOOK_UP)), Ok(()));
        assert!(same_cards(&list, &cards, &mut Work::of(LOOK_UP)).unwrap_err().too_much);
    }
}
