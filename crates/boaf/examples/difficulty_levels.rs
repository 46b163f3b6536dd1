//! Prints the terciles of the dead-end share over the winnable deals of a range: where the bounds
//! in `difficulty.rs` come from. `difficulty_levels [FIRST [COUNT]]`, by default 2000000 10000.

use fairdeal_boaf::deal::deal;
use fairdeal_boaf::difficulty::Difficulty;
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::solve::strategies;
use fairdeal_core::Limits;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<i64>().expect("a number"));
    let first = args.next().unwrap_or(2_000_000);
    let count = args.next().unwrap_or(10_000);
    let mut engine = strategies::engine(None, Limits::default()).expect("the default strategy");
    let mut shares: Vec<f64> = (first..first + count)
        .filter_map(|n| {
            let board = deal(BoafFamily::STANDARD, n).expect("a FreeCell number");
            Difficulty::of(&board, engine.as_mut()).ok().map(|d| d.dead_ends())
        })
        .collect();
    shares.sort_by(f64::total_cmp);
    let at = |k: usize| shares[k * (shares.len() - 1) / 12];
    println!("{} winnable deals of {count}", shares.len());
    for k in 0..=12 {
        println!("{k:>2}/12  {:.4}", at(k));
    }
}
