//! The largest simple-swish of hands in which cards exclude each other in groups.
//!
//! Of the cards with a point in one cell a swish holds at most one. Put every card into a group of
//! cards that share such a place; then no swish has more cards than there are groups, and in hands
//! made of formulas nearly every group gives one: what is lost is the clauses that are not
//! satisfied. So the search asks for a swish that loses nothing, then one card, then two, and the
//! first it finds is a largest one. Each question is a search by groups: what must be met by one
//! card only is laid, what cannot be met any more is set aside, and a group that may not be lost
//! keeps one of its cards.
//!
//! Cards that can only be used together (one card alone has its point in a cell, one alone its circle
//! there) are one block; blocks weigh as many cards as they have, and a group loses the difference
//! to its heaviest. This undoes Lemma 4.
//!
//! Lost against this on the formulas of Lemma 3: to count cards. The bound by symbols lets four
//! times as many cards through as there are groups, and to a SAT solver with a counter of cards
//! "not more than one of each group" is a pigeonhole proof for every group.
//!
//! On hands that lose much the questions are many, so there is a bound on the work. A node is a
//! question, or a block laid down by choice.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::Limits;
use fairdeal_core::joined::Joined;

use crate::connected::connected;
use crate::rules::{Card, Hand, Laying, Placed, Swish};

/// What came of it.
pub(super) struct Found {
    /// The largest swish, if the search was finished; one of some parts otherwise.
    pub best: Option<Swish>,
    /// No swish has more cards than this.
    pub bound: usize,
    /// Everything was looked at.
    pub finished: bool,
    pub nodes: u64,
}

/// Steps of work after which the search gives up; a node looks at every place and group once.
const MOST_WORK: u64 = 200_000_000;

/// The largest simple-swish, within so many nodes: one of each part of the hand, side by side. Cards
/// of different parts touch no common cell.
pub(super) fn largest(hand: &Hand, limits: Limits) -> Found {
    let mut whole = Found { best: None, bound: 0, finished: true, nodes: 0 };
    let touched = |card: &Card| [&card.points[..], &card.circles[..]].concat();
    for cards in connected(hand.cards.iter().map(touched)) {
        let part = cards.iter().map(|&card| hand.cards[card].clone()).collect();
        let part = Hand { cards: part, ..*hand };
        let left = Limits { nodes: limits.nodes.saturating_sub(whole.nodes), ..limits };
        let found = largest_part(&part, left);
        whole.bound += found.bound;
        whole.finished &= found.finished;
        whole.nodes += found.nodes;
        if let Some(swish) = found.best {
            let placed = swish.iter().map(|p| Placed { card: cards[p.card], laying: p.laying });
            whole.best.get_or_insert_default().extend(placed);
        }
    }
    whole.best.iter_mut().for_each(|swish| swish.sort_unstable());
    whole
}

fn largest_part(hand: &Hand, limits: Limits) -> Found {
    let blocks = Blocks::new(hand);
    let most: usize = blocks.heaviest.iter().sum();
    let size = 1 + blocks.at.len() + blocks.members.len();
    let nodes = limits.nodes.min((MOST_WORK / size as u64).max(100));
    let limits = Limits { nodes, ..limits };
    let mut spent = 0;
    for lost in 0..most {
        spent += 1;
        let asked =
            if spent > nodes { None } else { Search::new(&blocks, lost).run(limits, &mut spent) };
        match asked {
            Some(Some(chosen)) => {
                let cards = chosen.iter().flat_map(|&block| &blocks.cards[block]);
                let mut best: Swish =
                    cards.map(|&card| Placed { card, laying: Laying::AS_IS }).collect();
                best.sort_unstable();
                let bound = best.len();
                return Found { best: Some(best), bound, finished: true, nodes: spent };
            }
            Some(None) => {}
            None => {
                let bound = most - lost;
                return Found { best: None, bound, finished: false, nodes: spent };
            }
        }
    }
    Found { best: None, bound: 0, finished: true, nodes: spent }
}

/// Blocks of cards, the places they show a symbol in, and their groups. A place is twice the number
/// of a cell some card touches, and one more for a circle.
struct Blocks {
    cards: Vec<Vec<usize>>,
    shows: Vec<Vec<usize>>,
    /// The blocks that show a symbol in each place.
    at: Vec<Vec<usize>>,
    group: Vec<usize>,
    members: Vec<Vec<usize>>,
    /// The most cards of a block of each group.
    heaviest: Vec<usize>,
}

