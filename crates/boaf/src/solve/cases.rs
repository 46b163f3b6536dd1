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
//! single weight of playing on against looking suits both, so several are tried: [`MANNERS`]. On 16 cells
//! mere playing on comes soon to what the checker plays out by itself.
//!
//! Everything is counted, so what is found depends on the board alone.

use std::collections::BTreeSet;

use fairdeal_core::sort;
use fairdeal_core::work::Work;
use fairdeal_core::{Limits, Stop};

use crate::check::cases::case::{Case, Ground, View};
use crate::check::cases::few::Few;
use crate::check::cases::set::Set;
use crate::check::cases::{MOST_CARDS, PLAY};
use crate::rules::{Board, Card, Cell};

/// How to choose a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weigh {
    /// What playing on weighs against looking, in tenths.
    Play(u64),
    /// It is looked only where that refutes the case at once.
    Close,
    /// It is never looked.
    Never,
}

/// The ways to choose steps that are tried in turn, and after how many steps each gives up.
const MANNERS: [(Weigh, usize); 4] = [
    (Weigh::Play(10), 2_000),
    (Weigh::Never, 10_000),
    (Weigh::Play(3), 20_000),
    (Weigh::Close, 200_000),
];

/// The steps of the checker's that may be spent in one manner: some minutes.
const MOST_WORK: u64 = 40_000_000_000;

/// The same in one piece: some hundredths of a second.
const PIECE: u64 = 10_000_000;

/// The steps that prove that a board cannot be won; `None` when it can be, or has no cards.
///
/// # Errors
/// When it is too large, takes too many steps, or is cancelled.
pub(crate) fn cases(board: &Board, limits: Limits) -> Result<Option<Vec<u16>>, Stop> {
    match board.count() {
        0 => Ok(None),
        1..=64 => found::<1>(board, &MANNERS, Few::of(board.count()), limits),
        65..=MOST_CARDS => found::<4>(board, &MANNERS, Few::of(board.count()), limits),
        _ => Err(Stop::TooLarge),
    }
}

/// The same where no search is needed: the rules refute the board at once, or after one look, or it is
/// small enough to be played out.
pub(crate) fn cases_at_once(board: &Board) -> Option<Vec<u16>> {
    at_once(board, Few::of(board.count()))
}

fn at_once(board: &Board, few: Few) -> Option<Vec<u16>> {
    match board.count() {
        0 => None,
        1..=64 => found::<1>(board, &[(Weigh::Close, 1)], few, Limits::default()).ok().flatten(),
        _ => None,
    }
}

/// What the rules say of a board that they refute at sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// Cards that none but they themselves can ever cover, and others of which the same is true: the last
    /// top would have to be one of these and one of those.
    Two(Vec<Card>, Vec<Card>),
    /// Whoever covers this card, no card is left that could be the last top.
    Card(Card),
    /// The same of where this cell's stack goes.
    Cell(Cell),
}

/// Why the rules refute a board, where they do so at once or after one look, and can say it in a sentence.
pub(crate) fn at_sight(board: &Board) -> Option<Sight> {
    let stacks: Vec<(Cell, Card)> = board.stacks().collect();
    match at_once(board, Few::up_to(1))?[..] {
        [] => {
            let ground = Ground::<1>::new(board)?;
            let mut view = ground.view(&ground.start());
            view.refuted(&mut Work::of(MOST_WORK)).ok()?;
            let cards = &view.sides[0];
            // Those from whom, against the arcs, no others are come to than those that lead back.
            let before = |i: usize| Set::of(i).flood(cards.left, |j| cards.onto[j]);
            let mut tops: Vec<Set<1>> = cards.left.each().map(before).collect();
            tops.retain(|&top| top.each().all(|i| before(i) == top));
            sort::by_key(&mut tops, |top| (top.len(), top.first()));
            tops.dedup();
            let name = |top: &Set<1>| top.each().map(|i| stacks[i].1).collect();
            match &tops[..] {
                [one, other, ..] => Some(Sight::Two(name(one), name(other))),
                _ => None,
            }
        }
        [look] => {
            let thing = usize::from(look).checked_sub(1)?;
            let &(cell, card) = stacks.get(thing % stacks.len())?;
            Some(if thing < stacks.len() { Sight::Card(card) } else { Sight::Cell(cell) })
        }
        _ => None,
    }
}

