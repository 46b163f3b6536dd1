//! A case: a position in play, and what is assumed of the lines of play from it.
//!
//! Cards and cells are both numbered by the order of the stacks at the start, 0 to n − 1: a card bears
//! the number of its first cell. A *thing* is a card x, of number x, or a cell c, of number n + c.
//!
//! A case claims one of two things. With nothing assumed: the position cannot be won. With
//! assumptions: it cannot be won by a line of play in which each of them holds, and whose last top is
//! one of `last`.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::cuts::cuts;
use super::few::Few;
use super::reach::reach;
use super::set::Set;
use super::side::{Dead, Side};
use crate::rules::Board;

/// What never changes: who matches whom, which cells are in line.
#[derive(Clone, Debug)]
pub(crate) struct Ground<const W: usize> {
    /// The number of stacks at the start.
    pub n: usize,
    /// For each card those it matches; for each cell those in its row or column.
    near: [Vec<Set<W>>; 2],
}

/// No number of a card or cell.
const NONE: u16 = u16::MAX;

/// A position with assumptions. Two cases are the same case if and only if they are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Case<const W: usize> {
    /// For each card its cell, [`NONE`] when it is covered.
    at: Vec<u16>,
    /// For each assumption the thing and what covers it, [`NONE`] if it is left last; by thing.
    assumed: Vec<(u16, u16)>,
    /// The cards one of which is the last top; empty where nothing is assumed.
    last: Set<W>,
}

/// What is known of the lines of play of a case.
#[derive(Clone, Debug)]
pub(crate) struct View<const W: usize> {
    /// Cards, and cells.
    pub sides: [Side<W>; 2],
    /// For each card left its cell, and the other way round.
    pub at: [Vec<usize>; 2],
    /// For each card, and each cell, how often it moves at least before it is covered.
    must: [Vec<usize>; 2],
}

impl<const W: usize> Ground<W> {
    /// Reads a board; `None` when it has more stacks than there is room for.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let stacks: Vec<_> = board.stacks().collect();
        let n = stacks.len();
        if n > Set::<W>::ROOM {
            return None;
        }
        let graph = |joined: &dyn Fn(usize, usize) -> bool| -> Vec<Set<W>> {
            let near = |i| (0..n).filter(move |&j| j != i && joined(i, j));
            (0..n).map(|i| near(i).fold(Set::EMPTY, |set, j| set.or(Set::of(j)))).collect()
        };
        let matches = graph(&|i, j| stacks[i].1.matches(stacks[j].1));
        let lines = graph(&|i, j| board.in_line(stacks[i].0, stacks[j].0));
        Some(Ground { n, near: [matches, lines] })
    }

    /// The board itself, nothing assumed.
    pub(crate) fn start(&self) -> Case<W> {
        Case { at: (0..self.n as u16).collect(), assumed: Vec::new(), last: Set::EMPTY }
    }

    /// All lines of play of a case, before any rule was asked.
    ///
    /// Where nothing is assumed, some cards no two of which match need not be the last top: the last move
    /// joins two stacks that match, at most one of them with such a card, and it can be made either way
    /// round. We take cards by how few they match, then by number, each that matches none before.
    pub(crate) fn view(&self, case: &Case<W>) -> View<W> {
        let mut at = [vec![0; self.n], vec![0; self.n]];
        let mut left = [Set::EMPTY; 2];
        for (card, &cell) in case.at.iter().enumerate().filter(|(_, cell)| **cell != NONE) {
            let cell = usize::from(cell);
            (at[0][card], at[1][cell]) = (cell, card);
            left[0].insert(card);
            left[1].insert(cell);
        }
        let [cards, cells] = [0, 1].map(|k| Side::all(left[k], &self.near[k]));
        let must = [vec![0; self.n], vec![0; self.n]];
        let mut view = View { sides: [cards, cells], at, must };
        if case.assumed.is_empty() {
            view.spare_some_last();
        } else {
            view.sides[0].last = case.last;
        }
        for &(thing, by) in &case.assumed {
            let (side, x) = self.thing(usize::from(thing));
            view.sides[side].assume(x, (by != NONE).then_some(usize::from(by)));
        }
        view
    }

    /// Can the position of a case be won, whatever is assumed? `None` where it has too many stacks to be
    /// played out.
    ///
    /// # Errors
    /// When that is more work than is left.
    pub(crate) fn played_out(
        &self,
        case: &Case<W>,
        few: &mut Few,
        work: &mut Work,
    ) -> Result<Option<bool>, Refusal> {
        if case.stacks() > few.most {
            return Ok(None);
        }
        let stacks = case.at.iter().enumerate().filter(|(_, cell)| **cell != NONE);
        let stacks: Vec<_> = stacks.map(|(card, &cell)| (card, usize::from(cell))).collect();
        few.won(&stacks, self.n, |side, x, y| self.near[side][x].has(y), work).map(Some)
    }

    /// Is it a card (0) or a cell (1), and which?
    pub(crate) fn thing(&self, thing: usize) -> (usize, usize) {
        (thing / self.n, thing % self.n)
    }
}

impl<const W: usize> Case<W> {
    /// The same with one more assumption: the thing is covered by this one, or left last. `last` are the
    /// cards that may be the last top by what is known of the case.
    pub(crate) fn with(&self, thing: usize, by: Option<usize>, last: Set<W>) -> Self {
        let mut case = self.clone();
        if case.assumed.is_empty() {
            case.last = last;
        }
        let place = case.assumed.partition_point(|&(other, _)| usize::from(other) < thing);
        case.assumed.insert(place, (thing as u16, by.map_or(NONE, |by| by as u16)));
        case
    }

