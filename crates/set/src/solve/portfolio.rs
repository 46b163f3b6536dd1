//! Two players at one table, side by side: a leader and a second.
//!
//! Both look at the same time, on two threads, and the first proof ends the question. What may not
//! happen is that an answer shows who was first: the same game must come out the same to the byte.
//! So the roles differ.
//!
//! - *No* is the same word from either. The one that proves it stops the other and tells it
//!   (`learn_none`), so a proof is never done twice.
//! - *Yes* is the leader's to name: its own set is the answer, whatever the second has found. The
//!   second can only shorten questions without a set, which in play is nearly all of the work: every
//!   card dealt before a set appears costs such a proof.
//! - *Unknown* needs both. If the leader's budget is spent and the second finds a set, the second
//!   names it, from scratch, so that the set depends on the cards alone.
//! - A player that was stopped half way remembers what the machine's speed left it with. The leader
//!   is stopped only when the question is settled, and comes out as if it had settled it itself. The
//!   second forgets what it learned before each question, unless budgets are unlimited: then only
//!   the truth of its answers is used, and that does not depend on what it remembers.
//!
//! The alternative that lost: name the lexicographically least set whoever is first. It makes both
//! players equal, but takes some v·log n further questions, each with its own proof, for every set.
//!
//! A node is a question asked: the players' own nodes depend on who was stopped where.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fairdeal_core::{InputError, Limits, Stop, Verdict};

#[cfg(feature = "cadical")]
use super::sat::SatPlayer;
use super::{CardId, Player, Reason};
use crate::rules::Card;

/// A player that can run in a portfolio.
pub trait Racer: Player {
    /// While this flag is raised, `find` answers "unknown" as soon as it looks. None for a player
    /// that cannot be stopped: the portfolio then waits for it.
    fn stop_flag(&self) -> Option<Arc<AtomicBool>>;

    /// The table, as it is, holds no set: someone else has proved it.
    fn learn_none(&mut self);

    /// The next `find` must depend on the cards on the table alone, except that tables known to
    /// hold no set may stay known.
    fn forget(&mut self);
}

/// A player that can lead: after `learn_none` it is in every way as if its own `find` had said so,
/// wherever it was stopped. The sets it names later would otherwise tell who was first. A solver
/// that learns clauses is not of this kind, for those of a search cut short stay with it.
pub trait Leader: Racer {
    /// What it was stopped at it does later, so that only the sets are the same, not the nodes.
    fn leaves_work(&self) -> bool {
        false
    }
}

#[cfg(feature = "cadical")]
impl Racer for SatPlayer {
    fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        Some(SatPlayer::stop_flag(self))
    }

    fn learn_none(&mut self) {
        SatPlayer::learn_none(self);
    }

    fn forget(&mut self) {
        SatPlayer::forget(self);
    }
}

/// Two players, one answer.
pub struct Portfolio {
    leader: Box<dyn Leader>,
    second: Box<dyn Racer>,
    /// Budgets are bounded: the second must not profit from what it happened to learn.
    bounded: bool,
    questions: u64,
}

impl Portfolio {
    /// A portfolio of two players at the same, empty table, each with these limits.
    pub fn new(leader: Box<dyn Leader>, second: Box<dyn Racer>, limits: Limits) -> Self {
        Portfolio { leader, second, bounded: limits.nodes != u64::MAX, questions: 0 }
    }

    /// Both look; the first proof stops the other. A leader that a question cut short leaves with
    /// work to do would have it counted against a later budget: where budgets are bounded, it is not
    /// cut short.
    fn race(&mut self) -> [Verdict<Vec<CardId>, Reason>; 2] {
        if self.bounded && self.leader.leaves_work() {
            let of_leader = self.leader.find();
            let unsettled = matches!(of_leader, Verdict::Unknown(_));
            let of_second = match unsettled {
                true => self.second.find(),
                false => Verdict::Unknown(Stop::Incomplete),
            };
            return [of_leader, of_second];
        }
        let (leader, second) = (&mut self.leader, &mut self.second);
        let flags = [leader.stop_flag(), second.stop_flag()];
        let raise = |flag: &Option<Arc<AtomicBool>>, up| {
            if let Some(flag) = flag {
                flag.store(up, Ordering::Relaxed);
            }
        };
        let answers = std::thread::scope(|scope| {
            let of_second = scope.spawn(|| {
                let answer = second.find();
                if answer.is_impossible() {
                    raise(&flags[0], true);
                }
                answer
            });
            let of_leader = leader.find();
            if !matches!(of_leader, Verdict::Unknown(_)) {
                raise(&flags[1], true);
            }
            match of_second.join() {
                Ok(of_second) => [of_leader, of_second],
                Err(panic) => std::panic::resume_unwind(panic),
            }
        });
        flags.iter().for_each(|flag| raise(flag, false));
        answers
    }
}

