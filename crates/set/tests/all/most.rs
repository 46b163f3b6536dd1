//! The most disjoint sets, with the proof that there are no more.

use fairdeal_core::game::{Effort, Game as _, Question, Solved};
use fairdeal_core::name::PositionName;
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Checked, InputError, Limits};
use fairdeal_set::Set;
use fairdeal_set::notation::Position;
use fairdeal_set::rules::Places;
use fairdeal_set::solve::Reason;
use serde_json::{Value, json};

fn position(text: &str) -> Position {
    Position::read(&PositionName::parse(text).unwrap()).unwrap()
}

fn decided(position: &Position) -> Solved<Places, Reason> {
    Set.decide(position, Question::Largest, None, Limits::default()).unwrap()
}

fn most(position: &Position) -> Value {
    Set.prove(position, &decided(position), Effort::Full, Limits::default()).unwrap()
}

/// What the checker says of a certificate, whatever that says of its own claim.
fn check(position: &Position, certificate: &Value) -> Result<Checked, InputError> {
    let mut bare = certificate.clone();
    bare.as_object_mut().unwrap().remove("claim");
    Set.check(&Subject::parse(&position.id()).unwrap(), &bare.to_string())
}

fn verdict(position: &Position, certificate: &Value) -> String {
    format!("{}\n", check(position, certificate).unwrap())
}

/// 200 random tables of 30 cards, and whole ranges of other sizes.
#[test]
fn random_tables_are_certified() {
    for (family, deals) in [
        ("v3p4/30", 200),
        ("v3p4/12", 50),
        ("v3p4/27", 50),
        ("v3p4/45", 20),
        ("v3p4/61", 5),
        ("v3p4/80", 2),
        ("v3p4/81", 2),
        ("v3p3/14", 50),
        ("v4p3/24", 30),
        ("v5p2/20", 30),
    ] {
        for number in 1..=deals {
            let position = position(&format!("set/{family}#{number}"));
            let certificate = most(&position);
            let id = position.id();
            if certificate["kind"] == "no-set" {
                continue;
            }
            assert_eq!(certificate["kind"], "most-sets", "{id}");
            assert!(certificate["bound"].is_object(), "{id}");
            let subject = Subject::parse(&id).unwrap();
            let checked = Set.check(&subject, &certificate.to_string()).unwrap();
            assert_eq!(checked.accepted, Some(true), "{id}: {checked}");
        }
    }
}

/// Each kind of bound, on the first deal that has it at the top.
fn with_bound(family: &str, key: &str) -> (Position, Value) {
    (1..)
        .map(|n| {
            let position = position(&format!("set/{family}#{n}"));
            let certificate = most(&position);
            (position, certificate)
        })
        .find(|(_, certificate)| !certificate["bound"][key].is_null())
        .unwrap()
}

#[test]
fn a_set_lost_is_a_lie_about_more() {
    for key in ["weights", "by", "card"] {
        let (position, good) = with_bound("v3p4/27", key);
        let mut twin = good.clone();
        let sets = twin["sets"].as_array_mut().unwrap();
        sets.pop();
        twin["count"] = sets.len().into();
        let why = verdict(&position, &twin);
        assert!(why.starts_with("refused (most-sets): bound"), "{key}: {why}");
    }
}

#[test]
fn spoiled_weights() {
    let (position, good) = with_bound("v3p4/21", "weights");
    let says = |twin: &Value| verdict(&position, twin);
    let heavy = good["bound"]["weights"].as_object().unwrap().keys().next().unwrap().clone();
    let mut twin = good.clone();
    twin["bound"]["weights"][&heavy] = 0.into();
    let why = says(&twin);
    assert!(why.contains(&heavy) && why.contains(", a set must weigh "), "{why}");
    twin["bound"]["weights"][&heavy] = 1_000_000.into();
    assert!(says(&twin).contains("bound: all cards weigh 1000"), "{}", says(&twin));
    let mut twin = good.clone();
    twin["bound"]["scale"] = 0.into();
    assert!(says(&twin).contains(" sets of 0"), "{}", says(&twin));
    let mut twin = good.clone();
    twin["bound"] = json!({"weights": {"1hgd": -1}, "scale": 1});
    let error = check(&position, &twin).unwrap_err();
    assert_eq!(error.to_string(), "certificate, bound: weights: expected whole numbers");
}

#[test]
fn spoiled_sums() {
    // A table whose bound is by weights has leftovers of the right sum, or too many to try.
    let (position, good) = with_bound("v3p4/21", "weights");
    let mut twin = good;
    twin["bound"] = json!({"by": "sum"});
    let why = verdict(&position, &twin);
    assert_eq!(why, "refused (most-sets): bound: the cards left over may have the right sum\n");
}

