//! The match graph of a board: who matches whom, and who may join at once.
//!
//! Figures 1 to 3 of the paper. Cards stand in a circle, so that no line runs through a third card.
//! Flocks stand together, and within a flock the parts that hang on the rest by one match only, so
//! that a cut edge is seen as one; within a part cards are sorted by suit and rank. A match between
//! cards in line is a legal move and drawn strong; the others are faint.

use fairdeal_core::InputError;
use fairdeal_core::palette::{CHALK, LABEL};
use fairdeal_core::path::Path;
use fairdeal_core::scene::{Fill, Group, Key, Look, Scene, Shape, Stroke};
use fairdeal_core::sort;
use fairdeal_core::words::{count_of, thousands};

use super::card::{self, Manner, Place, TALL};
use super::reason::{explained, flocks, tones};
use super::scene::cloth;
use super::{Marks, Tone};
use crate::notation::Lettering;
use crate::rules::{Board, Card, Cell};
use crate::solve::Why;

/// The most cards a graph is drawn of.
pub const MOST_CARDS: usize = 128;
/// The width of a card, and how far it is from one to the next.
const CARD: f64 = 46.0;
const PITCH: f64 = 90.0;
const MARGIN: f64 = 26.0;

/// Draws the match graph, with a reason marked on it if there is one.
///
/// # Errors
/// When the board has more than [`MOST_CARDS`] stacks.
pub fn match_graph(board: &Board, why: Option<&Why>) -> Result<Scene, InputError> {
    let count = board.count();
    if count > MOST_CARDS {
        let count = thousands(count as u128);
        let message = format!("a graph has at most {MOST_CARDS} cards, this board {count}");
        return Err(InputError::at("option --view", message));
    }
    let graph = Graph::new(board);
    let n = graph.cards.len();
    let radius = (PITCH * n as f64 / std::f64::consts::TAU).max(if n < 2 { 0.0 } else { 120.0 });
    let middle = MARGIN + radius + CARD * TALL / 2.0;
    let places: Vec<Place> = (0..n)
        .map(|k| {
            let angle = std::f64::consts::TAU * (k as f64 / n as f64 - 0.25);
            let (x, y) = (middle + radius * angle.cos(), middle + radius * angle.sin());
            let height = CARD * TALL;
            Place { x: x - CARD / 2.0, y: y - height / 2.0, width: CARD, height }
        })
        .collect();
    let side = 2.0 * middle;
    let mut shapes = cloth(side, side);

    let faint = Stroke::new(LABEL, 1.2).faded(0.55);
    let strong = Stroke::new(CHALK, 2.4);
    let cut = Stroke::new(Tone::Coral.colour(), 4.0);
    let mut seen = [false; 3];
    for kind in [Kind::Apart, Kind::InLine, Kind::Cut] {
        for edge in graph.edges.iter().filter(|edge| edge.shown_as() == kind) {
            let path = bent(places[edge.a].centre(), places[edge.b].centre(), middle, radius);
            let stroke = match kind {
                Kind::Apart => faint,
                Kind::InLine => strong,
                // A cut edge that is no move yet is broken.
                Kind::Cut if edge.in_line => cut,
                Kind::Cut => cut.dashed(9.0, 8.0),
            };
            let look = Look { fill: Fill::None, stroke: Some(stroke) };
            shapes.push(Shape::Path { path, look });
            seen[kind as usize] = true;
        }
    }
    let (marks, mut legend) = marks(board, why);
    let tones = marks.tones(board.cells().len());
    let manner = Manner { deck: marks.deck, lettering: Lettering::of(board) };
    for (k, &(cell, top)) in graph.cards.iter().enumerate() {
        let place = places[k];
        if let Some(tone) = tones[cell] {
            let look = Look::solid(tone.colour()).edged(Stroke::new(tone.colour(), 5.0));
            shapes.push(place.rect(2.0, look));
        }
        let mut parts = Vec::new();
        card::draw(top, place, manner, &mut parts);
        let degree = graph.edges.iter().filter(|edge| edge.a == k || edge.b == k).count();
        let title = format!("{} matches {}", manner.lettering.glyph(top), count_of(degree, "card"));
        shapes.push(Shape::Group(Group::at(0.0, 0.0, parts).titled(title)));
    }
    if seen[Kind::InLine as usize] {
        legend.push(Key::line(strong, "cards that match, in line: a legal move"));
    }
    if seen[Kind::Apart as usize] {
        legend.push(Key::line(Stroke { width: 2.0, ..faint }, "cards that match, not in line"));
    }
    if seen[Kind::Cut as usize] {
        let text = "bridge: without this match its flock falls apart (broken: not in line)";
        legend.push(Key::line(cut, text));
    }
    let title = format!("match graph of {}", count_of(n, "card"));
    Ok(Scene { width: side, height: side, title, shapes, legend })
}

