//! The paper's own comparison of three ways to state its constraints (Section 5.2), all 95 cells.
//!
//! The columns are called "SMT", "No Condense" and "Sorted SMT", and nowhere explained. What the paper
//! describes are constraints without an order of the cards, with equation (13), and with (14) and
//! (15); so three columns and three encodings, in six ways. Which way fits is not a matter of taste:
//! for each the logarithms of measured over printed seconds are taken cell by cell, and the spread
//! about their mean says how far the two are from one being a multiple of the other.

use fairdeal_core::Error;
use fairdeal_core::sort;
use fairdeal_set::deal::Deck;
use fairdeal_set::rules::{Card, is_set};

use super::claims::times;
use super::figures::{Cell, Vary};
use super::measure::{Before, Desk, Measured, NOT_PRINTED};
use super::report::shown;
use crate::number::thousands;
use crate::report::{Figure, Section, Table};

/// Our names for the three encodings, in the order in which the likely reading takes the columns.
pub(super) const ORDERS: [&str; 3] = ["smt,order=first", "smt,order=none", "smt,order=sorted"];

/// The paper's names for its columns.
pub(super) const COLUMNS: [&str; 3] = ["SMT", "No Condense", "Sorted SMT"];

/// A list of times.
pub(super) struct Encodings {
    /// Where it stands.
    pub place: &'static str,
    /// What changes.
    pub vary: Vary,
    pub rows: &'static [Row],
}

/// v, p, n, seconds as chosen, not condensed (if printed), sorted.
pub(super) type Row = (u32, u32, u64, f64, Option<f64>, f64);

/// The lists in the paper's order.
pub(super) const ENCODINGS: [Encodings; 5] = [
    Encodings {
        place: "Section 5.2, first list",
        vary: Vary::Values,
        rows: &[
            (3, 3, 5, 0.131_528_6, Some(0.111_943_4), 0.131_365_8),
            (4, 3, 5, 0.262_593, Some(0.271_151_4), 0.262_917_2),
            (5, 3, 5, 0.491_559_8, Some(0.893_835), 0.534_627_6),
            (6, 3, 5, 0.735_945_6, Some(3.492_051), 0.808_912_4),
            (7, 3, 5, 1.199_474_6, Some(27.622_193_8), 1.243_199),
        ],
    },
    Encodings {
        place: "Section 5.2, second list",
        vary: Vary::Properties,
        rows: &[
            (3, 3, 5, 0.122_791_6, Some(0.115_86), 0.114_809),
            (3, 4, 5, 0.191_152_4, Some(0.162_412_4), 0.203_416_6),
            (3, 5, 5, 0.324_042_6, Some(0.386_067_4), 0.297_322),
            (3, 6, 5, 0.716_594, Some(0.564_148_8), 0.578_523_4),
            (3, 7, 5, 1.086_554_4, Some(1.453_423_8), 1.252_956),
            (3, 8, 5, 2.542_946, Some(4.020_391_2), 2.855_171_8),
            (3, 9, 5, 6.881_801_2, Some(13.006_316_6), 6.726_568_2),
            (3, 10, 5, 17.436_174, Some(64.499_574_4), 24.281_002_6),
        ],
    },
    Encodings {
        place: "Section 5.2, third list",
        vary: Vary::Sets,
        rows: &[
            (4, 5, 1, 0.840_098_2, Some(0.696_139_6), 0.294_452_2),
            (4, 5, 2, 1.022_837_4, Some(2.158_753_8), 0.988_754_2),
            (4, 5, 3, 1.152_908_2, Some(2.039_878_8), 1.323_617_6),
            (4, 5, 4, 1.613_537_8, Some(3.688_229_8), 1.648_167_4),
            (4, 5, 5, 1.927_098, Some(2.862_750_8), 1.615_094_2),
            (4, 5, 6, 2.048_918, Some(5.402_477), 2.131_423),
            (4, 5, 7, 1.745_310_6, Some(5.553_281_6), 1.946_175_8),
            (4, 5, 8, 1.928_023, Some(5.016_528_2), 2.461_276_4),
            (4, 5, 9, 2.605_479_8, Some(8.754_211_4), 2.570_922_6),
            (4, 5, 10, 2.373_223_8, Some(6.700_597_8), 2.677_595_4),
        ],
    },
    Encodings {
        place: "Section 5.2, fourth list",
        vary: Vary::Values,
        rows: &[
            (3, 4, 10, 0.378_062_8, None, 0.316_360_8),
            (4, 4, 10, 0.987_694_6, None, 0.958_465_2),
            (5, 4, 10, 1.988_442_8, None, 2.231_052_8),
            (6, 4, 10, 3.724_920_8, None, 4.388_924_2),
            (7, 4, 10, 6.460_034, None, 7.436_928_4),
            (8, 4, 10, 8.452_201_8, None, 12.236_469),
            (9, 4, 10, 12.109_404_8, None, 20.610_751),
            (10, 4, 10, 17.008_925_6, None, 29.606_997_2),
        ],
    },
    Encodings {
        place: "Section 5.2, fifth list",
        vary: Vary::Properties,
        rows: &[
            (4, 3, 10, 0.404_340_4, None, 0.528_973_6),
            (4, 4, 10, 0.967_702, None, 0.935_379_8),
            (4, 5, 10, 2.184_489_8, None, 2.548_027),
            (4, 6, 10, 7.077_926_2, None, 9.667_263_2),
            (4, 7, 10, 25.211_324, None, 48.435_03),
        ],
    },
];

