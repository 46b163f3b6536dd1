//! Times `arrival` on tables that counting refutes and searching does not: v even, all cards with
//! c₁ + c₂ + c₃ ≡ 0 (mod v) but (i, i, ·) and (i, i + 1, ·). `hard_tables [V…]`.
//!
//! v = 16 (224 cards): 5 ms, where cover search alone takes 115 million nodes; v = 32 (960 cards): 26 ms.

use cpu_time::ThreadTime;
use fairdeal_core::Limits;
use fairdeal_set::rules::{Card, Table};
use fairdeal_set::solve::Engine;
use fairdeal_set::solve::arrival::Arrival;

fn main() {
    let mut sizes: Vec<u8> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![8, 12, 16, 24, 32];
    }
    for v in sizes {
        let pairs = (0..v).flat_map(|a| (0..v).map(move |b| (a, b)));
        let cards: Vec<Card> = pairs
            .filter(|&(a, b)| b != a && b != (a + 1) % v)
            .map(|(a, b)| Card::new(&[a, b, (2 * v - a - b) % v]))
            .collect();
        let table = Table { v: usize::from(v), p: 3, cards };
        let start = ThreadTime::now();
        let solved = Arrival::new(table.v, 3, Limits::default()).solve(&table);
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let n = table.cards.len();
        println!(
            "v{v:<3} {n:>5} cards {} {:>9} nodes {ms:>9.2} ms",
            solved.verdict.word(),
            solved.nodes
        );
    }
}
