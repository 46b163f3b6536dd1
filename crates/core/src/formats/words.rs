//! Words of a text with their places.

use crate::InputError;
use crate::error::excerpt;

/// A word, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    /// "line 3, column 7".
    pub(super) fn place(&self) -> String {
        format!("line {}, column {}", self.line, self.column)
    }

    /// An error about this word: what follows its text in the message.
    pub(super) fn wrong(&self, why: &str) -> InputError {
        InputError::at(self.place(), format!("`{}` {why}", excerpt(self.text)))
    }

    /// A number of decimal digits from `least` to `most`.
    pub(super) fn number(
        &self,
        what: &str,
        least: usize,
        most: usize,
    ) -> Result<usize, InputError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { self.text.parse().ok() } else { None };
        number
            .filter(|n| (least..=most).contains(n))
            .ok_or_else(|| self.wrong(&format!("is not {what}, a number from {least} to {most}")))
    }

    /// A literal of a variable up to `vars`, or 0.
    pub(super) fn literal(&self, vars: usize) -> Result<i32, InputError> {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let literal = if plain { self.text.parse::<i32>().ok() } else { None };
        literal
            .filter(|l| l.unsigned_abs() as usize <= vars && (*l != 0 || self.text == "0"))
            .ok_or_else(|| self.wrong(&format!("is not a literal of variables 1 to {vars}, or 0")))
    }
}

/// A line that says something.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// At least one.
    pub words: Vec<Word<'a>>,
}

impl Line<'_> {
    /// An error behind the last word of the line.
    pub(super) fn short(&self, expected: &str) -> InputError {
        let last = self.words[self.words.len() - 1];
        let column = last.column + last.text.chars().count();
        let place = format!("line {}, column {column}", last.line);
        InputError::at(place, format!("the line ends where {expected} is expected"))
    }

    /// Exactly these words: refuses a line that is too short or too long.
    pub(super) fn exactly(&self, names: &[&str]) -> Result<(), InputError> {
        match self.words.get(names.len()) {
            Some(word) => Err(word.wrong("is more than belongs on the line")),
            None if self.words.len() < names.len() => Err(self.short(names[self.words.len()])),
            None => Ok(()),
        }
    }
}

/// The lines that are neither empty nor comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().enumerate().filter_map(|(i, line)| {
        let words = words(line, i + 1);
        let says = words.first().is_some_and(|word| word.text != "c");
        says.then_some(Line { words })
    })
}

fn words(line: &str, number: usize) -> Vec<Word<'_>> {
    let mut out = Vec::new();
    let (mut column, mut rest) = (1, line);
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (word, more) = trimmed.split_at(end);
        if word.is_empty() {
            return out;
        }
        out.push(Word { text: word, line: number, column });
        column += word.chars().count();
        rest = more;
    }
}

/// An error behind the last line.
pub(super) fn at_end(text: &str, message: impl Into<String>) -> InputError {
    InputError::at(format!("line {}", text.lines().count().max(1)), message)
}

/// Reads `p NAME a b …` as the first line: its numbers, each with its name and bounds.
pub(super) fn header<const N: usize>(
    line: Option<Line<'_>>,
    names: &[&str],
    numbers: [(&str, usize, usize); N],
) -> Result<[usize; N], InputError> {
    let shape = || {
        let rest: Vec<&str> = numbers.iter().map(|n| n.0).collect();
        format!("p {} {}", names[0], rest.join(" "))
    };
    let Some(line) = line else {
        return Err(InputError::at("line 1", format!("expected `{}`", shape())));
    };
    let first = line.words[0];
    if first.text != "p" {
        return Err(first.wrong(&format!("is not the start of `{}`", shape())));
    }
    match line.words.get(1) {
        Some(word) if names.contains(&word.text) => {}
        Some(word) => return Err(word.wrong(&format!("is not {}", names[0]))),
        None => return Err(line.short(names[0])),
    }
    let mut out = [0; N];
    for (i, &(name, least, most)) in numbers.iter().enumerate() {
        let word = line.words.get(i + 2).ok_or_else(|| line.short(name))?;
        out[i] = word.number(name, least, most)?;
    }
    match line.words.get(N + 2) {
        Some(word) => Err(word.wrong("is more than belongs on the line")),
        None => Ok(out),
    }
}
