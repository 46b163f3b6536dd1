//! The abilities table of the README, made from what the games declare. The conformance suite makes
//! every declared ability show itself, so what stands here was seen to work.

use fairdeal_core::facts::{Facts, ROWS};

use crate::GAMES;

/// The table in Markdown.
pub fn abilities() -> String {
    let facts: Vec<&Facts> = GAMES.iter().map(|game| game.facts()).collect();
    let mut out = String::from("| ability |");
    for facts in &facts {
        out += &format!(" {} (`{}`) |", facts.title, facts.name);
    }
    out += &format!("\n| --- |{}\n", " --- |".repeat(facts.len()));
    for row in ROWS {
        out += &format!("| {row} |");
        for facts in &facts {
            let lines = facts.abilities.iter().filter(|ability| ability.row == row);
            let lines: Vec<String> = lines
                .map(|ability| match ability.about {
                    "" => ability.level.word().to_string(),
                    about => format!("{}: {about}", ability.level.word()),
                })
                .collect();
            let cell = if lines.is_empty() { "absent".into() } else { lines.join("; ") };
            out += &format!(" {cell} |");
        }
        out.push('\n');
    }
    out
}
