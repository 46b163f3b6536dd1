//! The times of one thing done again and again: the median, and how far the middle half spreads.

use std::time::Duration;

/// Summed-up times; at least one was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rounds {
    pub median: Duration,
    /// A quarter of the rounds took less.
    pub low: Duration,
    /// A quarter took more.
    pub high: Duration,
    pub count: usize,
}

impl Rounds {
    /// Of at least one time.
    pub(super) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |part: usize| times.get(times.len() * part / 4).copied().unwrap_or_default();
        Rounds { median: at(2), low: at(1), high: at(3), count: times.len() }
    }

    /// Of one.
    pub(super) fn once(time: Duration) -> Self {
        Rounds::of(vec![time])
    }

    /// How far the middle half spreads, of the median; nothing for a single round.
    pub fn spread(&self) -> Option<f64> {
        let wide = (self.high - self.low).as_secs_f64();
        (self.count > 1).then(|| wide / self.median.as_secs_f64().max(1e-9))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_of_a_list() {
        let times = [5, 1, 4, 2, 3, 9, 7, 8].map(Duration::from_secs).to_vec();
        let rounds = Rounds::of(times);
        let seconds = [rounds.low, rounds.median, rounds.high].map(|time| time.as_secs());
        assert_eq!((seconds, rounds.count), ([3, 5, 8], 8));
        assert_eq!(rounds.spread(), Some(1.0));
        assert_eq!(Rounds::once(Duration::from_secs(1)).spread(), None);
    }
}
