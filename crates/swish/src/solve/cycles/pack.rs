//! The largest swish on 17 to 64 cells: disjoint cycles that cover as many cells as possible.
//!
//! We ask for the bound first, then for one less, and so on: a bound from counting is rarely far
//! off, and a question "all cells but two" leaves little choice. Every cell either has a point and
//! a circle or neither; the cells that may have neither are few (the slack), and each orbit has its
//! share of them from the count of its points and circles. We lay an arc from, or to, the cell with
//! the fewest choices, as one does in exact cover (Knuth, "Dancing links", 2000).
//!
//! By turning the whole swish one card may be taken as it is. So first some kind is chosen: either
//! a card of it lies along its first arc, or no card of it is used and the kind is taken away, which
//! soon brings the bound below what is asked.
//!
//! On at most 16 cells `tiny` does the same in a third of the time.

use fairdeal_core::Stop;

use super::board::{Board, Links, cells};
use super::rings::Meter;

/// The most cards of a swish, by counting: in each orbit the points, the circles and the cells.
pub(super) fn bound(board: &Board, counts: &[u16]) -> usize {
    let mut used = [0; 64];
    share(board, counts, &mut used);
    used[..board.orbits.len()].iter().map(|&n| usize::from(n)).sum()
}

/// The most cells of each orbit that a swish can cover.
fn share(board: &Board, counts: &[u16], used: &mut [u8; 64]) {
    let (mut points, mut circles) = ([0_u32; 64], [0_u32; 64]);
    for (kind, &count) in board.kinds.iter().zip(counts) {
        let count = u32::from(count).min(kind.arcs.len() as u32);
        points[usize::from(kind.from)] += count;
        circles[usize::from(kind.to)] += count;
    }
    for (o, orbit) in board.orbits.iter().enumerate() {
        used[o] = orbit.count_ones().min(points[o]).min(circles[o]) as u8;
    }
}

/// [`reach`] with tables no larger than need be.
///
/// # Errors
/// As there.
pub(super) fn reach_by_size(
    board: &Board,
    counts: &mut [u16],
    target: usize,
    laid: &mut Vec<(u8, u8)>,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    match board.cells {
        ..=32 => reach::<32>(board, counts, target, laid, meter),
        _ => reach::<64>(board, counts, target, laid, meter),
    }
}

/// A swish of at least so many cards, as arcs in `laid`, which is empty before. False if there is
/// none. `counts` is the number of cards of each kind and is given back as it was. A node is an arc
/// laid or a cell left empty.
///
/// # Errors
/// When the meter runs out; then `counts` is spoiled.
fn reach<const N: usize>(
    board: &Board,
    counts: &mut [u16],
    target: usize,
    laid: &mut Vec<(u8, u8)>,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let mut pack = Pack { board, counts, laid, meter };
    let mut given_back = Vec::new();
    let turning = board.kinds.iter().any(|kind| kind.arcs.len() > 1);
    let found = loop {
        let Some(node) = pack.root::<N>(target) else { break false };
        if !turning {
            break pack.search(node)?;
        }
        let most = (0..pack.counts.len()).max_by_key(|&k| (pack.counts[k], usize::MAX - k));
        let Some(first) = most.filter(|&k| pack.counts[k] > 0) else { break false };
        let mut with = node;
        let (x, y) = board.kinds[first].arcs[0];
        pack.meter.spend()?;
        pack.lay(&mut with, x, y);
        let found = pack.search(with)?;
        pack.counts[first] += 1;
        if found {
            break true;
        }
        pack.laid.pop();
        given_back.push((first, pack.counts[first]));
        pack.counts[first] = 0;
    };
    given_back.into_iter().for_each(|(k, count)| counts[k] = count);
    Ok(found)
}

struct Pack<'a> {
    board: &'a Board,
    counts: &'a mut [u16],
    laid: &'a mut Vec<(u8, u8)>,
    meter: &'a mut Meter,
}

/// What is left to do.
#[derive(Clone, Copy)]
struct Node<const N: usize> {
    links: Links<N>,
    /// Cells with neither symbol yet.
    free: u64,
    /// Cells with a circle that want a point.
    want_point: u64,
    /// Cells with a point that want a circle.
    want_circle: u64,
    /// Cells of each orbit that stay empty for sure.
    lack: [u8; N],
    /// Cells that may stay empty beyond these.
    slack: u8,
}

