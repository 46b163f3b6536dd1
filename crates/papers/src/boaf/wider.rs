//! The paper's own algorithms on boards of other sizes, which its outlook asks for.
//!
//! The exact solver's word on each deal stands beside theirs: what a condition flags must be lost, and
//! what a search solves must be won.

use std::collections::BTreeMap;

use fairdeal_core::handle::AnyFamily;
use fairdeal_core::{Error, Limits, Outcome};
use fairdeal_survey::{Deals, Summary};

use crate::Settings;
use crate::number::{counted, percent, thousands};
use crate::report::{Figure, Section, Table};
use crate::stage::Stage;

/// Steps the depth-first search gets for a deal.
const STEPS: u64 = 5_000;

/// One size.
struct Size {
    name: String,
    lost: u64,
    conditions: Summary,
    heuristic: Summary,
    dfs: Summary,
    contradictions: u64,
}

/// The section for these sizes.
///
/// # Errors
/// When the game has no such boards.
pub(super) fn section(
    sizes: &[(u32, u32)],
    deals: i64,
    limits: Limits,
    settings: &Settings<'_>,
) -> Result<Section, Error> {
    let sizes: Vec<Size> = sizes
        .iter()
        .map(|&size| measure(size, deals, limits, settings))
        .collect::<Result<_, _>>()?;
    let contradictions: u64 = sizes.iter().map(|size| size.contradictions).sum();
    let share = |part: u64| percent(part as f64 / deals.max(1) as f64, 1);
    let rows = sizes.iter().map(|size| {
        vec![
            size.name.clone(),
            thousands(size.lost),
            thousands(size.conditions.impossible),
            share(size.heuristic.solved),
            share(size.dfs.solved),
        ]
    });
    let columns = [
        "board",
        "cannot be won",
        "of these by a condition",
        "heuristic, below 100 steps",
        "depth-first, 5,000 steps",
    ];
    Ok(Section {
        heading: "The paper's algorithms on these boards".into(),
        text: "The conditions explain a smaller part of what is lost on small boards and almost nothing is \
               lost on larger ones. The heuristic search does better the larger the board, the plain \
               one worse."
            .into(),
        figures: vec![
            Figure::fresh(
                "Boards on which an algorithm of the paper contradicts the exact solver",
                thousands(contradictions),
            )
            .note(format!("Of {} of each of {} sizes.", counted(deals as u64, "deal"), sizes.len())),
        ],
        tables: vec![Table::new(
            format!("{} of each size, 52 cards.", counted(deals as u64, "deal")),
            columns,
            1,
            rows,
        )],
        plots: Vec::new(),
        ..Section::default()
    })
}

fn measure(
    (rows, cols): (u32, u32),
    deals: i64,
    limits: Limits,
    settings: &Settings<'_>,
) -> Result<Size, Error> {
    let family = fairdeal_games::family(&format!("boaf/{rows}x{cols}"))?;
    let mut truth: BTreeMap<i64, Outcome> = BTreeMap::new();
    let exact = stage(&*family, None, limits, deals, settings, |deal, outcome| {
        truth.insert(deal, outcome);
    })?;
    let mut contradictions = 0;
    let mut hold = |deal: i64, outcome: Outcome| {
        let both = (outcome, truth.get(&deal).copied().unwrap_or(Outcome::Unknown));
        let opposite = (Outcome::Solved, Outcome::Impossible);
        contradictions += u64::from(both == opposite || both == (opposite.1, opposite.0));
    };
    let conditions = stage(&*family, Some("paper-conditions"), limits, deals, settings, &mut hold)?;
    let heuristic = stage(&*family, Some("paper-heuristic"), limits, deals, settings, &mut hold)?;
    let few = Limits { nodes: STEPS, ..limits };
    let dfs = stage(&*family, Some("paper-dfs"), few, deals, settings, &mut hold)?;
    let name = format!("{rows}×{cols}");
    Ok(Size { name, lost: exact.impossible, conditions, heuristic, dfs, contradictions })
}

fn stage(
    family: &dyn AnyFamily,
    strategy: Option<&str>,
    limits: Limits,
    deals: i64,
    settings: &Settings<'_>,
    mut each: impl FnMut(i64, Outcome),
) -> Result<Summary, Error> {
    let task = format!("{} by {}", family.id(), strategy.unwrap_or("the exact solver"));
    let stage = Stage { task: &task, family, strategy, limits };
    stage.run(Deals::Range(0..deals), settings, |deal, row| each(deal, row.outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_algorithms_agree_with_the_exact_solver() {
        let settings = Settings::quiet(2);
        let section = section(&[(2, 3), (3, 4)], 200, settings.limits(), &settings).unwrap();
        assert_eq!(section.figures[0].measured, "0");
        let rows = &section.tables[0].rows;
        assert_eq!(rows.len(), 2);
        let number = |text: &str| text.replace(',', "").parse::<u64>().unwrap();
        // Some boards are lost, and the conditions explain some of them, never more.
        assert!(number(&rows[1][1]) >= number(&rows[1][2]) && number(&rows[0][2]) > 0);
    }
}
