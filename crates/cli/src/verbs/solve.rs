//! `solve`: decide and show the evidence.

use std::process::ExitCode;

use fairdeal_core::room::SolveAsk;
use serde_json::json;

use super::timed;
use crate::args::Solve;
use crate::output::{self, Failure};
use crate::{input, save};

pub fn run(args: &Solve) -> Result<ExitCode, Failure> {
    let position = input::position(&args.position)?;
    let ask = SolveAsk {
        strategy: args.search.strategy.clone(),
        limits: args.search.bounds.limits(),
        steps: args.steps,
        first_moves: args.count_first_moves,
        proof: args.proof.is_some(),
        all: args.all,
        count: args.count,
        max: args.max,
        at_least: args.at_least,
        style: output::style(args.show),
    };
    let (answer, seconds) = timed(|| position.solve(&ask));
    let mut answer = answer?;
    if let Some(path) = &args.proof {
        save::proof(path, &mut answer)?;
    }
    if args.show.json {
        answer.fields.insert("seconds".into(), json!(seconds));
        output::json("solve", answer.fields)?;
    } else {
        output::text(&answer.text)?;
    }
    Ok(output::code(answer.outcome))
}
