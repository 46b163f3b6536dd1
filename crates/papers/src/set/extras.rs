//! Two claims in prose: that delayed deletion speeds the SMT solver up, and that brute force does not
//! finish seven values overnight.

use fairdeal_core::{Error, Limits};
use fairdeal_set::simulate::game::End;

use super::figures::{Cell, OVERNIGHT, OVERNIGHT_SECONDS};
use super::measure::{Desk, GAMES, played};
use super::report::{seconds, shown};
use crate::report::{Comparison, Figure, Section, Table};
use crate::{Settings, or_why};

/// Games on which delayed deletion is tried, cheapest first.
const DELAYED: [Cell; 3] = [cell(3, 4, 10), cell(4, 4, 10), cell(4, 5, 10)];

const fn cell(v: u32, p: u32, n: u64) -> Cell {
    Cell { v, p, n, smt: f64::NAN, dynamic: f64::NAN, brute: None }
}

/// What ten games came to.
#[derive(Default)]
struct Sums {
    seconds: f64,
    questions: u64,
    dealt: usize,
}

/// Section 4.3.2: sets are queued and forbidden by (18) as long as there are any, so that constraints
/// are built again less often.
///
/// # Errors
/// When a solver errs.
pub(super) fn delayed(settings: &Settings<'_>, most: f64) -> Result<Section, Error> {
    let mut rows = Vec::new();
    let mut figures = Vec::new();
    let mut refused = None;
    for cell in &DELAYED {
        let mut two = Vec::new();
        for delayed in [false, true] {
            match or_why(sums(cell, delayed, settings.limits()))? {
                Ok(sums) => two.push(sums),
                Err(why) => refused = Some(why),
            }
        }
        let [at_once, later] = &two[..] else { break };
        let n = GAMES as f64;
        rows.push(vec![
            format!("v = {}, p = {}, {} sets", cell.v, cell.p, cell.n),
            seconds(at_once.seconds / n),
            seconds(later.seconds / n),
            format!("{:.1}", at_once.questions as f64 / n),
            format!("{:.1}", later.questions as f64 / n),
            format!("{:.1}", at_once.dealt as f64 / n),
            format!("{:.1}", later.dealt as f64 / n),
        ]);
        let name = format!("Delayed deletion, v = {}, p = {}, {} sets", cell.v, cell.p, cell.n);
        let factor = at_once.seconds / later.seconds.max(1e-9);
        figures.push(
            Figure::fresh(name, format!("{factor:.2} times as fast"))
                .note("Seconds of smt with sets removed at once over those with sets queued."),
        );
        if at_once.seconds + later.seconds > most {
            break;
        }
    }
    if let Some(why) = refused {
        figures.push(Figure::fresh("Delayed deletion", "").not_run(why));
    }
    let columns = ["games", "at once", "delayed", "questions", "delayed", "cards", "delayed"];
    Ok(Section {
        heading: "Delayed deletion".into(),
        text: "The paper queues a set and forbids its cards by (18) until the board has no set left, \
               and hopes for a marginal speed-up of the SMT solver. It changes the game: fewer cards \
               are on the table while sets are collected, and each collection ends with a question \
               that has no answer. Ten games each, the same decks."
            .into(),
        figures,
        tables: vec![Table::new(
            "smt: CPU seconds a game, questions asked, cards dealt.",
            columns,
            1,
            rows,
        )],
        ..Section::default()
    })
}

fn sums(cell: &Cell, delayed: bool, limits: Limits) -> Result<Sums, Error> {
    let mut sums = Sums::default();
    for seed in 0..GAMES {
        let (time, game) = played(cell, "smt", seed, delayed, limits)?;
        if let End::Unknown(stop) = game.end {
            let message = format!("game {seed} was not decided: {}", stop.word());
            return Err(fairdeal_core::InputError::new(message).into());
        }
        sums.seconds += time.as_secs_f64();
        sums.questions += game.nodes;
        sums.dealt += game.dealt;
    }
    Ok(sums)
}

/// Figure 7: brute force with seven values.
///
/// # Errors
/// When the solver errs.
pub(super) fn overnight(desk: &Desk<'_>) -> Result<Section, Error> {
    // What a game costs is guessed from six values, grown as there from five to six.
    let (five, six) = (cell(5, 3, 5), cell(6, 3, 5));
    let mut before = None;
    let a = desk.cell(&five, "brute", Some(1.0), &mut before)?;
    let b = desk.cell(&six, "brute", Some(1.0), &mut before)?;
    let growth = match (&a, &b) {
        (Ok(a), Ok(b)) => b.mean / a.mean.max(1e-9),
        _ => 30.0,
    };
    let measured = desk.cell(&OVERNIGHT, "brute", Some(growth), &mut before)?;
    let what = "brute, v = 7, p = 3, 5 sets: seconds a game";
    let mut figure = Figure::word(what, "over 28,800 (8 hours)", "Figure 7", &shown(&measured));
    figure = match &measured {
        Ok(times) => {
            figure.verdict = match times.mean > OVERNIGHT_SECONDS {
                true => Comparison::Agrees,
                false => Comparison::Differs,
            };
            figure.note("Compiled, and on our decks: a matter of the program, not of the game.")
        }
        Err(why) => figure.not_run(why.clone()),
    };
    Ok(Section {
        heading: "Brute force overnight".into(),
        text:
            "The paper's brute force did not finish seven values in over eight hours. Every choice \
               of v cards is tried here too, nothing pruned."
                .into(),
        figures: vec![figure],
        ..Section::default()
    })
}
