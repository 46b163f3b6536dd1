//! The pages of a column as they are written: a dictionary, where values repeat, and values in pages of a megabyte
//! (parquet.thrift, "PageHeader"). Numbers of all types go through as their bits, so that one writer does for all.
//!
//! In front of the values of a page stand levels, where rows may have none or many: whether a value begins a row, and
//! how much of it is there (Apache Parquet format, "Nested encoding").

use std::collections::BTreeMap;
use std::ops::Range;

use zstd::bulk::Compressor;

use super::bits::{hybrid, width};
use super::footer::{Chunk, How, Leaf, Physical};
use super::thrift::Value;
use super::{DATA_PAGE, DELTA, DICTIONARY, DICTIONARY_PAGE, PLAIN, RLE, Strange, delta};

/// Bytes of values, about, after which a page ends.
const PAGE: usize = 1 << 20;
/// Of zstd: the quickest.
const LEVEL: i32 = 1;

/// Values to be written: those that are there.
pub(super) enum Values<'a> {
    /// The bits of numbers.
    Numbers(Vec<u64>),
    Texts(Vec<&'a str>),
    /// Few different words, and the place of each value among them.
    Words(Vec<&'a str>, Vec<u32>),
}

/// A column to be written. Of levels that are the same everywhere there are none.
pub(super) struct Column<'a> {
    pub(super) repeated: Vec<u32>,
    pub(super) present: Vec<u32>,
    pub(super) values: Values<'a>,
}

impl<'a> Column<'a> {
    /// A value in each row.
    pub(super) fn whole(values: Values<'a>) -> Self {
        Column { repeated: Vec::new(), present: Vec::new(), values }
    }
}

/// Writes pages one after the other. What compresses is made once.
#[derive(Default)]
pub(super) struct Pages {
    zstd: Option<Compressor<'static>>,
}

impl Pages {
    /// Appends the pages of a column; `out` begins at this place of the file.
    pub(super) fn column(
        &mut self,
        leaf: &Leaf,
        column: Column<'_>,
        before: u64,
        out: &mut Vec<u8>,
    ) -> Result<Chunk, Strange> {
        let Column { repeated, present, values } = column;
        let range = if leaf.range { range(leaf.physical, &values) } else { None };
        let (values, dictionary) = Written::new(leaf, values);
        let most = leaf.present();
        // Where there is a value in each row, nothing tells so.
        let present = if most > 0 { present } else { Vec::new() };
        let entries = if most > 0 { present.len() } else { values.len() };
        let mut chunk = Chunk {
            encoding: values.encoding(),
            values: entries as u64,
            nulls: (entries - values.len()) as u64,
            range,
            ..Chunk::default()
        };
        if let Some((many, plain)) = dictionary {
            let head = Value::Struct(vec![(1, Value::Int(many)), (2, Value::Int(PLAIN))]);
            chunk.dictionary = Some(before + out.len() as u64);
            self.page(leaf, DICTIONARY_PAGE, (7, head), plain, &mut chunk, out)?;
        }
        chunk.data = before + out.len() as u64;
        let (mut at, mut value) = (0, 0);
        while at < entries {
            let (mut end, mut last, mut size) = (at, value, 0);
            while end < entries
                && (size < PAGE || repeated.get(end).is_some_and(|&level| level > 0))
            {
                if present.get(end).is_none_or(|&level| level == most) {
                    size += values.size(last);
                    last += 1;
                }
                end += 1;
            }
            let mut bytes = Vec::new();
            for (levels, most) in [(&repeated, u32::from(leaf.list)), (&present, most)] {
                if most > 0 {
                    let begin = bytes.len();
                    bytes.extend_from_slice(&[0; 4]);
                    hybrid(&levels[at..end], width(most.into()), &mut bytes);
                    let length = (bytes.len() - begin - 4) as u32;
                    bytes[begin..begin + 4].copy_from_slice(&length.to_le_bytes());
                }
            }
            values.encode(value..last, &mut bytes);
            let head = [(end - at) as i64, values.encoding(), RLE, RLE];
            let head = (1..).zip(head.map(Value::Int)).collect();
            self.page(leaf, DATA_PAGE, (5, Value::Struct(head)), bytes, &mut chunk, out)?;
            (at, value) = (end, last);
        }
        Ok(chunk)
    }

    fn page(
        &mut self,
        leaf: &Leaf,
        kind: i64,
        head: (i16, Value),
        bytes: Vec<u8>,
        chunk: &mut Chunk,
        out: &mut Vec<u8>,
    ) -> Result<(), Strange> {
        let packed = if leaf.zstd { Some(self.compressed(&bytes)?) } else { None };
        let content = packed.as_ref().unwrap_or(&bytes);
        let length = |bytes: &[u8]| i32::try_from(bytes.len()).map_err(|_| "page of two gigabytes");
        let (uncompressed, compressed) = (length(&bytes)?, length(content)?);
        let begin = out.len();
        let sizes = [kind, uncompressed.into(), compressed.into()].map(Value::Int);
        let fields = (1..).zip(sizes).chain([head]).collect();
        Value::Struct(fields).write(out);
        let header = (out.len() - begin) as u64;
        out.extend_from_slice(content);
        chunk.uncompressed += header + bytes.len() as u64;
        chunk.compressed += header + content.len() as u64;
        Ok(())
    }

