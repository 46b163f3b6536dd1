//! Pictures of a hand besides the table: the layings of its cards, its graph, its hypergraph.
//!
//! These are the pictures by which the paper explains the game (Figures 2, 4 and 5). In the graph a
//! vertex is a class of cells that layings carry into each other and a card runs from its point to its
//! circle, so a swish is made of cycles; a card of another shape is a node of its own with a line to
//! each of its symbols. A cycle need not be a swish: whether the cards can be laid so that they meet is
//! what the hypergraph shows, with a node for each way to lay a card and an arc wherever a point meets a
//! circle.

use std::collections::BTreeMap;

use fairdeal_core::InputError;
use fairdeal_core::facts::ViewFacts;
use fairdeal_core::palette::{CHALK, CLOTH, LABEL};
use fairdeal_core::path::Path;
use fairdeal_core::scene::{Anchor, Colour, Fill, Group, Key, Look, Scene, Shape, Stroke, Text};
use fairdeal_core::sort;
use fairdeal_core::words::count_of;

use super::hand::{GAP, LINE, MARGIN, Note, cloth, framed, name, print};
use super::palette::{AMBER, Hues};
use super::sheet::Sheet;
use super::{Table, laid, legend};
use crate::notation::Position;
use crate::orbits;
use crate::rules::{Card, Cell, Laying, Placed};

/// What stands after `--view`.
pub const VIEWS: &[ViewFacts] = &[
    ViewFacts {
        name: "layings",
        about: "every way to lay each card (the paper's Figure 2); of the first 12 cards",
    },
    ViewFacts {
        name: "graph",
        about: "cells that layings carry into each other as vertices, cards as arcs from point to \
                circle (as in the paper's Figure 4)",
    },
    ViewFacts {
        name: "hypergraph",
        about: "every way to lay each card as a node, an arc where a point meets a circle (the \
                paper's Figure 5); up to 12 cards, or those of the swish",
    },
];

/// The most cards whose layings are shown.
const MOST_CARDS: usize = 12;
/// The most vertices, and cards, of a graph.
const MOST_VERTICES: usize = 48;
const MOST_ARCS: usize = 120;

type Spot = (f64, f64);

/// The view of this name, with the swish on it, which may be none.
///
/// # Errors
/// When there is no such view, or the hand is too large for it.
pub fn view(position: &Position, view: &str, swish: &[Placed]) -> Result<Scene, InputError> {
    let table = Table::from(position);
    match view {
        "layings" => Ok(layings(table, swish)),
        "graph" => graph(table, swish),
        "hypergraph" => hypergraph(table, swish),
        _ => Err(InputError::at("option --view", format!("there is no `{view}`"))),
    }
}

fn too_large(message: String) -> InputError {
    InputError::at("option --view", message)
}

/// How each card of the swish is laid.
fn chosen(table: Table<'_>, swish: &[Placed]) -> BTreeMap<usize, Card> {
    laid(table, swish).into_iter().map(|l| (l.place, l.card)).collect()
}

/// The pictures a card can show, each with its first laying.
fn pictures(table: Table<'_>, card: usize) -> Vec<(Laying, Card)> {
    let mut out: Vec<(Laying, Card)> = Vec::new();
    for laying in table.hand.layings() {
        let shown = table.hand.cards[card].laid(table.hand.size, laying);
        if out.iter().all(|(_, other)| *other != shown) {
            out.push((laying, shown));
        }
    }
    out
}

