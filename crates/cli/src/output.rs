//! From a reply to what is printed and saved; a closed pipe is quiet.

use std::io::{self, Write as _};
use std::path::Path;

use fairdeal_ask::verbs::reduce;
use fairdeal_ask::{Answered, Reply};
use fairdeal_core::InputError;
use fairdeal_core::game::Style;
use fairdeal_core::words::counted;

use crate::asks::Planned;
use crate::failure::{Failure, note};
use crate::{interrupt, save};

/// Saves what goes to files, prints the rest, gives the exit code.
pub(crate) fn finish(planned: &Planned, mut answered: Answered) -> Result<u8, Failure> {
    // A file or a formula has no room for notes on how its position was read.
    let notes: &[String] = match &answered.reply {
        Reply::Draw(reply) if planned.file.is_some() => &reply.notes,
        Reply::Encode(reply) => &reply.notes,
        _ => &[],
    };
    notes.iter().filter(|_| !planned.json).for_each(|message| note(message));
    let mut taken = false;
    if let Some(path) = &planned.proof {
        taken |= proof(path, &mut answered)?;
    }
    if let Some(path) = &planned.file {
        taken |= made(path, planned, &mut answered)?;
    }
    taken |= planned.rows.as_deref().is_some_and(save::is_standard_output);
    // Whoever sends a file to standard output wants nothing else there.
    if !taken {
        match planned.json {
            true => json(&answered.reply)?,
            false => text(&answered.text)?,
        }
    }
    Ok(match interrupt::asked() {
        true => interrupt::INTERRUPTED,
        false => answered.exit_code(),
    })
}

/// Saves the certificate of a reply, and says in the reply where. True if that was standard output.
fn proof(path: &Path, answered: &mut Answered) -> Result<bool, Failure> {
    let slot = match &mut answered.reply {
        Reply::Solve(reply) => Some((&mut reply.certificate, &mut reply.proof)),
        Reply::Unplayable(reply) => Some((&mut reply.certificate, &mut reply.proof)),
        Reply::Reduce(reply) => match reply.as_mut() {
            reduce::Reply::Built(done) => {
                let done = done.as_mut();
                done.carried.as_mut().map(|carried| (&mut carried.certificate, &mut done.proof))
            }
            reduce::Reply::List { .. } => None,
        },
        _ => None,
    };
    let Some((certificate, written)) = slot else { return Ok(false) };
    match certificate.take() {
        Some(certificate) => {
            save::save(path, format!("{certificate}\n").as_bytes())?;
            *written = Some(path.display().to_string());
            answered.text += &format!("\ncertificate written to {}\n", path.display());
            Ok(save::is_standard_output(path))
        }
        None => {
            note("no certificate for this answer within the limits; none was written");
            Ok(save::is_standard_output(path))
        }
    }
}

