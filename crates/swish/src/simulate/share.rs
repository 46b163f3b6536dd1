//! Work shared among threads, put together so that the number of threads does not show.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fairdeal_core::InputError;

/// Numbers handed out at a time.
const CHUNK: u64 = 256;

/// Does `work` for every number below `count`, on so many threads, each with a state made by `make`
/// and a part of the result; the parts are handed back in no particular order, so what they hold
/// must not depend on who did what.
///
/// # Errors
/// That of `make`.
pub fn share<S, P: Default + Send>(
    count: u64,
    threads: usize,
    progress: &(dyn Fn(u64, u64) + Sync),
    make: &(dyn Fn() -> Result<S, InputError> + Sync),
    work: &(dyn Fn(&mut S, &mut P, u64) + Sync),
) -> Result<Vec<P>, InputError> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let parts: Mutex<Vec<Result<P, InputError>>> = Mutex::new(Vec::new());
    let run = || {
        let part = make().map(|mut state| {
            let mut part = P::default();
            loop {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                if from >= count {
                    break part;
                }
                let to = (from + CHUNK).min(count);
                (from..to).for_each(|i| work(&mut state, &mut part, i));
                progress(done.fetch_add(to - from, Ordering::Relaxed) + to - from, count);
            }
        });
        if let Ok(mut parts) = parts.lock() {
            parts.push(part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, 1024) {
            scope.spawn(run);
        }
        run();
    });
    parts.into_inner().unwrap_or_default().into_iter().collect()
}
