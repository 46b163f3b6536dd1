//! "There is no set", for tables on which cards cannot be laid down one by one.
//!
//! The cards of a set differ, all of them, in some properties D and agree in the others. So every
//! set lies in a *group*: the cards that agree outside D. And in a group, a set is a choice of cards
//! that shows every value of every property of D exactly once. For a group it is to be shown that
//! there is no such choice:
//!
//! **Too few.** A group with fewer than v cards, or without some value, has none.
//!
//! **Modulo.** Every value of every property of D has a weight. If every card of the group weighs
//! 0 modulo m, so does every choice of cards; a choice that shows each value once weighs what all
//! values weigh together. If that is not 0 modulo m, there is none. (The cards with
//! c₁ + c₂ + c₃ ≡ 0 modulo an even v are a case of it: let a value weigh itself.)
//!
//! **Signed.** Weights may be negative. If no card weighs more than 0, no choice does; if all
//! values together weigh more than 0, there is none. (For two properties this is Hall's theorem:
//! some values of one property, weighing 1, need more partners than there are, weighing −1.)
//!
//! **Cases.** Some card must show a given value; all cards that do are listed, and for each of them
//! the cards that share no value with it are looked at again.
//!
//! **Nothing said.** Cards are chosen for the value that fewest cards have, until there is a set or
//! everything was tried: an honest search, as long as the work lasts.
//!
//! The checker finds all groups itself, and weighs and follows cases itself; the certificate only
//! says which weights and which cases, and no theorem is cited but those proved here. A pair of
//! cards of a set differs in D exactly, so a D in which fewer than v(v−1)/2 pairs differ exactly has
//! none, and its groups need not be looked at. No group and no case may be named twice, so every
//! part of the certificate is followed once at the most.

use std::collections::BTreeMap;

use fairdeal_core::Refusal;
use fairdeal_core::words::count_of;
use fairdeal_core::work::Work;

use super::{Ground, price};
use crate::certificate::counting::{Group, Why};
use crate::lookup::Lookup;
use crate::notation;
use crate::rules::{Card, Table};

/// The most ways to differ that a check keeps in mind.
const MOST_WAYS: usize = 1 << 20;

/// A group: the properties in which its cards may differ, and the places of its cards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cards {
    /// In ascending order, both.
    differ: Vec<usize>,
    places: Vec<usize>,
}

/// A card of at most 64 values: for each bit of a value, the properties whose values have it.
type Bits = [u64; 6];

fn bits(card: &Card) -> Bits {
    let values = || card.values().iter().enumerate();
    std::array::from_fn(|bit| values().fold(0, |word, (q, x)| word | u64::from(x >> bit & 1) << q))
}

/// The ways in which pairs of cards differ, as masks of properties, with the number of pairs.
///
/// # Errors
/// When there are too many pairs of cards to look at, or too many ways.
fn ways(cards: &[Bits], work: &mut Work) -> Result<BTreeMap<u64, u64>, Refusal> {
    super::none::spend_pairs(cards.len(), price::DIFFER, work)?;
    let mut ways: Lookup<u64, u64> = Lookup::new();
    for (i, a) in cards.iter().enumerate() {
        for b in &cards[..i] {
            let mask = a.iter().zip(b).fold(0, |mask, (x, y)| mask | (x ^ y));
            *ways.or_insert(mask, 0) += 1;
        }
        if ways.len() > MOST_WAYS {
            let why = format!("more than {} to differ", count_of(MOST_WAYS, "way"));
            return Err(Refusal::too_large("table", why));
        }
    }
    // Cards of a table are all different; if not, they are no set.
    ways.remove(&0);
    Ok(ways.sorted())
}

