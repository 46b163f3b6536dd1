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
//!
//! **What is looked at.** That no other match crosses the cut, where w may stand, how the side plays
//! out and how far w has to walk: all of it by the rules, for every card of the rest. From the
//! certificate come only the names of the cards. Cited is nothing; the argument is the one above. A side
//! has at most six cards, and w at two cells that share the same rows and columns with it is in line
//! with the same stacks, so of a million cells at most 49 have to be played out.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;
use fairdeal_core::words::count_of;
use fairdeal_core::work::Work;

use super::mini::{self, collapses};
use crate::rules::{Board, Card, Cell};

type Stack = (Cell, Card);

/// Checks a cut-edge certificate.
///
/// # Errors
/// The first thing that does not hold.
pub(super) fn check_cut_edge(
    board: &Board,
    (u, w): (Card, Card),
    side: &[Card],
    work: &mut Work,
) -> Result<(), Refusal> {
    if side.len() >= mini::MOST {
        let most = format!("{} cards; at most {} can be played out", side.len(), mini::MOST - 1);
        return Err(Refusal::new("side", most));
    }
    let Cut { inside, outside, home } = split(board, (u, w), side, work)?;
    if collapses(&small(board, &inside), Some(u), work)? {
        return Err(Refusal::new("side", format!("it can be stacked with {u} on top")));
    }
    let rows: BTreeSet<usize> = inside.iter().map(|(cell, _)| board.row_col(*cell).0).collect();
    let cols: BTreeSet<usize> = inside.iter().map(|(cell, _)| board.row_col(*cell).1).collect();
    let mut tried = BTreeSet::new();
    for &(cell, _) in &outside {
        // Alone on its side w stays where it is; else it has moved.
        if (cell == home) != (outside.len() == 1) {
            continue;
        }
        let (row, col) = board.row_col(cell);
        let shared = (rows.get(&row), cols.get(&col));
        if !tried.insert(shared) {
            continue;
        }
        let joined: Vec<Stack> = inside.iter().copied().chain([(cell, w)]).collect();
        if collapses(&small(board, &joined), None, work)? {
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
pub(super) fn check_lollipop(
    board: &Board,
    [x, u, w]: [Card; 3],
    work: &mut Work,
) -> Result<(), Refusal> {
    let Cut { inside, outside, home } = split(board, (u, w), &[x, u], work)?;
    if !x.matches(u) {
        return Err(Refusal::new(format!("card {x}"), format!("it does not match {u}")));
    }
    let (at_x, at_u) = (inside[0].0, inside[1].0);
    if board.in_line(at_x, at_u) {
        return Err(Refusal::new(format!("card {x}"), format!("it is in line with {u}")));
    }
    let goal = |cell: Cell| board.in_line(cell, at_x) && board.in_line(cell, at_u);
    // Alone on its side w stays where it is.
    let steps = match outside.len() {
        1 => goal(home).then_some(0),
        _ => walk(board, home, &outside, goal),
    };
    let food = outside.iter().filter(|(_, card)| *card != w && card.matches(w)).count();
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

/// A board split at a bridge.
struct Cut {
    /// The stacks of the side, in the order they were named.
    inside: Vec<Stack>,
    /// The others, in the board's order.
    outside: Vec<Stack>,
    /// Where w stands.
    home: Cell,
}

/// What one look at a cell costs, with everything that is done to it here but for playing.
const CELL: u64 = 40;

/// Splits the board at the bridge, if u–w is the only match between. The side is a handful of cards.
fn split(
    board: &Board,
    (u, w): (Card, Card),
    side: &[Card],
    work: &mut Work,
) -> Result<Cut, Refusal> {
    work.spend(CELL * (2 + side.len() as u64) * board.cells().len() as u64, "board")?;
    let find = |card: Card| match board.stacks().find(|&(_, c)| c == card) {
        Some(stack) => Ok(stack),
        None => Err(Refusal::new(format!("card {card}"), "it is not on the board")),
    };
    let mut inside = Vec::with_capacity(side.len());
    for (i, &card) in side.iter().enumerate() {
        inside.push(find(card)?);
        if side[..i].contains(&card) {
            return Err(Refusal::new(format!("card {card}"), "it is named twice"));
        }
    }
    let (home, _) = find(w)?;
    if !side.contains(&u) {
        return Err(Refusal::new(format!("card {u}"), "it is not on its own side"));
    }
    if side.contains(&w) {
        return Err(Refusal::new(
            format!("card {w}"),
            "it is on the side it should be across from",
        ));
    }
    let outside: Vec<Stack> = board.stacks().filter(|(_, card)| !side.contains(card)).collect();
    for &a in side {
        if let Some((_, b)) = outside.iter().find(|&&(_, b)| a.matches(b) && (a, b) != (u, w)) {
            return Err(Refusal::new(
                format!("card {a}"),
                format!("it matches {b} across the cut"),
            ));
        }
    }
    Ok(Cut { inside, outside, home })
}

/// A board of these stacks without its empty rows and columns: what is in line stays in line, so play
/// is the same, and a few cards of a huge board are a small board.
fn small(board: &Board, stacks: &[Stack]) -> Board {
    let rows: BTreeSet<usize> = stacks.iter().map(|(cell, _)| board.row_col(*cell).0).collect();
    let cols: BTreeSet<usize> = stacks.iter().map(|(cell, _)| board.row_col(*cell).1).collect();
    let mut cells = vec![None; rows.len() * cols.len()];
    for &(cell, card) in stacks {
        let (row, col) = board.row_col(cell);
        let (row, col) = (rows.range(..row).count(), cols.range(..col).count());
        cells[row * cols.len() + col] = Some(card);
    }
    Board::new(rows.len(), cols.len(), cells)
}

/// The fewest rook steps over these stacks from `start` to another of them that is a goal. A line whose
/// stacks were all reached is empty from then on, so each stack is met twice.
fn walk(
    board: &Board,
    start: Cell,
    stacks: &[Stack],
    goal: impl Fn(Cell) -> bool,
) -> Option<usize> {
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); board.rows()];
    let mut cols: Vec<Vec<Cell>> = vec![Vec::new(); board.cols()];
    for &(cell, _) in stacks {
        let (row, col) = board.row_col(cell);
        rows[row].push(cell);
        cols[col].push(cell);
    }
    let mut seen = vec![false; board.cells().len()];
    seen[start] = true;
    let mut front = vec![start];
    for steps in 1.. {
        let mut next = Vec::new();
        for &from in &front {
            let (row, col) = board.row_col(from);
            let lines = [std::mem::take(&mut rows[row]), std::mem::take(&mut cols[col])];
            for &cell in lines.iter().flatten() {
                if !std::mem::replace(&mut seen[cell], true) {
                    next.push(cell);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        if next.iter().any(|&cell| goal(cell)) {
            return Some(steps);
        }
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

    fn cut_edge_of(board: &Board, u: &str, w: &str, side: &[Card]) -> Result<(), String> {
        let mut work = Work::of(10_000_000);
        let uw = (cards(u)[0], cards(w)[0]);
        check_cut_edge(board, uw, side, &mut work).map_err(|r| r.to_string())
    }

    /// Deal 221,602 (Table 11 of the paper) and twins of its certificate that prove nothing.
    #[test]
    fn cut_edge() {
        let board =
            notation::board("QD 4C 4H JS / TS 9D 3C 2C / QH KS 9S JD / AC 6D QS 7D").unwrap();
        let verdict = |u: &str, w: &str, side: &str| cut_edge_of(&board, u, w, &cards(side));
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
        let e = cut_edge_of(&board, "2C", "KC", &cards("2C 3C"));
        assert_eq!(e.unwrap_err(), "card 3C: it matches KC across the cut");
        let board = notation::board("2C 3D / 7C 9H / 9C .").unwrap();
        // 3D–2C–{7C, 9C}–9H: no bridge at 2C.
        assert!(cut_edge_of(&board, "2C", "7C", &cards("2C 3D")).is_err());
        // 9C–9H is a bridge, and 9H alone is stacked with itself on top.
        let e = cut_edge_of(&board, "9H", "9C", &cards("9H"));
        assert_eq!(e.unwrap_err(), "side: it can be stacked with 9H on top");
    }

    /// Deal 360,528 (Table 13 of the paper) and spoiled twins.
    #[test]
    fn lollipop() {
        let text = "5S 7D QS 2C / 4C AD 8D 5C / QH 7C TC 3C / 8C 2D 9C 3D";
        let verdict = |text: &str, xuw: &str| {
            let c = cards(xuw);
            let (board, mut work) = (notation::board(text).unwrap(), Work::of(1_000_000));
            check_lollipop(&board, [c[0], c[1], c[2]], &mut work).map_err(|r| r.to_string())
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
        assert_eq!(cut_edge_of(&board, "3H", "8H", &side), Ok(()));
        let won = notation::board("6C 2C 3H 8H").unwrap();
        let e = cut_edge_of(&won, "3H", "8H", &side).unwrap_err();
        assert_eq!(e, "side: it can be stacked with 3H on top");
    }

    /// A side of six on a board of 256 × 256: u–w is the bridge, the rest is of w's suit and far ranks.
    fn huge() -> (Board, Vec<Card>, [Card; 3]) {
        let side = 256;
        let far = |cell: usize| Card { rank: 1000 + 2 * cell as u32, suit: 1 };
        let mut cells: Vec<_> = (0..side * side).map(|cell| Some(far(cell))).collect();
        // Six cards of one suit on the diagonal, no two in line; the bridge is by rank.
        let six: Vec<Card> = (0..6).map(|i| Card { rank: 10 + 10 * i, suit: 2 }).collect();
        for (i, &card) in six.iter().enumerate() {
            cells[(i + 1) * (side + 1)] = Some(card);
        }
        let w = Card { rank: six[0].rank + 1, suit: 1 };
        cells[0] = Some(w);
        (Board::new(side, side, cells), six.clone(), [six[1], six[0], w])
    }

    #[test]
    fn huge_boards_take_a_few_looks_at_each_cell() {
        let (board, six, [_, u, w]) = huge();
        let cells = board.cells().len() as u64;
        // All that is counted: the looks, and 50 boards played out, none of more than a few moves.
        let most = 8 * CELL * cells + 500_000;
        assert_eq!(check_cut_edge(&board, (u, w), &six, &mut Work::of(most)), Ok(()));
        let few = 8 * CELL * cells;
        assert!(check_cut_edge(&board, (u, w), &six, &mut Work::of(few)).unwrap_err().too_much);
        // A side as large as the board is refused before anything is done with it.
        let all: Vec<Card> = board.stacks().map(|(_, card)| card).collect();
        let refusal = check_cut_edge(&board, (u, w), &all, &mut Work::of(0)).unwrap_err();
        assert_eq!(refusal.to_string(), "side: 65536 cards; at most 6 can be played out");
    }

    #[test]
    fn a_long_walk_is_made_once() {
        let (board, six, [x, u, w]) = huge();
        let mut cells = board.cells().to_vec();
        for cell in &mut cells {
            *cell = cell.filter(|card| !six[2..].contains(card));
        }
        let board = Board::new(board.rows(), board.cols(), cells);
        let most = 4 * CELL * board.cells().len() as u64;
        let refusal = check_lollipop(&board, [x, u, w], &mut Work::of(most)).unwrap_err();
        assert!(refusal.why.starts_with("it needs 2 moves and has 65,529 cards"), "{refusal}");
        assert!(check_lollipop(&board, [x, u, w], &mut Work::of(most - 1)).unwrap_err().too_much);
    }

    /// The walk by whole lines is the walk by single steps.
    #[test]
    fn walks_are_shortest() {
        let mut random = fairdeal_core::random::Random::new(11);
        for round in 0..400 {
            let size = 4 + round % 9;
            let board = crate::testing::random_board(&mut random, (6, 6), size, (5, 16));
            let stacks: Vec<Stack> = board.stacks().collect();
            let (start, end) = (stacks[0].0, stacks[size - 1].0);
            let mut reached = BTreeSet::from([start]);
            let mut steps = 0;
            let by_steps = loop {
                let near = |c: &Cell| reached.iter().any(|&r| r == *c || board.in_line(r, *c));
                let grown: BTreeSet<Cell> = stacks.iter().map(|s| s.0).filter(near).collect();
                steps += 1;
                if grown.contains(&end) {
                    break Some(steps);
                }
                if grown == reached {
                    break None;
                }
                reached = grown;
            };
            assert_eq!(walk(&board, start, &stacks, |c| c == end), by_steps, "{board:?}");
        }
    }

    /// On random boards: every bridge with a small side, and every three cards. What is accepted cannot be won.
    #[test]
    fn what_is_accepted_is_lost() {
        let mut random = fairdeal_core::random::Random::new(12);
        let mut accepted = [0; 2];
        for round in 0..3_000 {
            let (size, shape) = (3 + round % 6, [(2, 3), (3, 3), (1, 5), (3, 4)][round / 6 % 4]);
            let size = size.min(shape.0 * shape.1);
            let board = crate::testing::random_board(&mut random, shape, size, (5, 16));
            let cards: Vec<Card> = board.stacks().map(|(_, card)| card).collect();
            let mut said = Vec::new();
            for &u in &cards {
                for &w in cards.iter().filter(|&&w| w != u && w.matches(u)) {
                    let mut side = vec![u];
                    let joins = |side: &[Card], c: Card| {
                        side.iter().any(|&a| a.matches(c) && (a, c) != (u, w)) && !side.contains(&c)
                    };
                    while let Some(&c) = cards.iter().find(|&&c| joins(&side, c)) {
                        side.push(c);
                    }
                    let work = &mut Work::of(10_000_000);
                    said.push((0, check_cut_edge(&board, (u, w), &side, work).is_ok()));
                    for &x in cards.iter().filter(|&&x| x != u && x != w) {
                        said.push((1, check_lollipop(&board, [x, u, w], work).is_ok()));
                    }
                }
            }
            let won = crate::testing::winnable(&board);
            for (kind, _) in said.into_iter().filter(|(_, accepted)| *accepted) {
                assert!(!won, "{board:?}");
                accepted[kind] += 1;
            }
        }
        assert!(accepted.iter().all(|&n| n > 100), "{accepted:?}");
    }
}
