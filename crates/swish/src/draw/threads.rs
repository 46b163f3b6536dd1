//! Threads between the symbols of one card, in a stack.
//!
//! A card with one point and one circle is an arrow from the point to the circle. It is bent, by the
//! least amount that keeps it clear of other symbols and arrows: an arrow there and one back are
//! then two arcs. Bending all arrows alike lost, since they ran through each other's ends. Arrows of
//! one cycle have one colour. Any other card is a star: its number in the middle, a ray to each
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
const BENDS: [f64; 8] = [1.0, 0.5, 1.6, -1.0, -0.5, 2.3, -1.6, -2.3];

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
                Some((from, to)) => web.arrow(sheet.centre(from), sheet.centre(to), &taken),
                None => web.star(one, &taken),
            };
            let colour = if arrows { palette::cycle(cycles[i]) } else { palette::thread(i) };
            web.threads.push(Thread { kind, colour });
        }
        if laid.len() <= MOST_NUMBERS {
            for (i, one) in laid.iter().enumerate() {
                let tag = web.tag(one.number, &web.threads[i], &taken);
                web.tags.push(tag);
            }
        }
        web
    }

    /// The arrow whose bend is in nobody's way.
    fn arrow(&self, from: Spot, to: Spot, taken: &[Spot]) -> Kind {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy).max(1e-9);
        let usual = (0.1 * long + 0.13 * self.sheet.pitch).min(70.0);
        let bent = |by: f64| {
            let bow = (usual * by).clamp(-0.4 * long, 0.4 * long);
            let bend = (
                (from.0 + to.0) / 2.0 + 2.0 * bow * dy / long,
                (from.1 + to.1) / 2.0 - 2.0 * bow * dx / long,
            );
            let tip = towards(to, bend, self.sheet.reach() + self.pen * 0.8);
            Kind::Arrow { start: from, bend, tip }
        };
        let others: Vec<Spot> = taken.iter().copied().filter(|&t| t != from && t != to).collect();
        let clear = self.sheet.reach() + self.pen * 3.0;
        let near = |p: Spot, q: Spot, by: f64| (1.0 - (p.0 - q.0).hypot(p.1 - q.1) / by).max(0.0);
        let cost = |place: usize, kind: &Kind| {
            let mut cost = 0.12 * place as f64;
            for p in kind.samples() {
                let inside = (0.0..=self.sheet.width).contains(&p.0)
                    && (0.0..=self.sheet.height).contains(&p.1);
                cost += if inside { 0.0 } else { 0.04 };
                cost += others.iter().map(|&q| 4.0 * near(p, q, clear)).sum::<f64>();
                let threads = self.threads.iter().flat_map(|thread| thread.kind.samples());
                cost += threads.map(|q| 0.8 * near(p, q, self.pen * 7.0)).sum::<f64>();
            }
            cost
        };
        let all = BENDS.iter().enumerate().map(|(place, &by)| {
            let kind = bent(by);
            (cost(place, &kind), kind)
        });
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map_or_else(|| bent(1.0), |(_, kind)| kind)
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

    /// A number on its thread, at the first spot that is clear of other numbers, of symbols and, if
    /// it can be had, of other threads.
    fn tag(&self, number: usize, thread: &Thread, taken: &[Spot]) -> Tag {
        let size = (self.sheet.reach() * 0.52).clamp(6.5, 9.0);
        let text = Text::new(number.to_string(), 0.0, 0.0, size, Colour::WHITE);
        let text = text.weighing(0.15).anchored(Anchor::Middle);
        let half = ((text.width() / 2.0 + size * 0.45).max(size * 0.9), size * 0.9);
        let reach = self.sheet.reach();
        let free = |p: Spot| {
            let off = |q: Spot, w: f64, h: f64| (p.0 - q.0).abs() > w || (p.1 - q.1).abs() > h;
            self.tags.iter().all(|t| off(t.at, half.0 + t.half.0, half.1 + t.half.1))
                && taken.iter().all(|&q| off(q, half.0 + reach, half.1 + reach))
        };
        let by_itself = |p: Spot| {
            let others = self.threads.iter().filter(|other| !std::ptr::eq(*other, thread));
            others.flat_map(|other| other.kind.samples()).all(|q| {
                let (w, h) = (half.0 + self.pen * 2.0, half.1 + self.pen * 2.0);
                (p.0 - q.0).abs() > w || (p.1 - q.1).abs() > h
            })
        };
        let spots = thread.kind.samples();
        let best = spots.iter().find(|&&p| free(p) && by_itself(p));
        let at = *best.or_else(|| spots.iter().find(|&&p| free(p))).unwrap_or(&spots[0]);
        Tag { text, at, half, colour: thread.colour }
    }

    /// Draws the threads. A white rim lets one pass over another.
    pub(super) fn threads(&self, out: &mut Vec<Shape>) {
        for thread in &self.threads {
            for (ink, more) in [(Colour::WHITE, self.pen * 1.4), (thread.colour, 0.0)] {
                let pen = Stroke::new(ink, self.pen + more);
                match &thread.kind {
                    Kind::Arrow { start, bend, tip } => {
                        let head = self.pen * 4.6;
                        let path = curve(*start, *bend, towards(*tip, *bend, head * 0.8));
                        out.push(Shape::Path { path, look: Look::default().edged(pen) });
                        let back = towards(*tip, *bend, head);
                        let (ax, ay) = ((back.1 - tip.1) * 0.42, (tip.0 - back.0) * 0.42);
                        let (left, right) =
                            ((back.0 + ax, back.1 + ay), (back.0 - ax, back.1 - ay));
                        let path = Path::polygon(&[*tip, left, right]);
                        let edge = Stroke::new(ink, self.pen * 0.4 + more);
                        out.push(Shape::Path { path, look: Look::solid(ink).edged(edge) });
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
    }

    /// Draws the numbers.
    pub(super) fn tags(&self, out: &mut Vec<Shape>) {
        for Tag { text, at: (x, y), half, colour } in &self.tags {
            let look = Look::solid(*colour).edged(Stroke::new(Colour::WHITE, 1.2));
            let (width, height, radius) = (2.0 * half.0, 2.0 * half.1, half.1);
            let (left, top) = (x - half.0, y - half.1);
            out.push(Shape::Rect { x: left, y: top, width, height, radius, look });
            out.push(Shape::Text(Text { x: *x, y: y + text.size / 2.0, ..text.clone() }));
        }
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
                [0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78, 0.86, 0.95].map(at).to_vec()
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
        cards.map(|(i, card)| Laid { number: i + 1, laying: Laying::AS_IS, card }).collect()
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
        assert!((there.0 - back.0).hypot(there.1 - back.1) > 10.0);
        for (i, a) in web.tags.iter().enumerate() {
            for b in &web.tags[..i] {
                let apart = ((a.at.0 - b.at.0).abs(), (a.at.1 - b.at.1).abs());
                assert!(apart.0 > a.half.0 + b.half.0 || apart.1 > a.half.1 + b.half.1);
            }
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
