//! The certificate "no set, by counting": what a checker would not settle by trying everything.
//!
//! Every set lies in a group: the cards that agree outside some properties, in which a set shows each
//! value once (`check::cover` has the essay). For every group that plain trying does not
//! settle in a tenth of the steps a checker may take: Hall's theorem if two properties differ, the
//! linear algebra of [`super::arrival`] otherwise, and cases where neither helps, up to a few hundred
//! of them. Groups and trying are made here, not borrowed from the checker, which makes its own.

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::Limits;

use super::arrival::refute::{Moduli, refutation};
use super::graph::colour;
use crate::certificate::counting::{Group, Why};
use crate::rules::{Card, Table};

/// Steps of trying that are left to a checker; a step is a card looked at.
const PLAIN_STEPS: u64 = 1_000_000;
/// The most cases of one group.
const MOST_CASES: u64 = 300;
/// The most pairs of cards, and cards times ways to differ, that are looked at.
const MOST_PAIRS: u64 = 50_000_000;

/// A group: the properties in which its cards may differ, and the places of its cards.
struct Cards {
    differ: Vec<usize>,
    places: Vec<usize>,
}

/// The values that no chosen card shows, property by property.
type Open = Vec<Vec<bool>>;

/// What the certificate has to say of the table's groups; none if some group cannot be settled.
pub fn groups(table: &Table, limits: Limits) -> Option<Vec<Group>> {
    let mut out = Vec::new();
    for cards in all_groups(table, limits)? {
        let open = vec![vec![true; table.v]; cards.differ.len()];
        let mut left = PLAIN_STEPS.min(limits.nodes);
        if tried(table, &cards.differ, &cards.places, &open, &mut left, limits) == Some(true) {
            continue;
        }
        let because = match cards.differ.len() {
            2 => hall(table, &cards)?,
            _ => {
                let mut left = MOST_CASES;
                settle(table, &cards.differ, &cards.places, &open, &mut left, limits)?
            }
        };
        let like = table.cards[cards.places[0]].clone();
        out.push(Group { differ: cards.differ, like, because });
    }
    Some(out)
}

/// Every group that has all values, by the properties that differ and then by what it agrees in;
/// none if there are too many, or nobody wants them any more.
fn all_groups(table: &Table, limits: Limits) -> Option<Vec<Cards>> {
    let (cards, n) = (&table.cards, table.cards.len() as u64);
    if n * n.saturating_sub(1) / 2 > MOST_PAIRS {
        return None;
    }
    let mut colours: BTreeSet<u64> = BTreeSet::new();
    for (i, a) in cards.iter().enumerate() {
        colours.extend(cards[..i].iter().map(|b| colour(a, b)));
        if limits.cancelled().is_some() {
            return None;
        }
    }
    if colours.len() as u64 * n > MOST_PAIRS {
        return None;
    }
    // The first property is the highest bit of a colour; groups come by the last property first.
    let lowest_first = |colour: u64| colour.reverse_bits() >> (64 - table.p);
    let mut colours: Vec<u64> = colours.into_iter().map(lowest_first).collect();
    colours.sort_unstable();
    let mut out = Vec::new();
    for differs in colours {
        if limits.cancelled().is_some() {
            return None;
        }
        let (differ, agree): (Vec<usize>, Vec<usize>) =
            (0..table.p).partition(|q| differs >> q & 1 == 1);
        let mut parts: BTreeMap<Vec<u8>, Vec<usize>> = BTreeMap::new();
        for (place, card) in cards.iter().enumerate() {
            let key = agree.iter().map(|&q| card.values()[q]).collect();
            parts.entry(key).or_default().push(place);
        }
        let whole = |places: &Vec<usize>| {
            let all = u64::MAX >> (64 - table.v);
            let shown = |&q: &usize| {
                places.iter().fold(0, |seen: u64, &i| seen | 1 << cards[i].values()[q]) == all
            };
            differ.iter().all(shown)
        };
        let whole = parts.into_values().filter(whole);
        out.extend(whole.map(|places| Cards { differ: differ.clone(), places }));
    }
    Some(out)
}

/// The value to decide on, of those open: the one that fewest cards show.
fn scarcest(
    table: &Table,
    differ: &[usize],
    places: &[usize],
    open: &Open,
) -> Option<(usize, usize)> {
    let mut count = vec![vec![0_usize; table.v]; differ.len()];
    for &place in places {
        let values = table.cards[place].values();
        count.iter_mut().zip(differ).for_each(|(row, &q)| row[usize::from(values[q])] += 1);
    }
    let items = (0..differ.len()).flat_map(|i| (0..table.v).map(move |x| (i, x)));
    items.filter(|&(i, x)| open[i][x]).min_by_key(|&(i, x)| count[i][x])
}

