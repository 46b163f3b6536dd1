//! The match graph in lines of text: a card, the cards it may join at once, the cards it matches
//! elsewhere; then the flocks.

use fairdeal_core::game::Style;
use fairdeal_core::words::{count_of, wrapped};

use super::reason::flocks;
use crate::notation::Lettering;
use crate::rules::{Board, Card, Cell};

/// The graph card by card.
pub fn match_graph_text(board: &Board, style: Style) -> String {
    let lettering = Lettering::of(board);
    let names = |cards: &[(Cell, Card)]| match cards.is_empty() {
        true => "none".to_string(),
        false => {
            let names = cards.iter().map(|&(_, card)| lettering.shown(card, style));
            names.collect::<Vec<_>>().join(" ")
        }
    };
    let stacks: Vec<(Cell, Card)> = board.stacks().collect();
    let mut out = String::new();
    for &(cell, card) in &stacks {
        let matching = |line: bool| -> Vec<(Cell, Card)> {
            let others = stacks.iter().filter(|&&(other, onto)| {
                other != cell && onto.matches(card) && board.in_line(cell, other) == line
            });
            others.copied().collect()
        };
        let (at_once, apart) = (names(&matching(true)), names(&matching(false)));
        let card = lettering.shown(card, style);
        out += &wrapped(&format!("{card}: in line {at_once}; elsewhere {apart}"), style.columns);
    }
    let flocks = flocks(board);
    let all = flocks.iter().map(|flock| names(flock)).collect::<Vec<_>>().join("; ");
    let line = format!("{}: {all}", count_of(flocks.len(), "flock"));
    format!("{out}\n{}", wrapped(&line, style.columns))
}
