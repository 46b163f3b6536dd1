//! CPU seconds of whole games by `sat` and `smt`, for the figures in the documentation:
//! `cargo run --release -p fairdeal-set --example exact_games -- sat 6 3 5 10` plays ten games of
//! five sets with v = 6, p = 3 (`smt,growth=push` gives the solver an option). The time is that of
//! this process and of its solver's, without dealing decks.

use fairdeal_core::{Limits, Verdict};
use fairdeal_set::deal::Deck;
use fairdeal_set::rules::Card;
use fairdeal_set::solve::Player;
use fairdeal_set::solve::sat::SatPlayer;
use fairdeal_set::solve::smt::{SmtOptions, SmtPlayer};

/// CPU seconds of this process, of its children, and of its children that are gone.
fn cpu() -> f64 {
    let spent = |pid: &str| -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // User and system time, own and of children waited for, in ticks of 1/100 s.
        let fields = text.rsplit(") ").next().unwrap_or_default().split(' ').skip(11).take(4);
        fields.map(|field| field.parse().unwrap_or(0)).sum()
    };
    let children = std::fs::read_to_string("/proc/thread-self/children").unwrap_or_default();
    (spent("self") + children.split_whitespace().map(spent).sum::<u64>()) as f64 / 100.0
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, numbers @ ..] = words.as_slice() else { panic!("sat|smt v p sets games") };
    let numbers: Vec<usize> = numbers.iter().map(|w| w.parse().expect("a number")).collect();
    let [v, p, sets, games] = numbers[..] else { panic!("sat|smt v p sets games") };
    let (mut seconds, mut questions, mut nodes, mut cards) = (0.0, 0, 0, 0);
    for game in 0..games {
        let deck: Vec<Card> = Deck::new(v, p, game as i64).take(20_000).collect();
        let start = cpu();
        let mut options = name.split(',');
        let mut player: Box<dyn Player> = if options.next() == Some("sat") {
            Box::new(SatPlayer::new(v, p, Limits::default()))
        } else {
            let options = SmtOptions::parse(options).expect("options of smt");
            Box::new(SmtPlayer::new(v, p, options, Limits::default()).expect("a solver"))
        };
        let mut next = 0;
        let mut found = 0;
        while found < sets && next < deck.len() {
            let dealt = if next == 0 { v * p } else { v };
            deck[next..].iter().take(dealt).for_each(|card| player.deal(card));
            next = deck.len().min(next + dealt);
            questions += 1;
            if let Verdict::Solved(set) = player.find() {
                player.take(&set);
                found += 1;
            }
        }
        seconds += cpu() - start;
        nodes += player.nodes();
        cards += next;
    }
    println!(
        "{name} {v},{p},{sets}: {:.3} s a game; {} questions, {} cards, {} nodes a game",
        seconds / games as f64,
        questions / games,
        cards / games,
        nodes / games as u64
    );
}
