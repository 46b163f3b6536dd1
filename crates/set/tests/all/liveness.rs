//! Certificates made to exhaust the checker, and answers that say more than their certificate.

use fairdeal_core::Checked;
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_set::Set;
use serde_json::{Value, json};

const SCHEMA: &str = "fairdeal/set-certificate/2";

fn check(position: &str, certificate: &Value) -> Checked {
    Set.check(&Subject::parse(position).unwrap(), &certificate.to_string()).unwrap()
}

fn why(position: &str, certificate: &Value) -> String {
    let checked = check(position, certificate);
    assert_ne!(checked.accepted, Some(true), "{checked}");
    format!("{}: {}", checked.place.unwrap(), checked.why.unwrap())
}

/// All nine cards of two properties: 12 sets, four through every card.
const NINE: &str = "set/v3p2:00 01 02 10 11 12 20 21 22";

fn through(card: &str) -> Vec<Value> {
    let sets = [
        ["00", "01", "02"],
        ["00", "10", "20"],
        ["00", "11", "22"],
        ["00", "12", "21"],
        ["01", "10", "22"],
    ];
    let with = sets.into_iter().filter(|set| set.contains(&card));
    with.map(|set| json!({"set": set, "then": {"by": "sum"}})).collect()
}

fn most(bound: Value) -> Value {
    let sets = [["00", "01", "02"], ["10", "11", "12"], ["20", "21", "22"]];
    json!({"schema": SCHEMA, "kind": "most-sets", "count": 3, "sets": sets, "bound": bound})
}

/// A case is followed once: no set twice, no card that lies in no set any more.
#[test]
fn cases_are_not_repeated() {
    let sum = json!({"by": "sum"});
    let good = json!({"card": "00", "unused": sum, "sets": through("00")});
    assert_eq!(check(NINE, &most(good.clone())).accepted, Some(true));
    let mut twice = good.clone();
    let again = twice["sets"][0].clone();
    twice["sets"].as_array_mut().unwrap().push(again);
    assert_eq!(why(NINE, &most(twice)), "bound: 00, 01 and 02 are listed twice");
    let mut nested = good.clone();
    nested["unused"] = good;
    let refused = why(NINE, &most(nested));
    assert_eq!(refused, "bound, 00 unused: 00 lies in no set that is left");
    let weights = json!({"weights": {"00": 1, "0,0": 1}, "scale": 1});
    assert_eq!(why(NINE, &most(weights)), "bound: 00 is weighed twice");
}

