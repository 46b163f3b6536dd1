//! `unplayable`: the largest position with nothing to find.

use std::process::ExitCode;

use fairdeal_core::room::UnplayableAsk;
use serde_json::json;

use super::timed;
use crate::args::Unplayable;
use crate::output::{self, Failure};
use crate::{input, save};

pub fn run(args: &Unplayable) -> Result<ExitCode, Failure> {
    let family = fairdeal_games::family(&args.family)?;
    let ask = UnplayableAsk {
        strategy: args.search.strategy.clone(),
        limits: args.search.bounds.limits(),
        construct: args.construct,
        count: args.count,
        deck: args.deck.as_deref().map(input::certificate).transpose()?,
        proof: args.proof.is_some(),
        style: output::style(args.show),
    };
    let (answer, seconds) = timed(|| family.unplayable(&ask));
    let mut answer = answer?;
    if let Some(path) = &args.proof {
        save::proof(path, &mut answer)?;
    }
    if args.show.json {
        answer.fields.insert("seconds".into(), json!(seconds));
        output::json("unplayable", answer.fields)?;
    } else {
        output::text(&answer.text)?;
    }
    Ok(output::code(answer.outcome))
}
