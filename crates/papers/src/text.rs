//! A report for the terminal: aligned tables, notes below their lines.

use std::fmt::Write as _;

use crate::number::counted;
use crate::report::{Comparison, Erratum, Figure, Report, Section, Table, Tally};

const WIDTH: usize = 96;

pub(crate) fn report(report: &Report) -> String {
    let mut out = format!("{}\n{}\n\n", report.title, "=".repeat(width(&report.title)));
    wrap(&mut out, &report.intro, 0);
    for section in &report.sections {
        section_text(&mut out, section);
    }
    if !report.errata.is_empty() {
        heading(&mut out, "Errata and readings");
        for erratum in &report.errata {
            erratum_text(&mut out, erratum);
        }
    }
    let Tally { agrees, differs, new, not_run } = report.tally();
    let _ = writeln!(
        out,
        "\n{}: {agrees} agree, {differs} differ, {new} new, {not_run} not run or not complete. \
         Again: {}",
        counted(agrees + differs + new + not_run, "figure"),
        report.command
    );
    out
}

pub(crate) fn heading(out: &mut String, text: &str) {
    let _ = writeln!(out, "\n{text}\n{}", "-".repeat(width(text)));
}

fn section_text(out: &mut String, section: &Section) {
    heading(out, &section.heading);
    wrap(out, &section.text, 0);
    if !section.figures.is_empty() {
        out.push('\n');
        figures(out, &section.figures);
    }
    for table in &section.tables {
        let _ = writeln!(out, "\n{}", table.caption);
        table_text(out, table);
    }
}

fn figures(out: &mut String, figures: &[Figure]) {
    let cells: Vec<[&str; 4]> = figures
        .iter()
        .map(|f| {
            let printed = f.printed.as_deref().unwrap_or("");
            [f.what.as_str(), printed, f.measured.as_str(), f.verdict.mark()]
        })
        .collect();
    let names = ["figure", "paper", "measured", ""];
    let widths: [usize; 4] = std::array::from_fn(|i| {
        cells.iter().map(|row| width(row[i])).max().unwrap_or(0).max(width(names[i]))
    });
    let mut line = |row: [&str; 4]| {
        let cells = [
            pad(row[0], widths[0], false),
            pad(row[1], widths[1], true),
            pad(row[2], widths[2], true),
            row[3].to_string(),
        ];
        let _ = writeln!(out, "{}", cells.join("  ").trim_end());
    };
    line(names);
    let mut remarks = String::new();
    for (figure, row) in figures.iter().zip(cells) {
        line(row);
        let why = match &figure.verdict {
            Comparison::NotRun(why) => format!("not complete: {why}. "),
            _ => String::new(),
        };
        if !why.is_empty() || !figure.note.is_empty() {
            wrap(&mut remarks, &format!("{}: {why}{}", figure.what, figure.note), 2);
        }
    }
    if !remarks.is_empty() {
        let _ = write!(out, "\n{remarks}");
    }
}

/// A table's lines, words to the left, numbers to the right.
pub(crate) fn table_text(out: &mut String, table: &Table) {
    let rows: Vec<&Vec<String>> = std::iter::once(&table.columns).chain(&table.rows).collect();
    let widths: Vec<usize> = (0..table.columns.len())
        .map(|i| rows.iter().filter_map(|row| row.get(i)).map(|c| width(c)).max().unwrap_or(0))
        .collect();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(i, (c, &w))| pad(c, w, i >= table.words))
            .collect();
        let _ = writeln!(out, "{}", cells.join("  ").trim_end());
    }
}

fn erratum_text(out: &mut String, erratum: &Erratum) {
    let _ = writeln!(out, "\n[{}] {}", erratum.kind.word(), erratum.place);
    for (name, text) in [
        ("printed", &erratum.printed),
        ("instead", &erratum.correct),
        ("re-run", &erratum.how_to_rerun),
    ] {
        wrap(out, &format!("{name}: {text}"), 2);
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn pad(text: &str, to: usize, right: bool) -> String {
    let space = " ".repeat(to.saturating_sub(width(text)));
    if right { format!("{space}{text}") } else { format!("{text}{space}") }
}

/// Paragraphs in lines of at most [`WIDTH`], later lines of each indented.
pub(crate) fn wrap(out: &mut String, text: &str, indent: usize) {
    for (i, paragraph) in text.split("\n\n").enumerate() {
        if i > 0 {
            out.push('\n');
        }
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.trim().is_empty() && width(&line) + 1 + width(word) > WIDTH {
                let _ = writeln!(out, "{line}");
                line = " ".repeat(indent);
            }
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        if !line.is_empty() {
            let _ = writeln!(out, "{line}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Printed;

    #[test]
    fn columns_line_up() {
        let printed = Printed { what: "short", value: 1_234_567, place: "Table 1" };
        let all = [
            Figure::count(&printed, 1_234_567),
            Figure::partial(&printed, "≥ 12", "the budget"),
            Figure::fresh("something with a longer name, and an é", "0").note("a remark"),
        ];
        let mut out = String::new();
        figures(&mut out, &all);
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(
            lines[..4],
            [
                "figure                                      paper   measured",
                "short                                   1,234,567  1,234,567  ✓",
                "short                                   1,234,567       ≥ 12  …",
                "something with a longer name, and an é                     0  new",
            ]
        );
        assert!(out.contains("short: not complete: the budget.") && out.contains("a remark"));
    }

    #[test]
    fn long_text_is_wrapped() {
        let mut out = String::new();
        wrap(&mut out, &format!("{}\n\nend", "word ".repeat(60)), 2);
        assert!(out.lines().all(|line| width(line) <= WIDTH), "{out}");
        assert!(out.lines().nth(1).unwrap().starts_with("  word") && out.ends_with("\n\nend\n"));
    }

    #[test]
    fn tables_line_up() {
        let table = Table {
            caption: String::new(),
            columns: vec!["board".into(), "deals".into()],
            words: 1,
            rows: vec![vec!["4x4".into(), "1,000".into()], vec!["10x10".into(), "7".into()]],
        };
        let mut out = String::new();
        table_text(&mut out, &table);
        assert_eq!(out, "board  deals\n4x4    1,000\n10x10      7\n");
    }
}
