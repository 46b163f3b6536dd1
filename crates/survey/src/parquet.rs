//! Tables as Parquet files, without arrow: the columns are few and known, and arrow would multiply the
//! build.
//!
//! The same rows give the same bytes, but for the column `seconds`. Files are read back only after their
//! digest was found right, so what is inside them is what this file wrote.
//!
//! Columns are written and read by their own types here. Parquet's writer and reader of a group choose the type as
//! they run, and bring along what all of its eight types need, and rows as objects: 0.15 MB that nothing calls.

use std::sync::Arc;

use bytes::Bytes;
use fairdeal_core::column::{Cell, Kind};
use fairdeal_core::game::Row;
use fairdeal_core::{Error, Outcome};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::reader::ColumnReaderImpl;
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, FloatType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::file::writer::{
    SerializedFileWriter, SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite,
};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnDescPtr, ColumnPath, SchemaDescPtr, SchemaDescriptor};

use crate::label::{self, Label};
use crate::plan::Plan;
use crate::table::Table;
use crate::words;

/// The form of the files.
pub(crate) const SCHEMA: &str = "fairdeal/survey-rows/1";
/// Rows of a row group: what a thread holds in memory at a time.
pub(crate) const GROUP: usize = 1 << 15;
/// Deals of a chunk below which its numbers are not compressed.
const SMALL: u64 = 4096;
/// Texts handed to a column at a time.
const TEXTS: usize = 1024;

/// The columns before those of the plan.
const FIRST: usize = 5;

fn broken(e: ParquetError) -> Error {
    Error::broken("parquet", e.to_string())
}

/// A file being written, into memory.
pub(crate) struct Writer {
    file: SerializedFileWriter<Vec<u8>>,
    descriptor: SchemaDescPtr,
    kinds: Vec<Kind>,
    strategies: Vec<String>,
}

