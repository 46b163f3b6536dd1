//! How each engine's time grows with the size of what it is asked.
//!
//! A *ladder* is one engine on one kind of position in growing sizes; a rung is the mean CPU time of a
//! fixed list of deals, its spread that of the middle half of several rounds. Two laws are fitted
//! by least squares to the logarithms of the times: a power of the size, and a factor for each step of it.
//! The exponent (or factor) stands with its standard error; which law leaves less is said. A ladder of
//! five rungs proves no law: it says what to expect a size further on. (Small boards of Birds of a Feather are
//! lost more often, and a loss takes longer than a win: there time falls with the size.)

use std::time::Duration;

use cpu_time::ThreadTime;
use fairdeal_core::{Error, Limits};
use fairdeal_swish::solve::strategies;
use serde_json::{Value, json};

use super::swish::hands;
use super::{Rounds, machine::Machine, set};
use crate::Progress;
use crate::plot::{Axis, Plot, Point, Series, Shape, Unit};
use crate::report::Table;
use crate::text::table_text;

/// Rounds of each rung.
const ROUNDS: usize = 5;

/// Nodes for one deal: far more than these take.
const NODES: u64 = 5_000_000;

/// One engine on one kind of position in growing sizes.
struct Ladder {
    name: &'static str,
    /// What a size counts.
    unit: &'static str,
    asked: Asked,
    /// Deals, hands or games of each rung.
    count: i64,
    /// Sizes, and the family of each where it is named.
    rungs: &'static [(u32, &'static str)],
}

