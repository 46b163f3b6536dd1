//! Certificates: what `solve` hands out and `check` accepts.
//!
//! A certificate is a JSON object `{"schema": "fairdeal/set-certificate/1", "kind": …}` with the
//! fields of its kind. Cards may also be written as plain text: one line is a set, several lines
//! (or slashes) are sets that share no card. The object that `solve --json` prints is read too.
//! This file only reads and writes; whether a certificate proves anything is the business of
//! [`crate::check`].

pub mod bound;
pub mod counting;
pub mod largest;

use fairdeal_core::error::excerpt;
use fairdeal_core::outer;
use fairdeal_core::refusal;
use fairdeal_core::room::Answer;
use fairdeal_core::{InputError, Refusal};
use serde_json::{Map, Value};

use crate::check::check;
use crate::notation::{self, Lettering};
use crate::rules::{Card, Places, Table};
use bound::Bound;
use counting::Group;

/// The schema every certificate names.
pub const SCHEMA: &str = "fairdeal/set-certificate/1";

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
        /// The sets.
        sets: Vec<Vec<Card>>,
    },
    /// The same, and no more than these can be had.
    MostSets {
        /// The number claimed.
        count: u64,
        /// The sets.
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

    /// What it claims, in words.
    pub fn claim(&self) -> String {
        let plural = |count: u64| if count == 1 { "set" } else { "disjoint sets" };
        match self {
            Certificate::Set(_) => "holds a set".into(),
            Certificate::Sets { count, .. } => format!("holds {count} {}", plural(*count)),
            Certificate::MostSets { count, .. } => {
                format!("holds {count} {} and no more", plural(*count))
            }
            Certificate::NoSet { .. } | Certificate::NoSetCounting { .. } => "holds no set".into(),
            Certificate::Ultra(_) => "holds an ultraset".into(),
            Certificate::NoUltra { .. } => "holds no ultraset".into(),
        }
    }

    /// Is it about ultrasets?
    pub fn is_ultra(&self) -> bool {
        matches!(self, Certificate::Ultra(_) | Certificate::NoUltra { .. })
    }

    /// What `check` says of it, for the position of this name; `fits` is what was found of the text
    /// around it.
    pub(crate) fn answer(
        &self,
        id: &str,
        table: &Table,
        lettering: Lettering,
        fits: Result<(), Refusal>,
    ) -> Answer {
        let found = fits.and_then(|()| check(table, self, lettering));
        refusal::answer(id, self.kind(), &self.claim(), found)
    }

    /// The set at these places.
    pub fn set(table: &Table, places: &[usize]) -> Self {
        Certificate::Set(cards_at(table, places))
    }

    /// The disjoint sets at these places.
    pub fn sets(table: &Table, sets: &[Places]) -> Self {
        let count = sets.len() as u64;
        Certificate::Sets { count, sets: sets.iter().map(|set| cards_at(table, set)).collect() }
    }

    /// The disjoint sets at these places, and why there are no more.
    pub fn most_sets(table: &Table, sets: &[Places], bound: Option<Bound>) -> Self {
        let count = sets.len() as u64;
        let sets = sets.iter().map(|set| cards_at(table, set)).collect();
        Certificate::MostSets { count, sets, bound }
    }

    /// "This table holds no set."
    pub fn no_set(table: &Table) -> Self {
        Certificate::NoSet { cards: table.cards.len() as u64 }
    }

    /// The ultraset at these places.
    pub fn ultra(table: &Table, places: &[usize]) -> Self {
        Certificate::Ultra(cards_at(table, places))
    }

    /// "This table holds no ultraset."
    pub fn no_ultra(table: &Table) -> Self {
        Certificate::NoUltra { cards: table.cards.len() as u64 }
    }

    /// The certificate as JSON.
    pub fn to_json(&self, lettering: Lettering) -> Value {
        let names = |cards: &Vec<Card>| -> Value {
            cards.iter().map(|card| Value::from(lettering.card(card))).collect()
        };
        let mut out = Map::new();
        out.insert("schema".into(), SCHEMA.into());
        out.insert("kind".into(), self.kind().into());
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
                out.insert("cards".into(), (*cards).into());
                let groups = groups.iter().map(|group| group.to_json(lettering)).collect();
                out.insert("groups".into(), groups);
            }
            Certificate::NoSet { cards } | Certificate::NoUltra { cards } => {
                out.insert("cards".into(), (*cards).into());
            }
        }
        Value::Object(out)
    }

    /// Reads a certificate for a table: its JSON, the JSON of an answer that carries one, or cards
    /// as text.
    ///
    /// # Errors
    /// When it is none of these. Nothing is said about whether it proves anything.
    pub fn parse(table: &Table, text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(InputError::at("certificate", "it is empty"));
        }
        if !text.starts_with('{') {
            return Self::from_text(table, text);
        }
        Self::from_json(table, &outer::open(text)?.0)
    }

    /// Checks that the answer around a certificate, if the text has one, is an answer to the same
    /// question; `same` says whether a name is that of this position.
    pub(crate) fn fits(
        &self,
        text: &str,
        id: &str,
        same: impl Fn(&str) -> bool,
    ) -> Result<(), Refusal> {
        if !text.trim_start().starts_with('{') {
            return Ok(());
        }
        let Ok((_, Some(answer))) = outer::open(text) else { return Ok(()) };
        outer::word(&answer, "position", id, same)?;
        let (verdict, count) = match self {
            Certificate::NoSet { .. }
            | Certificate::NoSetCounting { .. }
            | Certificate::NoUltra { .. } => ("impossible", Some(0)),
            Certificate::Set(_) | Certificate::Ultra(_) => ("solved", None),
            // A list that may not be the longest also comes with "unknown".
            Certificate::Sets { count, .. } => ("unknown", Some(*count)),
            Certificate::MostSets { count, .. } => ("solved", Some(*count)),
        };
        let also = matches!(self, Certificate::Sets { .. });
        outer::word(&answer, "verdict", verdict, |got| {
            got == verdict || (also && got == "solved")
        })?;
        if matches!(self, Certificate::MostSets { .. }) {
            outer::flag(&answer, "optimal", true)?;
        }
        match count {
            Some(count) => outer::number(&answer, "count", count),
            // One set is shown, of however many the answer counts.
            None => outer::at_least(&answer, "count", 1),
        }
    }

    fn from_text(table: &Table, text: &str) -> Result<Self, InputError> {
        let mut sets: Vec<Vec<Card>> = Vec::new();
        let lines = text.split(['/', '\n']).filter(|line| !line.trim().is_empty());
        for (i, line) in lines.enumerate() {
            let read = |(j, word)| card(table, word, &format!("set {}, card {}", i + 1, j + 1));
            sets.push(line.split_whitespace().enumerate().map(read).collect::<Result<_, _>>()?);
        }
        match sets.len() {
            0 => Err(InputError::at("certificate", "it names no card")),
            1 => Ok(Certificate::Set(sets.remove(0))),
            count => Ok(Certificate::Sets { count: count as u64, sets }),
        }
    }

    fn from_json(table: &Table, value: &Value) -> Result<Self, InputError> {
        let field = |name: &str| value.get(name).unwrap_or(&Value::Null);
        let schema = field("schema").as_str().unwrap_or("");
        if schema != SCHEMA {
            let got = excerpt(schema);
            let message = format!("`{got}`, expected `{SCHEMA}`");
            return Err(InputError::at("certificate, schema", message));
        }
        let number = |name: &str| {
            let place = format!("certificate, {name}");
            field(name).as_u64().ok_or_else(|| InputError::at(place, "expected a number"))
        };
        let sets = || -> Result<Vec<Vec<Card>>, InputError> {
            let list = items(field("sets"), "sets")?;
            let read = |(i, set): (usize, &Value)| cards(table, set, &format!("set {}", i + 1));
            list.iter().enumerate().map(read).collect()
        };
        match field("kind").as_str().unwrap_or("") {
            "set" => Ok(Certificate::Set(cards(table, field("cards"), "cards")?)),
            "sets" => Ok(Certificate::Sets { count: number("count")?, sets: sets()? }),
            "most-sets" => Ok(Certificate::MostSets {
                count: number("count")?,
                sets: sets()?,
                bound: value.get("bound").map(|b| Bound::from_json(table, b)).transpose()?,
            }),
            "ultra" => Ok(Certificate::Ultra(cards(table, field("cards"), "cards")?)),
            "no-ultra" => Ok(Certificate::NoUltra { cards: number("cards")? }),
            "no-set" => Ok(Certificate::NoSet { cards: number("cards")? }),
            "no-set-counting" => {
                let list = items(field("groups"), "groups")?.iter().enumerate();
                let groups = list.map(|(i, group)| Group::from_json(table, group, i + 1));
                let groups = groups.collect::<Result<_, _>>()?;
                Ok(Certificate::NoSetCounting { cards: number("cards")?, groups })
            }
            other => {
                let message = format!("`{}` is not a kind of certificate", excerpt(other));
                Err(InputError::at("certificate, kind", message))
            }
        }
    }
}

fn cards_at(table: &Table, places: &[usize]) -> Vec<Card> {
    places.iter().filter_map(|&place| table.cards.get(place).cloned()).collect()
}

fn items<'a>(value: &'a Value, place: &str) -> Result<&'a Vec<Value>, InputError> {
    let place = format!("certificate, {place}");
    value.as_array().ok_or_else(|| InputError::at(place, "expected a list"))
}

fn cards(table: &Table, value: &Value, place: &str) -> Result<Vec<Card>, InputError> {
    let read = |(i, value): (usize, &Value)| {
        let place = format!("{place}, card {}", i + 1);
        match value.as_str() {
            Some(text) => card(table, text, &place),
            None => Err(InputError::at(format!("certificate, {place}"), "expected a card as text")),
        }
    };
    items(value, place)?.iter().enumerate().map(read).collect()
}

fn card(table: &Table, text: &str, place: &str) -> Result<Card, InputError> {
    notation::card(table.v, table.p, text)
        .map(|(card, _)| card)
        .map_err(|message| InputError::at(format!("certificate, {place}"), message))
}
