//! `unplayable`: the largest position with nothing to find.

use fairdeal_core::game::{Effort, Style};
use fairdeal_core::options::Options;
use fairdeal_core::scene::Part;
use fairdeal_core::{Error, InputError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::picture::Picture;
use super::solve::Evidence;
use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The family, as in `set/v4p2`.
    pub family: String,
    /// How to search.
    pub search: Search,
    /// How much work the certificate may be.
    pub evidence: Evidence,
    /// Options of the game, as in `{"count": "true"}`.
    pub options: Options,
    /// Also draw the position.
    pub draw: Option<Picture>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The game's report: `family`, `size`, `bound`, `optimal`, `cards`, `strategy`, `evidence`, …
    #[serde(flatten)]
    pub report: Value,
    /// Evidence for `check FAMILY`, or null if there is none within the effort.
    pub certificate: Option<Value>,
    /// The file the certificate was written to instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The drawing, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Where each card lies in the drawing, if that was wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// The file it was written to instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Wall-clock time.
    pub seconds: f64,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let family = fairdeal_games::family(&ask.family)?;
    let (strategy, limits) = (ask.search.strategy.as_deref(), host.limits(&ask.search));
    let effort = ask.evidence.effort();
    let (report, seconds) = host.timed(|| {
        let effort = effort.unwrap_or(Effort::Small);
        family.unplayable(strategy, &ask.options, effort, limits)
    });
    let report = report?;
    let text = style.map(|style| report.say(style)).unwrap_or_default();
    let certificate = effort.and_then(|_| report.certificate());
    let (svg, parts) = match ask.draw {
        None => (None, Vec::new()),
        Some(picture) => {
            let scene = report.scene().ok_or_else(|| {
                InputError::at("option --output", format!("{} has no picture of this", family.id()))
            })?;
            let lines = [scene.title.clone()];
            let scene = picture.finish(scene, &lines);
            picture.holds(&scene)?;
            let (svg, parts) = picture.painted(&scene);
            (Some(svg), parts)
        }
    };
    let (proof, file) = (None, None);
    let reply = Reply { report: report.json(), certificate, proof, svg, parts, file, seconds };
    Ok(Answered::new(crate::Reply::Unplayable(reply), report.outcome(), text))
}
