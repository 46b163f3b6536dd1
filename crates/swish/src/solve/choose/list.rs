//! The choices that a node leaves, listed.
//!
//! The equations modulo 2 leave two to the power of so many choices ([`super::evens`]), too many to look at. But
//! dual numbers say what each card costs if it is not decided as they would have it, and in a node only so
//! much may be lost ([`super::weigh`]). So the equations are solved for the cards that cost least, which are
//! those that the program leaves undecided; the others are free, and only those sets of free cards are gone
//! through whose costs together are not too much. Their number is known before. A thousand such sets take as
//! long as one program, and replace many.

use super::weigh::bits;

/// The most open cards.
const MOST_OPEN: usize = 64;

/// What is open in a node.
pub(super) struct Left<'a> {
    pub(super) open: u128,
    /// What each card is short of: used if that is more than nothing.
    pub(super) short: &'a [i64],
    /// What may be lost.
    pub(super) spare: i64,
    /// Numbers for the cards, and what those of the open ones that are used must add up to.
    pub(super) numbers: &'a [u64],
    pub(super) sum: u64,
}

/// What a list needs, kept for the next.
#[derive(Clone, Default)]
pub(super) struct Lists {
    /// Equations modulo 2: cards, and whether they are odd in number.
    rows: Vec<(u128, bool)>,
    /// Cards by what they cost.
    order: Vec<(i64, u8)>,
    /// Cards that are free: what they cost, and what changes with them.
    free: Vec<(i64, u128)>,
    /// The same where the open cards are numbered from 0.
    changes: Vec<(i64, u64)>,
    /// For each eight open cards: what those of a set add up to.
    sums: Vec<[u64; 256]>,
}

impl Lists {
    /// Begins with these equations.
    pub(super) fn begin(&mut self, equations: impl Iterator<Item = (u128, bool)>) {
        self.order.clear();
        self.rows.clear();
        self.rows.extend(equations);
    }

    /// Shows every choice of the open cards that has the right sum and in which cards do not cost too much.
    /// None, and nothing is shown, if more than so many sets would have to be gone through; else their number.
    pub(super) fn each(
        &mut self,
        left: &Left<'_>,
        most: u64,
        show: &mut impl FnMut(u128),
    ) -> Option<u64> {
        let open: usize = left.open.count_ones() as usize;
        if open > MOST_OPEN {
            return None;
        }
        self.order.extend(bits(left.open).map(|card| (left.short[card].abs(), card as u8)));
        self.order.sort_unstable();
        // The free ones cost no more than the dearest.
        let free = self.order.len().saturating_sub(self.rows.len());
        let dearest = &self.order[self.order.len() - free..];
        if sets(dearest, left.spare, most) > most {
            return None;
        }
        let first = self.solve(left);
        let sets = sets(&self.free, left.spare, most);
        if sets > most {
            return None;
        }
        let first = self.renumber(left, first);
        let easy = self.free.partition_point(|free| free.0 == 0);
        self.go_on(easy, first, left.spare, left.sum, &mut |set| show(spread(left.open, set)));
        Some(sets)
    }

    /// Solves the equations for what costs least. What is left is free; the choice in which nothing is lost by it.
    fn solve(&mut self, left: &Left<'_>) -> u128 {
        self.free.clear();
        let (mut first, mut solved, mut free) = (0_u128, 0, 0_u128);
        for &(cost, place) in &self.order {
            let bit = 1_u128 << place;
            let Some(at) = self.rows[solved..].iter().position(|row| row.0 & bit != 0) else {
                let used = left.short.get(usize::from(place)).is_some_and(|&short| short > 0);
                first |= if used { bit } else { 0 };
                free |= bit;
                self.free.push((cost, bit));
                continue;
            };
            self.rows.swap(solved, solved + at);
            let (cards, odd) = self.rows[solved];
            for (at, row) in self.rows.iter_mut().enumerate() {
                if row.0 & bit != 0 && at != solved {
                    row.0 ^= cards;
                    row.1 ^= odd;
                }
            }
            solved += 1;
        }
        let first_free = first;
        for &(cards, odd) in &self.rows[..solved] {
            let follows = cards & !free;
            if odd != ((cards & first_free).count_ones() % 2 == 1) {
                first |= follows;
            }
            for (_, change) in &mut self.free {
                // Free places stand in no order of bits: the change begins as the bit itself.
                if cards & *change & free != 0 {
                    *change |= follows;
                }
            }
        }
        first
    }

