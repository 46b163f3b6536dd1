//! Which set is taken when there are several.
//!
//! The choice changes the game that follows, so it is stated. Left to itself a strategy names a set
//! of its own choice. A rule means the same set whoever plays:
//!
//! - `arrival`: the set that was complete first as the cards came; of several that one card completes,
//!   the one whose cards were dealt first. Any strategy that is exact can be asked after every card,
//!   and then it is known through which card the first sets go.
//! - `lexmin`: the set whose cards come first. Cards are compared by their values, property by
//!   property (`1hgd` before `1hgo`), a set's cards are put in that order, and the first difference
//!   decides. Places on the table do not matter.
//! - `random`: each set with the same chance. The choices of game i come from a generator of their
//!   own, seeded with the game's number, so that the deck is the same whatever is taken.
//!
//! The last two need all sets of the board, so they come with a player of their own that lists them.

use std::collections::VecDeque;

use fairdeal_core::error::excerpt;
use fairdeal_core::random::Random;
use fairdeal_core::{InputError, Limits, Verdict};

use crate::family::SetFamily;
use crate::rules::{Card, Table};
use crate::solve::strategies::Strategy;
use crate::solve::{CardId, Player, Reason, buckets};

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// The set that was complete first, by the order of the deal.
    Arrival,
    /// The first set by the values of its cards.
    Lexmin,
    /// Any set, with equal chances.
    Random,
    /// Whichever the strategy names.
    Own,
}

impl Take {
    pub fn word(self) -> &'static str {
        match self {
            Take::Arrival => "arrival",
            Take::Lexmin => "lexmin",
            Take::Random => "random",
            Take::Own => "own",
        }
    }

    /// The rule a text names, with this strategy.
    ///
    /// # Errors
    /// When there is no such rule, or the strategy cannot follow it.
    pub fn parse(text: Option<&str>, strategy: Option<&Strategy>) -> Result<Take, InputError> {
        let refused = |message: String| Err(InputError::at("option --take", message));
        let take = match text {
            None => return Ok(Take::Own),
            Some("arrival") => Take::Arrival,
            Some("lexmin") => Take::Lexmin,
            Some("random") => Take::Random,
            Some(other) => {
                let got = excerpt(other);
                return refused(format!("`{got}` is none of arrival, lexmin, random"));
            }
        };
        let word = take.word();
        match (take, strategy) {
            (Take::Arrival, Some(strategy)) if strategy.overlooks() => refused(format!(
                "{} overlooks sets, so it cannot tell which was complete first",
                excerpt(strategy.name())
            )),
            (Take::Lexmin | Take::Random, Some(strategy)) if strategy.name() != "buckets" => {
                let strategy = excerpt(strategy.name());
                refused(format!(
                    "{word} takes all sets to choose from, {strategy} names one: leave --strategy out"
                ))
            }
            _ => Ok(take),
        }
    }
}

/// Any exact player, asked after every card.
///
/// The cards it knows hold no set, but for those through the last one if there is a set to be
/// named; so all sets among them go through that card, and the first by the order of the deal is
/// the answer.
pub struct FirstToArrive {
    family: SetFamily,
    player: Box<dyn Player>,
    limits: Limits,
    next: CardId,
    /// On the table and known to the player, in the order of the deal.
    known: Vec<(CardId, Card)>,
    /// Dealt, and not yet shown to the player; false once it is taken.
    waiting: VecDeque<(CardId, Card, bool)>,
    /// The player is to be asked about this card before it sees another.
    asked: Option<CardId>,
    found: Option<Vec<CardId>>,
    nodes: u64,
}

impl FirstToArrive {
    pub fn new(family: SetFamily, player: Box<dyn Player>, limits: Limits) -> Self {
        FirstToArrive {
            family,
            player,
            limits,
            next: 0,
            known: Vec::new(),
            waiting: VecDeque::new(),
            asked: None,
            found: None,
            nodes: 0,
        }
    }

    /// The first set among the known cards.
    fn first(&mut self) -> Verdict<Vec<CardId>, Reason> {
        let cards = self.known.iter().map(|(_, card)| card.clone()).collect();
        let table = Table { v: self.family.v, p: self.family.p, cards };
        let mut first: Option<Vec<usize>> = None;
        let walk = buckets::visit(&table, self.limits, |set| {
            if first.as_deref().is_none_or(|first| set < first) {
                first = Some(set.to_vec());
            }
            true
        });
        self.nodes += walk.nodes;
        match (walk.stopped, first) {
            (Some(stop), _) => Verdict::Unknown(stop),
            (None, None) => Verdict::Impossible(Reason::Exhausted),
            (None, Some(places)) => {
                let set: Vec<_> = places.iter().map(|&place| self.known[place].0).collect();
                self.found = Some(set.clone());
                Verdict::Solved(set)
            }
        }
    }
}

impl Player for FirstToArrive {
    fn ready(&mut self) -> Result<(), InputError> {
        self.player.ready()
    }

