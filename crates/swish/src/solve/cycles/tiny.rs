//! The largest swish on at most 16 cells: the search of `pack` with the whole board in one cache line.
//!
//! Row i of the board holds the cells that an arc leads to from cell i, and above them the cells that an
//! arc leads from to cell i: sixteen bits each, sixteen rows. Laying an arc is one mask over all rows,
//! and a kind that is used up goes by another from a table, which compilers turn into a handful of
//! vector steps. Which cells have no choice, one, two or three left is seen by adding the rows up bit by
//! bit, all cells and both directions at once, with three words for a counter that stops at four.
//!
//! Two more things than `pack` sees: while no cell may stay empty any more, beyond those that must, a
//! free cell wants both its symbols, and one with a single choice for either is laid at once (which saves
//! a third of the nodes); and a cell down to its last choice is not branched on but laid in place.
//!
//! A table of the game takes 2.1 µs where `pack` on 64-bit masks took 5.4, a hand of 16 cards of 4 × 4
//! cells 0.23 ms instead of 0.87. What lost: deciding cells that want a symbol before free ones with as
//! many choices (6 nodes in 100 more).

use fairdeal_core::Stop;

use super::board::Board;
use super::rings::Meter;

/// The most cells.
pub(super) const CELLS: usize = 16;

/// Arcs from each cell in the lower half of a row, arcs to it in the upper.
type Rows = [u32; CELLS];

/// No kind lies here. There are 240 pairs of cells.
const NONE: u8 = u8::MAX;

struct Kind {
    /// Its arcs.
    rows: Rows,
    /// The arc that stands for all when the whole swish may be turned.
    first: (u8, u8),
    /// The orbit of the point, and that of the circle.
    from: u8,
    to: u8,
    /// More copies than arcs are of no use.
    most: u8,
}

/// The board.
pub(super) struct Tiny {
    cells: usize,
    /// The cells of each orbit.
    orbits: Vec<u16>,
    orbit_of: [u8; CELLS],
    kind_of: [u8; CELLS * CELLS],
    kinds: Vec<Kind>,
    /// Has some kind more than one arc?
    turning: bool,
}

/// Cards between orbits, by the orbit of the point and that of the circle.
pub(super) type Joins = [[u16; CELLS]; CELLS];

impl Tiny {
    /// The same board; none if it has too many cells.
    pub(super) fn new(board: &Board) -> Option<Tiny> {
        if board.cells > CELLS {
            return None;
        }
        let mut kind_of = [NONE; CELLS * CELLS];
        let kind = |(k, kind): (usize, &super::board::Kind)| {
            let mut rows = [0; CELLS];
            for &(x, y) in &kind.arcs {
                kind_of[index(x, y)] = k as u8;
                rows[usize::from(x)] |= 1 << y;
                rows[usize::from(y)] |= 1 << (16 + x);
            }
            let (first, most) = (kind.arcs[0], kind.arcs.len() as u8);
            Kind { rows, first, from: kind.from, to: kind.to, most }
        };
        let kinds: Vec<Kind> = board.kinds.iter().enumerate().map(kind).collect();
        let mut orbit_of = [0; CELLS];
        (0..board.cells).for_each(|cell| orbit_of[cell] = board.orbit(cell as u8) as u8);
        Some(Tiny {
            cells: board.cells,
            orbits: board.orbits.iter().map(|&orbit| orbit as u16).collect(),
            turning: kinds.iter().any(|kind| kind.most > 1),
            orbit_of,
            kind_of,
            kinds,
        })
    }

    pub(super) fn orbits(&self) -> usize {
        self.orbits.len()
    }

    /// Cells of each orbit.
    pub(super) fn sizes(&self) -> impl Iterator<Item = u16> {
        self.orbits.iter().map(|orbit| orbit.count_ones() as u16)
    }

    /// The cards between orbits; `useful` counts of each kind as many at most as it has arcs.
    pub(super) fn joins(&self, counts: &[u16], useful: bool) -> Joins {
        let mut joins = [[0; CELLS]; CELLS];
        for (kind, &count) in self.kinds.iter().zip(counts) {
            let count = if useful { count.min(kind.most.into()) } else { count };
            joins[usize::from(kind.from)][usize::from(kind.to)] += count;
        }
        joins
    }

    /// The orbits of point and circle of the card that lies along an arc.
    pub(super) fn ends(&self, (x, y): (u8, u8)) -> (usize, usize) {
        (self.orbit_of[usize::from(x)].into(), self.orbit_of[usize::from(y)].into())
    }

