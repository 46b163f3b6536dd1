//! Files of ours, held against the `parquet` crate: it reads what is written here, and what it writes is read here, as
//! it wrote the files of Fairdeal up to 0.2.0 and in other ways; and altered files are read or refused.

use std::sync::Arc;

use bytes::Bytes;
use fairdeal_core::random::Random;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::reader::FileReader as _;
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::file::statistics::Statistics;
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;

use super::*;
use crate::plan::Options;

/// Columns of all kinds, and of several strategies.
fn plans() -> Vec<Plan> {
    let plan = |family: &str, strategies: &[&str], columns: &[&str], chunk| {
        let strings = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        let (strategies, columns) = (strings(strategies), strings(columns));
        let options = Options {
            family: family.into(),
            strategies,
            columns,
            chunk: Some(chunk),
            memory: None,
        };
        Plan::new(&options, &(0..1)).unwrap()
    };
    vec![
        plan("boaf", &["fast"], &[], 64),
        plan("boaf", &["fast", "paper", "paper-dfs"], &[], SMALL),
        plan("boaf/5x5", &["fast"], &["all"], SMALL),
        plan("swish/deck60/8", &[], &["all", "solution"], 64),
        plan("set/v4p3/12", &[], &["all", "certificate"], SMALL),
    ]
}

/// Rows as no survey has them: of every value, and of none.
fn rows(plan: &Plan, random: &mut Random, many: usize) -> Table {
    let kinds = plan.kinds().unwrap();
    let reasons = Plan::reasons(plan.family().unwrap().facts());
    // How often something changes from a row to the next, of how many values, and how often there is none.
    let (stay, below) =
        ([1, 4, 60][random.below(3) as usize], [1, 2, 300, u64::MAX][random.below(4) as usize]);
    let none = [0, 1, 5, 9, 10][random.below(5) as usize];
    let mut table = Table::default();
    let (mut row, mut strategy) = (Row { outcome: Outcome::Solved, reason: "", nodes: 0 }, 0);
    let mut cells: Vec<Option<Cell>> = vec![None; kinds.len()];
    let mut deal = random.below(1 << 40) as i64 - (1 << 39);
    for _ in 0..many {
        deal += i64::from(random.below(9) == 0) + 1;
        if random.below(stay) == 0 {
            row.outcome = OUTCOMES[random.below(3) as usize];
            row.reason = match random.below(2) {
                0 => "",
                _ => reasons.get(random.below(20) as usize).copied().unwrap_or(""),
            };
            strategy = random.below(plan.strategies.len() as u64) as u16;
        }
        row.nodes = random.below(below.min(1 << 50));
        for (cell, kind) in cells.iter_mut().zip(&kinds) {
            if random.below(stay) == 0 {
                *cell = (random.below(10) >= none).then(|| a_cell(*kind, below, random));
            }
        }
        let seconds = f32::from_bits(random.below(1 << 30) as u32);
        table.push(deal, strategy, row, seconds, cells.iter().cloned());
    }
    table
}

fn a_cell(kind: Kind, below: u64, random: &mut Random) -> Cell {
    let n = random.below(below);
    match kind {
        Kind::Count => Cell::Count(n),
        Kind::Share => Cell::Share([0.0, -0.0, n as f64 / 7.0, -3e300][random.below(4) as usize]),
        Kind::Text => Cell::Text("wörd ".repeat(n as usize % 40) + &n.to_string()),
        Kind::Counts => Cell::Counts((0..random.below(12)).map(|_| random.below(below)).collect()),
    }
}

/// In a file of so many groups.
fn written(plan: &Plan, groups: &[Table]) -> Vec<u8> {
    let (mut writer, mut label) = (Writer::new(plan).unwrap(), Label::new(plan));
    let mut out = Vec::new();
    for table in groups {
        label.add(table, 0);
        writer.group(table).unwrap();
        out.extend(writer.take());
    }
    out.extend(writer.finish(&label).unwrap());
    out
}

