//! The columns of surveys: how many sets, how they differ, how many go together, how hard it is.
//!
//! All of it follows from the list of all sets, so one walk over them serves every column that is
//! wanted; the packing then goes on by itself. A strategy that finds one set leaves the walk to
//! `buckets`.

use fairdeal_core::column::{Cell, ColumnFacts, Kind};
use fairdeal_core::{Error, Limits};

use super::decide::walk;
use super::grade::{Hits, differ};
use crate::notation::Position;
use crate::rules::{Places, Rule};
use crate::solve::batches::Batches;
use crate::solve::disjoint::{most_listed, most_of};
use crate::solve::strategies::Strategy;
use crate::solve::ultra::By;

pub(super) const COLUMNS: &[ColumnFacts] = &[
    ColumnFacts::new(
        "sets",
        Kind::Count,
        "sets on the table; ultrasets where those are looked for",
    ),
    ColumnFacts::new(
        "sets_by_differing",
        Kind::Counts,
        "the same by how they differ: entry k counts sets that differ in k properties; not for \
         ultrasets",
    ),
    ColumnFacts::new(
        "most_disjoint_sets",
        Kind::Count,
        "the most sets without a common card; not for ultrasets",
    ),
    ColumnFacts::new(
        "difficulty",
        Kind::Text,
        "easy, medium or hard; none for a table without a set",
    ),
];

