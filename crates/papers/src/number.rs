//! Numbers as people read them, and the median.

pub(crate) use fairdeal_core::words::{counted, thousands};

/// A deal's number with separators, the sign before them.
pub(crate) fn deal_number(n: i64) -> String {
    let sign = if n < 0 { "−" } else { "" };
    format!("{sign}{}", thousands(n.unsigned_abs()))
}

/// A share as a percentage with this many decimals; nothing measured is a dash.
pub(crate) fn percent(share: f64, decimals: usize) -> String {
    if share.is_nan() { "–".to_string() } else { format!("{:.decimals$} %", 100.0 * share) }
}

/// The median of `total` values, of which the smallest are given in order and the others are only
/// known to be no smaller than these. None if that does not settle it. It is handed out doubled,
/// so that halves stay exact.
pub(crate) fn median_doubled(smallest: &[u64], total: usize) -> Option<u64> {
    debug_assert!(smallest.is_sorted() && smallest.len() <= total);
    let low = total.checked_sub(1)? / 2;
    Some(smallest.get(low)? + smallest.get(total / 2)?)
}

/// A doubled value, as [`median_doubled`] gives it, in people's numbers.
pub(crate) fn halved(doubled: u64) -> String {
    let half = if doubled.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", thousands(doubled / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators() {
        assert_eq!(deal_number(-1234), "−1,234");
        assert_eq!(deal_number(i64::MIN), "−9,223,372,036,854,775,808");
        assert_eq!(
            (counted(1_u64, "deal"), counted(1000_u64, "deal")),
            ("1 deal".into(), "1,000 deals".into())
        );
        assert_eq!((percent(0.5, 1), percent(f64::NAN, 3)), ("50.0 %".into(), "–".into()));
    }

    #[test]
    fn medians() {
        assert_eq!(median_doubled(&[], 0), None);
        assert_eq!(median_doubled(&[5], 1), Some(10));
        assert_eq!(median_doubled(&[1, 2], 2), Some(3));
        assert_eq!(median_doubled(&[1, 2, 9], 3), Some(4));
        // Three of five known: the middle one is the third. Two of five: it is not known.
        assert_eq!(median_doubled(&[1, 2, 9], 5), Some(18));
        assert_eq!(median_doubled(&[1, 2], 5), None);
        // Of six the median lies between the third and the fourth.
        assert_eq!(median_doubled(&[1, 2, 9], 6), None);
        assert_eq!((halved(8110), halved(3)), ("4,055".into(), "1.5".into()));
    }
}
