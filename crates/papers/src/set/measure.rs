//! Games played by the solvers, cell by cell of the paper's lists.
//!
//! Up to ten games a cell, seeds 0 to 9, the same decks for every solver, as in the paper. Times are
//! CPU seconds without dealing; `smt` does its work in another process, whose CPU time is added.
//! A cell has at least one game, and as many more as fit its bound. What a cell will cost is guessed
//! from the row before it: our time there, grown as the printed times grow. A cell that would take
//! too long is left out and says what it would take; so it is our cost that decides, not the
//! paper's. A cell that stands in several lists is measured once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::ability::Run;
use fairdeal_core::sort;
use fairdeal_core::{Error, InputError, Limits};
use fairdeal_set::family::SetFamily;
use fairdeal_set::simulate::game::{End, Game};
use fairdeal_set::simulate::{Ask, play};

use super::figures::{Cell, List};
use crate::{Settings, or_why};

pub(crate) const GAMES: i64 = 10;

/// The solvers: ours first, then the paper's three, the dynamic one with both updates.
pub(crate) const SOLVERS: [&str; 5] = ["arrival", "smt", "dynamic", PAIRS, "brute"];

/// The paper's own way to keep its partial sets.
pub(crate) const PAIRS: &str = "dynamic,update=pairs";

/// Seconds over the games of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Times {
    pub mean: f64,
    /// The median; of ten, the mean of the two in the middle.
    pub median: f64,
    /// The longest.
    pub max: f64,
    /// Games played.
    pub games: usize,
    /// Questions on which a solver that overlooks sets saw none and there was one.
    pub overlooked: u64,
}

impl Times {
    fn of(mut seconds: Vec<f64>, overlooked: u64) -> Self {
        sort::by(&mut seconds, f64::total_cmp);
        let n = seconds.len();
        Times {
            mean: seconds.iter().sum::<f64>() / n as f64,
            median: (seconds[(n - 1) / 2] + seconds[n / 2]) / 2.0,
            max: seconds[n - 1],
            games: n,
            overlooked,
        }
    }
}

/// Times, or why there are none.
pub(crate) type Measured = Result<Times, String>;

/// What a measurement may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Leave out cells of which a game should take more seconds than this.
    pub game: f64,
    /// After so many seconds a cell has no further game.
    pub cell: f64,
    /// Bytes a solver may remember.
    pub memory: usize,
}

impl Cell {
    /// What the paper prints for a solver.
    pub(crate) fn printed(&self, solver: &str) -> Option<f64> {
        match solver {
            "smt" => Some(self.smt),
            "dynamic" | PAIRS => Some(self.dynamic),
            "brute" => self.brute,
            _ => None,
        }
    }
}

/// Where cells are measured, each once.
pub(crate) struct Desk<'a> {
    bounds: Bounds,
    settings: &'a Settings<'a>,
    known: RefCell<BTreeMap<(u32, u32, u64, String), Measured>>,
}

/// The last cell of a list that was measured: our seconds, and the printed ones.
pub(crate) type Before = Option<(f64, f64)>;

impl<'a> Desk<'a> {
    pub(crate) fn new(bounds: Bounds, settings: &'a Settings<'a>) -> Self {
        Desk { bounds, settings, known: RefCell::default() }
    }

    /// One list: for each row, what each of [`SOLVERS`] took.
    ///
    /// # Errors
    /// When a solver errs.
    pub(crate) fn list(&self, list: &List) -> Result<Vec<Vec<Measured>>, Error> {
        let progress = self.settings.progress;
        progress.begin(list.place, (list.rows.len() * SOLVERS.len()) as u64);
        let mut before: [Before; SOLVERS.len()] = Default::default();
        let rows = list.rows.iter().map(|cell| {
            let solvers = SOLVERS.iter().zip(&mut before);
            let row = solvers.map(|(&solver, before)| {
                progress.advance(1);
                match cell.printed(solver) {
                    None if solver != SOLVERS[0] => Ok(Err(NOT_PRINTED.into())),
                    printed => self.cell(cell, solver, printed, before),
                }
            });
            row.collect()
        });
        let rows = rows.collect();
        progress.end();
        rows
    }

