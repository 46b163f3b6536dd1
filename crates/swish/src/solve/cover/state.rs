//! What lies on the table during the search, what can still be laid, and the bound; all of it can be
//! undone.
//!
//! Pictures die: because a slot they want is covered, because their kind is used up, or because their
//! cell must stay empty. A dead picture lowers the number of options of its slots; a slot that loses
//! its last option empties its cell. Every change goes on one list, and going back is reading the
//! list backwards.

use crate::solve::parts::Part;

#[derive(Clone, Copy)]
enum Change {
    Died(u32),
    /// This picture was laid.
    Laid(u32),
    /// This cell stays empty.
    Emptied(u32),
}

/// The table.
pub(super) struct State {
    /// The pictures laid, in order.
    pub laid: Vec<usize>,
    dead: Vec<bool>,
    /// Per slot: covered?
    covered: Vec<bool>,
    /// Per slot: pictures alive that would cover it.
    options: Vec<u32>,
    /// Per cell: it stays empty.
    empty: Vec<bool>,
    /// Slots that must be covered: the other slot of their cell is.
    open: Vec<u32>,
    /// Where a slot is in `open`, from 1.
    open_at: Vec<u32>,
    /// Per kind: copies not laid.
    left: Vec<usize>,
    /// Per kind: pictures alive.
    pictures: Vec<u32>,
    /// Per orbit: cells that do not stay empty.
    usable: Vec<usize>,
    /// Per orbit and side: symbols laid, and those of copies that can still be laid.
    supply: Vec<usize>,
    /// Per orbit: the symbols it can hold at most in the end.
    holds: Vec<usize>,
    /// The sum of these.
    room: usize,
    /// Copies laid or that can still be laid.
    cards: usize,
    /// What was lost so far, by the part's costs.
    lost: i64,
    /// An open slot has no option.
    failed: bool,
    /// Per slot: how often this happened to it.
    trouble: Vec<u32>,
    changes: Vec<Change>,
    /// Cells to be emptied.
    pending: Vec<usize>,
}

impl State {
    /// An empty table.
    pub(super) fn new(part: &Part) -> Self {
        let slots = part.slots();
        let mut supply = vec![0; 2 * part.orbit_size.len()];
        for kind in &part.kinds {
            kind.touches.iter().for_each(|&(side, n)| supply[side] += n * kind.cards.len());
        }
        let mut state = State {
            laid: Vec::new(),
            dead: vec![false; part.ways.len()],
            covered: vec![false; slots],
            options: part.at.iter().map(|ways| ways.len() as u32).collect(),
            empty: vec![false; slots / 2],
            open: Vec::new(),
            open_at: vec![0; slots],
            left: part.kinds.iter().map(|kind| kind.cards.len()).collect(),
            pictures: part.kinds.iter().map(|kind| kind.ways.len() as u32).collect(),
            usable: part.orbit_size.clone(),
            supply,
            holds: part.orbit_size.iter().map(|size| 2 * size).collect(),
            room: part.orbit_size.iter().map(|size| 2 * size).sum(),
            cards: part.cards(),
            lost: 0,
            failed: false,
            trouble: vec![0; slots],
            changes: Vec::with_capacity(part.ways.len()),
            pending: Vec::new(),
        };
        (0..part.orbit_size.len()).for_each(|orbit| state.count(part, orbit));
        state
    }

    /// A point to come back to.
    pub(super) fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Is this picture still to be had?
    pub(super) fn alive(&self, way: usize) -> bool {
        !self.dead[way]
    }

    pub(super) fn covered(&self, slot: usize) -> bool {
        self.covered[slot]
    }

    /// Has every symbol its partner?
    pub(super) fn closed(&self) -> bool {
        self.open.is_empty()
    }

    /// False if no swish of k cards can come of this.
    pub(super) fn may_reach(&self, part: &Part, k: usize) -> bool {
        !self.failed && self.cards >= k && self.room >= part.need[k] && self.spare(part, k) >= 0
    }

    /// What may still be lost on the way to k cards.
    fn spare(&self, part: &Part, k: usize) -> i64 {
        part.costs.total - k as i64 * part.costs.scale - self.lost
    }

    /// A kind that costs more to use than may be lost, if there is one.
    pub(super) fn too_dear(&self, part: &Part, k: usize) -> Option<usize> {
        let least = -self.spare(part, k);
        let dear = |&kind: &usize| part.costs.short[kind] < least && self.pictures[kind] > 0;
        (0..self.left.len()).find(dear)
    }

    /// Would leaving a card of this kind out cost more than `spare`? A card with points and circles in one
    /// orbit takes cells from it once, by whichever side is then the scarcer.
    fn needed(&self, part: &Part, kind: usize, spare: i64) -> bool {
        let touches = &part.kinds[kind].touches;
        let fewer = |&(side, symbols): &(usize, usize)| {
            (self.holds[side / 2] / 2).saturating_sub(self.supply[side] - symbols) as i64
        };
        let mut cost = part.costs.short[kind].max(0);
        for touch in touches {
            let other = touches.iter().find(|other| other.0 == touch.0 ^ 1);
            let counted = match other {
                Some(other) if touch.0 % 2 == 1 => fewer(other),
                _ => 0,
            };
            cost += part.costs.room[touch.0 / 2] * (fewer(touch) - counted).max(0);
        }
        cost > spare
    }

