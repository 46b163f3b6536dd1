//! Options that games add to a verb: declared in their facts, put on the command line here.

use std::collections::BTreeMap;
use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory as _, FromArgMatches as _};
use fairdeal_ask::json::{Failure, Kind};
use fairdeal_core::facts::{OptionFacts, OptionValue};
use fairdeal_core::options::Options;

use crate::args::Args;
use crate::failure::{complain, note};
use crate::{help, input, numbers, output};

/// The command line as it was called: what all games share, and the games' own options.
pub(crate) struct Called {
    pub args: Args,
    verb: String,
    options: BTreeMap<String, String>,
}

impl Called {
    /// The options of games, files read where a text may be one.
    pub(crate) fn options(&self, verb: &str) -> Result<Options, fairdeal_core::InputError> {
        let mut out = BTreeMap::new();
        for (name, value) in &self.options {
            let text = declared(verb).any(|o| o.name == name && o.value == OptionValue::Text);
            let value = if text { input::certificate(value)? } else { value.clone() };
            out.insert(name.clone(), value);
        }
        Ok(Options(out))
    }

    /// The verb and what it is about, in a line.
    pub(crate) fn label(&self, subject: &str) -> String {
        let subject: Vec<&str> = subject.split_whitespace().collect();
        let line: String =
            format!("{} {}", self.verb, subject.join(" ")).chars().take(200).collect();
        line.trim_end().to_string()
    }

    /// Is the answer to be JSON?
    pub(crate) fn json(&self) -> bool {
        self.args.verb.json()
    }
}

/// All options that games declare for a verb; two games may declare the same one.
fn declared(verb: &str) -> impl Iterator<Item = &'static OptionFacts> {
    fairdeal_games::GAMES.iter().flat_map(move |game| game.facts().options_of(verb))
}

/// The command with the games' options.
pub(crate) fn command() -> Command {
    let mut command = Args::command();
    let verbs: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
    command = command.after_help(help::after_all());
    if let Some(columns) = output::columns().filter(|&columns| columns > 0) {
        command = command.term_width(columns.min(100));
    }
    for verb in verbs {
        let after = help::after(&verb);
        command = command.mut_subcommand(&verb, |verb| verb.after_help(after));
        for name in names(&verb) {
            let arg = arg(&verb, name);
            command = command.mut_subcommand(&verb, |verb| verb.arg(arg));
        }
    }
    command
}

fn names(verb: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = declared(verb).map(|option| option.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// One argument for all games that declare it, each with its own line of help.
fn arg(verb: &str, name: &'static str) -> Arg {
    let mut help = Vec::new();
    let mut value = OptionValue::Flag;
    for game in fairdeal_games::GAMES {
        let facts = game.facts();
        for option in facts.options_of(verb).filter(|option| option.name == name) {
            help.push(format!("{}: {}", facts.title, option.about));
            value = option.value;
        }
    }
    let arg = Arg::new(name).long(name).help(help.join(". "));
    match value {
        OptionValue::Flag => arg.action(ArgAction::SetTrue),
        OptionValue::Number => arg.value_name("N"),
        // Each game checks its own words.
        OptionValue::Word(_) => arg.value_name("WORD"),
        OptionValue::Text => arg.value_name("TEXT"),
    }
}

/// Reads the command line; a mistake in it is said, as JSON if that was asked for.
pub(crate) fn parse() -> Result<Called, ExitCode> {
    let wants_json = std::env::args_os().any(|word| word == "--json");
    let fail = |e: clap::Error| {
        if e.use_stderr() && wants_json {
            let text = e.to_string();
            // What is wrong, without the usage and the advice that follow.
            let message = text.split("\n\nUsage").next().unwrap_or_default();
            let words: Vec<&str> =
                message.trim_start_matches("error: ").split_whitespace().collect();
            complain(true, &Failure::new(Kind::Input, "command line", words.join(" ")));
            return ExitCode::from(2);
        }
        // Help and versions go to standard output with exit code 0, mistakes to the other with 2.
        match e.print() {
            Err(error) if !e.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
                complain(
                    wants_json,
                    &Failure::new(Kind::System, "standard output", error.to_string()),
                );
                return ExitCode::from(2);
            }
            _ => {}
        }
        let stray = e.get(ContextKind::InvalidArg).map(ToString::to_string).unwrap_or_default();
        if e.kind() == ErrorKind::UnknownArgument && !stray.starts_with('-') {
            note("a position with spaces in it stands in quotes: \"boaf:2H 3D / 4D 3H\"");
        }
        ExitCode::from(u8::try_from(e.exit_code()).unwrap_or(2))
    };
    let matches = command().try_get_matches().map_err(fail)?;
    let args = Args::from_arg_matches(&matches).map_err(fail)?;
    let (verb, options) = match matches.subcommand() {
        Some((verb, matches)) => (verb.to_string(), given(verb, matches)),
        None => (String::new(), BTreeMap::new()),
    };
    Ok(Called { args, verb, options })
}

fn given(verb: &str, matches: &ArgMatches) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for option in declared(verb) {
        let value = match option.value {
            OptionValue::Flag => matches.get_flag(option.name).then(|| "true".to_string()),
            // 1e6 is a number here as everywhere; what is none is the game's to refuse.
            OptionValue::Number => matches
                .get_one::<String>(option.name)
                .map(|text| numbers::count(text).map_or_else(|_| text.clone(), |n| n.to_string())),
            _ => matches.get_one::<String>(option.name).cloned(),
        };
        if let Some(value) = value {
            out.insert(option.name.to_string(), value);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    /// Two games that declare an option of one name mean the same kind of thing.
    #[test]
    fn options_of_one_name_are_alike() {
        for verb in ["solve", "simulate", "unplayable"] {
            for name in names(verb) {
                let kinds = declared(verb).filter(|option| option.name == name);
                let kinds: Vec<_> = kinds.map(|o| std::mem::discriminant(&o.value)).collect();
                assert!(kinds.windows(2).all(|two| two[0] == two[1]), "{verb} --{name}");
            }
        }
    }
}
