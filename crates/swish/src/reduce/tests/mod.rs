//! Every reduction in both directions, against brute force on the source and a search that knows
//! nothing of reductions on the target.

mod acyclic;
mod colouring;
mod encoding;
mod existence;
mod formulas;
mod hands;

use fairdeal_core::game::Style;
use fairdeal_core::name::PositionName;
use fairdeal_core::reduce::Reduced;
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Limits, Outcome};
use serde_json::Value;

use super::REDUCTIONS;
use crate::Swish;
use crate::notation::Position;
use crate::rules::Hand;
use crate::solve::Engine as _;
use crate::solve::cover::Cover;

/// Builds, and checks that every size is what its formula says.
fn build(name: &str, source: &str, as_printed: bool) -> Box<dyn Reduced> {
    let reduction = REDUCTIONS.iter().find(|r| r.facts().name == name).expect("a reduction");
    let built = reduction.build(source, as_printed);
    let built = built.unwrap_or_else(|e| panic!("{name}: {e}: {source}"));
    let about = built.built();
    for size in &about.sizes {
        assert_eq!(size.measured, size.value, "{name}: {size:?}: {source}");
    }
    assert_eq!(about.stands_for.len(), built.position().describe().cards.len());
    assert!(!built.say(Style::default()).is_empty());
    built
}

fn refusal(name: &str, source: &str, as_printed: bool) -> String {
    let reduction = REDUCTIONS.iter().find(|r| r.facts().name == name).expect("a reduction");
    let built = reduction.build(source, as_printed);
    built.err().unwrap_or_else(|| panic!("{name} takes {source}")).to_string()
}

/// The hand that was built, read from its own name.
fn hand(built: &dyn Reduced) -> Hand {
    let literal = built.position().literal();
    Position::read(&PositionName::parse(&literal).unwrap()).unwrap().hand
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
    assert!(answer.holds != Some(false), "{}", answer.text);
    if let Some(certificate) = &answer.certificate {
        let pulled = built.pull(&certificate.to_string(), Style::default()).unwrap();
        assert_eq!(pulled.worth, answer.worth, "{}", answer.text);
        assert_eq!(pulled.answer, answer.answer);
    }
    (answer.outcome, answer.optimum, answer.worth)
}

/// Pushes a witness, and checks that what comes out is accepted. Gives its number of cards.
fn push(built: &dyn Reduced, witness: &Value) -> usize {
    let certificate = built.push(witness).unwrap_or_else(|e| panic!("{e}: {witness}"));
    let literal = built.position().literal();
    let subject = Subject::parse(&literal).unwrap();
    let checked = Swish.check(&subject, &certificate.to_string()).unwrap();
    assert_eq!(checked.accepted, Some(true), "{checked}");
    certificate["cards"].as_array().unwrap().len()
}

#[test]
fn names_are_sorted_and_different() {
    let names: Vec<&str> = REDUCTIONS.iter().map(|r| r.facts().name).collect();
    assert!(names.windows(2).all(|two| two[0] < two[1]), "{names:?}");
    // The abilities table says how many there are.
    let abilities = fairdeal_core::game::Game::facts(&Swish).abilities;
    let said =
        abilities.iter().find(|ability| ability.row == "reduce").map(|ability| ability.about);
    assert_eq!(said, Some(&*format!("{} reductions", names.len())));
}
