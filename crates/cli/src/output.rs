//! Printing answers and failures; a closed pipe is quiet.

use std::io::{self, Write as _};
use std::process::ExitCode;

use fairdeal_core::InputError;
use fairdeal_core::room::{Outcome, Style};
use serde_json::{Map, Value};

use crate::args::Show;

/// What went wrong.
pub enum Failure {
    /// A mistake in the input: exit code 2.
    Input(InputError),
    /// Anything the machine refused.
    Io(String, io::Error),
}

impl From<InputError> for Failure {
    fn from(e: InputError) -> Self {
        Failure::Input(e)
    }
}

impl Failure {
    /// Says it on standard error and gives the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Input(e) => complain(&e.to_string()),
            Failure::Io(place, e) => complain(&format!("{place}: {}", crate::input::plain(&e))),
        }
    }
}

/// Something worth knowing that is not part of the answer, on standard error.
pub fn note(message: &str) {
    let _ = writeln!(io::stderr(), "note: {message}");
}

fn complain(message: &str) -> ExitCode {
    // Standard error may be closed too; there is nobody left to tell.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(2)
}

/// "1 deal", "6 deals".
pub fn counted(n: u64, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// The exit code of an answer.
pub fn code(outcome: Outcome) -> ExitCode {
    ExitCode::from(match outcome {
        Outcome::Yes => 0,
        Outcome::No => 1,
        Outcome::Unknown => 3,
    })
}

/// How to draw on standard output.
pub fn style(show: Show) -> Style {
    let colour = !show.json && anstream::stdout().is_terminal() && colour_wanted();
    Style { colour, ascii: show.ascii }
}

/// Colour on terminals only, and not if `NO_COLOR` is set.
fn colour_wanted() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Prints text for people. A reader that has gone away is no failure: the exit code still says
/// what the answer was.
pub fn text(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Io("standard output".into(), e))
        }
        _ => Ok(()),
    }
}

/// Prints one JSON object, its schema first.
pub fn json(verb: &str, fields: Map<String, Value>) -> Result<(), Failure> {
    let mut object = Map::new();
    object.insert("schema".into(), format!("fairdeal/{verb}/1").into());
    object.extend(fields);
    let mut line = Value::Object(object).to_string();
    line.push('\n');
    text(&line)
}
