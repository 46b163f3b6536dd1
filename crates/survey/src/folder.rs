//! A survey in a folder: `plan.json`, ledgers, and the files in `rows`. The one place of this crate that
//! reads and writes files.
//!
//! A finished chunk goes: a temporary name, sync, rename, a line in the ledger, sync, and only then are
//! the files it replaces deleted. Killed between any two of these, what is in force is either the old or
//! the new; what is left over is deleted by the next run. Threads decide, and one thread writes, several
//! chunks to a sync where they come fast.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use fairdeal_core::crew::{hands, in_order};
use fairdeal_core::progress::Progress;
use fairdeal_core::{Cancel, Error, InputError};

use crate::desk::{Desk, Made};
use crate::digest::Digest;
use crate::ledger::{Ledger, Line, deals_of_name, is_ledger};
use crate::parquet;
use crate::plan::{Options, Plan};
use crate::summary::Summary;
use crate::todo::{Files, Present, Shard, Task, Todo, in_force, todo, total};

const PLAN: &str = "plan.json";
const ROWS: &str = "rows";
const LOCK: &str = "lock";
/// What our temporary files' names begin with.
const TEMPORARY: &str = ".tmp-";
/// What tells a merge that was killed from a survey.
const BEGUN: &str = ".tmp-merge";

/// Finished chunks that may wait for the disk, where there are not more threads than that.
const WAITING: usize = 8;

/// What a file's error is about, in words.
fn failed(path: &Path) -> impl Fn(io::Error) -> Error {
    let place = path.display().to_string();
    move |e| {
        let message = match e.kind() {
            io::ErrorKind::NotFound => "no such file".to_string(),
            io::ErrorKind::PermissionDenied => "permission denied".to_string(),
            io::ErrorKind::StorageFull => "the disk is full".to_string(),
            io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                "no file may grow so large here".to_string()
            }
            _ => e.to_string(),
        };
        Error::system(place.clone(), message)
    }
}

/// A survey in a folder, to be read. Nothing is locked: a run that goes on at the same time may replace files,
/// and [`reading`] begins again then.
#[derive(Debug)]
pub struct Folder {
    dir: PathBuf,
    pub plan: Plan,
    /// The lines in force, in the order of the deals.
    pub lines: Vec<Line>,
    /// What is wrong with the others.
    pub notes: Vec<String>,
}

impl Folder {
    /// Opens a survey. With `digests` every file is read and its digest compared; else its length must
    /// do.
    ///
    /// # Errors
    /// When it is no survey, or cannot be read.
    pub fn open(dir: &Path, digests: bool, threads: usize) -> Result<Self, Error> {
        let plan = read_plan(dir)?;
        let ledger = Ledger::read(&plan, &ledgers(dir)?);
        let files = files(dir, &ledger, digests, threads)?;
        let (force, lost) = in_force(&plan, &ledger, &files);
        let notes = ledger.notes.into_iter().chain(lost.iter().map(|lost| lost.note(0..0)));
        let mut notes: Vec<String> = notes.collect();
        notes.extend(nameless(dir, &files, &force));
        let lines = force.into_values().flatten().collect();
        Ok(Folder { dir: dir.into(), plan, lines, notes })
    }

    /// What it adds up to, by strategy.
    pub fn summary(&self) -> Vec<Summary> {
        total(&self.plan, self.lines.iter())
    }

    /// The content of a line's file.
    ///
    /// # Errors
    /// When it cannot be read, or is not what the line says.
    pub fn content(&self, line: &Line) -> Result<Vec<u8>, Error> {
        let path = self.dir.join(ROWS).join(&line.file);
        let bytes = fs::read(&path).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound => Error::system(path.display().to_string(), REPLACED),
            _ => failed(&path)(e),
        })?;
        match crate::digest::digest(&bytes) == line.sha256 {
            true => Ok(bytes),
            false => {
                let message = "altered; the survey's own command decides its deals again";
                Err(InputError::at(path.display().to_string(), message).into())
            }
        }
    }
}

/// What is said of a file that was there when the ledger was read.
const REPLACED: &str = "it is gone: a run has replaced it meanwhile";

