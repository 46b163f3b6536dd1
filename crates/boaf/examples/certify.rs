//! Certifies and verifies every lost deal of a range: `cargo run --release -p fairdeal-boaf --example
//! certify [FROM TO [DIR]]`, by default the paper's million. One line for each proof that takes a search, and
//! one for each kind: how many, how large, how long it took to find and to check. The exit code is 1 if a
//! lost deal has no certificate, or one that is not accepted or larger than 64 KB. With DIR they are written there.

#![allow(clippy::disallowed_methods, clippy::print_stdout)] // It measures, and prints what it measured.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fairdeal_boaf::Boaf;
use fairdeal_core::game::{Effort, Question};
use fairdeal_core::handle::{AnyGame, Handle};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::{Limits, Outcome};

/// The largest certificate, in bytes.
const MOST_BYTES: usize = 64 * 1024;

#[derive(Default)]
struct Sum {
    deals: u64,
    bytes: usize,
    largest: usize,
    found: Duration,
    checked: Duration,
    slowest: Duration,
}

fn main() -> ExitCode {
    let given: Vec<i64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let deals = match given[..] {
        [from, to] => from..to,
        _ => 0..1_000_000,
    };
    let family = Handle(&Boaf).family("").expect("the standard game");
    let mut worker = family.worker(None, Limits::default()).expect("the default strategy");
    let lost: Vec<i64> =
        deals.filter(|&deal| worker.decide(deal).outcome == Outcome::Impossible).collect();
    let mut kinds: BTreeMap<String, Sum> = BTreeMap::new();
    let mut failed = 0;
    for deal in &lost {
        let name = format!("boaf#{deal}");
        let subject = Subject::parse(&name).expect("a deal has a name");
        let position = Handle(&Boaf).position(&subject).expect("a deal");
        let solved = position.decide(Question::Any, None, Limits::default()).expect("decided");
        let began = Instant::now();
        let Some(certificate) = solved.prove(Effort::Full, Limits::default()) else {
            println!("{name}: no certificate");
            failed += 1;
            continue;
        };
        let found = began.elapsed();
        let text = certificate.to_string();
        let began = Instant::now();
        let verdict = Boaf.check(&subject, &text).expect("a certificate");
        let checked = began.elapsed();
        let kind = verdict.kind.clone();
        if verdict.accepted != Some(true) || text.len() > MOST_BYTES {
            println!("{name}: {verdict}, {} bytes", text.len());
            failed += 1;
        }
        if let Some(folder) = std::env::args().nth(3) {
            let file = format!("{folder}/{deal}.json");
            std::fs::write(&file, &text).unwrap_or_else(|e| println!("{file}: {e}"));
        }
        if let Some(count) = certificate["steps"].as_str().map(str::len) {
            let (found, checked) = (found.as_secs_f64(), checked.as_secs_f64());
            let bytes = text.len();
            println!("{name}: {kind}, {count} steps, {bytes} bytes, {found:.2} s, {checked:.3} s");
        }
        let sum = kinds.entry(kind).or_default();
        sum.deals += 1;
        sum.bytes += text.len();
        sum.largest = sum.largest.max(text.len());
        sum.found += found;
        sum.checked += checked;
        sum.slowest = sum.slowest.max(checked);
    }
    println!("kind             deals      bytes    largest   found s  checked s  slowest s");
    for (kind, s) in &kinds {
        println!(
            "{kind:<16} {:>5} {:>10} {:>10} {:>9.2} {:>10.3} {:>10.3}",
            s.deals,
            s.bytes,
            s.largest,
            s.found.as_secs_f64(),
            s.checked.as_secs_f64(),
            s.slowest.as_secs_f64()
        );
    }
    println!(
        "{} lost deals, {failed} without an accepted certificate of 64 KB at most",
        lost.len()
    );
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
