//! The registry: the games behind one handle.
//!
//! Every front end starts here. A position's name finds its game; what the game can do it does
//! through the objects of `fairdeal_core::handle`.
//!
//! ```
//! # #[cfg(feature = "solve")] {
//! use fairdeal_core::game::{Effort, Question};
//! use fairdeal_core::{Limits, Outcome};
//!
//! let position = fairdeal_games::position("boaf#1264")?;
//! let solved = position.decide(Question::Any, None, Limits::default())?;
//! assert_eq!(solved.outcome(), Outcome::Impossible);
//! assert_eq!(solved.solution().reason, Some("multiple-flocks"));
//!
//! // The evidence can be checked by anyone, without a solver.
//! let certificate = solved.prove(Effort::Small, Limits::default()).expect("a certificate");
//! let checked = fairdeal_games::check("boaf#1264", &certificate.to_string())?;
//! assert_eq!(checked.accepted, Some(true));
//! # }
//! # Ok::<(), fairdeal_core::Error>(())
//! ```
//!
//! Without the feature `solve` only the referees are compiled: [`check`] is then all there is, and
//! no solver is below it.

use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::{Checked, InputError};

#[cfg(feature = "solve")]
pub mod conformance;
#[cfg(feature = "solve")]
pub mod file;
#[cfg(feature = "solve")]
pub mod pick;
#[cfg(feature = "solve")]
mod registry;
#[cfg(feature = "solve")]
pub mod table;

#[cfg(feature = "solve")]
pub use registry::{GAMES, family, game, position, reduction, reductions};

/// The one list of games: makes the referees, and the handles where there are solvers.
macro_rules! games {
    ($($game:path),+ $(,)?) => {
        /// The rules of all games, sorted by name.
        pub static REFEREES: &[&dyn Referee] = &[$(&$game),+];

        /// All games, sorted by name.
        #[cfg(feature = "solve")]
        pub(crate) static HANDLES: &[&dyn fairdeal_core::handle::AnyGame] =
            &[$(&fairdeal_core::handle::Handle(&$game)),+];
    };
}

// A new game adds its line here.
games![fairdeal_boaf::Boaf, fairdeal_set::Set, fairdeal_swish::Swish,];

/// Does this certificate prove what it claims of the position or family?
///
/// # Errors
/// When there is no such game, the position is not legal or the text is no certificate at all.
pub fn check(position: &str, certificate: &str) -> Result<Checked, InputError> {
    let subject = Subject::parse(position)?;
    let name = subject.game()?;
    let referee = REFEREES.iter().find(|referee| referee.name() == name);
    referee.ok_or_else(|| unknown_game(name))?.check(&subject, certificate)
}

fn unknown_game(name: &str) -> InputError {
    let names: Vec<&str> = REFEREES.iter().map(|referee| referee.name()).collect();
    let known = names.join(", ");
    let tip = match name.contains(char::is_whitespace) {
        true => "; a position starts with its game, as in `boaf:2H 3D …`",
        false => "",
    };
    InputError::at("game", format!("`{}` is not one of: {known}{tip}", named(name)))
}

/// A name as it was given: whole, unless it is longer than any name; control characters escaped.
fn named(name: &str) -> String {
    const MOST: usize = 80;
    let mut out: String = name.chars().take(MOST).flat_map(char::escape_debug).collect();
    if name.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_their_order_are_fixed() {
        let names: Vec<&str> = REFEREES.iter().map(|referee| referee.name()).collect();
        assert_eq!(names, ["boaf", "set", "swish"]);
        assert!(names.is_sorted());
    }

    #[test]
    fn unknown_games_are_refused() {
        for text in ["chess#1", "", "  ", "{}", "{", "{\"game\":\"chess\"}", "[1]"] {
            assert!(check(text, "{}").is_err(), "{text}");
        }
    }
}
