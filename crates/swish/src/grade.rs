//! How hard a hand is for a player: how many looks a patient person needs.
//!
//! A person looks at two cards and sees at a glance whether they make a swish; when no two do, at
//! three; and so on. If the smallest swishes have k cards and there are c of them among the G groups
//! of k cards, a person who takes groups in no order meets the first after (G + 1) / (c + 1) looks on
//! average, having looked at every smaller group in vain. That sum is the measure. It depends on the
//! hand alone, not on how it was dealt, and the levels are round numbers: of 16 cards, with four swishes
//! of two cards or more it is easy (24 looks), with one to three medium, with none hard, since 120
//! pairs are looked at in vain before the first three cards.
//!
//! Lost against this: the largest swish (nobody must find it), the share of cards with a partner (it
//! hardly differs between hands), nodes of an engine (people do not search so).
//!
//! The count is exact. Two cards make a swish if one can be laid as the other with points and circles
//! exchanged, so pairs are counted by kind; larger ones are laid down card by card, each meeting the
//! first symbol that wants a partner.

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::ability::Grades;
use fairdeal_core::game::{Game as _, Question};
use fairdeal_core::reply::{Difficulty, LEVELS, Measure};
use fairdeal_core::{Error, Limits, Stop, Verdict};

use crate::Swish;
use crate::kinds::kind;
use crate::notation::Position;
use crate::rules::{Card, Cell, Hand};

/// The most looks of an easy hand, and of a medium one.
const EASY: f64 = 25.0;
const MEDIUM: f64 = 100.0;

const RULE: &str = "easy up to 25 looks, medium up to 100, hard beyond: a look is a group of cards held \
                    together, pairs first, then three cards, and so on";

impl Grades<Swish> for Swish {
    fn grade(&self, position: &Position, limits: Limits) -> Result<Difficulty, Error> {
        let hand = &position.hand;
        let (size, count) = match pairs(hand) {
            // Sizes are tried one after the other, so it must be known that one will do.
            0 => {
                let solved = self.decide(position, Question::Any, None, limits)?;
                match solved.verdict {
                    Verdict::Impossible(_) => return Ok(Difficulty::none("impossible", RULE)),
                    Verdict::Unknown(stop) => return Ok(Difficulty::none(stop.word(), RULE)),
                    Verdict::Solved(_) => {}
                }
                let left = Limits { nodes: limits.nodes.saturating_sub(solved.nodes), ..limits };
                match larger(hand, left) {
                    Ok(smallest) => smallest,
                    Err(stop) => return Ok(Difficulty::none(stop.word(), RULE)),
                }
            }
            pairs => (2, pairs),
        };
        let n = hand.cards.len();
        let vain: f64 = (2..size).map(|k| groups(n, k)).sum();
        let looks = vain + (groups(n, size) + 1.0) / (count as f64 + 1.0);
        let level = match looks {
            looks if looks <= EASY => LEVELS[0],
            looks if looks <= MEDIUM => LEVELS[1],
            _ => LEVELS[2],
        };
        let measures = vec![
            Measure {
                name: "looks",
                value: looks,
                about: "groups of cards a patient person holds together, on average, before the \
                        first swish: every smaller group in vain, then those of the right size in \
                        no order",
            },
            Measure {
                name: "smallest-swish",
                value: size as f64,
                about: "cards of a smallest swish: two are seen at a glance, more must be built",
            },
            Measure {
                name: "smallest-swishes",
                value: count as f64,
                about: "swishes as small as that: the more there are, the sooner one meets the eye",
            },
        ];
        Ok(Difficulty { level: Some(level), reason: None, measures, rule: RULE })
    }
}

/// Groups of k of n cards.
fn groups(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// The size of the smallest swishes of a hand that has one, but none of two cards, and how many groups
/// of cards make one.
fn larger(hand: &Hand, limits: Limits) -> Result<(usize, u64), Stop> {
    let mut search = Search { hand, limits, nodes: 0, found: BTreeSet::new() };
    for size in 3..=hand.cards.len() {
        for first in 0..hand.cards.len() {
            search.grow(size, vec![first], vec![hand.cards[first].clone()])?;
        }
        if !search.found.is_empty() {
            return Ok((size, search.found.len() as u64));
        }
    }
    // There is a swish, so this is not reached.
    Err(Stop::Incomplete)
}

/// Pairs of cards that make a swish.
fn pairs(hand: &Hand) -> u64 {
    let kind = |card: &Card| kind(hand.size, hand.simple, card);
    let mut seen: BTreeMap<Card, u64> = BTreeMap::new();
    let mut pairs = 0;
    for card in &hand.cards {
        let partner = kind(&Card { points: card.circles.clone(), circles: card.points.clone() });
        pairs += seen.get(&partner).copied().unwrap_or(0);
        *seen.entry(kind(card)).or_default() += 1;
    }
    pairs
}

struct Search<'a> {
    hand: &'a Hand,
    limits: Limits,
    nodes: u64,
    found: BTreeSet<Vec<usize>>,
}

