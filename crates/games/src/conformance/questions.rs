//! Questions: any, at least, largest, all and count tell the same story.

use fairdeal_core::game::{Effort, Question};
use fairdeal_core::handle::{AnyGame, AnyPosition, AnySolved};
use fairdeal_core::referee::Subject;
use fairdeal_core::{Error, Limits, Outcome};

use super::{Samples, declares, position};

/// What a question gives, or none if the game has no such question and says so at the option.
fn ask(position: &dyn AnyPosition, question: Question) -> Option<Box<dyn AnySolved>> {
    match position.decide(question, None, Limits::default()) {
        Ok(solved) => Some(solved),
        Err(Error::Input(e)) => {
            assert_eq!(e.place, format!("option {}", question.option()));
            None
        }
        Err(broken) => panic!("{broken}"),
    }
}

/// There is one if and only if there are some; as many are listed as are counted; the largest is as
/// large as the largest asked for; and what is found for any question is accepted by the checker.
pub fn questions_tell_the_same_story(game: &dyn AnyGame, samples: &Samples) {
    let (mut listed, mut largest) = (0, 0);
    for family in samples.small {
        for deal in 0..25 {
            let id = format!("{family}#{deal}");
            let position = position(game, &id);
            let any = ask(position.as_ref(), Question::Any).expect("the plain question");
            let some = any.outcome() == Outcome::Solved;
            if let Some(all) = ask(position.as_ref(), Question::All) {
                let counted = ask(position.as_ref(), Question::Count).expect("count beside all");
                let (all, count) = (all.solution(), counted.count());
                assert_eq!(all.count, count, "{id}");
                assert_eq!(all.solutions.map_or(0, |list| list.len() as u64), count.unwrap_or(0));
                assert_eq!((all.verdict == Outcome::Solved, count > Some(0)), (some, some), "{id}");
                listed += 1;
            }
            if let Some(solved) = ask(position.as_ref(), Question::Largest) {
                let solution = solved.solution();
                let (size, bound) = (solution.size.expect("a size"), solution.bound);
                assert_eq!(solved.outcome() == Outcome::Solved, some, "{id}");
                assert_eq!((bound, solution.optimal), (Some(size), Some(true)), "{id}");
                at_least(position.as_ref(), size, &id);
                accepted(game, &id, solved.as_ref());
                largest += 1;
            }
            accepted(game, &id, any.as_ref());
        }
    }
    assert_eq!(listed > 0, declares(game, "solve, all and count"));
    assert_eq!(largest > 0, declares(game, "solve, largest"));
}

/// If there is a question with a size: so large, and no larger.
fn at_least(position: &dyn AnyPosition, size: u64, id: &str) {
    if size < 2 || ask(position, Question::AtLeast(size)).is_none() {
        return;
    }
    for (k, expected) in [(size, Outcome::Solved), (size + 1, Outcome::Impossible)] {
        let solved = ask(position, Question::AtLeast(k)).expect("as before");
        assert_eq!(solved.outcome(), expected, "{id}, at least {k}");
        assert_eq!(solved.solution().k, Some(k));
    }
}

fn accepted(game: &dyn AnyGame, id: &str, solved: &dyn AnySolved) {
    let Some(certificate) = solved.prove(Effort::Small, Limits::default()) else { return };
    let subject = Subject::parse(id).expect("a name");
    let checked = game.referee().check(&subject, &certificate.to_string()).expect("a certificate");
    assert_eq!(checked.accepted, Some(true), "{id}: {checked}");
    assert_eq!(certificate["claim"], checked.claim, "{id}");
}
