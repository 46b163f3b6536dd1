//! What a verb has from outside.

use fairdeal_core::ability::Run;
use fairdeal_core::game::Row;
use fairdeal_core::progress::{Progress, Quiet};
use fairdeal_core::{Cancel, InputError, Limits};
use fairdeal_survey::{Plan, Table};
use serde::{Deserialize, Serialize};

/// Takes the rows of a survey, in order; false ends the survey.
pub type TakeRows<'a> = dyn FnMut(Rows<'_>) -> bool + 'a;

/// Some rows of a survey.
#[derive(Clone, Copy, Debug)]
pub enum Rows<'a> {
    /// Of deals of a family.
    Deals(&'a Plan, &'a Table),
    /// Of positions, by their canonical names.
    Positions(&'a [(&'a str, Row)]),
}

/// Threads, clocks, a listener, a taker of rows, files, a flag.
pub struct Host<'a> {
    /// Threads where an ask does not say.
    pub threads: usize,
    /// CPU seconds of the calling thread so far.
    pub cpu: &'a (dyn Fn() -> f64 + Sync),
    /// Seconds on the wall.
    pub wall: &'a (dyn Fn() -> f64 + Sync),
    /// Who hears how far it has come.
    pub progress: &'a dyn Progress,
    /// Who takes the rows of a survey, if anybody.
    pub rows: Option<&'a mut TakeRows<'a>>,
    /// Whether an ask may read and write files: not where it comes from somebody else.
    pub files: bool,
    /// Set when nobody wants the answer any more.
    pub cancel: Cancel,
}

impl Host<'static> {
    /// One thread, no clock, nobody listening.
    pub fn quiet() -> Self {
        Host {
            threads: 1,
            cpu: &|| 0.0,
            wall: &|| 0.0,
            progress: &Quiet,
            rows: None,
            files: false,
            cancel: Cancel::NEVER,
        }
    }
}

impl Host<'_> {
    /// What a search may spend.
    pub(crate) fn limits(&self, search: &Search) -> Limits {
        let default = Limits::default();
        Limits {
            nodes: search.budget.unwrap_or(default.nodes),
            memory: search
                .memory
                .map_or(default.memory, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
            threads: 1,
            cancel: self.cancel,
        }
    }

    /// That an ask may use files here.
    ///
    /// # Errors
    /// When it may not; `place` names the field that asks for it.
    pub(crate) fn may_use_files(&self, place: &str) -> Result<(), InputError> {
        match self.files {
            true => Ok(()),
            false => Err(InputError::at(place, "files are not to be had from here")),
        }
    }

    /// Does some work under this name, with threads, clocks and progress.
    pub(crate) fn run<T>(
        &self,
        task: &str,
        threads: Option<u16>,
        work: impl FnOnce(&Run<'_>) -> T,
    ) -> T {
        self.progress.begin(task, 0);
        let run = Run {
            threads: threads.map_or(self.threads, usize::from),
            cpu: self.cpu,
            wall: self.wall,
            progress: &|done, total| self.progress.reach(done, total),
        };
        let done = work(&run);
        self.progress.end();
        done
    }

    /// Does some work and says how many seconds it took on the wall.
    pub(crate) fn timed<T>(&self, work: impl FnOnce() -> T) -> (T, f64) {
        let start = (self.wall)();
        let done = work();
        (done, (self.wall)() - start)
    }
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// The strategy with its options after commas; the game's default if there is none.
    pub strategy: Option<String>,
    /// Nodes after which a search answers "unknown"; no bound if there is none.
    pub budget: Option<u64>,
    /// Bytes for one search's tables; 512 MiB if there is no number.
    pub memory: Option<u64>,
}
