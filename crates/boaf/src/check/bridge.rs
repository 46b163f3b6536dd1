//! Two reasons that rest on a bridge u–w of the match-by-card graph: the only match between a
//! side U that holds u and the rest W that holds w.
//!
//! **Why a bridge decides.** Before the first move between U and W the two parts do not touch:
//! other cards never block, and a cell is entered only by capturing the card on it. The first move
//! between them is u→w or w→u. After w→u the card u is gone, so what is left of U matches nothing
//! in W: U must have been u alone. After u→w the card w is gone, so W must have been w alone.
//! So either (1) U collapses to u by itself, or (2) W collapses to w by itself, w standing on some
//! cell p, and then U with w on p collapses. In (2), if W had two cards or more, its last capture
//! was made by w, so w has moved, and a vacated cell is never entered again: p is not w's own
//! cell, and p was a cell of W. (A W of w alone has collapsed already, and p is w's own cell.) If neither (1) nor (2) is possible the board cannot be won.
//!
//! That is the Cut Edge condition as the paper argues it. Its wording takes U to be the
//! 2-edge-connected component of u; where that is not the whole side the argument does not hold,
//! and the condition is false (`solve::paper::conditions::cut_edge` has a board that shows it).
//!
//! **Lollipop** is the case U = {x, u} with x of degree 1 and not in line with u: (1) fails, and in
//! (2) the moves left are u→w and then x, u joining, so p must be in line with both x and u. Each
//! step of w's walk to p captures a card of W that w matches, so w needs as many of those as steps.

use super::mini::{self, collapses};
use fairdeal_core::Refusal;
use fairdeal_core::words::count_of;

use super::{compact, find, only};
use crate::rules::{Board, Card, Cell};

/// Checks a cut-edge certificate.
///
/// # Errors
/// The first thing that does not hold.
pub(super) fn check_cut_edge(
    board: &Board,
    u: Card,
    w: Card,
    side: &[Card],
) -> Result<(), Refusal> {
    let rest = split(board, u, w, side)?;
    if side.len() >= mini::MOST {
        let most = format!("{} cards; at most {} can be played out", side.len(), mini::MOST - 1);
        return Err(Refusal::new("side", most));
    }
    if collapses(&compact(&only(board, side)), Some(u)) {
        return Err(Refusal::new("side", format!("it can be stacked with {u} on top")));
    }
    let home = find(board, w)?;
    let side_alone = only(board, side);
    for &card in &rest {
        let cell = find(board, card)?;
        // Alone on its side w stays where it is; else it has moved.
        let may_stand = (cell != home) != (rest.len() == 1);
        if may_stand && collapses(&compact(&with(&side_alone, cell, w)), None) {
            let (row, col) = board.row_col(cell);
            return Err(Refusal::new(
                "side",
                format!("it can be won with {w} at row {}, column {}", row + 1, col + 1),
            ));
        }
    }
    Ok(())
}

/// Checks a lollipop certificate.
///
/// # Errors
/// The first thing that does not hold.
pub(super) fn check_lollipop(board: &Board, x: Card, u: Card, w: Card) -> Result<(), Refusal> {
    let rest = split(board, u, w, &[x, u])?;
    if !x.matches(u) {
        return Err(Refusal::new(format!("card {x}"), format!("it does not match {u}")));
    }
    let (at_x, at_u) = (find(board, x)?, find(board, u)?);
    if board.in_line(at_x, at_u) {
        return Err(Refusal::new(format!("card {x}"), format!("it is in line with {u}")));
    }
    let cells: Vec<Cell> = rest.iter().map(|&card| find(board, card)).collect::<Result<_, _>>()?;
    let goal = |cell: Cell| board.in_line(cell, at_x) && board.in_line(cell, at_u);
    let home = find(board, w)?;
    // Alone on its side w stays where it is.
    let steps = match rest.len() {
        1 => goal(home).then_some(0),
        _ => walk(board, home, &cells, goal),
    };
    let food = rest.iter().filter(|&&card| card != w && card.matches(w)).count();
    match steps {
        Some(steps) if steps <= food => Err(Refusal::new(
            format!("card {w}"),
            format!(
                "it needs {} and has {} to make them on",
                count_of(steps, "move"),
                count_of(food, "card")
            ),
        )),
        _ => Ok(()),
    }
}

/// Splits the board at the bridge: the cards outside `side`, if u–w is the only match between.
fn split(board: &Board, u: Card, w: Card, side: &[Card]) -> Result<Vec<Card>, Refusal> {
    for (i, &card) in side.iter().enumerate() {
        find(board, card)?;
        if side[..i].contains(&card) {
            return Err(Refusal::new(format!("card {card}"), "it is named twice"));
        }
    }
    find(board, w)?;
    if !side.contains(&u) {
        return Err(Refusal::new(format!("card {u}"), "it is not on its own side"));
    }
    if side.contains(&w) {
        return Err(Refusal::new(
            format!("card {w}"),
            "it is on the side it should be across from",
        ));
    }
    let rest: Vec<Card> =
        board.stacks().map(|(_, card)| card).filter(|card| !side.contains(card)).collect();
    for &a in side {
        if let Some(b) = rest.iter().find(|&&b| a.matches(b) && (a, b) != (u, w)) {
            return Err(Refusal::new(
                format!("card {a}"),
                format!("it matches {b} across the cut"),
            ));
        }
    }
    Ok(rest)
}

