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
const KINDS: [(&str, &str); 9] = [
    ("boaf#7", "solution"),
    ("boaf:2C 4S 6H 8D / 6D 8H 2S 4C / 8S 6C 4D 2H / 4H 2D 8C 6S", "no-move"),
    ("boaf:2H 3D / 9S 3H", "odd-bird"),
    ("boaf#1264", "multiple-flocks"),
    ("boaf:2H 3H . / . . 4H", "cells-apart"),
    ("boaf#221602", "cut-edge"),
    ("boaf#360528", "lollipop"),
    ("boaf#12226", "cases"),
    ("boaf:5S AH 8C QS . / 3H 7C 5D 6S . / AD 7S KC 2H . / TC JS TD 6C . / . . . . .", "cases"),
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

/// A case tree takes a search of its own, made only when somebody asks for the proof.
#[test]
fn a_small_effort_has_no_long_proof() {
    let solved = position("boaf#103624").decide(Question::Any, None, Limits::default()).unwrap();
    assert_eq!(solved.outcome(), Outcome::Impossible);
    assert_eq!(solved.prove(Effort::Small, Limits::default()), None);
    let tight = Limits { memory: 1 << 16, ..Limits::default() };
    assert_eq!(solved.prove(Effort::Full, tight), None);
}

/// Where the rules refute a deal at sight, the reason says so and names the cards.
#[test]
fn what_the_rules_see_is_named() {
    for (name, says) in [
        ("boaf#25482", "no card is ever put on 6♥"),
        ("boaf#940860", "Whichever card comes to cover 6♥"),
        ("boaf#103624", "no simpler reason is known"),
    ] {
        let solved = position(name).decide(Question::Any, None, Limits::default()).unwrap();
        let said = solved.say(Style::default());
        assert!(said.contains(says), "{said}");
    }
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
            .starts_with("boaf#1264: impossible, multiple-flocks (fast, 0 nodes)\n\n     1")
    );
    assert!(lost.say(Style::default()).contains("\n10♠ and 9♠ match no card outside them"));
    assert!(lost.say(Style::PLAIN).contains("\nTS and 9S match no card outside them"));
    assert!(lost.caption()[1].starts_with("10♠ and 9♠"));
    assert_eq!(lost.show().title, "boaf#1264: impossible");
    let won = ask("boaf:2H 3D / 4D 3H");
    assert_eq!(won.solution().solution.unwrap(), ["3H>4D", "3H>2H", "3H>3D"]);
    let steps = Style { steps: true, ascii: true, ..Style::default() };
    let text = won.say(steps);
    assert!(
        text.starts_with("boaf:2H 3D / 4D 3H: solved in 3 moves (fast, 1 node)\n\nmove 1: 3H>4D")
    );
    assert!(text.ends_with("end\n    1   2\n1   .  3H\n2   .   .\n"));
    for question in [Question::Largest, Question::All, Question::Count, Question::AtLeast(3)] {
        let refused = position("boaf#1").decide(question, None, limits).err().unwrap();
        assert_eq!(
            refused.to_string(),
            format!("option {}: boaf has no such question", question.option())
        );
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
    assert_eq!((first.verdict, first.cards.clone()), (Outcome::Solved, vec!["KH".to_string()]));
    assert_eq!((first.next_move, first.moves, first.solution), (None, None, None));
    assert_eq!(
        text,
        "This can still be won. Look at KH (row 1, column 2).\n\n    1   2   3   4\n\
         1  QC [KH] 8S  JH\n2  6C  2H  4H  4S\n3  AD  6H  6D  9S\n4  TS  KD  2C  KC\n"
    );
    assert_eq!(first.missing, Some(1));
    let (second, text) = hint("boaf#2454", 2);
    assert_eq!(second.next_move.as_deref(), Some("KH>KD"));
    assert_eq!(second.moves.map(|moves| (moves.winning, moves.legal)), Some((7, 30)));
    assert!(
        text.starts_with(
            "This can still be won. Play KH>KD (7 of 30 moves keep the win).\n\n    1   2   3   4\n\
             1  QC (KH) 8S  JH\n"
        ),
        "{text}"
    );
    assert_eq!((second.cards, second.missing), (vec!["KH".into(), "KD".into()], Some(0)));
    let (third, text) = hint("boaf#2454", 3);
    assert_eq!(third.solution.unwrap().len(), 15);
    assert!(text.contains("1  QC (KH) 8S  JH\n") && text.contains("\n\n 1. KH>KD"), "{text}");
    let narrow = Some(Style { columns: 40, ..Style::default() });
    for level in 1..=3 {
        for name in ["boaf#2454", "boaf#1264", "boaf#221602", "boaf#103624", "boaf/3x13#4"] {
            let (_, text) = position(name).hint(level, None, limits, narrow).unwrap();
            assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        }
    }
    let (lost, text) = hint("boaf#1264", 1);
    assert_eq!((lost.verdict, lost.reason), (Outcome::Impossible, Some("multiple-flocks")));
    assert!(text.starts_with("This cannot be won. TS and 9S") && lost.cards.len() == 2);
    assert!(text.contains("[TS]") && text.contains("[9S]") && lost.why.unwrap().starts_with("TS"));
    let glyphs = position("boaf#1264").hint(1, None, limits, Some(Style::default())).unwrap();
    assert!(glyphs.1.contains("[10♠]") && glyphs.0.why.unwrap().starts_with("TS and 9S"));
    let (over, text) = hint("boaf:2H", 3);
    assert_eq!((over.verdict, over.solution), (Outcome::Solved, Some(vec![])));
    assert_eq!(text, "It is won: one stack is left.\n\n    1\n1  2H\n");
    let stopped = position("boaf#618979").hint(1, None, Limits::nodes(100), ascii).unwrap();
    assert_eq!((stopped.0.verdict, stopped.0.reason), (Outcome::Unknown, Some("node-budget")));
    assert!(stopped.1.contains("The budget is spent.") && stopped.1.contains("4  "));
    let (noted, _) = hint("boaf:2H 3D 4D 3H", 1);
    assert_eq!(noted.notes.len(), 1);
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

/// Table 4 of the paper: nobody can move, and the answer says just that.
#[test]
fn a_board_without_a_move_says_so() {
    let name = "boaf:2C 4S 6H 8D / 6D 8H 2S 4C / 8S 6C 4D 2H / 4H 2D 8C 6S";
    for strategy in [None, Some("brute")] {
        let solved = position(name).decide(Question::Any, strategy, Limits::default()).unwrap();
        let data = solved.solution();
        assert_eq!((data.reason, data.cards.len()), (Some("no-move"), 16));
        let why = "There is no legal move: of the 16 stacks no two in one row or column have \
                   matching cards.";
        assert_eq!(data.why.as_deref(), Some(why));
    }
    // Simpler than the odd birds that it also has, and at any size.
    for name in [
        "boaf:2H 9S",
        "boaf:2H . / . 3H",
        "boaf/1x18/s40r99:1_1 3_2 5_3 7_4 9_5 11_6 13_7 15_8 17_9 19_10 21_11 23_12 25_13 27_14 29_15 31_16 33_17 35_18",
    ] {
        let solved = position(name).decide(Question::Any, None, Limits::default()).unwrap();
        assert_eq!(solved.solution().reason, Some("no-move"), "{name}");
        assert!(solved.prove(Effort::Small, Limits::default()).is_some());
    }
    // A move is possible, so it is one of the other reasons.
    let solved = position("boaf#1264").decide(Question::Any, None, Limits::default()).unwrap();
    assert_eq!(solved.solution().reason, Some("multiple-flocks"));
    let spoiled = json!({"schema": "fairdeal/boaf-certificate/2", "kind": "no-move"});
    let checked = check("boaf#1264", &spoiled);
    assert_eq!(checked.accepted, Some(false));
    assert_eq!(checked.why.as_deref(), Some("the rules allow it"));
    assert!(position(name).moves(10, Limits::default()).moves.is_empty());
}

/// What is searched through says so in plain words, and where a certificate is to be had.
#[test]
fn an_exhausted_board_says_what_was_done() {
    let solved = position("boaf#103624").decide(Question::Any, None, Limits::default()).unwrap();
    let why = solved.solution().why.unwrap();
    assert!(why.starts_with("Every line of play was followed"), "{why}");
    assert!(why.ends_with("`solve --proof` writes a certificate of it."), "{why}");
}

/// A line that stops half way is legal as far as it goes, and names what it leads to.
#[test]
fn a_line_that_does_not_end_names_the_position_reached() {
    let partial = |name: &str, moves: &str| {
        let subject = Subject::parse(name).unwrap();
        let checked = Boaf.check(&subject, moves).unwrap();
        (checked.accepted, checked.place.unwrap_or_default(), checked.why.unwrap_or_default())
    };
    let (accepted, place, why) = partial("boaf#1", "7♥ → 7♣, JD>JC");
    assert_eq!((accepted, place.as_str()), (Some(false), "end"));
    let reached = "boaf#1+7H>7C+JD>JC";
    let says = "14 stacks are left, not one; the moves are legal, and \
                `boaf#1+7H>7C+JD>JC` is what they lead to";
    assert_eq!(why, says);
    assert_eq!(position(reached).describe().cards.len(), 14);
    // And from there on.
    let (_, _, why) = partial(reached, "QC>KC");
    assert!(why.contains("`boaf#1+7H>7C+JD>JC+QC>KC` is what"), "{why}");
    let (_, place, why) = partial(reached, "7C>7H");
    assert_eq!((place.as_str(), why.as_str()), ("move 1 (7C>7H)", "7C is not on top of any stack"));
    let read = Subject::parse("boaf:2H 3D 4D 3H").unwrap();
    assert_eq!(Boaf.check(&read, "3H>4D 3H>2H 3H>3D").unwrap().notes.len(), 1);
}

/// With a screen of 40 columns every line fits; a ten is `10` wherever people read it.
#[test]
fn answers_fit_the_screen() {
    let limits = Limits::default();
    let narrow = Style { columns: 40, ..Style::default() };
    for name in
        ["boaf#2454", "boaf#1264", "boaf#221602", "boaf#360528", "boaf#103624", "boaf/4x13#1"]
    {
        let position = position(name);
        let solved = position.decide(Question::Any, None, limits).unwrap();
        let (_, judged) = position.first_moves(None, Limits::nodes(2_000), Some(narrow)).unwrap();
        let steps = solved.say(Style { steps: true, ..narrow });
        for text in [solved.say(narrow), position.picture(narrow), judged, steps] {
            assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
            assert!(!text.contains('T') || text.contains("The"), "{text}");
        }
    }
}

/// Many deals in one call are decided as if each were alone: verdict, reason and nodes.
#[test]
fn deals_together_are_as_deals_alone() {
    for (family, strategy, budget) in [
        ("", "fast", u64::MAX),
        ("", "fast", 19),
        ("", "fast,kernel=portable", u64::MAX),
        ("3x5", "fast", u64::MAX),
        ("4x5", "fast", u64::MAX),
        ("", "paper-conditions", u64::MAX),
    ] {
        let family = Handle(&Boaf).family(family).unwrap();
        let worker = || family.worker(Some(strategy), Limits::nodes(budget)).unwrap();
        let deals: Vec<i64> = (1_100..1_300).collect();
        let (mut alone, mut together) = (worker(), worker());
        let expected: Vec<_> = deals.iter().map(|&deal| alone.decide(deal)).collect();
        assert_eq!(together.decide_all(&deals), expected, "{strategy}");
        assert_eq!(together.decide_all(&deals[..3]), expected[..3], "{strategy}");
        assert_eq!(together.decide(1_100), expected[0], "{strategy}");
    }
}
