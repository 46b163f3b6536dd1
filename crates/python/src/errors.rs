//! Errors as the package's own exceptions, which are Python classes: place and message are attributes.

use fairdeal_core::Error;
use pyo3::prelude::*;

/// The exception of an error.
pub(crate) fn raise(py: Python<'_>, error: Error) -> PyErr {
    let (name, place, message) = match error {
        Error::Input(e) => ("InputError", e.place, e.message),
        Error::System(e) => ("FileError", e.place, e.message),
        Error::Broken(e) => ("Broken", e.place, e.message),
    };
    let class = py.import("fairdeal._errors").and_then(|module| module.getattr(name));
    match class.and_then(|class| class.call1((place, message))) {
        Ok(exception) => PyErr::from_value(exception),
        Err(e) => e,
    }
}
