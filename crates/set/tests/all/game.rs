//! The game through its traits: what deciding, proving, hinting and checking say.

use fairdeal_core::ability::{Hints as _, Report as _, Say as _};
use fairdeal_core::game::{Effort, Found, Game as _, Question, Solved, Style};
use fairdeal_core::handle::answered;
use fairdeal_core::name::PositionName;
use fairdeal_core::referee::{Referee as _, Subject};
use fairdeal_core::reply::{Hint, Solution};
use fairdeal_core::{Checked, Error, InputError, Limits, Outcome, Stop, Verdict};
use fairdeal_set::Set;
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::Position;
use fairdeal_set::rules::Places;
use fairdeal_set::solve::Reason;
use fairdeal_set::unplayable::{Ask, Unplayable, largest};
use serde_json::{Value, json};

const POST: &str = "set:3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

fn try_position(text: &str) -> Result<Position, InputError> {
    Position::read(&PositionName::parse(text).unwrap())
}

fn position(text: &str) -> Position {
    try_position(text).unwrap()
}

fn try_decide(
    text: &str,
    question: Question,
    strategy: Option<&str>,
) -> Result<Solved<Places, Reason>, Error> {
    Set.decide(&position(text), question, strategy, Limits::default())
}

fn decide(text: &str, question: Question) -> Solved<Places, Reason> {
    try_decide(text, question, None).unwrap()
}

fn solution(text: &str, question: Question) -> Solution {
    answered(&Set, position(text), decide(text, question)).solution()
}

fn say(text: &str, question: Question) -> String {
    answered(&Set, position(text), decide(text, question)).say(Style::default())
}

fn certificate(text: &str, question: Question) -> Option<Value> {
    Set.prove(&position(text), &decide(text, question), Effort::Small, Limits::default())
}

/// The answer as `solve --json` prints it, with its certificate.
fn whole(text: &str, question: Question) -> Value {
    let mut answer = serde_json::to_value(solution(text, question)).unwrap();
    answer["certificate"] = certificate(text, question).into();
    answer
}

fn try_check(name: &str, certificate: &str) -> Result<Checked, InputError> {
    Set.check(&Subject::parse(name).unwrap(), certificate)
}

fn check(name: &str, certificate: &str) -> Checked {
    try_check(name, certificate).unwrap()
}

fn hint(text: &str, level: u8, strategy: Option<&str>) -> (Hint, String) {
    let style = Some(Style::default());
    Set.hint(&position(text), level, strategy, Limits::default(), style).unwrap()
}

/// The list the post prints, set by set.
#[test]
fn the_posts_six_sets() {
    let all = solution(POST, Question::All);
    let listed: Vec<String> =
        all.solutions.as_ref().unwrap().iter().map(|set| set.join(" ")).collect();
    assert_eq!(
        listed,
        [
            "3hgd 3spd 3frd",
            "3hgd 2spo 1frs",
            "3hgo 1fro 2spo",
            "3hgo 2frd 1sps",
            "3spd 1sps 2spo",
            "1frs 2fpo 3fgd"
        ]
    );
    assert_eq!((all.count, all.verdict), (Some(6), Outcome::Solved));
    assert_eq!(decide(POST, Question::Count).tally.unwrap().count, 6);
    let brute = try_decide(POST, Question::All, Some("brute")).unwrap();
    assert_eq!(brute.verdict, decide(POST, Question::All).verdict);
}

/// Read as digits, answered in digits.
#[test]
fn answers_keep_the_spelling() {
    let one = solution("set:2000 2220 2110 0000", Question::Any);
    assert_eq!(one.solution.unwrap(), ["2000", "2220", "2110"]);
    let all = solution("set/v12p1:0 1 2 3 4 5 6 7 8 9 10 11", Question::All);
    assert_eq!(all.solutions.unwrap()[0][11], "11");
}

