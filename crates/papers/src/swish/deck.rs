//! The game's cards, counted by colour, and how often sixteen of them hold no swish.

use fairdeal_core::Error;
use fairdeal_survey::Deals;
use fairdeal_swish::kinds;
use fairdeal_swish::orbits::Orbits;
use fairdeal_swish::rules::{Card, Cell, Size};

use super::figures;
use crate::Settings;
use crate::number::{percent, thousands};
use crate::report::{Figure, Section};
use crate::stage::Stage;

/// Nodes for one table: far more than it takes.
const NODES: u64 = 10_000_000;

/// The section.
///
/// # Errors
/// When the game has no such deals.
pub(super) fn section(tables: i64, settings: &Settings<'_>) -> Result<Section, Error> {
    let size = Size::GAME;
    let orbits = Orbits::new(size, false);
    let colour = |cell: Cell| orbits.of.get(cell as usize).copied();
    let (deck, kinds) = (kinds::deck60(), kinds::deck36());
    let arcs: Vec<(Cell, Cell)> = deck.iter().filter_map(Card::as_arc).collect();
    let one = arcs.iter().filter(|&&(point, circle)| colour(point) == colour(circle)).count();
    let twice = kinds.iter().filter(|kind| deck.iter().filter(|card| card == kind).count() == 2);
    let mut figures = vec![
        Figure::count(&figures::CARDS, deck.len() as u64),
        Figure::count(&figures::KINDS, kinds.len() as u64),
        Figure::count(&figures::DOUBLED, twice.count() as u64),
        Figure::count(&figures::ONE_COLOUR, one as u64),
    ];
    for ((row, column), printed) in &figures::TWO_COLOURS {
        let of = colour(size.cell(*row, *column));
        let two = arcs
            .iter()
            .filter(|&&(point, circle)| colour(point) == of && colour(point) != colour(circle));
        figures.push(Figure::count(printed, two.count() as u64));
    }
    figures.push(sixteen(tables, settings)?);
    Ok(Section {
        heading: "The cards of the game".into(),
        text: "The paper shows the 60 cards in pictures and counts them by colour. The list used \
               here is a public transcription of the boxed game; it has these counts, and it has \
               the largest position of 28 cards below."
            .into(),
        figures,
        ..Section::default()
    })
}

/// Tables of the game without a swish.
fn sixteen(tables: i64, settings: &Settings<'_>) -> Result<Figure, Error> {
    let family = fairdeal_games::family("swish")?;
    let stage = Stage {
        task: "tables of sixteen",
        family: &*family,
        strategy: None,
        limits: settings.nodes(NODES),
    };
    let summary = stage.run(Deals::Range(1..tables + 1), settings, |_, _| {})?;
    let what = format!("tables of 16 cards without a swish, of {}", thousands(summary.deals));
    let share = summary.impossible as f64 / summary.deals.max(1) as f64;
    let shown = format!("{} ({})", thousands(summary.impossible), percent(share, 4));
    let figure = Figure::fresh(what, shown).note(
        "Section 1.3 reads the rule of 16 cards as a promise that there is a swish. It is not, \
         but the exception is rare.",
    );
    Ok(match summary.unknown {
        0 => figure,
        unknown => figure.not_run(format!("{} undecided", thousands(unknown))),
    })
}
