//! The suite every game must pass.
//!
//! [`game_tests!`](crate::game_tests) turns it into tests, one a promise. The checks see a game
//! through its handle only; what is peculiar to a game is tested inside its crate. A check of an
//! ability the game does not declare looks that it is refused, so that every check says something of
//! every game.
//!
//! | file | promises |
//! | --- | --- |
//! | `names` | positions, families and deals by name, as text and as JSON; mangled input |
//! | `columns` | what a survey can measure is measured; limits take values away and change none |
//! | `engines` | strategies agree, have no memory, name themselves, stop when told |
//! | `evidence` | certificates hold, their twins fail, for the stated reason |
//! | `moves` | what is legal is listed and leads somewhere; what is not is refused by its number |
//! | `questions` | any, at least, largest, all and count tell the same story |
//! | `verbs` | hints, grades, moves, drawings, census, unplayable, simulate, encode, reductions |

pub mod columns;
pub mod engines;
pub mod evidence;
pub mod moves;
pub mod names;
pub mod questions;
pub mod verbs;

use fairdeal_core::handle::{AnyFamily, AnyGame, AnyPosition};
use fairdeal_core::name::PositionName;
use fairdeal_core::referee::Subject;

/// What to try a game on.
pub struct Samples {
    /// Families small enough for the oracle, in which both verdicts are common.
    pub small: &'static [&'static str],
    /// Families of any size, for everything that needs no oracle.
    pub any: &'static [&'static str],
    /// Deals of each small family.
    pub deals: i64,
    /// Strategies that need a program or a part that may not be there, and take long to start:
    /// they get a few deals of the small families, if they are there.
    pub outside: &'static [&'static str],
    /// Families small enough for census, unplayable and simulate.
    pub tiny: &'static [&'static str],
    /// Options that keep a simulation short.
    pub short_run: &'static [(&'static str, &'static str)],
}

fn position(game: &dyn AnyGame, text: &str) -> Box<dyn AnyPosition> {
    let subject = Subject::parse(text).expect("a position's name");
    game.position(&subject).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn family(game: &dyn AnyGame, text: &str) -> Box<dyn AnyFamily> {
    let name = PositionName::parse(text).expect("a family's name");
    game.family(&name.parameters).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn families<'a>(samples: &'a Samples) -> impl Iterator<Item = &'static str> + 'a {
    samples.small.iter().chain(samples.any).copied()
}

/// Does the game declare an ability of this row?
fn declares(game: &dyn AnyGame, row: &str) -> bool {
    game.facts().abilities.iter().any(|ability| ability.row == row)
}

/// The suite as tests: `game_tests!(boaf, &Handle(&Boaf), Samples { … });`.
#[macro_export]
macro_rules! game_tests {
    ($module:ident, $game:expr, $samples:expr) => {
        $crate::game_tests!(@each $module, $game, $samples,
            names: facts_are_complete notation_round_trips families_round_trip
                deals_are_determined names_are_read_in_either_case mangled_text_never_panics,
            moves: moves_lead_to_positions wrong_moves_are_named positions_after_moves_are_positions,
            engines: strategies_agree_with_brute workers_have_no_memory
                workers_and_positions_agree unknown_strategies_are_refused
                small_budgets_never_say_no cancelled_searches_do_not_decide,
            evidence: certificates_hold_and_twins_fail certificates_name_their_position
                answers_around_certificates_agree evidence_is_as_good_as_declared,
            columns: columns_are_declared columns_are_measured,
            questions: questions_tell_the_same_story,
            verbs: hints_agree_with_verdicts drawing_never_panics pictures_speak difficulty_and_first_moves
                census_is_determined unplayable_positions_hold_nothing
                simulations_do_not_depend_on_threads foreign_options_are_refused
                encodings_are_read_back reductions_are_listed);
    };
    (@each $module:ident, $game:expr, $samples:expr, $($file:ident: $($check:ident)*),*) => {
        mod $module {
            use super::*;
            $($(
                #[test]
                fn $check() {
                    $crate::conformance::$file::$check($game, &$samples);
                }
            )*)*
        }
    };
}
