//! What the user sees of a reduction, made of its [`Mapping`]: sizes, the target decided, answers
//! carried both ways. Nothing pulled back is believed: `worth` measures the witness by the rules of
//! the source.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fairdeal_core::game::{Question, Style};
use fairdeal_core::handle::{AnyPosition, boxed};
use fairdeal_core::palette::MARKS;
use fairdeal_core::reduce::{BruteForce, Built, Carried, Counted, Reduced};
use fairdeal_core::scene::{Colour, Fill, Key, Look, Scene, Shape, Stroke};
use fairdeal_core::words::{count_of, counted, thousands};
use fairdeal_core::{Error, InputError, Limits, Outcome, Refusal, Verdict};
use serde_json::Value;

use super::decide;
use super::mapping::Mapping;
use crate::Swish;
use crate::certificate::{Asked, Certificate};
use crate::check;
use crate::draw::{self, Mark};
use crate::notation::{Position, card_text};
use crate::prose::lettered;
use crate::rules::{self, Laying};
use crate::solve::certify;

/// The most cards a text lists one by one.
const MOST_LISTED: usize = 24;

/// The most parts a legend names.
const MOST_PARTS: usize = 24;

/// The ring of the cards of a part: a colour, and dashes once the colours are used up.
fn ring(part: usize) -> Stroke {
    let pen = Stroke::new(MARKS[part % MARKS.len()], 3.6);
    match part / MARKS.len() % 3 {
        0 => pen,
        1 => pen.dashed(10.0, 7.0),
        _ => pen.dashed(1.0, 7.0),
    }
}

/// A mapping behind the registry's handle. (By a pointer: compiled once, not once a mapping.)
struct Made(Box<dyn Mapping>);

/// A reduction made of what its mapping says.
pub(super) fn made(mapping: impl Mapping + 'static) -> Box<dyn Reduced> {
    Box::new(Made(Box::new(mapping)))
}

impl Made {
    fn target(&self) -> Position {
        Position::of(self.0.hand().clone())
    }

    /// The question about the target, as certificates name it.
    fn asked(&self) -> Asked {
        match self.0.question() {
            Question::AtLeast(k) => Asked::AtLeast(k),
            _ => Asked::Largest,
        }
    }

    /// The swish that an answer came with.
    fn carried_swish(&self, carried: &Carried) -> Option<rules::Swish> {
        match Certificate::parse(&carried.certificate.as_ref()?.to_string()).ok()?.certificate {
            Certificate::Swish(swish) | Certificate::LargestSwish { swish, .. } => Some(swish),
            _ => None,
        }
    }

    /// What a swish that is large enough, or the largest, means for the source.
    fn found(&self, swish: &rules::Swish, optimal: bool, answer: &mut Carried) {
        let map = &self.0;
        let pulled = map.pull(swish);
        let certificate = Certificate::Swish(swish.clone());
        answer.certificate = Some(certificate.to_json(&self.target(), self.asked()));
        answer.worth = pulled.worth.map(|worth| worth as u64);
        let _ = writeln!(answer.text, "pulled back: {}", pulled.says);
        answer.answer = Some(pulled.witness);
        if map.question() == Question::Largest && optimal {
            let promised = map.optimum(swish.len());
            answer.optimum = promised.map(|optimum| optimum as u64);
            match promised {
                Some(optimum) => {
                    let optimum = count_of(optimum, map.unit());
                    let _ = writeln!(answer.text, "the source's optimum: {optimum}");
                }
                None => {
                    answer.text += "the statement gives the source no optimum: it cannot hold\n";
                }
            }
            if promised.is_none() || promised != pulled.worth {
                let worth = pulled.worth.map_or("nothing".into(), |worth| worth.to_string());
                let _ = writeln!(answer.text, "but what was pulled back is worth {worth}");
            }
        }
    }

    /// Is there a swish of k cards, or one that uses the card that must be used?
    fn at_least(&self, k: u64, limits: Limits) -> Result<Carried, Error> {
        let asked = usize::try_from(k).unwrap_or(usize::MAX);
        let (hand, through) = (self.0.hand(), self.0.through());
        let decided = match through {
            Some(card) => decide::through(hand, card, limits),
            None => decide::at_least(hand, asked, limits)?,
        };
        let outcome = decided.verdict.outcome();
        let mut answer = Carried { target: Some(outcome), ..Carried::new(outcome) };
        match &decided.verdict {
            Verdict::Solved(swish) => {
                answer.text = format!("target: a swish of {} cards\n", swish.len());
                self.found(swish, false, &mut answer);
            }
            Verdict::Impossible(why) => {
                let word = why.word();
                let what = match through {
                    Some(card) => format!("no swish that uses card {}", card + 1),
                    None => format!("no swish of {k} cards"),
                };
                answer.text = format!("target: {what} ({word})\nso the source has none\n");
            }
            Verdict::Unknown(stop) => {
                answer.text = format!("target: not decided ({stop})\n");
                answer.reason = Some(stop.word());
            }
        }
        (answer.strategy, answer.nodes) = (Some(decided.strategy), Some(decided.nodes));
        Ok(answer)
    }