fn read(plan: &Plan, bytes: Vec<u8>) -> Result<Vec<Table>, Error> {
    let mut reader = Reader::new(plan, bytes)?;
    let mut out = Vec::new();
    while let Some(table) = reader.group()? {
        out.push(table);
    }
    Ok(out)
}

/// Everything in a table, with zeros of both signs told apart.
fn all_of(table: &Table) -> String {
    format!("{table:?}")
}

/// A row, its numbers of all types as cells.
fn row(plan: &Plan, table: &Table, i: usize) -> Vec<(String, Option<Cell>)> {
    let text = |word: &str| (!word.is_empty()).then(|| Cell::Text(word.into()));
    let row = &table.rows[i];
    let mut out = vec![
        ("deal".into(), Some(Cell::Count(table.deals[i] as u64))),
        ("strategy".into(), text(&plan.strategies[usize::from(table.strategies[i])])),
        ("verdict".into(), text(row.outcome.word())),
        ("reason".into(), text(row.reason)),
        ("nodes".into(), Some(Cell::Count(row.nodes))),
    ];
    out.extend(plan.columns.iter().cloned().zip(table.cells(i).iter().cloned()));
    out.push(("seconds".into(), Some(Cell::Share(table.seconds[i].into()))));
    out
}

/// A value as the crate's reader has it.
fn cell(field: &Field) -> Option<Cell> {
    let count = |field: &Field| match field {
        Field::Long(n) => *n as u64,
        other => panic!("{other:?}"),
    };
    match field {
        Field::Null => None,
        Field::Double(x) => Some(Cell::Share(*x)),
        Field::Float(x) => Some(Cell::Share((*x).into())),
        Field::Str(text) => Some(Cell::Text(text.clone())),
        Field::ListInternal(list) => {
            Some(Cell::Counts(list.elements().iter().map(count).collect()))
        }
        other => Some(Cell::Count(count(other))),
    }
}

fn assert_the_crate_finds(plan: &Plan, groups: &[Table], bytes: &[u8]) {
    let file = SerializedFileReader::new(Bytes::copy_from_slice(bytes)).unwrap();
    let about = file.metadata().file_metadata();
    let rows: usize = groups.iter().map(Table::len).sum();
    assert_eq!(about.num_rows() as usize, rows);
    assert_eq!(about.created_by(), Some(format!("fairdeal version {}", plan.version).as_str()));
    let keys: Vec<&str> =
        about.key_value_metadata().unwrap().iter().map(|pair| pair.key.as_str()).collect();
    assert_eq!(keys, ["fairdeal.schema", "fairdeal.version", "fairdeal.plan", label::KEY]);
    // The schema is what the crate makes of its text.
    let expected = parse_message_type(&message(plan)).unwrap();
    assert_eq!(about.schema(), &expected);
    let expected = groups.iter().flat_map(|t| (0..t.len()).map(|i| row(plan, t, i)));
    let mut found = file.get_row_iter(None).unwrap();
    for expected in expected {
        let found = found.next().unwrap().unwrap().into_columns();
        let found: Vec<_> = found.iter().map(|(name, field)| (name.clone(), cell(field))).collect();
        // By text, which tells zeros of both signs apart.
        assert_eq!(format!("{found:?}"), format!("{expected:?}"));
    }
    assert!(found.next().is_none());
    for (group, table) in file.metadata().row_groups().iter().zip(groups) {
        assert_eq!(group.num_rows() as usize, table.len());
        for (at, column) in group.columns().iter().enumerate() {
            let (start, length) = column.byte_range();
            assert!(start >= 4 && (start + length) < bytes.len() as u64);
            let found = column.statistics();
            match column.column_path().string().as_str() {
                "deal" => assert_range(found, table.deals.iter().copied()),
                "nodes" => assert_range(found, table.rows.iter().map(|row| row.nodes as i64)),
                "seconds" => assert!(found.is_none_or(|s| s.min_bytes_opt().is_none())),
                "reason" => {
                    let none = table.rows.iter().filter(|row| row.reason.is_empty()).count();
                    assert_eq!(found.unwrap().null_count_opt(), Some(none as u64));
                }
                "strategy" | "verdict" => {}
                _ => {
                    let width = table.width();
                    let cells = table.cells.iter().skip(at - FIRST).step_by(width);
                    assert_of_cells(found.unwrap(), cells.collect());
                }
            }
        }
    }
}

