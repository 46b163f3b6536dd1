//! The suite every room must pass.
//!
//! [`room_tests!`](crate::room_tests) turns it into tests, one a promise. The checks see a room
//! through its handle only; what is peculiar to a game is tested inside its room.

use std::collections::BTreeSet;

use fairdeal_core::Limits;
use fairdeal_core::position::PositionName;
use fairdeal_core::random::Random;
use fairdeal_core::room::{Outcome, Position, Room, SolveAsk, Style};
use serde_json::Value;

/// What to try a room on.
pub struct Samples {
    /// Families small enough for the oracle.
    pub small: &'static [&'static str],
    /// Families of any size, for everything that needs no oracle.
    pub any: &'static [&'static str],
    /// Deals of each small family.
    pub deals: i64,
    /// Strategies that need a program or a part that may not be there, and take long to start:
    /// they get a few deals of the small families, if they are there.
    pub outside: &'static [&'static str],
}

fn position(room: &dyn Room, text: &str) -> Box<dyn Position> {
    let name = PositionName::parse(text).expect("a position's name");
    room.position(&name).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn families<'a>(samples: &'a Samples) -> impl Iterator<Item = &'static str> + 'a {
    samples.small.iter().chain(samples.any).copied()
}

/// A name, a literal and a JSON object of one position stand for the same position.
pub fn notation_round_trips(room: &dyn Room, samples: &Samples) {
    for family in families(samples) {
        for deal in [0, 1, 7, 41, 99_999] {
            let dealt = position(room, &format!("{family}#{deal}"));
            assert_eq!(position(room, &dealt.id()).id(), dealt.id(), "the id is not canonical");
            let literal = position(room, &dealt.literal());
            assert_eq!(literal.literal(), dealt.literal());
            let json = room.position_from_json(&Value::Object(dealt.fields()));
            assert_eq!(json.expect("deal's JSON").literal(), dealt.literal());
        }
    }
}

/// The same number gives the same deal, another number another one.
pub fn deals_are_determined(room: &dyn Room, samples: &Samples) {
    for family in families(samples) {
        let mut seen: Vec<String> = Vec::new();
        for deal in -20..20 {
            let id = format!("{family}#{deal}");
            let literal = position(room, &id).literal();
            assert_eq!(position(room, &id).literal(), literal);
            seen.push(literal);
        }
        seen.sort();
        seen.dedup();
        assert!(seen.len() > 30, "{family}: 40 deals, only {} different", seen.len());
    }
}

/// Every strategy that claims to be exact agrees with `brute` on every deal; the others agree
/// where they decide. A strategy may refuse a family it is not made for, but not all of them.
pub fn strategies_agree_with_brute(room: &dyn Room, samples: &Samples) {
    let mut decided = [0_u32; 2];
    let mut tried: BTreeSet<&str> = BTreeSet::new();
    for family in samples.small {
        let handle = room.family(parameters(family)).expect("a family");
        let mut brute = handle.worker(Some("brute"), Limits::default()).expect("an oracle");
        for facts in room.facts().strategies {
            let Ok(mut worker) = handle.worker(Some(facts.name), Limits::default()) else {
                continue;
            };
            tried.insert(facts.name);
            let outside = samples.outside.contains(&facts.name);
            for deal in 0..if outside { samples.deals / 40 } else { samples.deals } {
                let (oracle, row) = (brute.decide(deal), worker.decide(deal));
                assert_ne!(
                    oracle.outcome,
                    Outcome::Unknown,
                    "{family}#{deal}: too large for brute"
                );
                if facts.exact || row.outcome != Outcome::Unknown {
                    let name = facts.name;
                    assert_eq!(row.outcome, oracle.outcome, "{name} on {family}#{deal}");
                }
                decided[usize::from(oracle.outcome == Outcome::No)] += 1;
            }
        }
    }
    for facts in room.facts().strategies {
        let name = facts.name;
        assert!(tried.contains(name) || samples.outside.contains(&name), "{name} takes no family");
    }
    assert!(decided.iter().all(|&n| n > 100), "too few of one kind: {decided:?}");
}

/// A worker's row does not depend on what it decided before.
pub fn workers_have_no_memory(room: &dyn Room, samples: &Samples) {
    for family in families(samples) {
        let handle = room.family(parameters(family)).expect("a family");
        let others = |name: &str| name != "brute" && !samples.outside.contains(&name);
        for facts in room.facts().strategies.iter().filter(|s| others(s.name)) {
            let limits = Limits::nodes(1_000);
            let Ok(mut worn) = handle.worker(Some(facts.name), limits) else { continue };
            let rows: Vec<_> = (0..6).map(|deal| worn.decide(deal)).collect();
            for deal in (0..6).rev() {
                let fresh = handle.worker(Some(facts.name), limits).expect(facts.name).decide(deal);
                assert_eq!(fresh, rows[deal as usize], "{} on {family}#{deal}", facts.name);
            }
        }
    }
}

