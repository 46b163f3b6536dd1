//! What the paper prints: A. Dailly, P. Lafourcade, G. Marcadet, "How did they design this game?
//! SWISH: complexity and unplayable positions" (FUN 2024, HAL hal-04489238).

use fairdeal_core::sort;

use crate::report::Printed;

const fn printed(what: &'static str, value: u64, place: &'static str) -> Printed {
    Printed { what, value, place }
}

pub(super) const CARDS: Printed = printed("cards of the game", 60, "Section 1.1");
pub(super) const KINDS: Printed = printed("kinds of cards", 36, "Section 1.1");
/// Kinds that are there twice.
pub(super) const DOUBLED: Printed = printed("kinds that are there twice", 24, "Section 1.1");
/// Point and circle on cells of one colour.
pub(super) const ONE_COLOUR: Printed = printed("cards of one colour", 16, "Section 1.1");
/// Cards of two colours, by the colour of the point: a cell of that colour as row and column from
/// 0, and how many.
pub(super) const TWO_COLOURS: [((usize, usize), Printed); 4] = [
    ((0, 0), printed("cards of two colours, point blue", 12, "Section 1.1")),
    ((1, 0), printed("cards of two colours, point orange", 12, "Section 1.1")),
    ((1, 1), printed("cards of two colours, point purple", 10, "Section 1.1")),
    ((0, 1), printed("cards of two colours, point green", 10, "Section 1.1")),
];

/// The largest position without a swish, of the 60 cards.
pub(super) const NO_SWISH_60: Printed =
    printed("most of the 60 cards without a swish", 28, "Section 3.1, Results");
pub(super) const NO_SWISH_36: Printed =
    printed("most of the 36 kinds without a swish", 20, "Section 3.2, even-odd cards");

/// The three cases of Section 3.2, by the sides' parities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Case {
    /// 2h × 2w.
    EvenEven,
    /// 2h × (2w + 1).
    EvenOdd,
    /// (2h + 1) × (2w + 1).
    OddOdd,
}

impl Case {
    /// All three, in the paper's order.
    pub(super) const ALL: [Case; 3] = [Case::EvenEven, Case::EvenOdd, Case::OddOdd];

    /// The case of a size, if the paper has it: sides at least 2 and not equal, and if only one is
    /// odd it is the width.
    pub(super) fn of(rows: usize, columns: usize) -> Option<Case> {
        if rows == columns || rows < 2 || columns < 2 {
            return None;
        }
        match (rows % 2, columns % 2) {
            (0, 0) => Some(Case::EvenEven),
            (0, _) => Some(Case::EvenOdd),
            (_, 0) => None,
            _ => Some(Case::OddOdd),
        }
    }

    /// The paper's name for it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Case::EvenEven => "even-even",
            Case::EvenOdd => "even-odd",
            Case::OddOdd => "odd-odd",
        }
    }

    /// Where it stands.
    pub(super) fn place(self) -> String {
        format!("Section 3.2, {} cards", self.name())
    }

    /// The limit of the share of all cards that are in the construction, as printed.
    pub(super) fn limit(self) -> &'static str {
        match self {
            Case::EvenEven => "1/2",
            Case::EvenOdd | Case::OddOdd => "1/4",
        }
    }
}

/// The number of all cards of a size, by the printed closed form.
pub(super) fn total(case: Case, rows: usize, columns: usize) -> u64 {
    let (h, w) = ((rows / 2) as u64, (columns / 2) as u64);
    let n = h * w;
    match case {
        Case::EvenEven => 4 * n * n - n,
        Case::EvenOdd => 2 * h * h * (2 * w * w + 2 * w + 1) - h * (w + 1),
        Case::OddOdd => 4 * n * n + n * (4 * w + 4 * h + 3) + h * (2 * h + 1) + w * (2 * w + 1),
    }
}

/// The size of the construction without a swish, by the printed closed form.
pub(super) fn without(case: Case, rows: usize, columns: usize) -> u64 {
    let (h, w) = ((rows / 2) as u64, (columns / 2) as u64);
    let n = h * w;
    match case {
        Case::EvenEven => 2 * n * n,
        Case::EvenOdd => h * h * (w * w + 3 * w + 1),
        Case::OddOdd => n * (n + 3 * h + 2 * w + 2) + h * (h + 1) + w * (w + 1),
    }
}

/// The sum the closed form of [`without`] is said to be, term by term as printed. Terms may be
/// negative, which is what is wrong with two of the sums.
pub(super) fn without_by_sum(case: Case, rows: usize, columns: usize) -> i64 {
    let (h, w) = ((rows / 2) as i64, (columns / 2) as i64);
    let n = h * w;
    let sum = |to: i64, term: &dyn Fn(i64) -> i64| (1..=to).map(term).sum::<i64>();
    match case {
        Case::EvenEven => sum(n, &|i| 4 * (n - i) + 2),
        Case::EvenOdd => {
            sum(n, &|i| 4 * (n - i) + 2 * (h + 1 - i) + 2)
                + sum(h, &|i| 2 * (n - w * i) + 2 * (h - i) + 1)
        }
        Case::OddOdd => {
            sum(n, &|i| 4 * (n - i) + 2 * (h + 1 - i) + 2 * w + 3)
                + sum(h, &|i| 2 * (n - w * i) + 2 * (h - i) + w + 2)
                + sum(w, &|i| 2 * (w - i) + 2)
        }
    }
}

/// The sizes of the tables: all the paper has, up to 9 × 9. Even sides are listed one way round;
/// odd ones both, since the printed form is not the same for both.
pub(super) fn sizes() -> Vec<(Case, usize, usize)> {
    let mut out = Vec::new();
    for rows in 2..10 {
        for columns in 2..10 {
            match Case::of(rows, columns) {
                Some(Case::EvenEven) if rows > columns => {}
                Some(case) => out.push((case, rows, columns)),
                None => {}
            }
        }
    }
    sort::by_key(&mut out, |&(case, rows, columns)| (case, rows, columns));
    out
}

/// Squares up to 9 × 9, which the paper leaves aside.
pub(super) fn squares() -> impl Iterator<Item = usize> {
    2..10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_forms_are_what_their_sums_say() {
        assert_eq!(total(Case::EvenOdd, 4, 3), KINDS.value);
        assert_eq!(without(Case::EvenOdd, 4, 3), NO_SWISH_36.value);
        let sizes = sizes();
        assert_eq!(sizes.len(), 34);
        // The algebra between sum and closed form is right in every case: it is the sums that
        // count something else than the cards described.
        for (case, rows, columns) in sizes {
            let closed = without(case, rows, columns) as i64;
            assert_eq!(without_by_sum(case, rows, columns), closed, "{rows}x{columns}");
        }
    }
}
