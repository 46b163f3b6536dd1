//! `census`: exact counts.

use std::process::ExitCode;

use fairdeal_core::room::CensusAsk;
use serde_json::json;

use super::survey::threads;
use super::timed;
use crate::args::Census;
use crate::output::{self, Failure};
use crate::progress::Counter;

pub fn run(args: &Census) -> Result<ExitCode, Failure> {
    let family = fairdeal_games::family(&args.family)?;
    let counter = Counter::new("census");
    let progress = |done: u64, total: u64| counter.show(done, Some(total));
    let ask = CensusAsk { cards: args.cards, threads: threads(args.threads), progress: &progress };
    let (answer, seconds) = timed(|| family.census(&ask));
    counter.end();
    let mut answer = answer?;
    if args.json {
        answer.fields.insert("seconds".into(), json!(seconds));
        output::json("census", answer.fields)?;
    } else {
        output::text(&answer.text)?;
    }
    Ok(output::code(answer.outcome))
}
