//! Single hands with more on their cards, or more cards: ours beside all three rivals.
//!
//! Random cards with three symbols are where the general solvers stop: 60 of them on 6 × 8 cells
//! keep each of the three busy for longer than 20 seconds. Cards with two symbols at random suit
//! CP-SAT's sums. The hands made of graphs ask for all cards at once, and there plain SAT is at its
//! best among the rivals.

use std::time::Duration;

use fairdeal_core::Error;

use super::graphs::{Form, Graph};
use super::hands::{self, Ask, Found, Named};
use super::{ours, rivals};
use crate::Progress;
use crate::bench::{GameBench, times};
use crate::report::Table;

/// A hand to compete on.
pub(super) enum Contest {
    /// A deal: the largest swish.
    Deal(&'static str),
    /// Of K(4,4): all cards at once.
    K44(Form),
    Octahedron(Form),
    /// Of a random graph with so many vertices.
    Random(usize, i64, Form),
}

use Form::{Distinct, TwoCopies};

/// For a run of minutes.
pub(super) const SHORT: &[Contest] = &[
    Contest::Deal("swish/8x10/s2/80#1"),
    Contest::Deal("swish/16x20/s2/320#1"),
    Contest::Deal("swish/6x8/s3/60#1"),
    Contest::K44(TwoCopies),
    Contest::K44(Distinct),
    Contest::Random(12, 1, Distinct),
];

/// For a long run.
pub(super) const FULL: &[Contest] = &[
    Contest::Deal("swish/8x10/s2/80#1"),
    Contest::Deal("swish/16x20/s2/320#1"),
    Contest::Deal("swish/6x8/s3/60#1"),
    Contest::Deal("swish/6x8/s3/60#2"),
    Contest::Deal("swish/6x8/s3/60#3"),
    Contest::K44(TwoCopies),
    Contest::K44(Distinct),
    Contest::Octahedron(TwoCopies),
    Contest::Octahedron(Distinct),
    Contest::Random(10, 1, TwoCopies),
    Contest::Random(10, 1, Distinct),
    Contest::Random(12, 1, Distinct),
    Contest::Random(14, 1, TwoCopies),
    Contest::Random(14, 1, Distinct),
];

/// Our strategies for such hands, beside the default.
const OTHERS: [&str; 3] = ["cover", "cycles", "sat"];

impl Contest {
    fn hand(&self) -> Result<(Ask, Named), Error> {
        let (graph, form) = match self {
            Contest::Deal(name) => {
                return Ok((Ask::Largest, Named::read(name)?));
            }
            Contest::K44(form) => (Graph::k44(), form),
            Contest::Octahedron(form) => (Graph::octahedron(), form),
            Contest::Random(n, number, form) => (Graph::random(*n, *number), form),
        };
        Ok((Ask::All, graph.hand(*form)?))
    }
}

/// A solver with its answer.
struct Entry {
    solver: String,
    found: Found,
    ours: bool,
    note: String,
}

pub(super) fn run(
    contests: &[Contest],
    limit: Duration,
    others: bool,
    out: &mut GameBench,
    progress: &dyn Progress,
) -> Result<(), Error> {
    let columns = ["hand", "question", "solver", "answer", "time", "building", "times ours"];
    let caption = format!("Single hands: CPU time, at most {} s for each", limit.as_secs());
    let mut table = Table::new(caption, columns, 3, []);
    progress.begin("single hands", contests.len() as u64);
    for contest in contests {
        let (ask, hand) = contest.hand()?;
        let entries = entries(ask, &hand, limit, others, out)?;
        compare(ask, &hand, &entries)?;
        rows(ask, &hand, &entries, &mut table);
        out.notes.push(ahead(&hand, &entries));
        progress.advance(1);
    }
    progress.end();
    out.tables.push(table);
    Ok(())
}

fn entries(
    ask: Ask,
    hand: &Named,
    limit: Duration,
    others: bool,
    out: &mut GameBench,
) -> Result<Vec<Entry>, Error> {
    let default = ours::default_name(hand);
    let mut entries = Vec::new();
    let more = OTHERS.iter().copied().filter(|name| others && *name != default);
    for strategy in std::iter::once(default).chain(more) {
        if let Err(why) = ours::present(strategy) {
            out.notes.push(why);
            continue;
        }
        match ours::answer_within(strategy, ask, hand, limit) {
            Ok(found) => {
                let (solver, note) = (strategy.to_string(), String::new());
                entries.push(Entry { solver, found, ours: true, note });
            }
            // A strategy that is not for such hands says so; what is wrong is an error.
            Err(Error::Input(error)) if strategy != default && error.place == "strategy" => {
                if error.message.contains("not in this build") {
                    out.notes.push(error.message);
                }
            }
            Err(error) => return Err(error),
        }
    }
    for rival in &rivals::RIVALS {
        match rivals::best(rival, ask, hand, limit)? {
            Ok((found, took)) => {
                let note = if rival.forms.len() > 1 { took } else { String::new() };
                entries.push(Entry { solver: rival.name.into(), found, ours: false, note });
            }
            Err(why) => out.notes.push(format!("{}: {why}", rival.name)),
        }
    }
    Ok(entries)
}

fn compare(ask: Ask, hand: &Named, entries: &[Entry]) -> Result<(), Error> {
    for (i, a) in entries.iter().enumerate() {
        for b in &entries[i + 1..] {
            hands::agree(ask, hand, (&a.solver, &a.found), (&b.solver, &b.found))?;
        }
    }
    Ok(())
}

/// The best of ours or of the rivals.
fn best_of(entries: &[Entry], ours: bool) -> Option<&Entry> {
    entries.iter().filter(|entry| entry.ours == ours).min_by_key(|entry| entry.found.rank())
}

fn rows(ask: Ask, hand: &Named, entries: &[Entry], table: &mut Table) {
    let ours = entries.iter().find(|entry| entry.ours);
    for entry in entries {
        let found = &entry.found;
        let build = found.build.as_secs_f64();
        let note = if entry.note.is_empty() { String::new() } else { format!(" ({})", entry.note) };
        table.rows.push(vec![
            format!("{} ({} cards)", hand.name, hand.hand.cards.len()),
            ask.word().into(),
            format!("{}{note}", entry.solver),
            found.word(ask),
            rivals::seconds(found),
            if build > 0.0 { super::short(build) } else { String::new() },
            ours.filter(|_| !entry.ours).map_or(String::new(), |ours| ratio(&ours.found, found)),
        ]);
    }
}

/// The rival's time in ours: a bound if one of them gave up, nothing if both did.
fn ratio(ours: &Found, rival: &Found) -> String {
    let times = times(rival.time, ours.time);
    let shown = if times < 10.0 { format!("{times:.2}×") } else { format!("{times:.0}×") };
    match (ours.settled, rival.settled) {
        (true, true) => shown,
        (true, false) => format!("> {shown}"),
        (false, true) => format!("< {shown}"),
        (false, false) => "–".into(),
    }
}

/// A Python script is slow to build a model; a rival whose solving alone takes less time than ours
/// is named, so that a lead is not mistaken for more than it is.
fn alone(ours: &Entry, entries: &[Entry]) -> String {
    let solving = |entry: &Entry| entry.found.time.saturating_sub(entry.found.build);
    let rivals = entries.iter().filter(|entry| !entry.ours && entry.found.settled);
    match rivals.min_by_key(|entry| solving(entry)) {
        Some(rival) if solving(rival) < ours.found.time && ours.found.time < rival.found.time => {
            let (took, own) = (solving(rival).as_secs_f64(), ours.found.time.as_secs_f64());
            let (took, own) = (super::short(took), super::short(own));
            format!("; but without building its model {} takes {took}, ours {own}", rival.solver)
        }
        _ => String::new(),
    }
}

/// Who was first, in a sentence.
fn ahead(hand: &Named, entries: &[Entry]) -> String {
    let name = &hand.name;
    match (best_of(entries, true), best_of(entries, false)) {
        (Some(ours), Some(rival)) => match (ours.found.settled, rival.found.settled) {
            (false, false) => {
                let (a, b) = (ours.found.size(), rival.found.size());
                let (ours, rival) = (&ours.solver, &rival.solver);
                format!("{name}: nobody ended; the largest swishes found: {ours} {a}, {rival} {b}")
            }
            (true, false) => format!("{name}: {} is ahead, no rival ended", ours.solver),
            (false, true) => format!("{name}: {} is ahead, ours did not end", rival.solver),
            (true, true) => {
                let (first, second) = match ours.found.time <= rival.found.time {
                    true => (ours, rival),
                    false => (rival, ours),
                };
                let times = times(second.found.time, first.found.time);
                let (a, b) = (&first.solver, &second.solver);
                format!("{name}: {a} is ahead of {b} by {times:.1}×{}", alone(ours, entries))
            }
        },
        (Some(_), None) => format!("{name}: no rival was measured"),
        (None, _) => format!("{name}: none of ours was measured"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(solver: &str, ours: bool, settled: bool, time: u64, build: u64) -> Entry {
        let (time, build) = (Duration::from_millis(time), Duration::from_millis(build));
        let found = Found { settled, time, build, ..Found::default() };
        Entry { solver: solver.into(), found, ours, note: String::new() }
    }

    #[test]
    fn a_lead_is_told_with_what_it_rests_on() {
        let hand = Named { name: "hand".into(), ..Graph::k44().hand(TwoCopies).unwrap() };
        let said = |rival: Entry| ahead(&hand, &[entry("cover", true, true, 10, 0), rival]);
        assert_eq!(said(entry("x", false, true, 40, 5)), "hand: cover is ahead of x by 4.0×");
        let narrow = "hand: cover is ahead of x by 2.0×; but without building its model x takes \
                      5.00 ms, ours 10.00 ms";
        assert_eq!(said(entry("x", false, true, 20, 15)), narrow);
        assert_eq!(said(entry("x", false, true, 5, 1)), "hand: x is ahead of cover by 2.0×");
        let gave_up = said(entry("x", false, false, 8000, 1));
        assert_eq!(gave_up, "hand: cover is ahead, no rival ended");
    }
}
