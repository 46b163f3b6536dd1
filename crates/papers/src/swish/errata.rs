//! What is wrong in the paper, and what holds instead.

use crate::report::Erratum;
use crate::report::Kind::{self, Error, Reading};

/// The remarks, in the paper's order.
pub(super) fn errata() -> Vec<Erratum> {
    let remark =
        |(kind, place, printed, correct, how)| Erratum::new(kind, place, printed, correct, how);
    REMARKS.into_iter().map(remark).collect()
}

type Remark = (Kind, &'static str, &'static str, &'static str, &'static str);

const REMARKS: [Remark; 14] = [
    (
        Reading,
        "Section 1.3",
        "The construction holds roughly half of all cards in the worst case.",
        "By the paper's own Section 3.2 the worst is a quarter. With the sizes corrected it is \
         half for every parity, so it is the introduction that is right.",
        "The table of sizes above.",
    ),
    (
        Error,
        "Theorem 2, the answer",
        "With one symbol a card the largest swish has |M| cards, M a largest matching.",
        "It has two cards for each edge that fits: the sum over the orbits of cells of 2 · \
         min(points, circles, cells of the orbit).",
        "`fairdeal solve 'swish:p1,1 c1,1' --at-least 2`: a swish of 2; with `--strategy \
         matching,as-printed` |M| = 1, so the paper's answer is no.",
    ),
    (
        Error,
        "Theorem 2, the cap",
        "No more than 4 copies of a card can be in a swish, so more are thrown away.",
        "As many as the orbit of its cell has cells: 2 on a middle row or column, 1 in the centre, \
         8 on square cards.",
        "`fairdeal solve 'swish:p1,2 p1,2 p1,2 c1,2 c1,2 c1,2' --max`: 4 cards; with `--strategy \
         matching,as-printed` a matching of 3 edges.",
    ),
    (
        Error,
        "Lemma 3, the cards",
        "Linkage cards have circles in column 3; the card of negative occurrences has its circle \
         in column 1, and points of second variables are in row i of column 5; there are 8 linkage \
         cards a variable.",
        "The circles belong in column 6; the circle in column 2; the points in row j; and 2 to the \
         number of occurrences.",
        "`fairdeal reduce max2sat-to-simple-swish data/four-of-five.wcnf --as-printed --solve`, and the \
         same without `--as-printed`.",
    ),
    (
        Error,
        "Lemma 3, from an assignment to a swish",
        "A clause is linked to every variable that satisfies it.",
        "To exactly one of them, so that the sets of linked clauses are disjoint.",
        "`fairdeal reduce max2sat-to-simple-swish data/four-of-five.wcnf --solve`.",
    ),
    (
        Reading,
        "Lemma 4",
        "A card of four symbols becomes four cards of at most three; sizes grow fourfold.",
        "Right. Two cards are enough, each with two of the symbols and one half of a link; sizes \
         double.",
        "`fairdeal reduce simple-swish-to-3-short \"swish/2x3/simple:p1,1p1,2c1,3c2,1 p1,3p2,1c1,1c1,2\" \
         --solve`.",
    ),
    (
        Error,
        "Theorem 1",
        "The images of a card lie at w + 1 − b and h + 1 − a.",
        "At 2w + 1 − b and 2h + 1 − a, or they stay in the first quarter; 2w + 2 − b with the \
         buffer column. Cards without symbols must be left out.",
        "`fairdeal reduce simple-swish-to-swish \"swish/2x3/simple:p1,1c1,3\" --as-printed --solve`.",
    ),
    (
        Error,
        "Section 3",
        "It is well-known that the commercial version of SET has no unplayable position.",
        "It has: 20 of its 81 cards can lie without a set, and no more.",
        "`fairdeal unplayable set`.",
    ),
    (
        Error,
        "Section 3.1, HasSwish",
        "A swish is found in O(V² + VE).",
        "That is the time of a search that never comes back to a node, and such a search misses \
         swishes. What is asked is a cycle that uses no card twice, which contains the problem of \
         a dicycle of even length.",
        "`fairdeal solve @data/missed.swish --strategy hypergraph,as-printed`, and the same without \
         `--strategy`: a swish of 8.",
    ),
    (
        Reading,
        "Section 3.1, NoSwishSet",
        "The recursion over the 60 cards gives a largest no-swish position of 28 cards.",
        "28 is right. As described, without an order of the cards or a bound on what is left, the \
         search does not end: its first set has 28 cards, and every set without a swish follows, \
         more than 2²⁸ of them. With an order and a bound it takes seconds; the text says neither.",
        "`fairdeal unplayable swish --strategy exhaustive,as-printed --budget 1000000`, and \
         `--strategy exhaustive`.",
    ),
    (
        Error,
        "Section 3.2, even-even cards",
        "The two cards beside the four of each later cell have circles in [c][2w + 1 − d] and \
         [2h + 1 − a][d].",
        "In [a][2w + 1 − b] and [2h + 1 − a][b]: c and d are not defined there. The same holds for \
         the other parities.",
        "`fairdeal unplayable swish/4x6 --construct`",
    ),
    (
        Error,
        "Section 3.2, even-odd cards, the size",
        "h²(w² + 3w + 1) cards, a quarter of all in the limit.",
        "h²(2w² + 2w + 1), which is the same only for w = 1, and half of all in the limit. The sum \
         has 2(h + 1 − i), i the number of the cell; the described cards are 2(h + 1 − a), a its \
         row.",
        "`fairdeal unplayable swish/4x5 --construct`: 52, printed 44.",
    ),
    (
        Error,
        "Section 3.2, odd-odd cards, the size",
        "n(n + 3h + 2w + 2) + h(h + 1) + w(w + 1) cards, n = hw, a quarter of all in the limit.",
        "2n² + 2n(h + w + 1) + h(h + 1) + w(w + 1), the same only for w = 1, and half of all in \
         the limit, for the same reason. In the middle row the second circle is in \
         [h + 1][2w + 2 − j], j from i + 1 to w.",
        "`fairdeal unplayable swish/3x5 --construct`: 32, printed 30.",
    ),
    (
        Reading,
        "Section 3.3",
        "The construction is conjectured to be of maximum size.",
        "It is, for every size with different sides: a card between two orbits of cells and its \
         reverse are a swish, as are the three cards inside an orbit of four cells, and the \
         construction leaves out one of each.",
        "`fairdeal unplayable swish/8x9 --proof FILE`, then `fairdeal check`.",
    ),
];
