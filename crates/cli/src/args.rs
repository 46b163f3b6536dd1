//! The command line as data: help, completions and man pages are made from this file.

use std::net::IpAddr;
use std::ops::Range;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use fairdeal_ask::Search as HowToSearch;
use fairdeal_core::ability::Form;
use fairdeal_core::palette::Theme;
use fairdeal_core::reply::LEVELS;

use crate::numbers::{budget, bytes, count, range, scale};

/// Decides card puzzles exactly and shows why.
#[derive(Debug, Parser)]
#[command(name = "fairdeal", version, max_term_width = 100)]
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
    /// List the legal moves and the position each leads to
    Moves(Moves),
    /// Does this certificate prove it?
    Check(Check),
    /// Decide a range of deals, or the positions of a file
    Survey(Survey),
    /// The largest position with nothing to find, with its certificate
    Unplayable(Unplayable),
    /// Count exactly
    Census(Census),
    /// Play whole games by a stated rule and report the statistics
    Simulate(Simulate),
    /// Turn a formula, a graph or a matching into a position, and answers back
    Reduce(Reduce),
    /// Write a position as a formula for a SAT, MAX-SAT, pseudo-Boolean or SMT solver
    Encode(Encode),
    /// Draw a position in the terminal, as SVG or as PNG
    Draw(Draw),
    /// Re-run a paper: printed figures beside measured ones
    Reproduce(Reproduce),
    /// Run the fixed benchmarks, ours beside the papers' algorithms
    Bench(Bench),
    /// Open the page on this machine, with the engine behind it
    Serve(Serve),
    /// Write the page into a folder that any static host can serve
    Site(Site),
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
            Verb::Moves(verb) => verb.show.json,
            Verb::Check(verb) => verb.show.json,
            Verb::Survey(verb) => match &verb.verb {
                None => verb.show.json,
                Some(SurveyVerb::Stats(verb)) => verb.show.json,
                Some(SurveyVerb::Verify(verb)) => verb.show.json,
                Some(SurveyVerb::Merge(verb)) => verb.show.json,
                Some(SurveyVerb::Compare(verb)) => verb.show.json,
            },
            Verb::Unplayable(verb) => verb.show.json,
            Verb::Census(verb) => verb.json,
            Verb::Simulate(verb) => verb.show.json,
            Verb::Reduce(verb) => verb.show.json,
            Verb::Encode(verb) => verb.json,
            Verb::Draw(verb) => verb.show.json,
            Verb::Reproduce(verb) => verb.json,
            Verb::Bench(verb) => verb.json,
            Verb::Serve(_) | Verb::Site(_) | Verb::Completions(_) | Verb::Man(_) => false,
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
    /// Nodes after which a search answers "unknown", as in 1e6, 2M or 1_000_000, at least 1; without
    /// it a search goes on until it has an answer, however long that takes
    #[arg(long, value_name = "NODES", value_parser = budget)]
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

