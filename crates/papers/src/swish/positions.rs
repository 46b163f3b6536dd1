//! Section 3: how many cards there are of a size, and the most of them without a swish.
//!
//! Everything measured comes from the game: the cards by listing them, the largest position from
//! `unplayable`, whose certificate is given to `check`, and the paper's construction from
//! `unplayable --construct`, which lays out the cards the paper describes and counts them.

use fairdeal_core::{Error, InputError, Limits};
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::kinds;
use fairdeal_swish::rules::Size;
use fairdeal_swish::unplayable::{self, Ask, Largest};

use super::figures::{self, Case};
use crate::number::{percent, thousands};
use crate::plot::{Axis, Plot, Point, Rule, Series, Shape, Unit};
use crate::report::{Comparison, Figure, Section, Table};
use crate::{Settings, or_why};

/// What was measured of one size.
pub(super) struct Measured {
    pub rows: usize,
    pub columns: usize,
    /// The paper's case; none for squares.
    pub case: Option<Case>,
    /// All cards, listed and counted.
    pub total: u64,
    /// The largest position without a swish.
    pub largest: Result<u64, String>,
    /// Whether `check` accepted its certificate.
    pub certified: bool,
    /// The cards of the paper's construction.
    pub construction: Result<u64, String>,
}

/// What `unplayable` finds in a deck.
fn unplayable(deck: &str, ask: Ask<'_>) -> Result<Largest, Error> {
    Ok(unplayable::largest(SwishFamily::parse(deck)?, &ask)?)
}

/// The largest position of a deck, and whether `check` accepts its certificate.
fn largest(deck: &str, limits: Limits) -> Result<(u64, bool), Error> {
    let found = unplayable(deck, Ask { limits, ..Ask::default() })?;
    if !found.optimal() {
        return Err(InputError::new("not settled within its bounds").into());
    }
    let accepted = match found.certified()? {
        None => None,
        Some(certificate) => {
            let certificate = certificate.to_json().to_string();
            fairdeal_games::check(&found.family.to_string(), &certificate)?.accepted
        }
    };
    Ok((found.size(), accepted == Some(true)))
}

/// How many choices of cards of a deck are as large as the largest, alike cards told apart.
fn counted(deck: &str, limits: Limits) -> Result<u128, Error> {
    let found = unplayable(deck, Ask { count: true, limits, ..Ask::default() })?;
    let counted = found.counts.and_then(|counts| u128::try_from(counts.physical).ok());
    Ok(counted.ok_or_else(|| InputError::new("they were not counted"))?)
}

/// The cards of the paper's construction.
fn constructed(deck: &str, limits: Limits) -> Result<u64, Error> {
    let ask = Ask { construct: true, limits, ..Ask::default() };
    Ok(unplayable(deck, ask)?.size())
}

/// Measures every size of the tables.
pub(super) fn measure(settings: &Settings<'_>) -> Result<Vec<Measured>, Error> {
    let rectangles = figures::sizes().into_iter().map(|(case, h, w)| (Some(case), h, w));
    let squares = figures::squares().map(|side| (None, side, side));
    let sizes: Vec<_> = rectangles.chain(squares).collect();
    settings.progress.begin("positions without a swish", sizes.len() as u64);
    let measured = sizes.into_iter().map(|(case, rows, columns)| {
        let deck = format!("{rows}x{columns}");
        let (largest, certified) = match or_why(largest(&deck, settings.limits()))? {
            Ok((size, accepted)) => (Ok(size), accepted),
            Err(why) => (Err(why), false),
        };
        let construction = match case {
            Some(_) => or_why(constructed(&deck, settings.limits()))?,
            None => Err("the paper leaves squares aside".into()),
        };
        let total = kinds::all(Size { h: rows, w: columns }, false).len() as u64;
        settings.progress.advance(1);
        Ok(Measured { rows, columns, case, total, largest, certified, construction })
    });
    let measured = measured.collect();
    settings.progress.end();
    measured
}

impl Measured {
    fn printed_total(&self) -> Option<u64> {
        self.case.map(|case| figures::total(case, self.rows, self.columns))
    }

    fn printed_without(&self) -> Option<u64> {
        self.case.map(|case| figures::without(case, self.rows, self.columns))
    }

    fn name(&self) -> String {
        format!("{}x{}", self.rows, self.columns)
    }
}

/// The section on the game's own decks.
pub(super) fn game(settings: &Settings<'_>) -> Result<Section, Error> {
    settings.progress.begin("the game's positions without a swish", 2);
    let mut figures = Vec::new();
    for (printed, deck) in [(&figures::NO_SWISH_36, "deck36"), (&figures::NO_SWISH_60, "deck60")] {
        figures.push(match or_why(largest(deck, settings.limits()))? {
            Ok((size, accepted)) => Figure::count(printed, size).note(proof(accepted)),
            Err(why) => Figure::partial(printed, "", why),
        });
        settings.progress.advance(1);
    }
    settings.progress.end();
    for deck in ["deck36", "deck60"] {
        let what = format!("positions of that size, {deck}");
        figures.push(match or_why(counted(deck, settings.limits()))? {
            Ok(count) => Figure::fresh(what, thousands(count)),
            Err(why) => Figure::fresh(what, "").not_run(why),
        });
    }
    Ok(Section {
        heading: "The game: the most cards without a swish".into(),
        text: "The paper finds these by exhaustive search. Here they are bounds that are met: a \
               position, and swishes or pairs of cards of which every larger one holds one."
            .into(),
        figures,
        ..Section::default()
    })
}

