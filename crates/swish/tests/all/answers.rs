//! Answers for people: what they rest on, what is counted, in a terminal of any width.

#![cfg(feature = "solve")]

use fairdeal_core::game::{Question, Style};
use fairdeal_core::handle::{AnyGame, AnyPosition, Handle};
use fairdeal_core::referee::Subject;
use fairdeal_core::{Limits, Outcome};
use fairdeal_swish::Swish;

fn position(name: &str) -> Box<dyn AnyPosition> {
    Handle(&Swish).position(&Subject::parse(name).unwrap()).unwrap()
}

const NARROW: Style = Style { columns: 40, ..Style::PLAIN };

/// Everything said fits into forty columns and is ASCII if asked to be.
#[test]
fn texts_fit_a_narrow_terminal() {
    let questions = [Question::Any, Question::Largest, Question::All, Question::Count];
    for deal in 0..12 {
        for family in ["swish", "swish/deck36/6", "swish/3x3/5", "swish/4x3/s3/7"] {
            let position = position(&format!("{family}#{deal}"));
            let mut texts = vec![position.picture(NARROW)];
            for question in questions {
                let solved = position.decide(question, None, Limits::default()).unwrap();
                texts.push(solved.say(NARROW));
            }
            for level in 1..=3 {
                texts.push(position.hint(level, None, Limits::default(), Some(NARROW)).unwrap().1);
            }
            for text in texts {
                assert!(text.is_ascii(), "{text}");
                for line in text.lines() {
                    // The first line is the position's name, which is one word.
                    assert!(line.len() <= 40 || !line.contains(' '), "{line}");
                }
            }
        }
    }
}

/// A hand without a swish names cards, and they are cards of the hand.
#[test]
fn an_impossibility_names_its_cards() {
    let mut words = std::collections::BTreeSet::new();
    for deal in 0..60 {
        let position = position(&format!("swish/deck60/6#{deal}"));
        let solved = position.decide(Question::Any, None, Limits::default()).unwrap();
        if solved.outcome() != Outcome::Impossible {
            continue;
        }
        let solution = solved.solution();
        let hand = position.describe().cards;
        assert!(!solution.cards.is_empty(), "{}", position.id());
        assert!(solution.cards.iter().all(|card| hand.contains(card)));
        let why = solution.why.unwrap();
        assert!(why.contains("card"), "{why}");
        words.extend(solution.reason);
        // All and count give the same reason.
        let counted = position.decide(Question::Count, None, Limits::default()).unwrap();
        assert_eq!(counted.solution().reason, solution.reason);
    }
    assert_eq!(words.into_iter().collect::<Vec<_>>(), ["exhausted", "no-partner"]);
}

#[test]
fn a_count_says_what_is_counted() {
    let one = position("swish#1");
    let text = one.decide(Question::Count, None, Limits::default()).unwrap().say(Style::default());
    assert!(text.contains("swishes that hold together"), "{text}");
    assert!(text.contains("A swish that falls apart into smaller ones is not counted"), "{text}");
    // The largest of this table is three swishes side by side, larger than any that is counted.
    let most = one.decide(Question::Largest, None, Limits::default()).unwrap();
    let text = most.say(Style::default());
    assert!(text.contains("It is 3 swishes side by side, of 2, 4 and 3 cards"), "{text}");
}

#[test]
fn a_search_that_is_stopped_says_how_far_it_came() {
    let hard = position("swish/6x8/s3/60#1");
    let solved = hard.decide(Question::Largest, None, Limits::nodes(20_000)).unwrap();
    assert_eq!(solved.outcome(), Outcome::Unknown);
    let text = solved.say(Style { columns: 0, ..Style::default() });
    let first = text.lines().next().unwrap();
    assert!(
        first.contains("none has more than") && first.contains("stopped by node-budget"),
        "{first}"
    );
}

/// Level 1 names one card, level 2 two, level 3 all, with doubles told apart by their numbers.
#[test]
fn hints_grow_by_a_card() {
    let twice = position("swish:p1,1c2,2 p1,1c2,2 p2,2c1,2 p1,2c1,1 p1,1c1,2");
    let hint = |level| twice.hint(level, None, Limits::default(), Some(Style::default())).unwrap();
    let find = hint(3).0.solution.unwrap();
    for (level, shown) in [(1, 1), (2, 2), (3, find.len())] {
        let (hint, text) = hint(level);
        assert_eq!(hint.cards.len(), shown.min(find.len()));
        assert_eq!(hint.missing, Some((find.len() - hint.cards.len()) as u64));
        assert_eq!(hint.solution.is_some(), level == 3);
        // The hand is shown, the cards named marked.
        assert!(text.matches('┏').count() >= hint.cards.len() && text.contains("(p"), "{text}");
    }
}