impl Writer {
    /// # Errors
    /// When the plan is none.
    pub(crate) fn new(plan: &Plan) -> Result<Self, Error> {
        let kinds = plan.kinds()?;
        let schema = parse_message_type(&message(plan, &kinds)).map_err(broken)?;
        let entry = |key: &str, value: String| KeyValue::new(key.to_string(), value);
        let metadata = vec![
            entry("fairdeal.schema", SCHEMA.into()),
            entry("fairdeal.version", plan.version.clone()),
            entry("fairdeal.plan", plan.text()),
        ];
        let mut properties = WriterProperties::builder()
            .set_created_by(format!("fairdeal version {}", plan.version))
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(1).map_err(broken)?))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_key_value_metadata(Some(metadata));
        // Numbers that grow, and numbers that are mostly small.
        for name in ["deal", "nodes"] {
            properties = properties
                .set_column_encoding(name.into(), Encoding::DELTA_BINARY_PACKED)
                .set_column_dictionary_enabled(name.into(), false);
        }
        // No two are alike: a dictionary of them would be thrown away again.
        for name in ["seconds", "solution", "certificate"] {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(name), false);
        }
        // A bit or less each as they are encoded; and beginning to compress costs as much time as deciding
        // some ten deals, so a file of few rows begins with nothing but what the plan asks for.
        let plain: &[&str] = match plan.chunk < SMALL {
            true => &["deal", "nodes", "seconds"],
            false => &["deal"],
        };
        for &name in plain {
            properties = properties
                .set_column_compression(ColumnPath::from(name), Compression::UNCOMPRESSED);
        }
        // Nobody looks for the least time.
        properties = properties
            .set_column_statistics_enabled(ColumnPath::from("seconds"), EnabledStatistics::None);
        let properties = Arc::new(properties.build());
        let schema = Arc::new(schema);
        let descriptor = Arc::new(SchemaDescriptor::new(schema.clone()));
        let file = SerializedFileWriter::new(Vec::new(), schema, properties).map_err(broken)?;
        Ok(Writer { file, descriptor, kinds, strategies: plan.strategies.clone() })
    }

    /// Writes these rows as a row group.
    ///
    /// # Errors
    /// Never, but for a bug of ours.
    pub(crate) fn group(&mut self, table: &Table) -> Result<(), Error> {
        if table.is_empty() {
            return Ok(());
        }
        self.try_group(table).map_err(broken)
    }

    fn try_group(&mut self, table: &Table) -> Result<(), ParquetError> {
        let descriptor = self.descriptor.clone();
        let properties = self.file.properties().clone();
        let at = |at: usize| descriptor.column(at);
        let to = |place: usize| To { column: at(place), properties: properties.clone() };
        let mut group = self.file.next_row_group()?;
        column::<Int64Type>(&mut group, to(0), &table.deals, None, None)?;
        let strategy = |place: u16| Some(self.strategies[usize::from(place)].as_str());
        words::column(&mut group, at(1), table.len(), |i| table.strategies[i], strategy)?;
        let verdict = |outcome: Outcome| Some(outcome.word());
        words::column(&mut group, at(2), table.len(), |i| table.rows[i].outcome, verdict)?;
        // Told apart by where they are and how long: comparing empty texts byte by byte took longer than
        // all else a row needs.
        let reason = |Place(word)| (!word.is_empty()).then_some(word);
        words::column(&mut group, at(3), table.len(), |i| Place(table.rows[i].reason), reason)?;
        let nodes: Vec<i64> = table.rows.iter().map(|row| row.nodes as i64).collect();
        column::<Int64Type>(&mut group, to(4), &nodes, None, None)?;
        let width = self.kinds.len();
        for (at, kind) in self.kinds.iter().enumerate() {
            let cell = |i: usize| table.cells[i * width + at].as_ref();
            cells(&mut group, to(FIRST + at), table.len(), *kind, cell)?;
        }
        column::<FloatType>(&mut group, to(FIRST + width), &table.seconds, None, None)?;
        group.close()?;
        Ok(())
    }

    /// What was written since the last call: for files that are longer than memory.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(self.file.inner_mut())
    }

    /// The rest of the file, with a label that has counted all of its rows.
    ///
    /// # Errors
    /// Never, but for a bug of ours.
    pub(crate) fn finish(mut self, label: &Label) -> Result<Vec<u8>, Error> {
        let label = KeyValue::new(label::KEY.to_string(), label.text());
        self.file.append_key_value_metadata(label);
        self.file.into_inner().map_err(broken)
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

/// The schema in Parquet's own notation.
fn message(plan: &Plan, kinds: &[Kind]) -> String {
    let mut out = "message survey { REQUIRED INT64 deal; \
        REQUIRED BYTE_ARRAY strategy (STRING); REQUIRED BYTE_ARRAY verdict (STRING); \
        OPTIONAL BYTE_ARRAY reason (STRING); REQUIRED INT64 nodes;"
        .to_string();
    for (name, kind) in plan.columns.iter().zip(kinds) {
        out += &match kind {
            Kind::Count => format!(" OPTIONAL INT64 {name};"),
            Kind::Share => format!(" OPTIONAL DOUBLE {name};"),
            Kind::Text => format!(" OPTIONAL BYTE_ARRAY {name} (STRING);"),
            Kind::Counts => format!(
                " OPTIONAL GROUP {name} (LIST) {{ REPEATED GROUP list {{ REQUIRED INT64 element; }} }}"
            ),
        };
    }
    out + " REQUIRED FLOAT seconds; }"
}

fn text(text: &str) -> ByteArray {
    ByteArray::from(text.as_bytes().to_vec())
}

type Group<'a> = SerializedRowGroupWriter<'a, Vec<u8>>;

/// The column that is next, and how it is written.
struct To {
    column: ColumnDescPtr,
    properties: WriterPropertiesPtr,
}

/// Writes the next column of the group, by itself, and appends it.
fn written<T: DataType>(
    group: &mut Group<'_>,
    to: To,
    write: impl FnOnce(&mut ColumnWriterImpl<'_, T>) -> Result<(), ParquetError>,
) -> Result<(), ParquetError> {
    let mut sink = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut sink));
    let mut column = ColumnWriterImpl::<T>::new(to.column, to.properties, pages);
    write(&mut column)?;
    let close = column.close()?;
    group.append_column(&Bytes::from(sink.into_inner()?), close)
}

fn column<T: DataType>(
    group: &mut Group<'_>,
    to: To,
    values: &[T::T],
    present: Option<&[i16]>,
    repeated: Option<&[i16]>,
) -> Result<(), ParquetError> {
    written::<T>(group, to, |column| column.write_batch(values, present, repeated).map(drop))
}

/// Texts, a few at a time: a text in the making takes more memory than a row.
fn texts(
    group: &mut Group<'_>,
    to: To,
    rows: usize,
    text: impl Fn(usize) -> Option<ByteArray>,
) -> Result<(), ParquetError> {
    written::<ByteArrayType>(group, to, |column| {
        for start in (0..rows).step_by(TEXTS) {
            let some: Vec<Option<ByteArray>> =
                (start..rows.min(start + TEXTS)).map(&text).collect();
            let present: Vec<i16> = some.iter().map(|text| i16::from(text.is_some())).collect();
            let values: Vec<ByteArray> = some.into_iter().flatten().collect();
            column.write_batch(&values, Some(&present), None)?;
        }
        Ok(())
    })
}

