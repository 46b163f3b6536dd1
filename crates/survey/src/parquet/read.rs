//! The pages of a column as they are read: those of [`super::pages`], and those of the `parquet` crate, which wrote
//! the files of Fairdeal up to 0.2.0. Any bytes are read or refused.

use zstd::bulk::Decompressor;

use super::bits::{unhybrid, width};
use super::footer::{Leaf, Physical, UNCOMPRESSED, ZSTD};
use super::thrift::{Bytes, Value};
use super::{
    DATA_PAGE, DELTA, DICTIONARY, DICTIONARY_PAGE, OLD_DICTIONARY, PLAIN, RLE, Strange, delta,
};

/// Values of a column in a group of rows: more than any is written with.
const MOST: usize = 1 << 26;

/// The values that are there.
pub(super) enum Found {
    /// The bits of numbers.
    Numbers(Vec<u64>),
    /// Texts, and the place of each value among them.
    Words(Vec<String>, Vec<u32>),
}

/// A column of a group of rows. Of levels that are the same everywhere there are none.
pub(super) struct Read {
    pub(super) repeated: Vec<u32>,
    pub(super) present: Vec<u32>,
    pub(super) values: Found,
}

/// What of a file is a column, and how it is compressed.
struct Pages<'a> {
    bytes: Bytes<'a>,
    zstd: Option<Decompressor<'static>>,
}

/// Reads a column; `chunk` is what the footer says of it.
pub(super) fn column(file: &[u8], leaf: &Leaf, chunk: &Value) -> Result<Read, Strange> {
    let about = chunk.get(3).ok_or("a column without its metadata")?;
    if about.int(1) != Some(leaf.physical as i64) {
        return Err("a column of another type");
    }
    let place = |id| about.int(id).and_then(|n| usize::try_from(n).ok());
    let (entries, data) = (place(5).ok_or("a number of values")?, place(9).ok_or("a place")?);
    // Some write a zero where there is no dictionary.
    let begin = place(11).filter(|&at| at > 0).map_or(data, |at| at.min(data));
    let length = place(7).ok_or("a length")?;
    let bytes = begin.checked_add(length).and_then(|end| file.get(begin..end));
    let zstd = match about.int(4) {
        Some(UNCOMPRESSED) => None,
        Some(ZSTD) => Some(Decompressor::new().map_err(|_| "memory")?),
        _ => return Err("a compression"),
    };
    if entries > MOST {
        return Err("a number of values");
    }
    let mut pages = Pages { bytes: Bytes(bytes.ok_or("a place")?), zstd };
    let values = match leaf.physical {
        Physical::Text => Found::Words(Vec::new(), Vec::new()),
        _ => Found::Numbers(Vec::new()),
    };
    let mut out = Read { repeated: Vec::new(), present: Vec::new(), values };
    let (mut read, mut dictionary) = (0, Dictionary::default());
    while read < entries {
        let (head, content) = pages.next()?;
        let many = |head: &Value| head.int(1).and_then(|n| usize::try_from(n).ok());
        match (head.int(1), head.get(5), head.get(7)) {
            (Some(DICTIONARY_PAGE), _, Some(head)) => {
                let many = many(head).filter(|&n| n <= MOST).ok_or("a number of values")?;
                dictionary = Dictionary::new(leaf, &content, many, &mut out.values)?;
            }
            (Some(DATA_PAGE), Some(head), _) => {
                let many = many(head).filter(|&n| n <= entries - read);
                let many = many.ok_or("a number of values")?;
                data_page(leaf, head, &content, many, &dictionary, &mut out)?;
                read += many;
            }
            _ => return Err("a kind of page"),
        }
    }
    Ok(out)
}

impl Pages<'_> {
    fn next(&mut self) -> Result<(Value, Vec<u8>), Strange> {
        let head = self.bytes.structure().ok_or("a page's head")?;
        let length = |id| head.int(id).and_then(|n| usize::try_from(i32::try_from(n).ok()?).ok());
        let (Some(whole), Some(length)) = (length(2), length(3)) else {
            return Err("a page's length");
        };
        let content = self.bytes.take(length).ok_or("a page's length")?;
        let content = match &mut self.zstd {
            None => content.to_vec(),
            Some(zstd) => {
                let mut out = Vec::new();
                out.try_reserve_exact(whole).map_err(|_| "a page's length")?;
                zstd.decompress_to_buffer(content, &mut out).map_err(|_| "a compressed page")?;
                out
            }
        };
        if content.len() == whole { Ok((head, content)) } else { Err("a page's length") }
    }
}

