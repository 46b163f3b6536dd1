//! All ways to put cards into halves, 512 at a time, against what orbits ask.
//!
//! The equations of [`super::halves`] leave some unknowns free. A *block* has a bit for each case of nine of them; the
//! others are gone through one block after the other, in a Gray code, so that one unknown changes at a time. For each
//! card a block says in which cases it lies in the named half, and its contrary stands beside it: a symbol is one of the
//! two, and the other one when a further unknown moves the card. What an orbit asks beyond its equation is then a few
//! operations on blocks, and after some four orbits no case of a block is left.
//!
//! The work is the same code for any machine and, as the compiler makes it, for AVX2; for AVX-512, where a block is one
//! register, it is written out: the compiler took a block for four words, two, one and one.

#![allow(unsafe_code)] // Loads and stores of vectors, from and to arrays of their size.

use super::MOST_CARDS;

const WORDS: usize = 8;
/// A bit for each of 512 cases.
pub(super) type Block = [u64; WORDS];
const ALL: Block = [u64::MAX; WORDS];

/// Unknowns of which a block has all cases, and unknowns in all.
pub(super) const WITHIN: usize = 9;
pub(super) const MOST_FREE: usize = 16;

/// The cases in which so many of six unknowns are set, together, that the number is odd: the cases of a word.
const WITHIN_WORD: [u64; 64] = {
    let mut words = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut case = 0;
        while case < 64 {
            words[set] |= (((set & case).count_ones() % 2) as u64) << case;
            case += 1;
        }
        set += 1;
    }
    words
};
const LOWEST: u64 = u64::from_ne_bytes([1; 8]);
/// The same of three more, which tell the words of a block apart.
const BETWEEN: [Block; WORDS] = {
    let mut between = [[0; WORDS]; WORDS];
    let mut set = 0;
    while set < WORDS {
        let mut word = 0;
        while word < WORDS {
            between[set][word] = if (set & word).count_ones() % 2 == 1 { u64::MAX } else { 0 };
            word += 1;
        }
        set += 1;
    }
    between
};

/// What an orbit of four cells asks beyond its equation: so many points, and from the fifth place on as many circles. A
/// symbol is twice its card, and one more if it is printed in the named half. Of three the first stands there twice: then
/// they are asked as four are.
#[derive(Clone, Copy)]
pub(super) struct Ask {
    pub(super) points: u8,
    pub(super) symbols: [u8; 8],
}

impl Ask {
    pub(super) const NOTHING: Ask = Ask { points: 0, symbols: [0; 8] };

    #[inline(always)]
    pub(super) fn new(points: u8, symbols: [u8; 8]) -> Ask {
        let [a, b, c, d, e, f, g, h] = symbols;
        let three = points == 3;
        let [d, h] = if three { [a, e] } else { [d, h] };
        Ask { points, symbols: [a, b, c, d, e, f, g, h] }
    }
}

/// The cases of one question.
#[derive(Clone)]
pub(super) struct Cases {
    /// For each card: a symbol of it that is printed in the other half, and one in the named half. Are they in the named half?
    sides: Vec<[Block; 2]>,
    pub(super) asks: Vec<Ask>,
    /// For each card: the unknowns beyond those of a block that move it.
    beyond: Vec<u8>,
    /// For each of these unknowns and each ask: the symbols that it brings to the other half.
    changes: Vec<u64>,
    more: usize,
    /// The number of the next block, and which further unknowns are set in it.
    number: u32,
    set: u32,
    over: bool,
}

impl Cases {
    pub(super) fn new() -> Cases {
        Cases {
            sides: vec![[[0; WORDS]; 2]; MOST_CARDS],
            asks: Vec::new(),
            beyond: vec![0; MOST_CARDS],
            changes: Vec::new(),
            more: 0,
            number: 0,
            set: 0,
            over: true,
        }
    }

    /// Begins with so many unknowns free.
    #[inline(always)]
    pub(super) fn begin(&mut self, free: usize) {
        self.more = free.saturating_sub(WITHIN);
        (self.number, self.set, self.over) = (0, 0, false);
    }

