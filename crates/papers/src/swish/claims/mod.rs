//! The claims of A. Dailly, P. Lafourcade and G. Marcadet, "How did they design this game? SWISH: complexity
//! and unplayable positions" (FUN 2024; read as HAL hal-04489238v1), section by section.

mod cards;
mod hardness;
mod positions;

use crate::claims::list::*;

pub(crate) const DOCUMENT: Document = Document {
    name: "dailly-lafourcade-marcadet",
    title: "SWISH (Dailly, Lafourcade, Marcadet, FUN 2024)",
    experiment: "swish",
    claims: &[cards::CLAIMS, hardness::CLAIMS, positions::CLAIMS],
};

const LOST: &str = "the figures are not in the text read here";
const RULES: &str = "crates/swish/src/rules.rs";
const KINDS: &str = "crates/swish/src/kinds.rs";
