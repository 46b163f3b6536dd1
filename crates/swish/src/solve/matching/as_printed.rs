//! The algorithm of the paper's Theorem 2 as printed: strategy `matching,as-printed`.
//!
//! One symbol a card. Of more than four cards that are alike, whatever way they lie, four are kept;
//! cards whose symbols can meet are joined; M is a largest matching, and the answer to "at least k
//! cards?" is yes just if |M| ≥ k. Cards of one symbol can meet if one has a point, the other a circle,
//! and their cells are in one orbit, so the graph is complete bipartite orbit by orbit, and M is counted.
//!
//! *What its answers are worth.* Nothing by themselves. An edge is two cards, so that a no is wrong for
//! |M| < k ≤ 2|M|; and on an orbit of one or two cells fewer than four pairs fit, so that a yes can be
//! wrong too. So M is laid as far as it fits: a yes that comes with a swish of k cards is "solved",
//! everything else is unknown ([`Stop::Incomplete`]), with a remark what the paper's answer is.
//! [`super::Matching`] has the count that holds.

use fairdeal_core::{Limits, Stop, Verdict};

use super::super::by_orbit::ByOrbit;
use super::super::parts::split;
use super::one_symbol;
use crate::rules::{Hand, Swish};
use crate::solve::{Engine, Largest, Solved, most_cards};

/// The copies of a card that the proof keeps.
const CAP: usize = 4;

/// The engine.
pub struct AsPrinted {
    limits: Limits,
}

impl AsPrinted {
    /// With a flag to stop.
    pub fn new(limits: Limits) -> Self {
        AsPrinted { limits }
    }

    /// The matching, laid as far as it fits.
    fn laid(&self, hand: &Hand) -> Result<Swish, Stop> {
        if let Some(stop) = self.limits.cancelled() {
            return Err(stop);
        }
        if hand.simple || hand.most_symbols() > 1 {
            return Err(Stop::TooLarge);
        }
        let parts = split(hand);
        let mut swish: Swish = parts.iter().flat_map(|part| one_symbol(hand, part, CAP)).collect();
        swish.sort_unstable();
        Ok(swish)
    }
}

/// The number of edges of the matching.
pub fn edges(hand: &Hand) -> usize {
    let by_orbit = ByOrbit::new(hand);
    let mut symbols = vec![[0; 2]; by_orbit.sizes.len()];
    for card in &by_orbit.cards {
        for (side, orbits) in card.iter().enumerate() {
            orbits.iter().for_each(|&orbit| symbols[orbit][side] += 1);
        }
    }
    symbols.iter().map(|[points, circles]| CAP.min(*points).min(*circles)).sum()
}

impl Engine for AsPrinted {
    fn at_least(&mut self, hand: &Hand, k: usize) -> Solved {
        let verdict = match self.laid(hand) {
            Err(stop) => Verdict::Unknown(stop),
            Ok(swish) if edges(hand) >= k && swish.len() >= k.max(2) => Verdict::Solved(swish),
            Ok(_) => Verdict::Unknown(Stop::Incomplete),
        };
        Solved { verdict, nodes: 0 }
    }

    fn largest(&mut self, hand: &Hand) -> Largest {
        let (best, stop) = match self.laid(hand) {
            Ok(swish) => ((!swish.is_empty()).then_some(swish), Stop::Incomplete),
            Err(stop) => (None, stop),
        };
        Largest { best, bound: most_cards(hand), reason: None, stop: Some(stop), nodes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::deal;
    use crate::family::SwishFamily;
    use crate::rules::{Card, Cell, Size};
    use crate::solve::brute::Brute;

    /// So many points and so many circles on one cell.
    fn hand(size: Size, cell: Cell, points: usize, circles: usize) -> Hand {
        let point = std::iter::repeat_n(Card::new(&[cell], &[]), points);
        let circle = std::iter::repeat_n(Card::new(&[], &[cell]), circles);
        Hand { size, simple: false, cards: point.chain(circle).collect() }
    }

    #[test]
    fn both_its_answers_can_be_wrong() {
        let mut printed = AsPrinted::new(Limits::default());
        // A point and a circle are a swish of two cards, and a matching of one edge.
        let two = hand(Size::GAME, 0, 1, 1);
        assert_eq!(edges(&two), 1);
        assert_eq!(printed.at_least(&two, 2).verdict, Verdict::Unknown(Stop::Incomplete));
        assert!(Brute::new(Limits::default()).at_least(&two, 2).verdict.is_solved());
        // Three edges in the centre, where one pair fits: the paper says that there are three cards.
        let size = Size { h: 3, w: 5 };
        let centre = hand(size, size.cell(1, 2), 3, 3);
        assert_eq!(edges(&centre), 3);
        assert_eq!(printed.at_least(&centre, 3).verdict, Verdict::Unknown(Stop::Incomplete));
        assert_eq!(printed.largest(&centre).best.map(|swish| swish.len()), Some(2));
        assert!(Brute::new(Limits::default()).at_least(&centre, 3).verdict.is_impossible());
        // Of five pairs it lays four, on square cards too, where all five fit.
        let square = Size { h: 4, w: 4 };
        let five = hand(square, square.cell(0, 1), 5, 5);
        assert_eq!(edges(&five), 4);
        assert_eq!(printed.largest(&five).best.map(|swish| swish.len()), Some(8));
    }

    /// What it calls solved is, and it never says that there is none.
    #[test]
    fn what_it_shows_holds() {
        let mut printed = AsPrinted::new(Limits::default());
        let mut solved = 0;
        for name in ["2x3/s1/5", "3x3/s1/4", "1x3/s1/6"] {
            let family = SwishFamily::parse(name).unwrap();
            for number in 0..40 {
                let hand = deal(family, number);
                let truth = Brute::new(Limits::default()).largest(&hand).bound;
                for k in 2..=6 {
                    match printed.at_least(&hand, k).verdict {
                        Verdict::Solved(swish) => {
                            assert!(hand.is_swish(&swish) && swish.len() >= k);
                            assert!(truth >= k && edges(&hand) >= k);
                            solved += 1;
                        }
                        other => assert_eq!(other, Verdict::Unknown(Stop::Incomplete)),
                    }
                }
                let found = printed.largest(&hand);
                assert!(found.best.is_none_or(|swish| hand.is_swish(&swish)), "{name}#{number}");
            }
        }
        assert!(solved > 2, "{solved}");
    }
}
