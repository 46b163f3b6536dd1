//! The game through the objects everybody else holds.

#![cfg(feature = "solve")]

use fairdeal_boaf::Boaf;
use fairdeal_core::game::{Effort, Question, Style};
use fairdeal_core::handle::{AnyGame, AnyPosition, Handle};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::{Checked, Limits, Outcome};
use serde_json::{Value, json};

fn position(name: &str) -> Box<dyn AnyPosition> {
    Handle(&Boaf).position(&Subject::parse(name).unwrap()).unwrap()
}

fn check(name: &str, certificate: &Value) -> Checked {
    Boaf.check(&Subject::parse(name).unwrap(), &certificate.to_string()).unwrap()
}

/// The certificate of an answer, if it is asked for in full.
fn certificate(name: &str) -> Value {
    let solved = position(name).decide(Question::Any, None, Limits::default()).unwrap();
    solved.prove(Effort::Full, Limits::default()).unwrap()
}

/// One board for each kind of certificate a standard deal or a partial board can have.
const KINDS: [(&str, &str); 7] = [
    ("boaf#7", "solution"),
    ("boaf:2H 3D / 9S 3H", "odd-bird"),
    ("boaf#1264", "multiple-flocks"),
    ("boaf:2H 3H . / . . 4H", "cells-apart"),
    ("boaf#221602", "cut-edge"),
    ("boaf#360528", "lollipop"),
    ("boaf#103624", "closed-set"),
];

#[test]
fn every_kind_of_certificate_is_accepted_and_names_its_claim() {
    for (name, kind) in KINDS {
        let written = certificate(name);
        assert_eq!(written["schema"], "fairdeal/boaf-certificate/2");
        assert_eq!((&written["kind"], &written["question"]), (&json!(kind), &json!("any")));
        assert_eq!(written["position"], name);
        let checked = check(name, &written);
        assert_eq!((checked.accepted, checked.claim.as_str()), {
            (Some(true), if kind == "solution" { "can be won" } else { "cannot be won" })
        });
        // The same board by another name, and as version 1 wrote it.
        assert_eq!(check(&position(name).literal(), &written).accepted, Some(true), "{name}");
        let mut first = written.clone();
        first["schema"] = "fairdeal/boaf-certificate/1".into();
        for field in ["position", "question", "claim"] {
            first.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(check(name, &first).accepted, Some(true), "{name}");
    }
}

#[test]
fn spoiled_claims_are_refused_at_their_place() {
    for (name, _) in KINDS {
        let written = certificate(name);
        for (field, text) in [
            ("position", "boaf#1"),
            ("position", "set#7"),
            ("question", "largest"),
            ("claim", "is a pretty board"),
        ] {
            let mut spoiled = written.clone();
            spoiled[field] = text.into();
            let checked = check(name, &spoiled);
            assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some(field)));
        }
        // Held against another position it is refused, not misread.
        let other = check("boaf#2", &written);
        assert_eq!((other.accepted, other.place.as_deref()), (Some(false), Some("position")));
        // And so is an answer that says something else than the certificate in it.
        let verdict = if written["kind"] == "solution" { "solved" } else { "impossible" };
        let answer = json!({"position": name, "verdict": verdict, "certificate": written});
        assert_eq!(check(name, &answer).accepted, Some(true));
        for (field, text) in [("position", "boaf#1"), ("verdict", "unknown"), ("question", "all")] {
            let mut spoiled = answer.clone();
            spoiled[field] = text.into();
            let checked = check(name, &spoiled);
            assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some(field)));
        }
    }
    let family = Subject::parse("boaf/5x5").unwrap();
    assert!(Boaf.check(&family, "7H>6C").is_err());
}

/// The closed set takes a search of its own, made only when somebody asks for the proof.
#[test]
fn a_small_effort_has_no_closed_set() {
    let solved = position("boaf#103624").decide(Question::Any, None, Limits::default()).unwrap();
    assert_eq!(solved.outcome(), Outcome::Impossible);
    assert_eq!(solved.prove(Effort::Small, Limits::default()), None);
    let tight = Limits { memory: 1 << 16, ..Limits::default() };
    assert_eq!(solved.prove(Effort::Full, tight), None);
}

#[test]
fn positions_are_described_and_read_back() {
    for name in ["boaf#1264", "boaf/2x3/s6r12#7", "boaf:2H . / 14_2 3H", "boaf:. ."] {
        let position = position(name);
        let described = serde_json::to_value(position.describe()).unwrap();
        assert_eq!(described["position"], name.replace("2H . / 14_2 3H", "2_3 . / 14_2 3_3"));
        let back = Handle(&Boaf).position(&Subject::Json(described.clone())).unwrap();
        assert_eq!((back.id(), back.literal()), (position.id(), position.literal()));
        assert_eq!(serde_json::to_value(back.describe()).unwrap(), described);
    }
    let described = position("boaf:2H . / 4D 3H").describe();
    assert_eq!(described.cards, ["2H", "4D", "3H"]);
    assert_eq!(described.family, "boaf/2x2");
    assert_eq!(described.parameters["columns"], 2);
}

