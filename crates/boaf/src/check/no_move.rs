//! Nothing can be played at all.
//!
//! A board of two stacks or more is not won, and without a legal move it stays as it is. That is the
//! whole proof; the checker looks at every row and column for two cards that match, sorted by suit and
//! by rank, where two that match come to stand side by side. Nothing is cited; the certificate has no
//! fields at all.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::LOOK_UP;
use crate::rules::Board;

/// Checks that there are two stacks or more and no legal move.
///
/// # Errors
/// The legal move that was overlooked, or that there is no second stack.
pub(super) fn check(board: &Board, work: &mut Work) -> Result<(), Refusal> {
    // Each cell is sorted four times, in lines of at most 1024.
    work.spend(4 * LOOK_UP * board.cells().len() as u64, "board")?;
    match board.count() {
        0 => return Err(Refusal::new("board", "it has no cards")),
        1 => return Err(Refusal::new("board", "one stack is left: it is won")),
        _ => {}
    }
    let Some(mv) = board.some_move() else { return Ok(()) };
    let name = |cell| board.card(cell).map(|card| card.to_string()).unwrap_or_default();
    let place = format!("move {}>{}", name(mv.from), name(mv.to));
    Err(Refusal::new(place, "the rules allow it"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    /// Table 4 of the paper, a pair of orthogonal Latin squares, and its spoiled twins.
    #[test]
    fn table_4_and_its_spoiled_twins() {
        let table = "2C 4S 6H 8D / 6D 8H 2S 4C / 8S 6C 4D 2H / 4H 2D 8C 6S";
        let verdict = |text: &str| {
            let mut work = Work::of(1_000_000);
            check(&notation::board(text).unwrap(), &mut work).map_err(|r| r.to_string())
        };
        assert_eq!(verdict(table), Ok(()));
        // Two cards swapped, one card changed, a card more, all but one gone, all gone.
        let swapped = table.replace("8D", "8_").replace("8S", "8D").replace("8_", "8S");
        assert_eq!(verdict(&swapped), Err("move 4S>8S: the rules allow it".into()));
        let changed = table.replace("6S", "7S");
        assert_eq!(verdict(&changed), Err("move 7S>8C: the rules allow it".into()));
        assert_eq!(verdict("2C . / . 3C"), Ok(()));
        assert_eq!(verdict("2C 5H / . 3C"), Ok(()));
        assert_eq!(verdict("2C 4H / . 3C"), Err("move 3C>4H: the rules allow it".into()));
        assert_eq!(verdict("2C . / . ."), Err("board: one stack is left: it is won".into()));
        assert_eq!(verdict(". . / . ."), Err("board: it has no cards".into()));
    }

    #[test]
    fn its_work_is_counted() {
        let board = notation::board("2C . / . 3C").unwrap();
        assert_eq!(check(&board, &mut Work::of(16 * LOOK_UP)), Ok(()));
        assert!(check(&board, &mut Work::of(16 * LOOK_UP - 1)).unwrap_err().too_much);
    }
}