    /// The most cards of a swish, by counting: in each orbit the points, the circles and the cells.
    pub(super) fn bound(&self, cards: &Cards) -> usize {
        self.root(cards).most
    }

    /// A swish of at least so many cards, as arcs behind those in `laid`. False if there is none. A
    /// node is an arc laid or a cell left empty, where that was a choice.
    ///
    /// # Errors
    /// When the meter runs out.
    pub(super) fn reach(
        &self,
        mut cards: Cards,
        target: usize,
        laid: &mut Vec<(u8, u8)>,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        loop {
            let root = self.root(&cards);
            let Some(slack) = root.most.checked_sub(target) else { return Ok(false) };
            let left = cards.by_kind();
            let mut search = Search { tiny: self, left, laid: [(0, 0); CELLS], many: 0, meter };
            let mut node = Node {
                rows: root.rows,
                free: ((1_u32 << self.cells) - 1) as u16,
                want_point: 0,
                want_circle: 0,
                slack: slack as u8,
                lack: root.lack,
            };
            // By turning the whole swish one card may be taken as it is: see `pack`.
            if self.turning {
                let Some(first) = root.commonest else { return Ok(false) };
                let first = &mut cards.list[first];
                let (x, y) = self.kinds[usize::from(first.0)].first;
                search.lay(&mut node, x, y)?;
                first.1 = 0;
            }
            if search.go(&mut node)? {
                laid.extend(&search.laid[..search.many]);
                return Ok(true);
            }
            if !self.turning {
                return Ok(false);
            }
        }
    }

    fn root(&self, cards: &Cards) -> Root {
        let (mut points, mut circles) = ([0_u16; CELLS], [0_u16; CELLS]);
        let mut root = Root { rows: [0; CELLS], lack: [0; CELLS], most: 0, commonest: None };
        let mut copies = 0;
        for (i, &(kind, count)) in cards.list[..cards.many].iter().enumerate() {
            if count == 0 {
                continue;
            }
            if count > copies {
                (copies, root.commonest) = (count, Some(i));
            }
            let kind = &self.kinds[usize::from(kind)];
            points[usize::from(kind.from)] += u16::from(count);
            circles[usize::from(kind.to)] += u16::from(count);
            root.rows.iter_mut().zip(&kind.rows).for_each(|(row, more)| *row |= more);
        }
        for (o, size) in self.sizes().enumerate() {
            let used = size.min(points[o]).min(circles[o]);
            root.lack[o] = (size - used) as u8;
            root.most += usize::from(used);
        }
        root
    }

    fn kind(&self, x: u8, y: u8) -> usize {
        usize::from(self.kind_of[index(x, y)])
    }
}

fn index(x: u8, y: u8) -> usize {
    usize::from(x & 15) << 4 | usize::from(y & 15)
}

/// Kinds with the number of their cards, of each kind as many at most as can be used.
#[derive(Clone, Copy)]
pub(super) struct Cards {
    list: [(u8, u8); NONE as usize],
    many: usize,
}

impl Cards {
    /// Those between orbits of a mask.
    pub(super) fn between(tiny: &Tiny, counts: &[u16], orbits: u16) -> Cards {
        let mut cards = Cards { list: [(0, 0); NONE as usize], many: 0 };
        for (k, (kind, &count)) in tiny.kinds.iter().zip(counts).enumerate() {
            let inside = orbits >> kind.from & orbits >> kind.to & 1 == 1;
            // Written always and kept if so: which kinds there are is as good as drawn.
            cards.list[cards.many] = (k as u8, count.min(kind.most.into()) as u8);
            cards.many += usize::from(inside && count > 0);
        }
        cards
    }

    fn by_kind(&self) -> [u8; NONE as usize] {
        let mut left = [0; NONE as usize];
        self.list[..self.many].iter().for_each(|&(kind, count)| left[usize::from(kind)] = count);
        left
    }
}

/// What counting says of a hand.
struct Root {
    rows: Rows,
    /// Cells of each orbit that stay empty for sure.
    lack: [u8; CELLS],
    /// The most cards of a swish.
    most: usize,
    /// The first of the kinds with the most copies, by its place in the list.
    commonest: Option<usize>,
}

struct Search<'a> {
    tiny: &'a Tiny,
    /// Cards left of each kind.
    left: [u8; NONE as usize],
    laid: [(u8, u8); CELLS],
    many: usize,
    meter: &'a mut Meter,
}

/// What is left to do.
#[derive(Clone, Copy)]
struct Node {
    rows: Rows,
    /// Cells with neither symbol yet.
    free: u16,
    /// Cells with a circle that want a point.
    want_point: u16,
    /// Cells with a point that want a circle.
    want_circle: u16,
    /// Cells that may stay empty beyond those of `lack`.
    slack: u8,
    lack: [u8; CELLS],
}

