//! Games played by the solvers, cell by cell of the paper's lists.
//!
//! Ten games a cell, seeds 0 to 9, the same decks for every solver, as in the paper. Times are the
//! solver's CPU time, without dealing; `smt` does its work in another process, so its time is by
//! the wall clock. A list is measured
//! from its first row on, and once a solver has used up what a cell may take, its later rows are
//! left out: they are harder still.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::InputError;
use fairdeal_core::room::{Outcome, SimulateAsk};

use super::figures::{Cell, List};
use crate::Progress;

/// Games of a cell.
pub const GAMES: i64 = 10;

/// The solvers: ours first, then the paper's three.
pub const SOLVERS: [&str; 4] = ["arrival", "smt", "dynamic", "brute"];

/// Seconds over the games of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The mean.
    pub mean: f64,
    /// The median; of ten, the mean of the two in the middle.
    pub median: f64,
    /// The longest.
    pub max: f64,
}

impl Times {
    fn of(mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        let n = seconds.len();
        Times {
            mean: seconds.iter().sum::<f64>() / n as f64,
            median: (seconds[(n - 1) / 2] + seconds[n / 2]) / 2.0,
            max: seconds[n - 1],
        }
    }
}

/// Times, or why there are none.
pub type Measured = Result<Times, String>;

/// What a measurement may take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Leave out cells for which the paper prints more seconds than this.
    pub printed: f64,
    /// Seconds for all games of a cell, looked at after every game.
    pub cell: f64,
}

impl Cell {
    /// What the paper prints for a solver.
    pub fn printed(&self, solver: &str) -> Option<f64> {
        match solver {
            "smt" => Some(self.smt),
            "dynamic" => Some(self.dynamic),
            "brute" => self.brute,
            _ => None,
        }
    }
}

/// One list: for each row, what each of [`SOLVERS`] took.
pub fn measure(list: &List, bounds: Bounds, progress: &dyn Progress) -> Vec<Vec<Measured>> {
    progress.begin(list.place, (list.rows.len() * SOLVERS.len()) as u64);
    let mut spent: [Option<String>; SOLVERS.len()] = Default::default();
    let rows = list.rows.iter().map(|cell| {
        let solvers = SOLVERS.iter().zip(&mut spent);
        let row = solvers.map(|(&solver, spent)| {
            let measured = one(cell, solver, bounds, spent);
            progress.advance(1);
            measured
        });
        row.collect()
    });
    let rows = rows.collect();
    progress.end();
    rows
}

fn one(cell: &Cell, solver: &str, bounds: Bounds, spent: &mut Option<String>) -> Measured {
    if let Some(why) = spent {
        return Err(why.clone());
    }
    match cell.printed(solver) {
        None if solver != SOLVERS[0] => return Err("not in the paper".into()),
        Some(seconds) if seconds > bounds.printed => {
            return Err(format!("the paper needed {seconds:.0} s; `--full` runs it"));
        }
        _ => {}
    }
    let mut seconds = Vec::new();
    for seed in 0..GAMES {
        let (time, outcome) = game(cell, solver, seed).map_err(|error| {
            // What is refused once is refused for the whole list.
            *spent = Some(error.to_string());
            error.to_string()
        })?;
        if outcome == Outcome::Unknown {
            return Err(format!("game {seed} was not decided"));
        }
        seconds.push(time.as_secs_f64());
        let total: f64 = seconds.iter().sum();
        if total > bounds.cell {
            *spent = Some(format!("an easier row took more than {} s", bounds.cell));
            if seconds.len() < GAMES as usize {
                return Err(format!("{} games took {total:.0} s", seconds.len()));
            }
        }
    }
    Ok(Times::of(seconds))
}

/// Plays one game. The time is the solver's: dealing is not counted. An SMT solver is a process of
/// its own, so its time is by the wall clock; the others' is CPU time.
///
/// # Errors
/// When there is no such game or solver.
pub fn game(cell: &Cell, solver: &str, seed: i64) -> Result<(Duration, Outcome), InputError> {
    let family = fairdeal_games::family(&format!("set/v{}p{}", cell.v, cell.p))?;
    // A time, never a result.
    #[allow(clippy::disallowed_methods)]
    let start = std::time::Instant::now();
    let clock = || match solver {
        "smt" => start.elapsed().as_secs_f64(),
        _ => ThreadTime::now().as_duration().as_secs_f64(),
    };
    let ask = SimulateAsk {
        games: Some(1),
        seed,
        solver: Some(solver),
        sets: Some(cell.n),
        ..SimulateAsk::new(&clock, &|_, _| {})
    };
    let answer = family.simulate(&ask)?;
    let seconds = answer.fields["summary"]["mean_seconds"].as_f64().unwrap_or(f64::NAN);
    let time = Duration::try_from_secs_f64(seconds)
        .map_err(|_| InputError::new(format!("{solver} gave no time")))?;
    Ok((time, answer.outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quiet;
    use crate::set::figures::{LISTS, Vary};

    #[test]
    fn middle_and_mean() {
        let times = Times::of(vec![3.0, 1.0, 2.0, 10.0]);
        assert_eq!(times, Times { mean: 4.0, median: 2.5, max: 10.0 });
    }

    /// Printed lists vary what they say, in ascending order, and nothing else.
    #[test]
    fn lists_are_in_order() {
        for list in &LISTS {
            let key = |cell: &Cell| match list.vary {
                Vary::Values => (u64::from(cell.v), (u64::from(cell.p), cell.n)),
                Vary::Properties => (u64::from(cell.p), (u64::from(cell.v), cell.n)),
                Vary::Sets => (cell.n, (u64::from(cell.v), u64::from(cell.p))),
            };
            let keys: Vec<_> = list.rows.iter().map(key).collect();
            assert!(keys.is_sorted_by(|a, b| a.0 < b.0 && a.1 == b.1), "{}", list.place);
        }
        assert_eq!(LISTS.iter().map(|list| list.rows.len()).sum::<usize>(), 89);
    }

    /// Nothing may take any time: every cell then says why it is empty.
    #[test]
    fn what_is_left_out_says_why() {
        let bounds = Bounds { printed: 0.0, cell: 0.0 };
        let rows = measure(&LISTS[0], bounds, &Quiet);
        assert_eq!(rows.len(), 4);
        for row in rows {
            for why in row[1..].iter().map(|cell| cell.as_ref().unwrap_err()) {
                assert!(why.contains("--full"), "{why}");
            }
        }
    }
}
