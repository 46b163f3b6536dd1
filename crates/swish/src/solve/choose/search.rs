//! One search through choices: branch and bound, and the choices that are left laid or refuted.

use std::ops::ControlFlow;

use fairdeal_core::{Cancel, Stop};

use super::evens::Evens;
use super::halves::Halves;
use super::lay::Lay;
use super::list::{Left, Lists};
use super::program::{End, Program};
use super::vectors::Vectors;
use super::weigh::{Weigh, bits};
use super::{Asked, MOST_CARDS};
use crate::solve::parts::Part;

/// About how many sets of cards there may be among which choices are listed.
const LISTED: f32 = 16_777_216.0;
/// Choices that one list may show: more than a list without a bound can.
const SHOWN: u64 = 1 << 17;
/// So many sets, or sixteen pairs of sets, cost no more than a node.
const SETS: u64 = 512;

/// Some choices of a number of cards, one after the other: all, or those below a node.
#[derive(Clone)]
pub(super) struct Search {
    /// The kind of each card, ascending.
    pub(super) kinds: Vec<usize>,
    pub(super) weigh: Weigh,
    pub(super) halves: Halves,
    pub(super) lay: Lay,
    lists: Lists,
    /// The program of all cards, solved; its equations.
    pub(super) root: Node,
    pub(super) stack: Vec<Node>,
    /// How many of these are in use.
    depth: usize,
    /// A node that is to be settled.
    settle: Option<usize>,
    /// At least so many cards are asked for, and no more than so many need be tried.
    pub(super) k: usize,
    most: usize,
    /// Nodes after so many decisions are handed out.
    pub(super) deepest: u32,
    /// A choice was left undecided: that there is no swish does not follow.
    pub(super) unsure: bool,
    decided: u64,
    /// Choices that were listed and are to be laid.
    pub(super) chosen: Vec<u128>,
    /// As a power of two, the sets of cards among which choices are listed without a bound; and how many with one.
    pub(super) few: u32,
    pub(super) listed: f32,
    /// Choices of a list after which it is given up: they are kept.
    pub(super) shown: u64,
    /// Cards laid of the choice that was cut off last.
    allowed: u64,
    /// Cards laid, of one choice, after which it is left undecided.
    pub(super) patience: u64,
    /// All cards; and those with another of their kind before them.
    pub(super) all: u128,
    copies: u128,
    pub(super) cancel: Cancel,
}

/// Some cards decided.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) program: Program,
    pub(super) evens: Evens,
    /// Cards decided, and those of them that are used.
    pub(super) fixed: u128,
    pub(super) used: u128,
    next: Next,
    /// Decisions on the way here.
    level: u32,
    /// Per orbit: how many points more its cards that are left have than it has cells.
    excess: Vec<i32>,
}

/// A card to decide, what is tried now, and whether that is the second of the two.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub(super) card: usize,
    used: bool,
    last: bool,
}

/// How a turn ends.
pub(super) enum Turn {
    /// With an answer, or stopped.
    Over(Asked),
    /// With a node that others go on below.
    Handed(usize),
}

/// What became of a node.
enum Settled {
    /// No choice is left, or those that are have been listed.
    Done,
    Open,
}

