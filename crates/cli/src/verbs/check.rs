//! `check`: does this certificate prove it?

use std::process::ExitCode;

use fairdeal_core::InputError;

use crate::args::Check;
use crate::input;
use crate::output::{self, Failure};

pub fn run(args: &Check) -> Result<ExitCode, Failure> {
    if args.position == "-" && args.certificate == "-" {
        let both = "position and certificate cannot both come from standard input";
        return Err(InputError::new(both).into());
    }
    let certificate = input::certificate(&args.certificate)?;
    let answer = match input::names_family(&args.position) {
        true => fairdeal_games::family(&args.position)?.check(&certificate)?,
        false => input::position(&args.position)?.check(&certificate)?,
    };
    if args.show.json {
        output::json("check", answer.fields)?;
    } else {
        output::text(&answer.text)?;
    }
    Ok(output::code(answer.outcome))
}
