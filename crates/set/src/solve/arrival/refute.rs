//! "No set" by counting: integer infeasibility of the cover, decided by linear algebra.
//!
//! A set through c inside a bucket picks cards so that every item (a property with a value) is on
//! exactly one of them. Give each item a weight y in an abelian group. If the weights on every
//! candidate card add up to 0, then the weights of all items, which are those of the picked cards
//! taken together, must add up to 0 as well. If they do not, there is no set:
//!
//! > **Claim.** Let A be the 0/1 matrix of items × candidate cards. If some y over Z/m has yᵀA = 0
//! > and yᵀ1 ≠ 0 (mod m), then A·x = 1 has no solution in integers, hence none in 0/1.
//! > *Proof.* A·x = 1 gives yᵀ1 = yᵀA·x = 0. ∎
//!
//! Example: every card has c₁ + c₂ + c₃ ≡ 0 (mod v) and v is even. With y = the value itself, modulo
//! v, every card weighs 0, and all items weigh 3·v(v−1)/2 ≡ v/2 · odd ≢ 0. No search sees that: for
//! v = 16, less two diagonals, the cover search alone takes 115 million nodes. Any linear relation
//! a·c ≡ b (mod m) that all candidates obey is a case of it, as is every count that fails (so many
//! values here, so many there), since weights may be any function of the value. By Farkas' lemma
//! for integers the test is also complete: some m refutes A·x = 1 whenever it has no integer
//! solution.
//!
//! The weights that kill all cards seen so far form a module; generators of it are kept, at first
//! one for each item. For each card in turn, the generator on which the card weighs least (in the
//! sense of divisibility by the prime) cancels the card's weight on the others and is then
//! multiplied until its own weight vanishes. Working modulo 2⁶⁴ uses plain wrapping arithmetic, and
//! decides all obstructions modulo powers of two and over the rationals at once (a rational one
//! scales to integers, and survives unless its right side is divisible by 2⁶⁴). Obstructions modulo
//! odd primes are tried after that, modulo the largest power below 2³². The generators stop
//! mattering when all of them give the items the weight 0: random buckets reach this after little
//! more than as many cards as items.
//!
//! One test costs as much as hundreds to thousands of nodes (it grows with the cube of the items), so
//! the search asks for it when it has spent that much on one state (see [`super::cover_kernel`]): a few %
//! of the time on random boards, and 5 ms for the table of 224 cards above.
//!
//! What lost: elimination on the cards' span with the question "is 1 in it?" is unsound unless the
//! span is kept in Howell form, for zero divisors hide members; keeping the annihilator instead is
//! sound whatever happens, since each y can be checked against the claim alone. Linear programming
//! refutes less (rational, non-negative) at a higher price.

use fairdeal_core::Cancel;

/// Tests of one strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) enum Moduli {
    /// 2⁶⁴, and with it the rationals.
    Two,
    /// Powers of 3, 5, 7, 11 and 13.
    Odd,
}

/// More items than this are not tried: the generators would take megabytes.
const MOST_ITEMS: usize = 640;

const ODD_PRIMES: [u64; 5] = [3, 5, 7, 11, 13];

/// True when counting proves that no choice of cards covers each of the items 0…items−1 exactly
/// once. `cards` lists the items of each card, `d` of them.
pub(super) fn refuted(
    cards: &[u16],
    d: usize,
    items: usize,
    moduli: Moduli,
    cancel: Cancel,
) -> bool {
    if items > MOST_ITEMS || d == 0 {
        return false;
    }
    match moduli {
        Moduli::Two => refuted_in(&TwoAdic, cards, d, items, cancel).is_some(),
        Moduli::Odd => {
            ODD_PRIMES.iter().any(|&q| refuted_in(&Odd::new(q), cards, d, items, cancel).is_some())
        }
    }
}

/// The same with its evidence: a modulus, and a weight for each item, as in the claim above. The
/// modulus is the least power of the prime that will do, and factors of the prime that all weights
/// share are left out, so that a person may read them.
pub(in crate::solve) fn refutation(
    cards: &[u16],
    d: usize,
    items: usize,
    moduli: Moduli,
    cancel: Cancel,
) -> Option<(u64, Vec<u64>)> {
    if items > MOST_ITEMS || d == 0 {
        return None;
    }
    match moduli {
        Moduli::Two => {
            refuted_in(&TwoAdic, cards, d, items, cancel).and_then(|y| least(2, y, items))
        }
        Moduli::Odd => ODD_PRIMES.iter().find_map(|&q| {
            refuted_in(&Odd::new(q), cards, d, items, cancel).and_then(|y| least(q, y, items))
        }),
    }
}

