//! Games, positions, families and reductions by name.

use fairdeal_core::InputError;
use fairdeal_core::handle::{AnyFamily, AnyGame, AnyPosition};
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::reduce::Reduction;
use fairdeal_core::referee::Subject;
use fairdeal_core::sort;

/// All games, sorted by name.
pub static GAMES: &[&dyn AnyGame] = crate::HANDLES;

/// The game of this name.
///
/// # Errors
/// When there is none.
pub fn game(name: &str) -> Result<&'static dyn AnyGame, InputError> {
    let found = GAMES.iter().copied().find(|game| game.facts().name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| crate::unknown_game(name))
}

/// The position a text stands for: a name such as `boaf#1264` or `boaf:2H 3D / …`, or the JSON
/// object that `deal --json` prints.
///
/// # Errors
/// When there is no such game or the position is not legal; the error names the place.
pub fn position(text: &str) -> Result<Box<dyn AnyPosition>, InputError> {
    let subject = Subject::parse(text)?;
    game(subject.game()?)?.position(&subject)
}

/// The family a text names, as in `boaf/5x5`.
///
/// # Errors
/// When there is no such game or family, or the text names a single position.
pub fn family(text: &str) -> Result<Box<dyn AnyFamily>, InputError> {
    let name = PositionName::parse(text)?;
    let game = game(&name.game)?;
    match name.body {
        Body::Family => game.family(&name.parameters),
        _ => {
            let got = crate::named(text);
            Err(InputError::at("family", format!("`{got}` is a position, not a family")))
        }
    }
}

/// All reductions of all games, sorted by name, each with the name of the game it leads to.
pub fn reductions() -> Vec<(&'static str, &'static dyn Reduction)> {
    let all = GAMES.iter().flat_map(|game| {
        let name = game.facts().name;
        game.reductions().iter().map(move |&reduction| (name, reduction))
    });
    let mut all: Vec<_> = all.collect();
    sort::by_key(&mut all, |(_, reduction)| reduction.facts().name);
    all
}

/// The reduction of this name.
///
/// # Errors
/// When there is none.
pub fn reduction(name: &str) -> Result<&'static dyn Reduction, InputError> {
    let all = reductions();
    let found = all.iter().find(|(_, reduction)| reduction.facts().name.eq_ignore_ascii_case(name));
    found.map(|&(_, reduction)| reduction).ok_or_else(|| {
        // Too many to name here.
        let (got, known) = (crate::named(name), all.len());
        let message = format!("`{got}` is not one of the {known} that `reduce` lists");
        InputError::at("reduction", message)
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
        assert!(names.iter().all(|name| reduction(&name.to_uppercase()).is_ok()));
        assert!(game("BOAF").is_ok());
        assert!(reduction("sat-to-chess").is_err());
        for game in GAMES {
            assert!(game.reductions().is_sorted_by_key(|r| r.facts().name));
        }
    }

    #[test]
    fn families_are_no_positions() {
        assert!(family("boaf#7").is_err() && family("boaf/5x5").is_ok());
        assert!(position("boaf").is_err() && family("chess").is_err());
    }
}
