//! Certificates: what `solve` hands out and `check` accepts.
//!
//! A certificate is a JSON object `{"schema": "fairdeal/set-certificate/2", "kind": …}` with what it
//! claims (position, question, claim) and the fields of its kind. Cards may also be written as plain
//! text, parted and spelled as in a table: one line is a set, several lines (or slashes) are sets that
//! share no card. The object that
//! `solve --json` prints is read too, and so is version 1 of the schema, which had no claim. This
//! folder only reads and writes; whether a certificate proves anything is the business of
//! [`crate::check`].

pub mod bound;
pub mod counting;
pub mod largest;

use std::fmt;

use fairdeal_core::claim::{self, Claim, Opened};
use fairdeal_core::error::excerpt;
use fairdeal_core::{InputError, Refusal, Stop};
use serde_json::{Map, Value};

use crate::notation::{self, Position};
use crate::rules::{Card, Places, Rule, Table};
use bound::Bound;
use counting::Group;

/// The schema every certificate names.
pub const SCHEMA: &str = "fairdeal/set-certificate/2";
/// The same without the claim; still read.
const SCHEMA_1: &str = "fairdeal/set-certificate/1";

/// The kinds about one table.
pub(crate) const KINDS: [&str; 7] =
    ["set", "sets", "most-sets", "no-set", "no-set-counting", "ultra", "no-ultra"];

/// Is this one of our schemas?
fn schema(certificate: &Value) -> Result<(), InputError> {
    let got = certificate.get("schema").and_then(Value::as_str).unwrap_or("");
    if got == SCHEMA || got == SCHEMA_1 {
        return Ok(());
    }
    let message = format!("`{}`, expected `{SCHEMA}`", excerpt(got));
    Err(InputError::at("certificate, schema", message))
}

/// Evidence for a claim about one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// There is a set: these cards.
    Set(Vec<Card>),
    /// There are at least this many sets without a common card: these. The number stands beside
    /// the list, so that a list with a set lost is not a smaller truth but a mistake.
    Sets {
        /// The number claimed.
        count: u64,
        sets: Vec<Vec<Card>>,
    },
    /// The same, and no more than these can be had.
    MostSets {
        /// The number claimed.
        count: u64,
        sets: Vec<Vec<Card>>,
        /// Why there are no more; nothing leaves it to the checker to try everything.
        bound: Option<Bound>,
    },
    /// There is no set. Nothing is shown: the claim is one that a checker can settle by looking
    /// at the table, and [`crate::check`] says up to which size it does.
    NoSet {
        /// The number of cards on the table.
        cards: u64,
    },
    /// There is no set, and this is why.
    NoSetCounting {
        /// The number of cards on the table.
        cards: u64,
        /// What the checker does not find out by itself.
        groups: Vec<Group>,
    },
    /// There is an ultraset: these four cards.
    Ultra(Vec<Card>),
    /// There is no ultraset; as for [`Certificate::NoSet`], nothing is shown.
    NoUltra {
        /// The number of cards on the table.
        cards: u64,
    },
}

