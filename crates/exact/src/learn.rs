//! A solver of our own: small, in every build, and it writes down why.
//!
//! Conflict-driven clause learning as MiniSat has it (Eén and Sörensson, SAT 2003): two watched literals a clause,
//! the first unique implication point, literals left out of a learned clause where others imply them, activities
//! of variables that fade, the value a variable had last, restarts when learned clauses get worse than they were,
//! and half of the worst learned clauses forgotten now and then (both by the number of levels in a clause: Audemard
//! and Simon, IJCAI 2009). CaDiCaL is several times as fast and knows more, but it is C++ and takes libclang; what
//! proofs need here is mostly done within some ten thousand conflicts, which takes a second.
//!
//! *The proof.* Every learned clause keeps its reasons, so that it can be a line of LRAT. The rule is one for all:
//! the clauses that were the reason of a variable met on the way (resolved upon, or left out), in the order in which
//! these variables were assigned, and the clause in conflict last. If the learned clause fails, each of them has one
//! literal left when its turn comes, and the last none. What is assigned before any decision gets a clause of its
//! own as soon as it is, so that one reason is enough for it.
//!
//! The same clauses give the same answer and the same proof: ties go to the lower variable, nothing is random, and
//! budgets count conflicts. Nothing that was learned is dropped, as the proof may need it: memory is bounded by what
//! a proof may be ([`MOST_NUMBERS`]).

use crate::refute::{Derived, Line, needed_only};

/// Twice the variable, one more if it is negated.
type Lit = u32;

fn literal(number: i32) -> Lit {
    (number.unsigned_abs() - 1) << 1 | u32::from(number < 0)
}

fn number(lit: Lit) -> i32 {
    let variable = (lit >> 1) as i32 + 1;
    if lit & 1 == 1 { -variable } else { variable }
}

fn var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

/// No clause.
const NONE: u32 = u32::MAX;

/// Conflicts before learned clauses are forgotten for the first time, and how many more each time after.
const FORGET: u64 = 2000;
const FORGET_MORE: u64 = 300;
/// Levels up to which a learned clause is never forgotten.
const GLUE: u32 = 2;
/// Conflicts between restarts at least.
const RESTART: u64 = 50;
/// How quickly the activity of variables fades.
const FADE: f64 = 1.0 / 0.95;
/// Numbers that a proof may take, literals and what they stand on: 160 MB.
const MOST_NUMBERS: usize = 40_000_000;
/// Conflicts, or a hundred decisions, between looks at the flag.
const LOOK: u64 = 64;

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Some other literal of the clause: if it holds, the clause need not be looked at.
    other: Lit,
}

struct Clause {
    start: u32,
    end: u32,
    /// Levels among its literals when it was learned; 0 for a clause of the formula.
    levels: u32,
}

struct Search {
    clauses: Vec<Clause>,
    /// The literals of all clauses, the watched ones first in each.
    literals: Vec<Lit>,
    /// What each learned clause stands on, from 1, in the order of the lines.
    lines: Vec<Vec<u32>>,
    /// How many numbers these are.
    hints: usize,
    given: usize,
    watches: Vec<Vec<Watch>>,
    /// By literal: 1 if it holds, -1 if it fails, 0 if that is open.
    value: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<u32>,
    /// The value it had last.
    saved: Vec<bool>,
    trail: Vec<Lit>,
    /// When each variable was assigned.
    place: Vec<u32>,
    starts: Vec<usize>,
    followed: usize,
    /// How many of the first assigned have a clause of their own.
    units: usize,
    activity: Vec<f64>,
    bump: f64,
    heap: Heap,
    /// Marks for [`Search::learn`]: seen, and what is known of leaving a literal out.
    seen: Vec<Seen>,
    marked: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    No,
    /// In the learned clause, or resolved upon.
    Yes,
    /// Implied by literals that are in the clause.
    Implied,
    /// Not implied.
    Needed,
}

/// Decides these clauses (numbers of variables from 1, negated ones below 0).
pub(crate) fn derive(
    clauses: &[Vec<i32>],
    conflicts: u64,
    cancelled: impl Fn() -> bool,
) -> Derived {
    if clauses.iter().any(Vec::is_empty) {
        return Derived::Lines(Vec::new());
    }
    let variables = clauses.iter().flatten().map(|n| n.unsigned_abs() as usize).max().unwrap_or(0);
    let mut search = Search::new(variables, clauses.len());
    let mut units = Vec::new();
    for clause in clauses {
        let mut lits: Vec<Lit> = clause.iter().map(|&n| literal(n)).collect();
        lits.sort_unstable();
        lits.dedup();
        let always = lits.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        let id = search.add(&lits, 0, !always);
        if let ([only], false) = (&lits[..], always) {
            units.push((*only, id));
        }
    }
    search.run(&units, conflicts, &cancelled)
}

