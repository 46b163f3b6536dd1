//! How often is there no set? Exactly, by `census`; and by dealing, as a check of both.

use fairdeal_core::ability::Run;
use fairdeal_core::{Error, InputError};
use fairdeal_set::census::{binomial, census};
use fairdeal_set::solve::kernel;

use super::figures;
use crate::Settings;
use crate::number::{percent, thousands};
use crate::report::{Comparison, Figure, Section};

/// The game as sold.
const VALUES: usize = 3;
const PROPERTIES: usize = 4;

/// Cards on the tables asked about.
const TABLES: [usize; 2] = [12, 15];

/// The exact chance that k cards hold no set.
///
/// # Errors
/// When the census is refused or does not say.
pub(super) fn exact(settings: &Settings<'_>) -> Result<[f64; TABLES.len()], Error> {
    settings.progress.begin("census", 1);
    // The histograms by number of sets are not needed: three cards keep them short.
    let run = Run { threads: settings.threads, ..Run::quiet() };
    let counts = census(VALUES, PROPERTIES, Some(3), settings.limits(), &run);
    settings.progress.end();
    let counts = counts?;
    let mut chances = [0.0; TABLES.len()];
    for (chance, k) in chances.iter_mut().zip(TABLES) {
        let free = counts.set_free.get(k).copied();
        let free = free.ok_or_else(|| InputError::new(format!("no count for {k} cards")))?;
        *chance = free as f64 / binomial(counts.deck, k) as f64;
    }
    Ok(chances)
}

/// The odds of a set, where none has this chance.
fn odds(chance: f64) -> f64 {
    (1.0 - chance) / chance
}

/// The section: exact odds beside the printed ones and beside counting.
pub(super) fn section(exact: Result<[f64; TABLES.len()], String>, sampled: u64) -> Section {
    let chances = exact.as_ref().map_or(&[][..], |chances| chances);
    let mut printed = Figure::word(
        "12 cards, a set : no set",
        &format!("{} : 1", figures::FRESH_ODDS),
        "Section 3.3",
        "",
    );
    match &exact {
        Ok(chances) => {
            let odds = odds(chances[0]);
            printed.measured = format!("{odds:.2} : 1");
            let cut_off = odds.floor() as u64 == figures::FRESH_ODDS;
            printed.verdict = if cut_off { Comparison::Agrees } else { Comparison::Differs };
            printed.note = "The exact odds; printed cut off, not rounded.".into();
        }
        Err(why) => printed = printed.not_run(why),
    }
    let mut figures = vec![printed];
    for (k, &chance) in TABLES.iter().zip(chances) {
        let what = format!("{k} cards hold no set, exactly");
        let shown = format!("{} ({:.2} : 1)", percent(chance, 6), odds(chance));
        figures.push(Figure::fresh(what, shown));
    }
    for (i, &k) in TABLES.iter().enumerate() {
        let Ok(none) = kernel::count_no_set(k, sampled, 0) else { continue };
        let rate = none as f64 / sampled as f64;
        let what = format!("{k} cards hold no set, of {} dealt", thousands(sampled));
        let figure = Figure::fresh(what, percent(rate, 4));
        figures.push(match chances.get(i) {
            None => figure,
            Some(&chance) => {
                let deviation = (chance * (1.0 - chance) / sampled as f64).sqrt();
                let off = (rate - chance) / deviation;
                figure.note(format!("{off:+.1} standard deviations from the exact chance"))
            }
        });
    }
    Section {
        heading: "How often is there no set?".into(),
        text: "Counted exactly, over all tables of the deck of 81 up to symmetry, and by dealing \
               random tables."
            .into(),
        figures,
        ..Section::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known chances, however they are got, agree with dealing.
    #[test]
    fn odds_in_words() {
        let section = section(Ok([0.032_302, 0.000_364_69]), 200_000);
        assert_eq!(section.figures[0].verdict, Comparison::Agrees, "{:?}", section.figures[0]);
        assert_eq!(section.figures.len(), 5);
        let refused = super::section(Err("no census".into()), 1000);
        assert_eq!(refused.figures[0].verdict, Comparison::NotRun("no census".into()));
    }
}
