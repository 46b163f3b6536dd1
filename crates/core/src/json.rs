//! JSON that says one thing: an object with the same name twice is refused.
//!
//! The format leaves open which of two equal names counts, and readers differ; what a checker read
//! and what a person read could then be two claims. Depth is bounded by the parser (128 levels), and
//! so is the number of values and names ([`MOST`]), each of which takes up to some hundred bytes of
//! memory however few it has in the text.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::error::excerpt;
use crate::words::thousands;

/// The most values and names of one text.
pub const MOST: u32 = 8_000_000;

/// Reads a text of JSON.
///
/// # Errors
/// When it is none, nested too deeply, or an object has a name twice; the message says where.
pub fn parse(text: &str) -> Result<Value, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Strict(&Cell::new(MOST)).deserialize(&mut reader).map_err(|e| e.to_string())?;
    reader.end().map_err(|e| e.to_string())?;
    Ok(value)
}

/// Reads a value, and counts down what there may still be.
#[derive(Clone, Copy)]
struct Strict<'a>(&'a Cell<u32>);

impl Strict<'_> {
    fn one_more<E: serde::de::Error>(self) -> Result<(), E> {
        let left = self.0.get().checked_sub(1);
        let left =
            left.ok_or_else(|| E::custom(format!("more than {} values", thousands(MOST))))?;
        self.0.set(left);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        self.one_more()?;
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut out = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            out.push(value);
        }
        Ok(Value::Array(out))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut out = Map::new();
        while let Some(name) = object.next_key::<String>()? {
            self.one_more()?;
            let value = object.next_value_seed(self)?;
            if out.contains_key(&name) {
                let name = excerpt(&name);
                return Err(A::Error::custom(format!("the name `{name}` is there twice")));
            }
            out.insert(name, value);
        }
        Ok(Value::Object(out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_what_the_plain_parser_reads() {
        for text in ["null", "[1, -2, 2.5, 1e3, true]", r#"{"a": {"b": ["x\n", {}]}, "c": ""}"#] {
            assert_eq!(parse(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        }
        for bad in ["", "{", "[1,]", "1 2", "nul", "{\"a\"}", "1e999"] {
            assert_eq!(parse(bad).is_err(), serde_json::from_str::<Value>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_name_twice_is_refused_wherever_it_is() {
        for bad in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":2,"a":3}}]"#, r#"{"a":1,"\u0061":2}"#] {
            assert!(parse(bad).unwrap_err().contains("`a` is there twice"), "{bad}");
        }
        assert!(parse(r#"{"a":{"a":1},"b":{"a":2}}"#).is_ok());
    }

    #[test]
    fn a_flood_of_values_is_refused() {
        let flood = format!("[{}0]", "0,".repeat(MOST as usize));
        assert!(parse(&flood).unwrap_err().contains("more than 8,000,000 values"));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = "[".repeat(100_000);
        assert!(parse(&deep).unwrap_err().contains("recursion limit"));
    }
}
