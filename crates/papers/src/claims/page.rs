//! The chapter of the book: the same lists as a page.

use std::fmt::Write as _;

use super::{Claim, DOCUMENTS, Document, How, Status};
use crate::set::claims::times;

const HEAD: &str = "\
# Every claim of the four documents

Whatever the four documents say that could be wrong, in their order: definitions, algorithms, formulas, tables, figures,
numbers in prose, open questions. Each has its place, what is printed, what became of it, and how to see that. This page is
written from the same lists that `fairdeal reproduce` judges: there the status of a claim that is measured follows from the
comparison made in the run, and a run that says otherwise than this page calls the claim *unexplained*. Times of the SET paper are
claims one by one there; here each table is a row. What is wrong is put together in [errata](errata.md).

| status | means |
| --- | --- |
| **reproduced** | the same comes out here, or it runs here as it is defined |
| **under this reading** | the same comes out once the text is read as named |
| **wrong as printed** | something else holds, which is named |
| **settled here** | left open there, answered here |
| **not checkable** | nobody can tell from here; the reason is named |

";

/// The page.
pub(super) fn page() -> String {
    let mut out = HEAD.to_string();
    counts(&mut out);
    for document in &DOCUMENTS {
        let _ = write!(out, "\n## {}\n\n", document.title);
        out.push_str("| place | printed | status | how to see it |\n| --- | --- | --- | --- |\n");
        for claim in document.claims() {
            row(&mut out, claim);
        }
    }
    out
}

fn counts(out: &mut String) {
    let statuses = &Status::ALL[..5];
    let names: Vec<&str> = statuses.iter().map(|status| status.words()).collect();
    let _ = writeln!(out, "| document | {} |", names.join(" | ").replace(", because", ""));
    let _ = writeln!(out, "| --- |{}", " ---: |".repeat(statuses.len()));
    let count = |document: &Document, status: Status| -> usize {
        document.claims().filter(|claim| claim.status == status).map(cells).sum()
    };
    for document in &DOCUMENTS {
        let numbers: Vec<String> =
            statuses.iter().map(|&status| count(document, status).to_string()).collect();
        let _ = writeln!(out, "| {} | {} |", document.title, numbers.join(" | "));
    }
}

/// How many claims this one stands for.
fn cells(claim: &Claim) -> usize {
    match claim.how {
        [How::Times(place)] => times::printed(place),
        _ => 1,
    }
}

fn row(out: &mut String, claim: &Claim) {
    let because = match claim.because {
        "" => String::new(),
        text => format!(": {text}"),
    };
    let many = match cells(claim) {
        1 => String::new(),
        n => format!(" {n} times."),
    };
    let status = claim.status.words().replace(", because", "");
    let how: Vec<String> = claim.how.iter().map(link).collect();
    let cells = [
        claim.place.to_string(),
        format!("{}{many}", claim.printed),
        format!("**{status}**{because}"),
        how.join("<br>"),
    ];
    let cells = cells.map(|cell| cell.replace('|', "\\|"));
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

/// A way to see it; pages of the book as links from this one.
fn link(how: &How) -> String {
    match how {
        How::Page(page) => {
            let name = page.split('#').next().unwrap_or(page);
            let to = page.strip_prefix("results/").map_or(format!("../{page}"), str::to_string);
            format!("[{}]({to})", name.trim_start_matches("results/"))
        }
        other => other.words(),
    }
}