#[test]
fn counting_and_packing() {
    let deck = decide("set/v3p4/81#1", Question::Count);
    assert_eq!(deck.tally.unwrap().count, 1080);
    assert_eq!(deck.verdict, Verdict::Solved(Found::Counted));
    let post = solution(POST, Question::Largest);
    assert_eq!((post.size, post.bound, post.optimal), (Some(3), Some(3), Some(true)));
    let certificate = certificate(POST, Question::Largest).unwrap();
    assert_eq!(certificate["kind"], "most-sets");
    assert_eq!(check(POST, &certificate.to_string()).accepted, Some(true));
    // Given up, it says what it has and what cannot be exceeded.
    let position = position("set/v3p4/30#1");
    let few = Set.decide(&position, Question::Largest, None, Limits::nodes(436)).unwrap();
    assert_eq!(few.verdict, Verdict::Unknown(Stop::Nodes));
    assert_eq!(few.size.unwrap().bound, 10);
    let sets = Set.prove(&position, &few, Effort::Small, Limits::default()).unwrap();
    assert_eq!((&sets["kind"], &sets["question"]), (&json!("sets"), &json!("largest")));
    let mut answer = serde_json::to_value(answered(&Set, position, few).solution()).unwrap();
    answer["certificate"] = sets;
    // These sets are shown; that there are no more than the bound says is not.
    let checked = check("set/v3p4/30#1", &answer.to_string());
    assert_eq!((checked.accepted, checked.place.as_deref()), (None, Some("bound")));
    answer["bound"] = 1.into();
    let checked = check("set/v3p4/30#1", &answer.to_string());
    assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some("bound")));
}

#[test]
fn tables_without_a_set_say_so_everywhere() {
    let none = "set:3hgd 3hgo 1fro 3spd";
    for question in [Question::Any, Question::All, Question::Count, Question::Largest] {
        let answer = solution(none, question);
        assert_eq!((answer.verdict, answer.reason), (Outcome::Impossible, Some("exhausted")));
        let why = "4 cards, 6 pairs: none has its third card on the table.";
        assert_eq!(answer.why.unwrap(), why);
        assert_eq!(answer.cards, ["3hgd", "3hgo", "1fro", "3spd"]);
        assert_eq!(certificate(none, question).unwrap()["kind"], "no-set");
        let text = say(none, question);
        assert!(text.ends_with(&format!("\n{why}\n")), "{text}");
        // The whole answer is accepted, whatever was asked.
        let checked = check(none, &whole(none, question).to_string());
        assert_eq!(checked.accepted, Some(true), "{checked}");
    }
    for level in 1..=3 {
        let (hint, text) = hint(none, level, None);
        assert_eq!((hint.verdict, hint.reason), (Outcome::Impossible, Some("exhausted")));
        assert!(text.starts_with("There is no set."), "{text}");
    }
    assert_eq!(solution("set:3hgd", Question::All).reason, Some("too-few"));
    assert_eq!(solution("set:", Question::All).verdict, Outcome::Impossible);
}

#[test]
fn hints_grow() {
    // The first set in the order of the table; other strategies find another one first.
    let hint = |level| hint(POST, level, Some("buckets"));
    assert_eq!(hint(1).0.cards, ["3hgd"]);
    let text = hint(1).1;
    assert!(text.starts_with("There is a set. One of its cards is 3hgd (card 1).\n\n"), "{text}");
    for (level, marked) in [(1, 1), (2, 2), (3, 3)] {
        assert_eq!(hint(level).1.matches('[').count(), marked, "{}", hint(level).1);
    }
    assert_eq!(hint(2).0.cards, ["3hgd", "3spd"]);
    assert_eq!(hint(2).0.missing, Some(1));
    assert_eq!(hint(3).0.cards, ["3hgd", "3spd", "3frd"]);
    assert_eq!(hint(3).0.solution.unwrap().len(), 3);
    assert!(hint(3).1.starts_with("There is a set: 3hgd, 3spd and 3frd.\n"));
    let wide = self::hint("set/v5p1:0 1 2 3 4", 3, None);
    assert_eq!(wide.0.cards, ["0", "1", "2", "3", "4"]);
}

