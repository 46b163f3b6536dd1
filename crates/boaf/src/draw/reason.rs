//! Why a board is lost, on the board: rings, lines and ways, and a legend that says what they mean.
//!
//! Each reason is drawn as it argues. An odd bird has a ring. Flocks have a colour each. A cut edge
//! colours its two sides and draws the only match between them. A lollipop stick has its three cards,
//! the cells that its walker would have to reach and the shortest way there.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use fairdeal_core::joined::Joined;
use fairdeal_core::scene::{Fill, Key, Look, Scene, Shape, Stroke};
use fairdeal_core::sort;
use fairdeal_core::words::{count_of, list, thousands};

use super::scene::badge;
use super::{Marks, Tone, scene};
use crate::notation::Lettering;
use crate::rules::{Board, Card, Cell, Move};
use crate::solve::Why;

/// The most cards a legend names one by one.
const MOST_NAMED: usize = 4;
/// The most flocks a legend lists.
const MOST_FLOCKS: usize = 8;

/// The board with its reason drawn in, and the legend.
pub fn reason_scene(board: &Board, why: &Why) -> Scene {
    let (marks, legend) = explained(board, why);
    Scene { legend, ..scene(board, &marks) }
}

/// The marks of a reason, and what they mean.
pub(super) fn explained(board: &Board, why: &Why) -> (Marks, Vec<Key>) {
    let lettering = Lettering::of(board);
    let name = |card: Card| lettering.glyph(card);
    let ring = |tone: Tone, text: String| Key::ring(tone.colour(), text);
    match why {
        Why::OddBird(card) => (
            Marks::of(board, why),
            vec![ring(Tone::Amber, format!("{} matches no other card", name(*card)))],
        ),
        Why::MultipleFlocks(_) => {
            let flocks = flocks(board);
            let mut legend: Vec<Key> = flocks
                .iter()
                .take(MOST_FLOCKS)
                .enumerate()
                .map(|(k, flock)| {
                    ring(Tone::of_group(k), format!("flock of {}", few(flock, lettering)))
                })
                .collect();
            if flocks.len() > MOST_FLOCKS {
                let more = count_of(flocks.len() - MOST_FLOCKS, "more flock");
                legend.push(Key { shapes: Vec::new(), text: format!("and {more}") });
            }
            (Marks { cells: tones(&flocks), ..Marks::none() }, legend)
        }
        Why::CellsApart(cards) => {
            let text = match cards.len() {
                1 => "in line with no other stack".to_string(),
                n => format!("{} stacks in line with none of the others", thousands(n as u128)),
            };
            (Marks::of(board, why), vec![ring(Tone::Amber, text)])
        }
        Why::CutEdge { u, w, side } => {
            let tone = |card| if side.contains(&card) { Tone::Amber } else { Tone::Blue };
            let cells = board.stacks().map(|(cell, card)| (cell, tone(card)));
            let marks =
                Marks { cells: cells.collect(), edge: ends(board, *u, *w), ..Marks::none() };
            let line = Stroke::new(Tone::Coral.colour(), 4.0);
            let only = format!("the only match between them: {} and {}", name(*u), name(*w));
            let legend = vec![
                ring(Tone::Amber, format!("the side of {}", name(*u))),
                ring(Tone::Blue, format!("the side of {}", name(*w))),
                Key::line(line, only),
            ];
            (marks, legend)
        }
        Why::Lollipop { x, u, w } => lollipop(board, [*x, *u, *w], lettering),
        Why::NoMove | Why::Exhausted | Why::NoCards => (Marks::none(), Vec::new()),
    }
}

/// The cells of two cards.
fn ends(board: &Board, a: Card, b: Card) -> Option<(Cell, Cell)> {
    let find = |card| board.stacks().find(|&(_, c)| c == card).map(|(cell, _)| cell);
    Some((find(a)?, find(b)?))
}

/// A few cards by name, many by two and their number.
fn few(cards: &[(Cell, Card)], lettering: Lettering) -> String {
    let names = cards.iter().map(|&(_, card)| lettering.glyph(card));
    match cards.len() {
        0..=MOST_NAMED => list(names),
        n => format!(
            "{} and {} more cards",
            names.take(2).collect::<Vec<_>>().join(", "),
            thousands(n as u128 - 2)
        ),
    }
}

