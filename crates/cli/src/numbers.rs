//! Numbers as people type them: 1000000, 1_000_000, 1,000,000, 1e6, 1M, 500k.

use std::ops::Range;

/// A whole number, not negative.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let n = whole(text).ok_or_else(|| format!("not a whole number, as in {EXAMPLES}"))?;
    u64::try_from(n).map_err(|_| "not a whole number of 64 bits".into())
}

/// A budget: at least one node.
pub(crate) fn budget(text: &str) -> Result<u64, String> {
    match count(text)? {
        0 => Err("at least 1 is needed".into()),
        n => Ok(n),
    }
}

const EXAMPLES: &str = "2000000, 2_000_000, 2e6 or 2M";

/// Bytes; k, M and G are powers of 1024 here.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let low = text.trim().to_ascii_lowercase();
    let low = low.strip_suffix("ib").or_else(|| low.strip_suffix('b')).unwrap_or(&low);
    let (digits, shift) = match low.as_bytes().last() {
        Some(b'k') => (&low[..low.len() - 1], 10),
        Some(b'm') => (&low[..low.len() - 1], 20),
        Some(b'g') => (&low[..low.len() - 1], 30),
        _ => (low, 0),
    };
    let n = whole(digits).and_then(|n| u64::try_from(n).ok());
    let n = n.ok_or("not a number of bytes, as in 64M or 2G")?;
    match n.checked_mul(1 << shift) {
        Some(n) if n >= 1 << 20 => Ok(n),
        Some(_) => Err("at least 1M is needed".into()),
        None => Err("more than this machine can count".into()),
    }
}

/// `A..B`, without B.
pub(crate) fn range(text: &str) -> Result<Range<i64>, String> {
    let (from, to) = text.split_once("..").ok_or("not a range, as in 0..1000000 or 0..1M")?;
    let number = |text: &str| {
        whole(text).and_then(|n| i64::try_from(n).ok()).ok_or_else(|| {
            let got = fairdeal_core::error::excerpt(text);
            format!("`{got}` is not a whole number of 64 bits, as in {EXAMPLES}")
        })
    };
    let (from, to) = (number(from)?, number(to)?);
    if from < to {
        Ok(from..to)
    } else {
        Err(format!("empty: {from} is not below {to} (the end is not included)"))
    }
}

/// Scales of a PNG.
pub(crate) fn scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=16.0).contains(&scale) => Ok(scale),
        _ => Err("not a number from 0.1 to 16".into()),
    }
}

/// The number, if the text is one: digits with `_` or commas before groups of three, a fraction that
/// comes out whole, and one of `e6`, `k`, `M`, `G` behind it.
fn whole(text: &str) -> Option<i128> {
    let text = text.trim();
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let low = text.to_ascii_lowercase();
    let (digits, zeros) = match (low.split_once('e'), low.chars().last()?) {
        (Some((digits, power)), _) => (digits, power.parse::<usize>().ok()?),
        (None, 'k') => (&low[..low.len() - 1], 3),
        (None, 'm') => (&low[..low.len() - 1], 6),
        (None, 'g') => (&low[..low.len() - 1], 9),
        _ => (&low[..], 0),
    };
    let (units, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let units = match units.contains(',') {
        true => {
            let groups: Vec<&str> = units.split(',').collect();
            let (first, rest) = groups.split_first()?;
            let good = (1..=3).contains(&first.len()) && rest.iter().all(|group| group.len() == 3);
            good.then(|| groups.concat())?
        }
        false => units.replace('_', ""),
    };
    let digit = |c: char| c.is_ascii_digit();
    let some = !units.is_empty() && units.chars().all(digit) && fraction.chars().all(digit);
    if !some || fraction.len() > zeros || zeros > 20 || (digits.ends_with('.')) {
        return None;
    }
    let padded = format!("{units}{fraction}{}", "0".repeat(zeros - fraction.len()));
    padded.parse::<i128>().ok().map(|n| sign * n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_as_people_type_them() {
        for text in ["1000000", "1e6", "1E6", "1M", "1m", "1000k", "1_000_000", "1,000,000"] {
            assert_eq!(count(text), Ok(1_000_000), "{text}");
        }
        assert_eq!((count("2.5M"), count("1.5e3"), count("0")), (Ok(2_500_000), Ok(1500), Ok(0)));
        for bad in
            ["", "x", "1,5", "1,0000", ",000", "1.5", "1e", "1e99", "-1", "1k5", "0x10", "M", "1."]
        {
            assert!(count(bad).is_err(), "{bad}");
        }
        assert!(count("18446744073709551615").is_ok() && count("18446744073709551616").is_err());
        assert!(budget("0").is_err() && budget("1e6").is_ok());
    }

    #[test]
    fn sizes_and_ranges() {
        assert_eq!(bytes("512M"), Ok(fairdeal_core::budget::DEFAULT_MEMORY as u64));
        assert_eq!(
            (bytes("2g"), bytes("2GiB"), bytes("2GB")),
            (Ok(2 << 30), Ok(2 << 30), Ok(2 << 30))
        );
        assert!(bytes("1k").is_err() && bytes("x").is_err() && bytes("99999999999G").is_err());
        assert_eq!(range("-500000..-1"), Ok(-500_000..-1));
        assert_eq!((range("0..1e6"), range("0..1M")), (Ok(0..1_000_000), Ok(0..1_000_000)));
        assert!(range("5..5").is_err() && range("1..x").is_err() && range("7").is_err());
        assert!(scale("2").is_ok() && scale("0").is_err() && scale("x").is_err());
    }
}
