//! The board against the paper's tables, the true half, and the erratum.

use std::collections::BTreeSet;

use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::formats::generate;
use fairdeal_core::game::Style;
use fairdeal_core::random::Random;
use fairdeal_core::reduce::{BruteForce, Reduced as _, Reduction as _};
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::{Error, Limits, Outcome};
use serde_json::{Value, json};

use super::map::Printed;
use super::{FormulaDeal, ThreeSatToBoaf, play};
use crate::certificate::Certificate;
use crate::check::{Boaf, check};
use crate::notation;
use crate::rules::Card;

/// The paper's S and its eighth clause.
const PAPER: [[i32; 3]; 8] = [
    [1, -2, 4],
    [2, -3, 4],
    [-1, 3, 4],
    [1, -2, -4],
    [2, -3, -4],
    [-1, 3, -4],
    [1, 2, 3],
    [-1, -2, -3],
];

fn paper(clauses: usize) -> Cnf {
    Cnf { vars: 4, clauses: PAPER[..clauses].iter().map(|c| c.to_vec()).collect() }
}

/// All eight clauses on three variables: no assignment satisfies them.
fn eight() -> Cnf {
    let sign = |bits: i32, i: i32| if bits >> i & 1 == 1 { i + 1 } else { -(i + 1) };
    Cnf { vars: 3, clauses: (0..8).map(|bits| (0..3).map(|i| sign(bits, i)).collect()).collect() }
}

fn accepted(printed: &Printed, assignment: &[bool]) {
    let moves = play::win(printed, assignment).unwrap();
    assert_eq!(moves.len(), printed.side.pow(2) - 1);
    let certificate = Certificate::Solution(notation::named(&printed.board, &moves));
    check(&printed.board, &certificate).unwrap();
}

/// Tables 5 and 6, card by card; 55_73 as in Table 7.
#[test]
fn the_papers_blocks() {
    let printed = Printed::new(&paper(7)).unwrap();
    assert_eq!(printed.side, 12 * 7 + 2 * 4 + 1);
    let l = printed.leader(0).rank;
    let columns_5 = [0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13];
    let table_5 = "2_1 4_4 . . . . 1_71 5_71 . . . . / . . 2_5 4_2 . . . . 1_72 5_72 . . / \
         . . . . 2_3 4_6 . . . . 1_74 5_74 / 7_1 . . L_2 / 7_2 . . 3_5 / 7_3 . . 3_8 / \
         . . . 8_1 3_6 / . . . 8_2 L_3 / . . . 8_3 3_9 / 3_4 . . . 9_1 / 3_7 . . . 9_2 / \
         L_1 . . . 9_3";
    let columns_6 = [0, 1, 4, 5, 6, 7, 38, 39, 40, 41, 42, 43];
    let table_6 = "52_54 54_51 . . . . 51_71 55_71 . . . . / . . 52_52 54_55 . . . . 51_73 55_73 / \
         . . . . 52_56 54_53 . . . . 51_74 55_74 / . 57_51 L_52 / . 57_52 53_55 / . 57_53 53_58 / \
         . . 58_51 . . 53_56 / . . 58_52 . . L_53 / . . 58_53 . . 53_59 / . 53_54 . . . 59_51 / \
         . 53_57 . . . 59_52 / . L_51 . . . 59_53";
    for (top, columns, table) in [(0, columns_5, table_5), (60, columns_6, table_6)] {
        let filler = top as u32 / 12 * 10 + 10;
        for (row, cards) in table.split('/').enumerate() {
            let mut cards: Vec<&str> = cards.split_whitespace().collect();
            cards.resize(12, ".");
            for (&col, text) in columns.iter().zip(cards) {
                let card = printed.board.card((top + row) * printed.side + col).unwrap();
                if text == "." {
                    assert_eq!(card.suit, filler, "row {row}, column {col}");
                    assert!(card.rank > 70);
                } else {
                    let text = text.replace('L', &l.to_string());
                    assert_eq!(format!("{}_{}", card.rank, card.suit), text);
                }
            }
        }
    }
}

/// The moves that the paper lists for C₆ with activator 54_51, and those of the erratum in C₁.
#[test]
fn the_papers_own_moves_and_ours() {
    let formula = paper(7);
    let deal = FormulaDeal::new(formula).unwrap();
    let leak = "3_4>3_7 3_4>2_1 4_4>3_4 5_71>4_4 1_71>5_71";
    assert!(deal.replay().unwrap().text.contains(leak));
    let listed = "57_51>57_52 57_51>57_53 53_54>53_57 53_55>53_58 58_52>L_52 58_52>58_53 \
         58_51>58_52 53_56>53_59 59_53>L_53 59_53>59_52 59_51>59_53 54_51>57_51 54_51>53_55 \
         54_51>58_51 54_51>53_56 54_51>59_51 54_51>53_54 L_51>54_51 51_71>55_71 51_71>52_54 \
         51_73>52_52 55_73>54_55";
    let l = deal.printed.leader(0).rank.to_string();
    for line in [listed.replace('L', &l), leak.to_string()] {
        let mut now = deal.printed.board.clone();
        for named in notation::moves(&line).unwrap() {
            now.play(named.on(&now).unwrap()).unwrap();
        }
    }
}

