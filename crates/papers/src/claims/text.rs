//! The claims for the terminal: a document's counts, then every claim; times of one table in a line.

use std::fmt::Write as _;

use super::{Claims, Judged, Status};
use crate::number::counted;
use crate::text::{heading, wrap};

impl Status {
    /// One sign for a list.
    fn mark(self) -> &'static str {
        match self {
            Status::Reproduced => "✓",
            Status::Reading => "≈",
            Status::Wrong => "≠",
            Status::Settled => "★",
            Status::NotCheckable => "·",
            Status::Unexplained => "!",
        }
    }
}

pub(crate) fn claims(document: &Claims) -> String {
    let mut out = String::new();
    heading(&mut out, &format!("Claims: {}", document.title));
    let _ = writeln!(out, "{}", counts(&document.claims));
    for same in document.claims.chunk_by(|a, b| a.is_time() && b.is_time() && a.place == b.place) {
        match same {
            [claim] => one(&mut out, claim),
            many => times(&mut out, many),
        }
    }
    out
}

/// So many of each status, with its sign.
fn counts(claims: &[Judged]) -> String {
    let parts = Status::ALL.map(|status| {
        let n = claims.iter().filter(|claim| claim.status == status).count();
        let words = status.words().trim_end_matches(", because");
        (n > 0).then(|| format!("{} {n} {words}", status.mark()))
    });
    let all = counted(claims.len() as u64, "claim");
    format!("{all}: {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

fn one(out: &mut String, claim: &Judged) {
    let mut line = format!("{} {}: {}", claim.status.mark(), claim.place, claim.printed);
    if !claim.measured.is_empty() {
        let _ = write!(line, " [measured {}]", claim.measured);
    }
    if !claim.because.is_empty() {
        let word = if claim.status == Status::NotCheckable { "Not checkable: " } else { "" };
        let _ = write!(line, " {word}{}", claim.because);
    }
    wrap(out, &line, 2);
}

fn times(out: &mut String, claims: &[Judged]) {
    let worst = claims.iter().map(|claim| claim.status).max().unwrap_or(Status::Reading);
    wrap(out, &format!("{} {}: {}", worst.mark(), claims[0].place, counts(claims)), 2);
}
