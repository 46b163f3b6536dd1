//! `survey-verify`: is a survey what it says?

use std::path::Path;

use fairdeal_core::game::Style;
use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Error, Outcome};
use fairdeal_survey::{Folder, Verified, reading, verify};
use serde::{Deserialize, Serialize};

use crate::words::{lettered, paragraph};
use crate::{Answered, Host};

/// Rows decided again where nobody says how many.
const SAMPLE: u64 = 100;

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The survey's folder.
    pub dir: String,
    /// Rows to decide again, half of them among the impossible ones; 100 if there is no number.
    pub sample: Option<u64>,
    /// Threads; as many as the host has if there is no number.
    pub threads: Option<u16>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The survey's folder.
    pub dir: String,
    /// The family.
    pub family: String,
    /// Whether nothing is wrong.
    pub sound: bool,
    /// Files whose digests and counts were compared with the ledger.
    pub files: u64,
    /// Rows in them.
    pub rows: u64,
    /// Rows decided again.
    pub sampled: u64,
    /// Of these, answers whose certificate was made and accepted.
    pub proved: u64,
    /// Of these, decided answers without a certificate within the limits.
    pub unproved: u64,
    /// What is wrong, each with its place.
    pub faults: Vec<String>,
    /// Whether it was told to stop before the end.
    pub cancelled: bool,
    /// Wall-clock time.
    pub seconds: f64,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    host.may_use_files("dir")?;
    let threads = ask.threads.map_or(host.threads, usize::from);
    let start = (host.wall)();
    let read = |folders: &[Folder]| {
        let folder = &folders[0];
        let deals = folder.lines.iter().map(|line| line.to.abs_diff(line.from)).sum();
        host.progress.begin(&folder.plan.family, deals);
        let each = |deals| host.progress.advance(deals);
        let verified = verify(folder, ask.sample.unwrap_or(SAMPLE), threads, host.cancel, &each);
        host.progress.end();
        Ok((folder.plan.family.clone(), verified?))
    };
    let (family, verified) = reading(&[Path::new(&ask.dir)], false, threads, read)?;
    let Verified { files, rows, sampled, proved, unproved, faults } = verified;
    let reply = Reply {
        dir: ask.dir.clone(),
        family,
        sound: faults.is_empty(),
        files,
        rows,
        sampled,
        proved,
        unproved,
        faults,
        cancelled: host.cancel.is_set(),
        seconds: (host.wall)() - start,
    };
    let outcome = match (reply.sound, reply.cancelled) {
        (false, _) => Outcome::Impossible,
        (true, true) => Outcome::Unknown,
        (true, false) => Outcome::Solved,
    };
    let text = style.map(|style| reply.text(style)).unwrap_or_default();
    Ok(Answered::new(crate::Reply::SurveyVerify(reply), outcome, text))
}

impl Reply {
    fn text(&self, style: Style) -> String {
        let word = if self.sound { "sound" } else { "not what it says" };
        let mut out =
            paragraph("", &format!("{} ({}): {word}", self.dir, self.family), style.columns);
        let looked = format!(
            "{} with {} compared with the ledger",
            counted(self.files, "file"),
            counted(self.rows, "row")
        );
        out += &paragraph("  ", &looked, style.columns);
        let again = format!(
            "{} decided again: {} with a certificate that was made and checked, {} without one",
            counted(self.sampled, "row"),
            thousands(self.proved),
            thousands(self.unproved)
        );
        out += &paragraph("  ", &again, style.columns);
        for fault in &self.faults {
            out += &paragraph("  fault: ", fault, style.columns);
        }
        if self.cancelled {
            out += &paragraph("  ", "cancelled: the rest was not looked at", style.columns);
        }
        lettered(out, style)
    }
}
