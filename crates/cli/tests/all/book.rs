//! The book (`docs/`, mdbook) as text: nothing dangles, nothing is left out, theorems are numbered through.
//!
//! Looked at here, without mdbook, because it takes milliseconds; `tests/book.sh` makes the pages.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

/// The Markdown files below a folder, sorted.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of documents") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(below(&path));
        } else if path.extension().is_some_and(|e| e == "md") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// A page without its blocks and spans of code, which hold brackets of their own.
fn prose(text: &str) -> String {
    let outside: String = text.split("```").step_by(2).collect();
    outside.split('`').step_by(2).collect()
}

/// Where the links and pictures of a page lead.
fn links(text: &str) -> Vec<String> {
    let text = prose(text);
    let mut links: Vec<String> = Vec::new();
    for (mark, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for part in text.split(mark).skip(1) {
            links.push(part.split(end).next().unwrap_or_default().to_string());
        }
    }
    links
}

/// The anchor of a heading, as mdbook and GitHub make it: small letters, blanks as hyphens, no marks.
fn anchor(heading: &str) -> String {
    let kept =
        heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let outside: Vec<&str> = text.split("```").step_by(2).collect();
    let lines = outside.iter().flat_map(|part| part.lines());
    let headings = lines.filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

/// A path with its `..` taken out, without asking the disk.
fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            out.pop();
        } else {
            out.push(part);
        }
    }
    out
}

#[test]
fn no_link_dangles() {
    let docs = root().join("docs");
    let front =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "web/README.md"];
    let pages = below(&docs).into_iter().chain(front.map(|name| root().join(name)));
    let mut followed = 0;
    for page in pages {
        let text = read(&page);
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (path, fragment) = link.split_once('#').unwrap_or((&link, ""));
            let folder = page.parent().expect("a folder");
            let target = if path.is_empty() { page.clone() } else { plain(&folder.join(path)) };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            // What lies outside of docs is not in the book.
            let inside = !page.starts_with(&docs) || target.starts_with(&docs);
            assert!(inside, "{}: {link} leads out of the book", page.display());
            if !fragment.is_empty() {
                let there = anchors(&read(&target)).contains(fragment);
                assert!(there, "{}: {link}: no such heading", page.display());
            }
            followed += 1;
        }
    }
    assert!(followed > 100, "only {followed} links were found");
}

/// The pages of the book in the order of its contents.
fn chapters() -> Vec<PathBuf> {
    let docs = root().join("docs");
    links(&read(&docs.join("SUMMARY.md"))).iter().map(|link| docs.join(link)).collect()
}

#[test]
fn every_page_is_a_chapter_once() {
    let docs = root().join("docs");
    let mut chapters = chapters();
    chapters.push(docs.join("SUMMARY.md"));
    chapters.sort();
    assert_eq!(chapters, below(&docs), "docs/SUMMARY.md against the pages of docs");
}

/// Lemmas and theorems have one row of numbers through all pages, in the order of the book, and a
/// mention of a number is of one there is. The papers' own numbers are named by their papers: "their Lemma 3".
#[test]
fn theorems_are_numbered_through() {
    let results = root().join("docs/results");
    let mut last = 0;
    let mut mentioned = Vec::new();
    for page in chapters().into_iter().filter(|page| page.starts_with(&results)) {
        let text = read(&page);
        let words = text.match_indices("Theorem ").chain(text.match_indices("Lemma "));
        let mut places: Vec<(usize, &str)> = words.collect();
        places.sort_unstable();
        for (at, word) in places {
            let digits = text[at + word.len()..].chars().take_while(char::is_ascii_digit);
            let Ok(number) = digits.collect::<String>().parse::<usize>() else { continue };
            let before = text[..at].to_lowercase();
            if before.ends_with("**") {
                assert_eq!(number, last + 1, "{}: the next number", page.display());
                last = number;
            } else if !before.ends_with("their ") {
                mentioned.push((page.clone(), number));
            }
        }
    }
    assert!(last > 20, "only {last} statements were found");
    for (page, number) in mentioned {
        assert!((1..=last).contains(&number), "{}: there is no number {number}", page.display());
    }
}

#[test]
fn anchors_are_made_as_mdbook_makes_them() {
    assert_eq!(anchor(" A survey's folder"), "a-surveys-folder");
    assert_eq!(
        anchor("Birds of a Feather: `fairdeal bench boaf`"),
        "birds-of-a-feather-fairdeal-bench-boaf"
    );
    assert_eq!(links("[a](b.md#c) `[x](y)` <img src=\"d.svg\">"), ["b.md#c", "d.svg"]);
}
