//! What tables were met: the odds that a table holds no set, by its size and by the round.
//!
//! A table is counted each time the question "is there a set?" is put to it, so the odds are those
//! of a player looking at the table in play, not of fresh deals: sets taken earlier leave boards that
//! have fewer. (Of fresh deals of 12 cards 3.23 % have no set, 30 : 1; in play it is 15 : 1.) Counts
//! are sums, so they do not depend on the threads that made them.

use std::collections::BTreeMap;

/// Tables met, with a set and without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// With a set.
    pub some: u64,
    /// Without.
    pub none: u64,
}

impl Met {
    fn add(&mut self, other: Met) {
        self.some += other.some;
        self.none += other.none;
    }

    /// Tables with a set for each one without; none if all had one.
    pub fn odds(self) -> Option<f64> {
        (self.none > 0).then(|| self.some as f64 / self.none as f64)
    }
}

/// Counts over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By sets taken before and cards on the table.
    tables: BTreeMap<(u64, usize), Met>,
    /// Games that ended with an empty deck, by cards left.
    left: BTreeMap<usize, u64>,
}

impl Tally {
    /// A table was looked at.
    pub fn asked(&mut self, sets: u64, cards: usize, found: bool) {
        let met = self.tables.entry((sets, cards)).or_default();
        met.add(Met { some: u64::from(found), none: u64::from(!found) });
    }

    /// A game came to its end with this many cards left.
    pub fn ended(&mut self, left: usize) {
        *self.left.entry(left).or_default() += 1;
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Tally) {
        for (&at, &met) in &other.tables {
            self.tables.entry(at).or_default().add(met);
        }
        for (&left, &games) in &other.left {
            *self.left.entry(left).or_default() += games;
        }
    }

    /// All tables that were looked at.
    pub fn all(&self) -> Met {
        let mut all = Met::default();
        self.tables.values().for_each(|&met| all.add(met));
        all
    }

    pub fn by_size(&self) -> BTreeMap<usize, Met> {
        let mut sizes: BTreeMap<usize, Met> = BTreeMap::new();
        for (&(_, cards), &met) in &self.tables {
            sizes.entry(cards).or_default().add(met);
        }
        sizes
    }

    /// Tables of one size by round: the first round is the one before any set is taken.
    pub fn by_round(&self, cards: usize) -> BTreeMap<u64, Met> {
        let of_size = self.tables.iter().filter(|((_, size), _)| *size == cards);
        of_size.map(|(&(sets, _), &met)| (sets + 1, met)).collect()
    }

    /// Games by cards left at the end of the deck.
    pub fn left(&self) -> &BTreeMap<usize, u64> {
        &self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_the_order() {
        let mut parts = [Tally::default(), Tally::default()];
        for i in 0..50_u64 {
            let part = &mut parts[i as usize % 2];
            part.asked(i % 5, 12 + 3 * (i as usize % 2), i % 7 > 0);
            part.ended(i as usize % 4 * 3);
        }
        let (mut ab, mut ba) = (parts[0].clone(), parts[1].clone());
        ab.merge(&parts[1]);
        ba.merge(&parts[0]);
        assert_eq!(ab, ba);
        let sizes = ab.by_size();
        assert_eq!(sizes.values().map(|m| m.some + m.none).sum::<u64>(), 50);
        assert_eq!(ab.left().values().sum::<u64>(), 50);
        assert_eq!(ab.by_round(12).len(), 5);
    }
}
