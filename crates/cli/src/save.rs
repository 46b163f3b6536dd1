//! Files appear whole or not at all: written under a temporary name, then renamed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use fairdeal_core::InputError;
use fairdeal_core::room::Answer;

use crate::output::{Failure, note};

/// A file being written. Dropped without [`Saving::finish`], it leaves nothing behind.
pub struct Saving {
    target: PathBuf,
    /// None for a pipe or a device, which is written to as it is.
    temporary: Option<PathBuf>,
    writer: Option<BufWriter<File>>,
}

impl Saving {
    /// Opens the temporary file beside the target, in a directory that must be there: a slip in a
    /// name should not leave directories behind.
    pub fn create(target: &Path) -> Result<Self, Failure> {
        let failed = |e| Failure::Io(target.display().to_string(), e);
        if target.is_dir() {
            return Err(failed(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        if let Some(dir) = target.parent().filter(|d| !d.as_os_str().is_empty() && !d.exists()) {
            let place = target.display().to_string();
            let message = format!("no such directory: {}", dir.display());
            return Err(InputError::at(place, message).into());
        }
        // A pipe or a device is written to, not replaced; a link is followed.
        let target = &fs::canonicalize(target).unwrap_or_else(|_| target.to_path_buf());
        if target.exists() && !target.is_file() {
            let file = File::options().write(true).open(target).map_err(failed)?;
            let writer = Some(BufWriter::new(file));
            let (target, temporary) = (target.clone(), None);
            return Ok(Saving { target, temporary, writer });
        }
        let mut name = target.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.tmp", std::process::id()));
        let temporary = target.with_file_name(name);
        let file = File::create(&temporary).map_err(failed)?;
        let writer = Some(BufWriter::new(file));
        Ok(Saving { target: target.clone(), temporary: Some(temporary), writer })
    }

    /// Writes some bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.writer {
            Some(writer) => writer.write_all(bytes),
            None => Ok(()),
        };
        written.map_err(|e| self.failed(e))
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        let done = match self.writer.take() {
            Some(writer) => {
                writer.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
                    match &self.temporary {
                        Some(temporary) => {
                            file.sync_all().and_then(|()| fs::rename(temporary, &self.target))
                        }
                        None => Ok(()),
                    }
                })
            }
            None => Ok(()),
        };
        done.map_err(|e| {
            self.discard();
            self.failed(e)
        })
    }

    fn discard(&self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }

    fn failed(&self, e: io::Error) -> Failure {
        Failure::Io(self.target.display().to_string(), e)
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        if self.writer.take().is_some() {
            self.discard();
        }
    }
}

/// Saves an answer's certificate, and says in the answer where.
pub fn proof(path: &Path, answer: &mut Answer) -> Result<(), Failure> {
    match &answer.certificate {
        Some(certificate) => {
            save(path, format!("{certificate}\n").as_bytes())?;
            answer.fields.insert("proof".into(), path.display().to_string().into());
            answer.text += &format!("\ncertificate written to {}\n", path.display());
        }
        None => {
            answer.fields.insert("proof".into(), serde_json::Value::Null);
            note("no certificate for this answer within the limits; none was written");
        }
    }
    Ok(())
}

/// Makes a directory that is to be filled with files, and all above it.
pub fn directory(dir: &Path) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|e| Failure::Io(dir.display().to_string(), e))
}

/// Saves some bytes as a file.
pub fn save(target: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut saving = Saving::create(target)?;
    saving.write(bytes)?;
    saving.finish()
}
