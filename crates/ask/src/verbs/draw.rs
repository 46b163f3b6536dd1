//! `draw`: a position, its answer or another view of it, in the terminal or as SVG.

use fairdeal_core::film::film;
use fairdeal_core::game::{Question, Style};
use fairdeal_core::scene::Part;
use fairdeal_core::{Error, InputError, Outcome};
use serde::{Deserialize, Serialize};

use super::picture::{Picture, fits};
use crate::words::noted;
use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The position.
    pub position: String,
    /// Draw the answer too: the solution board by board, or the cards the reason rests on.
    pub solution: bool,
    /// With a solution: to which question.
    pub question: Question,
    /// Another picture than the table: one of the game's views, as `games` lists them.
    pub view: Option<String>,
    /// With a solution: one picture a step.
    pub steps: Steps,
    /// Ground and caption.
    pub picture: Picture,
    /// How to search.
    pub search: Search,
}

/// What becomes of the steps of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Steps {
    /// All in one picture.
    #[default]
    Together,
    /// One SVG that plays itself.
    Film,
    /// A picture each.
    Apart,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Where each card lies in the picture, if that was wanted; those at the back first. A picture
    /// of several boards has a card several times.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// The steps, a picture each, if they were wanted apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// The file it was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The files the steps were written to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// How the position was read, where it could have been meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Draws in the terminal if there is a style, else as SVG.
pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let position = fairdeal_games::position(&ask.position)?;
    if ask.steps != Steps::Together && !ask.solution {
        return Err(InputError::at("steps", "only a solution has steps").into());
    }
    let (id, described) = (position.id(), position.describe());
    if style.is_none() {
        fits(described.cards.len())?;
        ask.picture.holds(&match &ask.view {
            Some(view) => position.view(view)?,
            None => position.scene(),
        })?;
    }
    let (strategy, limits) = (ask.search.strategy.as_deref(), host.limits(&ask.search));
    let solved = match ask.solution {
        true => Some(position.decide(ask.question, strategy, limits)?),
        false => None,
    };
    let text = match (style, &solved) {
        (Some(style), _) if ask.view.is_some() => {
            position.view_text(ask.view.as_deref().unwrap_or_default(), style)?
        }
        (Some(style), Some(solved)) => solved.say(Style { steps: true, ..style }),
        (Some(style), None) => position.picture(style),
        (None, _) => String::new(),
    };
    let text = style.map(|style| noted(&described.notes, style, text)).unwrap_or_default();
    let lines = match &solved {
        Some(solved) => solved.caption(),
        None => vec![id.clone()],
    };
    let scene = match (&ask.view, &solved) {
        (Some(view), Some(solved)) => solved.view(view)?,
        (Some(view), None) => position.view(view)?,
        (None, Some(solved)) => solved.show(),
        (None, None) => position.scene(),
    };
    let scene = ask.picture.finish(scene, &lines);
    let (mut svg, mut parts, mut steps) = (None, Vec::new(), Vec::new());
    if style.is_none() {
        let frames = |ask: &Ask| {
            let frames = solved.as_ref().map(|solved| solved.frames()).unwrap_or_default();
            let all = frames.len();
            let one = |(i, frame): (usize, _)| {
                let mut lines = lines.clone();
                if let Some(head) = lines.first_mut().filter(|_| all > 1) {
                    *head += &format!(" ({} of {all})", i + 1);
                }
                ask.picture.finish(frame, &lines)
            };
            frames.into_iter().enumerate().map(one).collect::<Vec<_>>()
        };
        ask.picture.holds(&scene)?;
        match ask.steps {
            Steps::Together => {
                let (painted, found) = ask.picture.painted(&scene);
                (svg, parts) = (Some(painted), found);
            }
            Steps::Film => svg = film(frames(ask)),
            Steps::Apart => steps = frames(ask).iter().map(|frame| frame.to_svg()).collect(),
        }
    }
    let (width, height, title) = (scene.width, scene.height, scene.title);
    let (file, files, notes) = (None, Vec::new(), described.notes);
    let reply = Reply { position: id, title, width, height, svg, parts, steps, file, files, notes };
    Ok(Answered::new(crate::Reply::Draw(reply), Outcome::Solved, text))
}
