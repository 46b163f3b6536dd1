//! SWISH: why are these cards doubled?
//!
//! The paper leaves it open why the boxed deck doubles the cards it doubles. Here the boxed deck
//! stands beside decks that might have been, with the same kinds and the same counts by colour: any
//! of them, and all those in which a kind is doubled if its reverse is. Two figures for each: the
//! largest position without a swish, and the chance that a table of sixteen has none.

use fairdeal_core::ability::Run;
use fairdeal_core::interval::rate;
use fairdeal_core::random::Random;
use fairdeal_core::sort;
use fairdeal_core::{Error, InputError};
use fairdeal_swish::design::Kinds;
use fairdeal_swish::kinds::deck60;
use fairdeal_swish::rules::{Card, Hand, Size};
use fairdeal_swish::simulate::{Ask, Dealing, without};
use fairdeal_swish::unplayable::hitting_set;

use crate::number::{counted, percent, thousands};
use crate::plot::{Axis, Plot, Point, Series, Shape, Unit};
use crate::report::{Figure, Report, Section, Table};
use crate::{Experiment, Scale, Settings};

pub(crate) const EXPERIMENT: Experiment =
    Experiment { name: "swish-design", title: "SWISH: why are these cards doubled?", run };

const TABLE: usize = 16;

/// How much of each part.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    random: usize,
    /// Decks closed under reversal; the first, evenly spaced.
    closed: usize,
    /// Tables dealt from each deck.
    tables: u64,
    /// Tables dealt from the boxed deck.
    boxed: u64,
}

impl Sizes {
    fn of(scale: Scale) -> Self {
        match scale {
            Scale::Light => Sizes { random: 20, closed: 20, tables: 100_000, boxed: 1_000_000 },
            Scale::Named => Sizes { random: 300, closed: 300, tables: 300_000, boxed: 10_000_000 },
            Scale::Full => {
                Sizes { random: 3000, closed: usize::MAX, tables: 3_000_000, boxed: 100_000_000 }
            }
        }
    }
}

/// One deck's figures.
#[derive(Clone, Copy, Debug)]
struct Seen {
    largest: u64,
    none: u64,
    tables: u64,
}

impl Seen {
    fn rate(&self) -> f64 {
        self.none as f64 / self.tables.max(1) as f64
    }
}

fn run(scale: Scale, settings: &Settings<'_>) -> Result<Report, Error> {
    let sizes = Sizes::of(scale);
    let report = report(&sizes, settings)?;
    Ok(Report { command: scale.command(EXPERIMENT.name), ..report })
}

/// A few decks, for the names of the cells.
#[cfg(test)]
pub(crate) fn glance(settings: &Settings<'_>) -> Result<Report, Error> {
    report(&Sizes { random: 1, closed: 1, tables: 100, boxed: 100 }, settings)
}

fn report(sizes: &Sizes, settings: &Settings<'_>) -> Result<Report, Error> {
    let kinds = Kinds::new();
    let boxed = look(&deck60(), sizes.boxed, settings)?;
    let mut random = Random::for_deal("swish-design", 0);
    let any: Vec<Vec<Card>> = (0..sizes.random).map(|_| kinds.random(&mut random)).collect();
    let all = kinds.closed();
    let step = all.len().div_ceil(sizes.closed.max(1)).max(1);
    let closed: Vec<Vec<Card>> = all.iter().step_by(step).cloned().collect();
    let any = look_all("random decks", &any, sizes.tables, settings)?;
    let closed = look_all("decks closed under reversal", &closed, sizes.tables, settings)?;
    Ok(Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: format!(
            "The boxed deck has 36 kinds of cards, 24 of them twice: all 8 of one colour, and of \
             the kinds of two colours four with a point of each colour. Here it stands beside {} \
             with the same counts, doubled at random, and {} of the {} in which a kind is doubled \
             if the kind with point and circle exchanged is: the boxed deck is one of these.\n\n\
             In every deck with these counts 28 cards can lie there without a swish: half of the \
             44 cards of two colours, those that lead forward in some order of the colours, and 6 \
             of one colour. A deck closed under reversal allows no more, for each card it keeps \
             costs it the reverse. So doubling in reverse pairs makes the largest unplayable \
             position as small as it can be.",
            counted(any.len() as u64, "deck"),
            closed.len(),
            all.len(),
        ),
        command: String::new(),
        sections: vec![section(&boxed, &any, &closed)],
        errata: Vec::new(),
    })
}