/// The groups of one way to differ that have v cards and all values.
fn groups(table: &Table, bits: &[Bits], mask: u64, work: &mut Work) -> Result<Vec<Cards>, Refusal> {
    work.spend(bits.len() as u64 * price::AGREED, "table")?;
    let differ: Vec<usize> = (0..table.p).filter(|q| mask >> q & 1 == 1).collect();
    let mut numbers: Lookup<Bits, u32> = Lookup::new();
    let mut sizes: Vec<u32> = Vec::new();
    let parts: Vec<u32> = bits
        .iter()
        .map(|card| {
            let next = sizes.len() as u32;
            let part = *numbers.or_insert(card.map(|word| word & !mask), next);
            if part == next {
                sizes.push(0);
            }
            sizes[part as usize] += 1;
            part
        })
        .collect();
    let mut large: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (place, part) in parts.into_iter().enumerate() {
        if sizes[part as usize] as usize >= table.v {
            large.entry(part).or_default().push(place);
        }
    }
    let mut out = Vec::new();
    for places in large.into_values() {
        work.spend(places.len() as u64 * differ.len() as u64 * price::VALUE, "table")?;
        let shown = |q: usize| {
            let values = places.iter().map(|&place| table.cards[place].values()[q]);
            values.fold(0u64, |shown, value| shown | 1 << value).count_ones() as usize
        };
        if differ.iter().all(|&q| shown(q) == table.v) {
            out.push(Cards { differ: differ.clone(), places });
        }
    }
    Ok(out)
}

/// Checks that the table holds no set, with what the certificate says of some groups.
///
/// # Errors
/// A group that is not settled, a set that was overlooked, or that something is too large.
pub(crate) fn check(ground: &Ground<'_>, listed: &[Group], work: &mut Work) -> Result<(), Refusal> {
    let table = ground.table;
    // By way to differ, the card and number of each group listed.
    let mut named: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
    for (i, group) in listed.iter().enumerate() {
        let place = format!("group {}", i + 1);
        work.spend(price::FOUND, &place)?;
        let at = ground.place(&group.like, &place)?;
        if !group.differ.is_sorted_by(|a, b| a < b) {
            return Err(Refusal::new(place, NO_GROUP));
        }
        let mask = group.differ.iter().fold(0, |mask, q| mask | 1u64 << q);
        named.entry(mask).or_default().push((at, i));
    }
    let bits: Vec<Bits> = table.cards.iter().map(bits).collect();
    let ways = ways(&bits, work)?;
    // First whether there are such groups, then whether what is said of them holds.
    let mut known: BTreeMap<(u64, usize), usize> = BTreeMap::new();
    for (&mask, named) in &named {
        let groups = match ways.contains_key(&mask) {
            true => groups(table, &bits, mask, work)?,
            false => Vec::new(),
        };
        let mut first: Lookup<usize, usize> = Lookup::new();
        for group in &groups {
            group.places.iter().for_each(|&place| _ = first.insert(place, group.places[0]));
        }
        for (at, i) in named {
            let place = format!("group {}", i + 1);
            let Some(&first) = first.get(at) else { return Err(Refusal::new(place, NO_GROUP)) };
            if let Some(before) = known.insert((mask, first), *i) {
                let why = format!("it is group {} again", before + 1);
                return Err(Refusal::new(place, why));
            }
        }
    }
    let enough = (table.v * (table.v - 1) / 2) as u64;
    for (&mask, &pairs) in &ways {
        if pairs < enough && !named.contains_key(&mask) {
            continue;
        }
        for cards in groups(table, &bits, mask, work)? {
            let state = State::new(table, &cards);
            match known.get(&(mask, cards.places[0])) {
                Some(&i) => {
                    let mut path = Path { ground, group: i, chosen: Vec::new() };
                    state.follow(&cards.places, &listed[i].because, &mut path, work)?;
                }
                None => {
                    if let Some(set) = state.choose(&cards.places, work)? {
                        let set = set.iter().map(|&i| &table.cards[i]);
                        let set = notation::list(ground.lettering, set);
                        return Err(Refusal::new("table", format!("{set} are a set")));
                    }
                }
            }
        }
    }
    Ok(())
}

