//! Every room passes the house's suite.

use fairdeal_boaf::room::Boaf;
use fairdeal_games::conformance::Samples;
use fairdeal_games::room_tests;
use fairdeal_set::room::Set;
use fairdeal_swish::room::Swish;

room_tests!(
    boaf,
    &Boaf,
    Samples {
        // Sparse decks, so that both verdicts are common.
        small: &["boaf/2x3", "boaf/3x3", "boaf/2x4/s6r20", "boaf/3x3/s4r20", "boaf/1x6"],
        any: &["boaf", "boaf/5x5", "boaf/3x7", "boaf/6x6/s6r12", "boaf/12x12/s40r40"],
        deals: 400,
        outside: &[],
    }
);

room_tests!(
    set,
    &Set,
    Samples {
        // Table sizes at which both verdicts are common.
        small: &[
            "set/v3p3/6",
            "set/v3p4/9",
            "set/v4p2/7",
            "set/v5p2/9",
            "set/v4p3/14",
            "set/v3p4/6/ultra"
        ],
        any: &[
            "set",
            "set/v3p4/81",
            "set/v2p6",
            "set/v12p3",
            "set/v3p20",
            "set/v64p64/90",
            "set/v3p4/ultra"
        ],
        deals: 400,
        outside: &["portfolio", "sat", "smt"],
    }
);

room_tests!(
    swish,
    &Swish,
    Samples {
        // Few cards, so that brute can lay them all in every way and both verdicts are common.
        small: &[
            "swish/deck60/5",
            "swish/deck36/6",
            "swish/2x4/6",
            "swish/3x3/4",
            "swish/2x3/s2/6",
            "swish/2x3/6/simple"
        ],
        any: &[
            "swish",
            "swish/4x5",
            "swish/6x8/s3/20",
            "swish/40x30/12",
            "swish/16x20/s2/30/simple"
        ],
        deals: 150,
        outside: &["sat"],
    }
);
