//! Wilson score intervals that let undecided deals fall either way.
//!
//! Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
//! (1927). Widening by the undecided follows Blake and Gent's survey of solitaire games
//! (Solvitaire): the lower end counts every undecided deal as a loss, the upper as a win.

use serde::Serialize;

/// A rate with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Wins among the decided.
    pub rate: f64,
    /// Lower end, every undecided trial counted as a loss.
    pub low: f64,
    /// Upper end, every undecided trial counted as a win.
    pub high: f64,
}

/// How often something was seen, as replies have it: with its 95 % interval, where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// How often.
    pub count: u64,
    /// Of those decided; null if none was.
    pub rate: Option<f64>,
    /// The lower end, undecided ones counted against it; null for samples that are not independent.
    pub low: Option<f64>,
    /// The upper end, undecided ones counted for it.
    pub high: Option<f64>,
}

impl Share {
    /// So many of so many.
    pub fn of(yes: u64, no: u64, unknown: u64) -> Self {
        let Rate { rate, low, high } = rate(yes, no, unknown);
        let rate = (!rate.is_nan()).then_some(rate);
        Share { count: yes, rate, low: Some(low), high: Some(high) }
    }
}

const Z95: f64 = 1.959_963_984_540_054;

/// The rate of `yes` among `yes + no + unknown` trials. None of them: the whole unit interval.
pub fn rate(yes: u64, no: u64, unknown: u64) -> Rate {
    let n = yes + no + unknown;
    if n == 0 {
        return Rate { rate: f64::NAN, low: 0.0, high: 1.0 };
    }
    Rate {
        rate: if yes + no == 0 { f64::NAN } else { yes as f64 / (yes + no) as f64 },
        low: wilson(yes, n).0,
        high: wilson(yes + unknown, n).1,
    }
}

/// The two ends of the Wilson interval for `k` of `n`.
fn wilson(k: u64, n: u64) -> (f64, f64) {
    let (n, p) = (n as f64, k as f64 / n as f64);
    let z2 = Z95 * Z95;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 81 of 263: the worked example of Newcombe, Statistics in Medicine 17 (1998), method 3.
    #[test]
    fn newcombe_example() {
        let r = rate(81, 182, 0);
        assert!((r.low - 0.2553).abs() < 5e-5 && (r.high - 0.3662).abs() < 5e-5, "{r:?}");
    }

    #[test]
    fn undecided_trials_only_widen() {
        let sure = rate(90, 10, 0);
        let unsure = rate(80, 10, 10);
        assert!(unsure.low < sure.low && (unsure.high - sure.high).abs() < 1e-12);
        let none = rate(0, 0, 0);
        assert!(none.rate.is_nan() && none.low == 0.0 && none.high == 1.0);
    }
}
