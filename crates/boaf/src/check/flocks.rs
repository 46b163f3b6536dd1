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

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::Refusal;

use crate::rules::{Board, Card, Cell};

/// Checks that `flock` is a proper part of the board and matches nothing else.
///
/// # Errors
/// The card that is not on the board, or the match that was overlooked.
pub(super) fn check_cards(board: &Board, flock: &[Card]) -> Result<(), Refusal> {
    let (inside, outside) = split(board, flock)?;
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
pub(super) fn check_cells(board: &Board, part: &[Card]) -> Result<(), Refusal> {
    let (inside, outside) = split(board, part)?;
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
fn split(board: &Board, part: &[Card]) -> Result<(Vec<Stack>, Vec<Stack>), Refusal> {
    if part.is_empty() {
        return Err(Refusal::new("cards", "none are named"));
    }
    let place: BTreeMap<Card, Cell> = board.stacks().map(|(cell, card)| (card, cell)).collect();
    let mut named = BTreeSet::new();
    let mut inside = Vec::new();
    for &card in part {
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
            check_cards(&board, &cards).map_err(|r| r.to_string())
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
            check_cells(&board, &cards).map_err(|r| r.to_string())
        };
        assert_eq!(verdict("4H"), Ok(()));
        assert_eq!(verdict("2H 3H"), Ok(()));
        let seen = "card 2H: it is in line with 3H, which is not among the cards named";
        assert_eq!(verdict("2H"), Err(seen.into()));
        assert_eq!(verdict("2H 3H 4H"), Err("cards: they are the whole board".into()));
    }
}
