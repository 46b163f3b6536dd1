//! `reduce`: a source becomes a position, answers go both ways.

use std::fmt::Write as _;

use fairdeal_core::game::Style;
use fairdeal_core::reduce::{Built, Carried, Reduced, ReductionFacts};
use fairdeal_core::scene::Part;
use fairdeal_core::{Error, InputError, Outcome};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::picture::{Picture, fits};
use super::solve::Evidence;
use crate::words::{folded, lettered, paragraph};
use crate::{Answered, Host, Search};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// The reduction; all of them are listed if there is no name.
    pub name: Option<String>,
    /// The source: a formula, a graph, a matching, a position, as text.
    pub source: Option<String>,
    /// The paper's own version, mistakes and all.
    pub as_printed: bool,
    /// What to do with the position that was built.
    pub then: Then,
    /// How to search.
    pub search: Search,
    /// How much work the certificate of an answer may be.
    pub evidence: Evidence,
    /// Also draw the position with what its parts stand for.
    pub draw: Option<Picture>,
}

/// What to do with a position that was built.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Nothing.
    #[default]
    Show,
    /// Decide it and pull the answer back.
    Solve,
    /// Turn this witness of the source into a certificate of the position.
    Push(Value),
    /// Turn this certificate of the position into a witness of the source.
    PullBack(String),
    /// Play out what the reduction is famous for.
    Replay,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Reply {
    /// What there is.
    List {
        /// The reductions, sorted by name.
        reductions: Vec<Listed>,
    },
    /// What was built, and what became of it.
    Built(Box<Done>),
}

/// A reduction and the game it leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listed {
    /// The game.
    pub game: &'static str,
    /// The reduction.
    #[serde(flatten)]
    pub facts: ReductionFacts,
}

/// What was built, and what became of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    /// Source and target.
    #[serde(flatten)]
    pub built: Built,
    /// What was carried over, if anything was asked.
    #[serde(flatten)]
    pub carried: Option<Carried>,
    /// The drawing, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Where each card lies in the drawing, if that was wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// The file it was written to instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
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
    let Some(name) = &ask.name else { return Ok(list(style)) };
    let reduction = fairdeal_games::reduction(name)?;
    let source = ask.source.as_deref().ok_or_else(|| {
        let from = reduction.facts().from;
        InputError::at("reduction", format!("{name} takes {from}: FILE, @FILE or -"))
    })?;
    let built = reduction.build(source, ask.as_printed)?;
    if let Some(picture) = ask.draw {
        fits(built.position().describe().cards.len())?;
        picture.holds(&built.scene(None))?;
    }
    let (carried, seconds) = host.timed(|| carried(ask, built.as_ref(), style, host));
    let carried = carried?;
    let text = style.map(|style| {
        let below = match &carried {
            Some(carried) => carried.text.clone(),
            None => format!("{}\n", built.position().literal()),
        };
        let text = format!("{}\n{below}", built.say(style));
        folded(&lettered(text, style), style.columns)
    });
    let outcome = carried.as_ref().map_or(Outcome::Solved, |carried| carried.outcome);
    let (svg, parts) = match ask.draw {
        None => (None, Vec::new()),
        Some(picture) => {
            let scene = built.scene(carried.as_ref());
            // What became of it, but not who found out.
            let said = carried.as_ref().map_or("", |carried| carried.text.as_str()).lines();
            let said = said.filter(|line| {
                !line.is_empty()
                    && !line.starts_with("decided by")
                    && !line.starts_with("brute force")
            });
            let lines: Vec<String> =
                [scene.title.clone()].into_iter().chain(said.take(4).map(str::to_string)).collect();
            let scene = picture.finish(scene, &lines);
            picture.holds(&scene)?;
            let (svg, parts) = picture.painted(&scene);
            (Some(svg), parts)
        }
    };
    let (built, file, proof) = (built.built(), None, None);
    let done = Done { built, carried, svg, parts, file, proof, seconds };
    let reply = crate::Reply::Reduce(Box::new(Reply::Built(Box::new(done))));
    Ok(Answered::new(reply, outcome, text.unwrap_or_default()))
}

fn carried(
    ask: &Ask,
    built: &dyn Reduced,
    style: Option<Style>,
    host: &Host<'_>,
) -> Result<Option<Carried>, Error> {
    let style = style.unwrap_or_default();
    Ok(Some(match &ask.then {
        Then::Show => return Ok(None),
        Then::Solve => {
            let limits = host.limits(&ask.search);
            let mut carried = built.solve(limits, style)?;
            if ask.evidence == Evidence::Full {
                let proof = built.prove(&carried, limits);
                carried.certificate = proof.or(carried.certificate);
            }
            carried
        }
        Then::PullBack(certificate) => built.pull(certificate, style)?,
        Then::Replay => built.replay()?,
        Then::Push(witness) => {
            let certificate = built.push(witness)?;
            let text = format!("{certificate}\n");
            Carried { text, certificate: Some(certificate), ..Carried::new(Outcome::Solved) }
        }
    }))
}

fn list(style: Option<Style>) -> Answered {
    let all = fairdeal_games::reductions();
    let mut text = String::new();
    for (_, reduction) in all.iter().filter(|_| style.is_some()) {
        let facts = reduction.facts();
        let printed = if facts.as_printed { " (--as-printed)" } else { "" };
        let _ = writeln!(text, "{}{printed}", facts.name);
        let lines = [("  from  ", facts.from), ("  to    ", facts.to)];
        for (first, line) in
            lines.into_iter().chain([("  ", facts.statement), ("  ", facts.source)])
        {
            text += &paragraph(first, line, style.unwrap_or_default().columns);
        }
        text.push('\n');
    }
    let text = lettered(text, style.unwrap_or_default());
    let listed = |&(game, reduction): &(&'static str, &dyn fairdeal_core::reduce::Reduction)| {
        Listed { game, facts: *reduction.facts() }
    };
    let reply = Reply::List { reductions: all.iter().map(listed).collect() };
    Answered::new(crate::Reply::Reduce(Box::new(reply)), Outcome::Solved, text)
}
