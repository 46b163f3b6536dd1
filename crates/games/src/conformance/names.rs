//! Positions, families and deals by name.

use std::collections::BTreeSet;

use fairdeal_core::facts::ROWS;
use fairdeal_core::game::{Effort, Question};
use fairdeal_core::handle::AnyGame;
use fairdeal_core::random::Random;
use fairdeal_core::referee::Subject;
use fairdeal_core::{InputError, Limits};

use super::{Samples, declares, families, family, position};

/// Examples are positions, names are unique, rows of the abilities table are known, and what is
/// declared is there.
pub fn facts_are_complete(game: &dyn AnyGame, samples: &Samples) {
    let facts = game.facts();
    assert_eq!(facts.name, game.referee().name());
    assert!(!facts.examples.is_empty() && !facts.strategies.is_empty());
    facts.examples.iter().for_each(|example| drop(position(game, example)));
    let names: BTreeSet<&str> = facts.strategies.iter().map(|s| s.name).collect();
    assert_eq!(names.len(), facts.strategies.len(), "two strategies of one name");
    assert!(names.contains("brute"), "no oracle");
    for ability in facts.abilities {
        assert!(ROWS.contains(&ability.row), "`{}` is no row of the table", ability.row);
    }
    for row in ["deal", "solve, yes", "solve, no", "survey", "draw"] {
        assert!(declares(game, row), "nothing is said of `{row}`");
    }
    let first = family(game, samples.small[0]);
    assert_eq!(first.facts().name, facts.name);
    for option in facts.options {
        assert!(!option.about.is_empty() && !option.name.starts_with('-'), "{}", option.name);
    }
}

/// A name, a literal and a JSON object of one position stand for the same position.
pub fn notation_round_trips(game: &dyn AnyGame, samples: &Samples) {
    for family in families(samples) {
        for deal in [0, 1, 7, 41, 99_999] {
            let dealt = position(game, &format!("{family}#{deal}"));
            assert_eq!(position(game, &dealt.id()).id(), dealt.id(), "the id is not canonical");
            let literal = position(game, &dealt.literal());
            assert_eq!(literal.literal(), dealt.literal());
            let described = dealt.describe();
            assert_eq!((described.position.as_str(), described.deal), (&*dealt.id(), Some(deal)));
            assert!(!described.cards.is_empty());
            let json = serde_json::to_string(&described).expect("plain data");
            assert_eq!(position(game, &json).literal(), dealt.literal());
            assert_eq!(literal.describe().cards, described.cards);
        }
    }
}

/// A family's name is canonical, and no position.
pub fn families_round_trip(game: &dyn AnyGame, samples: &Samples) {
    for name in families(samples) {
        let id = family(game, name).id();
        assert_eq!(family(game, &id).id(), id);
        let named = Subject::parse(&id).expect("a name");
        assert_eq!(refused(game.position(&named)).place, "position", "{id}");
    }
    for bad in ["no-such", "0", "//", "-1x-1"] {
        assert!(game.family(bad).is_err(), "{bad} is a family");
    }
}

fn refused<T>(result: Result<T, InputError>) -> InputError {
    result.err().expect("it should be refused")
}

/// The same number gives the same deal, another number another one.
pub fn deals_are_determined(game: &dyn AnyGame, samples: &Samples) {
    for name in families(samples) {
        let family = family(game, name);
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for deal in -20..20 {
            family.admits(deal).unwrap_or_else(|e| panic!("{name}#{deal}: {e}"));
            let literal = position(game, &format!("{name}#{deal}")).literal();
            assert_eq!(family.deal(deal).expect("a deal").literal(), literal);
            seen.insert(literal);
        }
        assert!(seen.len() > 30, "{name}: 40 deals, only {} different", seen.len());
    }
}

/// Games, parameters and cards in capitals or small letters, after a byte order mark, with line ends
/// of another system, are the same position.
pub fn names_are_read_in_either_case(game: &dyn AnyGame, samples: &Samples) {
    for family in families(samples) {
        let dealt = position(game, &format!("{family}#5"));
        let (id, literal) = (dealt.id(), dealt.literal());
        assert_eq!(position(game, &id.to_uppercase()).id(), id);
        assert_eq!(position(game, &format!("\u{feff}{id}\r\n")).id(), id);
        for text in [literal.to_uppercase(), literal.to_lowercase(), format!("{literal}\r\n")] {
            assert_eq!(position(game, &text).literal(), literal, "{text}");
        }
        assert_eq!(position(game, &literal.replace(" / ", "\r\n")).literal(), literal);
    }
}

/// Text that is almost a position or a certificate is read or refused, never a panic.
pub fn mangled_text_never_panics(game: &dyn AnyGame, samples: &Samples) {
    let mut random = Random::new(2019);
    let limits = Limits::default();
    for family in samples.small {
        let position = position(game, &format!("{family}#3"));
        let solved = position.decide(Question::Any, None, limits).expect("an answer");
        let certificate = solved.prove(Effort::Small, limits).expect("a certificate").to_string();
        let json = serde_json::to_string(&position.describe()).expect("plain data");
        let id = position.id();
        let subject = Subject::parse(&id).expect("a name");
        let moved = match position.moves(1, limits).moves.first() {
            Some(first) => format!("{id}+{}", first.text),
            None => format!("{id}+nothing"),
        };
        for text in [position.id(), position.literal(), json, certificate, moved] {
            for _ in 0..400 {
                let mangled = mangle(&text, &mut random);
                if let Ok(subject) = Subject::parse(&mangled) {
                    let _ = game.position(&subject);
                    if let Subject::Named(name) = subject {
                        let _ = game.family(&name.parameters);
                    }
                }
                let _ = game.referee().check(&subject, &mangled);
            }
        }
    }
}

/// A few characters replaced, doubled or dropped.
fn mangle(text: &str, random: &mut Random) -> String {
    const SPICE: [char; 16] =
        ['#', ':', '/', '{', '"', '\0', '♥', '-', '+', '9', ' ', '\n', '>', ',', 'Z', '\u{10ffff}'];
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
