//! One stage of an experiment: a survey with a progress bar.

use fairdeal_core::game::Row;
use fairdeal_core::handle::AnyFamily;
use fairdeal_core::{Error, Limits};
use fairdeal_survey::{Deals, Order, Summary, run};

use crate::Settings;

/// What a stage decides, and how.
pub(crate) struct Stage<'a> {
    /// What the progress bar calls it.
    pub task: &'a str,
    pub family: &'a dyn AnyFamily,
    /// The strategy; none is the game's default.
    pub strategy: Option<&'a str>,
    /// What each search may spend.
    pub limits: Limits,
}

impl Stage<'_> {
    /// Decides the deals; `each` sees every row, in order.
    ///
    /// # Errors
    /// As [`run()`].
    pub(crate) fn run(
        &self,
        deals: Deals,
        settings: &Settings<'_>,
        mut each: impl FnMut(i64, &Row),
    ) -> Result<Summary, Error> {
        let order = Order {
            deals,
            strategy: self.strategy.map(str::to_string),
            limits: self.limits,
            threads: settings.threads,
        };
        settings.progress.begin(self.task, order.deals.len() as u64);
        let summary = run(self.family, &order, |rows| {
            rows.iter().for_each(|(deal, row)| each(*deal, row));
            settings.progress.advance(rows.len() as u64);
            true
        });
        settings.progress.end();
        summary
    }
}
