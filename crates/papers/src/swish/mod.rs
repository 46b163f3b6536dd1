//! SWISH: the cards of the game, the largest positions without a swish, and what is wrong with three
//! of the paper's algorithms.

mod as_printed;
pub(crate) mod claims;
mod deck;
mod errata;
mod figures;
mod positions;
mod statements;

use fairdeal_core::Error;

use crate::number::{counted, thousands};
use crate::report::{Figure, Report, Section};
use crate::{Experiment, Scale, Settings, or_why};

pub(crate) const EXPERIMENT: Experiment =
    Experiment { name: "swish", title: "SWISH: cards, positions without a swish, errata", run };

/// Tables of sixteen to deal.
fn tables(scale: Scale) -> i64 {
    match scale {
        Scale::Light => 20_000,
        Scale::Named => 200_000,
        Scale::Full => 10_000_000,
    }
}

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    report_on(scale, positions::measure(settings)?, tables(scale), settings)
}

/// A few sizes and no tables, for the names of the cells.
#[cfg(test)]
pub(crate) fn glance(settings: &Settings<'_>) -> Result<Report, Error> {
    report_on(Scale::Light, positions::measure(settings)?, 0, settings)
}

fn report_on(
    scale: Scale,
    measured: Vec<positions::Measured>,
    tables: i64,
    settings: &Settings<'_>,
) -> Result<Report, Error> {
    let deck = deck::section(tables, settings)?;
    let game = positions::game(settings)?;
    Ok(Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: "A. Dailly, P. Lafourcade and G. Marcadet, “How did they design this game? SWISH: \
                complexity and unplayable positions” (FUN 2024), count the cards of the game, \
                search for positions without a swish, construct large ones for cards of every \
                size, and conjecture that these are the largest. Here everything is counted again \
                from the rules, and every largest position comes with a certificate that was \
                checked in this run."
            .into(),
        command: scale.command(EXPERIMENT.name),
        sections: vec![
            deck,
            game,
            positions::section(&measured),
            algorithms(settings)?,
            statements::section(settings)?,
        ],
        errata: errata::errata(),
    })
}

/// The algorithms as printed.
fn algorithms(settings: &Settings<'_>) -> Result<Section, Error> {
    let mut figures: Vec<Figure> = Vec::new();
    for hand in as_printed::one_symbol_hands() {
        let count = |points: bool| {
            hand.cards.iter().filter(|card| card.points.is_empty() != points).count() as u64
        };
        let cell = if figures.is_empty() { "corners" } else { "the middle of the outer rows" };
        let (points, circles) = (counted(count(true), "point"), counted(count(false), "circle"));
        let what = format!("largest swish of {points} and {circles} on {cell}");
        let printed = as_printed::matching(&hand).to_string();
        figures.push(match or_why(as_printed::largest(&hand, settings.limits()))? {
            Ok(size) => {
                let twice = 2 * as_printed::matching(&hand);
                Figure::word(what, &printed, "Theorem 2, |M|", &size.to_string())
                    .note(format!("Two cards for each edge would be {twice}."))
            }
            Err(why) => Figure::word(what, &printed, "Theorem 2, |M|", "").not_run(why),
        });
    }
    let hand = fairdeal_swish::missed_swish::hand();
    let (what, place) = ("13 cards of 2 × 20 cells", "Section 3.1, HasSwish");
    let both = as_printed::has_swish(&hand, settings.limits())
        .and_then(|says| Ok((says, as_printed::largest(&hand, settings.limits())?)));
    figures.push(match or_why(both)? {
        Ok((says, size)) => {
            let says = if says { "a swish" } else { "none" };
            Figure::word(what, says, place, &format!("a swish of {size}")).note(
                "What `hypergraph,as-printed` says, beside the largest swish: \
                 `fairdeal solve @data/missed.swish`.",
            )
        }
        Err(why) => Figure::word(what, "", place, "").not_run(why),
    });
    let what = "NoSwishSet on the 60 cards, in the order of the deck";
    figures.push(match or_why(as_printed::no_swish_set(settings.limits()))? {
        Ok((size, ended)) => {
            let end = if ended { "ended" } else { "not ended" };
            let nodes = thousands(u128::from(as_printed::NODES));
            Figure::fresh(what, format!("{size} cards, {end}")).note(format!(
                "`exhaustive,as-printed` after {nodes} nodes. The first set it writes down is as large \
                 as any; that there is no larger one it would say after looking at every set without a \
                 swish. The order that makes it end is that of `exhaustive`."
            ))
        }
        Err(why) => Figure::fresh(what, "").not_run(why),
    });
    Ok(Section {
        heading: "Three algorithms as printed".into(),
        text: "Theorem 2 answers by the size of a matching, which is the number of its edges, and \
               `HasSwish` looks for a cycle in time O(V² + VE), so it looks at every arc once from \
               each start; `NoSwishSet` takes every card in or leaves it out. They are run as they are \
               printed: `--strategy matching,as-printed`, `hypergraph,as-printed` and, of `unplayable`, \
               `exhaustive,as-printed`."
            .into(),
        figures,
        ..Section::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_algorithms_as_printed_are_wrong() {
        let section = algorithms(&Settings::quiet(1)).unwrap();
        let words: Vec<&str> = section.figures.iter().map(|f| f.verdict.word()).collect();
        assert_eq!(words[..3], ["differs", "differs", "differs"]);
        assert_eq!(section.figures[3].measured, "28 cards, not ended");
        assert_eq!(section.figures[2].measured, "a swish of 8");
        assert_eq!(errata::errata().len(), 14);
    }

    #[test]
    fn the_cards_of_the_game_are_the_papers() {
        let section = deck::section(0, &Settings::quiet(1)).unwrap();
        let words: Vec<&str> = section.figures.iter().map(|f| f.verdict.word()).collect();
        assert_eq!(words[..8], ["agrees"; 8]);
    }
}
