//! Sections 3 and 4: positions without a swish, open problems.

use super::LOST;
use crate::claims::list::*;

const START: &str = "Section 3";
const GAME: &str = "Section 3.1";
const FOUND: &str = "Section 3.1, Results";
const METHOD: &str = "Section 3.2";
const EE: &str = "Section 3.2, even-even cards";
const EO: &str = "Section 3.2, even-odd cards";
const OO: &str = "Section 3.2, odd-odd cards";
const LARGE: &str = "Section 3.3";
const END: &str = "Section 4";
const TABLE: &str = "crates/swish/src/unplayable/tests.rs";
const HYPER: &str = "crates/swish/src/solve/hypergraph/tests.rs";
const NO_SWISH: &str = "results/no-swish.md";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    claim(START, Statement, "It is well-known that the commercial version of SET has no unplayable position.", Wrong,
        "It has: 20 of its 81 cards can lie without a set, and no more.",
        &[Cell("swish", "Most cards of SET without a set"), Run("fairdeal unplayable set", ""), Page("results/cap.md")]),
    claim(START, Definition, "A no-swish position: cards with one point and one circle among which there is no swish; no kind twice in the general version.", Reproduced, "",
        &[Page("results/definitions.md#swish")]),
    claim(START, Statement, "The largest position of the generalized version is hard to find.", Settled, "It is known for every size.",
        &[Page(NO_SWISH), Cell("swish", "sizes for which the construction is the largest position")]),
    claim(START, Statement, "On square cards there are four more operations.", Reproduced, "Settled as well.",
        &[Cell("swish", "squares settled, with an accepted certificate"), Test("crates/swish/src/rules.rs", "layings_form_a_group_and_quarter_turns_are_clockwise")]),
    claim(GAME, Definition, "Two cards are compatible if the point of the first meets the circle of the second; cards and compatibility are a directed graph.", Reproduced, "", &[Test(HYPER, "agrees_with_the_oracle_and_with_cycles")]),
    claim(GAME, Statement, "A swish is a cycle of length 2 or more.", Reading, "A smallest one; in general it is a union of cycles that share no cell and no card.",
        &[Page("results/any-swish.md#what-a-swish-is"), Test(HYPER, "agrees_with_the_oracle_and_with_cycles")]),
    claim(GAME, Statement, "With one node a card a cycle may be false: a card would lie in two ways.", Reproduced, "", &[Test(HYPER, "a_cycle_as_printed_may_pass_a_cell_twice")]),
    claim(GAME, Definition, "The directed hypergraph: four configuration nodes a card, m tells whose they are; FlipLeft and FlipUp give the four.", Reproduced, "",
        &[Run("fairdeal solve swish#1 --strategy hypergraph", ""), Run("fairdeal draw \"swish:p1,1c1,2 p1,2c2,1 p2,1c1,1\" --view hypergraph -o target/hypergraph.svg", "")]),
    claim("Figure 5", Figure, "Three cards, four swishes.", NotCheckable, LOST, &[Run("fairdeal draw \"swish:p1,1c1,2 p1,2c2,1 p2,1c1,1\" --view hypergraph -o target/hypergraph.svg", "ours")]),
    claim(GAME, Formula, "ConstructHGraph takes O(|C|²).", Reproduced, "16 pairs of nodes for each pair of cards.", &[]),
    claim(GAME, Algorithm, "FindCycle: a cycle through a start node that uses no card twice.", Reading,
        "An exact search comes back to nodes; it may then take exponential time.", &[Run("fairdeal solve swish#1 --strategy hypergraph", ""), Test(HYPER, "agrees_with_the_oracle_and_with_cycles")]),
    claim(GAME, Algorithm, "HasSwish: FindCycle from every node; HasNoSwish its negation.", Reading, "With the exact search.", &[Test(HYPER, "agrees_with_the_oracle_and_with_cycles")]),
    claim(GAME, Formula, "HasSwish takes O(|V|² + |V|·|E|), so HasNoSwish is quadratic; on 13 cards of 2×20 cells it says none.", Wrong,
        "That is the time of a search that never returns to a node, and such a search misses swishes: here one of eight cards. Whether any swish can be found in polynomial time is open.",
        &[Cell("swish", "13 cards of 2 × 20 cells"), Run("fairdeal solve @data/missed.swish --strategy hypergraph,as-printed", "none"), Run("fairdeal solve @data/missed.swish", "a swish of 8"), Test(HYPER, "marks_for_good_miss_a_swish"), Page("results/any-swish.md#the-open-question")]),
    claim(GAME, Algorithm, "NoSwishSet: each card in or out, HasNoSwish at the end.", Reading,
        "In the order of the deck it does not end here; with each kind beside its reverse and a bound it ends in seconds.",
        &[Cell("swish", "NoSwishSet on the 60 cards, in the order of the deck"), Run("fairdeal unplayable swish --strategy exhaustive,as-printed --budget 100000", ""), Run("fairdeal unplayable swish/2x5 --strategy exhaustive", "in a good order")]),
    claim(GAME, Statement, "More cards do not undo a swish, so a branch with one is cut.", Reproduced, "", &[Test(TABLE, "brute_force_over_all_subsets_agrees")]),
    claim(FOUND, Number, "The largest position without a swish has 28 cards.", Reproduced, "With a certificate, and 13,824 of them.",
        &[Cell("swish", "most of the 60 cards without a swish"), Cell("swish", "positions of that size, deck60"), Run("fairdeal unplayable swish", "")]),
    claim(FOUND, Statement, "That is close to half of the cards; it contains duplicates.", Reproduced, "28 of 60.", &[Run("fairdeal unplayable swish", "the cards with x2")]),
    claim("Figure 6", Figure, "The 28 cards.", NotCheckable, LOST, &[Run("fairdeal unplayable swish", "28 cards")]),
    claim(METHOD, Definition, "Four quarters of h·w cells, a middle row or column where a side is odd; i = (a − 1)w + b numbers a quarter's cells.", Reproduced, "", &[Run("fairdeal unplayable swish/4x6 --construct", "")]),
    claim(EE, Formula, "All cards: 4(hw)² − hw.", Reproduced, "", &[Cell("swish", "even-even: the printed number of all cards is right")]),
    claim(EE, Algorithm, "For each i a point in cell i, circles in the four images of every later cell, and two more in [c][2w + 1 − d] and [2h + 1 − a][d].", Wrong,
        "The two are [a][2w + 1 − b] and [2h + 1 − a][b]: c and d are not defined there. The same in the other two cases.",
        &[Run("fairdeal unplayable swish/4x6 --construct", "the construction as mended"), Test(TABLE, "constructions_are_largest_and_two_printed_sizes_are_not")]),
    claim(EE, Statement, "The set has no swish.", Reproduced, "As mended, checked card by card.", &[Test(TABLE, "constructions_are_largest_and_two_printed_sizes_are_not")]),
    claim("Figure 7", Figure, "The even-even construction.", NotCheckable, "the figures are not in the text read here; it may settle the indices", &[Run("fairdeal unplayable swish/4x6 --construct", "")]),
    claim(EE, Formula, "Its size is the sum of 4(hw − i) + 2, which is 2(hw)².", Reproduced, "",
        &[Cell("swish", "even-even: the construction has the printed size"), Cell("swish", "even-even: the printed size is the printed sum")]),
    claim(EE, Formula, "Its share of all cards tends to 1/2.", Reproduced, "", &[Cell("swish", "even-even: the construction's share of all cards tends to")]),
    claim(EO, Formula, "All cards: 2h²(2w² + 2w + 1) − h(w + 1).", Reproduced, "", &[Cell("swish", "even-odd: the printed number of all cards is right")]),
    claim(EO, Number, "For 4×3 that is the game's 36.", Reproduced, "", &[Cell("swish", "kinds of cards")]),
    claim(EO, Formula, "For each i there are 4(hw − i) + 2(h + 1 − i) + 2 cards.", Wrong, "4(hw − i) + 2(h + 1 − a) + 2, a the row of i: the described cards of the middle column are those of rows a to h.",
        &[Cell("swish", "even-odd: the construction has the printed size")]),
    claim(EO, Algorithm, "The middle column: circles in [j][k], [2h + 1 − j][k], [j][w + 1], [2h + 1 − k][w + 1], and one in [2h + 1 − i][w + 1].", Wrong, "[2h + 1 − j][w + 1] for the fourth.",
        &[Test(TABLE, "constructions_are_largest_and_two_printed_sizes_are_not")]),
    claim(EO, Statement, "The set has no swish.", Reproduced, "As mended, checked card by card.", &[Test(TABLE, "constructions_are_largest_and_two_printed_sizes_are_not")]),
    claim("Figure 8", Figure, "The even-odd construction, in two parts.", NotCheckable, LOST, &[Run("fairdeal unplayable swish/4x5 --construct", "")]),
    claim(EO, Formula, "Its size is h²(w² + 3w + 1).", Wrong, "h²(2w² + 2w + 1), the same only for w = 1; the printed form follows from the printed sum.",
        &[Cell("swish", "even-odd: the construction has the printed size"), Run("fairdeal unplayable swish/4x5 --construct", "52, printed 44")]),
    claim(EO, Formula, "The closed form is the sum of the terms printed.", Reproduced, "The algebra is right; the terms are not.", &[Cell("swish", "even-odd: the printed size is the printed sum")]),
    claim(EO, Number, "For h = 2, w = 1 it is 20, the optimum that NoSwishSet found without duplicates.", Reproduced, "", &[Cell("swish", "most of the 36 kinds without a swish")]),
    claim(EO, Formula, "Its share of all cards tends to 1/4.", Wrong, "To 1/2.", &[Cell("swish", "even-odd: the construction's share of all cards tends to")]),
    claim(OO, Formula, "All cards: 4(hw)² + hw(4w + 4h + 3) + h(2h + 1) + w(2w + 1).", Reproduced, "", &[Cell("swish", "odd-odd: the printed number of all cards is right")]),
    claim(OO, Formula, "For each i there are 4(hw − i) + 2(h + 1 − i) + 2w + 3 cards.", Wrong, "2(h + 1 − a), as for even-odd cards.", &[Cell("swish", "odd-odd: the construction has the printed size")]),
    claim(OO, Algorithm, "Middle column and middle row; in the row circles in [h + 1][j] and [h + 1][2h + 2 − j], j in {i + 1, w}.", Wrong, "[h + 1][2w + 2 − j], j from i + 1 to w.",
        &[Test(TABLE, "constructions_are_largest_and_two_printed_sizes_are_not")]),
    claim(OO, Statement, "The set has no swish.", Reproduced, "As mended, checked card by card.", &[Test(TABLE, "constructions_are_largest_and_two_printed_sizes_are_not")]),
    claim("Figure 9", Figure, "The odd-odd construction, in three parts.", NotCheckable, LOST, &[Run("fairdeal unplayable swish/3x5 --construct", "")]),
    claim(OO, Formula, "Its size is hw(hw + 3h + 2w + 2) + h(h + 1) + w(w + 1).", Wrong, "2n² + 2n(h + w + 1) + h(h + 1) + w(w + 1), n = hw; the same only for w = 1.",
        &[Cell("swish", "odd-odd: the construction has the printed size"), Run("fairdeal unplayable swish/3x5 --construct", "32, printed 30")]),
    claim(OO, Formula, "The closed form is the sum of the terms printed.", Reproduced, "The algebra is right; the terms are not.", &[Cell("swish", "odd-odd: the printed size is the printed sum")]),
    claim(OO, Formula, "Its share of all cards tends to 1/4.", Wrong, "To 1/2.", &[Cell("swish", "odd-odd: the construction's share of all cards tends to")]),
    claim(LARGE, Statement, "These positions hold up to half of all cards, in the even-even case.", Reading, "In every case, with the sizes corrected.", &[Cell("swish", "sizes for which the construction is the largest position")]),
    claim(LARGE, Statement, "For the game's kinds the construction is of maximum size, 20.", Reproduced, "", &[Cell("swish", "most of the 36 kinds without a swish")]),
    claim(LARGE, Statement, "The positions are maximal: any further card makes a swish.", Reproduced, "They are maximum.", &[Cell("swish", "sizes for which the construction is the largest position")]),
    claim(LARGE, Outlook, "Conjecture: no larger position exists.", Settled, "True, for every size with different sides; squares are settled too.",
        &[Cell("swish", "sizes for which the construction is the largest position"), Page(NO_SWISH), Run("fairdeal unplayable swish/8x9", "")]),
    claim(END, Statement, "Finding a swish is NP-complete with three symbols a card.", Reading,
        "Finding one of at least k cards, as SWISH asks. Finding any is NP-complete too, by another reduction.",
        &[Page("results/any-swish.md#what-is-hard"), Run("fairdeal reduce exact-cover-to-swish data/six.cover --solve", "")]),
    claim(END, Statement, "An exponential algorithm finds the largest position of the boxed cards, 28; a polynomial one constructs almost half of all cards.", Reproduced, "",
        &[Cell("swish", "most of the 60 cards without a swish")]),
    claim(END, Outlook, "Open: the complexity with two symbols a card.", Settled, "NP-complete, with one point and one circle a card, all kinds different; without turning the cards it is in P.",
        &[Page("results/two-symbols.md"), Run("fairdeal reduce edge-colouring-to-swish data/octahedron.g6 --solve", "")]),
    claim(END, Outlook, "Open: is the construction optimal?", Settled, "Yes.", &[Cell("swish", "sizes for which the construction is the largest position"), Page(NO_SWISH)]),
    claim(END, Outlook, "Open: why some cards are doubled and not others.", Settled,
        "In part: a kind is doubled just if its reverse is, which keeps the largest unplayable position at 28, the least possible; among such decks the boxed one is ordinary.",
        &[Cell("swish-design", "largest position without a swish, boxed deck"), Cell("swish-design", "random decks that get stuck less often"), Page(NO_SWISH)]),
];
