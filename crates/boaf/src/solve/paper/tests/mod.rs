//! Counts of the paper on part of its deals, soundness against exhaustive play, and the two ways of
//! packing against each other. The whole million is `fairdeal reproduce boaf`.

mod counts;
mod definitions;
mod limits;
mod soundness;

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Stop, Verdict};

use super::*;
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::rules::{Board, Card};
use crate::solve::{Engine, Reason, Solved};

const READINGS: [CutEdgeReading; 2] = [CutEdgeReading::Paper, CutEdgeReading::Text];

fn standard(number: i64) -> Board {
    deal(BoafFamily::STANDARD, number).unwrap()
}

fn card(name: &str) -> Card {
    let (rank, suit) = name.split_at(1);
    let rank = "A23456789TJQK".find(rank).unwrap() as u32 + 1;
    Card { rank, suit: "CDHS".find(suit).unwrap() as u32 + 1 }
}

fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(card).collect()
}

/// A board of `count` cards of a deck, on random cells.
fn random_board(
    random: &mut Random,
    size: (usize, usize),
    deck: (u32, u32),
    count: usize,
) -> Board {
    let (rows, cols) = size;
    let (suits, ranks) = (u64::from(deck.0), u64::from(deck.1));
    let places = random.draw_distinct(count, (rows * cols) as u64);
    let ids = random.draw_distinct(count, suits * ranks);
    let mut cells = vec![None; rows * cols];
    for (place, id) in places.into_iter().zip(ids) {
        let (rank, suit) = ((id / suits) as u32 + 1, (id % suits) as u32 + 1);
        cells[place as usize] = Some(Card { rank, suit });
    }
    Board::new(rows, cols, cells)
}

/// Plays out everything by the rules alone. `None` when there are too many positions.
fn winnable(board: &Board) -> Option<bool> {
    let mut seen = BTreeSet::from([board.clone()]);
    let mut stack = vec![board.clone()];
    while let Some(position) = stack.pop() {
        if position.is_won() {
            return Some(true);
        }
        if seen.len() > 20_000 {
            return None;
        }
        for mv in position.moves() {
            let next = position.after(mv).unwrap();
            if seen.insert(next.clone()) {
                stack.push(next);
            }
        }
    }
    Some(false)
}

fn assert_replays(board: &Board, solved: &Solved) {
    if let Verdict::Solved(moves) = &solved.verdict {
        let mut board = board.clone();
        for &mv in moves {
            board.play(mv).unwrap();
        }
        assert!(board.is_won());
    }
}
