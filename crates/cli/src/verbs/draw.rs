//! `draw`: terminal, SVG or PNG.

use std::process::ExitCode;

use fairdeal_core::InputError;
use fairdeal_core::room::SolveAsk;
use serde_json::Map;

use crate::args::Draw;
use crate::output::{self, Failure};
use crate::{input, save};

pub fn run(args: &Draw) -> Result<ExitCode, Failure> {
    let position = input::position(&args.position)?;
    let ask = SolveAsk {
        strategy: args.search.strategy.clone(),
        limits: args.search.bounds.limits(),
        steps: true,
        max: args.max,
        style: output::style(args.show),
        ..SolveAsk::default()
    };
    if args.show.json && args.output.is_none() {
        return Err(
            InputError::at("option --json", "it goes with --output; see `deal --json`").into()
        );
    }
    let Some(path) = &args.output else {
        let text = match args.solution {
            true => position.solve(&ask)?.text,
            false => position.text(ask.style),
        };
        output::text(&text)?;
        return Ok(ExitCode::SUCCESS);
    };
    let scene = if args.solution { position.answer_scene(&ask)? } else { position.scene() };
    let bytes = match path.extension().and_then(|e| e.to_str()) {
        Some("svg") => scene.to_svg().into_bytes(),
        Some("png") => fairdeal_paint::png(&scene.to_svg(), args.scale)
            .map_err(|e| InputError::at("option --output", e.to_string()))?,
        _ => {
            let place = format!("option --output: {}", path.display());
            return Err(InputError::at(place, "the name must end in .svg or .png").into());
        }
    };
    save::save(path, &bytes)?;
    if args.show.json {
        let mut fields = Map::new();
        fields.insert("position".into(), position.id().into());
        fields.insert("file".into(), path.display().to_string().into());
        output::json("draw", fields)?;
    }
    Ok(ExitCode::SUCCESS)
}
