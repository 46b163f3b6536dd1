//! The command line as data: help, completions and man pages are made from this file.

use std::ops::Range;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use fairdeal_ask::Search as HowToSearch;
use fairdeal_core::ability::Form;
use fairdeal_core::name::deal_number;
use fairdeal_core::reply::LEVELS;

const AFTER: &str = "\
A position is a numbered deal (boaf#1264, boaf/5x5#7), its cards (\"boaf:2H 3D / 4D 3H\"), @FILE, \
or - for standard input.
Exit codes: 0 yes (found, accepted), 1 no (proved impossible, refused), 2 bad input, 3 undecided \
within the budget, 70 a bug of ours, 130 interrupted. A file named - is standard output.";

/// Decides card puzzles exactly and shows why.
#[derive(Debug, Parser)]
#[command(name = "fairdeal", version, after_help = AFTER, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// List the games, their parameters and what each can do
    Games(Games),
    /// Show a position
    Deal(Deal),
    /// Decide a position and show the evidence
    Solve(Solve),
    /// Give as little help as is useful
    Hint(Hint),
    /// Does this certificate prove it?
    Check(Check),
    /// Decide a range of deals
    Survey(Survey),
    /// The largest position with nothing to find, with its certificate
    Unplayable(Unplayable),
    /// Count exactly
    Census(Census),
    /// Play whole games by a stated rule and report the statistics
    Simulate(Simulate),
    /// Turn a formula, a graph or a matching into a position, and answers back
    Reduce(Reduce),
    /// Write a position as a formula for a SAT, MAX-SAT or pseudo-Boolean solver
    Encode(Encode),
    /// Draw a position in the terminal, as SVG or as PNG
    Draw(Draw),
    /// Re-run a paper: printed figures beside measured ones
    Reproduce(Reproduce),
    /// Run the fixed benchmarks, ours beside the papers' algorithms
    Bench(Bench),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Write the man pages into a directory
    Man(Man),
}

impl Verb {
    /// Is the answer to be JSON?
    pub(crate) fn json(&self) -> bool {
        match self {
            Verb::Games(verb) => verb.show.json,
            Verb::Deal(verb) => verb.show.json,
            Verb::Solve(verb) => verb.show.json,
            Verb::Hint(verb) => verb.show.json,
            Verb::Check(verb) => verb.show.json,
            Verb::Survey(verb) => verb.json,
            Verb::Unplayable(verb) => verb.show.json,
            Verb::Census(verb) => verb.json,
            Verb::Simulate(verb) => verb.show.json,
            Verb::Reduce(verb) => verb.show.json,
            Verb::Encode(verb) => verb.json,
            Verb::Draw(verb) => verb.show.json,
            Verb::Reproduce(verb) => verb.json,
            Verb::Bench(verb) => verb.json,
            Verb::Completions(_) | Verb::Man(_) => false,
        }
    }
}

/// Options that bound a search.
#[derive(ClapArgs, Clone, Debug)]
pub(crate) struct Search {
    /// The strategy, with its options after commas; `fairdeal games` lists them
    #[arg(long, value_name = "NAME")]
    pub strategy: Option<String>,
    #[command(flatten)]
    pub bounds: Bounds,
}

/// What a search may spend.
#[derive(ClapArgs, Clone, Debug)]
pub(crate) struct Bounds {
    /// Nodes after which a search answers "unknown", at least 1; without it a search goes on until
    /// it has an answer, however long that takes
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    /// Memory for one search's tables, as in 64M or 2G
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "512M")]
    pub memory: u64,
}

impl Search {
    /// As the door wants it.
    pub(crate) fn ask(&self) -> HowToSearch {
        HowToSearch { strategy: self.strategy.clone(), ..self.bounds.ask() }
    }
}

impl Bounds {
    /// As the door wants them.
    pub(crate) fn ask(&self) -> HowToSearch {
        HowToSearch { strategy: None, budget: self.budget, memory: Some(self.memory) }
    }
}