impl Blocks {
    fn new(hand: &Hand) -> Self {
        let mut cells: BTreeMap<u32, usize> = BTreeMap::new();
        let mut touched: Vec<Vec<usize>> = Vec::new();
        for card in &hand.cards {
            let mut place = |cell: u32, circle: usize| {
                let next = cells.len();
                2 * *cells.entry(cell).or_insert(next) + circle
            };
            let points: Vec<usize> = card.points.iter().map(|&cell| place(cell, 0)).collect();
            let circles = card.circles.iter().map(|&cell| place(cell, 1));
            touched.push(points.into_iter().chain(circles.collect::<Vec<_>>()).collect());
        }
        let places = 2 * cells.len();
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); places];
        for (card, shows) in touched.iter().enumerate() {
            shows.iter().for_each(|&place| at[place].push(card));
        }
        let mut linked = Joined::apart(touched.len());
        for cell in at.chunks_exact(2) {
            if let ([point], [circle]) = (&cell[0][..], &cell[1][..]) {
                linked.join(*point, *circle);
            }
        }
        let (mut cards, mut shows) = (Vec::new(), Vec::new());
        for block in linked.groups() {
            let mut all: Vec<usize> =
                block.iter().flat_map(|&card| &touched[card]).copied().collect();
            all.sort_unstable();
            // A block that shows a symbol twice is never used.
            if all.windows(2).all(|two| two[0] != two[1]) {
                cards.push(block);
                shows.push(all);
            }
        }
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); places];
        for (block, shows) in shows.iter().enumerate() {
            shows.iter().for_each(|&place| at[place].push(block));
        }
        let (group, members) = groups(&at, &shows);
        let heaviest = members
            .iter()
            .map(|blocks| blocks.iter().map(|&block: &usize| cards[block].len()).max().unwrap_or(0))
            .collect();
        Blocks { cards, shows, at, group, members, heaviest }
    }
}

/// Groups of blocks that share a place: the place with most blocks left, again and again. Gives the
/// group of each block, and the blocks of each group.
fn groups(at: &[Vec<usize>], shows: &[Vec<usize>]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let none = usize::MAX;
    let mut group = vec![none; shows.len()];
    let mut members: Vec<Vec<usize>> = Vec::new();
    let mut left: Vec<usize> = at.iter().map(Vec::len).collect();
    let key = |left: &[usize], place: usize| (left[place], Reverse(place));
    let mut by_size: BTreeSet<(usize, Reverse<usize>)> =
        (0..at.len()).map(|place| key(&left, place)).collect();
    while let Some((count, Reverse(place))) = by_size.pop_last() {
        if count == 0 {
            break;
        }
        let own: Vec<usize> = at[place].iter().copied().filter(|&b| group[b] == none).collect();
        for &block in &own {
            group[block] = members.len();
            for &place in &shows[block] {
                let kept = by_size.remove(&key(&left, place));
                left[place] -= 1;
                if kept {
                    by_size.insert(key(&left, place));
                }
            }
        }
        members.push(own);
    }
    (group, members)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    In,
    Out,
}

/// Some rule is broken.
struct Conflict;