fn assert_range(found: Option<&Statistics>, values: impl Iterator<Item = i64> + Clone) {
    let Some(Statistics::Int64(found)) = found else { panic!("{found:?}") };
    assert_eq!(found.min_opt().copied(), values.clone().min());
    assert_eq!(found.max_opt().copied(), values.max());
}

fn assert_of_cells(found: &Statistics, cells: Vec<&Option<Cell>>) {
    let there: Vec<&Cell> = cells.iter().copied().flatten().collect();
    let empty = |cell: &&&Cell| matches!(cell, Cell::Counts(counts) if counts.is_empty());
    let none = cells.len() - there.len() + there.iter().filter(empty).count();
    assert_eq!(found.null_count_opt(), Some(none as u64));
    let mut numbers = Vec::new();
    let mut shares = Vec::new();
    for cell in there {
        match cell {
            Cell::Count(n) => numbers.push(*n as i64),
            Cell::Share(x) => shares.push(*x),
            Cell::Counts(counts) => numbers.extend(counts.iter().map(|n| *n as i64)),
            Cell::Text(_) => {}
        }
    }
    match found {
        Statistics::Int64(_) => assert_range(Some(found), numbers.iter().copied()),
        Statistics::Double(found) => {
            let least = shares.iter().copied().reduce(f64::min);
            let most = shares.iter().copied().reduce(f64::max);
            assert_eq!(found.min_opt().copied(), least);
            assert_eq!(found.max_opt().copied(), most);
            // Zeros of both signs are between those that are told.
            assert!(found.min_opt().is_none_or(|x| *x != 0.0 || x.is_sign_negative()));
            assert!(found.max_opt().is_none_or(|x| *x != 0.0 || x.is_sign_positive()));
        }
        _ => assert!(found.min_bytes_opt().is_none()),
    }
}