/// Row by row, what each of [`ORDERS`] took.
///
/// # Errors
/// When a solver errs.
pub(super) fn measure(list: &Encodings, desk: &Desk<'_>) -> Result<Vec<[Measured; 3]>, Error> {
    let mut before: [Before; 3] = Default::default();
    let rows = list.rows.iter().map(|row| {
        let &(v, p, n, ..) = row;
        let cell = Cell { v, p, n, smt: f64::NAN, dynamic: f64::NAN, brute: None };
        let mut one = |i: usize| match printed(row)[i] {
            None => Ok(Err(NOT_PRINTED.to_string())),
            printed => desk.cell(&cell, ORDERS[i], printed, &mut before[i]),
        };
        Ok([one(0)?, one(1)?, one(2)?])
    });
    rows.collect()
}

/// The printed columns of a row.
pub(super) fn printed(row: &Row) -> [Option<f64>; 3] {
    let &(_, _, _, smt, loose, sorted) = row;
    [Some(smt), loose, Some(sorted)]
}

/// Which encoding each column may be.
const READINGS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// How well a reading fits: the spread of ln(measured / printed) over the cells that have both, the
/// mean factor, and the number of cells.
fn fit(measured: &[Vec<[Measured; 3]>], reading: [usize; 3]) -> Option<(f64, f64, usize)> {
    let mut logs = Vec::new();
    for (list, rows) in ENCODINGS.iter().zip(measured) {
        for (row, times) in list.rows.iter().zip(rows) {
            // Only rows that were measured throughout: every reading is judged on the same cells.
            let Ok(times) =
                times.iter().map(|t| t.as_ref().map(|t| t.mean)).collect::<Result<Vec<_>, _>>()
            else {
                continue;
            };
            for (column, printed) in printed(row).into_iter().enumerate() {
                if let Some(printed) = printed {
                    logs.push((times[reading[column]].max(1e-9) / printed).ln());
                }
            }
        }
    }
    let n = logs.len();
    // Small games hardly tell the encodings apart: most of the cells must be there.
    if n < 45 {
        return None;
    }
    let mean = logs.iter().sum::<f64>() / n as f64;
    let spread = (logs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n as f64).sqrt();
    Some((spread, mean.exp(), n))
}

