//! What a search may spend.
//!
//! Budgets count nodes, never seconds, so the same command gives the same answer on every
//! machine. A strategy says in its own documentation what it counts as a node.

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
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: u64::MAX, memory: DEFAULT_MEMORY }
    }
}

impl Limits {
    /// The default memory with a bound on nodes.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes, ..Limits::default() }
    }
}