impl Certificate {
    /// The word for this kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Certificate::Set(_) => "set",
            Certificate::Sets { .. } => "sets",
            Certificate::MostSets { .. } => "most-sets",
            Certificate::NoSet { .. } => "no-set",
            Certificate::NoSetCounting { .. } => "no-set-counting",
            Certificate::Ultra(_) => "ultra",
            Certificate::NoUltra { .. } => "no-ultra",
        }
    }

    /// What is looked for where it says something.
    pub fn rule(&self) -> Rule {
        match self {
            Certificate::Ultra(_) | Certificate::NoUltra { .. } => Rule::Ultra,
            _ => Rule::Set,
        }
    }

    /// The questions whose answers it may come with, its own first.
    pub fn questions(&self) -> &'static [&'static str] {
        match self {
            Certificate::Sets { .. } | Certificate::MostSets { .. } => &["largest"],
            Certificate::Set(_) | Certificate::Ultra(_) => &["any", "all", "count"],
            Certificate::NoSet { .. }
            | Certificate::NoSetCounting { .. }
            | Certificate::NoUltra { .. } => &["any", "all", "count", "largest"],
        }
    }

    /// What it claims of a position.
    pub fn claim(&self, position: &Position) -> Claim {
        let sets = |count: u64| if count == 1 { "set" } else { "disjoint sets" };
        let says = match self {
            Certificate::Set(_) => "holds a set".into(),
            Certificate::Sets { count, .. } => format!("holds {count} {}", sets(*count)),
            Certificate::MostSets { count, .. } => {
                format!("holds {count} {} and no more", sets(*count))
            }
            Certificate::NoSet { .. } | Certificate::NoSetCounting { .. } => "holds no set".into(),
            Certificate::Ultra(_) => "holds an ultraset".into(),
            Certificate::NoUltra { .. } => "holds no ultraset".into(),
        };
        Claim::of_position(position.id(), self.kind(), self.questions()[0], says)
    }

    /// "This find is there": a set or, by the other rule, an ultraset.
    pub fn find(position: &Position, places: &[usize]) -> Self {
        let cards = position.cards(places);
        match position.rule {
            Rule::Set => Certificate::Set(cards),
            Rule::Ultra => Certificate::Ultra(cards),
        }
    }

    /// "There is no find", with nothing shown.
    pub fn none(position: &Position) -> Self {
        let cards = position.table.cards.len() as u64;
        match position.rule {
            Rule::Set => Certificate::NoSet { cards },
            Rule::Ultra => Certificate::NoUltra { cards },
        }
    }

    /// The disjoint sets at these places.
    pub fn sets(position: &Position, sets: &[Places]) -> Self {
        let count = sets.len() as u64;
        Certificate::Sets { count, sets: sets.iter().map(|set| position.cards(set)).collect() }
    }

    /// The disjoint sets at these places, and why there are no more.
    pub fn most_sets(position: &Position, sets: &[Places], bound: Option<Bound>) -> Self {
        let count = sets.len() as u64;
        let sets = sets.iter().map(|set| position.cards(set)).collect();
        Certificate::MostSets { count, sets, bound }
    }

    pub fn to_json(&self, position: &Position) -> Value {
        let lettering = position.lettering;
        let names = |cards: &Vec<Card>| -> Value {
            cards.iter().map(|card| Value::from(lettering.card(card))).collect()
        };
        let mut out = Map::new();
        match self {
            Certificate::Set(cards) | Certificate::Ultra(cards) => {
                out.insert("cards".into(), names(cards));
            }
            Certificate::Sets { count, sets } => {
                out.insert("count".into(), (*count).into());
                out.insert("sets".into(), sets.iter().map(names).collect());
            }
            Certificate::MostSets { count, sets, bound } => {
                out.insert("count".into(), (*count).into());
                out.insert("sets".into(), sets.iter().map(names).collect());
                if let Some(bound) = bound {
                    out.insert("bound".into(), bound.to_json(lettering));
                }
            }
            Certificate::NoSetCounting { cards, groups } => {
                out.insert("card_count".into(), (*cards).into());
                let groups = groups.iter().map(|group| group.to_json(lettering)).collect();
                out.insert("groups".into(), groups);
            }
            Certificate::NoSet { cards } | Certificate::NoUltra { cards } => {
                out.insert("card_count".into(), (*cards).into());
            }
        }
        self.claim(position).written(SCHEMA, out)
    }

    /// Reads a certificate for a position: JSON that was opened.
    ///
    /// # Errors
    /// When it has no shape of ours. Nothing is said about whether it proves anything.
    pub fn read(position: &Position, opened: &Opened) -> Result<Self, InputError> {
        Self::from_json(&position.table, &opened.certificate)
    }

    /// Reads cards as text, a find to a line.
    ///
    /// # Errors
    /// When it names no cards, or what is none.
    pub fn read_text(position: &Position, text: &str) -> Result<Self, InputError> {
        let table = &position.table;
        let mut finds: Vec<Vec<Card>> = Vec::new();
        let lines = text.split(['/', '\n']).filter(|line| !line.trim().is_empty());
        for (i, line) in lines.enumerate() {
            let read =
                notation::named(table, position.from_one, line).map_err(|(j, message)| {
                    InputError::at(format!("certificate, set {}, card {j}", i + 1), message)
                })?;
            if !read.is_empty() {
                finds.push(read);
            }
        }
        match (finds.len(), position.rule) {
            (0, _) => Err(InputError::at("certificate", "it names no card")),
            (1, Rule::Set) => Ok(Certificate::Set(finds.remove(0))),
            (1, Rule::Ultra) => Ok(Certificate::Ultra(finds.remove(0))),
            (count, _) => Ok(Certificate::Sets { count: count as u64, sets: finds }),
        }
    }

    /// Checks that the answer around it tells of the same verdict and the same numbers. The finds it
    /// names are looked at in [`crate::check`].
    ///
    /// # Errors
    /// At the first field that says something else.
    pub fn suits(&self, answer: &Value) -> Result<(), Refusal> {
        let verdict =
            |words: &[&str]| claim::word(answer, "verdict", words[0], |got| words.contains(&got));
        match self {
            Certificate::NoSet { .. }
            | Certificate::NoSetCounting { .. }
            | Certificate::NoUltra { .. } => {
                verdict(&["impossible"])?;
                claim::number(answer, "size", 0)?;
                claim::number(answer, "bound", 0)?;
                claim::number(answer, "count", 0)?;
                claim::flag(answer, "optimal", true)?;
                let none = |value: &Value| match value {
                    Value::Null => true,
                    Value::Array(list) => list.is_empty(),
                    Value::Object(sizes) => sizes.values().all(|count| count.as_u64() == Some(0)),
                    _ => false,
                };
                let names = ["solution", "solutions", "by_size"];
                match names.into_iter().find(|name| answer.get(name).is_some_and(|v| !none(v))) {
                    None => Ok(()),
                    Some(name) => Err(Refusal::new(name, "there is none")),
                }
            }
            Certificate::Set(_) | Certificate::Ultra(_) => {
                verdict(&["solved"])?;
                claim::at_least(answer, "count", 1)?;
                no_reason(answer)
            }
            Certificate::Sets { count, .. } => {
                verdict(&["unknown", "solved"])?;
                claim::number(answer, "size", *count)?;
                claim::at_least(answer, "bound", *count)?;
                claim::number(answer, "count", *count)?;
                match answer.get("verdict").and_then(Value::as_str) {
                    Some("unknown") => stopped(answer),
                    _ => no_reason(answer),
                }
            }
            Certificate::MostSets { count, .. } => {
                verdict(&["solved"])?;
                claim::flag(answer, "optimal", true)?;
                claim::number(answer, "size", *count)?;
                claim::number(answer, "bound", *count)?;
                claim::number(answer, "count", *count)?;
                no_reason(answer)
            }
        }
    }

    /// Checks that the answer around it says no more than it shows.
    ///
    /// # Errors
    /// At the first field that does.
    pub fn shows(&self, answer: &Value) -> Result<(), Refusal> {
        let no_question = "no number was asked for";
        match self {
            Certificate::NoSet { .. }
            | Certificate::NoSetCounting { .. }
            | Certificate::NoUltra { .. } => claim::not_shown(answer, &["k"], no_question),
            Certificate::Set(_) | Certificate::Ultra(_) => {
                let why = "one find is shown, not how many there are";
                let names = ["count", "solutions", "size", "bound", "optimal", "k", "by_size"];
                claim::not_shown(answer, &names, why)
            }
            Certificate::Sets { .. } => {
                let why = "these sets are shown, not that there are no more";
                claim::not_shown(answer, &["optimal", "bound", "k", "by_size"], why)?;
                let solved = answer.get("verdict").is_some_and(|verdict| verdict == "solved");
                match answer.get("size").is_some() && solved {
                    true => Err(Refusal::not_shown("verdict", why)),
                    false => Ok(()),
                }
            }
            Certificate::MostSets { .. } => {
                claim::not_shown(answer, &["k"], no_question)?;
                claim::not_shown(answer, &["by_size"], "how many there are is not shown")
            }
        }
    }

    fn from_json(table: &Table, value: &Value) -> Result<Self, InputError> {
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        schema(value)?;
        let number = |name: &str| {
            let place = format!("certificate, {name}");
            field(name).as_u64().ok_or_else(|| InputError::at(place, "expected a number"))
        };
        // Version 1 had the number under `cards`.
        let card_count = || number("cards").or_else(|_| number("card_count"));
        let sets = || -> Result<Vec<Vec<Card>>, InputError> {
            let list = items(field("sets"), &At::word("sets"))?;
            let read = |(i, set): (usize, &Value)| cards(table, set, &At::number("set", i + 1));
            list.iter().enumerate().map(read).collect()
        };
        match field("kind").as_str().unwrap_or("") {
            "set" => Ok(Certificate::Set(cards(table, field("cards"), &At::word("cards"))?)),
            "sets" => Ok(Certificate::Sets { count: number("count")?, sets: sets()? }),
            "most-sets" => Ok(Certificate::MostSets {
                count: number("count")?,
                sets: sets()?,
                bound: value.get("bound").map(|b| Bound::from_json(table, b)).transpose()?,
            }),
            "ultra" => Ok(Certificate::Ultra(cards(table, field("cards"), &At::word("cards"))?)),
            "no-ultra" => Ok(Certificate::NoUltra { cards: card_count()? }),
            "no-set" => Ok(Certificate::NoSet { cards: card_count()? }),
            "no-set-counting" => {
                let list = items(field("groups"), &At::word("groups"))?.iter().enumerate();
                let groups = list.map(|(i, group)| Group::from_json(table, group, i + 1));
                let groups = groups.collect::<Result<_, _>>()?;
                Ok(Certificate::NoSetCounting { cards: card_count()?, groups })
            }
            other => {
                let message = format!("`{}` is not a kind of certificate", excerpt(other));
                Err(InputError::at("certificate, kind", message))
            }
        }
    }
}

