//! `unplayable`: the largest table without a set.
//!
//! How many cards can lie on the table with nothing to take? For the game it is 20, which is why
//! the 21st card always helps. In general it is a hard question (for three values, the cap set
//! problem), so the answer has two sides: a table, and a bound that no table exceeds. They are
//! found by different means and the answer is optimal when they meet.
//!
//! | strategy | decks | table | bound |
//! | --- | --- | --- | --- |
//! | `counting` | v = 2, or p = 1 | 1, or v − 1 cards | obvious |
//! | `grid` | p = 2 | the grid less a row and a column, (v−1)² | Frobenius–König |
//! | `orbits` | v = 3, p = 2 to 4 | the last orbit of set-free tables | there is no orbit after it |
//! | `layers` | v = 4, p = 3 | 28 cards (`layers`) | exhaustive |
//! | `construct` | all | products (`build`) | layers, hyperplanes |
//!
//! Without a strategy the first that fits is taken, `orbits` before `grid` for three values.
//! `--construct` is `construct`. Whatever made it, the table is looked through once more by the checker
//! (`check::none`) before it is handed out; one that holds a set is an error.
//!
//! The answer carries a certificate, table and bound, that `check::largest` follows without
//! any of these searches: for three values pairs and triples are counted over all hyperplanes, which
//! settles the game's 20 cards as well (`prove`).
//!
//! What lost: a general branch-and-bound over cards, which has to break the affine symmetry by
//! hand. The census of set-free tables settles v = 3, p = 4 in 0.15 s and counts the 682,344 tables
//! on the way; `layers` settles v = 4, p = 3 in 0.5 s (CPU, one core). A node is an extension of a
//! representative (`orbits`) or a choice of three layers (`layers`); the others use none.

mod bound;
mod build;
mod layers;
mod prove;
mod report;

use fairdeal_core::facts::{StrategyFacts, plain_strategy};
use fairdeal_core::words::{count_of, counted, thousands};
use fairdeal_core::{Error, InputError, Limits, Stop};

use crate::census::affine::{Space, cards};
use crate::census::orbits::{EMPTY, Which, extend};
use crate::certificate::largest::{Largest as Claim, Step};
use crate::check::{none, work_for};
use crate::deal::Deck;
use crate::family::deck_size;
use crate::notation::Lettering;
use crate::rules::{Card, Table};
use bound::Bound;
use layers::Grid;

pub use report::Unplayable;

/// The strategies, in the order they are tried.
pub const STRATEGIES: &[StrategyFacts] = &[
    strategy_facts("counting", "v = 2 or p = 1: obvious"),
    strategy_facts("orbits", "v = 3, p = 2 to 4: all set-free tables up to symmetry, card by card"),
    strategy_facts(
        "grid",
        "p = 2: all but a row and a column, by the theorem of Frobenius and Koenig",
    ),
    strategy_facts("layers", "v = 4, p = 3: all choices of four layers"),
    strategy_facts(
        "construct",
        "any deck: products of good tables, with the bounds that are known",
    ),
];

const fn strategy_facts(name: &'static str, about: &'static str) -> StrategyFacts {
    StrategyFacts { name, about, exact: true, outside: false }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Ask<'a> {
    /// The strategy; none is the first that fits.
    pub strategy: Option<&'a str>,
    /// The paper's construction instead of a search.
    pub construct: bool,
    /// Count the largest tables.
    pub count: bool,
    /// What the search may spend.
    pub limits: Limits,
}

/// The largest deck whose tables are written out.
pub const MOST_DECK: u64 = 1 << 20;

/// The largest set-free table, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// Values per property.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// The table, in ascending order.
    pub cards: Vec<Card>,
    /// No table has more cards than this.
    pub bound: u128,
    /// The strategy that was used.
    pub strategy: &'static str,
    /// Why the bound holds, step by step.
    pub evidence: Vec<String>,
    /// Why it holds, as a certificate has it.
    pub steps: Vec<Step>,
    pub nodes: u64,
    /// How many tables are as large, if that was asked for and is known.
    pub count: Option<u128>,
    /// Whether the checker looked through the whole table.
    pub verified: bool,
    /// What stopped a search that might have done better.
    pub stopped: Option<Stop>,
}

impl Largest {
    /// Is the table as large as the bound?
    pub fn optimal(&self) -> bool {
        self.cards.len() as u128 == self.bound
    }

    /// The certificate, if the checker follows it.
    pub fn certificate(&self) -> Option<Claim> {
        prove::certificate(self.v, self.p, &self.cards, self.steps.clone())
    }
}

