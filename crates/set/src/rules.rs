//! The rules, as a referee would read them.
//!
//! A card has p properties, each with one of v values. A *set* is v different cards such that in
//! every property their values are all equal or all different.

/// A card: its value in each property, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub Box<[u8]>);

impl Card {
    /// A card from its values.
    pub fn new(values: &[u8]) -> Self {
        Card(values.into())
    }

    /// The values, property by property.
    pub fn values(&self) -> &[u8] {
        &self.0
    }
}

/// Cards on the table: all different, all of one family. Order is the order they lie in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Values per property.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// The cards.
    pub cards: Vec<Card>,
}

/// Are these cards a set of a game with v values?
pub fn is_set(v: usize, cards: &[&Card]) -> bool {
    let Some(first) = cards.first() else { return false };
    let different = (1..cards.len()).all(|i| !cards[..i].contains(&cards[i]));
    cards.len() == v
        && different
        && (0..first.0.len()).all(|q| {
            let value = |i: usize| cards[i].0[q];
            let all_equal = (1..v).all(|i| value(i) == value(0));
            let all_different = (1..v).all(|i| (0..i).all(|j| value(i) != value(j)));
            all_equal || all_different
        })
}

/// The places of v cards of a table, in ascending order: a set, once checked.
pub type Places = Vec<usize>;

impl Table {
    /// Are the cards at these places a set? Places must be different and on the table.
    pub fn is_set(&self, places: &[usize]) -> bool {
        let cards: Option<Vec<&Card>> = places.iter().map(|&i| self.cards.get(i)).collect();
        cards.is_some_and(|cards| is_set(self.v, &cards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(v: usize, cards: &[&[u8]]) -> bool {
        let cards: Vec<Card> = cards.iter().map(|c| Card::new(c)).collect();
        is_set(v, &cards.iter().collect::<Vec<_>>())
    }

    #[test]
    fn all_equal_or_all_different() {
        assert!(set(3, &[&[0, 1], &[1, 1], &[2, 1]]));
        assert!(set(3, &[&[0, 1], &[1, 2], &[2, 0]]));
        assert!(!set(3, &[&[0, 1], &[1, 1], &[2, 0]]));
        assert!(!set(3, &[&[0, 1], &[0, 1], &[0, 1]]), "cards must differ");
        assert!(!set(3, &[&[0], &[1]]), "too few");
        assert!(set(2, &[&[0, 1], &[1, 0]]) && set(2, &[&[0, 1], &[0, 0]]));
        assert!(!set(4, &[&[0, 0], &[0, 1], &[1, 2], &[1, 3]]));
    }
}
