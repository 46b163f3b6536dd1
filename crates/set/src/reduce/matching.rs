//! Perfect k-dimensional matching to SET: "is there a set?" is NP-complete.
//!
//! An instance of k-dimensional matching has k disjoint sets of n elements and a list M of tuples
//! with one element of each set; a *perfect matching* is n of the tuples that use every element
//! once. For k ≥ 3 it is NP-complete whether there is one (Karp 1972). That this makes the game hard
//! was shown by Chaudhuri, Godfrey, Ratajczak and Wee, "On the complexity of the game of SET"
//! (2003). A tuple is nearly a card already: its elements are the values of k properties. But a set
//! may also be all *equal* in a property, and such a set is no matching.
//!
//! **Construction.** v = n + 1 values and p = k properties. Every tuple of M is a card, with its
//! elements 0 … n−1 as values; one more card, the *guard*, has the new value n in every property.
//! |M| + 1 cards, all different.
//!
//! **Theorem.** The table holds a set if and only if M has a perfect matching; and its sets are the
//! perfect matchings, each with the guard.
//!
//! *Proof.* Let n ≥ 1. A perfect matching together with the guard is n + 1 cards with the values
//! 0 … n, each once, in every property: a set. Conversely let n + 1 = v cards be a set.
//! - Without the guard, all values lie among 0 … n−1. Then in no property can n + 1 cards be all
//!   different, so they are all equal in every property: they are one and the same card, but a set
//!   has v ≥ 2 different cards. So the guard is there.
//! - With the guard, no property is all equal, since only the guard has the value n. So every
//!   property is all different: the other n cards have the values 0 … n−1, each once, in every
//!   property. They are a perfect matching. ∎
//!
//! A set of v cards is checked in polynomial time, so with v and p as part of the input the question
//! is NP-complete, already for p = 3. Here p and v end at 64, so n at 63.
//!
//! What does not work: v = n values and no guard. Then n tuples that share one element and differ
//! in all else are a set and no matching; a test keeps the example.

use std::fmt::Write as _;

use fairdeal_core::claim::open;
use fairdeal_core::formats::kdm::Kdm;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::{Effort, Game, Question, Style};
use fairdeal_core::handle::{AnyPosition, answered, boxed};
use fairdeal_core::reduce::{
    BruteForce, Built, Carried, Counted, Reduced, Reduction, ReductionFacts, Source,
};
use fairdeal_core::scene::{Key, Scene};
use fairdeal_core::sort;
use fairdeal_core::words::{count_of, thousands, wrapped};
use fairdeal_core::{Error, InputError, Limits, Outcome, Refusal, Verdict};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::check::{self, Set};
use crate::draw::{self, Marks, colour};
use crate::family::{MOST_CARDS, MOST_VALUES};
use crate::notation::Position;
use crate::rules::{Card, Table};

/// The reduction.
pub struct MatchingToSet;

static FACTS: ReductionFacts = ReductionFacts {
    name: "3dm-to-set",
    from: "perfect k-dimensional matching (kdm)",
    to: "SET",
    statement: "The table of |M| + 1 cards, with n + 1 values and k properties, holds a set if and \
                only if there is a perfect matching.",
    source: "after Chaudhuri, Godfrey, Ratajczak, Wee: On the complexity of the game of SET (2003); \
             the guard card is ours",
    as_printed: false,
    example: "p kdm 3 3 5\n1 1 1\n2 2 2\n3 3 3\n1 2 3\n2 1 1\n",
};

/// Steps the oracle may take to say what brute force finds.
const ORACLE_STEPS: u64 = 1_000_000;

impl Reduction for MatchingToSet {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        if as_printed {
            let why = "there is one version of this reduction only";
            return Err(InputError::at("option --as-printed", why).into());
        }
        Ok(Box::new(MatchingTable::new(Kdm::parse(source)?)?))
    }
}

/// An instance and its table: card i is tuple i, the last card the guard.
pub struct MatchingTable {
    instance: Kdm,
    position: Position,
}

impl MatchingTable {
    /// Builds the table.
    ///
    /// # Errors
    /// When there is no element, or the table is larger than any we hold.
    pub fn new(instance: Kdm) -> Result<Self, InputError> {
        let (k, n) = (instance.k, instance.n);
        if n == 0 {
            return Err(InputError::at("matching", "the reduction takes at least 1 element"));
        }
        if n >= MOST_VALUES {
            let elements = count_of(n, "element");
            let why = format!("{elements}, at most {}", MOST_VALUES - 1);
            return Err(InputError::at("matching", why));
        }
        if instance.tuples.len() >= MOST_CARDS {
            let tuples = count_of(instance.tuples.len(), "tuple");
            let why = format!("{tuples}, at most {}", thousands(MOST_CARDS as u128 - 1));
            return Err(InputError::at("matching", why));
        }
        let card = |tuple: &Vec<usize>| Card(tuple.iter().map(|&e| e as u8).collect());
        let mut cards: Vec<Card> = instance.tuples.iter().map(card).collect();
        cards.push(Card(vec![n as u8; k].into()));
        let position = Position::of_table(Table { v: n + 1, p: k, cards });
        Ok(MatchingTable { instance, position })
    }