/// The largest set-free table.
///
/// # Errors
/// When the deck is too large to write a table out, the strategy is unknown or not for this deck,
/// or a table that was found holds a set after all.
pub fn largest(v: usize, p: usize, ask: &Ask<'_>) -> Result<Largest, Error> {
    if deck_size(v, p).is_none_or(|deck| deck > MOST_DECK) {
        let message = format!(
            "set/v{v}p{p}: tables are written out for decks of up to {}",
            counted(MOST_DECK, "card")
        );
        return Err(InputError::at("family", message).into());
    }
    let strategy = strategy(v, p, ask)?;
    let mut found = match strategy {
        "counting" | "grid" => closed_form(v, p, ask, strategy),
        "orbits" => by_orbits(p, ask)?,
        "layers" => by_layers(ask),
        _ => constructed(v, p, strategy, ask),
    };
    found.cards.sort();
    let table = Table { v, p, cards: found.cards.clone() };
    found.verified = match none::check(&table, Lettering::of(v, p), &mut work_for(&table, 0)) {
        Ok(()) => true,
        Err(refusal) if refusal.undecided => false,
        Err(refusal) => {
            let place = format!("unplayable, strategy {strategy}");
            return Err(Error::broken(place, format!("the table holds a set: {refusal}")));
        }
    };
    if found.cards.len() as u128 > found.bound {
        let place = format!("unplayable, strategy {strategy}");
        return Err(Error::broken(place, "the table is larger than the bound"));
    }
    Ok(found)
}

