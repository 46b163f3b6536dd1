//! A line of play: every move legal, one stack at the end.
//!
//! Every move is played again by the rules; nothing of it is taken on trust, and no theorem is cited.
//! Where each top card lies is kept in a map, so that a line of a million moves on a huge board is
//! looked up card by card and not cell by cell; a card that the map puts on a wrong cell could not be
//! played, for the rules look at the board.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::LOOK_UP;
use crate::notation::NamedMove;
use crate::rules::{Board, Card, Move};

/// Where a line is refused that ends too early.
pub(super) const END: &str = "end";

/// Replays the moves.
///
/// # Errors
/// The first move that cannot be played, or the number of stacks left.
pub(super) fn check(board: &Board, moves: &[NamedMove], work: &mut Work) -> Result<(), Refusal> {
    let mut now = board.clone();
    work.spend(LOOK_UP * board.cells().len() as u64, "board")?;
    let mut tops = board.tops();
    for (i, named) in moves.iter().enumerate() {
        let place = || format!("move {} ({}>{})", i + 1, named.card, named.onto);
        work.spend(4 * LOOK_UP, "moves")?;
        let find = |card: Card| match tops.get(&card) {
            Some(&cell) => Ok(cell),
            None => Err(Refusal::new(place(), format!("{card} is not on top of any stack"))),
        };
        let mv = Move { from: find(named.card)?, to: find(named.onto)? };
        now.play(mv).map_err(|illegal| Refusal::new(place(), illegal.to_string()))?;
        tops.remove(&named.onto);
        tops.insert(named.card, mv.to);
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
        let mut work = Work::of(1_000_000);
        check(&notation::board(board).unwrap(), &moves, &mut work).map_err(|r| r.to_string())
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

    /// One row is swept up from its end, then the next: as many moves as cards, and the work grows
    /// with both and not with their product.
    #[test]
    fn long_lines_are_looked_up_card_by_card() {
        let side = 256;
        let card = |cell: usize| Card { rank: cell as u32 + 1, suit: 1 };
        let board = Board::new(side, side, (0..side * side).map(|cell| Some(card(cell))).collect());
        let mut moves = Vec::new();
        for row in 0..side {
            let first = row * side;
            moves.extend((1..side).map(|c| NamedMove { card: card(first), onto: card(first + c) }));
        }
        // A row's stack lies in its last column now.
        let below = (1..side).map(|row| NamedMove { card: card(0), onto: card(row * side) });
        moves.extend(below);
        let most = 5 * LOOK_UP * (side * side) as u64;
        assert_eq!(check(&board, &moves, &mut Work::of(most)), Ok(()));
        let refusal = check(&board, &moves, &mut Work::of(most / 2)).unwrap_err();
        assert!(refusal.too_much && refusal.undecided, "{refusal}");
        // The last move once more: its card is gone.
        moves.push(moves[moves.len() - 1]);
        let refusal = check(&board, &moves, &mut Work::of(most)).unwrap_err();
        assert!(refusal.why.ends_with("is not on top of any stack"), "{refusal}");
    }
}
