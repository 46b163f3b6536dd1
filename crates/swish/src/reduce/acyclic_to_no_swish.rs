//! Maximum acyclic subgraph to the largest part of a hand without a swish.
//!
//! *Statement.* The most arcs of a digraph that hold no directed cycle are as many as the most of the
//! cards built from it that hold no swish. So the largest no-swish position inside an arbitrary hand
//! is NP-hard to find, though that of a whole deck has a closed form; one point and one circle a
//! card are enough, and no two cards are alike.
//!
//! *Construction.* Cards are 1 × 2n: the left half has a cell for each vertex. The arc u→v is the
//! card with its point in cell u and its circle in cell v.
//!
//! *Why.* A flip moves both symbols to the other half, or leaves both, so a card laid any way is the
//! arc u→v in one of the halves. In a swish every cell with a point has a circle: in each half, the
//! arcs that were laid there enter and leave the same vertices once, which is a union of disjoint
//! directed cycles; and there is at least one. Conversely a directed cycle, all cards as they are,
//! is a swish. So cards hold a swish if and only if their arcs hold a directed cycle.
//!
//! *Size.* m cards of 1 row and 2n columns.
//!
//! *Printed and corrected.* Not in the paper, which asks for the largest no-swish position of whole
//! decks only. Maximum acyclic subgraph is the complement of feedback arc set, on Karp's list.
//!
//! *Deciding it.* As few cards as possible are taken away so that no swish is left: find a swish,
//! take away one of its cards, each in turn; with a bound by swishes that share no card. A node is a
//! question to the engine for a swish.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fairdeal_core::claim::{Claim, open};
use fairdeal_core::formats::digraph::Digraph;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::Style;
use fairdeal_core::handle::{AnyPosition, boxed};
use fairdeal_core::reduce::{
    BruteForce, Built, Carried, Counted, Reduced, Reduction, ReductionFacts, Source,
};
use fairdeal_core::scene::{Colour, Key, Look, Scene, Shape};
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, InputError, Limits, Outcome, Stop, Verdict};
use serde_json::{Map, Value, json};

use super::decide;
use super::mapping::{fits, list, numbers};
use crate::Swish;
use crate::certificate::SCHEMA;
use crate::check;
use crate::draw::{self, Mark};
use crate::notation::Position;
use crate::prose::lettered;
use crate::rules::{Card, Cell, Hand, Size};
use crate::solve::Engine;

/// The reduction.
pub(super) struct AcyclicToNoSwish;

const FACTS: ReductionFacts = ReductionFacts {
    name: "acyclic-subgraph-to-no-swish",
    from: "maximum acyclic subgraph (arc list: p arc n m, a u v)",
    to: "the most cards of a hand that hold no swish; one point and one circle a card",
    statement: "The most cards without a swish are as many as the most arcs without a directed \
                cycle.",
    source: "Fairdeal",
    as_printed: false,
    example: "p arc 4 5\na 1 2\na 2 3\na 3 1\na 3 4\na 4 2\n",
};

/// The kind of certificate: cards of the hand that hold no swish.
pub(super) const KIND: &str = "no-swish-part";

impl Reduction for AcyclicToNoSwish {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        let digraph = Digraph::parse(source)?;
        if digraph.n == 0 {
            return Err(InputError::at("source", "the digraph has no vertices").into());
        }
        let size = Size { h: 1, w: 2 * digraph.n };
        fits(size, digraph.arcs.len())?;
        let card = |&(u, v): &(usize, usize)| Card::arc(u as Cell, v as Cell);
        let cards = digraph.arcs.iter().map(card).collect();
        Ok(Box::new(Arcs { digraph, hand: Hand { size, simple: false, cards } }))
    }
}

struct Arcs {
    digraph: Digraph,
    hand: Hand,
}

impl Arcs {
    /// The hand of these cards.
    fn part(&self, cards: &[usize]) -> Hand {
        let cards = cards.iter().map(|&card| self.hand.cards[card].clone()).collect();
        Hand { cards, ..self.hand }
    }

