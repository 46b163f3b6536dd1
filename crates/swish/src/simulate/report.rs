//! What was seen, for programs and for people.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::Outcome;
use fairdeal_core::ability::Say;
use fairdeal_core::game::{Style, by_size};
use fairdeal_core::interval::{Rate, Share, rate};
use fairdeal_core::words::{counted, thousands};
use serde::Serialize;

use super::{Competition, DeckSize, Deep, Games, Simulated, Tables, Without};

/// Columns of the longest bar.
const BAR: f64 = 40.0;

/// What `simulate` answers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The family, or what stands for it.
    pub family: String,
    /// The number of the first table or game.
    pub seed: i64,
    /// Cards on a table.
    pub table_size: u64,
    /// The deck, if it ends.
    pub deck: Option<DeckSize>,
    /// The strategy that looked.
    pub strategy: &'static str,
    /// Many tables, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<TablesSeen>,
    /// Whole games, one entry for each rule.
    pub games: Vec<GamesSeen>,
    /// Games of several players, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub competition: Option<CompetitionSeen>,
    /// Questions that were not decided within the budget.
    pub unknown: u64,
    /// Whether this is only what there was when it was told to stop.
    pub cancelled: bool,
    /// The figures themselves.
    #[serde(skip)]
    pub seen: Simulated,
}

/// Many tables.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TablesSeen {
    /// Tables dealt.
    pub dealt: u64,
    /// Those without a swish.
    pub none: Option<Share>,
    /// The same for every number of cards; left out where one number was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_cards: Vec<ByCards>,
    /// Names of the first tables without a swish.
    pub positions: Vec<String>,
    /// The largest swish of some tables.
    pub largest: LargestSeen,
    /// The swishes of some tables.
    pub swishes: SwishesSeen,
}

/// Tables of one size.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByCards {
    /// Cards on the table.
    pub table_size: u64,
    /// Tables without a swish.
    pub none: Share,
}

/// Largest swishes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LargestSeen {
    /// Tables looked at.
    pub tables: u64,
    /// Those on which it was not found within the budget.
    pub unknown: u64,
    /// Its cards on average; 0 where there is no swish.
    pub mean: Option<f64>,
    /// Tables by its cards.
    pub by_size: BTreeMap<u64, u64>,
}

/// Swishes that hold together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwishesSeen {
    /// Tables whose swishes were counted.
    pub tables: u64,
    /// Swishes on a table.
    pub mean: Option<f64>,
    /// Swishes of two cards on a table.
    pub mean_pairs: Option<f64>,
    /// All of them by their cards.
    pub by_size: BTreeMap<u64, u64>,
}

/// Games played by one rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesSeen {
    /// The rule: `first` or `largest`.
    pub take: &'static str,
    /// Games played.
    pub played: u64,
    /// Games that ended with cards in the deck.
    pub stuck: Share,
    /// Games in which every card was taken.
    pub cleared: u64,
    /// Games in which a search gave up.
    pub unknown: u64,
    /// Swishes taken in a game.
    pub mean_swishes: Option<f64>,
    /// Cards taken in a game.
    pub mean_cards: Option<f64>,
    /// Games by the cards left on the table at the end, of those that were not stuck.
    pub left: BTreeMap<u64, u64>,
}

/// Games of several players: who claims the most cards wins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompetitionSeen {
    /// Games played.
    pub played: u64,
    /// Games in which several have the most cards.
    pub tied: u64,
    /// Games that ended with cards in the deck.
    pub stuck: Share,
    /// Games in which every card was claimed.
    pub cleared: u64,
    /// Games in which a search gave up.
    pub unknown: u64,
    /// The players.
    pub players: Vec<PlayerSeen>,
}

/// What one of several players came to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSeen {
    /// The rule: `first` or `largest`.
    pub take: &'static str,
    /// Lots in the draw of who is first.
    pub lots: u64,
    /// Games won: more cards than anybody else.
    pub won: Share,
    /// Swishes claimed in a game.
    pub mean_swishes: Option<f64>,
    /// Cards claimed in a game.
    pub mean_cards: Option<f64>,
}

