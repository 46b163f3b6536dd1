//! Parts of more than 64 cells: the searches of `rings` and `pack` on lists instead of masks.
//!
//! The ideas are the same; what differs is that arcs are taken away one by one and put back from a
//! trail, and that nothing is as large as the card but only as the cells that occur. It is slower by
//! a factor of ten or so on a small part, where the tests hold it against the masks.
//!
//! It also counts the cards that can no longer be laid: where nearly all are asked for, a card with one arc
//! left is laid at once. (Where all are, `learn` is asked.) Which cell is decided among equals depends on a
//! number drawn, and a search that takes long is begun anew a few times: see `dives_and_search`.

use std::collections::VecDeque;

use fairdeal_core::Stop;
use fairdeal_core::random::Random;

use super::parts::Part;
use super::rings::Meter;
use super::{Arcs, See};

/// The most cells on which a largest swish is searched for: the search calls itself once a cell.
pub(super) const MOST_CELLS: usize = 4096;

/// The longest cycle of the greedy search, and the nodes it spends on an arc.
const GREEDY_LENGTH: usize = 64;
const GREEDY_NODES: u64 = 1000;

/// Short searches before the one to the end.
const DIVES: u64 = 32;

/// Which cycles to look for.
#[derive(Clone, Copy)]
struct Limits {
    /// Smaller kinds are not used.
    kind: u32,
    /// The least number of cells, and the most.
    least: usize,
    most: usize,
}

/// What a search for cycles marks.
struct State {
    counts: Vec<u16>,
    /// Steps back to the start of the cycle.
    steps: Vec<u32>,
    used: Vec<bool>,
}

impl State {
    fn new(part: &Part) -> State {
        let cells = part.cells.len();
        State { counts: part.counts(), steps: vec![u32::MAX; cells], used: vec![false; cells] }
    }
}

struct ArcOf {
    x: u32,
    y: u32,
    kind: u32,
}

/// A part with its arcs by the cell they leave and by the cell they reach.
pub(super) struct Wide<'a> {
    part: &'a Part,
    arcs: Vec<ArcOf>,
    out: Vec<Vec<u32>>,
    back: Vec<Vec<u32>>,
    /// The first arc of each kind; its others follow.
    first: Vec<u32>,
}