#[test]
fn spoiled_sums_with_weights() {
    let both = |n: i64| {
        let position = position(&format!("set/v5p3/40#{n}"));
        let certificate = most(&position);
        let bound = &certificate["bound"];
        (bound["by"] == "sum" && bound["weights"].is_object()).then_some((position, certificate))
    };
    let (position, good) = (0..200).find_map(both).unwrap();
    let says = |change: &dyn Fn(&mut Value)| {
        let mut twin = good.clone();
        change(&mut twin["bound"]);
        verdict(&position, &twin)
    };
    assert!(says(&|_| {}).starts_with("accepted"), "{}", says(&|_| {}));
    let why = says(&|bound| bound["scale"] = (bound["scale"].as_u64().unwrap() * 2).into());
    assert!(why.contains(", a set must weigh "), "{why}");
    // The heaviest card weighing nothing makes a set too light.
    let weights = good["bound"]["weights"].as_object().unwrap();
    let (heavy, _) = weights.iter().max_by_key(|(_, weight)| weight.as_u64()).unwrap();
    let why = says(&|bound| drop(bound["weights"].as_object_mut().unwrap().remove(heavy)));
    assert!(why.contains(", a set must weigh "), "{why}");
    // Without the weights there are too many choices; with heavy ones everything may be left over.
    let right = "refused (most-sets): bound: the cards left over may have the right sum\n";
    assert_eq!(says(&|bound| *bound = json!({"by": "sum"})), right);
    let heavier = |bound: &mut Value| {
        let weights = bound["weights"].as_object_mut().unwrap().values_mut();
        weights.for_each(|weight| *weight = (weight.as_u64().unwrap() * 9).into());
    };
    assert_eq!(says(&heavier), right);
    // By weights alone it is not enough.
    let alone = says(&|bound| drop(bound.as_object_mut().unwrap().remove("by")));
    assert!(alone.contains("bound: all cards weigh "), "{alone}");
}

#[test]
fn spoiled_cases() {
    let (position, good) = with_bound("v3p4/27", "card");
    let mut twin = good.clone();
    let case = twin["bound"]["sets"].as_array_mut().unwrap().remove(0);
    let set: Vec<&str> = case["set"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let why = verdict(&position, &twin);
    assert!(why.starts_with("refused (most-sets): bound: no case for "), "{why}");
    assert!(set.iter().all(|card| why.contains(card)), "{why}");
    // The case in which the card stays is no easier than the whole.
    let mut twin = good.clone();
    twin["bound"]["unused"] = json!({"weights": {}, "scale": 1});
    let why = verdict(&position, &twin);
    assert!(why.contains(" unused: ") && why.contains("a set must weigh 1"), "{why}");
    let mut twin = good.clone();
    twin["bound"]["sets"][0]["then"] = json!({"by": "magic"});
    assert_eq!(
        check(&position, &twin).unwrap_err().message,
        "expected weights, a sum, clauses or cases"
    );
    // A card from elsewhere.
    let there = position.spelled();
    let elsewhere =
        ["1hgd", "1hgo", "1hgs", "1hrd", "1hro", "1hrs", "1hpd", "1fgd", "2sps", "3sro"];
    let card = elsewhere.into_iter().find(|card| !there.contains(card)).unwrap();
    let mut twin = good;
    twin["bound"]["card"] = card.into();
    let why = format!("refused (most-sets): bound: {card} is not on the table\n");
    assert_eq!(verdict(&position, &twin), why);
}

/// A hundred cards through one: the sum of the cards left over is not to be tried out, there are far
/// too many choices, and the weights settle the matter at once.
#[test]
fn many_sets_through_one_card_are_settled_by_weights() {
    // Lines through the card of zeros, in directions that have nothing else in common.
    const DIRECTIONS: [u32; 25] = [
        415, 4012, 121, 2790, 759, 3805, 2221, 3819, 1327, 3509, 3916, 2045, 3848, 1852, 506, 119,
        4072, 3174, 1971, 1438, 3233, 999, 485, 2512, 2493,
    ];
    let mut cards = vec!["0".repeat(12)];
    for direction in DIRECTIONS {
        for value in ['1', '2', '3', '4'] {
            let sign = |bit: u32| if direction >> bit & 1 == 1 { value } else { '0' };
            cards.push((0..12).map(sign).collect());
        }
    }
    let position = position(&format!("set/v5p12:{}", cards.join(" ")));
    let solved = decided(&position);
    let size = solved.size.unwrap();
    assert_eq!((size.found, size.bound), (1, 1));
    let certificate = Set.prove(&position, &solved, Effort::Small, Limits::default()).unwrap();
    assert!(certificate["bound"]["weights"].is_object(), "{certificate}");
    assert_eq!(check(&position, &certificate).unwrap().accepted, Some(true));
    // The same claim by the sum alone is too much to try, and is not believed.
    let mut by_sum = certificate;
    by_sum["bound"] = json!({"by": "sum"});
    assert_ne!(check(&position, &by_sum).unwrap().accepted, Some(true));
}

/// Sixty cards of four and of five values: the values left over say what their sum does not.
#[test]
fn sixty_cards_stay_open_no_more() {
    for (name, count) in [("set/v4p3/60#3", 14), ("set/v4p3/60#9", 14), ("set/v5p3/60#5", 10)] {
        let position = position(name);
        let mut certificate = most(&position);
        assert_eq!(certificate["count"], count, "{name}");
        assert_eq!(certificate["bound"], json!({"by": "sum"}), "{name}");
        assert_eq!(check(&position, &certificate).unwrap().accepted, Some(true), "{name}");
        // One set fewer leaves more over, and that may be right.
        certificate["count"] = (count - 1).into();
        certificate["sets"].as_array_mut().unwrap().pop();
        assert_ne!(check(&position, &certificate).unwrap().accepted, Some(true), "{name}");
    }
}
