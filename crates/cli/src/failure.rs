//! What can go wrong, how it is said, and with which exit code.

use std::io::{self, Write as _};
use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use fairdeal_core::{Error, InputError};
use serde_json::json;

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

const REPORT: &str = "this is a bug of Fairdeal: please report it with the command that showed it";

impl Failure {
    /// Says it, and gives the exit code.
    pub(crate) fn report(self, json: bool) -> u8 {
        match self {
            Failure::Error(Error::Input(e)) => {
                complain(json, "input", &e.place, &e.message);
                BAD_INPUT
            }
            Failure::Error(Error::Broken(e)) => {
                complain(json, "broken", &e.place, &format!("{}; {REPORT}", e.message));
                BUG
            }
            Failure::Error(Error::System(e)) => {
                complain(json, "system", &e.place, &e.message);
                BAD_INPUT
            }
            Failure::System(place, e) => {
                complain(json, "system", &place, &crate::input::plain(&e));
                BAD_INPUT
            }
        }
    }
}

/// Says it on standard error, which may be closed too; then there is nobody left to tell.
pub(crate) fn complain(json: bool, kind: &str, place: &str, message: &str) {
    let line = if json {
        let error = json!({
            "schema": "fairdeal/error/2", "kind": kind, "place": place, "message": message,
        });
        error.to_string()
    } else if place.is_empty() {
        format!("error: {message}")
    } else {
        format!("error: {place}: {message}")
    };
    let _ = writeln!(io::stderr(), "{line}");
}

/// Something worth knowing that is not part of the answer, on standard error.
pub(crate) fn note(message: &str) {
    let _ = writeln!(io::stderr(), "note: {message}");
}

/// Runs the program. A panic is a broken promise like any other: said in a line, exit code 70.
pub(crate) fn catch(
    json: bool,
    work: impl FnOnce() -> Result<ExitCode, Failure> + panic::UnwindSafe,
) -> ExitCode {
    static SAID: AtomicBool = AtomicBool::new(false);
    panic::set_hook(Box::new(move |info| {
        // Threads that follow the first one down have nothing to add.
        if !SAID.swap(true, Ordering::Relaxed) {
            let place =
                info.location().map_or(String::new(), |at| format!("{}:{}", at.file(), at.line()));
            let said = info.payload();
            let what = said.downcast_ref::<&str>().copied();
            let what = what.or_else(|| said.downcast_ref::<String>().map(String::as_str));
            let what = what.unwrap_or("it panicked");
            complain(json, "broken", &place, &format!("{what}; {REPORT}"));
        }
    }));
    match panic::catch_unwind(work) {
        Ok(Ok(code)) => code,
        Ok(Err(failure)) => ExitCode::from(failure.report(json)),
        Err(_) => ExitCode::from(BUG),
    }
}