#[test]
fn two_values_two_cards() {
    let text = |level| hint("set/v2p3:001 110 100", level, None).1;
    assert!(text(2).contains("two cards are all of it"), "{}", text(2));
    assert!(!text(3).contains("all of it") && !text(1).contains("all of it"));
}

/// A claim that is too large to check is neither accepted nor refuted; a table of that size gets a
/// certificate with more to it.
#[test]
fn what_nobody_can_check_is_undecided() {
    let pairs = (0..256).map(|i| (i / 16, i % 16)).filter(|(a, b)| (b + 16 - a) % 16 > 1);
    let cards: Vec<String> = pairs.map(|(a, b)| format!("{a},{b},{}", (32 - a - b) % 16)).collect();
    let name = format!("set/v16p3:{}", cards.join(" "));
    let table = position(&name);
    let few = Limits::nodes(1000);
    let answer = Set.decide(&table, Question::Any, Some("buckets"), few).unwrap();
    assert_eq!(answer.verdict, Verdict::Unknown(Stop::Nodes));
    assert_eq!(Set.prove(&table, &answer, Effort::Full, Limits::default()), None);
    let claim = r#"{"schema":"fairdeal/set-certificate/1","kind":"no-set","cards":224}"#;
    let undecided = check(&name, claim);
    assert_eq!((undecided.accepted, undecided.outcome()), (None, Outcome::Unknown));
    assert!(undecided.why.unwrap().contains("too large to check"));
    let certificate = certificate(&name, Question::Any).unwrap();
    assert_eq!(certificate["kind"], "no-set-counting");
    assert_eq!(check(&name, &certificate.to_string()).accepted, Some(true));
}

#[test]
fn json_positions() {
    let read = |value: Value| Position::read_json(&value).map(|p| p.id());
    assert_eq!(read(json!({"cards": ["3hgd", "1fro"]})).unwrap(), "set:3hgd 1fro");
    let other = json!({"family": "set/v5p3", "cards": ["012", "123"]});
    assert_eq!(read(other).unwrap(), "set/v5p3:012 123");
    let ultra = json!({"family": "set/v3p4/2/ultra", "cards": ["3hgd", "1fro"]});
    assert_eq!(read(ultra).unwrap(), "set/v3p4/ultra:3hgd 1fro");
    for (value, place) in [
        (json!({"cards": "3hgd"}), "cards"),
        (json!({"cards": ["3hgd", 7]}), "card 2"),
        (json!({"cards": ["3hgd", "3hgd"]}), "card 2"),
        (json!({"family": "boaf", "cards": []}), "family"),
        (json!({"family": 7, "cards": []}), "family"),
        (json!({"family": "set/v3p4/12", "cards": []}), ""),
        (json!({}), "cards"),
    ] {
        assert_eq!(read(value).unwrap_err().place, place);
    }
    let described = serde_json::to_value(Set.describe(&position("set/v4p3#1"))).unwrap();
    assert_eq!(described["parameters"], json!({"properties": 3, "values": 4}));
}

