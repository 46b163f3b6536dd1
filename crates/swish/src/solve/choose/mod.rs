//! First which cards, then how they lie.
//!
//! A search that lays card by card ([`super::cover`]) decides two things at once: whether a card is used, and
//! how it lies. With three symbols a card that is a bad bargain. A card laid has four ways, and what it
//! excludes shows only when an orbit fills up, which is near the end; so there are many more half-laid tables
//! than half-made choices. On `swish/8x10/s3/80#3` 44 thousand choices of at least 32 cards have as many points as
//! circles in every orbit and no more than its cells. One in ten thousand to a million choices can be laid, so
//! a largest swish has about as many cards as there are so many choices for: not many are to be looked at
//! beyond it, and whether one can be laid takes microseconds ([`lay`]).
//!
//! The choices of at least k cards are found by branch and bound: the relaxed problem as a linear program,
//! solved again after every decision ([`program`]), with what its dual numbers settle, and the equations that
//! orbits are modulo 2 ([`evens`]). That takes a dozen decisions a choice. Nothing is believed of floating
//! point: a card is decided, or a branch left, because of what integers say ([`weigh`]).
//!
//! Lost against this: branching on how many cells an orbit shows (a third more nodes), other rules for the
//! card to branch on (a tenth more), single precision (the numbers go astray), and asking clauses (CP-SAT lists
//! 40 choices a second, this some thirty thousand). Not tried: laying the cards chosen so far on the way, since
//! orbits fill up only at the end.
//!
//! With more symbols a card there are far more choices for each that can be laid, and [`super::cover`] is asked
//! alone; else both get their turns ([`super::by_parts`]). A node is a decision, or a card laid.

mod evens;
mod lay;
mod program;
#[cfg(test)]
mod tests;
mod weigh;

use fairdeal_core::{Cancel, Stop};

use super::by_parts::Asked;
use super::parts::Part;
use evens::Evens;
use lay::Lay;
use program::{End, Program, SCALE};
use weigh::{Weigh, bits};

/// The most cards: they are bits.
const MOST_CARDS: usize = 128;
/// Entries of the largest tableau: there is one for each depth.
const MOST_ENTRIES: usize = 1 << 14;
/// Symbols a card, on the average, up to which this is worth its time.
const SYMBOLS: usize = 3;

/// The choices of some number of cards, one after the other.
pub(super) struct Choices {
    /// The kind of each card, ascending.
    kinds: Vec<usize>,
    weigh: Weigh,
    lay: Lay,
    /// The program of all cards, solved; its equations.
    root: Node,
    stack: Vec<Node>,
    /// How many of these are in use.
    depth: usize,
    /// At least so many cards are asked for, and no more than so many need be tried.
    asked: Option<(usize, usize)>,
    /// A choice was left undecided.
    unsure: bool,
    decided: u64,
    /// Choices that were listed and are to be laid; what can be exchanged in them.
    chosen: Vec<u128>,
    exchanges: Vec<u128>,
    /// As so many powers of two, the choices that are listed without a bound, and with one.
    listed: [u32; 2],
    /// Cards laid, of one choice, after which it is left undecided.
    patience: u64,
    /// All cards; and those with another of their kind before them.
    all: u128,
    copies: u128,
    cancel: Cancel,
}

/// Some cards decided.
#[derive(Clone)]
struct Node {
    program: Program,
    evens: Evens,
    /// Cards decided, and those of them that are used.
    fixed: u128,
    used: u128,
    next: Next,
    /// Per orbit: how many points more its cards that are left have than it has cells.
    excess: Vec<i32>,
}

/// A card to decide, what is tried now, and whether that is the second of the two.
#[derive(Clone, Copy)]
struct Next {
    card: usize,
    used: bool,
    last: bool,
}

/// What became of a node.
enum Settled {
    Dead,
    Open,
    /// So few choices are left that they can be listed.
    Listed,
}

impl Choices {
    /// Is the part small enough, and have its cards few symbols?
    pub(super) fn takes(part: &Part) -> bool {
        let (cards, orbits) = (part.cards(), part.orbit_size.len());
        let symbols: usize = part.kinds.iter().map(|kind| kind.symbols * kind.cards.len()).sum();
        let small = (1..=MOST_CARDS).contains(&cards) && 2 * orbits * cards <= MOST_ENTRIES;
        small && symbols <= SYMBOLS * cards
    }

    /// None if it does not take the part.
    pub(super) fn new(part: &Part, cancel: Cancel) -> Option<Choices> {
        if !Choices::takes(part) {
            return None;
        }
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
        Some(Choices {
            weigh: Weigh::new(&part.orbit_size, &touches),
            lay,
            root: Node { program, evens: Evens::new(rows), fixed: 0, used: 0, next, excess },
            stack: Vec::new(),
            depth: 0,
            asked: None,
            unsure: false,
            decided: 0,
            chosen: Vec::new(),
            exchanges: Vec::new(),
            listed: [6, 10],
            patience: 1 << 20,
            all: u128::MAX >> (MOST_CARDS - cards),
            copies: copies.fold(0, |copies, card| copies | 1 << card),
            kinds,
            cancel,
        })
    }