/// Options of everything that prints an answer.
#[derive(ClapArgs, Clone, Copy, Debug)]
pub(crate) struct Show {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Letters only: no suit glyphs, arrows or box lines
    #[arg(long)]
    pub ascii: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Games {
    /// Only this game
    pub game: Option<String>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Deal {
    /// The position; with --winnable or --difficulty, where to start looking
    pub position: String,
    /// The first deal from here on that can be won
    #[arg(long)]
    pub winnable: bool,
    /// The first deal from here on of this difficulty
    #[arg(long, value_name = "LEVEL", value_parser = LEVELS)]
    pub difficulty: Option<String>,
    /// The first deal from here on with exactly this many sets or swishes
    #[arg(long, value_name = "K", conflicts_with_all = ["winnable", "difficulty", "no_find"])]
    pub exactly: Option<u64>,
    /// The first deal from here on with nothing to find
    #[arg(long, visible_alias = "no-set", conflicts_with_all = ["winnable", "difficulty"])]
    pub no_find: bool,
    /// Start from a random deal of the family (the position is a family)
    #[arg(long)]
    pub random: bool,
    /// Also say how hard the position is
    #[arg(long)]
    pub grade: bool,
    #[command(flatten)]
    pub bounds: Bounds,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Solve {
    /// The position
    pub position: String,
    #[command(flatten)]
    pub search: Search,
    /// List all there are
    #[arg(long)]
    pub all: bool,
    /// Count all there are
    #[arg(long)]
    pub count: bool,
    /// The largest, or the most that go together
    #[arg(long, conflicts_with_all = ["all", "count"])]
    pub max: bool,
    /// Is there one of at least this size?
    #[arg(long, value_name = "K", conflicts_with_all = ["all", "count", "max"])]
    pub at_least: Option<u64>,
    /// Write the certificate to a file, searching for one where the verdict alone has none
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Hint {
    /// The position
    pub position: String,
    /// 1: can it be won, or is there a set, and one card of it; 2: which move, or two cards; 3: the
    /// whole line, or the whole set
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub level: u8,
    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// The position; or a family, for a certificate that `unplayable` wrote
    pub position: String,
    /// The certificate: @FILE, - or the text itself: JSON as `solve --json`, `solve --proof` and
    /// `unplayable --proof` write it, or what a player would write, as moves ("7H>6C 9H>9S") or the
    /// cards of a set ("3hgd 3spd 3frd")
    pub certificate: String,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Survey {
    /// The family, as in boaf or boaf/5x5
    pub family: String,
    /// The deals, from A up to but not including B
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true)]
    pub deals: Range<i64>,
    #[command(flatten)]
    pub search: Search,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Also write a row a deal: deal,verdict,reason,nodes
    #[arg(long, value_name = "FILE.csv")]
    pub rows: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Unplayable {
    /// The family, as in set or set/v4p2
    pub family: String,
    /// Write the certificate to a file; `check FAMILY @FILE` reads it
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Census {
    /// The family, as in set or set/v3p3
    pub family: String,
    /// Tables of up to this many cards; as many as are feasible if not given
    #[arg(long, value_name = "K")]
    pub cards: Option<u64>,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Simulate {
    /// The family, as in set/v5p5
    pub family: String,
    /// The first game's seed
    #[arg(long, default_value_t = 1, allow_hyphen_values = true)]
    pub seed: i64,
    #[command(flatten)]
    pub search: Search,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Reduce {
    /// The reduction; without one they are listed
    pub name: Option<String>,
    /// The source: FILE, @FILE, - or the text itself
    #[arg(requires = "name")]
    pub source: Option<String>,
    /// Decide the position and pull the answer back
    #[arg(long, requires = "source")]
    pub solve: bool,
    /// Turn a witness of the source (JSON: @FILE, - or the text) into a certificate of the position
    #[arg(long, value_name = "WITNESS", requires = "source", conflicts_with = "solve")]
    pub push: Option<String>,
    /// Turn a certificate of the position (@FILE, - or the text) into a witness of the source
    #[arg(long, value_name = "CERTIFICATE", requires = "source", conflicts_with_all = ["push", "solve"])]
    pub pull_back: Option<String>,
    /// The paper's own version, mistakes and all
    #[arg(long, requires = "source")]
    pub as_printed: bool,
    /// Play out what the reduction is famous for
    #[arg(long, requires = "source", conflicts_with_all = ["push", "pull_back", "solve"])]
    pub replay: bool,
    /// Draw the position into a file ending in .svg or .png
    #[arg(short, long, value_name = "FILE", requires = "source")]
    pub output: Option<PathBuf>,
    /// Write the certificate to a file, for `check`
    #[arg(long, value_name = "FILE", requires = "source")]
    pub proof: Option<PathBuf>,
    #[command(flatten)]
    pub bounds: Bounds,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Encode {
    /// The position, or a family: the most cards of its deck with nothing to find
    pub position: String,
    /// The form
    #[arg(long, value_name = "FORM", value_parser = Form::WORDS)]
    pub to: String,
    /// Is there one of at least this size? Without it: any (cnf), the largest (wcnf, opb)
    #[arg(long, value_name = "K")]
    pub at_least: Option<u64>,
    /// Where to; standard output if not given
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Draw {
    /// The position
    pub position: String,
    /// Where to: a file ending in .svg or .png; the terminal if not given
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw the answer: the solution board by board, or the cards the reason rests on
    #[arg(long)]
    pub solution: bool,
    /// With --solution: the largest, or the most that go together, instead of any one
    #[arg(long, requires = "solution")]
    pub max: bool,
    /// Size of a PNG: 1 is 96 dots per inch
    #[arg(long, default_value_t = 2.0, value_parser = scale)]
    pub scale: f32,
    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Reproduce {
    /// What to reproduce; everything if not given
    pub paper: Option<String>,
    /// Also the figures that take long
    #[arg(long)]
    pub full: bool,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Where the report goes
    #[arg(long, value_name = "DIR", default_value = "report")]
    pub out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Bench {
    /// The game; all of them if not given
    pub game: Option<String>,
    /// The longer run, where there is one
    #[arg(long)]
    pub full: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Completions {
    /// The shell
    pub shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Man {
    /// The directory to write into
    pub dir: PathBuf,
}

fn bytes(text: &str) -> Result<u64, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'k' | b'K') => (&text[..text.len() - 1], 10),
        Some(b'm' | b'M') => (&text[..text.len() - 1], 20),
        Some(b'g' | b'G') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let n: u64 = digits.parse().map_err(|_| "not a number of bytes, as in 64M or 2G")?;
    match n.checked_mul(1 << shift) {
        Some(n) if n >= 1 << 20 => Ok(n),
        Some(_) => Err("at least 1M is needed".into()),
        None => Err("more than this machine can count".into()),
    }
}

fn range(text: &str) -> Result<Range<i64>, String> {
    let (from, to) = text.split_once("..").ok_or("not a range, as in 0..1000000")?;
    let number = |t: &str| deal_number(t).map_err(|e| e.to_string());
    let (from, to) = (number(from)?, number(to)?);
    if from < to {
        Ok(from..to)
    } else {
        Err(format!("empty: {from} is not below {to} (the end is not included)"))
    }
}

fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=16.0).contains(&scale) => Ok(scale),
        _ => Err("not a number from 0.1 to 16".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ranges() {
        assert_eq!(bytes("512M"), Ok(fairdeal_core::budget::DEFAULT_MEMORY as u64));
        assert!(bytes("1k").is_err() && bytes("x").is_err() && bytes("99999999999G").is_err());
        assert_eq!(range("-500000..-1"), Ok(-500_000..-1));
        assert!(range("5..5").is_err() && range("1..x").is_err() && range("7").is_err());
    }
}
