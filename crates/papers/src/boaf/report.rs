//! The report on the testbed, from what was measured.

use fairdeal_core::words::list;
use fairdeal_core::{Outcome, Stop};

use super::figures::{self, CONDITION_COUNTS};
use super::measure::Measured;
use super::{EXPERIMENT, errata};
use crate::number::{counted, deal_number, halved, median_doubled, percent, thousands};
use crate::plot::{Axis, Plot, Rule, Series, Shape, Unit};
use crate::report::{Comparison, Figure, Printed, Report, Section, Table};

pub(super) fn report(m: &Measured) -> Report {
    let deals = &m.scope.deals;
    let full = m.scope.dfs_steps >= figures::DFS_LIMIT;
    Report {
        name: EXPERIMENT.name.into(),
        title: EXPERIMENT.title.into(),
        intro: format!(
            "R. Hoshino and M. Notarangelo, “Computational Intractability and Solvability for the \
             Birds of a Feather Game” (EAAI 2019), decide a million 4×4 deals, {} to {} of the \
             FreeCell numbering. Here the paper's own algorithms, written from its text, run on \
             the same deals, and an exact solver that shares no search code with them decides \
             every deal again.",
            deal_number(deals.start),
            deal_number(deals.end - 1)
        ),
        command: format!("fairdeal reproduce{}", if full { " boaf" } else { "" }),
        sections: vec![verdicts(m), conditions(m), heuristic(m), dfs(m)],
        errata: errata::errata(m),
    }
}

/// Why counts over all deals cannot be compared, if they cannot.
fn not_testbed(m: &Measured) -> Option<String> {
    let deals = &m.scope.deals;
    (!m.scope.is_testbed()).then(|| {
        let (from, to) = (deal_number(deals.start), deal_number(deals.end - 1));
        format!("only deals {from} to {to} were run, not the paper's million")
    })
}

/// A count that is exact if the exact solver decided everything.
fn decided(m: &Measured, printed: &Printed, count: u64) -> Figure {
    let undecided = (m.exact.unknown > 0).then(|| counted(m.exact.unknown, "deal") + " undecided");
    Figure::count_unless(printed, count, not_testbed(m).or(undecided).as_deref())
}

/// A count over all deals of a test that is never undecided.
fn over_all(m: &Measured, printed: &Printed, count: u64) -> Figure {
    Figure::count_unless(printed, count, not_testbed(m).as_deref())
}

fn verdicts(m: &Measured) -> Section {
    let beyond = m.beyond_conditions();
    let mut figures = vec![
        decided(m, &figures::SOLVABLE, m.exact.solved),
        decided(m, &figures::UNSOLVABLE, m.exact.impossible),
        decided(m, &figures::BY_SEARCH_ONLY, beyond.len() as u64),
    ];
    for deal in figures::BY_HAND {
        figures.push(by_hand(m, deal));
    }
    figures.push(
        Figure::fresh("Deals the exact solver left undecided", thousands(m.exact.unknown))
            .note("An undecided deal is never counted as unsolvable."),
    );
    figures.push(
        Figure::fresh(
            "Deals on which a paper's algorithm contradicts it",
            thousands(m.contradictions.len() as u64),
        )
        .note("Over both readings of the conditions and both searches."),
    );
    let reasons = CONDITION_COUNTS.iter().map(|c| (c.name.to_string(), m.conditions.count(c.word)));
    let bars: Vec<(String, u64)> =
        reasons.chain([("search only".to_string(), beyond.len() as u64)]).collect();
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(0);
    let plot = Plot {
        id: "reasons".into(),
        title: "Why deals cannot be won".into(),
        caption: "Unsolvable deals by the first of the paper's conditions that holds, and those \
                  that only a search decides. Log scale."
            .into(),
        x: Axis::names("", bars.iter().map(|bar| bar.0.clone()).collect()),
        y: Axis::log("deals", Unit::Count, 0.8, most as f64 * 1.6),
        series: vec![Series {
            name: String::new(),
            shape: Shape::Bars {
                values: bars.iter().enumerate().map(|(i, b)| (i as f64, b.1 as f64)).collect(),
                labelled: true,
            },
        }],
        rules: Vec::new(),
    };
    let rate = m.exact.winnable();
    Section {
        heading: "What can be won".into(),
        text: format!(
            "The exact solver (`fast`, the default strategy) on every deal: {} of them can be \
             won. It decides without the paper's searches; what its own greedy play and beams \
             leave open it tries with the paper's conditions, in the reading that is proved, \
             before it searches every state.",
            percent(rate.rate, 4)
        ),
        figures,
        tables: Vec::new(),
        plots: vec![plot],
        ..Section::default()
    }
}