/// Opens surveys and reads in them; begins again when a run has replaced a file meanwhile.
///
/// # Errors
/// As [`Folder::open`] and what reads them; and when files are replaced faster than they can be read.
pub fn reading<T>(
    dirs: &[&Path],
    digests: bool,
    threads: usize,
    mut read: impl FnMut(&[Folder]) -> Result<T, Error>,
) -> Result<T, Error> {
    let open = |dir: &&Path| Folder::open(dir, digests, threads);
    let mut tries = 0;
    loop {
        let folders: Vec<Folder> = dirs.iter().map(open).collect::<Result<_, _>>()?;
        tries += 1;
        match read(&folders) {
            Err(Error::System(e)) if e.message == REPLACED && tries < TRIES => {}
            other => return other,
        }
    }
}

/// How often reading begins before it is given up.
const TRIES: u32 = 20;

/// What is said when somebody did not want to wait.
pub(crate) fn interrupted(place: &str) -> Error {
    Error::system(place, "interrupted")
}

/// Notes on files of our names that no line names, unless a run is at work, which makes such.
fn nameless(dir: &Path, files: &Files, force: &BTreeMap<i64, Vec<Line>>) -> Vec<String> {
    let named: BTreeSet<&str> = force.values().flatten().map(|line| line.file.as_str()).collect();
    let strange = |name: &&String| deals_of_name(name).is_some() && !named.contains(name.as_str());
    let mut out: Vec<String> = files
        .keys()
        .filter(strange)
        .map(|name| {
            format!("rows/{name}: no line of a ledger names it, or another file has its deals")
        })
        .collect();
    let busy = || {
        let lock = File::options().read(true).open(dir.join(LOCK));
        lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
    };
    if !out.is_empty() && busy() {
        out.clear();
    }
    out
}

/// How a survey is run.
pub struct Running<'a> {
    pub range: Range<i64>,
    /// Nodes of each search; none is no bound.
    pub budget: Option<u64>,
    pub shard: Option<Shard>,
    pub threads: usize,
    /// Seconds on the wall.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
    pub progress: &'a dyn Progress,
    pub cancel: Cancel,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Ran {
    pub plan: Plan,
    /// Of all that is in the folder, by strategy.
    pub summaries: Vec<Summary>,
    /// Rows decided by this run.
    pub fresh: u64,
    /// Damage that was found and repaired, and other things worth knowing.
    pub notes: Vec<String>,
    /// Told to stop before everything was done.
    pub cancelled: bool,
}

/// Begins a survey in a folder, or goes on with the one there.
///
/// # Errors
/// When the folder holds something else or another survey, somebody else is at work in it, the range or
/// the budget does not fit, or the machine refuses a file. What is finished stays, and the same call goes
/// on from there.
pub fn run(dir: &Path, options: &Options, running: &Running<'_>) -> Result<Ran, Error> {
    let plan = match dir.join(PLAN).exists() {
        true => {
            let plan = read_plan(dir)?;
            plan.admits(options)?;
            plan
        }
        false => Plan::new(options, &running.range)?,
    };
    plan.may_span(&running.range)?;
    may_hold(dir)?;
    make(dir)?;
    let _locks = Locks::take(dir, running.shard)?;
    let plan = settle(dir, plan, options)?;
    let rows = dir.join(ROWS);
    make(&rows)?;
    let ledger = Ledger::read(&plan, &ledgers(dir)?);
    let files = files(dir, &ledger, true, running.threads)?;
    let Todo { tasks, notes, orphans } =
        todo(&plan, &ledger, &files, running.range.clone(), running.budget, running.shard)?;
    // A digit of the plan changed would otherwise cost the whole survey: its files know better.
    let foreign = |name: &String| {
        fs::read(rows.join(name)).is_ok_and(|bytes| parquet::is_of_another(&plan, &bytes))
    };
    if ledger.lines.is_empty() && ledger.strange > 0 && orphans.iter().any(foreign) {
        let message = "no line of its ledgers is of the survey that plan.json describes, and files of another one \
                       are there: one of them was altered; nothing was changed";
        return Err(InputError::at(dir.display().to_string(), message).into());
    }
    let own = ledger_name(running.shard);
    repair(dir, &plan, &ledger, &own, running.shard)?;
    let mut out = Ran { plan, summaries: Vec::new(), fresh: 0, notes, cancelled: false };
    out.notes.extend(clean(&rows, &out.plan, &orphans, running.shard)?);
    work(dir, &own, &tasks, running, &mut out)?;
    // What is in force now, without looking at every file again: this run has just done so.
    let ledger = Ledger::read(&out.plan, &ledgers(dir)?);
    let files = files_by_length(&rows)?;
    let (force, _) = in_force(&out.plan, &ledger, &files);
    out.summaries = total(&out.plan, force.values().flatten());
    Ok(out)
}

