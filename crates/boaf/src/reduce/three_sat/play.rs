//! The winning game: for every assignment, satisfying or not.
//!
//! For a clause with a true literal this follows the paper's Lemma 1: the true literal's card is
//! the *activator*, goes once round the three columns, and takes what the clause left. The card of
//! its variable's suit then stays in the opposite column, the false one; the other two rows may
//! leave theirs on either side, so in the false column too.
//!
//! The paper says that a clause cannot be cleared without an activator, "since the six cards with
//! rank 10j−7 can, at best, form three stacks of two cards". They can do more: they can move *up*
//! onto the literal card of their own column, whose rank differs by one. In the block of
//! C₁ = (u₁ ∨ …), column u₁: 3₄→3₇, 3₄→2₁, 4₄→3₄, 5₇₁→4₄, 1₇₁→5₇₁. That clears the three cards
//! and leaves the card of suit 71 in the column of the *false* literal u₁ itself, where Table 9
//! wants it. What is left of the block are three columns of one rank each, and an L of fitting suit
//! in line with each.
//!
//! So with any assignment every clause clears, and Table 9 plays out as the paper says. Lemma 2 and
//! the theorem's second half fail. (There is a second leak, not needed here: in a row without
//! activator both cards of the variable's suit may stay, one in each column, for X to cross by.)

use std::collections::BTreeMap;

use fairdeal_core::Error;

use super::map::{Own, Printed};
use crate::reduce::hamiltonian_path::collapse;
use crate::rules::{Board, Card, Cell, Move};

/// The moves that win the board under an assignment, each checked by the rules as it is made.
///
/// # Errors
/// When a move is not legal: it would be a mistake here, and is said.
pub(super) fn win(printed: &Printed, assignment: &[bool]) -> Result<Vec<Move>, Error> {
    let mut game = Game::new(printed);
    for j in 0..printed.clauses.len() {
        match printed.clauses[j].iter().position(|literal| literal.holds(assignment)) {
            Some(t) => game.activated(j, t, assignment)?,
            None => game.without_activator(j)?,
        }
        game.fillers(j)?;
    }
    for (k, &truth) in assignment.iter().enumerate() {
        game.variable(k, truth)?;
    }
    game.rest()?;
    Ok(game.moves)
}

struct Game<'a> {
    printed: &'a Printed,
    now: Board,
    at: BTreeMap<Card, Cell>,
    moves: Vec<Move>,
}

impl<'a> Game<'a> {
    fn new(printed: &'a Printed) -> Self {
        let now = printed.board.clone();
        let at = now.tops();
        Game { printed, now, at, moves: Vec::new() }
    }

    fn play(&mut self, mv: Move) -> Result<(), Error> {
        let cards = [mv.from, mv.to].map(|cell| self.now.card(cell));
        self.now.play(mv).map_err(|why| {
            Error::broken(format!("move {} of the proof", self.moves.len() + 1), why.to_string())
        })?;
        if let [Some(card), Some(onto)] = cards {
            self.at.remove(&onto);
            self.at.insert(card, mv.to);
        }
        self.moves.push(mv);
        Ok(())
    }

    /// Puts a card's stack on another's.
    fn go(&mut self, card: Card, onto: Card) -> Result<(), Error> {
        let find = |card: Card| {
            self.at.get(&card).copied().ok_or_else(|| {
                Error::broken(
                    format!("move {} of the proof", self.moves.len() + 1),
                    format!("{card} is gone"),
                )
            })
        };
        let mv = Move { from: find(card)?, to: find(onto)? };
        self.play(mv)
    }

