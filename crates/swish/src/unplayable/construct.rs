//! The paper's constructions, its misprints mended.
//!
//! Section 3.2 of the paper builds a large no-swish position for each parity of height and width,
//! point by point: the upper left quarter row by row, with the middle column's cells between (for odd
//! width), then the left half of the middle row (for odd height). Rows and columns count from 1
//! below, cards have H rows and W columns, h = ⌊H/2⌋, w = ⌊W/2⌋. Three places are mended:
//!
//! - the two extra cards of a quarter's cell (a, b) have their circles on (a, W+1−b) and (H+1−a, b);
//!   the paper has c and d for a and b in one of them;
//! - the second card between two cells of the middle column ends on (H+1−j, w+1), not (H+1−k, w+1);
//! - in the middle row the second card ends on (h+1, W+1−j), for j from i+1 to w; the paper has
//!   2h+2−j.
//!
//! Odd height with even width is even height with odd width, turned. Squares are not treated.

use fairdeal_core::{InputError, Limits, Stop};

use super::find::Finder;
use super::searched::order;
use super::{Ask, Largest, theorem, whole};
use crate::certificate::family::Witness;
use crate::family::{Deck, SwishFamily};
use crate::kinds;
use crate::notation::card_text;
use crate::rules::{Card, Cell, Hand, Size};

/// The paper's construction, with what the paper says of it checked: it holds no swish (by its
/// certificate), has the size that is true, and every other kind closes a swish.
pub(super) fn largest(family: SwishFamily, ask: &Ask<'_>) -> Result<Largest, InputError> {
    let size = family.deck.size();
    let place = if ask.construct { "option --construct" } else { "strategy" };
    let refuse = |why: &str| Err(InputError::at(place, format!("{family}: {why}")));
    if family.simple || family.deck == Deck::Sixty {
        return refuse("the paper's construction takes every kind of card once, laid as one likes");
    }
    let Some(cards) = cards(size) else {
        return refuse("the paper's construction is for rectangular cards, not squares");
    };
    let known = theorem::largest(family, ask.count);
    let deck = whole(family);
    let mut usable = vec![false; deck.cards.len()];
    for card in &cards {
        match deck.cards.binary_search(card) {
            Ok(i) if !usable[i] => usable[i] = true,
            _ => return refuse("the construction names a card twice, or one that is not there"),
        }
    }
    let limits = Limits { nodes: u64::MAX, ..ask.limits };
    let (nodes, closes) = match added(&deck, &mut usable, limits) {
        Ok((nodes, None)) => {
            (nodes, "every kind that is not among them closes a swish with some of them".into())
        }
        Ok((_, Some(card))) => {
            let text = card_text(size, &deck.cards[card]);
            return refuse(&format!("{text} can be added without a swish"));
        }
        Err(stop) => (0, format!("not tried whether another kind can be added: {stop}")),
    };
    let cards = cards.into_iter().map(|card| (card, 1)).collect();
    let mut out = Largest { cards, strategy: "construct", ..known };
    out.witness = order(&deck, &out.cards).map_or(Witness::Search, Witness::Order);
    out.nodes = nodes;
    out.evidence.push(closes);
    Ok(out)
}

/// A card that can be added without a swish, if there is one, and the arcs followed.
fn added(deck: &Hand, usable: &mut [bool], limits: Limits) -> Result<(u64, Option<usize>), Stop> {
    let mut finder = Finder::new(deck, limits)?;
    for i in 0..usable.len() {
        if !usable[i] {
            usable[i] = true;
            let closes = finder.through(i, usable)?;
            usable[i] = false;
            if !closes.is_some_and(|swish| deck.is_swish(&swish)) {
                return Ok((finder.nodes, Some(i)));
            }
        }
    }
    Ok((finder.nodes, None))
}

/// The cards of the paper's construction as kinds, in ascending order; none for square cards.
fn cards(size: Size) -> Option<Vec<Card>> {
    if size.square() {
        return None;
    }
    let turned = !size.h.is_multiple_of(2) && size.w.is_multiple_of(2);
    let (tall, wide) = if turned { (size.w, size.h) } else { (size.h, size.w) };
    let cell = |(row, column): (usize, usize)| -> Cell {
        let (row, column) = if turned { (column, row) } else { (row, column) };
        size.cell(row - 1, column - 1)
    };
    let mut out: Vec<Card> = places(tall, wide)
        .into_iter()
        .map(|(point, circle)| kinds::kind(size, false, &Card::arc(cell(point), cell(circle))))
        .collect();
    out.sort();
    Some(out)
}

type Place = (usize, usize);

/// Points and circles, row and column from 1; the height is even or the width odd.
fn places(tall: usize, wide: usize) -> Vec<(Place, Place)> {
    let (h, w) = (tall / 2, wide / 2);
    let (middle_row, middle_column) = (tall % 2 == 1, wide % 2 == 1);
    let down = |row: usize| tall + 1 - row;
    let right = |column: usize| wide + 1 - column;
    let mut out = Vec::new();
    let mut cards = |point: Place, circles: &[Place]| {
        out.extend(circles.iter().map(|&circle| (point, circle)));
    };
    for i in 1..=h * w {
        let (a, b) = ((i - 1) / w + 1, (i - 1) % w + 1);
        for j in i + 1..=h * w {
            let (c, d) = ((j - 1) / w + 1, (j - 1) % w + 1);
            cards((a, b), &[(c, d), (c, right(d)), (down(c), d), (down(c), right(d))]);
        }
        if middle_column {
            (a..=h).for_each(|j| cards((a, b), &[(j, w + 1), (down(j), w + 1)]));
        }
        if middle_row {
            (1..=wide).for_each(|j| cards((a, b), &[(h + 1, j)]));
        }
        cards((a, b), &[(a, right(b)), (down(a), b)]);
    }
    for i in (1..=h).filter(|_| middle_column) {
        let point = (i, w + 1);
        for j in i + 1..=h {
            (1..=w).for_each(|k| cards(point, &[(j, k), (down(j), k)]));
            cards(point, &[(j, w + 1), (down(j), w + 1)]);
        }
        if middle_row {
            (1..=w + 1).for_each(|j| cards(point, &[(h + 1, j)]));
        }
        cards(point, &[(down(i), w + 1)]);
    }
    for i in (1..=w).filter(|_| middle_row) {
        let point = (h + 1, i);
        (i + 1..=w).for_each(|j| cards(point, &[(h + 1, j), (h + 1, right(j))]));
        cards(point, &[(h + 1, right(i)), (h + 1, w + 1)]);
    }
    out
}
