//! Prints the largest set-free table of a family, `set_unplayable v4p3`, and with `count` as the
//! second word how many there are.

use fairdeal_core::room::UnplayableAsk;
use fairdeal_set::family::SetFamily;
use fairdeal_set::unplayable::unplayable;

fn main() -> Result<(), fairdeal_core::InputError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let family = SetFamily::parse(words.first().map_or("", String::as_str))?;
    let count = words.get(1).is_some_and(|w| w == "count");
    let answer = unplayable(family, &UnplayableAsk { count, ..UnplayableAsk::default() })?;
    println!("{}\n{}", answer.text, serde_json::Value::Object(answer.fields));
    Ok(())
}
