//! One game, by the book.
//!
//! The protocol of the Takeshita paper with its gaps settled: the board opens with the family's
//! number of cards, min(v·p, v^p) unless said otherwise. If the player names a set, the set leaves
//! and v cards are dealt ([`Refill::Always`], the paper), or as many as bring the board back to its
//! first size ([`Refill::ToInitial`], the tabletop). If there is none, v cards are dealt. A game is
//! done when it has as many sets as were asked for; it is exhausted when the deck is and no set is
//! left. With delayed deletion sets are taken until none is left, and only then are cards dealt: v
//! for every set taken, or up to the first size; that is another game, for the cards that arrive
//! meet another board.
//!
//! A player that overlooks sets, and knows it, plays on as if there were none, as people do; the
//! referee then looks itself and counts what was overlooked. Such a game is never "exhausted", for
//! nobody has said that no set is left.
//!
//! The player is not trusted. Every set it names must be v different cards on the board and a set by
//! the rules; a player that errs here is reported as an error, not as a result. The clock runs while
//! the player is made and while it works, not while the deck is shuffled or a set checked; the CPU time
//! of a process the player talks to is added, where it can be read.

use fairdeal_core::{Error, Limits, Stop, Verdict};

use super::take::Take;
use super::tally::Tally;
use crate::deal::Deck;
use crate::family::{MOST_CARDS, SetFamily};
use crate::rules::{Card, Table, is_set};
use crate::solve::arrival::Arrival;
use crate::solve::{CardId, Player, ask_once};

/// When cards are dealt after a set was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refill {
    /// v cards, always: the paper.
    Always,
    /// Only up to the first number of cards: the tabletop.
    ToInitial,
}

impl Refill {
    pub fn word(self) -> &'static str {
        match self {
            Refill::Always => "always",
            Refill::ToInitial => "to-initial",
        }
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The cards, and how many the board opens with.
    pub family: SetFamily,
    /// Sets after which the game is done; none plays to the end of the deck.
    pub sets: Option<u64>,
    /// When to deal.
    pub refill: Refill,
    /// Take sets until none is left, then deal.
    pub delayed: bool,
    /// Which set is taken.
    pub take: Take,
    /// Keep the board and the set of every round.
    pub rounds: bool,
}

/// The clock of a game.
#[derive(Clone, Copy)]
pub struct Clock<'a> {
    /// Seconds so far.
    pub now: &'a dyn Fn() -> f64,
    /// Add the CPU seconds of the process a player talks to.
    pub outside: bool,
}

/// What was on the table when the player was asked, and what it named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The board, in the order of the deal.
    pub board: Vec<Card>,
    /// The set taken; none if cards were dealt instead, or the game ended here.
    pub set: Option<Vec<Card>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With the sets asked for.
    Done,
    /// Without: the deck is empty and no set is left.
    Exhausted,
    /// The player gave up.
    Unknown(Stop),
}

