//! What the game says of itself.

use fairdeal_core::facts::{AbilityFacts, Facts, OptionFacts, OptionValue, Parameter, ViewFacts};

use crate::solve::Reason;
use crate::solve::strategies::STRATEGIES;
use crate::unplayable;

pub(super) static FACTS: Facts = Facts {
    name: "set",
    title: "SET",
    rules: "A card has p properties, each with one of v values; find v cards that are all equal or \
            all different in every property.",
    source: "Takeshita: Solving the Generalized Form of the Game of Set Efficiently; Widdis: \
             Winning a Children's Game with Combinatorial Graph Theory (2022)",
    parameters: &[
        Parameter {
            form: "vVpP",
            about: "V values, 1 to 64, and P properties, 1 to 64 (default v3p4, the game)",
        },
        Parameter {
            form: "N",
            about: "cards on the table, up to the whole deck (default V times P)",
        },
        Parameter {
            form: "ultra",
            about: "v = 3: four cards, two pairs with a common third card, are looked for instead",
        },
    ],
    examples: &[
        "set#7",
        "set/v3p4/15#7",
        "set/v4p3#7",
        "set:3hgd 3spd 3frd",
        "set:3sro, 3fpd",
        "set/v5p2:01 12 23",
        "set/v3p4/9/ultra#7",
    ],
    strategies: STRATEGIES,
    unplayable_strategies: unplayable::STRATEGIES,
    reasons: Reason::WORDS,
    views: &[
        ViewFacts {
            name: "graph",
            about: "cards on a circle, every two joined in a colour for the properties in which they \
                    differ; sets are the cliques of one colour, drawn boldly (up to 30 cards)",
        },
        ViewFacts {
            name: "grid",
            about: "the whole deck as a grid of properties, the table's cards filled in (up to 32 \
                    columns)",
        },
    ],
    columns: super::measure::COLUMNS,
    options: &[
        OptionFacts::new(
            "simulate",
            "games",
            OptionValue::Number,
            "games to play (10 if not given)",
        ),
        OptionFacts::new(
            "simulate",
            "sets",
            OptionValue::Number,
            "sets after which a game is done",
        ),
        OptionFacts::new(
            "simulate",
            "refill",
            OptionValue::Word(&["always", "to-initial"]),
            "deal v cards after every set (the paper), or up to the first number (the tabletop)",
        ),
        OptionFacts::new(
            "simulate",
            "delayed-deletion",
            OptionValue::Flag,
            "take sets until none is left, then deal",
        ),
        OptionFacts::new(
            "simulate",
            "take",
            OptionValue::Word(&["arrival", "lexmin", "random"]),
            "which set is taken when there are several",
        ),
        OptionFacts::new(
            "simulate",
            "rounds",
            OptionValue::Flag,
            "write the board and the set of every round (with --json)",
        ),
        OptionFacts::new(
            "simulate",
            "tables",
            OptionValue::Number,
            "deal so many tables instead of games",
        ),
        OptionFacts::new("simulate", "cards", OptionValue::Number, "cards on such a table"),
        OptionFacts::new(
            "unplayable",
            "construct",
            OptionValue::Flag,
            "by construction, without a search",
        ),
        OptionFacts::new("unplayable", "count", OptionValue::Flag, "count the largest tables"),
    ],
    abilities: &[
        AbilityFacts::tested("deal", "v and p up to 64, any number of cards"),
        AbilityFacts::proved("solve, yes", "a set, all sets, disjoint sets"),
        AbilityFacts::proved(
            "solve, no",
            "v = 3 up to 10000 cards; larger v, small or by counting",
        ),
        AbilityFacts::tested("solve, no", "larger tables"),
        AbilityFacts::proved(
            "solve, largest",
            "most disjoint sets; larger games by counting, in few cases, or in clauses",
        ),
        AbilityFacts::tested("solve, largest", "most disjoint sets, larger games"),
        AbilityFacts::tested("solve, all and count", ""),
        AbilityFacts::tested("hint", "two cards of the game ask for the third"),
        AbilityFacts::tested("moves", "sets taken from the table"),
        AbilityFacts::tested("difficulty", ""),
        AbilityFacts::tested("survey", ""),
        AbilityFacts::tested("draw", "terminal, SVG, PNG; graph and grid"),
        AbilityFacts::tested("census", "v = 3 up to four properties, other decks up to 25 cards"),
        AbilityFacts::proved("unplayable", "table and bound"),
        AbilityFacts::tested(
            "unplayable",
            "tables too large to look through; the number of largest tables",
        ),
        AbilityFacts::tested("simulate", "every set taken is checked"),
        AbilityFacts::tested("reduce", "1 reduction"),
        AbilityFacts::tested(
            "encode",
            "CNF, WCNF, OPB; disjoint sets and decks too; SMT-LIB 2; VeriPB proofs",
        ),
    ],
};