fn strategy(v: usize, p: usize, ask: &Ask<'_>) -> Result<&'static str, InputError> {
    let fits = |name: &str| match name {
        "counting" => v == 2 || p == 1,
        "orbits" => v == 3 && (2..=4).contains(&p),
        "grid" => p == 2,
        "layers" => v == 4 && p == 3,
        _ => true,
    };
    let wanted = if ask.construct { Some("construct") } else { ask.strategy };
    let Some(wanted) = wanted else {
        let first = STRATEGIES.iter().find(|facts| fits(facts.name));
        return Ok(first.map_or("construct", |facts| facts.name));
    };
    match plain_strategy(STRATEGIES, wanted)?.name {
        known if fits(known) => Ok(known),
        known => Err(InputError::at("strategy", format!("{known} is not for set/v{v}p{p}"))),
    }
}

fn from_bound(
    v: usize,
    p: usize,
    cards: Vec<Card>,
    bound: Bound,
    strategy: &'static str,
) -> Largest {
    let Bound { cards: bound, why: evidence, steps } = bound;
    Largest {
        v,
        p,
        cards,
        bound,
        strategy,
        evidence,
        steps,
        nodes: 0,
        count: None,
        verified: false,
        stopped: None,
    }
}

fn closed_form(v: usize, p: usize, ask: &Ask<'_>, strategy: &'static str) -> Largest {
    let cards = build::without_last_value(v, p);
    let mut found = from_bound(v, p, cards, bound::upper(v, p, false), strategy);
    found.count = if ask.count { bound::count(v, p) } else { None };
    found
}

fn constructed(v: usize, p: usize, strategy: &'static str, ask: &Ask<'_>) -> Largest {
    // Without a search of its own, v = 4 takes the 28-card factor from `layers`, unless the bare
    // construction was asked for; that search finds one long before it is done.
    let mut factors = vec![];
    let mut nodes = 0;
    if v == 4 && p >= 3 && !ask.construct && ask.strategy.is_none() {
        let found = Grid::new().largest(28, ask.limits);
        nodes = found.nodes;
        factors.extend(found.best.map(|(_, table)| (3, Grid::cards(&table))));
    }
    let cards = build::product(v, p, &factors);
    let mut found = from_bound(v, p, cards, bound::upper(v, p, true), strategy);
    found.nodes = nodes;
    if ask.count && found.optimal() {
        found.count = bound::count(v, p);
    }
    found
}

fn by_orbits(p: usize, ask: &Ask<'_>) -> Result<Largest, Error> {
    let space = Space::new(p)
        .ok_or_else(|| Error::broken("unplayable", format!("{p} properties are more than four")))?;
    let (mut level, mut nodes, mut classes, mut size) = (vec![EMPTY], 0u64, 1usize, 0u128);
    loop {
        let next = extend(&space, &level, Which::SetFree, 1, ask.limits)?;
        nodes += next.as_ref().map_or(0, |next| next.nodes);
        let Some(next) = next.filter(|_| nodes <= ask.limits.nodes) else {
            let mut found = constructed(3, p, "construct", ask);
            found.stopped = Some(ask.limits.cancelled().unwrap_or(Stop::Nodes));
            found.nodes = nodes;
            found
                .evidence
                .push(format!("the enumeration stopped after {}", counted(nodes, "extension")));
            return Ok(found);
        };
        if next.orbits.is_empty() {
            break;
        }
        level = next.orbits;
        classes += level.len();
        size += 1;
    }
    let table = level.first().map_or(0, |orbit| orbit.form);
    let table = cards(table).map(|id| Deck::card(3, p, u64::from(id))).collect();
    let count: u128 = level.iter().map(|orbit| orbit.size).sum();
    let why = vec![
        format!(
            "all set-free tables up to AGL({p},3), card by card: {}, {}",
            counted(classes as u128, "class"),
            counted(nodes, "extension")
        ),
        format!(
            "{} of {} with {}, none of {}; each class counted twice",
            if level.len() == 1 { "one class".into() } else { count_of(level.len(), "class") },
            counted(size, "card"),
            counted(count, "table"),
            size + 1
        ),
    ];
    let steps = bound::upper(3, p, false).steps;
    let mut found = from_bound(3, p, table, Bound { cards: size, why, steps }, "orbits");
    found.nodes = nodes;
    found.count = ask.count.then_some(count);
    Ok(found)
}

fn by_layers(ask: &Ask<'_>) -> Largest {
    let grid = Grid::new();
    let simple = build::without_last_value(4, 3);
    let search = grid.largest(simple.len() as u32 + 1, ask.limits);
    let table = search.best.map_or(simple, |(_, table)| Grid::cards(&table));
    let Bound { cards, mut why, steps } = bound::upper(4, 3, search.complete);
    let mut found = if search.complete {
        let cards = table.len() as u128;
        let why = vec![format!(
            "all choices of three layers that could lead to more, the first up to its 1,152 \
             symmetries: {} looked at, none leaves room for {}",
            thousands(search.nodes),
            cards + 1
        )];
        from_bound(4, 3, table, Bound { cards, why, steps }, "layers")
    } else {
        why.push(format!("the search stopped after {}", counted(search.nodes, "choice of layers")));
        from_bound(4, 3, table, Bound { cards, why, steps }, "layers")
    };
    found.nodes = search.nodes;
    if !search.complete {
        found.stopped = Some(ask.limits.cancelled().unwrap_or(Stop::Nodes));
    }
    if ask.count && search.complete {
        found.count = grid.count(found.cards.len() as u32, ask.limits);
    }
    found
}

/// The known largest tables, and the honesty of those that are not known.
#[cfg(test)]
mod tests {
    use fairdeal_core::ability::{Report as _, Say as _};
    use fairdeal_core::game::Style;
    use fairdeal_core::{Canceller, Outcome};

    use super::*;

    fn found(v: usize, p: usize) -> Largest {
        largest(v, p, &Ask::default()).unwrap()
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
        let ask = Ask { count: true, ..Ask::default() };
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
        let ask = Ask { limits: Limits::nodes(1000), ..Ask::default() };
        let game = largest(3, 4, &ask).unwrap();
        // The enumeration stops, but counting settles the game all the same.
        assert_eq!((game.cards.len(), game.bound, game.strategy), (20, 20, "construct"));
        let cube = largest(4, 3, &ask).unwrap();
        assert_eq!((cube.cards.len(), cube.bound, cube.optimal()), (27, 36, false));
        assert_eq!(cube.stopped, Some(Stop::Nodes));
        assert_eq!(Unplayable::new(cube, false).outcome(), Outcome::Unknown);
    }

    /// A search that is cancelled hands out what it has.
    #[test]
    fn cancelled_searches_leave_it_open() {
        let canceller = Canceller::new();
        let limits = Limits { cancel: canceller.flag(), ..Limits::default() };
        canceller.cancel();
        for (v, p) in [(3, 4), (4, 3)] {
            let found = largest(v, p, &Ask { limits, ..Ask::default() }).unwrap();
            assert_eq!(found.stopped, Some(Stop::Cancelled), "v{v}p{p}");
            assert!(found.verified && found.cards.len() as u128 <= found.bound);
        }
    }

    #[test]
    fn strategies_by_name() {
        let ask = |strategy| Ask { strategy: Some(strategy), ..Ask::default() };
        assert_eq!(largest(3, 2, &ask("grid")).unwrap().cards.len(), 4);
        assert_eq!(largest(4, 3, &ask("construct")).unwrap().cards.len(), 27);
        let refused = |v, p, ask: Ask<'_>| match largest(v, p, &ask) {
            Err(Error::Input(e)) => e.place,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(5, 3, ask("layers")), "strategy");
        assert_eq!(refused(3, 4, ask("magic")), "strategy");
        assert_eq!(refused(3, 14, ask("construct")), "family");
        assert_eq!(refused(64, 64, Ask::default()), "family");
    }

    #[test]
    fn the_report() {
        let ask = Ask { count: true, ..Ask::default() };
        let report = Unplayable::new(largest(3, 4, &ask).unwrap(), true);
        assert_eq!(report.outcome(), Outcome::Solved);
        assert_eq!((report.family.as_str(), report.size, report.optimal), ("set", 20, true));
        assert_eq!((report.strategy, report.cards.len()), ("orbits", 20));
        assert_eq!(report.json()["count"], "682344");
        assert!(report.say(Style::default()).contains("never more"));
        assert_eq!(report.certificate().unwrap()["family"], "set");
    }
}
