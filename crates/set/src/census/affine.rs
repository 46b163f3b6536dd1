//! The deck of a three-valued game as a space: AG(p,3), for p up to 4.
//!
//! With three values, "all equal or all different" in a property means that the three values add
//! up to 0 modulo 3. A set is therefore a line of the affine space over the field of three
//! elements: any two cards a, b have exactly one third card −a−b, and what keeps sets sets is the
//! affine group AGL(p,3), because a map that keeps a + b + c = 0 keeps sums (take c = −a−b twice).
//!
//! A card is its number, the values read as base-3 digits; a table is a mask of 128 bits. One
//! operation is enough for everything here: `third`. Translations are two thirds in a row,
//! x + f − o = third(third(x, f), o), so no digit is ever split off in an inner loop.

/// A table: bit i stands for card i.
pub(crate) type Mask = u128;

/// Cards of the largest space held: AG(4,3).
pub(crate) const MOST: usize = 81;

/// The space AG(p,3) with its lines and hyperplanes.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    /// Properties.
    #[cfg(test)]
    pub p: usize,
    /// Cards: 3^p.
    pub n: usize,
    /// `third[a · n + b]` is −a−b.
    third: Vec<u8>,
    /// For each card, the hyperplanes through it, one of each parallel class: 3 · class + value.
    planes: Vec<u8>,
    /// Parallel classes of hyperplanes: (3^p − 1) / 2.
    pub classes: usize,
}

impl Space {
    /// The space with this many properties; none beyond four.
    pub(crate) fn new(p: usize) -> Option<Space> {
        if !(1..=4).contains(&p) {
            return None;
        }
        let n = 3usize.pow(p as u32);
        let digits = |i: usize| (0..p).map(move |q| i / 3usize.pow(q as u32) % 3);
        let mut third = vec![0; n * n];
        for a in 0..n {
            for b in 0..n {
                let sum = digits(a).zip(digits(b)).enumerate();
                third[a * n + b] = sum
                    .map(|(q, (x, y))| (6 - x - y) % 3 * 3usize.pow(q as u32))
                    .sum::<usize>() as u8;
            }
        }
        // A hyperplane is a value of a linear form; forms f and 2f have the same hyperplanes, so
        // the leading coefficient is 1.
        let forms: Vec<usize> =
            (1..n).filter(|&f| digits(f).rfind(|&c| c != 0) == Some(1)).collect();
        let mut planes = vec![0; n * forms.len()];
        for a in 0..n {
            for (class, &form) in forms.iter().enumerate() {
                let value: usize = digits(a).zip(digits(form)).map(|(x, c)| x * c).sum();
                planes[a * forms.len() + class] = (3 * class + value % 3) as u8;
            }
        }
        Some(Space {
            #[cfg(test)]
            p,
            n,
            third,
            planes,
            classes: forms.len(),
        })
    }

    /// The card that makes a set of two others; the card itself if they are the same.
    pub(crate) fn third(&self, a: u8, b: u8) -> u8 {
        self.third[usize::from(a) * self.n + usize::from(b)]
    }

    pub(crate) fn shift(&self, x: u8, f: u8, o: u8) -> u8 {
        self.third(self.third(x, f), o)
    }

    /// The hyperplanes through a card, one of each parallel class.
    pub(crate) fn planes(&self, card: u8) -> &[u8] {
        let at = usize::from(card) * self.classes;
        &self.planes[at..at + self.classes]
    }

    /// Sets in the deck: lines of the space.
    pub(crate) fn lines(&self) -> u128 {
        (self.n * (self.n - 1) / 6) as u128
    }

    /// Ordered lists of m cards in general position: each card outside the flat of those before.
    pub(crate) fn frames(&self, m: usize) -> u128 {
        let flat = |i: usize| if i == 0 { 0 } else { 3u128.pow(i as u32 - 1) };
        (0..m).map(|i| self.n as u128 - flat(i)).product()
    }

    /// Order of the affine group: it is simply transitive on frames of p + 1 cards.
    #[cfg(test)]
    pub(crate) fn group_order(&self) -> u128 {
        self.frames(self.p + 1)
    }
}

/// The cards of a table, in ascending order.
pub(crate) fn cards(mut table: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = table.trailing_zeros() as u8;
        let more = table != 0;
        table &= table.wrapping_sub(1);
        more.then_some(card)
    })
}

/// For every card of the space, how many pairs of the table it makes a set with.
pub(crate) fn completions(space: &Space, table: Mask) -> [u8; MOST] {
    let mut count = [0; MOST];
    for a in cards(table) {
        for b in cards(table & ((1 << a) - 1)) {
            count[usize::from(space.third(a, b))] += 1;
        }
    }
    count
}

#[cfg(test)]
pub(crate) fn sets(space: &Space, table: Mask) -> u32 {
    let count = completions(space, table);
    // Every line on the table is met three times, once from each of its cards.
    cards(table).map(|a| u32::from(count[usize::from(a)])).sum::<u32>() / 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deck;
    use crate::rules::is_set;

    #[test]
    fn lines_are_the_sets_of_the_rules() {
        let space = Space::new(3).unwrap();
        let card = |i: u8| Deck::card(3, 3, u64::from(i));
        for (a, b) in [(0, 1), (5, 17), (26, 3), (13, 12)] {
            let c = space.third(a, b);
            assert!(is_set(3, &[&card(a), &card(b), &card(c)]));
            assert_eq!(space.third(c, a), b);
        }
        let all = Space::new(4).unwrap();
        assert_eq!((all.lines(), all.group_order()), (1080, 1_965_150_720));
        assert_eq!(sets(&all, (1 << 81) - 1), 1080);
        assert!(Space::new(5).is_none());
    }

    #[test]
    fn each_hyperplane_holds_a_third_of_the_cards() {
        let space = Space::new(4).unwrap();
        let mut count = [0; 120];
        (0..81).for_each(|a| space.planes(a).iter().for_each(|&h| count[usize::from(h)] += 1));
        assert_eq!(count, [27; 120]);
    }
}
