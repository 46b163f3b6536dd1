//! Certificates: they hold, and their twins do not.

use std::collections::BTreeSet;

use fairdeal_core::facts::Ability;
use fairdeal_core::game::{Effort, Question};
use fairdeal_core::handle::AnyGame;
use fairdeal_core::referee::Subject;
use fairdeal_core::{Checked, InputError, Limits, Outcome};
use serde_json::{Value, json};

use super::{Samples, position};

fn check(game: &dyn AnyGame, id: &str, certificate: &str) -> Result<Checked, InputError> {
    game.referee().check(&Subject::parse(id).expect("a name"), certificate)
}

/// Not accepted: refused, or no certificate at all. "Too large to look at" is no refusal.
fn refused(game: &dyn AnyGame, id: &str, certificate: &str) -> bool {
    check(game, id, certificate).map_or(true, |checked| checked.accepted == Some(false))
}

/// Deals with the certificates of their answers.
fn certified<'a>(
    game: &'a dyn AnyGame,
    samples: &'a Samples,
    deals: i64,
) -> impl Iterator<Item = (String, Outcome, Value)> + 'a {
    samples.small.iter().flat_map(move |family| {
        (0..deals).filter_map(move |deal| {
            let id = format!("{family}#{deal}");
            let limits = Limits::default();
            let solved =
                position(game, &id).decide(Question::Any, None, limits).expect("an answer");
            let certificate = solved.prove(Effort::Full, limits)?;
            Some((id, solved.outcome(), certificate))
        })
    })
}

/// Certificates are accepted; with a step dropped, another kind, another schema or the end cut off
/// they are not, nor is one of the opposite claim.
pub fn certificates_hold_and_twins_fail(game: &dyn AnyGame, samples: &Samples) {
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    let mut previous: Option<(Value, Outcome)> = None;
    for (id, outcome, certificate) in certified(game, samples, 60) {
        let checked = check(game, &id, &certificate.to_string()).expect("a certificate");
        assert_eq!(checked.accepted, Some(true), "{id}: {checked}");
        kinds.insert(checked.kind.clone());
        for twin in twins(&certificate) {
            assert!(refused(game, &id, &twin), "{id} accepts {twin}");
        }
        // A solution cannot be that of a position that has none, nor the other way round.
        if let Some((mut other, before)) = previous.replace((certificate, outcome))
            && before != outcome
        {
            for claim in ["position", "question", "claim"] {
                other.as_object_mut().expect("an object").remove(claim);
            }
            assert!(refused(game, &id, &other.to_string()), "{id} accepts {other}");
        }
    }
    assert!(kinds.len() > 1, "only certificates of kind {kinds:?} were met");
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

/// A certificate names its position, question and claim. Held against another position, or with
/// another question or claim written into it, it is refused at that field; under any other name of
/// its position it is accepted.
pub fn certificates_name_their_position(game: &dyn AnyGame, samples: &Samples) {
    for (id, _, certificate) in certified(game, samples, 6) {
        let literal = position(game, &id).literal();
        assert_eq!(certificate["position"], position(game, &id).id());
        let same = check(game, &literal, &certificate.to_string()).expect("a certificate");
        assert_eq!(same.accepted, Some(true), "{id}, spelled out: {same}");
        let other = id.replace('#', "#1000");
        let spoiled = [
            ("position", other.clone()),
            ("question", "no-such".to_string()),
            ("claim", "is made of cheese".to_string()),
        ];
        for (place, value) in spoiled {
            let mut twin = certificate.clone();
            twin[place] = value.into();
            let checked = check(game, &id, &twin.to_string()).expect("well formed");
            assert_eq!(checked.accepted, Some(false), "{id}: {twin}");
            assert_eq!(checked.place.as_deref(), Some(place), "{checked}");
        }
        let elsewhere = check(game, &other, &certificate.to_string()).expect("well formed");
        assert_eq!(elsewhere.outcome(), Outcome::Impossible, "{other}: {elsewhere}");
    }
}

/// The whole answer is read like its certificate, and refused if it says something else around it.
pub fn answers_around_certificates_agree(game: &dyn AnyGame, samples: &Samples) {
    for (id, outcome, certificate) in certified(game, samples, 6) {
        let solved = position(game, &id).decide(Question::Any, None, Limits::default());
        let mut answer = serde_json::to_value(solved.expect("an answer").solution()).expect("data");
        answer["certificate"] = certificate;
        let whole = check(game, &id, &answer.to_string()).expect("an answer");
        assert_eq!(whole.accepted, Some(true), "{id}: {whole}");
        let other = if outcome == Outcome::Solved { "impossible" } else { "solved" };
        for (place, value) in [("verdict", json!(other)), ("position", json!("no-such"))] {
            let mut twin = answer.clone();
            twin[place] = value;
            let checked = check(game, &id, &twin.to_string()).expect("an answer");
            assert_eq!((checked.accepted, checked.place.as_deref()), (Some(false), Some(place)));
        }
        answer["certificate"] = Value::Null;
        assert!(check(game, &id, &answer.to_string()).is_err(), "an answer without a certificate");
    }
}

/// "Proved" in the abilities table means a certificate for every answer of the small families.
pub fn evidence_is_as_good_as_declared(game: &dyn AnyGame, samples: &Samples) {
    let proved = |row: &str| {
        let lines = game.facts().abilities.iter().filter(|ability| ability.row == row);
        lines.clone().any(|ability| ability.level == Ability::Proved)
    };
    for family in samples.small {
        for deal in 0..40 {
            let (id, limits) = (format!("{family}#{deal}"), Limits::default());
            let solved =
                position(game, &id).decide(Question::Any, None, limits).expect("an answer");
            let row = match solved.outcome() {
                Outcome::Solved => "solve, yes",
                Outcome::Impossible => "solve, no",
                Outcome::Unknown => panic!("{id} is not decided"),
            };
            let certificate = solved.prove(Effort::Full, limits);
            assert!(certificate.is_some() || !proved(row), "{id}: {row} without a certificate");
        }
    }
}