/// Does the tasks on threads; this thread writes what they make.
fn work(
    dir: &Path,
    ledger: &str,
    tasks: &[Task],
    running: &Running<'_>,
    out: &mut Ran,
) -> Result<(), Error> {
    let deals = tasks.iter().map(|task| task.to.abs_diff(task.from)).sum();
    running.progress.begin(&out.plan.family, deals);
    let threads = hands(running.threads).min(tasks.len().max(1));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    // Few finished chunks may wait: enough for short ones to share their syncs, and memory stays flat when
    // the disk is slow.
    let (send, receive) = sync_channel::<Result<Made, Error>>(threads.max(WAITING));
    let plan = out.plan.clone();
    let done = std::thread::scope(|scope| {
        for _ in 0..threads {
            let send = send.clone();
            let (plan, next, stop) = (&plan, &next, &stop);
            scope.spawn(move || hand(dir, plan, tasks, running, next, stop, &send));
        }
        drop(send);
        let written = write_all(dir, ledger, &receive, out);
        if written.is_err() {
            stop.store(true, Ordering::Relaxed);
            // Hands that wait for somebody to take their chunk go on, see the flag and end.
            receive.iter().for_each(drop);
        }
        written
    });
    running.progress.end();
    let reached: u64 = done?;
    out.cancelled = reached < deals && running.cancel.is_set();
    Ok(())
}

/// A thread's share of the work.
fn hand(
    dir: &Path,
    plan: &Plan,
    tasks: &[Task],
    running: &Running<'_>,
    next: &AtomicUsize,
    stop: &AtomicBool,
    send: &SyncSender<Result<Made, Error>>,
) {
    let work = || -> Result<(), Error> {
        let mut desk = Desk::new(plan, running.budget, running.cancel)?;
        while !stop.load(Ordering::Relaxed) && !running.cancel.is_set() {
            let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let read = |line: &Line| fs::read(dir.join(ROWS).join(&line.file)).ok();
            let olds = task.olds.iter().map(read).collect();
            let each = |deals| running.progress.advance(deals);
            if let Some(made) = desk.chunk(task, olds, running.clock, &each)?
                && send.send(Ok(made)).is_err()
            {
                break;
            }
        }
        Ok(())
    };
    if let Err(e) = work() {
        let _ = send.send(Err(e));
    }
}

/// Writes finished chunks as they come, and says how many deals they have.
fn write_all(
    dir: &Path,
    ledger: &str,
    receive: &Receiver<Result<Made, Error>>,
    out: &mut Ran,
) -> Result<u64, Error> {
    let mut deals = 0;
    while let Ok(first) = receive.recv() {
        // Those that have come meanwhile share the syncs.
        let mut some = vec![first?];
        while let Ok(more) = receive.try_recv() {
            some.push(more?);
        }
        write(dir, ledger, &some)?;
        for made in some {
            deals += made.entry.to.abs_diff(made.entry.from);
            out.fresh += made.fresh;
            out.notes.extend(made.notes);
        }
    }
    Ok(deals)
}

fn write(dir: &Path, ledger: &str, some: &[Made]) -> Result<(), Error> {
    let rows = dir.join(ROWS);
    let (mut lines, mut kept, mut full) = (String::new(), 0, Ok(()));
    for made in some {
        let path = rows.join(&made.file);
        // What was written before there was no more room still counts.
        if let Err(e) = save(&rows, &made.file, &made.bytes) {
            full = Err(failed(&path)(e));
            break;
        }
        lines += &made.line;
        lines.push('\n');
        kept += 1;
    }
    if kept > 0 {
        sync(&rows);
        let path = dir.join(ledger);
        append(&path, lines.as_bytes()).map_err(failed(&path))?;
    }
    for name in some[..kept].iter().flat_map(|made| &made.replaces) {
        let path = rows.join(name);
        gone(fs::remove_file(&path)).map_err(failed(&path))?;
    }
    full
}