    fn compressed(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Strange> {
        if self.zstd.is_none() {
            self.zstd = Some(Compressor::new(LEVEL).map_err(|_| "level of compression")?);
        }
        let zstd = self.zstd.as_mut().ok_or("level of compression")?;
        zstd.compress(bytes).map_err(|_| "page that cannot be compressed")
    }
}

/// The least and the most of numbers, plain.
fn range(physical: Physical, values: &Values<'_>) -> Option<[[u8; 8]; 2]> {
    let Values::Numbers(bits) = values else { return None };
    match physical {
        Physical::Int64 => {
            let numbers = bits.iter().map(|&n| n as i64);
            Some([numbers.clone().min()?, numbers.max()?].map(i64::to_le_bytes))
        }
        Physical::Double => {
            let numbers = bits.iter().map(|&n| f64::from_bits(n));
            let least = numbers.clone().min_by(f64::total_cmp)?;
            let most = numbers.clone().max_by(f64::total_cmp)?;
            // A zero stands for that of either sign; and what is no number has no place among them.
            let range =
                [if least == 0.0 { -0.0 } else { least }, if most == 0.0 { 0.0 } else { most }];
            numbers.clone().all(|n| !n.is_nan()).then(|| range.map(f64::to_le_bytes))
        }
        Physical::Float | Physical::Text => None,
    }
}

/// Values as they are written.
enum Written<'a> {
    Numbers {
        bits: Vec<u64>,
        bytes: usize,
    },
    Texts(Vec<&'a str>),
    Deltas(Vec<i64>),
    /// Places in a dictionary, and the bits of each.
    Places(Vec<u32>, u32),
}

/// How many values a dictionary has, and they themselves.
type Dictionary = Option<(i64, Vec<u8>)>;

impl<'a> Written<'a> {
    fn new(leaf: &Leaf, values: Values<'a>) -> (Self, Dictionary) {
        let bytes = if leaf.physical == Physical::Float { 4 } else { 8 };
        let places = |places: Vec<u32>, many: usize, plain: Vec<u8>| {
            let width = width(many.saturating_sub(1) as u64);
            (Written::Places(places, width), Some((many as i64, plain)))
        };
        match values {
            Values::Words(words, at) => places(at, words.len(), plain_texts(&words)),
            Values::Numbers(bits) if leaf.how == How::Delta => {
                (Written::Deltas(bits.into_iter().map(|n| n as i64).collect()), None)
            }
            Values::Numbers(bits) => match few(leaf, &bits, |_| bytes) {
                Some((at, few)) => places(at, few.len(), plain_numbers(&few, bytes)),
                None => (Written::Numbers { bits, bytes }, None),
            },
            Values::Texts(texts) => match few(leaf, &texts, |text| 4 + text.len()) {
                Some((at, few)) => places(at, few.len(), plain_texts(&few)),
                None => (Written::Texts(texts), None),
            },
        }
    }

    fn encoding(&self) -> i64 {
        match self {
            Written::Numbers { .. } | Written::Texts(_) => PLAIN,
            Written::Deltas(_) => DELTA,
            Written::Places(..) => DICTIONARY,
        }
    }

    fn len(&self) -> usize {
        match self {
            Written::Numbers { bits, .. } => bits.len(),
            Written::Texts(texts) => texts.len(),
            Written::Deltas(numbers) => numbers.len(),
            Written::Places(places, _) => places.len(),
        }
    }

    /// The bytes that a value counts for, in the measure of a page.
    fn size(&self, at: usize) -> usize {
        match self {
            Written::Texts(texts) => 4 + texts[at].len(),
            _ => 8,
        }
    }

    fn encode(&self, some: Range<usize>, out: &mut Vec<u8>) {
        match self {
            Written::Numbers { bits, bytes } => out.extend(plain_numbers(&bits[some], *bytes)),
            Written::Texts(texts) => out.extend(plain_texts(&texts[some])),
            Written::Deltas(numbers) => delta::encode(&numbers[some], out),
            Written::Places(places, width) => {
                out.push(*width as u8);
                hybrid(&places[some], *width, out);
            }
        }
    }
}

/// The different values in the order they come in, and the place of each value among them; unless that is longer.
fn few<T: Copy + Ord>(
    leaf: &Leaf,
    values: &[T],
    size: impl Fn(&T) -> usize,
) -> Option<(Vec<u32>, Vec<T>)> {
    if leaf.how != How::Few || values.is_empty() {
        return None;
    }
    let most = values.iter().map(&size).sum::<usize>() / 2;
    let (mut known, mut few, mut bytes) = (BTreeMap::new(), Vec::new(), 0);
    let mut places: Vec<u32> = Vec::with_capacity(values.len());
    for (i, value) in values.iter().enumerate() {
        let place = match places.last() {
            // Often it is the one before, and texts are slowly compared.
            Some(&last) if values[i - 1] == *value => last,
            _ => *known.entry(*value).or_insert_with(|| {
                few.push(*value);
                bytes += size(value);
                few.len() as u32 - 1
            }),
        };
        if bytes > most {
            return None;
        }
        places.push(place);
    }
    Some((places, few))
}

fn plain_numbers(bits: &[u64], bytes: usize) -> Vec<u8> {
    bits.iter().flat_map(|n| n.to_le_bytes().into_iter().take(bytes)).collect()
}

/// Texts one after the other, each behind its length.
fn plain_texts(texts: &[&str]) -> Vec<u8> {
    let mut out = Vec::new();
    for text in texts {
        out.extend_from_slice(&(text.len() as u32).to_le_bytes());
        out.extend_from_slice(text.as_bytes());
    }
    out
}