/// What the paper asks of fillers, X and L.
#[test]
fn nothing_matches_by_accident() {
    for formula in [paper(7), paper(8), eight()] {
        let printed = Printed::new(&formula).unwrap();
        let cards: BTreeSet<Card> = printed.board.stacks().map(|(_, card)| card).collect();
        assert_eq!(cards.len(), printed.side.pow(2), "all different");
        let (x, l) = (printed.crosser(0).rank, printed.leader(0).rank);
        let m = formula.clauses.len() as u32;
        let ranks: Vec<u32> = cards.iter().map(|card| card.rank).collect();
        for &rank in &ranks {
            assert!(rank == x || rank.abs_diff(x) >= 2);
            assert!(rank == l || rank.abs_diff(l) >= 2);
        }
        let fillers: Vec<u32> =
            ranks.iter().copied().filter(|&r| r > 10 * m && r != x && r != l).collect();
        assert!(fillers.windows(2).all(|two| two[1] - two[0] >= 2), "each rank once, two apart");
        assert_eq!(fillers.len(), m as usize * (12 * printed.side - 31));
        for j in 1..=m {
            let own = |card: &&Card| (10 * j - 9..10 * j).contains(&card.rank);
            assert_eq!(cards.iter().filter(own).count(), 27);
        }
    }
}

/// The true half: every satisfying assignment wins along the paper's lines and is read back.
#[test]
fn satisfying_assignments_win_and_come_back() {
    let deal = FormulaDeal::new(paper(7)).unwrap();
    for witness in [json!([1, 2, 3, -4]), json!([1, 2, 3, 4])] {
        let certificate = deal.push(&witness).unwrap();
        let back = deal.pull(&certificate.to_string(), Style::default()).unwrap();
        assert_eq!((back.outcome, back.answer), (Outcome::Solved, Some(witness)));
    }
    let says = |witness: Value| deal.push(&witness).unwrap_err().to_string();
    assert_eq!(says(json!([1, 2, -3, 4])), "witness: it falsifies clause 6");
    assert_eq!(says(json!([1, 2, 3])), "witness: variable 4 has no value");
    assert_eq!(says(json!([1, 2, 3, 9])), "witness, entry 4: 9 is no literal");
    assert_eq!(says(json!([1, 2, 3, -3])), "witness, entry 4: variable 3 comes twice");
}

/// The erratum: the unsatisfiable formula of eight clauses is won from each of its assignments in
/// 10,608 moves, the paper's own unsatisfiable S* in 11,024.
#[test]
fn unsatisfiable_formulas_are_won_too() {
    for (formula, moves) in [(eight(), 10_608), (paper(8), 11_024)] {
        let deal = FormulaDeal::new(formula.clone()).unwrap();
        assert_eq!(deal.satisfying(), Some(None), "unsatisfiable");
        let replayed = deal.replay().unwrap();
        assert_eq!((replayed.outcome, replayed.moves), (Outcome::Solved, Some(moves as u64)));
        assert_eq!(replayed.brute_force, Some(BruteForce::Decision(false)));
        assert_eq!(replayed.holds, Some(false));
        let certificate = replayed.certificate.unwrap().to_string();
        let position = deal.position().literal();
        let checked = Boaf.check(&Subject::parse(&position).unwrap(), &certificate).unwrap();
        assert_eq!(checked.accepted, Some(true));
        let pulled = deal.pull(&certificate, Style::default()).unwrap();
        assert_eq!((pulled.outcome, pulled.answer), (Outcome::Unknown, None));
        let solved = deal.solve(Limits::default(), Style::default()).unwrap();
        assert_eq!((solved.outcome, solved.target), (Outcome::Unknown, Some(Outcome::Solved)));
        for bits in 0..1_u32 << formula.vars {
            let assignment: Vec<bool> = (0..formula.vars).map(|i| bits >> i & 1 == 1).collect();
            let printed = Printed::new(&formula).unwrap();
            assert_eq!(play::win(&printed, &assignment).unwrap().len(), moves);
        }
    }
}

/// Every sign pattern, every activator, variables in no clause: random formulas from every
/// assignment, each game through the checker.
#[test]
fn random_formulas_are_won_from_every_assignment() {
    let mut random = Random::new(5);
    for round in 0..12 {
        let formula = generate::random_cnf(3 + round % 2, 1 + round % 3, 3, &mut random);
        let printed = Printed::new(&formula).unwrap();
        for bits in 0..1_u32 << formula.vars {
            let assignment: Vec<bool> = (0..formula.vars).map(|i| bits >> i & 1 == 1).collect();
            accepted(&printed, &assignment);
        }
    }
}

#[test]
fn only_as_printed_and_only_three_literals() {
    let build = |text: &str, as_printed| ThreeSatToBoaf.build(text, as_printed).map(|_| ());
    let Err(Error::Input(refused)) = build("p cnf 3 1\n1 2 3 0\n", false) else {
        panic!("there is no other version")
    };
    assert_eq!(refused.place, "option --as-printed");
    assert!(refused.message.contains("hamiltonian-path-to-boaf"));
    assert!(build("p cnf 3 1\n1 2 3 0\n", true).is_ok());
    for (text, says) in [
        ("p cnf 3 1\n1 2 0\n", "clause 1: it has not three literals"),
        ("p cnf 3 1\n1 2 -2 0\n", "clause 1: a variable comes twice"),
        ("p cnf 3 0\n", "formula: it has no clause"),
        ("p cnf 600 1\n1 2 3 0\n", "formula: the deal would be 1213x1213, at most 1024"),
    ] {
        assert_eq!(build(text, true).unwrap_err().to_string(), says);
    }
}
