//! Is the deck fair? The paper's Figures 3 to 6, with a test instead of a look.
//!
//! The paper deals 10,000 games and draws how often each card came, first on the opening tables,
//! then among the v cards drawn next. Here the same counts also give a chi-square value. In one
//! game the k cards are drawn without repeating, so the counts vary less than those of independent
//! draws: with N cards in the deck, (N − 1)/(N − k) · Σ (seen − expected)²/expected has the
//! chi-square distribution with N − 1 degrees of freedom. Cards come from our shuffle, and again from
//! the paper's sampler, which draws any card until it is a new one (a Las Vegas algorithm): what it
//! costs is the number of draws that are thrown away.
//!
//! The text also speaks of 1000 trials at v = p = 10. Of 10¹⁰ cards hardly one comes twice, so there
//! the values are counted, ten of each of ten properties. The tail comes from Wilson and Hilferty's
//! cube-root approximation (PNAS 17, 1931), good to three decimals at this size.

use std::collections::BTreeSet;

use fairdeal_core::InputError;
use fairdeal_core::random::Random;
use fairdeal_core::sort;
use fairdeal_set::deal::Deck;
use fairdeal_set::family::{SetFamily, deck_size};

use crate::number::thousands;
use crate::plot::{Axis, Plot, Series, Shape, Unit};
use crate::report::{Figure, Section, Table};

/// Games dealt for each figure.
pub(super) const TRIALS: u64 = 10_000;

/// The paper's families: values, properties, figure of the tables, figure of the draws.
const FAMILIES: [(usize, usize, u32, u32); 2] = [(4, 3, 3, 5), (5, 4, 4, 6)];

/// The family of the text, and its trials.
const LARGE: (usize, usize, u64) = (10, 10, 1000);

/// Who deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dealer {
    /// Our decks: a Fisher–Yates shuffle.
    Shuffle,
    /// The paper's: any card, until it is a new one.
    LasVegas,
}

impl Dealer {
    fn name(self) -> &'static str {
        match self {
            Dealer::Shuffle => "shuffled",
            Dealer::LasVegas => "drawn until new",
        }
    }

    /// The first k cards of a game, by number, and the draws they took.
    fn deal(self, v: usize, p: usize, game: u64, k: usize) -> (Vec<u64>, u64) {
        let number = |card: &fairdeal_set::rules::Card| {
            card.values().iter().fold(0, |n, &x| n * v as u64 + u64::from(x))
        };
        match self {
            Dealer::Shuffle => {
                let cards: Vec<u64> =
                    Deck::new(v, p, game as i64).take(k).map(|card| number(&card)).collect();
                let draws = cards.len() as u64;
                (cards, draws)
            }
            Dealer::LasVegas => {
                let mut random =
                    Random::for_deal(&format!("papers/las-vegas/v{v}p{p}"), game as i64);
                // On the board or removed: either way it is not drawn again.
                let (mut seen, mut cards, mut draws) = (BTreeSet::new(), Vec::new(), 0);
                while cards.len() < k {
                    draws += 1;
                    // A value for each property, as the paper makes a random card.
                    let card = (0..p).fold(0, |n, _| n * v as u64 + random.below(v as u64));
                    if seen.insert(card) {
                        cards.push(card);
                    }
                }
                (cards, draws)
            }
        }
    }
}

/// A tail this small would be a reason to look for a mistake in the shuffle.
const ALARM: f64 = 1e-4;

/// How often each card came.
pub(super) struct Counts {
    pub dealer: Dealer,
    /// Draws for all games of these cards and those before them.
    pub draws: u64,
    /// Values.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// The paper's figure.
    pub figure: u32,
    /// Cards drawn in one game.
    pub drawn: usize,
    /// The opening table, or the cards drawn next.
    pub opening: bool,
    /// By card number.
    pub seen: Vec<u64>,
}

impl Counts {
    /// Chi-square, corrected for drawing without repeating.
    pub(super) fn chi_square(&self) -> f64 {
        let total: u64 = self.seen.iter().sum();
        let deck = self.seen.len() as f64;
        let expected = total as f64 / deck;
        let sum: f64 = self.seen.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
        sum * (deck - 1.0) / (deck - self.drawn as f64)
    }

    /// The chance of a value at least this large from a fair deck.
    pub(super) fn tail(&self) -> f64 {
        tail(self.chi_square(), self.seen.len() as f64 - 1.0)
    }

