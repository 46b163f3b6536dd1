//! Fresh tables, many of them: how often is there no set?
//!
//! For the game with at most 21 cards the tables go through the batch kernel, which deals them in
//! chunks of 4096, each chunk from a generator of its own ([`kernel::count_chunk`]). For every other
//! family, and where a strategy is named, table i is deal seed + i of the family, decided by that
//! strategy. Either way the count depends on the seed and on nothing else.

use std::sync::atomic::{AtomicU64, Ordering};

use fairdeal_core::ability::Run;
use fairdeal_core::crew::in_order;
use fairdeal_core::{Error, InputError, Limits, Stop, Verdict};

use crate::deal::deal;
use crate::family::{MOST_CARDS, SetFamily, deck_size};
use crate::solve::kernel::{self, CHUNK, MOST_ON_TABLE};
use crate::solve::strategies::Strategy;

/// Tables by what they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// With a set.
    pub some: u64,
    /// Without.
    pub none: u64,
    /// Not decided within the limits.
    pub unknown: u64,
}

impl Counts {
    /// All of them.
    pub fn dealt(self) -> u64 {
        self.some + self.none + self.unknown
    }
}

/// What became of the tables of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The family, with the cards of a table.
    pub family: SetFamily,
    /// Who decided.
    pub strategy: String,
    /// The first table.
    pub seed: i64,
    /// What they hold.
    pub counts: Counts,
    /// The run was cancelled before all tables were dealt.
    pub cancelled: bool,
}

/// Deals so many tables of a family and counts those without a set.
///
/// # Errors
/// When the deck has not so many cards, or the strategy is unknown or cannot start.
pub fn tables(
    family: SetFamily,
    tables: u64,
    strategy: Option<&str>,
    seed: i64,
    limits: Limits,
    run: &Run<'_>,
) -> Result<Tables, Error> {
    let most = deck_size(family.v, family.p).unwrap_or(u64::MAX).min(MOST_CARDS as u64);
    if family.n as u64 > most {
        let message = format!("a table has at most {most}");
        return Err(InputError::at("option --cards", message).into());
    }
    let held = (family.v, family.p) == (3, 4) && (1..=MOST_ON_TABLE).contains(&family.n);
    let (name, counts) = match strategy {
        Some("kernel") if !held => {
            let message = "kernel is for tables of the game, v3p4 with 1 to 21 cards";
            return Err(InputError::at("strategy", message).into());
        }
        None | Some("kernel") if held => {
            let counts = in_parts(tables, limits, run, &|| (), &|(), chunk, here| {
                let none = kernel::count_chunk(family.n, here, seed, chunk).ok()?;
                Some(Counts { none, some: here - none, unknown: 0 })
            });
            ("kernel".to_string(), counts)
        }
        _ => {
            let strategy = Strategy::parse(strategy, family.v)?;
            strategy.engine(limits).ready()?;
            let make = || strategy.engine(limits);
            let counts = in_parts(tables, limits, run, &make, &|engine, chunk, here| {
                let mut counts = Counts::default();
                for i in 0..here {
                    let number = seed.wrapping_add((chunk * CHUNK + i) as i64);
                    match engine.solve(&deal(family, number)).verdict {
                        Verdict::Solved(_) => counts.some += 1,
                        Verdict::Impossible(_) => counts.none += 1,
                        Verdict::Unknown(Stop::Cancelled) => return None,
                        Verdict::Unknown(_) => counts.unknown += 1,
                    }
                }
                Some(counts)
            });
            (strategy.name().to_string(), counts)
        }
    };
    let cancelled = limits.cancelled().is_some() && counts.dealt() < tables;
    if counts.dealt() < tables && !cancelled {
        return Err(Error::broken("simulate", "some tables were not counted"));
    }
    Ok(Tables { family, strategy: name, seed, counts, cancelled })
}

/// Adds up the counts of all chunks, made by many threads.
fn in_parts<T>(
    tables: u64,
    limits: Limits,
    run: &Run<'_>,
    tool: &(dyn Fn() -> T + Sync),
    count: &(dyn Fn(&mut T, u64, u64) -> Option<Counts> + Sync),
) -> Counts {
    let done = AtomicU64::new(0);
    let parts = in_order(run.threads, tables.div_ceil(CHUNK), tool, |tool, chunk| {
        if limits.cancelled().is_some() {
            return None;
        }
        let here = CHUNK.min(tables - chunk * CHUNK);
        let counts = count(tool, chunk, here)?;
        (run.progress)(done.fetch_add(here, Ordering::Relaxed) + here, tables);
        Some(counts)
    });
    parts.into_iter().fold(Counts::default(), |sum, part| Counts {
        some: sum.some + part.some,
        none: sum.none + part.none,
        unknown: sum.unknown + part.unknown,
    })
}
