//! How often a random table holds no set, by counting.
//!
//! Tables are dealt in chunks of 4096, each chunk from its own generator, so that the count is a
//! function of n, the number of tables and the seed: no kernel and no thread has a say in it. All
//! tables are independent; dealing several from one deck would be quicker, and would leave the
//! mean alone but not the variance. Dealing takes nearly all of the time: 34 million tables of
//! twelve a second.

use fairdeal_core::InputError;
use fairdeal_core::random::Random;

use super::{CARDS, Kernel};

/// Tables dealt by one generator.
pub const CHUNK: u64 = 4096;

/// How many of this many random tables of n cards hold no set.
///
/// # Errors
/// When n is not 1 to 21.
pub fn count_no_set(n: usize, tables: u64, seed: i64) -> Result<u64, InputError> {
    count_by(Kernel::detect(), n, tables, seed)
}

/// The same for the first `tables` tables of one chunk, at most [`CHUNK`] of them.
///
/// # Errors
/// When n is not 1 to 21.
pub fn count_chunk(n: usize, tables: u64, seed: i64, chunk: u64) -> Result<u64, InputError> {
    let (mut cards, mut found) = (Vec::new(), Vec::new());
    chunk_by(Kernel::detect(), n, tables.min(CHUNK), seed, chunk, &mut cards, &mut found)
}

/// The same by a given kernel.
pub(super) fn count_by(
    kernel: Kernel,
    n: usize,
    tables: u64,
    seed: i64,
) -> Result<u64, InputError> {
    let (mut cards, mut found, mut none) = (Vec::new(), Vec::new(), 0);
    kernel.has_set(n, &[], &mut found)?;
    for chunk in 0..tables.div_ceil(CHUNK) {
        let here = CHUNK.min(tables - chunk * CHUNK);
        none += chunk_by(kernel, n, here, seed, chunk, &mut cards, &mut found)?;
    }
    Ok(none)
}

fn chunk_by(
    kernel: Kernel,
    n: usize,
    here: u64,
    seed: i64,
    chunk: u64,
    cards: &mut Vec<u8>,
    found: &mut Vec<u64>,
) -> Result<u64, InputError> {
    let mut random = Random::for_deal(&format!("set/v3p4/{n}/sample/{seed}"), chunk as i64);
    cards.clear();
    for _ in 0..here {
        deal(&mut random, n, cards);
    }
    kernel.has_set(n, cards, found)?;
    Ok(here - found.iter().map(|word| u64::from(word.count_ones())).sum::<u64>())
}

/// Adds the numbers of n different cards, or of the whole deck if n is more: the first steps of a
/// Fisher–Yates shuffle.
pub(super) fn deal(random: &mut Random, n: usize, cards: &mut Vec<u8>) {
    let mut deck: [u8; CARDS as usize] = std::array::from_fn(|i| i as u8);
    for i in 0..n.min(deck.len()) {
        let j = i + random.below((deck.len() - i) as u64) as usize;
        deck.swap(i, j);
        cards.push(deck[i]);
    }
}
