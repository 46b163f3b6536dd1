//! A certificate names its position, question and claim, and the answer around it says the same.

#![cfg(feature = "solve")]

use fairdeal_core::game::{Effort, Game as _, Question};
use fairdeal_core::handle::{AnySolved, boxed};
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Checked, Limits, Outcome};
use fairdeal_swish::Swish;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation::Position;
use serde_json::{Value, json};

fn solved(name: &str, question: Question) -> Box<dyn AnySolved> {
    let (family, number) = name.split_once('#').unwrap();
    let family = SwishFamily::parse(family).unwrap();
    let position = boxed(&Swish, Position::deal(family, number.parse().unwrap()));
    position.decide(question, None, Limits::default()).unwrap()
}

fn check(name: &str, certificate: &Value) -> Checked {
    let subject = Subject::parse(name).unwrap();
    Swish.check(&subject, &certificate.to_string()).unwrap()
}

fn refused_at(name: &str, certificate: &Value) -> String {
    let checked = check(name, certificate);
    assert_eq!(checked.accepted, Some(false), "{name}: {certificate}");
    checked.place.unwrap()
}

const QUESTIONS: [Question; 5] =
    [Question::Any, Question::AtLeast(3), Question::AtLeast(6), Question::Largest, Question::All];

/// Every question, on hands with and without a swish: the certificate and the whole answer are
/// accepted, and twins that say something else are refused at that field.
#[test]
fn spoiled_claims_are_refused() {
    let (mut kinds, mut words) = (Vec::new(), Vec::new());
    for number in 1..30 {
        let (short, id) = (format!("deck60/6#{number}"), format!("swish/deck60/6#{number}"));
        let other = format!("swish/deck60/6#1000{number}");
        for question in QUESTIONS {
            let answer = solved(&short, question);
            let certificate = answer.prove(Effort::Full, Limits::default()).unwrap();
            let checked = check(&id, &certificate);
            assert_eq!(checked.accepted, Some(true), "{checked}");
            assert_eq!(certificate["question"], checked.question);
            assert_eq!(certificate["claim"], checked.claim);
            assert_eq!(checked.question, question.word());
            kinds.push(checked.kind);
            words.push(answer.outcome());
            for (field, value) in [
                ("position", other.as_str()),
                ("question", "no-such"),
                ("claim", "is made of cheese"),
            ] {
                let mut twin = certificate.clone();
                twin[field] = value.into();
                assert_eq!(refused_at(&id, &twin), field, "{twin}");
            }
            assert_eq!(refused_at(&other, &certificate), "position");
            // Without its names it is what version 1 wrote, and is still read.
            let mut old = certificate.clone();
            old["schema"] = "fairdeal/swish-certificate/1".into();
            for field in ["position", "question", "claim"] {
                old.as_object_mut().unwrap().remove(field);
            }
            assert_eq!(check(&id, &old).accepted, Some(true), "{old}");

            let mut whole = serde_json::to_value(answer.solution()).unwrap();
            whole["certificate"] = certificate;
            let yes = answer.outcome() == Outcome::Solved;
            // How many there are is shown only where there are none.
            let counts = yes && matches!(question, Question::All | Question::Count);
            let expected = if counts { None } else { Some(true) };
            assert_eq!(check(&id, &whole).accepted, expected, "{whole}");
            let mut spoiled = vec![
                ("verdict", json!(if yes { "impossible" } else { "solved" })),
                ("position", json!(other)),
            ];
            if let Question::AtLeast(k) = question {
                spoiled.push(("k", json!(k + 1)));
            }
            if question == Question::Largest {
                spoiled.push(("size", json!(whole["size"].as_u64().unwrap() + 1)));
            }
            if question == Question::All {
                spoiled.push(("count", json!(if yes { 0 } else { 1 })));
            }
            for (field, value) in spoiled {
                let mut twin = whole.clone();
                twin[field] = value;
                assert_eq!(refused_at(&id, &twin), field, "{twin}");
            }
        }
    }
    for kind in ["swish", "no-swish", "largest-swish", "no-swish-of"] {
        assert!(kinds.iter().any(|met| met == kind), "{kind}");
    }
    assert!(words.contains(&Outcome::Solved) && words.contains(&Outcome::Impossible));
}