#[test]
fn what_cannot_be_done_is_refused() {
    for (text, message) in [
        ("set/v3p4/12:3hgd", "1 card is on the table, the family v3p4/12 has 12"),
        ("set/v3p4/5/ultra:3hgd", "1 card is on the table, the family v3p4/5 has 5"),
        ("set/v5p2:01 55", "card 2: `55`: property 1 is `5`, not a value from 0 to 4"),
        (
            "set",
            "position: `set` is a family; a position needs a deal, as in `set#1`, or cards after \
             a colon",
        ),
    ] {
        assert_eq!(try_position(text).unwrap_err().to_string(), message);
    }
    let refused = |strategy: &str, question, text: &str| {
        try_decide(text, question, Some(strategy)).unwrap_err().to_string()
    };
    let any = Question::Any;
    assert_eq!(refused("pairs", any, "set/v4p2#1"), "strategy: pairs is for v = 3, not v = 4");
    assert!(refused("magic", any, "set#1").starts_with("strategy: `magic` is none of "));
    assert!(refused("graph", Question::All, "set#1").starts_with("strategy: graph finds one set"));
    let four = refused("pairs", Question::Count, "set/v4p2#1");
    assert_eq!(four, "strategy: pairs is for v = 3, not v = 4");
    assert!(refused("arrival", any, "set/v3p4/ultra#1").ends_with("brute (for ultrasets)"));
    let absent = |text, question| try_decide(text, question, None).unwrap_err().to_string();
    assert_eq!(
        absent("set#1", Question::AtLeast(2)),
        "option --at-least: set has no such question"
    );
    assert!(absent("set/ultra#1", Question::Largest).starts_with("option --max: "));
}

/// Twelve of the 81 cards hold no set in 3.2302 % of deals (exact count: 2 284 535 476 080 of
/// C(81, 12)); these 20 000 deals lie within a standard deviation (25) of the expected 646.
#[test]
fn one_deal_in_thirty_one_has_no_set() {
    let mut worker = Set.worker(&SetFamily::STANDARD, None, Limits::default()).unwrap();
    assert_eq!(worker.strategy(), "arrival");
    let none = |deal: &i64| worker.decide(*deal).outcome == Outcome::Impossible;
    assert_eq!((0..20_000).filter(none).count(), 650);
    let mut kernel = Set.worker(&SetFamily::STANDARD, Some("kernel"), Limits::default()).unwrap();
    let rows = kernel.decide_all(&(0..20_000).collect::<Vec<_>>());
    assert_eq!(rows.iter().filter(|row| row.outcome == Outcome::Impossible).count(), 650);
}

#[test]
fn ultrasets() {
    let name = "set/v3p4/ultra:3hgd 3spd 1fro 2frs 1hgd";
    let all = solution(name, Question::All);
    assert_eq!(all.solutions.unwrap(), [["3hgd", "3spd", "1fro", "2frs"]]);
    // One find is shown, not how many there are.
    let checked = check(name, &whole(name, Question::All).to_string());
    assert_eq!((checked.accepted, checked.place.as_deref()), (None, Some("count")));
    let answer = whole(name, Question::Any).to_string();
    assert_eq!(check(name, &answer).accepted, Some(true));
    assert_eq!(check(name, "3hgd 3spd 1fro 2frs").accepted, Some(true));
    for (twin, why) in [
        ("3hgd 3spd 1fro", "refused (ultra): cards: 3 cards, an ultraset has 4"),
        (
            "3hgd 3spd 1fro 1hgd",
            "refused (ultra): cards: no two pairs of them have a common third card",
        ),
        ("3hgd 3spd 1fro 1fro", "refused (ultra): cards: 1fro is named twice"),
        ("3hgd 3spd 1fro 3frd", "refused (ultra): cards: 3frd is not on the table"),
    ] {
        assert_eq!(check(name, twin).to_string(), why);
    }
    let overlooked = r#"{"schema":"fairdeal/set-certificate/1","kind":"no-ultra","cards":5}"#;
    assert_eq!(check(name, overlooked).place.unwrap(), "table");
    // A claim about ultrasets says nothing of sets.
    let other = check("set:3hgd", overlooked);
    assert_eq!((other.accepted, other.place.as_deref()), (Some(false), Some("kind")));
    let none = "set/v3p4/ultra:3hgd 3spd 1fro 1hgd";
    assert_eq!(certificate(none, Question::All).unwrap()["kind"], "no-ultra");
    assert_eq!(hint(name, 2, None).0.missing, Some(2));
    assert!(hint(name, 1, None).1.starts_with("There is an ultraset. One of its cards is "));
    assert_eq!(position("set/v3p4/9/ultra#7").id(), "set/v3p4/9/ultra#7");
    assert_eq!(position("set/ultra#7").id(), "set/v3p4/ultra#7");
    assert_eq!(position("set/v3p4/9/ultra#7").table, position("set/v3p4/9#7").table);
    assert!(try_position("set/v4p4/ultra#7").is_err());
    assert_eq!(solution("set/v3p4/ultra#2", Question::Count).strategy, "pairs");
}

