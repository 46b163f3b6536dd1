//! The closed forms: what the paper prints, and what is true.
//!
//! | cards | the paper's construction has | the most is |
//! | --- | --- | --- |
//! | 2h × 2w | 2(hw)² | the same |
//! | 2h × (2w+1) | h²(w²+3w+1) | h²(2w²+2w+1) |
//! | (2h+1) × (2w+1), n = hw | n(n+3h+2w+2) + h(h+1) + w(w+1) | 2n² + 2n(h+w+1) + h(h+1) + w(w+1) |
//! | 2k × 2k | – | k⁴ + k |
//! | (2k+1) × (2k+1) | – | k⁴ + 2k³ + 2k² + 3k |
//! | c cells, laid as they are | – | c(c−1)/2 |
//!
//! The printed even-odd form is right for w ≤ 1 only, the odd-odd form for w ≤ 1 or h = 0: both sums
//! use the number of a cell where its row belongs, so the construction has more cards than the paper
//! counts. Cards of odd height and even width are those of the second row, turned by a quarter.

use crate::rules::Size;

/// A closed form with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// `even-even`, `even-odd`, `odd-even`, `odd-odd`, `even-square`, `odd-square` or `simple`.
    pub parity: &'static str,
    /// The numbers of the paper; for squares both are k.
    pub h: u128,
    /// Halves of the width.
    pub w: u128,
    /// The form in plain letters.
    pub text: &'static str,
    /// What it comes to.
    pub value: u128,
}

fn parity(size: Size) -> (&'static str, u128, u128) {
    let (h, w) = (size.h as u128 / 2, size.w as u128 / 2);
    match (size.h % 2, size.w % 2) {
        (0, 0) => ("even-even", h, w),
        (0, _) => ("even-odd", h, w),
        (_, 0) => ("odd-even", w, h),
        _ => ("odd-odd", h, w),
    }
}

/// What the paper says of cards of this size; it leaves squares out.
pub fn printed(size: Size, simple: bool) -> Option<Formula> {
    if size.square() || simple {
        return None;
    }
    let (parity, h, w) = parity(size);
    let n = h * w;
    let (text, value) = match parity {
        "even-even" => ("2(hw)^2", 2 * n * n),
        "odd-odd" => (
            "hw(hw+3h+2w+2) + h(h+1) + w(w+1)",
            n * (n + 3 * h + 2 * w + 2) + h * (h + 1) + w * (w + 1),
        ),
        _ => ("h^2(w^2+3w+1)", h * h * (w * w + 3 * w + 1)),
    };
    Some(Formula { parity, h, w, text, value })
}

/// The most cards of this size without a swish, every kind being there once.
pub fn truth(size: Size, simple: bool) -> Formula {
    let (parity, h, w) = parity(size);
    let n = h * w;
    let (parity, text, value) = match (parity, size.square()) {
        _ if simple => {
            let cells = size.cells() as u128;
            ("simple", "c(c-1)/2, c cells", cells * (cells - 1) / 2)
        }
        ("even-even", true) => ("even-square", "k^4 + k", h.pow(4) + h),
        (_, true) => {
            ("odd-square", "k^4 + 2k^3 + 2k^2 + 3k", h.pow(4) + 2 * h.pow(3) + 2 * h.pow(2) + 3 * h)
        }
        ("even-even", _) => (parity, "2(hw)^2", 2 * n * n),
        ("odd-odd", _) => (
            parity,
            "2(hw)^2 + 2hw(h+w+1) + h(h+1) + w(w+1)",
            2 * n * n + 2 * n * (h + w + 1) + h * (h + 1) + w * (w + 1),
        ),
        _ => (parity, "h^2(2w^2+2w+1)", h * h * (2 * w * w + 2 * w + 1)),
    };
    Formula { parity, h, w, text, value }
}
