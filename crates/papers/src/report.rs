//! What an experiment answers: sections of figures, tables and plots, and the errata.

use serde_json::{Map, Value, json};

use crate::number::thousands;
use crate::plot::Plot;

/// The answer of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The experiment's name.
    pub name: String,
    /// One line.
    pub title: String,
    /// What was run. Text here and below: paragraphs between blank lines, code in backquotes.
    pub intro: String,
    /// The command that makes this report again.
    pub command: String,
    /// The parts, in reading order.
    pub sections: Vec<Section>,
    /// What is wrong or open to more than one reading in the paper.
    pub errata: Vec<Erratum>,
}

/// A part of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    pub heading: String,
    /// What this part is about.
    pub text: String,
    /// Printed values beside measured ones.
    pub figures: Vec<Figure>,
    pub tables: Vec<Table>,
    pub plots: Vec<Plot>,
    /// The printed times among its tables, one by one.
    pub times: Vec<Time>,
}

/// A time that a paper prints. Ours is another machine's: the two stand beside each other and neither
/// agree nor differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Time {
    /// The table or list it stands in.
    pub place: &'static str,
    /// The game and the solver.
    pub what: String,
    /// Seconds, as printed.
    pub printed: f64,
    /// Mean seconds of how many games, or why there are none.
    pub measured: Result<(f64, usize), String>,
}

/// A value a paper prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    pub what: &'static str,
    pub value: u64,
    /// Where it stands.
    pub place: &'static str,
}

/// One figure: what the paper prints beside what was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub what: String,
    /// As printed, in people's numbers; none if no paper has it.
    pub printed: Option<String>,
    /// Where it is printed; empty if it is not.
    pub place: String,
    /// As measured in this run; empty if it was not.
    pub measured: String,
    /// How the two compare.
    pub verdict: Comparison,
    /// A remark; may be empty.
    pub note: String,
}

/// How a printed and a measured value compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Both were there and are the same.
    Agrees,
    /// Both were there and are not.
    Differs,
    /// Not in the paper.
    New,
    /// Not measured, or not completely, for this reason: nothing can be said.
    NotRun(String),
}

impl Comparison {
    pub fn word(&self) -> &'static str {
        match self {
            Comparison::Agrees => "agrees",
            Comparison::Differs => "differs",
            Comparison::New => "new",
            Comparison::NotRun(_) => "not-run",
        }
    }

    pub fn mark(&self) -> &'static str {
        match self {
            Comparison::Agrees => "✓",
            Comparison::Differs => "≠",
            Comparison::New => "new",
            Comparison::NotRun(_) => "…",
        }
    }
}

impl Figure {
    /// A printed count against one measured completely.
    pub fn count(printed: &Printed, measured: u64) -> Self {
        let agrees = printed.value == measured;
        let verdict = if agrees { Comparison::Agrees } else { Comparison::Differs };
        Figure { measured: thousands(measured), verdict, ..Figure::printed(printed) }
    }

    /// A printed count that was measured in part at best: `shown` says what is known.
    pub fn partial(printed: &Printed, shown: impl Into<String>, why: impl Into<String>) -> Self {
        Figure { measured: shown.into(), ..Figure::printed(printed) }.not_run(why)
    }

    /// A printed count against a measured one, which is only partial if there is a reason why.
    pub fn count_unless(printed: &Printed, measured: u64, why: Option<&str>) -> Self {
        match why {
            None => Figure::count(printed, measured),
            Some(why) => Figure::partial(printed, thousands(measured), why),
        }
    }

    /// A printed word against a measured one.
    pub fn word(what: impl Into<String>, printed: &str, place: &str, measured: &str) -> Self {
        let agrees = printed == measured;
        Figure {
            what: what.into(),
            printed: Some(printed.to_string()),
            place: place.to_string(),
            measured: measured.to_string(),
            verdict: if agrees { Comparison::Agrees } else { Comparison::Differs },
            note: String::new(),
        }
    }

    /// A measured value that no paper has.
    pub fn fresh(what: impl Into<String>, measured: impl Into<String>) -> Self {
        Figure {
            what: what.into(),
            printed: None,
            place: String::new(),
            measured: measured.into(),
            verdict: Comparison::New,
            note: String::new(),
        }
    }

    /// Not measured, or not completely, for this reason.
    #[must_use]
    pub fn not_run(mut self, why: impl Into<String>) -> Self {
        self.verdict = Comparison::NotRun(why.into());
        self
    }

