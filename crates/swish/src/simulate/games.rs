//! Solo games.

use fairdeal_core::InputError;

use super::dealing::Dealer;
use super::seek::{Seeker, Table};
use super::share::share;
use super::tables::add;
use super::{Ask, Dealing};

/// Which swish the player takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Take {
    /// The first found: one with few cards, as a player would see it.
    #[default]
    First,
    Largest,
}

impl Take {
    /// The rule of this word.
    pub fn of_word(word: &str) -> Option<Take> {
        [Take::First, Take::Largest].into_iter().find(|take| take.word() == word)
    }

    pub fn word(self) -> &'static str {
        match self {
            Take::First => "first",
            Take::Largest => "largest",
        }
    }
}

/// Games played by one rule.
#[derive(Clone, Debug, Default)]
pub struct Games {
    /// The rule.
    pub take: Take,
    pub played: u64,
    /// Games that ended with cards in the deck.
    pub stuck: u64,
    /// Games in which every card was taken.
    pub cleared: u64,
    /// Games in which a search gave up.
    pub unknown: u64,
    /// Swishes taken, over all games.
    pub swishes: u64,
    /// Cards taken, over all games.
    pub cards: u64,
    /// Games by the number of cards left on the table at the end, of those that were not stuck.
    pub left: Vec<u64>,
}

/// Plays games from the whole deck, with so many cards on the table.
///
/// # Errors
/// When the deck has no end, or there is no engine for its cards.
pub(super) fn play(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    take: Take,
    ask: &Ask<'_>,
) -> Result<Games, InputError> {
    let whole = dealing.whole()?;
    let make = || Ok((Seeker::new(dealing, ask)?, dealing.dealer(whole), Table::default()));
    type State<'a> = (Seeker<'a>, Dealer<'a>, Table);
    let work = |(seeker, dealer, table): &mut State<'_>, games: &mut Games, i: u64| {
        seeker.deal(dealer, ask.seed.wrapping_add(i as i64), table);
        games.one(seeker, table, cards, take);
    };
    let parts = share(count, ask, &make, &work)?;
    let mut out = Games { take, ..Games::default() };
    for part in parts {
        out.played += part.played;
        out.stuck += part.stuck;
        out.cleared += part.cleared;
        out.unknown += part.unknown;
        out.swishes += part.swishes;
        out.cards += part.cards;
        add(&mut out.left, &part.left);
    }
    Ok(out)
}

impl Games {
    /// Plays one game; `table` holds the whole shuffled deck.
    fn one(&mut self, seeker: &mut Seeker<'_>, table: &mut Table, cards: usize, take: Take) {
        self.played += 1;
        let mut deck = table.split(cards);
        loop {
            let Some(mut swish) = seeker.take(table, take) else {
                self.unknown += 1;
                return;
            };
            if swish.is_empty() {
                break;
            }
            self.swishes += 1;
            self.cards += swish.len() as u64;
            // From the last place on, so that closing a gap moves no card still to be replaced.
            swish.sort_unstable();
            swish.iter().rev().for_each(|&i| table.replace(i, &mut deck));
        }
        let left = table.len();
        if deck.len() > 0 {
            self.stuck += 1;
            return;
        }
        self.cleared += u64::from(left == 0);
        if self.left.len() <= left {
            self.left.resize(left + 1, 0);
        }
        self.left[left] += 1;
    }
}
