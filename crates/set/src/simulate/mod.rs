//! Whole games, many of them: how fast a player is, and how the game goes.
//!
//! Game i of a run is played with deck seed + i, whichever thread plays it, and results are put in
//! order before they are reported: a run gives the same result on any number of threads, the times
//! excepted. Games go side by side; where there are fewer games than threads, a strategy that can
//! use the others is given them (`arrival`). The caller hands in the clock, so times do not count what else the machine was doing; the
//! CPU time of a process that a strategy talks to is added where the machine says it, and so is that of
//! threads `arrival` was given; any other strategy with threads of its own is timed by the wall. See [`game`] for the protocol
//! and [`tally`] for the counts of a tabletop game; the latter are reported where cards are dealt by
//! the tabletop rule.
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

use fairdeal_core::ability::Run;
use fairdeal_core::crew::in_order;
use fairdeal_core::facts::strategy as facts_of;
use fairdeal_core::{Cancel, Error, Limits, Stop};

pub use report::{GameRow, GamesByRule, RoundRow, Simulated, Summary, TablesReport};

use crate::family::SetFamily;
use crate::solve::Player;
use crate::solve::strategies::{STRATEGIES, Strategy};
use game::{Clock, End, Game, Refill, Rules};
use take::{Choosing, FirstToArrive, Take};
use tally::Tally;

/// Games played when no number is given.
pub const GAMES: u64 = 10;

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The cards, and how many the board opens with.
    pub family: SetFamily,
    /// Who plays; none is the default.
    pub strategy: Option<&'a str>,
    pub games: u64,
    /// The first game's deck.
    pub seed: i64,
    /// Sets after which a game is done; none plays to the end of the deck.
    pub sets: Option<u64>,
    /// When to deal.
    pub refill: Refill,
    /// Take sets until none is left, then deal.
    pub delayed: bool,
    /// Which set is taken; none is what the strategy names.
    pub take: Option<&'a str>,
    /// Keep the board and the set of every round.
    pub rounds: bool,
    /// What each question may cost.
    pub limits: Limits,
}

impl Ask<'_> {
    /// Games of a family as they are played when nothing else is said.
    pub fn of(family: SetFamily) -> Self {
        Ask {
            family,
            strategy: None,
            games: GAMES,
            seed: 1,
            sets: None,
            refill: Refill::Always,
            delayed: false,
            take: None,
            rounds: false,
            limits: Limits::default(),
        }
    }
}

/// All games of a run, in order, with the tables they met.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    pub rules: Rules,
    /// Who played.
    pub strategy: String,
    /// Whose time was taken: `cpu` or `wall`.
    pub clock: &'static str,
    /// The first game's deck.
    pub seed: i64,
    pub games: Vec<Game>,
    /// Their tables.
    pub tally: Tally,
    /// The strategy overlooks sets, and knows it.
    pub overlooks: bool,
    /// The run was cancelled before all games were played.
    pub cancelled: bool,
}

/// Plays games as asked.
///
/// # Errors
/// When there is no such strategy or rule, the strategy cannot start, or it errs.
pub fn play(ask: &Ask<'_>, run: &Run<'_>) -> Result<Games, Error> {
    let SetFamily { v, p, .. } = ask.family;
    let strategy = Strategy::parse(ask.strategy, v)?;
    let take = Take::parse(ask.take, ask.strategy.map(|_| &strategy))?;
    let rules = Rules {
        family: ask.family,
        sets: ask.sets,
        refill: ask.refill,
        delayed: ask.delayed,
        take,
        rounds: ask.rounds,
    };
    let by_rule = matches!(take, Take::Lexmin | Take::Random);
    let name = if by_rule { "buckets" } else { strategy.name() };
    // Games go side by side; threads they leave idle help within a game.
    let threads = run.threads / usize::try_from(ask.games.max(1)).unwrap_or(usize::MAX);
    let make = |seed: i64| -> Box<dyn Player> {
        let player = || strategy.player_on(threads, v, p, ask.limits);
        match take {
            Take::Own => player(),
            Take::Arrival => Box::new(FirstToArrive::new(ask.family, player(), ask.limits)),
            Take::Lexmin | Take::Random => {
                Box::new(Choosing::new(ask.family, take, ask.limits, seed))
            }
        }
    };
    play_with(&rules, name, &make, ask.games, ask.seed, ask.limits.cancel, run)
}

/// Plays games with players of the caller's making, that of each game made for its seed.
///
/// # Errors
/// That of the first game that has one.
pub fn play_with(
    rules: &Rules,
    strategy: &str,
    make: &(dyn Fn(i64) -> Box<dyn Player> + Sync),
    games: u64,
    seed: i64,
    cancel: Cancel,
    run: &Run<'_>,
) -> Result<Games, Error> {
    let outside = facts_of(STRATEGIES, strategy).is_ok_and(|facts| facts.outside);
    // Once, before all threads start theirs, so that what is missing is named once.
    let mut first = make(seed);
    first.ready()?;
    let (read, overlooks) = (first.outside_seconds().is_some(), first.overlooks());
    drop(first);
    let (word, now) = if outside && !read { ("wall", run.wall) } else { ("cpu", run.cpu) };
    let clock = || Clock { now, outside: read };
    // Long runs are of short games: several at a time, so that their tables are added up early.
    let block = games / 4096 + 1;
    let played = AtomicU64::new(0);
    let failed: Mutex<Option<(u64, Error)>> = Mutex::new(None);
    let parts = in_order(
        run.threads,
        games.div_ceil(block),
        || (),
        |(), number| {
            let (mut part, mut tally) = (Vec::new(), Tally::default());
            for i in number * block..games.min((number + 1) * block) {
                if cancel.is_set() {
                    return None;
                }
                match game::play(rules, seed.wrapping_add(i as i64), make, clock(), &mut tally) {
                    Ok(Game { end: End::Unknown(Stop::Cancelled), .. }) => return None,
                    Ok(game) => part.push(game),
                    Err(error) => {
                        if let Ok(mut failed) = failed.lock()
                            && failed.as_ref().is_none_or(|(before, _)| i < *before)
                        {
                            *failed = Some((i, error));
                        }
                        return None;
                    }
                }
                (run.progress)(played.fetch_add(1, Ordering::Relaxed) + 1, games);
            }
            Some((part, tally))
        },
    );
    if let Some((_, error)) = failed.into_inner().unwrap_or_default() {
        return Err(error);
    }
    let (mut done, mut tally) = (Vec::new(), Tally::default());
    for (part, counts) in parts {
        done.extend(part);
        tally.merge(&counts);
    }
    let cancelled = (done.len() as u64) < games;
    Ok(Games {
        rules: *rules,
        strategy: strategy.to_string(),
        clock: word,
        seed,
        games: done,
        tally,
        overlooks,
        cancelled,
    })
}