fn proof(accepted: bool) -> &'static str {
    match accepted {
        true => "With a certificate that `check` accepted in this run.",
        false => "Without an accepted certificate.",
    }
}

/// The section on all sizes.
pub(super) fn section(measured: &[Measured]) -> Section {
    Section {
        heading: "All sizes to 9 × 9".into(),
        text: "For each size: all cards with one point and one circle, the size of the paper's \
               construction as its closed form gives it, the cards of that construction counted, \
               and the largest position there is. The closed forms follow from the sums printed \
               before them; but for even-odd and odd-odd cards the sums subtract the number of the \
               cell where the described cards want its row, so they count too few as soon as the \
               quarter has more than one column."
            .into(),
        figures: summary(measured),
        tables: vec![table(measured)],
        plots: vec![shares(measured)],
        ..Section::default()
    }
}

/// How many sizes of a case pass a test, of how many.
fn of(measured: &[Measured], case: Case, test: impl Fn(&Measured) -> bool) -> (usize, usize) {
    let sizes: Vec<&Measured> = measured.iter().filter(|m| m.case == Some(case)).collect();
    (sizes.iter().filter(|m| test(m)).count(), sizes.len())
}

fn word(
    what: String,
    case: Case,
    (right, all): (usize, usize),
    missing: Option<&String>,
) -> Figure {
    let place = case.place();
    let figure =
        Figure::word(what, &format!("{all} of {all}"), &place, &format!("{right} of {all}"));
    match missing {
        None => figure,
        Some(why) => figure.not_run(why),
    }
}

fn summary(measured: &[Measured]) -> Vec<Figure> {
    let mut out = Vec::new();
    for case in Case::ALL {
        let right = of(measured, case, |m| m.printed_total() == Some(m.total));
        out.push(word(
            format!("{}: the printed number of all cards is right", case.name()),
            case,
            right,
            None,
        ));
    }
    for case in Case::ALL {
        let missing = measured.iter().filter(|m| m.case == Some(case));
        let missing = missing.filter_map(|m| m.construction.as_ref().err()).next();
        let right =
            of(measured, case, |m| m.construction.as_ref().ok() == m.printed_without().as_ref());
        let what = format!("{}: the construction has the printed size", case.name());
        out.push(word(what, case, right, missing));
    }
    for case in Case::ALL {
        let by_sum = |m: &Measured| figures::without_by_sum(case, m.rows, m.columns);
        let closed = |m: &Measured| m.printed_without().and_then(|n| i64::try_from(n).ok());
        let right = of(measured, case, |m| closed(m) == Some(by_sum(m)));
        let what = format!("{}: the printed size is the printed sum", case.name());
        out.push(word(what, case, right, None));
    }
    for case in Case::ALL {
        out.push(limit(measured, case));
    }
    out.push(conjecture(measured));
    let squares: Vec<&Measured> = measured.iter().filter(|m| m.case.is_none()).collect();
    let certified = squares.iter().filter(|m| m.certified).count();
    let shown = format!("{certified} of {}", squares.len());
    out.push(
        Figure::fresh("squares settled, with an accepted certificate", shown)
            .note("Square cards may also be turned by a quarter; the paper leaves them aside."),
    );
    out
}

/// The share of the largest size measured, beside the limit that is printed.
fn limit(measured: &[Measured], case: Case) -> Figure {
    let sizes = measured.iter().filter(|m| m.case == Some(case));
    let largest = sizes.max_by_key(|m| (m.rows * m.columns, m.rows));
    let what = format!("{}: the construction's share of all cards tends to", case.name());
    let mut figure = Figure::word(what, case.limit(), &case.place(), "");
    let shown =
        largest.and_then(|m| Some((m, *m.construction.as_ref().ok()? as f64, m.total as f64)));
    match shown {
        Some((m, cards, total)) => {
            let share = cards / total;
            let nearest = if share > 0.375 { "1/2" } else { "1/4" };
            let same = nearest == case.limit();
            figure.measured = format!("{nearest} ({} at {})", percent(share, 1), m.name());
            figure.verdict = if same { Comparison::Agrees } else { Comparison::Differs };
            if !same {
                figure.note = "The share at the largest size of the table; the corrected closed \
                               forms below tend to 1/2."
                    .into();
            }
        }
        None => return figure.not_run("no construction was measured"),
    }
    figure
}

