//! From the list and a run to what became of each claim.
//!
//! The rule, for a claim that names measured cells: a cell that agrees bears out a claim listed as
//! reproduced, read or settled; a cell that differs bears out one listed as wrong; a cell that no paper
//! prints adds its value; a cell that was not measured makes the claim not checkable in this run, with
//! the cell's own reason. Anything else is unexplained. A claim with several cells has the worst of
//! their answers.

use serde_json::{Value, json};

use super::{Claim, Claims, DOCUMENTS, How, Status, report};
use crate::report::{Comparison, Report, Time};
use crate::set;

/// A claim after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub place: String,
    /// The kind's word.
    pub kind: &'static str,
    /// What the document says, with the printed value.
    pub printed: String,
    pub status: Status,
    /// The reading, what holds, the answer, the reason; may be empty.
    pub because: String,
    /// What was measured in this run; empty if nothing was.
    pub measured: String,
    /// How to see it, each a sentence or a command in backquotes.
    pub how: Vec<String>,
    /// One of many times in a table.
    time: bool,
}

impl Judged {
    /// Is it one of many times in a table?
    pub(super) fn is_time(&self) -> bool {
        self.time
    }

    pub(super) fn to_json(&self) -> Value {
        json!({
            "place": self.place,
            "kind": self.kind,
            "printed": self.printed,
            "status": self.status.word(),
            "because": self.because,
            "measured": self.measured,
            "how": self.how,
        })
    }
}

/// The claims of the documents whose experiments were run.
pub fn documents(reports: &[Report]) -> Vec<Claims> {
    let run = DOCUMENTS.iter().filter(|document| report(reports, document.experiment).is_some());
    run.map(|document| Claims {
        name: document.name,
        title: document.title,
        claims: document.claims().flat_map(|claim| judge(claim, reports)).collect(),
    })
    .collect()
}

/// One claim, or each cell of one that stands for a table of times.
pub(super) fn judge(claim: &Claim, reports: &[Report]) -> Vec<Judged> {
    if let [How::Times(place), ..] = claim.how
        && let Some(report) = report(reports, "set")
    {
        let times = report.sections.iter().flat_map(|section| &section.times);
        let here = times.filter(|time| time.place == *place);
        return here.map(|time| timed(claim, time)).collect();
    }
    let mut out = Judged {
        place: claim.place.into(),
        kind: claim.kind.word(),
        printed: claim.printed.into(),
        status: claim.status,
        because: claim.because.into(),
        measured: String::new(),
        how: claim.how.iter().map(How::words).collect(),
        time: false,
    };
    let mut measured: Vec<String> = Vec::new();
    for found in claim.how.iter().filter_map(|how| look(how, reports)) {
        let (status, why) = against(claim.status, &found.verdict);
        if status > out.status || status == Status::Unexplained {
            (out.status, out.because) = (status, why);
        }
        if !found.measured.is_empty() && !measured.contains(&found.measured) {
            measured.push(found.measured);
        }
    }
    out.measured = measured.join("; ");
    vec![out]
}

/// A time: another machine and another language, so it is set beside ours and never agrees.
fn timed(claim: &Claim, time: &Time) -> Judged {
    let (status, because, measured) = match &time.measured {
        Ok((mean, games)) => {
            let ours = format!("{} s", set::report::took(*mean, *games));
            (claim.status, claim.because.into(), ours)
        }
        Err(why) => (Status::NotCheckable, why.clone(), String::new()),
    };
    Judged {
        place: claim.place.into(),
        kind: claim.kind.word(),
        printed: format!("{}: {} s", time.what, set::report::seconds(time.printed)),
        status,
        because,
        measured,
        how: claim.how.iter().map(How::words).collect(),
        time: true,
    }
}

/// A measured cell.
pub(super) struct Found {
    pub verdict: Comparison,
    pub measured: String,
}

/// The cell that is named, if it is one.
pub(super) fn look(how: &How, reports: &[Report]) -> Option<Found> {
    let (How::Cell(experiment, _) | How::Row(experiment, ..)) = *how else { return None };
    let nothing = |verdict| Found { verdict, measured: String::new() };
    let Some(report) = report(reports, experiment) else {
        let why = format!("`fairdeal reproduce {experiment}` measures it");
        return Some(nothing(Comparison::NotRun(why)));
    };
    // The lists are tested against the reports, so a cell that is not there is a broken promise.
    Some(find(how, report).unwrap_or_else(|| nothing(Comparison::Differs)))
}

/// The cell in its experiment's report.
pub(super) fn find(how: &How, report: &Report) -> Option<Found> {
    match *how {
        How::Cell(_, what) => {
            let figure = report.figures().find(|figure| figure.what == what)?;
            Some(Found { verdict: figure.verdict.clone(), measured: figure.measured.clone() })
        }
        How::Row(_, row, column) => {
            let mut tables = report.sections.iter().flat_map(|section| &section.tables);
            let cell = tables.find_map(|table| {
                let at = table.columns.iter().position(|name| name == column)?;
                table.rows.iter().find(|cells| cells[0] == row)?.get(at)
            })?;
            // A row is one of several: it says which.
            Some(Found { verdict: Comparison::New, measured: format!("{row}: {cell}") })
        }
        _ => None,
    }
}

fn against(expected: Status, verdict: &Comparison) -> (Status, String) {
    let unexplained = |why: &str| (Status::Unexplained, why.to_string());
    match verdict {
        Comparison::NotRun(why) => (Status::NotCheckable, why.clone()),
        Comparison::New => (expected, String::new()),
        Comparison::Agrees if expected != Status::Wrong => (expected, String::new()),
        Comparison::Agrees => unexplained("It is listed as wrong, and this run agrees with it."),
        Comparison::Differs if expected == Status::Wrong => (expected, String::new()),
        Comparison::Differs => unexplained("This run differs from what is printed."),
    }
}

impl How {
    /// In a sentence, with commands in backquotes.
    pub(crate) fn words(&self) -> String {
        match self {
            How::Cell(experiment, what) => format!("`fairdeal reproduce {experiment}`: {what}"),
            How::Row(experiment, row, column) => {
                format!("`fairdeal reproduce {experiment}`: {row}, {column}")
            }
            How::Times(place) => format!("`fairdeal reproduce set`: {place}"),
            How::Run(command, "") => format!("`{command}`"),
            How::Run(command, look) => format!("`{command}`: {look}"),
            How::Test(file, name) => format!("test `{name}` in `{file}`"),
            How::Page(page) => format!("the book, {page}"),
        }
    }
}
