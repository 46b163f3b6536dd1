//! The two connectivity rules.
//!
//! *By card* (the paper's Multiple Flocks): if the match-by-card graph of the top cards is
//! disconnected, the position is lost. A move needs a match, so it stays inside one component and
//! removes one of its cards by covering it with another; no component ever loses its last card,
//! so at least two stacks remain.
//!
//! *By position*: if the occupied cells fall into two sets with no row or column in common, the
//! position is lost. A move stays inside one of them and never occupies a new cell.
//!
//! Both are functions of one set each, the cards left and the cells left. A flood that adds the
//! neighbours of one new member at a time and stops once all are reached takes three or four
//! steps on most positions.

use super::bits::Bits;

/// The members of `within` that `from` reaches through `neighbours`.
#[inline]
pub(crate) fn flood<B: Bits>(neighbours: &[B], from: B, within: B) -> B {
    let mut reached = from;
    let mut todo = from;
    while !todo.is_empty() {
        let i = todo.lowest();
        let new = neighbours[i].and(within).minus(reached);
        reached = reached.or(new);
        todo = todo.without(i).or(new);
        if reached == within {
            break;
        }
    }
    reached
}

/// Is `set` connected through `neighbours`? The empty set is.
#[inline]
pub(crate) fn connected<B: Bits>(neighbours: &[B], set: B) -> bool {
    set.is_empty() || flood(neighbours, B::single(set.lowest()), set) == set
}

/// The most vertices whose sets are all remembered.
const MOST_REMEMBERED: usize = 16;

/// Whether sets are connected in one graph, remembered by set: a graph of at most 16 vertices has
/// 65,536 of them, and a search asks of the same ones again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remembered {
    /// By set: 0 not asked yet, 1 apart, 2 connected. Empty when nothing is remembered.
    known: Vec<u8>,
}

impl Remembered {
    /// Turns to another graph. One of more than 16 vertices is asked afresh each time.
    pub(crate) fn clear(&mut self, vertices: usize) {
        self.known.clear();
        if vertices <= MOST_REMEMBERED {
            self.known.resize(1 << vertices, 0);
        }
    }

    /// Turns to another graph and remembers nothing.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// As [`connected`], in the graph turned to.
    #[inline]
    pub(crate) fn connected<B: Bits>(&mut self, neighbours: &[B], set: B) -> bool {
        let Some(known) = self.known.get_mut(set.word(0) as usize) else {
            return connected(neighbours, set);
        };
        if *known == 0 {
            *known = 1 + u8::from(connected(neighbours, set));
        }
        *known == 2
    }
}
