//! Beyond the testbed, as the paper's outlook asks: the same algorithms on the next million deals; and
//! its remark on what a step costs in the two searches, measured.

use cpu_time::ThreadTime;
use fairdeal_core::{Error, Outcome};

use super::figures::{self, CONDITION_COUNTS};
use super::measure::{Measured, Scope};
use crate::Settings;
use crate::number::{counted, halved, median_doubled, thousands};
use crate::report::{Comparison, Figure, Section, Table};

/// The deals after the testbed.
pub(super) const NEXT: std::ops::Range<i64> = 1_000_000..2_000_000;

/// Deals on which the two searches are compared, and the steps the depth-first search gets for each.
const COMPARED: i64 = 1_000;
const MOST_STEPS: u64 = 20_000;

/// The next million beside the testbed.
///
/// # Errors
/// As [`Measured::run`].
pub(super) fn section(
    testbed: &Measured,
    scope: Scope,
    settings: &Settings<'_>,
) -> Result<Section, Error> {
    let next = Measured::run(scope, settings)?;
    let columns = [testbed, &next];
    let row = |name: &str, of: &dyn Fn(&Measured) -> String| {
        std::iter::once(name.to_string()).chain(columns.map(of)).collect::<Vec<_>>()
    };
    let mut rows = vec![
        row("can be won", &|m| thousands(m.exact.solved)),
        row("cannot be won", &|m| thousands(m.exact.impossible)),
    ];
    for condition in &CONDITION_COUNTS {
        rows.push(row(condition.name, &|m| thousands(m.conditions.count(condition.word))));
    }
    let least =
        |m: &Measured| m.heuristic_steps.get(&figures::LEAST_STEPS).copied().unwrap_or_default();
    rows.push(row("by search only", &|m| thousands(m.beyond_conditions().len() as u64)));
    rows.push(row("heuristic search, 15 steps", &|m| thousands(least(m))));
    rows.push(row("heuristic search, fewer than 100", &|m| thousands(m.heuristic.solved)));
    rows.push(row("left for the depth-first search", &|m| thousands(m.dfs_left)));
    let name = |m: &Measured| {
        format!("deals {} to {}", thousands(m.scope.deals.start as u64), {
            thousands(m.scope.deals.end as u64 - 1)
        })
    };
    let headings = [name(testbed), name(&next)];
    let clear = next.contradictions.is_empty();
    Ok(Section {
        heading: "The next million".into(),
        text: "The outlook asks whether the algorithms do as well on more deals. They do: every count is \
               within what chance allows."
            .into(),
        figures: vec![
            Figure::fresh(
                "Deals of the next million that cannot be won",
                thousands(next.exact.impossible),
            )
            .note(match clear {
                true => "No condition and no search of the paper contradicts the exact solver there.",
                false => "Here an algorithm of the paper contradicts the exact solver.",
            }),
            Figure::fresh(
                "Deals of the next million solved in 15 steps",
                thousands(least(&next)),
            ),
            Figure::fresh(
                "Deals of the next million solved in fewer than 100 steps",
                thousands(next.heuristic.solved),
            ),
        ],
        tables: vec![Table::new(
            "The paper's pipeline on the testbed and on as many deals after it.",
            ["", &headings[0], &headings[1]],
            1,
            rows,
        )],
        plots: Vec::new(),
        ..Section::default()
    })
}

/// What one search did with the deals compared: steps of each that it solved, and seconds a step.
struct Pace {
    steps: Vec<Option<u64>>,
    a_step: f64,
}

fn pace(strategy: &str, limits: fairdeal_core::Limits) -> Result<Pace, Error> {
    let family = fairdeal_games::family("boaf")?;
    let mut worker = family.worker(Some(strategy), limits)?;
    let (mut steps, mut all) = (Vec::new(), 0);
    let start = ThreadTime::now();
    for deal in (0..COMPARED).take_while(|_| limits.cancelled().is_none()) {
        let row = worker.decide(deal);
        all += row.nodes;
        steps.push((row.outcome == Outcome::Solved).then_some(row.nodes));
    }
    Ok(Pace { steps, a_step: start.elapsed().as_secs_f64() / all.max(1) as f64 })
}

/// "The heuristic algorithm takes fewer steps to find a solution, but each step takes longer to run".
///
/// # Errors
/// When the game refuses a strategy.
pub(super) fn trade_off(settings: &Settings<'_>) -> Result<Section, Error> {
    let heuristic = pace("paper-heuristic", settings.limits())?;
    let plain = pace("paper-dfs", settings.nodes(MOST_STEPS))?;
    let both: Vec<(u64, u64)> = heuristic
        .steps
        .iter()
        .zip(&plain.steps)
        .filter_map(|(a, b)| Some(((*a)?, (*b)?)))
        .collect();
    let middle = |pick: fn(&(u64, u64)) -> u64| {
        let mut steps: Vec<u64> = both.iter().map(pick).collect();
        steps.sort_unstable();
        median_doubled(&steps, steps.len()).unwrap_or(0)
    };
    let (fewer, more) = (middle(|b| b.0), middle(|b| b.1));
    let ratio = heuristic.a_step / plain.a_step.max(1e-12);
    let compare = |what: &str, printed: &str, holds: bool, shown: String| Figure {
        measured: shown,
        verdict: if holds { Comparison::Agrees } else { Comparison::Differs },
        ..Figure::word(what, printed, "Solving with Search", "")
    };
    Ok(Section {
        heading: "What a step costs".into(),
        text: format!(
            "Both searches on the first {} of the testbed, the depth-first one with {} steps a deal; \
             steps in each one's own unit, over the {} both solve.",
            counted(COMPARED as u64, "deal"),
            thousands(MOST_STEPS),
            counted(both.len() as u64, "deal"),
        ),
        figures: vec![
            compare(
                "Median steps, heuristic against depth-first",
                "fewer",
                fewer < more,
                format!("{} against {}", halved(fewer), halved(more)),
            ),
            compare(
                "Time of a step, heuristic against depth-first",
                "longer",
                ratio > 1.0,
                format!("{ratio:.0} times"),
            ),
        ],
        ..Section::default()
    })
}
