//! Section 4.

use super::{EXACT, PLAYERS, SIMULATE};
use crate::claims::list::*;

const DECK: &str = "Section 4.1";
const BRUTE: &str = "Section 4.2";
const DELAY: &str = "Section 4.3.2";
const DOMAIN: &str = "Section 4.3.3";
const DYNAMIC: &str = "Section 4.4";
const START: &str = "Section 4.4.1";
const GROW: &str = "Section 4.4.2";
const DRAW: &str = "Section 4.4.3";
const DELETE: &str = "Section 4.4.4";
const TESTS: &str = "Section 4.5";
const GROUPS: &str = "crates/set/src/solve/dynamic/groups.rs";
const PLAY: &str = "fairdeal simulate set/v4p4 --strategy dynamic --sets 10 --games 10 --seed 0";
const PAIRS: &str =
    "fairdeal simulate set/v4p4 --strategy dynamic,update=pairs --sets 10 --games 10 --seed 0";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    claim("Section 4", Statement, "Everything was written in Python.", NotCheckable, "the program is not at hand", &[]),
    claim(DECK, Algorithm, "Cards are drawn at random until one is new: a Las Vegas algorithm that gives all boards equal chances.", Reproduced,
        "Decks here are a seeded shuffle: as uniform, in bounded time.",
        &[Cell("set", "v = 4, p = 3: opening tables, drawn until new"), Cell("set", "v = 5, p = 4: opening tables, drawn until new")]),
    claim(DECK, Statement, "This is a modified Fisher–Yates shuffle.", Wrong,
        "It is rejection sampling, as the same paragraph says; run here as the dealer `drawn until new`.", &[]),
    claim(DECK, Statement, "1000 trials with v = 10 and p = 10 were graphed.", Reading,
        "No figure of them is printed: of 10^10 cards hardly one comes twice, so their values are tested.",
        &[Cell("set", "v = 10, p = 10: values on opening tables, drawn until new")]),
    claim(DECK, Figure, "Figure 3: 3 properties, 4 values, 10,000 first boards: uniform.", Reproduced, "By a test, not by eye.",
        &[Cell("set", "v = 4, p = 3: opening tables, drawn until new")]),
    claim(DECK, Figure, "Figure 4: 4 properties, 5 values, 10,000 first boards: uniform.", Reproduced, "By a test, not by eye.",
        &[Cell("set", "v = 5, p = 4: opening tables, drawn until new")]),
    claim(DECK, Figure, "Figure 5: 3 properties, 4 values, the 4 cards drawn next: uniform.", Reproduced, "By a test, not by eye.",
        &[Cell("set", "v = 4, p = 3: cards drawn next, drawn until new")]),
    claim(DECK, Figure, "Figure 6: 4 properties, 5 values, the 5 cards drawn next: uniform.", Reproduced, "By a test, not by eye.",
        &[Cell("set", "v = 5, p = 4: cards drawn next, drawn until new")]),
    claim(DECK, Statement, "So boards and draws are perfectly random.", Reading,
        "As far as a test of 10,000 games sees; the bars of the figures are what is compared.",
        &[Cell("set", "v = 5, p = 4: opening tables, drawn until new")]),
    claim(BRUTE, Algorithm, "All choices of v cards are tried until one is a set, each time anew.", Reproduced, "",
        &[Test("crates/set/src/solve/brute.rs", "the_posts_twelve_cards"), Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(BRUTE, Formula, "At most C(v·p, 3) choices.", Wrong,
        "C(m, v) for the m cards on the table.",
        &[Run("fairdeal simulate set/v5p3 --strategy brute --sets 2 --games 1 --seed 0", "")]),
    claim("Section 4.3.1", Algorithm, "The constraints are given to Z3; \"sat\" gives a set by its v·p variables, \"unsat\" means that cards must be drawn.", Reproduced, "",
        &[Test(EXACT, "smt_agrees_on_tables"), Test(EXACT, "lying_solvers_are_not_believed")]),
    claim(DELAY, Algorithm, "Delayed deletion: sets are collected until none is left, then cards are dealt.", Reading,
        "It changes the game: later tables differ. A mode of its own here, for every solver.",
        &[Run("fairdeal simulate set --delayed-deletion --games 10 --seed 0", "")]),
    claim(DELAY, Formula, "Removed sets are forbidden by \"constraint 14\".", Wrong, "By (16) to (18).", &[]),
    claim(DELAY, Statement, "It gives a marginal speed-up.", Reading,
        "No time without it is printed; measured here with z3, and it changes the game.",
        &[Run("fairdeal reproduce set", "Delayed deletion"), Run("fairdeal simulate set/v4p3 --delayed-deletion --sets 10 --games 10 --seed 0", "")]),
    claim(DOMAIN, Statement, "SMT solvers search a tree by forward checking.", NotCheckable, "it is cited (Russell, Norvig 2002)", &[]),
    claim(DOMAIN, Statement, "Without constraint 13 every permutation of a set is a solution of its own.", Reproduced, "v! of them.",
        &[Test(EXACT, "smt_agrees_on_tables")]),
    claim(DOMAIN, Statement, "Constraint 13 speeds the solver up.", Reading,
        "If \"No Condense\" in the lists of section 5.2 means without it, the reading that fits the times best: 27.6 against 1.2 seconds at v = 7.",
        &[Run("fairdeal reproduce set", "The reading that fits best")]),
    claim(DYNAMIC, Statement, "The dynamic solver trades memory for speed.", Reproduced, "",
        &[Run(PLAY, "")]),
    claim(DYNAMIC, Algorithm, "A list of partial sets, and a dictionary from the missing card to the partial set it completes.", Wrong,
        "Several partial sets may wait for one card: the dictionary must keep all.",
        &[Test(GROUPS, "several_groups_under_one_key"), Run(PLAY, "")]),
    claim(START, Formula, "It begins with C(v·p, 2) pairs of cards.", Reproduced, "The pairs of the first table.", &[Run(PAIRS, "")]),
    claim(START, Statement, "Two cards determine a possible set.", Reading,
        "For v = 3 its third card. For larger v only which properties are equal and which differ.",
        &[Test("crates/set/src/rules.rs", "the_card_that_is_missing")]),
    claim(START, Algorithm, "Partial sets are kept sorted and looked up before they are added, so that none comes twice.", Reproduced, "",
        &[Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(GROW, Algorithm, "Every fitting card is added to a copy of every partial set; the original stays.", Reproduced, "",
        &[Test(PLAYERS, "random_calls_agree_with_the_oracle"), Run(PAIRS, "")]),
    claim(GROW, Algorithm, "Case 1: size v, a set; its cards may not be used again. Case 2: it goes to the end of the list.", Reproduced, "",
        &[Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(GROW, Statement, "At the end every set of the table has been found.", Reproduced, "", &[Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(GROW, Statement, "The last card of a set is determined by the others.", Reproduced, "",
        &[Test("crates/set/src/rules.rs", "the_card_that_is_missing")]),
    claim(DRAW, Algorithm, "New cards are looked up in the dictionary first; cards already used are left out.", Reproduced, "",
        &[Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(DRAW, Algorithm, "Then the pairs of the v new cards with the n on the board are new partial sets, and the growing begins again.", Reading,
        "And the pairs of new cards among themselves.", &[Run(PAIRS, ""), Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(DELETE, Algorithm, "A partial set or entry of the dictionary with a removed card is deleted; what it was made from is still there.", Reproduced, "",
        &[Test(PLAYERS, "random_calls_agree_with_the_oracle")]),
    claim(TESTS, Algorithm, "Found sets are checked: equal or different, from the board, distinct, no card in two sets.", Reproduced,
        "A referee checks every set of every simulated game.",
        &[Test(SIMULATE, "cheats_are_caught"), Test(SIMULATE, "players_are_right_at_every_table_of_every_game")]),
    claim(TESTS, Algorithm, "At the end no card of a found set is left on the board.", Reproduced, "", &[Test(SIMULATE, "cheats_are_caught")]),
];
