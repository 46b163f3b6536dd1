//! The post, heading by heading.

use crate::claims::list::*;

pub(crate) const DOCUMENT: Document =
    Document { name: "widdis", title: "SET (Widdis, 2022)", experiment: "set", claims: &[CLAIMS] };

const PLAYING: &str = "Playing a Children's Game";
const PYTHON: &str = "Winning … with Python";
const PAIRS: &str = "Winning … with Combinatorics";
const LINES: &str = "Winning … with Interpolation";
const GRAPH: &str = "Winning … with Combinatorial Graph Theory";
const TWELVE: &str =
    "fairdeal solve \"set:3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd\" --all";
const BRUTE: &str = "crates/set/src/solve/brute.rs";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
const CLAIMS: &[Claim] = &[
    claim(PLAYING, Definition, "12 cards with colour, number, shape and texture; three cards that in each are all the same or all different.", Reproduced, "",
        &[Test("crates/set/src/rules.rs", "all_equal_or_all_different"), Run("fairdeal deal set#1", "")]),
    claim(PLAYING, Figure, "A picture of twelve cards.", Reproduced, "Its cards are spelled out below.", &[Run(TWELVE, "")]),
    claim(PLAYING, Statement, "Three hollow green, filled red and shaded purple diamonds are a set: numbers and shapes match, textures and colours do not.", Reproduced, "",
        &[Run("fairdeal solve \"set:3hgd 3frd 3spd\"", "")]),
    claim(PLAYING, Statement, "Twelve cards may hold no set.", Reproduced, "3.23 % of all tables.",
        &[Cell("set", "12 cards hold no set, exactly")]),
    claim(PYTHON, Definition, "Cards as 3hgd: number, texture h f s, colour g r p, shape d o s.", Reproduced, "",
        &[Test("crates/set/src/notation/mod.rs", "cards_read_as_people_write_them")]),
    claim(PYTHON, Algorithm, "`compare` and `is_set`: three cards are a set if the three pairs agree in the same properties.", Reproduced, "For v = 3 it is the same rule.",
        &[Test("crates/set/src/rules.rs", "all_equal_or_all_different")]),
    claim(PYTHON, Algorithm, "`all_sets` by triples: every choice of three cards.", Reproduced, "", &[Cell("set", "The sets of its table, by triples"), Test(BRUTE, "the_posts_twelve_cards")]),
    claim(PYTHON, Number, "The game has six sets, which are listed.", Reproduced, "", &[Run(TWELVE, "6 sets"), Test("crates/set/tests/all/game.rs", "the_posts_six_sets")]),
    claim(PYTHON, Formula, "C(12, 3) = 220 triples.", Reproduced, "", &[Cell("set", "Triples tried on twelve cards")]),
    claim(PYTHON, Number, "About 8,000 tables a second.", Reading,
        "In Python on the author's machine; in Rust here it is faster, and `fairdeal bench set` runs the Python.",
        &[Row("set", "brute", "here, in Rust"), Run("fairdeal bench set", "")]),
    claim(PAIRS, Statement, "Given any two cards, the third is fixed: 1fgd and 2hgd want 3sgd.", Reproduced, "",
        &[Cell("set", "match(1fgd, 2hgd)"), Run("fairdeal solve \"set:1fgd 2hgd\"", "completed by 3sgd"), Test("crates/set/src/rules.rs", "the_card_that_is_missing")]),
    claim(PAIRS, Definition, "Digits 1 to 3 for every property: 1123 2223 3323.", Reproduced, "",
        &[Cell("set", "1123 2223 3323 is a set"), Run("fairdeal solve \"set:1123 2223 3323\"", "a set"), Test("crates/set/src/notation/mod.rs", "digits_start_where_they_must")]),
    claim(PAIRS, Statement, "The set of 1fgd, 2hgd and 3sgd can be written 1123 2223 3323.", Reproduced, "For example, as it says.",
        &[Run("fairdeal solve \"set:1fgd 2hgd 3sgd\"", "")]),
    claim(PAIRS, Algorithm, "`match` by set difference.", Reproduced, "", &[Test("crates/set/src/solve/interpolation.rs", "thirds_are_the_same")]),
    claim(PAIRS, Algorithm, "`all_sets` by pairs, which prints each set three times.", Reproduced, "Here each set once.",
        &[Cell("set", "The same by pairs, each set once"), Run("fairdeal solve set#1 --all --strategy pairs", ""), Test("crates/set/tests/all/game.rs", "pairs_list_all")]),
    claim(PAIRS, Algorithm, "`has_set`: is the third card of some pair on the table?", Reproduced, "", &[Run("fairdeal solve set#1 --strategy pairs", "")]),
    claim(PAIRS, Number, "35,000 puzzles a second.", Reading, "In Python on the author's machine.",
        &[Row("set", "pairs", "here, in Rust"), Run("fairdeal bench set", "")]),
    claim(PAIRS, Number, "That is an improvement of about 440 %.", Wrong, "4.4 times as fast, an improvement of 338 %.", &[]),
    claim(LINES, Formula, "49, 50 and 51 are the codes of 1, 2 and 3; a = b = −1 and c = 150 solve the three equations.", Reproduced, "",
        &[Cell("set", "The third digit is c − a − b with c"), Test("crates/set/src/solve/interpolation.rs", "thirds_are_the_same")]),
    claim(LINES, Algorithm, "`match` by chr(150 − ord a − ord b) where they differ.", Reproduced, "",
        &[Test("crates/set/src/solve/interpolation.rs", "thirds_are_the_same"), Run("fairdeal solve set#1 --strategy interpolation", "")]),
    claim(LINES, Number, "58,000 puzzles a second.", Reading, "In Python on the author's machine.",
        &[Row("set", "interpolation", "here, in Rust"), Run("fairdeal bench set", "")]),
    claim(LINES, Number, "A nice 165 % improvement.", Wrong, "1.66 times as fast, an improvement of 66 %.", &[]),
    claim(LINES, Statement, "The `if` can be removed; it is uglier and less efficient.", Reading,
        "In Python perhaps: the code is not shown. On vectors of cards the formula without a branch is the fast one.",
        &[Test("crates/set/src/solve/kernel/tests.rs", "third_card_by_formula"), Page("how/set.md#the-kernel-has-this-table-a-set")]),
    claim(GRAPH, Definition, "A complete graph on 12 cards, each edge with one of 15 colours: 1 where two cards differ; 1123 and 1131 give 0011.", Reproduced, "",
        &[Cell("set", "The colour of 1123 and 1131"), Cell("set", "Colours of edges"), Test("crates/set/src/solve/graph.rs", "the_posts_colour"), Run("fairdeal draw set#1 --view graph", "")]),
    claim(GRAPH, Statement, "A set is a clique of three vertices of one colour.", Reproduced, "",
        &[Run("fairdeal solve set#1 --strategy graph", ""), Test("crates/set/src/solve/strategies.rs", "all_agree_with_brute")]),
    claim(GRAPH, Figure, "A picture of a clique.", NotCheckable, "the pictures are not in the text read here", &[Run("fairdeal draw set#1 --view graph", "ours")]),
    claim(GRAPH, Formula, "A set is found in O(n²) by the methods above.", Reproduced, "A look for each pair.", &[Run("fairdeal solve set#1 --strategy pairs", "")]),
    claim(GRAPH, Statement, "The related problem is AE-MonoΔ; Vassilevska Williams and others and Yuster solve it in O(n^((3+ω)/2)).", NotCheckable,
        "it is cited from two papers that are not at hand", &[]),
    claim(GRAPH, Statement, "With ω ≥ 2 that is no better than n^(5/2), which the methods above already beat.", Reproduced,
        "(3 + 2)/2 = 5/2 > 2; and to colour the edges is to look at every pair. Measured, with products of bit matrices.", &[Run("fairdeal reproduce set", "The post's bound")]),
    claim(GRAPH, Statement, "That simple questions lead to unsolved problems in graph theory.", NotCheckable, "it is a remark", &[]),
    claim(GRAPH, Number, "An Erdős number of 3.", NotCheckable, "it is a joke", &[]),
];
