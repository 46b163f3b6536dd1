//! The search and each dead rule against the oracle, on boards small enough for it.
//!
//! A state is as good as the partial board it shows, so random partial boards are random states.

use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Stop, Verdict};

use super::arcs::Arcs;
use super::bridge::{Finding, bridges_at, cross};
use super::judge::Judge;
use super::reach::Reach;
use super::scope::Scope;
use super::tiny::Tiny;
use super::*;
use crate::deal::deal;
use crate::family::BoafFamily;
use crate::rules::Card;
use crate::solve::brute::Brute;
use crate::solve::connect::connected;
use crate::testing::{random_board, replay, winnable};

/// Shape, number of cards, suits and ranks, number of boards.
type Kind = ((usize, usize), usize, (u32, u32), usize);

/// Dense and sparse, full and partial, square and long.
const KINDS: &[Kind] = &[
    ((3, 3), 9, (4, 13), 400),
    ((3, 3), 9, (6, 20), 1500),
    ((3, 3), 7, (3, 9), 800),
    ((2, 5), 10, (5, 16), 300),
    ((3, 4), 12, (6, 20), 40),
    ((4, 4), 9, (6, 20), 800),
    ((4, 4), 11, (6, 18), 60),
    ((1, 6), 6, (4, 13), 300),
    ((1, 8), 8, (4, 13), 100),
    ((6, 1), 5, (3, 5), 200),
    ((5, 5), 9, (5, 12), 400),
    ((2, 2), 4, (4, 6), 300),
    ((2, 2), 2, (4, 6), 100),
    ((3, 6), 10, (7, 24), 300),
    ((8, 8), 9, (4, 8), 400),
];

#[test]
fn agrees_with_the_oracle() {
    let mut random = Random::new(2019);
    let mut engine = Exact::default();
    // A table of a few hundred bytes, which has to forget, must not change an answer.
    let mut forgetful = Exact::new(Limits { memory: 512, ..Limits::default() });
    let (mut won, mut lost) = (0, 0);
    for &(shape, cards, deck, count) in KINDS {
        for _ in 0..count {
            let board = random_board(&mut random, shape, cards, deck);
            let truth = Brute::default().solve(&board).verdict;
            for engine in [&mut engine, &mut forgetful] {
                let ours = engine.solve(&board).verdict;
                assert_eq!(ours.word(), truth.word(), "{board:?}");
                if let Verdict::Solved(moves) = &ours {
                    replay(&board, moves);
                }
            }
            if truth.is_solved() {
                won += 1;
            } else {
                lost += 1;
            }
        }
    }
    assert!(won > 1500 && lost > 1500, "{won} won, {lost} lost: a one-sided test");
}

/// Random boards for the rules, with what the oracle says of each.
fn boards(seed: u64, count: usize, mut look: impl FnMut(&Board, &Layout<u16>, &State<u16>)) {
    let mut random = Random::new(seed);
    for round in 0..count {
        let (shape, cards, deck) = [
            ((3, 3), 8, (6, 20)),
            ((4, 4), 8, (5, 16)),
            ((3, 3), 9, (5, 14)),
            ((2, 4), 7, (4, 13)),
            ((4, 4), 7, (6, 18)),
            ((1, 7), 6, (4, 13)),
            ((6, 6), 8, (4, 9)),
        ][round % 7];
        let board = random_board(&mut random, shape, cards, deck);
        let layout = Layout::new(&board).expect("at most 16 cards");
        let state = State::new(&layout);
        look(&board, &layout, &state);
    }
}

/// Asserts that boards for which `claims` says "lost" are lost, and that it says so sometimes.
fn claims_are_sound(
    seed: u64,
    least: usize,
    mut claims: impl FnMut(&Layout<u16>, &State<u16>) -> bool,
) {
    let mut claimed = 0;
    boards(seed, 7000, |board, layout, state| {
        if claims(layout, state) {
            claimed += 1;
            assert!(!winnable(board), "called lost: {board:?}");
        }
    });
    assert!(claimed >= least, "only {claimed} claims: a weak test");
}

fn holds_together(arcs: &Arcs<u16>, state: &State<u16>) -> bool {
    connected(&arcs.near, state.alive) && arcs.have_a_root(state.alive)
}

fn all_arcs(layout: &Layout<u16>, state: &State<u16>) -> Arcs<u16> {
    let mut arcs = Arcs::none();
    arcs.fill(layout, state);
    arcs
}

#[test]
fn connectivity_is_sound() {
    claims_are_sound(1, 1000, |layout, state| state.apart(layout));
}

#[test]
fn rule_1_leaves_is_sound() {
    claims_are_sound(2, 1000, |layout, state| {
        let mut arcs = all_arcs(layout, state);
        leaves::pin(&mut arcs, &Scope::whole(state));
        !holds_together(&arcs, state)
    });
}

#[test]
fn rule_2_reachability_is_sound() {
    claims_are_sound(3, 1000, |layout, state| {
        let (mut arcs, mut reach) = (all_arcs(layout, state), Reach::none());
        let scope = Scope::whole(state);
        reach.spread(layout, state, &scope, &arcs, &[0; 16]);
        reach.prune(&scope, &mut arcs);
        !holds_together(&arcs, state)
    });
}

