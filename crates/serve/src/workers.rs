//! Threads that search, so that the one that listens never waits for a search.
//!
//! How many jobs can wait is not decided here: whoever sends one holds a place in the queue for it.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

type Job = Box<dyn FnOnce() + Send>;

/// A search may call itself some thousand times deep.
const STACK: usize = 16 << 20;

#[derive(Default)]
struct Queue {
    jobs: Mutex<(VecDeque<Job>, bool)>,
    bell: Condvar,
}

thread_local! {
    /// The queue that this thread works for.
    static QUEUE: RefCell<Option<Arc<Queue>>> = const { RefCell::new(None) };
}

/// The threads; dropped, they end after what they are doing.
pub struct Workers {
    queue: Arc<Queue>,
}

impl Workers {
    /// # Errors
    /// When there are no threads to be had.
    pub fn start(count: usize) -> io::Result<Self> {
        let queue = Arc::new(Queue::default());
        for _ in 0..count {
            queue.hire()?;
        }
        Ok(Workers { queue })
    }

    /// Has a job done as soon as somebody is free.
    pub fn send(&self, job: Job) {
        let mut jobs = self.queue.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.0.push_back(job);
        drop(jobs);
        self.queue.bell.notify_one();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.queue.jobs.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.queue.bell.notify_all();
    }
}

/// Has another thread go on where this one, which works for a queue, will not.
///
/// # Errors
/// When there are no threads to be had.
pub(crate) fn take_over() -> io::Result<()> {
    QUEUE.take().map_or(Ok(()), |queue| queue.hire())
}

impl Queue {
    fn hire(self: &Arc<Self>) -> io::Result<()> {
        let queue = self.clone();
        let thread = std::thread::Builder::new().name("search".into()).stack_size(STACK);
        let work = move || {
            QUEUE.set(Some(queue.clone()));
            queue.work();
        };
        thread.spawn(work).map(drop)
    }

    fn work(&self) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match jobs.0.pop_front() {
                Some(job) => {
                    drop(jobs);
                    job();
                    jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
                }
                None if jobs.1 => return,
                None => jobs = self.bell.wait(jobs).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}
