//! Deciding a few deals by every strategy of a plan, with the plan's columns.

use fairdeal_core::column::{Cell, column};
use fairdeal_core::game::{Effort, Question, Row, Worker};
use fairdeal_core::handle::AnyFamily;
use fairdeal_core::{Cancel, Error, Limits, Outcome, Stop};

use crate::digest::digest;
use crate::plan::Plan;
use crate::table::Table;

/// Deals decided between two looks at the flag.
pub(crate) const BATCH: usize = 512;

/// What a thread decides deals with.
pub(crate) struct Decider {
    family: Box<dyn AnyFamily>,
    limits: Limits,
    strategies: Vec<String>,
    workers: Vec<Box<dyn Worker>>,
    columns: Columns,
}

/// Where the columns of a plan are.
struct Columns {
    width: usize,
    solution: Option<usize>,
    certificate: Option<usize>,
    /// The game's own: where each is, and its name.
    own: Vec<(usize, &'static str)>,
}

/// May a larger budget change this row? A row without a solution is as it is.
pub(crate) fn is_open(row: &Row, cells: &[Option<Cell>], solution: Option<usize>) -> bool {
    let none = |(at, cell): (usize, &Option<Cell>)| cell.is_none() && Some(at) != solution;
    row.outcome == Outcome::Unknown || cells.iter().enumerate().any(none)
}

/// The rows of a deal, one for each strategy, that are there already.
pub(crate) struct Taken {
    pub rows: Vec<(Row, f32, Vec<Option<Cell>>)>,
    /// The budget they were given.
    pub budget: u64,
}

/// What came of some deals.
pub(crate) struct Done {
    /// So many of them are on the table: all, unless the flag was set.
    pub deals: usize,
    /// Rows that were decided, not taken over.
    pub fresh: u64,
    /// The smallest budget of a row that was taken over although a larger one might change it.
    pub budget: u64,
}

impl Decider {
    /// With this budget for each search, until the flag is set.
    ///
    /// # Errors
    /// When the plan is none.
    pub(crate) fn new(plan: &Plan, budget: Option<u64>, cancel: Cancel) -> Result<Self, Error> {
        let (family, limits) = (plan.family()?, plan.limits(budget, cancel));
        let worker = |name: &String| family.worker(Some(name), limits);
        let workers = plan.strategies.iter().map(worker).collect::<Result<_, _>>()?;
        let place = |name: &str| plan.columns.iter().position(|column| column == name);
        let (solution, certificate) = (place("solution"), place("certificate"));
        let mut own = Vec::new();
        for (at, name) in plan.columns.iter().enumerate() {
            if Some(at) != solution && Some(at) != certificate {
                own.push((at, column(family.facts().columns, name)?.name));
            }
        }
        let columns = Columns { width: plan.columns.len(), solution, certificate, own };
        Ok(Decider { family, limits, strategies: plan.strategies.clone(), workers, columns })
    }

    /// Decides these deals and puts their rows on the table, in order. `taken` are the rows there are
    /// already, for each deal; they are decided again only where this budget is larger than theirs and
    /// may change them. Once the flag is set, rows are taken over as they are, up to the first deal that
    /// has none.
    ///
    /// # Errors
    /// When the family has no such deal or column, or for a bug of ours.
    pub(crate) fn decide(
        &mut self,
        deals: &[i64],
        mut taken: Vec<Option<Taken>>,
        budget: u64,
        clock: &dyn Fn() -> f64,
        out: &mut Table,
    ) -> Result<Done, Error> {
        let count = self.workers.len();
        // Nearly every survey: one strategy, nothing old, no columns.
        if count == 1 && taken.is_empty() && self.columns.width == 0 {
            return Ok(self.decide_new(deals, clock, out));
        }
        let mut rows: Vec<Option<(Row, f32)>> = vec![None; deals.len() * count];
        for strategy in 0..count {
            let open = |taken: &Taken| {
                taken.budget < budget && taken.rows[strategy].0.outcome == Outcome::Unknown
            };
            let needed = |i: &usize| taken.get(*i).and_then(Option::as_ref).is_none_or(open);
            let needed: Vec<usize> = (0..deals.len()).filter(needed).collect();
            self.rows(strategy, deals, &needed, clock, |i, row, seconds| {
                rows[i * count + strategy] = Some((row, seconds));
            });
        }
        let mut done = Done { deals: 0, fresh: 0, budget: u64::MAX };
        for (i, &deal) in deals.iter().enumerate() {
            let taken = taken.get_mut(i).and_then(Option::take);
            let rows = &rows[i * count..(i + 1) * count];
            match self.deal(deal, rows, taken, budget, out)? {
                Some((fresh, budget)) => {
                    done.fresh += fresh;
                    done.budget = done.budget.min(budget);
                    done.deals += 1;
                }
                None => break,
            }
        }
        Ok(done)
    }

