//! Three values: two cards name the third.
//!
//! For v = 3 a set through the new card is a pair of searched cards, and either card of the pair
//! fixes the other. So looking at a card is one pass over the searched cards with one lookup each,
//! quadratic over a game and polynomial, unlike v ≥ 4. Cards are packed two bits a property. Where
//! two cards agree the third agrees; where they differ its field is the one pattern of 00, 01, 10
//! that neither has, which is the complement of their union, so all fields are completed at once in
//! a handful of word operations.
//!
//! Nearly all lookups fail, and the tables of exact keys outgrow the first-level cache long before
//! the list of cards is large. So a bitmap of 64 to 128 bits a card, one of them set, is asked first;
//! one lookup in a hundred gets past it to the exact table. Both are addressed by a multiplicative
//! hash; the exact table compares whole keys (open addressing, linear probing), so no answer rests
//! on a hash. Cards leave the exact table by backward shifting and leave their bit behind; the
//! bitmap is made anew when stale bits are as many as a quarter of the exact table's places.
//!
//! What lost: exact lookups without the bitmap (p = 20, five sets: 86 ms a game instead of 19).
//! Not tried: dividing the cards by their first properties so that each pair is looked up from one
//! side only (half the lookups, scattered).

use super::Look;
use crate::rules::Card;
use crate::solve::CardId;

/// A packed card: two bits a property.
pub(super) trait Packed: Copy + Eq + std::fmt::Debug {
    /// No property at all.
    const ZERO: Self;
    /// One more property, in front.
    fn push(self, value: u8) -> Self;
    /// The card that completes a set with these two.
    fn third(self, other: Self) -> Self;
    /// A well-mixed word: its high bits are the address.
    fn hash(self) -> u64;
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Packed for u64 {
    const ZERO: Self = 0;
    fn push(self, value: u8) -> Self {
        self << 2 | u64::from(value)
    }
    #[inline(always)]
    fn third(self, other: Self) -> Self {
        let union = self | other;
        let differ = self ^ other;
        let low = (differ | differ >> 1) & 0x5555_5555_5555_5555;
        let fields = low | low << 1;
        union ^ fields
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        (self ^ self >> 32).wrapping_mul(GOLDEN)
    }
}

impl Packed for u128 {
    const ZERO: Self = 0;
    fn push(self, value: u8) -> Self {
        self << 2 | u128::from(value)
    }
    #[inline(always)]
    fn third(self, other: Self) -> Self {
        let (a, b) = (self as u64, other as u64);
        let (c, d) = ((self >> 64) as u64, (other >> 64) as u64);
        u128::from(a.third(b)) | u128::from(c.third(d)) << 64
    }
    #[inline(always)]
    fn hash(self) -> u64 {
        (self as u64).hash() ^ ((self >> 64) as u64 ^ 0x5851_f42d).hash().rotate_left(23)
    }
}

/// Searched cards of a game with three values.
#[derive(Clone, Debug)]
pub(super) struct Triples<T> {
    cards: Vec<T>,
    ids: Vec<CardId>,
    /// Open addressing: places in `cards`, plus one; 0 is empty. A power of two long.
    table: Vec<u32>,
    /// A bit for each card ever put in since it was made.
    sieve: Vec<u64>,
    /// Cards that left and whose bits are still there.
    stale: usize,
}

impl<T: Packed> Triples<T> {
    pub(super) fn new() -> Self {
        Triples {
            cards: Vec::new(),
            ids: Vec::new(),
            table: vec![0; 16],
            sieve: vec![0; 8],
            stale: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.cards.len()
    }

    fn pack(card: &Card) -> T {
        card.values().iter().fold(T::ZERO, |packed, &value| packed.push(value.min(2)))
    }

    #[inline(always)]
    fn home(&self, card: T) -> usize {
        (card.hash() >> (64 - self.table.len().trailing_zeros())) as usize
    }

    /// Word and bit of a card in the sieve.
    #[inline(always)]
    fn sieve_at(hash: u64, words: usize) -> (usize, u64) {
        let place = hash >> (58 - words.trailing_zeros());
        ((place >> 6) as usize, 1 << (place & 63))
    }

    fn place(&self, card: T) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut at = self.home(card);
        while self.table[at] != 0 {
            let place = self.table[at] as usize - 1;
            if self.cards[place] == card {
                return Some(place);
            }
            at = (at + 1) & mask;
        }
        None
    }

