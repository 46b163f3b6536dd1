//! `games`: what is here, and how far it may be believed.

use std::fmt::Write as _;
use std::process::ExitCode;

use fairdeal_core::room::{Room, RoomFacts};
use serde_json::{Map, Value, json};

use crate::args::Games;
use crate::output::{self, Failure};

pub fn run(args: &Games) -> Result<ExitCode, Failure> {
    let rooms: Vec<&dyn Room> = match &args.game {
        Some(name) => vec![fairdeal_games::room(name)?],
        None => fairdeal_games::ROOMS.to_vec(),
    };
    if args.show.json {
        let list: Vec<Value> = rooms.iter().map(|room| facts_json(room.facts())).collect();
        let mut fields = Map::new();
        fields.insert("games".into(), list.into());
        output::json("games", fields)?;
    } else {
        let texts: Vec<String> = rooms.iter().map(|room| facts_text(room.facts())).collect();
        output::text(&texts.join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn facts_json(facts: &RoomFacts) -> Value {
    let pairs = |list: &[(&str, &str)]| -> Map<String, Value> {
        list.iter().map(|&(k, v)| (k.to_string(), v.into())).collect()
    };
    let abilities: Vec<(&str, &str)> =
        facts.abilities.iter().map(|&(name, ability)| (name, ability.word())).collect();
    let strategies: Vec<Value> = facts
        .strategies
        .iter()
        .map(|s| json!({"name": s.name, "about": s.about, "exact": s.exact}))
        .collect();
    json!({
        "name": facts.name,
        "title": facts.title,
        "rules": facts.rules,
        "source": facts.source,
        "parameters": pairs(facts.parameters),
        "examples": facts.examples,
        "strategies": strategies,
        "abilities": pairs(&abilities),
    })
}

fn facts_text(facts: &RoomFacts) -> String {
    let mut out =
        format!("{}: {}\n  {}\n  {}\n", facts.name, facts.title, facts.rules, facts.source);
    let mut part = |title: &str, rows: Vec<(String, String)>| {
        let _ = writeln!(out, "\n  {title}");
        let wide = rows.iter().map(|(k, _)| k.chars().count()).max().unwrap_or(0);
        for (key, value) in rows {
            let _ = writeln!(out, "    {key:wide$}  {value}");
        }
    };
    let own = |&(k, v): &(&str, &str)| (k.to_string(), v.to_string());
    part("parameters", facts.parameters.iter().map(own).collect());
    let strategy =
        |s: &fairdeal_core::room::StrategyFacts| (s.name.to_string(), s.about.to_string());
    part("strategies", facts.strategies.iter().map(strategy).collect());
    let able = |&(name, a): &(&str, fairdeal_core::room::Ability)| {
        (name.to_string(), a.word().to_string())
    };
    part("abilities", facts.abilities.iter().map(able).collect());
    part(
        "try",
        facts.examples.iter().map(|e| (format!("fairdeal solve \"{e}\""), String::new())).collect(),
    );
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
