//! The schemas in `docs/schema` are the ones the types make, and every verb of every game keeps to
//! them. `FAIRDEAL_BLESS=1` writes them anew.

use std::path::{Path, PathBuf};

use fairdeal_ask::{Ask, Host, answer, schema};
use fairdeal_core::Error;
use serde_json::{Value, json};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

#[test]
fn the_files_are_the_types() {
    let bless = std::env::var_os("FAIRDEAL_BLESS").is_some();
    let mut known = Vec::new();
    for (name, schema) in schema::schemas() {
        let path = directory().join(&name);
        let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        if bless {
            std::fs::create_dir_all(directory()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            stored == text,
            "{name} is stale: FAIRDEAL_BLESS=1 cargo test -p fairdeal-ask --features schema"
        );
        known.push(name);
    }
    for entry in std::fs::read_dir(directory()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(known.contains(&name), "{name} is no schema of ours");
    }
}

/// The views a game has.
fn views(family: &str) -> Vec<&'static str> {
    let name = family.split('/').next().unwrap();
    let facts = fairdeal_games::game(name).unwrap().facts();
    facts.views.iter().map(|view| view.name).collect()
}

fn default(family: &str) -> &'static str {
    let name = family.split('/').next().unwrap();
    fairdeal_games::game(name).unwrap().facts().strategies[0].name
}

/// Asks that reach every verb, every question and every game; an ask a game has no answer to must
/// be refused as input, not break.
fn asks() -> Vec<Value> {
    let mut out = vec![
        json!({"ask": "games"}),
        json!({"ask": "games", "game": "set"}),
        json!({"ask": "deal", "position": "boaf#1", "difficulty": "easy"}),
        json!({"ask": "deal", "position": "set/v3p4/21#1", "exactly": 0}),
        json!({"ask": "deal", "position": "set#1", "exactly": 3}),
        json!({"ask": "check", "position": "boaf#1264", "certificate": "7H>6C"}),
        json!({"ask": "solve", "position": "swish/6x8/s3/20#1"}),
        json!({"ask": "solve", "position": "boaf#1264", "evidence": "full"}),
        json!({"ask": "solve", "position": "boaf#2", "options": {"count-first-moves": "true"}}),
        json!({"ask": "solve", "position": "boaf#574333", "search": {"budget": 5}}),
        json!({"ask": "simulate", "family": "set/v3p3", "options": {"games": "3"}}),
        json!({"ask": "simulate", "family": "set", "options": {"games": "2", "refill": "to-initial"}}),
        json!({"ask": "simulate", "family": "set", "options": {"tables": "100", "cards": "12"}}),
        json!({"ask": "simulate", "family": "swish", "options": {"tables": "50", "games": "3"}}),
        json!({"ask": "unplayable", "family": "set/v5p3", "options": {"construct": "true"}}),
        json!({"ask": "unplayable", "family": "swish/2x3", "options": {"count": "true"}}),
        json!({"ask": "unplayable", "family": "swish", "options": {"boxes": "2x2x3 4"}}),
        json!({"ask": "unplayable", "family": "swish", "options": {"approx": "true"}}),
        json!({"ask": "unplayable", "family": "swish/2x3",
               "search": {"strategy": "exhaustive,as-printed"}}),
        json!({"ask": "simulate", "family": "swish",
               "options": {"players": "first:2,largest", "games": "3"}}),
        json!({"ask": "solve", "position": "swish/2x3/5#1",
               "search": {"strategy": "hypergraph,as-printed"}}),
        json!({"ask": "reduce", "name": "even-path-to-swish-with-card",
               "source": "p arc 3 2\na 1 2\na 2 3\n", "then": "solve"}),
        json!({"ask": "reduce"}),
        json!({"ask": "reduce", "name": "hamiltonian-path-to-boaf",
               "source": "p edge 3 2\ne 1 2\ne 2 3\n", "then": "solve", "draw": {"theme": "print"}}),
        json!({"ask": "reduce", "name": "max2sat-to-swish",
               "source": "p cnf 2 2\n1 2 0\n-1 2 0\n", "then": "solve"}),
        json!({"ask": "reduce", "name": "matching-to-set",
               "source": "p kdm 3 2 3\n1 1 1\n2 2 2\n1 2 2\n", "then": "solve"}),
    ];
    for (family, small) in [("boaf/3x3", "boaf/2x3"), ("set", "set/v3p2"), ("swish", "swish/2x3/5")]
    {
        for deal in 1..4 {
            let position = format!("{family}#{deal}");
            out.push(json!({"ask": "deal", "position": position, "grade": family == "boaf/3x3"}));
            out.push(json!({"ask": "draw", "position": position, "solution": true}));
            for steps in ["film", "apart"] {
                let picture = json!({"theme": "light", "bare": steps == "film"});
                out.push(json!({"ask": "draw", "position": position, "solution": true,
                                "steps": steps, "picture": picture}));
            }
            out.push(json!({"ask": "moves", "position": position, "judge": deal == 1, "most": 9}));
            for view in views(family).iter().chain(&["no-such-view"]) {
                out.push(json!({"ask": "draw", "position": position, "view": view}));
            }
            for level in 1..4 {
                out.push(json!({"ask": "hint", "position": position, "level": level}));
            }
            let small = format!("{small}#{deal}");
            let questions = [
                json!("any"),
                json!("largest"),
                json!("all"),
                json!("count"),
                json!({"at-least": 3}),
            ];
            for question in questions {
                out.push(json!({"ask": "solve", "position": small, "question": question}));
            }
            for form in ["cnf", "wcnf", "opb"] {
                out.push(json!({"ask": "encode", "position": small, "to": form}));
            }
        }
        out.push(json!({"ask": "survey", "family": family, "from": 0, "to": 40}));
        out.push(json!({"ask": "survey", "family": small, "from": 0, "to": 9, "columns": ["all"],
                        "strategies": [default(small), "brute"]}));
        // A guest may not use files.
        out.push(json!({"ask": "survey", "family": family, "from": 0, "to": 9, "out": "x"}));
        let positions: Vec<String> = (1..9).map(|deal| format!("{family}#{deal}")).collect();
        out.push(json!({"ask": "survey", "positions": positions}));
        for level in ["easy", "medium", "hard"] {
            let search = json!({"budget": 20_000});
            out.push(json!({"ask": "deal", "position": positions[0], "difficulty": level,
                            "search": search}));
        }
        let tiny = small.trim_end_matches("/5");
        out.push(json!({"ask": "census", "family": tiny}));
        out.push(json!({"ask": "unplayable", "family": tiny}));
        out.push(json!({"ask": "unplayable", "family": tiny, "draw": {"theme": "print"}}));
        out.push(json!({"ask": "encode", "position": tiny, "to": "opb"}));
    }
    out
}