fn cells<'a>(
    group: &mut Group<'_>,
    to: To,
    rows: usize,
    kind: Kind,
    cell: impl Fn(usize) -> Option<&'a Cell>,
) -> Result<(), ParquetError> {
    let present = |_| (0..rows).map(|i| i16::from(cell(i).is_some())).collect::<Vec<i16>>();
    match kind {
        Kind::Count => {
            let count =
                |cell: &Cell| if let Cell::Count(n) = cell { Some(*n as i64) } else { None };
            let values: Vec<i64> = (0..rows).filter_map(&cell).filter_map(count).collect();
            column::<Int64Type>(group, to, &values, Some(&present(())), None)
        }
        Kind::Share => {
            let share = |cell: &Cell| if let Cell::Share(x) = cell { Some(*x) } else { None };
            let values: Vec<f64> = (0..rows).filter_map(&cell).filter_map(share).collect();
            column::<DoubleType>(group, to, &values, Some(&present(())), None)
        }
        Kind::Text => {
            let of = |i| match cell(i) {
                Some(Cell::Text(word)) => Some(text(word)),
                _ => None,
            };
            texts(group, to, rows, of)
        }
        Kind::Counts => {
            let (mut values, mut present, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
            for i in 0..rows {
                match cell(i) {
                    Some(Cell::Counts(counts)) if !counts.is_empty() => {
                        for (at, &n) in counts.iter().enumerate() {
                            values.push(n as i64);
                            present.push(2);
                            repeated.push(i16::from(at > 0));
                        }
                    }
                    other => {
                        present.push(i16::from(other.is_some()));
                        repeated.push(0);
                    }
                }
            }
            column::<Int64Type>(group, to, &values, Some(&present), Some(&repeated))
        }
    }
}

/// A file being read, a row group at a time.
pub struct Reader {
    bytes: Arc<Bytes>,
    file: ParquetMetaData,
    kinds: Vec<Kind>,
    strategies: Vec<String>,
    reasons: Vec<&'static str>,
    next: usize,
}

impl Reader {
    /// # Errors
    /// When the file is not one of this plan.
    pub fn new(plan: &Plan, bytes: impl Into<Bytes>) -> Result<Self, Error> {
        let (facts, bytes) = (plan.family()?.facts(), bytes.into());
        let (file, bytes) = (footer(&bytes).map_err(broken)?, Arc::new(bytes));
        let (kinds, strategies) = (plan.kinds()?, plan.strategies.clone());
        let reasons = Plan::reasons(facts);
        let reader = Reader { bytes, file, kinds, strategies, reasons, next: 0 };
        if reader.metadata("fairdeal.plan") != Some(&plan.text()) {
            return Err(Error::broken("parquet", "a file of another survey"));
        }
        Ok(reader)
    }

    fn metadata(&self, key: &str) -> Option<&str> {
        let pairs = self.file.file_metadata().key_value_metadata();
        pairs?.iter().find(|pair| pair.key == key)?.value.as_deref()
    }

    /// Whether this is what the file says of itself.
    pub(crate) fn is_labelled(&self, label: &Label) -> bool {
        self.metadata(label::KEY) == Some(&label.text())
    }

    /// The next rows; none at the end.
    ///
    /// # Errors
    /// When the file is not one of ours.
    pub fn group(&mut self) -> Result<Option<Table>, Error> {
        let Some(group) = self.file.row_groups().get(self.next) else { return Ok(None) };
        self.next += 1;
        self.table(&Columns { bytes: &self.bytes, group }).map(Some)
    }

    fn table(&self, group: &Columns<'_>) -> Result<Table, Error> {
        let rows = usize::try_from(group.group.num_rows()).unwrap_or(0);
        let strange = |what: &str| Error::broken("parquet", format!("a strange {what}"));
        let deals = read::<Int64Type>(group, 0, rows)?.values;
        let texts = read::<ByteArrayType>(group, 1, rows)?.values;
        let place =
            |text: &ByteArray| self.strategies.iter().position(|s| s.as_bytes() == text.data());
        let strategies: Vec<u16> = texts
            .iter()
            .map(|text| place(text).map(|at| at as u16).ok_or_else(|| strange("strategy")))
            .collect::<Result<_, _>>()?;
        let verdict = |text: &ByteArray| {
            let found = OUTCOMES.into_iter().find(|o| o.word().as_bytes() == text.data());
            found.ok_or_else(|| strange("verdict"))
        };
        let verdicts: Vec<Outcome> = read::<ByteArrayType>(group, 2, rows)?
            .values
            .iter()
            .map(verdict)
            .collect::<Result<_, _>>()?;
        let reason = |text: Option<ByteArray>| match text {
            None => Ok(""),
            Some(text) => {
                let found = self.reasons.iter().find(|word| word.as_bytes() == text.data());
                found.copied().ok_or_else(|| strange("reason"))
            }
        };
        let reasons: Vec<&'static str> = read::<ByteArrayType>(group, 3, rows)?
            .optional()
            .map(reason)
            .collect::<Result<_, _>>()?;
        let nodes = read::<Int64Type>(group, 4, rows)?.values;
        let columns: Vec<Vec<Option<Cell>>> = self
            .kinds
            .iter()
            .enumerate()
            .map(|(at, kind)| self.cells(group, FIRST + at, *kind, rows))
            .collect::<Result<_, _>>()?;
        let seconds = read::<FloatType>(group, FIRST + self.kinds.len(), rows)?.values;
        let whole = [deals.len(), verdicts.len(), reasons.len(), nodes.len(), seconds.len()];
        if whole
            .iter()
            .chain(columns.iter().map(Vec::len).collect::<Vec<_>>().iter())
            .any(|&n| n != rows)
        {
            return Err(strange("number of rows"));
        }
        let rows_of =
            |i: usize| Row { outcome: verdicts[i], reason: reasons[i], nodes: nodes[i] as u64 };
        let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
        let cells = (0..rows).flat_map(|_| {
            columns.iter_mut().map(|column| column.next().flatten()).collect::<Vec<_>>()
        });
        let cells = cells.collect();
        Ok(Table { deals, strategies, rows: (0..rows).map(rows_of).collect(), seconds, cells })
    }

    fn cells(
        &self,
        group: &Columns<'_>,
        at: usize,
        kind: Kind,
        rows: usize,
    ) -> Result<Vec<Option<Cell>>, Error> {
        Ok(match kind {
            Kind::Count => {
                let numbers = read::<Int64Type>(group, at, rows)?;
                numbers.optional().map(|n| n.map(|n| Cell::Count(n as u64))).collect()
            }
            Kind::Share => read::<DoubleType>(group, at, rows)?
                .optional()
                .map(|x| x.map(Cell::Share))
                .collect(),
            Kind::Text => {
                let text =
                    |text: ByteArray| Cell::Text(String::from_utf8_lossy(text.data()).into_owned());
                read::<ByteArrayType>(group, at, rows)?.optional().map(|t| t.map(text)).collect()
            }
            Kind::Counts => {
                let Read { values, present, repeated } = read::<Int64Type>(group, at, rows)?;
                let (mut out, mut values) = (Vec::with_capacity(rows), values.into_iter());
                for (present, repeated) in present.into_iter().zip(repeated) {
                    if repeated == 0 {
                        out.push((present > 0).then(|| Cell::Counts(Vec::new())));
                    }
                    if let (2, Some(Some(Cell::Counts(counts)))) = (present, out.last_mut()) {
                        counts.extend(values.next().map(|n| n as u64));
                    }
                }
                out
            }
        })
    }
}

/// Is this a file of rows of another survey?
pub fn is_of_another(plan: &Plan, bytes: Vec<u8>) -> bool {
    footer(&Bytes::from(bytes)).is_ok_and(|file| {
        let pairs = file.file_metadata().key_value_metadata();
        let told = pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == "fairdeal.plan"));
        told.is_some_and(|pair| pair.value.as_deref() != Some(&plan.text()))
    })
}