/// A deal the paper settles by hand.
fn by_hand(m: &Measured, deal: i64) -> Figure {
    let what = format!("Deal {}, settled by hand in the paper", deal_number(deal));
    let place = figures::BY_HAND_PLACE;
    let outcome = m.outcome(deal);
    let figure = match outcome {
        Some(Outcome::Impossible) => Figure::word(what, "unsolvable", place, "unsolvable"),
        Some(Outcome::Solved) => Figure::word(what, "unsolvable", place, "solvable"),
        Some(Outcome::Unknown) | None => {
            let why = match outcome {
                None => "this deal was not run",
                _ => "the exact solver did not decide it",
            };
            Figure::word(what, "unsolvable", place, "").not_run(why)
        }
    };
    match m.conditions_text.deals.get(&deal) {
        Some(word) => figure.note(format!(
            "The condition `{word}` as the text states it holds for this deal, so no work by \
             hand is needed."
        )),
        None => figure,
    }
}

fn conditions(m: &Measured) -> Section {
    let mut figures: Vec<Figure> = CONDITION_COUNTS
        .iter()
        .map(|c| over_all(m, &c.printed, m.conditions.count(c.word)))
        .collect();
    figures.push(over_all(m, &figures::BY_CONDITIONS, m.conditions.summary.impossible));
    figures.push(Figure::fresh(
        "Flagged with Cut Edge as the text states it",
        thousands(m.conditions_text.summary.impossible),
    ));
    let row = |name: &str, word: &str| {
        vec![
            name.to_string(),
            thousands(m.conditions.count(word)),
            thousands(m.conditions_text.count(word)),
        ]
    };
    let mut rows: Vec<Vec<String>> = CONDITION_COUNTS.iter().map(|c| row(c.name, c.word)).collect();
    rows.push(vec![
        "all four".into(),
        thousands(m.conditions.summary.impossible),
        thousands(m.conditions_text.summary.impossible),
    ]);
    let both = m
        .conditions
        .deals
        .iter()
        .filter(|(deal, word)| {
            **word == "lollipop" && m.conditions_text.deals.get(deal) == Some(&"cut-edge")
        })
        .count() as u64;
    Section {
        heading: "The four conditions".into(),
        text: format!(
            "Each deal is put down to the first condition that holds, in the paper's order. The \
             paper's count for Cut Edge needs a narrower reading than its argument: the side U \
             of the cut edge uw must be 2-edge-connected, and must not collapse to any top card \
             at all. Taken as the text argues it, with U the whole side and u on top, the \
             condition holds for {}, {both} of them counted under Lollipop Stick otherwise.",
            counted(m.conditions_text.count("cut-edge"), "deal"),
        ),
        figures,
        tables: vec![
            Table::new(
                "Deals by the first condition that holds, in both readings of Cut Edge.",
                ["condition", "reading of the counts", "reading of the text"],
                1,
                rows,
            ),
            explained(m),
        ],
        plots: Vec::new(),
        ..Section::default()
    }
}

