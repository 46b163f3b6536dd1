//! Every claim of the four documents, one by one: what stands where, what became of it, how to see it.
//!
//! A claim is anything that could be wrong: a definition (is it what runs here?), an algorithm, a
//! formula, a cell of a table, a figure, a number in prose, an outlook. The lists are plain data beside
//! each document's figures (`boaf/claims`, `set/claims`, `swish/claims`, `blog`). A claim that a report
//! measures names the cell, and its status follows from the comparison made in the run ([`judge`]): a
//! cell that turns out otherwise than the list expects makes the claim *unexplained*, never silently
//! right. Only what cannot be measured has its status from the list alone, with the reason.
//!
//! Tests hold the lists to the program: a claim whose cell, test or page does not exist fails, and its
//! commands stand in the chapter `docs/results/claims.md`, written from these lists, whose commands
//! are all run.

pub(crate) mod html;
mod judge;
#[cfg(test)]
mod page;
#[cfg(test)]
mod tests;
pub(crate) mod text;

use serde_json::{Value, json};

use crate::report::Report;
use crate::{blog, boaf, set, swish};
pub use judge::{Judged, documents};

/// What sort of claim it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Definition,
    Algorithm,
    Formula,
    /// A table, or a cell of one.
    Table,
    Figure,
    /// A number in prose.
    Number,
    /// A theorem, a lemma, a sentence that is true or false.
    Statement,
    /// An open question or future work.
    Outlook,
}

impl Kind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Definition => "definition",
            Kind::Algorithm => "algorithm",
            Kind::Formula => "formula",
            Kind::Table => "table",
            Kind::Figure => "figure",
            Kind::Number => "number",
            Kind::Statement => "statement",
            Kind::Outlook => "outlook",
        }
    }
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The same comes out here, or it is implemented as defined.
    Reproduced,
    /// The same comes out, once the text is read in a way that is named.
    Reading,
    /// Something else holds, which is named.
    Wrong,
    /// Left open there, answered here.
    Settled,
    /// Nobody can tell from here, or not in this run; the reason is named.
    NotCheckable,
    /// The run contradicts the list of claims. There must be none.
    Unexplained,
}

impl Status {
    pub const ALL: [Status; 6] = [
        Status::Reproduced,
        Status::Reading,
        Status::Wrong,
        Status::Settled,
        Status::NotCheckable,
        Status::Unexplained,
    ];

    /// The word in JSON, and the class in the page.
    pub fn word(self) -> &'static str {
        match self {
            Status::Reproduced => "reproduced",
            Status::Reading => "under-this-reading",
            Status::Wrong => "wrong-as-printed",
            Status::Settled => "settled-here",
            Status::NotCheckable => "not-checkable",
            Status::Unexplained => "unexplained",
        }
    }

    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Status::Reproduced => "reproduced",
            Status::Reading => "under this reading",
            Status::Wrong => "wrong as printed",
            Status::Settled => "settled here",
            Status::NotCheckable => "not checkable, because",
            Status::Unexplained => "unexplained",
        }
    }
}

/// How a claim is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// A figure of a report, by the experiment's name and what the figure is called.
    Cell(&'static str, &'static str),
    /// A row of a table of a report: experiment, the row's first cell, the column's name.
    Row(&'static str, &'static str, &'static str),
    /// The times of a table or list of the SET paper, cell by cell.
    Times(&'static str),
    /// A command, with what to look at in its answer; it may be empty.
    Run(&'static str, &'static str),
    /// A test: its file and its name.
    Test(&'static str, &'static str),
    /// A page of the book, with the heading's anchor after `#`.
    Page(&'static str),
}

/// A claim of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// Section, page, table, equation.
    pub place: &'static str,
    pub kind: Kind,
    /// What it says, in our words, with the value that is printed.
    pub printed: &'static str,
    /// What is expected of it: a run that says otherwise leaves it unexplained.
    pub status: Status,
    /// The reading, what holds instead, the answer, or the reason; empty where it is plainly so.
    pub because: &'static str,
    pub how: &'static [How],
}

/// A document with all its claims.
pub(crate) struct Document {
    pub name: &'static str,
    pub title: &'static str,
    /// The experiment that measures most of it: the claims are listed where it was run.
    pub experiment: &'static str,
    /// In the document's order.
    pub claims: &'static [&'static [Claim]],
}

impl Document {
    pub(crate) fn claims(&self) -> impl Iterator<Item = &'static Claim> {
        self.claims.iter().flat_map(|part| part.iter())
    }
}

/// The four documents.
pub(crate) const DOCUMENTS: [Document; 4] =
    [boaf::claims::DOCUMENT, set::claims::DOCUMENT, swish::claims::DOCUMENT, blog::DOCUMENT];

/// Short names for the lists, which read as tables.
pub(crate) mod list {
    pub(crate) use super::How::{Cell, Page, Row, Run, Test, Times};
    pub(crate) use super::Kind::{
        Algorithm, Definition, Figure, Formula, Number, Outlook, Statement, Table,
    };
    pub(crate) use super::Status::{NotCheckable, Reading, Reproduced, Settled, Wrong};
    pub(crate) use super::{Claim, Document};

    /// A claim, with its fields in the order a reader asks for them.
    pub(crate) const fn claim(
        place: &'static str,
        kind: super::Kind,
        printed: &'static str,
        status: super::Status,
        because: &'static str,
        how: &'static [super::How],
    ) -> Claim {
        Claim { place, kind, printed, status, because, how }
    }
}

/// A document's claims after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    pub name: &'static str,
    pub title: &'static str,
    pub claims: Vec<Judged>,
}

impl Claims {
    /// How many have this status.
    pub fn count(&self, status: Status) -> u64 {
        self.claims.iter().filter(|claim| claim.status == status).count() as u64
    }

    pub fn to_json(&self) -> Value {
        let counts = Status::ALL.map(|status| (status.word().to_string(), self.count(status)));
        json!({
            "name": self.name,
            "title": self.title,
            "counts": counts.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "claims": self.claims.iter().map(Judged::to_json).collect::<Vec<_>>(),
        })
    }
}

/// The reports' figures by experiment and name.
pub(crate) fn report<'a>(reports: &'a [Report], experiment: &str) -> Option<&'a Report> {
    reports.iter().find(|report| report.name == experiment)
}
