use fairdeal_core::Stop;
use fairdeal_core::random::Random;

use super::ends::Ends;
use super::kernel::{Children, Kernel as _, code};
use super::state::{Cards, Lines, Node};
use super::{Answer, Kernel, Plan, Small, SmallOutcome, Weights, weights};
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::rules::{Board, Card, Move};
use crate::solve::fast::machine::Portable;
use crate::testing::winnable;

const ALL: u64 = u64::MAX;

/// Every shape of at most 16 cells, long rows and columns included.
fn shapes() -> Vec<(usize, usize)> {
    let all = (1..=16).flat_map(|rows| (1..=16).map(move |cols| (rows, cols)));
    all.filter(|&(rows, cols)| Small::can_hold(rows, cols)).collect()
}

/// A board of random shape, deck and holes.
fn random_board(r: &mut Random, shapes: &[(usize, usize)]) -> Board {
    let (rows, cols) = shapes[r.below(shapes.len() as u64) as usize];
    let (suits, ranks) = [(4, 13), (8, 30), (2, 40), (5, 7), (16, 16)][r.below(5) as usize];
    let holes = [0, 0, 2, 5][r.below(4) as usize];
    let cards = r.draw_distinct(rows * cols, suits * ranks);
    let mut card = |&id: &u64| {
        let card = Card { rank: (id / suits) as u32 + 1, suit: (id % suits) as u32 + 1 };
        (r.below(10) >= holes).then_some(card)
    };
    let cells = cards.iter().map(&mut card).collect();
    Board::new(rows, cols, cells)
}

fn solve(small: &mut Small, board: &Board, limit: u64) -> SmallOutcome {
    small.solve(board.cells(), board.rows(), board.cols(), limit)
}

/// Plays a solution by the rules.
fn replay(board: &Board, got: &SmallOutcome) {
    if let Answer::Solved(line) = got.answer {
        crate::testing::replay(board, &line.moves().collect::<Vec<_>>());
    }
}

#[test]
fn solutions_of_standard_deals_replay() {
    let mut small = Small::new(Kernel::detect());
    let (mut nodes, mut solved, mut apart) = (0, 0, 0);
    for number in 0..20_000 {
        let board = deal(BoafFamily::STANDARD, number).unwrap();
        let got = solve(&mut small, &board, ALL);
        replay(&board, &got);
        nodes += got.nodes;
        solved += u32::from(matches!(got.answer, Answer::Solved(_)));
        apart += u32::from(got.answer == Answer::MatchesApart);
    }
    // The fingerprint: a change to the search changes the nodes and says so, any other does not.
    assert_eq!((nodes, solved, apart), (383_812, 19_958, 34));
}

#[test]
fn kernels_agree_to_the_node() {
    if Kernel::detect() == Kernel::Portable {
        return;
    }
    let mut kernels = [Kernel::Portable, Kernel::Avx2, Kernel::Avx512].map(Small::new);
    let mut r = Random::new(1);
    let every = shapes();
    for round in 0..30_000 {
        let board = match round % 3 {
            0 => deal(BoafFamily::STANDARD, 3_000_000 + round).unwrap(),
            1 => random_board(&mut r, &[(4, 4)]),
            _ => random_board(&mut r, &every),
        };
        let limit = if r.below(4) == 0 { r.below(200) } else { 5_000 };
        let [a, b, c] = kernels.each_mut().map(|small| solve(small, &board, limit));
        assert!(a == b && b == c, "{board:?} limit {limit}");
        assert!(a.nodes <= limit);
        replay(&board, &a);
    }
}