/// The answer with one field changed.
fn changed(answer: &Value, name: &str, value: Value) -> Value {
    let mut twin = answer.clone();
    twin[name] = value;
    twin
}

/// What stands around a certificate must not say something else.
#[test]
fn answers_around_certificates() {
    let place = |position: &str, answer: &Value| {
        let checked = check(position, &answer.to_string());
        (checked.accepted != Some(true)).then(|| checked.place.unwrap())
    };
    let solved = whole("set#7", Question::Any);
    let literal = position("set#7").spelled();
    assert_eq!(place("set#7", &solved), None);
    assert_eq!(place(&literal, &solved), None, "the same cards under another name");
    let spoiled = |name: &str, value: Value| place("set#7", &changed(&solved, name, value));
    assert_eq!(spoiled("position", json!("set#8")), Some("position".into()));
    assert_eq!(spoiled("position", json!("boaf#7")), Some("position".into()));
    assert_eq!(spoiled("position", json!("set/v3p4/12/ultra#7")), Some("position".into()));
    assert_eq!(spoiled("position", json!(literal)), None);
    assert_eq!(spoiled("verdict", json!("impossible")), Some("verdict".into()));
    assert_eq!(spoiled("question", json!("largest")), Some("question".into()));
    assert_eq!(spoiled("question", json!("all")), None, "one set is there if some are");
    assert_eq!(spoiled("nodes", json!(0)), None, "not part of the claim");
    let packed = whole("set#7", Question::Largest);
    assert_eq!(place("set#7", &packed), None);
    for (name, value) in [
        ("size", json!(packed["size"].as_u64().unwrap() + 1)),
        ("bound", json!(packed["bound"].as_u64().unwrap() + 1)),
        ("optimal", json!(false)),
        ("verdict", json!("unknown")),
        ("question", json!("any")),
    ] {
        assert_eq!(place("set#7", &changed(&packed, name, value)), Some(name.into()));
    }
    let none = whole("set#68", Question::Any);
    assert_eq!(place("set#68", &none), None);
    assert_eq!(
        place("set#68", &changed(&none, "verdict", json!("solved"))),
        Some("verdict".into())
    );
    let counted = whole("set#68", Question::Count);
    assert_eq!(place("set#68", &counted), None);
    assert_eq!(place("set#68", &changed(&counted, "count", json!(1))), Some("count".into()));
}

/// A certificate names its position, question and claim; what says something else is refused there.
/// Version 1 of the schema named none of them, and is still read.
#[test]
fn certificates_name_their_claim() {
    for (name, question, other) in [
        ("set#7", Question::Any, "set#8"),
        ("set#68", Question::Any, "set#7"),
        ("set#7", Question::Largest, "set#9"),
        ("set/v3p4/9/ultra#7", Question::Any, "set/v3p4/9#7"),
    ] {
        let good = certificate(name, question).unwrap();
        assert_eq!(good["position"], name);
        assert_eq!(check(name, &good.to_string()).accepted, Some(true));
        for (field, value) in [
            ("position", json!(other)),
            ("position", json!(7)),
            ("question", json!("unplayable")),
            ("claim", json!("is made of cheese")),
        ] {
            let checked = check(name, &changed(&good, field, value).to_string());
            assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some(field)));
        }
        let elsewhere = check(other, &good.to_string());
        assert_eq!(elsewhere.accepted, Some(false), "{elsewhere}");
        let mut first = changed(&good, "schema", json!("fairdeal/set-certificate/1"));
        for field in ["position", "question", "claim"] {
            first.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(check(name, &first.to_string()).accepted, Some(true));
        let third = changed(&good, "schema", json!("fairdeal/set-certificate/3")).to_string();
        assert_eq!(try_check(name, &third).unwrap_err().place, "certificate, schema");
    }
}

