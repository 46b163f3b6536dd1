//! The known largest tables, and the honesty of those that are not known.

use super::*;
use fairdeal_core::Limits;
use fairdeal_core::room::Outcome;

fn found(v: usize, p: usize) -> Largest {
    largest(v, p, &UnplayableAsk::default()).unwrap()
}

#[test]
fn optimal_tables() {
    let known = [(3, 1, 2), (3, 2, 4), (3, 3, 9), (3, 4, 20), (4, 1, 3), (4, 2, 9), (4, 3, 28)];
    let grids = (3..=7).map(|v| (v, 2, (v - 1) * (v - 1)));
    for (v, p, size) in known.into_iter().chain(grids).chain([(2, 6, 1), (9, 2, 64)]) {
        let largest = found(v, p);
        assert_eq!(largest.cards.len(), size, "v{v}p{p}");
        assert!(largest.optimal() && largest.verified, "v{v}p{p}: {largest:?}");
    }
}

#[test]
fn open_ones_say_so() {
    for (v, p, size, bound) in
        [(3, 5, 45, 48), (3, 6, 112, 120), (4, 4, 84, 112), (5, 3, 64, 80), (6, 3, 125, 150)]
    {
        let largest = found(v, p);
        assert_eq!((largest.cards.len(), largest.bound), (size, bound), "v{v}p{p}");
        assert!(!largest.optimal() && largest.verified, "v{v}p{p}");
    }
}

#[test]
fn counts_of_largest_tables() {
    let ask = UnplayableAsk { count: true, ..UnplayableAsk::default() };
    let count = |v, p| largest(v, p, &ask).unwrap().count;
    assert_eq!(count(3, 4), Some(682_344));
    assert_eq!(count(3, 2), Some(54));
    assert_eq!(count(4, 2), Some(496));
    assert_eq!(count(7, 1), Some(7));
    assert_eq!(count(4, 3), Some(388_800));
    assert_eq!(count(5, 3), None);
}

#[test]
fn a_short_budget_leaves_it_open() {
    let ask = UnplayableAsk { limits: Limits::nodes(1000), ..UnplayableAsk::default() };
    let game = largest(3, 4, &ask).unwrap();
    // The enumeration stops, but counting settles the game all the same.
    assert_eq!((game.cards.len(), game.bound, game.strategy), (20, 20, "construct"));
    let cube = largest(4, 3, &ask).unwrap();
    assert_eq!((cube.cards.len(), cube.bound, cube.optimal()), (27, 36, false));
    assert_eq!(unplayable(SetFamily::new(4, 3), &ask).unwrap().outcome, Outcome::Unknown);
}

#[test]
fn strategies_by_name() {
    let ask = |name: &str| UnplayableAsk { strategy: Some(name.into()), ..Default::default() };
    assert_eq!(largest(3, 2, &ask("grid")).unwrap().cards.len(), 4);
    assert_eq!(largest(4, 3, &ask("construct")).unwrap().cards.len(), 27);
    assert_eq!(largest(5, 3, &ask("layers")).unwrap_err().place, "option --strategy");
    assert_eq!(largest(3, 4, &ask("magic")).unwrap_err().place, "option --strategy");
    assert_eq!(largest(3, 14, &ask("construct")).unwrap_err().place, "family");
    assert_eq!(largest(64, 64, &UnplayableAsk::default()).unwrap_err().place, "family");
}

#[test]
fn json_of_the_answer() {
    let ask = UnplayableAsk { count: true, ..UnplayableAsk::default() };
    let answer = unplayable(SetFamily::STANDARD, &ask).unwrap();
    assert_eq!(answer.outcome, Outcome::Yes);
    assert_eq!(answer.fields["family"], "set");
    assert_eq!(answer.fields["size"], 20);
    assert_eq!(answer.fields["optimal"], true);
    assert_eq!(answer.fields["count"], "682344");
    assert_eq!(answer.fields["strategy"], "orbits");
    assert_eq!(answer.fields["cards"].as_array().unwrap().len(), 20);
    assert!(answer.text.contains("never more"));
}
