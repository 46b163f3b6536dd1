//! Which set is taken when there are several.
//!
//! The choice changes the game that follows, so it is stated. `arrival` is the set that was complete
//! first as the cards came, which is what the players `arrival` and `dynamic` name. The other two
//! rules need all sets of the board, so they come with a player of their own that lists them:
//!
//! - `lexmin`: the set whose cards come first. Cards are compared by their values, property by
//!   property (`1hgd` before `1hgo`), a set's cards are put in that order, and the first difference
//!   decides. Places on the table do not matter.
//! - `random`: each set with the same chance. The choices of game i come from a generator of their
//!   own, seeded with the game's number, so that the deck is the same whatever is taken.

use fairdeal_core::error::excerpt;
use fairdeal_core::random::Random;
use fairdeal_core::{InputError, Limits, Verdict};

use crate::family::SetFamily;
use crate::rules::{Card, Table};
use crate::solve::{CardId, Player, Reason, buckets};

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// The set that was complete first.
    Arrival,
    /// The first set by the values of its cards.
    Lexmin,
    /// Any set, with equal chances.
    Random,
    /// Whichever the strategy names: strategies other than `arrival` and `dynamic`.
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
    pub fn parse(text: Option<&str>, strategy: Option<&str>) -> Result<Take, InputError> {
        let plain = strategy.map(|text| text.split(',').next().unwrap_or_default());
        let by_arrival = matches!(plain, None | Some("arrival" | "dynamic"));
        let refused = |message: String| Err(InputError::at("option --take", message));
        let take = match text {
            None if by_arrival => return Ok(Take::Arrival),
            None => return Ok(Take::Own),
            Some("arrival") => Take::Arrival,
            Some("lexmin") => Take::Lexmin,
            Some("random") => Take::Random,
            Some(other) => {
                let got = excerpt(other);
                return refused(format!("`{got}` is none of arrival, lexmin, random"));
            }
        };
        match (take, plain) {
            (Take::Arrival, Some(strategy)) if !by_arrival => {
                let strategy = excerpt(strategy);
                refused(format!(
                    "{strategy} takes a set of its own choice, not the first to arrive"
                ))
            }
            (Take::Lexmin | Take::Random, Some(strategy)) if strategy != "buckets" => {
                let (word, strategy) = (take.word(), excerpt(strategy));
                refused(format!(
                    "{word} takes all sets to choose from, {strategy} names one: leave --strategy out"
                ))
            }
            _ => Ok(take),
        }
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