    /// Nodes spent so far.
    pub(super) fn nodes(&self) -> u64 {
        self.decided + self.lay.nodes
    }

    /// Is there a swish of at least k cards, where none has more than `most`? Spends about so many nodes, and
    /// goes on where it stopped if the same is asked again.
    pub(super) fn ask(&mut self, part: &Part, k: usize, most: usize, nodes: u64) -> Asked {
        let end = self.nodes().saturating_add(nodes);
        let mut settle = None;
        if self.asked != Some((k, most)) {
            (self.asked, self.unsure, self.depth) = (Some((k, most)), false, 0);
            self.chosen.clear();
            self.make(0);
            self.stack[0].copy(&self.root);
            settle = Some(0);
        }
        loop {
            if let Some(node) = settle {
                self.decided += 1;
                match self.settle(node, k, most) {
                    Settled::Dead => {}
                    Settled::Open => self.depth = node + 1,
                    Settled::Listed => self.list(node, k, most),
                }
            }
            while let Some(&choice) = self.chosen.last() {
                let left = end.saturating_sub(self.nodes());
                match self.laid(part, choice, left.min(self.patience)) {
                    Asked::Yes(ways) => {
                        self.asked = None;
                        return Asked::Yes(ways);
                    }
                    Asked::No => {}
                    Asked::Stopped(_) if left >= self.patience => self.unsure = true,
                    stopped @ Asked::Stopped(_) => return stopped,
                }
                self.chosen.pop();
            }
            if self.cancel.is_set() {
                return Asked::Stopped(Stop::Cancelled);
            }
            if self.nodes() >= end {
                return Asked::Stopped(Stop::Nodes);
            }
            settle = self.step();
            if settle.is_none() {
                return if self.unsure { Asked::Stopped(Stop::Nodes) } else { Asked::No };
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
            if self.fix(node, card, used) {
                return Some(node);
            }
        }
    }

    /// Sees to it that there is a node of this depth.
    fn make(&mut self, depth: usize) {
        if self.stack.len() == depth {
            self.stack.push(self.root.clone());
        }
    }

    /// Decides a card of a node, and copies that follow: a later one is used only if those before it are.
    /// False if that contradicts what is decided, or orbits modulo 2.
    fn fix(&mut self, node: usize, card: usize, used: bool) -> bool {
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
    fn settle(&mut self, at: usize, k: usize, most: usize) -> Settled {
        let goal = k as i64 * SCALE;
        let mut follows: Vec<(usize, bool)> = Vec::new();
        loop {
            while let Some((card, used)) = self.stack[at].evens.forced() {
                if !self.fix(at, card, used) {
                    return Settled::Dead;
                }
            }
            let node = &mut self.stack[at];
            if node.used.count_ones() as usize > most {
                return Settled::Dead;
            }
            let open = self.all & !node.fixed;
            let freedom = node.evens.freedom(open);
            if freedom <= self.listed[0] {
                return Settled::Listed;
            }
            let end = node.program.solve(k as f64);
            let step = if let End::Below(step) = end { Some(step) } else { None };
            let could = self.weigh.most(&node.program, step, open, node.used);
            if could < goal {
                return Settled::Dead;
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
                let next = self.look_ahead(at, k, &mut follows);
                if follows.is_empty() {
                    if freedom <= self.listed[1] {
                        return Settled::Listed;
                    }
                    self.stack[at].next = next;
                    return Settled::Open;
                }
            }
            for &(card, used) in &follows {
                if !self.fix(at, card, used) {
                    return Settled::Dead;
                }
            }
        }
    }

    /// The card that it costs most to decide, either way; cards that only one way is left for are added to
    /// those that follow.
    fn look_ahead(&mut self, at: usize, k: usize, follows: &mut Vec<(usize, bool)>) -> Next {
        self.stack[at].program.survey();
        let (node, goal) = (&self.stack[at], k as i64 * SCALE);
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

    /// Lists the choices that are left in a node.
    fn list(&mut self, at: usize, k: usize, most: usize) {
        let node = &self.stack[at];
        let one = node.evens.choices(self.all & !node.fixed, &mut self.exchanges);
        self.decided += (1 << self.exchanges.len()) / 256;
        // A Gray code: each choice is the last one with one exchange.
        let (mut choice, mut number) = (node.used | one, 0_u64);
        loop {
            let cards = choice.count_ones() as usize;
            if cards >= k && cards <= most && self.weigh.balanced(choice) {
                // Of copies the first are used.
                if choice & self.copies & !(choice << 1) == 0 {
                    self.chosen.push(choice);
                }
            }
            number += 1;
            let Some(exchange) = self.exchanges.get(number.trailing_zeros() as usize) else {
                break;
            };
            choice ^= exchange;
        }
    }

    /// Can these cards be laid? If so, the pictures they show.
    fn laid(&mut self, part: &Part, used: u128, nodes: u64) -> Asked {
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
    fn copy(&mut self, other: &Node) {
        self.program.copy(&other.program, |orbit| other.excess[orbit] <= 0);
        self.excess.copy_from_slice(&other.excess);
        self.evens.copy(&other.evens);
        (self.fixed, self.used, self.next) = (other.fixed, other.used, other.next);
    }
}
