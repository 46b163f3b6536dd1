//! `simulate`: whole games by a stated rule, and many tables.

use fairdeal_core::Error;
use fairdeal_core::game::Style;
use fairdeal_core::options::Options;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The family, as in `set/v5p5`.
    pub family: String,
    /// The first game's seed; game i has seed + i.
    pub seed: i64,
    /// How to search.
    pub search: Search,
    /// Threads; as many as the host has if there is no number. No result but the times depends on it.
    pub threads: Option<u16>,
    /// Options of the game, as in `{"games": "100", "take": "lexmin"}`.
    pub options: Options,
}

impl Default for Ask {
    fn default() -> Self {
        let (search, options) = (Search::default(), Options::default());
        Ask { family: String::new(), seed: 1, search, threads: None, options }
    }
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The game's report.
    #[serde(flatten)]
    pub report: Value,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let family = fairdeal_games::family(&ask.family)?;
    let (strategy, limits) = (ask.search.strategy.as_deref(), host.limits(&ask.search));
    let report = host.run(&family.id(), ask.threads, |run| {
        family.simulate(strategy, ask.seed, &ask.options, limits, run)
    })?;
    let text = style.map(|style| report.say(style)).unwrap_or_default();
    let reply = crate::Reply::Simulate(Reply { report: report.json() });
    Ok(Answered::new(reply, report.outcome(), text))
}
