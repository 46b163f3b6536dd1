//! The graph of a hand in lines of text: from which cells to which cells each card leads.

use std::collections::BTreeMap;

use fairdeal_core::game::Style;
use fairdeal_core::words::wrapped;

use crate::notation::Position;
use crate::orbits;
use crate::rules::Cell;

/// A line for every two classes of cells that some card joins; none for a hand in which a card has
/// not just one point and one circle.
pub fn graph_text(position: &Position, style: Style) -> Option<String> {
    let hand = &position.hand;
    let mut arcs: BTreeMap<(Cell, Cell), Vec<String>> = BTreeMap::new();
    for (place, card) in hand.cards.iter().enumerate() {
        let (point, circle) = card.as_arc()?;
        let class = |cell| orbits::first(hand.size, hand.simple, cell);
        let number = position.number(place).to_string();
        arcs.entry((class(point), class(circle))).or_default().push(number);
    }
    let class = |cell: Cell| {
        let cells = orbits::orbit(hand.size, hand.simple, cell).into_iter().map(|cell| {
            let (row, column) = hand.size.place(cell);
            format!("{},{}", row + 1, column + 1)
        });
        cells.collect::<Vec<_>>().join(" ")
    };
    let arrow = if style.ascii { "->" } else { "→" };
    let line = |((point, circle), cards): (&(Cell, Cell), &Vec<String>)| {
        let noun = if cards.len() == 1 { "card" } else { "cards" };
        let (from, to, cards) = (class(*point), class(*circle), cards.join(", "));
        wrapped(&format!("{from} {arrow} {to}: {noun} {cards}"), style.columns)
    };
    Some(arcs.iter().map(line).collect())
}
