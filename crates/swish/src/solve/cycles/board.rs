//! Cells and kinds of at most 64 cells, as tables for the searches with masks.
//!
//! Between two different cells at most one kind of card can lie: the kind of a pair of cells is
//! their orbit under the layings. So which physical card is meant never matters in a search, only
//! how many of its kind are left, and the whole hand is a digraph on the cells with a number of
//! copies for every orbit of arcs.

/// No kind lies between these cells.
const NONE: u16 = u16::MAX;

/// A kind of card: the arcs, from the cell of the point to that of the circle, it can be laid as.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The arcs; the first stands for all when the whole swish may be turned.
    pub arcs: Vec<(u8, u8)>,
    /// The orbit of the point.
    pub from: u8,
    /// The orbit of the circle.
    pub to: u8,
}

/// Cells, orbits and kinds.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Number of cells, at most 64.
    pub cells: usize,
    /// The cells of each orbit.
    pub orbits: Vec<u64>,
    pub kinds: Vec<Kind>,
    /// The kind of each pair of cells.
    kind_of: Vec<u16>,
    /// The orbit of each cell.
    orbit_of: Vec<u8>,
}

impl Board {
    /// The board with these orbits, by cell, and these kinds, each given by its arcs.
    pub(super) fn new(orbit_of: &[u8], kinds: Vec<Vec<(u8, u8)>>) -> Board {
        let cells = orbit_of.len();
        let mut orbits = vec![0; orbit_of.iter().map(|&o| usize::from(o) + 1).max().unwrap_or(0)];
        orbit_of.iter().enumerate().for_each(|(cell, &o)| orbits[usize::from(o)] |= 1 << cell);
        let mut kind_of = vec![NONE; 64 * 64];
        for (k, arcs) in kinds.iter().enumerate() {
            arcs.iter().for_each(|&(x, y)| kind_of[index(x, y)] = k as u16);
        }
        let kind = |arcs: Vec<(u8, u8)>| {
            let (x, y) = arcs[0];
            let (from, to) = (orbit_of[usize::from(x)], orbit_of[usize::from(y)]);
            Kind { arcs, from, to }
        };
        let kinds = kinds.into_iter().map(kind).collect();
        Board { cells, orbits, kinds, kind_of, orbit_of: orbit_of.to_vec() }
    }

    /// The kind that lies from one cell to another; for arcs of the board.
    pub(super) fn kind(&self, x: u8, y: u8) -> usize {
        usize::from(self.kind_of[index(x, y)])
    }

    /// The orbit of a cell.
    pub(super) fn orbit(&self, cell: u8) -> usize {
        usize::from(self.orbit_of[usize::from(cell)])
    }

    /// The mask of all cells.
    pub(super) fn all(&self) -> u64 {
        if self.cells == 64 { u64::MAX } else { (1 << self.cells) - 1 }
    }
}

fn index(x: u8, y: u8) -> usize {
    usize::from(x & 63) << 6 | usize::from(y & 63)
}

/// The cells of a mask, in ascending order.
pub(super) fn cells(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = mask.trailing_zeros() as u8;
        (mask != 0).then(|| {
            mask &= mask - 1;
            cell
        })
    })
}

/// Which arcs there are: the same twice, by the cell they leave and by the cell they reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links<const N: usize> {
    /// From each cell.
    pub out: [u64; N],
    /// To each cell.
    pub back: [u64; N],
}

impl<const N: usize> Links<N> {
    /// The arcs of all kinds of which there is a card.
    pub(super) fn new(board: &Board, counts: &[u16]) -> Self {
        let mut links = Links { out: [0; N], back: [0; N] };
        for (kind, &count) in board.kinds.iter().zip(counts) {
            if count > 0 {
                for &(x, y) in &kind.arcs {
                    links.out[usize::from(x)] |= 1 << y;
                    links.back[usize::from(y)] |= 1 << x;
                }
            }
        }
        links
    }

    /// Takes away every arc of a kind.
    pub(super) fn without(&mut self, kind: &Kind) {
        for &(x, y) in &kind.arcs {
            self.out[usize::from(x)] &= !(1 << y);
            self.back[usize::from(y)] &= !(1 << x);
        }
    }

    /// Takes away the arcs from a cell.
    pub(super) fn close_out(&mut self, x: u8) {
        cells(self.out[usize::from(x)]).for_each(|y| self.back[usize::from(y)] &= !(1 << x));
        self.out[usize::from(x)] = 0;
    }

    /// Takes away the arcs to a cell.
    pub(super) fn close_back(&mut self, y: u8) {
        cells(self.back[usize::from(y)]).for_each(|x| self.out[usize::from(x)] &= !(1 << y));
        self.back[usize::from(y)] = 0;
    }
}
