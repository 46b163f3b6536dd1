//! Colours.
//!
//! The colours of the game are blue for the corners, green, orange and purple; here they are those
//! of Okabe and Ito ("Color Universal Design", 2008), which colour-blind people can tell apart,
//! purple and orange a little darker than published so that they stand out from a see-through card.
//! Nobody needs them: where a symbol lies on its card says as much.

use fairdeal_core::scene::Colour;

use crate::orbits::Orbits;
use crate::rules::{Cell, Size};

/// The table.
pub(super) const CLOTH: Colour = Colour(46, 86, 76);
/// Writing on it.
pub(super) const CHALK: Colour = Colour(222, 236, 230);
/// What surrounds a card of the swish.
pub(super) const AMBER: Colour = Colour(255, 176, 32);
/// Symbols without a colour, and threads.
pub(super) const INK: Colour = Colour(38, 48, 58);

/// Blue, green, orange, purple as in the game; then sky blue and vermilion.
const COLOURS: [Colour; 6] = [
    Colour(0, 114, 178),
    Colour(0, 158, 115),
    Colour(226, 138, 0),
    Colour(176, 72, 140),
    Colour(64, 164, 224),
    Colour(200, 70, 20),
];

/// The same for terminals.
const ANSI: [&str; 6] = ["34", "32", "33", "35", "36", "31"];

/// The colours of the cells of one size.
pub(super) struct Hues {
    /// The orbit of each cell; empty if there are more orbits than colours.
    of: Vec<u32>,
}

impl Hues {
    pub(super) fn new(size: Size) -> Self {
        // An orbit has at most eight cells.
        if size.cells() > 8 * COLOURS.len() {
            return Hues { of: Vec::new() };
        }
        let orbits = Orbits::new(size, false);
        Hues { of: if orbits.cells.len() <= COLOURS.len() { orbits.of } else { Vec::new() } }
    }

    fn orbit(&self, cell: Cell) -> Option<usize> {
        self.of.get(cell as usize).map(|&orbit| orbit as usize)
    }

    /// The colour of a symbol on this cell.
    pub(super) fn colour(&self, cell: Cell) -> Colour {
        self.orbit(cell).and_then(|orbit| COLOURS.get(orbit)).copied().unwrap_or(INK)
    }

    /// The code of that colour in terminals; empty for the terminal's own.
    pub(super) fn ansi(&self, cell: Cell) -> &'static str {
        self.orbit(cell).and_then(|orbit| ANSI.get(orbit)).copied().unwrap_or("")
    }
}

/// The colour of the i-th cycle's arrows: ink, dark red, dark blue, dark green.
pub(super) fn cycle(i: usize) -> Colour {
    [INK, Colour(164, 40, 16), Colour(0, 74, 140), Colour(0, 92, 66)][i % 4]
}

/// The colour of the i-th card's thread, where cards have more than a point and a circle.
pub(super) fn thread(i: usize) -> Colour {
    const MORE: [Colour; 3] = [Colour(120, 84, 40), Colour(124, 124, 124), INK];
    match i % (COLOURS.len() + MORE.len()) {
        i if i < COLOURS.len() => COLOURS[i].mixed(INK, 0.25),
        i => MORE[i - COLOURS.len()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_has_its_four_colours() {
        let hues = Hues::new(Size::GAME);
        let codes: Vec<&str> = (0..12).map(|cell| hues.ansi(cell)).collect();
        let (blue, green, orange, purple) = ("34", "32", "33", "35");
        let middle = [orange, purple, orange];
        assert_eq!(codes[..3], [blue, green, blue]);
        assert_eq!((&codes[3..6], &codes[6..9]), (&middle[..], &middle[..]));
        assert_eq!(hues.colour(11), COLOURS[0]);
        let many = Hues::new(Size { h: 6, w: 8 });
        assert_eq!((many.ansi(0), many.colour(47), many.colour(99)), ("", INK, INK));
    }
}
