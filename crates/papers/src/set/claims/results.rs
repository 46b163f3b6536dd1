//! Sections 5 and 6.

use crate::claims::list::*;

const METHOD: &str = "Section 5.1";
const SLOW: &str = "Section 5.2";
const VALUES: &str = "Section 5.3";
const END: &str = "Section 6";
const SECONDS: &str =
    "Seconds of another machine and of Python; set beside ten games of the same kind here.";
const ENCODED: &str = "Seconds of another machine; the columns, which are not explained, read as the encodings that fit best.";

// A claim reads as a row: place and words, then what became of it, then how to see it.
#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    claim(METHOD, Definition, "One of v, p and n varies, the others stay.", Reproduced, "",
        &[Test("crates/papers/src/set/measure.rs", "lists_are_in_order")]),
    claim(METHOD, Definition, "CPU time of the solver, without dealing and checking; means of ten games; the same boards for all solvers.", Reproduced,
        "Here seeds 0 to 9.", &[Run("fairdeal simulate set --games 10 --seed 0", "CPU ms a game")]),
    claim(METHOD, Definition, "Graphs of the times: red, blue and green for brute force, SMT and dynamic.", NotCheckable,
        "the figures are not in the text read here", &[Run("fairdeal reproduce set", "a plot for each list")]),
    claim(SLOW, Statement, "For the game itself brute force is fast enough, and in some cases the fastest.", Reproduced,
        "In the first row of Table 1, and in no other.", &[Run("fairdeal reproduce set", "Table 1")]),
    claim("Table 1", Table, "3 properties, 5 sets, by values.", Reading, SECONDS, &[Times("Table 1")]),
    claim("Table 2", Table, "4 values, 10 sets, by properties.", Reading, SECONDS, &[Times("Table 2")]),
    claim("Table 3", Table, "4 values, 5 properties, by sets.", Reading, SECONDS, &[Times("Table 3")]),
    claim("Figures 7 to 9", Figure, "Growth of the three solvers; one caption under all three.", NotCheckable,
        "the figures are not in the text read here; that of Figure 7 cannot be all three's",
        &[Run("fairdeal reproduce set", "the plots of Tables 1 to 3")]),
    claim("Figures 7 to 9", Number, "With 7 values brute force did not end in over 8 hours.", NotCheckable,
        "it is another machine's time, of an interpreted program; compiled, a game takes seconds",
        &[Run("fairdeal reproduce set", "Brute force overnight")]),
    claim("Section 5.2, first list", Table, "Three ways to state the constraints, by values.", Reading, ENCODED, &[Times("Section 5.2, first list")]),
    claim("Section 5.2, second list", Table, "The same by properties.", Reading, ENCODED, &[Times("Section 5.2, second list")]),
    claim("Section 5.2, third list", Table, "The same by sets.", Reading, ENCODED, &[Times("Section 5.2, third list")]),
    claim("Section 5.2, fourth list", Table, "Two ways, by values.", Reading, ENCODED, &[Times("Section 5.2, fourth list")]),
    claim("Section 5.2, fifth list", Table, "Two ways, by properties.", Reading, ENCODED, &[Times("Section 5.2, fifth list")]),
    claim(SLOW, Statement, "Brute force only works for small v, p and n: C(n, 3) is much higher than C(n, 2).", Reading,
        "It is C(m, v): v, not 3, is what makes it explode.", &[Run("fairdeal reproduce set", "Table 1")]),
    claim(VALUES, Statement, "With one or two values a set is there at once: any card, any two cards.", Reading,
        "With two values any two cards; with one value there is one card in all.",
        &[Run("fairdeal solve set/v2p4#1", "a set of two")]),
    claim("Section 5.3, first list", Table, "3 properties, 5 sets, by values.", Reading, SECONDS, &[Times("Section 5.3, first list")]),
    claim("Section 5.3, second list", Table, "4 properties, 10 sets, by values.", Reading, SECONDS, &[Times("Section 5.3, second list")]),
    claim("Section 5.3, third list", Table, "5 properties, 15 sets, by values.", Reading, SECONDS, &[Times("Section 5.3, third list")]),
    claim("Section 5.4, first list", Table, "3 values, 5 sets, by properties.", Reading, SECONDS, &[Times("Section 5.4, first list")]),
    claim("Section 5.4, second list", Table, "4 values, 10 sets, by properties.", Reading, SECONDS, &[Times("Section 5.4, second list")]),
    claim("Section 5.4, third list", Table, "5 values, 15 sets, by properties.", Reading, SECONDS, &[Times("Section 5.4, third list")]),
    claim("Section 5.5, first list", Table, "3 values, 4 properties, by sets.", Reading, SECONDS, &[Times("Section 5.5, first list")]),
    claim("Section 5.5, second list", Table, "4 values, 5 properties, by sets.", Reading, SECONDS, &[Times("Section 5.5, second list")]),
    claim("Section 5.5, third list", Table, "5 values, 6 properties, by sets.", Reading, SECONDS, &[Times("Section 5.5, third list")]),
    claim(END, Statement, "Brute force blows up as any of the parameters grows.", Reading,
        "Exponentially in v; with n fixed tables the time grows with their number only.", &[Run("fairdeal reproduce set", "Tables 1 to 3")]),
    claim(END, Statement, "Brute force should be used for the original game.", Reading,
        "It does; looking for the third card of a pair is faster.", &[Run("fairdeal reproduce set", "the post's three methods")]),
    claim(END, Statement, "The dynamic solver is better on small cases, and its memory makes it slower on large ones.", Reproduced, "",
        &[Run("fairdeal reproduce set", "the tables of times")]),
    claim(END, Statement, "The SMT solver follows a roughly linear growth.", Wrong, "As in the abstract.", &[Run("fairdeal reproduce set", "the tables of times")]),
    claim(END, Outlook, "The two could run side by side; whichever returns first gives the set.", Settled,
        "Players can be raced here: the answer is the leader's, so that a run repeats, and a proof of the one stops the other.",
        &[Test("crates/set/src/solve/portfolio.rs", "answers_by_role_not_by_speed")]),
    claim(END, Outlook, "The bookkeeping of both would be hard to keep in step.", Settled,
        "Both are told of every card that comes or goes; each keeps its own books.",
        &[Test("crates/set/src/solve/portfolio.rs", "a_proof_stops_the_other_player")]),
    claim("Sections 8.1 to 10", Statement, "Advice on page breaks, an outline, ethics.", NotCheckable,
        "it is the template's own text, left in; it claims nothing about the game", &[]),
];
