//! The results of a run, for programs and for people.

use std::fmt::Write as _;

use fairdeal_core::ability::{Report, Run, Say, Simulates};
use fairdeal_core::game::Style;
use fairdeal_core::interval::{Share, rate};
use fairdeal_core::options::Options;
use fairdeal_core::sort;
use fairdeal_core::words::{counted, thousands, wrapped};
use fairdeal_core::{Error, InputError, Limits, Outcome};
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;

use super::game::{End, Game, Refill, Round};
use super::tables::{Tables, tables};
use super::take::Take;
use super::tally::Met;
use super::{Ask, GAMES, Games, play};
use crate::check::Set;
use crate::family::SetFamily;
use crate::game::only_sets;
use crate::notation::Lettering;
use crate::rules::Card;

/// Games listed one by one; longer runs are summed up only.
const LISTED: usize = 10_000;
/// Games shown one by one.
const SHOWN: usize = 40;

/// What `simulate` prints.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Simulated {
    /// The family.
    pub family: String,
    /// Who played, or decided.
    pub strategy: String,
    /// The first game or table.
    pub seed: i64,
    /// Whose time the seconds are: `cpu` or `wall`.
    pub clock: &'static str,
    /// The run was cancelled, and this is what it had come to.
    pub cancelled: bool,
    /// The games, by the rule they were played by; empty if tables were asked for.
    pub games: Vec<GamesByRule>,
    /// Tables that were dealt, or met in games by the tabletop rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<TablesReport>,
    #[serde(skip)]
    ran: Ran,
}

#[derive(Clone, Debug)]
enum Ran {
    Games(Games),
    Tables(Tables),
}

/// The games of one rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesByRule {
    /// Which set is taken when there are several.
    pub take: &'static str,
    /// When cards are dealt: `always` or `to-initial`.
    pub refill: &'static str,
    /// Sets are taken until none is left, then cards are dealt.
    pub delayed_deletion: bool,
    /// Sets after which a game is done; null plays to the end of the deck.
    pub sets: Option<u64>,
    /// Games played.
    pub played: u64,
    /// Those that ended with the sets asked for.
    pub done: u64,
    /// Those that ended without: the deck is empty and no set is left.
    pub exhausted: u64,
    /// Those the strategy gave up.
    pub unknown: u64,
    /// Means and the like.
    pub summary: Summary,
    /// The first games, one by one.
    pub each: Vec<GameRow>,
}

/// Means over the games of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// Time of the strategy in a game.
    pub mean_seconds: f64,
    /// In the middle one.
    pub median_seconds: f64,
    /// In the longest.
    pub max_seconds: f64,
    /// Sets taken in a game.
    pub mean_sets: f64,
    /// Cards dealt in a game.
    pub mean_cards_dealt: f64,
    /// Nodes of all games.
    pub nodes: u64,
}

/// A game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameRow {
    /// The number of its deck.
    pub seed: i64,
    /// How it ended: `done`, `exhausted` or `unknown`.
    pub end: &'static str,
    /// What stopped an unknown one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Sets taken.
    pub sets: u64,
    /// Cards dealt.
    pub cards_dealt: u64,
    /// Cards on the board at the end.
    pub cards_left: u64,
    /// Tables on which a strategy that overlooks sets saw none and there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlooked: Option<u64>,
    /// Nodes of the strategy.
    pub nodes: u64,
    /// Its time.
    pub seconds: f64,
    /// The rounds, if they were asked for (`--rounds`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Vec<RoundRow>>,
}

/// A round: the strategy was asked once.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundRow {
    /// The cards on the table, in the order of the deal.
    pub board: Vec<String>,
    /// The set taken; null if there was none to take, or none was seen.
    pub set: Option<Vec<String>>,
}

/// Tables by what they hold.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TablesReport {
    /// Cards of each, where all have as many.
    pub table_size: Option<u64>,
    /// Tables that were looked at.
    pub dealt: u64,
    /// Those with a set.
    pub some: u64,
    /// Those without.
    pub none: Share,
    /// Those that were not decided.
    pub unknown: u64,
    /// By the number of cards on them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_cards: Vec<BySize>,
    /// Of the first number of cards, by the round: the first is the one before any set is taken.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_round: Vec<ByRound>,
    /// Games by the cards left at the end of the deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Left>,
}

