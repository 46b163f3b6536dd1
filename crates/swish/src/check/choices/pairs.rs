//! Why a choice cannot be laid: no solution for left and right goes with one for top and bottom.
//!
//! A flip is given by two bits: whether it exchanges left and right, and whether it exchanges top and
//! bottom. So a laying of the cards of a choice is a solution by the first way of [`super::halves`] and one by
//! the second. Where all solutions of both are known, the choice can be laid if and only if with some two of
//! them every cell shows one point and one circle, or nothing.
//!
//! Of each orbit the symbols that the first solution puts on one side are looked at together: the second
//! says which of the two cells of that side each lies on. Where a way does not cut the orbit, there is one
//! side, or one cell, instead of two. Of the second solutions 64 are tried at a time, as words.

use fairdeal_core::Refusal;

use super::halves::Shown;
use crate::check::Meter;

/// Is there a pair of solutions with which these symbols lie as in a swish?
///
/// # Errors
/// When that is too much work.
pub(super) fn any(
    shown: &[&Shown],
    first: &[u64],
    second: &[u64],
    meter: &mut Meter<'_>,
) -> Result<bool, Refusal> {
    for some in second.chunks(64) {
        meter.spend(64, "tree")?;
        let word = |card: usize| {
            some.iter().enumerate().fold(0, |word, (i, bits)| word | (bits >> card & 1) << i)
        };
        let words: [u64; 64] = std::array::from_fn(word);
        let all = u64::MAX >> (64 - some.len());
        for &first in first {
            let (mut left, mut looked) = (all, 0);
            for orbit in shown {
                looked += 1;
                left &= lies(orbit, first, &words);
                if left == 0 {
                    break;
                }
            }
            meter.spend(4 * looked, "tree")?;
            if left != 0 {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// With which of the second solutions every cell of the orbit shows one of each symbol or nothing.
fn lies(shown: &Shown, first: u64, words: &[u64; 64]) -> u64 {
    let (cut, across) = (shown.cut & 1, shown.cut >> 1 & 1);
    let mut fits = u64::MAX;
    // By sides, and by points and circles: which of the two cells show one.
    let mut cells = [[[0_u64; 2]; 2]; 2];
    for (kind, (cards, second)) in shown.cards.iter().zip(shown.second).enumerate() {
        for (&card, second) in cards.iter().zip(second).take(shown.many) {
            let card = usize::from(card % 64);
            let side = (second & 1 ^ (first >> card & 1) as u8) & cut;
            let printed = 0_u64.wrapping_sub(u64::from(second >> 1 & 1));
            let lower = (words[card] ^ printed) & 0_u64.wrapping_sub(u64::from(across));
            let cells = &mut cells[usize::from(side)][kind];
            fits &= !(cells[0] & !lower | cells[1] & lower);
            cells[0] |= !lower;
            cells[1] |= lower;
        }
    }
    cells.iter().fold(fits, |fits, [points, circles]| {
        fits & !(points[0] ^ circles[0]) & !(points[1] ^ circles[1])
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::meter;
    use super::*;

    /// Two orbits that always fit, and one that never does, with two points on its only cell: all three are looked
    /// at for each of the first solutions and 64 of the second.
    #[test]
    fn what_is_looked_at_is_paid_for() {
        let (mut fits, mut clash) = (Shown::default(), Shown::default());
        (fits.many, fits.cards) = (1, [[0; 4], [1; 4]]);
        (clash.many, clash.cards) = (2, [[0, 1, 0, 0], [0, 1, 0, 0]]);
        let mut meter = meter();
        let all = meter.left();
        let found = any(&[&fits, &fits, &clash], &[0; 100], &[0; 128], &mut meter);
        assert_eq!(found, Ok(false));
        assert!(all - meter.left() >= 3 * 100 * 2);
        assert_eq!(any(&[&fits, &fits], &[0; 100], &[0; 128], &mut meter), Ok(true));
    }
}