/// The weights of the items modulo the least power of q that keeps their sum, the last entry,
/// from vanishing.
fn least(q: u64, mut y: Vec<u64>, items: usize) -> Option<(u64, Vec<u64>)> {
    while y.iter().all(|a| a.is_multiple_of(q)) {
        y.iter_mut().for_each(|a| *a /= q);
    }
    let mut modulus = q;
    while y[items].is_multiple_of(modulus) {
        modulus = modulus.checked_mul(q)?;
    }
    y.truncate(items);
    y.iter_mut().for_each(|a| *a %= modulus);
    Some((modulus, y))
}

/// Integers modulo a power of a prime.
trait Ring {
    fn add(&self, a: u64, b: u64) -> u64;
    fn sub_mul(&self, a: u64, f: u64, b: u64) -> u64;
    /// How often the prime divides a, which is not 0.
    fn valuation(&self, a: u64) -> u32;
    /// a ÷ b, where b's valuation is at most a's and b is not 0.
    fn divide(&self, a: u64, b: u64) -> u64;
    /// The least power of the prime that makes a number of this valuation vanish.
    fn killer(&self, valuation: u32) -> u64;
    fn mul(&self, a: u64, b: u64) -> u64;
}

struct TwoAdic;

impl Ring for TwoAdic {
    #[inline(always)]
    fn add(&self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }
    #[inline(always)]
    fn sub_mul(&self, a: u64, f: u64, b: u64) -> u64 {
        a.wrapping_sub(f.wrapping_mul(b))
    }
    fn valuation(&self, a: u64) -> u32 {
        a.trailing_zeros()
    }
    fn divide(&self, a: u64, b: u64) -> u64 {
        let e = b.trailing_zeros();
        let odd = b >> e;
        // Newton's iteration: an inverse modulo 2³, then 2⁶, … 2⁹⁶.
        let mut inverse = odd;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        }
        (a >> e).wrapping_mul(inverse)
    }
    fn killer(&self, valuation: u32) -> u64 {
        1_u64.checked_shl(64 - valuation).unwrap_or(0)
    }
    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        a.wrapping_mul(b)
    }
}

struct Odd {
    q: u64,
    power: u32,
    modulus: u64,
    /// 2⁶⁴ ÷ modulus, rounded down: dividing by the modulus is multiplying by this.
    share: u64,
}

impl Odd {
    fn new(q: u64) -> Self {
        let mut odd = Odd { q, power: 1, modulus: q, share: 0 };
        while odd.modulus * q < 1 << 32 {
            odd.modulus *= q;
            odd.power += 1;
        }
        odd.share = u64::MAX / odd.modulus;
        odd
    }

    /// a modulo the modulus, where a is less than twice as much.
    #[inline(always)]
    fn once(&self, a: u64) -> u64 {
        // No branch, which would be guessed wrongly every other time.
        a.min(a.wrapping_sub(self.modulus))
    }

    /// a modulo the modulus.
    #[inline(always)]
    fn rest(&self, a: u64) -> u64 {
        // The share is less than 2⁶⁴ ÷ modulus by less than one, so a times the share, over 2⁶⁴,
        // is less than a ÷ modulus by less than one: rounded down, one too small at most.
        let quotient = ((u128::from(a) * u128::from(self.share)) >> 64) as u64;
        self.once(a - quotient * self.modulus)
    }

    fn inverse(&self, a: u64) -> u64 {
        // Euler: the unit group has order (q − 1)·q^(power−1).
        let (mut exponent, mut base, mut out) = (self.modulus / self.q * (self.q - 1) - 1, a, 1);
        while exponent > 0 {
            if exponent & 1 == 1 {
                out = self.rest(out * base);
            }
            base = self.rest(base * base);
            exponent >>= 1;
        }
        out
    }
}

impl Ring for Odd {
    #[inline(always)]
    fn add(&self, a: u64, b: u64) -> u64 {
        self.once(a + b)
    }
    #[inline(always)]
    fn sub_mul(&self, a: u64, f: u64, b: u64) -> u64 {
        self.once(a + self.modulus - self.rest(f * b))
    }
    fn valuation(&self, mut a: u64) -> u32 {
        let mut e = 0;
        while a.is_multiple_of(self.q) && e < self.power {
            a /= self.q;
            e += 1;
        }
        e
    }
    fn divide(&self, a: u64, b: u64) -> u64 {
        let scale = self.q.pow(self.valuation(b));
        self.rest((a / scale) * self.inverse(b / scale))
    }
    fn killer(&self, valuation: u32) -> u64 {
        self.q.pow(self.power - valuation.min(self.power)) % self.modulus
    }
    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        self.rest(a * b)
    }
}