/// The flocks of a board, the smallest first: the one a reason names. Cards are joined by the classes
/// of their suit and rank, so that no pairs need be looked at.
pub(super) fn flocks(board: &Board) -> Vec<Vec<(Cell, Card)>> {
    let stacks: Vec<(Cell, Card)> = board.stacks().collect();
    let mut joined = Joined::apart(stacks.len());
    let (mut suits, mut ranks) = (BTreeMap::new(), BTreeMap::new());
    for (i, &(_, card)) in stacks.iter().enumerate() {
        joined.join(*suits.entry(card.suit).or_insert(i), i);
        joined.join(*ranks.entry(card.rank).or_insert(i), i);
    }
    for (rank, &i) in &ranks {
        if let Some(&j) = rank.checked_add(1).and_then(|next| ranks.get(&next)) {
            joined.join(i, j);
        }
    }
    let groups = joined.groups().into_iter();
    let mut flocks: Vec<Vec<(Cell, Card)>> =
        groups.map(|group| group.into_iter().map(|i| stacks[i]).collect()).collect();
    sort::by_key(&mut flocks, Vec::len);
    flocks
}

/// A tone for each group.
pub(super) fn tones(groups: &[Vec<(Cell, Card)>]) -> Vec<(Cell, Tone)> {
    let group = |(k, group): (usize, &Vec<(Cell, Card)>)| {
        group.iter().map(move |&(cell, _)| (cell, Tone::of_group(k))).collect::<Vec<_>>()
    };
    groups.iter().enumerate().flat_map(group).collect()
}

fn lollipop(board: &Board, [x, u, w]: [Card; 3], lettering: Lettering) -> (Marks, Vec<Key>) {
    let name = |card: Card| lettering.glyph(card);
    let (Some((at_x, at_u)), Some((at_w, _))) = (ends(board, x, u), ends(board, w, w)) else {
        return (Marks::none(), Vec::new());
    };
    let others = |&cell: &Cell| ![at_x, at_u].contains(&cell) && board.card(cell).is_some();
    let meets = |cell: Cell| board.in_line(cell, at_x) && board.in_line(cell, at_u);
    let cells: Vec<Cell> = (0..board.cells().len()).filter(others).collect();
    let goals: Vec<Cell> =
        cells.iter().copied().filter(|&cell| cell != at_w && meets(cell)).collect();
    let walk = way(board, at_w, &cells, &goals);
    let food = cells
        .iter()
        .filter(|&&cell| cell != at_w)
        .filter_map(|&cell| board.card(cell))
        .filter(|card| card.matches(w))
        .count();
    let ring = |tone: Tone, text: String| Key::ring(tone.colour(), text);
    let mut legend = vec![
        ring(Tone::Amber, format!("{} matches only {}", name(x), name(u))),
        ring(Tone::Blue, format!("{} matches only {} and {}", name(u), name(x), name(w))),
        ring(Tone::Green, format!("{} must end in line with both", name(w))),
    ];
    if !goals.is_empty() {
        let pen = Stroke::new(Tone::Violet.colour(), 3.0).dashed(4.0, 3.5);
        let look = Look { fill: Fill::None, stroke: Some(pen) };
        let sample = Shape::Rect { x: 4.0, y: 2.0, width: 14.0, height: 18.0, radius: 3.0, look };
        legend.push(Key { shapes: vec![sample], text: "where that would be".into() });
    }
    if !walk.is_empty() {
        let (moves, cards) = (count_of(walk.len(), "move"), count_of(food, "card"));
        let shapes = badge(1, (11.0, 11.0), 9.0).to_vec();
        let text = format!("shortest way: {moves}; {} matches {cards} to move onto", name(w));
        legend.push(Key { shapes, text });
    }
    let marks = Marks {
        cells: vec![(at_x, Tone::Amber), (at_u, Tone::Blue), (at_w, Tone::Green)],
        goals,
        steps: walk.iter().map(|mv| mv.to).collect(),
        ..Marks::none()
    };
    (marks, legend)
}

/// A shortest walk along rows and columns over these cells to one of the goals; none if there is none.
fn way(board: &Board, start: Cell, cells: &[Cell], goals: &[Cell]) -> Vec<Move> {
    let mut came: BTreeMap<Cell, Cell> = BTreeMap::from([(start, start)]);
    let mut front = vec![start];
    while !front.is_empty() && !goals.iter().any(|goal| came.contains_key(goal)) {
        let mut next = Vec::new();
        for &from in &front {
            for &to in cells.iter().filter(|&&to| board.in_line(from, to)) {
                if let Entry::Vacant(slot) = came.entry(to) {
                    slot.insert(from);
                    next.push(to);
                }
            }
        }
        front = next;
    }
    let mut out = Vec::new();
    let Some(&(mut at)) = goals.iter().find(|goal| came.contains_key(goal)) else { return out };
    while at != start {
        let from = came[&at];
        out.push(Move { from, to: at });
        at = from;
    }
    out.reverse();
    out
}