impl Report {
    /// Of what was seen.
    pub fn of(seen: Simulated) -> Report {
        Report {
            family: seen.family.clone(),
            seed: seen.seed,
            table_size: seen.cards as u64,
            deck: seen.deck,
            strategy: seen.strategy,
            tables: seen.tables.as_ref().map(|tables| TablesSeen::of(seen.cards, tables)),
            games: seen.games.iter().map(GamesSeen::of).collect(),
            competition: seen.competition.as_ref().map(CompetitionSeen::of),
            unknown: seen.unknown(),
            cancelled: seen.stop.is_some(),
            seen,
        }
    }
}

impl Say for Report {
    fn outcome(&self) -> Outcome {
        let undecided = self.cancelled || self.unknown > 0;
        if undecided { Outcome::Unknown } else { Outcome::Solved }
    }

    fn say(&self, _style: Style) -> String {
        let Simulated { family, seed, cards, tables, games, competition, stop, .. } = &self.seen;
        let mut text = format!("{family}, tables of {cards} cards, seed {seed}\n");
        text += &tables.as_ref().map_or(String::new(), tables_text);
        text += &games_text(games);
        text += &competition.as_ref().map_or(String::new(), competition_text);
        if let Some(stop) = stop {
            let _ = writeln!(text, "\nnot all of it: {stop}");
        }
        text
    }
}

impl TablesSeen {
    fn of(cards: usize, tables: &Tables) -> TablesSeen {
        let none =
            |row: &Without| Share::of(row.none, tables.dealt - row.none - row.unknown, row.unknown);
        let row = |row: &Without| ByCards { table_size: row.cards as u64, none: none(row) };
        let all = if tables.none.len() > 1 { &tables.none[..] } else { &[] };
        let Deep { tables: looked, largest, unknown, counted, swishes } = &tables.deep;
        let per_table = |n: u64| (*counted > 0).then(|| n as f64 / *counted as f64);
        TablesSeen {
            dealt: tables.dealt,
            none: tables.none.iter().find(|row| row.cards == cards).map(none),
            by_cards: all.iter().map(row).collect(),
            positions: tables.named.clone(),
            largest: LargestSeen {
                tables: *looked,
                unknown: *unknown,
                mean: mean(largest),
                by_size: by_size(largest),
            },
            swishes: SwishesSeen {
                tables: *counted,
                mean: per_table(swishes.iter().sum()),
                mean_pairs: per_table(swishes.get(2).copied().unwrap_or(0)),
                by_size: by_size(swishes),
            },
        }
    }
}

impl GamesSeen {
    fn of(games: &Games) -> GamesSeen {
        let per_game = |n: u64| (games.played > 0).then(|| n as f64 / games.played as f64);
        GamesSeen {
            take: games.take.word(),
            played: games.played,
            stuck: Share::of(
                games.stuck,
                games.played - games.stuck - games.unknown,
                games.unknown,
            ),
            cleared: games.cleared,
            unknown: games.unknown,
            mean_swishes: per_game(games.swishes),
            mean_cards: per_game(games.cards),
            left: by_size(&games.left),
        }
    }
}

impl CompetitionSeen {
    fn of(games: &Competition) -> CompetitionSeen {
        let ended = games.played - games.unknown;
        let share = |n: u64| Share::of(n, ended - n, games.unknown);
        let per_game = |n: u64| (ended > 0).then(|| n as f64 / ended as f64);
        let players = games.players.iter().zip(&games.scores).map(|(player, score)| PlayerSeen {
            take: player.take.word(),
            lots: player.lots,
            won: share(score.won),
            mean_swishes: per_game(score.swishes),
            mean_cards: per_game(score.cards),
        });
        CompetitionSeen {
            played: games.played,
            tied: games.tied,
            stuck: share(games.stuck),
            cleared: games.cleared,
            unknown: games.unknown,
            players: players.collect(),
        }
    }
}

fn mean(by_size: &[u64]) -> Option<f64> {
    let n: u64 = by_size.iter().sum();
    let sum: u64 = by_size.iter().enumerate().map(|(size, n)| size as u64 * n).sum();
    (n > 0).then(|| sum as f64 / n as f64)
}

