//! How replies are laid out for people: notes, lists, letters only.

use fairdeal_core::game::Style;
use fairdeal_core::words::{ascii, wrapped};

/// A text under the notes on how its position was read.
pub(crate) fn noted(notes: &[String], style: Style, text: String) -> String {
    let mut out = String::new();
    for note in notes {
        out += &wrapped(&format!("note: {note}"), style.columns);
    }
    match out.is_empty() {
        true => text,
        false => format!("{out}\n{text}"),
    }
}

/// A paragraph: `first` before its first line, as many spaces before the others, each line ended.
pub(crate) fn paragraph(first: &str, text: &str, columns: usize) -> String {
    let indent = first.chars().count();
    // Words go on being words where a line has hardly room for any.
    let room = if columns == 0 { 0 } else { columns.saturating_sub(indent).max(16) };
    let mut out = String::new();
    for (i, line) in wrapped(text, room).lines().enumerate() {
        let line = if i == 0 { format!("{first}{line}") } else { format!("{:indent$}{line}", "") };
        out += &format!("{}\n", line.trim_end());
    }
    match out.is_empty() {
        true => format!("{}\n", first.trim_end()),
        false => out,
    }
}

/// Names with what they mean, in two columns; where a line has no room for both, one under the other.
pub(crate) fn table(indent: usize, rows: &[(String, String)], columns: usize) -> String {
    let wide = rows.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let beside = columns == 0 || indent + wide + 2 + 28 <= columns;
    let mut out = String::new();
    for (key, value) in rows {
        if beside {
            out += &paragraph(&format!("{:indent$}{key:wide$}  ", ""), value, columns);
        } else {
            out += &paragraph(&" ".repeat(indent), key, columns);
            if !value.is_empty() {
                out += &paragraph(&" ".repeat(indent + 2), value, columns);
            }
        }
    }
    out
}

/// Lines of sentences wrapped and everything else left alone: a line with blanks inside that stand in
/// columns is a row of a table. What is wrapped keeps the indent of its line.
pub(crate) fn folded(text: &str, columns: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let words = line.trim_start();
        if columns == 0 || line.chars().count() <= columns || words.contains("  ") {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        for part in wrapped(words, columns.saturating_sub(indent).max(20)).lines() {
            out.push_str(&line[..indent]);
            out.push_str(part);
            out.push('\n');
        }
    }
    out
}

/// The text in ASCII, if the style wants it.
pub(crate) fn lettered(text: String, style: Style) -> String {
    if style.ascii { ascii(text) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(columns: usize) -> Style {
        Style { columns, ..Style::PLAIN }
    }

    #[test]
    fn notes_come_first_and_fit() {
        let note = "sixteen cards without a break are read as four rows of four".to_string();
        let said = noted(&[note], style(40), "boaf: solved\n".into());
        assert!(said.starts_with("note: sixteen") && said.ends_with("\n\nboaf: solved\n"));
        assert!(said.lines().all(|line| line.len() <= 40), "{said}");
        assert_eq!(noted(&[], style(40), "x\n".into()), "x\n");
    }

    #[test]
    fn lists_fit() {
        let about = "a reading of the word that takes more than a line to say".to_string();
        let rows = [("multiple-flocks".to_string(), about), ("odd".to_string(), String::new())];
        for columns in [40, 60, 100] {
            let text = table(4, &rows, columns);
            assert!(text.lines().all(|line| line.len() <= columns), "{text}");
        }
        assert_eq!(table(4, &rows, 0).lines().count(), 2);
        assert!(table(4, &rows, 40).starts_with("    multiple-flocks\n      a reading"));
    }

    #[test]
    fn tables_are_left_alone() {
        let text = "a  b  c  d  e\n  one two three four five six\n";
        assert_eq!(folded(text, 12), "a  b  c  d  e\n  one two three four\n  five six\n");
        assert_eq!(folded(text, 0), text);
    }

    #[test]
    fn ascii_is_ascii() {
        let text = "4×4 … 7♥ → 7♣, König’s n² ≥ 3".to_string();
        assert_eq!(lettered(text.clone(), Style::PLAIN), "4x4 ... 7H -> 7C, Koenig's n^2 >= 3");
        assert_eq!(lettered(text.clone(), Style::default()), text);
    }
}
