//! Single cycles, by length: for "is there a swish", the smallest swish, and the list of all.
//!
//! A swish that does not fall apart is one directed cycle of cells. Its smallest kind may be taken
//! to lie along the first of its arcs, by turning the whole; so for each kind in turn, with the
//! smaller kinds taken away, we grow a path from that arc. A path of which the end can no longer
//! come back in the steps that are left, by the arcs there were at the start, is dropped: in hands
//! without a swish nearly all orbits lie in an order, and nothing is left to grow.
//!
//! Lengths are tried in turn, so that what is found first is small, and a list comes sorted by
//! size. Of the game's tables of 16 cards 98 in 100 hold a pair, and hands without a swish leave
//! little to grow at any length, so the lengths that are tried in vain cost little.

use fairdeal_core::{Cancel, Limits, Stop};

use super::board::{Board, Links, cells};

/// Nodes spent and how many may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    /// Spent.
    pub nodes: u64,
    /// The most to spend.
    pub limit: u64,
    /// Bytes that tables may take.
    pub memory: usize,
    cancel: Cancel,
}

impl Meter {
    /// With these bounds.
    pub(super) fn new(limits: Limits) -> Meter {
        Meter { nodes: 0, limit: limits.nodes, memory: limits.memory, cancel: limits.cancel }
    }

    /// For a question of so many nodes at most, under the same flag.
    pub(super) fn of(&self, limit: u64) -> Meter {
        Meter { nodes: 0, limit, ..*self }
    }

    /// How many are left. What was spent elsewhere, in larger steps, may be more than there were.
    pub(super) fn left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }

    /// Spends one.
    ///
    /// # Errors
    /// When there is none left, or when told to stop.
    #[inline]
    pub(super) fn spend(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.limit {
            return Err(Stop::Nodes);
        }
        self.nodes += 1;
        if self.nodes & 1023 == 0 { self.heed() } else { Ok(()) }
    }

    /// Looks at the flag.
    ///
    /// # Errors
    /// When told to stop.
    pub(super) fn heed(&self) -> Result<(), Stop> {
        if self.cancel.is_set() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}

/// Visits the cycles of so many cells, as lists of cells, until told to stop; a cycle that uses its
/// smallest kind more than once comes up to as many times, turned. A node is an arc laid. True if
/// told to stop. `counts` is the number of cards of each kind; it is given back as it was.
///
/// # Errors
/// When the meter runs out; then `counts` is spoiled.
pub(super) fn visit<const N: usize>(
    board: &Board,
    counts: &mut [u16],
    length: usize,
    meter: &mut Meter,
    see: &mut impl FnMut(&[u8]) -> bool,
) -> Result<bool, Stop> {
    let mut growing =
        Growing::<N> { board, links: Links::new(board, counts), within: [0; 65], path: [0; 64] };
    for (k, kind) in board.kinds.iter().enumerate() {
        if counts[k] == 0 {
            continue;
        }
        let (start, head) = kind.arcs[0];
        if growing.aim(start, length) & 1 << head != 0 {
            meter.spend()?;
            counts[k] -= 1;
            (growing.path[0], growing.path[1]) = (start, head);
            let stopped = growing.grow(counts, 2, length, 1 << start | 1 << head, meter, see)?;
            counts[k] += 1;
            if stopped {
                return Ok(true);
            }
        }
        growing.links.without(kind);
    }
    Ok(false)
}

struct Growing<'a, const N: usize> {
    board: &'a Board,
    links: Links<N>,
    /// The cells from which the start is reached in at most so many steps.
    within: [u64; 65],
    path: [u8; 64],
}

impl<const N: usize> Growing<'_, N> {
    /// Prepares `within`; gives the cells from which the start is reached in length − 1 steps.
    fn aim(&mut self, start: u8, length: usize) -> u64 {
        self.within[0] = 1 << start;
        for steps in 1..length {
            let near = self.within[steps - 1];
            let more = cells(near).fold(near, |all, y| all | self.links.back[usize::from(y)]);
            self.within[steps] = more;
        }
        self.within[length - 1]
    }

    /// `path[..at]` is laid.
    fn grow(
        &mut self,
        counts: &mut [u16],
        at: usize,
        length: usize,
        used: u64,
        meter: &mut Meter,
        see: &mut impl FnMut(&[u8]) -> bool,
    ) -> Result<bool, Stop> {
        let head = self.path[at - 1];
        let out = self.links.out[usize::from(head)];
        if at == length {
            let start = self.path[0];
            let closes = out & 1 << start != 0 && counts[self.board.kind(head, start)] > 0;
            return Ok(closes && !see(&self.path[..length]));
        }
        for next in cells(out & !used & self.within[length - at]) {
            let kind = self.board.kind(head, next);
            if counts[kind] == 0 {
                continue;
            }
            meter.spend()?;
            counts[kind] -= 1;
            self.path[at] = next;
            let stopped = self.grow(counts, at + 1, length, used | 1 << next, meter, see)?;
            counts[kind] += 1;
            if stopped {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