impl<'a> Wide<'a> {
    /// The lists for a part.
    pub(super) fn new(part: &'a Part) -> Wide<'a> {
        let cells = part.cells.len();
        let (mut arcs, mut first) = (Vec::new(), Vec::new());
        let (mut out, mut back) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
        for (kind, of) in part.kinds.iter().enumerate() {
            first.push(arcs.len() as u32);
            for &(x, y) in &of.arcs {
                out[x as usize].push(arcs.len() as u32);
                back[y as usize].push(arcs.len() as u32);
                arcs.push(ArcOf { x, y, kind: kind as u32 });
            }
        }
        Wide { part, arcs, out, back, first }
    }

    /// Visits the cycles of `least` to `most` cells, as lists of arcs, until told to stop: true then.
    /// As in `rings`, the smallest kind of a cycle lies along its first arc. A node is an arc laid
    /// or looked at from behind.
    ///
    /// # Errors
    /// When the meter runs out.
    pub(super) fn rings(
        &self,
        least: usize,
        most: usize,
        meter: &mut Meter,
        see: &mut See<'_>,
    ) -> Result<bool, Stop> {
        let mut state = State::new(self.part);
        for kind in 0..self.part.kinds.len() {
            let limits = Limits { kind: kind as u32, least, most };
            if self.from(self.first[kind], limits, &mut state, meter, see)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Visits the cycles through an arc, on cells and with cards that are not used.
    fn from(
        &self,
        arc: u32,
        limits: Limits,
        state: &mut State,
        meter: &mut Meter,
        see: &mut See<'_>,
    ) -> Result<bool, Stop> {
        let ArcOf { x, y, kind } = self.arcs[arc as usize];
        let near = self.aim(x, limits, state, meter)?;
        let mut stopped = false;
        if state.steps[y as usize] != u32::MAX {
            state.counts[kind as usize] -= 1;
            stopped = self.grow(arc, limits, state, meter, see)?;
            state.counts[kind as usize] += 1;
        }
        near.iter().for_each(|&cell| state.steps[cell as usize] = u32::MAX);
        Ok(stopped)
    }

    /// Cycle after cycle, short ones first, on the cells that are left: a swish that nothing can be
    /// added to, as far as a little search tells. For a start where the exact search takes too long.
    pub(super) fn greedy(&self, meter: &mut Meter) -> Arcs {
        let mut laid: Arcs = Vec::new();
        let mut state = State::new(self.part);
        let mut most = 2;
        while most <= GREEDY_LENGTH {
            for arc in 0..self.arcs.len() as u32 {
                let ArcOf { x, y, kind } = self.arcs[arc as usize];
                let open = !state.used[x as usize] && !state.used[y as usize];
                if !open || state.counts[kind as usize] == 0 {
                    continue;
                }
                let limits = Limits { kind: 0, least: 2, most };
                let mut little = meter.of(GREEDY_NODES.min(meter.left()));
                let before = laid.len();
                let ended = self.from(arc, limits, &mut state, &mut little, &mut |ring| {
                    laid.extend(ring);
                    false
                });
                meter.nodes += little.nodes;
                if laid.len() > before || ended.is_err() {
                    // A search that was broken off leaves its marks: they are made anew.
                    state = State::new(self.part);
                    for &(x, y) in &laid {
                        state.used[x as usize] = true;
                        state.counts[self.kind_of(x, y)] -= 1;
                    }
                }
                if meter.nodes >= meter.limit || meter.heed().is_err() {
                    return laid;
                }
            }
            most *= 2;
        }
        laid
    }

    /// Steps back to the start, for every cell it is reached from in time; gives these cells.
    fn aim(
        &self,
        start: u32,
        limits: Limits,
        state: &mut State,
        meter: &mut Meter,
    ) -> Result<Vec<u32>, Stop> {
        let steps = &mut state.steps;
        steps[start as usize] = 0;
        let (mut queue, mut near) = (VecDeque::from([start]), vec![start]);
        while let Some(cell) = queue.pop_front() {
            let next = steps[cell as usize] + 1;
            if next as usize >= limits.most {
                break;
            }
            for &arc in &self.back[cell as usize] {
                meter.spend()?;
                let ArcOf { x, kind, .. } = self.arcs[arc as usize];
                let there = kind >= limits.kind && !state.used[x as usize];
                if there && state.counts[kind as usize] > 0 && steps[x as usize] == u32::MAX {
                    steps[x as usize] = next;
                    queue.push_back(x);
                    near.push(x);
                }
            }
        }
        Ok(near)
    }

    /// Grows paths from an arc, of which the card is taken already.
    fn grow(
        &self,
        arc: u32,
        limits: Limits,
        state: &mut State,
        meter: &mut Meter,
        see: &mut See<'_>,
    ) -> Result<bool, Stop> {
        let State { counts, steps, used } = state;
        let ArcOf { x: start, y, .. } = self.arcs[arc as usize];
        used[start as usize] = true;
        used[y as usize] = true;
        let mut path = vec![(start, y)];
        // For each arc of the path, where to go on looking among the arcs that leave its head.
        let mut at = vec![0];
        let mut stopped = false;
        while let Some(place) = at.last_mut() {
            let (tail, head) = path[path.len() - 1];
            let arc = self.out[head as usize].get(*place).map(|&arc| &self.arcs[arc as usize]);
            *place += 1;
            let Some(arc) = arc.filter(|_| !stopped) else {
                // Nothing more from here: take the last arc back, but not the first one.
                at.pop();
                path.pop();
                used[head as usize] = false;
                if !at.is_empty() {
                    counts[self.kind_of(tail, head)] += 1;
                }
                continue;
            };
            let of = arc.kind as usize;
            if arc.kind < limits.kind || counts[of] == 0 {
                continue;
            }
            let length = path.len() + 1;
            if arc.y == start {
                if length >= limits.least {
                    path.push((arc.x, arc.y));
                    stopped = !see(&path);
                    path.pop();
                }
            } else if !used[arc.y as usize]
                && steps[arc.y as usize] != u32::MAX
                && length + steps[arc.y as usize] as usize <= limits.most
            {
                meter.spend()?;
                counts[of] -= 1;
                used[arc.y as usize] = true;
                path.push((arc.x, arc.y));
                at.push(0);
            }
        }
        used[start as usize] = false;
        Ok(stopped)
    }

    /// The kind that lies along an arc of the part.
    pub(super) fn kind_of(&self, x: u32, y: u32) -> usize {
        let lies = |&&arc: &&u32| self.arcs[arc as usize].y == y;
        let arc = self.out[x as usize].iter().find(lies);
        arc.map_or(0, |&arc| self.arcs[arc as usize].kind as usize)
    }

    /// A swish of at least so many cards, as arcs; none if there is none.
    ///
    /// # Errors
    /// When the meter runs out, or the part has more than [`MOST_CELLS`] cells.
    pub(super) fn reach(&self, target: usize, meter: &mut Meter) -> Result<Option<Arcs>, Stop> {
        if self.part.cells.len() > MOST_CELLS {
            return Err(Stop::TooLarge);
        }
        let mut counts = self.part.counts();
        let turning = self.part.kinds.iter().any(|kind| kind.arcs.len() > 1);
        loop {
            let Some(mut pack) = Pack::new(self, counts.clone(), target, meter) else {
                return Ok(None);
            };
            if !turning {
                return Ok(if pack.dives_and_search()? { Some(pack.laid) } else { None });
            }
            let most = (0..counts.len()).max_by_key(|&k| (counts[k], usize::MAX - k));
            let Some(first) = most.filter(|&k| counts[k] > 0) else { return Ok(None) };
            pack.meter.spend()?;
            pack.lay(self.first[first]);
            if pack.dives_and_search()? {
                return Ok(Some(pack.laid));
            }
            counts[first] = 0;
        }
    }
}

/// What a cell still needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// It shows nothing.
    Either,
    Point,
    Circle,
    /// It shows both, or stays empty.
    Nothing,
}

/// What to decide next.
enum Next {
    /// The arc from a cell, or to it.
    Cell(u32, bool),
    /// A kind of which every card must be laid, along all arcs that are left.
    Kind(u32),
}

/// A change, to be undone.
enum Undo {
    Arc(u32),
    Cell(u32, Needs),
    Laid(u32),
    Lack(u32),
    Slack,
}

struct Pack<'a, 'b> {
    wide: &'b Wide<'a>,
    counts: Vec<u16>,
    alive: Vec<bool>,
    /// Arcs alive from each cell and to each cell.
    degree: Vec<[u32; 2]>,
    needs: Vec<Needs>,
    lack: Vec<u32>,
    slack: usize,
    laid: Arcs,
    trail: Vec<Undo>,
    /// Cells that may have no choice left, since they were looked at last.
    touched: Vec<u32>,
    /// Arcs alive of each kind.
    ways: Vec<u32>,
    /// Cards that can no longer be laid, and how many of them may be.
    lost: usize,
    spare: usize,
    /// Kinds that may have no choice left.
    scarce: Vec<u32>,
    /// Where to look first for a cell to decide.
    random: Random,
    /// Per cell: how often it could not get what it needs, and one; and whether that counts.
    trouble: Vec<u32>,
    heed_trouble: bool,
    meter: &'b mut Meter,
}

impl<'a, 'b> Pack<'a, 'b> {
    fn new(
        wide: &'b Wide<'a>,
        counts: Vec<u16>,
        target: usize,
        meter: &'b mut Meter,
    ) -> Option<Self> {
        let part = wide.part;
        let orbits = part.orbit_of.iter().map(|&o| o as usize + 1).max().unwrap_or(0);
        let mut tally = vec![[0_u32; 3]; orbits];
        part.orbit_of.iter().for_each(|&o| tally[o as usize][0] += 1);
        for (kind, &count) in part.kinds.iter().zip(&counts) {
            let (x, y) = kind.arcs[0];
            let count = u32::from(count).min(kind.arcs.len() as u32);
            tally[part.orbit_of[x as usize] as usize][1] += count;
            tally[part.orbit_of[y as usize] as usize][2] += count;
        }
        let used = |three: &[u32; 3]| three[0].min(three[1]).min(three[2]);
        let most: usize = tally.iter().map(|three| used(three) as usize).sum();
        let slack = most.checked_sub(target)?;
        let lack = tally.iter().map(|three| three[0] - used(three)).collect();
        let alive: Vec<bool> = wide.arcs.iter().map(|arc| counts[arc.kind as usize] > 0).collect();
        let mut degree = vec![[0, 0]; part.cells.len()];
        for (arc, _) in wide.arcs.iter().zip(&alive).filter(|&(_, &alive)| alive) {
            degree[arc.x as usize][0] += 1;
            degree[arc.y as usize][1] += 1;
        }
        let needs = vec![Needs::Either; part.cells.len()];
        let (laid, trail) = (Vec::new(), Vec::new());
        let many = |kind: usize| part.kinds[kind].arcs.len();
        let cards = |kind: usize| many(kind).min(usize::from(counts[kind]));
        let spare = (0..counts.len()).map(cards).sum::<usize>().checked_sub(target)?;
        let of = |kind: usize| if counts[kind] > 0 { many(kind) as u32 } else { 0 };
        Some(Pack {
            touched: (0..part.cells.len() as u32).collect(),
            scarce: (0..counts.len() as u32).collect(),
            ways: (0..counts.len()).map(of).collect(),
            // More copies than arcs are of no use.
            counts: (0..counts.len()).map(|kind| cards(kind) as u16).collect(),
            random: Random::new(0),
            trouble: vec![1; part.cells.len()],
            heed_trouble: false,
            lost: 0,
            spare,
            wide,
            alive,
            degree,
            needs,
            lack,
            slack,
            laid,
            trail,
            meter,
        })
    }

    /// Are there fewer arcs alive of a kind than cards?
    fn short_of_arcs(&self, kind: u32) -> bool {
        self.ways[kind as usize] < u32::from(self.counts[kind as usize])
    }

    fn kill(&mut self, arc: u32) {
        if std::mem::take(&mut self.alive[arc as usize]) {
            let ArcOf { x, y, kind } = self.wide.arcs[arc as usize];
            self.ways[kind as usize] -= 1;
            self.lost += usize::from(self.short_of_arcs(kind));
            self.scarce.push(kind);
            self.degree[x as usize][0] -= 1;
            self.degree[y as usize][1] -= 1;
            for (cell, left) in [(x, self.degree[x as usize][0]), (y, self.degree[y as usize][1])] {
                if left <= 1 {
                    self.touched.push(cell);
                }
            }
            self.trail.push(Undo::Arc(arc));
        }
    }

    fn close(&mut self, cell: u32, out: bool, back: bool) {
        let wide = self.wide;
        if out {
            wide.out[cell as usize].iter().for_each(|&arc| self.kill(arc));
        }
        if back {
            wide.back[cell as usize].iter().for_each(|&arc| self.kill(arc));
        }
    }

    fn set(&mut self, cell: u32, needs: Needs) {
        self.trail.push(Undo::Cell(cell, self.needs[cell as usize]));
        self.needs[cell as usize] = needs;
        self.touched.push(cell);
    }

    fn lay(&mut self, arc: u32) {
        let ArcOf { x, y, kind } = self.wide.arcs[arc as usize];
        // A card that lies somewhere is none of those lost.
        self.lost -= usize::from(self.short_of_arcs(kind));
        self.counts[kind as usize] -= 1;
        self.laid.push((x, y));
        self.trail.push(Undo::Laid(kind));
        self.close(x, true, false);
        self.close(y, false, true);
        if self.counts[kind as usize] == 0 {
            let first = self.wide.first[kind as usize];
            let many = self.wide.part.kinds[kind as usize].arcs.len() as u32;
            (first..first + many).for_each(|arc| self.kill(arc));
        }
        let after = |before, other| match before {
            Needs::Either => other,
            _ => Needs::Nothing,
        };
        self.set(x, after(self.needs[x as usize], Needs::Circle));
        self.set(y, after(self.needs[y as usize], Needs::Point));
    }

    fn leave(&mut self, cell: u32) -> bool {
        self.close(cell, true, true);
        self.set(cell, Needs::Nothing);
        let orbit = self.wide.part.orbit_of[cell as usize];
        if self.lack[orbit as usize] > 0 {
            self.lack[orbit as usize] -= 1;
            self.trail.push(Undo::Lack(orbit));
        } else if self.slack > 0 {
            self.slack -= 1;
            self.trail.push(Undo::Slack);
        } else {
            return false;
        }
        true
    }

    fn undo(&mut self, to: usize) {
        self.touched.clear();
        self.scarce.clear();
        while self.trail.len() > to {
            match self.trail.pop() {
                Some(Undo::Arc(arc)) => {
                    let ArcOf { x, y, kind } = self.wide.arcs[arc as usize];
                    self.lost -= usize::from(self.short_of_arcs(kind));
                    self.ways[kind as usize] += 1;
                    self.alive[arc as usize] = true;
                    self.degree[x as usize][0] += 1;
                    self.degree[y as usize][1] += 1;
                }
                Some(Undo::Cell(cell, needs)) => self.needs[cell as usize] = needs,
                Some(Undo::Laid(kind)) => {
                    self.counts[kind as usize] += 1;
                    self.lost += usize::from(self.short_of_arcs(kind));
                    self.laid.pop();
                }
                Some(Undo::Lack(orbit)) => self.lack[orbit as usize] += 1,
                Some(Undo::Slack) => self.slack += 1,
                None => (),
            }
        }
    }

    /// The choices of a cell: how many, and whether they are for its point; none if it needs nothing. One more
    /// for a cell that may stay empty; 0 if it cannot get what it needs, or has to stay empty.
    fn choices(&self, cell: u32) -> Option<(u32, bool)> {
        let [out, back] = self.degree[cell as usize];
        match self.needs[cell as usize] {
            Needs::Nothing => None,
            Needs::Point => Some((out, true)),
            Needs::Circle => Some((back, false)),
            Needs::Either if out == 0 || back == 0 => Some((0, true)),
            Needs::Either => Some((out.min(back) + 1, out <= back)),
        }
    }

    /// Leaves empty what has to be, then names a cell or a kind without a choice, or else the cell with the
    /// fewest choices; none if all is done. An error if a cell cannot get what it needs, or too many cards
    /// are lost.
    fn settle(&mut self) -> Result<Option<Next>, ()> {
        // A cell is down to one choice, or to none, because it was touched.
        while let Some(cell) = self.touched.pop() {
            match self.choices(cell) {
                Some((0, _)) => self.empty(cell)?,
                Some((1, gives)) => return Ok(Some(Next::Cell(cell, gives))),
                _ => (),
            }
        }
        if self.lost > self.spare {
            return Err(());
        }
        // While cards may be lost a kind need not be used.
        let must = self.lost == self.spare;
        while let Some(kind) = self.scarce.pop() {
            let cards = u32::from(self.counts[kind as usize]);
            if must && cards > 0 && self.ways[kind as usize] == cards {
                return Ok(Some(Next::Kind(kind)));
            }
        }
        let mut best: Option<(u64, u64, Next)> = None;
        let cells = self.needs.len() as u32;
        let start = self.random.below(u64::from(cells.max(1))) as u32;
        for cell in (start..cells).chain(0..start) {
            let Some((many, gives)) = self.choices(cell) else { continue };
            let trouble = if self.heed_trouble { self.trouble[cell as usize].into() } else { 1 };
            let many = u64::from(many);
            if best.as_ref().is_none_or(|best| many * best.1 < best.0 * trouble) {
                best = Some((many, trouble, Next::Cell(cell, gives)));
                // Fewer there are not.
                if many <= 2 && !self.heed_trouble {
                    break;
                }
            }
        }
        Ok(best.map(|(.., next)| next))
    }

    /// Leaves a cell empty that nothing can be laid on. An error if something has to be.
    fn empty(&mut self, cell: u32) -> Result<(), ()> {
        match self.needs[cell as usize] == Needs::Either && self.leave(cell) {
            true => Ok(()),
            false => {
                self.trouble[cell as usize] += 1;
                Err(())
            }
        }
    }

    /// Short searches, each looking elsewhere first, then one to the end. How long a search takes depends on its
    /// first steps. From the third on a cell that failed often is preferred (as in [`super::super::cover`]).
    /// Within a million nodes on each of ten hands of `swish/16x20/320` the swishes found have 176 cards on
    /// average, without the short searches 140.
    fn dives_and_search(&mut self) -> Result<bool, Stop> {
        let (before, limit) = (self.trail.len(), self.meter.limit);
        for dive in 0..DIVES {
            self.random = Random::new(dive);
            self.heed_trouble = dive >= 2;
            let few = (2 + dive / 8) * self.needs.len() as u64;
            self.meter.limit = limit.min(self.meter.nodes.saturating_add(few));
            let found = self.search();
            self.meter.limit = limit;
            match found {
                Err(Stop::Nodes) if self.meter.nodes < limit => self.undo(before),
                found => return found,
            }
            self.touched.extend(0..self.needs.len() as u32);
            self.scarce.extend(0..self.counts.len() as u32);
        }
        self.search()
    }

    /// On success the swish lies there; else all is as before.
    fn search(&mut self) -> Result<bool, Stop> {
        let before = self.trail.len();
        let wide = self.wide;
        loop {
            let next = match self.settle() {
                Ok(None) => return Ok(true),
                Ok(Some(next)) => next,
                Err(()) => break,
            };
            match next {
                Next::Cell(cell, gives) => {
                    let side = if gives { &wide.out } else { &wide.back };
                    if self.try_each(side[cell as usize].iter().copied())? {
                        return Ok(true);
                    }
                    if self.needs[cell as usize] != Needs::Either || !self.leave(cell) {
                        break;
                    }
                    self.meter.spend()?;
                }
                Next::Kind(kind) => {
                    // It has no arc to spare: if the first one is not laid, a card is lost.
                    let first = wide.first[kind as usize];
                    let many = wide.part.kinds[kind as usize].arcs.len() as u32;
                    let alive = (first..first + many).find(|&arc| self.alive[arc as usize]);
                    if self.try_each(alive.into_iter())? {
                        return Ok(true);
                    }
                    break;
                }
            }
        }
        self.undo(before);
        Ok(false)
    }

    /// Goes on with each of these arcs that is alive, until a swish lies there.
    fn try_each(&mut self, arcs: impl Iterator<Item = u32>) -> Result<bool, Stop> {
        for arc in arcs {
            if !self.alive[arc as usize] {
                continue;
            }
            self.meter.spend()?;
            let here = self.trail.len();
            self.lay(arc);
            if self.search()? {
                return Ok(true);
            }
            self.undo(here);
        }
        Ok(false)
    }
}
