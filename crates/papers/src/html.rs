//! All reports as one page that needs nothing else: no scripts, no fonts, no pictures to fetch.

use std::fmt::Write as _;

use crate::Reproduced;
use crate::claims::{self, Status};
use crate::plot::{self, escape};
use crate::report::{Comparison, Erratum, Figure, Kind, Report, Section, Table, Tally};

const STYLE: &str = include_str!("page.css");

/// The page `index.html` of a run; `version` is the program's.
pub(crate) fn html(run: &Reproduced, version: &str) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>Fairdeal: the papers, re-run</title>\n<style>\n{STYLE}:root{{{}}}\n\
         @media (prefers-color-scheme:dark){{:root{{{}}}}}\n{}{}</style>\n</head>\n<body>\n",
        plot::colours(false),
        plot::colours(true),
        plot::STYLE,
        plot::series_style(),
    );
    header(&mut out, run, version);
    out.push_str("<main>\n");
    for report in &run.reports {
        article(&mut out, report);
    }
    for document in &run.claims {
        claims::html::article(&mut out, document);
    }
    let _ = write!(
        out,
        "</main>\n<footer>Made by fairdeal {}. The same commands give the same page, but for \
         times.</footer>\n</body>\n</html>\n",
        escape(version)
    );
    out
}

fn header(out: &mut String, run: &Reproduced, version: &str) {
    let reports = &run.reports;
    let mut all = Tally::default();
    for report in reports {
        let Tally { agrees, differs, new, not_run } = report.tally();
        all.agrees += agrees;
        all.differs += differs;
        all.new += new;
        all.not_run += not_run;
    }
    let _ = write!(
        out,
        "<header>\n<p class=\"brand\">fairdeal {}</p>\n<h1>The papers, re-run</h1>\n\
         <p class=\"lead\">Every figure a paper prints beside the one measured by this program. \
         Measured values come from this run only; what was not measured to the end is never \
         counted as agreeing.</p>\n<ul class=\"tiles\">\n",
        escape(version)
    );
    for (class, count, words) in [
        ("agrees", all.agrees, "agree with the paper"),
        ("differs", all.differs, "differ"),
        ("new", all.new, "not in the paper"),
        ("not-run", all.not_run, "not run to the end"),
    ] {
        let _ = writeln!(out, "<li class=\"{class}\"><b>{count}</b><span>{words}</span></li>");
    }
    out.push_str("</ul>\n");
    for what in &run.missing {
        let _ = writeln!(out, "<p class=\"missing\"><b>Not here:</b> {}</p>", inline(what));
    }
    documents(out, run);
    out.push_str("<nav>\n<ol>\n");
    for report in reports {
        let name = escape(&report.name);
        let _ = write!(out, "<li><a href=\"#{name}\">{}</a>\n<ol>\n", escape(&report.title));
        for section in &report.sections {
            let (anchor, heading) = (anchor(report, &section.heading), escape(&section.heading));
            let _ = writeln!(out, "<li><a href=\"#{anchor}\">{heading}</a></li>");
        }
        if !report.errata.is_empty() {
            let _ = writeln!(out, "<li><a href=\"#{name}-errata\">Errata and readings</a></li>");
        }
        out.push_str("</ol>\n</li>\n");
    }
    out.push_str("</ol>\n</nav>\n</header>\n");
}