/// Tables of one size.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BySize {
    /// Cards.
    pub table_size: u64,
    /// Tables with a set.
    pub some: u64,
    /// Tables without.
    pub none: u64,
    /// Tables with a set for each one without.
    pub odds: Option<f64>,
}

/// Tables of one round.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByRound {
    /// The round, from 1.
    pub round: u64,
    /// Tables with a set.
    pub some: u64,
    /// Tables without.
    pub none: u64,
    /// Tables with a set for each one without.
    pub odds: Option<f64>,
}

/// Games that ended alike.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Left {
    /// Cards left.
    pub cards_left: u64,
    /// Games.
    pub games: u64,
}

fn known(x: f64) -> Option<f64> {
    (!x.is_nan()).then_some(x)
}

impl Simulated {
    /// The report of games.
    pub fn of_games(run: Games) -> Self {
        let Games { rules, .. } = run;
        Simulated {
            family: rules.family.to_string(),
            strategy: run.strategy.clone(),
            seed: run.seed,
            clock: run.clock,
            cancelled: run.cancelled,
            games: vec![GamesByRule::of(&run)],
            tables: (rules.refill == Refill::ToInitial).then(|| TablesReport::met(&run)),
            ran: Ran::Games(run),
        }
    }

    /// The report of tables.
    pub fn of_tables(run: Tables) -> Self {
        let SetFamily { v, p, .. } = run.family;
        Simulated {
            family: SetFamily::new(v, p).to_string(),
            strategy: run.strategy.clone(),
            seed: run.seed,
            clock: "cpu",
            cancelled: run.cancelled,
            games: Vec::new(),
            tables: Some(TablesReport::dealt(&run)),
            ran: Ran::Tables(run),
        }
    }
}

impl GamesByRule {
    fn of(run: &Games) -> Self {
        let count = |word: &str| run.games.iter().filter(|g| g.end.word() == word).count() as u64;
        GamesByRule {
            take: run.rules.take.word(),
            refill: run.rules.refill.word(),
            delayed_deletion: run.rules.delayed,
            sets: run.rules.sets,
            played: run.games.len() as u64,
            done: count("done"),
            exhausted: count("exhausted"),
            unknown: count("unknown"),
            summary: Summary::of(&run.games),
            each: run.games.iter().take(LISTED).map(|game| GameRow::of(run, game)).collect(),
        }
    }
}

impl Summary {
    /// Means over these games; zeros if there are none.
    pub fn of(games: &[Game]) -> Self {
        let n = games.len();
        let mut seconds: Vec<f64> = games.iter().map(|game| game.seconds).collect();
        sort::by(&mut seconds, f64::total_cmp);
        let Some(&max_seconds) = seconds.last() else { return Summary::default() };
        let mean = |sum: f64| sum / n as f64;
        Summary {
            mean_seconds: mean(seconds.iter().sum()),
            median_seconds: (seconds[(n - 1) / 2] + seconds[n / 2]) / 2.0,
            max_seconds,
            mean_sets: mean(games.iter().map(|game| game.sets as f64).sum()),
            mean_cards_dealt: mean(games.iter().map(|game| game.dealt as f64).sum()),
            nodes: games.iter().map(|game| game.nodes).sum(),
        }
    }
}

impl GameRow {
    fn of(run: &Games, game: &Game) -> Self {
        let SetFamily { v, p, .. } = run.rules.family;
        let lettering = Lettering::of(v, p);
        let texts = |cards: &[Card]| cards.iter().map(|card| lettering.card(card)).collect();
        let round = |round: &Round| RoundRow {
            board: texts(&round.board),
            set: round.set.as_deref().map(texts),
        };
        GameRow {
            seed: game.seed,
            end: game.end.word(),
            reason: match game.end {
                End::Unknown(stop) => Some(stop.word()),
                End::Done | End::Exhausted => None,
            },
            sets: game.sets,
            cards_dealt: game.dealt as u64,
            cards_left: game.left as u64,
            overlooked: run.overlooks.then_some(game.overlooked),
            nodes: game.nodes,
            seconds: game.seconds,
            rounds: run.rules.rounds.then(|| game.rounds.iter().map(round).collect()),
        }
    }
}

