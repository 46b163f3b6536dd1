//! A line of play: every move legal, one stack at the end.

use fairdeal_core::Refusal;

use crate::notation::NamedMove;
use crate::rules::Board;

/// Where a line is refused that ends too early.
pub(super) const END: &str = "end";

/// Replays the moves.
///
/// # Errors
/// The first move that cannot be played, or the number of stacks left.
pub(super) fn check(board: &Board, moves: &[NamedMove]) -> Result<(), Refusal> {
    let mut now = board.clone();
    for (i, named) in moves.iter().enumerate() {
        let place = || format!("move {} ({}>{})", i + 1, named.card, named.onto);
        let mv = named
            .on(&now)
            .map_err(|gone| Refusal::new(place(), format!("{gone} is not on top of any stack")))?;
        now.play(mv).map_err(|illegal| Refusal::new(place(), illegal.to_string()))?;
    }
    match now.count() {
        1 => Ok(()),
        left => Err(Refusal::new(END, format!("{left} stacks are left, not one"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn verdict(board: &str, moves: &str) -> Result<(), String> {
        let moves = notation::moves(moves).unwrap();
        check(&notation::board(board).unwrap(), &moves).map_err(|r| r.to_string())
    }

    /// The worked example of the paper (Tables 1 to 3).
    #[test]
    fn the_papers_example() {
        let board = "JD 2D 9H JC / 5D 7H 6C 5H / KD KC 9S 5S / AD QC KH 3H";
        let line = "7H>6C 9H>9S 5H>5S 7H>9H KH>7H KH>5H KH>3H QC>KH QC>JC \
                    KD>KC KD>2D KD>QC KD>JD KD>5D KD>AD";
        assert_eq!(verdict(board, line), Ok(()));
        let dropped = line.replace("7H>9H ", "");
        assert_eq!(
            verdict(board, &dropped),
            Err("move 5 (KH>5H): the two stacks share neither row nor column".into())
        );
        let swapped = line.replace("QC>JC", "JC>QC");
        assert!(
            verdict(board, &swapped).unwrap_err().starts_with("move 12 (KD>QC): QC is not on top")
        );
        let short = line.replace("KD>AD", "");
        assert_eq!(verdict(board, &short), Err("end: 2 stacks are left, not one".into()));
        let again = line.replace("9H>9S", "6C>7H");
        assert_eq!(
            verdict(board, &again),
            Err("move 2 (6C>7H): 6C is not on top of any stack".into())
        );
        let foreign = line.replace("9H>9S", "2D>JC");
        assert!(verdict(board, &foreign).unwrap_err().contains("share no suit"));
    }
}
