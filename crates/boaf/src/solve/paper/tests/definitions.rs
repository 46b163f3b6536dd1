//! The searches step by step: against their definitions, and the two packings against each other.

use super::*;

#[test]
fn both_packings_take_the_same_steps() {
    let mut heuristic = PaperHeuristic::new(Limits::default());
    let mut dfs = PaperDfs::new(Limits::nodes(3000));
    for number in 0..400 {
        let board = standard(number);
        assert_eq!(heuristic.solve(&board), heuristic.solve_wide(&board), "deal {number}");
        assert_eq!(dfs.solve(&board), dfs.solve_wide(&board), "deal {number}");
    }
    let mut random = Random::new(3);
    let mut dfs = PaperDfs::new(Limits::default());
    for _ in 0..1500 {
        let count = 2 + random.below(8) as usize;
        let board = random_board(&mut random, (4, 4), count, (6, 14));
        assert_eq!(heuristic.solve(&board), heuristic.solve_wide(&board));
        assert_eq!(dfs.solve(&board), dfs.solve_wide(&board));
    }
}

/// The two penalties and h as the text defines them, every pair looked at.
mod plain {
    use super::*;

    fn apart(stacks: &[(usize, Card)], joined: impl Fn(usize, usize) -> bool) -> bool {
        let mut reached = vec![0];
        let mut k = 0;
        while let Some(&a) = reached.get(k) {
            k += 1;
            let more = (0..stacks.len()).filter(|b| joined(a, *b) && !reached.contains(b));
            let more: Vec<usize> = more.collect();
            reached.extend(more);
        }
        reached.len() < stacks.len()
    }

    fn value(board: &Board) -> i64 {
        let stacks: Vec<_> = board.stacks().collect();
        let by_card = |a: usize, b: usize| a != b && stacks[a].1.matches(stacks[b].1);
        let by_position = |a: usize, b: usize| board.in_line(stacks[a].0, stacks[b].0);
        let mut h = 0;
        for (a, b) in (0..stacks.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let (card, position) = (by_card(a, b), by_position(a, b));
            h += i64::from(card) + i64::from(position) + i64::from(card && position);
        }
        let penalties = [apart(&stacks, by_card), apart(&stacks, by_position)];
        h - 1000 * penalties.map(i64::from).iter().sum::<i64>()
    }

    fn children(position: &Board) -> impl Iterator<Item = Board> {
        position.moves().into_iter().map(|mv| position.after(mv).unwrap())
    }

    pub(super) fn heuristic_steps(board: &Board) -> Option<u64> {
        let (mut open, mut closed) = (vec![board.clone()], BTreeSet::new());
        let mut steps = 0;
        while let Some(position) = open.pop() {
            if position.is_won() {
                return Some(steps);
            }
            if !closed.insert(position.clone()) {
                continue;
            }
            if steps == 99 {
                return None;
            }
            steps += 1;
            let scored = children(&position).map(|child| (value(&child), child));
            let mut scored: Vec<_> = scored.filter(|(h, _)| *h >= 0).collect();
            scored.sort_by_key(|(h, _)| -h);
            open.extend(scored.into_iter().rev().map(|(_, child)| child));
        }
        None
    }

    pub(super) fn standard_steps(board: &Board, limit: u64) -> Option<u64> {
        let (mut open, mut closed) = (vec![board.clone()], BTreeSet::new());
        let mut steps = 0;
        while let Some(position) = open.pop() {
            if !closed.insert(position.clone()) {
                continue;
            }
            if steps == limit {
                return None;
            }
            steps += 1;
            if position.is_won() {
                return Some(steps);
            }
            if value(&position) >= 0 {
                open.extend(children(&position));
            }
        }
        None
    }
}

#[test]
fn the_searches_follow_their_definitions() {
    let mut heuristic = PaperHeuristic::new(Limits::default());
    let mut dfs = PaperDfs::new(Limits::nodes(600));
    let five = BoafFamily::parse("5x5").unwrap();
    let boards = (0..300).map(standard).chain((0..40).map(|n| deal(five, n).unwrap()));
    for board in boards {
        let steps = |solved: Solved| solved.verdict.is_solved().then_some(solved.nodes);
        assert_eq!(steps(heuristic.solve(&board)), plain::heuristic_steps(&board), "{board:?}");
        assert_eq!(steps(dfs.solve(&board)), plain::standard_steps(&board, 600), "{board:?}");
    }
}