/// A claim about the largest swish is not one about any, and a swish is no answer to "at least" more
/// cards than it has.
#[test]
fn a_kind_answers_its_question() {
    let largest = solved("deck60/16#1", Question::Largest);
    let mut certificate = largest.prove(Effort::Full, Limits::default()).unwrap();
    assert_eq!(certificate["kind"], "largest-swish");
    certificate["question"] = "any".into();
    assert_eq!(refused_at("swish#1", &certificate), "question");
    let any = solved("deck60/16#1", Question::Any);
    let mut certificate = any.prove(Effort::Small, Limits::default()).unwrap();
    let size = certificate["cards"].as_array().unwrap().len();
    certificate["question"] = "at-least".into();
    certificate["k"] = size.into();
    // The claim would have to say so, too.
    assert_eq!(refused_at("swish#1", &certificate), "claim");
    certificate.as_object_mut().unwrap().remove("claim");
    assert_eq!(check("swish#1", &certificate).accepted, Some(true));
    certificate["k"] = (size + 1).into();
    assert_eq!(refused_at("swish#1", &certificate), "k");
    // A certificate about a deck says nothing of a hand.
    let family = SwishFamily::parse("2x3").unwrap();
    let deck = fairdeal_swish::unplayable::largest(family, &Default::default()).unwrap();
    let deck = deck.certified().unwrap().unwrap().to_json();
    assert_eq!(refused_at("swish/2x3/4#1", &deck), "kind");
}

/// One position under all its names: a deal, its cards, JSON.
#[test]
fn names_of_one_position_are_equal() {
    let family = SwishFamily::parse("6x8/s3/12").unwrap();
    for number in 1..10 {
        let position = Position::deal(family, number);
        let solved = Swish.decide(&position, Question::Any, None, Limits::default()).unwrap();
        let certificate =
            Swish.prove(&position, &solved, Effort::Small, Limits::default()).unwrap();
        let json = serde_json::to_string(&Swish.describe(&position)).unwrap();
        for name in [position.id(), position.spelled(), json] {
            assert_eq!(check(&name, &certificate).accepted, Some(true), "{name}");
        }
        assert!(position.is_named(&position.spelled()) && !position.is_named("set#1"));
    }
}

/// An answer that says more than its certificate shows is not accepted.
#[test]
fn answers_that_say_more_than_is_shown() {
    let id = "swish/2x3/s2/6#1";
    let swish = |extra: Value| {
        let mut certificate = json!({
            "schema": "fairdeal/swish-certificate/2", "kind": "swish",
            "cards": ["4:up-down", "6:half-turn"],
        });
        let fields = extra.as_object().unwrap().clone();
        certificate.as_object_mut().unwrap().extend(fields);
        certificate
    };
    // The truth is three cards.
    let around = json!({
        "question": "largest", "verdict": "solved", "size": 2, "bound": 2, "optimal": true,
        "certificate": swish(json!({"question": "largest"})),
    });
    let checked = check(id, &around);
    assert_eq!((checked.accepted, checked.place.as_deref()), (None, Some("optimal")));
    let around = json!({
        "question": "all", "verdict": "solved", "count": 999,
        "certificate": swish(json!({"question": "all"})),
    });
    assert_eq!(check(id, &around).accepted, None);
    let around = json!({
        "question": "any", "verdict": "unknown", "certificate": swish(json!({"question": "any"})),
    });
    assert_eq!(refused_at(id, &around), "verdict");
    assert_eq!(refused_at(id, &swish(json!({"k": 5}))), "k");
    assert_eq!(check(id, &swish(json!({"k": 2}))).accepted, Some(true));
}

