//! "At least j of these", for every j up to a bound: Sinz's sequential counter (CP 2005).
//!
//! The literals are read one after the other. After each, a variable for every j says whether at
//! least j were true so far: it was so before, or this one is true and it were j − 1 before. Each of
//! these is an equivalence, not only the direction one question needs: then the literals determine
//! every variable of the counter, unit propagation finds them, and a formula has as many models as
//! its question has answers. That costs twice the clauses, at most 4nk for n literals up to k.

use crate::formats::cnf::Clause;

/// Counts the literals up to `most`; `last` is the last variable used so far, and goes up. Entry
/// j − 1 of what comes back is true if and only if at least j of them are; there are no more entries
/// than literals.
pub fn counter(
    literals: &[i32],
    most: usize,
    last: &mut i32,
    clauses: &mut Vec<Clause>,
) -> Vec<i32> {
    let mut row: Vec<i32> = Vec::new();
    for &literal in literals {
        if row.is_empty() && most > 0 {
            row.push(literal);
            continue;
        }
        // From the top down: what is below an entry is still as it was before this literal.
        for j in (0..most.min(row.len() + 1)).rev() {
            *last += 1;
            let (now, same) = (*last, row.get(j).copied());
            let fewer = j.checked_sub(1).map(|below| row[below]);
            clauses.push([-now, literal].into_iter().chain(same).collect());
            if let Some(fewer) = fewer {
                clauses.push([-now, fewer].into_iter().chain(same).collect());
            }
            clauses.extend(same.map(|same| vec![now, -same]));
            clauses.push([now, -literal].into_iter().chain(fewer.map(|fewer| -fewer)).collect());
            match row.get_mut(j) {
                Some(entry) => *entry = now,
                None => row.push(now),
            }
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::cnf::holds;

    /// Every assignment of the literals leaves one model, and its entries count right.
    #[test]
    fn it_counts() {
        for n in 0..5_usize {
            for most in 0..=n + 1 {
                let literals: Vec<i32> =
                    (1..=n as i32).map(|v| if v == 2 { -v } else { v }).collect();
                let (mut last, mut clauses) = (n as i32, Vec::new());
                let row = counter(&literals, most, &mut last, &mut clauses);
                assert_eq!(row.len(), n.min(most));
                assert!(clauses.len() <= 4 * n * most);
                if last > 18 {
                    continue;
                }
                let mut models = 0;
                for bits in 0..1_u32 << last {
                    let assignment: Vec<bool> = (0..last).map(|i| bits >> i & 1 == 1).collect();
                    let is = |&literal: &i32| holds(literal, &assignment);
                    if clauses.iter().all(|clause| clause.iter().any(is)) {
                        let count = literals.iter().filter(|literal| is(literal)).count();
                        models += 1;
                        for (j, entry) in row.iter().enumerate() {
                            assert_eq!(is(entry), count > j, "{n} up to {most}: {bits:b}");
                        }
                    }
                }
                assert_eq!(models, 1 << n, "{n} up to {most}");
            }
        }
    }
}