impl Search {
    /// None if the part has orbits that are too large, or numbers go astray.
    pub(super) fn new(part: &Part, cancel: Cancel) -> Option<Search> {
        let (cards, orbits) = (part.cards(), part.orbit_size.len());
        let lay = Lay::new(part)?;
        let copies = part.kinds.iter().enumerate();
        let kinds: Vec<usize> =
            copies.flat_map(|(at, kind)| std::iter::repeat_n(at, kind.cards.len())).collect();
        let touches: Vec<_> = kinds.iter().map(|&kind| part.kinds[kind].touches.clone()).collect();
        let mut rows = vec![0; orbits];
        for (card, touches) in touches.iter().enumerate() {
            let odd = touches.iter().filter(|(_, symbols)| symbols % 2 == 1);
            odd.for_each(|(side, _)| rows[side / 2] ^= 1 << card);
        }
        let mut program = Program::new(&part.orbit_size, &touches);
        if program.solve(f64::NEG_INFINITY) != End::Best {
            return None;
        }
        let next = Next { card: 0, used: false, last: false };
        let mut excess: Vec<i32> = part.orbit_size.iter().map(|&size| -(size as i32)).collect();
        for &(side, symbols) in touches.iter().flatten().filter(|touch| touch.0 % 2 == 0) {
            excess[side / 2] += symbols as i32;
        }
        let copies = (1..cards).filter(|&card| kinds[card - 1] == kinds[card]);
        let weigh = Weigh::new(&part.orbit_size, &touches);
        Some(Search {
            lists: Lists::new(&weigh, Vectors::detect()),
            weigh,
            halves: Halves::new(part, &kinds),
            lay,
            root: Node {
                program,
                evens: Evens::new(rows),
                fixed: 0,
                used: 0,
                next,
                level: 0,
                excess,
            },
            stack: Vec::new(),
            depth: 0,
            settle: None,
            k: 0,
            most: 0,
            deepest: u32::MAX,
            unsure: false,
            decided: 0,
            chosen: Vec::new(),
            few: 6,
            listed: LISTED,
            shown: SHOWN,
            allowed: 0,
            patience: 1 << 20,
            all: u128::MAX >> (MOST_CARDS - cards),
            copies: copies.fold(0, |copies, card| copies | 1 << card),
            kinds,
            cancel,
        })
    }

    /// Another search of the same cards.
    pub(super) fn another(&self) -> Search {
        let mut other = Search { stack: Vec::new(), deepest: u32::MAX, decided: 0, ..self.clone() };
        other.lay.nodes = 0;
        other
    }

    /// Nodes spent so far.
    pub(super) fn nodes(&self) -> u64 {
        self.decided + self.lay.nodes
    }

    /// Begins to look for at least k cards, no more than `most`.
    pub(super) fn begin(&mut self, k: usize, most: usize) {
        self.begin_anew(k, most);
        self.stack[0].copy(&self.root);
        self.settle = Some(0);
    }

    /// The same as another search, below a node that it has handed out.
    pub(super) fn begin_below(&mut self, other: &Search, node: usize) {
        self.begin_anew(other.k, other.most);
        self.stack[0].copy(&other.stack[node]);
        (self.settle, self.depth) = (None, 1);
    }

    fn begin_anew(&mut self, k: usize, most: usize) {
        (self.k, self.most, self.unsure, self.depth) = (k, most, false, 0);
        self.allowed = 0;
        self.chosen.clear();
        self.make(0);
    }

    /// Is there such a swish? Spends about so many nodes, and can go on after that.
    pub(super) fn go_on(&mut self, part: &Part, nodes: u64) -> Turn {
        let end = self.nodes().saturating_add(nodes);
        loop {
            if let Some(node) = self.settle.take() {
                self.decided += 1;
                match self.settle(node) {
                    Settled::Done => {}
                    Settled::Open if self.stack[node].level == self.deepest => {
                        return Turn::Handed(node);
                    }
                    Settled::Open => self.depth = node + 1,
                }
            }
            while let Some(&choice) = self.chosen.last() {
                let left = end.saturating_sub(self.nodes());
                // One that was cut off begins anew, with twice as many: turns are short.
                let allowed = left.max(2 * self.allowed).min(self.patience);
                match self.laid(part, choice, allowed) {
                    Asked::Yes(ways) => return Turn::Over(Asked::Yes(ways)),
                    Asked::No => {}
                    Asked::Stopped(_) if allowed == self.patience => self.unsure = true,
                    stopped @ Asked::Stopped(_) => {
                        self.allowed = allowed;
                        return Turn::Over(stopped);
                    }
                }
                self.allowed = 0;
                self.chosen.pop();
            }
            if self.cancel.is_set() {
                return Turn::Over(Asked::Stopped(Stop::Cancelled));
            }
            if self.nodes() >= end {
                return Turn::Over(Asked::Stopped(Stop::Nodes));
            }
            self.settle = self.step();
            if self.settle.is_none() {
                return Turn::Over(Asked::No);
            }
        }
    }

