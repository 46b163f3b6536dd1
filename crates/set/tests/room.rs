//! The room through its handle: what `solve`, `hint`, `check` and `deal` say.

use fairdeal_core::position::PositionName;
use fairdeal_core::room::{Outcome, Position, Room as _, SolveAsk};
use fairdeal_core::{InputError, Limits};
use fairdeal_set::room::Set;
use serde_json::{Value, json};

const POST: &str = "set:3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

fn try_position(text: &str) -> Result<Box<dyn Position>, InputError> {
    Set.position(&PositionName::parse(text).unwrap())
}

fn position(text: &str) -> Box<dyn Position> {
    try_position(text).unwrap()
}

fn all() -> SolveAsk {
    SolveAsk { all: true, ..SolveAsk::default() }
}

/// The list the post prints, set by set.
#[test]
fn the_posts_six_sets() {
    let answer = position(POST).solve(&all()).unwrap();
    assert_eq!(
        answer.fields["sets"],
        json!([
            ["3hgd", "3spd", "3frd"],
            ["3hgd", "2spo", "1frs"],
            ["3hgo", "1fro", "2spo"],
            ["3hgo", "2frd", "1sps"],
            ["3spd", "1sps", "2spo"],
            ["1frs", "2fpo", "3fgd"]
        ])
    );
    assert_eq!((&answer.fields["count"], answer.outcome), (&json!(6), Outcome::Yes));
    assert_eq!(position(POST).finds().unwrap(), 6);
    let brute = SolveAsk { strategy: Some("brute".into()), ..all() };
    assert_eq!(position(POST).solve(&brute).unwrap().fields["sets"], answer.fields["sets"]);
}

/// Read as digits, answered in digits.
#[test]
fn answers_keep_the_spelling() {
    let answer = position("set:2000 2220 2110 0000").solve(&SolveAsk::default()).unwrap();
    assert_eq!(answer.fields["solution"], json!(["2000", "2220", "2110"]));
    let answer = position("set/v12p1:0 1 2 3 4 5 6 7 8 9 10 11").solve(&all()).unwrap();
    assert_eq!(answer.fields["sets"][0][11], json!("11"));
}

#[test]
fn counting_and_packing() {
    let count = SolveAsk { count: true, ..SolveAsk::default() };
    let deck = position("set/v3p4/81#1").solve(&count).unwrap();
    assert_eq!(deck.fields["count"], json!(1080));
    assert_eq!(deck.fields.get("sets"), None);
    let max = SolveAsk { max: true, ..SolveAsk::default() };
    let post = position(POST).solve(&max).unwrap();
    assert_eq!((&post.fields["count"], &post.fields["optimal"]), (&json!(3), &json!(true)));
    assert_eq!(post.fields["certificate"]["kind"], json!("most-sets"));
    let certificate = post.fields["certificate"].to_string();
    assert_eq!(position(POST).check(&certificate).unwrap().outcome, Outcome::Yes);
}

#[test]
fn tables_without_a_set_say_so_everywhere() {
    let none = position("set:3hgd 3hgo 1fro 3spd");
    for ask in [SolveAsk::default(), all(), SolveAsk { max: true, ..SolveAsk::default() }] {
        let answer = none.solve(&ask).unwrap();
        assert_eq!(answer.outcome, Outcome::No, "{}", answer.text);
        assert_eq!(answer.fields["verdict"], json!("impossible"));
        assert_eq!(answer.fields["reason"], json!("exhausted"));
        assert_eq!(answer.fields["certificate"]["kind"], json!("no-set"));
        assert!(answer.text.contains("No two cards have their third"), "{}", answer.text);
    }
    for level in 1..=3 {
        let hint = none.hint(level, &SolveAsk::default()).unwrap();
        assert_eq!(hint.outcome, Outcome::No);
        assert!(hint.text.starts_with("There is no set."), "{}", hint.text);
    }
    assert_eq!(position("set:3hgd").solve(&all()).unwrap().fields["reason"], json!("too-few"));
    assert_eq!(position("set:").solve(&all()).unwrap().outcome, Outcome::No);
}

