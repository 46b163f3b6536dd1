//! Steps as text: one letter a step, as Base64 has them (`A` is 0, `B` is 1, … `+` is 62), and a `/` before
//! it for each 63 that the number exceeds it by. Boards of up to 31 cards need no `/`. There is one text
//! for a list.

/// The letters, in order.
const LETTERS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
/// 63 more.
const MORE: u8 = b'/';
/// The most of them before a letter: a case tree has fewer than 514 kinds of steps.
const MOST_MORE: usize = 8;

/// Writes steps, each below 63 · 9.
pub(super) fn encode(steps: &[u16]) -> String {
    let mut text = String::with_capacity(steps.len());
    for &step in steps {
        for _ in 0..step / 63 {
            text.push(char::from(MORE));
        }
        text.push(char::from(LETTERS[usize::from(step % 63)]));
    }
    text
}

/// Reads steps.
///
/// # Errors
/// At the first letter that is none.
pub(super) fn decode(text: &str) -> Result<Vec<u16>, String> {
    let mut steps = Vec::with_capacity(text.len());
    let mut more = 0;
    for letter in text.bytes() {
        let at = steps.len() + 1;
        if letter == MORE && more < MOST_MORE {
            more += 1;
            continue;
        }
        let Some(low) = LETTERS.iter().position(|&known| known == letter) else {
            return Err(format!("step {at} is no letter of a step"));
        };
        steps.push((63 * more + low) as u16);
        more = 0;
    }
    if more > 0 {
        return Err(format!("it ends in the middle of step {}", steps.len() + 1));
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_round_trip() {
        for steps in [vec![], vec![0], vec![0, 1, 62, 63, 125, 126, 255, 513, 566, 5]] {
            assert_eq!(decode(&encode(&steps)), Ok(steps));
        }
        assert_eq!(encode(&[0, 32, 33, 62, 63, 127]), "Agh+/A//B");
    }

    #[test]
    fn broken_text_is_refused() {
        for (text, says) in [
            ("AB=", "step 3 is no letter of a step"),
            ("A B", "step 2 is no letter of a step"),
            ("AB/", "it ends in the middle of step 3"),
            ("A/////////B", "step 2 is no letter of a step"),
            ("\u{e9}", "step 1 is no letter of a step"),
        ] {
            assert_eq!(decode(text), Err(says.into()), "{text}");
        }
    }
}
