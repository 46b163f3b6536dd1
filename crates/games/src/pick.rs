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
/// At most [`MOST_TRIES`] deals are looked at, and the node budget is for all of them together: a
/// deal costs the nodes of its decision, and at least one. Grading a deal that can be won is not
/// counted, but none of its searches may take more than what is left. That none fits is proved when
/// the family has no more deals and every one looked at was decided, or when a deal is to hold
/// nothing and is larger than the largest position that does.
/// `looked_at` hears of every deal.
///
/// # Errors
/// When the game has no such question.
pub fn pick(
    family: &dyn AnyFamily,
    from: i64,
    wish: Wish<'_>,
    limits: Limits,
    mut looked_at: impl FnMut(),
) -> Result<Pick, Error> {
    let id = family.id();
    if let Some(why) = forbidden(family, wish) {
        return Ok(Pick::None(why, Outcome::Impossible));
    }
    let (mut looked, mut undecided, mut left) = (0_u64, 0_u64, limits.nodes);
    let mut ended = None;
    for deal in (from..=i64::MAX).take(MOST_TRIES) {
        if looked > 0 && family.admits(deal).is_err() {
            ended = Some("the family has no more");
            break;
        }
        let position = family.deal(deal)?;
        if limits.cancelled().is_some() {
            ended = Some("it was told to stop there");
            break;
        }
        if left == 0 {
            ended = Some("the budget is spent");
            break;
        }
        looked += 1;
        looked_at();
        let limits = Limits { nodes: left, ..limits };
        let question = if wish.exactly.is_some() { Question::Count } else { Question::Any };
        if !wish.winnable && wish.level.is_none() && wish.exactly.is_none() {
            return Ok(Pick::Found(position, None));
        }
        let solved = position.decide(question, None, limits)?;
        left = left.saturating_sub(solved.solution().nodes.max(1));
        match (solved.outcome(), wish.level) {
            _ if wish.exactly.is_some() => match solved.count() {
                Some(count) if Some(count) == wish.exactly => {
                    return Ok(Pick::Found(position, None));
                }
                Some(_) => {}
                None => undecided += 1,
            },
            (Outcome::Unknown, _) => undecided += 1,
            (Outcome::Impossible, _) => {}
            (Outcome::Solved, None) => return Ok(Pick::Found(position, None)),
            (Outcome::Solved, Some(level)) => {
                let grade = position.grade(limits)?;
                match (grade.level, grade.reason) {
                    (Some(got), _) if got == level => {
                        return Ok(Pick::Found(position, Some(grade)));
                    }
                    // What was looked at and not graded may have been what was wished for.
                    (None, reason) if reason != Some("impossible") => undecided += 1,
                    _ => {}
                }
            }
        }
    }
    let deals = counted(looked, "deal");
    let mut why = match looked {
        1 => format!("{id}#{from} is not known to fit"),
        _ => format!("none of the {deals} from {id}#{from} on is known to fit"),
    };
    if undecided > 0 {
        why += &format!("; {} not decided", counted(undecided, "deal"));
    }
    if let Some(ended) = ended {
        why += &format!("; {ended}");
    }
    let all = ended == Some("the family has no more");
    let outcome = if all && undecided == 0 { Outcome::Impossible } else { Outcome::Unknown };
    Ok(Pick::None(why, outcome))
}

/// Why no deal of the family can fit, where that is known without looking at one.
pub fn forbidden(family: &dyn AnyFamily, wish: Wish<'_>) -> Option<String> {
    let id = family.id();
    if let Some(most) = wish.exactly.filter(|&k| k == 0).and_then(|_| family.deals_exceed()) {
        let most = counted(most, "card");
        return Some(format!("no deal of {id} fits: at most {most} can hold nothing to find"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(family: &str, exactly: u64) -> Option<(String, Outcome)> {
        let family = crate::family(family).unwrap();
        let wish = Wish { exactly: Some(exactly), ..Wish::default() };
        match pick(family.as_ref(), 1, wish, Limits::default(), || {}).unwrap() {
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

    /// The budget is for the whole walk, and what was not decided is never "no".
    #[test]
    fn the_budget_is_for_all_deals_together() {
        let boaf = crate::family("boaf").unwrap();
        let last = 4_294_967_295;
        for level in fairdeal_core::reply::LEVELS {
            let wish = Wish { level: Some(level), ..Wish::default() };
            let picked = pick(boaf.as_ref(), last, wish, Limits::nodes(1), || {}).unwrap();
            let Pick::None(why, outcome) = picked else { panic!("{level}") };
            assert_eq!(outcome, Outcome::Unknown, "{why}");
        }
        let wish = Wish { exactly: Some(99), ..Wish::default() };
        let (set, mut looked) = (crate::family("set").unwrap(), 0);
        let picked = pick(set.as_ref(), 1, wish, Limits::nodes(2_000), || looked += 1).unwrap();
        let Pick::None(why, Outcome::Unknown) = picked else { panic!("no set has 99") };
        assert!(why.ends_with("the budget is spent") && looked < 2_001, "{looked}: {why}");
    }

    #[test]
    fn what_a_theorem_forbids_is_known_at_once() {
        for (family, most) in [("set/v3p4/21", "20 cards"), ("swish/deck60/29", "28 cards")] {
            let family = crate::family(family).unwrap();
            let wish = Wish { exactly: Some(0), ..Wish::default() };
            assert!(forbidden(family.as_ref(), wish).unwrap().contains(most));
            assert!(forbidden(family.as_ref(), Wish { exactly: Some(1), ..wish }).is_none());
        }
    }
}