    fn certificate(&self, cards: &[usize]) -> Value {
        let numbers: Vec<usize> = cards.iter().map(|card| card + 1).collect();
        let fields = Map::from_iter([("cards".to_string(), numbers.into())]);
        self.claim(cards.len()).written(SCHEMA, fields)
    }

    fn target(&self) -> Position {
        Position::of(self.hand.clone())
    }

    fn claim(&self, cards: usize) -> Claim {
        let says = format!("has {cards} cards that hold no swish");
        Claim::of_position(self.target().id(), KIND, "largest", says)
    }

    /// Kept cards as witness, in JSON and in words.
    fn witness(&self, cards: &[usize]) -> (Value, String) {
        let arcs: Vec<(usize, usize)> = cards.iter().map(|&card| self.digraph.arcs[card]).collect();
        let shown: Vec<String> = arcs.iter().map(|(u, v)| format!("{}→{}", u + 1, v + 1)).collect();
        let order = Digraph::order(self.digraph.n, &arcs);
        let order: Option<Vec<usize>> = order.map(|order| order.iter().map(|v| v + 1).collect());
        let arcs: Vec<Value> = arcs.iter().map(|(u, v)| json!([u + 1, v + 1])).collect();
        let says = match &order {
            Some(_) => format!("{} arcs without a directed cycle: {}", arcs.len(), shown.join(" ")),
            None => format!("arcs with a directed cycle: {}", shown.join(" ")),
        };
        (json!({"arcs": arcs, "order": order}), says)
    }

    fn brute(&self) -> Option<usize> {
        if self.digraph.n > 16 {
            return None;
        }
        match oracle::acyclic_subgraph(&self.digraph) {
            Verdict::Solved((most, _)) => Some(most),
            _ => None,
        }
    }
}

/// Takes as few cards away as possible.
struct Taking<'a> {
    arcs: &'a Arcs,
    engine: Box<dyn Engine>,
    nodes: u64,
    limits: Limits,
}

impl Taking<'_> {
    /// A swish among these cards, as their numbers in the hand.
    fn swish(&mut self, cards: &BTreeSet<usize>) -> Result<Option<Vec<usize>>, Stop> {
        self.nodes += 1;
        if self.nodes > self.limits.nodes {
            return Err(Stop::Nodes);
        }
        if let Some(stop) = self.limits.cancelled() {
            return Err(stop);
        }
        let cards: Vec<usize> = cards.iter().copied().collect();
        match self.engine.at_least(&self.arcs.part(&cards), 2).verdict {
            Verdict::Solved(swish) => {
                Ok(Some(swish.iter().map(|placed| cards[placed.card]).collect()))
            }
            Verdict::Impossible(_) => Ok(None),
            Verdict::Unknown(stop) => Err(stop),
        }
    }

    /// Swishes that share no card: so many cards must go.
    fn packing(&mut self, kept: &BTreeSet<usize>, enough: usize) -> Result<usize, Stop> {
        let (mut left, mut found) = (kept.clone(), 0);
        while found < enough
            && let Some(swish) = self.swish(&left)?
        {
            found += 1;
            swish.iter().for_each(|card| {
                left.remove(card);
            });
        }
        Ok(found)
    }

    /// What is left without a swish after at most `away` cards went; cards in `fixed` must stay.
    fn without(
        &mut self,
        kept: &BTreeSet<usize>,
        fixed: &BTreeSet<usize>,
        away: usize,
    ) -> Result<Option<BTreeSet<usize>>, Stop> {
        let Some(swish) = self.swish(kept)? else { return Ok(Some(kept.clone())) };
        if away == 0 || self.packing(kept, away + 1)? > away {
            return Ok(None);
        }
        let mut fixed = fixed.clone();
        for card in swish {
            if fixed.contains(&card) {
                continue;
            }
            let mut fewer = kept.clone();
            fewer.remove(&card);
            if let Some(found) = self.without(&fewer, &fixed, away - 1)? {
                return Ok(Some(found));
            }
            fixed.insert(card);
        }
        Ok(None)
    }

    /// The most cards without a swish.
    fn largest(&mut self) -> Result<Vec<usize>, Stop> {
        let all: BTreeSet<usize> = (0..self.arcs.hand.cards.len()).collect();
        let mut away = self.packing(&all, usize::MAX)?;
        loop {
            if let Some(kept) = self.without(&all, &BTreeSet::new(), away)? {
                return Ok(kept.into_iter().collect());
            }
            away += 1;
        }
    }
}

