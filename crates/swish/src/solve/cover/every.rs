//! Every set of cards that can be laid as a swish that holds together.
//!
//! Such a swish has a kind of smallest number; turned over, one copy of it lies in its first picture.
//! From there only open symbols are answered: each card laid meets one that lies there, so what
//! closes holds together, and what holds together is reached before it closes. The same cards may
//! close in several ways; a set of kinds and copies is remembered when it was found, which is the
//! one thing here that takes memory. Copies are put in for each other at the end.

use std::collections::BTreeSet;

use fairdeal_core::sort;
use fairdeal_core::{Limits, Stop};

use super::state::State;
use crate::rules::{Hand, Swish};
use crate::solve::Listed;
use crate::solve::parts::{Part, split};

pub(super) fn every(hand: &Hand, limits: Limits, visit: &mut dyn FnMut(&Swish) -> bool) -> Listed {
    let mut listing = Listing { hand, limits, nodes: 0, bytes: 0, visit };
    let mut stop = None;
    for part in split(hand) {
        match listing.part(&part) {
            Ok(true) => {}
            ended => {
                stop = ended.err();
                break;
            }
        }
    }
    Listed { nodes: listing.nodes, stop }
}

struct Listing<'a> {
    hand: &'a Hand,
    limits: Limits,
    nodes: u64,
    bytes: usize,
    visit: &'a mut dyn FnMut(&Swish) -> bool,
}

impl Listing<'_> {
    /// False when told to stop.
    fn part(&mut self, part: &Part) -> Result<bool, Stop> {
        let mut state = State::new(part);
        let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
        for kind in 0..part.kinds.len() {
            // A set without the kinds before this one: found with each of its ways to close.
            let mut stack: Vec<(usize, Vec<u32>)> =
                vec![(state.mark(), vec![part.kinds[kind].ways.start as u32])];
            while let Some((mark, ways)) = stack.last_mut() {
                state.undo_to(part, *mark);
                let Some(way) = ways.pop() else {
                    stack.pop();
                    continue;
                };
                if let Some(stop) = self.limits.spent(self.nodes) {
                    return Err(stop);
                }
                self.nodes += 1;
                if !state.alive(way as usize) {
                    continue;
                }
                state.lay(part, way as usize);
                if !state.may_reach(part, 2) {
                    continue;
                }
                if !state.closed() {
                    let Some((_, slot)) = state.tightest(part, 2) else { continue };
                    let alive = part.at[slot].iter().copied().filter(|&w| state.alive(w as usize));
                    let mut ways: Vec<u32> = alive.collect();
                    ways.reverse();
                    stack.push((state.mark(), ways));
                    continue;
                }
                let mut kinds: Vec<u32> =
                    state.laid.iter().map(|&way| part.ways[way].kind as u32).collect();
                kinds.sort_unstable();
                if seen.contains(&kinds) {
                    continue;
                }
                self.bytes += 64 + 4 * kinds.len();
                if self.bytes > self.limits.memory {
                    return Err(Stop::Memory);
                }
                seen.insert(kinds);
                if !self.with_copies(part, &state.laid) {
                    return Ok(false);
                }
            }
            state.ban(part, kind);
        }
        Ok(true)
    }

    /// The swish with every choice of copies.
    fn with_copies(&mut self, part: &Part, laid: &[usize]) -> bool {
        let mut laid = laid.to_vec();
        sort::by_key(&mut laid, |&way| part.ways[way].kind);
        // Which copy shows each picture: ascending within a kind.
        let mut copies: Vec<usize> = Vec::new();
        let mut next = 0;
        loop {
            let at = copies.len();
            if at == laid.len() {
                let cards = laid.iter().zip(&copies).filter_map(|(&way, &copy)| {
                    let card = part.kinds[part.ways[way].kind].cards[copy];
                    part.place(self.hand, card, way)
                });
                let mut swish: Swish = cards.collect();
                swish.sort_unstable();
                if !(self.visit)(&swish) {
                    return false;
                }
            } else {
                let kind = part.ways[laid[at]].kind;
                if next < part.kinds[kind].cards.len() {
                    copies.push(next);
                    let same = laid.get(at + 1).is_some_and(|&way| part.ways[way].kind == kind);
                    next = if same { next + 1 } else { 0 };
                    continue;
                }
            }
            match copies.pop() {
                Some(copy) => next = copy + 1,
                None => return true,
            }
        }
    }
}