#[test]
fn answers_as_data_and_in_words() {
    let limits = Limits::default();
    let ask = |name: &str| position(name).decide(Question::Any, None, limits).unwrap();
    let lost = ask("boaf#1264");
    let data = lost.solution();
    assert_eq!(
        (data.reason, data.cards),
        (Some("multiple-flocks"), vec!["TS".into(), "9S".into()])
    );
    assert!(data.why.unwrap().starts_with("TS and 9S match no card"));
    assert_eq!(data.solution, None);
    assert!(
        lost.say(Style::default())
            .starts_with("boaf#1264: impossible, multiple-flocks (fast, 0 nodes)\n\n    1")
    );
    assert_eq!(lost.show().title, "boaf#1264: impossible");
    let won = ask("boaf:2H 3D / 4D 3H");
    assert_eq!(won.solution().solution.unwrap(), ["3H>4D", "3H>2H", "3H>3D"]);
    let steps = Style { steps: true, ascii: true, ..Style::default() };
    let text = won.say(steps);
    assert!(
        text.starts_with("boaf:2H 3D / 4D 3H: solved in 3 moves (fast, 3 nodes)\n\nmove 1: 3H>4D")
    );
    assert!(text.ends_with("end\n    1   2\n1   .  3H\n2   .   .\n"));
    for question in [Question::Largest, Question::All, Question::Count, Question::AtLeast(3)] {
        let refused = position("boaf#1").decide(question, None, limits).err().unwrap();
        assert_eq!(refused.to_string(), format!("option {}: boaf has none", question.option()));
    }
    for (strategy, message) in [
        (
            "slow",
            "strategy: `slow` is none of fast, brute, paper, paper-conditions, paper-dfs, paper-heuristic",
        ),
        ("fast,kernel=abacus", "strategy: fast has no option `kernel=abacus`"),
    ] {
        let refused =
            position("boaf#1").decide(Question::Any, Some(strategy), limits).err().unwrap();
        assert_eq!(refused.to_string(), message);
    }
    let worker = Handle(&Boaf).family("").unwrap();
    let worker = worker.worker(Some("paper,cut-edge=text"), limits).unwrap();
    assert_eq!(worker.strategy(), "paper,cut-edge=text");
}

#[test]
fn hints_tell_more_by_level() {
    let limits = Limits::default();
    let ascii = Some(Style { ascii: true, ..Style::default() });
    let hint = |name: &str, level| position(name).hint(level, None, limits, ascii).unwrap();
    let (first, text) = hint("boaf#2454", 1);
    assert_eq!((first.verdict, first.cards.clone()), (Outcome::Solved, vec!["JH".to_string()]));
    assert_eq!((first.next_move, first.moves, first.solution), (None, None, None));
    assert_eq!(text, "This can still be won. Look at JH (row 1, column 4).\n");
    let (second, text) = hint("boaf#2454", 2);
    assert_eq!(second.next_move.as_deref(), Some("JH>QC"));
    assert_eq!(second.moves.map(|moves| (moves.winning, moves.legal)), Some((7, 30)));
    assert_eq!(text, "This can still be won. Play JH>QC (7 of 30 moves keep the win).\n");
    assert_eq!(hint("boaf#2454", 3).0.solution.unwrap().len(), 15);
    let (lost, text) = hint("boaf#1264", 1);
    assert_eq!((lost.verdict, lost.reason), (Outcome::Impossible, Some("multiple-flocks")));
    assert!(text.starts_with("This cannot be won. TS and 9S") && lost.cards.len() == 2);
    let (over, text) = hint("boaf:2H", 3);
    assert_eq!((over.verdict, over.solution), (Outcome::Solved, Some(vec![])));
    assert_eq!(text, "It is won: one stack is left.\n");
    let stopped = position("boaf#618979").hint(1, None, Limits::nodes(100), ascii).unwrap();
    assert_eq!((stopped.0.verdict, stopped.0.reason), (Outcome::Unknown, Some("node-budget")));
}

#[test]
fn first_moves_and_grades() {
    let limits = Limits::default();
    let board = position("boaf#2454");
    let (moves, text) = board.first_moves(None, limits, Some(Style::default())).unwrap();
    assert_eq!((moves.tally.winning, moves.tally.losing, moves.moves.len()), (7, 23, 30));
    assert_eq!(moves.moves[1].text, "KH>QC");
    assert!(text.starts_with("7 of 30 first moves keep the win\n  win: J♥→Q♣"));
    let grade = position("boaf#1").grade(limits).unwrap();
    assert_eq!((grade.level, grade.measures[1].value), (Some("hard"), 1.0));
    let grade = position("boaf#1264").grade(limits).unwrap();
    assert_eq!((grade.level, grade.reason), (None, Some("impossible")));
}
