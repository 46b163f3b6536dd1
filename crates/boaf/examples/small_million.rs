//! Runs the small-board strategy over a range of standard deals and says what each stage did.
//!
//! `cargo run --release -p fairdeal-boaf --example small_million -- [portable|detect] [FROM TO]`,
//! by default the paper's testbed, deals 0 … 999,999, on the machine's best kernel. Times the
//! dealing and solving, then solves again on both kernels, compares them and replays every
//! solution by the rules. For tuning, `DIVE` and `BEAMS` (as in `BEAMS=2,8,32`) change the plan.

use std::sync::OnceLock;
use std::time::Instant;

use fairdeal_boaf::deal::deal_into;
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::{Board, Card};
use fairdeal_boaf::solve::fast::small::{Answer, Kernel, Plan, Small, SmallOutcome, Weights};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let portable = args.first().is_some_and(|a| a == "portable");
    let kernel = if portable { Kernel::Portable } else { Kernel::detect() };
    let number = |k: usize| args.get(k).and_then(|a| a.parse::<i64>().ok());
    let deals = number(1).unwrap_or(0)..number(2).unwrap_or(1_000_000);
    let variable = |name| std::env::var(name).ok();
    let mut plan = Plan::default();
    if let Some(dive) = variable("DIVE").and_then(|v| v.parse().ok()) {
        plan.dive = dive;
    }
    if let Some(beams) = variable("BEAMS") {
        plan.beams = beams.split(',').filter_map(|w| w.parse().ok()).collect();
    }
    let small = |kernel| Small::with(kernel, &Weights::default(), plan.clone());

    let mut table: Vec<[u64; 4]> = vec![[0; 4]; plan.beams.len() + 2];
    let mut timed = small(kernel);
    let mut left = Vec::new();
    let start = seconds();
    for deal in deals.clone() {
        let (_, got) = solve(&mut timed, deal);
        let row = &mut table[got.stage];
        let column = match got.answer {
            Answer::Solved(_) => 0,
            Answer::GaveUp(_) => 2,
            _ => 1,
        };
        row[column] += 1;
        row[3] += got.nodes;
        if column == 2 {
            left.push(deal);
        }
    }
    let seconds = seconds() - start;
    println!("{kernel:?}, deals {deals:?}, {plan:?}");
    println!("{:>6}{:>10}{:>12}{:>9}{:>12}", "stage", "solved", "impossible", "gave up", "nodes");
    for (stage, [solved, impossible, gave_up, nodes]) in table.iter().enumerate() {
        println!("{stage:>6}{solved:>10}{impossible:>12}{gave_up:>9}{nodes:>12}");
    }
    let count = deals.end - deals.start;
    println!("{} nodes", table.iter().map(|row| row[3]).sum::<u64>());
    println!("{seconds:.2} s, {:.0} deals/s", count as f64 / seconds);
    println!("{} left over: {left:?}", left.len());

    let mut both = [small(Kernel::Portable), small(Kernel::Avx512)];
    for deal in deals {
        let [(board, a), (_, b)] = both.each_mut().map(|small| solve(small, deal));
        assert_eq!(a, b, "the kernels disagree on deal {deal}");
        if let Answer::Solved(line) = a.answer {
            let mut board = Board::new(4, 4, board.to_vec());
            for mv in line.moves() {
                board.play(mv).expect("a solution breaks the rules");
            }
            assert!(board.is_won(), "deal {deal}: not won");
        }
    }
    println!("both kernels agree on every deal, and every solution replays");
}

/// CPU seconds of this thread where Linux tells them, or the clock's.
fn seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    #[allow(clippy::disallowed_methods)] // A benchmark may read the clock.
    let start = START.get_or_init(Instant::now);
    let cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = cpu.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn solve(small: &mut Small, deal: i64) -> ([Option<Card>; 16], SmallOutcome) {
    let mut cards = [None; 16];
    deal_into(BoafFamily::STANDARD, deal, &mut cards);
    let board = cards;
    (board, small.solve(&board, 4, 4, u64::MAX))
}
