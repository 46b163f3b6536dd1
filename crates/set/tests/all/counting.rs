//! Groups and their refutations, and their spoiled twins.

use fairdeal_core::Limits;
use serde_json::{Value, json};

use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_set::Set;
use fairdeal_set::certificate::Certificate;
use fairdeal_set::certificate::counting::{Group, Why};
use fairdeal_set::notation::{Lettering, Position};
use fairdeal_set::rules::{Card, Table};
use fairdeal_set::solve::counting;

/// The table that no search sees through: values that add up to 0 modulo v.
fn hard(v: u8) -> Table {
    let pairs = (0..v).flat_map(|a| (0..v).map(move |b| (a, b)));
    let cards = pairs
        .filter(|&(a, b)| b != a && b != (a + 1) % v)
        .map(|(a, b)| Card::new(&[a, b, (2 * v - a - b) % v]))
        .collect();
    Table { v: usize::from(v), p: 3, cards }
}

/// Rows 0 to r share the first r columns: Hall's theorem. No row or column is whole.
fn matching(v: u8, r: u8) -> Table {
    let pairs = (0..v).flat_map(|a| (0..v).map(move |b| (a, b)));
    let on = |&(a, b): &(u8, u8)| if a > r { b != a } else { b < r && b != a % r };
    let cards = pairs.filter(on).map(|(a, b)| Card::new(&[a, b]));
    Table { v: usize::from(v), p: 2, cards: cards.collect() }
}

fn position(table: &Table) -> Position {
    Position { lettering: Lettering::Commas, ..Position::of_table(table.clone()) }
}

fn certificate(table: &Table) -> Value {
    let groups = counting::groups(table, Limits::default()).unwrap();
    let cards = table.cards.len() as u64;
    Certificate::NoSetCounting { cards, groups }.to_json(&position(table))
}

fn verdict(table: &Table, certificate: &Value) -> Result<(), String> {
    // Spoiled twins are held against other tables too.
    let mut certificate = certificate.clone();
    certificate.as_object_mut().unwrap().remove("position");
    let name = position(table).spelled();
    let checked = Set.check(&Subject::parse(&name).unwrap(), &certificate.to_string()).unwrap();
    match checked.accepted {
        Some(true) => Ok(()),
        _ => Err(format!("{}: {}", checked.place.unwrap(), checked.why.unwrap())),
    }
}

fn spoiled(certificate: &Value, pointer: &str, value: Value) -> Value {
    let mut twin = certificate.clone();
    *twin.pointer_mut(pointer).unwrap() = value;
    twin
}

#[test]
fn sums_modulo_an_even_number() {
    for v in [8, 12, 16, 24] {
        let table = hard(v);
        let good = certificate(&table);
        assert_eq!(verdict(&table, &good), Ok(()), "v = {v}");
    }
    let table = hard(16);
    let none = json!({"schema": "fairdeal/set-certificate/1", "kind": "no-set", "cards": 224});
    assert!(verdict(&table, &none).unwrap_err().contains("too large to check"));
}

#[test]
fn spoiled_weights() {
    let table = hard(16);
    let good = certificate(&table);
    let refusal = |pointer: &str, value: Value| {
        verdict(&table, &spoiled(&good, pointer, value)).expect_err(pointer)
    };
    assert_eq!(refusal("/card_count", 223.into()), "cards: there are 224, not 223");
    let weight = good["groups"][0]["because"]["weights"][0][3].as_u64().unwrap();
    let why = refusal("/groups/0/because/weights/0/3", (weight + 1).into());
    assert!(why.starts_with("group 1: 3,") && why.contains(" weighs 1 modulo"), "{why}");
    assert_eq!(refusal("/groups/0/because/modulus", 1.into()), "group 1: the modulus is below 2");
    let zero = json!(vec![vec![0; 16]; 3]);
    let why = refusal("/groups/0/because/weights", zero.clone());
    assert!(why.starts_with("group 1: all values together weigh 0 modulo"), "{why}");
    let why = refusal("/groups/0/because", json!({"weights": zero}));
    assert_eq!(why, "group 1: all values together weigh no more than 0");
    let why = refusal("/groups/0/because/weights", json!([[0, 1], [0, 1]]));
    assert_eq!(why, "group 1: weights: expected 16 values of each of 3 properties");
    let why = refusal("/groups/0/differ", json!([1, 2]));
    assert_eq!(why, "group 1: no cards that agree with it elsewhere show all values");
    assert_eq!(refusal("/groups/0/like", "0,0,0".into()), "group 1: 0,0,0 is not on the table");
    let why = refusal("/groups", json!([]));
    assert!(why.contains("too large to check"), "{why}");
}

#[test]
fn a_card_that_breaks_the_law() {
    let mut table = hard(16);
    let good = certificate(&table);
    table.cards.push(Card::new(&[0, 0, 1]));
    let twin = spoiled(&good, "/card_count", 225.into());
    let why = verdict(&table, &twin).unwrap_err();
    assert!(why.starts_with("group 1: 0,0,1 weighs "), "{why}");
}

#[test]
fn rows_without_enough_columns() {
    for (v, r) in [(12, 5), (24, 11), (30, 3)] {
        let table = matching(v, r);
        let good = certificate(&table);
        assert_eq!(verdict(&table, &good), Ok(()), "{v} {r}");
    }
    let table = matching(24, 11);
    let good = certificate(&table);
    let twin = spoiled(&good, "/groups/0/because/weights/1/11", 1.into());
    assert!(verdict(&table, &twin).unwrap_err().contains("more than 0"));
    let mut more = table.clone();
    more.cards.push(Card::new(&[0, 23]));
    let twin = spoiled(&good, "/card_count", (more.cards.len()).into());
    assert!(verdict(&more, &twin).unwrap_err().starts_with("group 1: 0,23 weighs"));
}

/// Cases: some card shows value 0 of the first property, and whichever it is, the weights of the
/// whole group settle the rest, since every card weighs nothing.
#[test]
fn trees_of_cases() {
    let table = hard(16);
    let groups = counting::groups(&table, Limits::default()).unwrap();
    let [Group { differ, like, because }] = &groups[..] else { panic!("{groups:?}") };
    let shows = table.cards.iter().filter(|card| card.values()[0] == 0);
    let cards: Vec<(Card, Why)> = shows.map(|card| (card.clone(), because.clone())).collect();
    assert!(cards.len() > 1);
    let because = Why::Cases { property: 0, value: 0, cards };
    let group = Group { differ: differ.clone(), like: like.clone(), because };
    let claim = Certificate::NoSetCounting { cards: 224, groups: vec![group] };
    let good = claim.to_json(&position(&table));
    assert_eq!(verdict(&table, &good), Ok(()));
    let mut twin = good.clone();
    twin["groups"][0]["because"]["cards"].as_array_mut().unwrap().pop();
    let why = verdict(&table, &twin).unwrap_err();
    assert!(why.starts_with("group 1: no case for "), "{why}");
    let twin = spoiled(&good, "/groups/0/because/value", 16.into());
    let why = verdict(&table, &twin).unwrap_err();
    assert!(why.ends_with("is not to be shown"), "{why}");
}
