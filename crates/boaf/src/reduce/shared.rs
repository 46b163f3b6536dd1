//! What both reductions need: games as certificates and back, and numbers of witnesses.

use fairdeal_core::{Error, InputError, Refusal};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::check;
use crate::notation::{NamedMove, Position, named};
use crate::rules::Move;

/// The certificate of a game that was just played, once the rules have followed it to one stack.
///
/// # Errors
/// The first move that is not legal: a mistake of ours, said instead of handed out.
pub(super) fn won(position: &Position, moves: &[Move]) -> Result<Value, Error> {
    let mut now = position.board.clone();
    for (i, &mv) in moves.iter().enumerate() {
        let broken = |why: String| Error::broken(format!("move {} of the proof", i + 1), why);
        now.play(mv).map_err(|why| broken(why.to_string()))?;
    }
    match now.is_won() {
        true => Ok(Certificate::Solution(named(&position.board, moves)).to_json(position)),
        false => {
            let left = format!("{} stacks are left", now.count());
            Err(Error::broken("end of the proof's moves", left))
        }
    }
}

/// The moves of a certificate, once it is checked; one that does not hold, or is not of a won game,
/// is refused with the place.
///
/// # Errors
/// When the text is no certificate.
pub(super) fn game(
    position: &Position,
    text: &str,
) -> Result<Result<Vec<Move>, Refusal>, InputError> {
    let (certificate, read) = Certificate::parse(text)?;
    let Certificate::Solution(named) = &certificate else {
        let why = format!("`{}`: only a won game can be pulled back", certificate.kind());
        return Ok(Err(Refusal::new("kind", why)));
    };
    if let Err(refusal) = check::holds(position, &certificate, &read) {
        return Ok(Err(refusal));
    }
    // The check was slow and obvious; this second pass only turns names into cells.
    let mut at = position.board.tops();
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
