//! The one door for browsers: an ask as JSON goes in, a reply or an error comes out as JSON.
//!
//! Four plain functions and two imports, so that no generator of bindings is needed; `web/door.js` is
//! the other side. A text crosses as an address and a length. What comes back is an address of four
//! bytes that hold the length (little-endian), and the text behind them.
//!
//! WebAssembly cannot unwind, so a panic ends the instance: its message is kept, and `door.js` asks for
//! it ([`fairdeal_broken`]), makes an error object of it and starts afresh.
#![allow(unsafe_code)] // Memory shared with JavaScript has no other form; each block says why it holds.

use std::alloc::{Layout, alloc, dealloc};
use std::sync::Mutex;

use fairdeal_ask::json::{self, Failure};
use fairdeal_ask::{Host, answer};
use fairdeal_core::Cancel;
use fairdeal_core::progress::Progress;
use serde_json::json;

/// What the page gives: a clock and an ear.
#[cfg(target_family = "wasm")]
mod outside {
    #[link(wasm_import_module = "fairdeal")]
    unsafe extern "C" {
        fn now() -> f64;
        fn progress(text: *const u8, length: usize);
    }

    pub(crate) fn seconds() -> f64 {
        // SAFETY: the import takes nothing and gives a number.
        unsafe { now() }
    }

    pub(crate) fn tell(text: &str) {
        // SAFETY: the import reads `length` bytes at `text` before it returns and keeps nothing.
        unsafe { progress(text.as_ptr(), text.len()) }
    }
}

/// Elsewhere (lints, tests) there is neither.
#[cfg(not(target_family = "wasm"))]
mod outside {
    pub(crate) fn seconds() -> f64 {
        0.0
    }

    pub(crate) fn tell(_: &str) {}
}

/// The last panic.
static BROKEN: Mutex<String> = Mutex::new(String::new());

/// Room for so many bytes, or zero if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn fairdeal_alloc(length: usize) -> *mut u8 {
    match Layout::from_size_align(length.max(1), 1) {
        // SAFETY: the size is not zero.
        Ok(layout) => unsafe { alloc(layout) },
        Err(_) => std::ptr::null_mut(),
    }
}

/// Gives room back.
///
/// # Safety
/// It must be room of this length from [`fairdeal_alloc`], [`fairdeal_ask()`] or [`fairdeal_broken`]
/// (four bytes and the text), given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fairdeal_free(room: *mut u8, length: usize) {
    if let Ok(layout) = Layout::from_size_align(length.max(1), 1) {
        // SAFETY: all rooms were made with this layout, as the caller promises.
        unsafe { dealloc(room, layout) };
    }
}

/// Answers the ask in this room, which stays the caller's.
///
/// # Safety
/// `length` bytes at `text` must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fairdeal_ask(text: *const u8, length: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|at| format!("{}:{}", at.file(), at.line()));
        let said = info.payload();
        let what = said.downcast_ref::<&str>().copied();
        let what = what.or_else(|| said.downcast_ref::<String>().map(String::as_str));
        let failure = Failure::broken(place.unwrap_or_default(), what.unwrap_or("it panicked"));
        if let Ok(mut broken) = BROKEN.try_lock() {
            *broken = failure.written();
        }
    }));
    // SAFETY: the caller promises it.
    let text = unsafe { std::slice::from_raw_parts(text, length) };
    given(&answered(text))
}

/// What a panic said, once the instance is broken; empty if there was none.
#[unsafe(no_mangle)]
pub extern "C" fn fairdeal_broken() -> *mut u8 {
    given(&BROKEN.try_lock().map(|text| text.clone()).unwrap_or_default())
}

/// The length and the text in a room of their own.
fn given(text: &str) -> *mut u8 {
    let room = fairdeal_alloc(4 + text.len());
    if !room.is_null() {
        let length = u32::try_from(text.len()).unwrap_or(0).to_le_bytes();
        // SAFETY: the room has four bytes and the text's, and is nobody else's yet.
        unsafe {
            room.copy_from_nonoverlapping(length.as_ptr(), 4);
            room.add(4).copy_from_nonoverlapping(text.as_ptr(), text.len());
        }
    }
    room
}

fn answered(text: &[u8]) -> String {
    let reply = || -> Result<String, Failure> {
        let ask = json::read(text)?;
        let clock = &outside::seconds;
        let progress = &Told::default();
        let cancel = Cancel::NEVER;
        let mut host = Host {
            threads: 1,
            cpu: clock,
            wall: clock,
            progress,
            rows: None,
            files: false,
            cancel,
        };
        Ok(json::written(&answer(&ask, None, &mut host)?.reply)?)
    };
    reply().unwrap_or_else(|failure| failure.written())
}

/// Seconds from one word of progress to the next: the page shows no more.
const PAUSE: f64 = 0.1;

/// Progress as objects, like the lines of the server.
#[derive(Default)]
struct Told(Mutex<(String, u64, u64, f64)>);

impl Told {
    fn change(&self, change: impl FnOnce(&mut (String, u64, u64, f64))) {
        let Ok(mut state) = self.0.lock() else { return };
        change(&mut state);
        let now = outside::seconds();
        let (task, done, total, last) = &mut *state;
        if now - *last >= PAUSE {
            *last = now;
            let told = json!({
                "schema": "fairdeal/progress/1", "task": task, "done": done, "total": total,
            });
            outside::tell(&told.to_string());
        }
    }
}

impl Progress for Told {
    fn begin(&self, task: &str, total: u64) {
        self.change(|state| (state.0, state.1, state.2) = (task.to_string(), 0, total));
    }

    fn advance(&self, done: u64) {
        self.change(|state| state.1 += done);
    }

    fn reach(&self, done: u64, total: u64) {
        self.change(|state| (state.1, state.2) = (done, total));
    }

    fn end(&self) {
        self.change(|state| (state.1, state.2) = (0, 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> String {
        // SAFETY: the text is readable; what comes back is four bytes and as many as they say.
        unsafe {
            let room = fairdeal_ask(text.as_ptr(), text.len());
            let mut length = [0; 4];
            length.copy_from_slice(std::slice::from_raw_parts(room, 4));
            let length = u32::from_le_bytes(length) as usize;
            let reply = std::slice::from_raw_parts(room.add(4), length).to_vec();
            fairdeal_free(room, 4 + length);
            String::from_utf8(reply).unwrap()
        }
    }

    #[test]
    fn json_in_json_out() {
        let reply = asked(r#"{"ask": "solve", "position": "boaf#1264"}"#);
        assert!(reply.contains(r#""reason":"multiple-flocks""#), "{reply}");
        assert!(asked("{").starts_with(r#"{"schema":"fairdeal/error/2","kind":"input""#));
        assert!(asked(r#"{"ask": "deal", "position": "boaf:XZ"}"#).contains("card 1"));
    }
}