impl Pack<'_> {
    fn root<const N: usize>(&self, target: usize) -> Option<Node<N>> {
        let mut used = [0; 64];
        share(self.board, self.counts, &mut used);
        let (mut lack, mut most) = ([0; N], 0);
        for (o, orbit) in self.board.orbits.iter().enumerate() {
            lack[o] = orbit.count_ones() as u8 - used[o];
            most += usize::from(used[o]);
        }
        let slack = most.checked_sub(target)? as u8;
        let links = Links::new(self.board, self.counts);
        let free = self.board.all();
        Some(Node { links, free, want_point: 0, want_circle: 0, lack, slack })
    }

    /// Lays an arc of which there is a card.
    fn lay<const N: usize>(&mut self, node: &mut Node<N>, x: u8, y: u8) {
        let kind = self.board.kind(x, y);
        self.counts[kind] -= 1;
        self.laid.push((x, y));
        node.links.close_out(x);
        node.links.close_back(y);
        if self.counts[kind] == 0 {
            node.links.without(&self.board.kinds[kind]);
        }
        let (from, to) = (1 << x, 1 << y);
        node.want_circle |= node.free & from;
        node.want_point |= node.free & to;
        node.want_point &= !from;
        node.want_circle &= !to;
        node.free &= !(from | to);
    }

    /// Leaves a free cell empty; false if too many are.
    fn leave<const N: usize>(&self, node: &mut Node<N>, cell: u8) -> bool {
        node.links.close_out(cell);
        node.links.close_back(cell);
        node.free &= !(1 << cell);
        let orbit = self.board.orbit(cell);
        if node.lack[orbit] > 0 {
            node.lack[orbit] -= 1;
            return true;
        }
        let enough = node.slack > 0;
        node.slack = node.slack.saturating_sub(1);
        enough
    }

    /// Leaves empty what has to be; false if that is too much, or a cell cannot get what it wants.
    fn settle<const N: usize>(&self, node: &mut Node<N>) -> bool {
        loop {
            let Links { out, back } = &node.links;
            if cells(node.want_point).any(|x| out[usize::from(x)] == 0)
                || cells(node.want_circle).any(|y| back[usize::from(y)] == 0)
            {
                return false;
            }
            let stuck =
                cells(node.free).find(|&c| out[usize::from(c)] == 0 || back[usize::from(c)] == 0);
            match stuck {
                None => return true,
                Some(cell) if !self.leave(node, cell) => return false,
                Some(_) => (),
            }
        }
    }

    fn search<const N: usize>(&mut self, mut node: Node<N>) -> Result<bool, Stop> {
        loop {
            if !self.settle(&mut node) {
                return Ok(false);
            }
            let Some((cell, gives)) = narrowest(&node) else { return Ok(true) };
            let c = usize::from(cell);
            for other in cells(if gives { node.links.out[c] } else { node.links.back[c] }) {
                self.meter.spend()?;
                let (x, y) = if gives { (cell, other) } else { (other, cell) };
                let mut with = node;
                self.lay(&mut with, x, y);
                let found = self.search(with)?;
                self.counts[self.board.kind(x, y)] += 1;
                if found {
                    return Ok(true);
                }
                self.laid.pop();
            }
            if node.free & 1 << cell == 0 || !self.leave(&mut node, cell) {
                return Ok(false);
            }
            self.meter.spend()?;
        }
    }
}

/// The cell with the fewest choices, and whether they are for its point; none if all is done.
fn narrowest<const N: usize>(node: &Node<N>) -> Option<(u8, bool)> {
    let Links { out, back } = &node.links;
    let points = cells(node.want_point).map(|x| (out[usize::from(x)].count_ones(), x, true));
    let circles = cells(node.want_circle).map(|y| (back[usize::from(y)].count_ones(), y, false));
    // A free cell has one choice more: to stay empty.
    let free = cells(node.free).map(|c| {
        let (o, b) = (out[usize::from(c)].count_ones(), back[usize::from(c)].count_ones());
        (o.min(b) + 1, c, o <= b)
    });
    points.chain(circles).chain(free).min().map(|(_, cell, gives)| (cell, gives))
}