    /// One cell, unless it should take too long.
    ///
    /// # Errors
    /// When the solver errs.
    pub(crate) fn cell(
        &self,
        cell: &Cell,
        solver: &str,
        printed: Option<f64>,
        before: &mut Before,
    ) -> Result<Measured, Error> {
        let key = (cell.v, cell.p, cell.n, solver.to_string());
        let known = self.known.borrow().get(&key).cloned();
        let measured = match known {
            Some(measured) => measured,
            None => {
                let growth = |then: f64| printed.map_or(1.0, |now| (now / then).max(1.0));
                let guess = before.map(|(ours, then)| ours * growth(then));
                if let Some(guess) = guess.filter(|&guess| guess > self.bounds.game) {
                    // The next row grows from here.
                    *before = Some((guess, printed.unwrap_or(1.0)));
                    return Ok(Err(format!("{} a game; `--full` runs it", about(guess))));
                }
                let measured = self.games(cell, solver)?;
                self.known.borrow_mut().insert(key, measured.clone());
                measured
            }
        };
        if let Ok(times) = &measured {
            *before = Some((times.mean, printed.unwrap_or(1.0)));
        }
        Ok(measured)
    }

    fn games(&self, cell: &Cell, solver: &str) -> Result<Measured, Error> {
        let limits = Limits { memory: self.bounds.memory, ..self.settings.limits() };
        let (mut seconds, mut overlooked, mut total) = (Vec::new(), 0, 0.0);
        for seed in 0..GAMES {
            let (time, game) = match or_why(played(cell, solver, seed, false, limits))? {
                Ok(played) => played,
                Err(why) => return Ok(Err(why)),
            };
            if let End::Unknown(stop) = game.end {
                return Ok(Err(format!("game {seed} was not decided: {}", stop.word())));
            }
            seconds.push(time.as_secs_f64());
            overlooked += game.overlooked;
            total += time.as_secs_f64();
            if total > self.bounds.cell {
                break;
            }
        }
        Ok(Ok(Times::of(seconds, overlooked)))
    }
}

/// Why a cell that the paper has not is empty.
pub(crate) const NOT_PRINTED: &str = "not in the paper";

/// A guess in words; one digit is all it is good for, so that reasons can be gathered.
fn about(seconds: f64) -> &'static str {
    match seconds {
        s if s < 1.0 => "less than a second",
        s if s < 10.0 => "some seconds",
        s if s < 60.0 => "tens of seconds",
        s if s < 600.0 => "minutes",
        _ => "ten minutes or more",
    }
}

/// Plays one game: how long it took and how it ended. The time is CPU time of the solver and of
/// the process it talks to: dealing is not counted. Where the CPU time of a process cannot be read it
/// is by the wall clock.
///
/// # Errors
/// When there is no such game or solver, or the solver errs.
pub(crate) fn game(
    cell: &Cell,
    solver: &str,
    seed: i64,
    limits: Limits,
) -> Result<(Duration, End), Error> {
    played(cell, solver, seed, false, limits).map(|(time, game)| (time, game.end))
}

/// The same with the game itself, sets deleted at once or delayed.
///
/// # Errors
/// As [`game`].
pub(crate) fn played(
    cell: &Cell,
    solver: &str,
    seed: i64,
    delayed: bool,
    limits: Limits,
) -> Result<(Duration, Game), Error> {
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
    let ask = Ask { strategy, games: 1, seed, sets, delayed, limits, ..Ask::of(family) };
    let game = play(&ask, &run)?.games.into_iter().next();
    let game = game.ok_or_else(|| InputError::new("it was cancelled"))?;
    let time = Duration::try_from_secs_f64(game.seconds)
        .map_err(|_| InputError::new(format!("{solver} gave no time")))?;
    Ok((time, game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::figures::{LISTS, Vary};

    #[test]
    fn middle_and_mean() {
        let times = Times::of(vec![3.0, 1.0, 2.0, 10.0], 2);
        let (mean, median, max) = (4.0, 2.5, 10.0);
        assert_eq!(times, Times { mean, median, max, games: 4, overlooked: 2 });
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

    /// Nothing may take any time: every row but the first then says why it is empty, and the first
    /// has one game. What stands in two lists is measured once.
    #[test]
    fn what_is_left_out_says_why() {
        let bounds = Bounds { game: 0.0, cell: 0.0, memory: 1 << 20 };
        let settings = Settings::quiet(1);
        let desk = Desk::new(bounds, &settings);
        let rows = desk.list(&LISTS[0]).unwrap();
        assert_eq!(rows.len(), 4);
        let arrival = rows[0][0].clone().unwrap();
        assert_eq!(arrival.games, 1);
        for row in &rows[1..] {
            for (why, solver) in row.iter().zip(SOLVERS).filter(|(_, s)| *s != "smt") {
                assert!(why.as_ref().unwrap_err().contains("--full"), "{solver}");
            }
        }
        let again = desk.list(&LISTS[3]).unwrap();
        assert_eq!(again[0][0], Ok(arrival));
        assert_eq!(again[0][4], Err(NOT_PRINTED.into()));
    }
}
