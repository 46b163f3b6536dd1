//! `fairdeal._native`: the one door and the batch kernels, for the typed package in `python/fairdeal`.
//!
//! Asks and replies cross as JSON, arrays as NumPy's. Nothing here is for users: what they call, its
//! types and its documentation are Python. No rule of any game is here.

mod door;
mod errors;
mod many;
mod survey;
mod tables;
mod work;

use pyo3::prelude::*;

/// The private half of the Python package `fairdeal`.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::door::ask;
    #[pymodule_export]
    use crate::many::{deal_many, solve_many};
    #[pymodule_export]
    use crate::survey::{
        Tasks, survey_chunk, survey_files, survey_foreign, survey_plan, survey_repair, survey_sum,
        survey_todo,
    };
    #[pymodule_export]
    use crate::tables::{count_sets, has_set};
}
