//! Times players: `play_times FAMILY SETS [GAMES [SOLVER]]`, as in `play_times v10p5 15 10 dynamic`.
//! One thread.
//!
//! Mean CPU time a game, games 1 to 10 (AMD EPYC with 512-bit vectors, one core of a busy machine):
//!
//! | v, p, sets | arrival | dynamic | dynamic,update=pairs |
//! | --- | --- | --- | --- |
//! | 4, 3, 5 | 0.02 ms | 0.04 ms | 0.13 ms |
//! | 6, 3, 5 | 0.04 ms | 0.75 ms | 6.2 ms |
//! | 4, 6, 10 | 0.17 ms | 1.1 ms | 6.5 ms |
//! | 5, 5, 15 | 0.18 ms | 4.3 ms | 29 ms |
//! | 3, 10, 5 | 0.05 ms | 0.67 ms | 5.6 ms |
//! | 10, 4, 10 | 0.6 ms | 6.0 s | |
//! | 10, 5, 15 | 4.8 ms | beyond 512 MiB | |
//! | 3, 20, 5 | 19 ms | | |
//! | 12, 5, 10 | 26 ms | | |
//! | 10, 6, 10 | 65 ms | | |
//! | 15, 5, 10 | 0.7 s | | |
//! | 12, 6, 10 | 1.4 s | | |
//! | 15, 6, 1 | 13.5 s (3 to 24 s) | | |
//!
//! Times below 0.1 ms are a third clock. Sets 0 plays the tabletop game to the end of the deck.

use cpu_time::ThreadTime;
use fairdeal_core::room::SimulateAsk;
use fairdeal_set::family::SetFamily;
use fairdeal_set::simulate::simulate;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args.get(i).map(|a| a.parse().expect("a number"));
    let family = args.first().map_or("v10p5", String::as_str);
    let ask = SimulateAsk {
        games: Some(number(2).unwrap_or(10)),
        solver: args.get(3).map(String::as_str),
        sets: number(1).filter(|&n| n > 0),
        refill: (number(1) == Some(0)).then_some("to-initial"),
        ..SimulateAsk::new(&|| ThreadTime::now().as_duration().as_secs_f64(), &|_, _| ())
    };
    let family = SetFamily::parse(family).expect("a family");
    print!("{}", simulate(family, &ask).expect("games").text);
}
