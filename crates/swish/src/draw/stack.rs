//! A swish: its cards as they are laid, then all of them over each other.
//!
//! In the stack every point sits in its circle. The cards' edges are fanned out a little behind it,
//! and threads (`threads`) say which symbols are of one card: with a point and a circle a card they
//! are arrows, and one sees that a swish is cycles. Symbols are smaller by their cells than on a card
//! of the hand: at the same share the arrows had no room between them and ran over each other.

use fairdeal_core::palette::CHALK;
use fairdeal_core::scene::{Anchor, Colour, Group, Key, Look, Scene, Shape, Stroke, Text};
use fairdeal_core::words::count_of;

use super::hand::{GAP, LINE, MARGIN, Note, cloth, framed, name, print, scene};
use super::palette::Hues;
use super::sheet::Sheet;
use super::threads::Web;
use super::{Laid, MOST_CARDS, Table, laid, legend, shown};
use crate::rules::{Placed, Size};

/// The most edges behind a stack, and how far each is from the next.
const MOST_EDGES: usize = 8;
const FAN: f64 = 3.0;
/// The space for `+` and `=`.
const SIGN: f64 = 36.0;

/// How faint a card is that does not lie yet.
const FAINT: f64 = 0.3;
/// The most frames of a film.
const MOST_FRAMES: usize = 40;
/// The most cards a legend names of one colour.
const MOST_NUMBERED: usize = 14;

/// A swish as shapes: each card as it is laid, then all of them stacked.
pub fn swish_scene<'a>(table: impl Into<Table<'a>>, swish: &[Placed]) -> Scene {
    partly(table.into(), swish, usize::MAX)
}

/// The swish laid down card by card, all frames alike but for that.
pub fn frames<'a>(table: impl Into<Table<'a>>, swish: &[Placed]) -> Vec<Scene> {
    let table = table.into();
    let n = swish.len();
    let step = n.div_ceil(MOST_FRAMES).max(1);
    let mut counts: Vec<usize> = (0..n).step_by(step).collect();
    counts.push(n);
    counts.into_iter().map(|cards| partly(table, swish, cards)).collect()
}

/// The picture with the first cards on the stack.
fn partly(table: Table<'_>, swish: &[Placed], lying: usize) -> Scene {
    let hand = table.hand;
    let laid = laid(table, swish);
    if laid.is_empty() {
        return scene(table, &[]);
    }
    let shown = shown(laid.iter().map(|l| &l.card), MOST_CARDS);
    let hues = Hues::new(hand.size);
    let label = match hand.is_swish(swish) {
        true => format!("a swish of {}", count_of(laid.len(), "card")),
        false => format!("{} over each other, no swish", count_of(laid.len(), "card")),
    };
    let sum = stack(hand.size, &laid, &hues, &label, lying);
    let small = Sheet::new(hand.size, 24.0, 220.0, 0.33, 5.4);
    let wide = small.width.max(98.0) + SIGN;
    let high = small.height + LINE + GAP;
    let plan = Plan::best(shown, (wide, high), (sum.width, sum.height));
    let width = plan.width + 2.0 * MARGIN;
    let note = Note::new(laid.len() - shown, width);
    let height = plan.height + 2.0 * MARGIN + note.height;

    let mut shapes = vec![cloth(width, height)];
    for (i, one) in laid[..shown].iter().enumerate() {
        let x = MARGIN + plan.cards.0 + (i % plan.columns) as f64 * wide + SIGN;
        let y = MARGIN + plan.cards.1 + (i / plan.columns) as f64 * high;
        if i > 0 {
            shapes.push(sign("+", x - SIGN / 2.0, y + small.height / 2.0));
        }
        let mut parts = small.card(&one.card, &hues);
        let label = format!("card {}, {}", one.number, one.laying.word());
        parts.push(print(label.clone(), small.width / 2.0, small.height, wide - SIGN * 0.6));
        let x = x + (wide - SIGN - small.width) / 2.0;
        let opacity = if i < lying { 1.0 } else { FAINT };
        shapes.push(Shape::Group(Group { opacity, ..Group::at(x, y, parts).titled(label) }));
    }
    let (x, y) = (MARGIN + plan.sum.0, MARGIN + plan.sum.1);
    shapes.push(sign("=", x - SIGN / 2.0, y + sum.middle));
    shapes.push(Shape::Group(Group::at(x, y, sum.shapes).titled(label.clone())));
    shapes.extend(note.draw(width / 2.0, height - MARGIN));
    let numbers: Vec<String> = laid.iter().take(30).map(|l| l.number.to_string()).collect();
    let dots = if laid.len() > 30 { ", …" } else { "" };
    let title = format!("{}: {label}: {}{dots}", name(hand.size), numbers.join(", "));
    let mut keys = legend::orbits(hand, &hues);
    keys.extend(sum.keys);
    Scene { legend: keys, ..framed(width, height, title, shapes) }
}

