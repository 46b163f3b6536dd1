//! Can all these cards be laid as a swish?
//!
//! Which cards are used is settled, and so is how many cells each orbit shows: as many as these cards have
//! points in it. So a card laid says much. A cell with a point takes no other point; an orbit whose cells are
//! all touched takes nothing beside them; a point waits for a circle, and some card must still be able to
//! bring it. The ways a card can still be laid are a set of at most eight, which follows from the cells that
//! are left in the orbits it touches by looking them up. The card with the fewest ways is laid next.
//!
//! Turning a whole swish over gives another, so the first card is laid one way only.
//!
//! On `swish/8x10/s3/80`, with 30 to 44 cards, this takes some 70 to 200 cards laid and 5 to 10 µs.

use crate::solve::parts::Part;

/// The most cells of an orbit, and the most ways to lay a card.
const MOST: usize = 8;

/// What a kind does to one side of one orbit.
#[derive(Clone)]
struct Touch {
    side: usize,
    symbols: u32,
    /// Where its tables begin.
    table: usize,
}

/// How cards of a part are laid.
#[derive(Clone)]
pub(super) struct Lay {
    /// Tables have two to the power of this many entries.
    bits: usize,
    kinds: Vec<Vec<Touch>>,
    /// The number of ways of each kind.
    ways: Vec<usize>,
    /// For cells that are left: the ways that need no others.
    within: Vec<u8>,
    /// For ways: the cells that they reach.
    reach: Vec<u8>,
    /// For each touch and way: the cells.
    cells: Vec<u8>,
    /// Cards laid so far.
    pub(super) nodes: u64,
    /// No more than these.
    end: u64,
    sides: usize,
    /// Per side: the cells covered, those that may be, and those that cards to come can reach.
    covered: Vec<u8>,
    left: Vec<u8>,
    reached: Vec<u8>,
    /// Per orbit: the cells that it shows in the end.
    shows: Vec<u32>,
    /// The cells covered at each depth, to go back to.
    before: Vec<u8>,
}

impl Lay {
    /// None if an orbit or a card has too many cells or ways.
    pub(super) fn new(part: &Part) -> Option<Lay> {
        let most_ways = part.kinds.iter().map(|kind| kind.ways.len()).max().unwrap_or(0);
        let bits = part.orbit_size.iter().copied().max().unwrap_or(0).max(most_ways).max(1);
        if bits > MOST {
            return None;
        }
        let entries = 1 << bits;
        // A cell's number within its orbit.
        let mut within_orbit = vec![0; part.orbit.len()];
        let mut seen = vec![0; part.orbit_size.len()];
        for (cell, &orbit) in part.orbit.iter().enumerate() {
            within_orbit[cell] = seen[orbit];
            seen[orbit] += 1;
        }
        let sides = 2 * part.orbit_size.len();
        let mut lay = Lay {
            bits,
            kinds: Vec::new(),
            ways: part.kinds.iter().map(|kind| kind.ways.len()).collect(),
            within: Vec::new(),
            reach: Vec::new(),
            cells: Vec::new(),
            nodes: 0,
            end: 0,
            sides,
            covered: vec![0; sides],
            left: vec![0; sides],
            reached: vec![0; sides],
            shows: vec![0; sides / 2],
            before: vec![0; sides * (part.cards() + 1)],
        };
        for kind in &part.kinds {
            let mut touches = Vec::new();
            for &(side, symbols) in &kind.touches {
                let table = lay.within.len();
                let cells: Vec<u8> = part.ways[kind.ways.clone()]
                    .iter()
                    .map(|way| {
                        let slots = way.slots.iter().map(|&slot| slot as usize);
                        let here = slots.filter(|slot| part.orbit[slot / 2] == side / 2);
                        let here = here.filter(|slot| slot % 2 == side % 2);
                        here.fold(0, |cells, slot| cells | 1 << within_orbit[slot / 2])
                    })
                    .collect();
                for set in 0..entries {
                    let inside = |&way: &usize| usize::from(cells[way]) & !set == 0;
                    let ways = (0..cells.len()).filter(inside);
                    lay.within.push(ways.fold(0, |ways, way| ways | 1 << way));
                    let named = (0..cells.len()).filter(|way| set >> way & 1 == 1);
                    lay.reach.push(named.fold(0, |reach, way| reach | cells[way]));
                }
                lay.cells.extend((0..entries).map(|way| cells.get(way).copied().unwrap_or(0)));
                touches.push(Touch { side, symbols: symbols as u32, table });
            }
            lay.kinds.push(touches);
        }
        Some(lay)
    }