#[test]
fn every_reply_keeps_to_its_schema() {
    let ask_schema = jsonschema::validator_for(&schema::schemas()[0].1).unwrap();
    let (mut replied, mut refused) = (std::collections::BTreeSet::new(), 0);
    for value in asks() {
        assert!(ask_schema.is_valid(&value), "{value}");
        let ask: Ask =
            serde_json::from_value(value.clone()).unwrap_or_else(|e| panic!("{value}: {e}"));
        let answered = match answer(&ask, None, &mut Host::quiet()) {
            Ok(answered) => answered,
            Err(Error::Input(_)) => {
                refused += 1;
                continue;
            }
            Err(broken) => panic!("{value}: {broken}"),
        };
        let reply = serde_json::to_value(&answered.reply).unwrap();
        let verb = reply["schema"].as_str().unwrap().split('/').nth(1).unwrap().to_string();
        let validator = jsonschema::validator_for(&schema::reply(&verb)).unwrap();
        let errors: Vec<String> = validator.iter_errors(&reply).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{value}\n{reply}\n{errors:?}");
        replied.insert(verb);
    }
    // The papers and the benchmarks take minutes: their replies are looked at where they are run.
    assert_eq!(replied.iter().map(String::as_str).collect::<Vec<_>>(), Ask::FOR_GUESTS);
    assert!(refused > 5, "games do not have every verb, and say so");
}

