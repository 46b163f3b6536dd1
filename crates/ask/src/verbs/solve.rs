//! `solve`: decide and show the evidence.

use fairdeal_core::game::{Effort, Question, Style};
use fairdeal_core::options::Options;
use fairdeal_core::reply::{FirstMoves, Solution};
use fairdeal_core::{Error, Limits};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::words::noted;
use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The position.
    pub position: String,
    /// What to decide.
    pub question: Question,
    /// How to search.
    pub search: Search,
    /// How much work the certificate may be.
    pub evidence: Evidence,
    /// Options of the game, as in `{"count-first-moves": "true"}`.
    pub options: Options,
}

/// How much work a certificate may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Evidence {
    /// None is wanted.
    None,
    /// What the answer has at hand, or nearly.
    #[default]
    Small,
    /// A search of its own.
    Full,
}

impl Evidence {
    pub(crate) fn effort(self) -> Option<Effort> {
        match self {
            Evidence::None => None,
            Evidence::Small => Some(Effort::Small),
            Evidence::Full => Some(Effort::Full),
        }
    }
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// What was found.
    #[serde(flatten)]
    pub solution: Solution,
    /// Every legal first move, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_moves: Option<FirstMoves>,
    /// Evidence for `check`, or null if there is none within the effort.
    pub certificate: Option<Value>,
    /// The file the certificate was written to instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Wall-clock time.
    pub seconds: f64,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let position = fairdeal_games::position(&ask.position)?;
    ask.options.admitted(position.facts(), "solve")?;
    let style = style.map(|style| Style { steps: ask.options.flag("steps"), ..style });
    let strategy = ask.search.strategy.as_deref();
    let limits = Limits { threads: host.threads, ..host.limits(&ask.search) };
    let (solved, seconds) = host.timed(|| position.decide(ask.question, strategy, limits));
    let solved = solved?;
    let mut text = style.map(|style| solved.say(style)).unwrap_or_default();
    let mut first_moves = None;
    if ask.options.flag("count-first-moves") {
        let (judged, words) = position.first_moves(strategy, limits, style)?;
        text += &format!("\n{words}");
        first_moves = Some(judged);
    }
    let certificate = ask.evidence.effort().and_then(|effort| solved.prove(effort, limits));
    let solution = solved.solution();
    let text = style.map(|style| noted(&solution.notes, style, text)).unwrap_or_default();
    let reply = Reply { solution, first_moves, certificate, proof: None, seconds };
    Ok(Answered::new(crate::Reply::Solve(Box::new(reply)), solved.outcome(), text))
}