/// A cell for each of these columns.
///
/// # Errors
/// When there is no such strategy, or it is not for such tables.
pub(super) fn measure(
    position: &Position,
    columns: &[&'static str],
    strategy: Option<&str>,
    limits: Limits,
) -> Result<Vec<Option<Cell>>, Error> {
    admitted(position, strategy)?;
    let wants = |name: &str| columns.contains(&name);
    let (table, plain) = (&position.table, position.rule == Rule::Set);
    let (mut count, mut by_differing) = (0, vec![0; table.p + 1]);
    let most = most_listed(table, limits);
    let mut listed: Option<Vec<Places>> = (plain && wants("most_disjoint_sets")).then(Vec::new);
    let mut hits = wants("difficulty").then(|| Hits::new(position, limits).ok()).flatten();
    let walk = walk(position, strategy, limits, |find| {
        count += 1;
        if plain {
            by_differing[differ(&table.cards[find[0]], &table.cards[find[1]])] += 1;
        }
        // What outgrows the memory is given up; the count goes on.
        listed.take_if(|sets| sets.len() >= most);
        listed.iter_mut().for_each(|sets| sets.push(find.to_vec()));
        hits.iter_mut().for_each(|hits| hits.mark(find));
        true
    });
    if walk.stopped.is_some() {
        return Ok(vec![None; columns.len()]);
    }
    let disjoint = listed.and_then(|mut sets| {
        sets.sort_unstable();
        let packing = most_of(table, &sets, walk.nodes, limits);
        packing.stopped.is_none().then_some(packing.sets.len() as u64)
    });
    let level = hits.and_then(|hits| hits.level(walk.nodes, limits).ok().flatten());
    let cell = |column: &&str| match *column {
        "sets" => Some(Cell::Count(count)),
        "sets_by_differing" => plain.then(|| Cell::Counts(by_differing.clone())),
        "most_disjoint_sets" => disjoint.map(Cell::Count),
        "difficulty" => level.map(|level| Cell::Text(level.into())),
        _ => None,
    };
    Ok(columns.iter().map(cell).collect())
}

/// Refuses what a survey of such tables refuses.
fn admitted(position: &Position, strategy: Option<&str>) -> Result<(), Error> {
    match (position.rule, position.dealt) {
        (Rule::Ultra, _) => drop(By::parse(strategy)?),
        (Rule::Set, Some((family, _))) if strategy == Some("kernel") => {
            drop(Batches::new(family)?);
        }
        (Rule::Set, _) => drop(Strategy::parse(strategy, position.table.v)?),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::SetFamily;
    use crate::rules::{Table, is_ultraset, third_card};

    const ALL: [&str; 4] = ["sets", "sets_by_differing", "most_disjoint_sets", "difficulty"];

    /// Every choice of so many cards.
    fn choices(n: usize, k: usize) -> Vec<Places> {
        let mut choices: Vec<Places> = vec![Vec::new()];
        for _ in 0..k {
            let longer = |choice: &Places| {
                let next = choice.last().map_or(0, |&last| last + 1);
                let choice = choice.clone();
                (next..n).map(move |place| [&choice[..], &[place]].concat())
            };
            choices = choices.iter().flat_map(longer).collect();
        }
        choices
    }

    /// The most disjoint sets: with the first one, or without it.
    fn packed(sets: &[Places]) -> u64 {
        let Some((first, rest)) = sets.split_first() else { return 0 };
        let apart = |set: &&Places| set.iter().all(|place| !first.contains(place));
        let apart: Vec<Places> = rest.iter().filter(apart).cloned().collect();
        packed(rest).max(1 + packed(&apart))
    }

    /// Pairs, the most alike first; of those equally alike, the first that belongs to a find comes
    /// after (N + 1) / (M + 1) looks on average.
    fn level(table: &Table, belongs: &dyn Fn(usize, usize) -> bool) -> Option<&'static str> {
        let mut before = 0.0;
        for differing in 0..=table.p {
            let (mut all, mut hits) = (0.0, 0.0);
            for pair in choices(table.cards.len(), 2) {
                let (a, b) = (table.cards[pair[0]].values(), table.cards[pair[1]].values());
                if (0..table.p).filter(|&q| a[q] != b[q]).count() == differing {
                    all += 1.0;
                    hits += f64::from(u8::from(belongs(pair[0], pair[1])));
                }
            }
            if hits > 0.0 {
                let looks = before + (all + 1.0) / (hits + 1.0);
                return Some(match looks {
                    looks if looks <= 10.0 => "easy",
                    looks if looks <= 30.0 => "medium",
                    _ => "hard",
                });
            }
            before += all;
        }
        None
    }

    fn by_the_rules(position: &Position) -> [Option<Cell>; 4] {
        let table = &position.table;
        let (n, cards) = (table.cards.len(), &table.cards);
        let text = |level: Option<&'static str>| level.map(|level| Cell::Text(level.into()));
        if position.rule == Rule::Ultra {
            let ultra =
                |c: &&Places| is_ultraset([&cards[c[0]], &cards[c[1]], &cards[c[2]], &cards[c[3]]]);
            let count = choices(n, 4).iter().filter(ultra).count() as u64;
            let belongs = |a: usize, b: usize| {
                let third = |a: usize, b: usize| third_card(&cards[a], &cards[b]);
                choices(n, 2)
                    .iter()
                    .any(|p| !p.contains(&a) && !p.contains(&b) && third(p[0], p[1]) == third(a, b))
            };
            return [Some(Cell::Count(count)), None, None, text(level(table, &belongs))];
        }
        let sets: Vec<Places> =
            choices(n, table.v).into_iter().filter(|places| table.is_set(places)).collect();
        let differ = |set: &Places, q: usize| {
            set.iter().any(|&place| cards[place].values()[q] != cards[set[0]].values()[q])
        };
        let differing = |set: &Places| (0..table.p).filter(|&q| differ(set, q)).count();
        let of = |k: usize| sets.iter().filter(|set| differing(set) == k).count() as u64;
        let belongs = |a, b| sets.iter().any(|set| set.contains(&a) && set.contains(&b));
        [
            Some(Cell::Count(sets.len() as u64)),
            Some(Cell::Counts((0..=table.p).map(of).collect())),
            Some(Cell::Count(packed(&sets))),
            text(level(table, &belongs)),
        ]
    }

    #[test]
    fn sets_are_counted_right() {
        let (mut none, mut several, mut apart) = (0, 0, 0);
        for name in ["", "v3p3/9", "v3p4/15", "v4p2/9", "v5p2/10", "v2p3/5", "v3p4/9/ultra"] {
            let family = SetFamily::parse(name).unwrap();
            for number in 0..60 {
                let position = Position::of_deal(family, number);
                let truth = by_the_rules(&position);
                for strategy in
                    [None, Some("brute"), Some("pairs"), Some("arrival"), Some("kernel")]
                {
                    if let Ok(cells) = measure(&position, &ALL, strategy, Limits::default()) {
                        assert_eq!(cells, truth, "{name}#{number} by {strategy:?}");
                    } else {
                        assert!(strategy.is_some_and(|name| name != "brute"), "{name}");
                    }
                }
                let Some(Cell::Count(sets)) = truth[0] else { unreachable!("made above") };
                none += u32::from(sets == 0);
                several += u32::from(sets > 1);
                apart += u32::from(matches!(truth[2], Some(Cell::Count(2..))));
            }
        }
        assert!(none > 20 && several > 100 && apart > 50, "{none} {several} {apart}");
    }

    /// Whatever the budget, in nodes or bytes: none, or the value without one.
    #[test]
    fn a_budget_takes_values_away_and_changes_none() {
        let (mut kept, mut taken) = (0, [0; 4]);
        for name in ["", "v3p4/21", "v4p3/14", "v3p4/9/ultra"] {
            let family = SetFamily::parse(name).unwrap();
            for number in 0..20 {
                let position = Position::of_deal(family, number);
                let whole = measure(&position, &ALL, None, Limits::default()).unwrap();
                let few = [1, 10, 66, 70, 77, 210, 211, 1_000].map(Limits::nodes);
                let small = [0, 10, 200, 1_000];
                let small = small.map(|memory| Limits { memory, ..Limits::default() });
                for limits in few.into_iter().chain(small) {
                    let few = measure(&position, &ALL, None, limits).unwrap();
                    for (i, (few, whole)) in few.iter().zip(&whole).enumerate() {
                        assert!(few.is_none() || few == whole, "{name}#{number}: {limits:?}");
                        kept += u32::from(few.is_some());
                        taken[i] += u32::from(few.is_none() && whole.is_some());
                    }
                }
            }
        }
        // Sets are counted where their list does not fit the memory.
        assert!(kept > 300 && taken[0] > 50 && taken[2] > taken[0] + 50, "{kept} {taken:?}");
    }
}
