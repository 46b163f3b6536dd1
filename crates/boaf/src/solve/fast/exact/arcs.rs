//! The moves that may still matter: arcs i→j for "i may yet cover j".
//!
//! In a finished game every card but the last top was covered exactly once, by a card covered
//! later: the moves of a solution form a tree, directed from each card to those it covers, whose
//! root is the final top and which spans all cards. The dead rules all work on a set of arcs D
//! that is kept true to one statement:
//!
//! > If the position can be won at all, it can be won in the class C of solutions still
//! > considered, and every move of every solution in C is an arc of D.
//!
//! At first C is all solutions and D all matches. A rule may drop an arc no solution in C uses
//! (2, 3, 4), or shrink C to solutions of a special form if every solution can be brought into
//! that form (1). When D no longer contains a spanning tree directed from a root, the position is
//! lost. And as long as it is not lost, only moves in D need be tried.

use super::layout::Layout;
use super::state::State;
use crate::solve::bits::Bits;
use crate::solve::connect::flood;

/// The arcs still considered.
#[derive(Clone, Debug)]
pub(crate) struct Arcs<B: Bits> {
    /// For each card those it may yet cover.
    pub out: B::Masks,
    /// For each card those that may yet cover it.
    pub onto: B::Masks,
    /// For each card those at either end of an arc with it.
    pub near: B::Masks,
}

impl<B: Bits> Arcs<B> {
    /// No arcs.
    pub(crate) fn none() -> Self {
        Arcs { out: B::masks(), onto: B::masks(), near: B::masks() }
    }

    /// All matches among the cards on top.
    pub(crate) fn fill(&mut self, layout: &Layout<B>, state: &State<B>) {
        for i in state.alive.each() {
            let all = layout.matches(i).and(state.alive);
            self.out.as_mut()[i] = all;
            self.onto.as_mut()[i] = all;
            self.near.as_mut()[i] = all;
        }
    }

    /// The cards i may cover.
    #[inline]
    pub(crate) fn out(&self, i: usize) -> B {
        self.out.as_ref()[i]
    }

    /// The cards that may cover j.
    #[inline]
    pub(crate) fn onto(&self, j: usize) -> B {
        self.onto.as_ref()[j]
    }

    /// The cards that share an arc with i.
    #[inline]
    pub(crate) fn near(&self, i: usize) -> B {
        self.near.as_ref()[i]
    }

    #[inline]
    pub(crate) fn drop_arc(&mut self, i: usize, j: usize) {
        self.out.as_mut()[i] = self.out(i).without(j);
        self.onto.as_mut()[j] = self.onto(j).without(i);
        if !self.out(j).has(i) {
            self.near.as_mut()[i] = self.near(i).without(j);
            self.near.as_mut()[j] = self.near(j).without(i);
        }
    }

    /// Drops every arc with an end outside a set.
    pub(crate) fn restrict(&mut self, cards: B) {
        for i in cards.each() {
            self.out.as_mut()[i] = self.out(i).and(cards);
            self.onto.as_mut()[i] = self.onto(i).and(cards);
            self.near.as_mut()[i] = self.near(i).and(cards);
        }
    }

    /// Is there a root from which every card can be reached along arcs?
    ///
    /// The last of the floods from cards not reached so far starts at a root if there is one: a
    /// root not yet reached would have to be among those left, and a flood from it reaches all.
    pub(crate) fn have_a_root(&self, alive: B) -> bool {
        let out = self.out.as_ref();
        let mut left = alive;
        let mut last = B::default();
        while !left.is_empty() {
            last = B::single(left.lowest());
            left = left.minus(flood(out, last, alive));
        }
        flood(out, last, alive) == alive
    }
}