/// A line between two places on the circle, bent inwards: the nearer they are the more, so that it
/// does not run behind the cards between them.
fn bent(from: (f64, f64), to: (f64, f64), middle: f64, radius: f64) -> Path {
    let apart = (from.0 - to.0).hypot(from.1 - to.1) / (2.0 * radius).max(1.0);
    let pull = 0.1 + 0.6 * (1.0 - apart).clamp(0.0, 1.0);
    let towards = |p: (f64, f64)| (p.0 + (middle - p.0) * pull, p.1 + (middle - p.1) * pull);
    let (a, b) = (towards(from), towards(to));
    let mut path = Path::new();
    path.move_to(from.0, from.1).cubic_to([a.0, a.1, b.0, b.1, to.0, to.1]);
    path
}

/// The marks of a reason, less what belongs on a board; without a reason the flocks, if there are two.
fn marks(board: &Board, why: Option<&Why>) -> (Marks, Vec<Key>) {
    let (marks, mut legend) = match why {
        Some(why) => explained(board, why),
        None => (Marks::none(), Vec::new()),
    };
    if !marks.cells.is_empty() {
        // The line of a cut edge is among the edges here, and ways lead over the board.
        let lines = match why {
            Some(Why::CutEdge { .. }) => 2,
            Some(Why::Lollipop { .. }) => 3,
            _ => legend.len(),
        };
        legend.truncate(lines);
        return (marks, legend);
    }
    let flocks = flocks(board);
    if flocks.len() < 2 {
        return (Marks::none(), Vec::new());
    }
    let text = format!("{} flocks, a colour each", flocks.len());
    let legend = vec![Key::ring(Tone::Amber.colour(), text)];
    (Marks { cells: tones(&flocks), ..Marks::none() }, legend)
}

/// How an edge is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Apart,
    InLine,
    Cut,
}

struct Edge {
    a: usize,
    b: usize,
    in_line: bool,
    cut: bool,
}

impl Edge {
    fn shown_as(&self) -> Kind {
        match (self.cut, self.in_line) {
            (true, _) => Kind::Cut,
            (_, true) => Kind::InLine,
            _ => Kind::Apart,
        }
    }
}

/// The cards in the order they stand in the circle, and their matches.
struct Graph {
    cards: Vec<(Cell, Card)>,
    edges: Vec<Edge>,
}

impl Graph {
    fn new(board: &Board) -> Self {
        let mut cards: Vec<(Cell, Card)> = board.stacks().collect();
        sort::by_key(&mut cards, |&(_, card)| (card.suit, card.rank));
        let n = cards.len();
        let near: Vec<Vec<usize>> = (0..n)
            .map(|i| (0..n).filter(|&j| j != i && cards[i].1.matches(cards[j].1)).collect())
            .collect();
        // An edge is cut if its ends do not reach each other without it.
        let cut =
            |a: usize, b: usize| !reached(&near, a, |i, j| (i, j) != (a, b) && (i, j) != (b, a))[b];
        let mut is_cut = vec![vec![false; n]; n];
        for a in 0..n {
            for &b in near[a].iter().filter(|&&b| b > a) {
                if near[a].len().min(near[b].len()) <= n / 2 && cut(a, b) {
                    (is_cut[a][b], is_cut[b][a]) = (true, true);
                }
            }
        }
        let order = order(&near, &is_cut);
        let mut at = vec![0; n];
        for (k, &i) in order.iter().enumerate() {
            at[i] = k;
        }
        let mut edges = Vec::new();
        for a in 0..n {
            for &b in near[a].iter().filter(|&&b| b > a) {
                let in_line = board.in_line(cards[a].0, cards[b].0);
                edges.push(Edge { a: at[a], b: at[b], in_line, cut: is_cut[a][b] });
            }
        }
        Graph { cards: order.into_iter().map(|i| cards[i]).collect(), edges }
    }
}

/// What a vertex reaches over the edges that are open.
fn reached(near: &[Vec<usize>], from: usize, open: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut seen = vec![false; near.len()];
    seen[from] = true;
    let mut todo = vec![from];
    while let Some(i) = todo.pop() {
        for &j in &near[i] {
            if open(i, j) && !seen[j] {
                seen[j] = true;
                todo.push(j);
            }
        }
    }
    seen
}

/// Parts that no cut edge runs through stay together, and each is followed by those that hang on it;
/// the largest part of a flock comes first.
fn order(near: &[Vec<usize>], is_cut: &[Vec<bool>]) -> Vec<usize> {
    let n = near.len();
    let part: Vec<Vec<usize>> = (0..n)
        .map(|i| {
            let seen = reached(near, i, |i, j| !is_cut[i][j]);
            (0..n).filter(|&j| seen[j]).collect()
        })
        .collect();
    let mut starts: Vec<usize> = (0..n).collect();
    sort::by_key(&mut starts, |&i| std::cmp::Reverse(part[i].len()));
    let (mut done, mut out) = (vec![false; n], Vec::with_capacity(n));
    for start in starts {
        let mut todo = vec![start];
        while let Some(i) = todo.pop() {
            if done[i] {
                continue;
            }
            for &j in &part[i] {
                done[j] = true;
                out.push(j);
            }
            let hanging = part[i]
                .iter()
                .flat_map(|&j| near[j].iter().copied().filter(move |&k| is_cut[j][k]));
            todo.extend(hanging.filter(|&k| !done[k]));
        }
    }
    out
}