impl End {
    pub fn word(self) -> &'static str {
        match self {
            End::Done => "done",
            End::Exhausted => "exhausted",
            End::Unknown(_) => "unknown",
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The number of its deck.
    pub seed: i64,
    pub end: End,
    pub sets: u64,
    pub dealt: usize,
    /// Cards on the board at the end.
    pub left: usize,
    /// The player's nodes.
    pub nodes: u64,
    /// Tables on which a player that overlooks sets saw none and there was one.
    pub overlooked: u64,
    /// Its rounds, if they were to be kept.
    pub rounds: Vec<Round>,
    /// CPU seconds of the player.
    pub seconds: f64,
}

/// Plays one game and counts its tables.
///
/// # Errors
/// When the player cannot start, or names cards that are no set on the board.
pub fn play(
    rules: &Rules,
    seed: i64,
    make: &dyn Fn(i64) -> Box<dyn Player>,
    clock: Clock<'_>,
    tally: &mut Tally,
) -> Result<Game, Error> {
    let SetFamily { v, p, n, .. } = rules.family;
    let mut deck = Deck::new(v, p, seed);
    let start = (clock.now)();
    let mut player = make(seed);
    player.ready()?;
    let mut seconds = (clock.now)() - start;
    let mut board = Board::default();
    let (mut sets, mut wanted, mut taken_since, mut overlooked) = (0, n, 0, 0);
    let mut rounds = Vec::new();
    let end = loop {
        let fresh: Vec<Card> = deck.by_ref().take(wanted).collect();
        let start = (clock.now)();
        fresh.iter().for_each(|card| player.deal(card));
        let verdict = player.find();
        seconds += (clock.now)() - start;
        board.deal(fresh);
        if rules.rounds {
            rounds.push(Round { board: board.on_table(), set: None });
        }
        let blind = verdict == Verdict::Unknown(Stop::Incomplete) && player.overlooks();
        match verdict {
            Verdict::Solved(set) => {
                tally.asked(sets, board.count, true);
                let cards = board.take(v, &set, sets)?;
                if let Some(round) = rounds.last_mut() {
                    round.set = Some(cards);
                }
                let start = (clock.now)();
                player.take(&set);
                seconds += (clock.now)() - start;
                sets += 1;
                taken_since += 1;
                if rules.sets == Some(sets) {
                    break End::Done;
                }
                wanted = match rules.refill {
                    _ if rules.delayed => 0,
                    Refill::Always => v,
                    Refill::ToInitial => n.saturating_sub(board.count),
                };
            }
            Verdict::Unknown(stop) if !blind => break End::Unknown(stop),
            Verdict::Impossible(_) | Verdict::Unknown(_) => {
                if blind {
                    let found = board.has_set(v, p);
                    overlooked += u64::from(found);
                    tally.asked(sets, board.count, found);
                } else if taken_since == 0 || !rules.delayed {
                    // With delayed deletion the table was counted when its last set was found.
                    tally.asked(sets, board.count, false);
                }
                wanted = match rules.refill {
                    Refill::Always if rules.delayed => v * taken_since.max(1),
                    Refill::ToInitial if board.count < n => n - board.count,
                    _ => v,
                };
                taken_since = 0;
                if board.count + wanted > MOST_CARDS {
                    break End::Unknown(Stop::TooLarge);
                }
                if deck.left() == Some(0) {
                    break if blind { End::Unknown(Stop::Incomplete) } else { End::Exhausted };
                }
            }
        }
    };
    if clock.outside {
        seconds += player.outside_seconds().unwrap_or(0.0);
    }
    let (dealt, left) = (board.cards.len(), board.count);
    if end == End::Exhausted {
        tally.ended(left);
    }
    let nodes = player.nodes();
    Ok(Game { seed, end, sets, dealt, left, nodes, overlooked, rounds, seconds })
}

/// The referee's own board.
#[derive(Default)]
struct Board {
    /// Every card dealt, by id; none once it is taken.
    cards: Vec<Option<Card>>,
    /// Those on the table.
    count: usize,
}

impl Board {
    fn deal(&mut self, fresh: Vec<Card>) {
        self.count += fresh.len();
        self.cards.extend(fresh.into_iter().map(Some));
    }

    fn on_table(&self) -> Vec<Card> {
        self.cards.iter().flatten().cloned().collect()
    }

    /// Is there a set, whatever the player says?
    fn has_set(&self, v: usize, p: usize) -> bool {
        let table = Table { v, p, cards: self.on_table() };
        ask_once(&mut Arrival::new(v, p, Limits::default()), &table).verdict.is_solved()
    }

    /// Removes a set, if it is one.
    fn take(&mut self, v: usize, set: &[CardId], before: u64) -> Result<Vec<Card>, Error> {
        let wrong = |what: &str| {
            let place = format!("set {} of the game", before + 1);
            Err(Error::broken(place, format!("the strategy's answer {what}: {set:?}")))
        };
        let cards: Option<Vec<&Card>> =
            set.iter().map(|&id| self.cards.get(id).and_then(Option::as_ref)).collect();
        let Some(cards) = cards else { return wrong("names a card that is not on the board") };
        // Cards of a deck are all different, so equal ids would show as equal cards.
        if !is_set(v, &cards) {
            return wrong("is no set");
        }
        let cards = cards.into_iter().cloned().collect();
        for &id in set {
            self.cards[id] = None;
        }
        self.count -= v;
        Ok(cards)
    }
}
