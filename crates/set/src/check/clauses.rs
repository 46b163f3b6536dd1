//! Why no more disjoint sets can be had, in clauses.
//!
//! *Statement.* If m disjoint sets can be had, the clauses have a model.
//!
//! *Construction.* A variable for every set of the table, all of which the checker lists: it is taken. One for
//! every card: it is used, and then one of its sets is taken. No two sets of a card are. At most as many cards
//! stay unused as are left over from m sets: Sinz's sequential counter (CP 2005), in the one direction that is
//! needed.
//!
//! *Proof.* Of m disjoint sets make true the sets, their cards, and the counters of the cards left over.
//!
//! Counting cards and not sets is what makes it easy: where few are left over, the counter is short.

use fairdeal_core::Refusal;
use fairdeal_core::lrat::{self, Clause};
use fairdeal_core::work::Work;

use super::none::Sets;

/// The most clauses a proof is checked against.
const MOST_CLAUSES: usize = 4_000_000;

/// Checks a proof that no `more` disjoint sets can be had.
pub(super) fn refuted(
    sets: &Sets,
    cards: usize,
    more: usize,
    proof: &str,
    work: &mut Work,
) -> Result<(), Refusal> {
    let Some(clauses) = clauses(sets, cards, more) else {
        let why = format!("more than {MOST_CLAUSES} clauses");
        return Err(Refusal::too_large("formula", why));
    };
    lrat::refutes(&clauses, proof, &mut |steps, place| work.spend(steps, place))
}

/// The clauses of a table for `more` disjoint sets, unless they are too many to be checked.
#[cfg(feature = "solve")]
pub(crate) fn of_table(table: &crate::rules::Table, more: usize) -> Option<Vec<Clause>> {
    let sets = super::none::sets(table, &mut super::work_for(table, 0)).ok()?;
    clauses(&sets, table.cards.len(), more)
}

/// The clauses for `more` disjoint sets, unless they are too many.
pub(super) fn clauses(sets: &Sets, cards: usize, more: usize) -> Option<Vec<Clause>> {
    let mut of_card: Vec<Vec<i32>> = vec![Vec::new(); cards];
    for at in 0..sets.len() {
        sets.set(at).iter().for_each(|&card| of_card[card as usize].push(at as i32 + 1));
    }
    // More sets than there are cards for.
    let Some(left_over) = cards.checked_sub(more.saturating_mul(sets.width())) else {
        return Some(vec![Vec::new()]);
    };
    let pairs: usize = of_card.iter().map(|own| own.len() * own.len().saturating_sub(1) / 2).sum();
    if pairs.saturating_add(cards.saturating_mul(3 * left_over + 2)) > MOST_CLAUSES {
        return None;
    }
    let mut out = Vec::new();
    let used = |card: usize| (sets.len() + card + 1) as i32;
    for (card, own) in of_card.iter().enumerate() {
        out.push(own.iter().copied().chain([-used(card)]).collect());
        for (at, &one) in own.iter().enumerate() {
            out.extend(own[..at].iter().map(|&other| vec![-one, -other]));
        }
    }
    let unused: Vec<i32> = (0..cards).map(|card| -used(card)).collect();
    at_most(&unused, left_over, (sets.len() + cards) as i32, &mut out);
    Some(out)
}

