//! Why Birds of a Feather is hard, as running code: reductions of other problems to it.
//!
//! | name | source | holds? |
//! | --- | --- | --- |
//! | `3sat-to-boaf` | 3-SAT | no: the published reduction, kept as printed with the game that refutes it |
//! | `hamiltonian-path-to-boaf` | Hamiltonian path, maximum degree 3 | yes: its replacement |
//!
//! Each folder opens with what holds and why; one file builds the deal, one plays a witness out on
//! it, one reads a witness off a won game. `shared` is what both need around that.

mod hamiltonian_path;
mod shared;
mod three_sat;

use fairdeal_core::reduce::Reduction;

/// All of them, sorted by name.
pub(crate) const REDUCTIONS: &[&dyn Reduction] =
    &[&three_sat::ThreeSatToBoaf, &hamiltonian_path::HamiltonianPathToBoaf];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(REDUCTIONS.is_sorted_by_key(|r| r.facts().name));
    }
}
