//! `draw`: a position, or its answer, in the terminal or as SVG.

use fairdeal_core::game::{Question, Style};
use fairdeal_core::{Error, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The position.
    pub position: String,
    /// Draw the answer too: the solution board by board, or the cards the reason rests on.
    pub solution: bool,
    /// With a solution: to which question.
    pub question: Question,
    /// How to search.
    pub search: Search,
}

/// The reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// The position.
    pub position: String,
    /// What the picture shows, in words.
    pub title: String,
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// The picture; null where it was written to a file, or only words were wanted.
    pub svg: Option<String>,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// Draws in the terminal if there is a style, else as SVG.
pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let position = fairdeal_games::position(&ask.position)?;
    let (strategy, limits) = (ask.search.strategy.as_deref(), host.limits(&ask.search));
    let solved = match ask.solution {
        true => Some(position.decide(ask.question, strategy, limits)?),
        false => None,
    };
    let scene = match &solved {
        Some(solved) => solved.show(),
        None => position.scene(),
    };
    let text = match (style, &solved) {
        (Some(style), Some(solved)) => solved.say(Style { steps: true, ..style }),
        (Some(style), None) => position.picture(style),
        (None, _) => String::new(),
    };
    let svg = style.is_none().then(|| scene.to_svg());
    let (width, height) = (scene.width, scene.height);
    let reply =
        Reply { position: position.id(), title: scene.title, width, height, svg, file: None };
    Ok(Answered::new(crate::Reply::Draw(reply), Outcome::Solved, text))
}
