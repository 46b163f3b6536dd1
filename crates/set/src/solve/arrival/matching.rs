//! Two properties all different: bipartite perfect matching.
//!
//! In a bucket whose cards differ from the new card in exactly two properties, a set is a way to
//! give every value of the one property a card and with it a value of the other, no value twice.
//! That is a perfect matching between values, at most 64 a side, so a row of the bipartite graph is
//! one 64-bit word and Kuhn's augmenting paths need no other structure. Hopcroft and Karp's phases
//! are no use at this size: the greedy pass below already places most values.

/// Finds a perfect matching between the values in `left` and the `right` values they allow:
/// `rows[a]` has bit b when a card has the values (a, b). The answer gives each a its b.
pub(super) fn perfect(rows: &[u64; 64], left: u64) -> Option<[u8; 64]> {
    let mut mate_of_right = [0_u8; 64];
    let mut taken = 0_u64;
    let mut later = 0_u64;
    for a in bits(left) {
        let free = rows[a] & !taken;
        if free == 0 {
            later |= 1 << a;
        } else {
            mate_of_right[free.trailing_zeros() as usize] = a as u8;
            taken |= free & free.wrapping_neg();
        }
    }
    for a in bits(later) {
        let mut seen = 0;
        if !augment(rows, a, &mut seen, &mut taken, &mut mate_of_right) {
            return None;
        }
    }
    let mut mates = [0; 64];
    for b in bits(taken) {
        mates[usize::from(mate_of_right[b])] = b as u8;
    }
    Some(mates)
}

/// Gives `a` a mate, moving others if it must. Depth is at most 64.
fn augment(
    rows: &[u64; 64],
    a: usize,
    seen: &mut u64,
    taken: &mut u64,
    mates: &mut [u8; 64],
) -> bool {
    let free = rows[a] & !*taken;
    if free != 0 {
        let b = free.trailing_zeros() as usize;
        *taken |= 1 << b;
        mates[b] = a as u8;
        return true;
    }
    loop {
        let open = rows[a] & !*seen;
        if open == 0 {
            return false;
        }
        let b = open.trailing_zeros() as usize;
        *seen |= 1 << b;
        if augment(rows, usize::from(mates[b]), seen, taken, mates) {
            mates[b] = a as u8;
            return true;
        }
    }
}

/// The places of the bits of a word, in ascending order.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let place = word.trailing_zeros() as usize;
            word &= word - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_core::random::Random;

    fn brute(rows: &[u64; 64], a: usize, n: usize, used: u64) -> bool {
        a == n || bits(rows[a] & !used).any(|b| brute(rows, a + 1, n, used | 1 << b))
    }

    #[test]
    fn agrees_with_trying_everything() {
        let mut random = Random::new(3);
        let mut found = 0;
        for _ in 0..2000 {
            let n = 1 + random.below(7) as usize;
            let mut rows = [0; 64];
            for row in &mut rows[..n] {
                *row = random.next_u64() & random.next_u64() & ((1 << n) - 1);
            }
            let mates = perfect(&rows, (1 << n) - 1);
            assert_eq!(mates.is_some(), brute(&rows, 0, n, 0));
            if let Some(mates) = mates {
                found += 1;
                let mut used = 0;
                for a in 0..n {
                    assert!(rows[a] & 1 << mates[a] != 0 && used & 1 << mates[a] == 0);
                    used |= 1 << mates[a];
                }
            }
        }
        assert!((200..1800).contains(&found));
    }

    #[test]
    fn full_width() {
        let mut rows = [0; 64];
        for (a, row) in rows.iter_mut().enumerate() {
            *row = 1 << a | 1 << ((a + 1) % 64);
        }
        rows[0] = 2;
        assert!(perfect(&rows, u64::MAX).is_some());
    }
}
