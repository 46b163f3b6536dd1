//! `hint`: as little help as is useful.

use fairdeal_core::game::Style;
use fairdeal_core::{Error, InputError};
use serde::{Deserialize, Serialize};

use crate::words::noted;
use crate::{Answered, Host, Reply, Search};

/// The ask.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The position.
    pub position: String,
    /// 1: can it be won, or is there something, and one card to look at; 2: two cards; 3: all of it.
    pub level: u8,
    /// How to search.
    pub search: Search,
}

impl Default for Ask {
    fn default() -> Self {
        Ask { position: String::new(), level: 1, search: Search::default() }
    }
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    if !(1..=3).contains(&ask.level) {
        return Err(InputError::at("level", "expected 1, 2 or 3").into());
    }
    let position = fairdeal_games::position(&ask.position)?;
    let (strategy, limits) = (ask.search.strategy.as_deref(), host.limits(&ask.search));
    let (mut hint, text) = position.hint(ask.level, strategy, limits, style)?;
    hint.notes = position.describe().notes;
    let text = style.map(|style| noted(&hint.notes, style, text)).unwrap_or_default();
    let outcome = hint.verdict;
    Ok(Answered::new(Reply::Hint(hint), outcome, text))
}