fn layings(table: Table<'_>, swish: &[Placed]) -> Scene {
    let hand = table.hand;
    let (n, hues) = (hand.cards.len(), Hues::new(hand.size));
    let chosen = chosen(table, swish);
    let sheet = Sheet::new(hand.size, 26.0, 200.0, 0.33, 5.0);
    let shown = n.min(MOST_CARDS);
    let ways: Vec<Laying> = hand.layings().collect();
    let (wide, high) = (sheet.width.max(96.0) + GAP, sheet.height + LINE + GAP);
    // Short rows of layings stand beside each other.
    let blocks = if shown > 4 && ways.len() <= 4 { 2 } else { 1 };
    let (per, name_wide) = (shown.div_ceil(blocks).max(1), 54.0);
    let block = name_wide + ways.len() as f64 * wide;
    let width = 2.0 * MARGIN + blocks as f64 * block - GAP;
    let note = Note::new(n - shown, width);
    let height = 2.0 * MARGIN + per as f64 * high - GAP + note.height;
    let mut shapes = vec![cloth(width, height)];
    let mut repeats = false;
    for card in 0..shown {
        let x0 = MARGIN + (card / per) as f64 * block;
        let y = MARGIN + (card % per) as f64 * high;
        let label = Text::new(
            table.number(card).to_string(),
            x0 + 18.0,
            y + sheet.height / 2.0 + 7.0,
            14.0,
            CHALK,
        );
        shapes.push(Shape::Text(label.anchored(Anchor::Middle)));
        let mut seen: Vec<Card> = Vec::new();
        for (i, &laying) in ways.iter().enumerate() {
            let lies = hand.cards[card].laid(hand.size, laying);
            let mut parts = sheet.card(&lies, &hues);
            if chosen.get(&card) == Some(&lies) && !seen.contains(&lies) {
                let ring = Look::default().edged(Stroke::new(AMBER, 4.0));
                parts.insert(0, sheet.rect(3.4, ring));
            }
            parts.push(print(laying.word(), sheet.width / 2.0, sheet.height, wide - GAP * 0.5));
            let x = x0 + name_wide + i as f64 * wide + (wide - GAP - sheet.width) / 2.0;
            // A picture that was there before is faint.
            let again = seen.contains(&lies);
            repeats |= again;
            let opacity = if again { 0.4 } else { 1.0 };
            let title = format!("card {}, {}", table.number(card), laying.word());
            shapes.push(Shape::Group(Group { opacity, ..Group::at(x, y, parts).titled(title) }));
            seen.push(lies);
        }
    }
    if n == 0 {
        shapes.push(print("no cards", width / 2.0, height / 2.0 - LINE, width));
    }
    shapes.extend(note.draw(width / 2.0, height - MARGIN));
    let mut keys = legend::orbits(hand, &hues);
    if !chosen.is_empty() {
        keys.push(Key::ring(AMBER, "how it lies in the swish"));
    }
    if repeats {
        let look = Look::faint(Colour::WHITE, 0.4);
        let faint = Shape::Rect { x: 4.0, y: 2.0, width: 14.0, height: 18.0, radius: 3.0, look };
        keys.push(Key { shapes: vec![faint], text: "faint: the same picture as before".into() });
    }
    let title = format!("{}, the layings of {}", name(hand.size), count_of(shown, "card"));
    Scene { legend: keys, ..framed(width, height, title, shapes) }
}

/// A number on a line.
struct Tags(Vec<(Spot, Spot)>);

impl Tags {
    /// Puts a number at the first of these spots where it hides none before it.
    fn put(&mut self, number: usize, spots: &[Spot], colour: Colour, out: &mut Vec<Shape>) {
        let text = Text::new(number.to_string(), 0.0, 0.0, 9.0, CHALK).weighing(0.15);
        let half = ((text.width() / 2.0 + 4.5).max(8.5), 8.5);
        let off = |p: Spot, (q, h): &(Spot, Spot)| {
            (p.0 - q.0).abs() > half.0 + h.0 || (p.1 - q.1).abs() > half.1 + h.1
        };
        let free = spots.iter().find(|&&p| self.0.iter().all(|other| off(p, other)));
        let Some(&(x, y)) = free.or(spots.first()) else { return };
        self.0.push(((x, y), half));
        let look = Look::solid(CLOTH).edged(Stroke::new(colour, 1.6));
        let (width, height) = (2.0 * half.0, 2.0 * half.1);
        out.push(Shape::Rect { x: x - half.0, y: y - half.1, width, height, radius: half.1, look });
        let text = Text { x, y: y + text.size / 2.0, ..text };
        out.push(Shape::Text(text.anchored(Anchor::Middle)));
    }
}

