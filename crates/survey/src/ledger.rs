//! The ledger: a line for every finished chunk, each with a digest of itself.
//!
//! A line counts if it is whole. Later lines stand beside earlier ones, and which of them are in force is
//! worked out by [`crate::todo()`]; nothing is ever taken out of a ledger but what is damaged.

use serde::{Deserialize, Serialize};

use crate::digest::digest;
use crate::plan::Plan;
use crate::summary::Summary;

/// What a ledger says of a file of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The first deal.
    pub from: i64,
    /// The deal after the last.
    pub to: i64,
    /// The file in the folder `rows`.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// Its digest.
    pub sha256: String,
    /// The digest of its rows without timings.
    pub rows: String,
    /// The budget that every row still open has been given; null is no bound.
    pub budget: Option<u64>,
    /// Rows that a larger budget may change: undecided ones, and those with a cell that has no value.
    pub open: u64,
    /// What came out, by strategy.
    pub strategies: Vec<Summary>,
}

impl Line {
    /// The line, without its end.
    pub fn text(&self, plan: &Plan) -> String {
        // Text and numbers: nothing in it can fail to be written.
        let body = serde_json::to_string(self).unwrap_or_default();
        let open = body.strip_suffix('}').unwrap_or(&body);
        format!("{open},\"check\":\"{}\"}}", check(plan, &body))
    }

    /// Reads a line; none if it is not whole, or of another survey.
    pub fn parse(plan: &Plan, text: &str) -> Option<Line> {
        let at = text.rfind(",\"check\":\"")?;
        let body = format!("{}}}", &text[..at]);
        if text[at..] != format!(",\"check\":\"{}\"}}", check(plan, &body)) {
            return None;
        }
        let line: Line = serde_json::from_str(&body).ok()?;
        line.is_sound(plan).then_some(line)
    }

    /// That it says what a line of this plan can say; its file has no name but the one that follows
    /// from it, so that no line can name a file elsewhere.
    fn is_sound(&self, plan: &Plan) -> bool {
        let hex = |text: &str| text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let names = self.strategies.iter().map(|summary| &summary.strategy);
        self.from < self.to
            && plan.chunk_of(self.from) == plan.chunk_of(self.to - 1)
            && hex(&self.rows)
            && hex(&self.sha256)
            && self.file == file_name(self.from, self.to, &self.rows)
            && names.eq(plan.strategies.iter())
            && self.strategies.iter().all(|summary| {
                let Summary { deals, solved, impossible, unknown, .. } = *summary;
                deals == self.to.abs_diff(self.from)
                    && solved.checked_add(impossible).and_then(|n| n.checked_add(unknown))
                        == Some(deals)
            })
    }
}

fn check(plan: &Plan, body: &str) -> String {
    let mut all = digest(format!("{}{body}", plan.text()).as_bytes());
    all.truncate(16);
    all
}

/// The name of a file of rows: its deals and its rows' digest.
pub(crate) fn file_name(from: i64, to: i64, rows: &str) -> String {
    format!("{from}-{to}-{}.parquet", &rows[..16])
}

/// The deals of a file with such a name; none if the name is not one of ours.
pub(crate) fn deals_of_name(name: &str) -> Option<(i64, i64)> {
    let stem = name.strip_suffix(".parquet")?;
    let (deals, digest) = stem.rsplit_once('-')?;
    // The second number may have a sign of its own.
    let at = deals.char_indices().skip(1).find(|&(_, c)| c == '-')?.0;
    let (from, to) = (deals[..at].parse().ok()?, deals[at + 1..].parse().ok()?);
    let ours = digest.len() == 16 && file_name(from, to, digest) == name;
    ours.then_some((from, to))
}

/// All ledgers of a survey, read.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// In the order of the ledgers' names, then as they stand.
    pub lines: Vec<Line>,
    /// What was wrong with them.
    pub notes: Vec<String>,
    /// The ledgers with something wrong, by name.
    pub damaged: Vec<String>,
    /// Whole lines that are altered, or of another survey.
    pub strange: u64,
}

impl Ledger {
    /// Reads ledgers, given by name and content.
    pub fn read<N: AsRef<str>, T: AsRef<[u8]>>(plan: &Plan, ledgers: &[(N, T)]) -> Ledger {
        let mut out = Ledger::default();
        for (name, text) in ledgers {
            out.add(plan, name.as_ref(), text.as_ref());
        }
        out
    }