    fn largest(&self, limits: Limits) -> Result<Carried, Error> {
        let decided = decide::largest(self.0.hand(), limits)?;
        let size = decided.best.as_ref().map_or(0, Vec::len);
        let bound = decided.bound.max(size);
        let mut answer = match (&decided.best, decided.stop) {
            (Some(swish), None) => {
                let mut answer = Carried::new(Outcome::Solved);
                answer.text = format!("target: the largest swish has {size} cards\n");
                self.found(swish, true, &mut answer);
                answer
            }
            (None, None) => Carried {
                optimum: self.0.optimum(0).map(|optimum| optimum as u64),
                text: "target: there is no swish\nso the source has none\n".into(),
                ..Carried::new(Outcome::Impossible)
            },
            (best, Some(stop)) => {
                let mut answer = Carried::new(Outcome::Unknown);
                answer.text = format!(
                    "target: not decided ({stop}): the largest swish has {size} to {bound} cards\n"
                );
                answer.reason = Some(stop.word());
                if let Some(swish) = best {
                    self.found(swish, false, &mut answer);
                }
                answer
            }
        };
        answer.target = Some(answer.outcome);
        (answer.size, answer.bound) = (Some(size as u64), Some(bound as u64));
        (answer.strategy, answer.nodes) = (Some(decided.strategy), Some(decided.nodes));
        Ok(answer)
    }
}

impl Reduced for Made {
    fn position(&self) -> Box<dyn AnyPosition> {
        boxed(&Swish, self.target())
    }

    fn built(&self) -> Built {
        let map = &self.0;
        let built = Built {
            reduction: map.facts().name,
            as_printed: map.as_printed(),
            source: map.source().1,
            sizes: map.sizes(),
            question: "",
            k: None,
            card: map.through().map(|card| card as u64 + 1),
            position: self.target().spelled(),
            stands_for: (0..map.hand().cards.len()).map(|card| map.card(card)).collect(),
        };
        built.asking(map.question())
    }

    fn say(&self, style: Style) -> String {
        let map = &self.0;
        let (hand, facts) = (map.hand(), map.facts());
        let printed = if map.as_printed() { ", as printed" } else { "" };
        let mut out = format!("{}{printed}\n{}\n\n", facts.name, facts.statement);
        let _ = writeln!(out, "source  {}", map.source().0);
        let rule = if hand.simple { " (laid as they are)" } else { "" };
        let cards = hand.cards.len();
        let (h, w) = (hand.size.h, hand.size.w);
        let _ = writeln!(
            out,
            "target  {} of {} and {}{rule}",
            count_of(cards, "card"),
            count_of(h, "row"),
            count_of(w, "column")
        );
        match (map.through(), map.question()) {
            (Some(card), _) => {
                let _ = writeln!(out, "        is there a swish that uses card {}?\n", card + 1);
            }
            (None, Question::AtLeast(k)) => {
                let _ = writeln!(out, "        is there a swish of at least {k} cards?\n");
            }
            _ => out += "        the largest swish\n\n",
        }
        out += &Counted::lines(&map.sizes(), 18);
        out.push('\n');
        let wide = cards.min(MOST_LISTED).to_string().len();
        for card in 0..cards.min(MOST_LISTED) {
            let text = card_text(hand.size, &hand.cards[card]);
            let _ = writeln!(out, "card {:>wide$}  {text:<24} {}", card + 1, map.card(card));
        }
        if cards > MOST_LISTED {
            let more = cards - MOST_LISTED;
            let _ = writeln!(out, "and {} more (--json names all)", thousands(more as u64));
        }
        lettered(out, style)
    }

    /// The cards, each with what it stands for and a ring in the colour of its part; with the answer,
    /// those of the swish stand out.
    fn scene(&self, carried: Option<&Carried>) -> Scene {
        let map = &self.0;
        let swish = carried.and_then(|carried| self.carried_swish(carried)).unwrap_or_default();
        let lying: BTreeMap<usize, Laying> =
            swish.iter().map(|placed| (placed.card, placed.laying)).collect();
        let mut parts: BTreeMap<usize, String> = BTreeMap::new();
        let mut marks = Vec::new();
        for card in 0..map.hand().cards.len() {
            let part = map.part(card);
            let ring = part.as_ref().map(|&(part, _)| ring(part));
            parts.extend(part);
            let laying = lying.get(&card).filter(|_| !map.hand().simple);
            let word = laying.map_or(String::new(), |laying| format!(", {}", laying.word()));
            let name = Some(format!("{}{word}", map.short(card)));
            let faint = !lying.is_empty() && !lying.contains_key(&card);
            marks.push(Mark { ring, name, faint, ..Mark::named(card, "") });
        }
        let more = parts.len().saturating_sub(MOST_PARTS);
        let key = |(part, name): (usize, String)| {
            let look = Look { fill: Fill::None, stroke: Some(ring(part)) };
            let (x, y, width, height, radius) = (3.0, 2.0, 16.0, 18.0, 3.0);
            let sample = Shape::Rect { x, y, width, height, radius, look };
            Key { shapes: vec![sample], text: name }
        };
        let mut keys: Vec<Key> = parts.into_iter().take(MOST_PARTS).map(key).collect();
        if more > 0 {
            let text = format!("and {} more parts", thousands(more as u64));
            keys.push(Key { shapes: Vec::new(), text });
        }
        if marks.iter().any(|mark| mark.faint) {
            let look = Look::faint(Colour::WHITE, 0.3);
            let (x, y, width, height, radius) = (4.0, 2.0, 14.0, 18.0, 3.0);
            let faint = Shape::Rect { x, y, width, height, radius, look };
            keys.push(Key { shapes: vec![faint], text: "faint: not in the swish".into() });
        }
        let scene = draw::marked_scene(map.hand(), &marks, keys);
        let answer = match lying.len() {
            0 => String::new(),
            n => format!(", a swish of {}", count_of(n, "card")),
        };
        let cards = count_of(map.hand().cards.len(), "card");
        let title = format!("{}: {}, {cards}{answer}", map.facts().name, map.source().0);
        Scene { title, ..scene }
    }