/// With this card chosen: what is open then, and the cards that share no value with it.
fn with(
    table: &Table,
    differ: &[usize],
    places: &[usize],
    open: &Open,
    card: usize,
) -> (Open, Vec<usize>) {
    let value = |place: usize, q: usize| usize::from(table.cards[place].values()[q]);
    let mut open = open.clone();
    open.iter_mut().zip(differ).for_each(|(row, &q)| row[value(card, q)] = false);
    let apart = |&other: &usize| differ.iter().all(|&q| value(other, q) != value(card, q));
    (open, places.iter().copied().filter(apart).collect())
}

/// Is trying everything enough to see that there is no set? None when the steps are spent.
fn tried(
    table: &Table,
    differ: &[usize],
    places: &[usize],
    open: &Open,
    left: &mut u64,
    limits: Limits,
) -> Option<bool> {
    *left = left.checked_sub(places.len() as u64 + 1)?;
    if limits.cancelled().is_some() {
        return None;
    }
    let Some((i, x)) = scarcest(table, differ, places, open) else { return Some(false) };
    let showing = |&&place: &&usize| usize::from(table.cards[place].values()[differ[i]]) == x;
    for &card in places.iter().filter(showing) {
        let (open, rest) = with(table, differ, places, open, card);
        if !tried(table, differ, &rest, &open, left, limits)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Two properties: values of the first that have too few partners in the second.
fn hall(table: &Table, cards: &Cards) -> Option<Why> {
    let v = table.v;
    let value = |place: usize, i: usize| usize::from(table.cards[place].values()[cards.differ[i]]);
    let mut partners = vec![vec![]; v];
    cards.places.iter().for_each(|&place| partners[value(place, 0)].push(value(place, 1)));
    // Whose partner each column is.
    let mut row_of: Vec<Option<usize>> = vec![None; v];
    for row in 0..v {
        let mut seen = vec![false; v];
        if !augment(row, &partners, &mut row_of, &mut seen) {
            // The rows reached from this one have the columns seen as their only partners.
            let mut weights = vec![vec![0i64; v]; 2];
            weights[0][row] = 1;
            for column in (0..v).filter(|&column| seen[column]) {
                weights[1][column] = -1;
                weights[0][row_of[column]?] = 1;
            }
            return Some(Why::Signed { weights });
        }
    }
    None
}

fn augment(
    row: usize,
    partners: &[Vec<usize>],
    row_of: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for &column in &partners[row] {
        if !std::mem::replace(&mut seen[column], true)
            && row_of[column].is_none_or(|other| augment(other, partners, row_of, seen))
        {
            row_of[column] = Some(row);
            return true;
        }
    }
    false
}

/// Weights, or cases with weights at their ends.
fn settle(
    table: &Table,
    differ: &[usize],
    places: &[usize],
    open: &Open,
    left: &mut u64,
    limits: Limits,
) -> Option<Why> {
    *left = left.checked_sub(1)?;
    if limits.cancelled().is_some() {
        return None;
    }
    if let Some(why) = weights(table, differ, places, open, limits) {
        return Some(why);
    }
    let (i, x) = scarcest(table, differ, places, open)?;
    let mut listed: Vec<(Card, Why)> = Vec::new();
    let showing = |&&place: &&usize| usize::from(table.cards[place].values()[differ[i]]) == x;
    for &card in places.iter().filter(showing) {
        let (open, rest) = with(table, differ, places, open, card);
        let then = settle(table, differ, &rest, &open, left, limits)?;
        listed.push((table.cards[card].clone(), then));
    }
    Some(Why::Cases { property: differ[i], value: x as u8, cards: listed })
}

/// Weights modulo some number, for the values that are open.
fn weights(
    table: &Table,
    differ: &[usize],
    places: &[usize],
    open: &Open,
    limits: Limits,
) -> Option<Why> {
    let mut items = 0_u16;
    let number: Vec<Vec<Option<u16>>> = open
        .iter()
        .map(|row| {
            let next = |&open: &bool| {
                items += u16::from(open);
                open.then(|| items - 1)
            };
            row.iter().map(next).collect()
        })
        .collect();
    let of = |&place: &usize| -> Option<Vec<u16>> {
        let values = table.cards[place].values();
        differ.iter().zip(&number).map(|(&q, row)| row[usize::from(values[q])]).collect()
    };
    let cards: Vec<u16> = places.iter().map(of).collect::<Option<Vec<_>>>()?.concat();
    let (d, items) = (differ.len(), usize::from(items));
    let found = refutation(&cards, d, items, Moduli::Two, limits.cancel);
    let (modulus, flat) =
        found.or_else(|| refutation(&cards, d, items, Moduli::Odd, limits.cancel))?;
    let weight = |item: &Option<u16>| item.map_or(0, |item| flat[usize::from(item)]);
    let weights = number.iter().map(|row| row.iter().map(weight).collect()).collect();
    Some(Why::Modulo { modulus, weights })
}