/// The section.
pub(super) fn section(measured: &[Vec<[Measured; 3]>]) -> Section {
    let tables = ENCODINGS.iter().zip(measured).map(|(list, rows)| {
        let columns = [
            "v",
            "p",
            "n",
            "SMT",
            "order=first",
            "No Condense",
            "order=none",
            "Sorted SMT",
            "order=sorted",
        ];
        let rows = list.rows.iter().zip(rows).map(|(row, times)| {
            let mut out = vec![row.0.to_string(), row.1.to_string(), row.2.to_string()];
            for (printed, times) in printed(row).into_iter().zip(times) {
                out.push(printed.map_or("–".into(), super::report::seconds));
                out.push(shown(times));
            }
            out
        });
        let caption = format!(
            "{}, by {}: seconds a game, printed and measured beside each other as the likely \
             reading has it.",
            list.place,
            list.vary.name()
        );
        Table::new(caption, columns, 0, rows)
    });
    let mut tables: Vec<Table> = tables.collect();
    let mut fits: Vec<([usize; 3], (f64, f64, usize))> = READINGS
        .into_iter()
        .filter_map(|reading| Some((reading, fit(measured, reading)?)))
        .collect();
    sort::by(&mut fits, |a, b| a.1.0.total_cmp(&b.1.0));
    let names = |reading: [usize; 3]| reading.map(|i| ORDERS[i].trim_start_matches("smt,"));
    let mut figures = vec![lost()];
    let cells: Vec<&Measured> = measured.iter().flatten().flatten().collect();
    let run = cells.iter().filter(|cell| cell.is_ok()).count();
    let printed: usize = ENCODINGS
        .iter()
        .flat_map(|l| l.rows)
        .map(|row| printed(row).iter().flatten().count())
        .sum();
    figures.push(Figure::fresh(
        "Cells of the three encodings",
        format!("{run} measured; {printed} are printed, and 13 are not for \"No Condense\""),
    ));
    if let Some((reading, (spread, factor, n))) = fits.first() {
        let [a, b, c] = names(*reading);
        let [x, y, z] = COLUMNS;
        figures.push(
            Figure::fresh("The reading that fits best", format!("{x}: {a}; {y}: {b}; {z}: {c}"))
                .note(format!(
                    "{n} cells; our seconds are {factor:.2} of the printed ones, within a factor of \
                     {:.2}",
                    spread.exp()
                )),
        );
        let columns = [COLUMNS[0], COLUMNS[1], COLUMNS[2], "factor", "spread"];
        let rows = fits.iter().map(|(reading, (spread, factor, _))| {
            let mut out: Vec<String> = names(*reading).map(String::from).to_vec();
            out.push(format!("{factor:.3}"));
            out.push(format!("{:.2}", spread.exp()));
            out
        });
        let caption = "The six readings, best first: measured over printed seconds, and the factor \
                       within which that holds.";
        tables.insert(0, Table::new(caption, columns, 3, rows));
    } else {
        let why = "too few cells were measured to tell the readings apart";
        figures.push(Figure::fresh("The reading that fits best", "").not_run(why));
    }
    tables.insert(tables.len() - ENCODINGS.len(), loose(measured));
    let overlooked: u64 =
        cells.iter().filter_map(|cell| cell.as_ref().ok()).map(|times| times.overlooked).sum();
    figures.push(
        Figure::fresh("Tables on which equation (15) overlooked a set", thousands(overlooked))
            .note("In the games above: each time v cards were dealt that a player who looks would not have needed."),
    );
    Section {
        heading: "The paper's encodings".into(),
        text: "Three ways to state the constraints, in columns that the paper does not explain. Are the \
               constraints of \"No Condense\" the same ones written out at length, or are some left out? \
               In the first list that column is the quickest of the three on the smallest game and 22 times the \
               others on seven values: longer formulas would be slower from the start, and by a factor \
               that hardly grows, while without an order every set is found under v! names. CPU \
               seconds of z3 and of the program that talks to it. `fairdeal solve \"set:1hgd 1fgd \
               1sgd\" --strategy smt,order=first` overlooks a set that is the whole table; \
               `fairdeal encode \"set:1hgd 1fgd 1sgd\" --to smt2-first` writes it down for any solver."
            .into(),
        figures,
        tables,
        times: ENCODINGS
            .iter()
            .zip(measured)
            .flat_map(|(list, rows)| times::of_encodings(list, rows))
            .collect(),
        ..Section::default()
    }
}

/// "No Condense" over the other two columns, as printed, beside no order over the two orders, as
/// measured. If the column were the same constraints written out at length it would be the slower one
/// from the smallest game on; if it is constraints left out, it is the quicker one there, and the
/// slower the more cards a set has.
fn loose(measured: &[Vec<[Measured; 3]>]) -> Table {
    let mut rows = Vec::new();
    for (list, times) in ENCODINGS.iter().zip(measured) {
        for (row, times) in list.rows.iter().zip(times) {
            let &(v, p, n, smt, Some(loose), sorted) = row else { continue };
            let of = |i: usize| times[i].as_ref().ok().map(|times| times.mean.max(1e-9));
            let over = |other: Option<f64>| match of(1).zip(other) {
                Some((none, other)) => format!("{:.2}", none / other),
                None => "–".into(),
            };
            let mut out = [u64::from(v), u64::from(p), n].map(|x| x.to_string()).to_vec();
            out.extend([loose / smt, loose / sorted].map(|x| format!("{x:.2}")));
            out.extend([over(of(0)), over(of(2))]);
            rows.push(out);
        }
    }
    let columns = ["v", "p", "n", "/ SMT", "/ Sorted SMT", "none / first", "none / sorted"];
    let caption = "\"No Condense\" over the other two columns as printed, and the constraints without \
                   an order over those with one as measured.";
    Table::new(caption, columns, 0, rows)
}

