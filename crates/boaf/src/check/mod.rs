//! Certificate in; accepted, or the first bad step, out.
//!
//! Trusted: it uses `rules` and nothing of `solve`. It replays
//! moves, looks at which cards match, and for the two kinds that speak of at most seven cards it
//! plays those out in full ([`mini`]).
//!
//! **Work.** Anybody may write a certificate, and a position. Every kind but `closed-set` takes time in
//! proportion to the cells of the board and the items of the certificate, a logarithm for maps apart
//! (and, for `cut-edge`, at most 50 boards of seven cards played out); a closed set of n states takes at
//! most 240 moves a state, each found by halving n; a case tree asks rules of each case and plays out positions of few stacks,
//! as much as the constant allows. It is all counted by one counter, which stands at
//! `CONSTANT` + `EACH` · (cells + items of the certificate + items of the lists around it) steps. A
//! step takes a few nanoseconds. Past it the certificate is *too large to check*, never accepted.
//! Reading is in proportion to the texts.

mod answer;
mod bridge;
pub(crate) mod cases;
pub(crate) mod closed_set;
mod flocks;
mod mini;
mod no_move;
mod solution;

use fairdeal_core::claim::Opened;
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::work::Work;
use fairdeal_core::{Checked, InputError, Refusal};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::notation::{GAME, Lettering, NamedMove, Position};
use crate::rules::Board;

/// The steps that any check may take: a closed set of six million states, or what is done to the
/// largest board, is within it.
const CONSTANT: u64 = 3_000_000_000;
/// The steps for each cell of the board and each item of the certificate.
const EACH: u64 = 20;
/// The steps of one look into a map or sorted list of the board's cards.
const LOOK_UP: u64 = 50;

/// The work a certificate is worth on this board, and the answer around it.
fn bound(board: &Board, certificate: &Certificate, answer: Option<&Value>) -> Work {
    let listed =
        |name| answer.and_then(|a| a.get(name)).and_then(Value::as_array).map_or(0, Vec::len);
    let items = certificate.items() + listed("solution") + listed("cards");
    Work::of(CONSTANT + EACH * (board.cells().len() + items) as u64)
}

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
    let board = &position.board;
    let mut work = bound(board, certificate, read.answer.as_ref());
    if let Some(answer) = &read.answer {
        answer::follows(board, certificate, answer, &mut work)?;
    }
    proves(board, certificate, &mut work).map_err(|refusal| match certificate {
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
    proves(board, certificate, &mut bound(board, certificate, None))
}

/// The same within so much work.
fn proves(board: &Board, certificate: &Certificate, work: &mut Work) -> Result<(), Refusal> {
    match certificate {
        Certificate::Solution(moves) => solution::check(board, moves, work),
        Certificate::NoCards if board.count() == 0 => Ok(()),
        Certificate::NoCards => Err(Refusal::new("board", "it has cards")),
        Certificate::NoMove => no_move::check(board, work),
        Certificate::OddBird(card) => flocks::check_cards(board, std::slice::from_ref(card), work),
        Certificate::MultipleFlocks(cards) => flocks::check_cards(board, cards, work),
        Certificate::CellsApart(cards) => flocks::check_cells(board, cards, work),
        Certificate::CutEdge { u, w, side } => bridge::check_cut_edge(board, (*u, *w), side, work),
        Certificate::Lollipop { x, u, w } => bridge::check_lollipop(board, [*x, *u, *w], work),
        Certificate::Cases(steps) => cases::check(board, steps, work),
        Certificate::ClosedSet(keys) => closed_set::check(board, keys, work),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn checked(position: &str, certificate: &Value) -> Checked {
        Boaf.check(&Subject::parse(position).unwrap(), &certificate.to_string()).unwrap()
    }

    /// Moves that are legal and end too early are told with the name of what they lead to.
    #[test]
    fn a_solution_cut_short_names_where_it_ends() {
        let solution = |moves: &[&str]| {
            let schema = "fairdeal/boaf-certificate/1";
            json!({ "schema": schema, "kind": "solution", "moves": moves })
        };
        let position = "boaf:2H 3H 4H";
        let cut = checked(position, &solution(&["2H>3H"])).to_string();
        assert!(cut.contains("the moves are legal, and `boaf:2H 3H 4H+2H>3H` is what"), "{cut}");
        // Not where nothing was played, and not where a move is illegal.
        for moves in [vec![], vec!["2H>4D"]] {
            let told = checked(position, &solution(&moves)).to_string();
            assert!(told.starts_with("refused") && !told.contains("are legal"), "{told}");
        }
        // A long name is not repeated whole.
        let cards: Vec<String> = (2..62).map(|rank| format!("{rank}_3")).collect();
        let moves: Vec<String> = (3..50).map(|rank| format!("2_3>{rank}_3")).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let told = checked(&format!("boaf:{}", cards.join(" ")), &solution(&moves)).to_string();
        assert!(told.contains("the moves are legal, and") && told.contains("joined by"), "{told}");
    }

    /// "There are no cards" is said of boards without cards, and of no others.
    #[test]
    fn no_cards() {
        let certificate = json!({ "schema": "fairdeal/boaf-certificate/1", "kind": "no-cards" });
        assert_eq!(checked("boaf:. . / . .", &certificate).accepted, Some(true));
        assert_eq!(checked("boaf:. 2H / . .", &certificate).accepted, Some(false));
    }
}