    /// The node to settle next, with one decision more; none if all is done. The first way is tried on a copy;
    /// after the second the node is not needed any more.
    fn step(&mut self) -> Option<usize> {
        loop {
            let top = self.depth.checked_sub(1)?;
            let Next { card, used, last } = self.stack[top].next;
            let node = if last {
                self.depth = top;
                top
            } else {
                self.stack[top].next = Next { card, used: !used, last: true };
                self.make(top + 1);
                let (below, above) = self.stack.split_at_mut(top + 1);
                above[0].copy(&below[top]);
                top + 1
            };
            self.stack[node].level += 1;
            if self.fix(node, card, used) {
                return Some(node);
            }
        }
    }

    /// Sees to it that there is a node of this depth.
    pub(super) fn make(&mut self, depth: usize) {
        if self.stack.len() == depth {
            self.stack.push(self.root.clone());
        }
    }

    /// Decides a card of a node, and copies that follow: a later one is used only if those before it are.
    /// False if that contradicts what is decided, or orbits modulo 2.
    pub(super) fn fix(&mut self, node: usize, card: usize, used: bool) -> bool {
        let (mut card, kinds, node) = (card, &self.kinds, &mut self.stack[node]);
        loop {
            let bit = 1_u128 << card;
            if node.fixed & bit != 0 {
                return (node.used & bit != 0) == used;
            }
            node.fixed |= bit;
            node.used |= if used { bit } else { 0 };
            node.evens.fix(card, used);
            node.program.fix(card, used);
            if !used {
                self.weigh.points(card).for_each(|orbit| node.excess[orbit] -= 1);
            }
            let other = if used { card.checked_sub(1) } else { Some(card + 1) };
            match other.filter(|&other| kinds.get(other) == Some(&kinds[card])) {
                Some(other) if node.fixed >> other & 1 == 0 => card = other,
                Some(other) if (node.used >> other & 1 == 1) != used => return false,
                _ => return !node.evens.broken(),
            }
        }
    }

    /// Decides what follows in a node, and finds what to decide next.
    fn settle(&mut self, at: usize) -> Settled {
        let (k, most) = (self.k, self.most);
        let goal = k as i64 * self.weigh.scale;
        let mut follows: Vec<(usize, bool)> = Vec::new();
        loop {
            while let Some((card, used)) = self.stack[at].evens.forced() {
                if !self.fix(at, card, used) {
                    return Settled::Done;
                }
            }
            let node = &self.stack[at];
            if node.used.count_ones() as usize > most {
                return Settled::Done;
            }
            let open = self.all & !node.fixed;
            let freedom = node.evens.freedom(open);
            if freedom <= self.few && self.list(at, None, f32::INFINITY) {
                return Settled::Done;
            }
            let node = &mut self.stack[at];
            let end = node.program.solve(k as f64);
            let step = if let End::Below(step) = end { Some(step) } else { None };
            let could = self.weigh.most(&node.program, step, open, node.used);
            if could < goal {
                return Settled::Done;
            }
            if end != End::Best {
                // Floating point and integers disagree: any card will do, and in the end all are decided.
                let card = open.trailing_zeros() as usize;
                node.next = Next { card, used: true, last: false };
                return Settled::Open;
            }
            follows.clear();
            for card in bits(open) {
                let short = self.weigh.short[card];
                if could - short.abs() < goal {
                    follows.push((card, short > 0));
                }
            }
            if follows.is_empty() {
                if self.list(at, Some(could - goal), self.listed) {
                    return Settled::Done;
                }
                let next = self.look_ahead(at, &mut follows);
                if follows.is_empty() {
                    self.stack[at].next = next;
                    return Settled::Open;
                }
            }
            for &(card, used) in &follows {
                if !self.fix(at, card, used) {
                    return Settled::Done;
                }
            }
        }
    }

