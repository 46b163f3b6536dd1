//! What scripts rely on: exit codes, one JSON object that keeps to its schema, errors as JSON.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn fairdeal(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fairdeal")).args(arguments).output().expect("the program")
}

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).expect("a schema")).expect("JSON")
}

#[track_caller]
fn keeps_to(name: &str, line: &[u8]) -> Value {
    let text = std::str::from_utf8(line).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    let value: Value = serde_json::from_str(text).expect("JSON");
    let validator = jsonschema::validator_for(&schema(name)).expect("a schema");
    let errors: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{value}\n{errors:?}");
    assert!(text.starts_with("{\"schema\":\"fairdeal/"), "{text}");
    value
}

/// Verb by verb, as a user types it: the exit code, and a reply that keeps to its schema.
#[test]
fn replies_keep_to_their_schemas() {
    let graph = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/k5.g6");
    let calls: [(&str, i32); 24] = [
        ("games", 0),
        ("deal boaf#1 --grade", 0),
        ("deal set/v3p4/21#1 --no-find", 1),
        ("deal set#1 --no-set", 0),
        ("solve boaf#1264", 1),
        ("solve boaf#1 --count-first-moves", 0),
        ("solve boaf#574333 --budget 5", 3),
        ("solve set#7 --max", 0),
        ("solve set#7 --all", 0),
        ("solve swish/6x8/s3/20#1", 1),
        ("solve swish#1 --max", 0),
        ("solve swish#1 --at-least 99", 1),
        ("hint boaf#2454", 0),
        ("hint set#7 --level 2", 0),
        ("hint swish#1 --level 3", 0),
        ("check boaf#1264 9S>TS", 1),
        ("survey set --deals 0..600", 0),
        ("unplayable set/v3p2", 0),
        ("unplayable swish/2x3 --count", 0),
        ("census set/v3p2 --cards 3", 0),
        ("simulate set/v3p3 --games 3 --strategy buckets", 0),
        ("simulate swish --tables 100 --cards 8", 0),
        ("encode set#1 --to opb", 0),
        ("reduce edge-colouring-to-swish GRAPH --solve", 1),
    ];
    for (call, code) in calls {
        let mut arguments: Vec<&str> = call.split(' ').collect();
        arguments.iter_mut().filter(|word| **word == "GRAPH").for_each(|word| *word = graph);
        arguments.push("--json");
        let out = fairdeal(&arguments);
        let errors = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{call}: {errors}");
        keeps_to(&format!("reply-{}.json", arguments[0]), &out.stdout);
    }
}

/// `hint` has the same keys whatever the game.
#[test]
fn hints_have_the_same_keys() {
    let keys = |position: &str, level: &str| -> Vec<String> {
        let out = fairdeal(&["hint", position, "--level", level, "--json"]);
        let value: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        value.as_object().expect("an object").keys().cloned().collect()
    };
    let first = keys("boaf#2454", "1");
    for position in ["boaf#1264", "set#7", "swish#1", "set/v3p4/ultra#1", "swish/6x8/s3/20#1"] {
        for level in ["1", "2", "3"] {
            assert_eq!(keys(position, level), first, "{position}, level {level}");
        }
    }
}

/// Under `--json` an error is an object on standard error, with the exit code it always has.
#[test]
fn errors_are_json_too() {
    let calls: [(&[&str], &str); 6] = [
        (&["solve", "boaf:2H XZ"], "row 1, column 2"),
        (&["solve", "boaf#1", "--strategy", "magic"], "strategy"),
        (&["solve", "boaf#1", "--max"], "option --max"),
        (&["simulate", "swish", "--refill", "always"], "option --refill"),
        (&["solve", "boaf#1", "--no-such-option"], "command line"),
        (&["check", "boaf#1", "{}"], "certificate, schema"),
    ];
    for (call, place) in calls {
        let out = fairdeal(&[call, &["--json"]].concat());
        assert_eq!(out.status.code(), Some(2), "{call:?}");
        assert!(out.stdout.is_empty(), "{call:?}");
        let error = keeps_to("error.json", &out.stderr);
        assert_eq!((&error["kind"], &error["place"]), (&"input".into(), &place.into()), "{call:?}");
    }
}

/// A certificate about another position is refused in every game: exit code 1, not 2.
#[test]
fn certificates_about_something_else_are_refused() {
    for (mine, other) in [("boaf#1", "boaf#2"), ("set#7", "set#8"), ("swish#1", "swish#2")] {
        let proof = fairdeal(&["solve", mine, "--proof", "-"]);
        let certificate = String::from_utf8(proof.stdout).expect("text");
        assert!(certificate.starts_with("{\"schema\":"), "{certificate}");
        let check = |position: &str| fairdeal(&["check", position, &certificate]).status.code();
        assert_eq!((check(mine), check(other)), (Some(0), Some(1)), "{mine}");
    }
}

/// `-` is standard output wherever a file is named, and nothing else is printed there.
#[test]
fn files_may_be_standard_output() {
    let starts = |call: &[&str], with: &str| {
        let out = fairdeal(call);
        let text = String::from_utf8_lossy(&out.stdout);
        assert!(text.starts_with(with), "{call:?}: {text}");
    };
    starts(&["draw", "boaf#1", "-o", "-"], "<svg");
    starts(&["encode", "set#1", "--to", "cnf", "-o", "-"], "c ");
    starts(&["survey", "boaf", "--deals", "0..3", "--rows", "-"], "deal,verdict,reason,nodes\n0,");
    starts(&["unplayable", "set/v3p2", "--proof", "-"], "{\"schema\":");
}

/// The strategy that ran is the one that is named, also where the default depends on the family.
#[test]
fn surveys_name_the_strategy_that_ran() {
    let named = |family: &str| {
        let out = fairdeal(&["survey", family, "--deals", "0..3", "--json"]);
        let value: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        let one = fairdeal(&["solve", &format!("{family}#0"), "--json"]);
        let one: Value = serde_json::from_slice(&one.stdout).expect("JSON");
        assert_eq!(value["strategy"], one["strategy"], "{family}");
        value["strategy"].as_str().expect("a name").to_string()
    };
    assert_eq!(named("boaf"), "fast");
    assert_eq!(named("swish"), "cycles");
    assert_eq!(named("swish/6x8/s3/20"), "cover");
    named("set/v3p4/ultra");
}
