//! Work shared among threads, put together so that the number of threads does not show.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fairdeal_core::InputError;
use fairdeal_core::crew::crew;

use super::Ask;

/// Numbers handed out at a time.
const CHUNK: u64 = 256;

/// Does `work` for every number below `count`, each thread with a state made by `make` and a part of
/// the result; the parts are handed back in no particular order, so what they hold must not depend on
/// who did what. Once it is told to stop, no further number is begun.
///
/// # Errors
/// That of `make`.
pub(super) fn share<S, P: Default + Send>(
    count: u64,
    ask: &Ask<'_>,
    make: &(dyn Fn() -> Result<S, InputError> + Sync),
    work: &(dyn Fn(&mut S, &mut P, u64) + Sync),
) -> Result<Vec<P>, InputError> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let parts: Mutex<Vec<Result<P, InputError>>> = Mutex::new(Vec::new());
    crew(ask.run.threads, || {
        let part = make().map(|mut state| {
            let mut part = P::default();
            loop {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                let to = from.saturating_add(CHUNK).min(count);
                for i in from..to {
                    if ask.limits.cancel.is_set() {
                        return part;
                    }
                    work(&mut state, &mut part, i);
                }
                if from >= count {
                    return part;
                }
                (ask.run.progress)(done.fetch_add(to - from, Ordering::Relaxed) + to - from, count);
            }
        });
        if let Ok(mut parts) = parts.lock() {
            parts.push(part);
        }
    });
    parts.into_inner().unwrap_or_default().into_iter().collect()
}
