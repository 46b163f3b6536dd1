//! Progress bars on a terminal, nothing when piped.

use std::time::Duration;

use fairdeal_papers::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error; hidden where that is no terminal.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar that waits for its first task.
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let look = "{msg:34!} {bar:30} {human_pos:>9}/{human_len} {per_sec:>12} {eta:>4}";
        if let Ok(style) = ProgressStyle::with_template(look) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar { bar }
    }
}

impl Progress for Bar {
    fn begin(&self, task: &str, total: u64) {
        self.bar.reset();
        self.bar.set_length(total);
        self.bar.set_message(task.to_string());
    }

    fn advance(&self, done: u64) {
        self.bar.inc(done);
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// A bar set to a count rather than moved by steps; threads may share it.
pub struct Counter(Bar);

impl Counter {
    /// A bar for one task.
    pub fn new(task: &str) -> Self {
        let bar = Bar::new();
        bar.begin(task, 0);
        Counter(bar)
    }

    /// Shows how far the work has come.
    pub fn show(&self, done: u64, total: Option<u64>) {
        if let Some(total) = total {
            self.0.bar.set_length(total);
        }
        self.0.bar.set_position(done);
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.0.end();
    }
}
