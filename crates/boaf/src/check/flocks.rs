//! A part of the board that has nothing to do with the rest.
//!
//! *By match:* every move joins two matching cards, so stacks of a flock U and stacks of the rest
//! never join, and neither kind can vanish: a top card is removed only by another top covering it,
//! and what covers a card of U is a card of U. At least two stacks are left for ever. (The Odd Bird
//! condition is the case of one card: Neller 2018; the general one: Hoshino and Notarangelo 2019.)
//!
//! *By position:* a stack moves only onto an occupied cell in its row or column. If the occupied
//! cells fall into two parts with no row or column in common, a stack never leaves its part, and
//! no part ever loses its last stack.
//!
//! Both arguments are the two paragraphs above, and whole; the papers are cited for the credit. The
//! checker takes from the certificate only which cards the part is, and looks at all others itself:
//! by the suits and ranks (or rows and columns) there are outside, so a board of a million cells is
//! gone over a few times and not once per card.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::LOOK_UP;
use crate::rules::{Board, Card, Cell};

/// Checks that `flock` is a proper part of the board and matches nothing else.
///
/// # Errors
/// The card that is not on the board, or the match that was overlooked.
pub(super) fn check_cards(board: &Board, flock: &[Card], work: &mut Work) -> Result<(), Refusal> {
    let (inside, outside) = split(board, flock, work)?;
    let suits: BTreeSet<u32> = outside.iter().map(|(_, card)| card.suit).collect();
    let ranks: BTreeSet<u32> = outside.iter().map(|(_, card)| card.rank).collect();
    let near = |rank: u32| rank.saturating_sub(1)..=rank.saturating_add(1);
    let joined = inside.iter().find(|(_, card)| {
        suits.contains(&card.suit) || ranks.range(near(card.rank)).next().is_some()
    });
    refuse(joined, &outside, "it matches", |a, b| a.1.matches(b.1))
}

/// Checks that the stacks of these cards are a proper part of the board and in line with no other.
///
/// # Errors
/// The card that is not on the board, or the line that was overlooked.
pub(super) fn check_cells(board: &Board, part: &[Card], work: &mut Work) -> Result<(), Refusal> {
    let (inside, outside) = split(board, part, work)?;
    let rows: BTreeSet<usize> = outside.iter().map(|(cell, _)| board.row_col(*cell).0).collect();
    let cols: BTreeSet<usize> = outside.iter().map(|(cell, _)| board.row_col(*cell).1).collect();
    let joined = inside.iter().find(|(cell, _)| {
        let (row, col) = board.row_col(*cell);
        rows.contains(&row) || cols.contains(&col)
    });
    refuse(joined, &outside, "it is in line with", |a, b| board.in_line(a.0, b.0))
}

type Stack = (Cell, Card);

/// The stacks named and the others; boards may have a million cells, so nothing here is quadratic.
fn split(
    board: &Board,
    part: &[Card],
    work: &mut Work,
) -> Result<(Vec<Stack>, Vec<Stack>), Refusal> {
    if part.is_empty() {
        return Err(Refusal::new("cards", "none are named"));
    }
    // For this, for the sets of what is outside, and for each stack inside to be looked up in them.
    work.spend(5 * LOOK_UP * board.cells().len() as u64, "board")?;
    let place = board.tops();
    let mut named = BTreeSet::new();
    let mut inside = Vec::new();
    for &card in part {
        work.spend(2 * LOOK_UP, "cards")?;
        let place = place.get(&card);
        let cell =
            place.ok_or_else(|| Refusal::new(format!("card {card}"), "it is not on the board"))?;
        if !named.insert(card) {
            return Err(Refusal::new(format!("card {card}"), "it is named twice"));
        }
        inside.push((*cell, card));
    }
    let outside: Vec<_> = board.stacks().filter(|(_, card)| !named.contains(card)).collect();
    if outside.is_empty() {
        return Err(Refusal::new("cards", "they are the whole board"));
    }
    Ok((inside, outside))
}

