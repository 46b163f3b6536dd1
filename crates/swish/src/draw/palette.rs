//! Colours.
//!
//! The colours of the game are blue for the corners, green, orange and purple; the four here are of
//! those hues and four more follow, chosen so that any two differ clearly (by 24 or more in CIELAB) for
//! people who see all colours and, by the matrices of Machado, Oliveira and Fernandes (2009), for those
//! who see no red or no green; and all of them from a see-through card. Nobody needs them: where a
//! symbol lies on its card says as much. Beyond eight orbits symbols differ in shape too ([`Finish`]).

use fairdeal_core::palette::INK;
use fairdeal_core::scene::Colour;

use crate::orbits::Orbits;
use crate::rules::{Cell, Size};

/// What surrounds a marked card.
pub(super) const AMBER: Colour = fairdeal_core::palette::MARKS[0];

/// Blue, green, orange, purple as in the game; then sky blue, dark red, black and grey.
pub(super) const COLOURS: [Colour; 8] = [
    Colour(0, 90, 200),
    Colour(0, 170, 115),
    Colour(236, 160, 0),
    Colour(204, 90, 167),
    Colour(86, 180, 250),
    Colour(150, 30, 0),
    Colour(24, 28, 32),
    Colour(90, 80, 90),
];

/// The same for terminals.
const ANSI: [&str; 8] = ["34", "32", "33", "35", "36", "31", "1", "90"];

/// What tells symbols of one colour apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    Plain,
    /// Points have a white bar, circles are dashed.
    Barred,
    /// Points have a white square, circles are dotted.
    Squared,
}

const FINISHES: [Finish; 3] = [Finish::Plain, Finish::Barred, Finish::Squared];

/// The colours of the cells of one size.
pub(super) struct Hues {
    /// The orbit of each cell; empty if there are more orbits than can be told apart.
    of: Vec<u32>,
    /// The cells of each orbit.
    pub orbits: Vec<Vec<Cell>>,
}

impl Hues {
    pub(super) fn new(size: Size) -> Self {
        let most = COLOURS.len() * FINISHES.len();
        // An orbit has at most eight cells.
        if size.cells() <= 8 * most {
            let Orbits { of, cells } = Orbits::new(size, false);
            if cells.len() <= most {
                return Hues { of, orbits: cells };
            }
        }
        Hues { of: Vec::new(), orbits: Vec::new() }
    }

    fn orbit(&self, cell: Cell) -> Option<usize> {
        self.of.get(cell as usize).map(|&orbit| orbit as usize)
    }

    /// The colour of a symbol on this cell.
    pub(super) fn colour(&self, cell: Cell) -> Colour {
        self.orbit(cell).map_or(INK, |orbit| COLOURS[orbit % COLOURS.len()])
    }

    /// And its finish.
    pub(super) fn finish(&self, cell: Cell) -> Finish {
        let orbit = self.orbit(cell).unwrap_or(0);
        FINISHES[(orbit / COLOURS.len()).min(FINISHES.len() - 1)]
    }

    /// The code of the colour in terminals; empty for the terminal's own.
    pub(super) fn ansi(&self, cell: Cell) -> &'static str {
        let few = self.orbits.len() <= ANSI.len();
        self.orbit(cell).filter(|_| few).map_or("", |orbit| ANSI[orbit])
    }
}

/// The pens of threads, well apart from each other on a card.
const PENS: [Colour; 8] = [
    INK,
    Colour(170, 40, 16),
    Colour(0, 84, 170),
    Colour(0, 110, 76),
    Colour(150, 60, 160),
    Colour(160, 100, 0),
    Colour(0, 128, 150),
    Colour(110, 110, 110),
];

/// The pen of the i-th thread, and its dashes, in widths of the pen, once the colours are used up.
pub(super) fn pen(i: usize) -> (Colour, Option<(f64, f64)>) {
    let dash = [None, Some((4.0, 3.0)), Some((0.1, 2.6))][i / PENS.len() % 3];
    (PENS[i % PENS.len()], dash)
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
    }

    /// Twelve orbits have twelve looks; more than can be told apart are ink.
    #[test]
    fn many_orbits_are_told_apart() {
        let many = Hues::new(Size { h: 6, w: 8 });
        let mut looks: Vec<(Colour, &str)> = many
            .orbits
            .iter()
            .map(|cells| {
                (
                    many.colour(cells[0]),
                    if many.finish(cells[0]) == Finish::Plain { "" } else { "barred" },
                )
            })
            .collect();
        looks.sort_unstable();
        looks.dedup();
        assert_eq!((looks.len(), many.ansi(0)), (12, ""));
        let more = Hues::new(Size { h: 20, w: 20 });
        assert_eq!((more.colour(47), more.colour(9999)), (INK, INK));
        let pens: Vec<_> = (0..24).map(pen).collect();
        assert!((0..24).all(|i| (0..i).all(|j| pens[i] != pens[j])));
    }
}
