//! Whole games, many of them: how fast a player is, and how the game goes.
//!
//! Game i of a run is played with deck seed + i, whichever thread plays it, and results are put in
//! order before they are reported: a run gives the same result on any number of threads, the times
//! excepted. The caller hands in the clock, CPU time of the calling thread, so times do not count
//! what else the machine was doing. See [`game`] for the protocol and [`tally`] for the counts of a
//! tabletop game; the latter are reported where cards are dealt by the tabletop rule.
//!
//! Which set is taken changes the game that follows, and [`take`] has the rules for it. Fresh tables
//! instead of games are counted in [`tables`].

pub mod game;
mod report;
pub mod tables;
pub mod take;
pub mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::room::{Answer, SimulateAsk};

use crate::family::SetFamily;
use crate::solve::Player;
use crate::solve::strategies::Strategy;
use game::{Game, Refill, Rules};
use take::{Choosing, Take};
use tally::Tally;

/// All games of a run, in order, with the tables they met.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Games {
    /// The games.
    pub games: Vec<Game>,
    /// Their tables.
    pub tally: Tally,
}

/// Games played when no number is given.
pub const GAMES: u64 = 10;
/// The options SET has a use for.
const KNOWN: [&str; 6] =
    ["--games", "--solver", "--sets", "--refill", "--delayed-deletion", "--take"];

/// Plays games as asked, with the player named by `ask.solver`.
///
/// # Errors
/// When the solver or the refill rule is unknown, or the solver errs.
pub fn simulate(family: SetFamily, ask: &SimulateAsk<'_>) -> Result<Answer, InputError> {
    if let Some(tables) = ask.tables {
        return tables::tables(family, tables, ask);
    }
    if ask.cards.is_some() {
        let message =
            "it goes with --tables; the board of a game is named in the family, as in set/v3p4/15";
        return Err(InputError::at("option --cards", message));
    }
    let take = Take::parse(ask.take, ask.solver)?;
    let strategy =
        Strategy::parse(ask.solver, family.v).map_err(|e| InputError::at("solver", e.message))?;
    let make = || Ok(strategy.player(family.v, family.p, ask.limits));
    let solver = match take {
        Take::Lexmin | Take::Random => "buckets",
        Take::Arrival | Take::Own => strategy.name(),
    };
    simulate_with(family, solver, &make, ask)
}

/// Plays games as asked, with players of the caller's making.
///
/// # Errors
/// As [`simulate`].
pub fn simulate_with(
    family: SetFamily,
    solver: &str,
    make: &(dyn Fn() -> Result<Box<dyn Player>, InputError> + Sync),
    ask: &SimulateAsk<'_>,
) -> Result<Answer, InputError> {
    let refill = match ask.refill {
        None | Some("always") => Refill::Always,
        Some("to-initial") => Refill::ToInitial,
        Some(other) => {
            let message = format!("`{}` is neither always nor to-initial", excerpt(other));
            return Err(InputError::at("option --refill", message));
        }
    };
    ask.only("SET", &KNOWN)?;
    let take = Take::parse(ask.take, ask.solver)?;
    let rules = Rules { family, sets: ask.sets, refill, delayed: ask.delayed_deletion, take };
    let by_rule = |seed: i64| -> Result<Box<dyn Player>, InputError> {
        match take {
            Take::Arrival | Take::Own => make(),
            rule => Ok(Box::new(Choosing::new(family, rule, ask.limits, seed))),
        }
    };
    let games = play_all(&rules, &by_rule, ask)?;
    Ok(report::answer(&rules, solver, &games))
}

/// Plays all games of a run, the player of each made for its seed.
///
/// # Errors
/// That of the first game that has one.
pub fn play_all(
    rules: &Rules,
    make: &(dyn Fn(i64) -> Result<Box<dyn Player>, InputError> + Sync),
    ask: &SimulateAsk<'_>,
) -> Result<Games, InputError> {
    let games = ask.games.unwrap_or(GAMES);
    let next = AtomicU64::new(0);
    let played = AtomicU64::new(0);
    type Part = (Vec<(u64, Result<Game, InputError>)>, Tally);
    let parts: Mutex<Vec<Part>> = Mutex::new(Vec::new());
    let work = || {
        let mut part: Part = Default::default();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= games {
                break;
            }
            let seed = ask.seed.wrapping_add(i as i64);
            let game = game::play(rules, seed, make, ask.clock, &mut part.1);
            if game.is_err() {
                // Games before this one are being played or were; later ones are not needed.
                next.fetch_max(games, Ordering::Relaxed);
            }
            part.0.push((i, game));
            (ask.progress)(played.fetch_add(1, Ordering::Relaxed) + 1, games);
        }
        if let Ok(mut parts) = parts.lock() {
            parts.push(part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..ask.threads.clamp(1, 1024) {
            scope.spawn(work);
        }
        work();
    });
    let mut tally = Tally::default();
    let mut games = Vec::new();
    for (part, counts) in parts.into_inner().unwrap_or_default() {
        games.extend(part);
        tally.merge(&counts);
    }
    games.sort_by_key(|&(i, _)| i);
    let games: Result<Vec<Game>, InputError> = games.into_iter().map(|(_, game)| game).collect();
    Ok(Games { games: games?, tally })
}
