use fairdeal_core::random::Random;
use fairdeal_core::{Canceller, Limits, Stop};

use super::kernel::{Batch, Kernel as _, Record};
use super::*;
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::rules::Card;
use crate::solve::Engine;
use crate::solve::brute::Brute;
use crate::solve::connect::connected;
use crate::solve::fast::machine::Portable;
use crate::testing::{random_board, replay};

fn sweep() -> Sweep {
    Sweep::new(Wanted::detect())
}

/// Verdicts as the oracle's, solutions that replay, on full and partial boards of many shapes.
#[test]
fn agrees_with_brute() {
    let mut random = Random::new(16);
    let mut kernels = [Wanted::Portable, Wanted::Avx2, Wanted::Avx512].map(Sweep::new);
    let mut brute = Brute::new(Limits::default());
    let mut seen = [0; 2];
    let shapes = [(2, 3), (3, 3), (2, 4), (1, 7), (4, 4), (3, 4), (4, 3), (2, 8), (3, 5), (16, 1)];
    for round in 0..6_000 {
        let (rows, cols) = shapes[round % shapes.len()];
        let count = if rows * cols > 9 { 6 + round % 3 } else { rows * cols - round % 2 };
        let board = random_board(&mut random, (rows, cols), count, (4 + round as u32 % 3, 14));
        let winnable = brute.solve(&board).verdict.is_solved();
        for sweep in &mut kernels {
            let line = sweep.run(&board, Limits::default()).unwrap();
            assert_eq!(line.is_some(), winnable, "{board:?}");
            line.iter().for_each(|line| replay(&board, line));
        }
        seen[usize::from(winnable)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
}

/// Full boards of 16 cards, where the first two moves are the delicate ones, against the
/// search with dead rules, which shares neither key nor table.
#[test]
fn agrees_with_the_dead_rules_on_full_boards() {
    let mut random = Random::new(17);
    let mut sweep = sweep();
    let mut exact = crate::solve::fast::exact::Exact::new(Limits::default());
    let mut seen = [0; 2];
    for _ in 0..120 {
        let board = random_board(&mut random, (4, 4), 16, (6, 20));
        let won = sweep.run(&board, Limits::default()).unwrap().is_some();
        assert_eq!(won, exact.solve(&board).verdict.is_solved(), "{board:?}");
        seen[usize::from(won)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

/// The kernels expand the same states in the same order: same answer, same line, same nodes.
#[test]
fn kernels_agree_to_the_node() {
    let mut random = Random::new(18);
    let mut kernels = [Wanted::Portable, Wanted::Avx2, Wanted::Avx512].map(Sweep::new);
    let shapes = [(4, 4), (3, 5), (2, 8), (4, 3), (5, 3), (8, 2), (1, 12), (2, 7), (4, 4)];
    let mut nodes = 0;
    for round in 0..400 {
        let (rows, cols) = shapes[round % shapes.len()];
        let count = rows * cols - (round / shapes.len()) % 4;
        let board = random_board(&mut random, (rows, cols), count, (6, 20));
        let most = if round % 5 == 0 { random.below(3_000) } else { 30_000 };
        let limits = Limits::nodes(most);
        let [a, b, c] = kernels.each_mut().map(|sweep| (sweep.run(&board, limits), sweep.nodes()));
        assert!(a == b && b == c, "{board:?} within {most}");
        assert!(a.1 <= most);
        nodes += a.1;
    }
    assert!(nodes > 100_000, "{nodes}");
}

/// Children and scores of single states, along random play, against the portable kernel.
struct EveryChild;

impl Job for EveryChild {
    type Out = ();

    fn run<K: Machine>(self, kernel: K) {
        let tables = learned_tables();
        let mut random = Random::new(19);
        let shapes = [(4, 4), (3, 5), (2, 8), (4, 3), (1, 16), (16, 1), (3, 3), (2, 6)];
        let (mut a, mut b) = (Batch::default(), Batch::default());
        let mut children = 0;
        for round in 0..2_000 {
            let (rows, cols) = shapes[round % shapes.len()];
            let count = rows * cols - random.below(4) as usize;
            let board = random_board(&mut random, (rows, cols), count, (4, 13));
            let mut ground = Ground::default();
            ground.read(&board);
            let mut state = Record::root(&ground);
            loop {
                (a.len, b.len) = (0, 0);
                Portable.children(&ground, state, 7, 50, &mut a);
                kernel.children(&ground, state, 7, 50, &mut b);
                assert_eq!(a.len, b.len, "{board:?} {state:?}");
                assert_eq!(a.keys[..a.len], b.keys[..b.len]);
                assert_eq!(a.metas[..a.len], b.metas[..b.len]);
                assert_eq!(a.homes[..a.len], b.homes[..b.len]);
                let table = &tables[state.alive().count_ones() as usize];
                let score = Portable.score(&ground, state, table);
                assert_eq!(score, kernel.score(&ground, state, table), "{board:?} {state:?}");
                children += a.len;
                if a.len == 0 {
                    break;
                }
                let pick = random.below(a.len as u64) as usize;
                state = Record { key: a.keys[pick], meta: a.metas[pick] };
            }
        }
        assert!(children > 100_000, "{children}");
    }
}

#[test]
fn kernels_agree_on_every_child() {
    for kernel in [Wanted::Avx2, Wanted::Avx512] {
        Chosen::new(kernel).run(EveryChild);
    }
}

fn hangs_together(board: &Board) -> bool {
    let stacks: Vec<_> = board.stacks().collect();
    let all = ((1_u32 << stacks.len()) - 1) as u16;
    let by = |joined: &dyn Fn((usize, Card), (usize, Card)) -> bool| {
        let near = |&a: &(usize, Card)| {
            let others = stacks.iter().enumerate().filter(|&(_, &b)| joined(a, b));
            others.fold(0_u16, |set, (k, _)| set | 1 << k)
        };
        connected(&stacks.iter().map(near).collect::<Vec<_>>(), all)
    };
    by(&|a, b| a.1.matches(b.1)) && by(&|a, b| board.in_line(a.0, b.0))
}

/// Along random play the children are the legal moves that leave nothing apart, each with the board it
/// leads to: names that match where cards do, a filler where there is none.
#[test]
fn children_are_what_the_rules_say() {
    let mut random = Random::new(20);
    let mut batch = Batch::default();
    let mut twins = 0;
    for round in 0..600 {
        let (rows, cols) = [(4, 4), (3, 5), (2, 6), (3, 3)][round % 4];
        let count = rows * cols - random.below(3) as usize;
        let mut board = random_board(&mut random, (rows, cols), count, (3, 12));
        let mut ground = Ground::default();
        ground.read(&board);
        let cells: Vec<_> = board.stacks().map(|(cell, _)| cell).collect();
        let mut state = Record::root(&ground);
        twins += u32::from(ground.filler != 0);
        while !ground.falls_apart() {
            let name = |p: usize| (state.key >> (4 * p) & 15) as usize;
            let held = |p: &usize| board.cells()[cells[*p]].is_some();
            let live: Vec<usize> = (0..ground.n).filter(held).collect();
            assert_eq!(live.iter().fold(0, |set, p| set | 1 << p), state.occupied());
            for &p in &live {
                for &q in live.iter().filter(|&&q| q != p) {
                    let [a, b] = [p, q].map(|p| board.cells()[cells[p]].unwrap());
                    assert_eq!(ground.meets[name(p)] >> name(q) & 1 == 1, a.matches(b));
                }
                let same = live.iter().filter(|&&q| name(q) == name(p)).count() as u32;
                let class = ground.classes[name(p)] & u64::from(state.alive());
                assert_eq!(same, class.count_ones(), "as many alive as there are");
            }
            batch.len = 0;
            Portable.children(&ground, state, 0, 50, &mut batch);
            let code = |k: usize| Record { key: 0, meta: batch.metas[k] }.code();
            let mut got: Vec<Move> = (0..batch.len).map(|k| ground.to_move(code(k))).collect();
            got.sort();
            let mut expected = board.moves();
            expected.retain(|&mv| hangs_together(&board.after(mv).unwrap()));
            expected.sort();
            assert_eq!(got, expected, "{board:?}");
            if got.is_empty() || board.count() == 3 {
                break;
            }
            let pick = random.below(batch.len as u64) as usize;
            board = board.after(ground.to_move(code(pick))).unwrap();
            state = Record { key: batch.keys[pick], meta: batch.metas[pick] };
        }
    }
    assert!(twins > 100, "{twins}");
}

/// A deal that was called impossible when states after one move shared keys: its solutions
/// begin with moves whose reverses lose.
#[test]
fn deal_minus_220548_can_be_won() {
    let board = deal(BoafFamily::STANDARD, -220_548).unwrap();
    let line = sweep().run(&board, Limits::default()).unwrap().unwrap();
    replay(&board, &line);
}

#[test]
fn limits_are_kept() {
    let board = deal(BoafFamily::STANDARD, 618_979).unwrap();
    let mut sweep = sweep();
    for most in [0, 1, 15, 16, 17, 1000, 12_345] {
        assert_eq!(sweep.run(&board, Limits::nodes(most)), Err(Stop::Nodes));
        assert_eq!(sweep.nodes(), most);
    }
    for memory in [0, 1 << 16, 1 << 20, 1 << 22] {
        let little = Limits { memory, ..Limits::default() };
        assert_eq!(sweep.run(&board, little), Err(Stop::Memory));
    }
    let canceller = Canceller::new();
    let stopped = Limits { cancel: canceller.flag(), ..Limits::default() };
    canceller.cancel();
    assert_eq!(sweep.run(&board, stopped), Err(Stop::Cancelled));
    assert_eq!(sweep.nodes(), 0);
    // What was stopped leaves nothing behind.
    assert_eq!(sweep.run(&board, Limits::default()), Ok(None));
    let whole = sweep.nodes();
    assert_eq!(sweep.run(&board, Limits::nodes(whole)), Ok(None));
    assert_eq!(sweep.run(&board, Limits::nodes(whole - 1)), Err(Stop::Nodes));
    let wide = Board::new(1, 17, vec![None; 17]);
    assert_eq!(sweep.run(&wide, Limits::default()), Err(Stop::TooLarge));
    assert_eq!(sweep.run(&Board::new(2, 2, vec![None; 4]), Limits::default()), Ok(None));
}