/// Options of everything that draws.
#[derive(ClapArgs, Clone, Debug)]
pub(crate) struct Drawing {
    /// Size of a PNG: 1 is 96 dots per inch; 2 if not given, or as much as fits
    #[arg(long, value_parser = scale)]
    pub scale: Option<f32>,
    /// What the picture lies on: green cloth, light ground, or white paper
    #[arg(long, value_name = "THEME", value_parser = Theme::WORDS, ignore_case = true, default_value = "green")]
    pub theme: String,
    /// Without the caption and the legend below the picture
    #[arg(long)]
    pub bare: bool,
    /// Also say where each card lies in the picture, under --json
    #[arg(long)]
    pub parts: bool,
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
    /// The position; with --winnable, --difficulty, --exactly or --no-find, where to start looking:
    /// up to 100,000 deals are looked at, and --budget is for all of them together
    pub position: String,
    /// The first deal from here on that can be won
    #[arg(long)]
    pub winnable: bool,
    /// The first deal from here on of this difficulty
    #[arg(long, value_name = "LEVEL", value_parser = LEVELS, ignore_case = true)]
    pub difficulty: Option<String>,
    /// The first deal from here on with exactly this many sets or swishes
    #[arg(long, value_name = "K", value_parser = count, conflicts_with_all = ["winnable", "difficulty", "no_find"])]
    pub exactly: Option<u64>,
    /// The first deal from here on with nothing to find
    #[arg(long, visible_alias = "no-set", conflicts_with_all = ["winnable", "difficulty"])]
    pub no_find: bool,
    /// Start from a random deal: the position is a family, as in boaf or set/v4p3
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
    #[arg(long, value_name = "K", value_parser = count, conflicts_with_all = ["all", "count", "max"])]
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
    /// 1: can it be won, or is there something to find, and one card to look at; 2: two cards; 3:
    /// everything, the whole line, set or swish
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub level: u8,
    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Moves {
    /// The position
    pub position: String,
    /// Also decide the position after each move
    #[arg(long)]
    pub judge: bool,
    /// List at most so many
    #[arg(long, value_name = "N", value_parser = count, default_value = "1000")]
    pub most: u64,
    #[command(flatten)]
    pub search: Search,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// The position; or a family, for a certificate that `unplayable` wrote
    pub position: String,
    /// The certificate: FILE, @FILE, - or the text itself: JSON as `solve --json`, `solve --proof` and
    /// `unplayable --proof` write it, or what a player would write, as moves ("7H>6C 9H>9S") or the
    /// cards of a set ("3hgd 3spd 3frd")
    pub certificate: String,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Survey {
    #[command(subcommand)]
    pub verb: Option<SurveyVerb>,
    /// The family, as in boaf or boaf/5x5; or @FILE or - with a position a line, all of one game
    #[arg(required = true)]
    pub family: Option<String>,
    /// The deals, from A up to but not including B, as in 0..1000000 or 0..1M
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true)]
    pub deals: Option<Range<i64>>,
    /// A folder for the rows: begun if it is new, gone on with if not; the same command again does what
    /// is left, a wider range only new deals, a larger budget only undecided rows
    #[arg(long, value_name = "DIR", conflicts_with = "rows")]
    pub out: Option<PathBuf>,
    /// The strategy, with its options after commas; several, as in `fast,brute` or by repeating the
    /// option, give a row each
    #[arg(long, value_name = "NAME")]
    pub strategy: Vec<String>,
    /// Nodes after which a search answers "unknown", as in 1e6, 2M or 1_000_000, at least 1; without
    /// it a search goes on until it has an answer, however long that takes
    #[arg(long, value_name = "NODES", value_parser = budget)]
    pub budget: Option<u64>,
    /// Memory for one search's tables, as in 64M or 2G; 512M if not given
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub memory: Option<u64>,
    /// More columns: solution, certificate (its digest), those of the game, or all
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub columns: Vec<String>,
    /// With --out: deals in a file; about a 128th of the first range if not given
    #[arg(long, value_name = "DEALS", value_parser = count, requires = "out")]
    pub chunk: Option<u64>,
    /// With --out: a part of the work, as in 2/8; the parts may run at the same time
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Also write a row a deal, as CSV, JSON Lines or Parquet by the name's ending (- is CSV): deal,
    /// strategy if there are several, verdict, reason, nodes, more columns; for the positions of a file
    /// the name is the first column, under `position`
    #[arg(short = 'o', long, visible_alias = "output", value_name = "FILE")]
    pub rows: Option<PathBuf>,
    #[command(flatten)]
    pub show: Show,
}

