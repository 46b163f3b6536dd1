//! Ctrl-C: the first asks the search to stop and what it has is printed; the second ends at once.

use std::io::{IsTerminal as _, Write as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use fairdeal_core::{Cancel, Canceller};

use crate::save;

/// The exit code of a program that was interrupted: 128 + SIGINT, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

static CANCELLER: OnceLock<Canceller> = OnceLock::new();
static ASKED: AtomicBool = AtomicBool::new(false);

/// The flag that Ctrl-C sets. With `at_once` there is nothing worth waiting for: the program ends.
pub(crate) fn flag(at_once: bool) -> Cancel {
    let canceller = CANCELLER.get_or_init(Canceller::new);
    // Without a handler Ctrl-C ends the program, as it would anyhow.
    let _ = ctrlc::set_handler(move || {
        if at_once || ASKED.swap(true, Ordering::Relaxed) {
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
    ASKED.load(Ordering::Relaxed)
}