/// The board with one more card.
fn with(board: &Board, cell: Cell, card: Card) -> Board {
    let mut cells = board.cells().to_vec();
    cells[cell] = Some(card);
    Board::new(board.rows(), board.cols(), cells)
}

/// The fewest rook steps over `cells` from `start` to another of them that is a goal.
fn walk(board: &Board, start: Cell, cells: &[Cell], goal: impl Fn(Cell) -> bool) -> Option<usize> {
    let mut seen = vec![start];
    let mut front = vec![start];
    for steps in 1.. {
        let step = |&c: &Cell| !seen.contains(&c) && front.iter().any(|&f| board.in_line(f, c));
        let next: Vec<Cell> = cells.iter().copied().filter(step).collect();
        if next.is_empty() {
            return None;
        }
        if next.iter().any(|&c| goal(c)) {
            return Some(steps);
        }
        seen.extend(&next);
        front = next;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|c| notation::card(c).unwrap()).collect()
    }

    /// Deal 221,602 (Table 11 of the paper) and twins of its certificate that prove nothing.
    #[test]
    fn cut_edge() {
        let board =
            notation::board("QD 4C 4H JS / TS 9D 3C 2C / QH KS 9S JD / AC 6D QS 7D").unwrap();
        let verdict = |u: &str, w: &str, side: &str| {
            let (u, w) = (cards(u)[0], cards(w)[0]);
            check_cut_edge(&board, u, w, &cards(side)).map_err(|r| r.to_string())
        };
        assert_eq!(verdict("4H", "QH", "AC 2C 3C 4C 4H"), Ok(()));
        let across = "card 2C: it matches AC across the cut";
        assert_eq!(verdict("4H", "QH", "2C 3C 4C 4H"), Err(across.into()));
        assert_eq!(
            verdict("3C", "QH", "AC 2C 3C 4C 4H"),
            Err("card 4H: it matches QH across the cut".into())
        );
        assert_eq!(
            verdict("4H", "4C", "AC 2C 3C 4C 4H"),
            Err("card 4C: it is on the side it should be across from".into())
        );
        assert_eq!(
            verdict("QH", "4H", "AC 2C 3C 4C 4H"),
            Err("card QH: it is not on its own side".into())
        );
        assert_eq!(
            verdict("4H", "QH", "AC 2C 3C 4C 4H 5H"),
            Err("card 5H: it is not on the board".into())
        );
        let rest = "QD JS TS 9D QH KS 9S JD 6D QS 7D";
        assert!(verdict("QH", "4H", rest).unwrap_err().starts_with("side: 11 cards"));
    }

    #[test]
    fn a_side_that_can_be_won_proves_nothing() {
        let board = notation::board("2C 3C / KC 5H / 5S .").unwrap();
        let e = check_cut_edge(&board, cards("2C")[0], cards("KC")[0], &cards("2C 3C"));
        assert_eq!(e.unwrap_err().to_string(), "card 3C: it matches KC across the cut");
        let board = notation::board("2C 3D / 7C 9H / 9C .").unwrap();
        // 3D–2C–{7C, 9C}–9H: no bridge at 2C.
        assert!(check_cut_edge(&board, cards("2C")[0], cards("7C")[0], &cards("2C 3D")).is_err());
        // 9C–9H is a bridge, and 9H alone is stacked with itself on top.
        let e = check_cut_edge(&board, cards("9H")[0], cards("9C")[0], &cards("9H"));
        assert_eq!(e.unwrap_err().to_string(), "side: it can be stacked with 9H on top");
    }

    /// Deal 360,528 (Table 13 of the paper) and spoiled twins.
    #[test]
    fn lollipop() {
        let text = "5S 7D QS 2C / 4C AD 8D 5C / QH 7C TC 3C / 8C 2D 9C 3D";
        let verdict = |text: &str, xuw: &str| {
            let c = cards(xuw);
            check_lollipop(&notation::board(text).unwrap(), c[0], c[1], c[2])
                .map_err(|r| r.to_string())
        };
        assert_eq!(verdict(text, "QH QS 5S"), Ok(()));
        assert!(verdict(text, "QS QH 5S").unwrap_err().contains("matches 5S across the cut"));
        assert!(verdict(text, "QH QS 4C").unwrap_err().contains("across the cut"));
        // With QH moved into line with QS the stick collapses.
        let in_line = "5S 7D QS 2C / 4C AD QH 5C / 8D 7C TC 3C / 8C 2D 9C 3D";
        assert_eq!(verdict(in_line, "QH QS 5S"), Err("card QH: it is in line with QS".into()));
        // With 5S one step from the crossing it has cards enough.
        let near = "7C 7D QS 2C / 4C AD 8D 5C / QH 5S TC 3C / 8C 2D 9C 3D";
        let near = verdict(near, "QH QS 5S").unwrap_err();
        assert_eq!(near, "card 5S: it needs 1 move and has 2 cards to make them on");
    }

    /// The other side may be one card, which then stands where it stands.
    #[test]
    fn a_side_of_one_card() {
        let board = notation::board("8H 2C / 6C 3H").unwrap();
        let side = cards("3H 2C 6C");
        assert_eq!(check_cut_edge(&board, side[0], cards("8H")[0], &side), Ok(()));
        let won = notation::board("6C 2C 3H 8H").unwrap();
        let e = check_cut_edge(&won, side[0], cards("8H")[0], &side).unwrap_err();
        assert_eq!(e.to_string(), "side: it can be stacked with 3H on top");
    }
}