/// What can be done with a survey's folder.
#[derive(Debug, Subcommand)]
pub(crate) enum SurveyVerb {
    /// Count the rows of a survey: verdicts, intervals, quantiles, histograms
    Stats(SurveyStats),
    /// Is a survey what it says? Compares digests, decides a sample again, checks certificates
    Verify(SurveyVerify),
    /// Make one survey of several that have the same plan
    Merge(SurveyMerge),
    /// Where the strategies of a survey, or two surveys, disagree, and what they cost
    Compare(SurveyCompare),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SurveyStats {
    /// The survey's folder
    pub dir: PathBuf,
    /// Part the rows of each strategy by verdict, reason, or a column of counts or words
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,
    /// Draw the histogram of nodes into a file ending in .svg
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SurveyVerify {
    /// The survey's folder
    pub dir: PathBuf,
    /// Rows to decide again, half of them among the impossible ones; 100 if not given
    #[arg(long, value_name = "N", value_parser = count)]
    pub sample: Option<u64>,
    /// Threads; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SurveyMerge {
    /// The folder to make; new or empty
    pub out: PathBuf,
    /// The surveys' folders
    #[arg(required = true)]
    pub dirs: Vec<PathBuf>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct SurveyCompare {
    /// The survey's folder
    pub dir: PathBuf,
    /// Another one of the same family
    pub other: Option<PathBuf>,
    #[command(flatten)]
    pub show: Show,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Unplayable {
    /// The family, as in set or set/v4p2
    pub family: String,
    /// Write the certificate to a file; `check FAMILY @FILE` reads it
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Draw the position into a file ending in .svg or .png
    #[arg(short, long, visible_alias = "draw", value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub drawing: Drawing,
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
    #[arg(long, value_name = "K", value_parser = count)]
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
    /// Draw the position with what its parts stand for, and with --solve the answer, into a file ending
    /// in .svg or .png
    #[arg(short, long, visible_alias = "draw", value_name = "FILE", requires = "source")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub drawing: Drawing,
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
    /// The form: a formula, or (pbp) a proof for VeriPB that nothing in the opb form is better; smt2-none and
    /// smt2-first are smt2 with the cards of a set in no order, and in that of a printed equation that loses sets
    #[arg(long, value_name = "FORM", value_parser = Form::WORDS)]
    pub to: String,
    /// Is there one of at least this size, or are there so many disjoint sets? Without it: any (cnf, SET), the largest
    /// (wcnf, opb)
    #[arg(long, value_name = "K", value_parser = count)]
    pub at_least: Option<u64>,
    /// The largest, or the most disjoint sets
    #[arg(long, conflicts_with = "at_least")]
    pub max: bool,
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
    #[arg(long, requires = "solution", conflicts_with_all = ["all", "at_least"])]
    pub max: bool,
    /// With --solution: all there are
    #[arg(long, requires = "solution")]
    pub all: bool,
    /// With --solution: one of at least this size
    #[arg(long, value_name = "K", value_parser = count, requires = "solution", conflicts_with = "all")]
    pub at_least: Option<u64>,
    /// Another picture than the table; needs a file
    #[arg(long, value_name = "NAME")]
    pub view: Option<String>,
    /// The same as --view graph: which cards go together
    #[arg(long, conflicts_with = "view")]
    pub graph: bool,
    /// With --solution: one SVG that plays the solution by itself
    #[arg(long, requires = "solution", conflicts_with_all = ["steps", "view", "graph"])]
    pub animate: bool,
    /// With --solution: a picture a step; -o step.svg writes step-01.svg, step-02.svg, ...
    #[arg(long, requires = "solution", conflicts_with_all = ["view", "graph"])]
    pub steps: bool,
    #[command(flatten)]
    pub drawing: Drawing,
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
    /// The directory the report goes to; - prints the page
    #[arg(
        short = 'o',
        long,
        visible_alias = "output",
        value_name = "DIR",
        default_value = "report"
    )]
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
    /// How each engine's time grows with the size, instead
    #[arg(long, conflicts_with = "full")]
    pub growth: bool,
    /// The file the plot goes to, as SVG
    #[arg(short, long, value_name = "FILE", requires = "growth")]
    pub output: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 8520)]
    pub port: u16,
    /// Also open the page in a browser
    #[arg(long)]
    pub open: bool,
    /// Another address than this machine's own: then everybody on the network can ask
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub address: IpAddr,
    /// The page from this folder instead of the one in the program
    #[arg(long, value_name = "DIR")]
    pub web: Option<PathBuf>,
    /// The most nodes a search may take; without it only the time is bounded
    #[arg(long, value_name = "NODES", value_parser = budget)]
    pub budget: Option<u64>,
    /// The most memory one search's tables may take
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "512M")]
    pub memory: u64,
    /// The most seconds an ask may take, waiting included
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    pub time: u32,
    /// How many asks may wait or search at once
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..))]
    pub queue: u16,
    /// How many of them search; two more than there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,
    /// A line a request on standard error
    #[arg(long, value_name = "FORM", value_parser = ["text", "json"])]
    pub log: Option<String>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Site {
    /// The directory to write into, made if it is not there
    pub dir: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Completions {
    /// The shell
    pub shell: Shell,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Man {
    /// The directory to write into, made if it is not there; - prints the pages
    pub dir: PathBuf,
}
