//! From hand to hand: the reductions whose source is SIMPLE-SWISH, and how they follow each other.
//!
//! A [`Step`] makes one hand of another so that a swish of k cards becomes one of `factor`·k cards
//! and back. The source is a SWISH position, written as the command line writes it: a literal
//! (`swish/2x3/simple:p1,1c1,2 …`), a deal (`swish/3x2/7/simple#4`) or the JSON object of `deal`.

use fairdeal_core::error::excerpt;
use fairdeal_core::name::PositionName;
use fairdeal_core::reduce::{BruteForce, Counted, ReductionFacts, Source};
use fairdeal_core::{InputError, Limits};
use serde_json::Value;

use super::mapping::{Mapping, Pulled, list, swish_witness};
use crate::certificate::swish_from_json;
use crate::check;
use crate::notation::{self, Position, card_text};
use crate::rules::{Hand, Placed, Swish};
use crate::solve::Engine as _;
use crate::solve::brute::Brute;

/// A hand made of a hand.
pub(super) trait Step: Send + Sync {
    /// What was made.
    fn hand(&self) -> &Hand;

    /// The swish of k cards becomes one of so many times k.
    fn factor(&self) -> usize;

    /// The card of the source a card stands for, and which of its parts.
    fn origin(&self, card: usize) -> (usize, String);

    /// A swish of the source as one of this hand.
    fn push(&self, swish: &[Placed]) -> Swish;

    /// A swish of this hand as one of the source, of at least as many cards divided by the factor.
    fn pull(&self, swish: &[Placed]) -> Swish;

    /// Sizes beside formulas, given the source.
    fn sizes(&self, source: &Hand) -> Vec<Counted>;

    fn as_printed(&self) -> bool {
        false
    }
}

/// Reads a SWISH position of simple cards.
///
/// # Errors
/// When it is none, or its cards may be turned.
pub(super) fn simple_hand(text: &str) -> Result<Hand, InputError> {
    let text = text.trim();
    let position = if text.starts_with('{') {
        let value: Value = serde_json::from_str(text).map_err(|e| {
            InputError::at(format!("line {}, column {}", e.line(), e.column()), "not JSON")
        })?;
        Position::read_json(&value)?
    } else {
        let name = PositionName::parse(text)?;
        if name.game != "swish" {
            let message = format!("`{}` is not swish", excerpt(&name.game));
            return Err(InputError::at("game", message));
        }
        Position::read(&name)?
    };
    let hand = position.hand;
    match hand.simple {
        true if hand.cards.is_empty() => Err(InputError::at("cards", "the hand is empty")),
        true => Ok(hand),
        false => {
            let message = "cards may be turned: expected SIMPLE-SWISH, as in swish/2x3/simple:…";
            Err(InputError::at("position", message))
        }
    }
}

/// One step as a reduction.
pub(super) struct Single<S> {
    pub facts: &'static ReductionFacts,
    pub source: Hand,
    pub step: S,
}

impl<S: Step> Mapping for Single<S> {
    fn facts(&self) -> &'static ReductionFacts {
        self.facts
    }

    fn as_printed(&self) -> bool {
        self.step.as_printed()
    }

    fn hand(&self) -> &Hand {
        self.step.hand()
    }

    fn source(&self) -> (String, Source) {
        let Hand { size, cards, .. } = &self.source;
        let symbols = self.source.most_symbols();
        let mut source = Source::of([
            ("cards", cards.len()),
            ("height", size.h),
            ("width", size.w),
            ("symbols", symbols),
        ]);
        source.position = Some(notation::literal(&self.source));
        let text = format!(
            "{} cards of {} rows and {} columns, laid as they are, at most {symbols} symbols a card",
            cards.len(),
            size.h,
            size.w
        );
        (text, source)
    }

    fn sizes(&self) -> Vec<Counted> {
        self.step.sizes(&self.source)
    }

    fn card(&self, card: usize) -> String {
        let (of, part) = self.step.origin(card);
        let text =
            self.source.cards.get(of).map_or(String::new(), |c| card_text(self.source.size, c));
        format!("card {} ({text}), {part}", of + 1)
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        list(witness, "cards")?;
        let swish = swish_from_json(witness.get("cards").unwrap_or(witness))?;
        check::check_swish(&self.source, &swish).map_err(|refusal| {
            InputError::at(format!("witness, {}", refusal.place), refusal.why)
        })?;
        Ok(self.step.push(&swish))
    }

    fn pull(&self, swish: &[Placed]) -> Pulled {
        let pulled = self.step.pull(swish);
        let holds = self.source.is_swish(&pulled);
        let (witness, text) = swish_witness(&pulled);
        let says = match holds {
            true => format!("a swish of {} cards: {text}", pulled.len()),
            false => format!("no swish of the source: {text}"),
        };
        Pulled { witness, worth: holds.then_some(pulled.len()), says }
    }

    fn optimum(&self, largest: usize) -> Option<usize> {
        let factor = self.step.factor();
        largest.is_multiple_of(factor).then_some(largest / factor)
    }

    fn unit(&self) -> &'static str {
        "card"
    }

    fn oracle(&self) -> Option<BruteForce> {
        if self.source.cards.len() > 14 {
            return None;
        }
        let found = Brute::new(Limits::nodes(1 << 16)).largest(&self.source);
        let best = found.best.map_or(0, |swish| swish.len());
        found.stop.is_none().then_some(BruteForce::Optimum(best as u64))
    }
}
