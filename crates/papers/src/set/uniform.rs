//! Is the deck fair? The paper's Figures 3 to 6, with a test instead of a look.
//!
//! The paper deals 10,000 games and draws how often each card came, first on the opening tables,
//! then among the v cards drawn next. Here the same counts also give a chi-square value. In one
//! game the k cards are drawn without repeating, so the counts vary less than those of independent
//! draws: with N cards in the deck, (N − 1)/(N − k) · Σ (seen − expected)²/expected has the
//! chi-square distribution with N − 1 degrees of freedom. Its tail comes from Wilson and Hilferty's
//! cube-root approximation (PNAS 17, 1931), good to three decimals at this size.

use fairdeal_core::InputError;
use fairdeal_set::deal::Deck;
use fairdeal_set::family::{SetFamily, deck_size};

use crate::number::thousands;
use crate::plot::{Axis, Plot, Series, Shape, Unit};
use crate::report::{Figure, Section, Table};

/// Games dealt for each figure.
pub(super) const TRIALS: u64 = 10_000;

/// The paper's families: values, properties, figure of the tables, figure of the draws.
const FAMILIES: [(usize, usize, u32, u32); 2] = [(4, 3, 3, 5), (5, 4, 4, 6)];

/// A tail this small would be a reason to look for a mistake in the shuffle.
const ALARM: f64 = 1e-4;

/// How often each card came.
pub(super) struct Counts {
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
        format!("v = {}, p = {}: {what}", self.v, self.p)
    }
}

/// Deals the games of all four figures.
pub(super) fn counts(trials: u64) -> Result<Vec<Counts>, InputError> {
    let mut all = Vec::new();
    for (v, p, table, next) in FAMILIES {
        let deck = deck_size(v, p).ok_or_else(|| InputError::new("the deck is too large"))?;
        let opening = SetFamily::new(v, p).n;
        let new = |figure, drawn, opening| Counts {
            v,
            p,
            figure,
            drawn,
            opening,
            seen: vec![0; deck as usize],
        };
        let (mut first, mut then) = (new(table, opening, true), new(next, v, false));
        for game in 0..trials {
            for (i, card) in Deck::new(v, p, game as i64).take(opening + v).enumerate() {
                let number = card.values().iter().fold(0, |n, &x| n * v + usize::from(x));
                let counts = if i < opening { &mut first } else { &mut then };
                counts.seen[number] += 1;
            }
        }
        all.extend([first, then]);
    }
    all.sort_by_key(|counts| counts.figure);
    Ok(all)
}

/// The section of the report.
pub(super) fn section(all: &[Counts], trials: u64) -> Section {
    let columns = ["figure", "cards", "chi-square", "degrees", "chance of more"];
    let rows = all.iter().map(|counts| {
        vec![
            format!("Figure {}", counts.figure),
            counts.name(),
            format!("{:.1}", counts.chi_square()),
            (counts.seen.len() - 1).to_string(),
            format!("{:.3}", counts.tail()),
        ]
    });
    let figures = all.iter().map(|counts| {
        let fair = if counts.tail() > ALARM { "uniform" } else { "not uniform" };
        let place = format!("Section 4.1, Figure {}", counts.figure);
        Figure::word(counts.name(), "uniform", &place, fair)
            .note(format!("chance of more: {:.3}", counts.tail()))
    });
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
        plots: all.iter().map(plot).collect(),
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
        assert_eq!(all.iter().map(|c| c.figure).collect::<Vec<_>>(), [3, 4, 5, 6]);
        for counts in &all {
            assert_eq!(counts.seen.iter().sum::<u64>(), 2_000 * counts.drawn as u64);
            assert!((ALARM..1.0 - ALARM).contains(&counts.tail()), "{}", counts.name());
        }
        assert_eq!((all[0].drawn, all[3].drawn), (12, 5));
    }

    /// A shuffle that never moves its last card is caught.
    #[test]
    fn a_biased_deck_is_not() {
        let mut counts = counts(2_000).unwrap().swap_remove(0);
        counts.seen[63] = 0;
        assert!(counts.tail() < ALARM);
    }
}
