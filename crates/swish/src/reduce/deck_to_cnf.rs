//! The deck of a family to MAX-SAT, SAT and pseudo-Boolean form: the most cards without a swish.
//!
//! The formula is that of [`Keep`]: a variable for every card, and every swish of the deck loses
//! one. Swishes that fall apart into smaller ones add nothing and are not written; those whose cards
//! hold a smaller swish add nothing either, but are: a reader need not ask which were left out.
//!
//! The swishes are listed by the strategy that lists them for `solve --all`. A deck has as many as
//! it has rings of cells, which grows faster than any power of the card's size: 30 for 2 × 3 cards,
//! 34,290 for 2 × 5, too many for the game's 4 × 3. What is beyond the limits is refused, not cut
//! short: `unplayable` answers it without a list.

use fairdeal_core::encode::keep::{Keep, MOST_FINDS};
use fairdeal_core::{InputError, Limits, Stop};

use crate::deal;
use crate::family::{Deck, SwishFamily};
use crate::notation::card_text;
use crate::rules::Hand;
use crate::solve;
use crate::solve::strategies::{self, Profile};
use crate::unplayable::MOST_SEARCHED;

/// Nodes the lister may spend.
const NODES: u64 = 100_000_000;

/// A family's deck and its swishes, to be written in any form.
///
/// # Errors
/// When the family has no deck, or one with too many cards or swishes.
pub fn keep(family: SwishFamily) -> Result<Keep, InputError> {
    let refuse = |why: String| Err(InputError::at("family", format!("{family} {why}")));
    if matches!(family.deck, Deck::Random(..)) {
        return refuse("has no deck, its cards are random: try deck36 or HxW".into());
    }
    if family.total() > MOST_SEARCHED {
        let total = family.total();
        return refuse(format!(
            "has a deck of {total} cards; the most encoded are {MOST_SEARCHED}"
        ));
    }
    let hand = Hand { size: family.deck.size(), simple: family.simple, cards: deal::cards(family) };
    let finds = match swishes(&hand)? {
        Listed::All(finds) => finds,
        Listed::TooMany => {
            return refuse(format!(
                "has a deck with more than {MOST_FINDS} swishes, the most listed"
            ));
        }
        Listed::Stopped(stop) => {
            return refuse(format!("has a deck too large to list its swishes: {stop}"));
        }
    };
    Ok(Keep {
        family: family.to_string(),
        find: ["swish", "swishes"],
        cards: hand.cards.iter().map(|card| card_text(hand.size, card)).collect(),
        finds,
    })
}

/// What became of a list of swishes.
enum Listed {
    /// Every swish that holds together, as places in ascending order.
    All(Vec<Vec<usize>>),
    /// More than [`MOST_FINDS`].
    TooMany,
    /// The lister gave up.
    Stopped(Stop),
}

fn swishes(hand: &Hand) -> Result<Listed, InputError> {
    let profile = Profile::of(hand);
    let name = strategies::lister(profile);
    let mut engine = strategies::engine(Some(name), profile, Limits::nodes(NODES))?;
    let mut finds: Vec<Vec<usize>> = Vec::new();
    let mut full = false;
    let ended = engine.every(hand, &mut |swish| {
        full = finds.len() == MOST_FINDS;
        if !full {
            finds.push(swish.iter().map(|placed| placed.card).collect());
        }
        !full
    });
    Ok(match ended {
        None => Listed::Stopped(Stop::TooLarge),
        Some(solve::Listed { stop: Some(stop), .. }) => Listed::Stopped(stop),
        Some(_) if full => Listed::TooMany,
        Some(_) => Listed::All(finds),
    })
}
