//! A column of few different words, written as runs: verdicts, reasons and strategies.
//!
//! Parquet's own writer hashes every text to find its place in the dictionary, and three such columns cost
//! more than all else a row needs. Here rows are compared with the row before them, and a run is looked up
//! once. What is written is plain Parquet: a dictionary page, and a data page of its indices in the hybrid of
//! runs and packed bits (Apache Parquet format, "Encodings"), whichever is shorter. Whoever reads files of
//! the one writer reads those of the other.

use bytes::Bytes;
use parquet::basic::{Compression, Encoding};
use parquet::column::page::{CompressedPage, Page, PageWriter as _};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::writer::{SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;

/// A number, and how many times it comes.
type Run = (u32, u32);

/// Writes the next column of the group: in row i stands the word of `key(i)`, or none.
pub(crate) fn column<'w, K: Copy + PartialEq>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    descriptor: ColumnDescPtr,
    rows: usize,
    key: impl Fn(usize) -> K,
    word: impl Fn(K) -> Option<&'w str>,
) -> Result<(), ParquetError> {
    let (mut words, mut present, mut indices): (Vec<&str>, Vec<Run>, Vec<Run>) = Default::default();
    let mut bytes = 0;
    for (key, length) in runs(rows, key) {
        let Some(word) = word(key) else {
            push(&mut present, (0, length));
            continue;
        };
        let at = words.iter().position(|known| *known == word).unwrap_or_else(|| {
            words.push(word);
            words.len() - 1
        });
        push(&mut present, (1, length));
        push(&mut indices, (at as u32, length));
        bytes += i64::from(length) * word.len() as i64;
    }
    let mut data = Vec::new();
    if descriptor.max_def_level() > 0 {
        let levels = hybrid(&present, 1);
        data.extend_from_slice(&(levels.len() as u32).to_le_bytes());
        data.extend(levels);
    }
    let mut encoding = Encoding::PLAIN;
    if !words.is_empty() {
        let width = usize::BITS - (words.len() - 1).leading_zeros();
        encoding = Encoding::RLE_DICTIONARY;
        data.push(width as u8);
        data.extend(hybrid(&indices, width));
    }
    let mut sink = TrackedWrite::new(Vec::new());
    let mut pages = SerializedPageWriter::new(&mut sink);
    let (mut dictionary_at, mut sizes) = (None, (0, 0));
    if !words.is_empty() {
        let page = Page::DictionaryPage {
            buf: plain(&words).into(),
            num_values: words.len() as u32,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        let written = pages.write_page(whole(page))?;
        dictionary_at = Some(written.offset as i64);
        sizes = (written.compressed_size, written.uncompressed_size);
    }
    let written = pages.write_page(whole(Page::DataPage {
        buf: data.into(),
        num_values: rows as u32,
        encoding,
        def_level_encoding: Encoding::RLE,
        rep_level_encoding: Encoding::RLE,
        statistics: None,
    }))?;
    pages.close()?;
    let metadata = ColumnChunkMetaData::builder(descriptor)
        .set_compression(Compression::UNCOMPRESSED)
        .set_encodings(vec![Encoding::PLAIN, Encoding::RLE, Encoding::RLE_DICTIONARY])
        .set_total_compressed_size((sizes.0 + written.compressed_size) as i64)
        .set_total_uncompressed_size((sizes.1 + written.uncompressed_size) as i64)
        .set_num_values(rows as i64)
        .set_data_page_offset(written.offset as i64)
        .set_dictionary_page_offset(dictionary_at)
        .set_unencoded_byte_array_data_bytes(Some(bytes))
        .build()?;
    let pages = Bytes::from(sink.into_inner()?);
    let close = ColumnCloseResult {
        bytes_written: pages.len() as u64,
        rows_written: rows as u64,
        metadata,
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    };
    group.append_column(&pages, close)
}

/// A page that is not compressed.
fn whole(page: Page) -> CompressedPage {
    let size = page.buffer().len();
    CompressedPage::new(page, size)
}

/// Keys may differ for the same word: what is written depends on the words alone.
fn push(runs: &mut Vec<Run>, (value, length): Run) {
    match runs.last_mut() {
        Some(last) if last.0 == value => last.1 += length,
        _ => runs.push((value, length)),
    }
}

/// Rows that are alike and follow each other.
fn runs<K: Copy + PartialEq>(rows: usize, key: impl Fn(usize) -> K) -> Vec<(K, u32)> {
    let mut out: Vec<(K, u32)> = Vec::new();
    let mut start = 0;
    while start < rows {
        let first = key(start);
        let end = (start + 1..rows).find(|&i| key(i) != first).unwrap_or(rows);
        out.push((first, (end - start) as u32));
        start = end;
    }
    out
}

/// Words one after the other, each behind its length.
fn plain(words: &[&str]) -> Vec<u8> {
    let mut out = Vec::new();
    for word in words {
        out.extend_from_slice(&(word.len() as u32).to_le_bytes());
        out.extend_from_slice(word.as_bytes());
    }
    out
}

/// Numbers of so many bits: as runs, or packed where runs are short.
fn hybrid(runs: &[Run], width: u32) -> Vec<u8> {
    let mut out = Vec::new();
    for &(value, length) in runs {
        natural(&mut out, u64::from(length) << 1);
        out.extend_from_slice(&value.to_le_bytes()[..width.div_ceil(8) as usize]);
    }
    let numbers: u64 = runs.iter().map(|run| u64::from(run.1)).sum();
    let groups = numbers.div_ceil(8);
    if out.len() as u64 <= groups * u64::from(width) {
        return out;
    }
    out.clear();
    natural(&mut out, groups << 1 | 1);
    let head = out.len();
    let (mut held, mut bits) = (0u64, 0);
    for value in runs.iter().flat_map(|&(value, length)| (0..length).map(move |_| value)) {
        held |= u64::from(value) << bits;
        bits += width;
        while bits >= 8 {
            out.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    }
    if bits > 0 {
        out.push(held as u8);
    }
    // The last group is filled up.
    out.resize(head + (groups * u64::from(width)) as usize, 0);
    out
}

/// Seven bits a byte, the low ones first.
fn natural(out: &mut Vec<u8>, mut n: u64) {
    while n >= 128 {
        out.push(n as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fairdeal_core::random::Random;
    use parquet::column::reader::get_typed_column_reader;
    use parquet::data_type::ByteArrayType;
    use parquet::file::properties::WriterProperties;
    use parquet::file::reader::FileReader as _;
    use parquet::file::serialized_reader::SerializedFileReader;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::SchemaDescriptor;

    use super::*;

    /// What Parquet's own reader finds in a column written here.
    fn read_back(rows: &[Option<String>], optional: bool) -> Vec<Option<String>> {
        let need = if optional { "OPTIONAL" } else { "REQUIRED" };
        let schema = parse_message_type(&format!("message m {{ {need} BYTE_ARRAY w (STRING); }}"));
        let schema = Arc::new(schema.unwrap());
        let descriptor = SchemaDescriptor::new(schema.clone());
        let properties = Arc::new(WriterProperties::builder().build());
        let mut file = SerializedFileWriter::new(Vec::new(), schema, properties).unwrap();
        let mut group = file.next_row_group().unwrap();
        column(&mut group, descriptor.column(0), rows.len(), |i| rows[i].as_deref(), |w| w)
            .unwrap();
        group.close().unwrap();
        let bytes = Bytes::from(file.into_inner().unwrap());
        let file = SerializedFileReader::new(bytes).unwrap();
        let group = file.get_row_group(0).unwrap();
        let mut column =
            get_typed_column_reader::<ByteArrayType>(group.get_column_reader(0).unwrap());
        let (mut values, mut present) = (Vec::new(), Vec::new());
        let got = column.read_records(rows.len() + 9, Some(&mut present), None, &mut values);
        assert_eq!(got.unwrap().0, rows.len());
        if !optional {
            present = vec![1; rows.len()];
        }
        let mut values = values.into_iter().map(|v| String::from_utf8(v.data().to_vec()).unwrap());
        present.into_iter().map(|there| (there == 1).then(|| values.next().unwrap())).collect()
    }

    /// Long runs and short ones, one word and hundreds, all there, none there, some there.
    #[test]
    fn parquets_own_reader_finds_the_words() {
        let mut random = Random::new(1);
        for case in 0..400 {
            let words = [1, 2, 3, 5, 17, 300][case % 6];
            let stay = [0, 1, 5, 60, 2000][case % 5];
            let optional = case % 3 > 0;
            let nulls = if optional { [0, 4, 10][case % 10 % 3] } else { 0 };
            let length = 1 + random.below(3000);
            let mut rows: Vec<Option<String>> = Vec::new();
            while (rows.len() as u64) < length {
                let word = format!("word{}", random.below(words));
                let word = (random.below(10) >= nulls).then_some(word);
                let times = 1 + random.below(stay + 1);
                (0..times).for_each(|_| rows.push(word.clone()));
            }
            assert_eq!(read_back(&rows, optional), rows, "case {case}");
        }
    }
}
