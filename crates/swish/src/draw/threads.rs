//! Threads between the symbols of one card, in a stack.
//!
//! A card with one point and one circle is an arrow from the point to the circle. It is bent, by the
//! least amount that keeps it clear of other symbols, heads and arrows: an arrow there and one back are
//! then two arcs. Arrows are planned one after the other, and then again with all others in place, a few
//! times. Bending all arrows alike lost, since they ran through each other's ends, and so did planning
//! each once, since the last ones ran over heads. Heads are drawn over all lines, numbers over all
//! else. Arrows of one cycle have one colour. Any other card is a star: its number in the middle, a ray to each
//! symbol, in a colour of its own.

use std::collections::BTreeMap;

use fairdeal_core::path::Path;
use fairdeal_core::scene::{Anchor, Colour, Look, Shape, Stroke, Text};

use super::Laid;
use super::palette;
use super::sheet::Sheet;
use crate::rules::Cell;

/// With more arrows than this there are no numbers, with yet more there are no arrows: nobody could
/// follow them. Stars become a tangle sooner: this many rays are the most.
const MOST_NUMBERS: usize = 80;
const MOST_ARROWS: usize = 200;
const MOST_RAYS: usize = 72;

/// How far an arrow may be bent, by its usual bend, in order of preference.
const BENDS: [f64; 16] =
    [1.0, 0.6, -1.0, 1.5, -0.6, 0.25, -1.5, 2.0, -0.25, -2.0, 2.6, -2.6, 3.2, -3.2, 0.0, 4.0];
/// With more arrows than this each is planned once, with more than this a few times.
const MOST_AGAIN: usize = 48;
const MOST_OFTEN: usize = 16;

type Spot = (f64, f64);

/// The threads of a stack.
pub(super) struct Web<'a> {
    sheet: &'a Sheet,
    pen: f64,
    threads: Vec<Thread>,
    tags: Vec<Tag>,
}

/// The thread of one card.
struct Thread {
    kind: Kind,
    colour: Colour,
    dash: Option<(f64, f64)>,
    /// Spots along it, as many as other threads need to keep clear.
    spots: Vec<Spot>,
}

enum Kind {
    /// An arrow along a bent line.
    Arrow {
        start: Spot,
        bend: Spot,
        tip: Spot,
    },
    Star {
        middle: Spot,
        ends: Vec<Spot>,
    },
}

/// A number on a thread, about its centre.
struct Tag {
    text: Text,
    at: Spot,
    half: Spot,
    colour: Colour,
}

impl<'a> Web<'a> {
    /// Plans the threads of all cards.
    pub(super) fn new(sheet: &'a Sheet, laid: &[Laid]) -> Self {
        let pen = (sheet.reach() * 0.13).clamp(1.3, 2.4);
        let mut web = Web { sheet, pen, threads: Vec::new(), tags: Vec::new() };
        let arrows = laid.iter().all(|l| l.card.as_arc().is_some());
        let rays: usize = laid.iter().map(|l| l.card.symbols()).sum();
        if if arrows { laid.len() > MOST_ARROWS } else { rays > MOST_RAYS } {
            return web;
        }
        let symbols = laid.iter().flat_map(|l| l.card.points.iter().chain(&l.card.circles));
        let mut cells: Vec<Cell> = symbols.copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let taken: Vec<Spot> = cells.into_iter().map(|cell| sheet.centre(cell)).collect();
        let cycles = cycles(laid);
        for (i, one) in laid.iter().enumerate() {
            let kind = match one.card.as_arc() {
                Some((from, to)) => web.arrow(sheet.centre(from), sheet.centre(to), &taken, i),
                None => web.star(one, &taken),
            };
            let (colour, dash) = palette::pen(if arrows { cycles[i] } else { i });
            let spots = kind.along();
            web.threads.push(Thread { kind, colour, dash, spots });
        }
        let again = match laid.len() {
            n if n > MOST_AGAIN => 0,
            n if n > MOST_OFTEN => 1,
            _ => 6,
        };
        for _ in 0..again {
            for (i, one) in laid.iter().enumerate() {
                if let Some((from, to)) = one.card.as_arc() {
                    let kind = web.arrow(sheet.centre(from), sheet.centre(to), &taken, i);
                    web.threads[i].spots = kind.along();
                    web.threads[i].kind = kind;
                }
            }
        }
        if laid.len() <= MOST_NUMBERS {
            for (i, one) in laid.iter().enumerate() {
                let tag = web.tag(one.number, &web.threads[i], &taken);
                web.tags.push(tag);
            }
        }
        web
    }