/// Which reason explains how many of the deals that cannot be won: the paper's, then ours.
fn explained(m: &Measured) -> Table {
    let by_steps = |steps: Option<u64>| m.at_once.values().filter(|s| **s == steps).count() as u64;
    let paper =
        CONDITION_COUNTS.iter().map(|c| (c.name.to_string(), m.conditions_text.count(c.word)));
    let ours = [
        ("Who can ever cover whom, by rules alone".to_string(), by_steps(Some(0))),
        ("The same after one look at a card or cell".to_string(), by_steps(Some(1))),
        ("A case tree, found by search".to_string(), by_steps(None)),
    ];
    let rows: Vec<Vec<String>> =
        paper.chain(ours).map(|(name, count)| vec![name, thousands(count)]).collect();
    Table::new(
        "Unsolvable deals by the first reason that explains them: the paper's conditions, Cut Edge as \
         the text argues it, then the rules of the certificates of kind `cases`. What only a search \
         finds stays unexplained, as in the paper's outlook.",
        ["reason", "deals"],
        1,
        rows,
    )
}

fn heuristic(m: &Measured) -> Section {
    let least = m.heuristic_steps.get(&figures::LEAST_STEPS).copied().unwrap_or(0);
    let most = m.heuristic_steps.values().max().copied().unwrap_or(0);
    let plot = Plot {
        id: "heuristic-steps".into(),
        title: "Steps of the heuristic search".into(),
        caption: "Deals by the steps in which the heuristic search solved them; it gives up at \
                  100. Log scale."
            .into(),
        x: Axis::linear("steps", Unit::Count, 14.0, 100.0),
        y: Axis::log("deals", Unit::Count, 0.8, most as f64 * 1.3),
        series: vec![Series {
            name: String::new(),
            shape: Shape::Bars {
                values: m.heuristic_steps.iter().map(|(&s, &n)| (s as f64, n as f64)).collect(),
                labelled: false,
            },
        }],
        rules: Vec::new(),
    };
    Section {
        heading: "The heuristic search".into(),
        text: "Depth-first, the child with the best value of the paper's heuristic first, on the \
               deals the conditions leave open (`paper-heuristic`). A step is the expansion of one \
               position."
            .into(),
        figures: vec![
            over_all(m, &figures::LEFT_TO_SEARCH, m.heuristic.deals),
            over_all(m, &figures::HEURISTIC_LEAST, least),
            over_all(m, &figures::HEURISTIC_SOLVED, m.heuristic.solved),
        ],
        tables: Vec::new(),
        plots: vec![plot],
        ..Section::default()
    }
}

fn dfs(m: &Measured) -> Section {
    let steps = m.scope.dfs_steps;
    let finished = m.dfs.solved + m.dfs.impossible;
    let out_of_steps = m.dfs.stops.get(Stop::Nodes.word()).copied().unwrap_or(0);
    let stopped = if steps < figures::DFS_LIMIT {
        let (got, all) = (thousands(steps), thousands(figures::DFS_LIMIT));
        Some(format!(
            "each deal got {got} of the paper's {all} steps; `fairdeal reproduce boaf` gives them all"
        ))
    } else if out_of_steps < m.dfs.unknown {
        Some("some searches stopped for another reason than their steps".to_string())
    } else {
        None
    };
    let at_least = |printed: &Printed, count: u64| match not_testbed(m).or(stopped.clone()) {
        None => Figure::count(printed, count),
        Some(why) if count == 0 => Figure::partial(printed, "", why),
        Some(why) => Figure::partial(printed, format!("≥ {}", thousands(count)), why),
    };
    Section {
        heading: "The depth-first search".into(),
        text: format!(
            "Plain depth-first search on the deals the heuristic search gave up (`paper-dfs`). \
             Here a step counts every position taken off the stack that was not seen before, so \
             also those cut off and the final one: another unit than above. With {} steps a deal, \
             {} of {} were decided.",
            thousands(steps),
            thousands(finished),
            thousands(m.dfs.deals)
        ),
        figures: vec![
            over_all(m, &figures::DFS_DEALS, m.dfs.deals),
            at_least(&figures::DFS_SOLVED, m.dfs.solved),
            median(m),
            at_least(&figures::DFS_PROVED, m.dfs.impossible),
            left_open(m, not_testbed(m).or(stopped.clone())),
        ],
        tables: Vec::new(),
        plots: vec![dfs_plot(m)],
        ..Section::default()
    }
}

