//! Refutations in clauses: the proof format LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp,
//! "Efficient certified RAT verification", CADE 2017), checked line by line.
//!
//! A formula is a list of clauses, numbered from 1. A line of a proof is either
//!
//! > `id literals 0 hints 0`: the clause follows, by these clauses before it, or
//! > `id d ids 0`: these clauses are not needed any more,
//!
//! and the proof is one of a contradiction if it comes to the empty clause.
//!
//! **Why a line holds.** *By propagation:* suppose every literal of the clause false. Each hint names a clause
//! of which all literals but one are false then, so that one must be true; the last names a clause of which all
//! are false. So the clause follows from those named. *By resolution on its first literal:* if hints follow that
//! are negative, each names a clause with the negated first literal, and what is after it shows in the same way
//! that a model of the clauses which makes the new clause false can have its first literal turned and still
//! satisfy that clause. If every clause with the negated literal is named, or shares another literal with the
//! new clause that is true where the new clause is false, the clause may be added without losing the last
//! model. So the formula has no model.
//!
//! **Work.** What is looked at is counted: the literals of each line, and those of every clause that a hint
//! names. There is no search, so that a proof of bounded clauses is checked in time linear in its text. Numbers
//! of new clauses go on from those of the formula without a gap: a clause is found by indexing.

use std::str::SplitAsciiWhitespace;

use crate::refusal::Refusal;

/// A clause: numbers of variables, from 1, negated ones below 0.
pub type Clause = Vec<i32>;

/// Does the proof show that the formula has no model? `spend` is told of every few literals that are looked
/// at, and ends the check by an error.
///
/// # Errors
/// The first line that does not hold, or that the empty clause does not come.
pub fn refutes<'f>(
    formula: impl IntoIterator<Item = &'f Clause>,
    proof: &str,
    spend: &mut dyn FnMut(u64, &str) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut state = State::default();
    for clause in formula {
        spend(1 + clause.len() as u64, "formula")?;
        state.add(clause);
        if clause.is_empty() {
            return Ok(());
        }
    }
    let of_formula = state.values.len() / 2;
    state.most_variable = of_formula + proof.len() / 4;
    for (at, line) in proof.lines().enumerate() {
        let place = || format!("line {} of the proof", at + 1);
        let refuse = |why: String| Refusal::new(place(), why);
        spend(1 + line.len() as u64 / 2, "proof")?;
        let mut words = line.split_ascii_whitespace();
        let Some(id) = words.next() else { continue };
        let id: usize = id.parse().map_err(|_| refuse("it begins with no number".into()))?;
        if line.split_ascii_whitespace().nth(1) == Some("d") {
            words.next();
            for id in list(&mut words).map_err(refuse)? {
                state.drop_clause(id).map_err(refuse)?;
            }
            end(&mut words).map_err(refuse)?;
            continue;
        }
        if id != state.clauses.len() + 1 {
            let due = state.clauses.len() + 1;
            return Err(refuse(format!("the next clause is number {due}, not {id}")));
        }
        let literals = list(&mut words).map_err(refuse)?;
        let hints = list(&mut words).map_err(refuse)?;
        end(&mut words).map_err(refuse)?;
        let literals: Clause = state.literals(&literals).map_err(refuse)?;
        state.follows(&literals, &hints, &mut |n| spend(n, "proof"), &refuse)?;
        state.forget(0);
        state.add(&literals);
        if literals.is_empty() {
            return Ok(());
        }
    }
    Err(Refusal::new("proof", "it ends without the empty clause"))
}

/// The numbers up to the next 0.
fn list(words: &mut SplitAsciiWhitespace<'_>) -> Result<Vec<i64>, String> {
    let mut out = Vec::new();
    loop {
        let word = words.next().ok_or("it ends without a 0")?;
        match word.parse::<i64>() {
            Ok(0) => return Ok(out),
            Ok(n) => out.push(n),
            Err(_) => return Err("there is something else than numbers in it".into()),
        }
    }
}

fn end(words: &mut SplitAsciiWhitespace<'_>) -> Result<(), String> {
    words.next().map_or(Ok(()), |_| Err("it goes on after its end".into()))
}

