//! How few cards meet all these sets of cards?
//!
//! Sets that share no card, directly or through others, are looked at apart: each group has a fewest
//! number of its own. Within a group the smallest set that is not met yet must lose one of its cards:
//! each is tried, those tried before it being kept. A branch ends when sets that share no card show
//! that it cannot beat the best. The work is bounded by [`MOST_STEPS`] sets looked at.

use std::collections::BTreeSet;

use fairdeal_core::Refusal;

use crate::connected::connected;

/// The most sets looked at, one for every card tried.
pub const MOST_STEPS: u64 = 50_000_000;
/// The most cards of one group that are left out: the search calls itself for each.
const MOST_OUT: usize = 2048;

/// The fewest cards that meet every set.
///
/// # Errors
/// When there is too much to try.
pub fn fewest(sets: &[Vec<usize>]) -> Result<usize, Refusal> {
    let mut steps = MOST_STEPS;
    let mut sum = 0;
    for group in groups(sets) {
        let mut best = group.iter().flat_map(|set| set.iter()).collect::<BTreeSet<_>>().len();
        search(&group, &mut BTreeSet::new(), &mut BTreeSet::new(), &mut best, &mut steps)?;
        sum += best;
    }
    Ok(sum)
}

/// The sets, grouped by shared cards.
fn groups(sets: &[Vec<usize>]) -> Vec<Vec<&Vec<usize>>> {
    let groups = connected(sets.iter().map(|set| set.iter().copied()));
    groups.iter().map(|group| group.iter().map(|&i| &sets[i]).collect()).collect()
}

fn search(
    sets: &[&Vec<usize>],
    met: &mut BTreeSet<usize>,
    kept: &mut BTreeSet<usize>,
    best: &mut usize,
    steps: &mut u64,
) -> Result<(), Refusal> {
    let left = steps.checked_sub(sets.len() as u64).filter(|_| met.len() <= MOST_OUT);
    *steps = left.ok_or_else(|| Refusal::too_large("cores", "there are too many choices"))?;
    // What each set that is not met may still lose.
    let free = |set: &&Vec<usize>| -> Option<Vec<usize>> {
        let met = set.iter().any(|card| met.contains(card));
        (!met).then(|| set.iter().copied().filter(|card| !kept.contains(card)).collect())
    };
    let mut open: Vec<Vec<usize>> = sets.iter().filter_map(free).collect();
    open.sort_by_key(Vec::len);
    let Some(smallest) = open.first().cloned() else {
        *best = met.len().min(*best);
        return Ok(());
    };
    let mut used: BTreeSet<usize> = BTreeSet::new();
    let mut apart = 0;
    for set in &open {
        if set.iter().all(|card| !used.contains(card)) {
            used.extend(set);
            apart += 1;
        }
    }
    if met.len() + apart >= *best {
        return Ok(());
    }
    for &card in &smallest {
        met.insert(card);
        search(sets, met, kept, best, steps)?;
        met.remove(&card);
        kept.insert(card);
    }
    smallest.iter().for_each(|card| {
        kept.remove(card);
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_all_subsets() {
        let mut random = fairdeal_core::random::Random::new(3);
        for _ in 0..300 {
            let cards = 1 + random.below(9) as usize;
            let sets: Vec<Vec<usize>> = (0..random.below(9))
                .map(|_| {
                    let n = 1 + random.below(cards.min(4) as u64) as usize;
                    let set = random.draw_distinct(n, cards as u64);
                    set.into_iter().map(|card| card as usize).collect()
                })
                .collect();
            let meets = |mask: u32| sets.iter().all(|s| s.iter().any(|c| mask >> c & 1 == 1));
            let most = (0..1_u32 << cards).filter(|&m| meets(m)).map(u32::count_ones).min();
            assert_eq!(fewest(&sets).unwrap() as u32, most.unwrap(), "{sets:?}");
        }
    }
}
