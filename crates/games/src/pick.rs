//! "Deal me one that can be won": walking a family's deals to the next one that fits.

use fairdeal_core::game::Question;
use fairdeal_core::handle::{AnyFamily, AnyPosition};
use fairdeal_core::reply::Difficulty;
use fairdeal_core::words::counted;
use fairdeal_core::{Error, Limits, Outcome};

/// What the deal must be.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// It can be won.
    pub winnable: bool,
    /// It has this level, one of [`fairdeal_core::reply::LEVELS`]; implies winnable.
    pub level: Option<&'a str>,
    /// It has exactly this many sets or swishes.
    pub exactly: Option<u64>,
}

/// What the search came to.
pub enum Pick {
    /// A deal that fits, with its grade if a level was asked for.
    Found(Box<dyn AnyPosition>, Option<Difficulty>),
    /// None: the sentence that says so, and whether it is proved (`Impossible`) or only that none was
    /// found (`Unknown`).
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
    family: &dyn AnyFamily,
    from: i64,
    wish: Wish<'_>,
    limits: Limits,
) -> Result<Pick, Error> {
    let id = family.id();
    if let Some(most) = wish.exactly.filter(|&k| k == 0).and_then(|_| family.deals_exceed()) {
        let why = format!("no deal of {id} fits: {most} cards at the most hold nothing to find");
        return Ok(Pick::None(why, Outcome::Impossible));
    }
    let (mut looked, mut undecided, mut ended) = (0_u64, 0_u64, false);
    for deal in (from..=i64::MAX).take(MOST_TRIES) {
        if looked > 0 && family.admits(deal).is_err() {
            ended = true;
            break;
        }
        let position = family.deal(deal)?;
        if limits.cancelled().is_some() {
            break;
        }
        looked += 1;
        if let Some(level) = wish.level {
            let grade = position.grade(limits)?;
            match (grade.level, grade.reason) {
                (Some(got), _) if got == level => {
                    return Ok(Pick::Found(position, Some(grade)));
                }
                // What was looked at and not decided may have been what was wished for.
                (None, reason) if reason != Some("impossible") => undecided += 1,
                _ => {}
            }
        } else if let Some(exactly) = wish.exactly {
            match position.decide(Question::Count, None, limits)?.count() {
                Some(count) if count == exactly => return Ok(Pick::Found(position, None)),
                Some(_) => {}
                None => undecided += 1,
            }
        } else if !wish.winnable {
            return Ok(Pick::Found(position, None));
        } else {
            match position.decide(Question::Any, None, limits)?.outcome() {
                Outcome::Solved => return Ok(Pick::Found(position, None)),
                Outcome::Impossible => {}
                Outcome::Unknown => undecided += 1,
            }
        }
    }
    let deals = counted(looked, "deal");
    let mut why = format!("none of the {deals} from {id}#{from} on is known to fit");
    if undecided > 0 {
        why += &format!("; {} not decided", counted(undecided, "deal"));
    }
    let outcome = if ended && undecided == 0 { Outcome::Impossible } else { Outcome::Unknown };
    Ok(Pick::None(why, outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(family: &str, exactly: u64) -> Option<(String, Outcome)> {
        let family = crate::family(family).unwrap();
        let wish = Wish { exactly: Some(exactly), ..Wish::default() };
        match pick(family.as_ref(), 1, wish, Limits::default()).unwrap() {
            Pick::Found(..) => None,
            Pick::None(why, outcome) => Some((why, outcome)),
        }
    }

    #[test]
    fn what_cannot_be_had_and_what_was_not_found() {
        assert!(outcome("set", 0).is_none());
        let (why, proved) = outcome("set/v3p4/21", 0).unwrap();
        assert_eq!(proved, Outcome::Impossible, "{why}");
        let (why, proved) = outcome("set/v3p4/3", 2).unwrap();
        assert_eq!(proved, Outcome::Unknown, "{why}");
        assert!(why.starts_with("none of the 100,000 deals from "), "{why}");
    }
}
