//! Tables of the game: is there a swish among the cards, and which is the largest?
//!
//! The default strategy answers for many tables; CP-SAT and the paper's search for the first of
//! them. Ratios are of the means: a solver that sees the same few hands again and again has them in
//! its cache and its branches foretold, so ours is timed on the long list alone.

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::{Error, Limits};
use fairdeal_survey::Summary;
use fairdeal_swish::solve::strategies::{self, Profile};

use super::hands::{self, Ask, Found, Named};
use super::{ours, rivals, short};
use crate::Progress;
use crate::bench::{Fingerprint, GameBench, Line, MOST_ROUNDS, REPEAT_FOR, Ratio, Rounds};
use crate::number::{counted, thousands};
use crate::report::Table;

/// The paper's own search.
const PAPERS: &str = "hypergraph";

/// Tables and a question.
pub(super) struct List {
    pub family: &'static str,
    /// The question.
    pub ask: Ask,
    /// Tables for ours, from number 1.
    pub hands: i64,
    /// The first of these for the others.
    pub rivals: usize,
}

const fn list(family: &'static str, ask: Ask, hands: i64, rivals: usize) -> List {
    List { family, ask, hands, rivals }
}

/// For a run of minutes.
pub(super) const SHORT: [List; 4] = [
    list("deck60/16", Ask::Exists, 20_000, 50),
    list("deck60/16", Ask::Largest, 20_000, 50),
    list("deck60/24", Ask::Largest, 1_000, 20),
    list("deck60/60", Ask::Largest, 1, 1),
];

/// For a long run.
pub(super) const FULL: [List; 4] = [
    list("deck60/16", Ask::Exists, 100_000, 200),
    list("deck60/16", Ask::Largest, 100_000, 200),
    list("deck60/24", Ask::Largest, 10_000, 50),
    list("deck60/60", Ask::Largest, 1, 1),
];

/// A strategy that gave up on so many hands of a list is not asked about the others: they count
/// as unknown, and as no time.
const PATIENCE: usize = 2;

/// One solver on one list.
struct Timed {
    solver: String,
    found: Vec<Found>,
    /// For the whole list.
    rounds: Rounds,
}

impl Timed {
    /// Seconds a hand.
    fn mean(&self) -> f64 {
        self.rounds.median.as_secs_f64() / self.found.len().max(1) as f64
    }
}

pub(super) fn run(
    lists: &[List],
    limit: Duration,
    out: &mut GameBench,
    progress: &dyn Progress,
) -> Result<(), Error> {
    let columns =
        ["hands", "question", "solver", "count", "mean", "building", "worst", "at", "mean size"];
    let mut table = Table::new("Tables of the game: CPU time a hand", columns, 3, []);
    for list in lists {
        let hands = hands::deals(list.family, 1..list.hands + 1)?;
        progress.begin(&format!("{}, {}", list.family, list.ask.word()), 5);
        one(list, &hands, limit, out, &mut table, progress)?;
        progress.end();
    }
    out.tables.push(table);
    Ok(())
}

fn one(
    list: &List,
    hands: &[Named],
    limit: Duration,
    out: &mut GameBench,
    table: &mut Table,
    progress: &dyn Progress,
) -> Result<(), Error> {
    let Some(first) = hands.first() else { return Ok(()) };
    let few = &hands[..list.rivals.min(hands.len())];
    let default = ours::default_name(first);
    let mut show = |hands: &[Named], timed: &Timed, out: &mut GameBench| {
        out.lines.push(line(list, hands, timed));
        table.rows.push(row(list, hands, timed));
    };
    let all = own(default, list.ask, hands, limit)?;
    let nodes = all.found.iter().map(|found| found.nodes).sum();
    let what = format!("{}, {} by {default}", what(list), counted(hands.len() as u64, "hand"));
    out.fingerprints.push(Fingerprint { what, nodes });
    show(hands, &all, out);
    progress.advance(2);

    let paper = match ours::present(PAPERS) {
        Ok(()) if default != PAPERS => Some(own(PAPERS, list.ask, few, limit)?),
        Ok(()) => None,
        Err(why) => {
            out.notes.push(why);
            None
        }
    };
    progress.advance(1);
    let mut rivals: Vec<Timed> = Vec::new();
    for form in rivals::CP_SAT.forms {
        match rivals::answers(form, list.ask, few, limit)? {
            Ok(found) => {
                let time = found.iter().map(|found| found.time).sum();
                rivals.push(Timed { solver: form.to_string(), found, rounds: Rounds::once(time) });
            }
            Err(why) => out.notes.push(format!("{}: {why}", rivals::CP_SAT.name)),
        }
        progress.advance(1);
    }
    for timed in rivals.iter().chain(&paper) {
        for ((hand, a), b) in few.iter().zip(&all.found).zip(&timed.found) {
            hands::agree(list.ask, hand, (default, a), (&timed.solver, b))?;
        }
        show(few, timed, out);
    }
    // Of CP-SAT's formulations the better one counts.
    let better = rivals.into_iter().min_by_key(|timed| timed.rounds.median);
    let named = better.iter().map(|timed| (format!("CP-SAT ({})", timed.solver), timed));
    let paper = paper.iter().map(|timed| (PAPERS.to_string(), timed));
    for (name, timed) in named.chain(paper) {
        let complete = timed.found.iter().all(|found| found.settled);
        let bound = if complete { "" } else { ", a lower bound: it gave up on some" };
        out.ratios.push(Ratio {
            what: format!(
                "{name} / {default} on {}, {}{bound}",
                counted(all.found.len() as u64, "hand"),
                what_asked(list)
            ),
            deals: few.len() as u64,
            times: timed.mean() / all.mean().max(1e-12),
        });
    }
    Ok(())
}

