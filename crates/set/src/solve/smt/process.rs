//! A solver in its own process, spoken to over a pipe.
//!
//! Games do no I/O; this file is the stated exception, because the paper's method is someone else's
//! program. Everything that can go wrong with a program is kept here:
//!
//! - a program that is not there is an error that names the package;
//! - a program that does not speak SMT-LIB 2, or does not speak at all, fails the greeting, the only
//!   place where a clock runs: it can turn into an error, never into an answer;
//! - text goes out on a thread and lines come in on another, so neither side waits for a full pipe;
//! - a line without end is cut off; a program that dies closes the pipe, which ends the wait;
//! - the process is killed when its [`Process`] is dropped.
//!
//! What the process costs is read where the kernel keeps it (`/proc`, Linux only), in CPU seconds
//! from its greeting on: the clock on the wall would count whatever else the machine does.
//!
//! How long a question may take is not limited here but by the solver itself, in its own
//! reproducible units (`:reproducible-resource-limit`), by the stop flag and by whoever may cancel.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::Duration;

use fairdeal_core::error::excerpt;
use fairdeal_core::{Cancel, InputError};

/// The solver when none is named.
pub const DEFAULT: &str = "z3";

/// Solvers that need options to read SMT-LIB 2 from a pipe.
const PIPE_OPTIONS: &[(&str, &[&str])] = &[
    ("z3", &["-smt2", "-in"]),
    ("cvc5", &["--lang=smt2", "--incremental"]),
    ("yices-smt2", &["--incremental"]),
];

/// The greeting must come back within this time.
const GREETING: Duration = Duration::from_secs(20);
/// How often a wait looks at the stop flag.
const GLANCE: Duration = Duration::from_millis(5);
/// Longer lines are nonsense.
const LONGEST_LINE: u64 = 1 << 20;

/// A running solver.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    out: Sender<String>,
    lines: Receiver<String>,
    stop: Arc<AtomicBool>,
    cancel: Cancel,
    /// What it had cost when it had answered the greeting: loading the program is not counted.
    loaded: f64,
}

/// Why the solver gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The process has ended, or closed its output.
    Died,
    /// The stop flag was raised, or the search cancelled.
    Stopped,
    /// It answered with this.
    Nonsense(String),
}

impl Process {
    /// Starts a solver: a program, or a program with its own options.
    ///
    /// # Errors
    /// When there is no such program, or it does not answer an SMT-LIB 2 greeting.
    pub(crate) fn start(
        command: &str,
        stop: Arc<AtomicBool>,
        cancel: Cancel,
    ) -> Result<Self, InputError> {
        let refuse = |message| InputError::at("strategy", message);
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| refuse("`solver=` names no program".into()))?;
        let own: Vec<&str> = words.collect();
        let name = program.rsplit('/').next().unwrap_or(program);
        let known = PIPE_OPTIONS.iter().find(|(known, _)| *known == name && own.is_empty());
        let mut child = Command::new(program)
            .args(known.map_or(own.as_slice(), |(_, options)| options))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                let name = excerpt(program);
                refuse(format!(
                    "cannot start `{name}` ({error}); install the Debian package `z3`, or name \
                     another SMT-LIB 2 solver: smt,solver=COMMAND"
                ))
            })?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both were asked for")
        };
        let (out, texts) = channel::<String>();
        std::thread::spawn(move || {
            // Ends when the sender is dropped or the process closes its input.
            for text in texts {
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, lines) = sync_channel(64);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                if !read.is_ok_and(|bytes| bytes > 0) {
                    return;
                }
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if !line.is_empty() && sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut process = Process { child, out, lines, stop, cancel, loaded: 0.0 };
        process.greet().map_err(|what| {
            refuse(format!("`{}` does not speak SMT-LIB 2: {what}", excerpt(program)))
        })?;
        process.loaded = process.cpu_seconds().unwrap_or(0.0);
        Ok(process)
    }

    /// CPU seconds of all its threads since the greeting; none where the machine does not say.
    pub(crate) fn cpu_seconds(&self) -> Option<f64> {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).ok()?;
        let mut nanoseconds = 0_u64;
        for task in tasks {
            // A thread may end between two reads; what it cost is then lost, not the rest.
            let Ok(text) = std::fs::read_to_string(task.ok()?.path().join("schedstat")) else {
                continue;
            };
            nanoseconds += text.split_whitespace().next()?.parse::<u64>().ok()?;
        }
        Some((nanoseconds as f64 * 1e-9 - self.loaded).max(0.0))
    }

    fn greet(&mut self) -> Result<(), String> {
        self.send("(echo \"fairdeal\")\n");
        // Counted in glances, so that a cancelled search need not wait for it.
        for _ in 0..GREETING.as_millis() / GLANCE.as_millis() {
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) if line.trim_matches('"') == "fairdeal" => return Ok(()),
                Ok(line) => return Err(format!("it greets with `{}`", excerpt(&line))),
                Err(RecvTimeoutError::Timeout) if self.cancel.is_set() => break,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err("it has ended".into()),
            }
        }
        Err("it does not answer".into())
    }

    /// Sends text. A solver that is gone shows when its answer is read.
    pub(crate) fn send(&mut self, text: &str) {
        let _ = self.out.send(text.to_owned());
    }

    /// The next line that is not empty.
    ///
    /// # Errors
    /// When the process has died, or nobody waits for it any more.
    pub(crate) fn line(&mut self) -> Result<String, Failure> {
        loop {
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Died),
                Err(RecvTimeoutError::Timeout) => {
                    if self.stop.load(Ordering::Relaxed) || self.cancel.is_set() {
                        return Err(Failure::Stopped);
                    }
                }
            }
        }
    }

    /// The next lines, until their parentheses balance.
    ///
    /// # Errors
    /// As [`Process::line`]; and when the text is no list, or too long.
    pub(crate) fn list(&mut self) -> Result<String, Failure> {
        let mut text = String::new();
        loop {
            text.push_str(&self.line()?);
            text.push(' ');
            let depth: i64 =
                text.bytes().map(|b| i64::from(b == b'(') - i64::from(b == b')')).sum();
            if !text.starts_with('(') || depth < 0 || text.len() as u64 > LONGEST_LINE {
                return Err(Failure::Nonsense(text));
            }
            if depth == 0 {
                return Ok(text);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already; either way it must not be left behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