/// Cells by the circles that can be laid on them, below, and by the points, above.
fn both(circles: u16, points: u16) -> u32 {
    u32::from(circles) | u32::from(points) << 16
}

impl Search<'_> {
    /// Lays an arc of which there is a card.
    fn lay(&mut self, node: &mut Node, x: u8, y: u8) -> Result<(), Stop> {
        self.meter.spend()?;
        let kind = self.tiny.kind(x, y);
        self.left[kind] -= 1;
        self.laid[self.many] = (x, y);
        self.many += 1;
        let (from, to) = (1 << x, 1 << y);
        let keep = !both(to, from);
        if self.left[kind] == 0 {
            let gone = &self.tiny.kinds[kind].rows;
            node.rows.iter_mut().zip(gone).for_each(|(row, gone)| *row &= keep & !gone);
        } else {
            node.rows.iter_mut().for_each(|row| *row &= keep);
        }
        node.rows[usize::from(x)] &= both(0, u16::MAX);
        node.rows[usize::from(y)] &= both(u16::MAX, 0);
        node.want_circle = (node.want_circle | node.free & from) & !to;
        node.want_point = (node.want_point | node.free & to) & !from;
        node.free &= !(from | to);
        Ok(())
    }

    /// Takes arcs back until so many lie there.
    fn take_back(&mut self, many: usize) {
        for &(x, y) in &self.laid[many..self.many] {
            self.left[self.tiny.kind(x, y)] += 1;
        }
        self.many = many;
    }

    /// Leaves free cells empty; false if too many are.
    fn leave(&self, node: &mut Node, cells: u16) -> bool {
        let keep = !both(cells, cells);
        node.rows.iter_mut().for_each(|row| *row &= keep);
        node.free &= !cells;
        let mut rest = cells;
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            node.rows[cell] = 0;
            let lack = &mut node.lack[usize::from(self.tiny.orbit_of[cell])];
            match (*lack, node.slack) {
                (0, 0) => return false,
                (0, _) => node.slack -= 1,
                _ => *lack -= 1,
            }
        }
        true
    }

    /// The free cells that may not stay empty.
    fn must(&self, node: &Node) -> u16 {
        if node.slack > 0 {
            return 0;
        }
        let full = |(o, &orbit): (usize, &u16)| if node.lack[o] == 0 { orbit } else { 0 };
        self.tiny.orbits.iter().enumerate().map(full).fold(0, |all, orbit| all | orbit) & node.free
    }

    /// On success the arcs lie there; else those laid since are still to be taken back.
    fn go(&mut self, node: &mut Node) -> Result<bool, Stop> {
        loop {
            // Cells with at least one choice, two, three and four.
            let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
            for row in &node.rows[..self.tiny.cells.min(CELLS)] {
                four |= three & row;
                three |= two & row;
                two |= one & row;
                one |= row;
            }
            let must = self.must(node);
            let wants = both(node.want_circle | must, node.want_point | must);
            if wants & !one != 0 {
                return Ok(false);
            }
            let may = both(node.free & !must, node.free & !must);
            let stuck = may & !one;
            if stuck != 0 {
                if !self.leave(node, (stuck | stuck >> 16) as u16) {
                    return Ok(false);
                }
                continue;
            }
            // The fewest choices first; one more for a cell that may stay empty.
            let by_choices = [
                wants & !two,
                wants & !three | may & !two,
                wants & !four | may & !three,
                may & !four,
                wants | may,
            ];
            let Some(&fewest) = by_choices.iter().find(|&&cells| cells != 0) else {
                return Ok(true);
            };
            let place = fewest.trailing_zeros();
            let (cell, gives) = (place as u8 & 15, place >= 16);
            let row = node.rows[usize::from(cell)];
            let mut others = if gives { row as u16 } else { (row >> 16) as u16 };
            let may_stay = may >> place & 1 == 1;
            while others != 0 {
                let other = others.trailing_zeros() as u8;
                others &= others - 1;
                let (x, y) = if gives { (cell, other) } else { (other, cell) };
                if others == 0 && !may_stay {
                    self.lay(node, x, y)?;
                    break;
                }
                let (mut with, before) = (*node, self.many);
                self.lay(&mut with, x, y)?;
                if self.go(&mut with)? {
                    return Ok(true);
                }
                self.take_back(before);
            }
            if may_stay {
                self.meter.spend()?;
                if !self.leave(node, 1 << cell) {
                    return Ok(false);
                }
            }
        }
    }
}
