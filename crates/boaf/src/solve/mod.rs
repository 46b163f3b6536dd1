//! The strategies: the oracle, the paper's algorithms under their own names, and the fast one.
//!
//! Each strategy is an [`Engine`]: a thing with its own tables that decides boards one after the
//! other. What an engine answers depends on the board and the limits only, never on what it
//! decided before. Every engine looks at the flag in its limits often enough to stop within a tenth of
//! a second.

pub(crate) mod bits;
mod brute;
mod cases;
pub(crate) mod connect;
pub mod fast;
pub(crate) mod key_set;
mod paper;
mod prefetch;
pub mod strategies;

use fairdeal_core::facts::ReasonFacts;
use fairdeal_core::game::Row;
use fairdeal_core::{Cancel, Limits, Verdict};

pub(crate) use self::cases::{Sight, at_sight, cases, cases_at_once};
pub(crate) use self::fast::exact::closed::closed_set;
use crate::certificate::Certificate;
use crate::rules::{Board, Card, Move};

/// A strategy at work.
pub trait Engine: Send {
    fn solve(&mut self, board: &Board) -> Solved;

    /// The row of a board; an engine that need not list moves for it says how here.
    fn row(&mut self, board: &Board) -> Row {
        self.solve(board).row()
    }

    /// The rows of many boards, in order; an engine that is faster on many says how here.
    fn rows(&mut self, boards: &[Board]) -> Vec<Row> {
        boards.iter().map(|board| self.row(board)).collect()
    }
}

/// The first of the paper's conditions that refutes a board, Cut Edge in its stronger reading.
pub(crate) fn explained_by_conditions(board: &Board) -> Option<Why> {
    paper::explain(board, paper::CutEdgeReading::Text, Cancel::NEVER)
}

/// What is left of the limits after so many nodes.
fn left(limits: Limits, spent: u64) -> Limits {
    Limits { nodes: limits.nodes.saturating_sub(spent), ..limits }
}

/// What an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The moves to one stack, the reason there are none, or neither.
    pub verdict: Verdict<Vec<Move>, Why>,
    /// Nodes spent, in the engine's own unit.
    pub nodes: u64,
}

impl Solved {
    pub(crate) fn row(&self) -> Row {
        Row::of(&self.verdict, self.nodes, Why::word)
    }
}

/// Why a board cannot be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// This card matches no other card on the board.
    OddBird(Card),
    /// These cards match no card outside them: the smallest component of the match-by-card graph
    /// (of equally small ones the one with the earliest cell), in cell order.
    MultipleFlocks(Vec<Card>),
    /// The stacks of these cards share no row or column with any other stack. (Partial boards
    /// only; a cell is entered only by capturing what stands on it, so this never mends.)
    CellsApart(Vec<Card>),
    /// The paper's Cut Edge condition holds for the bridge `u`–`w`.
    CutEdge {
        /// The end on the small side.
        u: Card,
        /// The end on the large side.
        w: Card,
        /// The small side, `u` among it, in cell order.
        side: Vec<Card>,
    },
    /// The paper's Lollipop Stick condition holds.
    Lollipop {
        /// The end of the stick.
        x: Card,
        /// Its middle.
        u: Card,
        /// Where it meets the rest.
        w: Card,
    },
    /// Two stacks or more, and no legal move.
    NoMove,
    /// Every line of play was looked at, or refuted by a rule that needs no look.
    Exhausted,
    /// No card at all: there is nothing to win.
    NoCards,
}

impl Why {
    /// The words of all reasons, in the order to show them.
    pub const WORDS: &[ReasonFacts] = &[
        ReasonFacts { word: "no-move", about: "more than one stack, and not a single legal move" },
        ReasonFacts { word: "odd-bird", about: "a card matches no other" },
        ReasonFacts { word: "multiple-flocks", about: "the match graph falls apart" },
        ReasonFacts {
            word: "cells-apart",
            about: "the cells fall apart: cards that share no row or column with the rest",
        },
        ReasonFacts {
            word: "cut-edge",
            about: "a match that all play must use, and cannot; `fast` reads it as proved here (54 of the paper's million deals), `paper-conditions` as the paper counts (49)",
        },
        ReasonFacts {
            word: "lollipop",
            about: "a card that hangs on one other, and cannot be joined; as in the paper",
        },
        ReasonFacts { word: "exhausted", about: "every line of play was looked at or refuted" },
        ReasonFacts { word: "no-cards", about: "there is nothing to win" },
    ];

    /// The word for this reason in text, JSON and CSV.
    pub fn word(&self) -> &'static str {
        match self {
            Why::NoMove => "no-move",
            Why::OddBird(_) => "odd-bird",
            Why::MultipleFlocks(_) => "multiple-flocks",
            Why::CellsApart(_) => "cells-apart",
            Why::CutEdge { .. } => "cut-edge",
            Why::Lollipop { .. } => "lollipop",
            Why::Exhausted => "exhausted",
            Why::NoCards => "no-cards",
        }
    }

    /// The cards it rests on; where that is the whole board, none is singled out.
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Why::OddBird(card) => vec![*card],
            Why::MultipleFlocks(cards) | Why::CellsApart(cards) => cards.clone(),
            Why::CutEdge { u, w, side } => {
                [*u, *w].into_iter().chain(side.iter().copied().filter(|card| card != u)).collect()
            }
            Why::Lollipop { x, u, w } => vec![*x, *u, *w],
            Why::NoMove | Why::Exhausted | Why::NoCards => Vec::new(),
        }
    }

    /// The certificate it is, where `check` can follow it; a search that looked at everything has
    /// none at hand.
    pub(crate) fn certificate(&self) -> Option<Certificate> {
        Some(match self.clone() {
            Why::OddBird(card) => Certificate::OddBird(card),
            Why::MultipleFlocks(cards) => Certificate::MultipleFlocks(cards),
            Why::CellsApart(cards) => Certificate::CellsApart(cards),
            Why::CutEdge { u, w, side } => Certificate::CutEdge { u, w, side },
            Why::Lollipop { x, u, w } => Certificate::Lollipop { x, u, w },
            Why::NoCards => Certificate::NoCards,
            Why::NoMove => Certificate::NoMove,
            Why::Exhausted => return None,
        })
    }
}
