//! How few cards meet all these sets of cards?
//!
//! Sets that share no card, directly or through others, are looked at apart: each group has a fewest
//! number of its own. Within a group the smallest set that is not met yet must lose one of its cards:
//! each is tried, those tried before it being kept. A branch ends when sets that share no card show
//! that it cannot beat the best. Nothing is shown and nothing is cited: the number is found by trying
//! everything, so it suffices that what is left out of the trial could not be smaller. Every card of
//! every set looked at is a step of the one [`Meter`] of the check.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;

use super::Meter;
use crate::connected::connected;

/// The most cards of one group that are left out: the search calls itself for each.
const MOST_OUT: usize = 2048;
/// Steps for each card of each set before the search: it is looked up in an ordered map or two.
const A_CARD: u64 = 16;

/// The fewest cards that meet every set.
///
/// # Errors
/// When there is too much to try.
pub fn fewest(sets: &[Vec<usize>], meter: &mut Meter<'_>) -> Result<usize, Refusal> {
    let entries: usize = sets.iter().map(|set| set.len() + 1).sum();
    meter.spend(A_CARD * entries as u64, "cores")?;
    let mut sum = 0;
    for group in connected(sets.iter().map(|set| set.iter().copied())) {
        // The cards of a group by numbers of its own, from 0.
        let mut number: BTreeMap<usize, usize> = BTreeMap::new();
        let mut own = |&card: &usize| {
            let next = number.len();
            *number.entry(card).or_insert(next)
        };
        let sets: Vec<Vec<usize>> =
            group.iter().map(|&i| sets[i].iter().map(&mut own).collect()).collect();
        let cards = number.len();
        let mut search = Search {
            entries: sets.iter().map(|set| set.len() as u64 + 8).sum(),
            sets: &sets,
            is: vec![Is::Free; cards],
            met: 0,
            used: vec![0; cards],
            turn: 0,
            best: cards,
            meter,
        };
        search.go()?;
        sum += search.best;
    }
    Ok(sum)
}

/// What became of a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Free,
    /// It is left out, and meets its sets.
    Out,
    /// It was tried before.
    Kept,
}

struct Search<'a, 'm> {
    sets: &'a [Vec<usize>],
    /// The steps of looking at all of them.
    entries: u64,
    is: Vec<Is>,
    /// Cards that are left out.
    met: usize,
    /// The turn in which each card was last used by one of the sets apart.
    used: Vec<u64>,
    turn: u64,
    best: usize,
    meter: &'a mut Meter<'m>,
}

impl Search<'_, '_> {
    fn go(&mut self) -> Result<(), Refusal> {
        self.meter.spend(self.entries, "cores")?;
        if self.met > MOST_OUT {
            let why = format!("more than {MOST_OUT} cards are left out of one group");
            return Err(Refusal::too_large("cores", why));
        }
        // Sets that are not met, by how many cards they may still lose.
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (i, set) in self.sets.iter().enumerate() {
            if set.iter().all(|&card| self.is[card] != Is::Out) {
                let free = set.iter().filter(|&&card| self.is[card] == Is::Free).count();
                open.push((free, i));
            }
        }
        open.sort_unstable();
        let Some(&(_, smallest)) = open.first() else {
            self.best = self.met.min(self.best);
            return Ok(());
        };
        self.turn += 1;
        let mut apart = 0;
        for &(_, i) in &open {
            let free = || self.sets[i].iter().filter(|&&card| self.is[card] == Is::Free);
            if free().all(|&card| self.used[card] != self.turn) {
                self.sets[i].iter().for_each(|&card| self.used[card] = self.turn);
                apart += 1;
            }
        }
        if self.met + apart >= self.best {
            return Ok(());
        }
        let sets = self.sets;
        let free: Vec<usize> =
            sets[smallest].iter().copied().filter(|&card| self.is[card] == Is::Free).collect();
        for &card in &free {
            debug_assert!(self.is[card] == Is::Free, "a set names a card once");
            self.is[card] = Is::Out;
            self.met += 1;
            self.go()?;
            self.met -= 1;
            self.is[card] = Is::Kept;
        }
        free.iter().for_each(|&card| self.is[card] = Is::Free);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Steps;

    #[test]
    fn agrees_with_all_subsets() {
        let mut random = fairdeal_core::random::Random::new(3);
        for _ in 0..300 {
            let cards = 1 + random.below(9) as usize;
            let sets: Vec<Vec<usize>> = (0..random.below(9))
                .map(|_| {
                    let n = 1 + random.below(cards.min(4) as u64) as usize;
                    let set = random.draw_distinct(n, cards as u64);
                    set.into_iter().map(|card| card as usize).collect()
                })
                .collect();
            let meets = |mask: u32| sets.iter().all(|s| s.iter().any(|c| mask >> c & 1 == 1));
            let most = (0..1_u32 << cards).filter(|&m| meets(m)).map(u32::count_ones).min();
            assert_eq!(
                fewest(&sets, &mut Steps::MOST.meter_of(0)).unwrap() as u32,
                most.unwrap(),
                "{sets:?}"
            );
        }
    }

    /// Sets that leave too many choices end the one meter of the check, and what is spent is spent.
    #[test]
    fn too_many_choices_are_too_much() {
        let mut random = fairdeal_core::random::Random::new(5);
        let mut three = || -> Vec<usize> {
            random.draw_distinct(3, 90).into_iter().map(|card| card as usize).collect()
        };
        let sets: Vec<Vec<usize>> = (0..400).map(|_| three()).collect();
        let mut meter = Steps::of(1_000_000).meter_of(0);
        let refusal = fewest(&sets, &mut meter).unwrap_err();
        assert!(refusal.too_much && refusal.place == "cores", "{refusal}");
        assert_eq!(meter.left(), 0);
        assert!(fewest(&sets[..1], &mut meter).is_err());
    }

    /// A long set costs as much as it is long.
    #[test]
    fn long_sets_are_paid_for() {
        let sets = vec![(0..5000).collect::<Vec<usize>>(), (0..4999).collect()];
        let mut meter = Steps::of(1_000_000_000).meter_of(0);
        assert_eq!(fewest(&sets, &mut meter).unwrap(), 1);
        // Each of 4999 cards is tried, and both sets are looked at for each.
        let spent = 1_000_000_000 - meter.left();
        assert!((10_000..200_000_000).contains(&spent), "{spent}");
    }
}