/// The deals the search gave up at the paper's limit, unless there is a reason not to compare.
fn left_open(m: &Measured, why: Option<String>) -> Figure {
    let list = |deals: &[i64]| list(deals.iter().map(|&deal| deal_number(deal)));
    let measured = if m.dfs_open.len() <= 4 {
        list(&m.dfs_open)
    } else {
        counted(m.dfs_open.len() as u64, "deal")
    };
    let printed = list(&figures::BY_HAND);
    let figure = |measured: &str| {
        Figure::word("Given up at the limit", &printed, figures::BY_HAND_PLACE, measured)
    };
    match why {
        None => figure(&measured),
        Some(why) => figure("").not_run(why),
    }
}

/// The median over the solvable deals. It is known as soon as half of them are solved: a deal that
/// ran into the bound on steps took more than those that ended, however many more.
fn median(m: &Measured) -> Figure {
    let printed = &figures::DFS_MEDIAN;
    let out_of_steps = m.dfs.stops.get(Stop::Nodes.word()).copied().unwrap_or(0);
    let why = if let Some(why) = not_testbed(m) {
        Some(why)
    } else if m.exact.unknown > 0 {
        Some("not every deal was decided, so it is open how many are solvable".to_string())
    } else if out_of_steps < m.dfs.unknown {
        Some("some searches stopped for another reason than their steps".to_string())
    } else {
        None
    };
    let found = median_doubled(&m.dfs_steps, m.dfs_solvable as usize);
    let noun = if m.dfs_solvable == 1 { "deal" } else { "deals" };
    let over = format!("{} solvable {noun}", thousands(m.dfs_solvable));
    let note = if m.dfs.solved == m.dfs_solvable {
        format!("Over {over}, all of them solved.")
    } else {
        format!(
            "Over {over}; {} of them were solved within {} steps, the others took more.",
            thousands(m.dfs.solved),
            thousands(m.scope.dfs_steps)
        )
    };
    match (found, why) {
        (Some(doubled), None) if doubled % 2 == 0 => Figure::count(printed, doubled / 2).note(note),
        (Some(doubled), None) => {
            // Half a step: the paper's whole number cannot be it.
            let mut figure = Figure::partial(printed, halved(doubled), "");
            figure.verdict = Comparison::Differs;
            figure.note(note)
        }
        (Some(doubled), Some(why)) => Figure::partial(printed, halved(doubled), why).note(note),
        (None, why) => {
            let why = why.unwrap_or_else(|| "fewer than half of the deals ended".to_string());
            Figure::partial(printed, "", why).note(note)
        }
    }
}

