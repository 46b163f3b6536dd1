//! The post's coloured graph.
//!
//! Every card is a vertex on a circle, and every two cards are joined by an edge whose colour says in
//! which properties they differ; v cards are a set exactly when all edges among them have one colour.
//! These cliques are drawn boldly in the colours of marks. All other edges are thin; those that have
//! the colour of a clique show it, the rest take hues of their own. For ultrasets an edge's colour is
//! the third card of its two cards, and two edges of one colour are an ultraset. Vertices lie on a
//! circle inside the ring of cards, so no edge runs under a card.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use fairdeal_core::palette::{CHALK, CLOTH, LABEL};
use fairdeal_core::scene::{Colour, Group, Key, Look, Scene, Shape, Stroke};
use fairdeal_core::words::count_of;

use super::card::{Place, TALL};
use super::scene::{face, rings};
use super::{Marks, colour};
use crate::notation::Lettering;
use crate::rules::{Card, Places, Rule, Table, third_card};
use crate::solve::graph;

/// With more cards nobody follows an edge.
pub(crate) const MOST_CARDS: usize = 30;
/// Width of a card.
const CARD: f64 = 96.0;
/// Between a vertex and its card.
const GAP: f64 = 11.0;
const MARGIN: f64 = 26.0;
const BOLD: f64 = 4.5;
const THIN: f64 = 1.3;
/// Lines of a legend, and finds named in one.
const MOST_LINES: usize = 8;
const MOST_NAMED: usize = 3;

/// What makes the colour of an edge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Differ(u64),
    Third(Card),
}

/// The graph of a table with these finds, all there are; `marks` are ringed. None if there are too
/// many cards.
pub(crate) fn graph(
    table: &Table,
    lettering: Lettering,
    rule: Rule,
    finds: &[Places],
    marks: &Marks,
) -> Option<Scene> {
    let n = table.cards.len();
    if n > MOST_CARDS {
        return None;
    }
    let kind = |i: usize, j: usize| match rule {
        Rule::Set => Kind::Differ(graph::colour(&table.cards[i], &table.cards[j])),
        Rule::Ultra => Kind::Third(third_card(&table.cards[i], &table.cards[j])),
    };
    // The bold edges by their kind, kinds in the order of the finds.
    let mut order: Vec<Kind> = Vec::new();
    let mut bold: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut named: Vec<Vec<String>> = Vec::new();
    for find in finds {
        let pairs = find.iter().enumerate();
        let pairs = pairs.flat_map(|(a, &i)| find[a + 1..].iter().map(move |&j| (i, j)));
        let mut pairs: Vec<(usize, usize)> = pairs.collect();
        if rule == Rule::Ultra {
            let all = pairs.clone();
            let twin = |&(i, j): &(usize, usize)| {
                all.iter().any(|&other| other != (i, j) && kind(other.0, other.1) == kind(i, j))
            };
            pairs.retain(twin);
        }
        let Some(&(i, j)) = pairs.first() else { continue };
        let kind = kind(i, j);
        let at = order.iter().position(|known| *known == kind).unwrap_or_else(|| {
            order.push(kind);
            named.push(Vec::new());
            order.len() - 1
        });
        named[at].push(lettering.cards(find.iter().map(|&place| &table.cards[place])));
        bold.extend(pairs.into_iter().map(|pair| (pair, at)));
    }

    let places = Circle::new(n);
    let side = 2.0 * places.middle;
    let cloth = Look::solid(CLOTH);
    let (width, height, radius) = (side, places.height, 16.0);
    let mut shapes = vec![Shape::Rect { x: 0.0, y: 0.0, width, height, radius, look: cloth }];
    let mut hues: BTreeMap<Kind, usize> = BTreeMap::new();
    let (mut thin, mut same, mut thick) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..n {
        for j in i + 1..n {
            let kind = kind(i, j);
            let line =
                |stroke| Shape::Line { from: places.vertex(i), to: places.vertex(j), stroke };
            let known = order.iter().position(|other| *other == kind);
            match (bold.get(&(i, j)), known) {
                (Some(&at), _) => thick.push(line(Stroke::new(colour(at), BOLD))),
                (None, Some(at)) => same.push(line(Stroke::new(colour(at), THIN).faded(0.8))),
                (None, None) => {
                    let count = hues.len();
                    let hue = *hues.entry(kind).or_insert(count) as f64 * 137.508;
                    let stroke = Stroke::new(Colour::hsl(hue, 0.45, 0.58), THIN);
                    thin.push(line(stroke.faded(0.55)));
                }
            }
        }
    }
    [&mut thin, &mut same, &mut thick].into_iter().for_each(|edges| shapes.append(edges));
    for (i, (card, groups)) in table.cards.iter().zip(marks.of_cards(n)).enumerate() {
        let ((x, y), place) = (places.vertex(i), places.card(i));
        shapes.push(Shape::Circle { x, y, radius: 5.0, look: Look::solid(CHALK) });
        rings(place, &groups, &mut shapes);
        let mut parts = Vec::new();
        let name = lettering.card(card);
        face(table, card, &name, place, &mut parts);
        let title = format!("{name}: card {}", i + 1);
        shapes.push(Shape::Group(Group::at(0.0, 0.0, parts).titled(title)));
    }
    let title = format!("SET, {} as a graph", count_of(n, "card"));
    let legend = legend(table, lettering, rule, &order, &named);
    Some(Scene { width, height, title, shapes, legend })
}

