//! What was seen, for programs and for people.

use std::fmt::Write as _;

use fairdeal_core::interval::{Rate, rate};
use fairdeal_core::room::{Answer, Outcome, SimulateAsk};
use serde_json::{Map, Value, json};

use super::{Dealing, Deep, Games, Tables};
use crate::kinds;
use crate::prose::object;

/// Columns of the longest bar.
const BAR: f64 = 40.0;

/// The answer of `simulate`.
pub(super) fn answer(
    dealing: &Dealing,
    cards: usize,
    ask: &SimulateAsk<'_>,
    tables: Option<&Tables>,
    games: &[Games],
) -> Answer {
    let mut fields = object([
        ("family", dealing.name().into()),
        ("seed", ask.seed.into()),
        ("cards", cards.into()),
        ("deck", deck(dealing)),
    ]);
    let mut text = format!("{}, tables of {cards} cards, seed {}\n", dealing.name(), ask.seed);
    let mut unknown = 0;
    if let Some(tables) = tables {
        unknown += tables.none.iter().map(|&(_, _, unknown)| unknown).sum::<u64>();
        unknown += tables.deep.unknown;
        fields.extend(tables_json(dealing, cards, tables));
        text += &tables_text(dealing, cards, tables);
    }
    if !games.is_empty() {
        unknown += games.iter().map(|g| g.unknown).sum::<u64>();
        fields.insert("games".into(), games.iter().map(games_json).collect());
        text += &games_text(games);
    }
    fields.insert("unknown".into(), unknown.into());
    let outcome = if unknown > 0 { Outcome::Unknown } else { Outcome::Yes };
    Answer { outcome, fields, text, certificate: None }
}

fn deck(dealing: &Dealing) -> Value {
    let Some(cards) = dealing.deck() else { return Value::Null };
    let (size, simple) = dealing.rules();
    let mut sorted: Vec<_> = cards.iter().map(|card| kinds::kind(size, simple, card)).collect();
    sorted.sort_unstable();
    sorted.dedup();
    json!({"cards": cards.len(), "kinds": sorted.len()})
}

fn rate_json(count: u64, of: u64, unknown: u64) -> Value {
    let Rate { rate, low, high } = rate(count, of - count - unknown, unknown);
    json!({"count": count, "rate": rate, "low": low, "high": high})
}

fn tables_json(dealing: &Dealing, cards: usize, tables: &Tables) -> Map<String, Value> {
    let mut out = object([("tables", tables.dealt.into())]);
    let row = |&(k, none, unknown): &(usize, u64, u64)| {
        let mut row = rate_json(none, tables.dealt, unknown);
        row["cards"] = k.into();
        row
    };
    let asked = tables.none.iter().find(|row| row.0 == cards);
    if let Some(&(_, none, unknown)) = asked {
        out.insert("no_swish".into(), rate_json(none, tables.dealt, unknown));
    }
    if tables.none.len() > 1 {
        out.insert("by_cards".into(), tables.none.iter().map(row).collect());
    }
    out.insert("without".into(), names(dealing, cards, tables).into());
    let Deep { tables: looked, largest, unknown, counted, swishes } = &tables.deep;
    let by_size = |counts: &[u64]| -> Value {
        let there = counts.iter().enumerate().filter(|&(_, &n)| n > 0);
        there.map(|(size, &n)| (size.to_string(), Value::from(n))).collect::<Map<_, _>>().into()
    };
    out.insert(
        "largest".into(),
        json!({
            "tables": looked, "unknown": unknown,
            "mean": mean(largest), "by_size": by_size(largest),
        }),
    );
    let per_table = |n: u64| (*counted > 0).then(|| n as f64 / *counted as f64);
    out.insert(
        "swishes".into(),
        json!({
            "tables": counted,
            "mean": per_table(swishes.iter().sum()),
            "mean_pairs": per_table(swishes.get(2).copied().unwrap_or(0)),
            "by_size": by_size(swishes),
        }),
    );
    out
}

/// The names of the first tables without a swish. Only tables of the asked size have a name of
/// their own: in the answer for all sizes a table is the beginning of a longer one.
fn names(dealing: &Dealing, cards: usize, tables: &Tables) -> Vec<String> {
    if tables.none.len() > 1 {
        return Vec::new();
    }
    tables.named.iter().filter_map(|&number| dealing.table_name(cards, number)).collect()
}