/// Boards that take turns are answered as if each were alone, to the node and the move.
#[test]
fn many_at_once_are_as_one_by_one() {
    let mut r = Random::new(7);
    for kernel in [Kernel::Portable, Kernel::Avx2, Kernel::Avx512] {
        let (mut alone, mut together) = (Small::new(kernel), Small::new(kernel));
        let mut out = Vec::new();
        for round in 0..300 {
            let shape = [[(4, 4)], [(4, 4)], [(3, 5)], [(2, 8)], [(1, 9)]][round % 5];
            let boards: Vec<Board> =
                (0..r.below(12)).map(|_| random_board(&mut r, &shape)).collect();
            let limit = if round % 3 == 0 { r.below(60) } else { ALL };
            let cells: Vec<_> = boards.iter().map(Board::cells).collect();
            together.solve_all(&cells, shape[0].0, shape[0].1, limit, &mut out);
            let expected: Vec<_> = boards.iter().map(|b| solve(&mut alone, b, limit)).collect();
            assert_eq!(out, expected);
        }
    }
}

#[test]
fn answers_agree_with_looking_at_everything() {
    let mut small = Small::new(Kernel::detect());
    let mut r = Random::new(2);
    let few: Vec<_> = shapes().into_iter().filter(|(rows, cols)| rows * cols <= 9).collect();
    let mut counts = [0; 4];
    for _ in 0..4_000 {
        let board = random_board(&mut r, &few);
        let got = solve(&mut small, &board, ALL);
        replay(&board, &got);
        let kind = match got.answer {
            Answer::Solved(_) => 0,
            Answer::NoCards | Answer::MatchesApart | Answer::CellsApart => 1,
            Answer::Exhausted => 2,
            Answer::GaveUp(_) => 3,
        };
        counts[kind] += 1;
        if kind != 3 {
            assert_eq!(winnable(&board), kind == 0, "{board:?}");
        }
    }
    assert!(counts[..3].iter().all(|&n| n > 30), "{counts:?}");
}

fn node_of(board: &Board, lines: &Lines) -> Node {
    let cards = Cards::read(board.cells());
    let occupied = cards.occupied;
    Node { state: Portable.root(&cards), occupied, pairs: lines.pairs(occupied) }
}

/// The matrix, the moves and the scores, from their definitions.
#[test]
fn children_are_what_the_rules_say() {
    let kernel = Portable;
    let table = &weights::tables(&Weights::default())[..];
    let mut r = Random::new(3);
    let every = shapes();
    let mut scored = 0;
    for _ in 0..3_000 {
        let board = random_board(&mut r, &every);
        let lines = Lines::new(board.rows(), board.cols());
        let node = node_of(&board, &lines);
        let isolated =
            |n: &Node| (0..16).any(|p| n.occupied >> p & 1 == 1 && n.state.lanes[p] == 0);
        if board.count() < 3 || isolated(&node) {
            continue;
        }
        let table = &table[board.count() - 1];
        let mut children = Children::NONE;
        kernel.expand(&node, &lines, table, &mut children);
        let mut expected = Vec::new();
        for Move { from, to } in board.moves() {
            let code = (from << 4 | to) as u8;
            let after = board.after(Move { from, to }).unwrap();
            let child = node_of(&after, &lines);
            assert_eq!(kernel.child(&node, &lines, code), child);
            if isolated(&child) {
                continue;
            }
            let degrees = |p: usize, within: u16| (child.state.lanes[p] & within).count_ones();
            let cards = after.stacks().map(|(p, _)| {
                let at = 16 * degrees(p, lines.with[p]).min(7) + degrees(p, !0);
                u32::from(table.joint[at as usize])
            });
            let score = cards.sum::<u32>() + table.pair * u32::from(child.pairs);
            expected.push(score << 16 | u32::from(code));
        }
        expected.sort_by_key(|child| *child as u8);
        assert_eq!(&children.list[..children.len], expected);
        // Taking them off one by one sorts them.
        expected.sort();
        while let Some(best) = expected.pop() {
            assert_eq!(children.best, best);
            kernel.advance(&mut children);
            scored += 1;
        }
        assert_eq!(children.best, 0);
    }
    assert!(scored > 10_000, "{scored}");
}

