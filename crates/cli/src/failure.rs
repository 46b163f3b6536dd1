//! What can go wrong, how it is said, and with which exit code.

use std::io::{self, Write as _};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use fairdeal_ask::json::{Failure as Said, Kind};
use fairdeal_core::{Error, InputError};
use fairdeal_serve::fault;

use crate::save;

/// What went wrong.
pub(crate) enum Failure {
    /// The input, or a promise of ours.
    Error(Error),
    /// Anything the machine refused: where, and what it said.
    System(String, io::Error),
}

impl From<Error> for Failure {
    fn from(e: Error) -> Self {
        Failure::Error(e)
    }
}

impl From<InputError> for Failure {
    fn from(e: InputError) -> Self {
        Failure::Error(e.into())
    }
}

/// The exit code of bad input, and of what the machine refuses.
pub(crate) const BAD_INPUT: u8 = 2;
/// The exit code of a bug of ours (EX_SOFTWARE of sysexits.h).
pub(crate) const BUG: u8 = 70;

impl Failure {
    /// Says it, and gives the exit code.
    pub(crate) fn report(self, json: bool) -> u8 {
        let (said, code) = match self {
            Failure::Error(e) => {
                let code = if matches!(e, Error::Broken(_)) { BUG } else { BAD_INPUT };
                (e.into(), code)
            }
            Failure::System(place, e) => {
                (Said::new(Kind::System, place, crate::input::plain(&e)), BAD_INPUT)
            }
        };
        complain(json, &said);
        code
    }
}

/// Says it on standard error, which may be closed too; then there is nobody left to tell.
pub(crate) fn complain(json: bool, said: &Said) {
    let Said { place, message, .. } = said;
    let line = match place.as_str() {
        _ if json => said.written(),
        "" => format!("error: {message}"),
        _ => format!("error: {place}: {message}"),
    };
    let _ = writeln!(io::stderr(), "{line}");
}

/// Something worth knowing that is not part of the answer, on standard error.
pub(crate) fn note(message: &str) {
    let _ = writeln!(io::stderr(), "note: {message}");
}

/// A panic is a broken promise like any other: said in a line, exit code 70, and for a search of the server an answer to
/// whoever asked. The program does not unwind (see the profile `release`), so all that is left to do is done here.
pub(crate) fn say_panics(json: bool) {
    static SAID: AtomicBool = AtomicBool::new(false);
    panic::set_hook(Box::new(move |info| {
        let place =
            info.location().map_or(String::new(), |at| format!("{}:{}", at.file(), at.line()));
        let what = fault::said(info);
        // Threads that follow the first one down have nothing to add; asks have nothing to do with each other.
        if fault::searching() || !SAID.swap(true, Ordering::Relaxed) {
            complain(json, &Said::broken(place, what));
        }
        fault::outlive(what);
        save::abandon();
        std::process::exit(i32::from(BUG));
    }));
}