fn section(boxed: &Seen, any: &[Seen], closed: &[Seen]) -> Section {
    let interval = rate(boxed.none, boxed.tables - boxed.none, 0);
    let below = |decks: &[Seen]| decks.iter().filter(|deck| deck.rate() < boxed.rate()).count();
    let figures = vec![
        Figure::fresh("largest position without a swish, boxed deck", boxed.largest.to_string()),
        Figure::fresh(
            format!("tables of {TABLE} without a swish, boxed deck"),
            percent(boxed.rate(), 4),
        )
        .note(format!(
            "of {} dealt; 95 %: {} to {}",
            thousands(boxed.tables),
            percent(interval.low, 4),
            percent(interval.high, 4)
        )),
        Figure::fresh(
            "random decks that get stuck less often",
            format!("{} of {}", below(any), any.len()),
        ),
        Figure::fresh(
            "decks closed under reversal that get stuck less often",
            format!("{} of {}", below(closed), closed.len()),
        ),
    ];
    let row = |name: &str, decks: &[Seen]| {
        let mut rates: Vec<f64> = decks.iter().map(Seen::rate).collect();
        sort::by(&mut rates, f64::total_cmp);
        let at = |i: usize| rates.get(i).map_or("–".into(), |&r| percent(r, 4));
        let largest = decks.iter().map(|deck| deck.largest);
        let (low, high) = (largest.clone().min().unwrap_or(0), largest.max().unwrap_or(0));
        vec![
            name.to_string(),
            decks.len().to_string(),
            if low == high { low.to_string() } else { format!("{low} to {high}") },
            at(0),
            at(rates.len() / 2),
            at(rates.len().saturating_sub(1)),
        ]
    };
    let table = Table::new(
        format!("Decks with the counts of the boxed one; tables of {TABLE} cards"),
        ["decks", "number", "largest no-swish", "no swish: least", "median", "most"],
        1,
        [
            row("boxed", std::slice::from_ref(boxed)),
            row("closed under reversal", closed),
            row("random", any),
        ],
    );
    Section {
        heading: "The boxed deck beside decks that might have been".into(),
        text: "Each deck's largest position without a swish is searched for to the end \
               (`fairdeal unplayable swish --deck @FILE` also proves it, where the checker can \
               follow); tables are dealt at random (`fairdeal simulate swish --deck @FILE \
               --cards 16 --tables N`)."
            .into(),
        figures,
        tables: vec![table],
        plots: vec![plot(boxed, any, closed)],
        ..Section::default()
    }
}

fn plot(boxed: &Seen, any: &[Seen], closed: &[Seen]) -> Plot {
    // Many decks share a value: they are spread beside each other, in the order they were made.
    let points = |decks: &[Seen], from: f64, to: f64| {
        let point = |(i, deck): (usize, &Seen)| {
            let x = deck.largest as f64 + from + (to - from) * ((i % 29) as f64 / 28.0);
            Point::exact(x, deck.rate())
        };
        Shape::Points(decks.iter().enumerate().map(point).collect())
    };
    let everyone = || any.iter().chain(closed).chain(std::iter::once(boxed));
    let most = everyone().map(Seen::rate).fold(0.0, f64::max);
    let (low, high) = everyone()
        .map(|deck| deck.largest as f64)
        .fold((f64::MAX, 0.0_f64), |(low, high), x| (low.min(x), high.max(x)));
    let series = |name: &str, shape| Series { name: name.into(), shape };
    Plot {
        id: "decks".into(),
        title: "Stuck tables against the largest unplayable position".into(),
        caption: format!(
            "Each dot is a deck with the boxed deck's counts by colour, {} tables of each: a \
             chance of 0.03 % is known to about a fifth of itself there. Dots of one value are \
             spread beside each other.",
            thousands(any.first().map_or(0, |deck| deck.tables))
        ),
        x: Axis::linear("largest position without a swish", Unit::Count, low - 0.5, high + 0.5),
        y: Axis::linear("tables of 16 without a swish", Unit::Share, 0.0, most * 1.1),
        series: vec![
            series("random", points(any, 0.05, 0.4)),
            series("closed under reversal", points(closed, -0.4, -0.05)),
            series("boxed", points(std::slice::from_ref(boxed), 0.0, 0.0)),
        ],
        rules: Vec::new(),
    }
}

fn look_all(
    task: &str,
    decks: &[Vec<Card>],
    tables: u64,
    settings: &Settings<'_>,
) -> Result<Vec<Seen>, Error> {
    settings.progress.begin(task, decks.len() as u64);
    let seen = decks
        .iter()
        .map(|deck| {
            let seen = look(deck, tables, settings);
            settings.progress.advance(1);
            seen
        })
        .collect();
    settings.progress.end();
    seen
}

/// The figures of one deck.
fn look(deck: &[Card], tables: u64, settings: &Settings<'_>) -> Result<Seen, Error> {
    // The search alone: a certificate for each of hundreds of decks would take far longer.
    let hand = Hand { size: Size::GAME, simple: false, cards: deck.to_vec() };
    let found = hitting_set::largest(&hand, settings.limits()).found;
    if let Some(stop) = found.stop {
        let message = format!("no largest position within the limits: {stop}");
        return Err(InputError::new(message).into());
    }
    let largest = found.kept.len() as u64;
    let dealing = Dealing::of_deck(Size::GAME, false, deck.to_vec());
    let run = Run { threads: settings.threads, ..Run::quiet() };
    let limits = settings.limits();
    let ask = Ask { cards: Some(TABLE as u64), limits, ..Ask::new(run) };
    let seen = without(&dealing, TABLE, tables, &ask)?;
    let none = seen.none.first().map_or(0, |table| table.none);
    Ok(Seen { largest, none, tables })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boxed_deck_is_as_hard_to_block_as_can_be() {
        let sizes = Sizes { random: 3, closed: 3, tables: 2_000, boxed: 20_000 };
        let report = report(&sizes, &Settings::quiet(2)).unwrap();
        let table = &report.sections[0].tables[0];
        assert_eq!(table.rows[0][2], "28");
        assert_eq!(table.rows[1][2], "28");
        assert!(report.sections[0].plots[0].to_svg().contains("</svg>"));
    }
}