/// The conjecture of Section 3.3.
fn conjecture(measured: &[Measured]) -> Figure {
    let sizes: Vec<&Measured> = measured.iter().filter(|m| m.case.is_some()).collect();
    let same = |m: &&&Measured| m.certified && m.largest.is_ok() && m.largest == m.construction;
    let settled = sizes.iter().filter(same).count();
    let smaller = |m: &&&Measured| matches!((&m.largest, &m.construction), (Ok(a), Ok(b)) if a > b);
    let refuted = sizes.iter().filter(smaller).count();
    let all = sizes.len();
    let figure = Figure::word(
        "sizes for which the construction is the largest position",
        &format!("{all} of {all}"),
        "Section 3.3 (conjecture)",
        &format!("{settled} of {all}"),
    )
    .note(
        "The construction as it is described, not as it is counted. Each size by a certificate \
         that `check` accepted in this run: it pairs every card with its reverse, and the cards \
         inside an orbit of cells by threes.",
    );
    if settled < all && refuted == 0 {
        let why =
            sizes.iter().find_map(|m| m.largest.as_ref().err().or(m.construction.as_ref().err()));
        return figure.not_run(why.map_or("a certificate was not accepted", String::as_str));
    }
    figure
}

fn table(measured: &[Measured]) -> Table {
    let columns = [
        "case",
        "size",
        "all, printed",
        "all",
        "construction, printed",
        "construction",
        "largest",
        "certificate",
        "share, printed",
        "share",
    ];
    let dash = || "–".to_string();
    let number = |value: Option<u64>| value.map_or_else(dash, thousands);
    let rows = measured.iter().map(|m| {
        let share = |cards: Option<u64>| cards.map(|cards| cards as f64 / m.total as f64);
        let shown = |share: Option<f64>| share.map_or_else(dash, |share| percent(share, 1));
        let largest = m.largest.as_ref().ok().copied();
        vec![
            m.case.map_or("square", Case::name).to_string(),
            m.name(),
            number(m.printed_total()),
            thousands(m.total),
            number(m.printed_without()),
            number(m.construction.as_ref().ok().copied()),
            number(largest),
            if m.certified { "accepted".into() } else { dash() },
            shown(share(m.printed_without())),
            shown(share(largest)),
        ]
    });
    Table::new("Cards of each size, and the most without a swish.", columns, 2, rows)
}

fn shares(measured: &[Measured]) -> Plot {
    let point = |m: &Measured, cards: Option<u64>| {
        let y = cards? as f64 / m.total as f64;
        Some(Point::exact((m.rows * m.columns) as f64, y))
    };
    let sizes: Vec<&Measured> = measured.iter().filter(|m| m.case.is_some()).collect();
    let printed = sizes.iter().filter_map(|m| point(m, m.printed_without())).collect();
    let largest = sizes.iter().filter_map(|m| point(m, m.largest.as_ref().ok().copied())).collect();
    Plot {
        id: "shares".into(),
        title: "The share of all cards in a largest position without a swish".into(),
        caption:
            "Each point is a size up to 9 × 9; the printed forms lie below where a quarter of \
                  the card has more than one column and a side is odd."
                .into(),
        x: Axis::linear("cells of a card", Unit::Count, 0.0, 80.0),
        y: Axis::linear("share", Unit::Share, 0.2, 0.7),
        series: vec![
            Series { name: "largest".into(), shape: Shape::Points(largest) },
            Series { name: "printed".into(), shape: Shape::Points(printed) },
        ],
        rules: vec![Rule { x: 12.0, label: "the game".into() }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(case: Case, rows: usize, columns: usize, size: u64, certified: bool) -> Measured {
        let total = figures::total(case, rows, columns);
        Measured {
            rows,
            columns,
            case: Some(case),
            total,
            largest: Ok(size),
            certified,
            construction: Ok(size),
        }
    }

    #[test]
    fn wrong_forms_differ_and_unproved_sizes_are_not_settled() {
        let good = [
            made(Case::EvenEven, 2, 4, 8, true),
            made(Case::EvenOdd, 4, 3, 20, true),
            made(Case::EvenOdd, 8, 9, 656, true),
            made(Case::OddOdd, 3, 5, 32, true),
        ];
        let words: Vec<&str> = summary(&good).iter().map(|figure| figure.verdict.word()).collect();
        // Totals and sums agree; sizes differ for even-odd and odd-odd; so do the limits; the
        // conjecture holds.
        assert_eq!(words[..3], ["agrees"; 3]);
        assert_eq!(words[3..6], ["agrees", "differs", "differs"]);
        assert_eq!(words[6..9], ["agrees"; 3]);
        assert_eq!(words[9..12], ["agrees", "differs", "differs"]);
        assert_eq!(words[12], "agrees");
        let mut bad = good;
        bad[0].certified = false;
        assert_eq!(conjecture(&bad).verdict.word(), "not-run");
        bad[0].largest = Ok(9);
        assert_eq!(conjecture(&bad).verdict, Comparison::Differs);
        assert_eq!(section(&bad).tables[0].rows.len(), 4);
    }
}