/// Surveys in folders, for a host with files.
#[test]
fn folders_keep_to_their_schemas() {
    let dir = std::env::temp_dir().join(format!("fairdeal-schemas-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let path = |name: &str| dir.join(name).to_str().unwrap().to_string();
    let survey = |out: &str, from: i64, to: i64| {
        json!({"ask": "survey", "family": "boaf/3x3", "from": from, "to": to, "chunk": 16,
               "strategies": ["fast", "brute"], "columns": ["all"], "out": path(out)})
    };
    let asks = [
        survey("one", 0, 40),
        survey("one", 0, 40),
        survey("two", 30, 70),
        json!({"ask": "survey-merge", "out": path("both"), "dirs": [path("one"), path("two")]}),
        json!({"ask": "survey-stats", "dir": path("both"), "by": "reason", "draw": true}),
        json!({"ask": "survey-verify", "dir": path("both"), "sample": 20}),
        json!({"ask": "survey-compare", "dirs": [path("both"), path("one")]}),
    ];
    let mut replies = Vec::new();
    for value in asks {
        let ask: Ask = serde_json::from_value(value.clone()).unwrap();
        let mut host = Host { files: true, ..Host::quiet() };
        let answered = answer(&ask, None, &mut host).unwrap_or_else(|e| panic!("{value}: {e}"));
        let reply = serde_json::to_value(&answered.reply).unwrap();
        let verb = reply["schema"].as_str().unwrap().split('/').nth(1).unwrap().to_string();
        let validator = jsonschema::validator_for(&schema::reply(&verb)).unwrap();
        let errors: Vec<String> = validator.iter_errors(&reply).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{value}\n{reply}\n{errors:?}");
        replies.push(reply);
    }
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!((&replies[0]["fresh"], &replies[1]["fresh"]), (&json!(80), &json!(0)));
    assert_eq!(replies[3]["deals"], 70);
    assert_eq!((&replies[5]["sound"], &replies[5]["rows"]), (&json!(true), &json!(140)));
    assert_eq!((&replies[6]["deals"], &replies[6]["disagreements"]), (&json!(40), &json!(0)));
}

/// A schema that takes anything proves nothing.
#[test]
fn spoiled_replies_are_noticed() {
    let ask: Ask =
        serde_json::from_value(json!({"ask": "solve", "position": "boaf#1264"})).unwrap();
    let reply = answer(&ask, None, &mut Host::quiet()).unwrap().reply;
    let reply = serde_json::to_value(&reply).unwrap();
    let validator = jsonschema::validator_for(&schema::reply("solve")).unwrap();
    assert!(validator.is_valid(&reply));
    for (field, value) in [
        ("verdict", json!("perhaps")),
        ("nodes", json!("many")),
        ("cards", json!("TS 9S")),
        ("schema", json!("fairdeal/solve/1")),
        ("seconds", Value::Null),
    ] {
        let mut twin = reply.clone();
        twin[field] = value;
        assert!(!validator.is_valid(&twin), "{field}");
    }
    let mut twin = reply.clone();
    twin.as_object_mut().unwrap().remove("strategy");
    assert!(!validator.is_valid(&twin));
}

#[test]
fn asks_with_unknown_fields_are_refused() {
    for bad in [
        json!({"ask": "solve", "position": "boaf#1", "max": true}),
        json!({"ask": "solve", "position": "boaf#1", "search": {"solver": "fast"}}),
        json!({"ask": "fold"}),
        json!({"ask": "check", "position": "boaf#1"}),
    ] {
        assert!(serde_json::from_value::<Ask>(bad.clone()).is_err(), "{bad}");
    }
}

fn reply(ask: Value) -> Value {
    let ask: Ask = serde_json::from_value(ask).unwrap();
    let answered = answer(&ask, None, &mut Host::quiet()).unwrap();
    serde_json::to_value(&answered.reply).unwrap()
}

fn refused(ask: Value) -> String {
    let ask: Ask = serde_json::from_value(ask).unwrap();
    match answer(&ask, None, &mut Host::quiet()) {
        Err(Error::Input(e)) => {
            assert!(!e.place.is_empty(), "{e}");
            e.to_string()
        }
        other => panic!("{:?}", other.map(|answered| answered.reply)),
    }
}

/// A survey of positions counts them as a survey of the same deals does.
#[test]
fn positions_are_surveyed_like_deals() {
    for family in ["boaf", "set", "swish"] {
        let positions: Vec<String> = (0..50).map(|deal| format!("{family}#{deal}")).collect();
        let mut listed = reply(json!({"ask": "survey", "positions": positions, "threads": 3}));
        let mut dealt = reply(json!({"ask": "survey", "family": family, "from": 0, "to": 50}));
        assert_eq!(listed["hardest"]["position"], dealt["hardest"]["position"]);
        assert_eq!(listed["winnable"]["rate"], dealt["winnable"]["rate"]);
        // A list is no sample: it has no interval. Which deal it was is not counted.
        for field in ["hardest", "winnable", "seconds"] {
            listed[field].take();
            dealt[field].take();
        }
        assert_eq!(listed, dealt);
    }
    let wrong = |second: &str| refused(json!({"ask": "survey", "positions": ["boaf#1", second]}));
    assert!(wrong("set#1").starts_with("position 2, game: "), "{}", wrong("set#1"));
    assert!(wrong("boaf:2H XZ").starts_with("position 2, card 2: "));
    let strategy = json!({"strategy": "magic"});
    let wrong = refused(json!({"ask": "survey", "positions": ["boaf#1"], "search": strategy}));
    assert!(wrong.starts_with("strategy: "), "{wrong}");
}

/// Every error has a place, and pictures that are too large are refused before a search.
#[test]
fn errors_have_a_place() {
    refused(json!({"ask": "solve", "position": ""}));
    refused(json!({"ask": "solve", "position": "#7"}));
    refused(json!({"ask": "census", "family": "boaf"}));
    refused(json!({"ask": "unplayable", "family": "boaf"}));
    refused(json!({"ask": "encode", "position": "boaf#1", "to": "cnf"}));
    refused(json!({"ask": "deal", "position": "boaf#1", "exactly": 2}));
    let huge = "set/v12p5/20000#1";
    let message = refused(json!({"ask": "draw", "position": huge, "solution": true}));
    assert!(message.contains("20,000 cards; a picture holds at most 10,000"), "{message}");
    let picture = json!({"most_area": 1000});
    let ask = json!({"ask": "draw", "position": "boaf/12x12/s40r40#1", "solution": true,
                     "search": {"strategy": "brute"}, "picture": picture});
    assert!(refused(ask).contains("--scale"));
}

/// Where a text could have been meant otherwise, every verb says how it was read: in JSON, and once in
/// words before the answer.
#[test]
fn notes_come_before_the_answer() {
    let style = fairdeal_core::game::Style { columns: 40, ..fairdeal_core::game::Style::PLAIN };
    let sixteen = "boaf:2H 3D KD 3H 4D AH TS 6D 3C 4H KC 9S KH AC 6C 2C";
    for position in [sixteen, "set:1123 2223 3323", "boaf#1", "set#7", "swish#1"] {
        let Ok(read) = fairdeal_games::position(position) else { continue };
        let notes = json!(read.describe().notes);
        let some = notes.as_array().is_some_and(|notes| !notes.is_empty());
        for verb in ["solve", "hint", "moves", "deal", "draw"] {
            let ask: Ask =
                serde_json::from_value(json!({"ask": verb, "position": position})).unwrap();
            let answered = answer(&ask, Some(style), &mut Host::quiet()).unwrap();
            let reply = serde_json::to_value(&answered.reply).unwrap();
            assert_eq!(
                reply.get("notes").cloned().unwrap_or(json!([])),
                notes,
                "{verb} {position}"
            );
            assert_eq!(answered.text.starts_with("note: "), some, "{verb} {position}");
            let noted = answered.text.lines().filter(|line| line.starts_with("note: ")).count();
            assert_eq!(noted, notes.as_array().map_or(0, Vec::len), "{verb} {position}");
        }
    }
}
