//! What a reduction says of what it built: the cards, what is asked of them, how a witness becomes a
//! swish and a swish a witness. What the user sees is made of that in [`super::made`].

use fairdeal_core::InputError;
use fairdeal_core::game::Question;
use fairdeal_core::reduce::{BruteForce, Counted, ReductionFacts, Source};
use serde_json::Value;

use crate::certificate::{swish_json, swish_text};
use crate::family::{MOST_CARDS, MOST_CELLS, MOST_SIDE};
use crate::rules::{Hand, Placed, Size, Swish};

/// What a swish says about the source.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pulled {
    pub witness: Value,
    /// What it is worth, by the rules of the source; none if it is no witness at all.
    pub worth: Option<usize>,
    /// In words.
    pub says: String,
}

/// A built instance.
pub(super) trait Mapping: Send + Sync {
    /// What was asked for with which mistakes.
    fn facts(&self) -> &'static ReductionFacts;

    fn as_printed(&self) -> bool {
        false
    }

    /// The cards.
    fn hand(&self) -> &Hand;

    /// What is asked of them: at least k, or the largest.
    fn question(&self) -> Question {
        Question::Largest
    }

    /// The card that a swish must use, if one must be.
    fn through(&self) -> Option<usize> {
        None
    }

    /// The source in a few words and as numbers.
    fn source(&self) -> (String, Source);

    /// Sizes beside formulas.
    fn sizes(&self) -> Vec<Counted>;

    /// What a card stands for.
    fn card(&self, card: usize) -> String;

    /// What part of the source a card is for, by number and name, as in "variable 1"; none where parts
    /// are not told apart. A picture gives each part a colour.
    fn part(&self, _card: usize) -> Option<(usize, String)> {
        None
    }

    /// A few letters for a picture.
    fn short(&self, card: usize) -> String {
        self.card(card)
    }

    /// A witness as a swish.
    fn push(&self, witness: &Value) -> Result<Swish, InputError>;

    /// A swish as a witness.
    fn pull(&self, swish: &[Placed]) -> Pulled;

    /// The optimum of the source if the largest swish has so many cards, by the statement.
    /// A question of yes or no has none.
    fn optimum(&self, _largest: usize) -> Option<usize> {
        None
    }

    /// What the optimum counts, as in "clause satisfied".
    fn unit(&self) -> &'static str;

    /// What brute force says of the source, if it is small.
    fn oracle(&self) -> Option<BruteForce>;
}

/// Refuses what no hand can hold.
pub(super) fn fits(size: Size, cards: usize) -> Result<(), InputError> {
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
pub(super) fn list<'a>(witness: &'a Value, name: &str) -> Result<&'a [Value], InputError> {
    let value = witness.get(name).unwrap_or(witness);
    let wrong = || InputError::at(format!("witness, {name}"), "expected a list");
    value.as_array().map(Vec::as_slice).ok_or_else(wrong)
}

/// The entries of a list that name things by number from 1 to `most`, as numbers from 0.
pub(super) fn chosen(
    entries: &[Value],
    most: usize,
    thing: &str,
) -> Result<Vec<usize>, InputError> {
    let one = |(i, value): (usize, &Value)| {
        let number = value.as_u64().and_then(|n| usize::try_from(n).ok());
        let wrong = || {
            InputError::at(format!("witness, entry {}", i + 1), format!("there is no such {thing}"))
        };
        number.filter(|n| (1..=most).contains(n)).map(|n| n - 1).ok_or_else(wrong)
    };
    entries.iter().enumerate().map(one).collect()
}

/// Numbers of one entry of a witness's list, as in `[1, 2]`.
pub(super) fn numbers<const N: usize>(
    entry: &Value,
    place: &str,
) -> Result<[usize; N], InputError> {
    let wrong = || InputError::at(place, format!("expected a list of {N} numbers"));
    let list = entry.as_array().filter(|list| list.len() == N).ok_or_else(wrong)?;
    let mut out = [0; N];
    for (number, value) in out.iter_mut().zip(list) {
        let read = value.as_u64().and_then(|n| usize::try_from(n).ok());
        *number = read.ok_or_else(wrong)?;
    }
    Ok(out)
}

/// A swish as a witness of a source that is a hand.
pub(super) fn swish_witness(swish: &[Placed]) -> (Value, String) {
    (serde_json::json!({ "cards": swish_json(swish) }), swish_text(swish))
}