    /// A card is in its other half as these unknowns say, together, and always if `moved`.
    #[inline(always)]
    pub(super) fn put(&mut self, card: usize, unknowns: u32, moved: bool) {
        let word = WITHIN_WORD[unknowns as usize % 64] ^ 0_u64.wrapping_sub(u64::from(moved));
        let between = &BETWEEN[(unknowns >> 6) as usize % WORDS];
        let [named, contrary] = &mut self.sides[card];
        for at in 0..WORDS {
            named[at] = word ^ between[at];
            contrary[at] = !named[at];
        }
        self.beyond[card] = (unknowns >> WITHIN) as u8;
    }

    /// Which symbols of what is asked the further unknowns change.
    #[inline(always)]
    fn find_changes(&mut self) {
        let many = self.asks.len();
        self.changes.resize(self.more * many, 0);
        for (at, ask) in self.asks.iter().enumerate() {
            let beyond = ask.symbols.map(|symbol| self.beyond[usize::from(symbol / 2)]);
            let beyond = u64::from_ne_bytes(beyond);
            for unknown in 0..self.more {
                self.changes[unknown * many + at] = beyond >> unknown & LOWEST;
            }
        }
    }

    /// The next block with a case that all orbits allow: these cases, and the further unknowns that are set. Needs a way
    /// to look which cases are ([`allowed`]).
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        allowed: impl Fn(&Sides, &[Ask]) -> Block,
    ) -> Option<(Block, u32)> {
        while !self.over {
            let set = self.set;
            let sides = self.sides.as_flattened().first_chunk();
            let cases = sides.map_or(ALL, |sides| allowed(sides, &self.asks));
            self.number += 1;
            let next = self.number.trailing_zeros() as usize;
            if next < self.more {
                self.set ^= 1 << next;
                if self.number == 1 {
                    self.find_changes();
                }
                let changes = &self.changes[next * self.asks.len()..];
                for (ask, change) in self.asks.iter_mut().zip(changes) {
                    ask.symbols = (u64::from_ne_bytes(ask.symbols) ^ change).to_ne_bytes();
                }
            } else {
                self.over = true;
            }
            if cases != [0; WORDS] {
                return Some((cases, set));
            }
        }
        None
    }
}

/// For each symbol: the cases in which it is in the named half.
pub(super) type Sides = [Block; 2 * MOST_CARDS];

/// The cases in which all these orbits have their points, and equally many circles, in halves as they should be: two of
/// either in no half more than two, and the same number in each.
#[inline(always)]
pub(super) fn allowed(sides: &Sides, asks: &[Ask]) -> Block {
    let mut allowed = ALL;
    for ask in asks {
        let [a, b, c, d, e, f, g, h] = ask.symbols.map(|symbol| &sides[usize::from(symbol)]);
        let mut any = 0;
        for at in 0..WORDS {
            allowed[at] &= if ask.points == 2 {
                // Both in one half, and the circles in the other: modulo 2 that is the same.
                a[at] ^ b[at] | !(a[at] ^ e[at])
            } else {
                // Three or four in one half are too many; else modulo 2 says the rest.
                let points = (a[at] ^ b[at]) | (a[at] ^ c[at]) | (a[at] ^ d[at]);
                points & ((e[at] ^ f[at]) | (e[at] ^ g[at]) | (e[at] ^ h[at]))
            };
            any |= allowed[at];
        }
        if any == 0 {
            break;
        }
    }
    allowed
}

