//! `moves`: what the rules allow, and the position each move leads to.

use std::fmt::Write as _;

use fairdeal_core::game::{Question, Style};
use fairdeal_core::words::{thousands, wrapped};
use fairdeal_core::{Error, Limits, Outcome};
use serde::{Deserialize, Serialize};

use crate::words::noted;
use crate::{Answered, Host, Search};

/// Moves listed if no number is given.
pub const MOST: u64 = 1000;
/// Bytes of names listed at most.
const MOST_BYTES: usize = 16 << 20;

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The position's canonical name.
    pub position: String,
    /// What cut the list short, if something did.
    pub reason: Option<&'static str>,
    /// Where the game stands: open, won or stuck; null where that is undecided.
    pub state: Option<State>,
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

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// There is a move.
    Open,
    /// There is none, and none is needed.
    Won,
    /// There is none, and the goal is not reached.
    Stuck,
}

/// A legal move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// As it stands after a `+`.
    #[serde(rename = "move")]
    pub text: String,
    /// The cards it moves or takes.
    pub cards: Vec<String>,
    /// The card it goes onto, in games where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub onto: Option<String>,
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
    // Each move is listed with the whole name it leads to, so long names make short lists.
    let most = most.min(MOST_BYTES / (id.len() + 1)).max(1);
    let legal = position.moves(most, limits);
    let total = if ask.judge { legal.moves.len() as u64 } else { 0 };
    host.progress.begin(&format!("moves of {id}"), total);
    let mut moves = Vec::with_capacity(legal.moves.len());
    // One budget for all the searches.
    let mut left = limits.nodes;
    for legal in legal.moves {
        let mut to = format!("{id}+{}", legal.text);
        let mut verdict = None;
        if ask.judge {
            let next = fairdeal_games::position(&to)?;
            verdict = Some(Outcome::Unknown);
            if left > 0 {
                let limits = Limits { nodes: left, ..limits };
                let solved = next.decide(Question::Any, strategy, limits)?;
                verdict = Some(solved.outcome());
                left = left.saturating_sub(solved.nodes().max(1));
            }
            to = next.id();
            host.progress.advance(1);
        }
        let (text, cards, onto) = (legal.text, legal.cards, legal.onto);
        moves.push(Move { text, cards, onto, position: to, verdict });
    }
    host.progress.end();
    let state = match (moves.is_empty(), legal.stop) {
        (false, _) => Some(State::Open),
        (true, Some(_)) => None,
        // Without a move there is nothing to search.
        (true, None) => match position.decide(Question::Any, None, limits)?.outcome() {
            Outcome::Solved => Some(State::Won),
            Outcome::Impossible => Some(State::Stuck),
            Outcome::Unknown => None,
        },
    };
    let outcome = match (moves.is_empty(), legal.stop) {
        (true, Some(_)) => Outcome::Unknown,
        _ => Outcome::Solved,
    };
    let reply = Reply {
        position: id,
        reason: legal.stop.map(|stop| match moves.len() == most {
            true => "as-many-as-asked",
            false => stop.word(),
        }),
        state,
        complete: legal.stop.is_none(),
        count: moves.len() as u64,
        moves,
        notes: described.notes,
    };
    let text = style
        .map(|style| noted(&reply.notes, style, text(&reply, &position.picture(style), style)));
    Ok(Answered::new(crate::Reply::Moves(reply), outcome, text.unwrap_or_default()))
}

fn text(reply: &Reply, picture: &str, style: Style) -> String {
    let Reply { position, count, complete, .. } = reply;
    let many = match count {
        0 => "no legal move".to_string(),
        1 => "1 legal move".into(),
        n => format!("{} legal moves", thousands(*n)),
    };
    let many = match (complete, reply.reason) {
        (true, _) => many,
        (false, reason) => {
            format!("{many}, and perhaps more ({})", reason.unwrap_or_default().replace('-', " "))
        }
    };
    let mut out = wrapped(&format!("{position}: {many}"), style.columns);
    let _ = write!(out, "\n{picture}\n");
    for Move { text, verdict, .. } in &reply.moves {
        let after = match verdict {
            None => String::new(),
            Some(verdict) => format!("  then {}", verdict.word()),
        };
        let _ = writeln!(out, "+{text}{after}");
    }
    out
}
