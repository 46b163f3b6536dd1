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
//! eight (docs/results/no-swish.md has the proof, for every finite group). Copies: all of a kept kind
//! between orbits stay; which copy of a loop stays is free.

use std::collections::BTreeMap;

use fairdeal_core::Limits;
use fairdeal_core::sort;
use fairdeal_core::words::{count_of, counted};
use num_bigint::BigUint;

use super::find::Finder;
use super::{Counts, Largest, by_kind, copies, place, whole};
use crate::certificate::family::{DeckBound, Witness};
use crate::family::{Deck, SwishFamily};
use crate::kinds;
use crate::orbits::Orbits;
use crate::rules::{Card, Hand};

/// A largest choice of the family's deck, and the bound.
pub(super) fn largest(family: SwishFamily, count: bool) -> Largest {
    let deck = whole(family);
    let kinds = by_kind(&deck, 0..deck.cards.len());
    let copies = copies(&kinds);
    let orbits = Orbits::new(deck.size, deck.simple);
    let order = order(&orbits, &kinds);
    let mut rank = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, &orbit)| rank[orbit] = i);
    let of = |cell: u32| rank[orbits.of[cell as usize] as usize];

    let (mut cards, mut inside) = (Vec::new(), BTreeMap::<usize, Vec<(Card, u64)>>::new());
    let (mut bound, mut pairs, mut single, mut even) = (0, 0_u64, 0_u64, true);
    for (card, n) in &kinds {
        let Some((point, circle)) = card.as_arc() else { continue };
        let (from, to) = (of(point), of(circle));
        if from == to {
            inside.entry(from).or_default().push((card.clone(), *n));
            continue;
        }
        if from < to {
            cards.push((card.clone(), *n));
        }
        let reverse = kinds::kind(deck.size, deck.simple, &Card::arc(circle, point));
        let others = copies.get(&reverse).copied();
        even &= others == Some(*n);
        match others {
            None => (bound, single) = (bound + n, single + 1),
            Some(others) if from < to => (bound, pairs) = (bound + others.max(*n), pairs + 1),
            // It is counted with its reverse.
            Some(_) => {}
        }
    }
    let mut loops = Vec::new();
    let one = || BigUint::from(1_u32);
    let mut counts = Counts { kinds: one(), physical: one() };
    for (rank, block) in inside {
        let (kept, ways) =
            kept_loops(&deck, &block, orbits.cells[order[rank]].len() as u64 - 1, count);
        let sum: u64 = kept.iter().sum();
        bound += sum;
        loops.push((block.len(), sum));
        counts.kinds *= ways.0;
        counts.physical *= ways.1;
        let chosen = block.into_iter().zip(kept).map(|((card, _), n)| (card, n));
        cards.extend(chosen.filter(|(_, n)| *n > 0));
    }
    for orbit in 2..=order.len() {
        counts.kinds *= orbit;
        counts.physical *= orbit;
    }
    cards.sort();
    let places = order.iter().map(|&orbit| place(deck.size, orbits.cells[orbit][0]));
    Largest {
        evidence: evidence(pairs, single, &loops),
        witness: Witness::Order(places.collect()),
        deck_bound: Some(DeckBound::ReversePairsAndLoops),
        // The theorem counts where every kind is there, as often as its reverse.
        counts: (count && even && has_all_kinds(family)).then_some(counts),
        count_asked: count,
        ..Largest::new(family, cards, bound, "theorem")
    }
}

fn has_all_kinds(family: SwishFamily) -> bool {
    match family.deck {
        Deck::Sixty => !family.simple,
        Deck::ThirtySix | Deck::Kinds(_) => true,
        Deck::Random(..) => false,
    }
}

/// The orbits by their smallest cells, those that no card leaves last.
fn order(orbits: &Orbits, kinds: &[(Card, u64)]) -> Vec<usize> {
    let mut left = vec![false; orbits.cells.len()];
    for (point, _) in kinds.iter().filter_map(|(card, _)| card.as_arc()) {
        left[orbits.of[point as usize] as usize] = true;
    }
    let mut order: Vec<usize> = (0..left.len()).collect();
    sort::by_key(&mut order, |&orbit| (!left[orbit], orbit));
    order
}

/// The first best choice of at most so many loops of an orbit, and, if asked, how many are as good: copies
/// being one, and copies being cards of their own. A choice without a swish has fewer cards than the orbit
/// has cells: laid one behind the other, as many would come back to a cell.
pub(super) fn kept_loops(
    deck: &Hand,
    block: &[(Card, u64)],
    most: u64,
    count: bool,
) -> (Vec<u64>, (u64, u64)) {
    let mut best: Option<Vec<u64>> = None;
    let (mut kinds, mut physical) = (0, 0);
    for chosen in choices(block, most) {
        let smaller = best.as_ref().is_some_and(|b| b.iter().sum::<u64>() > chosen.iter().sum());
        if smaller || (best.is_some() && !count) {
            break;
        }
        if is_free(deck, block, &chosen) {
            kinds += 1;
            physical +=
                block.iter().zip(&chosen).map(|((_, m), &n)| binomial(*m, n)).product::<u64>();
            best.get_or_insert(chosen);
        }
    }
    (best.unwrap_or_default(), (kinds, physical))
}

/// Every choice of at most so many cards, by the copies of each, the largest first. An orbit has at most
/// seven loops.
fn choices(block: &[(Card, u64)], most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for (_, copies) in block {
        let longer = |chosen: &Vec<u64>| -> Vec<Vec<u64>> {
            let left = most.saturating_sub(chosen.iter().sum());
            (0..=left.min(*copies)).rev().map(|n| [&chosen[..], &[n]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    sort::by_key(&mut all, |chosen: &Vec<u64>| std::cmp::Reverse(chosen.iter().sum::<u64>()));
    all
}

/// Do these copies hold no swish?
fn is_free(deck: &Hand, block: &[(Card, u64)], chosen: &[u64]) -> bool {
    let copies =
        |((card, _), &n): (&(Card, u64), &u64)| std::iter::repeat_n(card.clone(), n as usize);
    let cards: Vec<Card> = block.iter().zip(chosen).flat_map(copies).collect();
    let usable = vec![true; cards.len()];
    let hand = Hand { cards, ..*deck };
    Finder::new(&hand, Limits::default()).and_then(|mut f| f.any(&usable)) == Ok(None)
}

/// n over k, for the few copies of a card.
fn binomial(n: u64, k: u64) -> u64 {
    (1..=k).fold(1, |product, i| product * (n + 1 - i) / i)
}

fn evidence(pairs: u64, single: u64, loops: &[(usize, u64)]) -> Vec<String> {
    let mut out = Vec::new();
    if pairs > 0 {
        let pairs = counted(pairs, "pair");
        out.push(format!(
            "{pairs} of a kind between two orbits and its reverse: one of them stays"
        ));
    }
    if single > 0 {
        out.push(format!("{} without a reverse", counted(single, "kind")));
    }
    let mut sorted = loops.to_vec();
    sorted.sort_unstable();
    for group in sorted.chunk_by(|a, b| a == b) {
        let (kinds, kept) = group[0];
        let orbits = count_of(group.len(), "orbit");
        let kinds = count_of(kinds, "kind");
        let cards = counted(kept, "card");
        out.push(format!("{orbits} with {kinds} inside: {cards} kept in each"));
    }
    out.push(
        "cards that go forward in an order of the orbits close no ring: so many can stay".into(),
    );
    out
}