impl Search<'_> {
    /// Lays one more card, until there are so many. The first card has the smallest number and lies
    /// as it is.
    fn grow(&mut self, size: usize, cards: Vec<usize>, laid: Vec<Card>) -> Result<(), Stop> {
        self.nodes += 1;
        if let Some(stop) = self.limits.spent(self.nodes) {
            return Err(stop);
        }
        let Some((cell, point)) = wanting(&laid) else {
            // Smaller swishes were looked for before, and there is none.
            if cards.len() == size {
                let mut cards = cards;
                cards.sort_unstable();
                self.found.insert(cards);
            }
            return Ok(());
        };
        if cards.len() == size {
            return Ok(());
        }
        for next in cards[0] + 1..self.hand.cards.len() {
            if cards.contains(&next) {
                continue;
            }
            let mut shows: Vec<Card> = Vec::new();
            for laying in self.hand.layings() {
                let shown = self.hand.cards[next].laid(self.hand.size, laying);
                let brings = if point { &shown.points } else { &shown.circles };
                if brings.contains(&cell) && !shows.contains(&shown) && fits(&laid, &shown) {
                    shows.push(shown);
                }
            }
            for shown in shows {
                let (mut cards, mut laid) = (cards.clone(), laid.clone());
                cards.push(next);
                laid.push(shown);
                self.grow(size, cards, laid)?;
            }
        }
        Ok(())
    }
}

/// The first symbol without a partner: its cell, and whether a point is wanted there.
fn wanting(laid: &[Card]) -> Option<(Cell, bool)> {
    let has = |cell: &Cell, points: bool| {
        laid.iter().any(|c| if points { c.points.contains(cell) } else { c.circles.contains(cell) })
    };
    let lonely_point = laid.iter().flat_map(|c| &c.points).find(|cell| !has(cell, false));
    let lonely_circle = || laid.iter().flat_map(|c| &c.circles).find(|cell| !has(cell, true));
    lonely_point.map(|&cell| (cell, false)).or_else(|| lonely_circle().map(|&cell| (cell, true)))
}

fn fits(laid: &[Card], shown: &Card) -> bool {
    let clash = |a: &[Cell], b: &[Cell]| a.iter().any(|cell| b.contains(cell));
    laid.iter().all(|c| !clash(&c.points, &shown.points) && !clash(&c.circles, &shown.circles))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::SwishFamily;
    use crate::solve::Engine as _;
    use crate::solve::cover::Cover;

    /// Counted twice: here, and by listing every swish.
    #[test]
    fn the_smallest_swishes_are_counted_right() {
        let mut sizes = [0; 6];
        for name in ["deck60/9", "deck36/8", "3x3/6", "2x4/7", "4x5/10", "2x3/s3/7", "4x3/9/simple"]
        {
            for number in 0..30 {
                let hand = deal(SwishFamily::parse(name).unwrap(), number);
                let mut all: BTreeMap<usize, u64> = BTreeMap::new();
                Cover::new(Limits::default()).every(&hand, &mut |swish| {
                    *all.entry(swish.len()).or_default() += 1;
                    true
                });
                let Some((&size, &count)) = all.iter().next() else { continue };
                let smallest = match pairs(&hand) {
                    0 => larger(&hand, Limits::default()),
                    pairs => Ok((2, pairs)),
                };
                assert_eq!(smallest, Ok((size, count)), "{name}#{number}");
                sizes[size.min(5)] += 1;
            }
        }
        assert!(sizes[2] > 20 && sizes[3] > 3 && sizes[4] > 0, "{sizes:?}");
    }

    #[test]
    fn levels_are_what_the_rule_says() {
        let mut seen = BTreeSet::new();
        for number in 0..300 {
            let position = Position::deal(SwishFamily::STANDARD, number);
            let grade = Swish.grade(&position, Limits::default()).unwrap();
            let Some(level) = grade.level else { continue };
            let looks = grade.measures[0].value;
            let wanted = if looks <= 25.0 {
                "easy"
            } else if looks <= 100.0 {
                "medium"
            } else {
                "hard"
            };
            assert_eq!(level, wanted);
            seen.insert(level);
        }
        assert_eq!(seen.len(), 3, "{seen:?}");
        assert!((groups(16, 2) - 120.0).abs() < 1e-9 && (groups(16, 3) - 560.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_not_decided_is_not_graded() {
        // No pair is a swish here, so looks of three cards are counted.
        let hard = (0..300).map(|number| Position::deal(SwishFamily::STANDARD, number));
        let hard = hard.into_iter().find(|position| {
            let grade = Swish.grade(position, Limits::default()).unwrap();
            grade.measures.get(1).is_some_and(|size| size.value > 2.0)
        });
        let grade = Swish.grade(&hard.unwrap(), Limits::nodes(3)).unwrap();
        assert_eq!((grade.level, grade.reason), (None, Some("node-budget")));
    }
}
