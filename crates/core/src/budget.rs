//! What a search may spend, and how it is told to stop.
//!
//! Budgets count nodes, never seconds, so the same command gives the same answer on every
//! machine. A strategy says in its own documentation what it counts as a node. A [`Cancel`] is the
//! one thing from outside that may end a search early; what it ends is "unknown", never a verdict.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::verdict::Stop;

/// The default bound on the tables of one search, in bytes (512 MiB).
pub const DEFAULT_MEMORY: usize = 512 << 20;

/// What one search may spend. The memory bound is per search: a survey on T threads may hold T
/// tables, so that an answer never depends on the number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes after which the search answers "unknown".
    pub nodes: u64,
    /// Bytes the search's tables may take. A search that fills them goes on correctly, if more
    /// slowly, or answers "unknown"; it never dies.
    pub memory: usize,
    /// Threads that the search may use. No answer depends on them.
    pub threads: usize,
    /// Set from outside when nobody wants the answer any more.
    pub cancel: Cancel,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: u64::MAX, memory: DEFAULT_MEMORY, threads: 1, cancel: Cancel::NEVER }
    }
}

impl Limits {
    /// The default memory with a bound on nodes.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes, ..Limits::default() }
    }

    /// Must a search that has spent so many nodes stop? The flag is looked at every 1,024th node:
    /// often enough to feel immediate, seldom enough to cost nothing. A search whose nodes are slow
    /// asks [`Limits::cancelled`] as well.
    #[inline]
    pub fn spent(&self, nodes: u64) -> Option<Stop> {
        if nodes >= self.nodes {
            return Some(Stop::Nodes);
        }
        if nodes & 1023 == 0 { self.cancelled() } else { None }
    }

    /// Was the search told to stop?
    #[inline]
    pub fn cancelled(&self) -> Option<Stop> {
        self.cancel.is_set().then_some(Stop::Cancelled)
    }
}

/// A flag that searches look at, as small as a reference so that [`Limits`] stays a plain value.
///
/// It names a slot and the generation in which it was handed out. Setting the flag, or dropping its
/// [`Canceller`], moves the slot to the next generation: every copy of the flag then reads as set,
/// for ever, and the slot can be handed out again without anybody mistaking the new flag for the old.
#[derive(Clone, Copy, Debug)]
pub struct Cancel {
    slot: Option<&'static AtomicU64>,
    generation: u64,
}

impl Cancel {
    /// The flag that is never set.
    pub const NEVER: Cancel = Cancel { slot: None, generation: 0 };

    #[inline]
    pub fn is_set(self) -> bool {
        self.slot.is_some_and(|slot| slot.load(Ordering::Relaxed) != self.generation)
    }
}

/// Two limits are equal if they allow the same: who may cancel does not matter.
impl PartialEq for Cancel {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cancel {}

/// Slots that nobody holds.
static FREE: Mutex<Vec<&'static AtomicU64>> = Mutex::new(Vec::new());

/// Sets the flags it hands out; dropped, it sets them too.
#[derive(Debug)]
pub struct Canceller {
    slot: &'static AtomicU64,
    flag: Cancel,
}

impl Canceller {
    /// A flag that is not set.
    pub fn new() -> Self {
        let free = FREE.lock().ok().and_then(|mut free| free.pop());
        // As many slots live for ever as there were ever flags at one time: a handful.
        let slot = free.unwrap_or_else(|| Box::leak(Box::new(AtomicU64::new(0))));
        let flag = Cancel { slot: Some(slot), generation: slot.load(Ordering::Relaxed) };
        Canceller { slot, flag }
    }

    /// The flag, for any number of searches.
    pub fn flag(&self) -> Cancel {
        self.flag
    }

    /// Sets it. Safe to call from a signal handler's thread, and more than once.
    pub fn cancel(&self) {
        let next = self.flag.generation.wrapping_add(1);
        let _ = self.slot.compare_exchange(
            self.flag.generation,
            next,
            Ordering::Relaxed,
            Ordering::Relaxed,
        );
    }
}

impl Default for Canceller {
    fn default() -> Self {
        Canceller::new()
    }
}

impl Drop for Canceller {
    fn drop(&mut self) {
        self.cancel();
        if let Ok(mut free) = FREE.lock() {
            free.push(self.slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_set_once_and_for_all() {
        let first = Canceller::new();
        let (old, never) = (first.flag(), Cancel::NEVER);
        assert!(!old.is_set() && !never.is_set());
        first.cancel();
        first.cancel();
        assert!(old.is_set() && !never.is_set());
        drop(first);
        // The slot may be handed out again: the old flag stays set, the new one is not.
        let second = Canceller::new();
        assert!(old.is_set() && !second.flag().is_set());
        let dropped = second.flag();
        drop(second);
        assert!(dropped.is_set());
    }

    #[test]
    fn limits_say_what_stopped() {
        let source = Canceller::new();
        let limits = Limits { cancel: source.flag(), ..Limits::nodes(5_000) };
        assert_eq!((limits.spent(4_999), limits.spent(5_000)), (None, Some(Stop::Nodes)));
        source.cancel();
        assert_eq!((limits.spent(4_095), limits.spent(4_096)), (None, Some(Stop::Cancelled)));
        assert_eq!(limits.cancelled(), Some(Stop::Cancelled));
    }
}
