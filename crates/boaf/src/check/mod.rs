//! Certificate in; accepted, or the first bad step, out.
//!
//! Trusted: it uses `rules` and nothing of `solve`. It replays
//! moves, looks at which cards match, and for the two kinds that speak of at most seven cards it
//! plays those out in full ([`mini`]).

mod bridge;
pub(crate) mod closed_set;
mod flocks;
mod mini;
mod no_move;
mod solution;

use std::collections::BTreeSet;

use fairdeal_core::claim::{Opened, not_shown, word};
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::{Checked, InputError, Refusal};

use crate::certificate::Certificate;
use crate::notation::{GAME, Lettering, NamedMove, Position};
use crate::rules::{Board, Card};

/// The game.
pub struct Boaf;

impl Referee for Boaf {
    fn name(&self) -> &'static str {
        GAME
    }

    fn check(&self, subject: &Subject, text: &str) -> Result<Checked, InputError> {
        let position = match subject {
            Subject::Named(PositionName { body: Body::Family, .. }) => {
                return Err(InputError::new("boaf has no certificates about whole families"));
            }
            Subject::Named(name) => Position::read(name)?,
            Subject::Json(value) => Position::read_json(value)?,
        };
        let (certificate, read) = Certificate::parse(text)?;
        let found = holds(&position, &certificate, &read);
        Ok(Checked::new(certificate.claim(&position), found).noting(&position.notes))
    }
}

/// Does the certificate speak of this position, and prove what it claims? Neither it nor the answer
/// around it may say anything else.
///
/// # Errors
/// The first field or step that does not hold.
pub fn holds(position: &Position, certificate: &Certificate, read: &Opened) -> Result<(), Refusal> {
    certificate.claim(position).agrees(read, |name| position.is_named(name))?;
    if let Some(answer) = &read.answer {
        let verdict = certificate.verdict();
        word(answer, "verdict", verdict, |got| got == verdict)?;
        let why = "a board can be won or not, and no more is shown";
        not_shown(answer, &["size", "bound", "optimal", "count", "k"], why)?;
    }
    check(&position.board, certificate).map_err(|refusal| match certificate {
        Certificate::Solution(moves) if refusal.place == solution::END && !moves.is_empty() => {
            let reached = reached(position, moves);
            let why = format!("{}; the moves are legal, and {reached}", refusal.why);
            Refusal { why, ..refusal }
        }
        _ => refusal,
    })
}

/// The most characters of a name that a message repeats whole.
const MOST_NAME: usize = 300;

/// How the position after these legal moves is called.
fn reached(position: &Position, moves: &[NamedMove]) -> String {
    let lettering = Lettering::of(&position.board);
    let mut name = position.id();
    for mv in moves {
        let next = format!("{name}+{}", mv.text(lettering));
        if next.len() > MOST_NAME {
            let short: String = position.id().chars().take(MOST_NAME).collect();
            return format!(
                "`{short}+` with the moves after it, joined by `+`, names what they lead to"
            );
        }
        name = next;
    }
    format!("`{name}` is what they lead to")
}

/// Does the certificate prove what it claims of this board?
///
/// # Errors
/// The first step that does not hold.
pub fn check(board: &Board, certificate: &Certificate) -> Result<(), Refusal> {
    match certificate {
        Certificate::Solution(moves) => solution::check(board, moves),
        Certificate::NoCards if board.count() == 0 => Ok(()),
        Certificate::NoCards => Err(Refusal::new("board", "it has cards")),
        Certificate::NoMove => no_move::check(board),
        Certificate::OddBird(card) => flocks::check_cards(board, std::slice::from_ref(card)),
        Certificate::MultipleFlocks(cards) => flocks::check_cards(board, cards),
        Certificate::CellsApart(cards) => flocks::check_cells(board, cards),
        Certificate::CutEdge { u, w, side } => bridge::check_cut_edge(board, *u, *w, side),
        Certificate::Lollipop { x, u, w } => bridge::check_lollipop(board, *x, *u, *w),
        Certificate::ClosedSet(keys) => {
            closed_set::closed_set_holds(board, keys).map_err(|why| Refusal::new("states", why))
        }
    }
}

/// The cell of a card the certificate speaks of.
fn find(board: &Board, card: Card) -> Result<usize, Refusal> {
    board
        .stacks()
        .find(|&(_, c)| c == card)
        .map(|(cell, _)| cell)
        .ok_or_else(|| Refusal::new(format!("card {card}"), "it is not on the board"))
}

/// The board without its empty rows and columns: what is in line stays in line, so play is the
/// same, and a few cards on a huge board are a small board.
fn compact(board: &Board) -> Board {
    let rows: BTreeSet<usize> = board.stacks().map(|(cell, _)| board.row_col(cell).0).collect();
    let cols: BTreeSet<usize> = board.stacks().map(|(cell, _)| board.row_col(cell).1).collect();
    let cells = rows.iter().flat_map(|r| cols.iter().map(move |c| (r, c)));
    let cells = cells.map(|(r, c)| board.card(r * board.cols() + c)).collect();
    Board::new(rows.len(), cols.len(), cells)
}

/// The board with only these cards left on it.
fn only(board: &Board, keep: &[Card]) -> Board {
    let cells = board.cells().iter().map(|c| c.filter(|card| keep.contains(card))).collect();
    Board::new(board.rows(), board.cols(), cells)
}
