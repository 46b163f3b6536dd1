//! Every reduction in both directions, against brute force on the source and a search that knows
//! nothing of reductions on the target.

mod acyclic;
mod colouring;
mod encoding;
mod formulas;
mod hands;

use fairdeal_core::Limits;
use fairdeal_core::reduce::{BuildAsk, Reduced};
use fairdeal_core::room::Outcome;
use serde_json::Value;

use super::REDUCTIONS;
use crate::notation;
use crate::rules::Hand;
use crate::solve::Engine as _;
use crate::solve::cover::Cover;

/// Builds, and checks that every size is what its formula says.
fn build(name: &str, source: &str, as_printed: bool) -> Box<dyn Reduced> {
    let reduction = REDUCTIONS.iter().find(|r| r.facts().name == name).expect("a reduction");
    let built = reduction.build(source, BuildAsk { as_printed });
    let built = built.unwrap_or_else(|e| panic!("{name}: {e}: {source}"));
    let fields = built.fields();
    for size in fields["sizes"].as_array().unwrap() {
        assert_eq!(size["measured"], size["value"], "{name}: {size}: {source}");
    }
    let cards = built.position().fields()["cards"].as_array().unwrap().len();
    assert_eq!(fields["cards"].as_array().unwrap().len(), cards);
    assert!(!built.text(Default::default()).is_empty());
    built
}

fn refusal(name: &str, source: &str, as_printed: bool) -> String {
    let reduction = REDUCTIONS.iter().find(|r| r.facts().name == name).expect("a reduction");
    let built = reduction.build(source, BuildAsk { as_printed });
    built.err().unwrap_or_else(|| panic!("{name} takes {source}")).to_string()
}

/// The hand that was built, read from its own name.
fn hand(built: &dyn Reduced) -> Hand {
    let literal = built.position().literal();
    let (family, cards) = literal.split_once(':').unwrap();
    let parameters = family.trim_start_matches("swish").trim_start_matches('/');
    let (size, simple, _) = notation::literal_rules(parameters).unwrap();
    notation::hand(size, simple, cards).unwrap()
}

/// The largest swish by a search of the whole hand.
fn largest(hand: &Hand) -> usize {
    let found = Cover::new(Limits::default()).largest(hand);
    assert_eq!(found.stop, None);
    found.best.map_or(0, |swish| swish.len())
}

/// Decides, and checks that the certificate is accepted and pulls back to the same worth. Gives the
/// outcome, the optimum and the worth of the answer.
fn solve(built: &dyn Reduced) -> (Outcome, Option<u64>, Option<u64>) {
    let answer = built.solve(Limits::default(), Default::default()).unwrap();
    let fields = &answer.fields;
    assert!(fields["brute_force"].is_null() || fields["holds"] != false, "{}", answer.text);
    if let Some(certificate) = &answer.certificate {
        assert_eq!(&fields["certificate"], certificate);
        let pulled = built.pull(&certificate.to_string()).unwrap();
        assert_eq!(pulled.fields["worth"], fields["worth"], "{}", answer.text);
        assert_eq!(pulled.fields["answer"], fields["answer"]);
    }
    (answer.outcome, fields["optimum"].as_u64(), fields["worth"].as_u64())
}

/// Pushes a witness, and checks that what comes out is accepted. Gives its number of cards.
fn push(built: &dyn Reduced, witness: &Value) -> usize {
    let certificate = built.push(witness).unwrap_or_else(|e| panic!("{e}: {witness}"));
    let checked = built.position().check(&certificate.to_string()).unwrap();
    assert_eq!(checked.outcome, Outcome::Yes, "{}", checked.text);
    certificate["cards"].as_array().unwrap().len()
}

#[test]
fn names_are_sorted_and_different() {
    let names: Vec<&str> = REDUCTIONS.iter().map(|r| r.facts().name).collect();
    assert!(names.windows(2).all(|two| two[0] < two[1]), "{names:?}");
}
