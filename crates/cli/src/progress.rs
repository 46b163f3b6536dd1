//! A spinner or a bar on standard error, where that is a terminal and the work takes longer than a
//! moment; nothing when piped.

use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use fairdeal_core::progress::Progress;
use fairdeal_core::words::thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// How long an answer may take before anything is shown.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often the spinner turns.
const TURN: Duration = Duration::from_millis(120);

/// What is shown while a verb works.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// The verb and what it is about.
    label: String,
    /// Whether the number of steps is known.
    counted: AtomicBool,
    /// Whoever shows it after a while; hanging up tells it not to.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    pub(crate) fn new(label: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let mut waiting = None;
        if std::io::stderr().is_terminal() {
            let (send, receive) = channel();
            let shown = bar.clone();
            let thread = std::thread::spawn(move || {
                if receive.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(TURN);
                }
            });
            waiting = Some((send, thread));
        }
        let (label, counted) = (label.to_string(), AtomicBool::new(false));
        bar.set_message(label.clone());
        bar.set_style(look(false));
        Bar { bar, label, counted, waiting }
    }

    fn of(&self, total: u64) {
        let counted = total > 0;
        if self.counted.swap(counted, Ordering::Relaxed) != counted {
            self.bar.set_style(look(counted));
        }
        match counted {
            true => self.bar.set_length(total),
            false => self.bar.unset_length(),
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((send, thread)) = self.waiting.take() {
            drop(send);
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

impl Progress for Bar {
    fn begin(&self, task: &str, total: u64) {
        self.bar.reset();
        self.of(total);
        // The task is often what the verb is about; then the label says it.
        self.bar.set_message(match self.label.ends_with(task) {
            true => self.label.clone(),
            false => {
                let verb = self.label.split(' ').next().unwrap_or_default();
                format!("{verb} {task}")
            }
        });
    }

    fn advance(&self, done: u64) {
        self.bar.inc(done);
    }

    fn reach(&self, done: u64, total: u64) {
        self.of(total);
        self.bar.set_position(done);
    }

    fn end(&self) {
        self.bar.set_position(0);
        self.of(0);
        self.bar.set_message(self.label.clone());
    }
}

/// One line that fits the terminal: what, how far, how fast.
fn look(counted: bool) -> ProgressStyle {
    let columns = terminal_size::terminal_size_of(std::io::stderr());
    let columns = columns.map_or(80, |(width, _)| usize::from(width.0));
    let template = match (counted, columns) {
        (true, 100..) => "{spinner} {msg:34!} {wide_bar} {done} {rate} {eta:>4}".to_string(),
        (true, 60..) => "{spinner} {msg:24!} {wide_bar} {done} {eta:>4}".to_string(),
        (true, _) => "{spinner} {msg:16!} {wide_bar} {percent:>3}%".to_string(),
        (false, _) => "{spinner} {wide_msg} {since}".to_string(),
    };
    let style = ProgressStyle::with_template(&template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    style
        .tick_chars("-\\|/ ")
        .progress_chars("=> ")
        .with_key("done", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let of = state.len().map_or(String::new(), |len| format!("/{}", thousands(len)));
            let _ = write!(out, "{}{of}", thousands(state.pos()));
        })
        .with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}/s", thousands(state.per_sec().round() as u64));
        })
        .with_key("since", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let seconds = state.elapsed().as_secs();
            let _ = match state.pos() {
                0 => write!(out, "{} s", thousands(seconds)),
                done => write!(out, "{} in {} s", thousands(done), thousands(seconds)),
            };
        })
}
