//! Kinds of cards: cards that can be laid alike are one kind. And the decks of the game.

use crate::orbits::{self, Orbits};
use crate::rules::{Card, Cell, Size};

/// The representative of a card's kind: the smallest way it can show.
pub fn kind(size: Size, simple: bool, card: &Card) -> Card {
    if let Some((point, circle)) = card.as_arc() {
        let lies = |laying| (size.lay(laying, point), size.lay(laying, circle));
        let least = size.allowed(simple).map(lies).fold((point, circle), Ord::min);
        return Card::arc(least.0, least.1);
    }
    let shown = size.allowed(simple).map(|laying| card.laid(size, laying));
    shown.min().unwrap_or_else(|| card.clone())
}

/// Is a card with this point and circle the representative of its kind?
pub fn is_kind(size: Size, simple: bool, point: Cell, circle: Cell) -> bool {
    let lies = |laying| (size.lay(laying, point), size.lay(laying, circle));
    size.allowed(simple).all(|laying| (point, circle) <= lies(laying))
}

/// Every kind with one point and one circle, in ascending order.
pub fn all(size: Size, simple: bool) -> Vec<Card> {
    let cells = size.cells() as Cell;
    let mut out = Vec::new();
    for point in 0..cells {
        // Representatives have their point on the first cell of its orbit.
        if orbits::first(size, simple, point) < point {
            continue;
        }
        for circle in (0..cells).filter(|&circle| circle != point) {
            if is_kind(size, simple, point, circle) {
                out.push(Card::arc(point, circle));
            }
        }
    }
    out
}

/// The 36 kinds of the game.
pub fn deck36() -> Vec<Card> {
    all(Size::GAME, false)
}

/// Row and column, from 0.
type Place = (usize, usize);

/// Points with the circles of the doubled kinds of two colours, as (row, column) from 0. Source: a
/// public transcription of the boxed game; it agrees with every count by colour in the paper.
const DOUBLED: [(Place, [Place; 4]); 4] = [
    ((0, 0), [(1, 1), (1, 2), (2, 0), (3, 1)]),
    ((0, 1), [(1, 0), (1, 1), (2, 1), (3, 0)]),
    ((1, 0), [(0, 1), (0, 2), (1, 1), (3, 0)]),
    ((1, 1), [(0, 0), (0, 1), (1, 0), (3, 1)]),
];

/// The 60 cards of the game, in ascending order: all 36 kinds, those of one colour and those listed
/// above twice.
pub fn deck60() -> Vec<Card> {
    let size = Size::GAME;
    let orbits = Orbits::new(size, false);
    let doubled: Vec<Card> = DOUBLED
        .iter()
        .flat_map(|&((r, c), circles)| {
            let point = size.cell(r, c);
            circles.map(|(r, c)| kind(size, false, &Card::arc(point, size.cell(r, c))))
        })
        .collect();
    let mut out = Vec::with_capacity(60);
    for card in deck36() {
        let one_colour = card
            .as_arc()
            .is_some_and(|(point, circle)| orbits.of[point as usize] == orbits.of[circle as usize]);
        if one_colour || doubled.contains(&card) {
            out.push(card.clone());
        }
        out.push(card);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The totals of the paper's section 3.2, and its counts of the boxed game by colour of the
    /// point: 16 cards of one colour; of two colours 12 blue, 12 orange, 10 purple, 10 green.
    #[test]
    fn totals_are_the_papers() {
        for (h, w, total) in
            [(4, 3, 36), (4, 5, 98), (2, 4, 14), (3, 5, 59), (4, 6, 138), (3, 3, 12)]
        {
            let size = Size { h, w };
            let kinds = all(size, false);
            assert_eq!(kinds.len(), total, "{h}x{w}");
            assert!(kinds.iter().all(|card| kind(size, false, card) == *card));
        }
        let orbits = Orbits::new(Size::GAME, false);
        let colour = |cell: Cell| orbits.of[cell as usize] as usize;
        let deck = deck60();
        let (mut same, mut other) = (0, [0; 4]);
        for (point, circle) in deck.iter().filter_map(Card::as_arc) {
            match colour(point) == colour(circle) {
                true => same += 1,
                false => other[colour(point)] += 1,
            }
        }
        assert_eq!((deck.len(), same, other), (60, 16, [12, 10, 12, 10]));
        // A kind and its reverse have equal counts.
        let count = |card: &Card| deck.iter().filter(|c| *c == card).count();
        for card in &deck {
            let (point, circle) = card.as_arc().unwrap();
            let reverse = kind(Size::GAME, false, &Card::arc(circle, point));
            assert_eq!(count(card), count(&reverse));
        }
    }
}
