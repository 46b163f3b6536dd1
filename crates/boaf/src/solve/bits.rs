//! Sets of cards and of cells, in one machine word or a few.
//!
//! A board of n cards numbers its cards and its occupied cells 0…n−1; every rule below works on
//! sets of those numbers. Written once over this trait, the same code runs on 16 bits for the
//! 4×4 game and on four words for 256 cells. Narrow words matter for the arrays more than for the
//! instructions: all masks of a 4×4 board fit two cache lines.

use std::fmt::Debug;

/// A set of small numbers.
pub(crate) trait Bits: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Members are below this.
    const CAP: usize;
    /// One byte per possible member.
    type Bytes: Copy + Debug + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
    /// One set per possible member.
    type Masks: Copy + Debug + Send + Sync + AsRef<[Self]> + AsMut<[Self]>;

    fn bytes() -> Self::Bytes;
    /// Empty sets.
    fn masks() -> Self::Masks;
    fn single(i: usize) -> Self;
    /// {0, …, n−1}
    fn first(n: usize) -> Self;
    fn has(self, i: usize) -> bool;
    /// Members of both.
    fn and(self, other: Self) -> Self;
    /// Members of either.
    fn or(self, other: Self) -> Self;
    /// Members of this one only.
    fn minus(self, other: Self) -> Self;
    /// The number of members.
    fn count(self) -> usize;
    /// The lowest member; some number ≥ CAP when there is none.
    fn lowest(self) -> usize;
    /// The words of the set, for keys.
    fn word(self, w: usize) -> u64;

    /// No members?
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
    /// Is every member also one of `other`?
    #[inline]
    fn within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }
    /// Do the two share a member?
    #[inline]
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
    #[inline]
    fn with(self, i: usize) -> Self {
        self.or(Self::single(i))
    }
    #[inline]
    fn without(self, i: usize) -> Self {
        self.minus(Self::single(i))
    }
    /// At least two members?
    #[inline]
    fn several(self) -> bool {
        !self.is_empty() && !self.without(self.lowest()).is_empty()
    }
    /// The members, lowest first.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The members of a set, lowest first.
#[derive(Clone, Debug)]
pub(crate) struct Each<B>(B);

impl<B: Bits> Iterator for Each<B> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let i = self.0.lowest();
        self.0 = self.0.without(i);
        Some(i)
    }
}

macro_rules! one_word {
    ($t:ty) => {
        impl Bits for $t {
            const CAP: usize = <$t>::BITS as usize;
            type Bytes = [u8; <$t>::BITS as usize];
            type Masks = [$t; <$t>::BITS as usize];
            #[inline]
            fn bytes() -> Self::Bytes {
                [0; <$t>::BITS as usize]
            }
            #[inline]
            fn masks() -> Self::Masks {
                [0; <$t>::BITS as usize]
            }
            #[inline]
            fn single(i: usize) -> Self {
                1 << i
            }
            #[inline]
            fn first(n: usize) -> Self {
                if n >= Self::CAP { !0 } else { (1 << n) - 1 }
            }
            #[inline]
            fn has(self, i: usize) -> bool {
                self >> i & 1 == 1
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn word(self, w: usize) -> u64 {
                self.checked_shr(64 * w as u32).unwrap_or(0) as u64
            }
        }
    };
}

one_word!(u8);
one_word!(u16);
one_word!(u64);
one_word!(u128);

/// A set in `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words<const W: usize>([u64; W]);

impl<const W: usize> Default for Words<W> {
    fn default() -> Self {
        Words([0; W])
    }
}

macro_rules! many_words {
    ($w:literal, $cap:literal) => {
        impl Bits for Words<$w> {
            const CAP: usize = $cap;
            type Bytes = [u8; $cap];
            type Masks = [Self; $cap];
            fn bytes() -> Self::Bytes {
                [0; $cap]
            }
            fn masks() -> Self::Masks {
                [Self::default(); $cap]
            }
            #[inline]
            fn single(i: usize) -> Self {
                let mut out = [0; $w];
                out[i / 64] = 1 << (i % 64);
                Words(out)
            }
            #[inline]
            fn first(n: usize) -> Self {
                Words(std::array::from_fn(|w| u64::first(n.saturating_sub(64 * w).min(64))))
            }
            #[inline]
            fn has(self, i: usize) -> bool {
                self.0[i / 64] >> (i % 64) & 1 == 1
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                Words(std::array::from_fn(|w| self.0[w] & other.0[w]))
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                Words(std::array::from_fn(|w| self.0[w] | other.0[w]))
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                Words(std::array::from_fn(|w| self.0[w] & !other.0[w]))
            }
            #[inline]
            fn count(self) -> usize {
                self.0.iter().map(|w| w.count_ones() as usize).sum()
            }
            #[inline]
            fn lowest(self) -> usize {
                for (w, word) in self.0.iter().enumerate() {
                    if *word != 0 {
                        return 64 * w + word.trailing_zeros() as usize;
                    }
                }
                $cap
            }
            #[inline]
            fn word(self, w: usize) -> u64 {
                self.0.get(w).copied().unwrap_or(0)
            }
        }
    };
}

many_words!(2, 128);
many_words!(4, 256);

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves<B: Bits>() {
        let members = [0, 3, B::CAP / 2, B::CAP - 1];
        let set = members.iter().fold(B::default(), |s, &i| s.with(i));
        assert_eq!(set.each().collect::<Vec<_>>(), members);
        assert_eq!((set.count(), set.lowest(), set.several()), (4, 0, true));
        assert!(set.has(3) && !set.without(3).has(3) && set.without(3).within(set));
        assert!(!B::single(3).several() && B::single(3).meets(set) && B::default().is_empty());
        for n in [0, 1, B::CAP / 2, B::CAP - 1, B::CAP] {
            assert_eq!(B::first(n).each().collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
        }
        assert_eq!(B::first(B::CAP).minus(set).count(), B::CAP - 4);
        assert_eq!(B::single(1).or(B::single(2)).and(B::first(2)), B::single(1));
    }

    #[test]
    fn all_widths_behave_alike() {
        behaves::<u8>();
        behaves::<u16>();
        behaves::<u64>();
        behaves::<u128>();
        assert_eq!((u128::single(70).word(1), u8::single(3).word(1)), (1 << 6, 0));
        behaves::<Words<2>>();
        behaves::<Words<4>>();
    }
}