fn dfs_plot(m: &Measured) -> Plot {
    let total = m.dfs_solvable.max(1) as f64;
    let last = m.dfs_steps.last().copied().unwrap_or(1);
    let low = m.dfs_steps.first().copied().unwrap_or(1).max(1);
    // A staircase of 200 stairs, even on the log axis.
    let ratio = (last as f64 / low as f64).max(1.0);
    let points: Vec<(f64, f64)> = (0..=200)
        .map(|i| {
            let at = low as f64 * ratio.powf(f64::from(i) / 200.0);
            let solved = m.dfs_steps.partition_point(|&s| s as f64 <= at + 0.5);
            (at, solved as f64 / total)
        })
        .collect();
    let median = median_doubled(&m.dfs_steps, m.dfs_solvable as usize);
    let rules = median.map(|doubled| Rule {
        x: doubled as f64 / 2.0,
        label: format!("median {}", halved(doubled)),
    });
    Plot {
        id: "dfs-steps".into(),
        title: "Steps of the depth-first search".into(),
        caption: format!(
            "Share of the solvable deals solved within so many steps; the run stops at {} steps a \
             deal. Log scale.",
            thousands(m.scope.dfs_steps)
        ),
        x: Axis::log("steps", Unit::Count, 10.0, m.scope.dfs_steps as f64),
        y: Axis::linear("solvable deals solved", Unit::Share, 0.0, 1.0),
        series: vec![Series { name: String::new(), shape: Shape::Steps(points) }],
        rules: rules.into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::boaf::measure::Scope;

    fn small() -> Measured {
        Measured::run(Scope { deals: 0..2000, dfs_steps: 500 }, &Settings::quiet(2)).unwrap()
    }

    #[test]
    fn counts_are_consistent() {
        let m = small();
        let stages =
            [&m.exact, &m.conditions.summary, &m.conditions_text.summary, &m.heuristic, &m.dfs];
        for s in stages {
            assert_eq!(s.solved + s.impossible + s.unknown, s.deals);
            assert_eq!(s.reasons.values().sum::<u64>(), s.impossible);
            assert_eq!(s.stops.values().sum::<u64>(), s.unknown);
        }
        assert_eq!(m.exact.deals, 2000);
        assert_eq!(m.conditions.deals.len() as u64, m.conditions.summary.impossible);
        assert_eq!(m.heuristic.deals, 2000 - m.conditions.summary.impossible);
        assert_eq!(m.heuristic_steps.values().sum::<u64>(), m.heuristic.solved);
        assert_eq!(m.dfs.deals, m.heuristic.deals - m.heuristic.solved);
        assert_eq!(m.dfs_steps.len() as u64, m.dfs.solved);
        assert!(m.dfs_steps.iter().all(|&steps| steps <= 500));
        assert!(m.contradictions.is_empty(), "{:?}", m.contradictions);
    }

    #[test]
    fn a_part_of_the_testbed_never_agrees_nor_differs() {
        let mut m = small();
        let part = report(&m);
        for figure in part.figures().filter(|f| f.printed.is_some()) {
            assert!(matches!(figure.verdict, Comparison::NotRun(_)), "{figure:?}");
        }
        assert_eq!(part.to_json()["tally"]["agrees"], 0);
        // The same counts passed off as the whole testbed: what the bound on steps cut short still
        // is not compared.
        m.scope.deals = figures::TESTBED;
        let whole = report(&m);
        let find = |what: &str| whole.figures().find(|f| f.what == what).unwrap().verdict.clone();
        assert_eq!(find(figures::UNSOLVABLE.what).word(), word_if(m.exact.unknown == 0));
        assert_eq!(find(figures::CONDITION_COUNTS[0].name), Comparison::Differs);
        assert_eq!(find(figures::DFS_SOLVED.what).word(), "not-run");
        assert_eq!(find(figures::DFS_PROVED.what).word(), "not-run");
    }

    fn word_if(complete: bool) -> &'static str {
        if complete { "differs" } else { "not-run" }
    }

    #[test]
    fn the_page_and_the_text_hold_every_figure() {
        let report = report(&small());
        let text = report.to_text();
        let run = crate::Reproduced { reports: vec![report.clone()], ..Default::default() };
        let page = run.html("0");
        for figure in report.figures() {
            assert!(text.contains(&figure.what), "{}", figure.what);
            assert!(page.contains(&crate::plot::escape(&figure.what)), "{}", figure.what);
        }
        assert_eq!(page.matches("<svg").count(), 3);
    }

    /// Threads change nothing.
    #[test]
    fn the_same_report_from_any_number_of_threads() {
        let run = |threads| {
            let scope = Scope { deals: 0..1500, dfs_steps: 50 };
            report(&Measured::run(scope, &Settings::quiet(threads)).unwrap())
        };
        assert_eq!(run(1), run(3));
    }
}
