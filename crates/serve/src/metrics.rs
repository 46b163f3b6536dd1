//! `/metrics`: counters for Prometheus, as text.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use fairdeal_ask::Ask;

/// Statuses this server answers with, sorted; anything else is counted as the last.
const STATUSES: [u16; 14] = [200, 304, 400, 403, 404, 405, 408, 413, 415, 421, 429, 431, 500, 503];
/// Upper edges of the histogram, in seconds.
const EDGES: [f64; 7] = [0.001, 0.003, 0.01, 0.1, 1.0, 10.0, 60.0];

/// What happened so far.
#[derive(Default)]
pub(crate) struct Metrics {
    statuses: [AtomicU64; STATUSES.len()],
    verbs: [AtomicU64; Ask::FOR_GUESTS.len()],
    not_asks: AtomicU64,
    times: [AtomicU64; EDGES.len() + 1],
    nanoseconds: AtomicU64,
    cancelled: AtomicU64,
    connections: AtomicU64,
}

fn add(counter: &AtomicU64, amount: u64) {
    counter.fetch_add(amount, Ordering::Relaxed);
}

impl Metrics {
    pub(crate) fn answered(&self, status: u16) {
        let at = STATUSES.binary_search(&status).unwrap_or(STATUSES.len() - 1);
        add(&self.statuses[at], 1);
    }

    /// An ask was answered or refused; the verb is empty where it could not be read.
    pub(crate) fn asked(&self, verb: &str, time: Duration) {
        match Ask::FOR_GUESTS.binary_search(&verb) {
            Ok(at) => add(&self.verbs[at], 1),
            Err(_) => add(&self.not_asks, 1),
        }
        add(&self.times[EDGES.partition_point(|&edge| edge < time.as_secs_f64())], 1);
        add(&self.nanoseconds, u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
    }

    pub(crate) fn cancelled(&self) {
        add(&self.cancelled, 1);
    }

    pub(crate) fn connected(&self) {
        add(&self.connections, 1);
    }

    /// As text; the two numbers are of now.
    pub(crate) fn text(&self, under_way: usize, open: usize) -> String {
        let mut out = String::new();
        let mut family = |name: &str, kind: &str, help: &str, rows: &[(String, u64)]| {
            let _ = writeln!(out, "# HELP fairdeal_{name} {help}\n# TYPE fairdeal_{name} {kind}");
            for (labels, value) in rows {
                let _ = writeln!(out, "fairdeal_{name}{labels} {value}");
            }
        };
        let get = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let one = |value: u64| [(String::new(), value)];
        let statuses = STATUSES.iter().zip(&self.statuses);
        let statuses: Vec<_> =
            statuses.map(|(status, n)| (format!("{{status=\"{status}\"}}"), get(n))).collect();
        family("requests_total", "counter", "Requests answered, by status.", &statuses);
        let verbs = Ask::FOR_GUESTS.iter().zip(&self.verbs);
        let mut verbs: Vec<_> =
            verbs.map(|(verb, n)| (format!("{{verb=\"{verb}\"}}"), get(n))).collect();
        verbs.push(("{verb=\"\"}".into(), get(&self.not_asks)));
        family("asks_total", "counter", "Asks, by verb; none where it was no ask.", &verbs);
        let cancelled = one(get(&self.cancelled));
        family("asks_cancelled_total", "counter", "Asks that were stopped early.", &cancelled);
        family("asks_under_way", "gauge", "Asks waiting or searching.", &one(under_way as u64));
        let connections = one(get(&self.connections));
        family("connections_total", "counter", "Connections accepted.", &connections);
        family("connections_open", "gauge", "Connections open.", &one(open as u64));
        let (mut sum, mut rows) = (0, Vec::new());
        for (at, n) in self.times.iter().enumerate() {
            sum += get(n);
            let edge = EDGES.get(at).map_or("+Inf".to_string(), f64::to_string);
            rows.push((format!("_bucket{{le=\"{edge}\"}}"), sum));
        }
        rows.push(("_count".into(), sum));
        family("ask_seconds", "histogram", "Time a search took.", &rows);
        let _ = writeln!(out, "fairdeal_ask_seconds_sum {}", get(&self.nanoseconds) as f64 / 1e9);
        out
    }
}
