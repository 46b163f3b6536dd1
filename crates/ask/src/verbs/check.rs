//! `check`: does this certificate prove it? The same code as `fairdeal-verify`.

use fairdeal_core::Error;
use fairdeal_core::game::Style;
use fairdeal_core::words::wrapped;
use serde::{Deserialize, Serialize};

use crate::{Answered, Reply};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The position; or a family, for a certificate that `unplayable` wrote.
    pub position: String,
    /// The certificate: JSON, or what a player would write.
    pub certificate: String,
}

pub(crate) fn answer(ask: &Ask, style: Option<Style>) -> Result<Answered, Error> {
    let checked = fairdeal_games::check(&ask.position, &ask.certificate)?;
    let columns = style.unwrap_or_default().columns;
    let (outcome, text) = (checked.outcome(), wrapped(&checked.to_string(), columns));
    Ok(Answered::new(Reply::Check(checked), outcome, text))
}