    /// The slot with the fewest options, and how many, if there is anything to decide.
    pub(super) fn tightest(&self, part: &Part, k: usize) -> Option<(u32, usize)> {
        let mut best: Option<(u32, usize)> = None;
        let mut trouble = 0;
        for &slot in &self.open {
            let options = self.options[slot as usize];
            let here = self.trouble[slot as usize];
            if best
                .is_none_or(|(fewest, _)| options < fewest || options == fewest && here > trouble)
            {
                best = Some((options, slot as usize));
                trouble = here;
            }
        }
        if best.is_some_and(|(fewest, _)| fewest <= 1 || k <= 2) {
            return best;
        }
        // Leaving a cell empty is one more option, as long as there is slack.
        let slack = self.room >= part.need[k] + 2;
        let spare = self.spare(part, k);
        for cell in 0..self.empty.len() {
            let (point, circle) = (2 * cell, 2 * cell + 1);
            if self.empty[cell] || self.covered[point] || self.covered[circle] {
                continue;
            }
            let slot = if self.options[circle] < self.options[point] { circle } else { point };
            let empty = u32::from(!self.filled(part, cell, slack, spare));
            let options = self.options[slot] + empty;
            let here = self.trouble[point].max(self.trouble[circle]);
            if best
                .is_none_or(|(fewest, _)| options < fewest || options == fewest && here > trouble)
            {
                best = Some((options, slot));
                trouble = here;
            }
        }
        best
    }

    /// Must a cell that nothing has touched be used, on the way to k cards?
    pub(super) fn must_fill(&self, part: &Part, k: usize, cell: usize) -> bool {
        self.filled(part, cell, self.room >= part.need[k] + 2, self.spare(part, k))
    }

    /// Would leaving the cell empty cost a pair of symbols, and there is no `slack` for that, or more
    /// than `spare`? An orbit with more cells than points or circles loses nothing.
    fn filled(&self, part: &Part, cell: usize, slack: bool, spare: i64) -> bool {
        let orbit = part.orbit[cell];
        2 * self.usable[orbit] == self.holds[orbit] && (!slack || part.costs.room[orbit] > spare)
    }

    /// A kind of which a card cannot be spared, with fewer options than `than`: the one with the
    /// fewest.
    pub(super) fn tightest_kind(&self, part: &Part, k: usize, than: Option<u32>) -> Option<usize> {
        let mut than = than.unwrap_or(u32::MAX);
        let (none_spare, spare) = (self.cards == k, self.spare(part, k));
        let mut best = None;
        for kind in 0..self.left.len() {
            let pictures = self.pictures[kind];
            if pictures > 0
                && pictures < than
                && self.left[kind] > 0
                && (none_spare || self.needed(part, kind, spare))
            {
                (than, best) = (pictures, Some(kind));
            }
        }
        best
    }

    /// A picture is not to be shown.
    pub(super) fn forbid(&mut self, part: &Part, way: usize) {
        self.kill(part, way);
        self.spread(part);
    }

    /// A kind of the orbit and side that the fewest cards touch, of those that cannot be spared on the
    /// way to so many cards; none if all are gone.
    pub(super) fn scarcest_kind(&self, part: &Part, needed: Option<usize>) -> Option<usize> {
        let spare = needed.map(|k| (self.cards == k, self.spare(part, k)));
        let is = |kind| spare.is_none_or(|(none, spare)| none || self.needed(part, kind, spare));
        let here = (0..part.kinds.len()).filter(|&kind| self.pictures[kind] > 0 && is(kind));
        let fewest = |kind: &usize| {
            let sides = part.kinds[*kind].touches.iter();
            sides.map(|&(side, _)| self.supply[side]).min().unwrap_or(0)
        };
        here.min_by_key(|kind| (fewest(kind), *kind))
    }

    /// Lays a picture that is alive.
    pub(super) fn lay(&mut self, part: &Part, way: usize) {
        let picture = &part.ways[way];
        self.changes.push(Change::Laid(way as u32));
        self.laid.push(way);
        self.left[picture.kind] -= 1;
        self.lost -= part.costs.short[picture.kind].min(0);
        for &slot in &picture.slots {
            let slot = slot as usize;
            self.covered[slot] = true;
            if self.covered[slot ^ 1] {
                self.met(slot);
            } else {
                self.want(slot ^ 1);
            }
        }
        for &slot in &picture.slots {
            for &other in &part.at[slot as usize] {
                self.kill(part, other as usize);
            }
        }
        if self.left[picture.kind] == 0 {
            part.kinds[picture.kind].ways.clone().for_each(|way| self.kill(part, way));
        }
        for &slot in &picture.slots {
            self.failed |= !self.covered[slot as usize ^ 1] && self.options[slot as usize ^ 1] == 0;
        }
        self.spread(part);
    }

