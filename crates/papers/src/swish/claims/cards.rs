//! Abstract, section 1.

use super::{KINDS, LOST, RULES};
use crate::claims::list::*;

const ABSTRACT: &str = "Abstract";
const INTRO: &str = "Section 1";
const CARDS: &str = "Section 1.1";
const GENERAL: &str = "Section 1.2";
const OUTLINE: &str = "Section 1.3";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    claim(ABSTRACT, Statement, "Nothing explains the number of cards and of duplicates.", Settled,
        "In part: doubling in reverse pairs makes the largest unplayable position as small as it can be.",
        &[Cell("swish-design", "largest position without a swish, boxed deck"), Page("results/no-swish.md")]),
    claim(ABSTRACT, Statement, "There are large sets of cards without a swish, and a construction for them.", Reproduced, "",
        &[Cell("swish", "most of the 60 cards without a swish")]),
    claim(ABSTRACT, Statement, "SWISH is NP-complete with larger cards.", Reproduced, "With the slips of the proof mended.",
        &[Page("results/three-symbols.md"), Run("fairdeal reduce max2sat-to-swish data/four-of-five.wcnf --solve", "")]),
    claim(INTRO, Statement, "Designed in 2011 by Shalem and Shimoni, published by ThinkFun.", NotCheckable, "it is history", &[]),
    claim(INTRO, Definition, "60 transparent cards, one point and one circle each, four colours; 16 on the table.", Reproduced, "",
        &[Cell("swish", "cards of the game"), Run("fairdeal deal swish#1", "sixteen cards")]),
    claim(INTRO, Definition, "A swish: two or more cards laid over each other so that every point fits in a circle of its colour; no two points or circles meet.", Reproduced, "",
        &[Test(RULES, "a_swish_and_what_may_be_wrong_with_it")]),
    claim(INTRO, Definition, "Who finds a swish takes its cards, new ones are laid out; most cards win.", Reproduced,
        "With players who take the first swish they see or the largest.", &[Run("fairdeal simulate swish --players first,largest --games 20", "")]),
    claim("Figure 1", Figure, "Swishes of 2, 3, 4 and 5 cards.", NotCheckable, LOST, &[Run("fairdeal draw swish#1 --solution", "one drawn here")]),
    claim(INTRO, Definition, "A card can be flipped left-right and up-down and turned by a half: three other positions.", Reproduced, "",
        &[Test(RULES, "layings_form_a_group_and_quarter_turns_are_clockwise")]),
    claim("Figure 2", Figure, "The four positions of a card.", NotCheckable, LOST, &[Run("fairdeal draw swish#1 --view layings -o target/layings.svg", "the same of our cards")]),
    claim(CARDS, Definition, "Three columns, four rows; the point in one of four positions, the circle in another.", Reproduced, "", &[Test(KINDS, "totals_are_the_papers")]),
    claim(CARDS, Number, "With the point in the left column the circle has 11 positions, in the middle column 7.", Reproduced, "2 · 11 + 2 · 7 = 36.",
        &[Cell("swish", "kinds of cards")]),
    claim(CARDS, Number, "36 kinds of cards.", Reproduced, "", &[Cell("swish", "kinds of cards"), Run("fairdeal unplayable swish/deck36", "of 36")]),
    claim(CARDS, Number, "24 of them are there twice.", Reproduced, "", &[Cell("swish", "kinds that are there twice")]),
    claim(CARDS, Number, "60 cards in all.", Reproduced, "", &[Cell("swish", "cards of the game")]),
    claim(CARDS, Number, "16 cards of one colour, each there twice, which makes swishes of two.", Reproduced, "",
        &[Cell("swish", "cards of one colour"), Test("crates/swish/src/deal.rs", "the_deck_is_dealt_with_its_doubles")]),
    claim(CARDS, Number, "12 cards of two colours with a blue point, four kinds twice and four once.", Reproduced, "", &[Cell("swish", "cards of two colours, point blue")]),
    claim(CARDS, Number, "12 cards of two colours with an orange point, four kinds twice and four once.", Reproduced, "", &[Cell("swish", "cards of two colours, point orange")]),
    claim(CARDS, Number, "10 cards of two colours with a purple point, four kinds twice and two once.", Reproduced, "", &[Cell("swish", "cards of two colours, point purple")]),
    claim(CARDS, Number, "10 cards of two colours with a green point, four kinds twice and two once.", Reproduced, "", &[Cell("swish", "cards of two colours, point green")]),
    claim(CARDS, Figure, "Pictures of all cards.", Reading,
        "They are not in the text read here; the list used is a public transcription of the boxed game with the same counts, and it has the paper's 28.",
        &[Cell("swish", "most of the 60 cards without a swish"), Run("fairdeal draw swish/deck60/60#1", "all sixty")]),
    claim(CARDS, Definition, "Blue are the corners, green the middle column's ends, purple its middle, orange the sides' middle rows.", Reproduced, "",
        &[Test("crates/swish/src/orbits.rs", "the_four_colours_of_the_game")]),
    claim(CARDS, Statement, "Colours follow from positions, so the game can be played without them.", Reproduced, "The colours are the orbits of the cells.",
        &[Test("crates/swish/src/orbits.rs", "the_four_colours_of_the_game")]),
    claim(GENERAL, Statement, "On 4×3 cards brute force finds a large swish.", Reproduced, "",
        &[Run("fairdeal solve swish#1 --max", ""), Test("crates/swish/tests/all/oracle.rs", "small_hands_of_all_shapes")]),
    claim(GENERAL, Statement, "Generalized games are a standard subject; many are known to be hard.", NotCheckable, "it is cited from others", &[]),
    claim(GENERAL, Definition, "Cards of height h and width w with one or several symbols; C[a][b] is row a, column b; a swish as before.", Reproduced,
        "Every cell shows nothing or one point and one circle.",
        &[Run("fairdeal solve swish/3x4/s3/8#1", ""), Page("results/definitions.md#swish")]),
    claim(GENERAL, Definition, "SWISH: given cards and k, is there a swish of at least k?", Reproduced, "", &[Run("fairdeal solve swish#1 --at-least 10", "")]),
    claim(GENERAL, Statement, "Players will take the largest swish each time, since cards come at random.", NotCheckable,
        "it is an assumption; `--take` has this rule and another", &[Run("fairdeal simulate swish --games 10 --seed 0", "")]),
    claim(OUTLINE, Statement, "Only two symbols a card are left open.", Settled, "NP-complete, already with one point and one circle.",
        &[Page("results/two-symbols.md"), Run("fairdeal reduce edge-colouring-to-swish data/k5.g6 --solve", "")]),
    claim(OUTLINE, Statement, "The rule of 16 cards implies that there is a swish.", Wrong, "There is none in about three tables of ten thousand.",
        &[Cell("swish-design", "tables of 16 without a swish, boxed deck")]),
    claim(OUTLINE, Number, "There is a position of 28 cards without a swish.", Reproduced, "", &[Cell("swish", "most of the 60 cards without a swish")]),
    claim(OUTLINE, Statement, "The general constructions hold roughly half of all cards in the worst case.", Reading,
        "With the sizes of section 3.2 corrected it is half for every parity.", &[Cell("swish", "sizes for which the construction is the largest position")]),
];
