//! The board of the paper, as printed.
//!
//! For m clauses of three literals on v variables the deal has N = 12m + 2v + 1 rows and columns.
//! Columns 0 … 2v−1 are the literals u₁, ū₁, u₂, …; the next 6m belong to the clauses, six each;
//! the last is f. Clause j has a block of twelve rows (Tables 5 and 6), the last 2v + 1 rows are
//! Table 9. Let o = 10(j − 1), let l₀, l₁, l₂ be the columns of the clause's literals, and write
//! r_s for rank r and suit s as the paper does. The block of clause j:
//!
//! | rows | cards |
//! | --- | --- |
//! | t = 0, 1, 2 | (o+2) in column u and (o+4) in ū of the t-th variable, the one in the literal's own column of suit o+1+t, the other of suit o+4+t; (o+1) and (o+5) of suit 10m+variable in two columns of the clause |
//! | 3 to 5 | l₀: (o+7) of suits o+1, o+2, o+3; l₁: L of suit o+2, (o+3) of suits o+5, o+8 |
//! | 6 to 8 | l₁: (o+8) of suits o+1, o+2, o+3; l₂: (o+3)_(o+6), L_(o+3), (o+3)_(o+9) |
//! | 9 to 11 | l₂: (o+9) of suits o+1, o+2, o+3; l₀: (o+3)_(o+4), (o+3)_(o+7), L_(o+1) |
//!
//! What the paper leaves open is settled so that nothing matches by accident: fillers of a block
//! have its suit o+10 and ranks that are used once, two apart; one of them is L; X and L are two away
//! from all else; the blanks of Table 9 are of rank L and a fresh suit each; f is a column of
//! filler. (Table 6 lacks card 55₇₃, which Table 7 has.)

use fairdeal_core::InputError;
use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::sort;

use crate::family::MOST_SIDE;
use crate::rules::{Board, Card, Cell};

/// A literal: its variable from 0, and whether it is not negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub variable: usize,
    /// Not negated?
    pub positive: bool,
}

impl Literal {
    /// Is it true under an assignment?
    pub(super) fn holds(self, assignment: &[bool]) -> bool {
        assignment.get(self.variable) == Some(&self.positive)
    }

    pub(super) fn column(self) -> usize {
        2 * self.variable + usize::from(!self.positive)
    }
}

/// The board of a formula, and the names of its cards.
#[derive(Clone, Debug)]
pub(super) struct Printed {
    /// The clauses, each with its literals by variable.
    pub clauses: Vec<[Literal; 3]>,
    pub variables: usize,
    /// N.
    pub side: usize,
    /// The deal.
    pub board: Board,
    x: u32,
    l: u32,
}

/// The four private suits of a variable in Table 9.
#[derive(Clone, Copy, Debug)]
pub(super) enum Own {
    /// a.
    A,
    B,
    C,
    D,
}

impl Printed {
    /// Builds the board.
    ///
    /// # Errors
    /// When a clause has not three literals of three variables, or the board would be too large.
    pub(super) fn new(formula: &Cnf) -> Result<Self, InputError> {
        let (m, v) = (formula.clauses.len(), formula.vars);
        if m == 0 {
            return Err(InputError::at("formula", "it has no clause"));
        }
        let side = 12 * m + 2 * v + 1;
        if side > MOST_SIDE {
            let why = format!("the deal would be {side}x{side}, at most {MOST_SIDE}");
            return Err(InputError::at("formula", why));
        }
        let mut clauses = Vec::with_capacity(m);
        for (j, clause) in formula.clauses.iter().enumerate() {
            let wrong = |why: &str| InputError::at(format!("clause {}", j + 1), why);
            let mut literals: Vec<Literal> = clause
                .iter()
                .map(|&x| Literal { variable: x.unsigned_abs() as usize - 1, positive: x > 0 })
                .collect();
            sort::by_key(&mut literals, |l| l.variable);
            let three: [Literal; 3] =
                literals.try_into().map_err(|_| wrong("it has not three literals"))?;
            if three.windows(2).any(|two| two[0].variable == two[1].variable) {
                return Err(wrong("a variable comes twice"));
            }
            clauses.push(three);
        }
        let fillers = (m * (12 * side - 30)) as u32;
        let x = 10 * m as u32 + 2 * (fillers + 1);
        let board = Board::new(1, 1, vec![None]);
        let mut out = Printed { clauses, variables: v, side, board, x, l: x + 2 };
        out.board = out.deal();
        Ok(out)
    }