impl Search {
    fn new(variables: usize, given: usize) -> Self {
        let mut heap = Heap::default();
        let activity = vec![0.0; variables];
        (0..variables).for_each(|v| heap.insert(v as u32, &activity));
        Search {
            clauses: Vec::with_capacity(given),
            literals: Vec::new(),
            lines: Vec::new(),
            hints: 0,
            given,
            watches: vec![Vec::new(); 2 * variables],
            value: vec![0; 2 * variables],
            level: vec![0; variables],
            reason: vec![NONE; variables],
            saved: vec![false; variables],
            trail: Vec::with_capacity(variables),
            place: vec![0; variables],
            starts: Vec::new(),
            followed: 0,
            units: 0,
            activity,
            bump: 1.0,
            heap,
            seen: vec![Seen::No; variables],
            marked: Vec::new(),
        }
    }

    fn lits(&self, clause: u32) -> &[Lit] {
        let Clause { start, end, .. } = self.clauses[clause as usize];
        &self.literals[start as usize..end as usize]
    }

    fn add(&mut self, lits: &[Lit], levels: u32, watch: bool) -> u32 {
        let id = self.clauses.len() as u32;
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(lits);
        self.clauses.push(Clause { start, end: self.literals.len() as u32, levels });
        if let ([first, second, ..], true) = (lits, watch) {
            self.watches[*first as usize].push(Watch { clause: id, other: *second });
            self.watches[*second as usize].push(Watch { clause: id, other: *first });
        }
        id
    }

    fn run(
        mut self,
        units: &[(Lit, u32)],
        conflicts: u64,
        cancelled: &dyn Fn() -> bool,
    ) -> Derived {
        for &(unit, clause) in units {
            match self.value[unit as usize] {
                0 => self.assign(unit, clause),
                1 => {}
                _ => return self.refuted(clause),
            }
        }
        let (mut spent, mut decided, mut since) = (0_u64, 0_u64, 0_u64);
        let (mut forget, mut forgets) = (FORGET, 0_u64);
        // Levels of learned clauses, lately and in the long run, in 1/65536.
        let (mut late, mut long) = (0_i64, 0_i64);
        loop {
            if let Some(conflict) = self.propagate() {
                if self.starts.is_empty() {
                    return self.refuted(conflict);
                }
                spent += 1;
                since += 1;
                let levels = i64::from(self.learn(conflict)) << 16;
                late += (levels - late) / 32;
                long += (levels - long) / spent.min(1 << 12) as i64;
                let large = self.hints + self.literals.len() > MOST_NUMBERS;
                if spent >= conflicts || large || spent % LOOK == 0 && cancelled() {
                    return Derived::Halted;
                }
                continue;
            }
            if self.starts.is_empty() {
                self.keep_units();
            }
            if since >= RESTART && late / 5 * 4 > long {
                since = 0;
                late = long;
                self.back_to(0);
                continue;
            }
            if spent >= forget {
                forgets += 1;
                forget = spent + FORGET + FORGET_MORE * forgets;
                self.forget();
            }
            let Some(lit) = self.decision() else {
                return Derived::Model(self.saved_model());
            };
            decided += 1;
            if decided % (100 * LOOK) == 0 && cancelled() {
                return Derived::Halted;
            }
            self.starts.push(self.trail.len());
            self.assign(lit, NONE);
        }
    }

    fn saved_model(&self) -> Vec<bool> {
        (0..self.level.len()).map(|v| self.value[2 * v] == 1).collect()
    }

