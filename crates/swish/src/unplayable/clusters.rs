//! A deck cut into clusters of cards that make small swishes with each other.
//!
//! A cluster is a kind between two orbits and its reverse with their copies, or the cards inside one
//! orbit. Of each cluster every choice of cards without a swish is listed; the largest of each
//! cluster add up to a bound for the deck, whatever deck it is.
//! Clusters of more than [`MOST`] cards are cut, which is sound and weakens the bound.

use std::collections::BTreeMap;

use fairdeal_core::Stop;
use fairdeal_core::sort;

use super::find::Finder;
use crate::kinds;
use crate::orbits::Orbits;
use crate::rules::{Card, Hand, Swish};

/// The most cards of a cluster.
pub(super) const MOST: usize = 14;

/// Some cards of a deck.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    /// The cards, by their places in the deck.
    pub cards: Vec<usize>,
    /// All choices without a swish, a bit for each card, the largest first.
    pub free: Vec<u32>,
    /// The swishes none of whose cards can be left out.
    pub cores: Vec<Swish>,
}

impl Cluster {
    /// The most cards without a swish.
    pub(super) fn best(&self) -> usize {
        self.free.first().map_or(0, |mask| mask.count_ones() as usize)
    }

    /// The cards of a choice.
    pub(super) fn chosen(&self, mask: u32) -> impl Iterator<Item = usize> + '_ {
        let cards = self.cards.iter().enumerate();
        cards.filter(move |(bit, _)| mask >> bit & 1 == 1).map(|(_, &card)| card)
    }
}

/// The clusters of a deck: those inside one orbit first.
///
/// # Errors
/// When the finder's bound is reached.
pub(super) fn clusters(finder: &mut Finder<'_>) -> Result<Vec<Cluster>, Stop> {
    let groups = groups(finder.deck);
    groups.iter().flat_map(|group| group.chunks(MOST)).map(|cards| look(finder, cards)).collect()
}

/// The clusters before large ones are cut.
fn groups(deck: &Hand) -> Vec<Vec<usize>> {
    let orbits = Orbits::new(deck.size, deck.simple);
    let mut groups: BTreeMap<(u32, u32, Option<Card>), Vec<usize>> = BTreeMap::new();
    for (i, card) in deck.cards.iter().enumerate() {
        let Some((point, circle)) = card.as_arc() else { continue };
        let (from, to) = (orbits.of[point as usize], orbits.of[circle as usize]);
        let key = if from == to {
            (0, from, None)
        } else {
            let kind = kinds::kind(deck.size, deck.simple, card);
            let reverse = kinds::kind(deck.size, deck.simple, &Card::arc(circle, point));
            (1, from.min(to), Some(kind.min(reverse)))
        };
        groups.entry(key).or_default().push(i);
    }
    groups.into_values().collect()
}

/// Looks at every choice of a few cards.
fn look(finder: &mut Finder<'_>, cards: &[usize]) -> Result<Cluster, Stop> {
    let mut cluster = Cluster { cards: cards.to_vec(), free: Vec::new(), cores: Vec::new() };
    let mut is_free = vec![false; 1 << cards.len()];
    let mut usable = vec![false; finder.deck.cards.len()];
    for mask in 0..1_u32 << cards.len() {
        let without = |bit: usize| !is_free[(mask & !(1 << bit)) as usize];
        if (0..cards.len()).any(|bit| mask >> bit & 1 == 1 && without(bit)) {
            continue;
        }
        cluster.chosen(mask).for_each(|card| usable[card] = true);
        let found = match cluster.chosen(mask).last() {
            // The cards without the last one hold no swish.
            Some(last) => finder.through(last, &usable)?,
            None => None,
        };
        cluster.chosen(mask).for_each(|card| usable[card] = false);
        match found {
            Some(swish) => cluster.cores.push(swish),
            None => {
                is_free[mask as usize] = true;
                cluster.free.push(mask);
            }
        }
    }
    sort::by_key(&mut cluster.free, |mask| (std::cmp::Reverse(mask.count_ones()), *mask));
    Ok(cluster)
}
