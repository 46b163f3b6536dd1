//! Ctrl-C: the first asks the search to stop and what it has is printed; the second ends at once, unless it comes
//! with the first: batch systems and `timeout` signal a process and its group at the same moment.

use std::io::{IsTerminal as _, Write as _};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use fairdeal_core::{Cancel, Canceller};

use crate::save;

/// The exit code of a program that was interrupted: 128 + SIGINT, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

static CANCELLER: OnceLock<Canceller> = OnceLock::new();
static ASKED: OnceLock<Instant> = OnceLock::new();

/// How long after the first a second one still is the same.
const SAME: Duration = Duration::from_millis(300);

/// The flag that Ctrl-C sets. With `at_once` there is nothing worth waiting for: the program ends.
pub(crate) fn flag(at_once: bool) -> Cancel {
    let canceller = CANCELLER.get_or_init(Canceller::new);
    // Without a handler Ctrl-C ends the program, as it would anyhow.
    let _ = ctrlc::set_handler(move || {
        let before = ASKED.get().is_some();
        let since = ASKED.get_or_init(now).elapsed();
        if before && since < SAME && !at_once {
            return;
        }
        if at_once || before {
            save::abandon();
            let mut errors = std::io::stderr();
            if errors.is_terminal() {
                // What the spinner left of its line.
                let _ = write!(errors, "\r\x1b[2K");
            }
            let _ = writeln!(errors, "interrupted: there is nothing to show yet");
            std::process::exit(i32::from(INTERRUPTED));
        }
        canceller.cancel();
    });
    canceller.flag()
}

/// Was Ctrl-C pressed?
pub(crate) fn asked() -> bool {
    ASKED.get().is_some()
}

#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