    /// The way of each card, where the cards are of these kinds and every orbit has as many points as
    /// circles, or none if they cannot all be laid. Nothing at all if that takes more than so many nodes.
    pub(super) fn all(&mut self, kinds: &[usize], nodes: u64) -> Option<Option<Vec<usize>>> {
        self.end = self.nodes.saturating_add(nodes);
        self.covered.fill(0);
        self.shows.fill(0);
        for &kind in kinds {
            for touch in &self.kinds[kind] {
                if touch.side % 2 == 0 {
                    self.shows[touch.side / 2] += touch.symbols;
                }
            }
        }
        let mut open: Vec<u8> = (0..kinds.len() as u8).collect();
        // Of cards with equally few ways the one in orbits that show few cells: it says most.
        let says = |&card: &u8| {
            let touches = self.kinds[kinds[usize::from(card)]].iter();
            touches.map(|touch| touch.symbols * self.shows[touch.side / 2]).sum::<u32>()
        };
        open.sort_by_key(says);
        let mut ways = vec![0; kinds.len()];
        let laid = self.next(kinds, &mut open, &mut ways, 0);
        (laid || self.nodes < self.end).then_some(laid.then_some(ways))
    }

    /// Lays the cards that are open; the first of all in one way.
    fn next(&mut self, kinds: &[usize], open: &mut [u8], ways: &mut [usize], depth: usize) -> bool {
        let full = (u32::MAX >> (32 - self.bits)) as u8;
        for orbit in 0..self.shows.len() {
            let [points, circles] = [self.covered[2 * orbit], self.covered[2 * orbit + 1]];
            let touched = points | circles;
            let may = if touched.count_ones() >= self.shows[orbit] { touched } else { full };
            self.left[2 * orbit] = may & !points;
            self.left[2 * orbit + 1] = may & !circles;
        }
        self.reached.fill(0);
        let (mut fewest, mut pick, mut set) = (u32::MAX, 0, 0);
        for (at, &card) in open.iter().enumerate() {
            let kind = kinds[usize::from(card)];
            let touches = &self.kinds[kind];
            let mut can = ((1_u32 << self.ways[kind]) - 1) as u8;
            for touch in touches {
                can &= self.within[touch.table + usize::from(self.left[touch.side])];
            }
            if can == 0 {
                return false;
            }
            for touch in touches {
                self.reached[touch.side] |= self.reach[touch.table + usize::from(can)];
            }
            if can.count_ones() < fewest {
                (fewest, pick, set) = (can.count_ones(), at, can);
            }
        }
        for orbit in 0..self.shows.len() {
            let (point, circle) = (2 * orbit, 2 * orbit + 1);
            let points = self.covered[point] | self.reached[point];
            let circles = self.covered[circle] | self.reached[circle];
            let waiting = self.covered[point] | self.covered[circle];
            if waiting & !(points & circles) != 0
                || (points & circles).count_ones() < self.shows[orbit]
            {
                return false;
            }
        }
        let Some(end) = open.len().checked_sub(1) else { return true };
        open[pick..].rotate_left(1);
        let card = usize::from(open[end]);
        if depth == 0 {
            set &= set.wrapping_neg();
        }
        let before = depth * self.sides;
        self.before[before..][..self.sides].copy_from_slice(&self.covered);
        while set != 0 && self.nodes < self.end {
            let way = set.trailing_zeros() as usize;
            set &= set - 1;
            self.nodes += 1;
            for touch in &self.kinds[kinds[card]] {
                self.covered[touch.side] |= self.cells[touch.table + way];
            }
            ways[card] = way;
            if self.next(kinds, &mut open[..end], ways, depth + 1) {
                return true;
            }
            self.covered.copy_from_slice(&self.before[before..][..self.sides]);
        }
        open[pick..].rotate_right(1);
        false
    }
}
