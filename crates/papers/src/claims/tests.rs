//! The lists are held to the program: what they name exists, and what they say has a reason.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::judge::{find, judge};
use super::{Claim, DOCUMENTS, How, Kind, Status, documents, page};
use crate::report::{Comparison, Figure, Report, Section};
use crate::{Settings, boaf, set, swish, swish_design};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Every report that claims name, measured hardly at all: its cells have their names.
fn glance() -> &'static [Report] {
    static REPORTS: OnceLock<Vec<Report>> = OnceLock::new();
    REPORTS.get_or_init(|| {
        let settings = Settings::quiet(2);
        let all =
            [boaf::glance, boaf::grids::glance, set::glance, swish::glance, swish_design::glance];
        all.map(|glance| glance(&settings).unwrap()).into()
    })
}

fn claims() -> impl Iterator<Item = &'static Claim> {
    DOCUMENTS.iter().flat_map(|document| document.claims())
}

#[test]
fn every_cell_exists() {
    for claim in claims() {
        for how in claim.how {
            let (How::Cell(experiment, _) | How::Row(experiment, ..)) = how else { continue };
            let report = super::report(glance(), experiment);
            let report = report.unwrap_or_else(|| panic!("no experiment {experiment}"));
            assert!(find(how, report).is_some(), "{}: no cell {how:?}", claim.place);
        }
    }
}

/// A number in prose is the number the report compares with.
#[test]
fn the_words_hold_the_printed_number() {
    for claim in claims().filter(|claim| claim.kind == Kind::Number) {
        let Some(How::Cell(experiment, what)) = claim.how.first() else { continue };
        let report = super::report(glance(), experiment).unwrap();
        let figure = report.figures().find(|figure| figure.what == *what).unwrap();
        let Some(printed) = &figure.printed else { continue };
        let said = claim.printed.contains(printed.as_str());
        // A share of a count, or a remark on it, stands beside the count itself.
        let aside = !claim.because.is_empty();
        assert!(said || aside, "{}: {} has no {printed}", claim.place, claim.printed);
    }
}

/// The anchor that the book gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().replace(' ', "-")
}

#[test]
fn every_test_and_page_exists() {
    for claim in claims() {
        for how in claim.how {
            match how {
                How::Test(file, name) => {
                    let text = read(file);
                    let at = text.find(&format!("fn {name}("));
                    let before = &text[..at.unwrap_or_else(|| panic!("{file}: no test {name}"))];
                    assert!(before.trim_end().ends_with("#[test]"), "{file}: {name} is no test");
                }
                How::Page(page) => {
                    let (file, place) = page.split_once('#').unwrap_or((page, ""));
                    let text = read(&format!("docs/{file}"));
                    let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
                    let found =
                        headings.map(|h| anchor(h.trim_start_matches('#'))).any(|a| a == place);
                    assert!(place.is_empty() || found, "{file} has no heading #{place}");
                }
                _ => {}
            }
        }
    }
}

/// Nothing is claimed without a way to see it or a reason.
#[test]
fn every_claim_is_explained() {
    for claim in claims() {
        let at = format!("{}: {}", claim.place, claim.printed);
        let reason = claim.status == Status::Reproduced || !claim.because.is_empty();
        assert!(reason, "no reason: {at}");
        assert!(!claim.how.is_empty() || !claim.because.is_empty(), "no way to see it: {at}");
        assert_ne!(claim.status, Status::Unexplained, "{at}");
        for text in [claim.printed, claim.because] {
            assert!(!text.contains('\n'), "a break: {at}");
        }
    }
}

/// Cells of the paper's tables of times, one by one.
#[test]
fn every_printed_time_is_a_claim() {
    let mut all = 0;
    for claim in claims() {
        let [How::Times(place)] = claim.how else { continue };
        let cells = judge(claim, glance());
        assert_eq!(cells.len(), set::claims::times::printed(place), "{place}");
        assert!(!cells.is_empty(), "{place}");
        all += cells.len();
    }
    assert_eq!(all, 291);
}

fn made(verdict: Comparison) -> Vec<Report> {
    let figure = Figure { verdict, ..Figure::word("birds", "7", "Table 1", "8") };
    let sections = vec![Section { figures: vec![figure], ..Section::default() }];
    let text = String::new;
    let (title, intro, command) = (text(), text(), text());
    vec![Report { name: "x".into(), title, intro, command, sections, errata: Vec::new() }]
}

#[test]
fn a_run_that_says_otherwise_leaves_a_claim_unexplained() {
    let claim = |status| Claim {
        place: "Table 1",
        kind: Kind::Number,
        printed: "7 birds",
        status,
        because: "so",
        how: &[How::Cell("x", "birds")],
    };
    let after = |status, verdict| judge(&claim(status), &made(verdict)).remove(0);
    use Comparison::{Agrees, Differs, New, NotRun};
    for (expected, verdict, status) in [
        (Status::Reproduced, Agrees, Status::Reproduced),
        (Status::Reproduced, Differs, Status::Unexplained),
        (Status::Reading, Agrees, Status::Reading),
        (Status::Reading, Differs, Status::Unexplained),
        (Status::Wrong, Differs, Status::Wrong),
        (Status::Wrong, Agrees, Status::Unexplained),
        (Status::Settled, New, Status::Settled),
        (Status::Reproduced, NotRun("no time".into()), Status::NotCheckable),
        (Status::Wrong, NotRun("no time".into()), Status::NotCheckable),
    ] {
        let judged = after(expected, verdict.clone());
        assert_eq!(judged.status, status, "{expected:?} {verdict:?}");
        assert_eq!(judged.measured, "8");
    }
    assert_eq!(after(Status::Wrong, NotRun("no time".into())).because, "no time");
    // A cell that is not there is not passed over, and an experiment that was not run is named.
    let mut gone = made(Agrees);
    gone[0].sections.clear();
    assert_eq!(judge(&claim(Status::Reproduced), &gone)[0].status, Status::Unexplained);
    let none = &judge(&claim(Status::Reproduced), &[])[0];
    assert_eq!(none.status, Status::NotCheckable);
    assert!(none.because.contains("fairdeal reproduce x"));
}

#[test]
fn documents_are_listed_where_their_experiment_was_run() {
    let names = |reports: &[Report]| documents(reports).iter().map(|d| d.name).collect::<Vec<_>>();
    assert_eq!(names(&[]), Vec::<&str>::new());
    assert_eq!(names(&made(Comparison::New)), Vec::<&str>::new());
    let all = documents(glance());
    assert_eq!(all.len(), 4);
    for document in &all {
        let counted: u64 = Status::ALL.map(|status| document.count(status)).iter().sum();
        assert_eq!(counted, document.claims.len() as u64);
    }
}

/// The chapter of the book is written from the lists: FAIRDEAL_BLESS=1 writes it again.
#[test]
fn the_chapter_is_up_to_date() {
    let path = root().join("docs/results/claims.md");
    let page = page::page();
    if std::env::var_os("FAIRDEAL_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == page, "docs/results/claims.md is not what the lists say: FAIRDEAL_BLESS=1");
}
