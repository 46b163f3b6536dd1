//! Positions and certificates from the command line, a file or standard input.

use std::fs::File;
use std::io::{self, Read};

use fairdeal_core::InputError;
use fairdeal_core::position::{Body, PositionName};
use fairdeal_core::room::Position;

/// The largest position read: a 1024×1024 board of ten-digit ranks and suits fits.
const MOST_POSITION: u64 = 32 << 20;
/// The largest certificate read: a closed set of tens of millions of states fits.
const MOST_CERTIFICATE: u64 = 512 << 20;

/// The position an argument stands for.
pub fn position(argument: &str) -> Result<Box<dyn Position>, InputError> {
    let text = text(argument, MOST_POSITION)?;
    fairdeal_games::position(&text).map_err(|e| from_source(argument, e))
}

/// Does the argument name a family, as in `set/v4p2`, and not a position?
pub fn names_family(argument: &str) -> bool {
    source(argument).is_none()
        && !argument.trim_start().starts_with('{')
        && PositionName::parse(argument).is_ok_and(|name| name.body == Body::Family)
}

/// The certificate, or deck, an argument stands for.
pub fn certificate(argument: &str) -> Result<String, InputError> {
    text(argument, MOST_CERTIFICATE)
}

/// The source of a reduction: a file by its plain name too, as formulas and graphs are files more
/// often than words.
pub fn source_text(argument: &str) -> Result<String, InputError> {
    match source(argument).is_none() && std::path::Path::new(argument).is_file() {
        true => text(&format!("@{argument}"), MOST_POSITION),
        false => text(argument, MOST_POSITION),
    }
}

/// Adds what the argument was taken for to an error about its content.
pub fn about_source(argument: &str, e: InputError) -> InputError {
    if source(argument).is_some() {
        return from_source(argument, e);
    }
    if std::path::Path::new(argument).is_file() {
        return from_source(&format!("@{argument}"), e);
    }
    match argument.contains(char::is_whitespace) {
        true => e,
        false => {
            let shown = fairdeal_core::error::excerpt(argument);
            InputError::new(format!("`{shown}` is no file, and taken as text: {e}"))
        }
    }
}

/// Adds the file's name to an error about its content.
fn from_source(argument: &str, e: InputError) -> InputError {
    let Some(source) = source(argument) else { return e };
    let place = if e.place.is_empty() { source } else { format!("{source}, {}", e.place) };
    InputError::at(place, e.message)
}

fn source(argument: &str) -> Option<String> {
    match argument.strip_prefix('@') {
        Some(path) => Some(path.to_string()),
        None => (argument == "-").then(|| "standard input".to_string()),
    }
}

fn text(argument: &str, most: u64) -> Result<String, InputError> {
    let Some(source) = source(argument) else { return Ok(argument.to_string()) };
    let wrong = |message: String| InputError::at(source.clone(), message);
    let reader: Box<dyn Read> = match argument.strip_prefix('@') {
        Some(path) => Box::new(File::open(path).map_err(|e| wrong(plain(&e)))?),
        None => Box::new(io::stdin()),
    };
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes).map_err(|e| wrong(plain(&e)))?;
    if bytes.len() as u64 > most {
        return Err(wrong(format!("larger than {} MiB", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        wrong(format!("not text: byte {} is not UTF-8", at + 1))
    })
}

/// An I/O error without its number.
pub fn plain(e: &io::Error) -> String {
    match e.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a directory".into(),
        _ => e.to_string(),
    }
}
