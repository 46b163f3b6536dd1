//! Where long work reports how far it has come.

/// A listener. A front end shows a bar; tests and libraries pass [`Quiet`].
pub trait Progress: Sync {
    /// A task of `total` steps begins.
    fn begin(&self, task: &str, total: u64);
    /// So many more steps are done.
    fn advance(&self, done: u64);
    /// So many steps of so many are done.
    fn reach(&self, done: u64, total: u64);
    /// The task is over.
    fn end(&self);
}

/// Says nothing.
pub struct Quiet;

impl Progress for Quiet {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn reach(&self, _: u64, _: u64) {}
    fn end(&self) {}
}