#[test]
fn rule_3_vanish_is_sound() {
    let (mut tiny, mut components) = (Tiny::default(), Vec::new());
    claims_are_sound(4, 500, |layout, state| {
        tiny.clear();
        let mut arcs = all_arcs(layout, state);
        if state.apart(layout) {
            return false;
        }
        let mut must_move = [0; 16];
        for v in state.alive.each() {
            if !connected(&arcs.near, state.alive) {
                return true;
            }
            if vanish::components(&arcs, state.alive, v, &mut components) {
                let around = (v, &components[..]);
                match vanish::around(layout, state, None, &mut arcs, &mut tiny, around) {
                    vanish::Finding::Lost => return true,
                    vanish::Finding::Moves(moves, _) => must_move[v] = moves,
                }
            }
        }
        // The moves it demands are used by rule 2.
        let (scope, mut reach) = (Scope::whole(state), Reach::none());
        reach.spread(layout, state, &scope, &arcs, &must_move);
        reach.prune(&scope, &mut arcs);
        !holds_together(&arcs, state)
    });
}

/// Rule 4 by itself, and its other claim: if the board can be won, it can be won by a first move
/// within the scope.
#[test]
fn rule_4_bridges_is_sound() {
    let (mut tiny, mut components) = (Tiny::default(), Vec::new());
    let (mut lost, mut scoped) = (0, 0);
    boards(5, 7000, |board, layout, state| {
        tiny.clear();
        if state.apart(layout) {
            return;
        }
        let (arcs, mut reach) = (all_arcs(layout, state), Reach::none());
        let scope = Scope::whole(state);
        reach.spread(layout, state, &scope, &arcs, &[0; 16]);
        let mut bridges = Vec::new();
        for v in state.alive.each() {
            if vanish::components(&arcs, state.alive, v, &mut components) {
                bridges_at(&arcs, &scope, v, &components, &mut bridges);
            }
        }
        for bridge in &bridges {
            match cross(layout, state, &scope, &arcs, &reach, &mut tiny, bridge) {
                Finding::Nothing => {}
                Finding::Lost => {
                    lost += 1;
                    assert!(!winnable(board), "called lost: {board:?}");
                }
                Finding::First(first) => {
                    scoped += 1;
                    let inside = |cell: usize| {
                        (0..layout.n).any(|c| layout.cells[c] == cell && first.cells.has(c))
                    };
                    let within = board
                        .moves()
                        .into_iter()
                        .filter(|mv| inside(mv.from) && inside(mv.to))
                        .any(|mv| winnable(&board.after(mv).expect("legal")));
                    assert_eq!(within, winnable(board), "{bridge:?} {board:?}");
                }
            }
        }
    });
    assert!(lost > 200 && scoped > 200, "{lost} lost, {scoped} scoped: a weak test");
}

#[test]
fn all_rules_together_are_sound() {
    let mut judge = Judge::default();
    claims_are_sound(6, 800, |layout, state| {
        judge.clear();
        !state.apart(layout) && judge.lost(layout, state)
    });
}

#[test]
fn the_duals_of_all_rules_are_sound() {
    let mut judge = Judge::default();
    claims_are_sound(7, 300, |layout, state| {
        judge.clear();
        !state.apart(layout) && judge.lost(&layout.dual(), &state.dual())
    });
}

/// Deals the paper and others found hard. An impossible deal must be called impossible: giving up
/// would fail the test.
#[test]
fn hard_standard_deals() {
    let mut engine = Exact::default();
    for (number, winnable) in [
        (1264, false),
        (221_602, false),
        (360_528, false),
        (731_678, false),
        (754_258, false),
        (618_979, false),
        (687_168, false),
        (258_693, false),
        (574_333, true),
    ] {
        let board = deal(BoafFamily::STANDARD, number).unwrap();
        match engine.solve(&board).verdict {
            Verdict::Solved(moves) => {
                assert!(winnable, "{number}");
                replay(&board, &moves);
            }
            Verdict::Impossible(_) => assert!(!winnable, "{number}"),
            Verdict::Unknown(stop) => panic!("{number}: {stop}"),
        }
    }
}

#[test]
fn odd_boards_and_limits() {
    let card = |rank| Some(Card { rank, suit: 1 });
    let mut engine = Exact::default();
    let none = engine.solve(&Board::new(2, 2, vec![None; 4]));
    assert_eq!(none.verdict, Verdict::Impossible(Why::NoCards));
    let one = engine.solve(&Board::new(1, 2, vec![None, card(1)]));
    assert_eq!(one.verdict, Verdict::Solved(vec![]));
    let huge = engine.solve(&Board::new(1, 257, (1..258).map(card).collect()));
    assert_eq!(huge.verdict, Verdict::Unknown(Stop::TooLarge));
    for n in [2, 16, 17, 64, 65, 129, 193] {
        let board = Board::new(1, n, (1..=n as u32).map(card).collect());
        match engine.solve(&board).verdict {
            Verdict::Solved(moves) => replay(&board, &moves),
            other => panic!("{n} of a suit in a row: {other:?}"),
        }
    }
    let board = deal(BoafFamily::STANDARD, 258_693).unwrap();
    let short = Exact::new(Limits::nodes(50)).solve(&board);
    assert_eq!(short, Solved { verdict: Verdict::Unknown(Stop::Nodes), nodes: 50 });
    // What was decided before makes no difference.
    assert_eq!(
        engine.decide(&board, Limits::nodes(500)),
        engine.decide(&board, Limits::nodes(500))
    );
}
