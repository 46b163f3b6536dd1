//! Progress bars on a terminal, nothing when piped.

use std::time::Duration;

use fairdeal_core::progress::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error; hidden where that is no terminal.
pub(crate) struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar that waits for its first task.
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let look = "{msg:34!} {bar:30} {human_pos:>9}/{human_len} {per_sec:>12} {eta:>4}";
        if let Ok(style) = ProgressStyle::with_template(look) {
            bar.set_style(style);
        }
        Bar { bar }
    }
}

impl Progress for Bar {
    fn begin(&self, task: &str, total: u64) {
        self.bar.reset();
        self.bar.set_length(total);
        self.bar.set_message(task.to_string());
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn advance(&self, done: u64) {
        self.bar.inc(done);
    }

    fn reach(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}
