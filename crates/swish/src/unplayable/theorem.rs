//! The most cards without a swish, by an order of the orbits.
//!
//! Call the orbits of cells vertices; a card with one point and one circle is an arc from its
//! point's orbit to its circle's.
//!
//! *At most:* a card between two orbits and its reverse are a swish of two, so of the copies of both
//! only one side stays; and the cards inside an orbit (loops) hold a swish as soon as there are too
//! many: 2 of 3 kinds stay on an orbit of four cells, the 1 on an orbit of two; on square cards 3 of
//! 7 stay on an orbit of eight, the 2 on an orbit of four. Two copies of one loop are a swish when
//! laying it twice comes back.
//!
//! *At least:* put the orbits into an order, keep every card that goes forward and a best choice of
//! loops in each orbit. A ring of cards cannot go forward and come back, so it stays in one orbit.
//!
//! When every kind is there as often as its reverse the two meet, for every order. So the paper's
//! conjecture, that its construction (the order of the smallest cells) is largest, is true.
//!
//! *How many:* a largest choice keeps exactly one side of every reverse pair and a best choice in
//! every orbit. If two cards between the orbits i and j went opposite ways, loops of i or j would
//! close a ring with them; so all go one way, and three orbits in a ring would hold a swish of three.
//! So with all kinds there a largest choice is an order of the orbits and a best choice in each:
//! N!·3^F for rectangular cards with F orbits of four, N!·20^E for square ones with E orbits of
//! eight (for squares the claim on opposite ways rests on a finite check by program). Copies: all of
//! a kept kind between orbits stay; which copy of a loop stays is free.

use fairdeal_core::InputError;

use super::big::Big;
use super::{Counts, Largest, too_much};
use crate::certificate::family::{DeckBound, Witness};
use crate::check::family::{Counted, blocks, choices, deck, is_free};
use crate::family::{Deck, SwishFamily};
use crate::orbits::Orbits;
use crate::rules::{Card, Size};

/// A largest choice of the family's deck, and the bound.
///
/// # Errors
/// When a block of the deck is too large to be looked at.
pub fn largest(family: SwishFamily, count: bool) -> Result<Largest, InputError> {
    let deck = deck(family);
    let orbits = Orbits::new(family.deck.size(), family.simple);
    let order = order(&orbits, deck.keys());
    let mut rank = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, &orbit)| rank[orbit] = i);
    let of = |cell: u32| rank[orbits.of[cell as usize] as usize];

    let mut cards = Vec::new();
    let (mut bound, mut pairs, mut single, mut loops) = (0, 0, 0, Vec::new());
    let mut ways = Ways { kinds: Big::one(), physical: Big::one() };
    for block in blocks(family, &deck).map_err(|e| too_much(&e))? {
        let ends = block.first().and_then(|(card, _)| card.as_arc());
        if ends.is_some_and(|(point, circle)| of(point) != of(circle)) {
            bound += block.iter().map(|(_, copies)| *copies).max().unwrap_or(0);
            if block.len() > 1 {
                pairs += 1
            } else {
                single += 1
            }
            cards.extend(block.into_iter().filter(|(card, _)| {
                card.as_arc().is_some_and(|(point, circle)| of(point) < of(circle))
            }));
        } else {
            let kept = kept_loops(family, &block, count, &mut ways)?;
            bound += kept.iter().sum::<u64>();
            loops.push((block.len(), kept.iter().sum::<u64>()));
            let chosen = block.into_iter().zip(kept).map(|((card, _), n)| (card, n));
            cards.extend(chosen.filter(|(_, n)| *n > 0));
        }
    }
    cards.sort();
    let counts = (count && all_kinds(family, &deck)).then(|| {
        let orders = |big: Big| (2..=order.len() as u64).fold(big, Big::times);
        Counts {
            kinds: orders(ways.kinds).to_string(),
            physical: orders(ways.physical).to_string(),
        }
    });
    let places = order.iter().map(|&orbit| place(family.deck.size(), orbits.cells[orbit][0]));
    Ok(Largest {
        evidence: evidence(pairs, single, &loops),
        witness: Witness::Order(places.collect()),
        deck_bound: Some(DeckBound::ReversePairsAndLoops),
        counts,
        ..Largest::new(family, cards, bound, "theorem")
    })
}

