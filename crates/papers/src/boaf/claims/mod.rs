//! The claims of R. Hoshino and M. Notarangelo, "Computational Intractability and Solvability for the
//! Birds of a Feather Game" (EAAI 2019), section by section.

mod conditions;
mod proof;
mod rules;
mod search;

use crate::claims::list::*;

pub(crate) const DOCUMENT: Document = Document {
    name: "hoshino-notarangelo",
    title: "Birds of a Feather (Hoshino, Notarangelo, EAAI 2019)",
    experiment: "boaf",
    claims: &[rules::CLAIMS, proof::CLAIMS, conditions::CLAIMS, search::CLAIMS],
};

/// Where the tests of the paper's algorithms stand.
const COUNTS: &str = "crates/boaf/src/solve/paper/tests/counts.rs";
const DEFINITIONS: &str = "crates/boaf/src/solve/paper/tests/definitions.rs";
const SOUND: &str = "crates/boaf/src/solve/paper/tests/soundness.rs";
const BLOCKS: &str = "crates/boaf/src/reduce/three_sat/tests.rs";
const HARDNESS: &str = "results/boaf-hardness.md";
const PRINTED: &str = "results/boaf-hardness.md#the-printed-reduction";
