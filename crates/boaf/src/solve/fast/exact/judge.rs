//! The dead rules, put together.
//!
//! Each rule drops arcs (see `arcs`), and each dropped arc may give the others new leaves, new cut
//! cards, fewer moves: they take turns until nothing changes. Cheap rules first; most
//! positions of a search through an unsolvable deal fall in the first or second round.

use super::arcs::Arcs;
use super::bridge::{self, Bridge};
use super::layout::Layout;
use super::leaves;
use super::reach::Reach;
use super::scope::Scope;
use super::state::State;
use super::tiny::Tiny;
use super::vanish;
use crate::solve::bits::Bits;
use crate::solve::connect::{connected, flood};

/// The rules at work, with the arcs they leave.
#[derive(Clone, Debug)]
pub(crate) struct Judge<B: Bits> {
    /// The moves that may still matter, after a position was not found lost.
    pub arcs: Arcs<B>,
    /// The part of the board to be played first.
    pub scope: Scope<B>,
    reach: Reach<B>,
    must_move: B::Bytes,
    tiny: Tiny,
    components: Vec<B>,
    bridges: Vec<Bridge<B>>,
}

impl<B: Bits> Default for Judge<B> {
    fn default() -> Self {
        Judge {
            arcs: Arcs::none(),
            scope: Scope {
                cards: B::default(),
                cells: B::default(),
                root: None,
                ends: B::default(),
            },
            reach: Reach::none(),
            must_move: B::bytes(),
            tiny: Tiny::default(),
            components: Vec::new(),
            bridges: Vec::new(),
        }
    }
}

impl<B: Bits> Judge<B> {
    /// Forgets what belongs to the last layout.
    pub(crate) fn clear(&mut self) {
        self.tiny.clear();
    }

    /// Is the position lost by one of the rules? When not, `arcs` and `scope` say which moves
    /// need be tried. The position must have passed the connectivity rules.
    pub(crate) fn lost(&mut self, layout: &Layout<B>, state: &State<B>) -> bool {
        self.arcs.fill(layout, state);
        self.scope = Scope::whole(state);
        self.settle(layout, state, true)
    }

    /// Applies the rules in turn to `scope` and `arcs` until nothing changes. True when lost.
    fn settle(&mut self, layout: &Layout<B>, state: &State<B>, trials: bool) -> bool {
        while self.scope.cards.count() >= if self.scope.root.is_some() { 2 } else { 3 } {
            let mut changed = leaves::pin(&mut self.arcs, &self.scope);
            if changed && !self.holds_together() {
                return true;
            }
            match self.cut_cards(layout, state) {
                None => return true,
                Some(dropped) => changed |= dropped,
            }
            self.reach.spread(layout, state, &self.scope, &self.arcs, &self.must_move);
            changed |= self.reach.prune(&self.scope, &mut self.arcs);
            if let Some(root) = self.scope.root
                && !self.reach.covered.as_ref()[root].meets(self.scope.ends)
            {
                return true;
            }
            if changed {
                if !self.holds_together() {
                    return true;
                }
                continue;
            }
            let mut finding = self.cross_bridges(layout, state);
            if trials && matches!(finding, bridge::Finding::Nothing) {
                finding = self.other_sides(layout, state);
            }
            match finding {
                bridge::Finding::Lost => return true,
                bridge::Finding::Nothing => return false,
                bridge::Finding::First(scope) => {
                    self.scope = scope;
                    self.arcs.restrict(scope.cards);
                    if !connected(layout.line.as_ref(), scope.cells) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Are the arcs connected, and is there a tree from a root?
    fn holds_together(&self) -> bool {
        let cards = self.scope.cards;
        connected(self.arcs.near.as_ref(), cards)
            && match self.scope.root {
                Some(root) => flood(self.arcs.out.as_ref(), B::single(root), cards) == cards,
                None => self.arcs.have_a_root(cards),
            }
    }

    /// Applies rule 3 to all cut cards and notes the bridges. `None` when the position is lost,
    /// else whether an arc was dropped.
    #[inline]
    fn cut_cards(&mut self, layout: &Layout<B>, state: &State<B>) -> Option<bool> {
        let (scope, arcs) = (&self.scope, &mut self.arcs);
        let mut changed = false;
        self.bridges.clear();
        for v in scope.cards.each() {
            self.must_move.as_mut()[v] = 0;
            if !vanish::components(arcs, scope.cards, v, &mut self.components) {
                continue;
            }
            let components = &self.components;
            bridge::bridges_at(arcs, scope, v, components, &mut self.bridges);
            let (tiny, around) = (&mut self.tiny, (v, &components[..]));
            match vanish::around(layout, state, scope.root, arcs, tiny, around) {
                vanish::Finding::Lost => return None,
                vanish::Finding::Moves(moves, dropped) => {
                    self.must_move.as_mut()[v] = moves;
                    changed |= dropped;
                    if dropped && !connected(arcs.near.as_ref(), scope.cards) {
                        return None;
                    }
                }
            }
        }
        Some(changed)
    }

    /// Applies rule 4 to all bridges: the smallest scope that is to be played first.
    fn cross_bridges(&mut self, layout: &Layout<B>, state: &State<B>) -> bridge::Finding<B> {
        let mut best = bridge::Finding::Nothing;
        let mut smallest = self.scope.cards.count();
        for b in &self.bridges {
            let (arcs, reach, tiny) = (&self.arcs, &self.reach, &mut self.tiny);
            match bridge::cross(layout, state, &self.scope, arcs, reach, tiny, b) {
                bridge::Finding::Nothing => {}
                bridge::Finding::Lost => return bridge::Finding::Lost,
                bridge::Finding::First(scope) => {
                    if scope.cards.count() < smallest {
                        smallest = scope.cards.count();
                        best = bridge::Finding::First(scope);
                    }
                }
            }
        }
        best
    }

    /// For bridges whose small side U can collapse to u: if by the rules the other side cannot
    /// collapse to w, U has to, and may do so first.
    fn other_sides(&mut self, layout: &Layout<B>, state: &State<B>) -> bridge::Finding<B> {
        if self.scope.root.is_some() || self.bridges.is_empty() {
            return bridge::Finding::Nothing;
        }
        let whole = self.scope;
        let bridges = std::mem::take(&mut self.bridges);
        let trials: Vec<(Scope<B>, Scope<B>)> = bridges
            .iter()
            .map(|b| {
                let (arcs, reach, tiny) = (&self.arcs, &self.reach, &mut self.tiny);
                let ends = bridge::ends(layout, state, &whole, arcs, reach, tiny, b);
                let rest = whole.cards.minus(b.side);
                let near = Scope::part(state, b.side, b.u, whole.cells);
                (Scope::part(state, rest, b.w, ends), near)
            })
            .collect();
        let arcs = self.arcs.clone();
        let mut finding = bridge::Finding::Nothing;
        for (far, near) in trials {
            let lost = far.ends.is_empty() || {
                self.scope = far;
                self.arcs.restrict(far.cards);
                let lost = !connected(layout.line.as_ref(), far.cells)
                    || self.settle(layout, state, false);
                self.arcs = arcs.clone();
                lost
            };
            if lost {
                finding = bridge::Finding::First(near);
                break;
            }
        }
        self.scope = whole;
        finding
    }
}
