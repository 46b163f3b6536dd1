//! Positions and certificates from the command line, a file or standard input.

use std::fs::File;
use std::io::{self, Read};

use fairdeal_core::InputError;
use fairdeal_games::file::pieces;

/// The largest position read: a 1024×1024 board of ten-digit ranks and suits fits.
const MOST_POSITION: u64 = 32 << 20;
/// The largest certificate read: a closed set of ten million states fits.
const MOST_CERTIFICATE: u64 = 64 << 20;

/// The positions an argument stands for: one, or those of a file or of standard input. Lines are
/// counted where there are several.
pub(crate) fn positions(argument: &str) -> Result<Vec<(Option<usize>, String)>, InputError> {
    let text = text(argument, MOST_POSITION)?;
    if source(argument).is_none() {
        return Ok(vec![(None, text)]);
    }
    let mut pieces = pieces(&text);
    Ok(match pieces.len() {
        0 => vec![(None, String::new())],
        1 => vec![(None, pieces.remove(0).text)],
        _ => pieces.into_iter().map(|piece| (Some(piece.line), piece.text)).collect(),
    })
}

/// The one position an argument stands for.
pub(crate) fn position(argument: &str, verb: &str) -> Result<String, InputError> {
    let mut all = positions(argument)?;
    match all.len() {
        1 => Ok(all.remove(0).1),
        n => {
            let place = source(argument).unwrap_or_default();
            Err(InputError::at(place, format!("it holds {n} positions, and {verb} takes one")))
        }
    }
}

/// Is the argument a file or standard input?
pub(crate) fn is_file(argument: &str) -> bool {
    source(argument).is_some()
}

/// The certificate, or deck, an argument stands for.
pub(crate) fn certificate(argument: &str) -> Result<String, InputError> {
    file_or_text(argument, MOST_CERTIFICATE)
}

/// The source of a reduction.
pub(crate) fn source_text(argument: &str) -> Result<String, InputError> {
    file_or_text(argument, MOST_POSITION)
}

/// A file by its plain name too: formulas, graphs and certificates are files more often than words.
fn file_or_text(argument: &str, most: u64) -> Result<String, InputError> {
    match source(argument).is_none() && std::path::Path::new(argument).is_file() {
        true => text(&format!("@{argument}"), most),
        false => text(argument, most),
    }
}

/// Adds what the argument was taken for to an error about its content: the file's name and the line,
/// or, for the source of a reduction, that there is no such file.
pub(crate) fn about(
    argument: &str,
    line: Option<usize>,
    may_be_a_name: bool,
    e: InputError,
) -> InputError {
    let named = |place: String| {
        let place = match line {
            Some(line) => format!("{place}, line {line}"),
            None => place,
        };
        let place = if e.place.is_empty() { place } else { format!("{place}, {}", e.place) };
        InputError::at(place, e.message.clone())
    };
    if let Some(source) = source(argument) {
        return named(source);
    }
    let is_file = std::path::Path::new(argument).is_file();
    if !may_be_a_name {
        if !is_file {
            return e;
        }
        let message = format!("`{argument}` is a file; to read it, write `@{argument}`");
        return InputError::at("position", message);
    }
    if argument.contains(char::is_whitespace) {
        return e;
    }
    if is_file {
        return named(argument.to_string());
    }
    let shown = fairdeal_core::error::excerpt(argument);
    InputError::at("source", format!("`{shown}` is no file, and taken as text: {e}"))
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
pub(crate) fn plain(e: &io::Error) -> String {
    match e.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a directory".into(),
        _ => e.to_string(),
    }
}