    /// Lemma 1: the card of literal t clears the block of clause j.
    fn activated(&mut self, j: usize, t: usize, assignment: &[bool]) -> Result<(), Error> {
        let p = self.printed;
        // In group g of three rows, the place where the activator changes columns: not g, where an
        // L stands, and not t, from where the climb of the activator's suit comes.
        let turn = |g: usize| if g == t { (t + 1) % 3 } else { 3 - g - t };
        for g in 0..3 {
            let column = (g + 1) % 3;
            // The two cards of rank 10j−7 are at the places other than g.
            let lower = usize::from((0..turn(g)).any(|at| at != g));
            self.go(p.three(j, column, 1 - lower), p.three(j, column, lower))?;
            if g == t {
                self.go(p.climb(j, t, t), p.climb(j, t, 3 - t - turn(t)))?;
                self.go(p.climb(j, t, t), p.climb(j, t, turn(t)))?;
            } else {
                self.go(p.climb(j, g, g), p.last_of(j, g))?;
                self.go(p.climb(j, g, g), p.climb(j, g, turn(g)))?;
                self.go(p.climb(j, g, t), p.climb(j, g, g))?;
            }
        }
        let activator = p.literal(j, t);
        for g in (0..3).map(|i| (t + i) % 3) {
            let column = (g + 1) % 3;
            let lower = usize::from((0..turn(g)).any(|at| at != g));
            self.go(activator, p.climb(j, g, t))?;
            self.go(activator, p.three(j, column, 1 - lower))?;
        }
        self.go(p.last_of(j, t), activator)?;
        for (row, literal) in p.clauses[j].iter().enumerate() {
            let (low, high) = (p.low(j, row), p.high(j, row));
            let (own, opposite) = (p.literal(j, row), p.opposite(j, row));
            let (two, four) = if literal.positive { (own, opposite) } else { (opposite, own) };
            if row == t {
                let (keep, other) = if literal.positive { (high, low) } else { (low, high) };
                self.go(keep, other)?;
                self.go(keep, opposite)?;
                continue;
            }
            self.go(low, two)?;
            self.go(high, four)?;
            match assignment[literal.variable] {
                true => self.go(low, high)?,
                false => self.go(high, low)?,
            }
        }
        Ok(())
    }

    /// The leak: a clause whose literals are all false clears as well.
    fn without_activator(&mut self, j: usize) -> Result<(), Error> {
        let p = self.printed;
        for (t, literal) in p.clauses[j].iter().enumerate() {
            let three = p.three(j, t, 0);
            self.go(three, p.three(j, t, 1))?;
            self.go(three, p.literal(j, t))?;
            self.go(p.opposite(j, t), three)?;
            let (low, high) = (p.low(j, t), p.high(j, t));
            let (first, second) = if literal.positive { (high, low) } else { (low, high) };
            self.go(first, p.opposite(j, t))?;
            self.go(second, first)?;
        }
        for g in 0..3 {
            let s = (g + 1) % 3;
            self.go(p.climb(j, g, s), p.climb(j, g, 3 - g - s))?;
            self.go(p.climb(j, g, s), p.climb(j, g, g))?;
            self.go(p.last_of(j, s), p.climb(j, g, s))?;
        }
        Ok(())
    }

    /// The fillers of a block under their card of rank L.
    fn fillers(&mut self, j: usize) -> Result<(), Error> {
        let side = self.printed.side;
        let top = 12 * j * side;
        let (leader, beside) = (top + side - 1, top + side - 2);
        let cells = self.printed.fillers(j);
        let moves = collapse::led_by(side, &cells, beside, leader)
            .ok_or_else(|| Error::broken(format!("block {}", j + 1), "its fillers fall apart"))?;
        moves.into_iter().try_for_each(|mv| self.play(mv))
    }

    /// Table 9 for one variable, whose cards are all in the column of its false literal.
    fn variable(&mut self, k: usize, truth: bool) -> Result<(), Error> {
        let p = self.printed;
        let x = p.crosser(k);
        let (near, far) = if truth { (Own::D, Own::C) } else { (Own::C, Own::D) };
        let (below, last) = if truth { (Own::A, Own::B) } else { (Own::B, Own::A) };
        self.go(p.own(far, k), p.own(near, k))?;
        self.go(x, p.own(far, k))?;
        let suit = p.suit(k);
        let mine: Vec<Card> =
            self.at.keys().copied().filter(|c| c.suit == suit && *c != x).collect();
        for card in mine {
            self.go(x, card)?;
        }
        self.go(x, p.own(below, k))?;
        self.go(p.own(last, k), x)?;
        self.go(p.foot(last, k), p.own(last, k))
    }

    /// Only cards of rank L are left: onto the corner.
    fn rest(&mut self) -> Result<(), Error> {
        let side = self.printed.side;
        let cells: Vec<Cell> = self.at.values().copied().collect();
        let moves = collapse::onto(side, &cells, side * side - 1)
            .ok_or_else(|| Error::broken("end of the proof", "the last cards fall apart"))?;
        moves.into_iter().try_for_each(|mv| self.play(mv))
    }
}
