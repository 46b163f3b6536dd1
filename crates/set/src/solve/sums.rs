//! The sum of the cards left over: a bound on disjoint sets that no weights see.
//!
//! The values of a set's cards add up to 0, property by property, modulo v if v is odd and modulo
//! v/2 if v is even. So when sets are taken, the cards left over have the sum of all cards. (The proof
//! is in `check::bound`, which tries the leftovers in its own way.)

use crate::rules::{Places, Table};

/// More choices of leftovers than this are not tried.
const MOST_CHOICES: u128 = 1_000_000;

/// True when no choice of leftovers has the right sum, so that there are no `more` disjoint sets
/// among these; false if some has, or there are too many to try.
pub(super) fn exclude(table: &Table, sets: &[Places], more: usize) -> bool {
    let mut covered: Places = sets.iter().flatten().copied().collect();
    covered.sort_unstable();
    covered.dedup();
    let Some(left) = covered.len().checked_sub(more * table.v) else { return true };
    // C(n, i) grows up to the half, so the first value past the limit settles it.
    let mut choices = 1_u128;
    for i in 0..left.min(covered.len() - left) {
        choices = choices * (covered.len() - i) as u128 / (i as u128 + 1);
        if choices > MOST_CHOICES {
            return false;
        }
    }
    let modulus = if table.v % 2 == 1 { table.v } else { table.v / 2 } as u8;
    let rows: Vec<Vec<u8>> = covered
        .iter()
        .map(|&place| table.cards[place].values().iter().map(|x| x % modulus).collect())
        .collect();
    let mut wanted = vec![0; table.p];
    rows.iter().for_each(|row| add(&mut wanted, row, modulus));
    !reached(&rows, left, &vec![0; table.p], &wanted, modulus)
}

fn add(sum: &mut [u8], row: &[u8], modulus: u8) {
    sum.iter_mut().zip(row).for_each(|(a, x)| *a = (*a + x) % modulus);
}

/// Can `left` of these rows be added to the sum to make it the one wanted?
fn reached(rows: &[Vec<u8>], left: usize, sum: &[u8], wanted: &[u8], modulus: u8) -> bool {
    if left == 0 {
        return sum == wanted;
    }
    (0..(rows.len() + 1).saturating_sub(left)).any(|i| {
        let mut sum = sum.to_vec();
        add(&mut sum, &rows[i], modulus);
        reached(&rows[i + 1..], left - 1, &sum, wanted, modulus)
    })
}
