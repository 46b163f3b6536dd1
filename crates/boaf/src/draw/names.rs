//! Cards as people see them: one spelling for the board in the terminal, sentences, hints, pictures
//! and captions.
//!
//! The ten is `10♠`, as on the card itself; with `--ascii` and in data it is the notation's `TS`. A
//! board with a card beyond the 52 spells all its cards by numbers, whatever it is drawn on.

use fairdeal_core::game::Style;

use crate::notation::{GLYPHS, Lettering, has_letters, rank};
use crate::rules::Card;

impl Lettering {
    /// A card as people see it, or in the notation where that is wanted.
    pub fn shown(self, card: Card, style: Style) -> String {
        if style.ascii { self.card(card) } else { self.glyph(card) }
    }

    /// A card with its suit as a glyph; by numbers where cards have none.
    pub fn glyph(self, card: Card) -> String {
        match self.letters(card) {
            true => format!("{}{}", rank_name(card), GLYPHS[card.suit as usize - 1]),
            false => self.card(card),
        }
    }

    /// Is this card drawn with rank and suit?
    pub(crate) fn letters(self, card: Card) -> bool {
        self == Lettering::Letters && has_letters(card)
    }
}

/// The rank of one of the 52 as cards print it.
pub(super) fn rank_name(card: Card) -> String {
    if card.rank == 10 { "10".to_owned() } else { rank(card).to_string() }
}
