//! Counts of the paper on part of its deals, soundness against exhaustive play, and the two ways of
//! packing against each other. The whole million is `fairdeal reproduce boaf`.

mod counts;
mod definitions;
mod limits;
mod soundness;

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::random::Random;
use fairdeal_core::{Cancel, Limits, Stop, Verdict};

use super::*;
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::rules::{Board, Card};
use crate::solve::{Engine, Solved, Why};
use crate::testing::random_board;

const READINGS: [CutEdgeReading; 2] = [CutEdgeReading::Paper, CutEdgeReading::Text];

fn standard(number: i64) -> Board {
    deal(BoafFamily::STANDARD, number).unwrap()
}

/// The whole programme as the paper counts it.
fn pipeline(limits: Limits) -> PaperPipeline {
    PaperPipeline::new(limits, CutEdgeReading::Paper)
}

fn card(name: &str) -> Card {
    let (rank, suit) = name.split_at(1);
    let rank = "A23456789TJQK".find(rank).unwrap() as u32 + 1;
    Card { rank, suit: "CDHS".find(suit).unwrap() as u32 + 1 }
}

fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(card).collect()
}

/// The truth, where it can be had.
fn winnable(board: &Board) -> Option<bool> {
    crate::testing::winnable_within(board, 20_000)
}

fn assert_replays(board: &Board, solved: &Solved) {
    if let Verdict::Solved(moves) = &solved.verdict {
        crate::testing::replay(board, moves);
    }
}
