//! The strategies: the oracle, the paper's algorithms under their own names, and the fast one.
//!
//! Each strategy is an [`Engine`]: a thing with its own tables that decides boards one after the
//! other. What an engine answers depends on the board and the limits only, never on what it
//! decided before. Every engine looks at the flag in its limits often enough to stop within a tenth of
//! a second.

pub(crate) mod bits;
mod brute;
pub(crate) mod connect;
pub mod fast;
pub(crate) mod key_set;
mod paper;
mod prefetch;
pub mod strategies;

use fairdeal_core::{Limits, Verdict};

use crate::rules::{Board, Card, Move};

/// A strategy at work.
pub trait Engine: Send {
    /// Decides a board.
    fn solve(&mut self, board: &Board) -> Solved;
}

/// What is left of the limits after so many nodes.
fn left(limits: Limits, spent: u64) -> Limits {
    Limits { nodes: limits.nodes.saturating_sub(spent), ..limits }
}

/// What an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The moves to one stack, the reason there are none, or neither.
    pub verdict: Verdict<Vec<Move>, Reason>,
    /// Nodes spent, in the engine's own unit.
    pub nodes: u64,
}

/// Why a board cannot be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
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
    /// Every line of play was looked at, or refuted by a rule that needs no look.
    Exhausted,
    /// No card at all: there is nothing to win.
    NoCards,
}

impl Reason {
    /// The words of all reasons, in the order to show them.
    pub const WORDS: &[&str] = &[
        "odd-bird",
        "multiple-flocks",
        "cells-apart",
        "cut-edge",
        "lollipop",
        "exhausted",
        "no-cards",
    ];

    /// The word for this reason in text, JSON and CSV.
    pub fn word(&self) -> &'static str {
        match self {
            Reason::OddBird(_) => "odd-bird",
            Reason::MultipleFlocks(_) => "multiple-flocks",
            Reason::CellsApart(_) => "cells-apart",
            Reason::CutEdge { .. } => "cut-edge",
            Reason::Lollipop { .. } => "lollipop",
            Reason::Exhausted => "exhausted",
            Reason::NoCards => "no-cards",
        }
    }

    /// The cards it rests on.
    pub fn cards(&self) -> Vec<Card> {
        match self {
            Reason::OddBird(card) => vec![*card],
            Reason::MultipleFlocks(cards) | Reason::CellsApart(cards) => cards.clone(),
            Reason::CutEdge { u, w, .. } => vec![*u, *w],
            Reason::Lollipop { x, u, w } => vec![*x, *u, *w],
            Reason::Exhausted | Reason::NoCards => Vec::new(),
        }
    }
}
