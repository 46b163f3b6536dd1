//! Choices of cards, case by case: reading and writing.
//!
//! A large hand takes hundreds of thousands of weights of some forty numbers each, half of them 0. So weights are
//! texts, their numbers in the letters of Base64, five bits each, the lowest first, a sixth that says that more follow;
//! the lowest bit of all is the sign ("Base64 VLQ", as in source maps). As decimal numbers in lists they took three
//! times the room.

use fairdeal_core::InputError;
use serde_json::{Value, json};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Things that a token is worth, and one for which choices are listed, numbers that are worth one, and the most that all of
/// them are: with these a check ends within a minute, however long the certificate.
const A_TOKEN: usize = 12;
const A_LIST: usize = 256;
const NUMBERS: usize = 16;
const MOST_THINGS: usize = 1 << 25;

/// A tree of cases in which cards are used or not; what its tokens mean is in [`crate::check::choices`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// A scale, and room and height of each orbit that the hand has symbols on, in the order of their smallest
    /// cells: one number, and two for each orbit.
    pub weights: Vec<Vec<i32>>,
    /// From left to right: a card by its place in the hand from 1, weights by minus their place from 1, or
    /// 0 where all choices are looked at.
    pub tree: Vec<i64>,
}

impl Choices {
    /// What their check is worth. A list is worth many things, since a million sets of cards may be gone through for it: in
    /// trees of `swish/8x10/s3/80` that end in such lists, a list and what is found there take some hundred thousand steps. Numbers are read,
    /// and no more than that.
    pub(super) fn things(&self) -> usize {
        let numbers = self.weights.iter().map(Vec::len).sum::<usize>();
        let lists = self.tree.iter().filter(|token| **token == 0).count();
        let tokens = A_LIST * lists + A_TOKEN * (self.tree.len() - lists);
        (tokens + numbers / NUMBERS).min(MOST_THINGS)
    }

    /// As JSON, cards by their numbers on the table.
    pub(super) fn to_json(&self, number: &dyn Fn(usize) -> usize) -> Value {
        let token = |&token: &i64| match usize::try_from(token).ok().and_then(|n| n.checked_sub(1))
        {
            Some(card) => json!(number(card)),
            None => json!(token),
        };
        let tree: Vec<Value> = self.tree.iter().map(token).collect();
        let weights: Vec<String> = self.weights.iter().map(|numbers| letters(numbers)).collect();
        json!({"by": "choices", "weights": weights, "tree": tree})
    }

    /// Reads them.
    ///
    /// # Errors
    /// When they are none; the error names the field.
    pub(super) fn from_json(value: &Value) -> Result<Choices, InputError> {
        let wrong = |field: &str, what: &str| {
            InputError::at(format!("certificate, bound, {field}"), format!("expected {what}"))
        };
        let list = |field: &str, what: &str| {
            value.get(field).and_then(Value::as_array).ok_or_else(|| wrong(field, what))
        };
        let what = "texts of numbers in Base64 VLQ, up to 2^31";
        let numbers = |text: &Value| text.as_str().and_then(numbers);
        let read = |(at, text): (usize, &Value)| {
            numbers(text).ok_or_else(|| wrong(&format!("weights {}", at + 1), what))
        };
        let weights = list("weights", what)?.iter().enumerate().map(read).collect::<Result<_, _>>();
        let what = "a list of whole numbers";
        let whole = |token: &Value| token.as_i64().ok_or_else(|| wrong("tree", what));
        let tree = list("tree", what)?.iter().map(whole).collect::<Result<_, _>>()?;
        Ok(Choices { weights: weights?, tree })
    }
}

/// These numbers as letters.
fn letters(numbers: &[i32]) -> String {
    let mut text = String::new();
    for &number in numbers {
        let mut left = u64::from(number.unsigned_abs()) << 1 | u64::from(number < 0);
        loop {
            let more = if left < 32 { 0 } else { 32 };
            text.push(char::from(LETTERS[((left % 32) | more) as usize]));
            left /= 32;
            if more == 0 {
                break;
            }
        }
    }
    text
}

/// The numbers that these letters are. None if they are none, or too large.
fn numbers(text: &str) -> Option<Vec<i32>> {
    let (mut numbers, mut number, mut shift) = (Vec::new(), 0_u64, 0);
    for letter in text.bytes() {
        let five = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        // Seven letters have more bits than a number.
        if shift > 30 {
            return None;
        }
        number |= u64::from(five % 32) << shift;
        shift += 5;
        if five < 32 {
            let size = i64::try_from(number >> 1).ok()?;
            numbers.push(i32::try_from(if number % 2 == 1 { -size } else { size }).ok()?);
            (number, shift) = (0, 0);
        }
    }
    (shift == 0).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_letters_and_back() {
        // As in source maps.
        for (number, text) in [
            (0, "A"),
            (1, "C"),
            (-1, "D"),
            (15, "e"),
            (16, "gB"),
            (-16, "hB"),
            (511, "+f"),
            (512, "ggB"),
            (-123_456, "hkxH"),
            (i32::MAX, "+/////D"),
            (i32::MIN, "hgggggE"),
        ] {
            assert_eq!(letters(&[number]), text);
            assert_eq!(numbers(text), Some(vec![number]));
        }
        let many: Vec<i32> = (-1_200..1_200).map(|i: i32| i * i * i / 7).collect();
        assert_eq!(numbers(&letters(&many)), Some(many));
        assert_eq!(numbers(""), Some(Vec::new()));
    }

    /// A text that ends within a number, one too large, and letters that are none.
    #[test]
    fn other_texts_are_refused() {
        for text in ["g", "Ag", "ggggggE", "hggggggA", "gggggggA", "+/////H", "A A", "=", "é", "-"]
        {
            let read = numbers(text);
            assert_eq!(read, None, "{text}");
        }
    }
}