    /// A cell that nothing has touched stays empty.
    pub(super) fn leave_empty(&mut self, part: &Part, cell: usize) {
        self.pending.push(cell);
        self.spread(part);
    }

    /// A kind is not to be used any more.
    pub(super) fn ban(&mut self, part: &Part, kind: usize) {
        part.kinds[kind].ways.clone().for_each(|way| self.kill(part, way));
        self.spread(part);
    }

    /// Takes back everything since the mark.
    pub(super) fn undo_to(&mut self, part: &Part, mark: usize) {
        self.failed = false;
        while self.changes.len() > mark {
            match self.changes.pop() {
                Some(Change::Died(way)) => {
                    let way = way as usize;
                    self.dead[way] = false;
                    let kind = part.ways[way].kind;
                    self.pictures[kind] += 1;
                    if self.pictures[kind] == 1 {
                        self.offer(part, kind, true);
                    }
                    part.ways[way].slots.iter().for_each(|&s| self.options[s as usize] += 1);
                }
                Some(Change::Laid(way)) => {
                    let picture = &part.ways[way as usize];
                    self.laid.pop();
                    self.left[picture.kind] += 1;
                    self.lost += part.costs.short[picture.kind].min(0);
                    for &slot in picture.slots.iter().rev() {
                        let slot = slot as usize;
                        self.covered[slot] = false;
                        if self.covered[slot ^ 1] {
                            self.want(slot);
                        } else {
                            self.met(slot ^ 1);
                        }
                    }
                }
                Some(Change::Emptied(cell)) => {
                    let orbit = part.orbit[cell as usize];
                    self.empty[cell as usize] = false;
                    self.usable[orbit] += 1;
                    self.count(part, orbit);
                }
                None => {}
            }
        }
    }

    fn kill(&mut self, part: &Part, way: usize) {
        if self.dead[way] {
            return;
        }
        self.dead[way] = true;
        self.changes.push(Change::Died(way as u32));
        let picture = &part.ways[way];
        self.pictures[picture.kind] -= 1;
        if self.pictures[picture.kind] == 0 {
            self.offer(part, picture.kind, false);
        }
        for &slot in &picture.slots {
            let slot = slot as usize;
            self.options[slot] -= 1;
            if self.options[slot] == 0 && !self.covered[slot] {
                if self.covered[slot ^ 1] {
                    self.failed = true;
                    self.trouble[slot] += 1;
                } else {
                    self.pending.push(slot / 2);
                }
            }
        }
    }

    /// Empties cells until nothing follows.
    fn spread(&mut self, part: &Part) {
        while let Some(cell) = self.pending.pop() {
            if self.failed {
                self.pending.clear();
                return;
            }
            if self.empty[cell] {
                continue;
            }
            self.empty[cell] = true;
            self.changes.push(Change::Emptied(cell as u32));
            let orbit = part.orbit[cell];
            self.usable[orbit] -= 1;
            self.count(part, orbit);
            for slot in [2 * cell, 2 * cell + 1] {
                for &way in &part.at[slot] {
                    self.kill(part, way as usize);
                }
            }
        }
    }

    /// The copies of a kind that are not laid can be laid again, or no longer.
    fn offer(&mut self, part: &Part, kind: usize, can: bool) {
        let left = self.left[kind];
        if left == 0 {
            return;
        }
        self.cards = if can { self.cards + left } else { self.cards - left };
        let short = part.costs.short[kind].max(0) * left as i64;
        self.lost += if can { -short } else { short };
        for &(side, symbols) in &part.kinds[kind].touches {
            let change = symbols * left;
            let supply = &mut self.supply[side];
            *supply = if can { *supply + change } else { *supply - change };
            self.count(part, side / 2);
        }
    }

    fn count(&mut self, part: &Part, orbit: usize) {
        let [points, circles] = [2 * orbit, 2 * orbit + 1].map(|side| self.supply[side]);
        let holds = 2 * self.usable[orbit].min(points).min(circles);
        if holds == self.holds[orbit] {
            return;
        }
        self.room = self.room + holds - self.holds[orbit];
        let fewer = self.holds[orbit] as i64 / 2 - holds as i64 / 2;
        self.lost += part.costs.room[orbit] * fewer;
        self.holds[orbit] = holds;
    }

    fn want(&mut self, slot: usize) {
        self.open.push(slot as u32);
        self.open_at[slot] = self.open.len() as u32;
    }

    fn met(&mut self, slot: usize) {
        let at = self.open_at[slot] as usize - 1;
        self.open.swap_remove(at);
        if let Some(&moved) = self.open.get(at) {
            self.open_at[moved as usize] = at as u32 + 1;
        }
        self.open_at[slot] = 0;
    }
}