/// The different values of a column.
#[derive(Default)]
struct Dictionary {
    numbers: Vec<u64>,
    /// Texts go with the column's; here is where they begin and how many they are.
    texts: (u32, u32),
}

impl Dictionary {
    fn new(leaf: &Leaf, bytes: &[u8], many: usize, values: &mut Found) -> Result<Self, Strange> {
        Ok(match values {
            Found::Numbers(_) => {
                Dictionary { numbers: plain_numbers(leaf, bytes, many)?, texts: (0, 0) }
            }
            Found::Words(words, _) => {
                let begin = words.len();
                plain_texts(bytes, many, words)?;
                Dictionary { numbers: Vec::new(), texts: (begin as u32, many as u32) }
            }
        })
    }
}

fn data_page(
    leaf: &Leaf,
    head: &Value,
    content: &[u8],
    many: usize,
    dictionary: &Dictionary,
    out: &mut Read,
) -> Result<(), Strange> {
    let mut content = Bytes(content);
    let mut values = many;
    for (levels, most, id) in
        [(&mut out.repeated, u32::from(leaf.list), 4), (&mut out.present, leaf.present(), 3)]
    {
        if most == 0 {
            continue;
        }
        if head.int(id) != Some(RLE) {
            return Err("an encoding of levels");
        }
        let length = content.take(4).and_then(|bytes| bytes.first_chunk().copied());
        let length = u32::from_le_bytes(length.ok_or("a length of levels")?) as usize;
        let bytes = content.take(length).ok_or("a length of levels")?;
        let read = unhybrid(bytes, width(most.into()), many).ok_or("a list of levels")?;
        if read.iter().any(|&level| level > most) {
            return Err("a level");
        }
        values = read.iter().filter(|&&level| level == most).count();
        levels.extend(read);
    }
    match (head.int(2), &mut out.values) {
        (Some(PLAIN), Found::Numbers(bits)) => bits.extend(plain_numbers(leaf, content.0, values)?),
        (Some(PLAIN), Found::Words(words, places)) => {
            let begin = words.len() as u32;
            plain_texts(content.0, values, words)?;
            places.extend(begin..begin + values as u32);
        }
        (Some(DELTA), Found::Numbers(bits)) if leaf.physical == Physical::Int64 => {
            let numbers = delta::decode(content.0, values).ok_or("a list of differences")?;
            bits.extend(numbers.into_iter().map(|n| n as u64));
        }
        // A page of which no value is there needs no bits for them.
        (Some(DICTIONARY | OLD_DICTIONARY), _) if values == 0 => {}
        (Some(DICTIONARY | OLD_DICTIONARY), found) => {
            let strange = "a list of places";
            let width = content.byte().ok_or(strange)?;
            let read = unhybrid(content.0, width.into(), values).ok_or(strange)?;
            match found {
                Found::Numbers(bits) => {
                    let number = |place: u32| dictionary.numbers.get(place as usize).copied();
                    let numbers: Option<Vec<u64>> = read.into_iter().map(number).collect();
                    bits.extend(numbers.ok_or(strange)?);
                }
                Found::Words(_, places) => {
                    let (begin, many) = dictionary.texts;
                    if read.iter().any(|&place| place >= many) {
                        return Err(strange);
                    }
                    places.extend(read.into_iter().map(|place| begin + place));
                }
            }
        }
        _ => return Err("an encoding"),
    }
    Ok(())
}

fn plain_numbers(leaf: &Leaf, bytes: &[u8], many: usize) -> Result<Vec<u64>, Strange> {
    let size = if leaf.physical == Physical::Float { 4 } else { 8 };
    let bytes = many.checked_mul(size).and_then(|length| bytes.get(..length));
    let number = |bytes: &[u8]| {
        let mut number = [0; 8];
        number[..size].copy_from_slice(bytes);
        u64::from_le_bytes(number)
    };
    Ok(bytes.ok_or("a list of numbers")?.chunks_exact(size).map(number).collect())
}

fn plain_texts(bytes: &[u8], many: usize, out: &mut Vec<String>) -> Result<(), Strange> {
    let mut bytes = Bytes(bytes);
    for _ in 0..many {
        let length = bytes.take(4).and_then(|bytes| bytes.first_chunk().copied());
        let text = length.and_then(|length| bytes.take(u32::from_le_bytes(length) as usize));
        let text = text.ok_or("a list of texts")?;
        out.push(String::from_utf8_lossy(text).into_owned());
    }
    Ok(())
}