    pub(super) fn look(&mut self, card: &Card, nodes: &mut u64, limit: u64) -> Look {
        let new = Self::pack(card);
        let left = limit.saturating_sub(*nodes);
        let within = self.cards.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let sieve = &self.sieve[..];
        for (place, &other) in self.cards[..within].iter().enumerate() {
            let third = new.third(other);
            let (word, bit) = Self::sieve_at(third.hash(), sieve.len());
            // The word is within the sieve, by the shift; a stray one reads as empty.
            if sieve.get(word).is_some_and(|w| w & bit != 0)
                && let Some(third) = self.place(third)
                && third != place
            {
                *nodes += place as u64 + 1;
                return Look::Set(vec![self.ids[place], self.ids[third]]);
            }
        }
        *nodes += within as u64;
        if within < self.cards.len() { Look::Stopped } else { Look::None }
    }

    pub(super) fn join(&mut self, id: CardId, card: &Card) {
        let card = Self::pack(card);
        self.cards.push(card);
        self.ids.push(id);
        if self.cards.len() * 2 > self.table.len() {
            self.table = vec![0; self.table.len() * 2];
            for place in 0..self.cards.len() {
                self.enter(place);
            }
            self.sift();
        } else {
            self.enter(self.cards.len() - 1);
            let (word, bit) = Self::sieve_at(card.hash(), self.sieve.len());
            self.sieve[word] |= bit;
        }
    }

    fn enter(&mut self, place: usize) {
        let mask = self.table.len() - 1;
        let mut at = self.home(self.cards[place]);
        while self.table[at] != 0 {
            at = (at + 1) & mask;
        }
        self.table[at] = place as u32 + 1;
    }

    /// Makes the sieve anew: 32 bits for every place of the exact table.
    fn sift(&mut self) {
        self.stale = 0;
        self.sieve = vec![0; self.table.len() / 2];
        for card in &self.cards {
            let (word, bit) = Self::sieve_at(card.hash(), self.sieve.len());
            self.sieve[word] |= bit;
        }
    }

    pub(super) fn leave(&mut self, id: CardId) {
        let Some(place) = self.ids.iter().position(|&other| other == id) else { return };
        let last = self.cards.len() - 1;
        self.erase(place);
        if place != last {
            let at = self.slot_of(last);
            self.table[at] = place as u32 + 1;
        }
        self.cards.swap_remove(place);
        self.ids.swap_remove(place);
        self.stale += 1;
        if self.stale * 4 > self.table.len() {
            self.sift();
        }
    }

    /// Where the exact table names this place, which must be in it.
    fn slot_of(&self, place: usize) -> usize {
        let mask = self.table.len() - 1;
        let mut at = self.home(self.cards[place]);
        while self.table[at] as usize != place + 1 {
            at = (at + 1) & mask;
        }
        at
    }

    /// Takes a place out of the exact table and closes the gap.
    fn erase(&mut self, place: usize) {
        let mask = self.table.len() - 1;
        let mut gap = self.slot_of(place);
        let mut at = gap;
        loop {
            at = (at + 1) & mask;
            let Some(entry) = (self.table[at] as usize).checked_sub(1) else { break };
            let home = self.home(self.cards[entry]);
            // The entry may move back to the gap unless its home lies after it.
            if at.wrapping_sub(home) & mask >= at.wrapping_sub(gap) & mask {
                self.table[gap] = self.table[at];
                gap = at;
            }
        }
        self.table[gap] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deck;
    use crate::rules::is_set;

    #[test]
    fn the_third_card_completes_a_set() {
        for p in [1, 4, 31, 32] {
            let cards: Vec<Card> =
                Deck::new(3, p, 5).take(40.min(3_usize.pow(p.min(4) as u32))).collect();
            for a in &cards {
                for b in &cards {
                    let narrow = Triples::<u64>::pack(a).third(Triples::<u64>::pack(b));
                    let wide = Triples::<u128>::pack(a).third(Triples::<u128>::pack(b));
                    assert_eq!(u128::from(narrow), wide);
                    let values: Vec<u8> =
                        (0..p).rev().map(|q| (narrow >> (2 * q) & 3) as u8).collect();
                    let third = Card::new(&values);
                    assert!(a == b && third == *a || is_set(3, &[a, b, &third]));
                }
            }
        }
    }

    #[test]
    fn the_table_holds_what_is_on_the_board() {
        let mut triples = Triples::<u64>::new();
        let cards: Vec<Card> = Deck::new(3, 9, 1).take(3000).collect();
        for (id, card) in cards.iter().enumerate() {
            triples.join(id, card);
            if id % 3 == 2 {
                triples.leave(id / 2);
                triples.leave(id / 2);
            }
        }
        let gone: Vec<usize> = (0..3000).filter(|id| id % 3 == 2).map(|id| id / 2).collect();
        for (id, card) in cards.iter().enumerate() {
            let place = triples.place(Triples::<u64>::pack(card));
            assert_eq!(place.map(|at| triples.ids[at]), (!gone.contains(&id)).then_some(id));
        }
    }
}