/// Clauses and what is supposed of their literals.
#[derive(Default)]
struct State {
    /// The literals of all clauses, as indices (see [`index`]).
    literals: Vec<u32>,
    /// Where each clause begins and ends; none for one that was dropped.
    clauses: Vec<Option<(usize, usize)>>,
    /// By literal: supposed true.
    values: Vec<bool>,
    /// The literals supposed true, in order.
    trail: Vec<u32>,
    /// By literal: clauses that have it, dropped ones too. Made when first needed.
    having: Option<Vec<Vec<usize>>>,
    most_variable: usize,
}

/// A literal as an index: those of variable v are 2v − 2 and 2v − 1.
fn index(literal: i32) -> u32 {
    2 * (literal.unsigned_abs() - 1) + u32::from(literal < 0)
}

/// How a clause stands.
enum Stands {
    /// All literals are false.
    False,
    /// All but this one, which is open.
    Unit(u32),
    /// A literal is true.
    True,
    Open,
}

impl State {
    /// Puts a clause at the end of the list.
    fn add(&mut self, clause: &[i32]) {
        let start = self.literals.len();
        for &literal in clause {
            let at = index(literal);
            let least = (at as usize / 2 + 1) * 2;
            if self.values.len() < least {
                self.values.resize(least, false);
            }
            self.literals.push(at);
        }
        self.clauses.push(Some((start, self.literals.len())));
        if let Some(having) = &mut self.having {
            having.resize(having.len().max(self.values.len()), Vec::new());
            for &literal in &self.literals[start..] {
                having[literal as usize].push(self.clauses.len() - 1);
            }
        }
    }

    fn drop_clause(&mut self, id: i64) -> Result<(), String> {
        let at = self.place(id)?;
        self.clauses[at] = None;
        Ok(())
    }

    /// Where the clause with this number is, if it is there.
    fn place(&self, id: i64) -> Result<usize, String> {
        let at = usize::try_from(id).ok().and_then(|id| id.checked_sub(1));
        let at = at.filter(|&at| at < self.clauses.len());
        let at = at.ok_or_else(|| format!("there is no clause {id}"))?;
        match self.clauses[at] {
            Some(_) => Ok(at),
            None => Err(format!("clause {id} was dropped")),
        }
    }

    /// Literals of a new clause.
    fn literals(&self, numbers: &[i64]) -> Result<Clause, String> {
        let most = self.most_variable as i64;
        let read = |&n: &i64| {
            let known = n.unsigned_abs() <= most.unsigned_abs();
            let literal = i32::try_from(n).ok().filter(|_| known);
            literal.ok_or_else(|| {
                format!("variable {} is beyond those there may be", n.unsigned_abs())
            })
        };
        numbers.iter().map(read).collect()
    }

    fn of(&self, at: usize) -> &[u32] {
        self.clauses[at].map_or(&[], |(start, end)| &self.literals[start..end])
    }

    fn stands(&self, at: usize) -> Stands {
        let mut open = None;
        for &literal in self.of(at) {
            if self.values[literal as usize] {
                return Stands::True;
            }
            if !self.values[literal as usize ^ 1] {
                match open {
                    Some(other) if other != literal => return Stands::Open,
                    _ => open = Some(literal),
                }
            }
        }
        open.map_or(Stands::False, Stands::Unit)
    }

    /// Supposes a literal true; false if its negation is.
    fn suppose(&mut self, literal: u32) -> bool {
        let at = literal as usize;
        if self.values.len() < at / 2 * 2 + 2 {
            self.values.resize(at / 2 * 2 + 2, false);
        }
        if self.values[at ^ 1] {
            return false;
        }
        if !self.values[at] {
            self.values[at] = true;
            self.trail.push(literal);
        }
        true
    }

    /// Forgets what was supposed since the trail was so long.
    fn forget(&mut self, length: usize) {
        while self.trail.len() > length {
            if let Some(literal) = self.trail.pop() {
                self.values[literal as usize] = false;
            }
        }
    }

