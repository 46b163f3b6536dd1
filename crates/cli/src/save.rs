//! Files appear whole or not at all: written under a temporary name, then renamed. `-` is standard
//! output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use fairdeal_core::InputError;
use tempfile::NamedTempFile;

use crate::failure::Failure;

/// A file being written. Dropped without [`Saving::finish`], it leaves nothing behind.
pub(crate) struct Saving {
    target: PathBuf,
    writer: Writer,
}

enum Writer {
    Standard(io::Stdout),
    /// A pipe or a device, which is written to as it is.
    Device(File),
    Temporary(BufWriter<NamedTempFile>),
}

impl Saving {
    /// Opens a temporary file beside the target, in a directory that must be there: a slip in a
    /// name should not leave directories behind.
    pub(crate) fn create(target: &Path) -> Result<Self, Failure> {
        let failed = |e| Failure::System(target.display().to_string(), e);
        if is_standard_output(target) {
            return Ok(Saving { target: target.into(), writer: Writer::Standard(io::stdout()) });
        }
        if target.is_dir() {
            return Err(failed(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let parent = target.parent().filter(|dir| !dir.as_os_str().is_empty());
        if let Some(dir) = parent.filter(|dir| !dir.exists()) {
            let message = format!("no such directory: {}", dir.display());
            return Err(InputError::at(target.display().to_string(), message).into());
        }
        // A pipe or a device is written to, not replaced; a link is followed.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_path_buf());
        let writer = if target.exists() && !target.is_file() {
            Writer::Device(File::options().write(true).open(&target).map_err(failed)?)
        } else {
            let dir = target.parent().filter(|dir| !dir.as_os_str().is_empty());
            let file = NamedTempFile::new_in(dir.unwrap_or(Path::new("."))).map_err(failed)?;
            Writer::Temporary(BufWriter::new(file))
        };
        Ok(Saving { target, writer })
    }

    /// Writes some bytes. A reader of standard output that has gone away is no failure.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.writer {
            Writer::Standard(out) => quiet(out.write_all(bytes)),
            Writer::Device(file) => file.write_all(bytes),
            Writer::Temporary(file) => file.write_all(bytes),
        };
        written.map_err(|e| Failure::System(self.target.display().to_string(), e))
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let target = self.target;
        let done = match self.writer {
            Writer::Standard(mut out) => quiet(out.flush()),
            Writer::Device(mut file) => file.flush(),
            Writer::Temporary(file) => finish(file, &target),
        };
        done.map_err(|e| Failure::System(target.display().to_string(), e))
    }
}

fn finish(file: BufWriter<NamedTempFile>, target: &Path) -> io::Result<()> {
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    // Temporary files are their owner's alone; a result is as open as any new file.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(target).map_or(0o644, |old| old.permissions().mode());
        file.as_file().set_permissions(fs::Permissions::from_mode(mode))?;
    }
    file.persist(target).map(drop).map_err(|e| e.error)
}

fn quiet(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Is it `-`?
pub(crate) fn is_standard_output(target: &Path) -> bool {
    target.as_os_str() == "-"
}

/// Makes a directory that is to be filled with files, and all above it.
pub(crate) fn directory(dir: &Path) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|e| Failure::System(dir.display().to_string(), e))
}

/// Saves some bytes as a file.
pub(crate) fn save(target: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut saving = Saving::create(target)?;
    saving.write(bytes)?;
    saving.finish()
}
