//! The generator, its bounded draw and its shuffle.
//!
//! Every seeded deal of every family hangs on this file, so nothing here may change: the tests
//! pin its output. The generator is xoshiro256** (Blackman and Vigna, "Scrambled linear
//! pseudorandom number generators", ACM TOMS 47, 2021), its state filled by SplitMix64 (Steele,
//! Lea, Flood, OOPSLA 2014), both written out here because a library may change its stream
//! between versions. The bounded draw is Lemire's multiply-and-reject (ACM TOMACS 29, 2019),
//! exactly uniform.

use std::collections::BTreeMap;

/// A deterministic generator, the same on every machine.
#[derive(Clone, Debug)]
pub struct Random {
    s: [u64; 4],
}

impl Random {
    /// The generator for one numbered deal of one family. The name goes in by FNV-1a, so two
    /// families never share their deals.
    pub fn for_deal(family: &str, deal: i64) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in family.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Random::new(hash ^ split_mix(&mut (deal as u64)))
    }

    /// The generator with this seed.
    pub fn new(mut seed: u64) -> Self {
        Random { s: std::array::from_fn(|_| split_mix(&mut seed)) }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.s;
        let out = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// A uniform number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a draw needs something to draw from");
        let mut wide = u128::from(self.next_u64()) * u128::from(bound);
        if (wide as u64) < bound {
            let reject = bound.wrapping_neg() % bound;
            while (wide as u64) < reject {
                wide = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (wide >> 64) as u64
    }

    /// `count` distinct numbers below `total`, in uniformly random order: the first `count` steps
    /// of a Fisher–Yates shuffle of 0…total−1, with only the touched places kept, so a deck may be
    /// far larger than memory.
    pub fn draw_distinct(&mut self, count: usize, total: u64) -> Vec<u64> {
        assert!(count as u64 <= total, "cannot draw {count} distinct cards from {total}");
        let mut moved: BTreeMap<u64, u64> = BTreeMap::new();
        (0..count as u64)
            .map(|i| {
                let j = i + self.below(total - i);
                let at_i = moved.get(&i).copied().unwrap_or(i);
                let drawn = moved.insert(j, at_i).unwrap_or(j);
                if i == j { at_i } else { drawn }
            })
            .collect()
    }
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first outputs of SplitMix64 from seed 1234567 (Rosetta Code's test vector).
    #[test]
    fn split_mix_reference() {
        let mut s = 1_234_567;
        let got: Vec<u64> = (0..5).map(|_| split_mix(&mut s)).collect();
        assert_eq!(
            got,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    /// The first outputs of xoshiro256** from state 1, 2, 3, 4, as its reference code gives them.
    #[test]
    fn xoshiro_reference() {
        let mut r = Random { s: [1, 2, 3, 4] };
        let got: Vec<u64> = (0..4).map(|_| r.next_u64()).collect();
        assert_eq!(got, [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]);
    }

    #[test]
    fn draws_are_distinct_and_match_a_dense_shuffle() {
        for seed in 0..200 {
            let total = 1 + seed % 40;
            let mut dense: Vec<u64> = (0..total).collect();
            let mut r = Random::new(seed);
            for i in 0..total {
                let j = i + r.below(total - i);
                dense.swap(i as usize, j as usize);
            }
            assert_eq!(Random::new(seed).draw_distinct(total as usize, total), dense);
        }
    }

    /// Chi-square over the positions of one card: 51 degrees of freedom, 99.99 % point 98.3.
    #[test]
    fn draws_are_uniform() {
        let mut seen = [0_u32; 52];
        for deal in 0..52_000 {
            seen[Random::for_deal("test", deal).draw_distinct(1, 52)[0] as usize] += 1;
        }
        let chi: f64 = seen.iter().map(|&k| (f64::from(k) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 98.3, "chi-square {chi}");
    }
}
