//! Cells that the layings carry into each other.
//!
//! A card is laid some way, so what matters first is not the cell of a symbol but its orbit: in the
//! game the corners (blue), the middle of the top and bottom rows (green), the sides of the middle
//! rows (orange) and the middle of the middle rows (purple).

use crate::rules::{Cell, Size};

/// The cells that a cell may come to lie on, in ascending order.
pub fn orbit(size: Size, simple: bool, cell: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> = size.allowed(simple).map(|laying| size.lay(laying, cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The smallest of them, by which an orbit is known where not all cells are looked at.
pub fn first(size: Size, simple: bool, cell: Cell) -> Cell {
    size.allowed(simple).map(|laying| size.lay(laying, cell)).fold(cell, Cell::min)
}

/// The orbits of the cells of one size under its layings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// The orbit of each cell; orbits are numbered by their smallest cell.
    pub of: Vec<u32>,
    /// The cells of each orbit, in ascending order.
    pub cells: Vec<Vec<Cell>>,
}

impl Orbits {
    /// The orbits; in SIMPLE-SWISH every cell is its own.
    pub fn new(size: Size, simple: bool) -> Orbits {
        let unknown = u32::MAX;
        let mut of = vec![unknown; size.cells()];
        let mut cells: Vec<Vec<Cell>> = Vec::new();
        for cell in 0..size.cells() as Cell {
            if of[cell as usize] != unknown {
                continue;
            }
            let orbit = orbit(size, simple, cell);
            orbit.iter().for_each(|&c| of[c as usize] = cells.len() as u32);
            cells.push(orbit);
        }
        Orbits { of, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_colours_of_the_game() {
        let orbits = Orbits::new(Size::GAME, false);
        assert_eq!(orbits.cells, [vec![0, 2, 9, 11], vec![1, 10], vec![3, 5, 6, 8], vec![4, 7]]);
        assert_eq!(Orbits::new(Size::GAME, true).cells.len(), 12);
        let sizes = |h, w| -> Vec<usize> {
            let mut sizes: Vec<usize> =
                Orbits::new(Size { h, w }, false).cells.iter().map(Vec::len).collect();
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(sizes(3, 3), [1, 4, 4]);
        assert_eq!(sizes(4, 4), [4, 4, 8]);
        assert_eq!(sizes(3, 5), [1, 2, 2, 2, 4, 4]);
    }
}