/// Spots on a circle, from the top and clockwise.
fn around(n: usize, centre: Spot, radius: f64) -> Vec<Spot> {
    let at = |i: usize| {
        let turn = (i as f64 / n.max(1) as f64 - 0.25) * std::f64::consts::TAU;
        (centre.0 + radius * turn.cos(), centre.1 + radius * turn.sin())
    };
    (0..n).map(at).collect()
}

/// A bent line from one spot to another, `bow` pixels to its right, that ends `short` of both.
struct Bent {
    start: Spot,
    bend: Spot,
    end: Spot,
}

impl Bent {
    fn new(from: Spot, to: Spot, bow: f64, short: (f64, f64)) -> Self {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy).max(1e-9);
        let bend = (
            (from.0 + to.0) / 2.0 - 2.0 * bow * dy / long,
            (from.1 + to.1) / 2.0 + 2.0 * bow * dx / long,
        );
        Bent { start: towards(from, bend, short.0), bend, end: towards(to, bend, short.1) }
    }

    fn at(&self, t: f64) -> Spot {
        let mix = |a: f64, b: f64, c: f64| {
            (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
        };
        (mix(self.start.0, self.bend.0, self.end.0), mix(self.start.1, self.bend.1, self.end.1))
    }

    fn spots(&self) -> Vec<Spot> {
        [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73, 0.2, 0.8].map(|t| self.at(t)).to_vec()
    }

    fn draw(&self, pen: Stroke, head: bool, lines: &mut Vec<Shape>, heads: &mut Vec<Shape>) {
        let third = |p: Spot| {
            let b = self.bend;
            (p.0 + (b.0 - p.0) * 2.0 / 3.0, p.1 + (b.1 - p.1) * 2.0 / 3.0)
        };
        let long = pen.width * 2.0 + 5.0;
        let stop = if head { towards(self.end, self.bend, long * 0.8) } else { self.end };
        let (a, b) = (third(self.start), third(stop));
        let mut path = Path::new();
        path.move_to(self.start.0, self.start.1).cubic_to([a.0, a.1, b.0, b.1, stop.0, stop.1]);
        lines.push(Shape::Path { path, look: Look { fill: Fill::None, stroke: Some(pen) } });
        if head {
            let back = towards(self.end, self.bend, long);
            let (ax, ay) = ((back.1 - self.end.1) * 0.45, (self.end.0 - back.0) * 0.45);
            let corners = [self.end, (back.0 + ax, back.1 + ay), (back.0 - ax, back.1 - ay)];
            let mut look = Look::faint(pen.colour, pen.opacity);
            look.stroke = None;
            heads.push(Shape::Path { path: Path::polygon(&corners), look });
        }
    }
}

fn towards(from: Spot, to: Spot, far: f64) -> Spot {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy).max(1e-9);
    (from.0 + dx * far / long, from.1 + dy * far / long)
}

/// The pen of a line of the swish, and of any other.
fn pen(marked: bool, any: bool) -> Stroke {
    match (marked, any) {
        (true, _) => Stroke::new(AMBER, 3.6),
        (false, false) => Stroke::new(CHALK, 1.8),
        (false, true) => Stroke::new(LABEL, 1.4).faded(0.75),
    }
}