    pub fn table(&self) -> &Table {
        &self.position.table
    }

    pub(super) fn guard(&self) -> usize {
        self.instance.tuples.len()
    }

    /// Tuples by number as a set of the table.
    ///
    /// # Errors
    /// When they are no perfect matching; the error says which tuples collide.
    pub fn push_tuples(&self, chosen: &[usize]) -> Result<Vec<usize>, InputError> {
        let Kdm { k, n, tuples } = &self.instance;
        for (i, &t) in chosen.iter().enumerate() {
            for &u in &chosen[..i] {
                if let Some(set) = (0..*k).find(|&set| tuples[t][set] == tuples[u][set]) {
                    let (one, other) = (tuple_text(&tuples[u]), tuple_text(&tuples[t]));
                    let why = format!("{one} and {other} agree in set {}", set + 1);
                    return Err(InputError::at("witness", why));
                }
            }
        }
        if chosen.len() != *n {
            let chosen = count_of(chosen.len(), "tuple");
            let why = format!("{chosen}, a perfect matching has {n}");
            return Err(InputError::at("witness", why));
        }
        let mut places = chosen.to_vec();
        places.push(self.guard());
        places.sort_unstable();
        Ok(places)
    }

    /// The tuples, by number, of a set that was checked.
    ///
    /// # Errors
    /// When it is none of the sets the theorem speaks of, which cannot be.
    pub fn pull_places(&self, places: &[usize]) -> Result<Vec<usize>, Refusal> {
        let mut chosen: Vec<usize> =
            places.iter().copied().filter(|&i| i != self.guard()).collect();
        sort::by_key(&mut chosen, |&t| self.instance.tuples.get(t).map(|tuple| tuple[0]));
        match self.instance.is_perfect(&chosen) {
            true => Ok(chosen),
            false => Err(Refusal::new("set", "it is no perfect matching")),
        }
    }

    /// A matching as a witness: its tuples, elements from 1.
    pub(super) fn witness(&self, chosen: &[usize]) -> Value {
        let tuple =
            |&t: &usize| -> Value { self.instance.tuples[t].iter().map(|e| e + 1).collect() };
        chosen.iter().map(tuple).collect()
    }

    fn pulled(&self, chosen: &[usize], style: Style) -> String {
        let tuples: Vec<String> =
            chosen.iter().map(|&t| tuple_text(&self.instance.tuples[t])).collect();
        let matching = format!("matching: {}", tuples.join(" "));
        format!("the set holds\n{}", wrapped(&matching, style.columns))
    }

    /// Reads a witness: a list of tuples, as it is or under `answer`.
    pub(super) fn read(&self, witness: &Value) -> Result<Vec<usize>, InputError> {
        let list = witness.get("answer").unwrap_or(witness);
        let list = list.as_array().ok_or_else(|| InputError::at("witness", "expected a list"))?;
        let one = |(i, value): (usize, &Value)| {
            let place = || format!("witness, tuple {}", i + 1);
            let elements = value.as_array().and_then(|elements| {
                let element = |e: &Value| e.as_u64()?.checked_sub(1).map(|e| e as usize);
                elements.iter().map(element).collect::<Option<Vec<usize>>>()
            });
            let elements = elements
                .ok_or_else(|| InputError::at(place(), "expected a list of numbers from 1"))?;
            let known = self.instance.tuples.iter().position(|tuple| *tuple == elements);
            known.ok_or_else(|| {
                InputError::at(place(), format!("{} is not in the list", tuple_text(&elements)))
            })
        };
        list.iter().enumerate().map(one).collect()
    }

    fn sizes(&self) -> Vec<Counted> {
        let Kdm { k, n, tuples } = &self.instance;
        let Table { v, p, cards } = self.table();
        vec![
            Counted::new("values", *v, "n + 1", n + 1),
            Counted::new("properties", *p, "k", *k),
            Counted::new("cards", cards.len(), "|M| + 1", tuples.len() + 1),
        ]
    }
}

fn tuple_text(tuple: &[usize]) -> String {
    let elements: Vec<String> = tuple.iter().map(|e| (e + 1).to_string()).collect();
    format!("({})", elements.join(", "))
}

impl Reduced for MatchingTable {
    fn position(&self) -> Box<dyn AnyPosition> {
        boxed(&Set, self.position.clone())
    }

    fn built(&self) -> Built {
        let Kdm { k, n, tuples } = &self.instance;
        Built {
            reduction: FACTS.name,
            as_printed: false,
            source: Source::of([("sets", *k), ("elements", *n), ("tuples", tuples.len())]),
            sizes: self.sizes(),
            question: Question::Any.word(),
            k: None,
            card: None,
            position: self.position.spelled(),
            stands_for: Vec::new(),
        }
    }

