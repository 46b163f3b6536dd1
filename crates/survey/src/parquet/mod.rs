//! Tables as Parquet files, written and read here: the columns are few and known, and of the format (Apache Parquet,
//! parquet.apache.org) they need little. The `parquet` crate, which the tests hold this against in both directions, has
//! encoders and decoders for all types and all encodings, chosen as it runs: they were a twelfth of the program, and a
//! tenth of the time to build it.
//!
//! What is written is the format's first version: values plain, as differences or as places in a dictionary, in pages of
//! a megabyte ([`pages`]), and a footer in Thrift's compact protocol ([`footer`], [`thrift`]). What is read is that and
//! what the crate wrote for earlier versions.
//!
//! The same rows give the same bytes, but for the column `seconds`. Files are read back only after their digest was
//! found right, so what is inside them is what this module wrote; yet any bytes are read or refused.

mod bits;
mod delta;
mod footer;
mod pages;
mod read;
#[cfg(test)]
mod tests;
mod thrift;

use std::sync::Arc;

use fairdeal_core::column::{Cell, Kind};
use fairdeal_core::game::Row;
use fairdeal_core::{Error, Outcome};

use crate::label::{self, Label};
use crate::plan::Plan;
use crate::table::Table;
use footer::{Group, How, Leaf, MAGIC, Physical};
use pages::{Column, Pages, Values};
use read::{Found, Read};
use thrift::Value;

/// The form of the files.
pub(crate) const SCHEMA: &str = "fairdeal/survey-rows/1";
/// Rows of a row group: what a thread holds in memory at a time.
pub(crate) const GROUP: usize = 1 << 15;
/// Deals of a chunk below which its numbers are not compressed.
const SMALL: u64 = 4096;
/// Rows of a group: many times more than are written.
const MOST_ROWS: usize = 1 << 24;

/// The columns before those of the plan.
const FIRST: usize = 5;

// Encodings and kinds of pages, by their numbers in the format.
const PLAIN: i64 = 0;
const OLD_DICTIONARY: i64 = 2;
const RLE: i64 = 3;
const DELTA: i64 = 5;
const DICTIONARY: i64 = 8;
const DATA_PAGE: i64 = 0;
const DICTIONARY_PAGE: i64 = 2;

/// What was found where something else should be.
type Strange = &'static str;

fn broken(what: Strange) -> Error {
    Error::broken("parquet", format!("a strange file: {what}"))
}

/// The columns of a survey's files.
fn leaves(plan: &Plan, kinds: &[Kind]) -> Vec<Leaf> {
    // A bit or less each as they are encoded; and beginning to compress costs as much time as deciding some ten deals,
    // so a file of few rows begins with nothing but what the plan asks for.
    let large = plan.chunk >= SMALL;
    let leaf = |name: &str, physical, how| Leaf {
        name: name.into(),
        physical,
        optional: false,
        list: false,
        how,
        zstd: false,
        range: matches!(physical, Physical::Int64 | Physical::Double),
    };
    let mut out = vec![
        leaf("deal", Physical::Int64, How::Delta),
        leaf("strategy", Physical::Text, How::Few),
        leaf("verdict", Physical::Text, How::Few),
        Leaf { optional: true, ..leaf("reason", Physical::Text, How::Few) },
        Leaf { zstd: large, ..leaf("nodes", Physical::Int64, How::Delta) },
    ];
    for (name, kind) in plan.columns.iter().zip(kinds) {
        let physical = match kind {
            Kind::Count | Kind::Counts => Physical::Int64,
            Kind::Share => Physical::Double,
            Kind::Text => Physical::Text,
        };
        // No two of these are alike.
        let how = match name.as_str() {
            "solution" | "certificate" => How::Plain,
            _ => How::Few,
        };
        let list = *kind == Kind::Counts;
        out.push(Leaf { optional: true, list, zstd: true, ..leaf(name, physical, how) });
    }
    out.push(Leaf { zstd: large, ..leaf("seconds", Physical::Float, How::Plain) });
    out
}

