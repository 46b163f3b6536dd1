//! Several waiting cards at once, on threads that would have nothing to do.
//!
//! A card is looked at among the cards searched before it, so cards wait for each other, but what
//! they wait for is nearly always the same word: no set, and the card joins. So that word is
//! taken for granted. Every thread has a copy of the board, takes the next waiting card, lets
//! those before it join and looks. Then the looks are gone through in the order of the deal, and
//! one counts only if all that it took for granted has come true: the cards before it had no set,
//! the search was in the mood it would have been in (a refutation makes the next one be tried
//! sooner), and the nodes before it leave room in the budget. The first that fails is done again
//! by itself. So the set named, the nodes and the budget's end are those of one thread, to the
//! last digit; what is thrown away is the looks under way when a set is found. Whether it is worth
//! it is told by the last card looked at, in an earlier question if need be.
//!
//! What lost: splitting the search of one card. Its subtrees are as independent as cards are, but
//! the refutations count nodes across them, and what they stop would depend on who came first.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use fairdeal_core::Limits;
use fairdeal_core::crew::in_order;

use super::Look;
use super::board::Board;
use crate::rules::Card;
use crate::solve::CardId;

/// Threads are worth it when a card costs some milliseconds.
pub(super) const WORTH: u64 = 1 << 16;

/// A look that took for granted that the cards before it have no set.
pub(super) struct Seen {
    pub(super) look: Look,
    pub(super) nodes: u64,
    /// The mood of the search afterwards.
    pub(super) lucky: bool,
}

/// Looks at cards in turn, from the first on until one has a set or something stops; with the CPU
/// seconds of threads that are not the caller's.
pub(super) fn look(
    board: &Board,
    cards: &[(CardId, Card)],
    nodes: u64,
    limits: Limits,
    threads: usize,
    stop: &AtomicBool,
) -> (Vec<Seen>, f64) {
    let caller = std::thread::current().id();
    let (last, nanoseconds) = (AtomicUsize::new(usize::MAX), AtomicU64::new(0));
    let seen = in_order(
        threads,
        cards.len() as u64,
        || (board.clone(), 0),
        |(copy, joined), number| {
            let at = number as usize;
            let over = at > last.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
            if over || limits.cancelled().is_some() {
                return None;
            }
            let start = cpu_nanoseconds();
            for (id, card) in &cards[*joined..at] {
                copy.join(*id, card);
            }
            *joined = at;
            copy.set_lucky(board.lucky());
            let mut after = nodes;
            let look = copy.look(&cards[at].1, &mut after, limits);
            if look != Look::None {
                last.fetch_min(at, Ordering::Relaxed);
            }
            if std::thread::current().id() != caller
                && let (Some(start), Some(end)) = (start, cpu_nanoseconds())
            {
                nanoseconds.fetch_add(end.saturating_sub(start), Ordering::Relaxed);
            }
            Some(Seen { look, nodes: after - nodes, lucky: copy.lucky() })
        },
    );
    (seen, nanoseconds.into_inner() as f64 * 1e-9)
}

/// The CPU time of this thread; none where the machine does not say.
pub(super) fn cpu_nanoseconds() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deck;
    use crate::solve::Player;
    use crate::solve::arrival::Arrival;
    use fairdeal_core::Verdict;

    /// A game, every answer of it with the nodes so far; a player that gives up is asked again.
    fn game(v: usize, p: usize, cards: &[Card], limits: Limits, threads: usize) -> Vec<String> {
        let mut player = Arrival::new(v, p, limits);
        (player.threads, player.worth) = (threads, 0);
        let mut said = Vec::new();
        for fresh in cards.chunks(3 * v) {
            fresh.iter().for_each(|card| player.deal(card));
            for _ in 0..40 {
                let answer = player.find();
                said.push(format!("{answer:?} {}", player.nodes()));
                match answer {
                    Verdict::Solved(set) => player.take(&set),
                    Verdict::Impossible(_) => break,
                    Verdict::Unknown(_) => {}
                }
            }
        }
        said
    }

    #[test]
    fn threads_change_nothing() {
        for (v, p, n, seeds) in [(4, 3, 48, 20), (5, 4, 120, 6), (7, 4, 200, 3), (8, 5, 240, 1)] {
            for seed in 0..seeds {
                let cards: Vec<Card> = Deck::new(v, p, seed).take(n).collect();
                for nodes in [u64::MAX, 300, 40] {
                    let alone = game(v, p, &cards, Limits::nodes(nodes), 1);
                    for threads in [2, 3] {
                        let together = game(v, p, &cards, Limits::nodes(nodes), threads);
                        assert!(alone == together, "{v} {p} {seed} {nodes} {threads}");
                    }
                }
            }
        }
    }

    /// Cards that obey a law are refuted, which changes the mood between two cards.
    #[test]
    fn nor_do_refutations() {
        let v = 10;
        let cards: Vec<Card> = (0..v * v)
            .map(|i| (i / v, i % v))
            .map(|(a, b)| Card::new(&[a as u8, b as u8, ((2 * v - a - b) % v) as u8]))
            .collect();
        let alone = game(v, 3, &cards, Limits::default(), 1);
        assert_eq!(alone, game(v, 3, &cards, Limits::default(), 2));
    }
}