#[test]
fn claims_of_nothing() {
    for text in ["/", " / / ", "\n"] {
        assert_eq!(try_check(POST, text).unwrap_err().place, "certificate", "{text:?}");
    }
    let empty = r#"{"schema":"fairdeal/set-certificate/1","kind":"sets","count":0,"sets":[]}"#;
    let says = check(POST, empty).to_string();
    assert_eq!(says, "refused (sets): count: no set is named, so nothing is claimed");
}

/// Certificates about a family, alone and inside the report that carries them.
#[test]
fn families_are_checked() {
    let report = Unplayable::new(largest(3, 3, &Ask::default()).unwrap(), false);
    let mut answer = report.json();
    answer["certificate"] = report.certificate().unwrap();
    let check = |answer: &Value| check("set/v3p3", &answer.to_string());
    assert_eq!(check(&answer).accepted, Some(true), "{}", check(&answer));
    assert_eq!(check(&answer["certificate"]).accepted, Some(true));
    for (name, value) in [
        ("family", json!("set/v4p3")),
        ("size", json!(10)),
        ("bound", json!(10)),
        ("optimal", json!(false)),
    ] {
        let checked = check(&changed(&answer, name, value));
        assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some(name)));
    }
    // The number of cards dealt is not part of the claim.
    assert_eq!(self::check("set/v3p3/15", &answer.to_string()).accepted, Some(true));
    assert_eq!(try_check("set/v3p3", "000 001").unwrap_err().place, "certificate");
}

/// An answer that says more than its certificate shows is not accepted: it is not decided, or, where
/// the certificate contradicts it, refused.
#[test]
fn answers_that_say_more_than_is_shown() {
    let shown = |answer: Value| {
        let checked = check("set#1", &answer.to_string());
        (checked.accepted, checked.place.unwrap_or_default())
    };
    let schema = "fairdeal/set-certificate/2";
    let sets =
        json!({"schema": schema, "kind": "sets", "count": 1, "sets": [["3sro", "3fpd", "3hgs"]]});
    // The truth is two.
    let around = json!({
        "question": "largest", "verdict": "solved", "size": 1, "bound": 1, "optimal": true,
        "certificate": sets,
    });
    assert_eq!(shown(around), (None, "optimal".into()));
    let set = json!({"schema": schema, "kind": "set", "cards": ["3sro", "3fpd", "3hgs"]});
    let around = json!({"question": "count", "verdict": "solved", "count": 77, "certificate": set});
    assert_eq!(shown(around).0, None);
    let around = json!({"verdict": "solved", "claim": "holds no set", "certificate": set});
    assert_eq!(shown(around), (Some(false), "claim".into()));
}

/// Cards as people write them, in positions, moves and certificates; the post's digits start at 1.
#[test]
fn tables_are_read_as_people_write_them() {
    for text in ["SET:3HGD, 3spd,3frd", "set:3hgd / 3spd\r\n3frd", "set:3hgd;3spd;3frd"] {
        assert_eq!(position(text).id(), "set:3hgd 3spd 3frd");
        assert!(position(text).notes.is_empty());
    }
    let blog = "set:1123 2223 3323 1111";
    let read = position(blog);
    assert_eq!(read.id(), "set:0012 1112 2212 0000");
    assert!(read.notes[0].starts_with("digits are read as starting at 1"), "{:?}", read.notes);
    assert_eq!(solution(blog, Question::Any).notes, read.notes);
    assert_eq!(Set.describe(&read).notes, read.notes);
    assert_eq!(position(&read.id()).table, read.table);
    assert!(position(&read.id()).notes.is_empty());
    let checked = check(blog, "1123,2223 3323");
    assert_eq!((checked.accepted, &checked.notes), (Some(true), &read.notes));
    assert_eq!(check(blog, "0012, 1112, 2212").accepted, Some(true), "a 0 is counted from 0");
    assert_eq!(position(&format!("{blog}+1123,2223,3323")).spelled(), "set:0000");
    let json = serde_json::to_value(Set.describe(&read)).unwrap();
    assert_eq!(Position::read_json(&json).unwrap().table, read.table);
    // Neither a 0 nor a 3: counted from 0, and a word about it.
    assert!(position("set:1122 2211").notes[0].contains("neither a 0 nor a 3"));
    assert!(position("set#5").notes.is_empty());
}