impl TablesReport {
    fn dealt(run: &Tables) -> Self {
        let counts = run.counts;
        TablesReport {
            table_size: Some(run.family.n as u64),
            dealt: counts.dealt(),
            some: counts.some,
            none: Share::of(counts.none, counts.some, counts.unknown),
            unknown: counts.unknown,
            by_cards: Vec::new(),
            by_round: Vec::new(),
            left: Vec::new(),
        }
    }

    fn met(run: &Games) -> Self {
        let Met { some, none } = run.tally.all();
        let rate = known(none as f64 / (some + none) as f64);
        let by_cards = run.tally.by_size().into_iter().map(|(cards, met)| BySize {
            table_size: cards as u64,
            some: met.some,
            none: met.none,
            odds: met.odds(),
        });
        let rounds = run.tally.by_round(run.rules.family.n).into_iter();
        let by_round = rounds.map(|(round, met)| ByRound {
            round,
            some: met.some,
            none: met.none,
            odds: met.odds(),
        });
        let left = run.tally.left().iter();
        TablesReport {
            table_size: None,
            dealt: some + none,
            some,
            none: Share { count: none, rate, low: None, high: None },
            unknown: 0,
            by_cards: by_cards.collect(),
            by_round: by_round.collect(),
            left: left.map(|(&cards, &games)| Left { cards_left: cards as u64, games }).collect(),
        }
    }
}

impl Say for Simulated {
    fn outcome(&self) -> Outcome {
        let undecided = self.games.iter().any(|games| games.unknown > 0)
            || self.tables.as_ref().is_some_and(|tables| tables.unknown > 0);
        if undecided || self.cancelled { Outcome::Unknown } else { Outcome::Solved }
    }

    fn say(&self, style: Style) -> String {
        let mut out = match &self.ran {
            Ran::Games(run) => games_text(run, &self.games[0], style),
            Ran::Tables(run) => tables_text(run, style),
        };
        if self.cancelled {
            out += "cancelled: this is not all that was asked for\n";
        }
        out
    }
}

impl Simulates<Set> for Set {
    fn simulate(
        &self,
        family: &SetFamily,
        strategy: Option<&str>,
        seed: i64,
        options: &Options,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error> {
        only_sets(family, "games to simulate")?;
        for name in ["games", "tables", "sets"] {
            if options.number(name) == Some(0) {
                let place = format!("option --{name}");
                return Err(InputError::at(place, "it must be at least 1").into());
            }
        }
        if let Some(count) = options.number("tables") {
            let with_tables = |name: &&String| !["tables", "cards"].contains(&name.as_str());
            if let Some(other) = options.0.keys().find(with_tables) {
                let place = format!("option --{other}");
                return Err(InputError::at(place, "it does not go with --tables").into());
            }
            let n = options.number("cards").map_or(family.n, |n| n.min(1 << 30) as usize);
            let family = SetFamily { n, ..*family };
            let tables = tables(family, count, strategy, seed, limits, run)?;
            return Ok(Box::new(Simulated::of_tables(tables)));
        }
        if options.number("cards").is_some() {
            let message = "it goes with --tables; the board of a game is named in the family, as \
                           in set/v3p4/15";
            return Err(InputError::at("option --cards", message).into());
        }
        let ask = Ask {
            family: *family,
            strategy,
            games: options.number("games").unwrap_or(GAMES),
            seed,
            sets: options.number("sets"),
            refill: match options.text("refill") {
                Some("to-initial") => Refill::ToInitial,
                _ => Refill::Always,
            },
            delayed: options.flag("delayed-deletion"),
            take: options.text("take"),
            rounds: options.flag("rounds"),
            limits,
        };
        Ok(Box::new(Simulated::of_games(play(&ask, run)?)))
    }

    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Simulated>()
    }
}

fn tables_text(run: &Tables, style: Style) -> String {
    let SetFamily { v, p, n, .. } = run.family;
    let counts = run.counts;
    let head = format!(
        "{}, {} of {}, strategy {}",
        SetFamily::new(v, p),
        counted(counts.dealt(), "table"),
        counted(n as u64, "card"),
        run.strategy,
    );
    let [some, none, unknown] = [counts.some, counts.none, counts.unknown].map(thousands);
    let found = format!("with a set {some}, without {none}, unknown {unknown}");
    let mut out = format!("{}\n", wrapped(&head, style.columns));
    out += &wrapped(&found, style.columns);
    let share = rate(counts.none, counts.some, counts.unknown);
    if !share.rate.is_nan() {
        let [rate, low, high] = [share.rate, share.low, share.high].map(|x| 100.0 * x);
        let share = format!("no set: {rate:.4} % (95 %: {low:.4} to {high:.4} %)");
        out += &wrapped(&share, style.columns);
    }
    out
}

