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
//! The player is not trusted. Every set it names must be v different cards on the board and a set by
//! the rules; a player that errs here is reported as an error, not as a result. The clock runs while
//! the player is made and while it works, not while the deck is shuffled or a set checked.

use fairdeal_core::{Error, Stop, Verdict};

use super::take::Take;
use super::tally::Tally;
use crate::deal::Deck;
use crate::family::{MOST_CARDS, SetFamily};
use crate::rules::{Card, is_set};
use crate::solve::{CardId, Player};

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
#[derive(Clone, Copy, Debug, PartialEq)]
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
    clock: &dyn Fn() -> f64,
    tally: &mut Tally,
) -> Result<Game, Error> {
    let SetFamily { v, p, n, .. } = rules.family;
    let mut deck = Deck::new(v, p, seed);
    let start = clock();
    let mut player = make(seed);
    player.ready()?;
    let mut seconds = clock() - start;
    let mut board = Board::default();
    let (mut sets, mut wanted, mut taken_since) = (0, n, 0);
    let end = loop {
        let fresh: Vec<Card> = deck.by_ref().take(wanted).collect();
        let start = clock();
        fresh.iter().for_each(|card| player.deal(card));
        let verdict = player.find();
        seconds += clock() - start;
        board.deal(fresh);
        match verdict {
            Verdict::Unknown(stop) => break End::Unknown(stop),
            Verdict::Solved(set) => {
                tally.asked(sets, board.on_table, true);
                board.take(v, &set, sets)?;
                let start = clock();
                player.take(&set);
                seconds += clock() - start;
                sets += 1;
                taken_since += 1;
                if rules.sets == Some(sets) {
                    break End::Done;
                }
                wanted = match rules.refill {
                    _ if rules.delayed => 0,
                    Refill::Always => v,
                    Refill::ToInitial => n.saturating_sub(board.on_table),
                };
            }
            Verdict::Impossible(_) => {
                // With delayed deletion the table was counted when its last set was found.
                if taken_since == 0 || !rules.delayed {
                    tally.asked(sets, board.on_table, false);
                }
                wanted = match rules.refill {
                    Refill::Always if rules.delayed => v * taken_since.max(1),
                    Refill::ToInitial if board.on_table < n => n - board.on_table,
                    _ => v,
                };
                taken_since = 0;
                if board.on_table + wanted > MOST_CARDS {
                    break End::Unknown(Stop::TooLarge);
                }
                if deck.left() == Some(0) {
                    break End::Exhausted;
                }
            }
        }
    };
    let (dealt, left) = (board.cards.len(), board.on_table);
    if end == End::Exhausted {
        tally.ended(left);
    }
    Ok(Game { seed, end, sets, dealt, left, nodes: player.nodes(), seconds })
}

/// The referee's own board.
#[derive(Default)]
struct Board {
    /// Every card dealt, by id; none once it is taken.
    cards: Vec<Option<Card>>,
    on_table: usize,
}

impl Board {
    fn deal(&mut self, fresh: Vec<Card>) {
        self.on_table += fresh.len();
        self.cards.extend(fresh.into_iter().map(Some));
    }

    /// Removes a set, if it is one.
    fn take(&mut self, v: usize, set: &[CardId], before: u64) -> Result<(), Error> {
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
        for &id in set {
            self.cards[id] = None;
        }
        self.on_table -= v;
        Ok(())
    }
}
