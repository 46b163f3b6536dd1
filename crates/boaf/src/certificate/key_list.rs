//! Sorted 64-bit keys as text: the differences between neighbours, each in as few 7-bit groups as
//! it needs (low group first, the high bit set on all but the last), in Base64. A closed set of
//! millions of states comes to about three bytes a state this way.

use data_encoding::BASE64;

/// Writes keys, which must be in ascending order.
pub(super) fn encode(keys: &[u64]) -> String {
    let mut bytes = Vec::with_capacity(4 * keys.len());
    let mut last = 0;
    for &key in keys {
        let mut rest = key.wrapping_sub(last);
        last = key;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }
    BASE64.encode(&bytes)
}

/// Reads keys. There is one text for a list of keys: what [`encode`] would not have written is refused,
/// a number that is longer than it must be or a key that is not above the one before.
///
/// # Errors
/// When the text is not Base64, or its bytes are not a list of ascending keys.
pub(super) fn decode(text: &str) -> Result<Vec<u64>, String> {
    let bytes = BASE64.decode(text.as_bytes()).map_err(|e| format!("not Base64: {e}"))?;
    if text.trim_end_matches('=').contains('=') {
        return Err("not Base64: it ends before its end".into());
    }
    let mut keys: Vec<u64> = Vec::with_capacity(bytes.iter().filter(|&&b| b < 0x80).count());
    let (mut number, mut shift) = (0_u64, 0);
    for byte in bytes {
        let group = u64::from(byte & 0x7f);
        let bad = |what: &str| Err(format!("number {} {what}", keys.len() + 1));
        // Nine groups have 63 bits; the tenth has room for one.
        if shift > 63 || (shift == 63 && group > 1) {
            return bad("has more than 64 bits");
        }
        if byte == 0 && shift > 0 {
            return bad("is longer than it must be");
        }
        number |= group << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            let key = match keys.last() {
                None => number,
                Some(_) if number == 0 => return bad("repeats the key before"),
                Some(last) => match last.checked_add(number) {
                    Some(key) => key,
                    None => return bad("makes a key of more than 64 bits"),
                },
            };
            keys.push(key);
            (number, shift) = (0, 0);
        }
    }
    if shift != 0 {
        return Err("it ends in the middle of a number".into());
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_round_trip() {
        for keys in [vec![], vec![0], vec![0, 1, 127, 128, 16_384, u64::MAX - 1, u64::MAX]] {
            assert_eq!(decode(&encode(&keys)), Ok(keys));
        }
    }

    #[test]
    fn broken_text_is_refused() {
        assert!(decode("*").unwrap_err().starts_with("not Base64"));
        assert_eq!(
            decode(&BASE64.encode(&[0x80])),
            Err("it ends in the middle of a number".into())
        );
        for (bytes, says) in [
            (&[0xff; 12][..], "number 1 has more than 64 bits"),
            (
                &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2],
                "number 1 has more than 64 bits",
            ),
            (&[5, 0x80, 0], "number 2 is longer than it must be"),
            (&[0x85, 0x80, 0], "number 1 is longer than it must be"),
            (&[5, 1, 0, 1], "number 3 repeats the key before"),
            (&[0, 0], "number 2 repeats the key before"),
            (
                &[5, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
                "number 2 makes a key of more than 64 bits",
            ),
            (&[5, 0x81], "it ends in the middle of a number"),
        ] {
            assert_eq!(decode(&BASE64.encode(bytes)), Err(says.into()), "{bytes:x?}");
        }
        // The same bytes have one text: no bits, no padding and no line breaks to spare.
        for text in ["AR==", "AQ", "AQ=", "AQ==AQ==", "AQ==\n", " AQ=="] {
            assert!(decode(text).unwrap_err().starts_with("not Base64"), "{text}");
        }
        assert_eq!(decode("AQ=="), Ok(vec![1]));
    }
}