    /// The same for deals that have no rows yet, by the one strategy and without columns.
    fn decide_new(&mut self, deals: &[i64], clock: &dyn Fn() -> f64, out: &mut Table) -> Done {
        let places: Vec<usize> = (0..deals.len()).collect();
        let mut next = 0;
        self.rows(0, deals, &places, clock, |i, row, seconds| {
            // Rows behind one that is missing are not taken.
            if i == next {
                out.push(deals[i], 0, row, seconds, []);
                next += 1;
            }
        });
        Done { deals: next, fresh: next as u64, budget: u64::MAX }
    }

    /// Decides the deals at these places by one strategy, until the flag is set.
    fn rows(
        &mut self,
        strategy: usize,
        deals: &[i64],
        places: &[usize],
        clock: &dyn Fn() -> f64,
        mut each: impl FnMut(usize, Row, f32),
    ) {
        let worker = &mut self.workers[strategy];
        let told = |row: &Row| row.reason == Stop::Cancelled.word();
        let mut last = clock();
        if worker.batched() && !places.is_empty() && self.limits.cancelled().is_none() {
            let numbers: Vec<i64> = places.iter().map(|&i| deals[i]).collect();
            let rows = worker.decide_all(&numbers);
            let seconds = ((clock() - last) / places.len() as f64) as f32;
            let decided = places.iter().zip(rows).filter(|(_, row)| !told(row));
            decided.for_each(|(&i, row)| each(i, row, seconds));
            return;
        }
        for &i in places {
            if self.limits.cancelled().is_some() {
                break;
            }
            let row = worker.decide(deals[i]);
            let now = clock();
            if !told(&row) {
                each(i, row, (now - last) as f32);
            }
            last = now;
        }
    }

    /// Puts the rows of a deal on the table, and says how many are fresh and which budget the others
    /// lack; none if the flag was set before all were there.
    fn deal(
        &self,
        deal: i64,
        rows: &[Option<(Row, f32)>],
        taken: Option<Taken>,
        budget: u64,
        out: &mut Table,
    ) -> Result<Option<(u64, u64)>, Error> {
        let (mut own, mut lines) = (None, Vec::with_capacity(rows.len()));
        let (mut fresh, mut lacking) = (0, u64::MAX);
        for (strategy, &decided) in rows.iter().enumerate() {
            let old = taken.as_ref().map(|taken| &taken.rows[strategy]);
            let raised = taken.as_ref().is_some_and(|taken| taken.budget < budget);
            let open = raised
                && old.is_some_and(|(row, _, cells)| is_open(row, cells, self.columns.solution));
            let tried = match (decided, old) {
                (Some(decided), _) => Some(decided),
                (None, Some(&(row, seconds, _))) if open && row.outcome != Outcome::Unknown => {
                    Some((row, seconds))
                }
                _ => None,
            };
            let line = match tried {
                Some((row, seconds)) if self.columns.width == 0 => Some((row, seconds, Vec::new())),
                Some((row, seconds)) => {
                    let cells = self.cells(deal, strategy, &mut own)?;
                    // Cells that a search was told not to finish look like cells without a value.
                    self.limits.cancelled().is_none().then_some((row, seconds, cells))
                }
                None => None,
            };
            fresh += u64::from(line.is_some() && decided.is_some());
            match (line, old) {
                (Some(line), _) => lines.push(line),
                (None, Some(old)) => {
                    lines.push(old.clone());
                    if let (true, Some(taken)) = (open, &taken) {
                        lacking = taken.budget;
                    }
                }
                (None, None) => return Ok(None),
            }
        }
        for (strategy, (row, seconds, cells)) in lines.into_iter().enumerate() {
            out.push(deal, strategy as u16, row, seconds, cells);
        }
        Ok(Some((fresh, lacking)))
    }

    /// The cells of a deal's row by a strategy. The game's own are the same for all of them.
    fn cells(
        &self,
        deal: i64,
        strategy: usize,
        own: &mut Option<Vec<Option<Cell>>>,
    ) -> Result<Vec<Option<Cell>>, Error> {
        let Columns { width, solution, certificate, own: names } = &self.columns;
        let measured = match own {
            Some(measured) => measured,
            None => {
                let names: Vec<&'static str> = names.iter().map(|(_, name)| *name).collect();
                let measured = match names.is_empty() {
                    true => Vec::new(),
                    false => self.family.measure(deal, &names, None, self.limits)?,
                };
                own.insert(measured)
            }
        };
        let mut out = vec![None; *width];
        for ((at, _), cell) in names.iter().zip(measured) {
            out[*at] = cell.clone();
        }
        if solution.is_some() || certificate.is_some() {
            let position = self.family.deal(deal)?;
            let strategy = Some(self.strategies[strategy].as_str());
            let solved = position.decide(Question::Any, strategy, self.limits)?;
            if let Some(at) = *solution {
                out[at] = solved.solution().solution.map(|find| Cell::Text(find.join(" ")));
            }
            if let Some(at) = *certificate {
                let proof = solved.prove(Effort::Full, self.limits);
                out[at] = proof.map(|proof| Cell::Text(digest(proof.to_string().as_bytes())));
            }
        }
        Ok(out)
    }
}
