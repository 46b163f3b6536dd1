//! `moves`: what the rules allow, and the position each move leads to.

use std::fmt::Write as _;

use fairdeal_core::game::{Question, Style};
use fairdeal_core::words::{counted, wrapped};
use fairdeal_core::{Error, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Answered, Host, Search};

/// Moves listed if no number is given.
pub const MOST: u64 = 1000;

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The position.
    pub position: String,
    /// Also decide the position after each move: can it still be won, is there still something to
    /// find?
    pub judge: bool,
    /// Moves listed at most; 1,000 if there is no number.
    pub most: Option<u64>,
    /// How to search.
    pub search: Search,
}

/// The reply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Reply {
    /// The position's canonical name.
    pub position: String,
    /// `solved` if there is a move, `impossible` if there is none, `unknown` if that was not decided.
    pub verdict: Outcome,
    /// What cut the list short, if something did.
    pub reason: Option<&'static str>,
    /// Whether these are all.
    pub complete: bool,
    /// How many are listed.
    pub count: u64,
    /// The moves, in the game's order.
    pub moves: Vec<Move>,
    /// How the position was read, where it could have been meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Move {
    /// As it stands after a `+`.
    #[serde(rename = "move")]
    pub text: String,
    /// The cards it moves or takes.
    pub cards: Vec<String>,
    /// The position it leads to.
    pub position: String,
    /// With `judge`: whether that can be won, or holds something to find.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Outcome>,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let position = fairdeal_games::position(&ask.position)?;
    let (strategy, limits) = (ask.search.strategy.as_deref(), host.limits(&ask.search));
    let (id, described) = (position.id(), position.describe());
    let most = usize::try_from(ask.most.unwrap_or(MOST)).unwrap_or(usize::MAX);
    let legal = position.moves(most, limits);
    let total = if ask.judge { legal.moves.len() as u64 } else { 0 };
    host.progress.begin(&format!("moves of {id}"), total);
    let mut moves = Vec::with_capacity(legal.moves.len());
    for legal in legal.moves {
        let mut to = format!("{id}+{}", legal.text);
        let mut verdict = None;
        if ask.judge {
            let next = fairdeal_games::position(&to)?;
            verdict = Some(next.decide(Question::Any, strategy, limits)?.outcome());
            to = next.id();
            host.progress.advance(1);
        }
        moves.push(Move { text: legal.text, cards: legal.cards, position: to, verdict });
    }
    host.progress.end();
    let verdict = match (moves.is_empty(), legal.stop) {
        (false, _) => Outcome::Solved,
        (true, None) => Outcome::Impossible,
        (true, Some(_)) => Outcome::Unknown,
    };
    let reply = Reply {
        position: id,
        verdict,
        reason: legal.stop.map(|stop| match moves.len() == most {
            true => "as-many-as-asked",
            false => stop.word(),
        }),
        complete: legal.stop.is_none(),
        count: moves.len() as u64,
        moves,
        notes: described.notes,
    };
    let text = style.map(|style| text(&reply, &position.picture(style), style));
    Ok(Answered::new(crate::Reply::Moves(reply), verdict, text.unwrap_or_default()))
}

fn text(reply: &Reply, picture: &str, style: Style) -> String {
    let Reply { position, count, complete, .. } = reply;
    let many = match (*count, complete) {
        (0, true) => "no legal move".to_string(),
        (n, true) => counted(n, "legal move"),
        (n, false) => format!(
            "{}, and perhaps more ({})",
            counted(n, "legal move"),
            reply.reason.unwrap_or_default()
        ),
    };
    let mut out = wrapped(&format!("{position}: {many}"), style.columns);
    let _ = write!(out, "\n{picture}\n");
    for Move { text, verdict, .. } in &reply.moves {
        let after = match verdict {
            None => "",
            Some(Outcome::Solved) => "  can still be won",
            Some(Outcome::Impossible) => "  nothing left to win",
            Some(Outcome::Unknown) => "  not decided",
        };
        let _ = writeln!(out, "+{text}{after}");
    }
    out
}
