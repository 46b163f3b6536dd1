//! Games played by the solvers, cell by cell of the paper's lists.
//!
//! Ten games a cell, seeds 0 to 9, the same decks for every solver, as in the paper. Times are the
//! solver's CPU time, without dealing; `smt` does its work in another process, so its time is by
//! the wall clock. A list is measured
//! from its first row on, and once a solver has used up what a cell may take, its later rows are
//! left out: they are harder still.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::ability::Run;
use fairdeal_core::{Error, InputError, Limits};
use fairdeal_set::family::SetFamily;
use fairdeal_set::simulate::game::End;
use fairdeal_set::simulate::{Ask, play};

use super::figures::{Cell, List};
use crate::{Settings, or_why};

pub(crate) const GAMES: i64 = 10;

/// The solvers: ours first, then the paper's three.
pub(crate) const SOLVERS: [&str; 4] = ["arrival", "smt", "dynamic", "brute"];

/// Seconds over the games of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Times {
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
pub(crate) type Measured = Result<Times, String>;

/// What a measurement may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Leave out cells for which the paper prints more seconds than this.
    pub printed: f64,
    /// Seconds for all games of a cell, looked at after every game.
    pub cell: f64,
}

impl Cell {
    /// What the paper prints for a solver.
    pub(crate) fn printed(&self, solver: &str) -> Option<f64> {
        match solver {
            "smt" => Some(self.smt),
            "dynamic" => Some(self.dynamic),
            "brute" => self.brute,
            _ => None,
        }
    }
}

/// One list: for each row, what each of [`SOLVERS`] took.
///
/// # Errors
/// When a solver errs.
pub(crate) fn measure(
    list: &List,
    bounds: Bounds,
    settings: &Settings<'_>,
) -> Result<Vec<Vec<Measured>>, Error> {
    settings.progress.begin(list.place, (list.rows.len() * SOLVERS.len()) as u64);
    let mut spent: [Option<String>; SOLVERS.len()] = Default::default();
    let rows = list.rows.iter().map(|cell| {
        let solvers = SOLVERS.iter().zip(&mut spent);
        let row = solvers.map(|(&solver, spent)| {
            let measured = one(cell, solver, bounds, settings.limits(), spent);
            settings.progress.advance(1);
            measured
        });
        row.collect()
    });
    let rows = rows.collect();
    settings.progress.end();
    rows
}

fn one(
    cell: &Cell,
    solver: &str,
    bounds: Bounds,
    limits: Limits,
    spent: &mut Option<String>,
) -> Result<Measured, Error> {
    if let Some(why) = spent {
        return Ok(Err(why.clone()));
    }
    match cell.printed(solver) {
        None if solver != SOLVERS[0] => return Ok(Err("not in the paper".into())),
        Some(seconds) if seconds > bounds.printed => {
            return Ok(Err(format!("the paper needed {seconds:.0} s; `--full` runs it")));
        }
        _ => {}
    }
    let mut seconds = Vec::new();
    for seed in 0..GAMES {
        let (time, end) = match or_why(game(cell, solver, seed, limits))? {
            Ok(played) => played,
            Err(why) => {
                // What is refused once is refused for the whole list.
                *spent = Some(why.clone());
                return Ok(Err(why));
            }
        };
        if matches!(end, End::Unknown(_)) {
            return Ok(Err(format!("game {seed} was not decided")));
        }
        seconds.push(time.as_secs_f64());
        let total: f64 = seconds.iter().sum();
        if total > bounds.cell {
            *spent = Some(format!("an easier row took more than {} s", bounds.cell));
            if seconds.len() < GAMES as usize {
                return Ok(Err(format!("{} games took {total:.0} s", seconds.len())));
            }
        }
    }
    Ok(Ok(Times::of(seconds)))
}

/// Plays one game: how long it took and how it ended. The time is the solver's: dealing is not counted. An SMT solver is a process of
/// its own, so its time is by the wall clock; the others' is CPU time.
///
/// # Errors
/// When there is no such game or solver, or the solver errs.
pub(crate) fn game(
    cell: &Cell,
    solver: &str,
    seed: i64,
    limits: Limits,
) -> Result<(Duration, End), Error> {
    // A time, never a result.
    #[allow(clippy::disallowed_methods)]
    let start = std::time::Instant::now();
    let run = Run {
        cpu: &|| ThreadTime::now().as_duration().as_secs_f64(),
        wall: &|| start.elapsed().as_secs_f64(),
        ..Run::quiet()
    };
    let family = SetFamily::new(cell.v as usize, cell.p as usize);
    let (strategy, sets) = (Some(solver), Some(cell.n));
    let played = play(&Ask { strategy, games: 1, seed, sets, limits, ..Ask::of(family) }, &run)?;
    let game = played.games.first().ok_or_else(|| InputError::new("it was cancelled"))?;
    let time = Duration::try_from_secs_f64(game.seconds)
        .map_err(|_| InputError::new(format!("{solver} gave no time")))?;
    Ok((time, game.end))
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let rows = measure(&LISTS[0], bounds, &Settings::quiet(1)).unwrap();
        assert_eq!(rows.len(), 4);
        for row in rows {
            for why in row[1..].iter().map(|cell| cell.as_ref().unwrap_err()) {
                assert!(why.contains("--full"), "{why}");
            }
        }
    }
}
