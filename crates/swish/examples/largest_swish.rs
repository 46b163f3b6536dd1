//! Largest swishes of some deals, timed: `largest_swish STRATEGY NODES FAMILY FIRST LAST`. The strategy
//! `dump` prints the hands for other programs instead: size, then a card a line as slots, points
//! first.

use cpu_time::ThreadTime;
use fairdeal_core::Limits;
use fairdeal_swish::deal::deal;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::solve::strategies::{Profile, engine};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [strategy, nodes, family, first, last] = &words[..] else {
        return Err("STRATEGY NODES FAMILY FIRST LAST".into());
    };
    let family = SwishFamily::parse(family).map_err(|e| format!("{e:?}"))?;
    for number in first.parse::<i64>()?..=last.parse()? {
        let hand = deal(family, number);
        if strategy == "dump" {
            println!("{} {} {}", hand.size.h, hand.size.w, u8::from(hand.simple));
            for card in &hand.cards {
                println!("{:?};{:?}", card.points, card.circles);
            }
            println!();
            continue;
        }
        if strategy == "bound" {
            let start = ThreadTime::now();
            let parts = fairdeal_swish::solve::parts::split(&hand);
            for part in parts {
                let bound = fairdeal_swish::solve::matching::circulation(&part, 0, &[]);
                let seconds = start.elapsed().as_secs_f64();
                println!(
                    "{} cards, {} by orbits, {:?} by circulation {seconds:.3}",
                    part.cards(),
                    part.most,
                    bound.map(|b| b.0)
                );
            }
            continue;
        }
        let limits = Limits::nodes(nodes.parse()?);
        let mut engine =
            engine(Some(strategy), Profile::of(&hand), limits).map_err(|e| format!("{e:?}"))?;
        let start = ThreadTime::now();
        let any = engine.at_least(&hand, 2);
        let first = start.elapsed().as_secs_f64();
        let start = ThreadTime::now();
        let found = engine.largest(&hand);
        let seconds = start.elapsed().as_secs_f64();
        let size = found.best.as_ref().map_or(0, Vec::len);
        let right = found.best.as_ref().is_none_or(|swish| hand.is_swish(swish));
        println!(
            "{family}#{number} {strategy}: {size} of at most {} {:?} {:?} nodes {} {seconds:.3} s {right}; any: {} {first:.4} s",
            found.bound,
            found.reason,
            found.stop,
            found.nodes,
            any.verdict.word()
        );
    }
    Ok(())
}