    fn deal(&mut self, card: &Card) {
        self.waiting.push_back((self.next, card.clone(), true));
        self.next += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        if let Some(found) = &self.found {
            return Verdict::Solved(found.clone());
        }
        let on_table = self.known.len() + self.waiting.iter().filter(|waiting| waiting.2).count();
        if on_table < self.family.v {
            return Verdict::Impossible(Reason::TooFew);
        }
        loop {
            if self.asked.is_some() {
                match self.player.find() {
                    Verdict::Solved(_) => return self.first(),
                    Verdict::Unknown(stop) => return Verdict::Unknown(stop),
                    Verdict::Impossible(_) => self.asked = None,
                }
            }
            let Some((id, card, here)) = self.waiting.pop_front() else {
                return Verdict::Impossible(Reason::Exhausted);
            };
            self.player.deal(&card);
            if here {
                self.known.push((id, card));
                self.asked = Some(id);
            } else {
                self.player.take(&[id]);
            }
        }
    }

    fn take(&mut self, set: &[CardId]) {
        for waiting in &mut self.waiting {
            waiting.2 &= !set.contains(&waiting.0);
        }
        let known: Vec<CardId> =
            self.known.iter().map(|&(id, _)| id).filter(|id| set.contains(id)).collect();
        if known.is_empty() {
            return;
        }
        self.known.retain(|(id, _)| !known.contains(id));
        self.player.take(&known);
        if self.found.as_ref().is_some_and(|found| found.iter().any(|id| known.contains(id))) {
            self.found = None;
        }
        // Without the card that every set goes through there is none.
        self.asked = self.asked.filter(|id| !known.contains(id));
    }

    fn nodes(&self) -> u64 {
        self.player.nodes() + self.nodes
    }

    fn outside_seconds(&self) -> Option<f64> {
        self.player.outside_seconds()
    }
}

/// A player that lists all sets and picks one by a rule.
pub struct Choosing {
    family: SetFamily,
    take: Take,
    limits: Limits,
    random: Random,
    next: CardId,
    board: Vec<(CardId, Card)>,
    nodes: u64,
}

impl Choosing {
    /// A player for the game of this number.
    pub fn new(family: SetFamily, take: Take, limits: Limits, seed: i64) -> Self {
        let SetFamily { v, p, .. } = family;
        let random = Random::for_deal(&format!("set/v{v}p{p}/take"), seed);
        Choosing { family, take, limits, random, next: 0, board: Vec::new(), nodes: 0 }
    }
}

impl Player for Choosing {
    fn deal(&mut self, card: &Card) {
        self.board.push((self.next, card.clone()));
        self.next += 1;
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        if self.board.len() < self.family.v {
            return Verdict::Impossible(Reason::TooFew);
        }
        // In the order of their values, so that the smallest set by places is the smallest by cards.
        if self.take == Take::Lexmin {
            self.board.sort_by(|a, b| a.1.cmp(&b.1));
        }
        let cards = self.board.iter().map(|(_, card)| card.clone()).collect();
        let table = Table { v: self.family.v, p: self.family.p, cards };
        let mut seen = 0_u64;
        let mut best: Option<Vec<usize>> = None;
        let left = Limits { nodes: self.limits.nodes.saturating_sub(self.nodes), ..self.limits };
        let (take, random) = (self.take, &mut self.random);
        let ended = buckets::visit(&table, left, |set| {
            seen += 1;
            let better = match take {
                // The n-th set replaces the choice with chance 1/n: all are equally likely.
                Take::Random => random.below(seen) == 0,
                _ => best.as_deref().is_none_or(|best| set < best),
            };
            if better {
                best = Some(set.to_vec());
            }
            true
        });
        match (ended.stopped, best) {
            (Some(stop), _) => Verdict::Unknown(stop),
            (None, best) => {
                self.nodes += ended.nodes;
                let ids = |set: Vec<usize>| set.iter().map(|&place| self.board[place].0).collect();
                best.map_or(Verdict::Impossible(Reason::Exhausted), |set| Verdict::Solved(ids(set)))
            }
        }
    }

    fn take(&mut self, set: &[CardId]) {
        self.board.retain(|(id, _)| !set.contains(id));
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Lettering, table};

    const POST: &str = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

    fn chosen(take: Take, seed: i64) -> String {
        let (table, _) = table(3, 4, POST).unwrap();
        let mut player = Choosing::new(SetFamily::STANDARD, take, Limits::default(), seed);
        table.cards.iter().for_each(|card| player.deal(card));
        let Verdict::Solved(mut set) = player.find() else { return "none".into() };
        set.sort_unstable();
        Lettering::Letters.cards(set.iter().map(|&id| &table.cards[id]))
    }

    #[test]
    fn the_first_set_by_value() {
        // The sets with a 1: 1fro with 2spo and 3hgo comes first, before 1frs and 1sps.
        assert_eq!(chosen(Take::Lexmin, 1), "3hgo 1fro 2spo");
    }

    /// Chi-square over the six sets of the post: 5 degrees of freedom, 99.99 % point 25.7.
    #[test]
    fn all_sets_are_equally_likely() {
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..6000 {
            *seen.entry(chosen(Take::Random, seed)).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 6);
        let chi: f64 = seen.values().map(|&k| (f64::from(k) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 25.7, "{seen:?}");
    }
}