/// Refusals of `check` and of moves are in the letters of the position.
#[test]
fn refusals_speak_the_letters_that_were_typed() {
    for (text, why) in [
        (
            "3hgd, 3spd, 2frd",
            "refused (set): set: the number is neither the same on all cards nor different on all: \
             3, 3, 2",
        ),
        (
            "2000 2220 1110",
            "refused (set): set: the number is neither the same on all cards nor \
             different on all: 3, 3, 2",
        ),
        ("2000 2220 2000", "refused (set): set: 3hgd is named twice"),
        ("3hgd;3spd", "refused (set): set: 2 cards, a set has 3"),
        ("3hgd", "refused (set): set: 1 card, a set has 3"),
        ("3hgd 3spd 3frd / 2000 1221 0112", "refused (sets): set 2: 3hgd is already in set 1"),
    ] {
        assert_eq!(check(POST, text).to_string(), why);
    }
    let accepted = check(POST, "3HGD,3SPD,3FRD / 3hgo 1fro 2spo");
    assert_eq!(accepted.to_string(), format!("accepted: {POST} holds 2 disjoint sets (sets)"));
    let refused = |moves: &str| try_position(&format!("{POST}+{moves}")).unwrap_err().to_string();
    assert_eq!(
        refused("3hgd,3spd,2frd"),
        "move 1, `3hgd,3spd,2frd`: the number is neither the same on all cards nor different on \
         all: 3, 3, 2"
    );
    assert!(refused("2000 2220 2111").ends_with("3fro is not on the table"));
}

/// Two cards ask for the third, as the post's `match` does; v − 1 cards of other games likewise.
#[test]
fn the_card_that_is_missing() {
    let two = "set:3sro 3fpd";
    let why = "These two are completed by 3hgs, which is not on the table.";
    for question in [Question::Any, Question::All, Question::Count, Question::Largest] {
        let answer = solution(two, question);
        assert_eq!((answer.reason, answer.why.as_deref()), (Some("too-few"), Some(why)));
        assert_eq!(answer.cards, ["3hgs"]);
        assert!(say(two, question).ends_with(&format!("\n{why}\n")));
    }
    for level in 1..=3 {
        let (hint, text) = hint(two, level, None);
        assert_eq!((hint.reason, hint.why.as_deref()), (Some("too-few"), Some(why)));
        assert_eq!((hint.cards, hint.solution), (vec!["3hgs".to_string()], None));
        assert!(text.starts_with(&format!("There is no set. {why}\n\n1  3sro")), "{text}");
    }
    for (text, why) in [
        ("set:3sro", "A set needs 3 cards, 1 card is on the table."),
        ("set:", "A set needs 3 cards, 0 cards are on the table."),
        ("set:2211 2120", "These two are completed by 2002, which is not on the table."),
        ("set/v4p2:01 11 31", "These 3 are completed by 21, which is not on the table."),
        (
            "set/v4p2:00 10 31",
            "No card completes these 3: property 2 is neither the same on all cards nor different \
             on all: 0, 0, 1.",
        ),
        ("set/v2p3:001", "Every other card makes a set with 001, and there is none."),
        ("set/ultra:3hgd", "An ultraset needs 4 cards, 1 card is on the table."),
    ] {
        assert_eq!(solution(text, Question::Any).why.as_deref(), Some(why));
    }
    assert_eq!(solution("set/v4p2:00 10 31", Question::Any).cards, ["00", "10", "31"]);
}