impl Player for Portfolio {
    fn ready(&mut self) -> Result<(), InputError> {
        self.leader.ready()?;
        self.second.ready()
    }

    fn deal(&mut self, card: &Card) {
        self.leader.deal(card);
        self.second.deal(card);
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        self.questions += 1;
        if self.bounded {
            self.second.forget();
        }
        match self.race() {
            [Verdict::Solved(set), _] => Verdict::Solved(set),
            [Verdict::Impossible(reason), _] | [_, Verdict::Impossible(reason)] => {
                self.leader.learn_none();
                self.second.learn_none();
                Verdict::Impossible(reason)
            }
            [Verdict::Unknown(stop), Verdict::Unknown(_)] => Verdict::Unknown(stop),
            [Verdict::Unknown(_), Verdict::Solved(_)] => {
                self.second.forget();
                self.second.find()
            }
        }
    }

    fn take(&mut self, set: &[CardId]) {
        self.leader.take(set);
        self.second.take(set);
    }

    fn nodes(&self) -> u64 {
        self.questions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player with a fixed answer, which it gives at once or only when stopped.
    struct Fixed {
        answer: Verdict<Vec<CardId>, Reason>,
        waits: bool,
        stop: Arc<AtomicBool>,
    }

    fn fixed(answer: Verdict<Vec<CardId>, Reason>, waits: bool) -> Box<Fixed> {
        Box::new(Fixed { answer, waits, stop: Arc::default() })
    }

    impl Player for Fixed {
        fn deal(&mut self, _: &Card) {}

        fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
            if self.waits {
                while !self.stop.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                return Verdict::Unknown(Stop::Nodes);
            }
            self.answer.clone()
        }

        fn take(&mut self, _: &[CardId]) {}

        fn nodes(&self) -> u64 {
            0
        }
    }

    impl Racer for Fixed {
        fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
            Some(Arc::clone(&self.stop))
        }

        fn learn_none(&mut self) {}

        fn forget(&mut self) {}
    }

    impl Leader for Fixed {}

    fn yes(id: CardId) -> Verdict<Vec<CardId>, Reason> {
        Verdict::Solved(vec![id])
    }

    const NO: Verdict<Vec<CardId>, Reason> = Verdict::Impossible(Reason::Exhausted);
    const GAVE_UP: Verdict<Vec<CardId>, Reason> = Verdict::Unknown(Stop::Nodes);

    #[test]
    fn answers_by_role_not_by_speed() {
        for (leader, second, expected) in [
            (yes(1), yes(2), yes(1)),
            (yes(1), GAVE_UP, yes(1)),
            (NO, GAVE_UP, NO),
            (GAVE_UP, NO, NO),
            (GAVE_UP, yes(2), yes(2)),
            (GAVE_UP, GAVE_UP, GAVE_UP),
        ] {
            let (leader, second) = (fixed(leader, false), fixed(second, false));
            assert_eq!(Portfolio::new(leader, second, Limits::default()).find(), expected);
        }
    }

    #[test]
    fn a_proof_stops_the_other_player() {
        for (leader, second) in
            [(fixed(NO, true), fixed(NO, false)), (fixed(NO, false), fixed(NO, true))]
        {
            assert_eq!(Portfolio::new(leader, second, Limits::default()).find(), NO);
        }
        let (leader, second) = (fixed(yes(1), false), fixed(NO, true));
        assert_eq!(Portfolio::new(leader, second, Limits::default()).find(), yes(1));
    }
}
