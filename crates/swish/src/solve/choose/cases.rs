//! All ways to put cards into halves, 512 at a time, against what orbits ask.
//!
//! The equations of [`super::halves`] leave some unknowns free. A *block* has a bit for each case of nine of them; the
//! others are gone through one block after the other, in a Gray code, so that one unknown changes at a time. For each
//! card a block says in which cases it lies in the named half, and its contrary stands beside it: a symbol is one of the
//! two. What an orbit asks beyond its equation is then a few operations on blocks, and after some four orbits no case of
//! a block is left.
//!
//! The work is the same code three times, as the compiler makes it for any machine, for AVX2 and for AVX-512, where a
//! block is one register.

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
/// symbol is twice its card, and one more if it is printed in the named half.
#[derive(Clone, Copy)]
pub(super) struct Ask {
    pub(super) points: u8,
    pub(super) symbols: [u8; 8],
}

impl Ask {
    pub(super) const NOTHING: Ask = Ask { points: 0, symbols: [0; 8] };
}

/// The cases of one question.
#[derive(Clone)]
pub(super) struct Cases {
    /// For each card: a symbol of it that is printed in the other half, and one in the named half. Are they in the named half?
    sides: Vec<[Block; 2]>,
    pub(super) asks: Vec<Ask>,
    /// For each unknown beyond those of a block: the cards that it changes.
    changes: [([u8; MOST_CARDS], usize); MOST_FREE - WITHIN],
    more: usize,
    /// The number of the next block, and which further unknowns are set in it.
    number: u32,
    set: u32,
    over: bool,
}

impl Cases {
    /// Of so many cards.
    pub(super) fn new(cards: usize) -> Cases {
        Cases {
            sides: vec![[[0; WORDS]; 2]; cards],
            asks: Vec::new(),
            changes: [([0; MOST_CARDS], 0); MOST_FREE - WITHIN],
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
        self.changes.iter_mut().for_each(|changes| changes.1 = 0);
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
        for (at, (changes, many)) in self.changes[..self.more].iter_mut().enumerate() {
            // Without a branch: it would be guessed wrongly every other time.
            changes[*many % MOST_CARDS] = card as u8;
            *many += (unknowns >> (WITHIN + at) & 1) as usize;
        }
    }

    /// The next block with a case that all orbits allow: these cases, and the further unknowns that are set.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<(Block, u32)> {
        while !self.over {
            let (mut alive, set) = (ALL, self.set);
            for ask in &self.asks {
                let fulfilled = fulfilled(self.sides.as_flattened(), ask);
                let mut any = 0;
                for (alive, fulfilled) in alive.iter_mut().zip(fulfilled) {
                    *alive &= fulfilled;
                    any |= *alive;
                }
                if any == 0 {
                    break;
                }
            }
            self.number += 1;
            let next = self.number.trailing_zeros() as usize;
            if next < self.more {
                self.set ^= 1 << next;
                let (cards, many) = &self.changes[next];
                for &card in &cards[..*many] {
                    self.sides[usize::from(card)].swap(0, 1);
                }
            } else {
                self.over = true;
            }
            if alive != [0; WORDS] {
                return Some((alive, set));
            }
        }
        None
    }
}

/// The cases in which an orbit of four cells has its points, and equally many circles, in halves as they
/// should be: two of either in no half more than two, and the same number in each.
#[inline(always)]
fn fulfilled(sides: &[Block], ask: &Ask) -> Block {
    let symbol = |at: usize| &sides[usize::from(ask.symbols[at])];
    let mut fulfilled = [0; WORDS];
    match ask.points {
        2 => {
            // Both in one half, and the circles in the other: modulo 2 that is the same.
            let (a, b, c) = (symbol(0), symbol(1), symbol(4));
            for at in 0..WORDS {
                fulfilled[at] = a[at] ^ b[at] | !(a[at] ^ c[at]);
            }
        }
        3 => {
            // Three in one half are too many; else modulo 2 says the rest.
            let (a, b, c) = (symbol(0), symbol(1), symbol(2));
            let (d, e, f) = (symbol(4), symbol(5), symbol(6));
            for at in 0..WORDS {
                let points = (a[at] ^ b[at]) | (a[at] ^ c[at]);
                fulfilled[at] = points & ((d[at] ^ e[at]) | (d[at] ^ f[at]));
            }
        }
        _ => {
            // And so are four.
            let (a, b, c, d) = (symbol(0), symbol(1), symbol(2), symbol(3));
            let (e, f, g, h) = (symbol(4), symbol(5), symbol(6), symbol(7));
            for at in 0..WORDS {
                let points = (a[at] ^ b[at]) | (a[at] ^ c[at]) | (a[at] ^ d[at]);
                fulfilled[at] = points & ((e[at] ^ f[at]) | (e[at] ^ g[at]) | (e[at] ^ h[at]));
            }
        }
    }
    fulfilled
}
