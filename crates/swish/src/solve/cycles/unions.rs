//! All swishes, those that fall apart included: cycles side by side.
//!
//! Cycles are laid in the order of their smallest kinds; the first has its smallest kind along the
//! first arc, which turning the whole allows, the others along any arc. This visits placements, of
//! which a table of the game has thousands; who wants sets of cards keeps those seen.

use super::board::{Board, Links, cells};

/// Visits every swish, as a list of arcs; a swish that holds the smallest kind of its first cycle
/// more than once comes turned as well. `counts` is the number of cards of each kind.
pub fn visit<const N: usize>(
    board: &Board,
    counts: &mut [u16],
    laid: &mut Vec<(u8, u8)>,
    see: &mut impl FnMut(&[(u8, u8)]),
) {
    laid.clear();
    let links = Links::<N>::new(board, counts);
    Laying { board, links, counts, laid, see }.beside(0, 0);
}

struct Laying<'a, F, const N: usize> {
    board: &'a Board,
    links: Links<N>,
    counts: &'a mut [u16],
    laid: &'a mut Vec<(u8, u8)>,
    see: &'a mut F,
}

impl<F: FnMut(&[(u8, u8)]), const N: usize> Laying<'_, F, N> {
    /// Starts another cycle, of which this is the smallest kind that it may hold.
    fn beside(&mut self, from: usize, used: u64) {
        let board = self.board;
        for (k, kind) in board.kinds.iter().enumerate().skip(from) {
            if self.counts[k] == 0 {
                continue;
            }
            let ways = if used == 0 { 1 } else { kind.arcs.len() };
            for &(x, y) in &kind.arcs[..ways] {
                let both = 1 << x | 1 << y;
                if used & both == 0 {
                    self.with(k, x, (x, y), used | both);
                }
            }
        }
    }

    fn with(&mut self, least: usize, start: u8, (x, y): (u8, u8), used: u64) {
        let kind = self.board.kind(x, y);
        self.counts[kind] -= 1;
        self.laid.push((x, y));
        if y == start {
            (self.see)(self.laid);
            self.beside(least, used);
        } else {
            for next in cells(self.links.out[usize::from(y)] & (!used | 1 << start)) {
                let kind = self.board.kind(y, next);
                if kind >= least && self.counts[kind] > 0 {
                    self.with(least, start, (y, next), used | 1 << next);
                }
            }
        }
        self.laid.pop();
        self.counts[kind] += 1;
    }
}
