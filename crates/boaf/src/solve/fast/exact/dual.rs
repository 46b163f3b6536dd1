//! Cards and cells change places: the game is its own dual, and every dead rule has a twin.
//!
//! A state pairs each card left with a cell left. A move takes two pairs (i, c) and (j, d) with i, j
//! matching and c, d in line, removes the card j and the cell c, and pairs i with d. Now read
//! "card" for "cell", "match" for "in line", and the other way round: the same move takes (d, j) and
//! (c, i), removes the "card" c and the "cell" j, and pairs d with i. That is a legal move of the
//! same game on the exchanged state, the one that puts d on c. So a state can be won if and only if
//! its dual can, move by move, and *every rule about the one holds for the other*.
//!
//! The duals of the rules are not obvious, and strong. Of rule 1: a cell in line with one
//! other only is never moved to. Of rule 3: if vacating a cell would cut the cells apart, all
//! components but one must be emptied onto it first, so the card there never moves and must be
//! covered where it is. Of rule 4: bridges between cells.
//!
//! *Both together.* Each of the two leaves arcs, D and D*, and maybe a scope to be played first. The
//! class of solutions of each is reached from any solution by reversing the last move at most,
//! so a solution in the one class has, but for its last move, the moves of one in the other; and a
//! scope reorders moves that are not the last. Hence with three stacks or more it is enough to try
//! moves in both D and D*; but of two scopes one only may be used (see `bridge`), and the arcs of
//! the other then say nothing, as they speak of its scope.
//!
//! *When it pays.* Rules bite where a graph is thin. On the standard game the cells are in line with
//! six others each and cards match five or six: over the 109 connected unsolvable deals of the
//! million the duals save one node in a hundred and cost a quarter of the time. So they are asked
//! only on boards with fewer lines than matches: long boards, and partial ones.

use super::judge::Judge;
use super::layout::Layout;
use super::state::State;
use crate::solve::bits::Bits;

/// The rules and their duals.
#[derive(Clone, Debug)]
pub(crate) struct Both<B: Bits> {
    here: Judge<B>,
    dual: Judge<B>,
    dual_layout: Option<Box<Layout<B>>>,
    use_here: bool,
    use_dual: bool,
    cards: B,
    cells: B,
}

impl<B: Bits> Default for Both<B> {
    fn default() -> Self {
        Both {
            here: Judge::default(),
            dual: Judge::default(),
            dual_layout: None,
            use_here: true,
            use_dual: true,
            cards: B::default(),
            cells: B::default(),
        }
    }
}

impl<B: Bits> Both<B> {
    /// Turns to a board.
    pub(crate) fn clear(&mut self, layout: &Layout<B>) {
        self.here.clear();
        self.dual.clear();
        let degrees = |near: &B::Masks| -> usize {
            near.as_ref()[..layout.n].iter().map(|near| near.count()).sum()
        };
        let sparse = degrees(&layout.line) < degrees(&layout.matches);
        self.dual_layout = sparse.then(|| Box::new(layout.dual()));
    }

    /// Is the position lost by a rule or its dual? When not, the functions below say which moves
    /// need be tried. The position must have passed the connectivity rules, `clear` must have
    /// been called.
    pub(crate) fn lost(&mut self, layout: &Layout<B>, state: &State<B>) -> bool {
        if self.here.lost(layout, state) {
            return true;
        }
        let Some(dual_layout) = &self.dual_layout else {
            (self.use_here, self.use_dual) = (true, false);
            (self.cards, self.cells) = (self.here.scope.cards, state.occupied);
            return false;
        };
        if self.dual.lost(dual_layout, &state.dual()) {
            return true;
        }
        let (here, dual) = (&self.here.scope, &self.dual.scope);
        let scoped = (here.root.is_some(), dual.root.is_some());
        // The smaller scope, if there are two.
        let prefer_dual = match scoped {
            (true, true) => dual.cards.count() < here.cards.count(),
            (false, true) => true,
            _ => false,
        };
        self.use_here = !(scoped.0 && prefer_dual);
        self.use_dual = !scoped.1 || prefer_dual;
        (self.cards, self.cells) = (state.alive, state.occupied);
        if scoped.0 && !prefer_dual {
            self.cards = here.cards;
        } else if prefer_dual {
            self.cells = dual.cards;
        }
        false
    }

    /// The cards that need be moved.
    #[inline]
    pub(crate) fn movers(&self) -> B {
        self.cards
    }

    /// The cards i may be put on, of those that need be tried.
    #[inline]
    pub(crate) fn targets(&self, state: &State<B>, i: usize, partners: B) -> B {
        let mut to = partners.and(self.cards);
        if self.use_here {
            to = to.and(self.here.arcs.out(i));
        }
        let from = state.cell(i);
        if !self.cells.has(from) {
            return B::default();
        }
        for j in to.each() {
            let cell = state.cell(j);
            if !self.cells.has(cell) || self.use_dual && !self.dual.arcs.out(cell).has(from) {
                to = to.without(j);
            }
        }
        to
    }
}
