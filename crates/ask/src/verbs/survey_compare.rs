//! `survey-compare`: where the strategies of a survey, or two surveys, disagree, and what they cost.

use std::collections::BTreeSet;
use std::path::Path;

use fairdeal_core::game::Style;
use fairdeal_core::words::{counted, thousands};
use fairdeal_core::{Error, InputError, Outcome};
use fairdeal_survey::{Folder, Rival as Side, compare, reading};
use serde::{Deserialize, Serialize};

use crate::words::{lettered, noted, paragraph};
use crate::{Answered, Host};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The surveys' folders: one with several strategies, or more.
    pub dirs: Vec<String>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The family.
    pub family: String,
    /// Deals that all of them have.
    pub deals: u64,
    /// What each came to, on these deals.
    pub rivals: Vec<Rival>,
    /// Deals that one calls solved and another impossible. There should be none.
    pub disagreements: u64,
    /// The first of them.
    pub first: Vec<Disagreement>,
    /// Damage in the surveys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A strategy of a survey.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rival {
    /// The survey's folder.
    pub dir: String,
    /// The strategy.
    pub strategy: String,
    /// Deals that can be won, or have something to find.
    pub solved: u64,
    /// Deals that cannot, or have nothing.
    pub impossible: u64,
    /// Deals nobody decided.
    pub unknown: u64,
    /// Nodes in all, in its own unit.
    pub nodes: u64,
    /// Time in all.
    pub seconds: f64,
}

/// A deal that was decided both ways.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Disagreement {
    /// Its canonical name.
    pub position: String,
    /// The verdict of each rival, in their order.
    pub verdicts: Vec<Outcome>,
}

pub(crate) fn answer(
    ask: &Ask,
    style: Option<Style>,
    host: &mut Host<'_>,
) -> Result<Answered, Error> {
    host.may_use_files("dirs")?;
    let dirs: Vec<&Path> = ask.dirs.iter().map(Path::new).collect();
    let reply = reading(&dirs, false, 1, |folders| compared(ask, folders, host))?;
    let outcome = if reply.disagreements > 0 { Outcome::Impossible } else { Outcome::Solved };
    let text = style.map(|style| reply.text(style)).unwrap_or_default();
    Ok(Answered::new(crate::Reply::SurveyCompare(reply), outcome, text))
}

fn compared(ask: &Ask, folders: &[Folder], host: &Host<'_>) -> Result<Reply, Error> {
    let families: BTreeSet<&str> = folders.iter().map(|one| one.plan.family.as_str()).collect();
    if families.len() > 1 {
        let message = format!("they are of {}", fairdeal_core::words::list(families));
        return Err(InputError::at("family", message).into());
    }
    let sides: usize = folders.iter().map(|folder| folder.plan.strategies.len()).sum();
    let Some(first) = folders.first().filter(|_| sides > 1) else {
        let message = "one strategy has nobody to disagree with: name a second survey";
        return Err(InputError::at("dirs", message).into());
    };
    let family = first.plan.family.clone();
    host.progress.begin(&family, 0);
    let compared = compare(folders, host.cancel);
    host.progress.end();
    let compared = compared?;
    let rival = |Side { survey, summary, seconds }: Side| Rival {
        dir: ask.dirs[survey].clone(),
        strategy: summary.strategy,
        solved: summary.solved,
        impossible: summary.impossible,
        unknown: summary.unknown,
        nodes: summary.nodes,
        seconds,
    };
    let first = compared.first.into_iter().map(|one| Disagreement {
        position: format!("{family}#{}", one.deal),
        verdicts: one.verdicts,
    });
    Ok(Reply {
        deals: compared.deals,
        rivals: compared.rivals.into_iter().map(rival).collect(),
        disagreements: compared.disagreements,
        first: first.collect(),
        notes: folders.iter().flat_map(|folder| folder.notes.clone()).collect(),
        family,
    })
}

impl Reply {
    fn text(&self, style: Style) -> String {
        let said = match self.disagreements {
            0 => "no disagreement".to_string(),
            n => counted(n, "disagreement"),
        };
        let deals = counted(self.deals, "deal");
        let mut out = paragraph("", &format!("{}: {deals}, {said}", self.family), style.columns);
        let several = self.rivals.iter().any(|rival| rival.dir != self.rivals[0].dir);
        let name = |rival: &Rival| match several {
            true => format!("{} in {}", rival.strategy, rival.dir),
            false => rival.strategy.clone(),
        };
        let wide = self.rivals.iter().map(|rival| name(rival).chars().count()).max().unwrap_or(0);
        let heads = ["solved", "impossible", "unknown", "nodes", "seconds"];
        let row = |name: &str, cells: [String; 5]| {
            let cells: String = cells.iter().map(|cell| format!("  {cell:>12}")).collect();
            format!("  {name:<wide$}{cells}\n")
        };
        out += &row("", heads.map(str::to_string));
        for rival in &self.rivals {
            let cells = [rival.solved, rival.impossible, rival.unknown, rival.nodes].map(thousands);
            let [solved, impossible, unknown, nodes] = cells;
            let seconds = format!("{:.3}", rival.seconds);
            out += &row(&name(rival), [solved, impossible, unknown, nodes, seconds]);
        }
        for Disagreement { position, verdicts } in &self.first {
            let each = self.rivals.iter().zip(verdicts);
            let each: Vec<String> = each
                .map(|(rival, verdict)| format!("{} {}", name(rival), verdict.word()))
                .collect();
            out += &paragraph("  ", &format!("{position}: {}", each.join(", ")), style.columns);
        }
        lettered(noted(&self.notes, style, out), style)
    }
}
