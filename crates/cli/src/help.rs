//! What stands below the options in every `--help` and man page: examples, what may be named, exit
//! codes. Names come from the registry; only the examples are typed in.

use fairdeal_ask::verbs::{picture, reproduce};
use fairdeal_core::facts::{Facts, StrategyFacts};
use fairdeal_core::words::{thousands, wrapped};

use crate::output;

/// Below the list of verbs.
pub(crate) fn after_all() -> String {
    [
        "Examples:\n  fairdeal solve boaf#1264\n  fairdeal draw set#7 --solution -o set.png",
        "A position is a numbered deal (boaf#1264, boaf/5x5#7), its cards (\"boaf:2H 3D / 4D 3H\"), \
         either of them after moves (boaf#1+7H>7C), @FILE, or - for standard input. A file may hold \
         several, a position a line; lines that start with # or // are passed over. `solve`, `hint`, \
         `moves` and `deal` answer each of them, `survey` counts them.",
        "A file named - is standard output.",
        CODES,
        SEVERAL,
    ]
    .join("\n\n")
}

const CODES: &str = "Exit codes: 0 yes (found, accepted), 1 no (proved impossible, refused), 2 bad \
                     input, 3 undecided within the budget, 4 a certificate too large to check, 70 a bug of ours, 130 interrupted.";
const SEVERAL: &str = "Of several positions the worst code counts: 70, 2, 3, 1, 0 in this order.";

