//! `simulate`: many tables, and whole solo games.
//!
//! *Tables.* The n-th table of k cards is the deal `FAMILY/k#n`, so every table counted here can be
//! looked at by its name. How often is there no swish? Without `--cards` the question is answered
//! for every k at once: the first k cards of one long deal are a table of k cards, and a table that
//! holds a swish holds one still when cards are added. The largest swish and the number of swishes
//! take longer, so they are found for the first [`DEEP`] tables only.
//!
//! *Games.* A solo player has the table's number of cards in front of them. They take a swish by a
//! stated rule ([`Take`]), the table is filled up again as long as the deck lasts, and the game ends
//! when there is no swish: *stuck* if cards are left in the deck, *done* if not. (A table with no
//! swish while the deck lasts is what the paper calls an unplayable position.)
//!
//! *Players.* With `--players` several play against each other, and the most cards win ([`competition`]).
//!
//! `--deck` deals from a deck of the user's own.

pub mod competition;
mod dealing;
mod games;
pub mod report;
mod seek;
mod share;
mod tables;

use fairdeal_core::ability::{Report, Run, Simulates};
use fairdeal_core::options::Options;
use fairdeal_core::{Error, InputError, Limits, Stop};
#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use serde::Serialize;

pub use competition::{Competition, Player};
pub use dealing::Dealing;
pub use games::{Games, Take};
pub use tables::{Deep, Tables, Without, without};

use crate::Swish;
use crate::family::{MOST_CARDS, SwishFamily};
use crate::kinds;
use crate::notation;
use crate::rules::Card;

/// Tables looked at when no number is given.
pub const TABLES: u64 = 100_000;
/// Games played by each rule when no number is given.
pub const GAMES: u64 = 1_000;
/// Tables whose largest swish and number of swishes are found.
pub const DEEP: u64 = 10_000;
/// The most cards of the tables answered for at once.
pub const CURVE: usize = 28;

/// What is asked for.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// The strategy of `solve` to look with; none is the quickest for such cards.
    pub strategy: Option<&'a str>,
    /// The number of the first table or game; the i-th has number seed + i.
    pub seed: i64,
    /// Games to play by each rule.
    pub games: Option<u64>,
    /// Tables to deal and look at.
    pub tables: Option<u64>,
    /// Cards on a table; none is the family's, and tables of every size.
    pub cards: Option<u64>,
    /// Which swish is taken; none plays by both rules.
    pub take: Option<Take>,
    /// The players of a competition, in place of solo games.
    pub players: Option<&'a str>,
    /// The text of a deck of the user's own.
    pub deck: Option<&'a str>,
    /// What each search may spend.
    pub limits: Limits,
    /// Threads, and who is told of progress.
    pub run: Run<'a>,
}

impl<'a> Ask<'a> {
    /// Nothing but the defaults, seed 1.
    pub fn new(run: Run<'a>) -> Self {
        Ask {
            strategy: None,
            seed: 1,
            games: None,
            tables: None,
            cards: None,
            take: None,
            players: None,
            deck: None,
            limits: Limits::default(),
            run,
        }
    }
}

/// What was seen.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The family, or what stands for it.
    pub family: String,
    /// The number of the first table or game.
    pub seed: i64,
    /// Cards on a table.
    pub cards: usize,
    /// The strategy that looked.
    pub strategy: &'static str,
    /// The deck, if it ends.
    pub deck: Option<DeckSize>,
    /// Many tables, if they were asked for.
    pub tables: Option<Tables>,
    /// Whole games, one entry for each rule.
    pub games: Vec<Games>,
    /// Games of several players, if they were asked for.
    pub competition: Option<Competition>,
    /// Set when it was told to stop: then this is what there was by then.
    pub stop: Option<Stop>,
}

/// How large a deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeckSize {
    /// Cards.
    pub size: usize,
    /// Kinds of cards.
    pub kinds: usize,
}