const NO_GROUP: &str = "no cards that agree with it elsewhere show all values";

/// Which case is looked at; only a refusal needs the words.
struct Path<'a> {
    ground: &'a Ground<'a>,
    group: usize,
    chosen: Vec<usize>,
}

impl Path<'_> {
    fn refused(&self, why: impl Into<String>) -> Refusal {
        let mut place = format!("group {}", self.group + 1);
        for &at in &self.chosen {
            place += &format!(", {}", self.ground.name(at));
        }
        Refusal::new(place, why)
    }
}

/// A group with the values that no chosen card shows.
struct State<'a> {
    table: &'a Table,
    differ: &'a [usize],
    /// For each property, the values still open.
    open: Vec<u64>,
    chosen: Vec<usize>,
}

impl<'a> State<'a> {
    fn new(table: &'a Table, cards: &'a Cards) -> Self {
        let all = u64::MAX >> (64 - table.v);
        let open = vec![all; cards.differ.len()];
        State { table, differ: &cards.differ, open, chosen: Vec::new() }
    }

    fn value(&self, place: usize, i: usize) -> u8 {
        self.table.cards[place].values()[self.differ[i]]
    }

    /// Pays for a look at all values of these cards.
    fn spend(&self, cards: &[usize], work: &mut Work) -> Result<(), Refusal> {
        let d = self.differ.len() as u64;
        work.spend((cards.len() as u64 + 1) * (4 + d), "table")
    }

    /// With this card chosen too, and the cards that fit it.
    fn with(&self, place: usize, cards: &[usize]) -> (State<'a>, Vec<usize>) {
        let mut open = self.open.clone();
        for (i, open) in open.iter_mut().enumerate() {
            *open &= !(1 << self.value(place, i));
        }
        let mut chosen = self.chosen.clone();
        chosen.push(place);
        let state = State { table: self.table, differ: self.differ, open, chosen };
        let fits = |&&other: &&usize| {
            (0..self.differ.len()).all(|i| self.value(other, i) != self.value(place, i))
        };
        let left = cards.iter().filter(fits).copied().collect();
        (state, left)
    }

    /// The cards with this value.
    fn showing(&self, cards: &[usize], i: usize, value: u8) -> Vec<usize> {
        cards.iter().copied().filter(|&place| self.value(place, i) == value).collect()
    }

