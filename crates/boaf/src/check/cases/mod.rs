//! The checker for case trees: proofs that a board cannot be won, by looking at who covers whom.
//!
//! # The idea
//!
//! Every card but the last top is covered exactly once; every cell but the last one is vacated exactly
//! once. Which card covers which, which cell is vacated onto which: from little it follows that much of
//! it is impossible ([`side`], [`cuts`], [`reach`]: three rules that drop what no line of play can use).
//! If no last top is left, there is no line of play. Where the rules stop, the certificate goes on by
//! *steps*:
//!
//! - **Look at a thing** (a card, or a cell): whoever covers it (or if it is left last), there is no line
//!   of play. Each possibility is a case of its own, with one more assumption.
//! - **Play on**: after whichever of the moves that the rules leave, there is no line of play. Each move
//!   leads to a case with one stack fewer.
//!
//! A case of few stacks is played out by the checker itself ([`few`]); one that the rules refute, or that
//! was gone through before, takes no step either. So a certificate is a list of steps, in the order in which
//! the checker comes to need them: it goes through the cases depth first, the coverers of a thing by
//! number and "left last" at the end, moves by the number of the card put and then of the card
//! covered. It must use up all steps, and meet no position that can be won.
//!
//! # Why it suffices
//!
//! By induction over the stacks left and the assumptions that can still be made, each case that was gone
//! through claims something true (see [`case`]). A line of play that a case allows is within the sides
//! that [`Ground::view`] makes of it, and within what the rules leave of them, as each file proves; so
//! if they leave nothing there is none. In a line of play a thing is covered by one of those that may
//! cover it, or left last: if each of these cases is false there is none. And it begins with a move along
//! an arc of cards and an arc of cells, after which it goes on as a line of play of the case that follows:
//! what was assumed of the card that is gone, and of the cell that is vacated, has come true, and all else
//! is still to come. Of few stacks every line of play is followed, and none ends in one stack.
//!
//! # Duality
//!
//! A position pairs the cards left with the cells left. A move takes card i on cell c to the cell d of
//! card j: i matches j, c is in line with d, and j and c are gone. Read "cell" for "card", "in line" for
//! "match": the same move takes the cell d, paired with j, to the partner i of the cell c: j and c are
//! gone. It is the same game. We say that d *covers* c, and every rule about cards is a rule about cells.
//!
//! # What is recomputed
//!
//! Everything: from the certificate come the steps and nothing else, and the rules are those of this
//! folder, which knows the rules of the game and nothing of any solver. Work is counted, and the
//! cases that are remembered take at most [`MOST_BYTES`]; past either the certificate is too much. A case of
//! few stacks takes work that depends on how many are few, not on the board.

pub(crate) mod case;
mod cuts;
pub(crate) mod few;
mod keys;
mod reach;
pub(crate) mod set;
mod side;

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use self::case::{Case, Ground, View};
use self::few::Few;
use crate::rules::Board;

/// Where a refusal is placed that no single step is to blame for.
const PLACE: &str = "steps";

/// The most stacks a case tree can be about.
pub(crate) const MOST_CARDS: usize = 256;
/// The most bytes of cases that are remembered.
const MOST_BYTES: usize = 1 << 28;

/// The number of the step that plays on; thing t is looked at by the step t + 1.
pub(crate) const PLAY: u16 = 0;

/// Do these steps prove that the board cannot be won?
///
/// # Errors
/// The first step that does not hold.
pub(crate) fn check(board: &Board, steps: &[u16], work: &mut Work) -> Result<(), Refusal> {
    follow(board, steps, Few::of(board.count()), work)
}

/// The same, playing out what is told to be few.
pub(crate) fn follow(
    board: &Board,
    steps: &[u16],
    few: Few,
    work: &mut Work,
) -> Result<(), Refusal> {
    work.spend(board.cells().len() as u64, PLACE)?;
    match board.count() {
        0 => Err(Refusal::new("board", "there are no cards")),
        1..=64 => run::<1>(board, steps, few, work),
        65..=MOST_CARDS => run::<4>(board, steps, few, work),
        more => Err(Refusal::new(
            PLACE,
            format!("they are about at most {MOST_CARDS} cards, not {more}"),
        )),
    }
}

fn run<const W: usize>(
    board: &Board,
    steps: &[u16],
    few: Few,
    work: &mut Work,
) -> Result<(), Refusal> {
    let many = || Refusal::new("board", "it has too many cards");
    let ground = Ground::<W>::new(board).ok_or_else(many)?;
    let known = BTreeSet::new();
    let mut walk = Walk { ground: &ground, steps, used: 0, few, known, bytes: 0 };
    walk.go(ground.start(), None, work)?;
    match steps.len() - walk.used {
        0 => Ok(()),
        left => Err(Refusal::new(
            format!("step {}", walk.used + 1),
            format!("the proof is complete before it; {left} left over"),
        )),
    }
}

struct Walk<'a, const W: usize> {
    ground: &'a Ground<W>,
    steps: &'a [u16],
    used: usize,
    few: Few,
    /// The cases gone through that took a step.
    known: BTreeSet<Case<W>>,
    bytes: usize,
}

impl<const W: usize> Walk<'_, W> {
    /// Goes through a case. The depth is at most the number of stacks and things. `view` holds its lines of
    /// play, if more is known of them than the case says.
    fn go(&mut self, case: Case<W>, view: Option<View<W>>, work: &mut Work) -> Result<(), Refusal> {
        let place = |used: usize| format!("step {}", used + 1);
        work.spend(20 * self.ground.n as u64, PLACE)?;
        if self.known.contains(&case) {
            return Ok(());
        }
        match self.ground.played_out(&case, &mut self.few, work)? {
            None => {}
            Some(false) => return Ok(()),
            Some(true) => {
                let won = "the moves up to it leave a position that can be won";
                return Err(Refusal::new(place(self.used), won));
            }
        }
        let mut view = view.unwrap_or_else(|| self.ground.view(&case));
        if view.refuted(work)? {
            return Ok(());
        }
        let at = place(self.used);
        let Some(&step) = self.steps.get(self.used) else {
            let open = "the list ends here, with a case that the rules do not refute";
            return Err(Refusal::new(at, open));
        };
        self.used += 1;
        if step == PLAY {
            for (i, j) in view.moves() {
                self.go(case.after(i, j), None, work)?;
            }
        } else {
            let thing = usize::from(step) - 1;
            let (side, x) = self.ground.thing(thing);
            if side > 1 || !view.sides[side].left.has(x) {
                return Err(Refusal::new(at, format!("thing {thing} is not there to look at")));
            }
            if view.choices(side, x).count() < 2 {
                return Err(Refusal::new(at, format!("thing {thing} has one case only")));
            }
            for by in view.choices(side, x) {
                let next = case.with(thing, by, view.sides[0].last);
                self.go(next, Some(view.assuming(side, x, by)), work)?;
            }
        }
        self.bytes += case.bytes();
        if self.bytes > MOST_BYTES {
            return Err(Refusal::too_large(at, format!("more than {MOST_BYTES} bytes of cases")));
        }
        self.known.insert(case);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
