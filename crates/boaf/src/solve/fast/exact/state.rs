//! A position in play: which card is where.
//!
//! A move i→j removes *card* j and vacates the *cell* of i, so a state is two shrinking sets and
//! the bijection between them. It is kept both ways round (the card of a cell, the cell of a
//! card), and each row and column also as a set of cards: the partners of a card are then three
//! set operations. Moves are made and taken back on one state; nothing is copied on the way down.

use super::layout::Layout;
use crate::solve::bits::Bits;
use crate::solve::connect::connected;

/// The changing part of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<B: Bits> {
    /// The cards on top of some stack.
    pub alive: B,
    /// The cells that hold a stack.
    pub occupied: B,
    /// For each occupied cell its top card.
    pub card_at: B::Bytes,
    /// For each card on top its cell.
    pub cell_of: B::Bytes,
    rows: B::Masks,
    cols: B::Masks,
}

/// A move between cards, with what it takes to take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub card: u8,
    /// The card that is covered.
    pub covered: u8,
    /// The cell that is vacated.
    pub from: u8,
    /// The cell that is moved to.
    pub to: u8,
}

impl<B: Bits> State<B> {
    /// The start of the game.
    pub(crate) fn new(layout: &Layout<B>) -> Self {
        let full = B::first(layout.n);
        let mut state = State {
            alive: full,
            occupied: full,
            card_at: B::bytes(),
            cell_of: B::bytes(),
            rows: B::masks(),
            cols: B::masks(),
        };
        for i in 0..layout.n {
            state.card_at.as_mut()[i] = i as u8;
            state.cell_of.as_mut()[i] = i as u8;
            state.lines(layout, i, |set| set.with(i));
        }
        state
    }

    /// Lost by one of the two connectivity rules?
    #[inline]
    pub(crate) fn apart(&self, layout: &Layout<B>) -> bool {
        !connected(layout.matches.as_ref(), self.alive)
            || !connected(layout.line.as_ref(), self.occupied)
    }

    #[inline]
    fn lines(&mut self, layout: &Layout<B>, cell: usize, change: impl Fn(B) -> B) {
        let row = &mut self.rows.as_mut()[layout.row.as_ref()[cell] as usize];
        *row = change(*row);
        let col = &mut self.cols.as_mut()[layout.col.as_ref()[cell] as usize];
        *col = change(*col);
    }

    /// The cell of card i.
    #[inline]
    pub(crate) fn cell(&self, i: usize) -> usize {
        self.cell_of.as_ref()[i] as usize
    }

    /// The card on top of cell c.
    #[inline]
    pub(crate) fn card(&self, c: usize) -> usize {
        self.card_at.as_ref()[c] as usize
    }

    /// The cards in the row or column of cell c, its own included.
    #[inline]
    pub(crate) fn in_line(&self, layout: &Layout<B>, c: usize) -> B {
        let row = self.rows.as_ref()[layout.row.as_ref()[c] as usize];
        row.or(self.cols.as_ref()[layout.col.as_ref()[c] as usize])
    }

    /// The cards card i may be put on.
    #[inline]
    pub(crate) fn partners(&self, layout: &Layout<B>, i: usize) -> B {
        self.in_line(layout, self.cell(i)).and(layout.matches(i))
    }

    /// Puts card i on card j. The move must be legal.
    #[inline]
    pub(crate) fn play(&mut self, layout: &Layout<B>, i: usize, j: usize) -> Step {
        let (from, to) = (self.cell(i), self.cell(j));
        self.lines(layout, from, |set| set.without(i));
        self.lines(layout, to, |set| set.without(j).with(i));
        self.alive = self.alive.without(j);
        self.occupied = self.occupied.without(from);
        self.cell_of.as_mut()[i] = to as u8;
        self.card_at.as_mut()[to] = i as u8;
        Step { card: i as u8, covered: j as u8, from: from as u8, to: to as u8 }
    }

    /// Takes a move back, the last one first.
    #[inline]
    pub(crate) fn take_back(&mut self, layout: &Layout<B>, step: Step) {
        let (i, j) = (step.card as usize, step.covered as usize);
        let (from, to) = (step.from as usize, step.to as usize);
        self.lines(layout, to, |set| set.without(i).with(j));
        self.lines(layout, from, |set| set.with(i));
        self.alive = self.alive.with(j);
        self.occupied = self.occupied.with(from);
        self.cell_of.as_mut()[i] = from as u8;
        self.card_at.as_mut()[to] = j as u8;
        self.card_at.as_mut()[from] = i as u8;
    }

    /// The dual: cards and cells exchanged (without rows and columns: see [`Layout::dual`]).
    #[inline]
    pub(crate) fn dual(&self) -> Self {
        State {
            alive: self.occupied,
            occupied: self.alive,
            card_at: self.cell_of,
            cell_of: self.card_at,
            rows: self.rows,
            cols: self.cols,
        }
    }

    /// One stack left?
    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        !self.alive.several()
    }
}
