//! Cards as people like to see them: the suit as a glyph, where there is one.

use fairdeal_core::game::Style;

use crate::notation::{GLYPHS, Lettering, has_letters, rank};
use crate::rules::Card;

impl Lettering {
    /// A card with a glyph for its suit, unless letters are wanted.
    pub fn shown(self, card: Card, style: Style) -> String {
        if style.ascii { self.card(card) } else { self.glyph(card) }
    }

    /// A card with its suit as a glyph; by numbers where it has none.
    pub fn glyph(self, card: Card) -> String {
        match self {
            Lettering::Letters if has_letters(card) => {
                format!("{}{}", rank(card), GLYPHS[card.suit as usize - 1])
            }
            _ => self.card(card),
        }
    }
}
