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
//! `--deck` deals from a deck of the user's own.

mod dealing;
mod games;
mod look;
mod report;
mod share;
mod tables;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::room::{Answer, SimulateAsk};

pub use dealing::Dealing;
pub use games::{Games, Take};
pub use tables::{Deep, Tables, without};

use crate::family::SwishFamily;
use crate::notation;

/// Tables looked at when no number is given.
pub const TABLES: u64 = 100_000;
/// Games played by each rule when no number is given.
pub const GAMES: u64 = 1_000;
/// Tables whose largest swish and number of swishes are found.
pub const DEEP: u64 = 10_000;
/// The most cards of the tables answered for at once.
pub const CURVE: usize = 28;

/// The options SWISH has a use for.
const KNOWN: [&str; 5] = ["--games", "--tables", "--cards", "--deck", "--take"];

/// Deals tables and plays games as asked.
///
/// # Errors
/// When an option is not for SWISH, the deck is none, or more cards are asked for than it has.
pub fn simulate(family: SwishFamily, ask: &SimulateAsk<'_>) -> Result<Answer, InputError> {
    ask.only("SWISH", &KNOWN)?;
    let takes = match ask.take {
        None => vec![Take::First, Take::Largest],
        Some("first") => vec![Take::First],
        Some("largest") => vec![Take::Largest],
        Some(other) => {
            let message = format!("`{}` is neither first nor largest", excerpt(other));
            return Err(InputError::at("option --take", message));
        }
    };
    let dealing = match ask.deck {
        Some(text) => {
            let (size, cards) = notation::deck(text)?;
            Dealing::of_deck(size, family.simple, cards)
        }
        None => Dealing::of_family(family),
    };
    let cards = match ask.cards {
        Some(k) if k as u128 > dealing.total() as u128 => {
            let message = format!("the deck has {} cards", dealing.total());
            return Err(InputError::at("option --cards", message));
        }
        Some(k) => k as usize,
        None => family.n.min(usize::try_from(dealing.total()).unwrap_or(usize::MAX)),
    };
    // Tables alone, games alone, or both as asked; both at their defaults if nothing is.
    let nothing = ask.tables.is_none() && ask.games.is_none();
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
    let games = match games {
        Some(n) => {
            let play = |&take| games::play(&dealing, cards, n, take, ask);
            takes.iter().map(play).collect::<Result<Vec<Games>, InputError>>()?
        }
        None => Vec::new(),
    };
    Ok(report::answer(&dealing, cards, ask, tables.as_ref(), &games))
}