impl Reduced for Arcs {
    fn position(&self) -> Box<dyn AnyPosition> {
        boxed(&Swish, self.target())
    }

    fn built(&self) -> Built {
        let (n, m) = (self.digraph.n, self.digraph.arcs.len());
        let arcs = self.digraph.arcs.iter();
        Built {
            reduction: FACTS.name,
            as_printed: false,
            source: Source::of([("vertices", n), ("arcs", m)]),
            sizes: vec![
                Counted::new("cards", self.hand.cards.len(), "m", m),
                Counted::new("rows", self.hand.size.h, "1", 1),
                Counted::new("columns", self.hand.size.w, "2 n", 2 * n),
            ],
            question: "largest",
            k: None,
            card: None,
            position: self.target().spelled(),
            stands_for: arcs.map(|(u, v)| format!("arc {}→{}", u + 1, v + 1)).collect(),
        }
    }

    /// The cards with their arcs; with the answer, those left out are faint.
    fn scene(&self, carried: Option<&Carried>) -> Scene {
        let found = carried.and_then(|carried| carried.certificate.as_ref());
        let kept = found.and_then(|certificate| certificate.get("cards")).and_then(Value::as_array);
        let kept: Option<BTreeSet<u64>> =
            kept.map(|cards| cards.iter().filter_map(Value::as_u64).collect());
        let arcs = self.digraph.arcs.iter().enumerate();
        let marks: Vec<Mark> = arcs
            .map(|(card, (u, v))| {
                let faint = kept.as_ref().is_some_and(|kept| !kept.contains(&(card as u64 + 1)));
                Mark { faint, ..Mark::named(card, format!("{}→{}", u + 1, v + 1)) }
            })
            .collect();
        let key = |opacity: f64, text: &str| {
            let look = Look::faint(Colour::WHITE, opacity);
            let (x, y, width, height, radius) = (4.0, 2.0, 14.0, 18.0, 3.0);
            let sample = Shape::Rect { x, y, width, height, radius, look };
            Key { shapes: vec![sample], text: text.into() }
        };
        let mut keys = vec![key(0.9, "an arc of the digraph, from vertex to vertex")];
        if kept.is_some() {
            keys.push(key(0.3, "faint: left out, so that no swish is left"));
        }
        let left = kept.map_or(String::new(), |kept| {
            format!(", {} without a swish", count_of(kept.len(), "card"))
        });
        let cards = count_of(self.hand.cards.len(), "card");
        let title = format!("{}: {cards}{left}", FACTS.name);
        Scene { title, ..draw::marked_scene(&self.hand, &marks, keys) }
    }

    fn say(&self, style: Style) -> String {
        let (n, m) = (self.digraph.n, self.digraph.arcs.len());
        let cards = self.hand.cards.len();
        let mut out = format!("{}\n{}\n\n", FACTS.name, FACTS.statement);
        let _ = writeln!(out, "source  a digraph, n = {n} vertices, m = {m} arcs");
        let _ = writeln!(out, "target  {cards} cards of 1 row and {} columns", self.hand.size.w);
        out += "        the most of them that hold no swish\n\n";
        let _ = writeln!(out, "{:<18} {cards:>6} = m", "cards");
        let _ = writeln!(out, "{:<18} {:>6} = 2 n", "columns", self.hand.size.w);
        lettered(out, style)
    }