/// One of our strategies on a list: each hand once, then, if that was short, the whole list again
/// and again with one engine.
fn own(strategy: &str, ask: Ask, hands: &[Named], limit: Duration) -> Result<Timed, Error> {
    let mut found: Vec<Found> = Vec::with_capacity(hands.len());
    for hand in hands {
        let gave_up = found.iter().filter(|found| !found.settled).count();
        found.push(match gave_up < PATIENCE {
            true => ours::answer_within(strategy, ask, hand, limit)?,
            false => Found::default(),
        });
    }
    let mut spent: Duration = found.iter().map(|found| found.time).sum();
    let mut times = Vec::new();
    let complete = found.iter().all(|found| found.settled);
    let profile = hands.first().map(|hand| Profile::of(&hand.hand));
    if let Some(profile) = profile.filter(|_| complete) {
        let mut engine = strategies::engine(Some(strategy), profile, Limits::default())?;
        while spent < REPEAT_FOR && times.len() < MOST_ROUNDS {
            let start = ThreadTime::now();
            for hand in hands {
                match ask.least(&hand.hand) {
                    None => drop(std::hint::black_box(engine.largest(&hand.hand))),
                    Some(k) => drop(std::hint::black_box(engine.at_least(&hand.hand, k))),
                }
            }
            times.push(start.elapsed());
            spent += start.elapsed();
        }
    }
    if times.is_empty() {
        times.push(found.iter().map(|found| found.time).sum());
    }
    Ok(Timed { solver: strategy.into(), found, rounds: Rounds::of(times) })
}

fn what(list: &List) -> String {
    format!("swish/{}, {}", list.family, list.ask.word())
}

fn what_asked(list: &List) -> String {
    format!("{} of {}", list.ask.word(), list.family)
}

fn line(list: &List, hands: &[Named], timed: &Timed) -> Line {
    let mut summary = Summary { deals: hands.len() as u64, ..Summary::default() };
    for (number, found) in (1..).zip(&timed.found) {
        *match (found.settled, found.size() > 0) {
            (true, true) => &mut summary.solved,
            (true, false) => &mut summary.impossible,
            (false, _) => &mut summary.unknown,
        } += 1;
        summary.nodes += found.nodes;
        if found.nodes > summary.hardest.map_or(0, |(_, nodes)| nodes) {
            summary.hardest = Some((number, found.nodes));
        }
    }
    let (what, strategy) = (what(list), timed.solver.clone());
    Line { what, strategy, summary, rounds: timed.rounds }
}

fn row(list: &List, hands: &[Named], timed: &Timed) -> Vec<String> {
    let count = hands.len().max(1) as f64;
    let build: Duration = timed.found.iter().map(|found| found.build).sum();
    let worst = hands.iter().zip(&timed.found).max_by_key(|(_, found)| found.time);
    let (time, at) = worst.map_or((String::new(), String::new()), |(hand, found)| {
        let number = hand.name.rsplit('#').next().unwrap_or_default();
        (rivals::seconds(found), format!("#{number}"))
    });
    let settled = timed.found.iter().all(|found| found.settled);
    let sum: usize = timed.found.iter().map(Found::size).sum();
    let size = match (list.ask, settled) {
        (Ask::Largest, true) => format!("{:.2}", sum as f64 / count),
        (Ask::Largest, false) => format!("≥ {:.2}", sum as f64 / count),
        _ => String::new(),
    };
    let sign = if settled { "" } else { "> " };
    vec![
        format!("swish/{}", list.family),
        list.ask.word().into(),
        timed.solver.clone(),
        thousands(hands.len() as u64),
        format!("{sign}{}", short(timed.mean())),
        if build.is_zero() { String::new() } else { short(build.as_secs_f64() / count) },
        time,
        at,
        size,
    ]
}
