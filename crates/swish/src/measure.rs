//! The columns of surveys: the largest swish, swishes by size, and how hard the hand is.
//!
//! Three questions with searches of their own, each asked only if a column needs it, each within the
//! limits: so a column says the same whatever stands beside it. A strategy that cannot list every
//! swish leaves the counting to the one that can.

use fairdeal_core::ability::Grades as _;
use fairdeal_core::column::{Cell, ColumnFacts, Kind};
use fairdeal_core::game::{Game as _, Question};
use fairdeal_core::{Error, Limits, Outcome};

use crate::Swish;
use crate::game::engine;
use crate::notation::Position;
use crate::solve::strategies::default_name;

pub(crate) const COLUMNS: &[ColumnFacts] = &[
    ColumnFacts::new(
        "largest_swish",
        Kind::Count,
        "cards of the largest swish; 0 if there is none",
    ),
    ColumnFacts::new("swishes", Kind::Count, "swishes that do not fall apart into smaller ones"),
    ColumnFacts::new(
        "swishes_by_size",
        Kind::Counts,
        "the same by size: entry k counts those of k cards, up to the largest of them",
    ),
    ColumnFacts::new(
        "difficulty",
        Kind::Text,
        "easy, medium or hard; none for a hand without a swish",
    ),
];

/// A cell for each of these columns.
///
/// # Errors
/// When there is no such strategy, or it is not for such hands.
pub(crate) fn measure(
    position: &Position,
    columns: &[&'static str],
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Vec<Option<Cell>>, Error> {
    engine(position, strategy, default_name, limits)?;
    let wants = |name: &str| columns.contains(&name);
    let largest = match wants("largest_swish") {
        true => {
            let solved = Swish.decide(position, Question::Largest, strategy, limits)?;
            let decided = solved.outcome() != Outcome::Unknown;
            solved.size.filter(|_| decided).map(|size| size.found)
        }
        false => None,
    };
    let tally = match wants("swishes") || wants("swishes_by_size") {
        true => {
            let count = |strategy| Swish.decide(position, Question::Count, strategy, limits);
            // It is a strategy for such hands, so if it is refused here it cannot list.
            count(strategy).or_else(|_| count(None))?.tally
        }
        false => None,
    };
    let level = match wants("difficulty") {
        true => Swish.grade(position, limits)?.level,
        false => None,
    };
    let cell = |column: &&str| match *column {
        "largest_swish" => largest.map(Cell::Count),
        "swishes" => tally.as_ref().map(|tally| Cell::Count(tally.count)),
        "swishes_by_size" => tally.as_ref().map(|tally| Cell::Counts(tally.by_size.clone())),
        "difficulty" => level.map(|level| Cell::Text(level.into())),
        _ => None,
    };
    Ok(columns.iter().map(cell).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::family::SwishFamily;
    use crate::solve::brute::Brute;

    const ALL: [&str; 4] = ["largest_swish", "swishes", "swishes_by_size", "difficulty"];

    /// Every way to lay every card, judged by the rules; looks added up one group after the other.
    fn by_the_rules(position: &Position) -> [Option<Cell>; 4] {
        let hand = &position.hand;
        let (mut largest, mut whole) = (0, BTreeSet::new());
        Brute::new(Limits::default()).visit(hand, &mut |swish| {
            largest = largest.max(swish.len() as u64);
            if hand.holds_together(swish) {
                whole.insert(swish.iter().map(|placed| placed.card).collect::<Vec<_>>());
            }
            true
        });
        let most = whole.iter().map(Vec::len).max();
        let of_size = |size| whole.iter().filter(|cards| cards.len() == size).count() as u64;
        let by_size: Vec<u64> = most.map_or(Vec::new(), |most| (0..=most).map(of_size).collect());
        let level = by_size.iter().position(|&n| n > 0).map(|size| {
            let groups = |k: usize| {
                let choices = 0_u32..1 << hand.cards.len();
                choices.filter(|choice| choice.count_ones() as usize == k).count() as f64
            };
            let vain: f64 = (2..size).map(groups).sum();
            let looks = vain + (groups(size) + 1.0) / (by_size[size] as f64 + 1.0);
            ["easy", "medium", "hard"][usize::from(looks > 25.0) + usize::from(looks > 100.0)]
        });
        [
            Some(Cell::Count(largest)),
            Some(Cell::Count(whole.len() as u64)),
            Some(Cell::Counts(by_size)),
            level.map(|level| Cell::Text(level.into())),
        ]
    }

    #[test]
    fn swishes_are_counted_right() {
        let (mut none, mut several, mut more) = (0, 0, 0);
        for name in ["deck60/6", "deck36/6", "2x4/6", "3x3/4", "2x3/s2/6", "2x3/6/simple"] {
            for number in 0..60 {
                let position = Position::deal(SwishFamily::parse(name).unwrap(), number);
                let truth = by_the_rules(&position);
                for strategy in [None, Some("cover"), Some("hypergraph"), Some("brute")] {
                    let Ok(cells) = measure(&position, &ALL, strategy, Limits::default()) else {
                        assert!(strategy == Some("hypergraph") && !position.hand.is_arcs());
                        continue;
                    };
                    assert_eq!(cells, truth, "{name}#{number} by {strategy:?}");
                }
                let (Some(Cell::Count(largest)), Some(Cell::Counts(by_size))) =
                    (&truth[0], &truth[2])
                else {
                    unreachable!("made above")
                };
                none += u32::from(*largest == 0);
                several += u32::from(by_size.iter().sum::<u64>() > 1);
                more += u32::from(*largest as usize >= by_size.len().max(3));
            }
        }
        assert!(none > 50 && several > 50 && more > 5, "{none} {several} {more}");
    }

    /// Whatever the budget: none, or the value without one.
    #[test]
    fn a_budget_takes_values_away_and_changes_none() {
        let (mut kept, mut taken) = (0, 0);
        for name in ["", "4x5/14", "4x4/s3/10"] {
            for number in 0..20 {
                let position = Position::deal(SwishFamily::parse(name).unwrap(), number);
                let whole = measure(&position, &ALL, None, Limits::default()).unwrap();
                for nodes in [0, 1, 3, 10, 40, 300, 2_000] {
                    let few = measure(&position, &ALL, None, Limits::nodes(nodes)).unwrap();
                    for (few, whole) in few.iter().zip(&whole) {
                        assert!(few.is_none() || few == whole, "{name}#{number}, {nodes}: {few:?}");
                        kept += u32::from(few.is_some());
                        taken += u32::from(few.is_none() && whole.is_some());
                    }
                }
            }
        }
        assert!(kept > 300 && taken > 100, "{kept} {taken}");
    }
}
