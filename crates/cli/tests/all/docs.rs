//! The commands that the documentation names are run, from the project's folder.
//!
//! Two kinds: `fairdeal …` inside a sentence or a table must be a command that works (any exit code
//! but those of bad input and of a bug), and a `console` block must show what it says: every line
//! below the command appears in the answer, in this order (`...` stands for any lines, and `[..]` for
//! any part of a line). Commands with a word in capitals, such as FILE, are patterns and are not run;
//! neither are those that take minutes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every page of the book, and the checklists.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("CONTRIBUTING.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of documents") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Words of a command, parted by blanks; quotes of either sort keep blanks, and the other sort, together.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote, mut any) = (Vec::new(), String::new(), None, false);
    for c in command.chars() {
        match c {
            '"' | '\'' if quote.is_none_or(|open| open == c) => {
                (quote, any) = (if quote.is_none() { Some(c) } else { None }, true);
            }
            c if c.is_whitespace() && quote.is_none() => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

/// A pattern, or minutes of work?
fn is_run(words: &[String]) -> bool {
    let pattern = |word: &String| {
        let word = word.trim_start_matches(['@', '-', '[']).trim_end_matches(']');
        word.contains('…') || word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase())
    };
    let long = ["reproduce", "bench", "serve", "site"];
    // A verb alone is a mention of it, but for those that need nothing more.
    let alone = words.len() == 2 && !["games", "reduce"].contains(&words[1].as_str());
    words.len() > 1 && !alone && !words.iter().any(pattern) && !long.contains(&words[1].as_str())
}

fn run(words: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
    command.args(&words[1..]).current_dir(root()).env("NO_COLOR", "1").output().expect("it runs")
}

/// The spans of code in a page outside its blocks, line breaks as blanks.
fn spans(page: &str) -> Vec<String> {
    let outside: Vec<&str> = page.split("```").step_by(2).collect();
    let spans = outside.iter().flat_map(|text| text.split('`').skip(1).step_by(2));
    spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn commands_in_sentences_work() {
    // Pictures and certificates that the pages have made go there.
    std::fs::create_dir_all(root().join("target")).expect("a folder for files");
    let mut ran = 0;
    // A command that several pages name, or one page often, is run once.
    let mut seen = std::collections::BTreeSet::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for span in spans(&text) {
            let words = words(&span);
            if !seen.insert(words.clone()) {
                continue;
            }
            if words.first().is_none_or(|first| first != "fairdeal") || !is_run(&words) {
                continue;
            }
            let Output { status, stderr, .. } = run(&words);
            let said = String::from_utf8_lossy(&stderr);
            let code = status.code();
            assert!(matches!(code, Some(0 | 1 | 3)), "{}: {span}: {code:?} {said}", page.display());
            ran += 1;
        }
    }
    assert!(ran >= 8, "only {ran} commands were found");
}

#[test]
fn console_blocks_show_what_they_say() {
    // The survey that docs/surveys.md begins is a new one each time.
    let _ = std::fs::remove_dir_all(root().join("target/deals"));
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for block in text.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap_or_default();
            for shown in block.split("$ fairdeal ").skip(1) {
                let (command, lines) = shown.split_once('\n').unwrap_or((shown, ""));
                let words = words(&format!("fairdeal {command}"));
                let Output { stdout, .. } = run(&words);
                let said = String::from_utf8_lossy(&stdout);
                let mut rest = said.lines();
                for line in lines.lines().map(str::trim_end).filter(|l| !l.is_empty()) {
                    let found = line == "..." || rest.any(|got| fits(got.trim_end(), line));
                    assert!(found, "{}: {command}: no line {line:?} in\n{said}", page.display());
                }
            }
        }
    }
}

/// Is the line this pattern, with `[..]` for anything?
fn fits(line: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split("[..]").collect();
    let [first, middle @ .., last] = parts.as_slice() else { return line == pattern };
    let Some(mut line) = line.strip_prefix(first) else { return false };
    for part in middle {
        let Some(at) = line.find(part) else { return false };
        line = &line[at + part.len()..];
    }
    line.ends_with(last)
}

#[test]
fn words_and_patterns() {
    assert_eq!(
        words("fairdeal solve \"boaf:2H 3D\" --max"),
        ["fairdeal", "solve", "boaf:2H 3D", "--max"]
    );
    assert_eq!(words("check a '{\"card\": \"9S\"}'"), ["check", "a", "{\"card\": \"9S\"}"]);
    assert!(fits("a 12 b", "a [..] b") && !fits("a 12 c", "a [..] b") && fits("x", "x"));
    assert!(!is_run(&words("fairdeal check @FILE")) && is_run(&words("fairdeal solve boaf#1")));
}
