//! Prints the census of a family: `set_census v3p4 15 2` counts tables of up to 15 cards on two
//! threads. The slow figures of the game (15 and 16 cards) are made with it.

use fairdeal_core::room::CensusAsk;
use fairdeal_set::census::census;
use fairdeal_set::family::SetFamily;

fn main() -> Result<(), fairdeal_core::InputError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let family = SetFamily::parse(words.first().map_or("", String::as_str))?;
    let number = |i: usize| words.get(i).and_then(|w| w.parse::<u64>().ok());
    let progress = |done: u64, total: u64| eprintln!("{done} of {total}");
    let threads = number(2).unwrap_or(1) as usize;
    let answer = census(family, &CensusAsk { cards: number(1), threads, progress: &progress })?;
    println!("{}\n{}", answer.text, serde_json::Value::Object(answer.fields));
    Ok(())
}
