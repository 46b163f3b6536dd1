//! `census`: exact counts.

use fairdeal_core::Error;
use fairdeal_core::game::Style;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The family, as in `set/v3p3`.
    pub family: String,
    /// Tables of up to this many cards; as many as are feasible if there is no number.
    pub cards: Option<u64>,
    /// Threads; as many as the host has if there is no number. No result depends on it.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The game's report. Counts are decimal text: they outgrow a number of JSON.
    #[serde(flatten)]
    pub report: Value,
    /// Wall-clock time.
    pub seconds: f64,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    let family = fairdeal_games::family(&ask.family)?;
    let limits = host.limits(&Search::default());
    let (report, seconds) = host
        .timed(|| host.run(&family.id(), ask.threads, |run| family.census(ask.cards, limits, run)));
    let report = report?;
    let text = style.map(|style| report.say(style)).unwrap_or_default();
    let reply = crate::Reply::Census(Reply { report: report.json(), seconds });
    Ok(Answered::new(reply, report.outcome(), text))
}
