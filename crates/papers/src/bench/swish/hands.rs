//! What is asked of a hand, and what was answered: the same words for ours and for the rivals, so
//! that their answers can be compared.

use std::cmp::Reverse;
use std::time::Duration;

use fairdeal_core::Error;
use fairdeal_core::name::PositionName;
use fairdeal_swish::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation::Position;
use fairdeal_swish::rules::{Hand, Swish};

use super::budget::Try;

/// A hand with its name.
#[derive(Clone, Debug)]
pub(in crate::bench) struct Named {
    /// The name to show; for deals the position's.
    pub name: String,
    /// The cards.
    pub hand: Hand,
}

impl Named {
    /// The hand of this name.
    ///
    /// # Errors
    /// When there is none.
    pub(super) fn read(name: &str) -> Result<Named, Error> {
        let position = Position::read(&PositionName::parse(name)?)?;
        Ok(Named { name: position.id(), hand: position.hand })
    }
}

/// The deals of a family.
///
/// # Errors
/// When there is no such family.
pub(in crate::bench) fn deals(
    family: &str,
    numbers: impl Iterator<Item = i64>,
) -> Result<Vec<Named>, Error> {
    let parsed = SwishFamily::parse(family)?;
    let named =
        |number| Named { name: format!("{parsed}#{number}"), hand: deal::deal(parsed, number) };
    Ok(numbers.map(named).collect())
}

/// A question about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// Is there a swish?
    Exists,
    Largest,
    /// Is there one of all cards?
    All,
}

impl Ask {
    /// The fewest cards that are an answer; none if the largest is wanted.
    pub(super) fn least(self, hand: &Hand) -> Option<usize> {
        match self {
            Ask::Exists => Some(2),
            Ask::Largest => None,
            Ask::All => Some(hand.cards.len()),
        }
    }

    /// The question in a word or two.
    pub(super) fn word(self) -> &'static str {
        match self {
            Ask::Exists => "existence",
            Ask::Largest => "largest",
            Ask::All => "all cards",
        }
    }
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// The swish, checked by the rules; empty if none was found.
    pub swish: Swish,
    /// Whether the question is settled: this is the largest, or large enough, or there is none.
    pub settled: bool,
    /// No swish has more cards than this, as far as is known.
    pub bound: Option<usize>,
    /// Nodes spent; 0 for solvers that have none.
    pub nodes: u64,
    /// CPU time, building the model included.
    pub time: Duration,
    /// Of this, the time for building the model; zero for ours, which builds none.
    pub build: Duration,
}

impl Found {
    /// The number of cards found.
    pub(super) fn size(&self) -> usize {
        self.swish.len()
    }

    /// What makes an answer the better one, the smallest first: a settled one before others, then
    /// the faster, then the larger.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let time = if self.settled { self.time } else { Duration::ZERO };
        (!self.settled, time, Reverse(self.size()))
    }

    /// The answer in a table.
    pub(super) fn word(&self, ask: Ask) -> String {
        match (ask, self.settled) {
            (Ask::Largest, true) => self.size().to_string(),
            (Ask::Largest, false) if self.size() > 0 => format!("≥ {}", self.size()),
            (_, true) if self.size() > 0 => "yes".into(),
            (_, true) => "none".into(),
            (_, false) => "?".into(),
        }
    }
}

impl Try for Found {
    fn settled(&self) -> bool {
        self.settled
    }

    fn time(&self) -> Duration {
        self.time
    }
}

/// That a program's answer cannot be right.
pub(super) fn wrong(ask: Ask, hand: &Named, why: String) -> Error {
    Error::broken(format!("bench swish, {}, {}", hand.name, ask.word()), why)
}

/// Compares two answers to one question. What one of them settled must not be denied by the other;
/// where both only have bounds, neither may have found more than the other allows.
///
/// # Errors
/// When they contradict each other: one of the two programs is wrong.
pub(super) fn agree(
    ask: Ask,
    hand: &Named,
    ours: (&str, &Found),
    theirs: (&str, &Found),
) -> Result<(), Error> {
    let (a, b) = (ours.1, theirs.1);
    let right = match ask {
        Ask::Largest => {
            let most = |f: &Found| if f.settled { Some(f.size()) } else { f.bound };
            let allows = |x: &Found, y: &Found| most(x).is_none_or(|most| y.size() <= most);
            allows(a, b) && allows(b, a)
        }
        Ask::Exists | Ask::All => {
            let says = |f: &Found| f.settled.then_some(f.size() > 0);
            says(a).zip(says(b)).is_none_or(|(a, b)| a == b)
        }
    };
    if right {
        return Ok(());
    }
    let (x, y) = (a.word(ask), b.word(ask));
    let why = format!("{} says {x}, {} says {y}: one of them is wrong", ours.0, theirs.0);
    Err(wrong(ask, hand, why))
}

#[cfg(test)]
mod tests {
    use fairdeal_swish::rules::{Laying, Placed};

    use super::*;

    #[test]
    fn contradictions_are_found_and_only_these() {
        let hand = &deals("deck60/4", 1..2).unwrap()[0];
        let found = |size: usize, settled, bound| {
            let placed = |card| Placed { card, laying: Laying::AS_IS };
            Found { swish: (0..size).map(placed).collect(), settled, bound, ..Found::default() }
        };
        let ok = |ask, a: &Found, b: &Found| agree(ask, hand, ("a", a), ("b", b)).is_ok();
        let (three, four) = (found(3, true, None), found(4, true, None));
        assert!(ok(Ask::Largest, &three, &three) && !ok(Ask::Largest, &three, &four));
        assert!(!ok(Ask::Largest, &four, &three));
        // A search that gave up may have found less, but not more, and its bound must hold.
        assert!(ok(Ask::Largest, &four, &found(2, false, Some(9))));
        assert!(!ok(Ask::Largest, &three, &found(4, false, Some(9))));
        assert!(!ok(Ask::Largest, &four, &found(2, false, Some(3))));
        assert!(!ok(Ask::Exists, &three, &found(0, true, None)));
        assert!(ok(Ask::Exists, &three, &four) && ok(Ask::All, &four, &found(0, false, None)));
    }
}
