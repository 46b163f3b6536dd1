//! How often is there no set? Exactly, by `census`; and by dealing, as a check of both.

use fairdeal_core::InputError;
use fairdeal_core::room::CensusAsk;
use fairdeal_set::solve::kernel;
use serde_json::Value;

use super::figures;
use crate::Settings;
use crate::number::{percent, thousands};
use crate::report::{Comparison, Figure, Section};

/// Cards in the deck.
const DECK: u64 = 81;

/// Cards on the tables asked about.
const TABLES: [u64; 2] = [12, 15];

/// The exact chance that k cards hold no set.
///
/// # Errors
/// When the census is refused or does not say.
pub fn exact(settings: &Settings<'_>) -> Result<Vec<f64>, InputError> {
    let family = fairdeal_games::family("set")?;
    settings.progress.begin("census", 1);
    // The histograms by number of sets are not needed: three cards keep them short.
    let ask = CensusAsk { cards: Some(3), threads: settings.threads, progress: &|_, _| {} };
    let answer = family.census(&ask);
    settings.progress.end();
    let fields = answer?.fields;
    let free = fields.get("set_free").and_then(Value::as_object);
    let free = free.ok_or_else(|| InputError::new("the census has no `set_free`"))?;
    TABLES
        .iter()
        .map(|k| {
            let count = free.get(&k.to_string()).and_then(count);
            let count = count.ok_or_else(|| InputError::new(format!("no count for {k} cards")))?;
            Ok(count as f64 / choose(DECK, *k) as f64)
        })
        .collect()
}

/// A count: too large for JSON's numbers it is text.
fn count(value: &Value) -> Option<u128> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_u64().map(u128::from),
    }
}

fn choose(n: u64, k: u64) -> u128 {
    (0..u128::from(k)).fold(1, |c, i| c * (u128::from(n) - i) / (i + 1))
}

/// The section: exact odds beside the printed ones and beside counting.
pub fn section(exact: Result<Vec<f64>, InputError>, sampled: u64) -> Section {
    let mut figures = Vec::new();
    let chances = match &exact {
        Ok(chances) => chances.clone(),
        Err(_) => Vec::new(),
    };
    let mut printed = Figure::word(
        "12 cards, a set : no set",
        &format!("{} : 1", figures::FRESH_ODDS),
        "Section 3.3",
        "",
    );
    match (&exact, chances.first()) {
        (Ok(_), Some(&chance)) => {
            let odds = (1.0 - chance) / chance;
            printed.measured = format!("{odds:.2} : 1");
            let cut_off = odds.floor() as u64 == figures::FRESH_ODDS;
            printed.verdict = if cut_off { Comparison::Agrees } else { Comparison::Differs };
            printed.note = "The exact odds; printed cut off, not rounded.".into();
        }
        (why, _) => {
            let why = why.as_ref().err().map_or("no counts".into(), ToString::to_string);
            printed.verdict = Comparison::NotRun(why);
        }
    }
    figures.push(printed);
    for (k, chance) in TABLES.iter().zip(&chances) {
        let odds = (1.0 - chance) / chance;
        let what = format!("{k} cards hold no set, exactly");
        let shown = format!("{} ({odds:.2} : 1)", percent(*chance, 6));
        figures.push(Figure::fresh(what, shown));
    }
    for (i, &k) in TABLES.iter().enumerate() {
        let Ok(none) = kernel::count_no_set(k as usize, sampled, 0) else { continue };
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

    #[test]
    fn binomials() {
        assert_eq!(choose(81, 3), 85_320);
        assert_eq!(choose(81, 12), 70_724_320_184_700);
    }

    /// The known chances, however they are got, agree with dealing.
    #[test]
    fn odds_in_words() {
        let section = section(Ok(vec![0.032_302, 0.000_364_69]), 200_000);
        assert_eq!(section.figures[0].verdict, Comparison::Agrees, "{:?}", section.figures[0]);
        assert_eq!(section.figures.len(), 5);
        let refused = super::section(Err(InputError::new("no census")), 1000);
        assert_eq!(refused.figures[0].verdict, Comparison::NotRun("no census".into()));
    }
}
