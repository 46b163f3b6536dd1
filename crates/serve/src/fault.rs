//! What becomes of a search that breaks a promise: one ask, one failure.
//!
//! The program does not unwind: what that takes is a fifth of it. A panic calls the panic hook, on the thread that it
//! happened on, and then ends everything. So for a thread that searches the hook does not come back: it answers whoever
//! asked, which frees the place in the queue, has another thread take over ([`crate::workers`]), and sleeps for ever.
//!
//! What such a search held is never given back, so there is an end to that too: after [`MOST`] of them the next ends the
//! program, and whoever watches over it starts it again. (Asks in processes of their own would give everything back, and
//! survive a stack that runs over too; starting one takes as long as most answers.)

use std::cell::RefCell;
use std::panic::PanicHookInfo;
use std::sync::atomic::{AtomicUsize, Ordering};

use fairdeal_ask::json::Failure;

use crate::workers;

/// Searches that a server outlives.
pub const MOST: usize = 16;

/// Takes the answer of a search, or what went wrong with it, to whoever asked.
type Answer = Box<dyn FnOnce(Result<String, Failure>)>;

thread_local! {
    static ANSWER: RefCell<Option<Answer>> = const { RefCell::new(None) };
}

static OUTLIVED: AtomicUsize = AtomicUsize::new(0);

/// Searches, and hands the answer over: also if that breaks off, where the panic hook calls [`outlive`].
pub fn answered(
    search: impl FnOnce() -> Result<String, Failure>,
    answer: impl FnOnce(Result<String, Failure>) + 'static,
) {
    ANSWER.set(Some(Box::new(answer)));
    let found = search();
    if let Some(answer) = ANSWER.take() {
        answer(found);
    }
}

/// What a panic says.
pub fn said<'a>(panic: &'a PanicHookInfo<'_>) -> &'a str {
    let said = panic.payload();
    let text = said.downcast_ref::<&str>().copied();
    text.or_else(|| said.downcast_ref::<String>().map(String::as_str)).unwrap_or("it panicked")
}

/// Does this thread search for somebody?
pub fn searching() -> bool {
    ANSWER
        .try_with(|answer| answer.try_borrow().is_ok_and(|answer| answer.is_some()))
        .unwrap_or(false)
}

/// To be called by the panic hook. Comes back only if this thread does not search for anybody, or too many have broken off
/// already.
pub fn outlive(what: &str) {
    if !searching() || OUTLIVED.fetch_add(1, Ordering::Relaxed) >= MOST {
        return;
    }
    let Some(answer) = ANSWER.take() else { return };
    answer(Err(Failure::broken("server", what)));
    if workers::take_over().is_err() {
        return;
    }
    loop {
        std::thread::park();
    }
}
