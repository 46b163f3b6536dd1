//! The rules: cards with numbers, a target, and cards that add up to it.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What is to be reached.
    pub target: u64,
    /// The numbers on the cards.
    pub cards: Vec<u64>,
}

/// Places of some cards on the table, ascending.
pub type Places = Vec<usize>;

impl Table {
    /// Do these places, each at most once and at least one, add up to the target?
    pub fn is_find(&self, places: &[usize]) -> bool {
        let there = places.iter().map(|&place| self.cards.get(place)).collect::<Option<Vec<_>>>();
        !places.is_empty()
            && places.is_sorted_by(|a, b| a < b)
            && there.is_some_and(|cards| cards.into_iter().sum::<u64>() == self.target)
    }
}
