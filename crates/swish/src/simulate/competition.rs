//! The game as the paper describes it: several players look at one table, who is first with a swish claims
//! its cards, new cards are laid out, and whoever has claimed the most cards wins.
//!
//! A player is a rule, which swish they take ([`Take`]), and a number of lots, how quick they are: in every round
//! one lot is drawn, and whose it is, is first. The lots come from the game's own number, so a game is the same
//! whenever it is played. The cards are those of the solo game of that number. The paper does not say
//! what happens when nobody finds anything while the deck lasts; here the game ends, as solo games do, and
//! counts as stuck.

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::random::Random;

use super::dealing::Dealer;
use super::games::Take;
use super::seek::{Seeker, Table};
use super::share::share;
use super::{Ask, Dealing};

/// The most players at a table.
pub const MOST_PLAYERS: usize = 8;
/// The most lots of a player.
const MOST_LOTS: u64 = 1000;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// Which swish they take.
    pub take: Take,
    /// Their lots in each round.
    pub lots: u64,
}

impl Player {
    /// The players that a text names, as in `first:3,largest`.
    ///
    /// # Errors
    /// When it names none, too many, a rule that is not there, or a number of lots out of range.
    pub fn parse(text: &str) -> Result<Vec<Player>, InputError> {
        let wrong = |message: String| InputError::at("option --players", message);
        let one = |word: &str| {
            let (rule, lots) = word.split_once(':').unwrap_or((word, "1"));
            let take = Take::of_word(rule)
                .ok_or_else(|| wrong(format!("`{}` is none of first, largest", excerpt(rule))))?;
            let digits = lots.bytes().all(|b| b.is_ascii_digit());
            let lots = lots.parse().ok().filter(|lots| digits && (1..=MOST_LOTS).contains(lots));
            let lots = lots.ok_or_else(|| {
                wrong(format!(
                    "`{}` has no number from 1 to {MOST_LOTS} after the colon",
                    excerpt(word)
                ))
            })?;
            Ok(Player { take, lots })
        };
        let players =
            text.split(',').map(|word| one(word.trim())).collect::<Result<Vec<_>, _>>()?;
        match players.len() {
            2..=MOST_PLAYERS => Ok(players),
            n => Err(wrong(format!("expected 2 to {MOST_PLAYERS} players, not {n}"))),
        }
    }
}

/// What a player came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won: more cards than anybody else.
    pub won: u64,
    /// Cards claimed, over all games.
    pub cards: u64,
    /// Swishes claimed, over all games.
    pub swishes: u64,
}

/// Games of several players. What follows counts games that were played to the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Competition {
    pub players: Vec<Player>,
    pub played: u64,
    /// Games in which a search gave up: nothing more is said of them.
    pub unknown: u64,
    /// Games in which several have the most cards.
    pub tied: u64,
    /// Games that ended with cards in the deck.
    pub stuck: u64,
    /// Games in which every card was claimed.
    pub cleared: u64,
    /// In the order of the players.
    pub scores: Vec<Score>,
}

/// Plays games from the whole deck, with so many cards on the table.
///
/// # Errors
/// When the deck has no end, or there is no engine for its cards.
pub(super) fn play(
    dealing: &Dealing,
    cards: usize,
    count: u64,
    players: &[Player],
    ask: &Ask<'_>,
) -> Result<Competition, InputError> {
    let whole = dealing.whole()?;
    let lots = format!("{}/players", dealing.name());
    let make = || Ok((Seeker::new(dealing, ask)?, dealing.dealer(whole), Table::default()));
    type State<'a> = (Seeker<'a>, Dealer<'a>, Table);
    let work = |(seeker, dealer, table): &mut State<'_>, games: &mut Competition, i: u64| {
        let number = ask.seed.wrapping_add(i as i64);
        seeker.deal(dealer, number, table);
        let mut random = Random::for_deal(&lots, number);
        games.scores.resize(players.len(), Score::default());
        games.one(seeker, table, cards, (players, &mut random), &mut |_, _, _| {});
    };
    let mut out = Competition {
        players: players.to_vec(),
        scores: vec![Score::default(); players.len()],
        ..Competition::default()
    };
    for part in share(count, ask, &make, &work)? {
        out.played += part.played;
        out.unknown += part.unknown;
        out.tied += part.tied;
        out.stuck += part.stuck;
        out.cleared += part.cleared;
        for (sum, score) in out.scores.iter_mut().zip(&part.scores) {
            sum.won += score.won;
            sum.cards += score.cards;
            sum.swishes += score.swishes;
        }
    }
    Ok(out)
}

