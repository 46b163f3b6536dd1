//! Section 2: complexity.

use super::LOST;
use crate::claims::list::*;

const THEOREM_2: &str = "Section 2, Theorem 2";
const SIMPLE: &str = "Section 2";
const LEMMA_3: &str = "Section 2, Lemma 3";
const LEMMA_4: &str = "Section 2, Lemma 4";
const THEOREM_1: &str = "Section 2, Theorem 1";
const FORMULAS: &str = "crates/swish/src/reduce/tests/formulas.rs";
const HANDS: &str = "crates/swish/src/reduce/tests/hands.rs";
const AS_PRINTED: &str =
    "fairdeal reduce max2sat-to-simple-swish data/lemma-3.cnf --as-printed --solve";
const MENDED: &str = "fairdeal reduce max2sat-to-simple-swish data/lemma-3.cnf --solve";
const MATCHING: &str = "fairdeal solve \"swish:p1,2 p1,2 p1,2 c1,2 c1,2 c1,2\" --max";
const THREE: &str = "results/three-symbols.md";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    claim(THEOREM_2, Statement, "With one symbol a card SWISH is in P.", Reproduced, "With the count corrected.",
        &[Page("results/two-symbols.md"), Run(MATCHING, "")]),
    claim(THEOREM_2, Definition, "Two cards are duplicates if a flip or half turn makes them identical.", Reproduced, "The kinds.", &[Page("results/definitions.md#swish")]),
    claim(THEOREM_2, Statement, "At most 4 duplicates can be used in a swish, so more are removed.", Wrong,
        "As many as the orbit of its cell has cells: 2 on a middle line, 1 in the centre, 8 on squares.",
        &[Cell("swish", "largest swish of 3 points and 3 circles on the middle of the outer rows"), Run(MATCHING, "4 cards")]),
    claim(THEOREM_2, Algorithm, "The compatibility graph: an edge where a point and a circle can meet.", Reproduced, "Complete bipartite, orbit by orbit.", &[Run(MATCHING, "")]),
    claim(THEOREM_2, Algorithm, "Answer yes if a maximum matching has |M| ≥ k edges.", Wrong,
        "A matching of one edge is a swish of two cards; and not every edge fits: 2 · min(points, circles, cells) for each orbit.",
        &[Cell("swish", "largest swish of 1 point and 1 circle on corners"),
          Cell("swish", "largest swish of 3 points and 3 circles on the middle of the outer rows")]),
    claim(THEOREM_2, Statement, "Everything takes polynomial time; matching by Edmonds.", Reproduced, "Matching is cited; a count is enough.", &[Page("results/two-symbols.md")]),
    claim(SIMPLE, Definition, "SIMPLE-SWISH: cards are neither flipped nor turned.", Reproduced, "",
        &[Run("fairdeal solve \"swish/2x3/simple:p1,1c1,2 p1,2c1,1\"", ""), Page("results/definitions.md#swish")]),
    claim(LEMMA_3, Statement, "SIMPLE-SWISH is NP-complete with at most four symbols a card.", Reproduced, "With the construction mended.",
        &[Page(THREE), Cell("swish", "Lemma 3: 3n + MAX2SAT cards, as mended")]),
    claim(LEMMA_3, Statement, "MAX-(2,3)-SAT is NP-complete (Raman, Ravikumar, Rao).", NotCheckable, "it is cited", &[Page("results/bibliography.md")]),
    claim(LEMMA_3, Definition, "Cards of max(m, n) rows and 6 columns; variable cards X_i with [i][1], [i][3] and their negation with [i][2], [i][3].", Reproduced, "", &[Run(MENDED, "")]),
    claim(LEMMA_3, Definition, "Linkage cards: a point in [i][3], circles in [j][3].", Wrong, "The circles belong in [j][6].",
        &[Cell("swish", "Lemma 3: 3n + MAX2SAT cards, as printed"), Run(AS_PRINTED, "the statement fails"), Test(FORMULAS, "lemma_3_as_printed_fails")]),
    claim(LEMMA_3, Number, "Eight linkage cards a variable.", Reading, "2 to the number of its clauses, which is eight for three.", &[Run(MENDED, "Σ 2^occ")]),
    claim(LEMMA_3, Definition, "Satisfying cards: a circle in [i][1] for both literals; points in [j][4] and [i][5].", Wrong,
        "The negation's circle belongs in [i][2], the points of second variables in [j][5].",
        &[Cell("swish", "Lemma 3: 3n + MAX2SAT cards, as printed"), Run(AS_PRINTED, "")]),
    claim(LEMMA_3, Definition, "Clause cards: a point in [j][6], circles in [j][4], [j][5] or both.", Reproduced, "", &[Run(MENDED, "")]),
    claim(LEMMA_3, Formula, "12n + 3m cards in all, at most four symbols each.", Reading, "If every variable is in three clauses; 4n + Σ 2^occ + 3m in general.", &[Run(MENDED, "")]),
    claim("Figure 3", Figure, "The cards of (x₁ ∨ x₂), (x₂ ∨ ¬x₁), (¬x₁ ∨ ¬x₂).", NotCheckable,
        "the figures are not in the text read here; it may settle the indices",
        &[Run(MENDED, "the same formula, drawn in the book")]),
    claim(LEMMA_3, Formula, "k clauses can be satisfied if and only if there is a simple-swish of 3n + k cards.", Wrong, "For the cards as mended.",
        &[Cell("swish", "Lemma 3: 3n + MAX2SAT cards, as printed"), Cell("swish", "Lemma 3: 3n + MAX2SAT cards, as mended")]),
    claim(LEMMA_3, Statement, "Forward: a clause is linked to every variable that satisfies it.", Wrong, "To exactly one, so that the sets J are disjoint.",
        &[Page(THREE), Test(FORMULAS, "lemma_3_on_every_small_formula")]),
    claim(LEMMA_3, Statement, "Back: at most one variable, linkage and satisfying card a variable and one clause card a clause.", Reproduced, "For the cards as mended.",
        &[Test(FORMULAS, "lemma_3_on_every_small_formula")]),
    claim(LEMMA_4, Statement, "SIMPLE-SWISH is NP-complete with at most three symbols a card.", Reproduced, "", &[Page(THREE)]),
    claim(LEMMA_4, Algorithm, "Each card becomes four in a chain on h + n rows; k becomes 4k.", Reproduced, "Two cards are enough.",
        &[Cell("swish", "Lemma 4: k cards become 4k"), Run("fairdeal reduce simple-swish-to-3 \"swish/2x3/simple:p1,1p1,2c1,3c2,1 p1,3p2,1c1,1c1,2\" --solve", "")]),
    claim("Section 2, Observation 5", Statement, "The reduction can start from any constant number of symbols.", Reproduced, "By a longer chain.", &[]),
    claim(THEOREM_1, Statement, "SWISH is NP-complete with at most three symbols a card.", Reproduced, "With the indices mended; two symbols are enough.",
        &[Page(THREE), Page("results/two-symbols.md")]),
    claim(THEOREM_1, Definition, "The images are C²[a][w + 1 − b], C³[h + 1 − a][b], C⁴[h + 1 − a][w + 1 − b].", Wrong,
        "At 2w + 1 − b and 2h + 1 − a, as the words below it say: as printed they stay in the first quarter.",
        &[Cell("swish", "Theorem 1: k cards become 4k, as printed"),
          Run("fairdeal reduce simple-swish-to-swish \"swish/2x3/simple:p1,1c1,3\" --as-printed --solve", "a swish of 4 from a card that has none"),
          Test(HANDS, "theorem_1_as_printed_fails")]),
    claim(THEOREM_1, Definition, "If h = w an empty column is added in the middle.", Reproduced, "", &[Test(HANDS, "quadrants_by_the_oracle")]),
    claim(THEOREM_1, Formula, "A simple-swish of k cards if and only if a swish of 4k.", Wrong, "For the cards as mended.",
        &[Cell("swish", "Theorem 1: k cards become 4k, as printed"), Cell("swish", "Theorem 1: k cards become 4k, as mended")]),
    claim(THEOREM_1, Statement, "A flip of C_i^j is another card: flipping C² about the vertical axis gives C⁴.", Wrong, "It gives C¹; flipping it about the horizontal axis gives C⁴.", &[]),
    claim(THEOREM_1, Statement, "So all cards can be taken in their original position, and the fullest quarter has k.", Reproduced, "Cards without symbols left out.",
        &[Page(THREE), Test(HANDS, "quadrants_by_the_oracle")]),
    claim("Figure 4", Figure, "A swish of three cards as a directed graph.", NotCheckable, LOST, &[Run("fairdeal draw \"swish:p1,1c1,2 p1,2c2,1 p2,1c1,1\" --view graph", "one drawn here")]),
];