    fn solve(&self, limits: Limits, _style: Style) -> Result<Carried, Error> {
        let (strategy, engine) = decide::engine(&self.hand, limits, &["cycles", "cover"])?;
        let mut taking = Taking { arcs: self, engine, nodes: 0, limits };
        let found = taking.largest();
        let nodes = taking.nodes;
        let mut answer = match found {
            Ok(kept) => {
                let (witness, says) = self.witness(&kept);
                let acyclic = !witness["order"].is_null();
                let size = kept.len();
                Carried {
                    text: format!(
                        "target: {size} cards without a swish\npulled back: {says}\nthe source's \
                         optimum: {size} arcs\n"
                    ),
                    optimum: Some(size as u64),
                    worth: acyclic.then_some(size as u64),
                    answer: Some(witness),
                    certificate: Some(self.certificate(&kept)),
                    ..Carried::new(Outcome::Solved)
                }
            }
            Err(stop) => Carried {
                text: format!("target: not decided ({stop})\n"),
                reason: Some(stop.word()),
                ..Carried::new(Outcome::Unknown)
            },
        };
        answer.target = Some(answer.outcome);
        if let Some(most) = self.brute() {
            let most = most as u64;
            answer.brute_force = Some(BruteForce::Optimum(most));
            let _ = writeln!(answer.text, "brute force on the source: {most} arcs");
            answer.holds = answer.optimum.map(|optimum| optimum == most);
        }
        let _ = writeln!(answer.text, "decided by {strategy}, {nodes} swishes asked for");
        (answer.strategy, answer.nodes) = (Some(strategy.into()), Some(nodes));
        Ok(answer)
    }

    fn push(&self, witness: &Value) -> Result<Value, Error> {
        let mut cards = BTreeSet::new();
        for (i, entry) in list(witness, "arcs")?.iter().enumerate() {
            let place = format!("witness, arc {}", i + 1);
            let [u, v] = numbers(entry, &place)?;
            let arc = (u.wrapping_sub(1), v.wrapping_sub(1));
            let found = self.digraph.arcs.binary_search(&arc);
            let card = found.map_err(|_| InputError::at(&*place, "there is no such arc"))?;
            if !cards.insert(card) {
                return Err(InputError::at(place, "the arc was named before").into());
            }
        }
        let cards: Vec<usize> = cards.into_iter().collect();
        let arcs: Vec<(usize, usize)> = cards.iter().map(|&c| self.digraph.arcs[c]).collect();
        match Digraph::order(self.digraph.n, &arcs) {
            Some(_) => Ok(self.certificate(&cards)),
            None => Err(InputError::at("witness", "these arcs hold a directed cycle").into()),
        }
    }

    fn pull(&self, certificate: &str, _style: Style) -> Result<Carried, Error> {
        let opened = open(certificate)?;
        let inner = &opened.certificate;
        if inner.get("kind").and_then(Value::as_str) != Some(KIND) {
            return Err(InputError::at("certificate, kind", format!("expected {KIND}")).into());
        }
        let mut cards = BTreeSet::new();
        for (i, value) in list(inner, "cards")?.iter().enumerate() {
            let number = value.as_u64().and_then(|n| usize::try_from(n).ok());
            let card = number.filter(|n| (1..=self.hand.cards.len()).contains(n));
            let wrong =
                || InputError::at(format!("certificate, entry {}", i + 1), "there is no such card");
            cards.insert(card.ok_or_else(wrong)? - 1);
        }
        let cards: Vec<usize> = cards.into_iter().collect();
        let size = cards.len();
        let target = self.target();
        let said = self.claim(size).agrees(&opened, |name| target.is_named(name));
        if let Err(refusal) = said.and_then(|()| check::none::check(&self.part(&cards))) {
            let outcome = if refusal.undecided { Outcome::Unknown } else { Outcome::Impossible };
            return Ok(Carried { outcome, size: Some(size as u64), ..Carried::refused(refusal) });
        }
        let (witness, says) = self.witness(&cards);
        let acyclic = !witness["order"].is_null();
        let outcome = if acyclic { Outcome::Solved } else { Outcome::Impossible };
        Ok(Carried {
            text: format!("{size} cards hold no swish\npulled back: {says}\n"),
            accepted: Some(true),
            size: Some(size as u64),
            worth: acyclic.then_some(size as u64),
            answer: Some(witness),
            ..Carried::new(outcome)
        })
    }
}