#[test]
fn hints_grow() {
    // The first set in the order of the table; other strategies find another one first.
    let ask = SolveAsk { strategy: Some("buckets".into()), ..SolveAsk::default() };
    let cards = |level| {
        let hint = position(POST).hint(level, &ask).unwrap();
        (hint.fields["cards"].clone(), hint.text)
    };
    assert_eq!(cards(1).0, json!(["3hgd"]));
    assert_eq!(cards(1).1, "There is a set. One of its cards is 3hgd (card 1).\n");
    assert_eq!(cards(2).0, json!(["3hgd", "3spd"]));
    assert_eq!(cards(3).0, json!(["3hgd", "3spd", "3frd"]));
    assert!(cards(3).1.starts_with("There is a set: 3hgd, 3spd and 3frd.\n"));
    let wide = position("set/v5p1:0 1 2 3 4").hint(3, &SolveAsk::default()).unwrap();
    assert_eq!(wide.fields["cards"], json!(["0", "1", "2", "3", "4"]));
}

/// A claim that is too large to check is neither accepted nor refuted; a table of that size gets a
/// certificate with more to it.
#[test]
fn what_nobody_can_check_is_undecided() {
    let pairs = (0..256).map(|i| (i / 16, i % 16)).filter(|(a, b)| (b + 16 - a) % 16 > 1);
    let cards: Vec<String> = pairs.map(|(a, b)| format!("{a},{b},{}", (32 - a - b) % 16)).collect();
    let table = position(&format!("set/v16p3:{}", cards.join(" ")));
    let strategy = Some("buckets".into());
    let few = SolveAsk { limits: Limits::nodes(1000), strategy, ..SolveAsk::default() };
    let answer = table.solve(&few).unwrap();
    assert_eq!(answer.outcome, Outcome::Unknown);
    assert_eq!(answer.fields["reason"], json!("node-budget"));
    assert_eq!(answer.fields["certificate"], Value::Null);
    let claim = r#"{"schema":"fairdeal/set-certificate/1","kind":"no-set","cards":224}"#;
    let undecided = table.check(claim).unwrap();
    assert_eq!(undecided.outcome, Outcome::Unknown);
    assert!(undecided.text.contains("too large to check"), "{}", undecided.text);
    let decided = table.solve(&SolveAsk::default()).unwrap();
    assert_eq!(decided.outcome, Outcome::No);
    assert_eq!(decided.fields["certificate"]["kind"], json!("no-set-counting"));
    let accepted = table.check(&decided.fields["certificate"].to_string()).unwrap();
    assert_eq!(accepted.outcome, Outcome::Yes, "{}", accepted.text);
}

#[test]
fn json_positions() {
    let read = |value: Value| Set.position_from_json(&value).map(|p| p.id());
    assert_eq!(read(json!({"cards": ["3hgd", "1fro"]})).unwrap(), "set:3hgd 1fro");
    let other = json!({"family": "set/v5p3", "cards": ["012", "123"]});
    assert_eq!(read(other).unwrap(), "set/v5p3:012 123");
    for (value, place) in [
        (json!({"cards": "3hgd"}), "cards"),
        (json!({"cards": ["3hgd", 7]}), "card 2"),
        (json!({"cards": ["3hgd", "3hgd"]}), "card 2"),
        (json!({"family": "boaf", "cards": []}), "family"),
        (json!({"family": 7, "cards": []}), "family"),
        (json!({"family": "set/v3p4/12", "cards": []}), ""),
        (json!({}), "cards"),
    ] {
        assert_eq!(read(value).unwrap_err().place, place);
    }
}

