//! SWISH: ours beside CP-SAT, python-sat and HiGHS, and beside the paper's own algorithms.
//!
//! Speed is claimed as ratios only, of times taken in one run on the same hands, one solver after
//! the other, each on one thread. Rivals are charged from the cards to the answer, with the building
//! of their model but without the loading of Python and their library; ours from the hand in memory.
//! Every swish is checked by the rules, and the answers of all are compared: a contradiction ends
//! the benchmark with an error.
//!
//! | part | hands |
//! | --- | --- |
//! | `lists` | tables of the game: is there a swish, which is the largest |
//! | `contest` | cards with two and three symbols at random, and hands made of graphs |
//! | `unplayable` | the largest position without a swish |

mod budget;
mod contest;
mod graphs;
pub(super) mod hands;
mod lists;
mod ours;
mod rivals;
mod unplayable;

use std::time::Duration;

use fairdeal_core::Error;

use super::GameBench;
use crate::Progress;
use contest::Contest;
use lists::List;

/// How much of each part.
struct Sizes {
    lists: &'static [List],
    contest: &'static [Contest],
    /// The most CPU time for one hand of the contest.
    limit: Duration,
    /// Also our strategies that are not the default for a hand.
    others: bool,
}

/// A few minutes.
const SHORT: Sizes = Sizes {
    lists: &lists::SHORT,
    contest: contest::SHORT,
    limit: Duration::from_secs(8),
    others: false,
};

/// As long as it takes.
const FULL: Sizes = Sizes {
    lists: &lists::FULL,
    contest: contest::FULL,
    limit: Duration::from_secs(20),
    others: true,
};

pub(super) fn run(full: bool, progress: &dyn Progress) -> Result<GameBench, Error> {
    sized(if full { &FULL } else { &SHORT }, progress)
}

fn sized(sizes: &Sizes, progress: &dyn Progress) -> Result<GameBench, Error> {
    let mut out = GameBench { game: "swish".into(), ..GameBench::default() };
    lists::run(sizes.lists, sizes.limit, &mut out, progress)?;
    contest::run(sizes.contest, sizes.limit, sizes.others, &mut out, progress)?;
    unplayable::run(sizes.limit, &mut out, progress)?;
    out.notes.push(
        "rivals: one thread, CPU time with the building of the model, without loading Python and \
         their library; ours: CPU time from the hand in memory"
            .into(),
    );
    let mut seen = Vec::new();
    out.notes.retain(|note| {
        let new = !seen.contains(note);
        seen.push(note.clone());
        new
    });
    Ok(out)
}

/// A short time as people read it.
pub(super) fn short(seconds: f64) -> String {
    match seconds {
        s if s >= 10.0 => format!("{s:.1} s"),
        s if s >= 0.1 => format!("{s:.2} s"),
        s if s >= 0.001 => format!("{:.2} ms", 1e3 * s),
        s => format!("{:.1} µs", 1e6 * s),
    }
}

#[cfg(test)]
mod tests {
    use super::hands::Ask;
    use super::*;
    use crate::{BenchReport, Quiet};

    /// Tiny sizes, for the oracle; the rivals answer if Python has them, and must then agree.
    #[test]
    fn a_small_run_adds_up() {
        const LISTS: [List; 2] = [
            List { family: "deck60/6", ask: Ask::Exists, hands: 20, rivals: 4 },
            List { family: "deck60/7", ask: Ask::Largest, hands: 5, rivals: 3 },
        ];
        const SMALL: &[Contest] = &[Contest::Deal("swish/3x4/s2/6#1")];
        let limit = Duration::from_secs(2);
        let mut out = GameBench { game: "swish".into(), ..GameBench::default() };
        lists::run(&LISTS, limit, &mut out, &Quiet).unwrap();
        contest::run(SMALL, limit, true, &mut out, &Quiet).unwrap();
        for line in &out.lines {
            let s = &line.summary;
            assert_eq!(s.solved + s.impossible + s.unknown, s.deals, "{}", line.strategy);
        }
        assert_eq!(out.lines[0].summary.deals, 20);
        // Python may have one rival and not the other.
        let measured = out.ratios.iter().any(|ratio| ratio.what.starts_with("CP-SAT"));
        let missing = |note: &&String| note.contains(rivals::INSTALL);
        let missing = out
            .notes
            .iter()
            .filter(missing)
            .any(|note| !["python-sat", "HiGHS"].iter().any(|other| note.starts_with(other)));
        assert!(measured != missing, "{:?} {:?}", out.ratios, out.notes);
        let text = BenchReport { games: vec![out], ..BenchReport::default() }.to_text();
        assert!(text.contains("swish/deck60/6") && text.contains("3x4/s2/6#1"), "{text}");
    }
}
