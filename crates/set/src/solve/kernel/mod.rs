//! Has this table a set? For millions of tables of the game as it is played, v = 3 and p = 4.
//!
//! A card is its number 0 … 80, the values being its digits in base 3 (as in
//! [`Deck::card`](crate::deal::Deck::card)). Two cards fix the third of their set, so the question
//! is asked pair by pair: C(n−1, 2) third cards, each compared with the cards that lie after the
//! pair, C(n, 3) comparisons in all: 55 and 220 for twelve cards.
//!
//! **The code of a card.** A value 0, 1, 2 is written 1, 2, 3 in two bits, low bits in the lower
//! half of a byte and high bits in the upper. Equal values must give the same value again and
//! different ones the third, which is their exclusive or (1^2 = 3, 1^3 = 2, 2^3 = 1). With
//! x = a ^ b, and s = x with its halves swapped, a value is equal where x and s are both 0, so the
//! third card is `x | a & !s`: three instructions, no table. The vector kernels hold the same card
//! of 32 or 64 tables in a register and never branch.
//!
//! | one core, from card numbers to a bit, million tables a second | 9 cards | 12 | 15 | 21 |
//! | --- | --- | --- | --- | --- |
//! | scalar: third card by table, cards in a 128-bit set | 21 | 30 | 14 | 12 |
//! | AVX2: 32 tables at once | 250 | 268 | 122 | 60 |
//! | AVX-512: 64 tables at once | 396 | 630 | 151 | 67 |
//!
//! These are from cache; 12 cards from memory 23, 187 and 612. Measured on a Zen 4 machine at
//! 3.6 GHz, which there runs 512-bit operations at two a cycle and comparisons into mask registers
//! at one; so 220 cycles, 1060 million tables a second, is what the comparisons alone allow.
//! Turning rows into columns runs at 5900 million a second by itself and is not what matters. What
//! lost, in the same unit:
//!
//! * assembly that fixes the order of the instructions: 690, and 850 on columns that are there
//!   already. A tenth is not worth it in a file that must be believed;
//! * seven running masks instead of five: 510, for the compiler then runs out of mask registers;
//!   three: 535, they wait for one another; one for each pair: 550;
//! * loops instead of triples in line: 310 (AVX2 46);
//! * comparing by exclusive or and minimum instead of into masks: 1.6 times the cycles;
//! * swapped halves kept for each card instead of made for each pair: 560, the registers no longer
//!   suffice;
//! * bits instead of bytes, 512 tables at once: fewer operations (2.8 cycles a table against 3.5),
//!   but its 96 planes do not fit the registers, and loading them binds it: 710 on input that
//!   is already in planes.
//!
//! Untried: setting aside the three tables in ten that have no set among their first nine cards,
//! and comparing the last three cards for those only. Counting operations, that is a seventh less.
//!
//! All kernels must agree bit by bit; the tests hold them against each other and against the
//! rules.

use fairdeal_core::InputError;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod code;
mod count;
mod sample;
mod scalar;
#[cfg(test)]
mod tests;

pub use count::{count_sets, first_bad};
pub use sample::{CHUNK, count_chunk, count_no_set};

/// Cards in the deck: numbers below this are cards.
pub const CARDS: u8 = 81;

/// The most cards on a table; 21 cards always hold a set.
pub const MOST_ON_TABLE: usize = 21;

/// Tables answered by one word of output.
const WORD: usize = 64;

/// The instructions to use.
#[derive(Clone, Copy, Debug)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
}

impl Kernel {
    /// The one every machine has.
    pub const SCALAR: Kernel = Kernel(Kind::Scalar);

    /// The fastest this machine has.
    pub fn detect() -> Kernel {
        Kernel::all()[0]
    }

    /// All this machine has, fastest first.
    pub fn all() -> Vec<Kernel> {
        #[allow(unused_mut)]
        let mut all = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(avx512::Avx512::detect().map(|k| Kernel(Kind::Avx512(k))));
            all.extend(avx2::Avx2::detect().map(|k| Kernel(Kind::Avx2(k))));
        }
        all.push(Kernel::SCALAR);
        all
    }

    /// Its name in a report.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    /// Which of these tables of twelve cards hold a set: bit t % 64 of word t / 64. A table's cards
    /// must be different, which is not checked: three equal cards would count as a set.
    ///
    /// # Errors
    /// When a card is not below 81; the answer is then empty.
    pub fn has_set_12(self, tables: &[[u8; 12]], out: &mut Vec<u64>) -> Result<(), InputError> {
        out.clear();
        out.resize(tables.len().div_ceil(WORD), 0);
        let good = match self.0 {
            Kind::Scalar => scalar::tables_12(tables, out),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(k) => k.tables_12(tables, out),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(k) => k.tables_12(tables, out),
        };
        if good { Ok(()) } else { Err(refuse(12, tables.as_flattened(), out)) }
    }

    /// Which tables of n cards hold a set, the tables one after the other.
    ///
    /// # Errors
    /// As [`Kernel::has_set_12`], and when n is not 1 to 21 or the cards are not whole tables.
    pub fn has_set(self, n: usize, cards: &[u8], out: &mut Vec<u64>) -> Result<(), InputError> {
        if !(1..=MOST_ON_TABLE).contains(&n) || !cards.len().is_multiple_of(n) {
            out.clear();
            let len = cards.len();
            let what = format!("{len} cards are not tables of {n}; 1 to {MOST_ON_TABLE} are held");
            return Err(InputError::new(what));
        }
        if n == 12 {
            return self.has_set_12(cards.as_chunks().0, out);
        }
        out.clear();
        out.resize((cards.len() / n).div_ceil(WORD), 0);
        let good = match self.0 {
            Kind::Scalar => scalar::tables(n, cards, out),
            // The vector kernels take cards by fours.
            #[cfg(target_arch = "x86_64")]
            _ if n < 4 => scalar::tables(n, cards, out),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(k) => k.tables(n, cards, out),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(k) => k.tables(n, cards, out),
        };
        if good { Ok(()) } else { Err(refuse(n, cards, out)) }
    }
}

/// Names the first card that is none. Half an answer would be worse than no answer.
fn refuse(n: usize, cards: &[u8], out: &mut Vec<u64>) -> InputError {
    out.clear();
    let at = cards.iter().position(|&card| card >= CARDS).expect("the kernel saw one");
    InputError::at(
        format!("table {}, card {}", at / n + 1, at % n + 1),
        format!("{} is not a card: 0 to {}", cards[at], CARDS - 1),
    )
}
