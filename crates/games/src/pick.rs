//! "Deal me one that can be won": walking a family's deals to the next one that fits.

use fairdeal_core::room::{Family, Grade, Outcome, Position, SolveAsk, UnplayableAsk};
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

/// What the search came to.
pub enum Pick {
    /// A deal that fits.
    Found(Picked),
    /// None: the sentence that says so, and whether it is proved (`No`) or only that none was found
    /// (`Unknown`).
    None(String, Outcome),
}

/// How many deals are looked at before giving up.
pub const MOST_TRIES: usize = 100_000;

/// The first deal at or after `from` that fits the wish.
///
/// At most [`MOST_TRIES`] deals are looked at. That none fits is proved when the family has no more
/// deals, or when a deal is to hold nothing and is larger than the largest position that does.
///
/// # Errors
/// When the game has no such question.
pub fn pick(
    family: &dyn Family,
    from: i64,
    wish: &Wish,
    limits: Limits,
) -> Result<Pick, InputError> {
    let ask = SolveAsk { limits, ..SolveAsk::default() };
    let (mut looked, mut undecided, mut ended) = (0_u64, 0, false);
    let found = |position, deal, grade| Ok(Pick::Found(Picked { position, deal, grade }));
    for deal in (from..=i64::MAX).take(MOST_TRIES) {
        if looked > 0 && family.admits(deal).is_err() {
            ended = true;
            break;
        }
        let position = family.deal(deal)?;
        looked += 1;
        if let Some(level) = &wish.level {
            let grade = position.grade(limits)?;
            if grade.level == Some(level.as_str()) {
                return found(position, deal, Some(grade));
            }
        } else if let Some(exactly) = wish.exactly {
            if position.finds()? == exactly {
                return found(position, deal, None);
            }
        } else if !wish.winnable {
            return found(position, deal, None);
        } else {
            match position.solve(&ask)?.outcome {
                Outcome::Yes => return found(position, deal, None),
                Outcome::No => {}
                Outcome::Unknown => undecided += 1,
            }
        }
    }
    let id = family.id();
    if let Some(most) = wish.exactly.filter(|&k| k == 0).and_then(|_| most_without(family, from)) {
        let why = format!("no deal of {id} fits: {most} cards at the most hold nothing to find");
        return Ok(Pick::None(why, Outcome::No));
    }
    let deals = if looked == 1 { "deal" } else { "deals" };
    let mut why = format!("none of the {looked} {deals} from {id}#{from} on is known to fit");
    if undecided > 0 {
        why += &format!("; {undecided} not decided");
    }
    let outcome = if ended && undecided == 0 { Outcome::No } else { Outcome::Unknown };
    Ok(Pick::None(why, outcome))
}

/// The most cards of a position with nothing to find, if the deals have more.
fn most_without(family: &dyn Family, deal: i64) -> Option<u64> {
    let cards = family.deal(deal).ok()?.fields().get("cards")?.as_array()?.len() as u64;
    let bound = family.unplayable(&UnplayableAsk::default()).ok()?.fields.get("bound")?.as_u64()?;
    (cards > bound).then_some(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(family: &str, exactly: u64) -> Option<(String, Outcome)> {
        let family = crate::family(family).unwrap();
        let wish = Wish { exactly: Some(exactly), ..Wish::default() };
        match pick(family.as_ref(), 1, &wish, Limits::default()).unwrap() {
            Pick::Found(_) => None,
            Pick::None(why, outcome) => Some((why, outcome)),
        }
    }

    #[test]
    fn what_cannot_be_had_and_what_was_not_found() {
        assert!(outcome("set", 0).is_none());
        let (why, proved) = outcome("set/v3p4/21", 0).unwrap();
        assert_eq!(proved, Outcome::No, "{why}");
        let (why, proved) = outcome("set/v3p4/3", 2).unwrap();
        assert_eq!(proved, Outcome::Unknown, "{why}");
        assert!(why.starts_with("none of the 100000 deals from "), "{why}");
    }
}
