//! Small numbers as text: each in one byte if it is below 128, else in two (its low seven bits with the
//! high bit set, then the rest), in Base64. There is one text for a list.

use data_encoding::BASE64;

/// One more than the largest number.
const MOST: u16 = 1 << 14;

/// Writes numbers below 16,384; steps of a case tree are below 514.
pub(super) fn encode(steps: &[u16]) -> String {
    let mut bytes = Vec::with_capacity(steps.len());
    for &step in steps {
        debug_assert!(step < MOST, "there are no such steps");
        if step < 0x80 {
            bytes.push(step as u8);
        } else {
            bytes.extend([step as u8 | 0x80, (step >> 7) as u8]);
        }
    }
    BASE64.encode(&bytes)
}

/// Reads numbers; what [`encode`] would not have written is refused.
///
/// # Errors
/// When the text is not Base64, or its bytes are no such list.
pub(super) fn decode(text: &str) -> Result<Vec<u16>, String> {
    let bytes = BASE64.decode(text.as_bytes()).map_err(|e| format!("not Base64: {e}"))?;
    if text.trim_end_matches('=').contains('=') {
        return Err("not Base64: it ends before its end".into());
    }
    let mut steps = Vec::with_capacity(bytes.len());
    let mut bytes = bytes.into_iter();
    while let Some(low) = bytes.next() {
        let at = steps.len() + 1;
        let high = match low & 0x80 {
            0 => 0,
            _ => bytes.next().ok_or_else(|| format!("it ends in the middle of number {at}"))?,
        };
        if low & 0x80 != 0 && !(1..0x80).contains(&high) {
            return Err(format!("number {at} is not in one or two bytes"));
        }
        steps.push(u16::from(low & 0x7f) | u16::from(high) << 7);
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_round_trip() {
        for steps in [vec![], vec![0], vec![0, 1, 127, 128, 255, 256, 513, MOST - 1, 5]] {
            assert_eq!(decode(&encode(&steps)), Ok(steps));
        }
        assert_eq!(encode(&[0, 32, 33]), "ACAh");
    }

    #[test]
    fn broken_text_is_refused() {
        for text in ["*", "AR==", "AQ", "AQ==AQ==", "AQ==\n"] {
            assert!(decode(text).unwrap_err().starts_with("not Base64"), "{text}");
        }
        for (bytes, says) in [
            (&[1, 0x85][..], "it ends in the middle of number 2"),
            (&[1, 0x85, 0], "number 2 is not in one or two bytes"),
            (&[0x85, 0x85, 1], "number 1 is not in one or two bytes"),
        ] {
            assert_eq!(decode(&BASE64.encode(bytes)), Err(says.into()), "{bytes:x?}");
        }
    }
}