/// The table of ends holds the first winning move of the order by score, on boards of all shapes.
#[test]
fn ends_are_known_by_heart() {
    let tables = weights::tables(&Weights::default());
    let ends = Ends::new(&tables);
    let mut r = Random::new(5);
    let every: Vec<_> = shapes().into_iter().filter(|(rows, cols)| rows * cols >= 4).collect();
    let mut won = [0; 2];
    for round in 0..6_000 {
        let shape = every[r.below(every.len() as u64) as usize];
        let count = 3 + round % 2;
        let board = crate::testing::random_board(&mut r, shape, count, (3, 5));
        let lines = Lines::new(shape.0, shape.1);
        let node = node_of(&board, &lines);
        let found = match count {
            4 => ends.last_four(&node, &lines),
            _ => ends.last_three(&node, &lines),
        };
        let mut expected = None;
        if winnable(&board) {
            let mut children = Children::NONE;
            Portable.expand(&node, &lines, &tables[count - 1], &mut children);
            while expected.is_none() {
                let code = code(children.best);
                let mv = Move { from: usize::from(code >> 4), to: usize::from(code & 15) };
                expected = winnable(&board.after(mv).unwrap()).then_some(code);
                Portable.advance(&mut children);
            }
            won[round % 2] += 1;
        }
        assert_eq!(found, expected, "{board:?}");
    }
    assert!(won.iter().all(|&n| n > 300), "{won:?}");
}

#[test]
fn limits_are_kept() {
    let mut small = Small::new(Kernel::detect());
    // An unsolvable deal of the paper's: every stage is run.
    let board = deal(BoafFamily::STANDARD, 360_528).unwrap();
    let whole = solve(&mut small, &board, ALL);
    assert_eq!(whole.answer, Answer::GaveUp(Stop::Incomplete));
    for limit in [0, 1, 23, 24, 25, 60, 1_000, whole.nodes - 1] {
        let got = solve(&mut small, &board, limit);
        assert_eq!(got.answer, Answer::GaveUp(Stop::Nodes), "limit {limit}");
        assert!(got.nodes <= limit);
    }
    assert_eq!(solve(&mut small, &board, whole.nodes), whole);
}

#[test]
fn odd_input_is_answered() {
    let mut small = Small::new(Kernel::detect());
    let card = |rank, suit| Some(Card { rank, suit });
    let mut ask = |cells: &[Option<Card>], rows, cols| small.solve(cells, rows, cols, ALL).answer;
    assert_eq!(ask(&[], 0, 0), Answer::GaveUp(Stop::TooLarge));
    assert_eq!(ask(&[], usize::MAX, 2), Answer::GaveUp(Stop::TooLarge));
    assert_eq!(ask(&[None; 17], 1, 17), Answer::GaveUp(Stop::TooLarge));
    assert_eq!(ask(&[None; 15], 4, 4), Answer::GaveUp(Stop::TooLarge));
    assert_eq!(ask(&[None; 16], 4, 4), Answer::NoCards);
    assert!(matches!(ask(&[card(7, 7)], 1, 1), Answer::Solved(line) if line.moves().count() == 0));
    assert_eq!(ask(&[card(1, 1), None, None, card(1, 2)], 2, 2), Answer::CellsApart);
    assert_eq!(ask(&[card(0, 1), card(u32::MAX, 2)], 1, 2), Answer::MatchesApart);
    assert!(matches!(ask(&[card(u32::MAX, 1), card(u32::MAX - 1, 2)], 2, 1), Answer::Solved(_)));
    // Not distinct: not a deal, but no reason to fall over.
    assert!(matches!(ask(&[card(3, 3); 16], 1, 16), Answer::Solved(_)));
}

#[test]
fn any_plan_and_any_weights_will_do() {
    let weights = Weights { joint: [[[255; 16]; 8]; 17], pair: [255; 17] };
    let mut r = Random::new(4);
    let every = shapes();
    for beams in [vec![], vec![0], vec![1, 3]] {
        let plan = Plan { dive: 0, beams };
        let mut pair =
            [Kernel::Portable, Kernel::Avx512].map(|k| Small::with(k, &weights, plan.clone()));
        for _ in 0..300 {
            let board = random_board(&mut r, &every);
            let [a, b] = pair.each_mut().map(|small| solve(small, &board, ALL));
            assert_eq!(a, b);
            replay(&board, &a);
        }
    }
}
