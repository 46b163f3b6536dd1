//! Thrift's compact protocol (thrift.apache.org, "Thrift compact protocol"): in it Parquet says where things are in a
//! file. A value is read whole into a tree, whoever wrote it, and what nobody asks for is passed over.
//!
//! Reading takes any bytes: a length is held against what is left, and the depth has a bound.

/// A value as it is written; what is read has `Int` for numbers of any width.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Flag(bool),
    Short(i16),
    Int(i64),
    Long(i64),
    Bytes(Vec<u8>),
    List(Vec<Value>),
    /// Fields by their numbers, in growing order.
    Struct(Vec<(i16, Value)>),
}

const STOP: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I16: u8 = 4;
const I32: u8 = 5;
const I64: u8 = 6;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const SET: u8 = 10;
const STRUCT: u8 = 12;

/// Structs in structs: Parquet's are six deep.
const DEEPEST: usize = 16;

impl Value {
    pub(super) fn text(text: &str) -> Value {
        Value::Bytes(text.as_bytes().to_vec())
    }

    /// The field of this number.
    pub(super) fn get(&self, id: i16) -> Option<&Value> {
        let Value::Struct(fields) = self else { return None };
        fields.iter().find(|field| field.0 == id).map(|field| &field.1)
    }

    /// The number in this field.
    pub(super) fn int(&self, id: i16) -> Option<i64> {
        match self.get(id)? {
            Value::Int(n) | Value::Long(n) => Some(*n),
            _ => None,
        }
    }