/// Below the options of a verb.
pub(crate) fn after(verb: &str) -> String {
    let mut parts = vec![examples(verb)];
    parts.extend(names(verb));
    parts.push(codes(verb));
    if matches!(verb, "solve" | "hint" | "moves" | "deal") {
        parts.push(SEVERAL.to_string());
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

fn examples(verb: &str) -> String {
    let lines: &[&str] = match verb {
        "games" => &["games", "games set --json"],
        "deal" => &["deal boaf#1264 --grade", "deal set --random --difficulty hard"],
        "solve" => &["solve boaf#1264", "solve set#7 --all", "solve @deals.txt --json"],
        "hint" => &["hint boaf#2454", "hint set#7 --level 2"],
        "moves" => &["moves boaf#1 --judge", "moves set#7"],
        "check" => &["check boaf#1264 @proof.json", "check set#7 \"3fpd 2srd 1hgd\""],
        "survey" => &[
            "survey boaf --deals 0..1M",
            "survey boaf --deals 0..10M --out deals",
            "survey stats deals --by reason",
            "survey @deals.txt -o rows.csv",
        ],
        "unplayable" => &["unplayable set/v3p4", "unplayable swish/deck60 -o hand.png"],
        "census" => &["census set/v3p3", "census swish/2x3 --cards 5"],
        "simulate" => &["simulate set/v3p4 --games 1000", "simulate swish --tables 10k --cards 16"],
        "reduce" => &["reduce", "reduce hamiltonian-path-to-boaf graph.col --solve -o board.svg"],
        "encode" => &["encode set#1 --to cnf -o set.cnf", "encode set/v3p3 --to opb"],
        "draw" => &[
            "draw boaf#1264 --solution -o why.png",
            "draw boaf#1 --solution --animate -o film.svg",
            "draw set#7 --solution --all --theme print -o sets.svg",
        ],
        "reproduce" => &["reproduce set", "reproduce swish --full -o report"],
        "bench" => &["bench", "bench set --full", "bench --growth -o growth.svg"],
        "serve" => &["serve --open", "serve --port 9000 --budget 1e7 --log json"],
        "site" => &["site public", "site /var/www/fairdeal"],
        "completions" => &["completions bash > fairdeal.bash", "completions zsh > _fairdeal"],
        "man" => &["man man1", "man ."],
        _ => &[],
    };
    let lines: Vec<String> = lines.iter().map(|line| format!("  fairdeal {line}")).collect();
    if lines.is_empty() { String::new() } else { format!("Examples:\n{}", lines.join("\n")) }
}

fn facts() -> impl Iterator<Item = &'static Facts> {
    fairdeal_games::GAMES.iter().map(|game| game.facts())
}

/// A line a game: what it has to name.
fn by_game(title: &str, list: impl Fn(&Facts) -> Vec<&'static str>) -> Option<String> {
    let lines: Vec<String> = facts()
        .map(|facts| (facts.name, list(facts)))
        .filter(|(_, names)| !names.is_empty())
        .map(|(name, names)| hanging(&format!("{name}: {}", names.join(", "))))
        .collect();
    (!lines.is_empty()).then(|| format!("{title}:\n{}", lines.join("\n")))
}

/// An entry of a list: its first line by two spaces, the others by four.
fn hanging(text: &str) -> String {
    let columns = output::columns().filter(|&columns| columns > 0).unwrap_or(100).min(100);
    let lines = wrapped(text, columns.saturating_sub(4).max(20));
    format!("  {}", lines.trim_end().replace('\n', "\n    "))
}

fn strategies(list: &'static [StrategyFacts]) -> Vec<&'static str> {
    list.iter().map(|strategy| strategy.name).collect()
}

fn titled(title: &str, rows: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    let lines: Vec<String> =
        rows.map(|(name, about)| hanging(&format!("{name}: {about}"))).collect();
    format!("{title}:\n{}", lines.join("\n"))
}

/// Has the game this verb?
fn has(facts: &Facts, verb: &str) -> bool {
    facts.abilities.iter().any(|ability| ability.row == verb)
}

/// The games that have this verb.
fn having(verb: &str) -> String {
    let games = facts().filter(|facts| has(facts, verb));
    titled("Games", games.map(|facts| (facts.name, facts.title)))
}

fn names(verb: &str) -> Vec<String> {
    let games = || titled("Games", facts().map(|facts| (facts.name, facts.title)));
    let searching =
        || by_game("Strategies, the default first", |facts| strategies(facts.strategies));
    let most = format!("A picture holds at most {} cards.", thousands(picture::MOST_CARDS as u64));
    let pixels = format!("A PNG holds at most {} pixels.", thousands(fairdeal_paint::MOST_PIXELS));
    let limits = format!("{most} {pixels}");
    match verb {
        "games" | "deal" | "check" | "bench" => vec![games()],
        "solve" | "hint" | "moves" | "survey" => {
            [Some(games()), searching()].into_iter().flatten().collect()
        }
        "census" | "encode" => vec![having(verb)],
        "simulate" => {
            let playing =
                by_game("Strategies, the default first", |facts| match has(facts, verb) {
                    true => strategies(facts.strategies),
                    false => Vec::new(),
                });
            [Some(having(verb)), playing].into_iter().flatten().collect()
        }
        "unplayable" => {
            let strategies = by_game("Strategies, in the order they are tried", |facts| {
                strategies(facts.unplayable_strategies)
            });
            [Some(having(verb)), strategies, Some(limits)].into_iter().flatten().collect()
        }
        "draw" => {
            let views = by_game("Views, after --view", |facts| {
                facts.views.iter().map(|view| view.name).collect()
            });
            [Some(games()), views, searching(), Some(limits)].into_iter().flatten().collect()
        }
        "reduce" => {
            let all = fairdeal_games::reductions();
            let rows = all.iter().map(|(_, reduction)| {
                let facts = reduction.facts();
                (facts.name, facts.from)
            });
            vec![titled("Reductions, each with what it takes", rows), limits]
        }
        "reproduce" => vec![titled("Papers", reproduce::papers().into_iter())],
        _ => Vec::new(),
    }
}

fn codes(verb: &str) -> String {
    let (yes, no, unknown) = match verb {
        "games" | "draw" | "encode" | "bench" | "site" | "completions" | "man" => ("done", "", ""),
        "serve" => ("told to stop by Ctrl-C or SIGTERM", "", ""),
        "deal" => (
            "a position",
            "no deal of the family fits",
            "none was found within the budget or among 100,000 deals",
        ),
        "solve" => ("solved", "proved impossible", "undecided within the budget"),
        "hint" => ("it can be won, or there is something to find", "there is not", "undecided"),
        "moves" => ("there is a move", "there is none", "undecided within the budget"),
        "check" => ("accepted", "refused", "too large to be looked at"),
        "survey" => {
            ("done, whatever the verdicts", "with verify or compare: something is wrong", "")
        }
        "unplayable" => {
            ("the largest was found and proved", "", "one was found, perhaps not the largest")
        }
        "census" | "simulate" => ("done", "", "undecided in part"),
        "reduce" => (
            "built; with --solve the answer is yes",
            "with --solve the answer is no, or what was carried is refused",
            "undecided within the budget",
        ),
        "reproduce" => ("no measured figure differs from the printed one", "some differ", ""),
        _ => return String::new(),
    };
    let mut out = format!("Exit codes: 0 {yes}");
    for (code, what) in [(1, no), (2, "bad input"), (3, unknown), (70, "a bug of ours")] {
        if !what.is_empty() {
            out += &format!(", {code} {what}");
        }
    }
    out + ", 130 interrupted."
}

#[cfg(test)]
mod tests {
    /// Every verb has two examples, and each is a command line that is understood.
    #[test]
    fn examples_are_commands() {
        let command = crate::options::command();
        for verb in command.get_subcommands().map(clap::Command::get_name) {
            let text = super::after(verb);
            let lines: Vec<&str> =
                text.lines().filter_map(|line| line.strip_prefix("  fairdeal ")).collect();
            assert!(lines.len() >= 2, "{verb}");
            assert!(text.contains("Exit codes: 0 "), "{verb}");
            for line in lines {
                let line = line.split(" > ").next().unwrap_or_default();
                // The quoted text of an example is one word.
                let mut words = vec!["fairdeal".to_string()];
                for (i, part) in line.split('"').enumerate() {
                    match i % 2 {
                        0 => words.extend(part.split_whitespace().map(str::to_string)),
                        _ => words.push(part.to_string()),
                    }
                }
                let parsed = crate::options::command().try_get_matches_from(&words);
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
    }
}