/// Every answer's certificate is accepted, every spoiled twin of it refused.
pub fn certificates_hold_and_twins_fail(room: &dyn Room, samples: &Samples) {
    let ask = SolveAsk { proof: true, ..SolveAsk::default() };
    let mut kinds: Vec<String> = Vec::new();
    for family in samples.small {
        let mut previous: Option<(String, Outcome)> = None;
        for deal in 0..samples.deals.min(150) {
            let position = position(room, &format!("{family}#{deal}"));
            let answer = position.solve(&ask).expect("an answer");
            assert_ne!(answer.outcome, Outcome::Unknown);
            let certificate = answer.certificate.unwrap_or_else(|| panic!("{}", position.id()));
            let verdict = position.check(&certificate.to_string()).expect("a certificate");
            let id = position.id();
            assert_eq!(verdict.outcome, Outcome::Yes, "{id}: {}{certificate}", verdict.text);
            kinds.push(certificate["kind"].to_string());
            for twin in twins(&certificate) {
                assert!(refused(position.as_ref(), &twin), "{id} accepts {twin}");
            }
            // A solution cannot be that of a board that has none, nor the other way round.
            if let Some((other, outcome)) = &previous
                && *outcome != answer.outcome
            {
                assert!(refused(position.as_ref(), other), "{id} accepts {other}");
            }
            previous = Some((certificate.to_string(), answer.outcome));
        }
    }
    kinds.sort();
    kinds.dedup();
    assert!(kinds.len() > 1, "only certificates of kind {kinds:?} were met");
}

fn refused(position: &dyn Position, certificate: &str) -> bool {
    position.check(certificate).map_or(true, |answer| answer.outcome == Outcome::No)
}

/// Twins of a certificate that must not be accepted: one element dropped from each list (first,
/// middle, last), another kind, another schema, the text cut short.
fn twins(certificate: &Value) -> Vec<String> {
    let mut out = Vec::new();
    let fields = certificate.as_object().expect("a certificate is an object");
    for (name, value) in fields {
        if let Some(list) = value.as_array().filter(|list| !list.is_empty()) {
            for at in [0, list.len() / 2, list.len() - 1] {
                let mut twin = certificate.clone();
                twin[name].as_array_mut().expect("a list").remove(at);
                out.push(twin.to_string());
            }
        }
    }
    for name in ["kind", "schema"] {
        let mut twin = certificate.clone();
        twin[name] = "no-such".into();
        out.push(twin.to_string());
    }
    let text = certificate.to_string();
    out.push(text[..text.len() - 1].to_string());
    out
}

/// Drawing never panics and draws something.
pub fn drawing_never_panics(room: &dyn Room, samples: &Samples) {
    for family in families(samples) {
        for deal in 0..5 {
            let position = position(room, &format!("{family}#{deal}"));
            for (colour, ascii) in [(false, false), (true, false), (false, true), (true, true)] {
                let text = position.text(Style { colour, ascii });
                assert!(!text.trim().is_empty());
                assert!(!ascii || text.is_ascii(), "{text}");
                assert!(colour || !text.contains('\u{1b}'), "escape codes without colour");
                assert!(text.lines().all(|line| !line.ends_with(' ')), "trailing space");
            }
            let ask = SolveAsk { limits: Limits::nodes(1_000), ..SolveAsk::default() };
            for scene in [position.scene(), position.answer_scene(&ask).expect("a scene")] {
                let svg = scene.to_svg();
                assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
                assert!(scene.width > 0.0 && scene.height > 0.0);
            }
        }
    }
}

/// Text that is almost a position or a certificate is read or refused, never a panic.
pub fn mangled_text_never_panics(room: &dyn Room, samples: &Samples) {
    let mut random = Random::new(2019);
    let ask = SolveAsk::default();
    for family in samples.small {
        let position = position(room, &format!("{family}#3"));
        let certificate =
            position.solve(&ask).expect("an answer").fields["certificate"].to_string();
        let json = Value::Object(position.fields()).to_string();
        for text in [position.id(), position.literal(), json, certificate] {
            for _ in 0..400 {
                let mangled = mangle(&text, &mut random);
                let _ = crate::position(&mangled);
                let _ = crate::family(&mangled);
                let _ = position.check(&mangled);
            }
        }
    }
}

/// A few characters replaced, doubled or dropped.
fn mangle(text: &str, random: &mut Random) -> String {
    const SPICE: [char; 16] =
        ['#', ':', '/', '{', '"', '\0', '♥', '-', '_', '9', ' ', '\n', '>', ',', 'Z', '\u{10ffff}'];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(3) {
        if chars.is_empty() {
            break;
        }
        let at = random.below(chars.len() as u64) as usize;
        match random.below(4) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, chars[at]),
            2 => chars.truncate(at),
            _ => chars[at] = SPICE[random.below(SPICE.len() as u64) as usize],
        }
    }
    chars.into_iter().collect()
}

fn parameters(family: &str) -> &str {
    family.split_once('/').map_or("", |(_, parameters)| parameters)
}

/// The suite as tests: `room_tests!(boaf, &Boaf, Samples { … });`.
#[macro_export]
macro_rules! room_tests {
    ($module:ident, $room:expr, $samples:expr) => {
        $crate::room_tests!(@each $module, $room, $samples,
            notation_round_trips deals_are_determined strategies_agree_with_brute
            workers_have_no_memory certificates_hold_and_twins_fail drawing_never_panics
            mangled_text_never_panics);
    };
    (@each $module:ident, $room:expr, $samples:expr, $($check:ident)*) => {
        mod $module {
            use super::*;
            $(
                #[test]
                fn $check() {
                    $crate::conformance::$check($room, &$samples);
                }
            )*
        }
    };
}
