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

/// Reads keys. Order is not looked at: that is the checker's business, and a list that is not
/// ascending wraps around, which the checker sees.
///
/// # Errors
/// When the text is not Base64, or its bytes are not a list of numbers.
pub(super) fn decode(text: &str) -> Result<Vec<u64>, String> {
    let bytes = BASE64.decode(text.as_bytes()).map_err(|e| format!("not Base64: {e}"))?;
    let mut keys = Vec::new();
    let (mut last, mut number, mut shift) = (0_u64, 0_u64, 0);
    for byte in bytes {
        if shift > 63 {
            return Err(format!("number {} has more than 64 bits", keys.len() + 1));
        }
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            last = last.wrapping_add(number);
            keys.push(last);
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
        let long = decode(&BASE64.encode(&[0xff; 12]));
        assert_eq!(long, Err("number 1 has more than 64 bits".into()));
    }
}
