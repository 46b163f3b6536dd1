//! "No larger swish", by choosing the cards first and laying them afterwards.
//!
//! A *choice* is a set S of cards. Let goal be one card more than is claimed; where every card has an odd
//! number of symbols, the next even number from there on, since a swish has as many points as circles. If the cards of S, goal of
//! them or more, can be laid as one swish, then
//!
//! - (a) on every orbit o they have as many points as circles, and at most |o| of each: the choice is
//!   *balanced*;
//! - (b) so on every orbit their symbols are even in number;
//! - (c) for every scale s ≥ 1, and for every orbit a room r(o) ≥ 0 and a height h(o): let a point on o
//!   weigh r(o) + h(o), a circle −h(o), and let short(c) be s less the weight of all symbols of c. Then
//!
//!   > s·|S| ≤ Σ over S of short(c) + Σ over all orbits of |o| r(o).
//!
//! *Proof.* A cell shows nothing, or one point and one circle: that is (a), and (b) follows. By definition
//! s·|S| is what the cards of S are short of and what their symbols weigh, taken together. In that weight
//! the heights cancel by (a), and the rooms of at most |o| points of each orbit are left: (c), as in
//! [`super::capacity`]. ∎
//!
//! The certificate is a tree of cases. In a case some cards are used, some are not, the others are open;
//! in the first one all are open. A case is closed when no choice that agrees with it has goal cards and
//! can be laid. In a case that is not,
//!
//! - before each token the equations modulo 2 of (b) decide what follows from them ([`evens`]), or close the
//!   case if they contradict each other. Then fewer than goal cards that are used or open close it too;
//! - a token −n applies the n-th weights, with their scale s. With U used and O open, (c) says s·|S| ≤ could := Σ |o| r(o) +
//!   Σ over U of short(c) + Σ over O of max(0, short(c)). If could < s·goal, the case is closed. A choice
//!   without an open card of short(c) > 0, or with one of short(c) < 0, has |short(c)| less than it could; if
//!   that is more than could − s·goal, the card is decided the other way. These weights are in force here
//!   and in the cases below until others are applied;
//! - a token n > 0 is an open card: first comes the case in which it is used, to its end, then that in
//!   which it is not;
//! - the token 0 closes the case by looking at all choices ([`list`]) that agree with it, are balanced, have
//!   goal cards or more and keep to (c) with the weights in force, or where none are, with rooms and
//!   heights 0. Each is shown not to be layable ([`halves`], [`pairs`], [`lay`]).
//!
//! Every choice agrees with one of the two cases of a card, and all other steps leave out only choices
//! that are too small or cannot be laid. So if all cases are closed, no swish has goal cards. ∎
//!
//! The tree and the weights are the certificate's. Which cards are decided, all sums, all choices, and
//! that they cannot be laid, are recomputed from the hand, and what is looked at is paid for.
//!
//! No number wraps: scale, rooms and heights have 32 bits, a hand has at most [`MOST_CARDS`]
//! cards and [`MOST_SYMBOLS`] symbols, and so less than 2^19 cells in their orbits: all sums are below 2^52.

mod equations;
mod evens;
mod ground;
mod halves;
mod join;
mod lay;
mod list;
mod pairs;
mod residues;
#[cfg(test)]
mod tests;
mod unknowns;
mod weigh;

use fairdeal_core::Refusal;
use fairdeal_core::words::thousands;

use super::Meter;
use crate::certificate::Choices;
use crate::rules::{Card, Hand};
use ground::Ground;
use weigh::Scales;

/// The most cards of a hand: sets of cards are the bits of a number.
pub const MOST_CARDS: usize = 128;
/// The most symbols of a hand.
pub const MOST_SYMBOLS: usize = 1 << 16;

/// Which cards are decided, as sets, and the weights in force.
#[derive(Clone, Copy, Debug)]
struct Case {
    used: u128,
    open: u128,
    weights: Option<usize>,
}

impl Case {
    fn decide(&mut self, cards: u128, used: bool) {
        self.open &= !cards;
        if used {
            self.used |= cards;
        }
    }

    /// How many cards can be used at all.
    fn most(&self) -> usize {
        (self.used | self.open).count_ones() as usize
    }
}

/// The cards of a set, in order.
fn cards_of(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (card < u128::BITS).then_some(card as usize)
    })
}

/// The set of one card.
fn one(card: usize) -> u128 {
    1 << (card % MOST_CARDS)
}

/// Checks that no swish has more than `most` cards.
///
/// # Errors
/// The first token that is not as it should be, or a choice that can be laid.
pub fn check(
    hand: &Hand,
    choices: &Choices,
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let cards = hand.cards.len();
    if cards > MOST_CARDS {
        return Err(Refusal::too_large("hand", format!("more than {MOST_CARDS} cards")));
    }
    if hand.cards.iter().map(Card::symbols).sum::<usize>() > MOST_SYMBOLS {
        let most = thousands(MOST_SYMBOLS as u64);
        return Err(Refusal::too_large("hand", format!("more than {most} symbols")));
    }
    let ground = Ground::new(hand, meter)?;
    let odd = hand.cards.iter().all(|card| card.symbols() % 2 == 1);
    let goal = most.saturating_add(1);
    let goal = goal.saturating_add(usize::from(odd && goal % 2 == 1));
    let mut scales = Scales::new(&ground, choices, goal, meter)?;
    let mut list = list::List::new(hand, &ground, goal, meter)?;
    let all = if cards == MOST_CARDS { u128::MAX } else { (1 << cards) - 1 };
    let mut waiting = vec![Case { used: 0, open: all, weights: None }];
    let mut tokens = choices.tree.iter().enumerate();
    while let Some(mut case) = waiting.pop() {
        while evens::settle(&ground, &mut case, meter)? && case.most() >= goal {
            let Some((at, &token)) = tokens.next() else {
                let why = "the tree ends before it, with a case that is not closed";
                return Err(Refusal::new(place(choices.tree.len()), why));
            };
            let refuse = |why: String| Err(Refusal::new(place(at), why));
            let number = usize::try_from(token.unsigned_abs()).unwrap_or(usize::MAX);
            meter.spend(8, "tree")?;
            if token < 0 {
                if number > choices.weights.len() {
                    return refuse(format!("there are no weights {number}"));
                }
                case.weights = Some(number - 1);
                if !scales.decide(&mut case, meter)? {
                    break;
                }
            } else if token > 0 {
                let card = number - 1;
                if card >= cards {
                    return refuse(format!("there is no card {number}"));
                }
                if case.open & one(card) == 0 {
                    return refuse(format!("card {number} is decided before"));
                }
                let mut without = case;
                without.decide(one(card), false);
                waiting.push(without);
                case.decide(one(card), true);
            } else {
                scales.put(case.weights, meter)?;
                if let Some(swish) = list.layable(&scales, &case, meter)? {
                    return refuse(format!("these cards can be laid: {swish}"));
                }
                break;
            }
        }
    }
    match tokens.next() {
        None => Ok(()),
        Some((at, _)) => Err(Refusal::new(place(at), "all cases are closed before it")),
    }
}

fn place(token: usize) -> String {
    format!("tree, token {}", token + 1)
}