/// Weights that refute, with the sum of all at the end. A test that is cancelled refutes nothing.
fn refuted_in(
    ring: &impl Ring,
    cards: &[u16],
    d: usize,
    items: usize,
    cancel: Cancel,
) -> Option<Vec<u64>> {
    // Each generator: a weight for every item, then the weight of all items together.
    let width = items + 1;
    let mut generators: Vec<Vec<u64>> = (0..items)
        .map(|i| {
            let mut y = vec![0; width];
            (y[i], y[items]) = (1, 1);
            y
        })
        .collect();
    let mut weights: Vec<u64> = Vec::with_capacity(items);
    for card in cards.chunks_exact(d) {
        if cancel.is_set() {
            return None;
        }
        weights.clear();
        weights.extend(
            generators.iter().map(|y| card.iter().fold(0, |w, &i| ring.add(w, y[usize::from(i)]))),
        );
        let heavy = weights.iter().enumerate().filter(|&(_, &w)| w != 0);
        let Some((pivot, e)) =
            heavy.map(|(i, &w)| (i, ring.valuation(w))).min_by_key(|&(i, e)| (e, i))
        else {
            continue;
        };
        let mut y = std::mem::take(&mut generators[pivot]);
        for (other, &w) in generators.iter_mut().zip(&weights) {
            if w != 0 && !other.is_empty() {
                let factor = ring.divide(w, weights[pivot]);
                for (a, &b) in other.iter_mut().zip(&y) {
                    *a = ring.sub_mul(*a, factor, b);
                }
            }
        }
        let killer = ring.killer(e);
        for a in &mut y {
            *a = ring.mul(*a, killer);
        }
        if y.iter().all(|&a| a == 0) {
            generators.swap_remove(pivot);
        } else {
            generators[pivot] = y;
        }
        if generators.iter().all(|y| y[items] == 0) {
            return None;
        }
    }
    generators.into_iter().find(|y| y[items] != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_core::random::Random;

    /// Is there a choice of cards that covers each item once? By trying everything.
    fn coverable(cards: &[u16], d: usize, items: usize) -> bool {
        fn go(cards: &[u64], open: u64) -> bool {
            let item = open & open.wrapping_neg();
            open == 0
                || cards.iter().any(|&c| c & item != 0 && c & !open == 0 && go(cards, open & !c))
        }
        let masks: Vec<u64> =
            cards.chunks(d).map(|c| c.iter().fold(0, |m, &i| m | 1 << i)).collect();
        go(&masks, (1 << items) - 1)
    }

    #[test]
    fn never_refutes_what_can_be_covered() {
        let mut random = Random::new(11);
        let mut counts = [0; 3];
        for _ in 0..4000 {
            let d = 3 + random.below(3) as usize;
            let rows = 2 + random.below(4);
            let n = rows as usize + random.below(12) as usize;
            let cards: Vec<u16> = (0..n * d)
                .map(|i| (i as u64 % d as u64 * rows + random.below(rows)) as u16)
                .collect();
            let items = d * rows as usize;
            let two = refuted(&cards, d, items, Moduli::Two, Cancel::NEVER);
            let odd = refuted(&cards, d, items, Moduli::Odd, Cancel::NEVER);
            let coverable = coverable(&cards, d, items);
            assert!(!(coverable && (two || odd)), "{d} {rows} {cards:?}");
            counts[usize::from(two || odd) + 2 * usize::from(coverable)] += 1;
        }
        assert!(counts.iter().all(|&c| c > 50), "{counts:?}");
    }

    /// Cards whose values add up to `sum` modulo m; a set-free family when the claim says so.
    fn family(rows: u64, d: usize, m: u64, sum: u64) -> Vec<u16> {
        let mut cards = Vec::new();
        for id in 0..rows.pow(d as u32) {
            let values: Vec<u64> = (0..d).map(|q| id / rows.pow(q as u32) % rows).collect();
            if values.iter().sum::<u64>() % m == sum {
                cards.extend(values.iter().enumerate().map(|(q, v)| (q as u64 * rows + v) as u16));
            }
        }
        cards
    }

    #[test]
    fn refutes_sums_modulo_any_small_number() {
        for (rows, d, m) in [(6, 3, 2), (6, 3, 6), (8, 3, 8), (5, 4, 3), (7, 3, 5), (6, 4, 9)] {
            let mut refutations = 0;
            for sum in 0..m {
                let cards = family(rows, d, m, sum);
                let items = d * rows as usize;
                let total = d as u64 * rows * (rows - 1) / 2;
                let contradiction = rows * sum % m != total % m;
                let two = refuted(&cards, d, items, Moduli::Two, Cancel::NEVER);
                let odd = refuted(&cards, d, items, Moduli::Odd, Cancel::NEVER);
                assert_eq!(two || odd, contradiction, "{rows} {d} {m} {sum}");
                refutations += usize::from(contradiction);
            }
            assert!(refutations > 0, "{rows} {d} {m}");
        }
    }
}