/// Checks that the answer gives no reason why there is none: there is one.
fn no_reason(answer: &Value) -> Result<(), Refusal> {
    let said = |name: &&str| match answer.get(name) {
        None | Some(Value::Null) => false,
        Some(Value::Array(list)) => !list.is_empty(),
        Some(_) => true,
    };
    match ["reason", "cards"].into_iter().find(said) {
        None => Ok(()),
        Some(name) => Err(Refusal::new(name, "nothing is impossible here")),
    }
}

/// Checks that a reason, if there is one, is what stopped a search.
pub(crate) fn stopped(answer: &Value) -> Result<(), Refusal> {
    let stops = [Stop::Nodes, Stop::Memory, Stop::Incomplete, Stop::TooLarge, Stop::Cancelled];
    match answer.get("reason") {
        None | Some(Value::Null) => Ok(()),
        Some(got) if stops.iter().any(|stop| got == stop.word()) => Ok(()),
        Some(_) => Err(Refusal::new("reason", "it is not what stops a search")),
    }
}

/// Where something stands in a certificate. Only an error needs the words, and cases within cases
/// would make them long: so they are kept as a chain.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    within: Option<&'a At<'a>>,
    what: What<'a>,
}

#[derive(Clone, Copy)]
enum What<'a> {
    Word(&'a str),
    /// "group 7".
    Number(&'a str, usize),
    /// "set of 3hgd".
    Of(&'a str, &'a str),
    /// "3hgd unused".
    Unused(&'a str),
}

impl<'a> At<'a> {
    pub(crate) fn word(word: &'a str) -> At<'a> {
        At { within: None, what: What::Word(word) }
    }

    fn number(word: &'a str, i: usize) -> At<'a> {
        At { within: None, what: What::Number(word, i) }
    }

    fn then(&'a self, what: What<'a>) -> At<'a> {
        At { within: Some(self), what }
    }

    pub(crate) fn error(&self, message: impl Into<String>) -> InputError {
        InputError::at(format!("certificate, {self}"), message)
    }
}

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(within) = self.within {
            write!(f, "{within}, ")?;
        }
        match self.what {
            What::Word(word) => f.write_str(word),
            What::Number(word, i) => write!(f, "{word} {i}"),
            What::Of(word, card) => write!(f, "{word} of {}", excerpt(card)),
            What::Unused(card) => write!(f, "{} unused", excerpt(card)),
        }
    }
}

fn items<'a>(value: &'a Value, at: &At<'_>) -> Result<&'a Vec<Value>, InputError> {
    value.as_array().ok_or_else(|| at.error("expected a list"))
}

fn cards(table: &Table, value: &Value, at: &At<'_>) -> Result<Vec<Card>, InputError> {
    let read = |(i, value): (usize, &Value)| {
        let at = at.then(What::Number("card", i + 1));
        match value.as_str() {
            Some(text) => card(table, text, &at),
            None => Err(at.error("expected a card as text")),
        }
    };
    items(value, at)?.iter().enumerate().map(read).collect()
}

fn card(table: &Table, text: &str, at: &At<'_>) -> Result<Card, InputError> {
    notation::card(table.v, table.p, text)
        .map(|(card, _)| card)
        .map_err(|message| at.error(message))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn answers_say_no_more_than_is_shown() {
        let sets = Certificate::Sets { count: 1, sets: Vec::new() };
        let shows = |answer: Value| sets.shows(&answer).is_ok();
        assert!(!shows(json!({"verdict": "solved", "size": 1})));
        assert!(shows(json!({"verdict": "unknown", "size": 1})));
        assert!(shows(json!({"verdict": "solved"})) && shows(json!({})));
        let none = Certificate::NoSet { cards: 4 };
        let suits = |sizes: Value| none.suits(&json!({"by_size": sizes})).is_ok();
        assert!(suits(json!({"3": 0, "4": 0})) && suits(json!({})) && suits(json!(null)));
        assert!(!suits(json!({"3": 0, "4": 1})) && !suits(json!(7)));
    }
}
