//! `survey`: decide a range of deals.

use std::fmt::Write as _;
use std::process::ExitCode;

use fairdeal_core::InputError;
use fairdeal_core::position::PositionName;
use fairdeal_papers::Progress as _;
use fairdeal_survey::{Deals, Plan, Summary, run as decide};
use serde_json::json;

use super::timed;
use crate::args::Survey;
use crate::output::{self, Failure};
use crate::progress::Bar;
use crate::save::Saving;

pub fn run(args: &Survey) -> Result<ExitCode, Failure> {
    let family = fairdeal_games::family(&args.family)?;
    let plan = Plan {
        deals: Deals::Range(args.deals.clone()),
        strategy: args.search.strategy.clone(),
        limits: args.search.bounds.limits(),
        threads: threads(args.threads),
    };
    let mut rows = args.rows.as_deref().map(Saving::create).transpose()?;
    let mut failed = None;
    if let Some(rows) = &mut rows {
        rows.write(b"deal,verdict,reason,nodes\n")?;
    }
    let bar = Bar::new();
    bar.begin(&family.id(), plan.deals.len() as u64);
    let (summary, seconds) = timed(|| {
        decide(family.as_ref(), &plan, |chunk| {
            bar.advance(chunk.len() as u64);
            let Some(rows) = &mut rows else { return true };
            let mut csv = String::with_capacity(32 * chunk.len());
            for (deal, row) in chunk {
                let (verdict, reason) = (row.outcome.word(), row.reason);
                let _ = writeln!(csv, "{deal},{verdict},{reason},{}", row.nodes);
            }
            rows.write(csv.as_bytes()).map_err(|e| failed = Some(e)).is_ok()
        })
    });
    bar.end();
    let summary = summary?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    rows.map(Saving::finish).transpose()?;
    if args.json {
        let mut fields = summary.fields(family.reasons());
        fields.insert("family".into(), family.id().into());
        fields.insert("strategy".into(), strategy(args)?.into());
        fields.insert("seconds".into(), json!(seconds));
        output::json("survey", fields)?;
    } else {
        output::text(&text(&family.id(), &summary, family.reasons(), seconds))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The strategy asked for, or the room's default.
fn strategy(args: &Survey) -> Result<String, Failure> {
    let default = || -> Result<String, InputError> {
        let name = PositionName::parse(&args.family)?;
        Ok(fairdeal_games::room(name.game)?.facts().strategies[0].name.to_string())
    };
    Ok(args.search.strategy.clone().map_or_else(default, Ok)?)
}

/// The number of threads asked for, or all cores.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        usize::from,
    )
}

fn text(id: &str, summary: &Summary, order: &[&'static str], seconds: f64) -> String {
    let rate = summary.winnable();
    let mut out = format!(
        "{id}: {}\n  solved      {:>9}\n  impossible  {:>9}\n",
        output::counted(summary.deals, "deal"),
        summary.solved,
        summary.impossible
    );
    for &word in order {
        if let Some(count) = summary.reasons.get(word) {
            let _ = writeln!(out, "    {word:<15} {count:>5}");
        }
    }
    let _ = writeln!(out, "  unknown     {:>9}", summary.unknown);
    for (word, count) in &summary.stops {
        let _ = writeln!(out, "    {word:<15} {count:>5}");
    }
    let share = match rate.rate.is_nan() {
        true => "-".to_string(),
        false => format!("{:.4} %", 100.0 * rate.rate),
    };
    let (low, high) = (100.0 * rate.low, 100.0 * rate.high);
    let _ =
        writeln!(out, "  solved, of those decided: {share} (95 % of all: {low:.4} to {high:.4} %)");
    let _ = write!(out, "  nodes       {:>9}", summary.nodes);
    if let Some((deal, nodes)) = summary.hardest {
        let _ = write!(out, "  (most: {nodes} for deal {deal})");
    }
    let _ = writeln!(
        out,
        "\n  {seconds:.2} s, {:.0} deals/s",
        summary.deals as f64 / seconds.max(1e-9)
    );
    out
}