fn found<const W: usize>(
    board: &Board,
    manners: &[(Weigh, usize)],
    mut few: Few,
    limits: Limits,
) -> Result<Option<Vec<u16>>, Stop> {
    let ground = Ground::<W>::new(board).ok_or(Stop::TooLarge)?;
    let mut stop = Stop::Nodes;
    few.room = few.room.min(limits.memory / 8);
    for &(weigh, most) in manners {
        let (work, known) = (Work::of(MOST_WORK), BTreeSet::new());
        let (steps, bytes) = (Vec::new(), 0);
        let mut proof =
            Proof { ground: &ground, weigh, most, steps, few, known, bytes, work, limits };
        let end = proof.begin();
        few = proof.few;
        match end {
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
    weigh: Weigh,
    most: usize,
    steps: Vec<u16>,
    few: Few,
    known: BTreeSet<Case<W>>,
    /// What they take.
    bytes: usize,
    work: Work,
    limits: Limits,
}

impl<const W: usize> Proof<'_, W> {
    fn begin(&mut self) -> Result<(), End> {
        let start = self.ground.start();
        match self.open(start, None)? {
            None => Ok(()),
            Some((case, view)) => self.prove(case, &view),
        }
    }

    /// The case with what the rules leave of it, unless they refute it or it is played out and lost.
    fn open(&mut self, case: Case<W>, view: Option<View<W>>) -> Result<Option<Open<W>>, End> {
        if let Some(stop) = self.limits.cancelled() {
            return Err(End::Stopped(stop));
        }
        match self.played_out(&case)? {
            None => {}
            Some(false) => return Ok(None),
            Some(true) => return Err(End::Won),
        }
        let mut view = view.unwrap_or_else(|| self.ground.view(&case));
        let refuted = view.refuted(&mut self.work).map_err(|_| End::Stopped(Stop::Nodes))?;
        Ok((!refuted).then_some((case, view)))
    }

    /// Can the position be won, if it has few stacks? Piece by piece, so that one can stop it: what is found
    /// lost stays remembered.
    fn played_out(&mut self, case: &Case<W>) -> Result<Option<bool>, End> {
        loop {
            let mut piece = Work::of(PIECE);
            let found = self.ground.played_out(case, &mut self.few, &mut piece);
            let spent = self.work.spend(PIECE - piece.left(), "");
            match found {
                _ if spent.is_err() => return Err(End::Stopped(Stop::Nodes)),
                Ok(found) => return Ok(found),
                Err(_) if piece.left() > 0 => return Err(End::Stopped(Stop::Memory)),
                Err(_) => {}
            }
            if let Some(stop) = self.limits.cancelled() {
                return Err(End::Stopped(stop));
            }
        }
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
        self.bytes += case.bytes();
        if self.bytes > self.limits.memory {
            return Err(End::Stopped(Stop::Memory));
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
        let play = match self.weigh {
            Weigh::Play(tenths) => tenths,
            Weigh::Close => 0,
            Weigh::Never => {
                things.clear();
                0
            }
        };
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
                let view = view.assuming(side, x, by);
                if let Some(open) = self.open(case, Some(view))? {
                    weight += heft(size, &open.1);
                    next.push(open);
                    if play == 0 || weight >= least {
                        break;
                    }
                }
            }
            let step = thing as u16 + 1;
            if next.is_empty() {
                return Ok((step, next));
            }
            if play > 0 && weight < least {
                (least, best) = (weight, Some((step, next)));
            }
        }
        let (mut weight, mut next) = (0, Vec::new());
        for (i, j) in view.moves() {
            let case = case.after(i, j);
            if self.known.contains(&case) {
                continue;
            }
            if let Some(open) = self.open(case, None)? {
                weight += heft(size, &open.1) * play / 10;
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

/// What a case is thought to cost by how many arcs were dropped: a twentieth more for each that stays.
const HEFT: [u64; 512] = {
    let mut heft = [1 << 40; 512];
    let mut k = 1;
    while k < heft.len() {
        heft[k] = heft[k - 1] - heft[k - 1] / 21;
        k += 1;
    }
    heft
};

/// The same for a case of one with so much open.
fn heft<const W: usize>(before: usize, view: &View<W>) -> u64 {
    HEFT[before.saturating_sub(size(view)).min(HEFT.len() - 1)]
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Refusal;
    use fairdeal_core::random::Random;

    use super::*;
    use crate::certificate::Certificate;
    use crate::check::cases::follow;
    use crate::check::check;
    use crate::deal::deal;
    use crate::family::BoafFamily;
    use crate::testing::{random_board, winnable};

    /// The steps that prove a board lost if only so many stacks are played out; small boards need some
    /// only if few are.
    fn steps_from(board: &Board, few: usize) -> Option<Vec<u16>> {
        found::<1>(board, &MANNERS, Few::up_to(few), Limits::default()).unwrap()
    }

    /// Does the checker follow them?
    fn followed(board: &Board, steps: &[u16], few: usize) -> Result<(), Refusal> {
        follow(board, steps, Few::up_to(few), &mut Work::of(u64::MAX))
    }

    /// Every lost board has a proof, no other has; and the checker follows it.
    #[test]
    fn lost_boards_have_proofs_and_others_none() {
        let mut random = Random::new(3);
        let mut proofs = [0; 2];
        for round in 0..1500 {
            let (shape, most) = [((3, 3), 9), ((2, 5), 10), ((4, 4), 9), ((1, 8), 8)][round % 4];
            let deck = [(5, 16), (3, 9), (12, 30)][round % 3];
            let board = random_board(&mut random, shape, most - round % 5, deck);
            let few = 1 + round % 3;
            let steps = steps_from(&board, few);
            assert_eq!(steps.is_none(), winnable(&board), "{board:?}");
            if let Some(steps) = steps {
                proofs[usize::from(!steps.is_empty())] += 1;
                assert_eq!(followed(&board, &steps, few), Ok(()), "{board:?}");
            }
            let whole = cases(&board, Limits::default()).unwrap();
            assert_eq!(whole, (!winnable(&board)).then(Vec::new), "{board:?}");
            let played = check(&board, &Certificate::Cases(Vec::new()));
            assert_eq!(played.is_ok(), whole.is_some(), "{board:?}");
        }
        assert!(proofs[0] > 200 && proofs[1] > 5, "{proofs:?}");
    }

    /// Some lost boards with proofs of a few steps or many, if only one stack is few.
    fn some_proofs() -> Vec<(Board, Vec<u16>)> {
        let mut random = Random::new(4);
        let mut out = Vec::new();
        for round in 0.. {
            let shape = [(3, 4), (4, 4), (2, 8), (5, 5)][round % 4];
            let board = random_board(&mut random, shape, 9 + round % 4, (7, 24));
            if let Some(steps) = steps_from(&board, 1).filter(|steps| steps.len() > 2) {
                out.push((board, steps));
            }
            if out.len() == 12 {
                break;
            }
        }
        out
    }

    /// A step left out is missed there or later (unless what is left is a shorter proof: the boards are
    /// lost, after all); one too many is left over; any other board's proof is none.
    #[test]
    fn spoiled_proofs_are_refused_at_a_step() {
        let mut proofs: Vec<(Board, Vec<u16>, usize)> =
            some_proofs().into_iter().map(|(board, steps)| (board, steps, 1)).collect();
        // And two whole deals, as certificates have them: looks only, and moves only.
        for number in [117_439, 217_519] {
            let board = deal(BoafFamily::STANDARD, number).unwrap();
            let steps = cases(&board, Limits::default()).unwrap().unwrap();
            let most = Few::of(16).most;
            assert!(followed(&board, &steps, most).is_ok() && steps.len() > 50);
            proofs.push((board, steps, most));
        }
        let told = |board: &Board, steps: Vec<u16>, few: usize| {
            let refusal = followed(board, &steps, few).err()?;
            assert!(refusal.place.starts_with("step ") && !refusal.too_much, "{refusal}");
            Some(refusal.place["step ".len()..].parse::<usize>().unwrap())
        };
        let mut shorter = 0;
        for (at, (board, steps, few)) in proofs.iter().enumerate() {
            for gone in (0..steps.len()).step_by(1 + steps.len() / 20) {
                let mut spoiled = steps.clone();
                spoiled.remove(gone);
                match told(board, spoiled, *few) {
                    None => shorter += 1,
                    Some(missed) => assert!(missed > gone, "{missed} without {gone} of {board:?}"),
                }
            }
            let mut spoiled = steps.clone();
            spoiled.push(PLAY);
            assert_eq!(told(board, spoiled, *few), Some(steps.len() + 1));
            let mut spoiled = steps.clone();
            spoiled[0] = 2 * board.count() as u16 + 1;
            assert_eq!(told(board, spoiled, *few), Some(1));
            assert!(told(board, Vec::new(), *few) == Some(1));
            let (other, ..) = &proofs[(at + 1) % proofs.len()];
            assert!(told(other, steps.clone(), 1).is_some());
        }
        assert!(shorter < 20, "{shorter}");
    }

    /// Steps at random prove nothing of a board that can be won.
    #[test]
    fn forged_proofs_are_never_accepted() {
        let mut random = Random::new(5);
        let mut forged = 0;
        while forged < 4000 {
            let board = random_board(&mut random, (3, 4), 4 + forged % 6, (4, 13));
            if !winnable(&board) {
                continue;
            }
            forged += 1;
            let things = 2 * board.count() as u64 + 1;
            let (len, share) = (random.below(400), random.below(5));
            let mut step = || match random.below(4) < share {
                true => PLAY,
                false => random.below(things) as u16,
            };
            let steps: Vec<u16> = (0..len).map(|_| step()).collect();
            assert!(followed(&board, &steps, 1 + forged % 5).is_err(), "{board:?}");
            assert!(check(&board, &Certificate::Cases(steps)).is_err(), "{board:?}");
        }
    }

    #[test]
    fn large_boards_have_proofs() {
        // A lost deal on 25 cells; boards of 18 cards; more cards than a word has bits.
        let deal = deal(BoafFamily::STANDARD, 25_482).unwrap();
        let mut cells = vec![None; 25];
        deal.stacks().for_each(|(cell, card)| cells[cell / 4 * 5 + cell % 4] = Some(card));
        let board = Board::new(5, 5, cells);
        let steps = cases(&board, Limits::default()).unwrap().unwrap();
        assert_eq!(check(&board, &Certificate::Cases(steps)), Ok(()));
        let mut random = Random::new(6);
        let mut proofs = 0;
        for _ in 0..30 {
            let board = random_board(&mut random, (5, 5), 18, (14, 40));
            if let Ok(Some(steps)) = cases(&board, Limits::default()) {
                assert_eq!(check(&board, &Certificate::Cases(steps)), Ok(()), "{board:?}");
                proofs += 1;
            }
        }
        assert!(proofs > 8, "{proofs}");
        let board = random_board(&mut random, (10, 10), 80, (40, 90));
        let steps = cases(&board, Limits::default()).unwrap().unwrap();
        assert_eq!(check(&board, &Certificate::Cases(steps)), Ok(()));
    }

    /// Of the paper's lost deals that no condition explains, the rules see two at sight.
    #[test]
    fn some_deals_are_lost_at_sight() {
        let sight = |number| at_sight(&deal(BoafFamily::STANDARD, number).unwrap());
        let Some(Sight::Two(one, other)) = sight(25_482) else { panic!("{:?}", sight(25_482)) };
        assert_eq!((one.len(), other.len()), (1, 8));
        assert!(!other.contains(&one[0]));
        assert!(matches!(sight(940_860), Some(Sight::Card(_) | Sight::Cell(_))));
        assert_eq!((sight(12_226), sight(1)), (None, None));
        let mut random = Random::new(7);
        let mut two = 0;
        for round in 0..2_000 {
            let board = random_board(&mut random, (3, 4), 4 + round % 5, (5, 16));
            match at_sight(&board) {
                Some(Sight::Two(one, other)) => {
                    assert!(one.iter().all(|card| !other.contains(card)), "{board:?}");
                    assert!(!winnable(&board), "{board:?}");
                    two += 1;
                }
                Some(_) => assert!(!winnable(&board), "{board:?}"),
                None => {}
            }
        }
        assert!(two > 100, "{two}");
    }

    #[test]
    fn work_is_counted() {
        // Steps in which the rules do the work, and a board that is played out.
        let (board, steps) = some_proofs().swap_remove(0);
        for (few, steps) in [(1, &steps[..]), (13, &[])] {
            let within = |most: u64| {
                let mut work = Work::of(most);
                follow(&board, steps, Few::up_to(few), &mut work).map(|()| most - work.left())
            };
            let spent = within(u64::MAX).unwrap();
            assert_eq!(within(spent), Ok(spent));
            let refusal = within(spent - 1).unwrap_err();
            assert!(refusal.too_much && refusal.undecided, "{refusal}");
        }
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
