//! Files appear whole or not at all: written under a temporary name, then renamed. `-` is standard
//! output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

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
        may_be_written(target)?;
        if is_standard_output(target) {
            return Ok(Saving { target: target.into(), writer: Writer::Standard(io::stdout()) });
        }
        // A pipe or a device is written to, not replaced; a link is followed.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_path_buf());
        let writer = if target.exists() && !target.is_file() {
            Writer::Device(File::options().write(true).open(&target).map_err(failed)?)
        } else {
            let dir = target.parent().filter(|dir| !dir.as_os_str().is_empty());
            let file = NamedTempFile::new_in(dir.unwrap_or(Path::new("."))).map_err(failed)?;
            if let Ok(mut all) = TEMPORARY.lock() {
                all.push(file.path().to_path_buf());
            }
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

/// Temporary files of this run, the renamed ones too.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what is half written: the program is about to end at once.
pub(crate) fn abandon() {
    if let Ok(all) = TEMPORARY.lock() {
        for path in all.iter() {
            let _ = fs::remove_file(path);
        }
    }
}

/// Refuses a file that cannot be written, before the work that fills it.
pub(crate) fn may_be_written(target: &Path) -> Result<(), Failure> {
    if is_standard_output(target) {
        return Ok(());
    }
    if target.is_dir() {
        let e = io::Error::from(io::ErrorKind::IsADirectory);
        return Err(Failure::System(target.display().to_string(), e));
    }
    may_be_made(target)
}

/// Refuses a file or directory that would need directories above it to be made.
pub(crate) fn may_be_made(target: &Path) -> Result<(), Failure> {
    let parent = target.parent().filter(|dir| !dir.as_os_str().is_empty());
    match parent.filter(|dir| !dir.is_dir()) {
        None => Ok(()),
        Some(dir) => {
            let message = format!("no such directory: {}", dir.display());
            Err(InputError::at(target.display().to_string(), message).into())
        }
    }
}

/// Makes a directory that is to be filled with files, but none above it.
pub(crate) fn directory(dir: &Path) -> Result<(), Failure> {
    may_be_made(dir)?;
    match fs::create_dir(dir) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists && dir.is_dir() => Ok(()),
        made => made.map_err(|e| Failure::System(dir.display().to_string(), e)),
    }
}

/// Saves some bytes as a file.
pub(crate) fn save(target: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut saving = Saving::create(target)?;
    saving.write(bytes)?;
    saving.finish()
}