#[test]
fn what_cannot_be_done_is_refused() {
    for (text, message) in [
        ("set/v3p4/12:3hgd", "1 card is on the table, the family v3p4/12 has 12"),
        ("set/v5p2:01 55", "card 2: `55`: property 1 is `5`, not a value from 0 to 4"),
        (
            "set",
            "`set` is a family; a position needs a deal, as in `set#1`, or cards after a colon",
        ),
    ] {
        assert_eq!(try_position(text).err().unwrap().to_string(), message);
    }
    let with = |strategy: &str, ask: SolveAsk, text: &str| {
        let ask = SolveAsk { strategy: Some(strategy.into()), ..ask };
        position(text).solve(&ask).unwrap_err().to_string()
    };
    let one = SolveAsk::default;
    assert_eq!(with("pairs", one(), "set/v4p2#1"), "strategy: pairs is for v = 3, not v = 4");
    assert!(with("magic", one(), "set#1").starts_with("strategy: `magic` is none of "));
    assert!(with("pairs", all(), "set#1").starts_with("strategy: pairs finds one set"));
    let steps = SolveAsk { first_moves: true, ..one() };
    assert!(position("set#1").solve(&steps).is_err());
}

/// Twelve of the 81 cards hold no set in 3.2302 % of deals (exact count: 2 284 535 476 080 of
/// C(81, 12)); these 20 000 deals lie within a standard deviation (25) of the expected 646.
#[test]
fn one_deal_in_thirty_one_has_no_set() {
    let family = Set.family("").unwrap();
    let mut worker = family.worker(None, Limits::default()).unwrap();
    let none = (0..20_000).filter(|&deal| worker.decide(deal).outcome == Outcome::No).count();
    assert_eq!(none, 650);
}

#[test]
fn ultrasets() {
    let table = position("set/v3p4/ultra:3hgd 3spd 1fro 2frs 1hgd");
    let answer = table.solve(&all()).unwrap();
    assert_eq!(answer.fields["sets"], json!([["3hgd", "3spd", "1fro", "2frs"]]));
    let certificate = answer.fields["certificate"].to_string();
    assert_eq!(table.check(&certificate).unwrap().outcome, Outcome::Yes);
    assert_eq!(table.check("3hgd 3spd 1fro 2frs").unwrap().outcome, Outcome::Yes);
    for (twin, why) in [
        ("3hgd 3spd 1fro", "refused (ultra): cards: 3 cards, an ultraset has 4\n"),
        (
            "3hgd 3spd 1fro 1hgd",
            "refused (ultra): cards: no two pairs of them have a common third card\n",
        ),
        ("3hgd 3spd 1fro 1fro", "refused (ultra): cards: 1fro is named twice\n"),
        ("3hgd 3spd 1fro 3frd", "refused (ultra): cards: 3frd is not on the table\n"),
    ] {
        assert_eq!(table.check(twin).unwrap().text, why);
    }
    let overlooked = r#"{"schema":"fairdeal/set-certificate/1","kind":"no-ultra","cards":5}"#;
    assert_eq!(table.check(overlooked).unwrap().outcome, Outcome::No);
    assert!(position("set:3hgd").check(overlooked).is_err());
    let none = position("set/v3p4/ultra:3hgd 3spd 1fro 1hgd").solve(&all()).unwrap();
    assert_eq!(none.fields["certificate"]["kind"], json!("no-ultra"));
    assert_eq!(table.hint(2, &SolveAsk::default()).unwrap().fields["missing"], json!(2));
    assert_eq!(position("set/v3p4/9/ultra#7").id(), "set/v3p4/9/ultra#7");
    assert_eq!(position("set/ultra#7").id(), "set/v3p4/ultra#7");
    assert!(try_position("set/v4p4/ultra#7").is_err());
}

