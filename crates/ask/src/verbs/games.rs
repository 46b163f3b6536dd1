//! `games`: what is here, and how far it may be believed.

use fairdeal_core::facts::{Facts, StrategyFacts};
use fairdeal_core::game::Style;
use fairdeal_core::{Error, Outcome};
use serde::{Deserialize, Serialize};

use crate::Answered;
use crate::words::{lettered, paragraph, table};

/// The ask.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// Only this game.
    pub game: Option<String>,
}

/// The reply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The games, sorted by name.
    pub games: Vec<&'static Facts>,
}

pub(crate) fn answer(ask: &Ask, style: Option<Style>) -> Result<Answered, Error> {
    let games: Vec<&'static Facts> = match &ask.game {
        Some(name) => vec![fairdeal_games::game(name)?.facts()],
        None => fairdeal_games::GAMES.iter().map(|game| game.facts()).collect(),
    };
    let texts: Vec<String> =
        style.map_or(Vec::new(), |style| games.iter().map(|facts| text(facts, style)).collect());
    let reply = crate::Reply::Games(Reply { games });
    Ok(Answered::new(reply, Outcome::Solved, texts.join("\n")))
}

fn text(facts: &Facts, style: Style) -> String {
    let columns = style.columns;
    let mut out = paragraph("", &format!("{}: {}", facts.name, facts.title), columns);
    out += &paragraph("  ", facts.rules, columns);
    out += &paragraph("  ", facts.source, columns);
    let mut part = |title: &str, rows: Vec<(String, String)>| {
        if !rows.is_empty() {
            out += &format!("\n  {title}\n{}", table(4, &rows, columns));
        }
    };
    let own = |k: &str, v: &str| (k.to_string(), v.to_string());
    let strategies = |list: &[StrategyFacts]| list.iter().map(|s| own(s.name, s.about)).collect();
    part("parameters", facts.parameters.iter().map(|p| own(p.form, p.about)).collect());
    part("strategies", strategies(facts.strategies));
    part("strategies of unplayable", strategies(facts.unplayable_strategies));
    let options = facts.options.iter();
    part("options", options.map(|o| own(&format!("{} --{}", o.verb, o.name), o.about)).collect());
    part(
        "reasons for \"impossible\"",
        facts.reasons.iter().map(|r| own(r.word, r.about)).collect(),
    );
    part("views (draw --view)", facts.views.iter().map(|v| own(v.name, v.about)).collect());
    let measured =
        facts.columns.iter().map(|c| own(c.name, &format!("{}: {}", c.kind.word(), c.about)));
    part("columns of surveys", measured.collect());
    let abilities = facts.abilities.iter().map(|ability| match ability.about {
        "" => own(ability.row, ability.level.word()),
        about => own(ability.row, &format!("{}: {about}", ability.level.word())),
    });
    part("abilities", abilities.collect());
    let examples = facts.examples.iter();
    part("try", examples.map(|e| own(&format!("fairdeal solve \"{e}\""), "")).collect());
    lettered(out, style)
}