/// At most so many of these are true; variables above `last` count them: after each literal one for every
/// j, true if at least j were true so far.
fn at_most(literals: &[i32], most: usize, mut last: i32, out: &mut Vec<Clause>) {
    let mut row: Vec<i32> = Vec::new();
    for &literal in literals {
        if row.len() == most {
            // One more would be too many.
            out.push([-literal].into_iter().chain(row.last().map(|&full| -full)).collect());
        }
        let before = row.clone();
        row.clear();
        for j in 0..most.min(before.len() + 1) {
            last += 1;
            row.push(last);
            out.extend(before.get(j).map(|&same| vec![-same, last]));
            let fewer = j.checked_sub(1).map(|below| -before[below]);
            out.push([-literal, last].into_iter().chain(fewer).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    fn has_model(clauses: &[Clause], fixed: &mut Vec<Option<bool>>) -> bool {
        let mut open = None;
        for clause in clauses {
            let value = |l: &i32| fixed[l.unsigned_abs() as usize].map(|v| v == (*l > 0));
            if clause.iter().any(|l| value(l) == Some(true)) {
                continue;
            }
            match clause.iter().find(|l| value(l).is_none()) {
                None => return false,
                Some(&l) => open = Some(l),
            }
        }
        let Some(literal) = open else { return true };
        [literal > 0, literal < 0].into_iter().any(|value| {
            fixed[literal.unsigned_abs() as usize] = Some(value);
            let found = has_model(clauses, fixed);
            if !found {
                fixed[literal.unsigned_abs() as usize] = None;
            }
            found
        })
    }

    #[test]
    fn it_counts_up_to_the_bound() {
        for n in 0..6_usize {
            for most in 0..=n {
                let literals: Vec<i32> =
                    (1..=n as i32).map(|v| if v == 2 { -v } else { v }).collect();
                let mut clauses = Vec::new();
                at_most(&literals, most, n as i32, &mut clauses);
                let vars = clauses.iter().flatten().map(|l| l.unsigned_abs() as usize).max();
                for bits in 0..1_u32 << n {
                    let mut fixed = vec![None; vars.unwrap_or(0).max(n) + 1];
                    (0..n).for_each(|i| fixed[i + 1] = Some(bits >> i & 1 == 1));
                    let count = literals
                        .iter()
                        .filter(|l| (bits >> (l.unsigned_abs() - 1) & 1 == 1) == (**l > 0))
                        .count();
                    assert_eq!(
                        has_model(&clauses, &mut fixed),
                        count <= most,
                        "{n} {most} {bits:b}"
                    );
                }
            }
        }
    }

    /// Satisfiable if and only if so many disjoint triples are there.
    #[test]
    fn the_clauses_say_what_they_should() {
        let mut random = Random::new(2);
        for _ in 0..300 {
            let cards = 3 + random.below(6) as usize;
            let triples: Vec<Vec<u32>> = (0..1 + random.below(6))
                .map(|_| {
                    let mut set: Vec<u32> =
                        random.draw_distinct(3, cards as u64).iter().map(|&c| c as u32).collect();
                    set.sort_unstable();
                    set
                })
                .collect();
            let sets = Sets::of(3, triples.concat());
            let most = (0..1_u32 << triples.len())
                .filter_map(|bits| {
                    let chosen = triples.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                    let mut all: Vec<u32> = chosen.flat_map(|(_, set)| set.clone()).collect();
                    let count = all.len();
                    all.sort_unstable();
                    all.dedup();
                    (all.len() == count).then_some(count / 3)
                })
                .max()
                .unwrap_or(0);
            for more in 0..4 {
                let clauses = clauses(&sets, cards, more).unwrap();
                let vars = clauses.iter().flatten().map(|l| l.unsigned_abs() as usize).max();
                let mut fixed = vec![None; vars.unwrap_or(0) + 1];
                assert_eq!(has_model(&clauses, &mut fixed), more <= most, "{triples:?} {more}");
                assert!(!clauses.iter().flatten().any(|&literal| literal == 0));
            }
        }
    }

    #[test]
    fn what_is_not_shown_or_too_large_is_not_believed() {
        let sets = Sets::of(3, vec![0, 1, 2]);
        let said = |cards, proof| refuted(&sets, cards, 1, proof, &mut Work::of(1_000_000));
        assert!(said(3, "").is_err_and(|refusal| !refusal.undecided));
        assert_eq!(said(3_000, "").unwrap_err().place, "formula");
        // More sets than cards: nothing is left to be shown but the empty clause.
        assert_eq!(clauses(&sets, 5, 2), Some(vec![vec![]]));
    }
}
