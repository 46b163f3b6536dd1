//! The certificate "no set, by counting": what the checker's own search would not settle.
//!
//! For every group of cards that [`crate::check::cover`] does not settle by itself within a tenth of
//! what it may spend: Hall's theorem if two properties differ, the linear algebra of
//! [`super::arrival`] otherwise, and cases where neither helps, up to a few hundred of them.

use fairdeal_core::Limits;

use super::arrival::refute::{Moduli, refutation};
use crate::certificate::counting::{Group, Why};
use crate::check::cover::{self, Cards, like, settled};
use crate::rules::{Card, Table};

/// Steps of the checker's search that are left to it.
const PLAIN_STEPS: u64 = 1_000_000;
/// The most cases of one group.
const MOST_CASES: u64 = 300;

/// What the certificate has to say of the table's groups; none if some group cannot be settled.
pub fn groups(table: &Table, limits: Limits) -> Option<Vec<Group>> {
    let mut out = Vec::new();
    for cards in cover::groups(table).ok()? {
        if settled(table, &cards, PLAIN_STEPS.min(limits.nodes)) {
            continue;
        }
        let because = match cards.differ.len() {
            2 => hall(table, &cards)?,
            _ => cases(table, &cards, MOST_CASES)?,
        };
        out.push(Group { differ: cards.differ.clone(), like: like(table, &cards), because });
    }
    Some(out)
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

/// Weights, or cases with weights at their ends; with `most` = 0 the first decision is a case even
/// if weights would do (the tests want to see one).
pub fn cases(table: &Table, cards: &Cards, most: u64) -> Option<Why> {
    let open = vec![vec![true; table.v]; cards.differ.len()];
    let mut left = most.max(MOST_CASES);
    settle(table, &cards.differ, &cards.places, &open, most > 0, &mut left)
}

fn settle(
    table: &Table,
    differ: &[usize],
    places: &[usize],
    open: &[Vec<bool>],
    weigh: bool,
    left: &mut u64,
) -> Option<Why> {
    *left = left.checked_sub(1)?;
    if let Some(why) = weigh.then(|| weights(table, differ, places, open)).flatten() {
        return Some(why);
    }
    let value = |place: usize, i: usize| usize::from(table.cards[place].values()[differ[i]]);
    let showing = |&(i, x): &(usize, usize)| places.iter().filter(|&&c| value(c, i) == x).count();
    let items = (0..differ.len()).flat_map(|i| (0..table.v).map(move |x| (i, x)));
    let (i, x) = items.filter(|&(i, x)| open[i][x]).min_by_key(showing)?;
    let mut listed: Vec<(Card, Why)> = Vec::new();
    for &place in places.iter().filter(|&&place| value(place, i) == x) {
        let mut open = open.to_vec();
        (0..differ.len()).for_each(|i| open[i][value(place, i)] = false);
        let apart = |&other: &usize| (0..differ.len()).all(|i| value(other, i) != value(place, i));
        let rest: Vec<usize> = places.iter().copied().filter(apart).collect();
        let then = settle(table, differ, &rest, &open, true, left)?;
        listed.push((table.cards[place].clone(), then));
    }
    Some(Why::Cases { property: differ[i], value: x as u8, cards: listed })
}

/// Weights modulo some number, for the values that are open.
fn weights(table: &Table, differ: &[usize], places: &[usize], open: &[Vec<bool>]) -> Option<Why> {
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
    let found = refutation(&cards, d, items, Moduli::Two);
    let (modulus, flat) = found.or_else(|| refutation(&cards, d, items, Moduli::Odd))?;
    let weight = |item: &Option<u16>| item.map_or(0, |item| flat[usize::from(item)]);
    let weights = number.iter().map(|row| row.iter().map(weight).collect()).collect();
    Some(Why::Modulo { modulus, weights })
}
