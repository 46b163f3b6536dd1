//! The end of a file: what columns there are, where the pages of each begin, and pairs of keys and texts
//! (parquet.thrift, "FileMetaData", whose fields have the numbers here).

use super::thrift::{Bytes, Value};
use super::{PLAIN, RLE, Strange};

/// First and last in a file.
pub(super) const MAGIC: &[u8; 4] = b"PAR1";

/// How a value lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Physical {
    Int64 = 2,
    Float = 4,
    Double = 5,
    Text = 6,
}

/// How a column's values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// As they are: no two are alike.
    Plain,
    /// As differences.
    Delta,
    /// Each different one once, if that is shorter.
    Few,
}

/// A column.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) name: String,
    pub(super) physical: Physical,
    /// May there be none in a row?
    pub(super) optional: bool,
    /// Are there many in a row?
    pub(super) list: bool,
    pub(super) how: How,
    pub(super) zstd: bool,
    /// Are its least and its most value told?
    pub(super) range: bool,
}

impl Leaf {
    /// The level of presence of a value that is there.
    pub(super) fn present(&self) -> u32 {
        u32::from(self.optional) + u32::from(self.list)
    }

    fn path(&self) -> Vec<Value> {
        let names =
            if self.list { vec![&self.name, "list", "element"] } else { vec![self.name.as_str()] };
        names.into_iter().map(Value::text).collect()
    }

    /// The elements of the schema that it is.
    fn elements(&self) -> Vec<Value> {
        let [required, optional, repeated] = [0, 1, 2].map(Value::Int);
        let own = if self.optional { optional } else { required.clone() };
        let physical = Value::Int(self.physical as i64);
        if self.list {
            // Of one child each; converted type LIST, and its newer name.
            let is_list = Value::Struct(vec![(3, Value::Struct(Vec::new()))]);
            let outer = vec![
                (3, own),
                (4, Value::text(&self.name)),
                (5, Value::Int(1)),
                (6, Value::Int(3)),
                (10, is_list),
            ];
            let inner = vec![(3, repeated), (4, Value::text("list")), (5, Value::Int(1))];
            let element = vec![(1, physical), (3, required), (4, Value::text("element"))];
            return [outer, inner, element].map(Value::Struct).into();
        }
        let mut fields = vec![(1, physical), (3, own), (4, Value::text(&self.name))];
        if self.physical == Physical::Text {
            let is_text = Value::Struct(vec![(1, Value::Struct(Vec::new()))]);
            fields.extend([(6, Value::Int(0)), (10, is_text)]);
        }
        vec![Value::Struct(fields)]
    }
}

/// The pages of a column in a group of rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    /// Of its values.
    pub(super) encoding: i64,
    /// With those that are none.
    pub(super) values: u64,
    pub(super) nulls: u64,
    pub(super) uncompressed: u64,
    pub(super) compressed: u64,
    pub(super) dictionary: Option<u64>,
    pub(super) data: u64,
    /// The least and the most value, plain.
    pub(super) range: Option<[[u8; 8]; 2]>,
}

impl Chunk {
    fn value(&self, leaf: &Leaf) -> Value {
        let long = |n: u64| Value::Long(n as i64);
        let mut encodings = vec![PLAIN, RLE, self.encoding];
        encodings.dedup();
        let mut about = vec![(3, long(self.nulls))];
        if let Some([least, most]) = &self.range {
            about.extend([(5, Value::Bytes(most.to_vec())), (6, Value::Bytes(least.to_vec()))]);
            about.extend([(7, Value::Flag(true)), (8, Value::Flag(true))]);
        }
        let mut fields = vec![
            (1, Value::Int(leaf.physical as i64)),
            (2, Value::List(encodings.into_iter().map(Value::Int).collect())),
            (3, Value::List(leaf.path())),
            (4, Value::Int(if leaf.zstd { ZSTD } else { UNCOMPRESSED })),
            (5, long(self.values)),
            (6, long(self.uncompressed)),
            (7, long(self.compressed)),
            (9, long(self.data)),
        ];
        fields.extend(self.dictionary.map(|at| (11, long(at))));
        fields.push((12, Value::Struct(about)));
        let begin = self.dictionary.unwrap_or(self.data);
        Value::Struct(vec![(2, long(begin)), (3, Value::Struct(fields))])
    }
}

pub(super) const UNCOMPRESSED: i64 = 0;
pub(super) const ZSTD: i64 = 6;

/// Rows, with the pages of each column.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) rows: u64,
    pub(super) chunks: Vec<Chunk>,
}

impl Group {
    fn value(&self, at: usize, leaves: &[Leaf]) -> Value {
        let sum =
            |of: fn(&Chunk) -> u64| Value::Long(self.chunks.iter().map(of).sum::<u64>() as i64);
        let begin = self.chunks.first().map_or(0, |chunk| chunk.dictionary.unwrap_or(chunk.data));
        let chunks = self.chunks.iter().zip(leaves).map(|(chunk, leaf)| chunk.value(leaf));
        let mut fields = vec![
            (1, Value::List(chunks.collect())),
            (2, sum(|chunk| chunk.uncompressed)),
            (3, Value::Long(self.rows as i64)),
            (5, Value::Long(begin as i64)),
            (6, sum(|chunk| chunk.compressed)),
        ];
        // The number has sixteen bits, and a file of a billion rows more groups: there it is left out.
        fields.extend(i16::try_from(at).ok().map(|at| (7, Value::Short(at))));
        Value::Struct(fields)
    }
}

/// Appends the end of a file: what is written last.
pub(super) fn write(
    leaves: &[Leaf],
    groups: &[Group],
    pairs: &[(&str, String)],
    by: &str,
    out: &mut Vec<u8>,
) {
    let root = vec![(4, Value::text("survey")), (5, Value::Int(leaves.len() as i64))];
    let schema = std::iter::once(Value::Struct(root)).chain(leaves.iter().flat_map(Leaf::elements));
    let pair = |(key, text): &(&str, String)| {
        Value::Struct(vec![(1, Value::text(key)), (2, Value::text(text))])
    };
    // Values are ordered as their type is: without this nobody trusts the least and the most.
    let order = Value::Struct(vec![(1, Value::Struct(Vec::new()))]);
    let start = out.len();
    Value::Struct(vec![
        (1, Value::Int(1)),
        (2, Value::List(schema.collect())),
        (3, Value::Long(groups.iter().map(|group| group.rows).sum::<u64>() as i64)),
        (
            4,
            Value::List(
                groups.iter().enumerate().map(|(at, group)| group.value(at, leaves)).collect(),
            ),
        ),
        (5, Value::List(pairs.iter().map(pair).collect())),
        (6, Value::text(by)),
        (7, Value::List(vec![order; leaves.len()])),
    ])
    .write(out);
    out.extend_from_slice(&((out.len() - start) as u32).to_le_bytes());
    out.extend_from_slice(MAGIC);
}

/// Reads the end of a file.
pub(super) fn read(file: &[u8]) -> Result<Value, Strange> {
    let tail = file.strip_suffix(MAGIC).and_then(|rest| rest.split_last_chunk::<4>());
    let (rest, length) = tail.ok_or("a file that does not end as Parquet does")?;
    let length = u32::from_le_bytes(*length) as usize;
    let start = rest.len().checked_sub(length).ok_or("a footer longer than the file")?;
    Bytes(&rest[start..]).structure().ok_or("a strange footer")
}

/// The text under this key.
pub(super) fn pair<'a>(footer: &'a Value, key: &str) -> Option<&'a str> {
    footer.items(5).iter().find(|pair| pair.word(1) == Some(key))?.word(2)
}
