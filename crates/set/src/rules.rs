//! The rules, as a referee would read them.
//!
//! A card has p properties, each with one of v values. A *set* is v different cards such that in
//! every property their values are all equal or all different.
//!
//! The variant UltraSet (also SuperSet) is for v = 3, where two cards a, b have one third card t(a, b)
//! that makes them a set. An *ultraset* is four different cards a, b, c, d with t(a, b) = t(c, d). The
//! common card need not be on the table and is never one of the four: t(a, b) = c would make
//! t(c, d) = c, so d = c. Tables are dealt from the same decks as the game's.

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

/// What is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    #[default]
    Set,
    /// Ultrasets.
    Ultra,
}

impl Rule {
    /// What is found, in words.
    pub fn find(self) -> &'static str {
        match self {
            Rule::Set => "set",
            Rule::Ultra => "ultraset",
        }
    }

    /// Several of them, as the name of a measure.
    pub fn find_plural(self) -> &'static str {
        match self {
            Rule::Set => "sets",
            Rule::Ultra => "ultrasets",
        }
    }

    /// Cards of a find, in a game with v values.
    pub fn cards(self, v: usize) -> usize {
        match self {
            Rule::Set => v,
            Rule::Ultra => 4,
        }
    }
}

/// v = 3: in a property where two cards agree the third must agree too, in one where they differ it
/// must have the remaining value.
pub fn third_card(a: &Card, b: &Card) -> Card {
    let remaining = |x: u8, y: u8| if x == y { x } else { 3 - x - y };
    Card(a.values().iter().zip(b.values()).map(|(&x, &y)| remaining(x, y)).collect())
}

/// v ≥ 3: the card that makes v − 1 different cards a set. There is none if in some property they are
/// neither all equal nor all different; with three values there always is one.
pub fn completing(v: usize, cards: &[&Card]) -> Option<Card> {
    let first = cards.first().filter(|_| v > 2 && cards.len() == v - 1)?;
    let value = |q: usize| {
        let mut seen = vec![false; v];
        cards.iter().for_each(|card| seen[usize::from(card.values()[q])] = true);
        match seen.iter().filter(|&&seen| seen).count() {
            1 => Some(first.values()[q]),
            shown if shown == v - 1 => seen.iter().position(|&seen| !seen).map(|x| x as u8),
            _ => None,
        }
    };
    (0..first.values().len()).map(value).collect::<Option<Box<[u8]>>>().map(Card)
}

/// Are these four cards an ultraset of a game with three values?
pub fn is_ultraset(cards: [&Card; 4]) -> bool {
    let different = (1..4).all(|i| !cards[..i].contains(&cards[i]));
    let pairings = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]].map(|way| way.map(|i| cards[i]));
    different && pairings.iter().any(|[a, b, c, d]| third_card(a, b) == third_card(c, d))
}

/// The places of the cards of a find on a table, in ascending order.
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
    fn four_cards_and_their_common_third() {
        let card = |values: [u8; 4]| Card::new(&values);
        // 3hgd 3spd ask for 3frd, and so do 1fro 2frs.
        let cards = [[2, 0, 0, 0], [2, 2, 2, 0], [0, 1, 1, 1], [1, 1, 1, 2]].map(card);
        assert_eq!(third_card(&cards[0], &cards[1]), card([2, 1, 1, 0]));
        assert!(is_ultraset([&cards[0], &cards[2], &cards[1], &cards[3]]));
        let other = card([1, 1, 1, 0]);
        assert!(!is_ultraset([&cards[0], &cards[1], &cards[2], &other]));
        assert!(!is_ultraset([&cards[0], &cards[0], &cards[1], &cards[1]]));
    }

    #[test]
    fn the_card_that_is_missing() {
        let complete = |v: usize, cards: &[&[u8]]| {
            let cards: Vec<Card> = cards.iter().map(|c| Card::new(c)).collect();
            let found = completing(v, &cards.iter().collect::<Vec<_>>());
            if let Some(found) = &found {
                let all: Vec<&Card> = cards.iter().chain([found]).collect();
                assert!(is_set(v, &all));
            }
            found.map(|card| card.values().to_vec())
        };
        assert_eq!(complete(3, &[&[2, 2, 1, 1], &[2, 1, 2, 0]]), Some(vec![2, 0, 0, 2]));
        assert_eq!(complete(4, &[&[0, 1], &[1, 1], &[3, 1]]), Some(vec![2, 1]));
        assert_eq!(complete(4, &[&[0, 0], &[1, 0], &[3, 1]]), None, "0, 0, 1");
        assert_eq!(complete(3, &[&[0, 0]]), None, "too few");
        assert_eq!(complete(2, &[&[0, 0]]), None, "any other card");
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
