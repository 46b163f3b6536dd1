//! What both reductions need: sizes beside their formulas, games as certificates and back.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::room::{Answer, Outcome};
use fairdeal_core::{InputError, Refusal};
use serde_json::{Value, json};

use crate::certificate::Certificate;
use crate::check;
use crate::notation::NamedMove;
use crate::prose::object;
use crate::rules::{Board, Card, Cell, Move};

/// A number that was counted beside the one its formula gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    /// Of what.
    pub what: &'static str,
    /// As counted on the board.
    pub measured: usize,
    /// The formula.
    pub formula: &'static str,
    /// What the formula gives.
    pub value: usize,
}

/// Sizes as JSON.
pub(super) fn sizes_json(sizes: &[Counted]) -> Value {
    let one = |size: &Counted| {
        json!({
            "what": size.what,
            "measured": size.measured,
            "formula": size.formula,
            "value": size.value,
        })
    };
    sizes.iter().map(one).collect()
}

/// Sizes for people, one to a line.
pub(super) fn sizes_text(sizes: &[Counted]) -> String {
    let mut out = String::new();
    for Counted { what, measured, formula, value } in sizes {
        let but = if measured == value { "" } else { ", which is wrong" };
        let _ = writeln!(out, "{what:<8} {measured:>6} = {formula}{but}");
    }
    out
}

/// The certificate of a game that was just played, once the rules have followed it to one stack.
///
/// # Errors
/// The first move that is not legal: a mistake of ours, said instead of handed out.
pub(super) fn won(board: &Board, moves: &[Move]) -> Result<Value, InputError> {
    let mut now = board.clone();
    for (i, &mv) in moves.iter().enumerate() {
        let wrong = |why: String| InputError::at(format!("move {} of the proof", i + 1), why);
        now.play(mv).map_err(|why| wrong(why.to_string()))?;
    }
    match now.is_won() {
        true => Ok(Certificate::solution(board, moves).to_json(board)),
        false => {
            let left = format!("{} stacks are left", now.count());
            Err(InputError::at("end of the proof's moves", left))
        }
    }
}

/// The moves of a certificate, once it is checked; a certificate that does not hold is refused with
/// the place.
///
/// # Errors
/// When the text is no certificate, or not one of a won game.
pub(super) fn game(board: &Board, text: &str) -> Result<Result<Vec<Move>, Refusal>, InputError> {
    let certificate = Certificate::parse(text)?;
    let Certificate::Solution(named) = &certificate else {
        let kind = certificate.kind();
        let why = format!("`{kind}`: only a won game can be pulled back");
        return Err(InputError::at("certificate, kind", why));
    };
    if let Err(refusal) = check::check(board, &certificate) {
        return Ok(Err(refusal));
    }
    // The check was slow and obvious; this second pass only turns names into cells.
    let mut at: BTreeMap<Card, Cell> = board.stacks().map(|(cell, card)| (card, cell)).collect();
    let mut moves = Vec::with_capacity(named.len());
    for (i, NamedMove { card, onto }) in named.iter().enumerate() {
        let (Some(from), Some(to)) = (at.get(card).copied(), at.remove(onto)) else {
            return Ok(Err(Refusal::new(format!("move {}", i + 1), "a card is gone")));
        };
        at.insert(*card, to);
        moves.push(Move { from, to });
    }
    Ok(Ok(moves))
}

/// "Refused", with the place.
pub(super) fn refused(refusal: &Refusal) -> Answer {
    let fields = object([
        ("accepted", false.into()),
        ("place", refusal.place.clone().into()),
        ("why", refusal.why.clone().into()),
        ("answer", Value::Null),
    ]);
    let text = format!("refused: {refusal}\n");
    Answer { outcome: Outcome::No, fields, text, certificate: None }
}

/// The list in a witness: the witness itself, or its field `answer`, as `solve` and `pull` write it.
///
/// # Errors
/// When it is no list of whole numbers.
pub(super) fn numbers(witness: &Value) -> Result<Vec<i64>, InputError> {
    let list = witness.get("answer").unwrap_or(witness);
    let list = list.as_array().ok_or_else(|| InputError::at("witness", "expected a list"))?;
    let number = |(i, value): (usize, &Value)| {
        let place = || format!("witness, entry {}", i + 1);
        value.as_i64().ok_or_else(|| InputError::at(place(), "expected a whole number"))
    };
    list.iter().enumerate().map(number).collect()
}