impl Simulated {
    /// Questions that were not decided within the budget.
    pub fn unknown(&self) -> u64 {
        let of_tables = |tables: &Tables| {
            tables.none.iter().map(|row| row.unknown).sum::<u64>() + tables.deep.unknown
        };
        self.tables.as_ref().map_or(0, of_tables)
            + self.games.iter().map(|games| games.unknown).sum::<u64>()
            + self.competition.as_ref().map_or(0, |games| games.unknown)
    }
}

/// Deals tables and plays games as asked.
///
/// # Errors
/// When a number is 0, the strategy is unknown or not for such cards, the deck is none, or more cards
/// are asked for than it has.
pub fn simulate(family: SwishFamily, ask: &Ask<'_>) -> Result<Simulated, InputError> {
    for (name, number) in [("games", ask.games), ("tables", ask.tables)] {
        if number == Some(0) {
            return Err(InputError::at(format!("option --{name}"), "expected a number from 1"));
        }
    }
    let players = ask.players.map(Player::parse).transpose()?;
    if players.is_some() && ask.take.is_some() {
        let message = "every player has a rule of their own: not together with --players";
        return Err(InputError::at("option --take", message));
    }
    let takes = ask.take.map_or(vec![Take::First, Take::Largest], |take| vec![take]);
    let dealing = match ask.deck {
        Some(text) => {
            let (size, cards) = notation::deck(text)?;
            Dealing::of_deck(size, family.simple, cards)
        }
        None => Dealing::of_family(family),
    };
    let cards = match ask.cards {
        Some(k) if k > dealing.total().min(MOST_CARDS as u64) => {
            let most = dealing.total().min(MOST_CARDS as u64);
            let message = format!("the deck has {most} cards");
            return Err(InputError::at("option --cards", message));
        }
        Some(k) => k as usize,
        None => family.n.min(usize::try_from(dealing.total()).unwrap_or(usize::MAX)),
    };
    // Tables alone, games alone, or both as asked; both at their defaults if nothing is.
    let nothing = ask.tables.is_none() && ask.games.is_none() && players.is_none();
    let tables = match (ask.tables, nothing) {
        (Some(n), _) => Some(n),
        (None, true) => Some(TABLES),
        (None, false) => None,
    };
    let games = match (ask.games, nothing && ask.cards.is_none()) {
        (Some(n), _) => Some(n),
        (None, true) => Some(GAMES),
        (None, false) => None,
    };
    let tables = tables.map(|n| tables::look(&dealing, cards, n, ask)).transpose()?;
    let competition = match &players {
        Some(players) => {
            let count = ask.games.unwrap_or(GAMES);
            Some(competition::play(&dealing, cards, count, players, ask)?)
        }
        None => None,
    };
    let games = match games.filter(|_| players.is_none()) {
        Some(n) => {
            let play = |&take| games::play(&dealing, cards, n, take, ask);
            takes.iter().map(play).collect::<Result<Vec<Games>, InputError>>()?
        }
        None => Vec::new(),
    };
    Ok(Simulated {
        family: dealing.name(),
        seed: ask.seed,
        cards,
        strategy: seek::strategy(&dealing, ask.strategy)?,
        deck: dealing.deck().map(|deck| deck_size(&dealing, deck)),
        tables,
        games,
        competition,
        stop: ask.limits.cancelled(),
    })
}

fn deck_size(dealing: &Dealing, cards: &[Card]) -> DeckSize {
    let (size, simple) = dealing.rules();
    let mut kinds: Vec<Card> = cards.iter().map(|card| kinds::kind(size, simple, card)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    DeckSize { size: cards.len(), kinds: kinds.len() }
}

impl Simulates<Swish> for Swish {
    fn simulate(
        &self,
        family: &SwishFamily,
        strategy: Option<&str>,
        seed: i64,
        options: &Options,
        limits: Limits,
        run: &Run<'_>,
    ) -> Result<Box<dyn Report>, Error> {
        let ask = Ask {
            strategy,
            seed,
            games: options.number("games"),
            tables: options.number("tables"),
            cards: options.number("cards"),
            take: options.text("take").and_then(Take::of_word),
            players: options.text("players"),
            deck: options.text("deck"),
            limits,
            run: *run,
        };
        Ok(Box::new(report::Report::of(simulate(*family, &ask)?)))
    }

    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<report::Report>()
    }
}