/// A file under a temporary name, synced, renamed.
fn save(dir: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let temporary = dir.join(format!("{TEMPORARY}{name}"));
    let written = (|| {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, dir.join(name))
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Adds lines to a ledger. If they do not fit, what was written of them is taken back.
fn append(path: &Path, lines: &[u8]) -> io::Result<()> {
    let mut file = File::options().create(true).append(true).open(path)?;
    let length = file.metadata()?.len();
    let written = file.write_all(lines).and_then(|()| file.sync_data());
    if written.is_err() {
        let _ = file.set_len(length);
    }
    written
}

/// So that a rename survives a power cut. Where directories cannot be synced they need not be.
fn sync(dir: &Path) {
    if let Ok(dir) = File::open(dir) {
        let _ = dir.sync_all();
    }
}

fn gone(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

fn read_plan(dir: &Path) -> Result<Plan, Error> {
    let path = dir.join(PLAN);
    let text = fs::read_to_string(&path).map_err(|e| match e.kind() {
        io::ErrorKind::NotFound if dir.is_dir() => {
            InputError::at(dir.display().to_string(), "there is no survey here: no plan.json")
                .into()
        }
        _ => failed(&path)(e),
    })?;
    Plan::parse(&text).map_err(|e| match e {
        Error::Input(e) => InputError::at(path.display().to_string(), e.message).into(),
        other => other,
    })
}

/// Refuses a folder with something else in it.
fn may_hold(dir: &Path) -> Result<(), Error> {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) if e.kind() == io::ErrorKind::NotADirectory => {
            let message = "it is a file; a survey needs a folder";
            return Err(InputError::at(dir.display().to_string(), message).into());
        }
        Err(e) => return Err(failed(dir)(e)),
    };
    let names: BTreeSet<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    // A run that was killed before it wrote its plan leaves a lock.
    let begun = names.iter().all(|name| name.starts_with(LOCK) || name.starts_with(TEMPORARY));
    match begun || names.contains(PLAN) {
        true => Ok(()),
        false => {
            let message = "the folder has something else in it; a survey needs a new or empty one";
            Err(InputError::at(dir.display().to_string(), message).into())
        }
    }
}

/// Makes a folder, but none above it.
fn make(dir: &Path) -> Result<(), Error> {
    match fs::create_dir(dir) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists && dir.is_dir() => Ok(()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            let above = dir.parent().unwrap_or(dir);
            let message = format!("no such directory: {}", above.display());
            Err(InputError::at(dir.display().to_string(), message).into())
        }
        made => made.map_err(failed(dir)),
    }
}

/// Writes the plan if nobody has. Shards may begin at the same time: one of them makes the file, and the
/// others go by it.
fn settle(dir: &Path, plan: Plan, options: &Options) -> Result<Plan, Error> {
    let path = dir.join(PLAN);
    if !path.exists() {
        let temporary = dir.join(format!("{TEMPORARY}{PLAN}-{}", std::process::id()));
        let made = (|| {
            let mut file = File::create(&temporary)?;
            file.write_all(plan.text().as_bytes())?;
            file.sync_all()?;
            // A link, unlike a rename, never replaces what is there.
            match fs::hard_link(&temporary, &path) {
                Err(e) if e.kind() == io::ErrorKind::Unsupported => fs::rename(&temporary, &path),
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(()),
                linked => linked,
            }
        })();
        let _ = fs::remove_file(&temporary);
        made.map_err(failed(&path))?;
        sync(dir);
    }
    let plan = read_plan(dir)?;
    plan.admits(options)?;
    Ok(plan)
}

fn ledger_name(shard: Option<Shard>) -> String {
    match shard {
        None => "ledger.jsonl".into(),
        Some(Shard { part, of }) => format!("ledger-{part}-of-{of}.jsonl"),
    }
}

