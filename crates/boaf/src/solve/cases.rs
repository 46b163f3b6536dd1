//! Case trees: proofs that a board cannot be won, found by looking ahead.
//!
//! [`crate::check::cases`] says what the steps mean and why they prove anything. Here they are found with
//! the checker's own cases and rules, so that what is written is what will be followed. At a case that
//! the rules do not refute every thing is looked at for trial. If there is one all of whose cases the
//! rules refute, that is the step; else the step that leaves the least, by how many arcs are left.
//!
//! Two ways of proving have little in common. Some boards fall to a few assumptions, while playing on
//! would lead to a million positions (deal 618,979: 109 steps or 1.5 million states); on others
//! assumptions multiply, and what counts is that the same position is met by many orders of moves. No
//! single weight of playing on against looking suits both, so three are tried: [`MANNERS`].
//!
//! Everything is counted, so what is found depends on the board alone.

use std::collections::BTreeSet;

use fairdeal_core::work::Work;
use fairdeal_core::{Limits, Stop};

use crate::check::cases::case::{Case, Ground, View};
use crate::check::cases::{MOST_CARDS, PLAY};
use crate::rules::Board;

/// How to choose a step: what playing on weighs against looking, in tenths, and after how many steps
/// to give up. At no weight at all it is looked only where that refutes the case at once.
const MANNERS: [(u64, usize); 3] = [(10, 2_000), (3, 20_000), (0, 200_000)];

/// The steps of the checker's that may be spent in one manner: some minutes.
const MOST_WORK: u64 = 40_000_000_000;

/// The steps that prove that a board cannot be won; `None` when it can be, or has no cards.
///
/// # Errors
/// When it is too large, takes too many steps, or is cancelled.
pub(crate) fn cases(board: &Board, limits: Limits) -> Result<Option<Vec<u16>>, Stop> {
    match board.count() {
        0 => Ok(None),
        1..=64 => found::<1>(board, limits),
        65..=MOST_CARDS => found::<4>(board, limits),
        _ => Err(Stop::TooLarge),
    }
}

fn found<const W: usize>(board: &Board, limits: Limits) -> Result<Option<Vec<u16>>, Stop> {
    let ground = Ground::<W>::new(board).ok_or(Stop::TooLarge)?;
    let mut stop = Stop::Nodes;
    for (play, most) in MANNERS {
        let (work, known) = (Work::of(MOST_WORK), BTreeSet::new());
        let steps = Vec::new();
        let mut proof = Proof { ground: &ground, play, most, steps, known, work, limits };
        match proof.begin() {
            Ok(()) => return Ok(Some(proof.steps)),
            Err(End::Won) => return Ok(None),
            Err(End::Stopped(Stop::Cancelled)) => return Err(Stop::Cancelled),
            Err(End::Stopped(why)) => stop = why,
        }
    }
    Err(stop)
}

/// Why a proof is not complete.
enum End {
    Won,
    Stopped(Stop),
}

type Open<const W: usize> = (Case<W>, View<W>);

struct Proof<'a, const W: usize> {
    ground: &'a Ground<W>,
    play: u64,
    most: usize,
    steps: Vec<u16>,
    known: BTreeSet<Case<W>>,
    work: Work,
    limits: Limits,
}

