//! "Deal me one that can be won": walking a family's deals to the next one that fits.

use fairdeal_core::room::{Family, Grade, Outcome, Position, SolveAsk};
use fairdeal_core::{InputError, Limits};

/// What the deal must be.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// It can be won.
    pub winnable: bool,
    /// It has this level, one of [`fairdeal_core::room::LEVELS`]; implies winnable.
    pub level: Option<String>,
    /// It has exactly this many sets or swishes.
    pub exactly: Option<u64>,
}

/// A deal that fits, with its grade if a level was asked for.
pub struct Picked {
    /// The deal.
    pub position: Box<dyn Position>,
    /// Its number.
    pub deal: i64,
    /// Its grade.
    pub grade: Option<Grade>,
}

/// How many deals are looked at before giving up.
pub const MOST_TRIES: usize = 100_000;

/// The first deal at or after `from` that fits the wish.
///
/// # Errors
/// When none of the next [`MOST_TRIES`] deals fits, or the family runs out of numbers.
pub fn pick(
    family: &dyn Family,
    from: i64,
    wish: &Wish,
    limits: Limits,
) -> Result<Picked, InputError> {
    let ask = SolveAsk { limits, ..SolveAsk::default() };
    let (mut looked, mut undecided) = (0, 0);
    for deal in (from..=i64::MAX).take(MOST_TRIES) {
        if looked > 0 && family.admits(deal).is_err() {
            break;
        }
        let position = family.deal(deal)?;
        looked += 1;
        if let Some(level) = &wish.level {
            let grade = position.grade(limits)?;
            if grade.level == Some(level.as_str()) {
                return Ok(Picked { position, deal, grade: Some(grade) });
            }
        } else if let Some(exactly) = wish.exactly {
            if position.finds()? == exactly {
                return Ok(Picked { position, deal, grade: None });
            }
        } else if !wish.winnable {
            return Ok(Picked { position, deal, grade: None });
        } else {
            match position.solve(&ask)?.outcome {
                Outcome::Yes => return Ok(Picked { position, deal, grade: None }),
                Outcome::No => {}
                Outcome::Unknown => undecided += 1,
            }
        }
    }
    let id = family.id();
    let most = format!("none of the {looked} deals from {id}#{from} on is known to fit");
    let why = if undecided > 0 { format!("; {undecided} were not decided") } else { String::new() };
    Err(InputError::new(most + &why))
}
