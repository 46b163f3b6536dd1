//! Quantiles in fixed memory: values below 64 are counted each, larger ones in 32 equal steps to every
//! doubling, so that a quantile is exact up to 64 and at most 1/32 too small above.

/// Steps to a doubling, as a power of two.
const STEPS: u32 = 5;
/// Values counted each.
const EXACT: u64 = 2 << STEPS;

/// Counts of values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sketch {
    counts: Vec<u64>,
    pub(crate) count: u64,
    pub(crate) sum: u128,
    pub(crate) least: Option<u64>,
    pub(crate) most: Option<u64>,
}

/// The step a value is in.
fn step(value: u64) -> usize {
    if value < EXACT {
        return value as usize;
    }
    let shift = value.ilog2() - STEPS;
    (shift as usize) * (1 << STEPS) + (value >> shift) as usize
}

/// The least value of a step.
fn least(step: usize) -> u64 {
    let (steps, step) = (1 << STEPS, step as u64);
    if step < EXACT {
        return step;
    }
    let shift = step / steps - 1;
    (step % steps + steps) << shift
}

impl Sketch {
    pub(crate) fn add(&mut self, value: u64) {
        let step = step(value);
        if self.counts.len() <= step {
            self.counts.resize(step + 1, 0);
        }
        self.counts[step] += 1;
        self.count += 1;
        self.sum += u128::from(value);
        self.least = Some(self.least.map_or(value, |least| least.min(value)));
        self.most = Some(self.most.map_or(value, |most| most.max(value)));
    }

    pub(crate) fn join(&mut self, other: &Sketch) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, n)| *sum += n);
        self.count += other.count;
        self.sum += other.sum;
        self.least = self.least.into_iter().chain(other.least).min();
        self.most = self.most.into_iter().chain(other.most).max();
    }

    /// The value that this share of all values does not exceed; none of no values.
    pub(crate) fn quantile(&self, share: f64) -> Option<u64> {
        let due = ((share * self.count as f64).ceil() as u64).clamp(1, self.count.max(1));
        let mut seen = 0;
        for (step, &count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= due {
                return Some(least(step).max(self.least?));
            }
        }
        None
    }

    pub(crate) fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// How many values are in each doubling: 0, 1, 2 to 3, 4 to 7 and so on, without empty ends.
    pub(crate) fn doublings(&self) -> Vec<(u64, u64)> {
        let mut out: Vec<(u64, u64)> = Vec::new();
        for (step, &count) in self.counts.iter().enumerate() {
            let value = least(step);
            let from = if value == 0 { 0 } else { 1 << value.ilog2() };
            match out.last_mut() {
                Some((last, sum)) if *last == from => *sum += count,
                _ => out.push((from, count)),
            }
        }
        let first = out.iter().position(|&(_, count)| count > 0).unwrap_or(0);
        let end = out.iter().rposition(|&(_, count)| count > 0).map_or(0, |last| last + 1);
        out[first..end.max(first)].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn steps_and_values_agree() {
        let mut last = 0;
        for at in 0..1900 {
            assert_eq!(step(least(at)), at);
            assert!(at == 0 || least(at) > last);
            last = least(at);
        }
        assert!(step(u64::MAX) < 1920);
    }

    proptest! {
        #[test]
        fn quantiles_are_near(
            mut values in proptest::collection::vec(0u64..1_000_000, 1..300),
            share in 0.0f64..1.0,
            cut in 0usize..300,
        ) {
            let (mut one, mut other) = (Sketch::default(), Sketch::default());
            for (i, &value) in values.iter().enumerate() {
                if i < cut { one.add(value) } else { other.add(value) }
            }
            one.join(&other);
            values.sort_unstable();
            let due = ((share * values.len() as f64).ceil() as usize).clamp(1, values.len());
            let (exact, got) = (values[due - 1], one.quantile(share).unwrap());
            prop_assert!(got <= exact && exact - got <= exact / 32, "{got} for {exact}");
            prop_assert_eq!(one.doublings().iter().map(|d| d.1).sum::<u64>(), values.len() as u64);
            prop_assert_eq!((one.least, one.most), (values.first().copied(), values.last().copied()));
        }
    }
}