    /// Looks for a set among these cards.
    fn choose(&self, cards: &[usize], work: &mut Work) -> Result<Option<Vec<usize>>, Refusal> {
        self.spend(cards, work)?;
        if self.open[0] == 0 {
            let mut set = self.chosen.clone();
            set.sort_unstable();
            return Ok(Some(set));
        }
        let missing = |(i, open): (usize, &u64)| {
            let shown = cards.iter().fold(0u64, |shown, &at| shown | 1 << self.value(at, i));
            shown & open != *open
        };
        if self.open.iter().enumerate().any(missing) {
            return Ok(None);
        }
        work.spend((self.differ.len() * self.table.v) as u64 / 2, "table")?;
        let mut count = vec![[0u32; 64]; self.differ.len()];
        for &place in cards {
            (0..self.differ.len()).for_each(|i| count[i][usize::from(self.value(place, i))] += 1);
        }
        let values = |i: usize| (0..64u8).filter(move |x| self.open[i] >> x & 1 == 1);
        let items = (0..self.differ.len()).flat_map(|i| values(i).map(move |x| (i, x)));
        let Some((i, x)) = items.min_by_key(|&(i, x)| count[i][usize::from(x)]) else {
            return Ok(None);
        };
        for place in self.showing(cards, i, x) {
            self.spend(cards, work)?;
            let (state, left) = self.with(place, cards);
            let found = state.choose(&left, work)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Checks that these cards hold no set, for this reason.
    fn follow(
        &self,
        cards: &[usize],
        why: &Why,
        path: &mut Path<'_>,
        work: &mut Work,
    ) -> Result<(), Refusal> {
        self.spend(cards, work)?;
        let name = |at: usize| path.ground.name(at);
        match why {
            Why::Modulo { modulus, weights } => {
                let m = u128::from(*modulus);
                if m < 2 {
                    return Err(path.refused("the modulus is below 2"));
                }
                self.shape(weights, path)?;
                work.spend(cards.len() as u64 * 8, "table")?;
                // At most 64 times 64 numbers below 2⁶⁴: the sums fit.
                let weight = |i: usize, x: u8| u128::from(weights[i][usize::from(x)]);
                let of = |at: usize| (0..weights.len()).map(move |i| weight(i, self.value(at, i)));
                if let Some(&at) = cards.iter().find(|&&at| of(at).sum::<u128>() % m != 0) {
                    let sum = of(at).sum::<u128>() % m;
                    return Err(
                        path.refused(format!("{} weighs {sum} modulo {m}, not 0", name(at)))
                    );
                }
                match self.all(weight) % m {
                    0 => Err(path.refused(format!("all values together weigh 0 modulo {m}"))),
                    _ => Ok(()),
                }
            }
            Why::Signed { weights } => {
                self.shape(weights, path)?;
                let weight = |i: usize, x: u8| i128::from(weights[i][usize::from(x)]);
                let of = |at: usize| (0..weights.len()).map(move |i| weight(i, self.value(at, i)));
                if let Some(&at) = cards.iter().find(|&&at| of(at).sum::<i128>() > 0) {
                    let sum = of(at).sum::<i128>();
                    return Err(path.refused(format!("{} weighs {sum}, more than 0", name(at))));
                }
                match self.all(weight) {
                    ..=0 => Err(path.refused("all values together weigh no more than 0")),
                    _ => Ok(()),
                }
            }
            Why::Cases { property, value, cards: listed } => {
                let open = self.differ.iter().position(|q| q == property);
                let open = open.filter(|&i| *value < 64 && self.open[i] >> value & 1 == 1);
                let Some(i) = open else {
                    let what = format!("value {value} of property {}", property + 1);
                    return Err(path.refused(format!("{what} is not to be shown")));
                };
                work.spend(listed.len() as u64 * price::FOUND, "table")?;
                let mut cases: Lookup<&Card, &Why> = Lookup::new();
                for (card, then) in listed {
                    if cases.insert(card, then).is_some() {
                        let card = path.ground.lettering.card(card);
                        return Err(path.refused(format!("{card} is listed twice")));
                    }
                }
                for at in self.showing(cards, i, *value) {
                    let Some(then) = cases.get(&self.table.cards[at]) else {
                        return Err(path.refused(format!("no case for {}", path.ground.name(at))));
                    };
                    self.spend(cards, work)?;
                    let (state, left) = self.with(at, cards);
                    path.chosen.push(at);
                    state.follow(&left, then, path, work)?;
                    path.chosen.pop();
                }
                Ok(())
            }
        }
    }

    /// Checks that there is a weight for every value of every property.
    fn shape<T>(&self, weights: &[Vec<T>], path: &Path<'_>) -> Result<(), Refusal> {
        let (d, v) = (self.differ.len(), self.table.v);
        match weights.len() == d && weights.iter().all(|row| row.len() == v) {
            true => Ok(()),
            false => {
                let why = format!("weights: expected {v} values of each of {d} properties");
                Err(path.refused(why))
            }
        }
    }

    /// What all open values weigh together.
    fn all<T: std::iter::Sum>(&self, weight: impl Fn(usize, u8) -> T + Copy) -> T {
        let values = |i: usize| (0..64u8).filter(move |x| self.open[i] >> x & 1 == 1);
        (0..self.differ.len()).flat_map(|i| values(i).map(move |x| weight(i, x))).sum()
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;
    use crate::check::{none, work_for};
    use crate::deal::deal;
    use crate::family::SetFamily;
    use crate::notation::Lettering;

    fn checked(table: &Table, listed: &[Group], work: &mut Work) -> Result<(), Refusal> {
        check(&Ground::new(table, Lettering::Commas, work)?, listed, work)
    }

    /// Groups and plain choosing agree with laying cards down, on tables with and without sets.
    #[test]
    fn the_same_answer_as_laying_down() {
        for family in ["v3p3/8", "v4p3/16", "v4p2/9", "v5p3/24", "v5p2/13", "v6p2/18", "v4p4/22"] {
            let family = SetFamily::parse(family).unwrap();
            for number in 0..60 {
                let table = deal(family, number);
                let mut any = false;
                none::every_set(&table, &mut work_for(&table, 0), &mut |_| {
                    any = true;
                    false
                })
                .unwrap();
                let found = checked(&table, &[], &mut work_for(&table, 0));
                assert_eq!(found.is_err(), any, "{family}#{number}: {found:?}");
            }
        }
    }

    /// Many cards that differ in many ways: pairs, ways and groups are all counted.
    #[test]
    fn many_groups_are_counted() {
        // All cards of two values out of four: 4096 cards, 4095 ways to differ, and all values only
        // where one more card shows them.
        let card = |i: u32| Card::new(&std::array::from_fn::<u8, 12, _>(|q| (i >> q & 1) as u8));
        let table = Table { v: 4, p: 12, cards: (0..4096).map(card).collect() };
        let mut work = work_for(&table, 0);
        let before = work.left();
        assert_eq!(checked(&table, &[], &mut work), Ok(()));
        let pairs = 4096 * 4095 / 2 * price::DIFFER;
        let groups = 4095 * 4096 * price::AGREED;
        assert!(before - work.left() >= pairs + groups);
        let refused = checked(&table, &[], &mut Work::of(pairs + groups)).unwrap_err();
        assert!(refused.too_much, "{refused}");
        // 64 properties: a pair for every way to differ.
        let table = deal(SetFamily::parse("v4p64/1500").unwrap(), 1);
        let refused = checked(&table, &[], &mut work_for(&table, 0)).unwrap_err();
        assert!(refused.too_much && refused.why.contains("ways to differ"), "{refused}");
    }

    /// A set alone on the table is found, whatever it differs in: it has just as many pairs as are needed.
    #[test]
    fn a_set_alone_is_found() {
        for deck in ["v2p3/8", "v3p2/9", "v3p3/27", "v4p2/16", "v5p1/5", "v5p2/25"] {
            let deck = deal(SetFamily::parse(deck).unwrap(), 1);
            let mut sets: Vec<Vec<usize>> = Vec::new();
            none::every_set(&deck, &mut work_for(&deck, 0), &mut |set| {
                sets.push(set.to_vec());
                true
            })
            .unwrap();
            for set in sets {
                let cards = set.iter().map(|&at| deck.cards[at].clone()).collect();
                let table = Table { v: deck.v, p: deck.p, cards };
                let refused = checked(&table, &[], &mut work_for(&table, 0)).unwrap_err();
                assert!(refused.why.ends_with("are a set"), "{refused}");
            }
        }
    }

    /// What a reason must say, read plainly.
    fn holds(table: &Table, cards: &[usize], open: &[Vec<u8>], why: &Why) -> bool {
        let value = |at: usize, q: usize| table.cards[at].values()[q];
        let shaped = |rows: usize, row: usize| rows == open.len() && row == table.v;
        let places = || open.iter().enumerate().flat_map(|(q, xs)| xs.iter().map(move |x| (q, *x)));
        match why {
            Why::Modulo { modulus, weights } => {
                let weight = |(q, x): (usize, u8)| weights[q][usize::from(x)];
                let card =
                    |at: usize| (0..open.len()).map(|q| weight((q, value(at, q)))).sum::<u64>();
                *modulus >= 2
                    && weights.iter().all(|row| shaped(weights.len(), row.len()))
                    && cards.iter().all(|&at| card(at) % modulus == 0)
                    && places().map(weight).sum::<u64>() % modulus != 0
            }
            Why::Signed { weights } => {
                let weight = |(q, x): (usize, u8)| weights[q][usize::from(x)];
                let card =
                    |at: usize| (0..open.len()).map(|q| weight((q, value(at, q)))).sum::<i64>();
                weights.iter().all(|row| shaped(weights.len(), row.len()))
                    && cards.iter().all(|&at| card(at) <= 0)
                    && places().map(weight).sum::<i64>() > 0
            }
            Why::Cases { property, value: x, cards: listed } => {
                open.get(*property).is_some_and(|open| open.contains(x))
                    && cards.iter().filter(|&&at| value(at, *property) == *x).all(|&at| {
                        let case = listed.iter().find(|(card, _)| *card == table.cards[at]);
                        let apart = |&other: &usize| {
                            (0..open.len()).all(|q| value(other, q) != value(at, q))
                        };
                        let left: Vec<usize> = cards.iter().copied().filter(apart).collect();
                        let less = |(q, xs): (usize, &Vec<u8>)| {
                            xs.iter().copied().filter(|&x| x != value(at, q)).collect()
                        };
                        let open: Vec<Vec<u8>> = open.iter().enumerate().map(less).collect();
                        case.is_some_and(|(_, then)| holds(table, &left, &open, then))
                    })
            }
        }
    }

    /// A reason that may hold: weights, or cases down to values that nobody shows.
    fn reason(table: &Table, cards: &[usize], open: &[Vec<u8>], random: &mut Random) -> Why {
        let mut row =
            |most: u64| -> Vec<u64> { (0..table.v).map(|_| random.below(most)).collect() };
        let weights: Vec<Vec<u64>> = open.iter().map(|_| row(5)).collect();
        match random.below(8) {
            0 => return Why::Modulo { modulus: random.below(5), weights },
            1 => {
                let row = |row: Vec<u64>| row.iter().map(|&x| x as i64 - 2).collect();
                return Why::Signed { weights: weights.into_iter().map(row).collect() };
            }
            _ => {}
        }
        let property = random.below(open.len() as u64) as usize;
        let at = random.below(open[property].len().max(1) as u64) as usize;
        let value = open[property].get(at).copied().unwrap_or(0);
        let of = |at: usize, q: usize| table.cards[at].values()[q];
        let mut listed = Vec::new();
        for &at in cards.iter().filter(|&&at| of(at, property) == value) {
            let apart = |&other: &usize| (0..open.len()).all(|q| of(other, q) != of(at, q));
            let left: Vec<usize> = cards.iter().copied().filter(apart).collect();
            let less = |(q, xs): (usize, &Vec<u8>)| {
                xs.iter().copied().filter(|&x| x != of(at, q)).collect()
            };
            let open: Vec<Vec<u8>> = open.iter().enumerate().map(less).collect();
            listed.push((table.cards[at].clone(), reason(table, &left, &open, random)));
        }
        if random.below(30) == 0 {
            listed.pop();
        }
        Why::Cases { property, value, cards: listed }
    }

    /// Reasons say what they say read plainly, and never that a group holds no set that holds one.
    #[test]
    fn reasons_against_reading_them_plainly() {
        let mut random = Random::new(9);
        let mut found = [[0; 2]; 3];
        for round in 0..6_000 {
            let (v, p): (usize, usize) = [(2, 3), (3, 2), (3, 3), (4, 2)][random.below(4) as usize];
            let open: Vec<Vec<u8>> = vec![(0..v as u8).collect(); p];
            // Cards that obey a law, with or without one that may not, or any cards.
            let all: Vec<Card> = (0..v.pow(p as u32))
                .map(|i| {
                    Card::new(&(0..p).map(|q| (i / v.pow(q as u32) % v) as u8).collect::<Vec<_>>())
                })
                .collect();
            let mut table = Table { v, p, cards: all };
            let one = |at: usize, why: &Why, table: &Table| holds(table, &[at], &open, why);
            let law = reason(&table, &[], &open, &mut random);
            let many = 2 + random.below(8) as usize;
            let picked =
                random.draw_distinct(many.min(table.cards.len()), table.cards.len() as u64);
            let mut kept: Vec<usize> = (0..table.cards.len()).collect();
            match &law {
                Why::Cases { .. } => kept = picked.iter().map(|&at| at as usize).collect(),
                law => kept.retain(|&at| one(at, law, &table)),
            }
            if random.below(4) == 0 && !kept.contains(&(picked[0] as usize)) {
                kept.push(picked[0] as usize);
            }
            kept.sort_unstable();
            table.cards = kept.iter().map(|&at| table.cards[at].clone()).collect();
            let places: Vec<usize> = (0..table.cards.len()).collect();
            let why = match law {
                Why::Cases { .. } => reason(&table, &places, &open, &mut random),
                law => law,
            };
            let mut work = work_for(&table, 0);
            let ground = Ground::new(&table, Lettering::Commas, &mut work).unwrap();
            let cards = Cards { differ: (0..p).collect(), places: places.clone() };
            let mut path = Path { ground: &ground, group: 0, chosen: Vec::new() };
            let before = work.left();
            let said = State::new(&table, &cards).follow(&places, &why, &mut path, &mut work);
            assert!(before - work.left() > places.len() as u64, "a look at every card is paid for");
            assert_eq!(
                said.is_ok(),
                holds(&table, &places, &open, &why),
                "{round}: {table:?} {why:?}"
            );
            let set = State::new(&table, &cards).choose(&places, &mut work).unwrap();
            assert!(said.is_err() || set.is_none(), "{round}: {table:?} {why:?}");
            let kind = match why {
                Why::Modulo { .. } => 0,
                Why::Signed { .. } => 1,
                Why::Cases { .. } => 2,
            };
            found[kind][usize::from(said.is_ok())] += 1;
        }
        assert!(found.iter().flatten().all(|&n| n > 30), "{found:?}");
    }

    /// Groups, weights and cases of another shape are refused, for the stated reason.
    #[test]
    fn groups_of_another_shape_are_refused() {
        let (table, _) = notation::table(3, 2, "00 01 12 20").unwrap();
        let said = |differ: &[usize], because: Why| {
            let group = Group { differ: differ.to_vec(), like: table.cards[0].clone(), because };
            let said = checked(&table, &[group], &mut work_for(&table, 0));
            said.map_err(|refusal| refusal.to_string())
        };
        // The first property weighs 1 where it is 1: only 12 shows it, and weighs too much.
        let signed = |rows: usize, row: usize| Why::Signed { weights: vec![vec![0; row]; rows] };
        let modulo =
            |rows: usize, row: usize| Why::Modulo { modulus: 2, weights: vec![vec![0; row]; rows] };
        let shape = "group 1: weights: expected 3 values of each of 2 properties";
        for (rows, row) in [(1, 3), (3, 3), (2, 2), (2, 4), (0, 0)] {
            assert_eq!(said(&[0, 1], signed(rows, row)), Err(shape.into()));
            assert_eq!(said(&[0, 1], modulo(rows, row)), Err(shape.into()));
        }
        for differ in [&[0, 0, 1][..], &[1, 0], &[0, 1, 1]] {
            assert_eq!(said(differ, signed(2, 3)), Err(format!("group 1: {NO_GROUP}")));
        }
        for value in [3, 63, 64, 65, 128, 255] {
            let cases = Why::Cases { property: 0, value, cards: Vec::new() };
            let why = format!("group 1: value {value} of property 1 is not to be shown");
            assert_eq!(said(&[0, 1], cases), Err(why));
        }
        for modulus in [0, 1] {
            let weights = vec![vec![0; 3]; 2];
            let why = Why::Modulo { modulus, weights };
            assert_eq!(said(&[0, 1], why), Err("group 1: the modulus is below 2".into()));
        }
    }
}