fn names(dir: &Path) -> Result<Vec<String>, Error> {
    let entries = fs::read_dir(dir).map_err(failed(dir))?;
    let mut names = Vec::new();
    for entry in entries {
        // A name that is no text is none of ours.
        names.extend(entry.map_err(failed(dir))?.file_name().into_string());
    }
    names.sort_unstable();
    Ok(names)
}

/// All ledgers, by name.
fn ledgers(dir: &Path) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let ours = |name: &String| is_ledger(name);
    let read = |name: String| {
        let path = dir.join(&name);
        let text = fs::read(&path).map_err(failed(&path))?;
        Ok((name, text))
    };
    names(dir)?.into_iter().filter(ours).map(read).collect()
}

/// The files in `rows` with their lengths.
fn files_by_length(rows: &Path) -> Result<Files, Error> {
    let mut files = Files::new();
    for name in names(rows)? {
        // It may be gone by now: another shard's run has replaced it.
        if let Ok(facts) = fs::metadata(rows.join(&name))
            && facts.is_file()
        {
            files.insert(name, Present { bytes: facts.len(), sha256: None });
        }
    }
    Ok(files)
}

/// The files in `rows`, with the digests of those that the ledgers name.
fn files(dir: &Path, ledger: &Ledger, digests: bool, threads: usize) -> Result<Files, Error> {
    let rows = dir.join(ROWS);
    if !rows.is_dir() {
        return Ok(Files::new());
    }
    let mut files = files_by_length(&rows)?;
    if digests {
        let named: BTreeSet<&String> = ledger.lines.iter().map(|line| &line.file).collect();
        let named: Vec<&String> =
            named.into_iter().filter(|name| files.contains_key(*name)).collect();
        let digest = |(): &mut (), i: u64| {
            let path = rows.join(named[i as usize]);
            Some(digest_of(&path).map_err(failed(&path)))
        };
        let found = in_order(threads, named.len() as u64, || (), digest);
        for (name, sha256) in named.into_iter().zip(found) {
            if let (Some(file), sha256) = (files.get_mut(name), sha256?) {
                file.sha256 = Some(sha256);
            }
        }
    }
    Ok(files)
}

fn digest_of(path: &Path) -> io::Result<String> {
    let (mut file, mut digest, mut buffer) =
        (File::open(path)?, Digest::default(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(digest.hex()),
            n => digest.add(&buffer[..n]),
        }
    }
}

/// Writes a damaged ledger anew, with its whole lines: ours, or with the folder to ourselves any.
fn repair(
    dir: &Path,
    plan: &Plan,
    ledger: &Ledger,
    own: &str,
    shard: Option<Shard>,
) -> Result<(), Error> {
    for name in ledger.damaged.iter().filter(|name| shard.is_none() || *name == own) {
        let path = dir.join(name);
        let text = fs::read(&path).map_err(failed(&path))?;
        let Ledger { lines, .. } = Ledger::read(plan, &[(name, text)]);
        let whole: String = lines.iter().map(|line| format!("{}\n", line.text(plan))).collect();
        save(dir, name, whole.as_bytes()).map_err(failed(&path))?;
    }
    Ok(())
}

/// Removes what is left over of runs that were killed: files of ours that no line names, and temporary
/// ones. What is not ours is left alone; so are files of other surveys, which are noted.
fn clean(
    rows: &Path,
    plan: &Plan,
    orphans: &[String],
    shard: Option<Shard>,
) -> Result<Vec<String>, Error> {
    let foreign = |name: &&String| {
        fs::read(rows.join(name)).is_ok_and(|bytes| parquet::is_of_another(plan, &bytes))
    };
    let (foreign, orphans): (Vec<&String>, Vec<&String>) = orphans.iter().partition(foreign);
    // Another shard's temporary file may be in use.
    let mine = |from: i64| shard.is_none_or(|shard| shard.has(plan.chunk_of(from)));
    let left = names(rows)?.into_iter().filter(|name| {
        let deals = name.strip_prefix(TEMPORARY).and_then(deals_of_name);
        deals.is_some_and(|(from, _)| mine(from))
    });
    for name in orphans.into_iter().cloned().chain(left) {
        let path = rows.join(name);
        gone(fs::remove_file(&path)).map_err(failed(&path))?;
    }
    // With the folder to ourselves, a plan in the making is nobody's.
    let dir = rows.parent().filter(|_| shard.is_none());
    for name in dir.map(names).transpose()?.into_iter().flatten() {
        if let Some(dir) = dir.filter(|_| name.starts_with(&format!("{TEMPORARY}{PLAN}"))) {
            gone(fs::remove_file(dir.join(&name))).map_err(failed(&dir.join(name)))?;
        }
    }
    let note = |name: &String| format!("rows/{name}: it is of another survey; it is left alone");
    Ok(foreign.into_iter().map(note).collect())
}

