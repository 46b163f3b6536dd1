//! A bound from the orbits alone: the largest circulation.
//!
//! Forget how cards are turned, keep which orbits they join. A swish then is a circulation: every
//! orbit has as many points as circles in it, at most one of each a cell, and every kind is used at
//! most as often as there are cards, or ways to lay it. The largest circulation is a flow problem, so
//! the bound is a whole number and quickly found: start from nothing and turn round any cycle of the
//! residual graph that gains a card (Klein, Management Sci. 14, 1967; cycles by Bellman and Ford).

/// An edge of the residual graph and what can still pass it.
struct Edge {
    from: usize,
    to: usize,
    room: u32,
    gain: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Circulation {
    pub(super) cards: usize,
    /// For each orbit what a walk through the residual graph gains at most that ends where the orbit
    /// is entered, and where it is left: the dual numbers, the same for every largest circulation.
    pub(super) gains: Vec<(i32, i32)>,
}

/// The largest circulation through orbits of these sizes, by cards from orbit to orbit, so many of
/// each. None if there is too much to do: more than about `work` steps.
pub(super) fn circulation(
    sizes: &[u32],
    cards: &[(usize, usize, u32)],
    mut work: u64,
) -> Option<Circulation> {
    // Each orbit twice: where circles come in, and where points go out. The reverse of edge e is e^1.
    let mut edges = Vec::with_capacity(2 * (sizes.len() + cards.len()));
    let mut add = |from, to, room, gain: i32| {
        edges.push(Edge { from, to, room, gain });
        edges.push(Edge { from: to, to: from, room: 0, gain: -gain });
    };
    sizes.iter().enumerate().for_each(|(o, &size)| add(2 * o, 2 * o + 1, size, 0));
    cards.iter().for_each(|&(i, j, many)| add(2 * i + 1, 2 * j, many, 1));
    let nodes = 2 * sizes.len();
    let mut total = 0;
    let (mut gain, mut by) = (vec![0; nodes], vec![usize::MAX; nodes]);
    loop {
        gain.fill(0);
        by.fill(usize::MAX);
        let mut improved = None;
        for _ in 0..=nodes {
            work = work.checked_sub(edges.len() as u64)?;
            improved = None;
            for (e, edge) in edges.iter().enumerate() {
                if edge.room > 0 && gain[edge.from] + edge.gain > gain[edge.to] {
                    gain[edge.to] = gain[edge.from] + edge.gain;
                    by[edge.to] = e;
                    improved = Some(edge.to);
                }
            }
            if improved.is_none() {
                let gains = gain.chunks_exact(2).map(|two| (two[0], two[1])).collect();
                return Some(Circulation { cards: total, gains });
            }
            if let Some(node) = improved.filter(|&node| on_cycle(&edges, &by, node)) {
                improved = Some(node);
                break;
            }
        }
        // Walk back until the walk is on its cycle, then turn round it.
        let mut node = improved?;
        for _ in 0..nodes {
            node = edges[by[node]].from;
        }
        let (start, mut cycle) = (node, Vec::new());
        loop {
            cycle.push(by[node]);
            node = edges[by[node]].from;
            if node == start {
                break;
            }
        }
        let room = cycle.iter().map(|&e| edges[e].room).min().unwrap_or(0);
        let each: i32 = cycle.iter().map(|&e| edges[e].gain).sum();
        total += room as usize * each.max(0) as usize;
        for e in cycle {
            edges[e].room -= room;
            edges[e ^ 1].room += room;
        }
    }
}

/// Is there a larger circulation than the one that uses so many cards from orbit to orbit? There is
/// exactly if some cycle of the residual graph gains a card. Tables as large as the orbits or larger.
pub(super) fn gains<const N: usize>(
    sizes: &[u16],
    cards: &[[u16; N]; N],
    used: &[[u16; N]; N],
) -> bool {
    let orbits = sizes.len().min(N);
    // What a walk gains at most that ends where circles come into an orbit, and where points go out.
    let (mut inside, mut outside) = ([0_i32; N], [0_i32; N]);
    for _ in 0..=2 * orbits {
        let mut changed = false;
        let mut raise = |to: &mut i32, by: i32| {
            changed |= by > *to;
            *to = by.max(*to);
        };
        for i in 0..orbits {
            let through: u16 = used[i].iter().sum();
            if through < sizes[i] {
                raise(&mut outside[i], inside[i]);
            }
            if through > 0 {
                raise(&mut inside[i], outside[i]);
            }
            for j in 0..orbits {
                if used[i][j] < cards[i][j] {
                    raise(&mut inside[j], outside[i] + 1);
                }
                if used[i][j] > 0 {
                    raise(&mut outside[i], inside[j] - 1);
                }
            }
        }
        if !changed {
            return false;
        }
    }
    true
}

/// Does walking back from a node lead into a cycle?
fn on_cycle(edges: &[Edge], by: &[usize], mut node: usize) -> bool {
    for _ in 0..by.len() {
        match by[node] {
            usize::MAX => return false,
            e => node = edges[e].from,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// Every way to use the cards, by trying.
    fn tried(sizes: &[u32], cards: &[(usize, usize, u32)]) -> usize {
        fn go(
            rest: &[(usize, usize, u32)],
            sizes: &[u32],
            inside: &mut [u32],
            outside: &mut [u32],
        ) -> Option<usize> {
            let Some((&(i, j, many), rest)) = rest.split_first() else {
                let fits = inside.iter().zip(sizes).all(|(a, b)| a <= b);
                return (fits && inside == outside).then_some(0);
            };
            let mut best = None;
            for used in 0..=many {
                outside[i] += used;
                inside[j] += used;
                let more = go(rest, sizes, inside, outside).map(|n| n + used as usize);
                best = best.max(more);
                outside[i] -= used;
                inside[j] -= used;
            }
            best
        }
        let (mut a, mut b) = (vec![0; sizes.len()], vec![0; sizes.len()]);
        go(cards, sizes, &mut a, &mut b).unwrap_or(0)
    }

    #[test]
    fn it_is_the_largest() {
        let mut random = Random::new(3);
        let mut below = |n: u64| random.below(n);
        for _ in 0..2000 {
            let orbits = 1 + below(4) as usize;
            let sizes: Vec<u32> = (0..orbits).map(|_| 1 + below(4) as u32).collect();
            let mut orbit = || below(orbits as u64) as usize;
            let ends: Vec<(usize, usize)> = (0..6).map(|_| (orbit(), orbit())).collect();
            let cards: Vec<_> = ends.iter().map(|&(i, j)| (i, j, 1 + below(2) as u32)).collect();
            let found = circulation(&sizes, &cards, 1_000_000).unwrap();
            assert_eq!(found.cards, tried(&sizes, &cards), "{sizes:?} {cards:?}");
            // A circulation that is not the largest gains, the largest does not.
            let (mut many, mut used) = ([[0_u16; 4]; 4], [[0_u16; 4]; 4]);
            cards.iter().for_each(|&(i, j, n)| many[i][j] += n as u16);
            let short: Vec<u16> = sizes.iter().map(|&n| n as u16).collect();
            let walk = |i: usize, j: usize, used: &[[u16; 4]; 4]| used[i][j] < many[i][j];
            let mut grown = 0;
            let through = |i: usize, used: &[[u16; 4]; 4]| used[i].iter().sum::<u16>() < short[i];
            // Loops and twosomes, as they come: some circulation.
            for i in 0..orbits {
                while walk(i, i, &used) && through(i, &used) {
                    used[i][i] += 1;
                    grown += 1;
                }
                for j in 0..i {
                    let open = |used: &[[u16; 4]; 4]| walk(i, j, used) && walk(j, i, used);
                    while open(&used) && through(i, &used) && through(j, &used) {
                        used[i][j] += 1;
                        used[j][i] += 1;
                        grown += 2;
                    }
                }
            }
            assert_eq!(gains(&short, &many, &used), grown < found.cards, "{sizes:?} {cards:?}");
            // The dual numbers prove it: what cards gain beyond them, and orbits that are worth
            // something, add up to as many.
            let of = |i: usize| found.gains[i];
            let orbits = sizes.iter().zip(&found.gains);
            let rooms: i32 = orbits.map(|(&n, g)| n as i32 * (g.0 - g.1).max(0)).sum();
            let over =
                |&(i, j, many): &(usize, usize, u32)| many as i32 * (1 + of(i).1 - of(j).0).max(0);
            assert_eq!(rooms + cards.iter().map(over).sum::<i32>(), found.cards as i32);
        }
        assert_eq!(circulation(&[4], &[(0, 0, 3)], 1), None);
    }
}
