//! A line a request, for people or for machines.

use std::io::Write as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fairdeal_core::error::excerpt;
use serde_json::json;

/// How a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    Text,
    Json,
}

impl Log {
    /// Says it on standard error; whoever closed that does not want to know.
    pub(crate) fn request(self, method: &str, path: &str, status: u16, time: Duration) {
        let (now, milliseconds) = (now().as_secs_f64(), time.as_secs_f64() * 1e3);
        let line = match self {
            Log::Text => {
                let (method, path) = (excerpt(method), excerpt(path));
                format!("{now:.3} {status} {method} {path} {milliseconds:.1} ms")
            }
            Log::Json => json!({
                "time": now, "status": status, "method": excerpt(method), "path": excerpt(path),
                "milliseconds": milliseconds,
            })
            .to_string(),
        };
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

/// The time of day, for people who compare logs.
#[allow(clippy::disallowed_methods)]
fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