    fn deal(&self) -> Board {
        let (m, v, side) = (self.clauses.len(), self.variables, self.side);
        let mut cells: Vec<Option<Card>> = vec![None; side * side];
        let mut put = |row: usize, col: usize, card: Card| cells[row * side + col] = Some(card);
        for j in 0..m {
            let top = 12 * j;
            let literals = self.clauses[j];
            for (t, literal) in literals.iter().enumerate() {
                put(top + t, literal.column(), self.literal(j, t));
                put(top + t, literal.column() ^ 1, self.opposite(j, t));
                put(top + t, 2 * v + 6 * j + 2 * t, self.low(j, t));
                put(top + t, 2 * v + 6 * j + 2 * t + 1, self.high(j, t));
                for at in 0..3 {
                    let row = top + 3 + 3 * t + at;
                    put(row, literal.column(), self.climb(j, t, at));
                    let beside = (t + 1) % 3;
                    let card = match at.cmp(&t) {
                        std::cmp::Ordering::Equal => self.last_of(j, beside),
                        _ => self.three(j, beside, usize::from(at == 2 || at == 1 && t == 2)),
                    };
                    put(row, literals[beside].column(), card);
                }
            }
            put(top, side - 1, self.leader(j));
        }
        for k in 0..v {
            let row = 12 * m + 2 * k;
            put(row, 2 * k, self.own(Own::C, k));
            put(row, 2 * k + 1, self.own(Own::D, k));
            put(row, side - 1, self.crosser(k));
            put(row + 1, 2 * k, self.own(Own::B, k));
            put(row + 1, 2 * k + 1, self.own(Own::A, k));
            put(side - 1, 2 * k, self.foot(Own::A, k));
            put(side - 1, 2 * k + 1, self.foot(Own::B, k));
        }
        let (mut rank, mut suit) = (10 * m as u32, (10 * m + 5 * v) as u32);
        for (cell, slot) in cells.iter_mut().enumerate().filter(|(_, slot)| slot.is_none()) {
            let block = cell / side / 12;
            *slot = Some(if block < m {
                rank += 2;
                Card { rank, suit: 10 * (block as u32 + 1) }
            } else {
                suit += 1;
                Card { rank: self.l, suit }
            });
        }
        Board::new(side, side, cells)
    }

    fn in_block(j: usize, rank: usize, suit: usize) -> Card {
        let o = 10 * j as u32;
        Card { rank: o + rank as u32, suit: o + suit as u32 }
    }

    /// The card of the t-th literal in its own column: the one that can be an activator.
    pub(super) fn literal(&self, j: usize, t: usize) -> Card {
        Self::in_block(j, if self.clauses[j][t].positive { 2 } else { 4 }, 1 + t)
    }

    /// The card beside it, in the column of the opposite literal.
    pub(super) fn opposite(&self, j: usize, t: usize) -> Card {
        Self::in_block(j, if self.clauses[j][t].positive { 4 } else { 2 }, 4 + t)
    }

    /// Rank 10j−9 of the suit of the t-th variable.
    pub(super) fn low(&self, j: usize, t: usize) -> Card {
        Card { rank: 10 * j as u32 + 1, suit: self.suit(self.clauses[j][t].variable) }
    }

    /// Rank 10j−5 of the suit of the t-th variable.
    pub(super) fn high(&self, j: usize, t: usize) -> Card {
        Card { rank: 10 * j as u32 + 5, suit: self.suit(self.clauses[j][t].variable) }
    }

    /// In the t-th group of three rows and column l_t: ranks 10j−3, 10j−2, 10j−1 for t = 0, 1, 2, at
    /// place `at` of suit 10j−9+`at`.
    pub(super) fn climb(&self, j: usize, t: usize, at: usize) -> Card {
        Self::in_block(j, 7 + t, 1 + at)
    }

    /// The two cards of rank 10j−7 in column l_t, the upper (0) and the lower (1).
    pub(super) fn three(&self, j: usize, t: usize, lower: usize) -> Card {
        Self::in_block(j, 3, 4 + t + 3 * lower)
    }

    /// The card of rank L in column l_t, of the suit of that literal's card.
    pub(super) fn last_of(&self, j: usize, t: usize) -> Card {
        Card { rank: self.l, suit: (10 * j + 1 + t) as u32 }
    }

    /// The filler of rank L in a block.
    pub(super) fn leader(&self, j: usize) -> Card {
        Card { rank: self.l, suit: 10 * (j as u32 + 1) }
    }

    /// The suit of a variable.
    pub(super) fn suit(&self, k: usize) -> u32 {
        (10 * self.clauses.len() + k + 1) as u32
    }

    /// X of the suit of a variable, in column f.
    pub(super) fn crosser(&self, k: usize) -> Card {
        Card { rank: self.x, suit: self.suit(k) }
    }

    fn own_suit(&self, which: Own, k: usize) -> u32 {
        (10 * self.clauses.len() + (1 + which as usize) * self.variables + k + 1) as u32
    }

    /// X of a variable's private suits.
    pub(super) fn own(&self, which: Own, k: usize) -> Card {
        Card { rank: self.x, suit: self.own_suit(which, k) }
    }

    /// L of a variable's private suits a and b, in the last row.
    pub(super) fn foot(&self, which: Own, k: usize) -> Card {
        Card { rank: self.l, suit: self.own_suit(which, k) }
    }

    /// The fillers of a block, less its leader.
    pub(super) fn fillers(&self, j: usize) -> Vec<Cell> {
        let suit = 10 * (j as u32 + 1);
        let rows = 12 * j * self.side..12 * (j + 1) * self.side;
        let filler = |&cell: &Cell| {
            self.board.card(cell).is_some_and(|c| c.suit == suit && c.rank != self.l)
        };
        rows.filter(filler).collect()
    }
}