fn games_text(run: &Games, by_rule: &GamesByRule, style: Style) -> String {
    let Games { rules, strategy, .. } = run;
    let goal = match rules.sets {
        None => "to the end of the deck".to_owned(),
        Some(1) => "to the first set".to_owned(),
        Some(n) => format!("to {}", counted(n, "set")),
    };
    let delayed = if rules.delayed { ", delayed deletion" } else { "" };
    let take = match rules.take {
        Take::Own => ", takes what the strategy names".to_owned(),
        take => format!(", takes {}", take.word()),
    };
    let head = format!(
        "{}, {} {goal}, strategy {strategy}, refill {}{delayed}{take}",
        rules.family,
        counted(by_rule.played, "game"),
        rules.refill.word(),
    );
    let mut out = wrapped(&head, style.columns);
    // CPU or wall, as the clock.
    let ms = if run.clock == "cpu" { "CPU ms" } else { "ms" };
    if run.games.len() <= SHOWN {
        // A narrow terminal has room for shorter numbers only.
        let [a, b, c, d, e] = match style.columns {
            1..47 => [6, 9, 5, 6, 10],
            _ => [8, 10, 6, 7, 12],
        };
        let _ =
            writeln!(out, "\n{:>a$} {:<b$} {:>c$} {:>d$} {ms:>e$}", "seed", "end", "sets", "cards");
        for game in &run.games {
            let _ = writeln!(
                out,
                "{:>a$} {:<b$} {:>c$} {:>d$} {:>e$.3}",
                game.seed,
                game.end.word(),
                thousands(game.sets),
                thousands(game.dealt as u128),
                game.seconds * 1e3,
            );
        }
    }
    let GamesByRule { done, exhausted, unknown, summary, .. } = by_rule;
    let [done, exhausted, unknown] = [done, exhausted, unknown].map(|&n| thousands(n));
    let ends = format!(
        "done {done}, exhausted {exhausted}, unknown {unknown}; {:.2} sets a game",
        summary.mean_sets
    );
    let times = format!(
        "{ms} a game: mean {:.3}, median {:.3}, max {:.3}",
        summary.mean_seconds * 1e3,
        summary.median_seconds * 1e3,
        summary.max_seconds * 1e3,
    );
    out += &format!("\n{}", wrapped(&ends, style.columns));
    if run.overlooks {
        let overlooked: u64 = run.games.iter().map(|game| game.overlooked).sum();
        let tables = counted(overlooked, "table");
        out += &wrapped(&format!("overlooked: {tables} with a set"), style.columns);
    }
    out += &wrapped(&times, style.columns);
    if rules.refill == Refill::ToInitial {
        met_text(&mut out, run);
    }
    out
}

fn met_text(out: &mut String, run: &Games) {
    let row = |name: String, met: Met| {
        let odds = met.odds().map_or("-".to_owned(), |odds| format!("{odds:.2} : 1"));
        let (some, none) = (thousands(met.some), thousands(met.none));
        format!("{name:>6} {some:>10} {none:>10} {odds:>11}\n")
    };
    let head =
        |name: &str| format!("{name:>6} {:>10} {:>10} {:>11}\n", "with set", "without", "odds");
    *out += &format!("\n{}", head("cards"));
    for (cards, met) in run.tally.by_size() {
        *out += &row(cards.to_string(), met);
    }
    let n = run.rules.family.n;
    let cards = counted(n as u64, "card");
    *out += &format!("\ntables of {cards} by round\n{}", head("round"));
    for (round, met) in run.tally.by_round(n) {
        *out += &row(round.to_string(), met);
    }
    if !run.tally.left().is_empty() {
        let _ = writeln!(out, "\n{:>6} {:>10}", "left", "games");
        for (left, games) in run.tally.left() {
            let _ = writeln!(out, "{left:>6} {:>10}", thousands(*games));
        }
    }
}
