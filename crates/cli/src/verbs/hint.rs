//! `hint`: as little help as is useful.

use std::process::ExitCode;

use fairdeal_core::room::SolveAsk;

use crate::args::Hint;
use crate::input;
use crate::output::{self, Failure};

pub fn run(args: &Hint) -> Result<ExitCode, Failure> {
    let position = input::position(&args.position)?;
    let ask = SolveAsk {
        strategy: args.search.strategy.clone(),
        limits: args.search.bounds.limits(),
        style: output::style(args.show),
        ..SolveAsk::default()
    };
    let answer = position.hint(args.level, &ask)?;
    if args.show.json {
        output::json("hint", answer.fields)?;
    } else {
        output::text(&answer.text)?;
    }
    Ok(output::code(answer.outcome))
}