/// The documents with the counts of their claims.
fn documents(out: &mut String, run: &Reproduced) {
    if run.claims.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Every claim of the documents</h2>\n<div class=\"scroll\"><table class=\"data counts\">\n\
         <thead><tr><th>Document</th>",
    );
    for status in Status::ALL {
        let words = status.words().trim_end_matches(", because");
        let _ = write!(out, "<th class=\"n\">{words}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for document in &run.claims {
        let (name, title) = (escape(document.name), escape(document.title));
        let _ = write!(out, "<tr><td><a href=\"#claims-{name}\">{title}</a></td>");
        for status in Status::ALL {
            let _ =
                write!(out, "<td class=\"n {}\">{}</td>", status.word(), document.count(status));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}

/// A name for a place in the page: the report's and the heading's letters and digits.
fn anchor(report: &Report, heading: &str) -> String {
    let mut out = report.name.clone();
    for word in heading.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()) {
        out.push('-');
        out.push_str(&word.to_ascii_lowercase());
    }
    escape(&out)
}

fn article(out: &mut String, report: &Report) {
    let (name, title) = (escape(&report.name), escape(&report.title));
    let _ = write!(out, "<article id=\"{name}\">\n<h2>{title}</h2>\n");
    paragraphs(out, &report.intro);
    let _ = writeln!(
        out,
        "<p class=\"command\"><span>again with</span> <code>{}</code></p>",
        escape(&report.command)
    );
    for section in &report.sections {
        let (anchor, heading) = (anchor(report, &section.heading), escape(&section.heading));
        let _ = write!(out, "<section id=\"{anchor}\">\n<h3>{heading}</h3>\n");
        section_body(out, report, section);
        out.push_str("</section>\n");
    }
    if !report.errata.is_empty() {
        let _ = write!(
            out,
            "<section id=\"{name}-errata\">\n<h3>Errata and readings</h3>\n<ul class=\"errata\">\n"
        );
        for erratum in &report.errata {
            erratum_item(out, erratum);
        }
        out.push_str("</ul>\n</section>\n");
    }
    out.push_str("</article>\n");
}

fn section_body(out: &mut String, report: &Report, section: &Section) {
    paragraphs(out, &section.text);
    if !section.figures.is_empty() {
        out.push_str(
            "<div class=\"scroll\"><table class=\"figures\">\n<thead><tr><th>Figure</th>\
             <th class=\"n\">Paper</th><th class=\"n\">Measured</th><th class=\"m\"></th></tr>\
             </thead>\n<tbody>\n",
        );
        for figure in &section.figures {
            figure_row(out, figure);
        }
        out.push_str("</tbody>\n</table></div>\n");
    }
    for table in &section.tables {
        table_body(out, table);
    }
    for plot in &section.plots {
        let id = escape(&format!("{}-{}", report.name, plot.id));
        let _ = write!(
            out,
            "<figure id=\"{id}\">\n<p class=\"plot-title\">{}</p>\n{}<figcaption>{}</figcaption>\n\
             </figure>\n",
            escape(&plot.title),
            plot.to_svg(),
            inline(&plot.caption)
        );
    }
}

fn figure_row(out: &mut String, figure: &Figure) {
    let _ = write!(out, "<tr><td>{}", inline(&figure.what));
    if !figure.place.is_empty() {
        let _ = write!(out, " <span class=\"place\">§ {}</span>", escape(&figure.place));
    }
    if let Comparison::NotRun(why) = &figure.verdict {
        let _ = write!(out, "<p class=\"note\">Not complete: {}.</p>", inline(why));
    }
    if !figure.note.is_empty() {
        let _ = write!(out, "<p class=\"note\">{}</p>", inline(&figure.note));
    }
    let (class, words) = match figure.verdict {
        Comparison::Agrees => ("agrees", "agrees"),
        Comparison::Differs => ("differs", "differs"),
        Comparison::New => ("new", "not in the paper"),
        Comparison::NotRun(_) => ("not-run", "not run to the end"),
    };
    let _ = writeln!(
        out,
        "</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"m\"><span class=\"mark \
         {class}\" title=\"{words}\">{}</span></td></tr>",
        escape(figure.printed.as_deref().unwrap_or("–")),
        escape(&figure.measured),
        figure.verdict.mark()
    );
}

fn table_body(out: &mut String, table: &Table) {
    let class = |i: usize| if i < table.words { "" } else { " class=\"n\"" };
    out.push_str("<div class=\"scroll\"><table class=\"data\">\n");
    let _ = write!(out, "<caption>{}</caption>\n<thead><tr>", inline(&table.caption));
    for (i, name) in table.columns.iter().enumerate() {
        let _ = write!(out, "<th{}>{}</th>", class(i), escape(name));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (i, cell) in row.iter().enumerate() {
            let _ = write!(out, "<td{}>{}</td>", class(i), escape(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}

fn erratum_item(out: &mut String, erratum: &Erratum) {
    let class = match erratum.kind {
        Kind::Error => "differs",
        Kind::Reading => "new",
    };
    let _ = write!(
        out,
        "<li>\n<p class=\"where\"><span class=\"mark {class}\">{}</span> {}</p>\n<dl>\n",
        erratum.kind.word(),
        inline(&erratum.place)
    );
    for (name, text) in [
        ("Printed", &erratum.printed),
        ("Instead", &erratum.correct),
        ("Re-run", &erratum.how_to_rerun),
    ] {
        let _ = writeln!(out, "<dt>{name}</dt><dd>{}</dd>", inline(text));
    }
    out.push_str("</dl>\n</li>\n");
}

fn paragraphs(out: &mut String, text: &str) {
    for paragraph in text.split("\n\n").filter(|p| !p.trim().is_empty()) {
        let _ = writeln!(out, "<p>{}</p>", inline(paragraph));
    }
}

/// Escaped text, with code between backquotes.
pub(crate) fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('`').peekable();
    let mut code = false;
    while let Some(part) = parts.next() {
        // A lone backquote at the end opens nothing.
        let element = code && parts.peek().is_some();
        match (code, element) {
            (true, true) => {
                let _ = write!(out, "<code>{}</code>", escape(part));
            }
            (true, false) => {
                let _ = write!(out, "`{}", escape(part));
            }
            _ => out.push_str(&escape(part)),
        }
        code = !code;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Axis, Plot, Point, Rule, Series, Shape, Unit};
    use crate::report::Printed;

    /// Every element that is opened is closed, in order; void elements and the doctype aside.
    fn check_balance(page: &str) -> Result<(), String> {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = page;
        while let Some(start) = rest.find('<') {
            let end = rest[start..].find('>').ok_or("a tag is not closed")? + start;
            let tag = &rest[start + 1..end];
            rest = &rest[end + 1..];
            let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or("");
            if tag.starts_with('!') || tag.ends_with('/') || name == "meta" {
                continue;
            }
            if !tag.starts_with('/') {
                open.push(name);
            } else if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        }
        if open.is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
    }

    /// A page with this report.
    fn page(version: &str) -> String {
        let bad = "<script>alert('&\"')</script>";
        let missing = vec![bad.to_string()];
        html(&Reproduced { missing, reports: vec![hostile()], claims: Vec::new() }, version)
    }

    fn hostile() -> Report {
        let bad = "<script>alert('&\"')</script>";
        let printed = Printed { what: "birds", value: 7, place: "Table 1" };
        Report {
            name: "test".into(),
            title: bad.into(),
            intro: format!("one `{bad}` and `lone\n\n{bad}"),
            command: bad.into(),
            sections: vec![Section {
                heading: format!("A heading & more {bad}"),
                text: bad.into(),
                figures: vec![
                    Figure::count(&printed, 7).note(bad),
                    Figure::partial(&printed, bad, bad),
                ],
                tables: vec![Table {
                    caption: bad.into(),
                    columns: vec![bad.into(), bad.into()],
                    words: 1,
                    rows: vec![vec![bad.into(), bad.into()]],
                }],
                plots: vec![Plot {
                    id: "p".into(),
                    title: bad.into(),
                    caption: bad.into(),
                    x: Axis::names(bad, vec![bad.into(), "b".into()]),
                    y: Axis::log(bad, Unit::Share, 1e-4, 1.0),
                    series: vec![
                        Series {
                            name: bad.into(),
                            shape: Shape::Bars { values: vec![(0.0, 0.5)], labelled: true },
                        },
                        Series {
                            name: bad.into(),
                            shape: Shape::Points(vec![Point {
                                x: 1.0,
                                y: 0.0,
                                low: 0.0,
                                high: 0.1,
                            }]),
                        },
                        Series {
                            name: bad.into(),
                            shape: Shape::Steps(vec![(0.0, 0.1), (1.0, 1.0)]),
                        },
                    ],
                    rules: vec![Rule { x: 1.0, label: bad.into() }],
                }],
                ..Section::default()
            }],
            errata: vec![Erratum {
                kind: Kind::Error,
                place: bad.into(),
                printed: bad.into(),
                correct: bad.into(),
                how_to_rerun: bad.into(),
            }],
        }
    }

    #[test]
    fn everything_is_escaped_and_balanced() {
        let page = page("<b>0</b>");
        assert!(!page.contains("<script") && !page.contains("<b>0</b> "), "{page}");
        check_balance(&page).unwrap();
        assert!(page.contains("<code>&lt;script&gt;"), "{page}");
    }

    #[test]
    fn nothing_is_fetched() {
        let page = page("0");
        for word in ["http:", "https:", "url(", "@import", "src=", "<link", "@font-face"] {
            assert!(!page.contains(word), "{word}");
        }
    }

    #[test]
    fn links_lead_somewhere_and_what_was_not_run_does_not_agree() {
        let page = page("0");
        let ids: Vec<&str> =
            page.split(" id=\"").skip(1).filter_map(|s| s.split('"').next()).collect();
        for link in page.split("href=\"#").skip(1).filter_map(|s| s.split('"').next()) {
            assert!(ids.contains(&link), "{link} of {ids:?}");
        }
        assert_eq!(page.matches(">✓<").count(), 1);
        assert_eq!(page.matches("mark not-run").count(), 1);
    }

    #[test]
    fn the_checker_of_tags_sees_faults() {
        assert!(check_balance("<p><b></p></b>").is_err());
        assert!(check_balance("<p>").is_err());
        assert!(check_balance("</p>").is_err());
        assert!(check_balance("<p><path/></p>").is_ok());
    }
}
