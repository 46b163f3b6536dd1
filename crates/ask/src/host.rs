//! What a verb has from outside.

use fairdeal_core::ability::Run;
use fairdeal_core::game::Row;
use fairdeal_core::progress::{Progress, Quiet};
use fairdeal_core::{Cancel, Limits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Takes the rows of a survey, in order; false ends the survey.
pub type Rows<'a> = dyn FnMut(&[(Which<'_>, Row)]) -> bool + 'a;

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    /// A deal of the family, by its number.
    Deal(i64),
    /// A position, by its canonical name.
    Position(&'a str),
}

/// Threads, clocks, a listener, a taker of rows, a flag.
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
    pub rows: Option<&'a mut Rows<'a>>,
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
            cancel: self.cancel,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    /// The strategy with its options after commas; the game's default if there is none.
    pub strategy: Option<String>,
    /// Nodes after which a search answers "unknown"; no bound if there is none.
    pub budget: Option<u64>,
    /// Bytes for one search's tables; 512 MiB if there is no number.
    pub memory: Option<u64>,
}
