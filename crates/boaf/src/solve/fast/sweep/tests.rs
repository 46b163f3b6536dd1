use fairdeal_core::random::Random;
use fairdeal_core::{Canceller, Limits, Stop};

use super::kernel::{Batch, Kernel as _, Record};
use super::*;
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::solve::Engine;
use crate::solve::brute::Brute;
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

/// Children and scores of single states, along random play, kernel by kernel.
#[test]
fn kernels_agree_on_every_child() {
    #[cfg(target_arch = "x86_64")]
    {
        let Chosen::Avx512(vectors) = Chosen::new(Wanted::Avx512) else { return };
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
                vectors.children(&ground, state, 7, 50, &mut b);
                assert_eq!(a.len, b.len, "{board:?} {state:?}");
                assert_eq!(a.keys[..a.len], b.keys[..b.len]);
                assert_eq!(a.metas[..a.len], b.metas[..b.len]);
                assert_eq!(a.homes[..a.len], b.homes[..b.len]);
                let table = &tables[state.alive().count_ones() as usize];
                let scores =
                    [Portable.score(&ground, state, table), vectors.score(&ground, state, table)];
                assert_eq!(scores[0], scores[1], "{board:?} {state:?}");
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