/// What stands around a certificate must not say something else.
#[test]
fn answers_around_certificates() {
    let ask = SolveAsk::default();
    let place = |position: &str, answer: &Value| {
        let answer = self::position(position).check(&answer.to_string()).unwrap();
        (answer.outcome == Outcome::No).then(|| answer.fields["place"].as_str().unwrap().to_owned())
    };
    let solved = Value::Object(position("set#7").solve(&ask).unwrap().fields);
    let literal = position("set#7").literal();
    assert_eq!(place("set#7", &solved), None);
    assert_eq!(place(&literal, &solved), None, "the same cards under another name");
    let changed = |answer: &Value, name: &str, value: Value| {
        let mut twin = answer.clone();
        twin[name] = value;
        twin
    };
    let spoiled = |name: &str, value: Value| place("set#7", &changed(&solved, name, value));
    assert_eq!(spoiled("position", json!("set#8")), Some("position".into()));
    assert_eq!(spoiled("position", json!("boaf#7")), Some("position".into()));
    assert_eq!(spoiled("position", json!("set/v3p4/12/ultra#7")), Some("position".into()));
    assert_eq!(spoiled("position", json!(literal)), None);
    assert_eq!(spoiled("verdict", json!("impossible")), Some("verdict".into()));
    assert_eq!(spoiled("nodes", json!(0)), None, "not part of the claim");
    let most = SolveAsk { max: true, ..SolveAsk::default() };
    let packed = Value::Object(position("set#7").solve(&most).unwrap().fields);
    let count = packed["count"].as_u64().unwrap();
    assert_eq!(place("set#7", &packed), None);
    let twin = changed(&packed, "count", json!(count + 1));
    assert_eq!(place("set#7", &twin), Some("count".into()));
    let none = Value::Object(position("set#68").solve(&ask).unwrap().fields);
    assert_eq!(place("set#68", &none), None);
    let twin = changed(&none, "verdict", json!("solved"));
    assert_eq!(place("set#68", &twin), Some("verdict".into()));
}

#[test]
fn claims_of_nothing() {
    for text in ["/", " / / ", "\n"] {
        assert_eq!(position(POST).check(text).unwrap_err().place, "certificate", "{text:?}");
    }
    let empty = r#"{"schema":"fairdeal/set-certificate/1","kind":"sets","count":0,"sets":[]}"#;
    let answer = position(POST).check(empty).unwrap();
    assert_eq!(answer.outcome, Outcome::No);
    assert_eq!(answer.text, "refused (sets): count: no set is named, so nothing is claimed\n");
}

#[test]
fn two_values_two_cards() {
    let hint = |level| position("set/v2p3:001 110 100").hint(level, &SolveAsk::default()).unwrap();
    assert!(hint(2).text.contains("two cards are all of it"), "{}", hint(2).text);
    assert!(!hint(3).text.contains("all of it") && !hint(1).text.contains("all of it"));
}

/// Certificates about a family, through the handle and inside the answer that carries them.
#[test]
fn families_are_checked() {
    let family = Set.family("v3p3").unwrap();
    let answer = Value::Object(family.unplayable(&Default::default()).unwrap().fields);
    let check = |answer: &Value| family.check(&answer.to_string()).unwrap();
    let accepted = check(&answer);
    assert_eq!(accepted.outcome, Outcome::Yes, "{}", accepted.text);
    assert_eq!((&accepted.fields["size"], &accepted.fields["bound"]), (&json!(9), &json!(9)));
    assert_eq!(check(&answer["certificate"]).outcome, Outcome::Yes);
    for (name, value) in [("family", json!("set/v4p3")), ("size", json!(10)), ("bound", json!(10))]
    {
        let mut twin = answer.clone();
        twin[name] = value;
        let refused = check(&twin);
        assert_eq!(refused.fields["place"], json!(name), "{}", refused.text);
        assert_eq!(refused.outcome, Outcome::No);
    }
    // The number of cards dealt is not part of the claim.
    let other = Set.family("v3p3/15").unwrap();
    assert_eq!(other.check(&answer.to_string()).unwrap().outcome, Outcome::Yes);
    let error = family.check("000 001").unwrap_err();
    assert_eq!(error.place, "certificate");
    assert_eq!(Set.family("v3p4/9/ultra").unwrap().check("{}").unwrap_err().place, "");
}