/// What is timed.
#[derive(Clone, Copy)]
enum Asked {
    /// The family's deals, by a strategy.
    Decided(&'static str),
    /// The largest swish, by the default strategy.
    LargestSwish,
    /// Games of SET with so many values, four properties, ten sets.
    Games(&'static str),
}

use Asked::{Decided, Games, LargestSwish};

const LADDERS: &[Ladder] = &[
    Ladder {
        name: "boaf, fast, to 16 cards",
        unit: "cards",
        asked: Decided("fast"),
        count: 400,
        rungs: &[
            (8, "boaf/2x4"),
            (9, "boaf/3x3"),
            (12, "boaf/3x4"),
            (15, "boaf/3x5"),
            (16, "boaf"),
        ],
    },
    Ladder {
        name: "boaf, paper",
        unit: "cards",
        asked: Decided("paper"),
        count: 100,
        rungs: &[
            (8, "boaf/2x4"),
            (9, "boaf/3x3"),
            (12, "boaf/3x4"),
            (15, "boaf/3x5"),
            (16, "boaf"),
        ],
    },
    Ladder {
        name: "boaf, fast, from 20 cards",
        unit: "cards",
        asked: Decided("fast"),
        count: 100,
        rungs: &[
            (20, "boaf/4x5"),
            (25, "boaf/5x5"),
            (30, "boaf/5x6"),
            (36, "boaf/6x6"),
            (42, "boaf/6x7"),
            (48, "boaf/6x8"),
        ],
    },
    Ladder {
        name: "set, dynamic",
        unit: "values",
        asked: Games("dynamic"),
        count: 2,
        rungs: &[(3, ""), (4, ""), (5, ""), (6, ""), (7, "")],
    },
    Ladder {
        name: "set, arrival",
        unit: "values",
        asked: Games("arrival"),
        count: 4,
        rungs: &[(3, ""), (4, ""), (5, ""), (6, ""), (7, ""), (8, ""), (9, ""), (10, ""), (12, "")],
    },
    Ladder {
        name: "swish, two symbols, largest",
        unit: "cards",
        asked: LargestSwish,
        count: 3,
        rungs: &[
            (20, "4x5/s2/20"),
            (40, "5x8/s2/40"),
            (80, "8x10/s2/80"),
            (160, "10x16/s2/160"),
            (320, "16x20/s2/320"),
        ],
    },
    Ladder {
        name: "swish, three symbols, largest",
        unit: "cards",
        asked: LargestSwish,
        count: 5,
        rungs: &[
            (12, "4x5/s3/12"),
            (16, "4x5/s3/16"),
            (20, "4x5/s3/20"),
            (24, "4x5/s3/24"),
            (28, "4x5/s3/28"),
        ],
    },
    Ladder {
        name: "swish, the game's cards, largest",
        unit: "cards",
        asked: LargestSwish,
        count: 100,
        rungs: &[
            (8, "deck60/8"),
            (16, "deck60/16"),
            (24, "deck60/24"),
            (32, "deck60/32"),
            (48, "deck60/48"),
        ],
    },
];

/// What came out of it.
#[derive(Clone, Debug)]
pub struct Growth {
    pub machine: Machine,
    climbs: Vec<Climb>,
}

/// A ladder that was climbed.
#[derive(Clone, Debug)]
struct Climb {
    name: &'static str,
    unit: &'static str,
    /// Sizes, each with the time for one deal.
    rungs: Vec<(f64, Rounds)>,
    power: Fit,
    factor: Fit,
}

/// A line through points, by least squares.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fit {
    slope: f64,
    /// The slope's standard error.
    error: f64,
    /// The sum of squares it leaves.
    left: f64,
}

impl Fit {
    /// Through three points or more, not all above each other.
    fn of(points: &[(f64, f64)]) -> Self {
        let count = points.len() as f64;
        let mean = |part: fn(&(f64, f64)) -> f64| points.iter().map(part).sum::<f64>() / count;
        let (x, y) = (mean(|p| p.0), mean(|p| p.1));
        let across: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
        let slope = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>() / across;
        let left: f64 = points.iter().map(|p| (p.1 - y - slope * (p.0 - x)).powi(2)).sum();
        Fit { slope, error: (left / (count - 2.0) / across).sqrt(), left }
    }
}

/// Climbs every ladder whose name begins with the game's, or all.
///
/// # Errors
/// When a family or strategy is refused, or no ladder has such a name.
pub fn growth(game: Option<&str>, progress: &dyn Progress) -> Result<Growth, Error> {
    let chosen = |ladder: &&Ladder| {
        game.is_none_or(|game| ladder.name.split(',').next().is_some_and(|name| name == game))
    };
    let ladders: Vec<&Ladder> = LADDERS.iter().filter(chosen).collect();
    if ladders.is_empty() {
        return Err(super::no_such_game(game.unwrap_or_default()).into());
    }
    let climbs = ladders.into_iter().map(|ladder| climb(ladder, progress));
    Ok(Growth { climbs: climbs.collect::<Result<_, _>>()?, machine: Machine::here() })
}

fn climb(ladder: &Ladder, progress: &dyn Progress) -> Result<Climb, Error> {
    progress.begin(ladder.name, ladder.rungs.len() as u64);
    let mut rungs = Vec::new();
    for &(size, family) in ladder.rungs {
        let rounds = (0..ROUNDS).map(|_| once(ladder, size, family)).collect::<Result<_, _>>()?;
        rungs.push((f64::from(size), Rounds::of(rounds)));
        progress.advance(1);
    }
    progress.end();
    let seconds = |rounds: &Rounds| rounds.median.as_secs_f64().max(1e-9).ln();
    let line = |place: fn(f64) -> f64| {
        Fit::of(&rungs.iter().map(|(size, time)| (place(*size), seconds(time))).collect::<Vec<_>>())
    };
    let (power, factor) = (line(f64::ln), line(|size| size));
    Ok(Climb { name: ladder.name, unit: ladder.unit, rungs, power, factor })
}

/// The CPU time for one of a rung's deals, the mean of one round.
fn once(ladder: &Ladder, size: u32, family: &str) -> Result<Duration, Error> {
    let count = ladder.count;
    let spent = match ladder.asked {
        Decided(strategy) => {
            let family = fairdeal_games::family(family)?;
            let mut worker = family.worker(Some(strategy), Limits::nodes(NODES))?;
            let start = ThreadTime::now();
            for deal in 1..=count {
                std::hint::black_box(worker.decide(deal));
            }
            start.elapsed()
        }
        LargestSwish => {
            let hands = hands::deals(family, 1..count + 1)?;
            let Some(first) = hands.first() else { return Ok(Duration::ZERO) };
            let profile = strategies::Profile::of(&first.hand);
            let mut engine = strategies::engine(None, profile, Limits::nodes(NODES))?;
            let start = ThreadTime::now();
            for hand in &hands {
                std::hint::black_box(engine.largest(&hand.hand));
            }
            start.elapsed()
        }
        Games(solver) => set::play(&set::cell(size, 4, 10), solver, count)?.time(),
    };
    Ok(spent / count as u32)
}

impl Climb {
    /// The law that leaves less, in words.
    fn law(&self) -> String {
        let Climb { power, factor, unit, .. } = self;
        let one = unit.trim_end_matches('s');
        match power.left <= factor.left {
            true => format!("size to the {:.2} (± {:.2})", power.slope, power.error),
            false => format!(
                "× {:.3} a {one} (± {:.3})",
                factor.slope.exp(),
                factor.slope.exp() * factor.error
            ),
        }
    }

