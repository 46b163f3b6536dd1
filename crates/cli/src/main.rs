//! The binary `fairdeal`: arguments become an ask, the door answers, the reply becomes text or JSON.
//! No rule of any game is here.

mod args;
mod asks;
mod batch;
mod failure;
mod help;
mod host;
mod input;
mod interrupt;
mod numbers;
mod options;
mod output;
mod progress;
mod save;
mod serve;
mod shell;

use std::process::ExitCode;

use crate::args::Verb;
use crate::failure::Failure;

fn main() -> ExitCode {
    let called = match options::parse() {
        Ok(called) => called,
        Err(code) => return code,
    };
    let json = called.json();
    failure::say_panics(json);
    run(called).unwrap_or_else(|failure| ExitCode::from(failure.report(json)))
}

fn run(called: options::Called) -> Result<ExitCode, Failure> {
    match &called.args.verb {
        Verb::Completions(verb) => shell::completions(verb),
        Verb::Man(verb) => shell::man(verb),
        Verb::Serve(verb) => serve::serve(verb),
        Verb::Site(verb) => serve::site(verb),
        _ => {
            let plans = asks::plan(&called)?;
            match &plans[..] {
                [planned] => {
                    let answered = host::answer(planned)?;
                    output::finish(planned, answered).map(ExitCode::from)
                }
                several => Ok(ExitCode::from(batch::answer(several)?)),
            }
        }
    }
}
