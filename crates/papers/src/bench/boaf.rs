//! Birds of a Feather: the default engine beside the paper's pipeline on the same deals, the whole
//! testbed on one core, and larger boards.

use fairdeal_core::{Error, Limits};
use fairdeal_survey::Summary;

use super::{Calls, Fingerprint, GameBench, Line, Ratio, time, times};
use crate::{Progress, or_why};

/// How much of each.
struct Sizes {
    /// Deals of the testbed, spread evenly, that every strategy decides.
    common: i64,
    testbed: i64,
    /// Deals of each larger family.
    family: i64,
}

const SIZES: Sizes = Sizes { common: 2_000, testbed: 1_000_000, family: 1_000 };

/// The default engine on the kernels for machines without wide vectors.
const KERNELS: [&str; 2] = ["fast,kernel=avx2", "fast,kernel=portable"];

/// Those, and the paper's pipeline.
const RIVALS: [&str; 3] = [KERNELS[0], KERNELS[1], "paper"];

/// Larger boards.
const FAMILIES: [&str; 4] = ["boaf/4x5", "boaf/5x5", "boaf/6x6", "boaf/6x8"];

/// Nodes a deal of a larger board may take.
const NODES: u64 = 2_000_000;

pub(super) fn run(_full: bool, progress: &dyn Progress) -> Result<GameBench, Error> {
    sized(&SIZES, progress)
}

fn sized(sizes: &Sizes, progress: &dyn Progress) -> Result<GameBench, Error> {
    let mut out = GameBench { game: "boaf".into(), ..GameBench::default() };
    let family = fairdeal_games::family("boaf")?;
    let limits = Limits::default();

    let every = (sizes.testbed / sizes.common).max(1);
    let common: Vec<i64> = (0..sizes.common).map(|i| i * every).collect();
    let what = format!("every {every}th of the testbed");
    let common = (&common[..], Calls::Few);
    let ours = time(&what, &*family, "fast", limits, common, progress)?;
    let singly = format!("{what}, a call each");
    let singly = time(&singly, &*family, "fast", limits, (common.0, Calls::Each), progress)?;
    out.ratios.push(each_together(&singly, &ours));
    out.lines.push(singly);
    for rival in RIVALS {
        match or_why(time(&what, &*family, rival, limits, common, progress))? {
            Ok(line) => {
                out.ratios.push(Ratio {
                    what: format!("{rival} / fast"),
                    deals: line.summary.deals,
                    times: times(line.time(), ours.time()),
                });
                out.notes.extend(disagreement(&ours.summary, &line));
                out.lines.push(line);
            }
            Err(why) => out.notes.push(format!("{rival} was left out: {why}")),
        }
    }
    out.notes.push(format!(
        "the ratios are for {what}, which holds few of the hardest deals; those take most of the \
         time over the whole testbed"
    ));
    out.fingerprints.push(fingerprint(&ours));
    out.lines.insert(0, ours);

    let deals: Vec<i64> = (0..sizes.testbed).collect();
    let all = (&deals[..], Calls::Few);
    let testbed = time("the testbed", &*family, "fast", limits, all, progress)?;
    let each = (all.0, Calls::Each);
    let singly = time("the testbed, a call each", &*family, "fast", limits, each, progress)?;
    out.ratios.push(each_together(&singly, &testbed));
    out.fingerprints.push(fingerprint(&testbed));
    let hardest = testbed.summary.hardest;
    out.lines.extend([testbed, singly]);
    for kernel in KERNELS {
        out.lines.push(time("the testbed", &*family, kernel, limits, all, progress)?);
    }
    if let Some((deal, _)) = hardest {
        let what = format!("its hardest deal, {deal}");
        out.lines.push(time(&what, &*family, "fast", limits, (&[deal], Calls::Each), progress)?);
    }

    for name in FAMILIES {
        let family = fairdeal_games::family(name)?;
        let limits = Limits::nodes(NODES);
        let deals: Vec<i64> = (0..sizes.family).collect();
        let deals = (&deals[..], Calls::Few);
        let line = time(name, &*family, "fast", limits, deals, progress)?;
        out.fingerprints.push(fingerprint(&line));
        out.lines.push(line);
    }
    Ok(out)
}

/// What it costs to decide deals by a call each.
fn each_together(each: &Line, together: &Line) -> Ratio {
    Ratio {
        what: "a call each / together".into(),
        deals: each.summary.deals,
        times: times(each.time(), together.time()),
    }
}

fn fingerprint(line: &Line) -> Fingerprint {
    let Line { what, strategy, summary, .. } = line;
    Fingerprint { what: format!("{what}, {strategy}"), nodes: summary.nodes }
}

/// What two complete strategies must not do.
fn disagreement(ours: &Summary, rival: &Line) -> Option<String> {
    let theirs = &rival.summary;
    let both_decide = ours.unknown == 0 && theirs.unknown == 0;
    let differ = ours.solved != theirs.solved || ours.impossible != theirs.impossible;
    (both_decide && differ).then(|| format!("{} does not agree with fast", rival.strategy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BenchReport, Quiet};

    #[test]
    fn a_small_run_adds_up() {
        let sizes = Sizes { common: 40, testbed: 200, family: 2 };
        let game = sized(&sizes, &Quiet).unwrap();
        for line in &game.lines {
            let s = &line.summary;
            assert_eq!(s.solved + s.impossible + s.unknown, s.deals, "{}", line.what);
        }
        assert_eq!(game.lines[0].summary.deals, 40);
        assert!(!game.notes.iter().any(|note| note.contains("agree")), "{:?}", game.notes);
        let again = sized(&sizes, &Quiet).unwrap();
        assert_eq!(game.fingerprints, again.fingerprints);

        let report = BenchReport { games: vec![game], ..BenchReport::default() };
        let text = report.to_text();
        assert!(text.contains("fingerprint of the testbed, fast: "), "{text}");
        assert_eq!(report.to_json()["games"][0]["game"], "boaf");
    }
}
