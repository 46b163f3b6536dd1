//! The binary `fairdeal`: parse, plan, call, print. No rule of any game is here.

mod args;
mod input;
mod output;
mod progress;
mod save;
mod verbs;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Args, Verb};
use crate::output::Failure;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args) -> Result<ExitCode, Failure> {
    match args.verb {
        Verb::Games(verb) => verbs::games::run(&verb),
        Verb::Deal(verb) => verbs::deal::run(&verb),
        Verb::Solve(verb) => verbs::solve::run(&verb),
        Verb::Hint(verb) => verbs::hint::run(&verb),
        Verb::Check(verb) => verbs::check::run(&verb),
        Verb::Survey(verb) => verbs::survey::run(&verb),
        Verb::Unplayable(verb) => verbs::unplayable::run(&verb),
        Verb::Census(verb) => verbs::census::run(&verb),
        Verb::Simulate(verb) => verbs::simulate::run(&verb),
        Verb::Reduce(verb) => verbs::reduce::run(&verb),
        Verb::Encode(verb) => verbs::encode::run(&verb),
        Verb::Draw(verb) => verbs::draw::run(&verb),
        Verb::Reproduce(verb) => verbs::reproduce::run(&verb),
        Verb::Bench(verb) => verbs::bench::run(&verb),
        Verb::Completions(verb) => verbs::shell::completions(&verb),
        Verb::Man(verb) => verbs::shell::man(&verb),
    }
}