/// Weights as large as they can be written add up without a mistake.
#[test]
fn heavy_weights_add_up() {
    let cards = NINE.split_once(':').unwrap().1.split(' ');
    let weights: Value = cards
        .map(|card| (card.to_string(), json!(u64::MAX)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let refused = why(NINE, &most(json!({"weights": weights, "scale": u64::MAX})));
    let total = 9 * u128::from(u64::MAX);
    assert!(refused.contains(&format!("all cards weigh {total}, enough for 4 sets")), "{refused}");
}

/// A group that is named twice was read as the last of the two.
#[test]
fn no_group_is_named_twice() {
    let cards: Vec<String> = (0..256)
        .map(|i| (i / 16, i % 16))
        .filter(|(a, b)| (b + 16 - a) % 16 > 1)
        .map(|(a, b)| format!("{a},{b},{}", (32 - a - b) % 16))
        .collect();
    let position = format!("set/v16p3:{}", cards.join(" "));
    let row: Vec<u32> = (0..16).collect();
    let because = json!({"modulus": 16, "weights": [row, row, row]});
    let group = |like: &str, because: &Value| json!({"differ": [1, 2, 3], "like": like, "because": because});
    let claim = |groups: Vec<Value>| json!({"schema": SCHEMA, "kind": "no-set-counting", "card_count": cards.len(), "groups": groups});
    let one = claim(vec![group(&cards[0], &because)]);
    assert_eq!(check(&position, &one).accepted, Some(true), "{}", check(&position, &one));
    let two = claim(vec![group(&cards[0], &because), group(&cards[1], &because)]);
    assert_eq!(why(&position, &two), "group 2: it is group 1 again");
    let first = cards.iter().filter(|card| card.starts_with("0,"));
    let mut list: Vec<Value> = first.map(|card| json!({"card": card, "then": because})).collect();
    list.push(list[0].clone());
    let cases = json!({"property": 1, "value": 0, "cards": list});
    let refused = why(&position, &claim(vec![group(&cards[0], &cases)]));
    assert!(refused.starts_with("group 1: 0,2,14 is listed twice"), "{refused}");
}

/// More disjoint sets than a stack is deep.
#[test]
fn many_disjoint_sets_need_no_stack() {
    let start = |i: u32| (0..11).map(|q| (i / 3u32.pow(q) % 3).to_string()).collect::<String>();
    let set = |i: u32| (0..4).map(|x| format!("{}{x}", start(i))).collect::<Vec<_>>();
    let sets: Vec<Vec<String>> = (0..100_000).map(set).collect();
    let position = format!("set/v4p12:{}", sets.concat().join(" "));
    let claim = json!({
        "schema": SCHEMA, "kind": "most-sets", "count": 99_999, "sets": sets[..99_999],
    });
    assert_eq!(why(&position, &claim), "count: 100000 disjoint sets can be had");
}

/// Sets taken from a large table, one after the other.
#[test]
fn moves_are_played_in_place() {
    let start = |i: u32| (0..10).map(|q| (i / 3u32.pow(q) % 3).to_string()).collect::<String>();
    let set = |i: u32| (0..3).map(|x| format!("{}{x}", start(i))).collect::<Vec<_>>();
    let sets: Vec<Vec<String>> = (0..20_000).map(set).collect();
    let moves: Vec<String> = sets[1..].iter().map(|set| set.join(",")).collect();
    let position = format!("set/v3p11:{}+{}", sets.concat().join(" "), moves.join("+"));
    let claim = json!({"schema": SCHEMA, "kind": "set", "cards": sets[0]});
    assert_eq!(check(&position, &claim).accepted, Some(true));
    let gone = json!({"schema": SCHEMA, "kind": "set", "cards": sets[1]});
    assert!(why(&position, &gone).ends_with("is not on the table"));
}

/// A table spelled from 1 has a certificate spelled from 0, as every name is printed.
#[test]
fn digits_from_one_are_not_certificates() {
    let position = "set:1123 2223 3323";
    let claim = |cards: [&str; 3]| json!({"schema": SCHEMA, "kind": "set", "cards": cards});
    assert_eq!(check(position, &claim(["0012", "1112", "2212"])).accepted, Some(true));
    let from_one = claim(["1123", "2223", "3323"]).to_string();
    let error = Set.check(&Subject::parse(position).unwrap(), &from_one).unwrap_err();
    assert_eq!(error.place, "certificate, cards, card 1");
}

/// Whatever stands around a certificate is claimed with it.
#[test]
fn the_answer_is_the_claim() {
    let place = |position: &str, answer: &Value| {
        let checked = check(position, answer);
        (checked.accepted, checked.place)
    };
    let set = json!({"schema": SCHEMA, "kind": "set", "cards": ["00", "01", "02"]});
    let solved = json!({"verdict": "solved", "question": "any", "reason": null, "cards": [],
        "solution": ["00", "11", "22"], "certificate": set});
    assert_eq!(place(NINE, &solved), (Some(true), None));
    let none = json!({"schema": SCHEMA, "kind": "no-set", "card_count": 2});
    let none = json!({"verdict": "impossible", "question": "all", "reason": "too-few",
        "cards": ["02"], "solution": null, "solutions": [], "certificate": none});
    let two = "set/v3p2:00 01";
    assert_eq!(place(two, &none), (Some(true), None));
    let packed = most(json!({"by": "sum"}));
    let packed = json!({"verdict": "solved", "question": "largest", "size": 3, "bound": 3,
        "solution": ["00", "01", "02"], "solutions": packed["sets"], "certificate": packed});
    assert_eq!(place(NINE, &packed), (Some(true), None));
    for (position, answer, name, value, accepted) in [
        (NINE, &solved, "solution", json!(["00", "11", "21"]), Some(false)),
        (NINE, &solved, "solution", json!("00"), Some(false)),
        (NINE, &solved, "reason", json!("exhausted"), Some(false)),
        (NINE, &solved, "cards", json!(["00"]), Some(false)),
        (NINE, &solved, "solutions", json!([["00", "11", "22"]]), None),
        (NINE, &solved, "by_size", json!({"3": 12}), None),
        (NINE, &solved, "count", json!(12), None),
        (NINE, &solved, "count", json!(0), Some(false)),
        (two, &none, "solution", json!(["00"]), Some(false)),
        (two, &none, "solutions", json!([["00"]]), Some(false)),
        (two, &none, "by_size", json!({"3": 1}), Some(false)),
        (two, &none, "reason", json!("tired"), Some(false)),
        (two, &none, "cards", json!(["22"]), Some(false)),
        (two, &none, "cards", json!(["01"]), None),
        (two, &none, "k", json!(1), None),
        (NINE, &packed, "solution", json!(["00", "01", "12"]), Some(false)),
        (NINE, &packed, "solutions", json!([["00", "01", "02"]]), Some(false)),
        (NINE, &packed, "reason", json!("node-budget"), Some(false)),
        (NINE, &packed, "by_size", json!({"3": 12}), None),
    ] {
        let mut twin = answer.clone();
        twin[name] = value;
        assert_eq!(place(position, &twin), (accepted, Some(name.into())), "{name}: {twin}");
    }
}

/// The report around the certificate of a family.
#[test]
fn the_report_of_a_family_is_the_claim() {
    let steps = json!([{"p": 1, "by": "whole-deck", "most": 2}]);
    let own = json!({"schema": SCHEMA, "kind": "largest-set-free", "v": 3, "p": 1, "size": 2,
        "cards": ["0", "1"], "bound": {"most": 2, "steps": steps}});
    let report = json!({"size": 2, "bound": 2, "optimal": true, "cards": ["1", "0"],
        "parameters": {"v": 3, "p": 1}, "reason": null, "certificate": own});
    let checked = check("set/v3p1", &report);
    assert_eq!(checked.accepted, Some(true), "{checked}");
    for (name, value, accepted) in [
        ("cards", json!(["0", "2"]), Some(false)),
        ("parameters", json!({"v": 4, "p": 1}), Some(false)),
        ("reason", json!("tired"), Some(false)),
        ("count", json!("3"), None),
        ("solutions", json!([["0"]]), None),
    ] {
        let mut twin = report.clone();
        twin[name] = value;
        let checked = check("set/v3p1", &twin);
        assert_eq!((checked.accepted, checked.place), (accepted, Some(name.into())), "{name}");
    }
}