    /// The case after card i was put on card j. What was assumed of j and of the cell left is settled;
    /// when nothing is assumed any more, the case claims more than it must: that nothing wins.
    pub(crate) fn after(&self, i: usize, j: usize) -> Self {
        let mut case = self.clone();
        let n = case.at.len();
        let vacated = n + usize::from(case.at[i]);
        case.at[i] = case.at[j];
        case.at[j] = NONE;
        case.assumed.retain(|&(thing, _)| ![j, vacated].contains(&usize::from(thing)));
        case.last.remove(j);
        if case.assumed.is_empty() {
            case.last = Set::EMPTY;
        }
        case
    }

    /// The number of stacks.
    pub(crate) fn stacks(&self) -> usize {
        self.at.iter().filter(|&&cell| cell != NONE).count()
    }

    /// The bytes it takes to remember it.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + 2 * self.at.len() + 4 * self.assumed.len()
    }
}

impl<const W: usize> View<W> {
    fn spare_some_last(&mut self) {
        let cards = &mut self.sides[0];
        let mut order: Vec<usize> = cards.left.each().collect();
        order.sort_by_cached_key(|&i| cards.out[i].len());
        let mut spared = Set::EMPTY;
        for i in order {
            if !cards.out[i].meets(spared) {
                spared.insert(i);
            }
        }
        cards.last = cards.left.minus(spared);
    }

    /// The same if moreover a thing is covered by this one, or left last: such lines of play are among
    /// those that are known.
    pub(crate) fn assuming(&self, side: usize, x: usize, by: Option<usize>) -> Self {
        let mut view = self.clone();
        view.sides[side].assume(x, by);
        view
    }

    /// Applies the rules until nothing is dropped any more: true when no line of play is left. Whenever
    /// something is dropped the cheapest rule has its turn again, so most cases that are refuted never
    /// come to the dearest.
    ///
    /// # Errors
    /// When that is more work than is left.
    pub(crate) fn refuted(&mut self, work: &mut Work) -> Result<bool, Refusal> {
        let mut turn = 0;
        while turn < 6 {
            let k = turn % 2;
            let [cards, cells] = &mut self.sides;
            let (side, other) = if k == 0 { (cards, cells) } else { (cells, cards) };
            let (at, must) = (&self.at[k], &mut self.must[k]);
            let found = match turn / 2 {
                0 => side.tree(work)?,
                1 => cuts(side, other, at, must, work)?,
                _ => Ok(reach(side, other, at, must, work)?),
            };
            turn = match found {
                Err(Dead) => return Ok(true),
                Ok(_) if side.last.is_empty() || other.last.is_empty() => return Ok(true),
                Ok(true) => 0,
                Ok(false) => turn + 1,
            };
        }
        Ok(false)
    }

    /// The moves that may begin a line of play, by cards: who is put on whom.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let [cards, cells] = &self.sides;
        let at = &self.at[0];
        cards.left.each().flat_map(move |i| {
            cards.out[i].each().filter(move |&j| cells.out[at[j]].has(at[i])).map(move |j| (i, j))
        })
    }

    /// Who may cover a thing, `None` for nobody: it is left last.
    pub(crate) fn choices(&self, side: usize, x: usize) -> impl Iterator<Item = Option<usize>> {
        let side = &self.sides[side];
        side.onto[x].each().map(Some).chain(side.last.has(x).then_some(None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cards: &[usize]) -> Set<1> {
        cards.iter().fold(Set::EMPTY, |set, &card| set.or(Set::of(card)))
    }

    /// Five cards on their cells; 1 is covered by 3, 4 is left last, cell 2 is covered by cell 0 and cell 4 is
    /// left last.
    fn case() -> Case<1> {
        let start = Case { at: (0..5).collect(), assumed: Vec::new(), last: Set::EMPTY };
        let last = set(&[1, 2, 4]);
        start
            .with(7, Some(0), last)
            .with(1, Some(3), set(&[0]))
            .with(9, None, last)
            .with(4, None, last)
    }

    /// In whatever order things are assumed, it is one case; the last tops are those of the first time.
    #[test]
    fn assumptions_lie_by_thing() {
        let case = case();
        assert_eq!(case.assumed, [(1, 3), (4, NONE), (7, 0), (9, NONE)]);
        assert_eq!(case.last, set(&[1, 2, 4]));
    }

    /// A move settles what was assumed of the card covered and of the cell left, and nothing else.
    #[test]
    fn moves_settle_what_they_show() {
        for i in 0..5 {
            for j in (0..5).filter(|&j| j != i) {
                let after = case().after(i, j);
                let stays = |&(thing, _): &(u16, u16)| {
                    usize::from(thing) != j && usize::from(thing) != 5 + i
                };
                let assumed: Vec<_> = case().assumed.into_iter().filter(stays).collect();
                assert_eq!(after.assumed, assumed, "{i} on {j}");
                assert_eq!(after.last, set(&[1, 2, 4]).without(j), "{i} on {j}");
                let mut at: Vec<u16> = (0..5).collect();
                (at[i], at[j]) = (j as u16, NONE);
                assert_eq!(after.at, at, "{i} on {j}");
                // The cell left is that where the card lies now.
                let again = after.after(i, (0..5).find(|k| ![i, j].contains(k)).unwrap());
                assert!(again.assumed.iter().all(|&(thing, _)| usize::from(thing) != 5 + j));
            }
        }
        // Card 3 from cell 3 to 1, then from there to 4: nothing is assumed any more.
        let one = Case { assumed: vec![(4, NONE)], ..case() };
        let none = one.after(3, 1).after(3, 4);
        assert_eq!((none.assumed, none.last), (Vec::new(), Set::EMPTY));
    }
}