/// A file being written, into memory.
pub(crate) struct Writer {
    kinds: Vec<Kind>,
    strategies: Vec<String>,
    leaves: Vec<Leaf>,
    pairs: Vec<(&'static str, String)>,
    by: String,
    pages: Pages,
    groups: Vec<Group>,
    out: Vec<u8>,
    /// Bytes that were taken out already.
    taken: u64,
}

impl Writer {
    /// # Errors
    /// When the plan is none.
    pub(crate) fn new(plan: &Plan) -> Result<Self, Error> {
        let kinds = plan.kinds()?;
        let pairs = vec![
            ("fairdeal.schema", SCHEMA.into()),
            ("fairdeal.version", plan.version.clone()),
            ("fairdeal.plan", plan.text()),
        ];
        Ok(Writer {
            leaves: leaves(plan, &kinds),
            kinds,
            strategies: plan.strategies.clone(),
            pairs,
            by: format!("fairdeal version {}", plan.version),
            pages: Pages::default(),
            groups: Vec::new(),
            out: MAGIC.to_vec(),
            taken: 0,
        })
    }

    /// Writes these rows as a row group.
    ///
    /// # Errors
    /// Never, but for a bug of ours.
    pub(crate) fn group(&mut self, table: &Table) -> Result<(), Error> {
        if table.is_empty() {
            return Ok(());
        }
        let mut chunks = Vec::with_capacity(self.leaves.len());
        for (at, leaf) in self.leaves.iter().enumerate() {
            let column = column(table, at, &self.kinds, &self.strategies);
            let chunk = self.pages.column(leaf, column, self.taken, &mut self.out);
            chunks.push(chunk.map_err(broken)?);
        }
        self.groups.push(Group { rows: table.len() as u64, chunks });
        Ok(())
    }

    /// What was written since the last call: for files that are longer than memory.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.taken += self.out.len() as u64;
        std::mem::take(&mut self.out)
    }

    /// The rest of the file, with a label that has counted all of its rows.
    ///
    /// # Errors
    /// Never, but for a bug of ours.
    pub(crate) fn finish(mut self, label: &Label) -> Result<Vec<u8>, Error> {
        self.pairs.push((label::KEY, label.text()));
        footer::write(&self.leaves, &self.groups, &self.pairs, &self.by, &mut self.out);
        Ok(self.out)
    }
}

/// The column at this place, of all rows.
fn column<'a>(table: &'a Table, at: usize, kinds: &[Kind], strategies: &'a [String]) -> Column<'a> {
    let rows = &table.rows;
    match at {
        0 => Column::whole(Values::Numbers(table.deals.iter().map(|&n| n as u64).collect())),
        1 => {
            let strategy = |place: u16| Some(strategies[usize::from(place)].as_str());
            words(table.len(), |i| table.strategies[i], strategy)
        }
        2 => words(table.len(), |i| rows[i].outcome, |outcome: Outcome| Some(outcome.word())),
        3 => {
            // Told apart by where they are and how long: comparing empty texts byte by byte took longer than all else
            // a row needs.
            let reason = |Place(word)| (!word.is_empty()).then_some(word);
            words(table.len(), |i| Place(rows[i].reason), reason)
        }
        4 => Column::whole(Values::Numbers(rows.iter().map(|row| row.nodes).collect())),
        _ => match kinds.get(at - FIRST) {
            Some(&kind) => cells(table, at - FIRST, kinds.len(), kind),
            None => {
                let bits = table.seconds.iter().map(|x| x.to_bits().into());
                Column::whole(Values::Numbers(bits.collect()))
            }
        },
    }
}

