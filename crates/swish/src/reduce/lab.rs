//! What the reductions share: the house's handle around a map.
//!
//! A reduction says in a [`Mapping`] what it built, how a witness becomes a swish and how a swish
//! becomes a witness; everything the user sees is made of that here. Nothing pulled back is
//! believed: `worth` measures the witness by the rules of the source.

use std::fmt::Write as _;

use fairdeal_core::reduce::{Reduced, ReductionFacts};
use fairdeal_core::room::{Answer, Outcome, Position, Style};
use fairdeal_core::{InputError, Limits, Verdict};
use serde_json::{Map, Value, json};

use super::decide;
use crate::certificate::{Certificate, swish_text};
use crate::check;
use crate::family::{MOST_CARDS, MOST_CELLS, MOST_SIDE};
use crate::notation::{self, card_text};
use crate::position::SwishPosition;
use crate::prose::object;
use crate::rules::{Hand, Placed, Size, Swish};

/// The most cards a text lists one by one.
const MOST_LISTED: usize = 24;

/// What is asked of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A swish of at least so many cards.
    AtLeast(usize),
    /// The largest swish.
    Largest,
}

/// A number that was counted beside the one its formula gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Of what.
    pub what: &'static str,
    /// As it was counted in what was built.
    pub measured: usize,
    /// The formula, as in "3n + m".
    pub formula: String,
    /// What the formula gives.
    pub value: usize,
}

impl Counted {
    pub fn new(what: &'static str, measured: usize, formula: &str, value: usize) -> Self {
        Counted { what, measured, formula: formula.into(), value }
    }
}

/// What a swish says about the source.
#[derive(Clone, Debug, PartialEq)]
pub struct Pulled {
    /// The witness.
    pub witness: Value,
    /// What it is worth, by the rules of the source; none if it is no witness at all.
    pub worth: Option<usize>,
    /// In words.
    pub says: String,
}

/// A built instance.
pub trait Mapping: Send + Sync {
    /// What was asked for with which mistakes.
    fn facts(&self) -> &'static ReductionFacts;

    /// Built as printed?
    fn as_printed(&self) -> bool {
        false
    }

    /// The cards.
    fn hand(&self) -> &Hand;

    /// What is asked of them.
    fn goal(&self) -> Goal;

    /// The source in a few words and as numbers.
    fn source(&self) -> (String, Map<String, Value>);

    /// Sizes beside formulas.
    fn sizes(&self) -> Vec<Counted>;

    /// What a card stands for.
    fn card(&self, card: usize) -> String;

    /// A witness as a swish.
    fn push(&self, witness: &Value) -> Result<Swish, InputError>;

    /// A swish as a witness.
    fn pull(&self, swish: &[Placed]) -> Pulled;

    /// The optimum of the source if the largest swish has so many cards, by the statement.
    /// A question of yes or no has none.
    fn optimum(&self, _largest: usize) -> Option<usize> {
        None
    }

    /// What the optimum is called, as in "clauses satisfied".
    fn unit(&self) -> &'static str;

    /// What brute force says of the source, if it is small: the optimum, or 1 and 0 for yes and no.
    fn oracle(&self) -> Option<usize>;
}

/// Refuses what no hand of the house can hold.
pub fn fits(size: Size, cards: usize) -> Result<(), InputError> {
    let Size { h, w } = size;
    if h > MOST_SIDE || w > MOST_SIDE || h * w > MOST_CELLS || cards > MOST_CARDS {
        let message = format!(
            "it would take {cards} cards of {h} rows and {w} columns; the most are {MOST_CARDS} \
             cards, {MOST_SIDE} rows or columns and {MOST_CELLS} cells"
        );
        return Err(InputError::at("source", message));
    }
    Ok(())
}

/// The list in a witness: the witness itself, or its field of this name.
pub fn list<'a>(witness: &'a Value, name: &str) -> Result<&'a [Value], InputError> {
    let value = witness.get(name).unwrap_or(witness);
    let wrong = || InputError::at(format!("witness, {name}"), "expected a list");
    value.as_array().map(Vec::as_slice).ok_or_else(wrong)
}

/// Numbers of one entry of a witness's list, as in `[1, 2]`.
pub fn numbers<const N: usize>(entry: &Value, place: &str) -> Result<[usize; N], InputError> {
    let wrong = || InputError::at(place, format!("expected a list of {N} numbers"));
    let list = entry.as_array().filter(|list| list.len() == N).ok_or_else(wrong)?;
    let mut out = [0; N];
    for (number, value) in out.iter_mut().zip(list) {
        let read = value.as_u64().and_then(|n| usize::try_from(n).ok());
        *number = read.ok_or_else(wrong)?;
    }
    Ok(out)
}

/// A mapping behind the house's handle.
pub struct Lab<M>(pub M);