    fn solve(&self, limits: Limits, style: Style) -> Result<Carried, Error> {
        let map = &self.0;
        let mut answer = match map.question() {
            Question::AtLeast(k) => self.at_least(k, limits)?,
            _ => self.largest(limits)?,
        };
        if let Some(oracle) = map.oracle() {
            let (shown, holds) = match oracle {
                BruteForce::Optimum(n) => {
                    (count_of(n as usize, map.unit()), answer.optimum == Some(n))
                }
                BruteForce::Decision(yes) => {
                    let word = if yes { "yes" } else { "no" };
                    (word.to_string(), (answer.outcome == Outcome::Solved) == yes)
                }
            };
            answer.brute_force = Some(oracle);
            let _ = writeln!(answer.text, "brute force on the source: {shown}");
            if answer.outcome != Outcome::Unknown {
                answer.holds = Some(holds);
                if !holds {
                    answer.text += "so the statement fails on this source\n";
                }
            }
        }
        let strategy = answer.strategy.clone().unwrap_or_default();
        let nodes = answer.nodes.unwrap_or(0);
        let _ = writeln!(answer.text, "decided by {strategy}, {}", counted(nodes, "node"));
        answer.text = lettered(answer.text, style);
        Ok(answer)
    }

    fn prove(&self, carried: &Carried, limits: Limits) -> Option<Value> {
        let (hand, cancelled) = (self.0.hand(), || limits.cancel.is_set());
        let steps = certify::steps(true, &cancelled);
        let found = match (self.0.question(), carried.outcome) {
            (_, Outcome::Unknown) => None,
            // Certificates know no card that must be used.
            _ if self.0.through().is_some() => None,
            (Question::AtLeast(k), Outcome::Impossible) => {
                certify::none_of(hand, usize::try_from(k).ok()?, steps)
            }
            (Question::AtLeast(_), Outcome::Solved) => None,
            (_, Outcome::Impossible) => certify::none(hand, steps),
            (_, Outcome::Solved) => certify::largest(hand, &self.carried_swish(carried)?, steps),
        };
        found.map(|certificate| certificate.to_json(&self.target(), self.asked()))
    }

    fn push(&self, witness: &Value) -> Result<Value, Error> {
        let swish = self.0.push(witness)?;
        check::check_swish(self.0.hand(), &swish).map_err(|refusal| {
            let why = format!("the swish it leads to does not hold: {refusal}");
            InputError::at("witness", why)
        })?;
        Ok(Certificate::Swish(swish).to_json(&self.target(), self.asked()))
    }

    fn pull(&self, certificate: &str, _style: Style) -> Result<Carried, Error> {
        let map = &self.0;
        let read = Certificate::parse(certificate)?;
        let Certificate::Swish(swish) = &read.certificate else {
            let message = "only a swish can be pulled back";
            return Err(InputError::at("certificate, kind", message).into());
        };
        let size = swish.len();
        let holds =
            read.agrees(&self.target()).and_then(|()| check::check_swish(map.hand(), swish));
        let unused = map.through().filter(|&card| swish.iter().all(|placed| placed.card != card));
        let enough = || match (unused, map.question()) {
            (Some(card), _) => {
                Err(Refusal::new("cards", format!("card {} is not among them", card + 1)))
            }
            (None, Question::AtLeast(k)) if (size as u64) < k => {
                Err(Refusal::new("cards", format!("{size} hold, {k} are asked for")))
            }
            _ => Ok(()),
        };
        if let Err(refusal) = holds.and_then(|()| enough()) {
            return Ok(Carried { size: Some(size as u64), ..Carried::refused(refusal) });
        }
        let pulled = map.pull(swish);
        let outcome = if pulled.worth.is_some() { Outcome::Solved } else { Outcome::Impossible };
        Ok(Carried {
            text: format!("a swish of {size} cards holds\npulled back: {}\n", pulled.says),
            accepted: Some(true),
            size: Some(size as u64),
            answer: Some(pulled.witness),
            worth: pulled.worth.map(|worth| worth as u64),
            ..Carried::new(outcome)
        })
    }
}
