//! What is wrong in the paper, and what had to be read one way among several.
//!
//! Counts in these remarks come from the run. What this program cannot yet show is said to be so.

use super::measure::Measured;
use crate::number::{counted, thousands};
use crate::report::Erratum;
use crate::report::Kind::{Error, Reading};

/// A full deal that can be won and that the Cut Edge condition, taken by the letter, calls unsolvable: u is
/// 9_7, w is 2_7, U is 9_4, 9_7 and 9_8, |U| ≤ |W|. What helps U is 7_8, beyond the cut edge at 9_8.
const CUT_EDGE_COUNTEREXAMPLE: &str = "boaf:3_3 2_5 9_4 / 7_8 9_7 2_7 / 9_8 1_6 3_2";

/// The remarks, in the paper's order.
pub(super) fn errata(m: &Measured) -> Vec<Erratum> {
    let survey = |strategy: &str| {
        let (from, to) = (m.scope.deals.start, m.scope.deals.end);
        format!("`fairdeal survey boaf --deals {from}..{to} --strategy {strategy}`")
    };
    let mut all = reduction();
    all.push(Erratum {
        kind: Reading,
        place: "Cut Edge condition".into(),
        printed: "The condition is worded with the 2-edge-connected component of u, argued with \
                  the whole side of the cut edge, and asks for u on top in the argument only."
            .into(),
        correct: format!(
            "The printed count comes with the component where it is the whole side, at most 6 \
             cards, collapsing to any top card: {} here. With the whole side and u on top, as \
             argued, it is {}. Neither reading flagged a deal that can be won{}.",
            counted(m.conditions.count("cut-edge"), "deal"),
            thousands(m.conditions_text.count("cut-edge")),
            if m.contradictions.is_empty() { "" } else { ", but see the contradictions above" }
        ),
        how_to_rerun: format!(
            "{} and the same with `paper-conditions`",
            survey("paper-conditions,cut-edge=text")
        ),
    });
    all.push(Erratum {
        kind: Error,
        place: "Cut Edge condition".into(),
        printed: "A position is unsolvable if the 2-edge-connected component U of u cannot be \
                  collapsed and no cell of w makes U with w solvable."
            .into(),
        correct: format!(
            "False where U is not the whole side of the cut edge: a card beyond a second cut edge \
             can help U. The deal `{CUT_EDGE_COUNTEREXAMPLE}` meets the condition as worded, with \
             u = 9_7 and w = 2_7, and can be won. The argument below the condition takes the whole \
             side and is sound, and no deal of the testbed is affected."
        ),
        how_to_rerun: format!("`fairdeal solve \"{CUT_EDGE_COUNTEREXAMPLE}\" --steps`"),
    });
    all.push(Erratum {
        kind: Reading,
        place: "Lollipop Stick condition, criterion 3".into(),
        printed: "The number of moves w must make is not defined further.".into(),
        correct: format!(
            "It is the shortest way over cells of W to a cell in line with both x and u, w's own \
             cell not counting as one. That gives {} after the other three conditions.",
            counted(m.conditions.count("lollipop"), "deal")
        ),
        how_to_rerun: survey("paper-conditions"),
    });
    all.push(Erratum {
        kind: Reading,
        place: "Heuristic depth-first search".into(),
        printed: "Pairs and legal moves are summed; ties and the order of children are left open."
            .into(),
        correct: "All three terms count unordered pairs, so the two directions of a legal move \
                  count once. Of equal children the one generated first goes first: row by row, \
                  each pair of columns, there and back, then the columns likewise."
            .into(),
        how_to_rerun: survey("paper-heuristic"),
    });
    all.push(Erratum {
        kind: Reading,
        place: "Heuristic depth-first search, h < 0".into(),
        printed: "A board with a penalty of 1000 has h < 0 and is never expanded.".into(),
        correct: "True while a + b + c is below 1000: at most 216 on 4×4 and 990 on 6×6, but 1176 \
                  pairs of cards alone on 7×7. Here a penalty drops a board on every size."
            .into(),
        how_to_rerun: "`fairdeal survey boaf/6x8 --deals 0..100 --strategy paper-heuristic`".into(),
    });
    all.push(Erratum {
        kind: Reading,
        place: "Steps of the two searches".into(),
        printed: "Both searches are reported in steps.".into(),
        correct: "The printed figures need two units: the heuristic search counts positions \
                  expanded, the goal not among them; the depth-first search counts every position \
                  taken off the stack and not seen before, cut-off ones and the goal included."
            .into(),
        how_to_rerun: "`fairdeal solve boaf#7 --strategy paper-dfs` and `--strategy \
                       paper-heuristic`: nodes are steps in each one's unit"
            .into(),
    });
    all
}

/// The two mistakes in the proof of NP-completeness.
fn reduction() -> Vec<Erratum> {
    vec![
        Erratum {
            kind: Error,
            place: "Proof that BoaF is NP-complete: Lemma 1, Lemma 2 and Theorem 1".into(),
            printed: "The deal built from a formula S can be solved only if S is satisfiable."
                .into(),
            correct: "It can be solved for every S, so the reduction from 3-SAT does not hold as \
                      printed; this is about the proof, not about the theorem. A: a block needs no \
                      activator. Its cards of rank 10j−7 can go up onto the literal's card in \
                      their own column; in Table 5 these moves are legal: 3_4→3_7, 3_4→2_1, \
                      4_4→3_4, 5_71→4_4, 1_71→5_71. B: in a row without activation both cards of \
                      suit 10m+k may stay, one in each of the columns of the literal and its \
                      negation, and X_(10m+k) crosses from one column to the other between them. \
                      The other direction stands: if S is satisfiable, the moves of the proof \
                      solve the deal."
                .into(),
            how_to_rerun: "`fairdeal reduce 3sat-to-boaf --as-printed data/unsat8.cnf --replay` \
                           builds the deal of an unsatisfiable formula and plays it to one stack. \
                           The moves under A can be followed by hand in Table 5."
                .into(),
        },
        Erratum {
            kind: Error,
            place: "Tables 6 and 7".into(),
            printed:
                "In the text read here the second row of Table 6 ends with 51_73, and Table 7 \
                      has neither 55_71 nor 54_55."
                    .into(),
            correct:
                "Card 55_73 is missing in column C₆⁴ of Table 6; Table 7, drawn from the same \
                      block after some moves, has it, and the moves below Table 7 use the other \
                      two. The pictures of the paper may have them all."
                    .into(),
            how_to_rerun: "Compare Tables 6 and 7 of the paper.".into(),
        },
    ]
}
