//! Certificates about families, and their spoiled twins.

use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Checked, InputError};
use fairdeal_set::Set;
use fairdeal_set::unplayable::{Ask, largest};
use serde_json::{Value, json};

fn certificate(v: usize, p: usize) -> Value {
    largest(v, p, &Ask::default()).unwrap().certificate().unwrap().to_json()
}

fn check(v: usize, p: usize, certificate: &str) -> Result<Checked, InputError> {
    Set.check(&Subject::parse(&format!("set/v{v}p{p}")).unwrap(), certificate)
}

/// What the checker says, whatever the certificate says of itself.
fn verdict(v: usize, p: usize, certificate: &Value) -> Result<(), String> {
    let mut bare = certificate.clone();
    for name in ["family", "claim"] {
        bare.as_object_mut().unwrap().remove(name);
    }
    let checked = check(v, p, &bare.to_string()).unwrap();
    match checked.accepted {
        Some(true) => Ok(()),
        _ => Err(format!("{}: {}", checked.place.unwrap(), checked.why.unwrap())),
    }
}

#[test]
fn every_largest_table_is_certified() {
    for (v, p, most) in [
        (2, 1, 1),
        (2, 9, 1),
        (3, 1, 2),
        (3, 2, 4),
        (3, 3, 9),
        (3, 4, 20),
        (3, 5, 48),
        (3, 6, 120),
        (4, 2, 9),
        (4, 3, 28),
        (4, 4, 112),
        (5, 3, 80),
        (6, 3, 150),
        (9, 2, 64),
        (64, 2, 63 * 63),
        (17, 1, 16),
    ] {
        let certificate = certificate(v, p);
        assert_eq!(certificate["bound"]["most"], most, "v{v}p{p}");
        assert_eq!(verdict(v, p, &certificate), Ok(()), "v{v}p{p}");
    }
}

/// The certificate with one place changed.
fn spoiled(certificate: &Value, pointer: &str, value: Value) -> Value {
    let mut twin = certificate.clone();
    *twin.pointer_mut(pointer).unwrap() = value;
    twin
}