    /// The i-th arrow, with the bend that is in nobody's way.
    fn arrow(&self, from: Spot, to: Spot, taken: &[Spot], i: usize) -> Kind {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy).max(1e-9);
        let usual = (0.1 * long + 0.13 * self.sheet.pitch).min(70.0);
        let bent = |by: f64| {
            let bow = (usual * by).clamp(-0.6 * long, 0.6 * long);
            let bend = (
                (from.0 + to.0) / 2.0 + 2.0 * bow * dy / long,
                (from.1 + to.1) / 2.0 - 2.0 * bow * dx / long,
            );
            let tip = towards(to, bend, self.sheet.reach() + self.pen * 1.2);
            Kind::Arrow { start: from, bend, tip }
        };
        let symbols: Vec<Spot> = taken.iter().copied().filter(|&t| t != from && t != to).collect();
        let clear = self.sheet.reach() + self.pen * 2.4;
        let head = self.head() * 0.62 + self.pen * 1.6;
        let others = || self.threads.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, t)| t);
        let heads: Vec<Spot> = others().filter_map(|thread| self.head_of(&thread.kind)).collect();
        let near = |p: Spot, q: Spot, by: f64| (1.0 - (p.0 - q.0).hypot(p.1 - q.1) / by).max(0.0);
        let cost = |place: usize, kind: &Kind| {
            let mut cost = 0.1 * place as f64;
            for p in kind.along() {
                let inside = (0.0..=self.sheet.width).contains(&p.0)
                    && (0.0..=self.sheet.height).contains(&p.1);
                cost += if inside { 0.0 } else { 0.12 };
                cost += symbols.iter().map(|&q| 9.0 * near(p, q, clear)).sum::<f64>();
                cost += heads.iter().map(|&q| 7.0 * near(p, q, head)).sum::<f64>();
                let lines = others().flat_map(|thread| &thread.spots);
                cost += lines.map(|&q| 0.5 * near(p, q, self.pen * 4.0)).sum::<f64>();
            }
            if let Some(own) = self.head_of(kind) {
                let lines = others().flat_map(|thread| &thread.spots);
                cost += lines.map(|&q| 5.0 * near(own, q, head)).sum::<f64>();
                cost += heads.iter().map(|&q| 9.0 * near(own, q, head * 1.6)).sum::<f64>();
            }
            cost
        };
        let all = BENDS.iter().enumerate().map(|(place, &by)| {
            let kind = bent(by);
            (cost(place, &kind), kind)
        });
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map_or_else(|| bent(1.0), |(_, kind)| kind)
    }

    /// The length of a head.
    fn head(&self) -> f64 {
        self.pen * 4.6
    }

    /// The middle of an arrow's head.
    fn head_of(&self, kind: &Kind) -> Option<Spot> {
        match *kind {
            Kind::Arrow { bend, tip, .. } => Some(towards(tip, bend, self.head() * 0.5)),
            Kind::Star { .. } => None,
        }
    }

    fn star(&self, one: &Laid, taken: &[Spot]) -> Kind {
        let sheet = self.sheet;
        let points = one.card.points.iter().map(|&cell| (sheet.centre(cell), 0.0));
        let circles = one.card.circles.iter().map(|&cell| (sheet.centre(cell), sheet.reach()));
        let ends: Vec<(Spot, f64)> = points.chain(circles).collect();
        let count = ends.len().max(1) as f64;
        let sum = ends.iter().fold((0.0, 0.0), |s, (p, _)| (s.0 + p.0, s.1 + p.1));
        let middle = self.clear((sum.0 / count, sum.1 / count), taken);
        let ends = ends.into_iter().map(|(spot, off)| towards(spot, middle, off)).collect();
        Kind::Star { middle, ends }
    }

    /// The clear spot nearest to this one, looked for in widening circles.
    fn clear(&self, spot: Spot, taken: &[Spot]) -> Spot {
        let half = self.sheet.reach();
        let middles = || {
            self.threads.iter().filter_map(|thread| match thread.kind {
                Kind::Star { middle, .. } => Some(middle),
                Kind::Arrow { .. } => None,
            })
        };
        let free = |p: Spot| {
            let inside = (half..=self.sheet.width - half).contains(&p.0)
                && (half..=self.sheet.height - half).contains(&p.1);
            let apart = |t: Spot, by: f64| (t.0 - p.0).hypot(t.1 - p.1) > by;
            inside
                && taken.iter().all(|&t| apart(t, half * 1.6))
                && middles().all(|m| apart(m, half * 1.2))
        };
        let rings = (0..24).map(|i| f64::from(i) * half * 0.25);
        let mut spots = rings.flat_map(|far| {
            (0..12).map(move |turn| {
                let angle = f64::from(turn) * std::f64::consts::TAU / 12.0;
                (spot.0 + far * angle.cos(), spot.1 + far * angle.sin())
            })
        });
        spots.find(|&p| free(p)).unwrap_or(spot)
    }

    /// A number on its thread, where it is clear of other numbers, of symbols, of heads and, if that
    /// can be had, of other threads.
    fn tag(&self, number: usize, thread: &Thread, taken: &[Spot]) -> Tag {
        let size = (self.sheet.reach() * 0.52).clamp(6.5, 9.0);
        let text = Text::new(number.to_string(), 0.0, 0.0, size, Colour::WHITE);
        let text = text.weighing(0.15).anchored(Anchor::Middle);
        let half = ((text.width() / 2.0 + size * 0.45).max(size * 0.9), size * 0.9);
        let reach = self.sheet.reach();
        let heads: Vec<Spot> =
            self.threads.iter().filter_map(|thread| self.head_of(&thread.kind)).collect();
        let others = || self.threads.iter().filter(|other| !std::ptr::eq(*other, thread));
        let cost = |p: Spot| {
            let on = |q: Spot, w: f64, h: f64| {
                f64::from((p.0 - q.0).abs() < half.0 + w && (p.1 - q.1).abs() < half.1 + h)
            };
            let tags: f64 = self.tags.iter().map(|t| on(t.at, t.half.0, t.half.1)).sum();
            let symbols: f64 = taken.iter().map(|&q| on(q, reach, reach)).sum();
            let far = self.head() * 0.55;
            let heads: f64 = heads.iter().map(|&q| on(q, far, far)).sum();
            let lines = others().flat_map(|other| &other.spots);
            let lines: f64 = lines.map(|&q| on(q, self.pen, self.pen)).sum();
            1000.0 * tags + 500.0 * symbols + 200.0 * heads + 4.0 * lines
        };
        let spots = thread.kind.samples();
        let costs = spots.iter().enumerate().map(|(i, &p)| (cost(p) + 0.2 * i as f64, p));
        let best = costs.min_by(|a, b| a.0.total_cmp(&b.0));
        let at = best.map_or(spots[0], |(_, p)| p);
        Tag { text, at, half, colour: thread.colour }
    }

    /// Draws the threads of the first cards: lines, then heads over all lines. A white rim lets one
    /// pass over another.
    pub(super) fn threads(&self, cards: usize, out: &mut Vec<Shape>) {
        let threads = || self.threads.iter().take(cards);
        for thread in threads() {
            for (ink, more) in [(Colour::WHITE, self.pen * 1.4), (thread.colour, 0.0)] {
                let mut pen = Stroke::new(ink, self.pen + more);
                if let (Some((dash, space)), true) = (thread.dash, more == 0.0) {
                    pen = pen.dashed(dash * self.pen, space * self.pen);
                }
                match &thread.kind {
                    Kind::Arrow { start, bend, tip } => {
                        let path = curve(*start, *bend, towards(*tip, *bend, self.head() * 0.8));
                        out.push(Shape::Path { path, look: Look::default().edged(pen) });
                    }
                    Kind::Star { middle, ends } => {
                        out.extend(ends.iter().map(|&to| Shape::Line {
                            from: *middle,
                            to,
                            stroke: pen,
                        }));
                    }
                }
            }
        }
        for thread in threads() {
            let Kind::Arrow { bend, tip, .. } = &thread.kind else { continue };
            let back = towards(*tip, *bend, self.head());
            let (ax, ay) = ((back.1 - tip.1) * 0.42, (tip.0 - back.0) * 0.42);
            let (left, right) = ((back.0 + ax, back.1 + ay), (back.0 - ax, back.1 - ay));
            for (ink, more) in [(Colour::WHITE, self.pen * 1.1), (thread.colour, 0.0)] {
                let path = Path::polygon(&[*tip, left, right]);
                let edge = Stroke::new(ink, self.pen * 0.4 + more);
                out.push(Shape::Path { path, look: Look::solid(ink).edged(edge) });
            }
        }
    }

    /// Draws the numbers.
    pub(super) fn tags(&self, cards: usize, out: &mut Vec<Shape>) {
        for Tag { text, at: (x, y), half, colour } in self.tags.iter().take(cards) {
            let look = Look::solid(*colour).edged(Stroke::new(Colour::WHITE, 1.2));
            let (width, height, radius) = (2.0 * half.0, 2.0 * half.1, half.1);
            let (left, top) = (x - half.0, y - half.1);
            out.push(Shape::Rect { x: left, y: top, width, height, radius, look });
            out.push(Shape::Text(Text { x: *x, y: y + text.size / 2.0, ..text.clone() }));
        }
    }

    /// The cards of each cycle, by their places among those laid, with the pen they have; nothing where
    /// cards are no arrows or there are none.
    pub(super) fn groups(&self, laid: &[Laid]) -> Vec<(Vec<usize>, Stroke)> {
        let arrows = laid.iter().all(|l| l.card.as_arc().is_some());
        if !arrows || self.threads.is_empty() {
            return Vec::new();
        }
        let cycles = cycles(laid);
        let count = cycles.iter().max().map_or(0, |&last| last + 1);
        let group = |cycle: usize| {
            let cards: Vec<usize> = (0..laid.len()).filter(|&i| cycles[i] == cycle).collect();
            let (colour, dash) = palette::pen(cycle);
            let pen = Stroke::new(colour, 2.4);
            (cards, dash.map_or(pen, |(dash, space)| pen.dashed(dash * 2.4, space * 2.4)))
        };
        (0..count).map(group).collect()
    }

    /// The corners of the room that threads and numbers take, left upper and right lower.
    pub(super) fn bounds(&self) -> (Spot, Spot) {
        let spots = self.threads.iter().flat_map(|thread| thread.kind.samples());
        let tags = self.tags.iter().flat_map(|t| {
            let ((x, y), (w, h)) = (t.at, t.half);
            [(x - w, y - h), (x + w, y + h)]
        });
        spots.chain(tags).fold(((0.0, 0.0), (0.0, 0.0)), |(low, high), (x, y)| {
            let (low, high): (Spot, Spot) = (low, high);
            let rim = 3.0;
            ((low.0.min(x - rim), low.1.min(y - rim)), (high.0.max(x + rim), high.1.max(y + rim)))
        })
    }
}

