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
    let calls: [(&str, i32); 39] = [
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
        ("moves boaf#1 --judge", 0),
        ("moves set#7 --most 2", 0),
        ("moves swish#1", 0),
        ("moves boaf/1x1#1", 0),
        ("deal boaf#4294967295 --difficulty easy --budget 1", 3),
        ("deal set/v3p4/21 --no-find", 1),
        ("deal swish/deck60/29 --no-find", 1),
        ("deal set#1 --exactly 99 --budget 1e3", 3),
        ("draw boaf#1 --solution --animate --theme print", 0),
        ("draw set#7 --solution --steps --bare", 0),
        ("draw set#7 --solution --all", 0),
        ("draw swish#1 --solution --at-least 3 --theme LIGHT", 0),
        ("draw swish#1 --solution --max", 0),
        ("check boaf#1264 9S>TS", 1),
        ("survey set --deals 0..600", 0),
        ("survey boaf --deals 0..1k --budget 1_0", 0),
        ("solve set#7 --budget 1,000,000 --memory 2g", 0),
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
        (&["solve", "boaf:2H XZ"], "card 2"),
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

/// A folder of our own, gone afterwards.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("fairdeal-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        Folder(dir)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("a folder");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.expect("an entry").file_name().into_string().expect("a name")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A file with a position a line: an answer each, mistakes by their lines, the worst exit code.
#[test]
fn files_hold_several_positions() {
    let folder = Folder::new("several");
    let good = "\u{feff}# three\r\nboaf#1264\r\n\r\nboaf:2H 3D\r\n4D 3H\r\nset#7\r\n";
    let good = format!("@{}", folder.write("good.txt", good));
    let bad = folder.write("bad.txt", "boaf#1264\n// no card\nboaf:2H XZ\nboaf#1\n");
    let bad = format!("@{bad}");
    for verb in ["solve", "hint", "moves", "deal"] {
        let out = fairdeal(&[verb, &good, "--json"]);
        let text = String::from_utf8_lossy(&out.stdout);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{verb}: {text}");
        for line in lines {
            keeps_to(&format!("reply-{verb}.json"), line.as_bytes());
        }
        let worst = if matches!(verb, "solve" | "hint") { 1 } else { 0 };
        assert_eq!(out.status.code(), Some(worst), "{verb}");

        let out = fairdeal(&[verb, &bad, "--json"]);
        assert_eq!(out.status.code(), Some(2), "{verb}");
        assert_eq!(String::from_utf8_lossy(&out.stdout).lines().count(), 2, "{verb}");
        let error = keeps_to("error.json", &out.stderr);
        let place = error["place"].as_str().expect("a place");
        assert!(place.ends_with("bad.txt, line 3, card 2"), "{place}");
    }
    let out = fairdeal(&["solve", &good]);
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(text.contains("become one stack.\n\nboaf:2H 3D / 4D 3H: solved"), "{text}");
    // Verbs that answer one position say so.
    for verb in ["draw", "check"] {
        let call = [verb, &good, "x"];
        let out = fairdeal(&call[..if verb == "draw" { 2 } else { 3 }]);
        let error = String::from_utf8_lossy(&out.stderr);
        assert!(error.contains(&format!("it holds 3 positions, and {verb} takes one")), "{error}");
    }
    let out = fairdeal(&["solve", &good, "--proof", &folder.path("p.json")]);
    assert_eq!(out.status.code(), Some(2));
    let plain = folder.path("good.txt");
    let error = fairdeal(&["solve", &plain]).stderr;
    let error = String::from_utf8_lossy(&error).into_owned();
    assert!(error.contains(&format!("write `@{plain}`")), "{error}");
}

/// A survey of a file: the summary, and rows with the positions' names.
#[test]
fn files_are_surveyed() {
    let folder = Folder::new("survey");
    let list = "boaf#1264\nboaf:2H 3D\n4D 3H\nboaf#1\n";
    let list = format!("@{}", folder.write("list.txt", list));
    let out = fairdeal(&["survey", &list, "--json", "-o", &folder.path("rows.csv")]);
    let value = keeps_to("reply-survey.json", &out.stdout);
    assert_eq!((&value["deals"], &value["impossible"]), (&3.into(), &1.into()));
    let rows = std::fs::read_to_string(folder.path("rows.csv")).expect("rows");
    let expected = "position,verdict,reason,nodes\nboaf#1264,impossible,multiple-flocks,0\n\
                    boaf:2H 3D / 4D 3H,solved,,";
    assert!(rows.starts_with(expected), "{rows}");
    let mixed = format!("@{}", folder.write("mixed.txt", "boaf#1\n\nset#1\n"));
    let error = String::from_utf8(fairdeal(&["survey", &mixed]).stderr).expect("text");
    assert!(error.contains("mixed.txt, line 3, game: it is of set"), "{error}");
    // Names with commas are quoted.
    let taken = "set#7+3fpd,2srd,1hgd\nset#8\n";
    let taken = format!("@{}", folder.write("taken.txt", taken));
    let rows = String::from_utf8(fairdeal(&["survey", &taken, "-o", "-"]).stdout).expect("text");
    assert!(rows.lines().nth(1).is_some_and(|row| row.starts_with("\"set#7+")), "{rows}");
}

/// Pictures: endings in either case, steps as numbered files, a film that plays itself.
#[test]
fn pictures_go_to_files() {
    let folder = Folder::new("pictures");
    let draw = |more: &[&str]| {
        let out = fairdeal(&[&["draw", "set#7"], more].concat());
        let errors = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{more:?}: {errors}");
        out.stdout
    };
    draw(&["-o", &folder.path("X.PNG"), "--scale", "1"]);
    let png = std::fs::read(folder.path("X.PNG")).expect("a file");
    assert!(png.starts_with(b"\x89PNG"));
    draw(&["--theme", "print", "--bare", "-o", &folder.path("Y.Svg")]);
    let steps = draw(&["--solution", "--steps", "-o", &folder.path("step.svg")]);
    let said = String::from_utf8(steps).expect("text");
    assert!(said.lines().all(|line| folder.path("").len() < line.len()), "{said}");
    let names = folder.names();
    assert_eq!(names.iter().filter(|name| name.starts_with("step-")).count(), said.lines().count());
    assert!(names.contains(&"step-01.svg".to_string()), "{names:?}");
    let film = draw(&["--solution", "--animate", "-o", "-"]);
    let film = String::from_utf8(film).expect("text");
    assert!(film.starts_with("<svg") && film.contains("<animate "), "{film}");
    assert!(folder.names().iter().all(|name| !name.contains("tmp")), "{:?}", folder.names());
}

/// Directories: made where they are asked for, not above; and complained about before the work.
#[test]
fn directories_are_not_made_by_a_slip() {
    let folder = Folder::new("man");
    let out = fairdeal(&["man", &folder.path("man1")]);
    let said = String::from_utf8(out.stdout).expect("text");
    assert!(said.contains("fairdeal-moves.1"), "{said}");
    let page = std::fs::read_to_string(folder.path("man1/fairdeal-reproduce.1")).expect("a page");
    assert!(page.contains("some differ"), "{page}");
    for call in [
        vec!["man", "DIR"],
        vec!["reproduce", "boaf", "-o", "DIR"],
        vec!["survey", "boaf", "--deals", "0..100M", "-o", "DIR.csv"],
        vec!["survey", "boaf", "--deals", "0..100M", "--out", "DIR"],
        vec!["draw", "boaf/12x12/s40r40#1", "--solution", "--strategy", "brute", "-o", "DIR.svg"],
    ] {
        let deep = |word: &&str| match word.strip_prefix("DIR") {
            Some(ending) => folder.path(&format!("no/such{ending}")),
            None => word.to_string(),
        };
        let call: Vec<String> = call.iter().map(deep).collect();
        let out = fairdeal(&call.iter().map(String::as_str).collect::<Vec<_>>());
        let error = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{call:?}");
        assert!(error.contains("no such directory"), "{error}");
    }
    assert_eq!(folder.names(), ["man1"]);
}

/// Words fit the line that COLUMNS names; every `--help` has examples and exit codes.
#[test]
fn texts_fit() {
    let narrow = |call: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
        let out = command.args(call).env("COLUMNS", "40").output().expect("the program");
        let text = String::from_utf8(out.stdout).expect("text");
        for line in text.lines() {
            // A word that is longer has a line of its own, and the synopsis is kept whole.
            let word = !line.trim().contains(' ') || line.starts_with("Usage: ");
            assert!(line.chars().count() <= 40 || word, "{call:?}: {line}");
        }
        text
    };
    narrow(&["games"]);
    narrow(&["games", "--ascii"]);
    narrow(&["reduce"]);
    narrow(&["survey", "boaf", "--deals", "0..3000"]);
    narrow(&["check", "boaf#1264", "9S>TS"]);
    narrow(&["deal", "set/v3p4/21", "--no-find"]);
    let verbs = narrow(&["--help"]);
    let verbs = verbs.lines().skip_while(|line| *line != "Commands:").skip(1);
    let verbs: Vec<&str> = verbs.take_while(|line| !line.is_empty()).collect();
    let verbs = verbs.iter().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let verbs: Vec<&str> = verbs.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(verbs.len() > 15, "{verbs:?}");
    for verb in verbs.into_iter().filter(|verb| *verb != "help") {
        let help = narrow(&[verb, "--help"]);
        assert!(help.contains("Examples:") && help.contains("Exit codes:"), "{help}");
    }
    let ascii = fairdeal(&["games", "--ascii"]).stdout;
    assert!(ascii.is_ascii());
    assert!(fairdeal(&["reduce", "--ascii"]).stdout.is_ascii());
    assert!(fairdeal(&["survey", "boaf", "--deals", "0..3000", "--ascii"]).stdout.is_ascii());
}
