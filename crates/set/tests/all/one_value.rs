//! v = 1: the deck is one card, and any card is a set by itself. Everything a game can be asked says
//! so, and nothing divides by v − 1.

use fairdeal_core::ability::{
    Census as _, Encodes, Form, Grades as _, Hints as _, Run, Simulates as _, Unplayable as _,
};
use fairdeal_core::game::{Effort, Game as _, Question, Style};
use fairdeal_core::handle::answered;
use fairdeal_core::name::PositionName;
use fairdeal_core::options::Options;
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Limits, Verdict};
use fairdeal_set::Set;
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::Position;
use fairdeal_set::solve::strategies::{STRATEGIES, Strategy};

fn position(text: &str) -> Position {
    Position::read(&PositionName::parse(text).unwrap()).unwrap()
}

const ONE: [&str; 3] = ["set/v1p3#1", "set/v1p3:000", "set/v1p1#5"];

#[test]
fn one_card_is_a_set() {
    for name in ONE {
        for facts in STRATEGIES {
            let Ok(strategy) = Strategy::parse(Some(facts.name), 1) else { continue };
            let solved = Set
                .decide(&position(name), Question::Any, Some(strategy.name()), Limits::default())
                .unwrap();
            assert!(solved.verdict.is_solved(), "{name} by {}", facts.name);
        }
        for question in [Question::Any, Question::All, Question::Count, Question::Largest] {
            let place = position(name);
            let solved = Set.decide(&place, question, None, Limits::default()).unwrap();
            assert!(solved.verdict.is_solved(), "{name}, {question:?}");
            let shown = answered(&Set, position(name), solved.clone());
            assert!(!shown.say(Style::default()).is_empty());
            if let Some(proof) = Set.prove(&place, &solved, Effort::Small, Limits::default()) {
                let subject = Subject::parse(name).unwrap();
                let checked = Set.check(&subject, &proof.to_string()).unwrap();
                assert_eq!(checked.exit_code(), 0, "{name}, {question:?}: {checked:?}");
            }
        }
    }
}

/// Without its card the table has no set, and says that there are too few.
#[test]
fn no_card_is_none() {
    let place = position("set/v1p3/0#1");
    for question in [Question::Any, Question::All, Question::Largest] {
        let solved = Set.decide(&place, question, None, Limits::default()).unwrap();
        assert!(matches!(&solved.verdict, Verdict::Impossible(why) if why.word() == "too-few"));
        if let Some(proof) = Set.prove(&place, &solved, Effort::Small, Limits::default()) {
            let subject = Subject::parse("set/v1p3/0#1").unwrap();
            assert_eq!(Set.check(&subject, &proof.to_string()).unwrap().exit_code(), 0);
        }
    }
}

#[test]
fn the_rest_answers_too() {
    let (limits, run) = (Limits::default(), Run::quiet());
    let family = SetFamily::parse("v1p3").unwrap();
    for name in ONE.into_iter().chain(["set/v1p3/0#1"]) {
        let place = position(name);
        let _ = Set.show(&place, None);
        let _ = Set.moves(&place, 10, limits);
        let _ = Set.hint(&place, 2, None, limits, Some(Style::default())).unwrap();
        let _ = Set.grade(&place, limits);
        let forms = [Form::Smt2, Form::Smt2None, Form::Smt2First];
        for form in [Form::Cnf, Form::Wcnf, Form::Opb, Form::Pbp].into_iter().chain(forms) {
            assert!(!Encodes::position(&Set, &place, form, Question::Any).unwrap().is_empty());
        }
        for form in [Form::Wcnf, Form::Opb, Form::Pbp] {
            assert!(!Encodes::position(&Set, &place, form, Question::Largest).unwrap().is_empty());
        }
    }
    for take in ["arrival", "lexmin", "random"] {
        let options = Options::of([("games", "2"), ("take", take)]);
        let report = Set.simulate(&family, None, 1, &options, limits, &run).unwrap();
        assert!(report.say(Style::default()).contains("1.00 sets a game"), "{take}");
    }
    assert!(Set.census(&family, None, limits, &run).is_err());
    assert!(Set.unplayable(&family, None, &Options::default(), Effort::Small, limits).is_err());
    assert!(Encodes::family(&Set, &family, Form::Wcnf, None).is_err());
}
