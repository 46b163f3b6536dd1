//! Work that Ctrl-C can end: it runs on a thread of ours while the caller's thread, without the GIL,
//! looks for signals. Whatever happens, the thread has ended when the call returns.

use std::any::Any;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use fairdeal_core::{Cancel, Canceller, Error};
use pyo3::prelude::*;

use crate::errors::raise;

/// How often the caller's thread looks for signals.
const LOOK: Duration = Duration::from_millis(20);

/// What the command line's own thread has.
const STACK: usize = 8 << 20;

/// Does some work that looks at the flag.
///
/// # Errors
/// What the work says, as an exception; `KeyboardInterrupt`, or what else a signal handler raises.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    job: impl FnOnce(Cancel) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let canceller = Canceller::new();
    let flag = canceller.flag();
    let (ended, interrupt) = py.detach(|| {
        std::thread::scope(|scope| {
            let (send, receive) = channel::<()>();
            let builder = std::thread::Builder::new().name("fairdeal".into()).stack_size(STACK);
            let started = builder.spawn_scoped(scope, move || {
                let done = job(flag);
                drop(send);
                done
            });
            let thread = match started {
                Ok(thread) => thread,
                Err(e) => {
                    return (
                        Ok(Err(Error::broken("thread", format!("none can be had: {e}")))),
                        None,
                    );
                }
            };
            let mut interrupt = None;
            // The channel carries nothing: it closes when the work ends.
            while let Err(RecvTimeoutError::Timeout) = receive.recv_timeout(LOOK) {
                if let Err(e) = Python::attach(|py| py.check_signals()) {
                    interrupt = Some(e);
                    canceller.cancel();
                    break;
                }
            }
            (thread.join(), interrupt)
        })
    });
    match (interrupt, ended) {
        (Some(interrupt), _) => Err(interrupt),
        (None, Ok(done)) => done.map_err(|e| raise(py, e)),
        (None, Err(panic)) => Err(raise(py, Error::broken("panic", said(panic)))),
    }
}

fn said(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}