impl<M: Mapping> Lab<M> {
    fn name(&self) -> &'static str {
        self.0.facts().name
    }

    fn refuse(&self, place: &str, why: String, size: usize) -> Answer {
        let fields = object([
            ("accepted", false.into()),
            ("place", place.into()),
            ("why", why.clone().into()),
            ("size", size.into()),
            ("answer", Value::Null),
        ]);
        let text = format!("refused: {place}: {why}\n");
        Answer { outcome: Outcome::No, fields, text, certificate: None }
    }

    /// The answer for a swish that is large enough, or the largest.
    fn found(&self, swish: &Swish, optimal: bool, answer: &mut Answer) {
        let map = &self.0;
        let pulled = map.pull(swish);
        let certificate = Certificate::Swish(swish.clone()).to_json();
        answer.fields["answer"] = pulled.witness.clone();
        answer.fields["certificate"] = certificate.clone();
        answer.fields["worth"] = pulled.worth.into();
        answer.certificate = Some(certificate);
        let _ = writeln!(answer.text, "pulled back: {}", pulled.says);
        if map.goal() == Goal::Largest && optimal {
            let promised = map.optimum(swish.len());
            answer.fields["optimum"] = promised.into();
            match promised {
                Some(optimum) => {
                    let optimum = counted(optimum, map.unit());
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
}

impl<M: Mapping> Reduced for Lab<M> {
    fn position(&self) -> Box<dyn Position> {
        Box::new(SwishPosition { hand: self.0.hand().clone(), dealt: None })
    }

    fn fields(&self) -> Map<String, Value> {
        let map = &self.0;
        let hand = map.hand();
        let sizes = map.sizes().into_iter().map(|size| {
            json!({
                "what": size.what,
                "measured": size.measured,
                "formula": size.formula,
                "value": size.value,
            })
        });
        let goal = match map.goal() {
            Goal::AtLeast(k) => k.into(),
            Goal::Largest => Value::Null,
        };
        object([
            ("reduction", self.name().into()),
            ("as_printed", map.as_printed().into()),
            ("source", map.source().1.into()),
            ("sizes", sizes.collect()),
            ("at_least", goal),
            ("family", notation::literal_family(hand.size, hand.simple).into()),
            ("position", notation::literal(hand).into()),
            ("cards", (0..hand.cards.len()).map(|card| map.card(card)).collect()),
        ])
    }

    fn text(&self, _style: Style) -> String {
        let map = &self.0;
        let hand = map.hand();
        let printed = if map.as_printed() { ", as printed" } else { "" };
        let mut out = format!("{}{printed}\n{}\n\n", self.name(), map.facts().statement);
        let _ = writeln!(out, "source  {}", map.source().0);
        let rule = if hand.simple { " (laid as they are)" } else { "" };
        let cards = hand.cards.len();
        let (h, w) = (hand.size.h, hand.size.w);
        let _ = writeln!(out, "target  {cards} cards of {h} rows and {w} columns{rule}");
        match map.goal() {
            Goal::AtLeast(k) => {
                let _ = writeln!(out, "        is there a swish of at least {k} cards?\n");
            }
            Goal::Largest => out += "        the largest swish\n\n",
        }
        for size in map.sizes() {
            let Counted { what, measured, formula, value } = size;
            let but = if measured == value { "" } else { ", which is wrong" };
            let sign = if formula.starts_with("at most") { "," } else { " =" };
            let _ = writeln!(out, "{what:<18} {measured:>6}{sign} {formula}{but}");
        }
        out.push('\n');
        let wide = cards.min(MOST_LISTED).to_string().len();
        for card in 0..cards.min(MOST_LISTED) {
            let text = card_text(hand.size, &hand.cards[card]);
            let _ = writeln!(out, "card {:>wide$}  {text:<24} {}", card + 1, map.card(card));
        }
        if cards > MOST_LISTED {
            let more = cards - MOST_LISTED;
            let _ = writeln!(out, "and {more} more (--json names all)");
        }
        out
    }

    fn solve(&self, limits: Limits, _style: Style) -> Result<Answer, InputError> {
        let map = &self.0;
        let hand = map.hand();
        let mut answer = Answer {
            outcome: Outcome::Unknown,
            fields: object([
                ("answer", Value::Null),
                ("target", "unknown".into()),
                ("certificate", Value::Null),
                ("worth", Value::Null),
                ("optimum", Value::Null),
                ("brute_force", map.oracle().into()),
                ("holds", Value::Null),
            ]),
            text: String::new(),
            certificate: None,
        };
        let (strategy, nodes) = match map.goal() {
            Goal::AtLeast(k) => {
                let decided = decide::at_least(hand, k, limits)?;
                answer.fields["target"] = decided.verdict.word().into();
                match &decided.verdict {
                    Verdict::Solved(swish) => {
                        answer.outcome = Outcome::Yes;
                        answer.text = format!("target: a swish of {} cards\n", swish.len());
                        self.found(swish, false, &mut answer);
                    }
                    Verdict::Impossible(why) => {
                        answer.outcome = Outcome::No;
                        let word = why.word();
                        answer.text = format!(
                            "target: no swish of {k} cards ({word})\nso the source has none\n"
                        );
                    }
                    Verdict::Unknown(stop) => {
                        answer.text = format!("target: not decided ({stop})\n");
                        answer.fields.insert("reason".into(), stop.word().into());
                    }
                }
                (decided.strategy, decided.nodes)
            }
            Goal::Largest => {
                let decided = decide::largest(hand, limits)?;
                let size = decided.best.as_ref().map_or(0, Vec::len);
                answer.fields.insert("size".into(), size.into());
                answer.fields.insert("bound".into(), decided.bound.max(size).into());
                match (&decided.best, decided.stop) {
                    (Some(swish), None) => {
                        answer.outcome = Outcome::Yes;
                        answer.fields["target"] = "solved".into();
                        answer.text = format!("target: the largest swish has {size} cards\n");
                        self.found(swish, true, &mut answer);
                    }
                    (None, None) => {
                        answer.outcome = Outcome::No;
                        answer.fields["target"] = "impossible".into();
                        answer.fields["optimum"] = map.optimum(0).into();
                        answer.text = "target: there is no swish\nso the source has none\n".into();
                    }
                    (best, Some(stop)) => {
                        let bound = decided.bound.max(size);
                        answer.text = format!(
                            "target: not decided ({stop}): the largest swish has {size} to \
                             {bound} cards\n"
                        );
                        answer.fields.insert("reason".into(), stop.word().into());
                        if let Some(swish) = best {
                            self.found(swish, false, &mut answer);
                        }
                    }
                }
                (decided.strategy, decided.nodes)
            }
        };
        if let Some(oracle) = map.oracle() {
            let shown = match (map.goal(), oracle) {
                (Goal::Largest, n) => counted(n, map.unit()),
                (_, 0) => "no".into(),
                _ => "yes".into(),
            };
            let _ = writeln!(answer.text, "brute force on the source: {shown}");
            let said = match (map.goal(), answer.outcome) {
                (_, Outcome::Unknown) => None,
                (Goal::Largest, _) => Some(answer.fields["optimum"].as_u64()),
                (_, outcome) => Some(Some(u64::from(outcome == Outcome::Yes))),
            };
            if let Some(said) = said {
                let holds = said == Some(oracle as u64);
                answer.fields["holds"] = holds.into();
                if !holds {
                    answer.text += "so the statement fails on this source\n";
                }
            }
        }
        answer.fields.insert("strategy".into(), strategy.clone().into());
        answer.fields.insert("nodes".into(), nodes.into());
        let _ = writeln!(answer.text, "decided by {strategy}, {nodes} nodes");
        Ok(answer)
    }

    fn push(&self, witness: &Value) -> Result<Value, InputError> {
        let swish = self.0.push(witness)?;
        check::check_swish(self.0.hand(), &swish).map_err(|refusal| {
            let why = format!("the swish it leads to does not hold: {refusal}");
            InputError::at("witness", why)
        })?;
        Ok(Certificate::Swish(swish).to_json())
    }

    fn pull(&self, certificate: &str) -> Result<Answer, InputError> {
        let map = &self.0;
        let Certificate::Swish(swish) = Certificate::parse(certificate)? else {
            let message = "only a swish can be pulled back";
            return Err(InputError::at("certificate, kind", message));
        };
        if let Err(refusal) = check::check_swish(map.hand(), &swish) {
            return Ok(self.refuse(&refusal.place, refusal.why, swish.len()));
        }
        if let Goal::AtLeast(k) = map.goal()
            && swish.len() < k
        {
            let why = format!("{} hold, {k} are asked for", swish.len());
            return Ok(self.refuse("cards", why, swish.len()));
        }
        let pulled = map.pull(&swish);
        let outcome = if pulled.worth.is_some() { Outcome::Yes } else { Outcome::No };
        let fields = object([
            ("accepted", true.into()),
            ("size", swish.len().into()),
            ("answer", pulled.witness),
            ("worth", pulled.worth.into()),
        ]);
        let size = swish.len();
        let text = format!("a swish of {size} cards holds\npulled back: {}\n", pulled.says);
        Ok(Answer { outcome, fields, text, certificate: None })
    }
}

/// "1 card", "3 clauses satisfied".
fn counted(n: usize, unit: &str) -> String {
    let (first, rest) = unit.split_once(' ').map_or((unit, ""), |(first, rest)| (first, rest));
    let first = if n == 1 { first.strip_suffix('s').unwrap_or(first) } else { first };
    format!("{n} {first} {rest}").trim_end().to_string()
}

/// A swish as a witness of a source that is a hand.
pub fn swish_witness(swish: &[Placed]) -> (Value, String) {
    (Certificate::Swish(swish.to_vec()).to_json(), swish_text(swish))
}
