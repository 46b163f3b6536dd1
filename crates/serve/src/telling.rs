//! A search that tells how far it has come: lines of JSON, the last of which is the reply.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use fairdeal_core::progress::Progress;
use hyper::body::Bytes;
use serde_json::json;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

use crate::asking::Waiting;

/// From one line to the next.
pub(crate) const TICK: Duration = Duration::from_millis(200);

/// How far a search has come, as it last said.
#[derive(Default)]
pub(crate) struct Heard {
    task: Mutex<String>,
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress for Heard {
    fn begin(&self, task: &str, total: u64) {
        *self.task.lock().unwrap_or_else(PoisonError::into_inner) = task.to_string();
        self.reach(0, total);
    }

    fn advance(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }

    fn reach(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    fn end(&self) {
        self.reach(0, 0);
    }
}

/// The answer as it comes. Dropped with the connection, it ends the search.
pub(crate) struct Telling {
    /// None when the last line was said.
    waiting: Option<Waiting>,
    heard: Arc<Heard>,
    tick: Interval,
    start: Instant,
}

impl Telling {
    pub(crate) fn new(waiting: Waiting, heard: Arc<Heard>, start: Instant) -> Self {
        let mut tick = interval_at(Instant::now(), TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Telling { waiting: Some(waiting), heard, tick, start }
    }

    pub(crate) fn poll_line(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let Some(waiting) = &mut self.waiting else { return Poll::Ready(None) };
        if let Poll::Ready(end) = Pin::new(waiting).poll_end(context) {
            self.waiting = None;
            return Poll::Ready(Some(end.unwrap_or_else(|refused| refused.line()).into()));
        }
        self.tick.poll_tick(context).map(|_| Some(self.line().into()))
    }

    fn line(&self) -> String {
        let heard = &self.heard;
        let task = heard.task.lock().unwrap_or_else(PoisonError::into_inner);
        let line = json!({
            "schema": "fairdeal/progress/1",
            "task": *task,
            "done": heard.done.load(Ordering::Relaxed),
            "total": heard.total.load(Ordering::Relaxed),
            "seconds": self.start.elapsed().as_secs_f64(),
        });
        format!("{line}\n")
    }
}
