//! `reduce`: a source becomes a position, answers go both ways.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use fairdeal_core::InputError;
use fairdeal_core::reduce::{BuildAsk, Reduced};
use fairdeal_core::room::{Answer, Outcome};
use serde_json::{Map, Value, json};

use super::timed;
use crate::args::Reduce;
use crate::output::{self, Failure};
use crate::{input, save};

pub fn run(args: &Reduce) -> Result<ExitCode, Failure> {
    let Some(name) = &args.name else { return list(args) };
    let reduction = fairdeal_games::reduction(name)?;
    let Some(source) = &args.source else {
        let from = reduction.facts().from;
        return Err(
            InputError::at("source", format!("{name} takes {from}: FILE, @FILE or -")).into()
        );
    };
    let others = [&args.push, &args.pull_back];
    if source == "-" && others.iter().any(|other| other.as_deref() == Some("-")) {
        let both = "source and answer cannot both come from standard input";
        return Err(InputError::new(both).into());
    }
    let ask = BuildAsk { as_printed: args.as_printed };
    let built = reduction.build(&input::source_text(source)?, ask);
    let built = built.map_err(|e| input::about_source(source, e))?;
    let (answer, seconds) = timed(|| answer(args, built.as_ref()));
    let mut answer = answer?;
    if let Some(path) = &args.draw {
        draw(built.as_ref(), path)?;
    }
    let mut fields = built.fields();
    if let Some(answer) = &mut answer {
        if let Some(path) = &args.proof {
            save::proof(path, answer)?;
        }
        fields.append(&mut answer.fields);
        fields.insert("seconds".into(), json!(seconds));
    }
    if args.show.json {
        output::json("reduce", fields)?;
    } else {
        let mut text = built.text(output::style(args.show));
        match &answer {
            Some(answer) => {
                let _ = write!(text, "\n{}", answer.text);
            }
            None => {
                let _ = write!(text, "\n{}\n", built.position().literal());
            }
        }
        output::text(&text)?;
    }
    Ok(answer.map_or(ExitCode::SUCCESS, |answer| output::code(answer.outcome)))
}

/// What was asked of the built instance, if anything.
fn answer(args: &Reduce, built: &dyn Reduced) -> Result<Option<Answer>, InputError> {
    let style = output::style(args.show);
    Ok(if let Some(witness) = &args.push {
        let text = input::certificate(witness)?;
        let witness: Value = serde_json::from_str(&text)
            .map_err(|e| InputError::at("option --push", format!("not JSON: {e}")))?;
        Some(pushed(built.push(&witness)?))
    } else if let Some(certificate) = &args.pull_back {
        Some(built.pull(&input::certificate(certificate)?)?)
    } else if args.replay {
        Some(built.replay()?)
    } else if args.solve {
        Some(built.solve(args.bounds.limits(), style)?)
    } else {
        None
    })
}

fn pushed(certificate: Value) -> Answer {
    let mut fields = Map::new();
    fields.insert("certificate".into(), certificate.clone());
    let text = format!("{certificate}\n");
    Answer { outcome: Outcome::Yes, fields, text, certificate: Some(certificate) }
}

fn draw(built: &dyn Reduced, path: &Path) -> Result<(), Failure> {
    let svg = built.scene().to_svg();
    let bytes = match path.extension().and_then(|e| e.to_str()) {
        Some("svg") => svg.into_bytes(),
        Some("png") => fairdeal_paint::png(&svg, 1.0)
            .map_err(|e| InputError::at("option --draw", e.to_string()))?,
        _ => {
            let place = format!("option --draw: {}", path.display());
            return Err(InputError::at(place, "the name must end in .svg or .png").into());
        }
    };
    save::save(path, &bytes)
}

fn list(args: &Reduce) -> Result<ExitCode, Failure> {
    let all = fairdeal_games::reductions();
    if args.show.json {
        let one = |(game, reduction): &(&str, &'static dyn fairdeal_core::reduce::Reduction)| {
            let facts = reduction.facts();
            json!({
                "name": facts.name,
                "game": game,
                "from": facts.from,
                "to": facts.to,
                "statement": facts.statement,
                "source": facts.source,
                "as_printed": facts.as_printed,
            })
        };
        let mut fields = Map::new();
        fields.insert("reductions".into(), all.iter().map(one).collect());
        output::json("reduce", fields)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = String::new();
    for (_, reduction) in all {
        let facts = reduction.facts();
        let printed = if facts.as_printed { " (--as-printed)" } else { "" };
        let _ = writeln!(out, "{}{printed}", facts.name);
        let _ = writeln!(out, "  from  {}", facts.from);
        let _ = writeln!(out, "  to    {}", facts.to);
        let _ = writeln!(out, "  {}", facts.statement);
        let _ = writeln!(out, "  {}\n", facts.source);
    }
    output::text(&out)?;
    Ok(ExitCode::SUCCESS)
}