/// One question: a swish that loses at most so many cards.
struct Search<'a> {
    blocks: &'a Blocks,
    most_lost: usize,
    status: Vec<Status>,
    /// A block that is in shows a symbol here.
    filled: Vec<bool>,
    /// Blocks not set aside that show a symbol here.
    left: Vec<usize>,
    /// What each group can still give.
    gives: Vec<usize>,
    lost: usize,
    /// Blocks decided, and groups that changed with what they gave before.
    trail: Vec<usize>,
    given: Vec<(usize, usize)>,
    /// Places to look at again.
    queue: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(blocks: &'a Blocks, most_lost: usize) -> Self {
        Search {
            blocks,
            most_lost,
            status: vec![Status::Open; blocks.cards.len()],
            filled: vec![false; blocks.at.len()],
            left: blocks.at.iter().map(Vec::len).collect(),
            gives: blocks.heaviest.clone(),
            lost: 0,
            trail: Vec::new(),
            given: Vec::new(),
            queue: (0..blocks.at.len()).collect(),
        }
    }

    /// The chosen blocks, or that there are none; nothing if the search had to stop.
    fn run(mut self, limits: Limits, spent: &mut u64) -> Option<Option<Vec<usize>>> {
        let mut decisions: Vec<(usize, usize, usize)> = Vec::new();
        let mut ok = self.propagate().is_ok();
        loop {
            if ok {
                let Some(block) = self.choose() else {
                    let blocks = 0..self.status.len();
                    return Some(Some(blocks.filter(|&b| self.status[b] == Status::In).collect()));
                };
                *spent += 1;
                if *spent > limits.nodes || limits.cancel.is_set() {
                    return None;
                }
                decisions.push((block, self.trail.len(), self.given.len()));
                ok = self.lay(block).and_then(|()| self.propagate()).is_ok();
            } else {
                let Some((block, trail, given)) = decisions.pop() else { return Some(None) };
                self.undo(trail, given);
                ok = self.set_aside(block).and_then(|()| self.propagate()).is_ok();
            }
        }
    }

    fn undo(&mut self, trail: usize, given: usize) {
        for block in self.trail.drain(trail..).rev() {
            for &place in &self.blocks.shows[block] {
                match self.status[block] {
                    Status::In => self.filled[place] = false,
                    _ => self.left[place] += 1,
                }
            }
            self.status[block] = Status::Open;
        }
        for (group, gave) in self.given.drain(given..).rev() {
            self.lost -= gave - self.gives[group];
            self.gives[group] = gave;
        }
        self.queue.clear();
    }

    fn lay(&mut self, block: usize) -> Result<(), Conflict> {
        match self.status[block] {
            Status::In => return Ok(()),
            Status::Out => return Err(Conflict),
            Status::Open => {}
        }
        let blocks = self.blocks;
        self.status[block] = Status::In;
        self.trail.push(block);
        for &place in &blocks.shows[block] {
            self.filled[place] = true;
            self.queue.push(place);
        }
        for &place in &blocks.shows[block] {
            for &other in blocks.at[place].iter().filter(|&&other| other != block) {
                self.set_aside(other)?;
            }
        }
        self.group_changed(blocks.group[block])
    }

    fn set_aside(&mut self, block: usize) -> Result<(), Conflict> {
        match self.status[block] {
            Status::Out => return Ok(()),
            Status::In => return Err(Conflict),
            Status::Open => {}
        }
        let blocks = self.blocks;
        self.status[block] = Status::Out;
        self.trail.push(block);
        for &place in &blocks.shows[block] {
            self.left[place] -= 1;
            self.queue.push(place);
        }
        self.group_changed(blocks.group[block])
    }

    fn group_changed(&mut self, group: usize) -> Result<(), Conflict> {
        let kept = |&&block: &&usize| self.status[block] != Status::Out;
        let members = self.blocks.members[group].iter().filter(kept);
        let gives = members.map(|&block| self.blocks.cards[block].len()).max().unwrap_or(0);
        if gives < self.gives[group] {
            self.given.push((group, self.gives[group]));
            self.lost += self.gives[group] - gives;
            self.gives[group] = gives;
        }
        if self.lost > self.most_lost { Err(Conflict) } else { Ok(()) }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        let blocks = self.blocks;
        loop {
            while let Some(place) = self.queue.pop() {
                // Both places of the cell: each may have become unmeetable, or met by one only.
                for (here, there) in [(place, place ^ 1), (place ^ 1, place)] {
                    if self.left[here] == 0 {
                        for &block in &blocks.at[there] {
                            self.set_aside(block)?;
                        }
                    } else if self.filled[there] && !self.filled[here] && self.left[here] == 1 {
                        let open = |&&block: &&usize| self.status[block] == Status::Open;
                        if let Some(&block) = blocks.at[here].iter().find(open) {
                            self.lay(block)?;
                        }
                    }
                }
            }
            if !self.forced()? {
                return Ok(());
            }
        }
    }

    /// Lays the blocks that groups cannot do without; false if there were none.
    fn forced(&mut self) -> Result<bool, Conflict> {
        let blocks = self.blocks;
        let spare = self.most_lost - self.lost;
        for (group, members) in blocks.members.iter().enumerate() {
            let gives = self.gives[group];
            if gives <= spare {
                continue;
            }
            let mut open = members.iter().filter(|&&block| self.status[block] == Status::Open);
            let inside = members.iter().any(|&block| self.status[block] == Status::In);
            if let (Some(&only), None, false) = (open.next(), open.next(), inside) {
                self.lay(only)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The next block to try: for the symbol that the fewest can meet, else of the smallest group.
    fn choose(&self) -> Option<usize> {
        let blocks = self.blocks;
        let open = |&&block: &&usize| self.status[block] == Status::Open;
        let wanted = (0..blocks.at.len()).filter(|&p| self.filled[p ^ 1] && !self.filled[p]);
        if let Some(place) = wanted.min_by_key(|&place| self.left[place]) {
            return blocks.at[place].iter().find(open).copied();
        }
        let spare = self.most_lost - self.lost;
        let options = |group: usize| {
            let open = blocks.members[group].iter().filter(open).count();
            open + usize::from(self.gives[group] <= spare)
        };
        let groups =
            (0..blocks.members.len()).filter(|&g| blocks.members[g].iter().any(|b| open(&b)));
        let group = groups.min_by_key(|&group| options(group))?;
        let members = blocks.members[group].iter().filter(open);
        members.copied().max_by_key(|&b| (blocks.cards[b].len(), Reverse(b)))
    }
}