fn mean(by_size: &[u64]) -> Option<f64> {
    let n: u64 = by_size.iter().sum();
    let sum: u64 = by_size.iter().enumerate().map(|(size, n)| size as u64 * n).sum();
    (n > 0).then(|| sum as f64 / n as f64)
}

fn tables_text(dealing: &Dealing, cards: usize, tables: &Tables) -> String {
    let mut out = format!("\nNo swish, of {} tables:\n", tables.dealt);
    // Once no table is left without a swish, none of more cards is: one such line says it all.
    let shown = tables.none.iter().position(|&(_, none, unknown)| none + unknown == 0);
    let shown = shown.map_or(tables.none.len(), |i| i + 1);
    for &(k, none, unknown) in &tables.none[..shown] {
        let Rate { rate, low, high } = rate(none, tables.dealt - none - unknown, unknown);
        let bar = "#".repeat((rate * BAR).round() as usize);
        let line = format!(
            "  {k:>3} cards  {:>10.6} %  (95 %: {:.6} to {:.6})  {bar}",
            100.0 * rate,
            100.0 * low,
            100.0 * high
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let names = names(dealing, cards, tables);
    if let Some(first) = names.first() {
        let _ = writeln!(out, "  the first of them: {first}");
    }
    let deep = &tables.deep;
    if let Some(mean) = mean(&deep.largest) {
        let _ = writeln!(
            out,
            "\nThe largest swish, of {} tables: {mean:.2} cards on average",
            deep.tables
        );
        let most = deep.largest.iter().copied().max().unwrap_or(1).max(1);
        for (size, &n) in deep.largest.iter().enumerate().filter(|&(_, &n)| n > 0) {
            let bar = "#".repeat((n as f64 / most as f64 * BAR).round() as usize);
            let line = format!("  {size:>3} cards  {n:>8}  {bar}");
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    if deep.counted > 0 {
        let per_table = |n: u64| n as f64 / deep.counted as f64;
        let _ = writeln!(
            out,
            "\nSwishes that hold together, of {} tables: {:.1} on average, {:.2} of them pairs",
            deep.counted,
            per_table(deep.swishes.iter().sum()),
            per_table(deep.swishes.get(2).copied().unwrap_or(0)),
        );
    }
    out
}

fn games_json(games: &Games) -> Value {
    let per_game = |n: u64| (games.played > 0).then(|| n as f64 / games.played as f64);
    let left: Map<String, Value> = games
        .left
        .iter()
        .enumerate()
        .filter(|&(_, &n)| n > 0)
        .map(|(cards, &n)| (cards.to_string(), n.into()))
        .collect();
    json!({
        "take": games.take,
        "played": games.played,
        "stuck": rate_json(games.stuck, games.played, games.unknown),
        "cleared": games.cleared,
        "unknown": games.unknown,
        "mean_swishes": per_game(games.swishes),
        "mean_cards": per_game(games.cards),
        "left": left,
    })
}

fn games_text(games: &[Games]) -> String {
    let mut out = String::new();
    for run in games {
        let per_game = |n: u64| n as f64 / run.played.max(1) as f64;
        let plural = if run.played == 1 { "game" } else { "games" };
        let _ = writeln!(
            out,
            "\n{} solo {plural}, taking the {} swish:",
            run.played,
            match run.take {
                "largest" => "largest",
                _ => "first",
            }
        );
        let Rate { rate, low, high } =
            rate(run.stuck, run.played - run.stuck - run.unknown, run.unknown);
        let _ = writeln!(
            out,
            "  stuck with cards in the deck: {:.3} % (95 %: {:.3} to {:.3})",
            100.0 * rate,
            100.0 * low,
            100.0 * high
        );
        let _ = writeln!(
            out,
            "  swishes taken {:.2}, cards taken {:.2} on average; the whole deck in {}",
            per_game(run.swishes),
            per_game(run.cards),
            run.cleared
        );
        let left: Vec<String> = run
            .left
            .iter()
            .enumerate()
            .filter(|&(_, &n)| n > 0)
            .map(|(cards, n)| format!("{cards}: {n}"))
            .collect();
        if !left.is_empty() {
            let _ = writeln!(out, "  games by cards left at the end: {}", left.join(", "));
        }
    }
    out
}