    fn say(&self, style: Style) -> String {
        let Kdm { k, n, tuples } = &self.instance;
        let Table { v, p, cards } = self.table();
        let mut out = format!("{}\n{}\n", FACTS.name, wrapped(FACTS.statement, style.columns));
        let tuples = count_of(tuples.len(), "tuple");
        let (sets, elements) = (count_of(*k, "set"), count_of(*n, "element"));
        let source = format!("source   {tuples} of {sets} of {elements}");
        let cards = count_of(cards.len(), "card");
        let properties = count_of(*p, "property");
        let target = format!("target   {cards} of {v} values and {properties}");
        out += &wrapped(&source, style.columns);
        out += &format!("{}\n", wrapped(&target, style.columns));
        out += &Counted::lines(&self.sizes(), 10);
        let marks = Marks::one(&[self.guard()]);
        let drawn = draw::text(self.table(), self.position.lettering, style, &marks);
        let guard = wrapped("The marked card is the guard: every set holds it.", style.columns);
        let _ = write!(out, "\n{drawn}\n\n{guard}");
        out
    }

    /// Every card has its tuple at its foot; the guard is ringed, and so is the matching if there is
    /// one to be shown.
    fn scene(&self, carried: Option<&Carried>) -> Scene {
        let guard = self.guard();
        let name = |card: usize| match self.instance.tuples.get(card) {
            Some(tuple) => tuple_text(tuple),
            None => "guard".into(),
        };
        let answer = carried.and_then(|carried| carried.answer.as_ref());
        let matching = answer.and_then(|answer| self.read(answer).ok()).unwrap_or_default();
        let mut legend = vec![Key::ring(colour(0), "the guard: every set holds it")];
        if !matching.is_empty() {
            let text = "the perfect matching: with the guard it is a set";
            legend.push(Key::ring(colour(1), text));
        }
        let text = "below: the tuple, elements from 1 (on the card from 0)".to_string();
        legend.push(Key { shapes: Vec::new(), text });
        let tuples = count_of(guard, "tuple");
        let found = match (matching.is_empty(), carried.and_then(|carried| carried.target)) {
            (false, _) => ", a perfect matching",
            (true, Some(Outcome::Impossible)) => ", no perfect matching",
            (true, _) => "",
        };
        let title = format!("{}: {tuples} and the guard{found}", FACTS.name);
        let marks = Marks::groups(&[vec![guard], matching]);
        Scene { title, legend, ..draw::laid(self.table(), &name, &marks, false, None) }
    }

    fn solve(&self, limits: Limits, style: Style) -> Result<Carried, Error> {
        let solved = Set.decide(&self.position, Question::Any, None, limits)?;
        let brute_force =
            match oracle::perfect_matching(&self.instance, Limits::nodes(ORACLE_STEPS)) {
                Verdict::Solved(_) => Some(true),
                Verdict::Impossible(_) => Some(false),
                Verdict::Unknown(_) => None,
            };
        let mut out = Carried::new(solved.outcome());
        let target = answered(&Set, self.position.clone(), solved.clone());
        out.text = format!("target: {}\n", target.say(style).trim_end());
        out.target = Some(solved.outcome());
        out.certificate = Set.prove(&self.position, &solved, Effort::Small, limits);
        out.brute_force = brute_force.map(BruteForce::Decision);
        match &solved.verdict {
            Verdict::Solved(_) => {
                let places = solved.find().map_or(&[][..], Vec::as_slice);
                let chosen = self.pull_places(places).map_err(|refusal| {
                    Error::broken(FACTS.name, format!("a set that is no matching: {refusal}"))
                })?;
                out.answer = Some(self.witness(&chosen));
                out.text += &self.pulled(&chosen, style);
            }
            Verdict::Impossible(_) => out.text += "so there is no perfect matching\n",
            Verdict::Unknown(stop) => out.reason = Some(stop.word()),
        }
        if let Some(yes) = brute_force {
            let word = if yes { "there is a matching" } else { "there is none" };
            let _ = writeln!(out.text, "brute force on the source: {word}");
        }
        (out.strategy, out.nodes) = (Some(solved.strategy), Some(solved.nodes));
        Ok(out)
    }

    fn push(&self, witness: &Value) -> Result<Value, Error> {
        let places = self.push_tuples(&self.read(witness)?)?;
        Ok(Certificate::find(&self.position, &places).to_json(&self.position))
    }

    fn pull(&self, certificate: &str, style: Style) -> Result<Carried, Error> {
        let text = certificate.trim();
        let certificate = match text.starts_with('{') {
            true => Certificate::read(&self.position, &open(text)?)?,
            false => Certificate::read_text(&self.position, text)?,
        };
        let Certificate::Set(cards) = &certificate else {
            let why = format!("`{}`: only a set can be pulled back", certificate.kind());
            return Err(InputError::at("certificate, kind", why).into());
        };
        let place = |card: &Card| self.table().cards.iter().position(|c| c == card);
        let pulled = check::check(self.table(), &certificate, self.position.lettering)
            .and_then(|()| self.pull_places(&cards.iter().filter_map(place).collect::<Vec<_>>()));
        Ok(match pulled {
            Err(refusal) => Carried::refused(refusal),
            Ok(chosen) => Carried {
                text: self.pulled(&chosen, style),
                accepted: Some(true),
                answer: Some(self.witness(&chosen)),
                ..Carried::new(Outcome::Solved)
            },
        })
    }
}