    /// The text in this field.
    pub(super) fn word(&self, id: i16) -> Option<&str> {
        match self.get(id)? {
            Value::Bytes(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    /// The items in this field: none where there is no such field.
    pub(super) fn items(&self, id: i16) -> &[Value] {
        match self.get(id) {
            Some(Value::List(items)) => items,
            _ => &[],
        }
    }

    fn kind(&self) -> u8 {
        match self {
            Value::Flag(true) => TRUE,
            Value::Flag(false) => FALSE,
            Value::Short(_) => I16,
            Value::Int(_) => I32,
            Value::Long(_) => I64,
            Value::Bytes(_) => BINARY,
            Value::List(_) => LIST,
            Value::Struct(_) => STRUCT,
        }
    }

    /// Appends the value. The truth of a flag stands in the head of its field; lists have none here.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Value::Flag(_) => {}
            Value::Short(n) => natural(out, zigzag(i64::from(*n))),
            Value::Int(n) | Value::Long(n) => natural(out, zigzag(*n)),
            Value::Bytes(bytes) => {
                natural(out, bytes.len() as u64);
                out.extend_from_slice(bytes);
            }
            Value::List(items) => {
                let kind = items.first().map_or(STRUCT, Value::kind);
                match items.len() {
                    many @ 0..15 => out.push((many as u8) << 4 | kind),
                    many => {
                        out.push(15 << 4 | kind);
                        natural(out, many as u64);
                    }
                }
                items.iter().for_each(|item| item.write(out));
            }
            Value::Struct(fields) => {
                let mut last = 0;
                for (id, value) in fields {
                    match id - last {
                        step @ 1..16 => out.push((step as u8) << 4 | value.kind()),
                        _ => {
                            out.push(value.kind());
                            natural(out, zigzag(i64::from(*id)));
                        }
                    }
                    last = *id;
                    value.write(out);
                }
                out.push(STOP);
            }
        }
    }
}

/// Seven bits a byte, the low ones first.
pub(super) fn natural(out: &mut Vec<u8>, mut n: u64) {
    while n >= 128 {
        out.push(n as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Small numbers of both signs as small natural ones.
pub(super) fn zigzag(n: i64) -> u64 {
    (n << 1 ^ n >> 63) as u64
}

/// Bytes not read yet. Where they end too soon there is nothing: `None`.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|taken| taken[0])
    }

    pub(super) fn take(&mut self, many: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(many)?;
        self.0 = rest;
        Some(taken)
    }

    /// As [`natural`] writes it; bits beyond the 64th are lost.
    pub(super) fn natural(&mut self) -> Option<u64> {
        let mut n = 0;
        for at in 0..10 {
            let byte = self.byte()?;
            n |= u64::from(byte & 127) << (7 * at);
            if byte < 128 {
                return Some(n);
            }
        }
        None
    }

    /// As [`zigzag`] writes it.
    pub(super) fn integer(&mut self) -> Option<i64> {
        let n = self.natural()?;
        Some((n >> 1) as i64 ^ -((n & 1) as i64))
    }

    /// A natural number that counts or measures something in memory.
    fn many(&mut self) -> Option<usize> {
        usize::try_from(self.natural()?).ok()
    }

    /// The struct that is next.
    pub(super) fn structure(&mut self) -> Option<Value> {
        self.value(STRUCT, 0)
    }

    fn value(&mut self, kind: u8, depth: usize) -> Option<Value> {
        Some(match kind {
            // In a list: in a struct they are in the head of their field.
            TRUE | FALSE => Value::Flag(self.byte()? == TRUE),
            BYTE => Value::Int(i64::from(self.byte()? as i8)),
            I16 | I32 | I64 => Value::Int(self.integer()?),
            DOUBLE => Value::Bytes(self.take(8)?.to_vec()),
            BINARY => {
                let many = self.many()?;
                Value::Bytes(self.take(many)?.to_vec())
            }
            LIST | SET if depth < DEEPEST => {
                let head = self.byte()?;
                let many = if head >> 4 == 15 { self.many()? } else { usize::from(head >> 4) };
                // An item has a byte at least: what is promised beyond that ends in nothing.
                Value::List(
                    (0..many).map(|_| self.value(head & 15, depth + 1)).collect::<Option<_>>()?,
                )
            }
            STRUCT if depth < DEEPEST => {
                let (mut fields, mut id) = (Vec::new(), 0i16);
                loop {
                    let head = self.byte()?;
                    let kind = head & 15;
                    if kind == STOP {
                        break Value::Struct(fields);
                    }
                    id = match head >> 4 {
                        0 => i16::try_from(self.integer()?).ok()?,
                        step => id.checked_add(i16::from(step))?,
                    };
                    fields.push((
                        id,
                        match kind {
                            TRUE | FALSE => Value::Flag(kind == TRUE),
                            _ => self.value(kind, depth + 1)?,
                        },
                    ));
                }
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tree() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<i64>().prop_map(Value::Int),
            proptest::collection::vec(any::<u8>(), 0..300).prop_map(Value::Bytes),
        ];
        let structure = |inner: BoxedStrategy<Value>| {
            let inner = prop_oneof![inner, any::<bool>().prop_map(Value::Flag)];
            let fields = proptest::collection::btree_map(-200i16..200, inner, 0..6);
            fields.prop_map(|fields| Value::Struct(fields.into_iter().collect()))
        };
        let tree = leaf.boxed().prop_recursive(4, 64, 20, move |inner| {
            let same = structure(inner.clone().boxed());
            prop_oneof![
                proptest::collection::vec(same, 0..20).prop_map(Value::List),
                structure(inner.boxed())
            ]
        });
        structure(tree.boxed())
    }

    proptest! {
        #[test]
        fn a_value_is_read_as_it_was_written(value in tree()) {
            let mut bytes = Vec::new();
            value.write(&mut bytes);
            let mut left = Bytes(&bytes);
            prop_assert_eq!(left.structure(), Some(value));
            prop_assert!(left.0.is_empty());
            // Cut anywhere it is nothing.
            for end in 0..bytes.len() {
                prop_assert_eq!(Bytes(&bytes[..end]).structure(), None);
            }
        }

        #[test]
        fn any_bytes_are_a_value_or_nothing(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Bytes(&bytes).structure();
        }
    }

    #[test]
    fn no_depth_breaks_it() {
        // A struct in the first field of a struct, and so on; and a list that promises more than there is.
        assert_eq!(Bytes(&[0x1c; 100_000]).structure(), None);
        assert_eq!(Bytes(&[0x19, 0xf5, 255, 255, 255, 255, 7, 0]).structure(), None);
    }
}
