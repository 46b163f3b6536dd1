//! Times the engine for cards with one point and one circle: `swish_times FAMILY [DEALS [WHAT]]`, as
//! in `swish_times deck60/16 100000 largest`. WHAT is `has`, `first`, `largest`, `count` (sets that
//! can be laid as one cycle), all by the tables for one size; or `solve` and `max`, the engine as the
//! command line runs it, for cards of any size. One thread, CPU time, deals made beforehand.
//!
//! Mean and worst, deals from 1 on (AMD EPYC, one core of a busy machine):
//!
//! | family | what | deals | mean | worst |
//! | --- | --- | --- | --- | --- |
//! | deck60/16 | has | 1,000,000 | 0.023 µs | |
//! | deck60/12 | has | 100,000 | 0.072 µs | |
//! | deck60/8 | has | 100,000 | 0.24 µs | |
//! | deck60/16 | first | 100,000 | 0.42 µs | |
//! | deck60/16 | largest | 100,000 | 2.2 µs | 0.15 ms |
//! | deck60/24 | largest | 10,000 | 1.4 µs | 0.09 ms |
//! | deck60/60 | largest | 1,000 | 1.4 µs | 0.08 ms |
//! | deck60/16 | count | 10,000 | 74 µs | 0.5 ms |
//! | deck60/16 | solve | 10,000 | 1.6 µs | 0.08 ms |
//! | deck60/16 | max | 10,000 | 3.7 µs | 0.06 ms |
//! | 4x4/16 | max | 20 | 0.35 ms | 4.0 ms |
//! | 6x8/40 | max | 20 | 1.4 ms | 11 ms |
//! | 8x8/100 | max | 20 | 6 ms | 1 of 20 undecided after a million nodes |
//! | 8x8/40 | max | 20 | 65 ms | 7 of 20 undecided after a million nodes |

#![allow(clippy::print_stdout)] // a program for the terminal

use cpu_time::ThreadTime;
use fairdeal_core::{Limits, Verdict};
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::rules::Card;
use fairdeal_swish::solve::Engine as _;
use fairdeal_swish::solve::cycles::Cycles;
use fairdeal_swish::solve::cycles::small::Small;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let family = args.first().map_or("deck60/16", String::as_str);
    let family = SwishFamily::parse(family).expect("a family");
    let deals: i64 = args.get(1).map_or(10_000, |a| a.parse().expect("a number"));
    let what = args.get(2).map_or("largest", String::as_str);
    if let "solve" | "max" = what {
        return engine(family, deals, what == "max");
    }
    let mut small = Small::new(family.deck.size(), family.simple).expect("at most 64 cells");
    let arc = |card: &Card| card.as_arc().map(|(x, y)| (x as u8, y as u8));
    let hands: Vec<Vec<(u8, u8)>> =
        (1..=deals).map(|n| deal(family, n).cards.iter().filter_map(arc).collect()).collect();
    let (mut sum, mut none, mut worst) = (0, 0, (0.0, 0));
    let mut by_size = [0; 65];
    let seconds = || ThreadTime::now().as_duration().as_secs_f64();
    let start = seconds();
    // A clock read takes longer than most of these answers: only slow questions are timed one by one.
    let each = !matches!(what, "has" | "first");
    let mut before = start;
    for (i, arcs) in hands.iter().enumerate() {
        let found = match what {
            "has" => usize::from(small.has_swish(arcs)),
            "first" => small.first_swish(arcs).len(),
            "largest" => small.largest(arcs),
            _ => {
                let old: u64 = by_size.iter().sum();
                small.count(arcs, &mut by_size);
                (by_size.iter().sum::<u64>() - old) as usize
            }
        };
        sum += found;
        none += usize::from(found == 0);
        if each {
            let now = seconds();
            if now - before > worst.0 {
                worst = (now - before, i + 1);
            }
            before = now;
        }
    }
    let total = seconds() - start;
    let n = deals as f64;
    println!("{family}, {deals} deals, {what}: {:.3} µs a deal", total / n * 1e6);
    println!("mean {:.4}, none {none} ({:.3e})", sum as f64 / n, none as f64 / n);
    if each {
        println!("worst {:.3} ms, deal {}", worst.0 * 1e3, worst.1);
    }
    if what == "count" {
        let means: Vec<String> = by_size.iter().map(|&c| format!("{:.2}", c as f64 / n)).collect();
        println!(
            "by size: {}",
            means[..=family.n.min(64).min(family.deck.size().cells())].join(" ")
        );
    }
}

/// The engine, with a million nodes a deal.
fn engine(family: SwishFamily, deals: i64, max: bool) {
    let mut cycles = Cycles::new(Limits::nodes(1_000_000));
    let (mut seconds, mut worst, mut nodes, mut sizes, mut unknown) = (0.0, 0.0_f64, 0, 0, 0);
    for number in 1..=deals {
        let hand = deal(family, number);
        let start = ThreadTime::now();
        let (size, open, spent) = if max {
            let found = cycles.largest(&hand);
            (found.best.map_or(0, |swish| swish.len()), found.stop.is_some(), found.nodes)
        } else {
            let solved = cycles.at_least(&hand, 2);
            let size = if let Verdict::Solved(swish) = &solved.verdict { swish.len() } else { 0 };
            (size, matches!(solved.verdict, Verdict::Unknown(_)), solved.nodes)
        };
        let took = start.elapsed().as_secs_f64();
        (seconds, worst) = (seconds + took, worst.max(took));
        (nodes, sizes, unknown) = (nodes + spent, sizes + size, unknown + u64::from(open));
    }
    let n = deals as f64;
    println!(
        "{family}, {deals} deals: {:.1} µs a deal, worst {:.2} ms",
        seconds / n * 1e6,
        worst * 1e3
    );
    println!("{:.1} nodes, size {:.2}, undecided {unknown}", nodes as f64 / n, sizes as f64 / n);
}