/// Every word of an answer must follow from its certificate: what contradicts it is refused by name,
/// what it does not show leaves the answer undecided.
#[test]
fn every_word_of_an_answer_must_follow() {
    let judged = |name: &str, answer: &Value| {
        let checked = check(name, answer);
        (checked.accepted, checked.place.unwrap_or_default())
    };
    let whole = |name: &str, question: Question| {
        let answer = solved(name, question);
        let certificate = answer.prove(Effort::Full, Limits::default()).unwrap();
        let mut whole = serde_json::to_value(answer.solution()).unwrap();
        whole["certificate"] = certificate;
        whole
    };
    let (no, open) = (Some(false), None);
    // None of 17: "impossible" alone would say that there is no swish at all.
    let none_of = whole("deck60/16#7", Question::AtLeast(17));
    assert_eq!(none_of["certificate"]["kind"], "no-swish-of");
    assert_eq!(judged("swish#7", &none_of), (Some(true), String::new()));
    for field in ["question", "k"] {
        let mut twin = none_of.clone();
        twin.as_object_mut().unwrap().remove(field);
        assert_eq!(judged("swish#7", &twin), (open, field.into()));
    }
    let bare = json!({"verdict": "impossible", "certificate": none_of["certificate"]});
    assert_eq!(judged("swish#7", &bare), (open, "question".into()));
    let largest = whole("deck60/16#7", Question::Largest);
    assert_eq!(largest["certificate"]["kind"], "largest-swish");
    let any = whole("deck60/16#7", Question::Any);
    let empty = (1..200).map(|n| format!("deck60/6#{n}"));
    let empty =
        empty.into_iter().find(|name| solved(name, Question::Any).outcome() == Outcome::Impossible);
    let empty = empty.unwrap();
    let none = whole(&empty, Question::Largest);
    let other = json!(["p1,1c1,2", "p1,1c1,2", "p1,1c1,2"]);
    let twins = [
        (&none_of, "size", json!(17), no),
        (&none_of, "size", json!(16), open),
        (&none_of, "bound", json!(16), Some(true)),
        (&none_of, "bound", json!(15), open),
        (&none_of, "optimal", json!(true), open),
        (&none_of, "count", json!(0), open),
        (&none_of, "by_size", json!({"2": 5}), open),
        (&none_of, "solutions", json!([["1", "2"]]), open),
        (&none_of, "solution", json!(["1:as-is"]), no),
        (&none_of, "reason", json!("node-budget"), no),
        (&none_of, "reason", json!("too-many"), Some(true)),
        (&none_of, "cards", json!(["p9,9c1,1"]), no),
        (&none_of, "cards", json!("all"), no),
        (&largest, "size", json!(2), no),
        (&largest, "bound", json!(99), no),
        (&largest, "optimal", json!(false), no),
        (&largest, "count", json!(0), no),
        (&largest, "count", json!(3), open),
        (&largest, "by_size", json!({"2": 1}), open),
        (&largest, "solutions", json!([["1", "2"]]), open),
        (&largest, "solution", json!(["1:as-is", "2:as-is"]), open),
        (&largest, "solution", json!("cheese"), no),
        (&largest, "reason", json!("exhausted"), no),
        (&largest, "cards", other.clone(), no),
        (&any, "k", json!(5), open),
        (&any, "size", json!(99), no),
        (&any, "bound", json!(0), no),
        (&any, "bound", json!(99), open),
        (&any, "optimal", json!(true), open),
        (&any, "solution", json!(["1:as-is", "2:as-is"]), open),
        (&any, "reason", json!("exhausted"), no),
        (&any, "cards", other, no),
        (&none, "size", json!(1), no),
        (&none, "bound", json!(1), no),
        (&none, "optimal", json!(false), no),
        (&none, "count", json!(1), no),
        (&none, "by_size", json!({"2": 1}), no),
        (&none, "solution", json!(["1:as-is"]), no),
        (&none, "solutions", json!([["1:as-is"]]), no),
        (&none, "reason", json!("too-few"), no),
        (&none, "reason", json!("cheese"), no),
        (&none, "cards", json!(["p1,1"]), no),
    ];
    let empty = format!("swish/{empty}");
    for (answer, field, value, accepted) in twins {
        let name = if std::ptr::eq(answer, &none) { empty.as_str() } else { "swish#7" };
        assert_eq!(judged(name, answer), (Some(true), String::new()), "{answer}");
        let mut twin = answer.clone();
        twin[field] = value;
        let place = if accepted == Some(true) { String::new() } else { field.into() };
        assert_eq!(judged(name, &twin), (accepted, place), "{twin}");
    }
    // What only an answer says may not stand in the certificate either.
    let mut inside = any["certificate"].clone();
    inside["optimal"] = json!(true);
    assert_eq!(judged("swish#7", &inside), (open, "optimal".into()));
}