    fn to_json(&self) -> Value {
        let rungs = self.rungs.iter().map(|(size, time)| {
            let [low, median, high] =
                [time.low, time.median, time.high].map(|time| time.as_secs_f64());
            json!({"size": size, "cpu_seconds": median, "quarters": [low, high]})
        });
        let fit = |fit: &Fit| json!({"slope": fit.slope, "error": fit.error, "left": fit.left});
        json!({
            "name": self.name,
            "unit": self.unit,
            "rungs": rungs.collect::<Vec<_>>(),
            "power": fit(&self.power),
            "factor": fit(&self.factor),
            "law": self.law(),
        })
    }
}

impl Growth {
    /// The growth for a terminal.
    pub fn to_text(&self) -> String {
        let short = |time: &Rounds| super::swish::short(time.median.as_secs_f64());
        let rows = self.climbs.iter().map(|climb| {
            let ends = [climb.rungs.first(), climb.rungs.last()].map(|rung| match rung {
                Some((size, time)) => (format!("{size:.0}"), short(time)),
                None => Default::default(),
            });
            let worst =
                climb.rungs.iter().filter_map(|(_, time)| time.spread()).fold(0.0, f64::max);
            vec![
                climb.name.into(),
                format!("{} to {} {}", ends[0].0, ends[1].0, climb.unit),
                ends[0].1.clone(),
                ends[1].1.clone(),
                format!("{:.0} %", 100.0 * worst),
                climb.law(),
            ]
        });
        let columns = ["engine", "sizes", "smallest", "largest", "spread", "time grows as"];
        let mut out = self.machine.to_text();
        out +=
            "CPU time for one deal, hand or game; the spread is the widest of a ladder's rungs\n\n";
        table_text(&mut out, &Table::new("", columns, 2, rows));
        out
    }

    pub fn to_json(&self) -> Value {
        let climbs: Vec<Value> = self.climbs.iter().map(Climb::to_json).collect();
        json!({"machine": self.machine.to_json(), "growth": climbs})
    }

    /// The same as a plot, a file by itself. Sizes in cards and in values share the axis.
    pub fn to_svg(&self) -> String {
        let all = || self.climbs.iter().flat_map(|climb| &climb.rungs);
        let seconds = |time: Duration| time.as_secs_f64().max(1e-9);
        let ends = |of: &dyn Fn(&(f64, Rounds)) -> f64| {
            all().map(of).fold((f64::MAX, 0f64), |(low, high), x| (low.min(x), high.max(x)))
        };
        let (left, right) = ends(&|rung| rung.0);
        let (low, high) = ends(&|rung| seconds(rung.1.median));
        let series = self.climbs.iter().map(|climb| {
            let point = |(size, time): &(f64, Rounds)| Point {
                x: *size,
                y: seconds(time.median),
                low: seconds(time.low),
                high: seconds(time.high),
            };
            let points = climb.rungs.iter().map(point).collect();
            Series { name: climb.name.into(), shape: Shape::Points(points) }
        });
        let decade = |value: f64, up: bool| {
            let log = value.log10();
            10f64.powi(if up { log.ceil() } else { log.floor() } as i32)
        };
        Plot {
            id: "growth".into(),
            title: "Time against size".into(),
            caption: String::new(),
            x: Axis::log(
                "size (cards; values where SET's games are played)",
                Unit::Count,
                left,
                right,
            ),
            y: Axis::log("seconds", Unit::Count, decade(low, false), decade(high, true)),
            series: series.collect(),
            rules: Vec::new(),
        }
        .to_file()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quiet;

    #[test]
    fn fits_find_the_law_of_made_up_times() {
        let cube: Vec<(f64, f64)> = (2..9).map(f64::from).map(|x| (x.ln(), 3.0 * x.ln())).collect();
        let fit = Fit::of(&cube);
        assert!((fit.slope - 3.0).abs() < 1e-9 && fit.error < 1e-9 && fit.left < 1e-9, "{fit:?}");
        let bent = Fit::of(&[(0.0, 0.0), (1.0, 2.0), (2.0, 1.0)]);
        // By hand: slope 1/2; it leaves -1/2, 1, -1/2, so 3/2, and the error is √(3/2 / 1 / 2).
        assert!((bent.slope - 0.5).abs() < 1e-12 && (bent.left - 1.5).abs() < 1e-12, "{bent:?}");
        assert!((bent.error - 0.75f64.sqrt()).abs() < 1e-12, "{bent:?}");
    }

    /// The families and strategies are there; the smallest rungs only, as the others take long.
    #[test]
    fn every_ladder_can_be_climbed() {
        for ladder in LADDERS {
            let few = Ladder { count: 1, rungs: &ladder.rungs[..3], ..*ladder };
            let climb = climb(&few, &Quiet).unwrap_or_else(|e| panic!("{}: {e}", ladder.name));
            assert_eq!(climb.rungs.len(), 3);
            for &(_, family) in ladder.rungs.iter().filter(|rung| !rung.1.is_empty()) {
                match ladder.asked {
                    Decided(_) => drop(fairdeal_games::family(family).unwrap()),
                    _ => drop(hands::deals(family, 1..2).unwrap()),
                }
            }
        }
        assert!(growth(Some("chess"), &Quiet).is_err());
    }
}