    fn name(&self) -> String {
        let what = if self.opening { "opening tables" } else { "cards drawn next" };
        format!("v = {}, p = {}: {what}, {}", self.v, self.p, self.dealer.name())
    }
}

/// Deals the games of all four figures, by both dealers.
pub(super) fn counts(trials: u64) -> Result<Vec<Counts>, InputError> {
    let mut all = Vec::new();
    for dealer in [Dealer::Shuffle, Dealer::LasVegas] {
        for (v, p, table, next) in FAMILIES {
            let deck = deck_size(v, p).ok_or_else(|| InputError::new("the deck is too large"))?;
            let opening = SetFamily::new(v, p).n;
            let new = |figure, drawn, opening| Counts {
                dealer,
                draws: 0,
                v,
                p,
                figure,
                drawn,
                opening,
                seen: vec![0; deck as usize],
            };
            let (mut first, mut then) = (new(table, opening, true), new(next, v, false));
            for game in 0..trials {
                let (cards, draws) = dealer.deal(v, p, game, opening + v);
                first.draws += draws;
                then.draws += draws;
                for (i, card) in cards.into_iter().enumerate() {
                    let counts = if i < opening { &mut first } else { &mut then };
                    counts.seen[card as usize] += 1;
                }
            }
            all.extend([first, then]);
        }
    }
    sort::by_key(&mut all, |counts| counts.figure);
    Ok(all)
}

/// What was seen at v = p = 10.
pub(super) struct Large {
    dealer: Dealer,
    /// Summed over the properties.
    chi_square: f64,
    degrees: f64,
    /// Cards that came in more than one game.
    again: u64,
    cards: u64,
}

/// The opening tables of the text, value by value.
pub(super) fn large() -> Vec<Large> {
    let (v, p, trials) = LARGE;
    let opening = SetFamily::new(v, p).n;
    let of = |dealer: Dealer| {
        let mut seen = vec![vec![0_u64; v]; p];
        let (mut all, mut again) = (BTreeSet::new(), 0);
        for game in 0..trials {
            for card in dealer.deal(v, p, game, opening).0 {
                let mut rest = card;
                for values in seen.iter_mut().rev() {
                    values[(rest % v as u64) as usize] += 1;
                    rest /= v as u64;
                }
                again += u64::from(!all.insert(card));
            }
        }
        let cards = trials * opening as u64;
        // A hundred of 10¹⁰ cards: drawing without repeating makes no difference that shows.
        let expected = cards as f64 / v as f64;
        let chi_square =
            seen.iter().flatten().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
        Large { dealer, chi_square, degrees: (p * (v - 1)) as f64, again, cards }
    };
    [Dealer::Shuffle, Dealer::LasVegas].map(of).into()
}

impl Large {
    fn tail(&self) -> f64 {
        tail(self.chi_square, self.degrees)
    }

    fn name(&self) -> String {
        format!("v = 10, p = 10: values on opening tables, {}", self.dealer.name())
    }
}

/// The section of the report.
pub(super) fn section(all: &[Counts], large: &[Large], trials: u64) -> Section {
    let columns = ["figure", "cards", "chi-square", "degrees", "chance of more", "draws a card"];
    let rows = all.iter().map(|counts| {
        let dealt = trials * (SetFamily::new(counts.v, counts.p).n + counts.v) as u64;
        vec![
            format!("Figure {}", counts.figure),
            counts.name(),
            format!("{:.1}", counts.chi_square()),
            (counts.seen.len() - 1).to_string(),
            format!("{:.3}", counts.tail()),
            format!("{:.4}", counts.draws as f64 / dealt as f64),
        ]
    });
    let rows = rows.chain(large.iter().map(|large| {
        vec![
            "Section 4.1".into(),
            large.name(),
            format!("{:.1}", large.chi_square),
            format!("{:.0}", large.degrees),
            format!("{:.3}", large.tail()),
            "1.0000".into(),
        ]
    }));
    let figures = all.iter().map(|counts| {
        let fair = if counts.tail() > ALARM { "uniform" } else { "not uniform" };
        let place = format!("Section 4.1, Figure {}", counts.figure);
        Figure::word(counts.name(), "uniform", &place, fair)
            .note(format!("chance of more: {:.3}", counts.tail()))
    });
    let figures = figures.chain(large.iter().map(|large| {
        let fair = if large.tail() > ALARM { "uniform" } else { "not uniform" };
        Figure::word(large.name(), "uniform", "Section 4.1", fair).note(format!(
            "chance of more: {:.3}; {} of {} cards came twice",
            large.tail(),
            large.again,
            thousands(large.cards)
        ))
    }));
    Section {
        heading: "Is the deck fair?".into(),
        text: format!(
            "How often each card came in {} seeded games. The paper judges its histograms by eye; \
             here a chance below {ALARM} would count as not uniform.",
            thousands(trials)
        ),
        figures: figures.collect(),
        tables: vec![Table::new(
            "Chi-square, corrected for drawing without repeating.",
            columns,
            2,
            rows,
        )],
        plots: all.iter().filter(|counts| counts.dealer == Dealer::Shuffle).map(plot).collect(),
        ..Section::default()
    }
}