/// Equation (15), read as it stands, on the sets of the game: how many have an order of their cards
/// that it admits?
fn lost() -> Figure {
    let deck: Vec<Card> = (0..81).map(|id| Deck::card(3, 4, id)).collect();
    let (mut sets, mut admitted) = (0_u64, 0_u64);
    for a in 0..81 {
        for b in a + 1..81 {
            for c in b + 1..81 {
                let set = [&deck[a], &deck[b], &deck[c]];
                if is_set(3, &set) {
                    sets += 1;
                    let [x, y, z] = set;
                    let orders = [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]];
                    admitted += u64::from(orders.iter().any(|k| equation_15(k)));
                }
            }
        }
    }
    let what = "Sets of the game that equation (15) admits in some order of their cards";
    Figure::word(what, &thousands(sets), "equations (14) and (15)", &thousands(admitted)).note(
        format!(
            "It loses {}, all those whose first property is all equal.",
            thousands(sets - admitted)
        ),
    )
}

/// For every property: the cards show 0, 1, …, v − 1 in it, or are not all equal in an earlier one.
fn equation_15(k: &[&Card]) -> bool {
    let p = k[0].values().len();
    (0..p).all(|i| {
        let written = k.iter().enumerate().all(|(m, card)| usize::from(card.values()[i]) == m);
        let mut earlier = (0..i).map(|j| k.iter().all(|card| card.values()[j] == k[0].values()[j]));
        written || earlier.any(|all_equal| !all_equal)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Comparison;
    use crate::set::measure::Times;

    #[test]
    fn equation_15_loses_351_sets() {
        let figure = lost();
        assert_eq!((figure.printed.as_deref(), &figure.measured[..]), (Some("1,080"), "729"));
        assert_eq!(figure.verdict, Comparison::Differs);
        assert!(figure.note.contains("351"));
    }

    /// What the section says of the printed column.
    #[test]
    fn the_loose_column_is_quicker_first_and_slower_last() {
        let rows = ENCODINGS[0].rows;
        let over = |row: &Row| row.4.unwrap() / row.3.max(row.5);
        assert!(over(&rows[0]) < 1.0 && (22.0..23.0).contains(&over(&rows[4])));
        let none: Vec<Vec<[Measured; 3]>> = ENCODINGS
            .iter()
            .map(|list| list.rows.iter().map(|_| [0; 3].map(|_| Err(String::new()))).collect())
            .collect();
        let table = loose(&none);
        assert_eq!(
            (table.rows.len(), &table.rows[4][..5]),
            (23, &["7", "3", "5", "23.03", "22.22"].map(String::from)[..])
        );
    }

    /// Times made by a reading are read back as that reading, whatever the machine's factor.
    #[test]
    fn the_reading_that_made_the_times_fits() {
        for truth in READINGS {
            let measured: Vec<Vec<[Measured; 3]>> = ENCODINGS
                .iter()
                .map(|list| {
                    let times = |row: &Row| {
                        let mut out: [Measured; 3] =
                            std::array::from_fn(|_| Err("not run".to_string()));
                        for (column, printed) in printed(row).into_iter().enumerate() {
                            let times = |seconds: f64| {
                                let mean = 0.4 * seconds;
                                Times { mean, median: mean, max: mean, games: 1, overlooked: 0 }
                            };
                            out[truth[column]] = printed.map(times).ok_or("not run".to_string());
                        }
                        out
                    };
                    list.rows.iter().map(times).collect()
                })
                .collect();
            let (spread, factor, n) = fit(&measured, truth).unwrap();
            assert!(
                spread < 1e-9 && (factor - 0.4).abs() < 1e-9 && n == 69,
                "{spread} {factor} {n}"
            );
            for other in READINGS.into_iter().filter(|&other| other != truth) {
                assert!(fit(&measured, other).unwrap().0 > 0.05);
            }
        }
        let cells: usize = ENCODINGS
            .iter()
            .flat_map(|l| l.rows)
            .map(|r| printed(r).iter().flatten().count())
            .sum();
        assert_eq!(cells, 95);
    }
}