/// Names the first stack outside that the one found is joined with.
fn refuse(
    found: Option<&Stack>,
    outside: &[Stack],
    word: &str,
    joined: impl Fn(Stack, Stack) -> bool,
) -> Result<(), Refusal> {
    let Some(&here) = found else { return Ok(()) };
    let other = outside.iter().find(|&&there| joined(here, there));
    let other = other.map_or(String::from("a card"), |(_, card)| card.to_string());
    let why = format!("{word} {other}, which is not among the cards named");
    Err(Refusal::new(format!("card {}", here.1), why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn deal_1264_and_its_spoiled_twins() {
        let board =
            notation::board("2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C 2C").unwrap();
        let verdict = |cards: &str| {
            let cards: Vec<Card> =
                cards.split_whitespace().map(|c| notation::card(c).unwrap()).collect();
            check_cards(&board, &cards, &mut Work::of(1_000_000)).map_err(|r| r.to_string())
        };
        assert_eq!(verdict("9S TS"), Ok(()));
        assert_eq!(
            verdict("9S"),
            Err("card 9S: it matches TS, which is not among the cards named".into())
        );
        assert_eq!(verdict("9S TS KC").unwrap_err().split(':').next(), Some("card KC"));
        assert_eq!(verdict("9S TS 5S"), Err("card 5S: it is not on the board".into()));
        assert_eq!(verdict("9S TS 9S"), Err("card 9S: it is named twice".into()));
        assert_eq!(verdict(""), Err("cards: none are named".into()));
        let all = "2H 3D KD 3H 4D AH TS 6D 3C 4H KC 9S KH AC 6C 2C";
        assert_eq!(verdict(all), Err("cards: they are the whole board".into()));
    }

    #[test]
    fn cells_apart_and_spoiled_twins() {
        let board = notation::board("2H 3H . / . . 4H").unwrap();
        let verdict = |cards: &str| {
            let cards: Vec<Card> =
                cards.split_whitespace().map(|c| notation::card(c).unwrap()).collect();
            check_cells(&board, &cards, &mut Work::of(1_000_000)).map_err(|r| r.to_string())
        };
        assert_eq!(verdict("4H"), Ok(()));
        assert_eq!(verdict("2H 3H"), Ok(()));
        let seen = "card 2H: it is in line with 3H, which is not among the cards named";
        assert_eq!(verdict("2H"), Err(seen.into()));
        assert_eq!(verdict("2H 3H 4H"), Err("cards: they are the whole board".into()));
    }

    /// Half of a huge board named: the work grows with the board, not with its square.
    #[test]
    fn huge_boards_take_a_few_looks_at_each_cell() {
        let side = 256;
        // Ranks 1 to 32,768 twice over would match; the halves are of other suits and ranks apart.
        let card = |cell: usize| {
            let half = u32::from(cell >= side * side / 2);
            Card { rank: cell as u32 + 1 + 2 * half, suit: 1 + half }
        };
        let cells = (0..side * side).map(|cell| Some(card(cell))).collect();
        let board = Board::new(side, side, cells);
        let mut half: Vec<Card> = (0..side * side / 2).map(card).collect();
        let most = 6 * LOOK_UP * (side * side) as u64;
        assert_eq!(check_cards(&board, &half, &mut Work::of(most)), Ok(()));
        assert!(check_cards(&board, &half, &mut Work::of(most - 1)).unwrap_err().too_much);
        half.pop();
        let refusal = check_cards(&board, &half, &mut Work::of(most)).unwrap_err();
        assert!(refusal.why.starts_with("it matches 32768_1"), "{refusal}");
        // A list longer than the board ends where it repeats itself.
        let again: Vec<Card> = half.iter().cycle().take(10 * side * side).copied().collect();
        let refusal = check_cells(&board, &again, &mut Work::of(most)).unwrap_err();
        assert_eq!(refusal.why, "it is named twice");
    }

    /// On random boards, every part that is named by lot: apart from the others if and only if no two cards of
    /// them match, or no two stacks are in line.
    #[test]
    fn parts_are_apart_where_no_pair_is_joined() {
        let mut random = fairdeal_core::random::Random::new(13);
        let mut found = [[0; 2]; 2];
        for round in 0..6_000 {
            let deck = [(8, 12), (12, 40)][round % 2];
            let board = crate::testing::random_board(&mut random, (5, 5), 2 + round % 5, deck);
            let stacks: Vec<Stack> = board.stacks().collect();
            let inside: Vec<bool> = stacks.iter().map(|_| random.below(2) == 0).collect();
            let of = |side: bool| {
                stacks.iter().zip(&inside).filter(move |(_, s)| **s == side).map(|(a, _)| *a)
            };
            let part: Vec<Card> = of(true).map(|(_, card)| card).collect();
            if part.is_empty() || part.len() == stacks.len() {
                continue;
            }
            let apart = |joined: &dyn Fn(Stack, Stack) -> bool| {
                of(true).all(|a| of(false).all(|b| !joined(a, b)))
            };
            let truth = [apart(&|a, b| a.1.matches(b.1)), apart(&|a, b| board.in_line(a.0, b.0))];
            let work = &mut Work::of(1_000_000);
            let cards = check_cards(&board, &part, work).is_ok();
            let cells = check_cells(&board, &part, work).is_ok();
            assert_eq!([cards, cells], truth, "{board:?} {part:?}");
            truth.iter().enumerate().for_each(|(kind, &yes)| found[kind][usize::from(yes)] += 1);
        }
        assert!(found.iter().flatten().all(|&n| n > 100), "{found:?}");
    }
}