/// A constant text, equal only to itself.
#[derive(Clone, Copy)]
struct Place(&'static str);

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

/// In the order of their numbers.
const OUTCOMES: [Outcome; 3] = [Outcome::Solved, Outcome::Impossible, Outcome::Unknown];

/// A column of few different words: in row i stands the word of `key(i)`, or none. A row is compared with the row before
/// it, and a word is looked for where the key changes: hashing or comparing every text cost more than all else a row
/// needs.
fn words<'a, K: Copy + PartialEq>(
    rows: usize,
    key: impl Fn(usize) -> K,
    word: impl Fn(K) -> Option<&'a str>,
) -> Column<'a> {
    let (mut words, mut present, mut places) =
        (Vec::new(), Vec::with_capacity(rows), Vec::with_capacity(rows));
    let mut last: Option<(K, Option<u32>)> = None;
    for i in 0..rows {
        let key = key(i);
        let place = match last {
            Some((before, place)) if before == key => place,
            _ => word(key).map(|word| {
                let known = words.iter().position(|known| *known == word);
                known.unwrap_or_else(|| {
                    words.push(word);
                    words.len() - 1
                }) as u32
            }),
        };
        last = Some((key, place));
        present.push(u32::from(place.is_some()));
        places.extend(place);
    }
    Column { repeated: Vec::new(), present, values: Values::Words(words, places) }
}

/// A column of the plan: `at` of so many.
fn cells(table: &Table, at: usize, width: usize, kind: Kind) -> Column<'_> {
    let cell = |i: usize| table.cells[i * width + at].as_ref();
    let (mut repeated, mut present) = (Vec::new(), Vec::new());
    let (mut numbers, mut texts) = (Vec::new(), Vec::new());
    for i in 0..table.len() {
        match cell(i) {
            Some(Cell::Counts(counts)) if !counts.is_empty() => {
                numbers.extend_from_slice(counts);
                present.resize(present.len() + counts.len(), 2);
                repeated.push(0);
                repeated.resize(present.len(), 1);
                continue;
            }
            Some(Cell::Count(n)) => numbers.push(*n),
            Some(Cell::Share(x)) => numbers.push(x.to_bits()),
            Some(Cell::Text(text)) => texts.push(text.as_str()),
            Some(Cell::Counts(_)) | None => {}
        }
        present.push(u32::from(cell(i).is_some()));
        if kind == Kind::Counts {
            repeated.push(0);
        }
    }
    let values = match kind {
        Kind::Text => Values::Texts(texts),
        _ => Values::Numbers(numbers),
    };
    Column { repeated, present, values }
}

/// A file being read, a row group at a time.
pub struct Reader {
    bytes: Arc<Vec<u8>>,
    footer: Value,
    leaves: Vec<Leaf>,
    kinds: Vec<Kind>,
    strategies: Vec<String>,
    reasons: Vec<&'static str>,
    next: usize,
}

impl Reader {
    /// # Errors
    /// When the file is not one of this plan.
    pub fn new(plan: &Plan, bytes: impl Into<Arc<Vec<u8>>>) -> Result<Self, Error> {
        let bytes = bytes.into();
        let footer = footer::read(&bytes).map_err(broken)?;
        if footer::pair(&footer, "fairdeal.plan") != Some(&plan.text()) {
            return Err(Error::broken("parquet", "a file of another survey"));
        }
        let (kinds, strategies) = (plan.kinds()?, plan.strategies.clone());
        let (leaves, reasons) = (leaves(plan, &kinds), Plan::reasons(plan.family()?.facts()));
        Ok(Reader { bytes, footer, leaves, kinds, strategies, reasons, next: 0 })
    }

    /// Whether this is what the file says of itself.
    pub(crate) fn is_labelled(&self, label: &Label) -> bool {
        footer::pair(&self.footer, label::KEY) == Some(&label.text())
    }

    /// The next rows; none at the end.
    ///
    /// # Errors
    /// When the file is not one of ours.
    pub fn group(&mut self) -> Result<Option<Table>, Error> {
        let Some(group) = self.footer.items(4).get(self.next) else { return Ok(None) };
        let table = self.table(group).map_err(broken)?;
        self.next += 1;
        Ok(Some(table))
    }

