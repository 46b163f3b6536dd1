//! Residues modulo a small prime P, many at once.
//!
//! P is below 128, so that the sum of two residues fits into a byte, and a residue with a product of two into
//! two bytes. All is written as loops of one length over bytes, of which the compiler makes vectors.

/// The largest such prime: the larger it is, the less passes by chance.
pub(super) const PRIME: u8 = 127;

/// How many residues are at once.
pub(super) const LANES: usize = 32;

pub(super) type Residues = [u8; LANES];

/// The residue of a number.
pub(super) fn of<const P: u8>(number: i64) -> u8 {
    number.rem_euclid(i64::from(P)) as u8
}

pub(super) fn times<const P: u8>(a: u8, b: u8) -> u8 {
    (u16::from(a) * u16::from(b) % u16::from(P)) as u8
}

/// The inverse of a residue that is not 0: its power P − 2, by Fermat.
pub(super) fn inverse<const P: u8>(a: u8) -> u8 {
    let (mut power, mut square, mut left) = (1, a, P - 2);
    while left > 0 {
        if left % 2 == 1 {
            power = times::<P>(power, square);
        }
        square = times::<P>(square, square);
        left /= 2;
    }
    power
}

/// The sums of two residues each.
#[inline]
pub(super) fn add<const P: u8>(a: &Residues, b: &Residues) -> Residues {
    let mut sums = [0; LANES];
    for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
        let all = a.wrapping_add(*b);
        // Below P, the second wraps and is the larger.
        *sum = all.min(all.wrapping_sub(P));
    }
    sums
}

/// Minus the residues, and one more than that.
#[inline]
pub(super) fn minus<const P: u8>(a: &Residues) -> [Residues; 2] {
    let mut minus = [[0; LANES]; 2];
    for (lane, a) in a.iter().enumerate() {
        let less = P - a;
        minus[0][lane] = less.min(less.wrapping_sub(P));
        minus[1][lane] = (less + 1).min((less + 1).wrapping_sub(P));
    }
    minus
}

/// Takes so many times `its` from residues.
#[inline]
pub(super) fn take<const P: u8>(from: &mut Residues, times: u8, its: &Residues) {
    let times = u16::from(P - times);
    for (from, its) in from.iter_mut().zip(its) {
        *from = ((u16::from(*from) + times * u16::from(*its)) % u16::from(P)) as u8;
    }
}

/// Is each of the residues one of the two?
#[inline]
pub(super) fn each_is_one_of(residues: &Residues, [a, b]: &[Residues; 2]) -> bool {
    let mut other = 0;
    for lane in 0..LANES {
        let residue = residues[lane];
        other |= u8::from(residue != a[lane]) & u8::from(residue != b[lane]);
    }
    other == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_numbers<const P: u8>() {
        let p = i64::from(P);
        for a in 0..P {
            assert_eq!((of::<P>(i64::from(a) - p), of::<P>(i64::from(a) + 3 * p)), (a, a));
            assert!(a == 0 || times::<P>(a, inverse::<P>(a)) == 1, "{a} modulo {P}");
            for b in 0..P {
                let (x, y) = (i64::from(a), i64::from(b));
                let all = |residue: u8| [residue; LANES];
                assert_eq!(times::<P>(a, b), of::<P>(x * y));
                assert_eq!(add::<P>(&all(a), &all(b)), all(of::<P>(x + y)));
                assert_eq!(minus::<P>(&all(a)), [all(of::<P>(-x)), all(of::<P>(1 - x))]);
                let mut from = all(a);
                take::<P>(&mut from, b, &all(3 % P));
                assert_eq!(from, all(of::<P>(x - 3 * y)));
            }
        }
    }

    #[test]
    fn residues_are_those_of_numbers() {
        as_numbers::<2>();
        as_numbers::<3>();
        as_numbers::<5>();
        as_numbers::<PRIME>();
    }

    #[test]
    fn one_other_residue_is_seen() {
        let two = minus::<PRIME>(&std::array::from_fn(|lane| 4 * lane as u8 % PRIME));
        for lane in 0..LANES {
            let mut residues = two[lane % 2];
            residues[(lane + 1) % LANES] = two[1][(lane + 1) % LANES];
            assert!(each_is_one_of(&residues, &two));
            residues[lane] = of::<PRIME>(i64::from(two[1][lane]) + 1);
            assert!(!each_is_one_of(&residues, &two));
        }
    }
}