/// Where cards and stack lie, from the left upper corner of both.
struct Plan {
    columns: usize,
    cards: (f64, f64),
    sum: (f64, f64),
    width: f64,
    height: f64,
}

impl Plan {
    /// The smallest picture of a pleasant shape: the stack right of the cards or below them, the
    /// cards in some number of columns.
    fn best(cards: usize, (wide, high): (f64, f64), (sum_wide, sum_high): (f64, f64)) -> Plan {
        let plan = |columns: usize, beside: bool| {
            let rows = cards.div_ceil(columns);
            let (w, h) = (columns as f64 * wide, rows as f64 * high - GAP);
            if beside {
                let (width, height) = (w + SIGN + sum_wide, h.max(sum_high));
                let sum = (w + SIGN, (height - sum_high) / 2.0);
                Plan { columns, cards: (0.0, (height - h) / 2.0), sum, width, height }
            } else {
                let (width, height) = (w.max(sum_wide + SIGN), h + GAP + sum_high);
                let left = (width - sum_wide - SIGN) / 2.0 + SIGN;
                let sum = (left, h + GAP);
                Plan { columns, cards: ((width - w) / 2.0, 0.0), sum, width, height }
            }
        };
        let badness = |plan: &Plan| {
            let shape = plan.width / plan.height / 1.5;
            plan.width * plan.height * shape.max(1.0 / shape)
        };
        let all = (1..=cards).flat_map(|columns| [plan(columns, true), plan(columns, false)]);
        all.min_by(|a, b| badness(a).total_cmp(&badness(b))).unwrap_or_else(|| plan(1, true))
    }
}

/// The cards over each other.
struct Sum {
    shapes: Vec<Shape>,
    width: f64,
    height: f64,
    /// How far down the middle of the card is.
    middle: f64,
    keys: Vec<Key>,
}

fn stack(size: Size, laid: &[Laid], hues: &Hues, label: &str, lying: usize) -> Sum {
    // Many arrows need room between the symbols.
    let (cell, share) = if laid.len() > 6 { (112.0, 0.15) } else { (84.0, 0.2) };
    let sheet = Sheet::new(size, cell, 640.0, share, 7.5);
    let edges = laid.len().min(MOST_EDGES);
    let fan = FAN * (edges - 1) as f64;
    let shown = shown(laid.iter().map(|l| &l.card), usize::MAX);
    let web = Web::new(&sheet, &laid[..shown]);

    let mut parts = Vec::new();
    let edge = Look::faint(Colour::WHITE, 0.25).edged(Stroke::new(Colour::WHITE, 1.2).faded(0.8));
    for i in (1..edges).rev() {
        let off = FAN * i as f64;
        parts.push(Shape::Group(Group::at(off, off, vec![sheet.rect(0.0, edge)])));
    }
    sheet.blank(&mut parts);
    let lying = lying.min(shown);
    web.threads(lying, &mut parts);
    laid[..lying].iter().for_each(|l| sheet.symbols(&l.card, hues, &mut parts));
    web.tags(lying, &mut parts);

    // Threads may leave the card.
    let (low, high) = web.bounds();
    let (left, top) = ((-low.0).max(0.0), (-low.1).max(0.0));
    let width = left + high.0.max(sheet.width + fan);
    let height = top + high.1.max(sheet.height + fan) + LINE;
    parts.push(print(label, width / 2.0 - left, height - top - LINE, width));
    let shapes = vec![Shape::Group(Group::at(left, top, parts))];
    let keys = keys(&web, &laid[..shown]);
    Sum { shapes, width, height, middle: top + sheet.height / 2.0, keys }
}

/// What the arrows mean, and which cards are a swish of their own.
fn keys(web: &Web<'_>, laid: &[Laid]) -> Vec<Key> {
    let groups = web.groups(laid);
    let numbers = |cards: &[usize]| {
        let shown: Vec<String> =
            cards.iter().take(MOST_NUMBERED).map(|&i| laid[i].number.to_string()).collect();
        let dots = if cards.len() > MOST_NUMBERED { ", …" } else { "" };
        shown.join(", ") + dots
    };
    match &groups[..] {
        [] => Vec::new(),
        [(_, pen)] => vec![legend::line(*pen, "from a card's point to its circle")],
        many => {
            let key = |(cards, pen): &(Vec<usize>, Stroke)| {
                legend::line(*pen, format!("point to circle of cards {}", numbers(cards)))
            };
            many.iter().map(key).collect()
        }
    }
}

/// A sign between cards, about a centre.
fn sign(text: &str, x: f64, y: f64) -> Shape {
    let text = Text::new(text, x, y + 9.0, 18.0, CHALK);
    Shape::Text(text.anchored(Anchor::Middle))
}