    fn add(&mut self, plan: &Plan, name: &str, text: &[u8]) {
        let mut whole = true;
        let torn = !text.is_empty() && !text.ends_with(b"\n");
        let texts: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        for (at, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
            let line = std::str::from_utf8(text).ok().and_then(|text| Line::parse(plan, text));
            match line {
                Some(line) => self.lines.push(line),
                None if torn && at + 1 == texts.len() => {
                    self.notes.push(format!("{name}: the last line is torn; it is left out"));
                    whole = false;
                }
                None => {
                    let place = format!("{name}, line {}", at + 1);
                    let what = "altered, or of another survey; it is left out";
                    self.notes.push(format!("{place}: {what}"));
                    self.strange += 1;
                    whole = false;
                }
            }
        }
        if !whole || torn {
            self.damaged.push(name.to_string());
        }
    }
}

/// Is this the name of a ledger: of a whole survey, a shard, or a client of an object store?
pub fn is_ledger(name: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let Some(stem) = name.strip_suffix(".jsonl") else { return false };
    let Some(rest) = stem.strip_prefix("ledger") else { return false };
    let shard = |rest: &str| {
        rest.strip_prefix('-')
            .and_then(|rest| rest.split_once("-of-"))
            .is_some_and(|(part, of)| number(part) && number(of))
    };
    rest.is_empty() || shard(rest) || rest.strip_prefix("-dask-").is_some_and(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Options;

    #[test]
    fn ledgers_have_names_of_their_own() {
        for name in ["ledger.jsonl", "ledger-0-of-3.jsonl", "ledger-dask-000001.jsonl"] {
            assert!(is_ledger(name), "{name}");
        }
        for name in ["ledger-notes.jsonl", "ledger.json", "ledger-1-of-.jsonl", "myledger.jsonl"] {
            assert!(!is_ledger(name), "{name}");
        }
    }

    fn plan(family: &str) -> Plan {
        Plan::new(&Options { family: family.into(), ..Options::default() }, &(0..9)).unwrap()
    }

    fn line(plan: &Plan) -> Line {
        let rows = digest(b"rows");
        Line {
            from: -64,
            to: 0,
            file: file_name(-64, 0, &rows),
            bytes: 7,
            sha256: digest(b"file"),
            rows,
            budget: None,
            open: 0,
            strategies: plan
                .strategies
                .iter()
                .map(|name| Summary { deals: 64, solved: 64, ..Summary::new(name) })
                .collect(),
        }
    }

    #[test]
    fn a_line_reads_as_it_was_written() {
        let plan = plan("boaf");
        let line = line(&plan);
        let text = line.text(&plan);
        assert_eq!(Line::parse(&plan, &text), Some(line));
        assert_eq!(Line::parse(&super::tests::plan("boaf/3x3"), &text), None);
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let altered = String::from_utf8(bytes).unwrap_or_default();
            assert_eq!(Line::parse(&plan, &altered), None, "{altered}");
        }
    }

    /// Whoever can compute a check can still not name a file elsewhere, or deals of two chunks.
    #[test]
    fn a_line_that_cannot_be_is_none() {
        let plan = plan("boaf");
        let good = line(&plan);
        let elsewhere = Line { file: "../../x.parquet".into(), ..good.clone() };
        let empty = Line { to: good.from, ..good.clone() };
        let wide = Line { to: 64, ..good.clone() };
        let nobody = Line { strategies: Vec::new(), ..good.clone() };
        let mut more = good;
        more.strategies[0].solved += 1;
        for line in [elsewhere, empty, wide, nobody, more] {
            assert_eq!(Line::parse(&plan, &line.text(&plan)), None, "{line:?}");
        }
    }

    #[test]
    fn names_tell_their_deals() {
        let rows = digest(b"rows");
        for (from, to) in [(0, 64), (-64, 0), (-128, -64), (i64::MIN, 5)] {
            assert_eq!(deals_of_name(&file_name(from, to, &rows)), Some((from, to)));
        }
        for foreign in ["", "x.parquet", "0-64.parquet", "0-64-abc.parquet", "notes-1-2-3.txt"] {
            assert_eq!(deals_of_name(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn torn_and_altered_lines_are_told_apart() {
        let plan = plan("boaf");
        let text = line(&plan).text(&plan);
        let whole = format!("{text}\n{text}\n");
        assert!(Ledger::read(&plan, &[("a", &whole)]).notes.is_empty());
        let torn = Ledger::read(&plan, &[("a", &whole[..whole.len() - 9])]);
        assert_eq!((torn.lines.len(), torn.damaged.len()), (1, 1));
        assert!(torn.notes[0].contains("torn"), "{:?}", torn.notes);
        let altered =
            Ledger::read(&plan, &[("a", whole.replacen("\"bytes\":7", "\"bytes\":8", 1))]);
        assert_eq!(altered.lines.len(), 1);
        assert!(altered.notes[0].starts_with("a, line 1: altered"), "{:?}", altered.notes);
        // A whole last line without its end: only the end is missing.
        let endless = Ledger::read(&plan, &[("a", text)]);
        assert_eq!((endless.lines.len(), endless.notes.len(), endless.damaged.len()), (1, 0, 1));
    }
}