/// Row and column of a cell, from 1.
pub fn place(size: Size, cell: u32) -> (u64, u64) {
    let (row, column) = size.place(cell);
    (row as u64 + 1, column as u64 + 1)
}

/// The orbits by their smallest cells, those that no card leaves last.
fn order<'a>(orbits: &Orbits, cards: impl Iterator<Item = &'a Card>) -> Vec<usize> {
    let mut left = vec![false; orbits.cells.len()];
    for (point, _) in cards.filter_map(Card::as_arc) {
        left[orbits.of[point as usize] as usize] = true;
    }
    let mut order: Vec<usize> = (0..left.len()).collect();
    order.sort_by_key(|&orbit| (!left[orbit], orbit));
    order
}

/// Is every kind in the deck, as often as its reverse? Then the count is that of the theorem.
fn all_kinds(family: SwishFamily, deck: &Counted) -> bool {
    let whole = match family.deck {
        Deck::Sixty => !family.simple,
        Deck::ThirtySix | Deck::Kinds(_) => true,
        Deck::Random(..) => false,
    };
    let even = |block: &Vec<(Card, u64)>| match &block[..] {
        [(a, n), (_, m)] if is_cross(family, a) => n == m,
        [(a, _)] => !is_cross(family, a),
        _ => true,
    };
    whole && blocks(family, deck).is_ok_and(|blocks| blocks.iter().all(even))
}

fn is_cross(family: SwishFamily, card: &Card) -> bool {
    let size = family.deck.size();
    let kin = |a: u32, b: u32| {
        let most = if family.simple { 1 } else { 8 };
        size.layings().take(most).any(|laying| size.lay(laying, a) == b)
    };
    card.as_arc().is_none_or(|(point, circle)| !kin(point, circle))
}

/// Best choices of loops, counted over all orbits.
struct Ways {
    kinds: Big,
    physical: Big,
}

/// The first best choice of the loops of an orbit; if asked, all of them are counted.
fn kept_loops(
    family: SwishFamily,
    block: &[(Card, u64)],
    count: bool,
    ways: &mut Ways,
) -> Result<Vec<u64>, InputError> {
    let mut best: Option<Vec<u64>> = None;
    let (mut kinds, mut physical) = (0, 0);
    for chosen in choices(block).map_err(|e| too_much(&e))? {
        let smaller = best.as_ref().is_some_and(|b| b.iter().sum::<u64>() > chosen.iter().sum());
        if smaller || (best.is_some() && !count) {
            break;
        }
        if is_free(family, block, &chosen).map_err(|e| too_much(&e))? {
            kinds += 1;
            physical +=
                block.iter().zip(&chosen).map(|((_, m), &n)| binomial(*m, n)).product::<u64>();
            best.get_or_insert(chosen);
        }
    }
    *ways = Ways {
        kinds: ways.kinds.clone().times(kinds),
        physical: ways.physical.clone().times(physical),
    };
    Ok(best.unwrap_or_default())
}

/// n over k, for the few copies of a card.
pub fn binomial(n: u64, k: u64) -> u64 {
    (1..=k).fold(1, |product, i| product * (n + 1 - i) / i)
}

fn evidence(pairs: u64, single: u64, loops: &[(usize, u64)]) -> Vec<String> {
    let mut out = Vec::new();
    if pairs > 0 {
        let pairs = plural(pairs, "pair", "pairs");
        out.push(format!(
            "{pairs} of a kind between two orbits and its reverse: one of them stays"
        ));
    }
    if single > 0 {
        out.push(format!("{} without a reverse", plural(single, "kind", "kinds")));
    }
    let mut sorted = loops.to_vec();
    sorted.sort_unstable();
    for group in sorted.chunk_by(|a, b| a == b) {
        let (kinds, kept) = group[0];
        let orbits = plural(group.len() as u64, "orbit", "orbits");
        let kinds = plural(kinds as u64, "kind", "kinds");
        let cards = plural(kept, "card", "cards");
        out.push(format!("{orbits} with {kinds} inside: {cards} kept in each"));
    }
    out.push(
        "cards that go forward in an order of the orbits close no ring: so many can stay".into(),
    );
    out
}

/// "1 pair", "6 pairs".
pub fn plural(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