/// Saves what the verb makes. True if that was standard output.
fn made(path: &Path, planned: &Planned, answered: &mut Answered) -> Result<bool, Failure> {
    match &mut answered.reply {
        Reply::Draw(reply) => {
            if reply.steps.is_empty() {
                let svg = reply.svg.take().unwrap_or_default();
                save::save(path, &picture(path, svg, planned.scale)?)?;
                reply.file = Some(path.display().to_string());
            } else {
                reply.files = steps(path, std::mem::take(&mut reply.steps), planned.scale)?;
                answered.text = reply.files.iter().map(|file| format!("{file}\n")).collect();
            }
        }
        Reply::Unplayable(reply) => {
            let svg = reply.svg.take().unwrap_or_default();
            save::save(path, &picture(path, svg, planned.scale)?)?;
            reply.file = Some(path.display().to_string());
            answered.text += &format!("\npicture written to {}\n", path.display());
        }
        Reply::Reduce(reply) => {
            if let reduce::Reply::Built(done) = reply.as_mut() {
                let svg = done.svg.take().unwrap_or_default();
                save::save(path, &picture(path, svg, planned.scale)?)?;
                done.file = Some(path.display().to_string());
                answered.text += &format!("\npicture written to {}\n", path.display());
            }
        }
        Reply::SurveyStats(reply) => {
            save::save(path, reply.svg.take().unwrap_or_default().as_bytes())?;
            reply.file = Some(path.display().to_string());
            answered.text += &format!("\nplot written to {}\n", path.display());
        }
        Reply::Bench(reply) => {
            save::save(path, reply.svg.take().unwrap_or_default().as_bytes())?;
            reply.file = Some(path.display().to_string());
            answered.text += &format!("\nplot written to {}\n", path.display());
        }
        Reply::Encode(reply) => {
            save::save(path, reply.formula.take().unwrap_or_default().as_bytes())?;
            reply.file = Some(path.display().to_string());
            answered.text.clear();
        }
        // Half a run is said, not written over a whole one.
        Reply::Reproduce(reply) if interrupt::asked() => {
            reply.html = None;
            let done = counted(reply.reports.len() as u64, "report");
            answered.text += &format!("\ninterrupted after {done}; nothing was written\n");
            return Ok(false);
        }
        Reply::Reproduce(reply) if save::is_standard_output(path) => {
            save::save(path, reply.html.take().unwrap_or_default().as_bytes())?;
        }
        Reply::Reproduce(reply) => {
            save::directory(path)?;
            let page = path.join("index.html");
            save::save(&page, reply.html.take().unwrap_or_default().as_bytes())?;
            reply.page = Some(page.display().to_string());
            answered.text += &format!("\nreport: {}\n", page.display());
            return Ok(false);
        }
        _ => {}
    }
    Ok(save::is_standard_output(path))
}

/// Saves the steps of a solution under numbered names: `step.svg` becomes `step-01.svg` and so on.
fn steps(path: &Path, svgs: Vec<String>, scale: Option<f32>) -> Result<Vec<String>, Failure> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let digits = svgs.len().to_string().len().max(2);
    let mut files = Vec::with_capacity(svgs.len());
    for (i, svg) in svgs.into_iter().enumerate() {
        let file = path.with_file_name(format!("{stem}-{:0digits$}.{ending}", i + 1));
        save::save(&file, &picture(&file, svg, scale)?)?;
        files.push(file.display().to_string());
    }
    Ok(files)
}

/// The form of a picture.
#[derive(Clone, Copy)]
pub(crate) enum Picture {
    Svg,
    Png,
}

/// The form a file's name asks for, in letters of either case; standard output gets SVG.
pub(crate) fn form(path: &Path) -> Result<Picture, InputError> {
    let ending = path.extension().and_then(|e| e.to_str()).map(str::to_lowercase);
    match ending.as_deref() {
        _ if save::is_standard_output(path) => Ok(Picture::Svg),
        Some("svg") => Ok(Picture::Svg),
        Some("png") => Ok(Picture::Png),
        _ => {
            let place = format!("option --output: {}", path.display());
            Err(InputError::at(place, "the name must end in .svg or .png"))
        }
    }
}

fn picture(path: &Path, svg: String, scale: Option<f32>) -> Result<Vec<u8>, Failure> {
    match form(path)? {
        Picture::Svg => Ok(svg.into_bytes()),
        Picture::Png => Ok(fairdeal_paint::png(&svg, scale)
            .map_err(|e| InputError::at("option --output", e.to_string()))?),
    }
}

/// How to draw on standard output.
pub(crate) fn style(ascii: bool) -> Style {
    let colour = anstream::stdout().is_terminal() && colour_wanted();
    Style { colour, ascii, steps: false, columns: columns().unwrap_or(0) }
}

/// Characters in a line: what COLUMNS says, else the terminal's width, or 80 if it does not say; none
/// when piped.
pub(crate) fn columns() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|text| text.trim().parse().ok());
    said.or_else(|| {
        let terminal = anstream::stdout().is_terminal();
        let width = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0);
        terminal.then(|| width().map_or(80, usize::from))
    })
}

/// Colour on terminals only, and not if `NO_COLOR` is set.
fn colour_wanted() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Prints text for people. A reader that has gone away is no failure: the exit code still says
/// what the answer was.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::System("standard output".into(), e))
        }
        _ => Ok(()),
    }
}

fn json(reply: &Reply) -> Result<(), Failure> {
    text(&format!("{}\n", fairdeal_ask::json::written(reply)?))
}