/// A new survey to be filled with files that are ready.
pub(crate) struct Target<'a> {
    dir: &'a Path,
    _locks: Locks,
}

impl<'a> Target<'a> {
    /// # Errors
    /// When the folder is not new or empty, or cannot be made.
    pub(crate) fn create(dir: &'a Path) -> Result<Self, Error> {
        let begun = dir.join(BEGUN);
        if dir.join(PLAN).exists() {
            let message = "there is a survey here already; a merge needs a new or empty folder";
            return Err(InputError::at(dir.display().to_string(), message).into());
        }
        // What is left of a merge that was killed.
        let again = begun.exists();
        if !again {
            may_hold(dir)?;
            make(dir)?;
        }
        let target = Target { dir, _locks: Locks::take(dir, None)? };
        if again {
            target.empty();
        }
        fs::write(&begun, "").map_err(failed(&begun))?;
        make(&dir.join(ROWS))?;
        Ok(target)
    }

    /// Everything is there: only now is it a survey.
    pub(crate) fn finish(self, plan: &Plan) -> Result<(), Error> {
        let path = self.dir.join(PLAN);
        save(self.dir, PLAN, plan.text().as_bytes()).map_err(failed(&path))?;
        let _ = fs::remove_file(self.dir.join(BEGUN));
        sync(self.dir);
        Ok(())
    }

    fn empty(&self) {
        let _ = fs::remove_dir_all(self.dir.join(ROWS));
        let _ = fs::remove_file(self.dir.join(ledger_name(None)));
    }

    /// Removes what was written: it is not to be.
    pub(crate) fn abandon(self) {
        self.empty();
        for name in [PLAN, BEGUN, LOCK] {
            let _ = fs::remove_file(self.dir.join(name));
        }
        let _ = fs::remove_dir(self.dir);
    }

    pub(crate) fn put(&self, some: &[Made]) -> Result<(), Error> {
        write(self.dir, &ledger_name(None), some)
    }
}

/// Whoever runs a survey has its folder, or a part of it, to itself.
struct Locks {
    /// Released when the process ends, however it ends.
    _held: Vec<File>,
}

impl Locks {
    fn take(dir: &Path, shard: Option<Shard>) -> Result<Self, Error> {
        let busy = |who: &str| -> Error {
            let message =
                format!("another run{who} is at work in this folder; nothing was changed");
            InputError::at(dir.display().to_string(), message).into()
        };
        let open = |name: &str| -> Result<File, Error> {
            let path = dir.join(name);
            let file =
                File::options().create(true).truncate(false).write(true).read(true).open(&path);
            file.map_err(failed(&path))
        };
        let taken = |lock: Result<(), TryLockError>, who: &str| match lock {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(busy(who)),
            Err(TryLockError::Error(e)) => Err(failed(dir)(e)),
        };
        let all = open(LOCK)?;
        let Some(Shard { part, of }) = shard else {
            taken(all.try_lock(), "")?;
            return Ok(Locks { _held: vec![all] });
        };
        taken(all.try_lock_shared(), " of the whole survey")?;
        let own = format!("{LOCK}-{part}-of-{of}");
        let mine = open(&own)?;
        taken(mine.try_lock(), &format!(" of shard {part}/{of}"))?;
        // Parts of different wholes overlap.
        let ending = format!("-of-{of}");
        for name in names(dir)?.iter().filter(|name| name.starts_with("lock-")) {
            if !name.ends_with(&ending) {
                taken(open(name)?.try_lock(), " with other shards")?;
            }
        }
        Ok(Locks { _held: vec![all, mine] })
    }
}
