//! The registry: the rooms behind one handle.
//!
//! Every front end starts here. A position's name finds its room; what the room can do it does
//! through the traits of [`fairdeal_core::room`].
//!
//! ```
//! use fairdeal_core::room::{Outcome, SolveAsk};
//!
//! let position = fairdeal_games::position("boaf#1264")?;
//! let answer = position.solve(&SolveAsk::default())?;
//! assert_eq!(answer.outcome, Outcome::No);
//! assert_eq!(answer.fields["reason"], "multiple-flocks");
//!
//! // The evidence can be checked by anyone, without a solver.
//! let certificate = answer.certificate.expect("a reason is a certificate");
//! assert_eq!(position.check(&certificate.to_string())?.outcome, Outcome::Yes);
//! # Ok::<(), fairdeal_core::InputError>(())
//! ```

pub mod conformance;
pub mod pick;

use fairdeal_boaf::room::Boaf;
use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;
use fairdeal_core::position::{Body, PositionName};
use fairdeal_core::reduce::Reduction;
use fairdeal_core::room::{Family, Position, Room};
use fairdeal_set::room::Set;
use fairdeal_swish::room::Swish;
use serde_json::Value;

/// All rooms, sorted by name. A new game adds its line here.
pub const ROOMS: &[&dyn Room] = &[
    &Boaf, //
    &Set, &Swish,
];

/// The room of this name.
///
/// # Errors
/// When there is none.
pub fn room(name: &str) -> Result<&'static dyn Room, InputError> {
    ROOMS.iter().copied().find(|room| room.facts().name == name).ok_or_else(|| {
        let names: Vec<&str> = ROOMS.iter().map(|room| room.facts().name).collect();
        let known = names.join(", ");
        InputError::at("game", format!("`{}` is not one of: {known}", excerpt(name)))
    })
}

/// The position a text stands for: a name such as `boaf#1264` or `boaf:2H 3D / …`, or the JSON
/// object that `deal --json` prints.
///
/// # Errors
/// When there is no such game or the position is not legal; the error names the place.
pub fn position(text: &str) -> Result<Box<dyn Position>, InputError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(InputError::at("position", "there is none: the input is empty"));
    }
    if !text.starts_with('{') {
        let name = PositionName::parse(text)?;
        return room(name.game)?.position(&name);
    }
    let value: Value = serde_json::from_str(text)
        .map_err(|e| InputError::at("position", format!("not JSON: {e}")))?;
    let game = value
        .get("game")
        .and_then(Value::as_str)
        .ok_or_else(|| InputError::at("position, game", "expected the name of a game"))?;
    room(game)?.position_from_json(&value)
}

/// The family a text names, as in `boaf/5x5`.
///
/// # Errors
/// When there is no such game or family, or the text names a single position.
pub fn family(text: &str) -> Result<Box<dyn Family>, InputError> {
    let name = PositionName::parse(text)?;
    let room = room(name.game)?;
    match name.body {
        Body::Family => room.family(name.parameters),
        _ => {
            let got = excerpt(text);
            Err(InputError::at("family", format!("`{got}` is a position, not a family")))
        }
    }
}

/// All reductions of all rooms, sorted by name, each with the name of the room it leads to.
pub fn reductions() -> Vec<(&'static str, &'static dyn Reduction)> {
    let all = ROOMS.iter().flat_map(|room| {
        let game = room.facts().name;
        room.reductions().iter().map(move |&reduction| (game, reduction))
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(_, reduction)| reduction.facts().name);
    all
}

/// The reduction of this name.
///
/// # Errors
/// When there is none.
pub fn reduction(name: &str) -> Result<&'static dyn Reduction, InputError> {
    let all = reductions();
    let found = all.iter().find(|(_, reduction)| reduction.facts().name == name);
    found.map(|&(_, reduction)| reduction).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|(_, reduction)| reduction.facts().name).collect();
        let known = names.join(", ");
        InputError::at("reduction", format!("`{}` is not one of: {known}", excerpt(name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_have_different_names() {
        let all = reductions();
        let names: Vec<&str> = all.iter().map(|(_, reduction)| reduction.facts().name).collect();
        assert!(names.windows(2).all(|two| two[0] < two[1]), "{names:?}");
        assert!(names.contains(&"max2sat-to-swish"));
        assert!(names.iter().all(|name| reduction(name).is_ok()));
        assert!(reduction("sat-to-chess").is_err());
        for room in ROOMS {
            assert!(room.reductions().is_sorted_by_key(|r| r.facts().name));
        }
    }

    #[test]
    fn names_and_their_order_are_fixed() {
        let names: Vec<&str> = ROOMS.iter().map(|room| room.facts().name).collect();
        assert_eq!(names, ["boaf", "set", "swish"]);
        assert!(names.is_sorted());
    }

    #[test]
    fn unknown_games_are_refused() {
        for text in ["chess#1", "", "  ", "{}", "{", "{\"game\":\"chess\"}", "[1]"] {
            assert!(position(text).is_err(), "{text}");
        }
        assert!(family("boaf#7").is_err() && family("boaf/5x5").is_ok());
    }
}