#[test]
fn spoiled_twins_of_the_game() {
    let good = certificate(3, 4);
    let refusal = |pointer: &str, value: Value| {
        verdict(3, 4, &spoiled(&good, pointer, value)).expect_err(pointer)
    };
    // Any other card makes a set: the table is as large as it can be.
    let first = good["cards"][0].as_str().unwrap();
    let there: Vec<&str> =
        good["cards"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let other = ["1hgd", "1hgo", "2frd", "3sps"].into_iter().find(|c| !there.contains(c)).unwrap();
    let why = refusal("/cards/1", other.into());
    assert!(why.starts_with("table: ") && why.ends_with(" are a set"), "{why}");
    assert_eq!(refusal("/cards/1", first.into()), format!("card 2: {first} is named twice"));
    assert_eq!(refusal("/size", 21.into()), "size: 21 claimed, 20 cards are named");
    assert_eq!(refusal("/size", 19.into()), "size: 19 claimed, 20 cards are named");
    assert_eq!(refusal("/bound/most", 19.into()), "bound: 19 claimed, the steps lead to 20");
    assert_eq!(
        refusal("/bound/steps/3/multipliers/0", 692.into()),
        "step 4: the multipliers are negative for a split with 63 pairs and 105 triples"
    );
    assert_eq!(
        refusal("/bound/steps/3/multipliers/0", 694.into()),
        "step 4: the multipliers do not exclude 21 cards: the sum is positive"
    );
    assert_eq!(
        refusal("/bound/steps/3/multipliers", json!([0, 0, 0])),
        "step 4: too large to check: ways to hand out the classes"
    );
    assert_eq!(
        refusal("/bound/steps/2/multipliers", json!([0, 1, 0])),
        "step 3: the multipliers do not exclude 10 cards: the sum is positive"
    );
    assert_eq!(
        refusal("/bound/steps/3/most", 19.into()),
        "step 4: the multipliers do not exclude 20 cards: the sum is positive"
    );
    assert_eq!(
        refusal("/bound/steps/2/most", 8.into()),
        "step 3: the multipliers do not exclude 9 cards: the sum is positive"
    );
    assert_eq!(refusal("/bound/steps/0/most", 1.into()), "step 1: 1 claimed, whole-deck gives 2");
    for (by, why) in [
        ("koenig", "step 4: koenig is for p = 2 only"),
        ("two-values", "step 4: two-values is for v = 2 only"),
        ("whole-deck", "step 4: whole-deck is for p = 1 only"),
        ("product", "step 4: 20 claimed, product gives 27"),
        ("layers", "step 4: too large to check: layers of v3p4"),
    ] {
        assert_eq!(refusal("/bound/steps/3/by", by.into()), why);
    }
}

#[test]
fn steps_must_be_a_chain() {
    let good = certificate(3, 4);
    for (lost, why) in [
        (0, "step 1: hyperplanes needs a step for p = 1 before it"),
        (1, "step 2: p = 3 after p = 1: a step is missing"),
        (3, "steps: they end at p = 3, the family has p = 4"),
    ] {
        let mut twin = good.clone();
        twin["bound"]["steps"].as_array_mut().unwrap().remove(lost);
        assert_eq!(verdict(3, 4, &twin), Err(why.into()));
    }
    let twin = spoiled(&good, "/bound/steps", json!([]));
    assert_eq!(verdict(3, 4, &twin), Err("steps: there are none".into()));
}

#[test]
fn another_family_is_another_claim() {
    let good = certificate(3, 2);
    let why = "family: the certificate is about v3p2, not v3p4";
    assert_eq!(verdict(3, 4, &good), Err(why.into()));
    // The same cards and steps under another name are no cards, or no chain, of that family.
    let why = "steps: they end at p = 2, the family has p = 1";
    let mut twin = spoiled(&good, "/p", 1.into());
    twin["cards"] = json!(["0", "1"]);
    twin["size"] = 2.into();
    assert_eq!(verdict(3, 1, &twin), Err(why.into()));
    let why = "step 1: 2 claimed, whole-deck gives 3";
    assert_eq!(verdict(4, 2, &spoiled(&good, "/v", 4.into())), Err(why.into()));
}

#[test]
fn spoiled_twins_of_other_bounds() {
    let four = certificate(4, 3);
    let twin = spoiled(&four, "/bound/steps/0/most", 27.into());
    assert_eq!(verdict(4, 3, &twin), Err("step 1: there is a table of 28 cards".into()));
    let grid = certificate(5, 2);
    let twin = spoiled(&grid, "/bound/steps/0/most", 15.into());
    assert_eq!(verdict(5, 2, &twin), Err("step 1: 15 claimed, koenig gives 16".into()));
    let cube = certificate(5, 3);
    let twin = spoiled(&cube, "/bound/steps/1/most", 64.into());
    assert_eq!(verdict(5, 3, &twin), Err("step 2: 64 claimed, product gives 80".into()));
    let twin = spoiled(&spoiled(&cube, "/bound/most", 64.into()), "/size", 64.into());
    assert_eq!(verdict(5, 3, &twin), Err("bound: 64 claimed, the steps lead to 80".into()));
}

#[test]
fn what_is_no_certificate_is_a_mistake() {
    let good = certificate(3, 2);
    for (pointer, value, place) in [
        ("/kind", json!("no-such"), "certificate, kind"),
        ("/schema", json!("x"), "certificate, schema"),
        ("/v", json!(1), "certificate, v"),
        ("/p", json!("2"), "certificate, p"),
        ("/bound", json!("koenig"), "certificate, bound"),
        ("/bound/steps/1/by", json!("magic"), "certificate, step 2, by"),
        ("/bound/steps/1/multipliers", json!([1, 2]), "certificate, step 2, multipliers"),
        ("/cards/2", json!("003"), "certificate, card 3"),
    ] {
        let text = spoiled(&good, pointer, value).to_string();
        assert_eq!(check(3, 2, &text).unwrap_err().place, place);
    }
    assert_eq!(check(3, 2, "00 01").unwrap_err().place, "certificate");
}

/// The certificate says whose it is and what it claims; what says something else is refused there.
/// Version 1 of the schema said neither.
#[test]
fn what_the_certificate_says_of_itself() {
    let good = certificate(3, 3);
    assert_eq!(check(3, 3, &good.to_string()).unwrap().accepted, Some(true));
    for (name, value) in [
        ("family", json!("set/v4p3")),
        ("family", json!("set/v3p3/ultra")),
        ("family", json!(7)),
        ("question", json!("any")),
        ("claim", json!("has a table of 10 cards without a set and none larger")),
    ] {
        let checked = check(3, 3, &spoiled(&good, &format!("/{name}"), value).to_string()).unwrap();
        assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some(name)));
    }
    let same = spoiled(&good, "/family", json!("set/v3p3/15")).to_string();
    assert_eq!(check(3, 3, &same).unwrap().accepted, Some(true), "cards dealt do not matter");
    let mut first = spoiled(&good, "/schema", json!("fairdeal/set-certificate/1"));
    for name in ["family", "question", "claim"] {
        first.as_object_mut().unwrap().remove(name);
    }
    assert_eq!(check(3, 3, &first.to_string()).unwrap().accepted, Some(true));
}

/// A claim about one table says nothing of a family, and the other way round.
#[test]
fn other_kinds_are_refused() {
    let table = r#"{"schema":"fairdeal/set-certificate/2","kind":"no-set","cards":4}"#;
    let family = certificate(3, 4).to_string();
    let held = |name: &str, text: &str| {
        let checked = Set.check(&Subject::parse(name).unwrap(), text).unwrap();
        (checked.accepted, checked.place.unwrap())
    };
    let refused = (Some(false), "kind".to_string());
    assert_eq!(held("set/v3p2", table), refused);
    assert_eq!(held("set#1", &family), refused);
    assert_eq!(held("set/v3p4/ultra", &family), refused);
    assert_eq!(held("set/v3p4/4/ultra#1", table), refused);
}

/// Multipliers of nothing leave every split in play: too many to hand classes out to, and said so.
#[test]
fn empty_multipliers_do_not_exhaust_the_checker() {
    let mut steps = vec![json!({"p": 1, "by": "whole-deck", "most": 2})];
    let mut most = 2;
    for p in 2..9 {
        most *= 3;
        steps.push(json!({"p": p, "by": "product", "most": most}));
    }
    let none = [0, 0, 0];
    steps.push(json!({"p": 9, "by": "hyperplanes", "most": 4000, "multipliers": none}));
    let mut twin = certificate(3, 4);
    twin["p"] = 9.into();
    twin["size"] = 1.into();
    twin["cards"] = json!(["000000000"]);
    twin["bound"] = json!({"most": 4000, "steps": steps});
    let why = verdict(3, 9, &twin).unwrap_err();
    assert!(why.contains("too large to check"), "{why}");
}
