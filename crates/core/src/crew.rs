//! Work on several threads, with nothing in the result that depends on how many there were.
//!
//! One counter and some scoped threads are all the parallelism there is here: every job is a number,
//! whoever is free takes the next, and results are put in the order of their numbers. A crate for it
//! would bring a global pool, which a library should not start, and work stealing, which jobs of this
//! size do not need. Where threads cannot be had (WebAssembly in a browser) the caller's own does it
//! all.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::sort;

/// The threads to use when so many are asked for.
pub fn hands(asked: usize) -> usize {
    if cfg!(target_family = "wasm") { 1 } else { asked.clamp(1, 1024) }
}

/// Runs `work` once on each of so many threads, the caller's among them.
pub fn crew(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 1..hands(threads) {
            scope.spawn(&work);
        }
        work();
    });
}

/// The results of jobs 0 to `count` − 1, in order. Each thread makes itself a `tool` first and does
/// its jobs with it. A job that answers none ends the work: later jobs are not begun, and the results
/// before it are all there.
pub fn in_order<W, T: Send>(
    threads: usize,
    count: u64,
    tool: impl Fn() -> W + Sync,
    job: impl Fn(&mut W, u64) -> Option<T> + Sync,
) -> Vec<T> {
    let (next, end) = (AtomicU64::new(0), AtomicU64::new(count));
    let done: Mutex<Vec<(u64, T)>> = Mutex::new(Vec::new());
    crew(threads.min(usize::try_from(count).unwrap_or(usize::MAX)), || {
        let (mut tool, mut mine) = (tool(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end.load(Ordering::Relaxed) {
                break;
            }
            match job(&mut tool, number) {
                Some(result) => mine.push((number, result)),
                None => drop(end.fetch_min(number, Ordering::Relaxed)),
            }
        }
        if let Ok(mut done) = done.lock() {
            done.append(&mut mine);
        }
    });
    let end = end.into_inner();
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.retain(|&(number, _)| number < end);
    sort::by_key(&mut done, |&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_on_any_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let squares = in_order(threads, 1000, || (), |(), i| Some(i * i));
            assert_eq!(squares, (0..1000).map(|i| i * i).collect::<Vec<_>>());
            let until = in_order(threads, 1000, || (), |(), i| (i != 300).then_some(i));
            assert_eq!(until, (0..300).collect::<Vec<_>>());
            assert!(in_order(threads, 0, || (), |(), i| Some(i)).is_empty());
        }
    }
}
