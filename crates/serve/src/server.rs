//! What every request can see: the options, the workers, the places in the queue, the counters.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use fairdeal_ask::Bounds;
use tokio::sync::Semaphore;

use crate::log::Log;
use crate::metrics::Metrics;
use crate::page::Page;
use crate::workers::Workers;

/// What a server allows, each with a bound.
#[derive(Clone, Debug)]
pub struct Options {
    /// The page.
    pub page: Page,
    /// What one ask may spend.
    pub bounds: Bounds,
    /// How long one ask may take, waiting included.
    pub time: Duration,
    /// How many asks may wait or search at once.
    pub queue: usize,
    /// How many of them search.
    pub workers: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// The longest ask, in bytes.
    pub body: usize,
    /// How long the head of a request may take, and a quiet connection stay open.
    pub head_time: Duration,
    /// How long the body of an ask may take.
    pub body_time: Duration,
    /// A line a request on standard error.
    pub log: Option<Log>,
}

impl Default for Options {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Options {
            page: Page::Packed,
            bounds: Bounds { budget: None, memory: 512 << 20, threads: 1 },
            time: Duration::from_secs(120),
            queue: 128,
            // Two more than can run, so that small asks pass by long searches.
            workers: cores + 2,
            connections: 512,
            body: 4 << 20,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(10),
            log: None,
        }
    }
}

pub(crate) struct Server {
    pub(crate) options: Options,
    pub(crate) bound: IpAddr,
    pub(crate) workers: Arc<Workers>,
    /// A permit for each ask there may be.
    pub(crate) places: Arc<Semaphore>,
    /// A permit for each connection there may be.
    pub(crate) lines: Arc<Semaphore>,
    pub(crate) metrics: Metrics,
}

impl Server {
    pub(crate) fn new(options: Options, bound: IpAddr) -> io::Result<Self> {
        let workers = Arc::new(Workers::start(options.workers.max(1))?);
        let places = Arc::new(Semaphore::new(options.queue.max(1)));
        let lines = Arc::new(Semaphore::new(options.connections.max(1)));
        Ok(Server { options, bound, workers, places, lines, metrics: Metrics::default() })
    }

    /// Asks waiting or searching.
    pub(crate) fn under_way(&self) -> usize {
        self.options.queue.max(1).saturating_sub(self.places.available_permits())
    }

    /// Connections open.
    pub(crate) fn open(&self) -> usize {
        self.options.connections.max(1).saturating_sub(self.lines.available_permits())
    }
}