impl<const W: usize> Proof<'_, W> {
    fn begin(&mut self) -> Result<(), End> {
        let start = self.ground.start();
        match self.open(start)? {
            None => Ok(()),
            Some((case, view)) => self.prove(case, &view),
        }
    }

    /// The case with what the rules leave of it, unless they refute it.
    fn open(&mut self, case: Case<W>) -> Result<Option<Open<W>>, End> {
        if case.stacks() == 1 {
            return Err(End::Won);
        }
        if let Some(stop) = self.limits.cancelled() {
            return Err(End::Stopped(stop));
        }
        let mut view = self.ground.view(&case);
        let refuted = view.refuted(&mut self.work).map_err(|_| End::Stopped(Stop::Nodes))?;
        Ok((!refuted).then_some((case, view)))
    }

    /// Writes the steps of a case that is open. The checker goes the same way.
    fn prove(&mut self, case: Case<W>, view: &View<W>) -> Result<(), End> {
        if self.known.contains(&case) {
            return Ok(());
        }
        if self.steps.len() >= self.most {
            return Err(End::Stopped(Stop::Nodes));
        }
        let (step, next) = self.choose(&case, view)?;
        self.steps.push(step);
        for (case, view) in next {
            self.prove(case, &view)?;
        }
        self.known.insert(case);
        Ok(())
    }

    /// The best step, and the cases it leaves open.
    fn choose(&mut self, case: &Case<W>, view: &View<W>) -> Result<(u16, Vec<Open<W>>), End> {
        let mut things: Vec<(usize, usize)> = (0..2 * self.ground.n)
            .filter_map(|thing| {
                let (side, x) = self.ground.thing(thing);
                let choices = view.choices(side, x).count();
                (view.sides[side].left.has(x) && choices > 1).then_some((choices, thing))
            })
            .collect();
        things.sort_unstable();
        let size = size(view);
        let (mut least, mut best) = (u64::MAX, None);
        for (_, thing) in things {
            let (side, x) = self.ground.thing(thing);
            let (mut weight, mut next) = (0, Vec::new());
            for by in view.choices(side, x) {
                let case = case.with(thing, by, view.sides[0].last);
                if self.known.contains(&case) {
                    continue;
                }
                if let Some(open) = self.open(case)? {
                    weight += heft(size, &open.1);
                    next.push(open);
                    if self.play == 0 || weight >= least {
                        break;
                    }
                }
            }
            let step = thing as u16 + 1;
            if next.is_empty() {
                return Ok((step, next));
            }
            if self.play > 0 && weight < least {
                (least, best) = (weight, Some((step, next)));
            }
        }
        let (mut weight, mut next) = (0, Vec::new());
        for (i, j) in view.moves() {
            let case = case.after(i, j);
            if self.known.contains(&case) {
                continue;
            }
            if let Some(open) = self.open(case)? {
                weight += heft(size, &open.1) * self.play / 10;
                next.push(open);
            }
        }
        match best {
            Some(best) if least <= weight => Ok(best),
            _ => Ok((PLAY, next)),
        }
    }
}

/// How much is left open.
fn size<const W: usize>(view: &View<W>) -> usize {
    let side = |k: usize| {
        let side = &view.sides[k];
        side.left.each().map(|x| side.onto[x].len()).sum::<usize>() + side.last.len()
    };
    side(0) + side(1)
}

/// What a case is thought to cost, of one with so much open: a twentieth more for each arc that stays.
fn heft<const W: usize>(before: usize, view: &View<W>) -> u64 {
    let dropped = before.saturating_sub(size(view)).min(400);
    (0..dropped).fold(1 << 40, |heft, _| heft - heft / 21)
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;
    use crate::certificate::Certificate;
    use crate::check::check;
    use crate::deal::deal;
    use crate::family::BoafFamily;
    use crate::testing::{random_board, winnable};

    /// Every lost board has a proof, no other has; and the checker follows it.
    #[test]
    fn lost_boards_have_proofs_and_others_none() {
        let mut random = Random::new(3);
        let mut proofs = [0; 2];
        for round in 0..1500 {
            let (shape, most) = [((3, 3), 9), ((2, 5), 10), ((4, 4), 9), ((1, 8), 8)][round % 4];
            let deck = [(5, 16), (3, 9), (12, 30)][round % 3];
            let board = random_board(&mut random, shape, most - round % 5, deck);
            let steps = cases(&board, Limits::default()).unwrap();
            assert_eq!(steps.is_none(), winnable(&board), "{board:?}");
            if let Some(steps) = steps {
                proofs[usize::from(!steps.is_empty())] += 1;
                assert_eq!(check(&board, &Certificate::Cases(steps)), Ok(()), "{board:?}");
            }
        }
        assert!(proofs[0] > 200 && proofs[1] > 5, "{proofs:?}");
    }

    #[test]
    fn it_stops_when_told() {
        let canceller = fairdeal_core::Canceller::new();
        canceller.cancel();
        let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
        let board = deal(BoafFamily::STANDARD, 618_979).unwrap();
        assert_eq!(cases(&board, limits), Err(Stop::Cancelled));
        let large = Board::new(
            17,
            17,
            deal(BoafFamily::parse("17x17/s20r20").unwrap(), 1).unwrap().cells().to_vec(),
        );
        assert_eq!(cases(&large, Limits::default()), Err(Stop::TooLarge));
        assert_eq!(cases(&Board::new(1, 1, vec![None]), Limits::default()), Ok(None));
    }
}
