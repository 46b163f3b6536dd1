//! Moves: what is legal is listed and leads somewhere; what is not is refused by its number.

use fairdeal_core::game::{Effort, Question};
use fairdeal_core::handle::AnyGame;
use fairdeal_core::referee::Subject;
use fairdeal_core::{Limits, Outcome};
use serde_json::json;

use super::{Samples, families, position};

const MOST: usize = 10_000;

/// Every listed move can be played and leaves fewer cards; the position after it is named by it, as
/// text and as JSON, and spelled out it is the same.
pub fn moves_lead_to_positions(game: &dyn AnyGame, samples: &Samples) {
    let limits = Limits::default();
    let mut played = 0;
    for family in samples.small {
        for deal in 0..15 {
            let start = position(game, &format!("{family}#{deal}"));
            let legal = start.moves(MOST, limits);
            assert_eq!(legal.stop, None, "{}", start.id());
            assert_eq!(start.moves(1, limits).moves.len(), legal.moves.len().min(1));
            for legal in &legal.moves {
                let name = format!("{}+{}", start.id(), legal.text);
                let after = position(game, &name);
                assert_eq!(after.id(), name, "the listed move is not canonical");
                let described = after.describe();
                assert_eq!(described.moves, [legal.text.as_str()], "{name}");
                assert!(described.cards.len() < start.describe().cards.len(), "{name}");
                assert!(!legal.cards.is_empty());
                let before = start.describe().cards;
                assert!(legal.cards.iter().all(|card| before.contains(card)), "{name}");
                let json = serde_json::to_string(&described).expect("plain data");
                assert_eq!(position(game, &json).id(), name);
                let spelled = position(game, &after.literal());
                assert_eq!(spelled.describe().cards, described.cards, "{name}");
                // The same move from the cards spelled out.
                let literal = position(game, &format!("{}+{}", start.literal(), legal.text));
                assert_eq!(literal.literal(), after.literal());
                played += 1;
            }
        }
    }
    assert!(played > 20, "only {played} moves were tried");
}

/// A move that cannot be played is refused by its number; so is a move after it that could.
pub fn wrong_moves_are_named(game: &dyn AnyGame, samples: &Samples) {
    let limits = Limits::default();
    let refused = |text: &str| {
        let subject = Subject::parse(text);
        let read = subject.and_then(|subject| game.position(&subject).map(|_| ()));
        read.expect_err("it should be refused")
    };
    for family in families(samples) {
        let start = position(game, &format!("{family}#3"));
        let id = start.id();
        assert!(refused(&format!("{id}+?")).place.starts_with("move 1"), "{id}");
        if let Some(first) = start.moves(1, limits).moves.first() {
            // Its cards are gone, or covered.
            let twice = refused(&format!("{id}+{}+{0}", first.text));
            assert!(twice.place.starts_with("move 2"), "{twice}");
            assert!(!twice.message.is_empty());
        }
        let mut json = serde_json::to_value(start.describe()).expect("plain data");
        for (field, wrong) in [("moves", json!(["?"])), ("deal", json!(4))] {
            let mut json = json.clone();
            json[field] = wrong;
            let e = refused(&json.to_string());
            assert_eq!(e.place, field, "{e}");
        }
        let mut nameless = json.clone();
        nameless["position"].take();
        nameless["moves"] = json!(["?"]);
        assert_eq!(refused(&nameless.to_string()).place, "moves");
        json["position"] = format!("{family}#4").into();
        let e = refused(&json.to_string());
        assert_eq!(e.place, "position", "another deal's name passes: {e}");
    }
}

/// After a move everything works as on any position: deciding, certificates, drawing.
pub fn positions_after_moves_are_positions(game: &dyn AnyGame, samples: &Samples) {
    let limits = Limits::default();
    for family in samples.small {
        for deal in 0..8 {
            let start = position(game, &format!("{family}#{deal}"));
            let Some(first) = start.moves(MOST, limits).moves.into_iter().next() else { continue };
            let id = format!("{}+{}", start.id(), first.text);
            let (after, spelled) = (position(game, &id), position(game, &start.literal()));
            let solved = after.decide(Question::Any, None, limits).expect("an answer");
            assert_ne!(solved.outcome(), Outcome::Unknown);
            assert_eq!(solved.solution().position, id);
            let literal = position(game, &after.literal());
            let again = literal.decide(Question::Any, None, limits).expect("an answer");
            assert_eq!(again.outcome(), solved.outcome(), "{id}");
            if let Some(certificate) = solved.prove(Effort::Small, limits) {
                let subject = Subject::parse(&id).expect("a name");
                let certificate = certificate.to_string();
                let checked = game.referee().check(&subject, &certificate).expect("a certificate");
                assert_eq!(checked.accepted, Some(true), "{id}: {checked}");
                let before = Subject::parse(&start.id()).expect("a name");
                let before = game.referee().check(&before, &certificate);
                assert_ne!(before.expect("a certificate").accepted, Some(true), "{id}");
            }
            assert!(solved.show().width > 0.0 && !spelled.literal().contains('+'));
        }
    }
}