/// What a file says of itself at its end.
fn footer(bytes: &Bytes) -> Result<ParquetMetaData, ParquetError> {
    ParquetMetaDataReader::new().parse_and_finish(bytes)
}

/// The columns of a row group, and the file they are in.
struct Columns<'a> {
    bytes: &'a Arc<Bytes>,
    group: &'a RowGroupMetaData,
}

/// A column as Parquet has it.
struct Read<T> {
    values: Vec<T>,
    present: Vec<i16>,
    repeated: Vec<i16>,
}

impl<T> Read<T> {
    fn optional(self) -> impl Iterator<Item = Option<T>> {
        let mut values = self.values.into_iter();
        self.present.into_iter().map(move |present| if present > 0 { values.next() } else { None })
    }
}

fn read<T: DataType>(group: &Columns<'_>, at: usize, rows: usize) -> Result<Read<T::T>, Error> {
    let column = group.group.columns().get(at);
    let column = column.filter(|column| column.column_type() == T::get_physical_type());
    let strange = || Error::broken("parquet", "a strange column");
    let column = column.ok_or_else(strange)?;
    let pages = SerializedPageReader::new(group.bytes.clone(), column, rows, None);
    let pages = Box::new(pages.map_err(broken)?);
    let mut column = ColumnReaderImpl::<T>::new(column.column_descr_ptr(), pages);
    let mut out = Read { values: Vec::new(), present: Vec::new(), repeated: Vec::new() };
    let mut got = 0;
    while got < rows {
        let Read { values, present, repeated } = &mut out;
        let (more, ..) = column
            .read_records(rows - got, Some(present), Some(repeated), values)
            .map_err(broken)?;
        if more == 0 {
            break;
        }
        got += more;
    }
    Ok(out)
}
