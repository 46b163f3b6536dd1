//! Columns of surveys: what is declared is measured, and limits never change a value.

use std::collections::BTreeSet;

use fairdeal_core::column::Cell;
use fairdeal_core::handle::AnyGame;
use fairdeal_core::{Canceller, Error, Limits};

use super::{Samples, families, family, position};

/// The names of all columns.
fn names(game: &dyn AnyGame) -> Vec<&'static str> {
    game.facts().columns.iter().map(|column| column.name).collect()
}

/// Names are words with underscores, each there once, and none is a column every survey has; a name
/// that is not declared is refused at the same place by deals and positions, and so is a strategy.
pub fn columns_are_declared(game: &dyn AnyGame, samples: &Samples) {
    let (names, facts) = (names(game), game.facts());
    assert!(!names.is_empty(), "{} measures nothing", facts.name);
    let once: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(once.len(), names.len(), "two columns of one name");
    for column in facts.columns {
        assert!(column.name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{}", column.name);
        assert!(!TAKEN.contains(&column.name) && !column.name.contains("seconds"));
        assert!(!column.about.is_empty() && !column.about.ends_with('.'), "{}", column.about);
    }
    let family = family(game, samples.small[0]);
    let position = position(game, &format!("{}#1", samples.small[0]));
    let limits = Limits::default();
    let refusals = [
        ("columns", family.measure(1, &["no_such"], None, limits)),
        ("columns", position.measure(&[names[0], "no_such"], None, limits)),
        ("strategy", family.measure(1, &names, Some("no-such"), limits)),
        ("strategy", position.measure(&names[..1], Some("no-such"), limits)),
    ];
    for (place, refusal) in refusals {
        match refusal {
            Err(Error::Input(e)) => assert_eq!(e.place, place),
            other => panic!("{place}: {other:?}"),
        }
    }
}

/// Columns that every survey has.
const TAKEN: [&str; 6] = ["deal", "position", "strategy", "verdict", "reason", "nodes"];

/// Every column has a cell of its kind on some small deal, the same for a deal and its position, alone
/// and beside the others, again, and by `brute`; no budget and no cancelled search changes one.
pub fn columns_are_measured(game: &dyn AnyGame, samples: &Samples) {
    let names = names(game);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let (mut kept, mut lost) = (0, 0);
    let canceller = Canceller::new();
    let cancelled = Limits { cancel: canceller.flag(), ..Limits::default() };
    canceller.cancel();
    for name in samples.small {
        let family = family(game, name);
        for deal in 0..25 {
            let id = format!("{name}#{deal}");
            let position = position(game, &id);
            let measure = |columns: &[&'static str], strategy, limits| {
                family
                    .measure(deal, columns, strategy, limits)
                    .unwrap_or_else(|e| panic!("{id}: {e}"))
            };
            let whole = measure(&names, None, Limits::default());
            assert_eq!(position.measure(&names, None, Limits::default()).as_ref(), Ok(&whole));
            assert_eq!(measure(&names, Some("brute"), Limits::default()), whole, "{id} by brute");
            for (column, cell) in game.facts().columns.iter().zip(&whole) {
                let Some(cell) = cell else { continue };
                assert_eq!(cell.kind(), column.kind, "{id}: {}", column.name);
                assert!(well_formed(cell), "{id}: {cell:?}");
                seen.insert(column.name);
            }
            let budgets = [0, 1, 2, 5, 20, 100, 1_000].map(Limits::nodes);
            let memory = [0, 100].map(|memory| Limits { memory, ..Limits::default() });
            for limits in budgets.into_iter().chain(memory).chain([cancelled, Limits::default()]) {
                let together = measure(&names, None, limits);
                let backwards: Vec<&'static str> = names.iter().rev().copied().collect();
                let mut turned = measure(&backwards, None, limits);
                turned.reverse();
                assert_eq!(turned, together, "{id}: the order matters");
                for (i, few) in together.iter().enumerate() {
                    let alone = &measure(&names[i..=i], None, limits)[0];
                    assert_eq!(alone, few, "{id}: {} alone, {limits:?}", names[i]);
                    assert!(few.is_none() || *few == whole[i], "{id}: {} {limits:?}", names[i]);
                    kept += u32::from(few.is_some());
                    lost += u32::from(few.is_none() && whole[i].is_some());
                }
            }
            assert_eq!(measure(&[], None, Limits::default()), []);
        }
    }
    let all: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(seen, all, "some columns are never measured");
    assert!(kept > 100 && lost > 100, "budgets say nothing: {kept} kept, {lost} lost");
    // Whatever the family: an answer, and soon.
    for name in families(samples) {
        let cells = family(game, name).measure(1, &names, None, Limits::nodes(200));
        assert_eq!(cells.unwrap_or_else(|e| panic!("{name}: {e}")).len(), names.len());
    }
}

fn well_formed(cell: &Cell) -> bool {
    match cell {
        Cell::Share(share) => (0.0..=1.0).contains(share),
        Cell::Text(text) => !text.is_empty(),
        Cell::Count(_) | Cell::Counts(_) => true,
    }
}