impl Kind {
    /// Spots along the thread, the best for a number first.
    fn samples(&self) -> Vec<Spot> {
        match *self {
            Kind::Star { middle, .. } => vec![middle],
            Kind::Arrow { start, bend, tip } => {
                let at = |t: f64| {
                    let mix = |a: f64, b: f64, c: f64| {
                        (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
                    };
                    (mix(start.0, bend.0, tip.0), mix(start.1, bend.1, tip.1))
                };
                let spots = (0..15).map(|i| {
                    0.5 + f64::from((i + 1) / 2) * if i % 2 == 0 { -0.045 } else { 0.045 }
                });
                spots.map(at).collect()
            }
        }
    }

    /// Spots along the whole thread.
    fn along(&self) -> Vec<Spot> {
        match self {
            Kind::Star { middle, ends } => {
                let ray = |end: &Spot| {
                    let (m, e) = (*middle, *end);
                    [0.25, 0.5, 0.75].map(|t| (m.0 + (e.0 - m.0) * t, m.1 + (e.1 - m.1) * t))
                };
                ends.iter().flat_map(ray).chain([*middle]).collect()
            }
            &Kind::Arrow { start, bend, tip } => {
                let at = |t: f64| {
                    let mix = |a: f64, b: f64, c: f64| {
                        (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
                    };
                    (mix(start.0, bend.0, tip.0), mix(start.1, bend.1, tip.1))
                };
                (1..24).map(|i| at(f64::from(i) / 24.0)).collect()
            }
        }
    }
}

/// The cycle each card is part of, numbered from 0: the next card of a cycle has its point where
/// this one has its circle.
fn cycles(laid: &[Laid]) -> Vec<usize> {
    let arcs: Vec<_> = laid.iter().map(|l| l.card.as_arc()).collect();
    let starts = arcs.iter().enumerate().filter_map(|(i, arc)| Some((arc.as_ref()?.0, i)));
    let starts: BTreeMap<Cell, usize> = starts.collect();
    let mut of: Vec<Option<usize>> = vec![None; laid.len()];
    let mut count = 0;
    for i in 0..laid.len() {
        let mut at = Some(i);
        let is_new = of[i].is_none();
        while let Some(card) = at.filter(|&card| of[card].is_none()) {
            of[card] = Some(count);
            at = arcs[card].and_then(|(_, circle)| starts.get(&circle).copied());
        }
        count += usize::from(is_new);
    }
    of.into_iter().map(Option::unwrap_or_default).collect()
}

/// A parabola from `start` to `end`, both ends heading for `bend`.
fn curve(start: Spot, bend: Spot, end: Spot) -> Path {
    let control = |p: Spot| (p.0 + (bend.0 - p.0) * 2.0 / 3.0, p.1 + (bend.1 - p.1) * 2.0 / 3.0);
    let (a, b) = (control(start), control(end));
    let mut path = Path::new();
    path.move_to(start.0, start.1).cubic_to([a.0, a.1, b.0, b.1, end.0, end.1]);
    path
}

/// A spot `far` pixels from the first one, on the way to the second.
fn towards(from: Spot, to: Spot, far: f64) -> Spot {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy).max(1e-9);
    (from.0 + dx * far / long, from.1 + dy * far / long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Card, Laying, Size};

    fn laid(cards: &[Card]) -> Vec<Laid> {
        let cards = cards.iter().cloned().enumerate();
        let laying = Laying::AS_IS;
        cards.map(|(i, card)| Laid { place: i, number: i + 1, laying, card }).collect()
    }

    #[test]
    fn arrows_of_one_cycle_belong_together() {
        let arcs = [(0, 4), (1, 3), (4, 0), (3, 5), (5, 1)].map(|(p, c)| Card::arc(p, c));
        assert_eq!(cycles(&laid(&arcs)), [0, 1, 0, 1, 1]);
        let sheet = Sheet::new(Size::GAME, 84.0, 640.0, 0.2, 7.5);
        let laid = laid(&arcs);
        let web = Web::new(&sheet, &laid);
        assert_eq!((web.threads.len(), web.tags.len()), (5, 5));
        assert!(web.threads[0].colour == web.threads[2].colour);
        assert!(web.threads[0].colour != web.threads[1].colour);
        // There and back are two ways, and no number hides another.
        let [there, back] = [0, 2].map(|i| web.threads[i].kind.samples()[0]);
        assert_eq!(web.groups(&laid).len(), 2);
        assert!((there.0 - back.0).hypot(there.1 - back.1) > 10.0);
        for (i, a) in web.tags.iter().enumerate() {
            for b in &web.tags[..i] {
                let apart = ((a.at.0 - b.at.0).abs(), (a.at.1 - b.at.1).abs());
                assert!(apart.0 > a.half.0 + b.half.0 || apart.1 > a.half.1 + b.half.1);
            }
        }
    }

    /// Twelve arrows fill a card of the game: no line runs over a symbol that is not its own, and no
    /// number hides a number, a symbol or a head.
    #[test]
    fn a_full_card_can_be_read() {
        let next = [5, 8, 4, 10, 0, 9, 11, 1, 6, 7, 2, 3];
        let arcs: Vec<Card> =
            next.iter().enumerate().map(|(p, &c)| Card::arc(p as u32, c)).collect();
        let sheet = Sheet::new(Size::GAME, 112.0, 640.0, 0.16, 7.5);
        let laid = laid(&arcs);
        let web = Web::new(&sheet, &laid);
        let heads: Vec<Spot> = web.threads.iter().filter_map(|t| web.head_of(&t.kind)).collect();
        for (i, thread) in web.threads.iter().enumerate() {
            let own = [i as u32, next[i]];
            for cell in (0..12).filter(|cell| !own.contains(cell)) {
                let (x, y) = sheet.centre(cell);
                let clear =
                    thread.spots.iter().all(|p| (p.0 - x).hypot(p.1 - y) > sheet.reach() * 0.9);
                assert!(clear, "arrow {i} runs over cell {cell}");
            }
            for (j, head) in heads.iter().enumerate().filter(|&(j, _)| j != i) {
                let clear =
                    thread.spots.iter().all(|p| (p.0 - head.0).hypot(p.1 - head.1) > web.pen * 1.5);
                assert!(clear, "arrow {i} runs over the head of {j}");
            }
        }
        for (i, tag) in web.tags.iter().enumerate() {
            let off = |q: Spot, w: f64, h: f64| {
                (tag.at.0 - q.0).abs() > tag.half.0 + w || (tag.at.1 - q.1).abs() > tag.half.1 + h
            };
            assert!(web.tags[..i].iter().all(|t| off(t.at, t.half.0, t.half.1)), "number {i}");
            assert!(heads.iter().all(|&head| off(head, web.pen, web.pen)), "number {i} on a head");
            let disc = sheet.disc();
            assert!(
                (0..12).all(|cell| off(sheet.centre(cell), disc, disc)),
                "number {i} on a symbol"
            );
        }
    }

    #[test]
    fn a_tangle_is_not_drawn() {
        let sheet = Sheet::new(Size { h: 20, w: 20 }, 84.0, 640.0, 0.2, 7.5);
        let star = |i: u32| Card::new(&[3 * i, 3 * i + 1], &[3 * i + 2]);
        for (cards, threads) in [(24, 24), (25, 0)] {
            let stars: Vec<Card> = (0..cards).map(star).collect();
            assert_eq!(Web::new(&sheet, &laid(&stars)).threads.len(), threads);
        }
    }
}