/// The schema in Parquet's own notation.
fn message(plan: &Plan) -> String {
    let mut out = "message survey { REQUIRED INT64 deal; \
        REQUIRED BYTE_ARRAY strategy (STRING); REQUIRED BYTE_ARRAY verdict (STRING); \
        OPTIONAL BYTE_ARRAY reason (STRING); REQUIRED INT64 nodes;"
        .to_string();
    for (name, kind) in plan.columns.iter().zip(plan.kinds().unwrap()) {
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

/// How the crate is asked to write.
fn properties(way: usize) -> WriterPropertiesBuilder {
    let builder = WriterProperties::builder();
    let zstd = Compression::ZSTD(ZstdLevel::try_new(1).unwrap());
    match way % 4 {
        // As up to 0.2.0, its words as the crate has them (those of 0.2.0 are like ours).
        0 => ["deal", "nodes"].into_iter().fold(builder.set_compression(zstd), |builder, name| {
            builder
                .set_column_encoding(name.into(), Encoding::DELTA_BINARY_PACKED)
                .set_column_dictionary_enabled(name.into(), false)
        }),
        1 => builder
            .set_dictionary_enabled(false)
            .set_data_page_row_count_limit(50)
            .set_write_batch_size(10),
        // A dictionary that is given up on the way, and pages of few rows.
        2 => builder
            .set_compression(zstd)
            .set_dictionary_page_size_limit(100)
            .set_data_page_size_limit(200)
            .set_write_batch_size(7),
        _ => builder,
    }
}

/// The same rows in a file by the crate.
fn written_by_the_crate(plan: &Plan, groups: &[Table], way: usize) -> Vec<u8> {
    let pair = KeyValue::new("fairdeal.plan".into(), plan.text());
    let properties = properties(way).set_key_value_metadata(Some(vec![pair])).build();
    let schema = Arc::new(parse_message_type(&message(plan)).unwrap());
    let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    for table in groups {
        let mut group = file.next_row_group().unwrap();
        let rows: Vec<_> = (0..table.len()).map(|i| row(plan, table, i)).collect();
        let mut at = 0;
        while let Some(mut column) = group.next_column().unwrap() {
            write(column.untyped(), rows.iter().map(|row| row[at].1.as_ref()));
            column.close().unwrap();
            at += 1;
        }
        group.close().unwrap();
    }
    file.into_inner().unwrap()
}

fn write<'a>(column: &mut ColumnWriter<'_>, cells: impl Iterator<Item = Option<&'a Cell>>) {
    let (mut present, mut repeated) = (Vec::new(), Vec::new());
    let (mut longs, mut doubles, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for cell in cells {
        let there = i16::from(cell.is_some());
        let (mut levels, mut many) = (there, 1);
        match cell {
            Some(Cell::Count(n)) => longs.push(*n as i64),
            Some(Cell::Share(x)) => doubles.push(*x),
            Some(Cell::Text(text)) => texts.push(ByteArray::from(text.as_str())),
            Some(Cell::Counts(counts)) => {
                longs.extend(counts.iter().map(|n| *n as i64));
                if !counts.is_empty() {
                    (levels, many) = (2, counts.len());
                }
            }
            None => {}
        }
        for at in 0..many {
            present.push(levels);
            repeated.push(i16::from(at > 0));
        }
    }
    // Levels are passed over where a column has none.
    let (present, repeated) = (Some(&present[..]), Some(&repeated[..]));
    let floats: Vec<f32> = doubles.iter().map(|x| *x as f32).collect();
    let written = match column {
        ColumnWriter::Int64ColumnWriter(column) => column.write_batch(&longs, present, repeated),
        ColumnWriter::DoubleColumnWriter(column) => column.write_batch(&doubles, present, repeated),
        ColumnWriter::FloatColumnWriter(column) => column.write_batch(&floats, present, repeated),
        ColumnWriter::ByteArrayColumnWriter(column) => {
            column.write_batch(&texts, present, repeated)
        }
        _ => panic!("a column of another type"),
    };
    written.unwrap();
}

fn cases(many: usize) -> impl Iterator<Item = (usize, Plan, Vec<Table>)> {
    let (plans, mut random) = (plans(), Random::new(1));
    (0..many).map(move |case| {
        let plan = plans[case % plans.len()].clone();
        let most = if case % 10 == 9 { 3000 } else { 150 };
        let groups = 1 + random.below(3);
        let groups = (0..groups)
            .map(|_| {
                let many = 1 + random.below(most) as usize;
                rows(&plan, &mut random, many)
            })
            .collect();
        (case, plan, groups)
    })
}

#[test]
fn the_crate_reads_what_is_written_here_and_so_do_we() {
    for (case, plan, groups) in cases(300) {
        let bytes = written(&plan, &groups);
        assert_the_crate_finds(&plan, &groups, &bytes);
        let found = read(&plan, bytes.clone()).unwrap();
        assert_eq!(found.len(), groups.len());
        for (found, table) in found.iter().zip(&groups) {
            assert_eq!(all_of(found), all_of(table), "case {case}");
        }
        assert_eq!(written(&plan, &groups), bytes, "the same rows give the same bytes");
    }
}

#[test]
fn what_the_crate_writes_is_read() {
    for (case, plan, groups) in cases(300) {
        let bytes = written_by_the_crate(&plan, &groups, case / 5);
        let found = read(&plan, bytes).unwrap_or_else(|e| panic!("case {case}: {e}"));
        assert_eq!(found.len(), groups.len());
        for (found, table) in found.iter().zip(&groups) {
            assert_eq!(all_of(found), all_of(table), "case {case}");
        }
    }
}

/// Of a megabyte each, also where a row's list runs on.
#[test]
fn long_columns_have_several_pages() {
    let plan = &plans()[3];
    let kinds = plan.kinds().unwrap();
    let mut random = Random::new(7);
    let mut table = Table::default();
    for deal in 0..3000 {
        let cell = |kind: &Kind| match kind {
            Kind::Text => Some(Cell::Text(format!("{deal}: ").repeat(200))),
            Kind::Counts => Some(Cell::Counts((0..200).map(|_| random.below(u64::MAX)).collect())),
            kind => Some(a_cell(*kind, u64::MAX, &mut random)),
        };
        let row = Row { outcome: Outcome::Solved, reason: "", nodes: 1 };
        let cells: Vec<Option<Cell>> = kinds.iter().map(cell).collect();
        table.push(deal, 0, row, 0.0, cells);
    }
    let groups = [table];
    let bytes = written(plan, &groups);
    assert_the_crate_finds(plan, &groups, &bytes);
    assert_eq!(all_of(&read(plan, bytes.clone()).unwrap()[0]), all_of(&groups[0]));
    let file = SerializedFileReader::new(Bytes::from(bytes)).unwrap();
    let group = file.get_row_group(0).unwrap();
    let longest = (0..group.num_columns()).map(|at| {
        let pages = group.get_column_page_reader(at).unwrap();
        pages.map(|page| page.unwrap().buffer().len()).inspect(|n| assert!(*n < 2 << 20)).count()
    });
    assert!(longest.max() >= Some(4));
}

/// No bytes make a panic, or a table of another size than it says.
#[test]
fn altered_files_are_read_or_refused() {
    let mut random = Random::new(3);
    let (mut accepted, mut refused) = (0, 0);
    for (case, plan, groups) in cases(40) {
        let good = match case % 2 {
            0 => written(&plan, &groups),
            _ => written_by_the_crate(&plan, &groups, case / 5),
        };
        for _ in 0..300 {
            let mut bytes = good.clone();
            for _ in 0..=random.below(3) {
                // Most of what can go wrong is in the footer and in the heads of pages.
                let back = [64, 2000, bytes.len() as u64][random.below(3) as usize];
                let at = bytes.len() - 1 - random.below(back.min(bytes.len() as u64)) as usize;
                match random.below(4) {
                    0 => bytes[at] ^= 1 << random.below(8),
                    1 => bytes[at] = random.below(256) as u8,
                    2 => bytes.truncate(bytes.len() - random.below(3) as usize),
                    _ => drop(bytes.remove(at)),
                }
            }
            is_of_another(&plan, &bytes);
            match read(&plan, bytes) {
                Ok(groups) => {
                    accepted += 1;
                    for table in groups {
                        let rows = table.rows.len();
                        assert!(table.deals.len() == rows && table.seconds.len() == rows);
                        assert!(table.strategies.len() == rows);
                        assert_eq!(table.cells.len(), rows * plan.columns.len());
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} and {refused}");
}

#[test]
fn files_of_another_survey_are_told() {
    let plans = plans();
    let mut random = Random::new(4);
    let groups = [rows(&plans[0], &mut random, 20)];
    let bytes = written(&plans[0], &groups);
    assert!(!is_of_another(&plans[0], &bytes));
    assert!(is_of_another(&plans[1], &bytes));
    let refused = Reader::new(&plans[1], bytes.clone()).err().unwrap();
    assert!(refused.to_string().contains("a file of another survey"), "{refused}");
    assert!(!is_of_another(&plans[1], &bytes[..bytes.len() - 1]));
    let mut label = Label::new(&plans[0]);
    let reader = Reader::new(&plans[0], bytes).unwrap();
    assert!(!reader.is_labelled(&label));
    label.add(&groups[0], 0);
    assert!(reader.is_labelled(&label));
}