fn legend(
    table: &Table,
    lettering: Lettering,
    rule: Rule,
    order: &[Kind],
    named: &[Vec<String>],
) -> Vec<Key> {
    let mut keys = Vec::new();
    for (at, (kind, finds)) in order.iter().zip(named).enumerate().take(MOST_LINES) {
        let about = match kind {
            Kind::Differ(mask) => differing(*mask, table.p, lettering),
            Kind::Third(card) => format!("third card {}", lettering.card(card)),
        };
        let short = rule.cards(table.v) <= 6;
        let mut text = match short {
            true => finds.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("; "),
            false => count_of(finds.len(), rule.find()),
        };
        if short && finds.len() > MOST_NAMED {
            text += &format!("; {} more", finds.len() - MOST_NAMED);
        }
        keys.push(Key::line(Stroke::new(colour(at), BOLD), format!("{about}: {text}")));
    }
    if order.len() > MOST_LINES {
        let more = order.len() - MOST_LINES;
        let colours = if more == 1 { "colour" } else { "colours" };
        let text = format!("and {more} more {colours} with {}s", rule.find());
        keys.push(Key { shapes: Vec::new(), text });
    }
    let pairs = match rule {
        Rule::Set => "one colour: pairs that differ in the same properties",
        Rule::Ultra => "one colour: pairs with the same third card",
    };
    keys.push(Key::line(Stroke::new(LABEL, THIN), pairs));
    if order.is_empty() {
        let text = match (rule, table.v) {
            (Rule::Set, 3) => "no triangle has one colour: no set".to_string(),
            (Rule::Set, v) => format!("no {v} cards are joined in one colour only: no set"),
            (Rule::Ultra, _) => "no colour comes twice: no ultraset".to_string(),
        };
        keys.push(Key { shapes: Vec::new(), text });
    }
    keys
}

fn differing(mask: u64, p: usize, lettering: Lettering) -> String {
    // The last property is the lowest bit.
    let which: Vec<usize> = (0..p).filter(|q| mask >> (p - 1 - q) & 1 == 1).collect();
    match which.len() {
        all if all == p => "all different".into(),
        many if many > 6 => format!("{many} properties differ"),
        one => {
            let verb = if one == 1 { "differs" } else { "differ" };
            format!("{} {verb}", lettering.properties(&which))
        }
    }
}

/// Where vertices and cards lie.
struct Circle {
    n: usize,
    inner: f64,
    /// The middle of the picture from the left, and its height.
    middle: f64,
    height: f64,
}

impl Circle {
    fn new(n: usize) -> Self {
        // Neighbours are as far apart as a card is wide.
        let apart = (CARD + 10.0) / (2.0 * (PI / n.max(4) as f64).sin());
        let inner = (apart * 1.02).max(150.0);
        let middle = inner + GAP + CARD + MARGIN;
        Circle { n, inner, middle, height: 2.0 * (inner + GAP + CARD * TALL + MARGIN) }
    }

    fn direction(&self, i: usize) -> (f64, f64) {
        let angle = 2.0 * PI * i as f64 / self.n.max(1) as f64;
        (angle.sin(), -angle.cos())
    }

    fn vertex(&self, i: usize) -> (f64, f64) {
        let (x, y) = self.direction(i);
        (self.middle + x * self.inner, self.height / 2.0 + y * self.inner)
    }

    /// The card lies outside, next to its vertex: none of its corners comes nearer to the circle than
    /// the gap.
    fn card(&self, i: usize) -> Place {
        let (x, y) = self.direction(i);
        let (half, tall) = (CARD / 2.0, CARD * TALL / 2.0);
        let near = |far: f64| {
            let short = |to: f64, side: f64| (to.abs() * far - side).max(0.0);
            short(x, half).hypot(short(y, tall))
        };
        let mut far = self.inner + GAP;
        while near(far) < self.inner + GAP {
            far += 1.0;
        }
        let (x, y) = (self.middle + x * far, self.height / 2.0 + y * far);
        Place { x: x - half, y: y - tall, width: CARD, height: 2.0 * tall }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cards lie apart, inside the picture and outside the circle of vertices, so that no edge is
    /// covered.
    #[test]
    fn nothing_covers_anything() {
        for n in 1..=MOST_CARDS {
            let circle = Circle::new(n);
            let cards: Vec<Place> = (0..n).map(|i| circle.card(i)).collect();
            for (i, a) in cards.iter().enumerate() {
                assert!(a.x >= 0.0 && a.x + a.width <= 2.0 * circle.middle, "{n}: {a:?}");
                assert!(a.y >= 0.0 && a.y + a.height <= circle.height, "{n}: {a:?}");
                for b in &cards[..i] {
                    let dx = (a.x - b.x).abs() - a.width;
                    let dy = (a.y - b.y).abs() - a.height;
                    assert!(dx.max(dy) > 2.0, "{n}: {a:?} {b:?}");
                }
                let (cx, cy) = (circle.middle, circle.height / 2.0);
                let near =
                    ((cx - cx.clamp(a.x, a.x + a.width)), (cy - cy.clamp(a.y, a.y + a.height)));
                assert!(near.0.hypot(near.1) >= circle.inner, "{n}: {a:?}");
            }
        }
    }
}