    fn table(&self, group: &Value) -> Result<Table, Strange> {
        let rows = group.int(3).and_then(|n| usize::try_from(n).ok());
        let rows = rows.filter(|&n| n <= MOST_ROWS).ok_or("a number of rows")?;
        let chunks = group.items(1);
        if chunks.len() != self.leaves.len() {
            return Err("a number of columns");
        }
        let read = |at: usize| read::column(&self.bytes, &self.leaves[at], &chunks[at]);
        let whole = |at: usize| match read(at)?.values {
            Found::Numbers(bits) if bits.len() == rows => Ok(bits),
            _ => Err("a number of rows"),
        };
        let deals = whole(0)?.into_iter().map(|n| n as i64).collect();
        let strategies = named(read(1)?, |text| {
            let found = self.strategies.iter().position(|name| Some(name.as_str()) == text);
            found.map(|at| at as u16).ok_or("a strategy")
        })?;
        let verdicts = named(read(2)?, |text| {
            OUTCOMES.into_iter().find(|o| Some(o.word()) == text).ok_or("a verdict")
        })?;
        let reasons = named(read(3)?, |text| match text {
            None => Ok(""),
            Some(text) => {
                self.reasons.iter().find(|word| **word == text).copied().ok_or("a reason")
            }
        })?;
        let nodes = whole(4)?;
        let mut columns = Vec::with_capacity(self.kinds.len());
        for (at, kind) in self.kinds.iter().enumerate() {
            columns.push(found(read(FIRST + at)?, *kind).into_iter());
        }
        let seconds = whole(FIRST + self.kinds.len())?;
        let seconds = seconds.into_iter().map(|bits| f32::from_bits(bits as u32)).collect();
        let lengths = [strategies.len(), verdicts.len(), reasons.len()];
        if lengths.into_iter().chain(columns.iter().map(ExactSizeIterator::len)).any(|n| n != rows)
        {
            return Err("a number of rows");
        }
        let rows_of = |i: usize| Row { outcome: verdicts[i], reason: reasons[i], nodes: nodes[i] };
        let mut cells = Vec::with_capacity(rows * columns.len());
        for _ in 0..rows {
            cells.extend(columns.iter_mut().map(|column| column.next().flatten()));
        }
        Ok(Table { deals, strategies, rows: (0..rows).map(rows_of).collect(), seconds, cells })
    }
}

/// What the words of a column name, row by row. A word is looked up once.
fn named<T: Copy>(
    read: Read,
    name: impl Fn(Option<&str>) -> Result<T, Strange>,
) -> Result<Vec<T>, Strange> {
    let Found::Words(words, places) = read.values else { return Err("a type") };
    let names: Vec<T> = words.iter().map(|word| name(Some(word))).collect::<Result<_, _>>()?;
    let mut named = places.into_iter().map(|place| names[place as usize]);
    if read.present.is_empty() {
        return Ok(named.collect());
    }
    let none = name(None);
    let row = |present: &u32| match present {
        0 => none,
        _ => named.next().ok_or("a number of rows"),
    };
    read.present.iter().map(row).collect()
}

/// The cells of a column, row by row.
fn found(read: Read, kind: Kind) -> Vec<Option<Cell>> {
    let Read { repeated, present, values } = read;
    let mut out: Vec<Option<Cell>> = Vec::new();
    match values {
        Found::Words(words, places) => {
            let mut texts = places.into_iter().map(|place| words[place as usize].clone());
            out.extend(
                present
                    .into_iter()
                    .map(|n| if n > 0 { texts.next().map(Cell::Text) } else { None }),
            );
        }
        Found::Numbers(bits) if kind == Kind::Counts => {
            let mut numbers = bits.into_iter();
            for (present, repeated) in present.into_iter().zip(repeated) {
                if repeated == 0 {
                    out.push((present > 0).then(|| Cell::Counts(Vec::new())));
                }
                if let (2, Some(Some(Cell::Counts(counts)))) = (present, out.last_mut()) {
                    counts.extend(numbers.next());
                }
            }
        }
        Found::Numbers(bits) => {
            let cell = |n: u64| match kind {
                Kind::Share => Cell::Share(f64::from_bits(n)),
                _ => Cell::Count(n),
            };
            let mut cells = bits.into_iter().map(cell);
            out.extend(present.into_iter().map(|n| if n > 0 { cells.next() } else { None }));
        }
    }
    out
}

/// Is this a file of rows of another survey?
pub fn is_of_another(plan: &Plan, bytes: &[u8]) -> bool {
    footer::read(bytes).is_ok_and(|footer| {
        footer::pair(&footer, "fairdeal.plan").is_some_and(|told| told != plan.text())
    })
}
