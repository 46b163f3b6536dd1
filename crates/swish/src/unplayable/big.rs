//! Natural numbers of any length, as far as counting needs them: products, written in decimal.

use std::fmt;

const BASE: u64 = 1_000_000_000;

/// A natural number, nine decimal digits a limb, the last first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Big(Vec<u64>);

impl Big {
    /// One.
    pub fn one() -> Big {
        Big(vec![1])
    }

    /// This many times as much.
    #[must_use]
    pub fn times(mut self, factor: u64) -> Big {
        let mut carry: u128 = 0;
        for limb in &mut self.0 {
            carry += u128::from(*limb) * u128::from(factor);
            *limb = (carry % u128::from(BASE)) as u64;
            carry /= u128::from(BASE);
        }
        while carry > 0 {
            self.0.push((carry % u128::from(BASE)) as u64);
            carry /= u128::from(BASE);
        }
        self
    }
}

impl fmt::Display for Big {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.0.iter().rev().skip_while(|&&limb| limb == 0);
        write!(f, "{}", limbs.next().unwrap_or(&0))?;
        limbs.try_for_each(|limb| write!(f, "{limb:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_128_bits() {
        let (mut big, mut small) = (Big::one(), 1_u128);
        for n in 1..34 {
            (big, small) = (big.times(n), small * u128::from(n));
            assert_eq!(big.to_string(), small.to_string());
        }
        assert_eq!(Big::one().times(u64::MAX).times(u64::MAX).to_string(), {
            (u128::from(u64::MAX) * u128::from(u64::MAX)).to_string()
        });
        assert_eq!(Big::one().times(0).to_string(), "0");
    }
}