impl Competition {
    /// Plays one game; `table` holds the whole shuffled deck. `see` is told who takes which places of the table.
    fn one(
        &mut self,
        seeker: &mut Seeker<'_>,
        table: &mut Table,
        cards: usize,
        (players, random): (&[Player], &mut Random),
        see: &mut dyn FnMut(usize, &Table, &[usize]),
    ) {
        self.played += 1;
        let mut deck = table.split(cards);
        let all: u64 = players.iter().map(|player| player.lots).sum();
        let mut claimed = vec![Score::default(); players.len()];
        loop {
            let mut lot = random.below(all);
            let first = players.iter().position(|player| match lot.checked_sub(player.lots) {
                None => true,
                Some(left) => {
                    lot = left;
                    false
                }
            });
            let first = first.unwrap_or_default();
            let Some(mut swish) = seeker.take(table, players[first].take) else {
                self.unknown += 1;
                return;
            };
            if swish.is_empty() {
                break;
            }
            see(first, table, &swish);
            claimed[first].swishes += 1;
            claimed[first].cards += swish.len() as u64;
            // From the last place on, so that closing a gap moves no card still to be replaced.
            swish.sort_unstable();
            swish.iter().rev().for_each(|&i| table.replace(i, &mut deck));
        }
        self.stuck += u64::from(deck.len() > 0);
        self.cleared += u64::from(deck.len() == 0 && table.len() == 0);
        let most = claimed.iter().map(|score| score.cards).max().unwrap_or(0);
        let mut with_most = (0..claimed.len()).filter(|&i| claimed[i].cards == most);
        match (with_most.next(), with_most.next()) {
            (Some(winner), None) => claimed[winner].won = 1,
            _ => self.tied += 1,
        }
        for (sum, score) in self.scores.iter_mut().zip(&claimed) {
            sum.won += score.won;
            sum.cards += score.cards;
            sum.swishes += score.swishes;
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::Limits;
    use fairdeal_core::ability::Run;

    use super::super::games;
    use super::*;
    use crate::family::SwishFamily;
    use crate::solve::Engine as _;
    use crate::solve::brute::Brute;

    const FIRST: Player = Player { take: Take::First, lots: 1 };
    const LARGEST: Player = Player { take: Take::Largest, lots: 1 };

    fn dealing(family: &str) -> Dealing {
        Dealing::of_family(SwishFamily::parse(family).unwrap())
    }

    fn ask() -> Ask<'static> {
        Ask::new(Run::quiet())
    }

    /// A player alone plays the solo game; and several with one rule share what a solo player takes.
    #[test]
    fn together_they_take_what_one_takes() {
        for (family, cards) in [("deck60", 16), ("deck36", 12), ("3x4", 9), ("3x3", 8)] {
            let dealing = dealing(family);
            for player in [FIRST, LARGEST] {
                let solo = games::play(&dealing, cards, 40, player.take, &ask()).unwrap();
                for many in [1, 2, 3] {
                    let players = vec![player; many];
                    let seen = play(&dealing, cards, 40, &players, &ask()).unwrap();
                    let sum = |of: fn(&Score) -> u64| seen.scores.iter().map(of).sum::<u64>();
                    let (cards, swishes) = (sum(|s| s.cards), sum(|s| s.swishes));
                    assert_eq!((cards, swishes), (solo.cards, solo.swishes), "{family} {many}");
                    assert_eq!((seen.stuck, seen.cleared), (solo.stuck, solo.cleared));
                    assert_eq!(sum(|s| s.won) + seen.tied, 40, "{family} {many}");
                }
            }
        }
    }

    /// Every claim is a swish by brute force, a largest one where the rule says so, and the cards of the deck are
    /// claimed once.
    #[test]
    fn every_claim_is_looked_at() {
        let dealing = dealing("2x3");
        let players = [FIRST, LARGEST];
        let (mut claims, mut largest) = (0, 0);
        for number in 0..15 {
            let mut seeker = Seeker::new(&dealing, &ask()).unwrap();
            let mut table = Table::default();
            let whole = dealing.whole().unwrap();
            seeker.deal(&mut dealing.dealer(whole), number, &mut table);
            let again = Seeker::new(&dealing, &ask()).unwrap();
            let mut random = Random::new(number as u64);
            let mut games = Competition { scores: vec![Score::default(); 2], ..Default::default() };
            games.one(
                &mut seeker,
                &mut table,
                5,
                (&players, &mut random),
                &mut |who, table, swish| {
                    let hand = again.hand(table, table.len());
                    let cards = swish.iter().map(|&i| hand.cards[i].clone()).collect();
                    let mut brute = Brute::new(Limits::default());
                    assert!(brute.at_least(&dealing.hand(cards), swish.len()).verdict.is_solved());
                    if who == 1 {
                        assert_eq!(brute.largest(&hand).bound, swish.len());
                        largest += 1;
                    }
                    claims += 1;
                },
            );
            let claimed: u64 = games.scores.iter().map(|score| score.cards).sum();
            assert!(claimed + table.len() as u64 <= whole as u64);
        }
        assert!(claims > 20 && largest > 5, "{claims} {largest}");
    }

    /// Who has more lots is first more often; equals win about as often, and the number of threads does not show.
    #[test]
    fn lots_decide_who_is_first() {
        let dealing = dealing("deck60");
        let two = |a: u64, b: u64, threads| {
            let players = [Player { lots: a, ..FIRST }, Player { lots: b, ..FIRST }];
            let ask = Ask { run: Run { threads, ..Run::quiet() }, ..ask() };
            play(&dealing, 16, 400, &players, &ask).unwrap()
        };
        let even = two(1, 1, 1);
        assert_eq!(even, two(1, 1, 4));
        assert!(even.scores.iter().all(|score| score.won > 120), "{even:?}");
        let uneven = two(3, 1, 2);
        assert!(uneven.scores[0].won > 3 * uneven.scores[1].won, "{uneven:?}");
        let ratio = uneven.scores[0].swishes as f64 / uneven.scores[1].swishes as f64;
        assert!((2.6..3.4).contains(&ratio), "{ratio}");
    }

    #[test]
    fn players_are_read() {
        let read = Player::parse("first:3, largest").unwrap();
        assert_eq!(read, [Player { lots: 3, ..FIRST }, LARGEST]);
        for (text, message) in [
            ("first", "expected 2 to 8 players, not 1"),
            ("", "`` is none of first, largest"),
            ("first,quick", "`quick` is none of first, largest"),
            ("first:0,largest", "`first:0` has no number from 1 to 1000 after the colon"),
            ("first:+1,largest", "`first:+1` has no number from 1 to 1000 after the colon"),
            (
                "first,first,first,first,first,first,first,first,first",
                "expected 2 to 8 players, not 9",
            ),
        ] {
            let error = Player::parse(text).unwrap_err();
            assert_eq!(
                (error.place.as_str(), error.message.as_str()),
                ("option --players", message)
            );
        }
    }
}