    /// Numbers the open cards from 0, and adds up what those of sets of eight come to.
    fn renumber(&mut self, left: &Left<'_>, first: u128) -> u64 {
        let mut place = [0_u8; 128];
        let mut numbers = [0_u64; MOST_OPEN];
        for (at, card) in bits(left.open).enumerate() {
            (place[card], numbers[at]) = (at as u8, left.numbers[card]);
        }
        let open = left.open;
        let few = |set: u128| bits(set & open).fold(0, |few, card| few | 1_u64 << place[card]);
        self.changes.clear();
        self.changes.extend(self.free.iter().map(|&(cost, change)| (cost, few(change))));
        let eights = (open.count_ones() as usize).div_ceil(8);
        self.sums.resize(eights, [0; 256]);
        for (sums, numbers) in self.sums.iter_mut().zip(numbers.chunks_exact(8)) {
            for (at, number) in numbers.iter().enumerate() {
                let (below, above) = sums.split_at_mut(1 << at);
                for (sum, below) in above.iter_mut().zip(below) {
                    *sum = below.wrapping_add(*number);
                }
            }
        }
        few(first)
    }

    /// Goes through the sets in which none of the free places before `from` that cost something changes.
    fn go_on(&self, from: usize, set: u64, spare: i64, sum: u64, found: &mut impl FnMut(u64)) {
        let easy = self.changes.partition_point(|change| change.0 == 0);
        // A Gray code of what costs nothing.
        let (mut set, mut number) = (set, 0_u64);
        loop {
            let eights = set.to_le_bytes();
            let sums = self.sums.iter().zip(eights).map(|(sums, eight)| sums[usize::from(eight)]);
            if sums.fold(0, u64::wrapping_add) == sum {
                found(set);
            }
            number += 1;
            let at = number.trailing_zeros() as usize;
            if at >= easy {
                break;
            }
            set ^= self.changes[at].1;
        }
        // The code ends with its last place changed.
        set ^= easy.checked_sub(1).map_or(0, |last| self.changes[last].1);
        for at in from..self.changes.len() {
            let (cost, change) = self.changes[at];
            if cost > spare {
                break;
            }
            self.go_on(at + 1, set ^ change, spare - cost, sum, found);
        }
    }
}

/// The sets of places whose costs, ascending, are not more than so much together; if more than `most`, any number that is.
fn sets<T>(costs: &[(i64, T)], spare: i64, most: u64) -> u64 {
    let easy = costs.partition_point(|cost| cost.0 == 0);
    let most_dear = most.checked_shr(easy as u32).unwrap_or(0);
    let dear = count(&costs[easy..], spare, most_dear);
    if dear > most_dear { most.saturating_add(1) } else { dear << easy }
}

/// The sets whose costs, ascending, are not more than so much together; if more than `most`, any number that is.
fn count<T>(costs: &[(i64, T)], spare: i64, most: u64) -> u64 {
    let reach = costs.partition_point(|cost| cost.0 <= spare);
    let mut sets = 1 + reach as u64;
    for (at, &(cost, _)) in costs[..reach].iter().enumerate() {
        let (left, rest) = (spare - cost, &costs[at + 1..reach]);
        if sets > most || rest.first().is_none_or(|next| next.0 > left) {
            break;
        }
        sets += count(rest, left, most - sets) - 1;
    }
    sets
}

/// The open cards with these numbers.
fn spread(open: u128, set: u64) -> u128 {
    let cards = bits(open).enumerate().filter(|(at, _)| set >> at & 1 == 1);
    cards.fold(0, |cards, (_, card)| cards | 1 << card)
}
