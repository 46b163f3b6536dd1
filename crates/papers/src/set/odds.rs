//! How often is there no set? Exactly, by `census`; by dealing, as a check of both; and in play.
//!
//! In play the odds are worse, for sets are taken away; how much worse depends on which set is taken
//! when there are several. The paper quotes 15 : 1 without saying. A program that tries triples in
//! the order of the table takes the first set it comes to, which is what `brute` does.

use fairdeal_core::ability::Run;
use fairdeal_core::{Error, InputError};
use fairdeal_set::census::{binomial, census};
use fairdeal_set::family::SetFamily;
use fairdeal_set::simulate::game::Refill;
use fairdeal_set::simulate::{Ask, Summary, play};
use fairdeal_set::solve::kernel;

use super::figures;
use crate::Settings;
use crate::number::{percent, thousands};
use crate::report::{Comparison, Figure, Section, Table};

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

/// Odds met in games by one way of taking sets.
pub(super) struct Played {
    /// The rule, in words.
    pub rule: &'static str,
    pub games: u64,
    /// A set : none, on tables of [`TABLES`].
    pub odds: [Option<f64>; TABLES.len()],
    pub mean_sets: f64,
}

/// Games by the tabletop rule, for each way of taking sets.
///
/// # Errors
/// When a strategy errs.
pub(super) fn played(games: u64, settings: &Settings<'_>) -> Result<Vec<Played>, Error> {
    let ways = [
        ("the first by its places", Some("brute"), None),
        ("the first to arrive", None, Some("arrival")),
        ("any, at random", None, Some("random")),
        ("the first by its values", None, Some("lexmin")),
    ];
    settings.progress.begin("games", ways.len() as u64);
    let run = Run { threads: settings.threads, ..Run::quiet() };
    let way = |(rule, strategy, take)| {
        let (refill, limits) = (Refill::ToInitial, settings.limits());
        let family = SetFamily::STANDARD;
        let ask = Ask { strategy, take, games, seed: 0, refill, limits, ..Ask::of(family) };
        let played = play(&ask, &run)?;
        let sizes = played.tally.by_size();
        let odds = TABLES.map(|cards| sizes.get(&cards).and_then(|met| met.odds()));
        settings.progress.advance(1);
        Ok(Played { rule, games, odds, mean_sets: Summary::of(&played.games).mean_sets })
    };
    let all = ways.into_iter().map(way).collect();
    settings.progress.end();
    all
}

/// The section: odds in play beside the printed ones.
pub(super) fn in_play(all: &[Played], exact: Result<[f64; TABLES.len()], String>) -> Section {
    let shown = |odds: Option<f64>| odds.map_or("none without".into(), |x| format!("{x:.2} : 1"));
    let mut figures = Vec::new();
    for (i, way) in all.iter().enumerate() {
        let what = format!("12 cards in play, a set : no set; taken is {}", way.rule);
        let measured = shown(way.odds[0]);
        // The odds depend on the rule, which the paper does not name: the first is the reading.
        let mut figure = match i {
            0 => {
                let printed = format!("{} : 1", figures::PLAYED_ODDS);
                let mut figure = Figure::word(what, &printed, "Section 3.3", &measured);
                let near =
                    way.odds[0].is_some_and(|odds| odds.round() as u64 == figures::PLAYED_ODDS);
                figure.verdict = if near { Comparison::Agrees } else { Comparison::Differs };
                figure
            }
            _ => Figure::fresh(what, measured),
        };
        figure.note = format!("{} games", thousands(way.games));
        figures.push(figure);
    }
    if let (Ok(chances), Some(way)) = (&exact, all.first())
        && let Some(in_play) = way.odds[1]
    {
        let drop = in_play / odds(chances[1]);
        let printed = percent(figures::FIFTEEN_DROP, 0);
        let what = "15 cards: odds in play over those of a fresh table";
        let mut figure = Figure::word(what, &printed, "Section 3.3", &percent(drop, 1));
        figure.verdict = match (100.0 * drop).round() == 100.0 * figures::FIFTEEN_DROP {
            true => Comparison::Agrees,
            false => Comparison::Differs,
        };
        figure.note = format!(
            "{} in play against {:.0} : 1 exactly; the printed 4 % needs fresh odds of about 2,300 : 1, \
             which sampling a rare event may well give.",
            shown(way.odds[1]),
            odds(chances[1])
        );
        figures.push(figure);
    }
    let columns = ["taken", "12 cards", "15 cards", "sets a game"];
    let rows = all.iter().map(|way| {
        let [a, b] = way.odds.map(shown);
        vec![way.rule.into(), a, b, format!("{:.2}", way.mean_sets)]
    });
    Section {
        heading: "Odds in play".into(),
        text:
            "Games by the tabletop rule, to the end of the deck. Which set is taken when there are \
               several changes the odds: by places, as a program finds them that tries triples in \
               turn, they are the printed ones."
                .into(),
        figures,
        tables: vec![Table::new("A set : no set, when the table is looked at.", columns, 1, rows)],
        ..Section::default()
    }
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
    fn odds_in_play() {
        let all = played(300, &Settings::quiet(1)).unwrap();
        assert!(all.iter().all(|way| (24.0..25.0).contains(&way.mean_sets)));
        let section = in_play(&all, Ok([0.032_302, 0.000_364_69]));
        assert_eq!(section.tables[0].rows.len(), 4);
        let one = Played { rule: "x", games: 1, odds: [Some(14.9), Some(91.0)], mean_sets: 24.0 };
        let figures = in_play(&[one], Ok([0.032_302, 0.000_364_69])).figures;
        assert_eq!(figures[0].verdict, Comparison::Agrees);
        assert_eq!(
            (figures[1].printed.as_deref(), &figures[1].measured[..]),
            (Some("4 %"), "3.3 %")
        );
        assert_eq!(figures[1].verdict, Comparison::Differs);
    }

    #[test]
    fn odds_in_words() {
        let section = section(Ok([0.032_302, 0.000_364_69]), 200_000);
        assert_eq!(section.figures[0].verdict, Comparison::Agrees, "{:?}", section.figures[0]);
        assert_eq!(section.figures.len(), 5);
        let refused = super::section(Err("no census".into()), 1000);
        assert_eq!(refused.figures[0].verdict, Comparison::NotRun("no census".into()));
    }
}