    /// Does the clause follow by these hints? What was supposed for it stays supposed.
    fn follows(
        &mut self,
        clause: &[i32],
        hints: &[i64],
        spend: &mut dyn FnMut(u64) -> Result<(), Refusal>,
        refuse: &dyn Fn(String) -> Refusal,
    ) -> Result<(), Refusal> {
        // A clause with a literal and its negation always holds.
        if !clause.iter().all(|&literal| self.suppose(index(literal) ^ 1)) {
            return Ok(());
        }
        let plain = hints.iter().take_while(|&&hint| hint > 0).count();
        if self.propagate(&hints[..plain], spend, refuse)? {
            return Ok(());
        }
        let short = || refuse("its hints do not come to a contradiction".into());
        let &pivot = clause.first().ok_or_else(short)?;
        let found = self.resolves(index(pivot), &hints[plain..], spend, refuse);
        // Without a hint that asks for it, only a literal that no clause negates is a reason.
        found.map_err(|e| if plain == hints.len() && !e.too_much { short() } else { e })
    }

    /// Follows hints; true once a clause is false.
    fn propagate(
        &mut self,
        hints: &[i64],
        spend: &mut dyn FnMut(u64) -> Result<(), Refusal>,
        refuse: &dyn Fn(String) -> Refusal,
    ) -> Result<bool, Refusal> {
        for &hint in hints {
            let at = self.place(hint).map_err(refuse)?;
            spend(1 + self.of(at).len() as u64)?;
            match self.stands(at) {
                Stands::False => return Ok(true),
                Stands::Unit(literal) => {
                    self.suppose(literal);
                }
                Stands::True => {}
                Stands::Open => {
                    return Err(refuse(format!("clause {hint} leaves more than one literal open")));
                }
            }
        }
        Ok(false)
    }

    /// Does every clause with the negated pivot resolve away?
    fn resolves(
        &mut self,
        pivot: u32,
        hints: &[i64],
        spend: &mut dyn FnMut(u64) -> Result<(), Refusal>,
        refuse: &dyn Fn(String) -> Refusal,
    ) -> Result<(), Refusal> {
        let sections: Vec<&[i64]> = hints.chunk_by(|_, &next| next > 0).collect();
        let mut shown = Vec::with_capacity(sections.len());
        for section in &sections {
            let at = self.place(-section[0]).map_err(refuse)?;
            shown.push((at, &section[1..]));
        }
        shown.sort_unstable_by_key(|&(at, _)| at);
        for at in self.having(pivot ^ 1, spend)? {
            if self.clauses[at].is_none() {
                continue;
            }
            let length = self.trail.len();
            spend(1 + self.of(at).len() as u64)?;
            let others: Vec<u32> =
                self.of(at).iter().copied().filter(|&literal| literal != pivot ^ 1).collect();
            // Another literal of it is true where the new clause is false: it stays satisfied.
            let mut gone = !others.iter().all(|&literal| self.suppose(literal ^ 1));
            if !gone {
                let hints = shown.binary_search_by_key(&at, |&(at, _)| at);
                let hints = hints.map_err(|_| {
                    refuse(format!(
                        "nothing is said of clause {}, which has the negated literal",
                        at + 1
                    ))
                })?;
                gone = self.propagate(shown[hints].1, spend, refuse)?;
            }
            self.forget(length);
            if !gone {
                let why = format!("its hints for clause {} do not come to a contradiction", at + 1);
                return Err(refuse(why));
            }
        }
        Ok(())
    }

    /// The clauses with this literal, dropped ones too.
    fn having(
        &mut self,
        literal: u32,
        spend: &mut dyn FnMut(u64) -> Result<(), Refusal>,
    ) -> Result<Vec<usize>, Refusal> {
        if self.having.is_none() {
            spend(self.literals.len() as u64)?;
            let mut having = vec![Vec::new(); self.values.len()];
            for at in 0..self.clauses.len() {
                self.of(at).iter().for_each(|&literal| having[literal as usize].push(at));
            }
            self.having = Some(having);
        }
        let lists = self.having.as_ref();
        let list = lists.and_then(|lists| lists.get(literal as usize)).cloned().unwrap_or_default();
        spend(list.len() as u64)?;
        Ok(list)
    }
}

#[cfg(test)]
mod tests;