/// The histogram of the counts themselves would be a wall of 625 equal bars; what can be seen is
/// how they spread.
fn plot(counts: &Counts) -> Plot {
    let total: u64 = counts.seen.iter().sum();
    let expected = total as f64 / counts.seen.len() as f64;
    let values: Vec<(f64, f64)> =
        counts.seen.iter().enumerate().map(|(card, &n)| (card as f64, n as f64)).collect();
    let most = counts.seen.iter().copied().max().unwrap_or(1) as f64;
    Plot {
        id: format!("figure-{}", counts.figure),
        title: format!("Figure {}: {}", counts.figure, counts.name()),
        caption: format!("Times each card came, by card number; {expected:.1} are expected."),
        x: Axis::linear("card", Unit::Count, -0.5, counts.seen.len() as f64 - 0.5),
        y: Axis::linear("times", Unit::Count, 0.0, 1.1 * most),
        series: vec![Series {
            name: String::new(),
            shape: Shape::Bars { values, labelled: false },
        }],
        rules: Vec::new(),
    }
}

/// The chance that chi-square with these degrees of freedom is at least x.
fn tail(x: f64, degrees: f64) -> f64 {
    let k = 2.0 / (9.0 * degrees);
    let z = ((x / degrees).cbrt() - (1.0 - k)) / k.sqrt();
    upper_normal(z)
}

/// The chance that a standard normal value is at least z (Abramowitz and Stegun 26.2.17, to
/// 7.5e-8).
fn upper_normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let terms = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let sum = terms.iter().fold(0.0, |sum, term| (sum + term) * t);
    let upper = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if z >= 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of the chi-square table: 95 % of 63 degrees is 82.529, 99 % of 624 is 708.9.
    #[test]
    fn tails_match_the_tables() {
        assert!((tail(82.529, 63.0) - 0.05).abs() < 5e-4);
        assert!((tail(708.9, 624.0) - 0.01).abs() < 5e-4);
        assert!((upper_normal(1.959_964) - 0.025).abs() < 1e-6);
        assert!((upper_normal(-1.959_964) - 0.975).abs() < 1e-6);
    }

    #[test]
    fn the_deck_is_fair() {
        let all = counts(2_000).unwrap();
        assert_eq!(all.iter().map(|c| c.figure).collect::<Vec<_>>(), [3, 3, 4, 4, 5, 5, 6, 6]);
        for counts in &all {
            assert_eq!(counts.seen.iter().sum::<u64>(), 2_000 * counts.drawn as u64);
            assert!((ALARM..1.0 - ALARM).contains(&counts.tail()), "{}", counts.name());
        }
        assert_eq!((all[0].drawn, all[7].drawn), (12, 5));
        // 16 of 64 cards take Σ 64/(64 − i) draws: 18.3.
        let vegas = all.iter().find(|c| c.dealer == Dealer::LasVegas).unwrap();
        assert!((vegas.draws as f64 / 2_000.0 - 18.3).abs() < 0.3, "{}", vegas.draws);
        for large in large() {
            assert!((ALARM..1.0 - ALARM).contains(&large.tail()), "{}", large.name());
            assert!(large.again < 10);
        }
    }

    /// A shuffle that never moves its last card is caught.
    #[test]
    fn a_biased_deck_is_not() {
        let mut counts = counts(2_000).unwrap().swap_remove(0);
        counts.seen[63] = 0;
        assert!(counts.tail() < ALARM);
    }
}
