//! "Conditions for Unsolvability".

use super::{COUNTS, SOUND};
use crate::claims::list::*;

const CONDITIONS: &str = "Conditions for Unsolvability";
const ODD: &str = "Conditions for Unsolvability, Odd Bird";
const FLOCKS: &str = "Conditions for Unsolvability, Multiple Flocks";
const CUT: &str = "Conditions for Unsolvability, Cut Edge";
const STICK: &str = "Conditions for Unsolvability, Lollipop Stick";
const LOST: &str = "the figures are not in the text read here";
const GRAPH: &str = "crates/boaf/src/solve/paper/graph.rs";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    claim(CONDITIONS, Statement, "There is probably no simple characterization of all solvable N×N deals.", NotCheckable,
        "it is a belief; NP-completeness makes it likely", &[]),
    claim(CONDITIONS, Definition, "The match-by-card graph G: a vertex for each card, an edge where two match by card.", Reproduced, "",
        &[Run("fairdeal draw boaf#1264 --graph", ""), Test(GRAPH, "agrees_with_the_graph_of_all_pairs")]),
    claim(CONDITIONS, Statement, "G is similar to the dependency graph used for FreeCell.", NotCheckable,
        "it is a comparison with another game (Paul, Helmert 2016)", &[]),
    claim(CONDITIONS, Definition, "The testbed: deals 0 to 999,999 of the FreeCell shuffler.", Reading,
        "The numbering of FreeCell's first version, row by row; the printed deals pin it.",
        &[Cell("boaf", "Table 10, deal 1,264"), Cell("boaf", "Table 11, deal 221,602"), Cell("boaf", "Table 13, deal 360,528"),
          Test("crates/boaf/src/notation/mod.rs", "the_papers_deals")]),
    claim(CONDITIONS, Table, "Table 10: deal 1264, 16 cells.", Reproduced, "",
        &[Cell("boaf", "Table 10, deal 1,264"), Run("fairdeal deal boaf#1264", "")]),
    claim(CONDITIONS, Figure, "Figure 1: the graph of deal 1264.", NotCheckable, LOST,
        &[Run("fairdeal draw boaf#1264 --graph", "the graph as drawn here")]),
    claim(CONDITIONS, Formula, "G is found in O(N⁴): N²(N² − 1)/2 pairs.", Reproduced, "Here it takes less; the tests compare with all pairs.",
        &[Test(GRAPH, "agrees_with_the_graph_of_all_pairs")]),
    claim(CONDITIONS, Algorithm, "An adjacency matrix; the sum of a row is the degree.", Reproduced, "",
        &[Test(GRAPH, "agrees_with_the_graph_of_all_pairs")]),
    claim(CONDITIONS, Statement, "Each of the four conditions can be checked in polynomial time.", Reading,
        "Cut Edge with a bound on |U|, as the section says further down.", &[]),
    claim(ODD, Statement, "A card that matches no other makes the deal unsolvable.", Reproduced, "",
        &[Test(SOUND, "no_condition_flags_a_board_that_can_be_won")]),
    claim(ODD, Number, "1,484 deals of the testbed.", Reproduced, "", &[Cell("boaf", "Odd Bird")]),
    claim(FLOCKS, Statement, "A deal is unsolvable if G is disconnected; Odd Bird is the case |U| = 1.", Reproduced, "",
        &[Test(SOUND, "no_condition_flags_a_board_that_can_be_won")]),
    claim(FLOCKS, Statement, "In deal 1264 the cards 9S and TS are apart from the others, so two stacks are left at least.", Reproduced, "",
        &[Cell("boaf", "Deal 1,264, the cards that stand apart"), Run("fairdeal solve boaf#1264", "")]),
    claim(FLOCKS, Algorithm, "Breadth-first search from any vertex meets N² vertices just if G is connected.", Reproduced, "",
        &[Test(GRAPH, "agrees_with_the_graph_of_all_pairs")]),
    claim(FLOCKS, Number, "287 deals of the testbed, with |U| ≥ 2.", Reproduced, "", &[Cell("boaf", "Multiple Flocks")]),
    claim(FLOCKS, Statement, "The two conditions are sufficient, not necessary.", Reproduced, "", &[Cell("boaf", "Unsolvable deals")]),
    claim(CUT, Definition, "Cut edge: G is connected and is not without it.", Reproduced, "",
        &[Test(GRAPH, "agrees_with_the_graph_of_all_pairs")]),
    claim(CUT, Statement, "As worded: unsolvable if the 2-edge-connected component U of u is not collapsible and no other cell of w makes U with w solvable.", Wrong,
        "False where U is not the whole side of the edge: `boaf:3_3 2_5 9_4 / 7_8 9_7 2_7 / 9_8 1_6 3_2` meets it with u = 9_7, w = 2_7 and is won in 8 moves.",
        &[Run("fairdeal solve \"boaf:3_3 2_5 9_4 / 7_8 9_7 2_7 / 9_8 1_6 3_2\"", "solved in 8 moves"),
          Test(SOUND, "a_component_that_is_no_side_proves_nothing")]),
    claim(CUT, Statement, "As argued: every solution has the move u→w or w→u; so one side collapses to its end of the edge first, W then on another cell than w's own.", Reproduced,
        "With the whole side, |U| ≤ |W|; sound on every board tried.",
        &[Test(SOUND, "no_condition_flags_a_board_that_can_be_won")]),
    claim(CUT, Formula, "N² − |U| − 1 cells are tried for w.", Reproduced, "10 in Table 12.",
        &[Cell("boaf", "Table 12, cells of QH from which the six cards cannot be won")]),
    claim(CUT, Table, "Table 11: deal 221,602, 16 cells.", Reproduced, "",
        &[Cell("boaf", "Table 11, deal 221,602"), Run("fairdeal deal boaf#221602", "")]),
    claim(CUT, Figure, "Figure 2: the graph of deal 221,602.", NotCheckable, LOST,
        &[Run("fairdeal draw boaf#221602 --graph", "the graph as drawn here")]),
    claim(CUT, Statement, "In deal 221,602 u = 4H and w = QH are a cut edge, with AC, 2C, 3C, 4C and 4H on the side of u.", Reproduced, "",
        &[Cell("boaf", "Deal 221,602, u, w and the side U"), Run("fairdeal solve boaf#221602", "")]),
    claim(CUT, Statement, "The five cards cannot become a stack with 4H on top.", Reproduced, "To no top card at all.",
        &[Cell("boaf", "Deal 221,602, the five cards of U alone")]),
    claim(CUT, Table, "Table 12: ten cells for QH; none of the six-card deals can be won.", Reproduced, "",
        &[Cell("boaf", "Table 12, cells of QH from which the six cards cannot be won")]),
    claim(CUT, Definition, "The algorithm takes cut edges with |U| ≤ 6.", Reproduced, "",
        &[Test(COUNTS, "conditions_count_what_the_paper_counts")]),
    claim(CUT, Number, "49 deals of the testbed.", Reading,
        "U the component where it is the whole side, at most 6 cards, collapsing to any top card; as the text argues it, it would be 54.",
        &[Cell("boaf", "Cut Edge"), Row("boaf", "Cut Edge", "reading of the text")]),
    claim(STICK, Table, "Table 13: deal 360,528, 16 cells.", Reproduced, "",
        &[Cell("boaf", "Table 13, deal 360,528"), Run("fairdeal deal boaf#360528", "")]),
    claim(STICK, Figure, "Figure 3: the graph of deal 360,528, a lollipop.", NotCheckable, LOST,
        &[Run("fairdeal draw boaf#360528 --graph", "the graph as drawn here")]),
    claim(STICK, Statement, "There x = QH, u = QS and w = 5S.", Reproduced, "",
        &[Cell("boaf", "Deal 360,528, the lollipop's x, u and w"), Run("fairdeal solve boaf#360528", "")]),
    claim(STICK, Statement, "There w must reach row 3, column 3, in three moves at least, and matches two cards of W only.", Reproduced, "",
        &[Test(COUNTS, "the_printed_deals_are_lost_for_the_printed_reasons")]),
    claim(STICK, Definition, "The three criteria; the third counts the moves that w must make.", Reading,
        "The shortest way over cells of W to a cell in line with x and u, w's own not counting.",
        &[Cell("boaf", "Lollipop Stick")]),
    claim(STICK, Formula, "All lollipop sticks are found in O(N⁶) steps.", Reproduced, "There are that many triples of vertices; from the cut edges it takes far less.", &[]),
    claim(STICK, Number, "8 deals of the testbed.", Reading,
        "Counted after the other three conditions; with Cut Edge as the text argues it, 3 of the 8 fall there.",
        &[Cell("boaf", "Lollipop Stick"), Row("boaf", "Lollipop Stick", "reading of the text")]),
];
