//! Python for the benchmarks: our own scripts, run by the interpreter that is found.
//!
//! `FAIRDEAL_PYTHON` names the interpreter; `python3` if it is not set. A script reads all of its
//! input before it writes, so the pipes cannot fill up both ways. A script that overstays is ended.

use std::io::{Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;

/// The variable that names the interpreter.
pub(super) const VARIABLE: &str = "FAIRDEAL_PYTHON";

/// How often a running script is looked at. Short lists are answered in this time.
const LOOK: Duration = Duration::from_millis(5);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// Not within the time.
    Overstayed,
    /// For this reason.
    Failed(String),
}

/// Runs a script on a text; its answer is one JSON value.
///
/// # Errors
/// When there is no interpreter, or the script fails, or takes longer than `most`.
pub(super) fn run(script: &str, text: &str, most: Duration) -> Result<Value, NoAnswer> {
    let failed = |why: String| NoAnswer::Failed(why);
    let name = std::env::var_os(VARIABLE).unwrap_or_else(|| "python3".into());
    let mut child = Command::new(&name)
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(format!("{}: {error}", name.to_string_lossy())))?;
    let sent = child.stdin.take().map(|mut pipe| pipe.write_all(text.as_bytes()));
    let (out, err) = (listen(child.stdout.take()), listen(child.stderr.take()));
    let ended = wait(&mut child, most);
    let (out, err) = (heard(out), heard(err));
    match ended {
        None => return Err(NoAnswer::Overstayed),
        Some(true) if matches!(sent, Some(Ok(()))) => {}
        Some(_) => {
            let text = String::from_utf8_lossy(&err).trim().to_string();
            return Err(failed(text.lines().last().unwrap_or("it failed").to_string()));
        }
    }
    serde_json::from_slice(&out).map_err(|error| failed(error.to_string()))
}

/// Reads a pipe to its end, beside the rest.
fn listen<R: Read + Send + 'static>(pipe: Option<R>) -> Option<JoinHandle<Vec<u8>>> {
    pipe.map(|mut pipe| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // What could be read counts: a broken pipe shows in the exit code.
            let _ = pipe.read_to_end(&mut bytes);
            bytes
        })
    })
}

fn heard(listener: Option<JoinHandle<Vec<u8>>>) -> Vec<u8> {
    listener.and_then(|thread| thread.join().ok()).unwrap_or_default()
}

/// Whether it ended well; none if it had to be ended.
fn wait(child: &mut Child, most: Duration) -> Option<bool> {
    let mut waited = Duration::ZERO;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Ok(None) if waited < most => {
                thread::sleep(LOOK);
                waited += LOOK;
            }
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without Python there is nothing to see but a reason.
    #[test]
    fn scripts_answer_fail_or_are_ended() {
        let minute = Duration::from_secs(60);
        let echo = "import sys, json; print(json.dumps(len(sys.stdin.read())))";
        match run(echo, "four", minute) {
            Ok(value) => assert_eq!(value, 4),
            Err(NoAnswer::Failed(why)) => return assert!(!why.is_empty()),
            Err(NoAnswer::Overstayed) => panic!("a minute for four letters"),
        }
        let wrong = run("raise ValueError('no such card')", "", minute);
        assert_eq!(wrong, Err(NoAnswer::Failed("ValueError: no such card".into())));
        let slow = run("import time; time.sleep(60)", "", Duration::from_millis(50));
        assert_eq!(slow, Err(NoAnswer::Overstayed));
    }
}