fn tables_text(tables: &Tables) -> String {
    let mut out = format!("\nNo swish, of {}:\n", counted(tables.dealt, "table"));
    // Once no table is left without a swish, none of more cards is: one such line says it all.
    let shown = tables.none.iter().position(|row| row.none + row.unknown == 0);
    let shown = shown.map_or(tables.none.len(), |i| i + 1);
    for &Without { cards, none, unknown } in &tables.none[..shown] {
        let Rate { rate, low, high } = rate(none, tables.dealt - none - unknown, unknown);
        let bar = "#".repeat((rate * BAR).round() as usize);
        let line = format!(
            "  {cards:>3} cards  {:>10.6} %  (95 %: {:.6} to {:.6})  {bar}",
            100.0 * rate,
            100.0 * low,
            100.0 * high
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if let Some(first) = tables.named.first() {
        let _ = writeln!(out, "  the first of them: {first}");
    }
    let deep = &tables.deep;
    if let Some(mean) = mean(&deep.largest) {
        let _ = writeln!(
            out,
            "\nThe largest swish, of {}: {mean:.2} cards on average",
            counted(deep.tables, "table")
        );
        let most = deep.largest.iter().copied().max().unwrap_or(1).max(1);
        for (size, &n) in deep.largest.iter().enumerate().filter(|&(_, &n)| n > 0) {
            let bar = "#".repeat((n as f64 / most as f64 * BAR).round() as usize);
            let line = format!("  {size:>3} cards  {:>8}  {bar}", thousands(n));
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    if deep.counted > 0 {
        let per_table = |n: u64| n as f64 / deep.counted as f64;
        let _ = writeln!(
            out,
            "\nSwishes that hold together, of {}: {:.1} on average, {:.2} of them pairs",
            counted(deep.counted, "table"),
            per_table(deep.swishes.iter().sum()),
            per_table(deep.swishes.get(2).copied().unwrap_or(0)),
        );
    }
    out
}

fn competition_text(games: &Competition) -> String {
    let ended = games.played - games.unknown;
    let per_game = |n: u64| n as f64 / ended.max(1) as f64;
    let share = |n: u64| {
        let Rate { rate, low, high } = rate(n, ended - n, games.unknown);
        format!("{:.1} % (95 %: {:.1} to {:.1})", 100.0 * rate, 100.0 * low, 100.0 * high)
    };
    let (played, players) = (counted(games.played, "game"), games.players.len());
    let mut out = format!("\n{played} of {players} players, the most cards win:\n");
    for (i, (player, score)) in games.players.iter().zip(&games.scores).enumerate() {
        let _ = writeln!(
            out,
            "  player {}, {} swish, {}: wins {}; {:.2} swishes, {:.2} cards a game",
            i + 1,
            player.take.word(),
            counted(player.lots, "lot"),
            share(score.won),
            per_game(score.swishes),
            per_game(score.cards)
        );
    }
    let _ = writeln!(out, "  tied: {}", share(games.tied));
    let _ = writeln!(out, "  stuck with cards in the deck: {}", share(games.stuck));
    let _ = writeln!(out, "  the whole deck in {}", thousands(games.cleared));
    out
}

fn games_text(games: &[Games]) -> String {
    let mut out = String::new();
    for run in games {
        let per_game = |n: u64| n as f64 / run.played.max(1) as f64;
        let games = counted(run.played, "game").replace(' ', " solo ");
        let _ = writeln!(out, "\n{games}, taking the {} swish:", run.take.word());
        let Rate { rate, low, high } =
            rate(run.stuck, run.played - run.stuck - run.unknown, run.unknown);
        let _ = writeln!(
            out,
            "  stuck with cards in the deck: {:.3} % (95 %: {:.3} to {:.3})",
            100.0 * rate,
            100.0 * low,
            100.0 * high
        );
        let _ = writeln!(
            out,
            "  swishes taken {:.2}, cards taken {:.2} on average; the whole deck in {}",
            per_game(run.swishes),
            per_game(run.cards),
            thousands(run.cleared)
        );
        let left: Vec<String> = run
            .left
            .iter()
            .enumerate()
            .filter(|&(_, &n)| n > 0)
            .map(|(cards, &n)| format!("{cards}: {}", thousands(n)))
            .collect();
        if !left.is_empty() {
            let _ = writeln!(out, "  games by cards left at the end: {}", left.join(", "));
        }
    }
    out
}
