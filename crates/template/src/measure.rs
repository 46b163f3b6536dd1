//! The columns of surveys.
//!
//! A column is a name, a kind and a line in [`COLUMNS`], and a cell in [`measure`]. What several
//! columns need is found once, and only if one of them is wanted.

use fairdeal_core::column::{Cell, ColumnFacts, Kind};
use fairdeal_core::{Error, Limits};

use crate::notation::Position;
use crate::solve::{brute, engine};

pub(crate) const COLUMNS: &[ColumnFacts] =
    &[ColumnFacts::new("ways", Kind::Count, "choices of cards that add up to the target")];

/// A cell for each of these columns. The number of ways is the same by any strategy, and only `brute`
/// can count them.
///
/// # Errors
/// When there is no such strategy.
pub(crate) fn measure(
    position: &Position,
    columns: &[&'static str],
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Vec<Option<Cell>>, Error> {
    engine(strategy)?;
    let ways = columns.contains(&"ways").then(|| ways(position, limits)).flatten();
    let cell = |column: &&str| match *column {
        "ways" => ways.map(Cell::Count),
        _ => None,
    };
    Ok(columns.iter().map(cell).collect())
}

fn ways(position: &Position, limits: Limits) -> Option<u64> {
    let mut ways = 0;
    let (stopped, _) = brute::visit(&position.table, limits, &mut |_| {
        ways += 1;
        true
    });
    stopped.is_none().then_some(ways)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::Family;

    /// By hand, and by the recursion over the cards that textbooks have.
    #[test]
    fn ways_are_counted() {
        fn by_recursion(cards: &[u64], target: i64) -> u64 {
            match cards {
                [] => u64::from(target == 0),
                [card, rest @ ..] => {
                    by_recursion(rest, target) + by_recursion(rest, target - *card as i64)
                }
            }
        }
        let mut several = 0;
        for text in ["", "12/8", "50/10", "5/3"] {
            for number in 0..100 {
                let position = Position::of_deal(Family::parse(text).unwrap(), number);
                let cell = measure(&position, &["ways"], None, Limits::default()).unwrap();
                let truth = by_recursion(&position.table.cards, position.table.target as i64);
                assert_eq!(cell, [Some(Cell::Count(truth))], "{}", position.id());
                several += u32::from(truth > 1);
            }
        }
        assert!(several > 50, "{several}");
    }
}