    fn decision(&mut self) -> Option<Lit> {
        while let Some(v) = self.heap.pop(&self.activity) {
            if self.value[2 * v as usize] == 0 {
                return Some(v << 1 | u32::from(!self.saved[v as usize]));
            }
        }
        None
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        let v = var(lit);
        self.value[lit as usize] = 1;
        self.value[(lit ^ 1) as usize] = -1;
        self.level[v] = self.starts.len() as u32;
        self.reason[v] = reason;
        self.place[v] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Follows what was assigned; a clause that fails, if one does.
    fn propagate(&mut self) -> Option<u32> {
        while self.followed < self.trail.len() {
            let fails = self.trail[self.followed] ^ 1;
            self.followed += 1;
            let mut watches = std::mem::take(&mut self.watches[fails as usize]);
            let (mut kept, mut at, mut conflict) = (0, 0, None);
            while at < watches.len() {
                let watch = watches[at];
                at += 1;
                if self.value[watch.other as usize] == 1 {
                    watches[kept] = watch;
                    kept += 1;
                    continue;
                }
                let Clause { start, end, .. } = self.clauses[watch.clause as usize];
                let lits = &mut self.literals[start as usize..end as usize];
                if lits[0] == fails {
                    lits.swap(0, 1);
                }
                let first = lits[0];
                let now = Watch { clause: watch.clause, other: first };
                if first != watch.other && self.value[first as usize] == 1 {
                    watches[kept] = now;
                    kept += 1;
                    continue;
                }
                let value = &self.value;
                if let Some(open) = lits[2..].iter().position(|&l| value[l as usize] >= 0) {
                    lits.swap(1, open + 2);
                    self.watches[lits[1] as usize].push(now);
                    continue;
                }
                watches[kept] = now;
                kept += 1;
                if self.value[first as usize] < 0 {
                    conflict = Some(watch.clause);
                    break;
                }
                self.assign(first, watch.clause);
            }
            watches.copy_within(at.., kept);
            watches.truncate(kept + watches.len() - at);
            self.watches[fails as usize] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Learns from a conflict, goes back, and assigns what follows; the levels of the learned clause.
    fn learn(&mut self, conflict: u32) -> u32 {
        let here = self.starts.len() as u32;
        // Its first literal is known at the end.
        let mut learned: Vec<Lit> = vec![0];
        // Variables whose reasons the clause stands on.
        let mut used: Vec<usize> = Vec::new();
        let (mut open, mut clause, mut at) = (0, conflict, self.trail.len());
        loop {
            for i in 0..self.lits(clause).len() {
                let lit = self.lits(clause)[i];
                let v = var(lit);
                // Of a reason, the literal it implied has been seen.
                if self.seen[v] != Seen::No {
                    continue;
                }
                self.mark(v, Seen::Yes);
                self.bump(v);
                match self.level[v] {
                    0 => used.push(v),
                    level if level == here => open += 1,
                    _ => learned.push(lit),
                }
            }
            let lit = loop {
                at -= 1;
                if self.seen[var(self.trail[at])] == Seen::Yes {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                learned[0] = lit ^ 1;
                break;
            }
            used.push(var(lit));
            clause = self.reason[var(lit)];
        }
        let mut kept = 1;
        for i in 1..learned.len() {
            if self.implied(learned[i], 0, &mut used) {
                used.push(var(learned[i]));
            } else {
                learned[kept] = learned[i];
                kept += 1;
            }
        }
        learned.truncate(kept);
        let levels = self.levels(&learned);
        // The second literal is the one assigned last of the rest: where it goes back to.
        if let Some(second) = (1..kept).max_by_key(|&i| self.level[var(learned[i])]) {
            learned.swap(1, second);
        }
        let back = learned.get(1).map_or(0, |&lit| self.level[var(lit)]);
        self.line(&mut used, conflict);
        self.marked.drain(..).for_each(|v| self.seen[v] = Seen::No);
        self.back_to(back as usize);
        let id = self.add(&learned, levels, true);
        self.assign(learned[0], id);
        self.bump *= FADE;
        levels
    }

    /// Is this literal of the learned clause implied by the others? The reasons for it are noted.
    fn implied(&mut self, lit: Lit, depth: u32, used: &mut Vec<usize>) -> bool {
        let reason = self.reason[var(lit)];
        if reason == NONE || depth > 500 {
            return false;
        }
        for i in 0..self.lits(reason).len() {
            let other = self.lits(reason)[i];
            let v = var(other);
            if v == var(lit) || self.seen[v] == Seen::Yes {
                // A level-0 variable that was met is noted already; others of the clause stay in it, or are noted
                // when they are left out.
                continue;
            }
            match self.seen[v] {
                Seen::Implied => continue,
                Seen::Needed => return false,
                _ => {}
            }
            if self.level[v] == 0 {
                self.mark(v, Seen::Yes);
                used.push(v);
            } else if self.implied(other, depth + 1, used) {
                self.mark(v, Seen::Implied);
                used.push(v);
            } else {
                self.mark(v, Seen::Needed);
                return false;
            }
        }
        true
    }

    fn mark(&mut self, v: usize, seen: Seen) {
        if self.seen[v] == Seen::No {
            self.marked.push(v);
        }
        self.seen[v] = seen;
    }

    /// A line that stands on the reasons of these variables, and a clause that fails with them.
    fn line(&mut self, used: &mut [usize], last: u32) {
        used.sort_unstable_by_key(|&v| self.place[v]);
        let reasons = used.iter().map(|&v| self.reason[v] + 1);
        self.lines.push(reasons.chain([last + 1]).collect());
        self.hints += used.len() + 1;
    }

    /// What was assigned without a decision gets a clause of its own.
    fn keep_units(&mut self) {
        for at in self.units..self.trail.len() {
            let lit = self.trail[at];
            let reason = self.reason[var(lit)];
            if self.lits(reason).len() == 1 {
                continue;
            }
            let mut used: Vec<usize> =
                self.lits(reason).iter().map(|&l| var(l)).filter(|&v| v != var(lit)).collect();
            self.line(&mut used, reason);
            self.reason[var(lit)] = self.add(&[lit], 0, false);
        }
        self.units = self.trail.len();
    }

    fn levels(&self, lits: &[Lit]) -> u32 {
        let mut levels: Vec<u32> = lits.iter().map(|&lit| self.level[var(lit)]).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    fn bump(&mut self, v: usize) {
        self.activity[v] += self.bump;
        if self.activity[v] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        self.heap.raised(v as u32, &self.activity);
    }

    fn back_to(&mut self, level: usize) {
        let Some(&start) = self.starts.get(level) else { return };
        for &lit in &self.trail[start..] {
            let v = var(lit);
            self.value[lit as usize] = 0;
            self.value[(lit ^ 1) as usize] = 0;
            self.saved[v] = lit & 1 == 0;
            self.heap.insert(v as u32, &self.activity);
        }
        self.trail.truncate(start);
        self.starts.truncate(level);
        self.followed = start;
    }

    /// Forgets half of the learned clauses, the worst, but for those that are reasons now.
    fn forget(&mut self) {
        let reason = |id: u32, search: &Search| {
            search.lits(id).first().is_some_and(|&lit| search.reason[var(lit)] == id)
        };
        let watched: std::collections::BTreeSet<u32> =
            self.watches.iter().flatten().map(|watch| watch.clause).collect();
        let mut worst: Vec<u32> = watched
            .into_iter()
            .filter(|&id| self.clauses[id as usize].levels > GLUE && !reason(id, self))
            .collect();
        // The oldest first among equals.
        worst.sort_by_key(|&id| (std::cmp::Reverse(self.clauses[id as usize].levels), id));
        worst.truncate(worst.len() / 2);
        worst.sort_unstable();
        for watches in &mut self.watches {
            watches.retain(|watch| worst.binary_search(&watch.clause).is_err());
        }
    }

    fn refuted(mut self, conflict: u32) -> Derived {
        let mut used: Vec<usize> = self.lits(conflict).iter().map(|&lit| var(lit)).collect();
        // Reasons without a clause of their own stand on others before them.
        let mut at = 0;
        while at < used.len() {
            let v = used[at];
            at += 1;
            if self.seen[v] == Seen::No {
                self.seen[v] = Seen::Yes;
                used.extend(self.lits(self.reason[v]).iter().map(|&lit| var(lit)));
            }
        }
        used.sort_unstable();
        used.dedup();
        self.line(&mut used, conflict);
        let Search { clauses, literals, lines, given, .. } = self;
        let derived = clauses[given..].iter().map(|clause| {
            literals[clause.start as usize..clause.end as usize]
                .iter()
                .map(|&l| number(l))
                .collect()
        });
        let whole: Vec<Line> = derived
            .chain([Vec::new()])
            .zip(lines)
            .map(|(literals, from)| Line {
                literals,
                from: from.iter().map(|&id| id as usize).collect(),
            })
            .collect();
        Derived::Lines(needed_only(whole, given))
    }
}

/// Variables by activity, the highest first, the lower number first among equals.
#[derive(Default)]
struct Heap {
    heap: Vec<u32>,
    /// Where a variable is in it, from 1; 0 if it is not.
    at: Vec<u32>,
}

impl Heap {
    fn before(a: u32, b: u32, activity: &[f64]) -> bool {
        let (x, y) = (activity[a as usize], activity[b as usize]);
        x > y || x == y && a < b
    }

    fn insert(&mut self, v: u32, activity: &[f64]) {
        if self.at.len() <= v as usize {
            self.at.resize(v as usize + 1, 0);
        }
        if self.at[v as usize] == 0 {
            self.heap.push(v);
            self.up(self.heap.len() - 1, activity);
        }
    }

    fn raised(&mut self, v: u32, activity: &[f64]) {
        if let Some(at) = self.at[v as usize].checked_sub(1) {
            self.up(at as usize, activity);
        }
    }

    fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            self.at[last as usize] = 0;
            return Some(last);
        };
        self.at[first as usize] = 0;
        let mut at = 0;
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len()
                && Self::before(self.heap[child + 1], self.heap[child], activity)
            {
                child += 1;
            }
            if Self::before(last, self.heap[child], activity) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, last);
        Some(first)
    }

    fn up(&mut self, mut at: usize, activity: &[f64]) {
        let v = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !Self::before(v, self.heap[parent], activity) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, v);
    }

    fn put(&mut self, at: usize, v: u32) {
        self.heap[at] = v;
        self.at[v as usize] = at as u32 + 1;
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::lrat;
    use fairdeal_core::random::Random;

    use super::*;
    use crate::refute::text;

    /// Models hold, proofs are accepted; some of each.
    fn decided(clauses: &[Vec<i32>]) -> bool {
        match derive(clauses, 1_000_000, || false) {
            Derived::Model(values) => {
                let holds = |&l: &i32| values[l.unsigned_abs() as usize - 1] == (l > 0);
                assert!(clauses.iter().all(|clause| clause.iter().any(holds)), "{clauses:?}");
                true
            }
            Derived::Lines(lines) => {
                let proof = text(&lines, clauses.len());
                let checked = lrat::refutes(clauses, &proof, &mut |_, _| Ok(()));
                assert_eq!(checked, Ok(()), "{clauses:?}\n{proof}");
                false
            }
            Derived::Halted => panic!("not decided: {clauses:?}"),
        }
    }

    fn random_clauses(random: &mut Random, variables: u64, size: u64, most: u64) -> Vec<Vec<i32>> {
        let literal = |random: &mut Random| {
            let v = 1 + random.below(variables) as i32;
            if random.below(2) == 0 { v } else { -v }
        };
        let clause =
            |random: &mut Random| (0..1 + random.below(most)).map(|_| literal(random)).collect();
        (0..size).map(|_| clause(random)).collect()
    }

    /// Every assignment tried, on formulas with units, copies of literals and clauses that always hold.
    #[test]
    fn small_formulas_by_every_assignment() {
        let mut random = Random::new(11);
        let mut seen = [0, 0];
        for _ in 0..4000 {
            let variables = 1 + random.below(8);
            let size = random.below(6 * variables);
            let clauses = random_clauses(&mut random, variables, size, 4);
            let is = |bits: u32| {
                let holds = |&l: &i32| (bits >> (l.unsigned_abs() - 1) & 1 == 1) == (l > 0);
                clauses.iter().all(|clause| clause.iter().any(holds))
            };
            let has = (0..1_u32 << variables).any(is);
            assert_eq!(decided(&clauses), has, "{clauses:?}");
            seen[usize::from(has)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 500), "{seen:?}");
    }

    /// Larger ones near the threshold, where clauses are forgotten and searches begin anew.
    #[test]
    fn proofs_hold_where_clauses_are_forgotten() {
        let mut random = Random::new(12);
        let mut seen = [0, 0];
        for _ in 0..12 {
            let three = |random: &mut Random| -> Vec<i32> {
                let vars = random.draw_distinct(3, 170);
                vars.iter()
                    .map(|&v| if random.below(2) == 0 { v as i32 + 1 } else { -(v as i32) - 1 })
                    .collect()
            };
            let clauses: Vec<Vec<i32>> = (0..735).map(|_| three(&mut random)).collect();
            seen[usize::from(decided(&clauses))] += 1;
        }
        assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
    }

    #[test]
    fn budgets_and_flags_end_it() {
        let at = |pigeon: i32, hole: i32| pigeon * 9 + hole + 1;
        let mut clauses: Vec<Vec<i32>> =
            (0..10).map(|pigeon| (0..9).map(|hole| at(pigeon, hole)).collect()).collect();
        for hole in 0..9 {
            for a in 0..10 {
                clauses.extend((0..a).map(|b| vec![-at(a, hole), -at(b, hole)]));
            }
        }
        assert!(matches!(derive(&clauses, 100, || false), Derived::Halted));
        assert!(matches!(derive(&clauses, u64::MAX, || true), Derived::Halted));
        assert!(!decided(&[vec![]]) && !decided(&[vec![1], vec![-1]]) && decided(&[]));
    }
}