fn graph(table: Table<'_>, swish: &[Placed]) -> Result<Scene, InputError> {
    let hand = table.hand;
    let first = |cell: Cell| orbits::first(hand.size, hand.simple, cell);
    let n = hand.cards.len();
    let symbols = || hand.cards.iter().flat_map(|card| card.points.iter().chain(&card.circles));
    let mut vertices: Vec<Cell> = symbols().map(|&cell| first(cell)).collect();
    vertices.sort_unstable();
    vertices.dedup();
    if n > MOST_ARCS || vertices.len() > MOST_VERTICES {
        return Err(too_large(format!(
            "graph draws up to {MOST_ARCS} cards on {MOST_VERTICES} classes of cells; these are {} \
             on {}",
            count_of(n, "card"),
            vertices.len()
        )));
    }
    let chosen = chosen(table, swish);
    let hues = Hues::new(hand.size);
    let loose = hand.cards.iter().filter(|card| card.as_arc().is_none()).count();
    let radius = 120.0 + 13.0 * vertices.len().max(loose / 2 + n / 3) as f64;
    let circling = |card: &&Card| card.as_arc().is_some_and(|(p, c)| first(p) == first(c));
    let most_loops = vertices.iter().map(|&vertex| {
        hand.cards.iter().filter(circling).filter(|card| first(card.points[0]) == vertex).count()
    });
    let side = 2.0 * radius + 220.0 + 32.0 * most_loops.max().unwrap_or(0) as f64;
    let centre = (side / 2.0, side / 2.0);
    let spots = around(vertices.len(), centre, radius);
    let at = |cell: Cell| {
        let i = vertices.binary_search(&first(cell)).unwrap_or(0);
        (i, spots.get(i).copied().unwrap_or(centre))
    };
    let disc = 17.0;
    let (mut lines, mut heads, mut over) = (Vec::new(), Vec::new(), Vec::new());
    let mut tags = Tags(Vec::new());
    spots.iter().for_each(|&spot| tags.0.push((spot, (disc, disc))));
    let (mut twins, mut loops): (BTreeMap<(usize, usize), usize>, BTreeMap<usize, usize>) =
        Default::default();
    let nodes = around(loose, centre, radius * 0.5);
    let mut nodes = nodes.into_iter();
    // Those of the swish last, over the others.
    let mut order: Vec<usize> = (0..n).collect();
    sort::by_key(&mut order, |card| chosen.contains_key(card));
    for card in order {
        let marked = chosen.contains_key(&card);
        let pen = pen(marked, !chosen.is_empty());
        let shape = &hand.cards[card];
        match shape.as_arc().map(|(point, circle)| (at(point), at(circle))) {
            Some(((a, from), (b, _))) if a == b => {
                let twin = loops.entry(a).or_default();
                *twin += 1;
                let out = towards(from, centre, -(disc + 9.0 + 8.0 * *twin as f64));
                let size = 9.0 + 8.0 * *twin as f64;
                let look = Look { fill: Fill::None, stroke: Some(pen) };
                lines.push(Shape::Circle { x: out.0, y: out.1, radius: size, look });
                let far = towards(out, centre, -size);
                let turn = |by: f64| {
                    let (dx, dy) = (far.0 - out.0, far.1 - out.1);
                    (out.0 + dx * by.cos() - dy * by.sin(), out.1 + dx * by.sin() + dy * by.cos())
                };
                let places = [0.0, 0.7, -0.7, 1.3, -1.3].map(turn);
                tags.put(table.number(card), &places, pen.colour, &mut over);
            }
            Some(((a, from), (b, to))) => {
                let twin = twins.entry((a, b)).or_default();
                let line =
                    Bent::new(from, to, 15.0 + 21.0 * *twin as f64, (disc + 1.0, disc + 3.0));
                *twin += 1;
                line.draw(pen, true, &mut lines, &mut heads);
                tags.put(table.number(card), &line.spots(), pen.colour, &mut over);
            }
            None => {
                let middle = nodes.next().unwrap_or(centre);
                let sides = [(&shape.points, true), (&shape.circles, false)];
                for (cells, point) in sides {
                    for (i, &cell) in cells.iter().enumerate() {
                        let (_, spot) = at(cell);
                        let pen = if point { pen } else { pen.dashed(6.0, 5.0) };
                        let bow = 5.0 * (i as f64 + if point { 0.0 } else { 0.6 });
                        Bent::new(middle, spot, bow, (6.0, disc + 2.0))
                            .draw(pen, false, &mut lines, &mut heads);
                    }
                }
                tags.put(table.number(card), &[middle], pen.colour, &mut over);
            }
        }
    }
    let mut shapes = vec![cloth(side, side)];
    shapes.append(&mut lines);
    shapes.append(&mut heads);
    for (i, &(x, y)) in spots.iter().enumerate() {
        let cell = vertices[i];
        let ground = Look::faint(Colour::WHITE, 0.92).edged(Stroke::new(Colour::WHITE, 1.0));
        shapes.push(Shape::Circle { x, y, radius: disc, look: ground });
        shapes.push(Shape::Circle { x, y, radius: 8.0, look: Look::line(hues.colour(cell), 3.4) });
        shapes.push(Shape::Circle { x, y, radius: 4.0, look: Look::solid(hues.colour(cell)) });
    }
    shapes.append(&mut over);
    for (i, &(x, y)) in spots.iter().enumerate() {
        let cells = orbits::orbit(hand.size, hand.simple, vertices[i]);
        let round = loops.get(&i).map_or(0.0, |&loops| 20.0 + 16.0 * loops as f64);
        let out = towards((x, y), centre, -(34.0 + round));
        let anchor = match (out.0 - centre.0) / radius {
            d if d > 0.3 => Anchor::Start,
            d if d < -0.3 => Anchor::End,
            _ => Anchor::Middle,
        };
        let most = if anchor == Anchor::Middle { 200.0 } else { 92.0 };
        let label = Text::new(legend::named(hand.size, &cells), out.0, out.1 + 4.5, 9.0, CHALK);
        shapes.push(Shape::Text(label.anchored(anchor).fitted(most)));
    }
    if n == 0 {
        shapes.push(print("no cards", side / 2.0, side / 2.0, side));
    }
    let mut keys = Vec::new();
    if n > loose {
        keys.push(Key::line(pen(false, false), "a card, from its point to its circle"));
    }
    if loose > 0 {
        keys.push(Key::line(pen(false, false), "to a card's points"));
        keys.push(Key::line(pen(false, false).dashed(6.0, 5.0), "to its circles"));
    }
    if !chosen.is_empty() {
        keys.push(Key::line(pen(true, true), "of the swish"));
    }
    let what = if hand.simple { "a cell" } else { "cells that layings carry into each other" };
    let look = Look::faint(Colour::WHITE, 0.92);
    let dot = Shape::Circle { x: 11.0, y: 11.0, radius: 9.0, look };
    keys.push(Key { shapes: vec![dot], text: what.into() });
    let title = format!("{}, the graph of {}", name(hand.size), count_of(n, "card"));
    Ok(Scene { legend: keys, ..framed(side, side, title, shapes) })
}