/// See [`allowed`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn allowed_avx512(sides: &Sides, asks: &[Ask]) -> Block {
    use std::arch::x86_64::*;
    let mut allowed = _mm512_set1_epi64(-1);
    for ask in asks {
        let symbol = |at: usize| {
            let block: &Block = &sides[usize::from(ask.symbols[at])];
            // SAFETY: eight words are 512 bits; no alignment is asked for.
            unsafe { _mm512_loadu_si512(block.as_ptr().cast()) }
        };
        // The numbers are tables: what comes out of three bits, from all of them set to none.
        if ask.points == 2 {
            let right = _mm512_ternarylogic_epi64::<0b1011_1101>(symbol(0), symbol(1), symbol(4));
            allowed = _mm512_and_si512(allowed, right);
        } else {
            let right = |at: usize| {
                let (first, last) = (symbol(at), symbol(at + 3));
                let three =
                    _mm512_ternarylogic_epi64::<0b0111_1110>(first, symbol(at + 1), symbol(at + 2));
                _mm512_ternarylogic_epi64::<0b1111_0110>(three, first, last)
            };
            allowed = _mm512_ternarylogic_epi64::<0b1000_0000>(allowed, right(0), right(4));
        }
        if _mm512_test_epi64_mask(allowed, allowed) == 0 {
            break;
        }
    }
    let mut block = ALL;
    // SAFETY: eight words are 512 bits; no alignment is asked for.
    unsafe { _mm512_storeu_si512(block.as_mut_ptr().cast(), allowed) };
    block
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::super::vectors::Vectors;
    use super::*;

    /// Block after block, those cases are allowed that a plain look at every symbol allows, by all vectors alike.
    #[test]
    fn allowed_cases_are_those_that_fit() {
        let (mut seen, mut none) = (0, 0);
        for number in 0..400 {
            let mut random = Random::new(number);
            let free = random.below(13) as usize;
            let mut cases = Cases::new();
            cases.begin(free);
            // What each card is moved by.
            let unknowns: Vec<(u32, bool)> = (0..MOST_CARDS)
                .map(|_| (random.below(1 << free) as u32, random.below(2) == 1))
                .collect();
            for (card, &(unknowns, moved)) in unknowns.iter().enumerate() {
                cases.put(card, unknowns, moved);
            }
            let mut ask = |_| {
                let points = 2 + random.below(3) as u8;
                Ask::new(points, [0; 8].map(|_: u8| random.below(256) as u8))
            };
            let mut asks: Vec<Ask> = (0..number % 9).map(&mut ask).collect();
            asks.sort_by_key(|ask| ask.points == 2);
            cases.asks.clone_from(&asks);
            let named = |symbol: u8, case: u32| {
                let (unknowns, moved) = unknowns[usize::from(symbol / 2)];
                let odd = (unknowns & case).count_ones() % 2 == 1;
                (symbol % 2 == 1) ^ moved ^ odd
            };
            let fits = |ask: &Ask, case: u32| {
                let [points, circles] = [0, 4].map(|at| {
                    let symbols = &ask.symbols[at..at + usize::from(ask.points)];
                    symbols.iter().map(|&symbol| named(symbol, case)).collect::<Vec<bool>>()
                });
                let split = |named: &[bool]| named.iter().any(|&half| half != named[0]);
                if ask.points == 2 {
                    split(&points) || points[0] == circles[0]
                } else {
                    split(&points) && split(&circles)
                }
            };
            let truth: Vec<u32> =
                (0..1 << free).filter(|&case| asks.iter().all(|ask| fits(ask, case))).collect();
            let mut all = vec![cases.clone()];
            all.resize(Vectors::all().len(), cases);
            for (mut cases, vectors) in all.into_iter().zip(Vectors::all()) {
                let mut found = Vec::new();
                let next = |cases: &mut Cases| match vectors {
                    #[cfg(target_arch = "x86_64")]
                    Vectors::Avx512 => cases.next(|sides, asks| {
                        // SAFETY: the machine has it, as was looked up.
                        unsafe { allowed_avx512(sides, asks) }
                    }),
                    _ => cases.next(allowed),
                };
                while let Some((block, set)) = next(&mut cases) {
                    for case in 0..1 << free.min(WITHIN) {
                        if block[case / 64] >> (case % 64) & 1 == 1 {
                            found.push(set << WITHIN | case as u32);
                        }
                    }
                }
                found.sort_unstable();
                assert_eq!(found, truth, "{number}, {vectors:?}");
            }
            (seen, none) = (seen + truth.len(), none + usize::from(truth.is_empty()));
        }
        assert!(seen > 10_000 && (20..300).contains(&none), "{seen}, {none}");
    }
}