    /// With a remark.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    fn printed(printed: &Printed) -> Self {
        Figure {
            printed: Some(thousands(printed.value)),
            place: printed.place.to_string(),
            ..Figure::fresh(printed.what, "")
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    pub columns: Vec<String>,
    /// How many of the first columns hold words; the others hold numbers.
    pub words: usize,
    /// The rows, as wide as the columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose first columns, so many, hold words.
    pub fn new<const N: usize>(
        caption: impl Into<String>,
        columns: [&str; N],
        words: usize,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Self {
        let columns = columns.map(String::from).to_vec();
        Table { caption: caption.into(), columns, words, rows: rows.into_iter().collect() }
    }
}

/// What kind of remark on a paper this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is wrong.
    Error,
    /// It can be read in more than one way: this reading gives the printed figure.
    Reading,
}

impl Kind {
    /// The word in text and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Error => "error",
            Kind::Reading => "reading",
        }
    }
}

/// A remark on a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erratum {
    /// A mistake, or a choice of reading.
    pub kind: Kind,
    /// Where in the paper.
    pub place: String,
    /// What is printed, in our words.
    pub printed: String,
    /// What holds, or the reading that gives the printed figures.
    pub correct: String,
    /// How to see it with this program, or why that is not possible.
    pub how_to_rerun: String,
}

impl Erratum {
    /// A remark; the order is that of the fields.
    pub fn new(
        kind: Kind,
        place: impl Into<String>,
        printed: impl Into<String>,
        correct: impl Into<String>,
        how_to_rerun: impl Into<String>,
    ) -> Self {
        Erratum {
            kind,
            place: place.into(),
            printed: printed.into(),
            correct: correct.into(),
            how_to_rerun: how_to_rerun.into(),
        }
    }
}

/// How many figures agree, differ, are new, were not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Same as printed.
    pub agrees: u64,
    /// Not as printed.
    pub differs: u64,
    /// Not printed.
    pub new: u64,
    /// Not, or not completely, measured.
    pub not_run: u64,
}

impl Report {
    /// All figures, in reading order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.sections.iter().flat_map(|section| &section.figures)
    }

    /// How the figures compare.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for figure in self.figures() {
            *match figure.verdict {
                Comparison::Agrees => &mut tally.agrees,
                Comparison::Differs => &mut tally.differs,
                Comparison::New => &mut tally.new,
                Comparison::NotRun(_) => &mut tally.not_run,
            } += 1;
        }
        tally
    }

    /// The report for a terminal.
    pub fn to_text(&self) -> String {
        crate::text::report(self)
    }

    /// The report as JSON; plots come as their points.
    pub fn to_json(&self) -> Value {
        let Tally { agrees, differs, new, not_run } = self.tally();
        json!({
            "name": self.name,
            "title": self.title,
            "intro": self.intro,
            "command": self.command,
            "tally": {"agrees": agrees, "differs": differs, "new": new, "not_run": not_run},
            "sections": self.sections.iter().map(section_json).collect::<Vec<_>>(),
            "errata": self.errata.iter().map(erratum_json).collect::<Vec<_>>(),
        })
    }
}

fn section_json(section: &Section) -> Value {
    json!({
        "heading": section.heading,
        "text": section.text,
        "figures": section.figures.iter().map(figure_json).collect::<Vec<_>>(),
        "tables": section.tables.iter().map(table_json).collect::<Vec<_>>(),
        "plots": section.plots.iter().map(Plot::to_json).collect::<Vec<_>>(),
    })
}

fn figure_json(figure: &Figure) -> Value {
    let mut out = Map::new();
    out.insert("what".into(), figure.what.clone().into());
    out.insert("printed".into(), figure.printed.clone().into());
    out.insert("place".into(), figure.place.clone().into());
    out.insert("measured".into(), figure.measured.clone().into());
    out.insert("verdict".into(), figure.verdict.word().into());
    if let Comparison::NotRun(why) = &figure.verdict {
        out.insert("why".into(), why.clone().into());
    }
    out.insert("note".into(), figure.note.clone().into());
    Value::Object(out)
}

pub(crate) fn table_json(table: &Table) -> Value {
    json!({"caption": table.caption, "columns": table.columns, "rows": table.rows})
}

fn erratum_json(erratum: &Erratum) -> Value {
    json!({
        "kind": erratum.kind.word(),
        "place": erratum.place,
        "printed": erratum.printed,
        "correct": erratum.correct,
        "how_to_rerun": erratum.how_to_rerun,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEVEN: Printed = Printed { what: "birds", value: 7, place: "Table 1" };

    #[test]
    fn what_was_not_measured_never_agrees() {
        assert_eq!(Figure::count(&SEVEN, 7).verdict, Comparison::Agrees);
        assert_eq!(Figure::count(&SEVEN, 8).verdict, Comparison::Differs);
        let partial = Figure::partial(&SEVEN, "7", "only half of the deals");
        assert_eq!(partial.verdict.word(), "not-run");
        assert_ne!(partial.verdict.mark(), Comparison::Agrees.mark());
        assert_eq!(Figure::count_unless(&SEVEN, 7, Some("half")).verdict.word(), "not-run");
        assert_eq!(Figure::count_unless(&SEVEN, 7, None).verdict.word(), "agrees");
    }
}
