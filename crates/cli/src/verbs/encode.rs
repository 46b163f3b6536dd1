//! `encode`: a position, or the deck of a family, as a formula.

use std::process::ExitCode;

use fairdeal_core::InputError;
use fairdeal_core::room::{EncodeAsk, Encoding};

use crate::args::Encode;
use crate::output::{self, Failure};
use crate::{input, save};

pub fn run(args: &Encode) -> Result<ExitCode, Failure> {
    let to = Encoding::of_word(&args.to)
        .ok_or_else(|| InputError::at("option --to", "expected cnf, wcnf or opb"))?;
    let ask = EncodeAsk { to, at_least: args.at_least };
    let text = match input::names_family(&args.position) {
        true => fairdeal_games::family(&args.position)?.encode(&ask)?,
        false => input::position(&args.position)?.encode(&ask)?,
    };
    match &args.output {
        Some(path) => save::save(path, text.as_bytes())?,
        None => output::text(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}
