//! Fresh tables, many of them: how often is there no set?
//!
//! For the game with at most 21 cards the tables go through the batch kernel, which deals them in
//! chunks of 4096, each chunk from a generator of its own ([`kernel::count_chunk`]). For every other
//! family, and where a solver is named, table i is deal seed + i of the family, decided by that
//! solver. Either way the count depends on the seed and on nothing else.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fairdeal_core::interval::rate;
use fairdeal_core::room::{Answer, Outcome, SimulateAsk};
use fairdeal_core::{InputError, Verdict};
use serde_json::{Map, Value, json};

use crate::deal::deal;
use crate::family::{MOST_CARDS, SetFamily, deck_size};
use crate::prose::counted;
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

/// Deals tables as asked and counts those without a set.
///
/// # Errors
/// When an option does not go with tables, the deck has not so many cards, or the solver is unknown.
pub fn tables(family: SetFamily, tables: u64, ask: &SimulateAsk<'_>) -> Result<Answer, InputError> {
    ask.only("simulate set --tables", &["--tables", "--cards", "--solver"])?;
    let n = ask.cards.unwrap_or(family.n as u64);
    let most = deck_size(family.v, family.p).unwrap_or(u64::MAX).min(MOST_CARDS as u64);
    if n > most {
        return Err(InputError::at("option --cards", format!("a table has at most {most}")));
    }
    let family = SetFamily { n: n as usize, ..family };
    let kernel = (family.v, family.p) == (3, 4) && (1..=MOST_ON_TABLE as u64).contains(&n);
    let by_kernel = matches!(ask.solver, Some("kernel")) || (ask.solver.is_none() && kernel);
    let solver = if by_kernel { "kernel" } else { ask.solver.unwrap_or("arrival") };
    let counts = if by_kernel {
        if !kernel {
            let message = "kernel is for tables of the game, v3p4 with 1 to 21 cards";
            return Err(InputError::at("solver", message));
        }
        in_parts(tables, ask, &|chunk, here| {
            let none = kernel::count_chunk(family.n, here, ask.seed, chunk)?;
            Ok(Counts { none, some: here - none, unknown: 0 })
        })?
    } else {
        let wrong = |e: InputError| InputError::at("solver", e.message);
        let strategy = Strategy::parse(ask.solver, family.v).map_err(wrong)?;
        strategy.engine(ask.limits).ready().map_err(wrong)?;
        in_parts(tables, ask, &|chunk, here| {
            let mut engine = strategy.engine(ask.limits);
            let mut counts = Counts::default();
            for i in 0..here {
                let number = ask.seed.wrapping_add((chunk * CHUNK + i) as i64);
                match engine.solve(&deal(family, number)).verdict {
                    Verdict::Solved(_) => counts.some += 1,
                    Verdict::Impossible(_) => counts.none += 1,
                    Verdict::Unknown(_) => counts.unknown += 1,
                }
            }
            Ok(counts)
        })?
    };
    Ok(answer(family, tables, ask.seed, solver, counts))
}

/// Adds up the counts of all chunks, made by many threads.
fn in_parts(
    tables: u64,
    ask: &SimulateAsk<'_>,
    count: &(dyn Fn(u64, u64) -> Result<Counts, InputError> + Sync),
) -> Result<Counts, InputError> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let total: Mutex<Result<Counts, InputError>> = Mutex::new(Ok(Counts::default()));
    let work = || {
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= tables.div_ceil(CHUNK) {
                break;
            }
            let here = CHUNK.min(tables - chunk * CHUNK);
            let counts = count(chunk, here);
            if let Ok(mut total) = total.lock() {
                match (&mut *total, counts) {
                    (Ok(total), Ok(counts)) => {
                        total.some += counts.some;
                        total.none += counts.none;
                        total.unknown += counts.unknown;
                    }
                    (Ok(_), Err(error)) => *total = Err(error),
                    (Err(_), _) => break,
                }
            }
            (ask.progress)(done.fetch_add(here, Ordering::Relaxed) + here, tables);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..ask.threads.clamp(1, 1024) {
            scope.spawn(work);
        }
        work();
    });
    total.into_inner().unwrap_or_else(|_| Err(InputError::new("a thread stopped")))
}

fn answer(family: SetFamily, tables: u64, seed: i64, solver: &str, counts: Counts) -> Answer {
    let Counts { some, none, unknown } = counts;
    let share = rate(none, some, unknown);
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    put("family", json!(SetFamily::new(family.v, family.p).to_string()));
    put("cards", json!(family.n));
    put("tables", json!(tables));
    put("seed", json!(seed));
    put("solver", json!(solver));
    put("with_set", json!(some));
    put("unknown", json!(unknown));
    let no_set = json!({"count": none, "rate": share.rate, "low": share.low, "high": share.high});
    put("no_set", no_set);
    let percent = |x: f64| 100.0 * x;
    let mut text = format!(
        "{}, {} of {}, solver {solver}\n\n",
        SetFamily::new(family.v, family.p),
        counted(tables, "table"),
        counted(family.n as u64, "card"),
    );
    text += &format!("with a set {some}, without {none}, unknown {unknown}\n");
    if !share.rate.is_nan() {
        text += &format!(
            "no set: {:.4} % (95 %: {:.4} to {:.4} %)\n",
            percent(share.rate),
            percent(share.low),
            percent(share.high)
        );
    }
    let outcome = if unknown > 0 { Outcome::Unknown } else { Outcome::Yes };
    Answer { outcome, fields, text, certificate: None }
}