    /// The card that it costs most to decide, either way; cards that only one way is left for are added to
    /// those that follow.
    pub(super) fn look_ahead(&mut self, at: usize, follows: &mut Vec<(usize, bool)>) -> Next {
        self.stack[at].program.survey();
        let (node, k) = (&self.stack[at], self.k);
        let goal = k as i64 * self.weigh.scale;
        let open = self.all & !node.fixed;
        let spare = node.program.best - k as f64;
        let (mut best, mut next) = (f64::NEG_INFINITY, None);
        for row in node.program.all_rows() {
            let Some(outlook) = node.program.outlook(row) else { continue };
            let (card, bit) = (outlook.card, 1_u128 << outlook.card);
            let mut follows_here = false;
            for used in [false, true] {
                if outlook.loses(used) > spare + 1e-3 && !follows_here {
                    let step = Some(outlook.step(used, spare));
                    let with = node.used | if used { bit } else { 0 };
                    if self.weigh.most(&node.program, step, open & !bit, with) < goal {
                        follows.push((card, !used));
                        follows_here = true;
                    }
                }
            }
            let [out, taken] = [false, true].map(|used| outlook.loses(used).min(spare + 0.3));
            let whole = outlook.value < 1e-6 || outlook.value > 1.0 - 1e-6;
            let score = if whole { -1.0 } else { 5.0 * out.min(taken) + out.max(taken) };
            if score > best {
                (best, next) = (score, Some((card, outlook.value > 0.5)));
            }
        }
        let any = || (open.trailing_zeros() as usize, true);
        let (card, used) = next.unwrap_or_else(any);
        Next { card, used, last: false }
    }

    /// Lists the choices that are left in a node, where so much may be lost by what cards are short of (or where nobody
    /// knows what they are short of); false if there are too many sets to go through, or choices to keep.
    pub(super) fn list(&mut self, at: usize, spare: Option<i64>, sets: f32) -> bool {
        let (node, weigh) = (&self.stack[at], &self.weigh);
        let left = Left { open: self.all & !node.fixed, used: node.used, spare };
        let (k, most, copies) = (self.k, self.most, self.copies);
        let (chosen, mut shown) = (&mut self.chosen, 0);
        let before = chosen.len();
        let looked = self.lists.each(weigh, &left, sets, &mut |open| {
            let choice = node.used | open;
            let cards = choice.count_ones() as usize;
            // Of copies the first are used.
            let first = choice & copies & !(choice << 1) == 0;
            if first && cards >= k && cards <= most && weigh.balanced(choice) {
                chosen.push(choice);
            }
            shown += 1;
            if shown <= self.shown { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.decided += looked.unwrap_or(shown) / SETS;
        if looked.is_none() {
            chosen.truncate(before);
        }
        looked.is_some()
    }

    /// Can these cards be laid? If so, the pictures they show.
    pub(super) fn laid(&mut self, part: &Part, used: u128, nodes: u64) -> Asked {
        self.decided += 1;
        if self.halves.refute(used) {
            return Asked::No;
        }
        let kinds: Vec<usize> = bits(used).map(|card| self.kinds[card]).collect();
        match self.lay.all(&kinds, nodes) {
            None => Asked::Stopped(Stop::Nodes),
            Some(None) => Asked::No,
            Some(Some(ways)) => {
                let ways = kinds.iter().zip(ways);
                Asked::Yes(ways.map(|(&kind, way)| part.kinds[kind].ways.start + way).collect())
            }
        }
    }
}

impl Node {
    pub(super) fn copy(&mut self, other: &Node) {
        self.program.copy(&other.program, |orbit| other.excess[orbit] <= 0);
        self.excess.copy_from_slice(&other.excess);
        self.evens.copy(&other.evens);
        (self.fixed, self.used, self.next) = (other.fixed, other.used, other.next);
        self.level = other.level;
    }
}