/// The post's own programs list all sets too.
#[test]
fn pairs_list_all() {
    for text in [POST, "set#68", "set/v3p4/81#1", "set/v3p2/5#3", "set:3hgd"] {
        for question in [Question::All, Question::Count] {
            let truth = decide(text, question);
            for strategy in ["pairs", "interpolation"] {
                let by = try_decide(text, question, Some(strategy)).unwrap();
                assert_eq!((by.verdict, by.tally), (truth.verdict.clone(), truth.tally.clone()));
                assert_eq!(by.strategy, strategy);
            }
        }
    }
    let few = Set.decide(&position(POST), Question::All, Some("pairs"), Limits::nodes(20));
    assert_eq!(few.unwrap().verdict, Verdict::Unknown(Stop::Nodes));
}

/// Headlines say what is counted, and the questions agree.
#[test]
fn headlines_say_what_is_counted() {
    let head = |text: &str, question| {
        let said = say(text, question);
        said.lines().next().unwrap().rsplit(": ").next().unwrap().to_string()
    };
    assert!(head(POST, Question::Count).starts_with("solved, 6 sets ("));
    assert!(say(POST, Question::Count).ends_with(
        "\nEvery set is counted, also those that share cards; --max gives the most that share \
         none.\n"
    ));
    assert!(head(POST, Question::All).starts_with("solved, 6 sets ("));
    assert!(head(POST, Question::Largest).starts_with("solved, 3 disjoint sets and no more ("));
    let one = "set:3hgd 3spd 3frd 1hgd";
    assert!(head(one, Question::Count).starts_with("solved, 1 set ("));
    assert!(head(one, Question::Largest).starts_with("solved, 1 set, and no two without a common"));
    let none = "set:3hgd 3hgo 1fro 3spd";
    assert!(head(none, Question::Count).starts_with("impossible, 0 sets ("));
    assert!(head(none, Question::Largest).starts_with("impossible, no set ("));
}

/// "None" says what was looked at.
#[test]
fn none_says_what_was_looked_at() {
    let why = |text: &str| solution(text, Question::Any).why.unwrap();
    assert_eq!(why("set#68"), "12 cards, 66 pairs: none has its third card on the table.");
    assert_eq!(
        why("set/v4p2:00 01 02 10 11 12 20 21 22"),
        "9 cards, 126 groups of 4: none is all equal or all different in every property."
    );
    assert_eq!(
        why("set/v4p2:00 01 02 10"),
        "4 cards: they are not all equal or all different in every property."
    );
    assert_eq!(
        why("set/v3p4/ultra:3hgd 3spd 1fro 1hgd"),
        "4 cards, 6 pairs: no two have the same third card."
    );
}

/// In 40 columns nothing is wider, and ASCII is ASCII.
#[test]
fn answers_fit_narrow_terminals() {
    for text in [POST, "set#68", "set:3sro 3fpd", "set/v4p3#1", "set/v12p3#1", "set/ultra#1"] {
        for question in [Question::Any, Question::All, Question::Count, Question::Largest] {
            let Ok(solved) = try_decide(text, question, None) else { continue };
            for ascii in [false, true] {
                let style = Style { ascii, columns: 40, ..Style::default() };
                let said = Set.say(&position(text), &solved, style);
                assert!(!ascii || said.body.is_ascii() && said.headline.is_ascii(), "{said:?}");
                let wide = said.body.lines().filter(|line| line.chars().count() > 40);
                assert_eq!(wide.count(), 0, "{}", said.body);
            }
        }
        for level in 1..=3 {
            let style = Some(Style { ascii: true, columns: 40, ..Style::default() });
            let (_, said) =
                Set.hint(&position(text), level, None, Limits::default(), style).unwrap();
            assert!(said.is_ascii() && said.lines().all(|line| line.len() <= 40), "{said}");
        }
    }
}
