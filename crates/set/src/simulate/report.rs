//! The results of a run, for programs and for people.

use std::fmt::Write as _;

use fairdeal_core::room::{Answer, Outcome};
use serde_json::{Map, Value, json};

use super::Games;
use super::game::{End, Game, Refill, Rules};
use super::take::Take;
use crate::prose::counted;

/// Games listed one by one; longer runs are summed up only.
const LISTED: usize = 10_000;
/// Games shown one by one.
const SHOWN: usize = 40;

/// Mean, median and maximum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Spread {
    mean: f64,
    median: f64,
    max: f64,
}

impl Spread {
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        let (Some(&max), n) = (values.last(), values.len()) else { return Spread::default() };
        let median = (values[(n - 1) / 2] + values[n / 2]) / 2.0;
        Spread { mean: values.iter().sum::<f64>() / n as f64, median, max }
    }
}

/// The answer of `simulate`.
pub(super) fn answer(rules: &Rules, solver: &str, run: &Games) -> Answer {
    let count = |word: &str| run.games.iter().filter(|g| g.end.word() == word).count();
    let (done, exhausted, unknown) = (count("done"), count("exhausted"), count("unknown"));
    let seconds = Spread::of(run.games.iter().map(|g| g.seconds));
    let sets = Spread::of(run.games.iter().map(|g| g.sets as f64));
    let dealt = Spread::of(run.games.iter().map(|g| g.dealt as f64));

    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    put("family", json!(rules.family.to_string()));
    put("solver", json!(solver));
    put("refill", json!(rules.refill.word()));
    put("delayed_deletion", json!(rules.delayed));
    put("take", json!(rules.take.word()));
    put("sets", json!(rules.sets));
    put("games", json!(run.games.len()));
    put("done", json!(done));
    put("exhausted", json!(exhausted));
    put("unknown", json!(unknown));
    put(
        "summary",
        json!({
            "mean_seconds": seconds.mean,
            "median_seconds": seconds.median,
            "max_seconds": seconds.max,
            "mean_sets": sets.mean,
            "mean_cards_dealt": dealt.mean,
            "nodes": run.games.iter().map(|g| g.nodes).sum::<u64>(),
        }),
    );
    if rules.refill == Refill::ToInitial {
        put("tables", run.tally.json(rules.family.n));
    }
    put("played", run.games.iter().take(LISTED).map(row).collect());

    let outcome = if unknown > 0 { Outcome::Unknown } else { Outcome::Yes };
    let text = text(rules, solver, run, [done, exhausted, unknown], seconds, sets.mean);
    Answer { outcome, fields, text, certificate: None }
}

fn row(game: &Game) -> Value {
    let mut row = json!({
        "seed": game.seed,
        "outcome": game.end.word(),
        "sets": game.sets,
        "cards_dealt": game.dealt,
        "cards_left": game.left,
        "nodes": game.nodes,
        "seconds": game.seconds,
    });
    if let (End::Unknown(stop), Some(row)) = (game.end, row.as_object_mut()) {
        row.insert("reason".to_owned(), json!(stop.word()));
    }
    row
}

fn text(
    rules: &Rules,
    solver: &str,
    run: &Games,
    [done, exhausted, unknown]: [usize; 3],
    seconds: Spread,
    mean_sets: f64,
) -> String {
    let mut out = String::new();
    let goal = match rules.sets {
        None => "to the end of the deck".to_owned(),
        Some(1) => "to the first set".to_owned(),
        Some(n) => format!("to {n} sets"),
    };
    let delayed = if rules.delayed { ", delayed deletion" } else { "" };
    let take = match rules.take {
        Take::Own => ", takes what the solver names".to_owned(),
        take => format!(", takes {}", take.word()),
    };
    let _ = writeln!(
        out,
        "{}, {} {goal}, solver {solver}, refill {}{delayed}{take}",
        rules.family,
        counted(run.games.len() as u64, "game"),
        rules.refill.word(),
    );
    if run.games.len() <= SHOWN {
        let _ = writeln!(
            out,
            "\n{:>8} {:<10} {:>6} {:>7} {:>12}",
            "seed", "end", "sets", "cards", "CPU ms"
        );
        for game in &run.games {
            let _ = writeln!(
                out,
                "{:>8} {:<10} {:>6} {:>7} {:>12.3}",
                game.seed,
                game.end.word(),
                game.sets,
                game.dealt,
                game.seconds * 1e3,
            );
        }
    }
    let _ = writeln!(
        out,
        "\ndone {done}, exhausted {exhausted}, unknown {unknown}; {mean_sets:.2} sets a game"
    );
    let _ = writeln!(
        out,
        "CPU ms a game: mean {:.3}, median {:.3}, max {:.3}",
        seconds.mean * 1e3,
        seconds.median * 1e3,
        seconds.max * 1e3,
    );
    if rules.refill == Refill::ToInitial {
        tables(&mut out, rules, run);
    }
    out
}

fn tables(out: &mut String, rules: &Rules, run: &Games) {
    let odds =
        |met: super::tally::Met| met.odds().map_or("-".to_owned(), |odds| format!("{odds:.2} : 1"));
    let _ = writeln!(out, "\n{:>6} {:>10} {:>10} {:>12}", "cards", "with set", "without", "odds");
    for (cards, met) in run.tally.by_size() {
        let _ = writeln!(out, "{cards:>6} {:>10} {:>10} {:>12}", met.some, met.none, odds(met));
    }
    let n = rules.family.n;
    let _ = writeln!(
        out,
        "\ntables of {n} cards by round\n{:>6} {:>10} {:>10} {:>12}",
        "round", "with set", "without", "odds"
    );
    for (round, met) in run.tally.by_round(n) {
        let _ = writeln!(out, "{round:>6} {:>10} {:>10} {:>12}", met.some, met.none, odds(met));
    }
    if !run.tally.left().is_empty() {
        let _ = writeln!(out, "\n{:>6} {:>10}", "left", "games");
        for (left, games) in run.tally.left() {
            let _ = writeln!(out, "{left:>6} {games:>10}");
        }
    }
}
