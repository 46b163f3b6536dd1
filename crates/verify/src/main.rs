//! `fairdeal-verify POSITION CERTIFICATE`: does the certificate prove what it claims?
//!
//! A program of its own because of what it lacks: it is built from the rules, notation, deals and
//! checkers of the games, without their feature `solve`, so no solver can lend it an opinion.
//! `fairdeal check` calls the same function. Exit codes: 0 accepted, 1 refused, 2 bad input, 3 not
//! shown, 4 too much to check.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use fairdeal_core::{Checked, InputError};
use serde::Serialize;

const USAGE: &str = "\
usage: fairdeal-verify [--json] POSITION CERTIFICATE
  POSITION     boaf#1264, \"boaf:2H 3D / …\", set/v4p3, …, @FILE or -
  CERTIFICATE  FILE, @FILE, - or the text itself, as `fairdeal solve --proof` writes it
";

/// The largest input read, in bytes: a closed set of ten million states fits, and what is read of it
/// stays within a gigabyte of memory or two.
const MOST: u64 = 64 << 20;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let asks = |words: [&str; 2]| arguments.iter().any(|argument| words.contains(&&**argument));
    if asks(["--help", "-h"]) {
        return said(&mut io::stdout(), USAGE, 0);
    }
    if asks(["--version", "-V"]) {
        let version = concat!("fairdeal-verify ", env!("CARGO_PKG_VERSION"), "\n");
        return said(&mut io::stdout(), version, 0);
    }
    let before = arguments.len();
    arguments.retain(|argument| argument != "--json");
    let json = arguments.len() < before;
    let [position, certificate] = &arguments[..] else {
        return said(&mut io::stderr(), USAGE, 2);
    };
    match verify(position, certificate) {
        Err(error) => {
            let text = match json {
                true => as_json(&Failed {
                    schema: "fairdeal/error/2",
                    kind: "input",
                    place: &error.place,
                    message: &error.message,
                }),
                false => format!("error: {error}"),
            };
            said(&mut io::stderr(), &format!("{text}\n"), 2)
        }
        Ok(checked) => {
            let text = match json {
                true => as_json(&Answer { schema: "fairdeal/check/2", checked: &checked }),
                false => checked.to_string(),
            };
            said(&mut io::stdout(), &format!("{text}\n"), checked.exit_code())
        }
    }
}

/// What `fairdeal check --json` prints.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    #[serde(flatten)]
    checked: &'a Checked,
}

#[derive(Serialize)]
struct Failed<'a> {
    schema: &'static str,
    kind: &'static str,
    place: &'a str,
    message: &'a str,
}

fn as_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn verify(position: &str, certificate: &str) -> Result<Checked, InputError> {
    if position == "-" && certificate == "-" {
        let both = "position and certificate cannot both come from standard input";
        return Err(InputError::new(both));
    }
    // A certificate is a file more often than words: by its plain name too.
    let certificate = match Path::new(certificate).is_file() {
        true => format!("@{certificate}"),
        false => certificate.to_string(),
    };
    fairdeal_games::check(&read(position)?, &read(&certificate)?)
}

/// The text of an argument: of a file for `@FILE`, of standard input for `-`, else itself.
fn read(argument: &str) -> Result<String, InputError> {
    let (place, reader): (&str, Box<dyn Read>) = match argument.strip_prefix('@') {
        Some(path) => {
            let file = File::open(path).map_err(|e| InputError::at(path, e.to_string()))?;
            (path, Box::new(file))
        }
        None if argument == "-" => ("standard input", Box::new(io::stdin())),
        None => return Ok(argument.to_string()),
    };
    let mut text = String::new();
    let read = reader.take(MOST + 1).read_to_string(&mut text);
    read.map_err(|e| InputError::at(place, e.to_string()))?;
    match text.len() as u64 > MOST {
        true => Err(InputError::at(place, format!("larger than {} MiB", MOST >> 20))),
        false => Ok(text),
    }
}

/// Writes and gives the exit code. A reader that has gone away is no failure, a full disk is.
fn said(to: &mut dyn io::Write, text: &str, code: u8) -> ExitCode {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => ExitCode::from(code),
    }
}
