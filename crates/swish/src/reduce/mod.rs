//! Why SWISH is hard, as running code: reductions of other problems to it, one file each.
//!
//! | name | source | target |
//! | --- | --- | --- |
//! | `acyclic-subgraph-to-no-swish` | maximum acyclic subgraph | the largest part of a hand without a swish |
//! | `edge-colouring-to-swish` | 4-edge-colouring of 4-regular graphs | SWISH, one point and one circle a card, all cards different |
//! | `edge-colouring-to-swish-easy` | the same | SWISH, two symbols a card |
//! | `even-path-to-swish-with-card` | a path of even length in a digraph | is there a swish that uses a given card, one point and one circle a card |
//! | `exact-cover-to-swish` | exact cover by sets of three | is there any swish, at most three symbols a card |
//! | `max2sat-to-simple-swish` | MAX-(2,3)-SAT | SIMPLE-SWISH, at most four symbols a card |
//! | `max2sat-to-swish`, `…-by-lemma-4` | MAX-(2,3)-SAT | SWISH, at most three symbols a card: three steps one after the other |
//! | `red-blue-dicycle-to-swish` | a directed cycle even in two colours | is there any swish, one point and one circle a card |
//! | `simple-swish-to-3`, `simple-swish-to-3-short` | SIMPLE-SWISH | SIMPLE-SWISH, at most three symbols a card |
//! | `simple-swish-to-swish` | SIMPLE-SWISH | SWISH |
//!
//! `swish_to_cnf` goes the other way, from a hand to a formula for other people's solvers;
//! `deck_to_cnf` asks them how many cards of a deck hold no swish.
//!
//! Each file opens with what holds, the construction, why it is right, its size, what was printed
//! and what was corrected. `mapping` is what each says, `made` what is made of it: printing, checking,
//! deciding; `decide` and `groups` decide the hands, undoing, without being told, what the reductions
//! do.

mod acyclic_to_no_swish;
mod decide;
pub mod deck_to_cnf;
mod edge_colouring_to_swish;
mod edge_colouring_to_swish_easy;
mod even_path_to_swish_with_card;
mod exact_cover_to_swish;
mod groups;
mod made;
mod mapping;
mod max2sat_to_simple_swish;
mod max2sat_to_swish;
mod red_blue_dicycle_to_swish;
mod simple_swish_to_3;
mod simple_swish_to_3_short;
mod simple_swish_to_swish;
mod step;
pub mod swish_to_cnf;
pub(crate) mod swish_to_pbp;
#[cfg(test)]
mod tests;

use fairdeal_core::InputError;
use fairdeal_core::reduce::Reduction;

/// All of them, sorted by name.
pub const REDUCTIONS: &[&dyn Reduction] = &[
    &acyclic_to_no_swish::AcyclicToNoSwish,
    &edge_colouring_to_swish::EdgeColouringToSwish,
    &edge_colouring_to_swish_easy::EdgeColouringToSwishEasy,
    &even_path_to_swish_with_card::EvenPathToSwishWithCard,
    &exact_cover_to_swish::ExactCoverToSwish,
    &max2sat_to_simple_swish::Max2SatToSimpleSwish,
    &max2sat_to_swish::Max2SatToSwish { long: false },
    &max2sat_to_swish::Max2SatToSwish { long: true },
    &red_blue_dicycle_to_swish::RedBlueDicycleToSwish,
    &simple_swish_to_3::SimpleSwishTo3,
    &simple_swish_to_3_short::SimpleSwishTo3Short,
    &simple_swish_to_swish::SimpleSwishToSwish,
];

/// Refuses `--as-printed` where there is nothing printed that differs.
fn no_printed(as_printed: bool, name: &str) -> Result<(), InputError> {
    match as_printed {
        true => {
            let message = format!("{name} has no version as printed beside this one");
            Err(InputError::at("option --as-printed", message))
        }
        false => Ok(()),
    }
}
