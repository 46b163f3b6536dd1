//! Cards that are in no swish because whoever meets them clashes with them.
//!
//! A card of a swish may be taken as it is, by turning the whole. Each of its symbols is met by another
//! card, laid so that it shows the opposite symbol there and no symbol of the same sort on another
//! cell of the first: a cell shows one point and one circle at most. A card with a symbol that no card
//! left can meet in this way is in no swish of the cards left; it is set aside, and that may take the
//! only partner of another. On `swish/16x20/s2/320` one card in ten goes, and two hands of twenty have
//! their bound lowered to what can be laid: there an orbit has one point and one circle, both their
//! cards show a point in a second orbit too, and it always comes to lie on the same cell.
//!
//! With one point and one circle a card nothing ever clashes.

use std::collections::BTreeMap;

use super::parts::{Slot, alike};
use crate::rules::Hand;

/// Looks at partners, over all cards; then the rest stays.
const MOST_LOOKS: u64 = 10_000_000;

/// The cards that are set aside, in this order.
pub(super) fn aside(hand: &Hand) -> Vec<usize> {
    if hand.is_arcs() {
        return Vec::new();
    }
    let kinds = alike(hand, |_| true);
    let mut shows: BTreeMap<Slot, Vec<(usize, usize)>> = BTreeMap::new();
    for (number, kind) in kinds.iter().enumerate() {
        for (picture, slots) in kind.pictures().enumerate() {
            for &slot in slots {
                shows.entry(slot).or_default().push((number, picture));
            }
        }
    }
    let mut looks = 0;
    let mut gone = vec![false; kinds.len()];
    let mut order = Vec::new();
    loop {
        let before = order.len();
        for (number, kind) in kinds.iter().enumerate() {
            if gone[number] {
                continue;
            }
            let card = kind.picture(0);
            let lonely = card.iter().any(|slot| {
                let partners = shows.get(&(slot ^ 1)).map_or(&[][..], Vec::as_slice);
                !partners.iter().any(|&(other, picture)| {
                    looks += 1;
                    let there = !gone[other] && (other != number || kind.cards.len() > 1);
                    there && !clash(card, kinds[other].picture(picture))
                })
            });
            if looks > MOST_LOOKS {
                return order;
            }
            if lonely {
                gone[number] = true;
                order.extend(&kind.cards);
            }
        }
        if order.len() == before {
            return order;
        }
    }
}

/// Do both show a point on some cell, or both a circle?
fn clash(a: &[Slot], b: &[Slot]) -> bool {
    a.iter().any(|slot| b.contains(slot))
}