fn hypergraph(table: Table<'_>, swish: &[Placed]) -> Result<Scene, InputError> {
    let hand = table.hand;
    let chosen = chosen(table, swish);
    let cards: Vec<usize> = match hand.cards.len() {
        n if n <= MOST_CARDS => (0..n).collect(),
        _ if !chosen.is_empty() && chosen.len() <= MOST_CARDS => chosen.keys().copied().collect(),
        n => {
            return Err(too_large(format!(
                "hypergraph draws up to {MOST_CARDS} cards, or the cards of a swish that has no \
                 more (--solution); there are {n}"
            )));
        }
    };
    let hues = Hues::new(hand.size);
    let sheet = Sheet::new(hand.size, 11.0, 56.0, 0.34, 2.6);
    let across = if hand.simple {
        1
    } else if hand.size.square() {
        4
    } else {
        2
    };
    let down = hand.layings().count().div_ceil(across);
    let (step_x, step_y) = (sheet.width + 12.0, sheet.height + 12.0);
    // The number stands above the pictures, within the box.
    let head = 20.0;
    let (box_w, box_h) = (across as f64 * step_x + 12.0, down as f64 * step_y + 12.0 + head);
    let diagonal = box_w.hypot(box_h);
    let radius =
        (cards.len() as f64 * (diagonal + 22.0) / std::f64::consts::TAU).max(diagonal * 0.95);
    let radius = if cards.len() <= 1 { 0.0 } else { radius };
    let (width, height) = (2.0 * radius + box_w + 90.0, 2.0 * radius + box_h + 80.0);
    let centre = (width / 2.0, height / 2.0);
    let spots = around(cards.len(), centre, radius);
    let mut shapes = vec![cloth(width, height)];
    // Each way to lay a card: the card, what it shows, the middle of its picture.
    let mut ways: Vec<(usize, Card, Spot)> = Vec::new();
    let mut over = Vec::new();
    for (i, &card) in cards.iter().enumerate() {
        let (left, top) = (spots[i].0 - box_w / 2.0, spots[i].1 - box_h / 2.0);
        let edge = if chosen.contains_key(&card) {
            Stroke::new(AMBER, 2.6)
        } else {
            Stroke::new(LABEL, 1.6)
        };
        let look = Look { fill: Fill::None, stroke: Some(edge) };
        shapes.push(Shape::Rect {
            x: left,
            y: top,
            width: box_w,
            height: box_h,
            radius: 10.0,
            look,
        });
        over.push(print(table.number(card).to_string(), spots[i].0, top - 1.0, box_w));
        for (j, (_, shown)) in pictures(table, card).into_iter().enumerate() {
            let x = left + 12.0 + (j % across) as f64 * step_x;
            let y = top + head + 8.0 + (j / across) as f64 * step_y;
            let mut parts = sheet.card(&shown, &hues);
            if chosen.get(&card) == Some(&shown) {
                let ring = Look::default().edged(Stroke::new(AMBER, 3.0));
                parts.insert(0, sheet.rect(2.4, ring));
            }
            over.push(Shape::Group(Group::at(x, y, parts)));
            ways.push((card, shown, (x + sheet.width / 2.0, y + sheet.height / 2.0)));
        }
    }
    let lies = |card: usize, shown: &Card| chosen.get(&card) == Some(shown);
    let mut arcs: Vec<(bool, Bent)> = Vec::new();
    for (a, shown, from) in &ways {
        for (b, other, to) in &ways {
            if a == b || !shown.points.iter().any(|cell| other.circles.contains(cell)) {
                continue;
            }
            let marked = lies(*a, shown) && lies(*b, other);
            let short = sheet.width / 2.0 + 3.0;
            let far = (from.0 - to.0).hypot(from.1 - to.1);
            arcs.push((marked, Bent::new(*from, *to, (far * 0.06).min(26.0), (short, short))));
        }
    }
    sort::by_key(&mut arcs, |(marked, _)| *marked);
    let mut heads = Vec::new();
    for (marked, arc) in &arcs {
        let pen = match (marked, chosen.is_empty()) {
            (true, _) => Stroke::new(AMBER, 3.0),
            (false, true) => Stroke::new(CHALK, 1.1).faded(0.7),
            (false, false) => Stroke::new(LABEL, 1.1).faded(0.6),
        };
        arc.draw(pen, true, &mut shapes, &mut heads);
    }
    shapes.append(&mut heads);
    shapes.append(&mut over);
    if cards.is_empty() {
        shapes.push(print("no cards", centre.0, centre.1, width));
    }
    let mut keys = vec![Key::line(
        Stroke::new(CHALK, 1.4),
        "a point of the first meets a circle of the second",
    )];
    if !chosen.is_empty() {
        keys.push(Key::ring(AMBER, "how it lies in the swish"));
        keys.push(Key::line(Stroke::new(AMBER, 3.0), "where the swish closes"));
    }
    let title = format!("{}, the hypergraph of {}", name(hand.size), count_of(cards.len(), "card"));
    Ok(Scene { legend: keys, ..framed(width, height, title, shapes) })
}
