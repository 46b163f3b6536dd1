//! Whatever is typed, sent or altered: no panic, and no certificate of something false is accepted.
//!
//! Texts are made from a corpus of good ones by cutting, doubling, exchanging and altering; the same ones in
//! every run. Each target takes so many rounds, or with `FAIRDEAL_FUZZ_SECONDS` so many seconds, from the seed
//! `FAIRDEAL_FUZZ_SEED` on.

use std::time::{Duration, Instant};

use fairdeal_core::game::{Effort, Question};
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Outcome};
use fairdeal_games::{check, family, position, reductions};
use serde_json::{Value, json};

/// Runs a target on altered texts.
#[allow(clippy::disallowed_methods)]
fn fuzz(rounds: u64, mut target: impl FnMut(&mut Random)) -> u64 {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let mut random = Random::new(number("FAIRDEAL_FUZZ_SEED").unwrap_or(1));
    let until = number("FAIRDEAL_FUZZ_SECONDS").map(|s| Instant::now() + Duration::from_secs(s));
    let mut done = 0;
    loop {
        target(&mut random);
        done += 1;
        if until.map_or(done >= rounds, |until| Instant::now() >= until) {
            return done;
        }
    }
}

fn any<'a, T: ?Sized>(random: &mut Random, list: &'a [Box<T>]) -> &'a T {
    &list[random.below(list.len() as u64) as usize]
}

fn texts(list: &[&str]) -> Vec<Box<str>> {
    list.iter().map(|&text| text.into()).collect()
}

/// What stands in texts of ours, and what does harm elsewhere.
const PIECES: [&str; 30] = [
    "0", "1", "-1", "9", "64", "99", " ", "/", "#", "+", ":", ",", ".", "\n", "x", "p", "c", "v",
    "s", "[", "]", "{", "}", "\"", "null", "é", "♥", "\u{0}", "e9", "10H",
];

/// The text with a few places changed, at the borders of its characters.
fn altered(random: &mut Random, text: &str, other: &str) -> String {
    let mut out: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(out.len() as u64 + 1) as usize;
        let to = (at + random.below(6) as usize).min(out.len());
        match random.below(6) {
            0 => drop(out.drain(at..to)),
            1 => {
                let piece = PIECES[random.below(PIECES.len() as u64) as usize];
                out.splice(at..at, piece.chars());
            }
            2 => {
                let piece: Vec<char> = out[at..to].to_vec();
                out.splice(at..at, piece);
            }
            3 => out.truncate(at),
            4 => {
                let other: Vec<char> = other.chars().collect();
                let from = random.below(other.len() as u64 + 1) as usize;
                let end = (from + random.below(20) as usize).min(other.len());
                out.splice(at..to, other[from..end].iter().copied());
            }
            _ => {
                if let Some(c) = out.get_mut(at) {
                    *c = char::from_u32(*c as u32 ^ 1 << random.below(7)).unwrap_or('?');
                }
            }
        }
    }
    out.into_iter().collect()
}

/// Large boards are legal and slow to spell out: numbers of three digits are left to other tests.
fn is_small(text: &str) -> bool {
    let name = text.split('#').next().unwrap_or(text);
    !name.as_bytes().windows(3).any(|three| three.iter().all(u8::is_ascii_digit))
        && text.len() < 400
}

#[test]
fn names_of_positions_and_families() {
    let corpus = texts(&[
        "boaf#1",
        "boaf/3x3/s4r20#7",
        "boaf#1+7H>7C+JD>JC",
        "boaf:3_3 2_5 9_4 / 7_8 9_7 2_7 / 9_8 1_6 3_2",
        "boaf:2H 3D .. / KC 10S AH",
        "set#1",
        "set/v5p3/12#4",
        "set/v3p4/6/ultra#2",
        "set:3hgd 3spd 3frd 1ord",
        "set/v5p3:012 444 333",
        "swish#7",
        "swish/deck36/8#2",
        "swish/6x8/s3/20#1",
        "swish:p1,1c2,2 p2,2c1,3",
        "swish/simple/3x3/8#1",
    ]);
    let mut read = 0_u64;
    let rounds = fuzz(40_000, |random| {
        let (text, other) = (any(random, &corpus), any(random, &corpus));
        let text = altered(random, text, other);
        let _ = family(&text);
        if let Ok(found) = position(&text)
            && is_small(&text)
        {
            read += 1;
            // What was read can be spelled out, and is read as the same.
            let (literal, id) = (found.literal(), found.id());
            let again = position(&literal).unwrap_or_else(|e| panic!("{text}: {literal}: {e}"));
            assert_eq!(again.literal(), literal, "{text}");
            let named = position(&id).unwrap_or_else(|e| panic!("{text}: {id}: {e}"));
            assert_eq!(named.literal(), literal, "{text}");
        }
    });
    assert!(read > rounds / 100, "{read} of {rounds} were read");
}

#[test]
fn sources_of_reductions() {
    let reductions = reductions();
    let examples: Vec<Box<str>> =
        reductions.iter().map(|(_, reduction)| reduction.facts().example.into()).collect();
    let mut built = 0_u64;
    let rounds = fuzz(20_000, |random| {
        let at = random.below(reductions.len() as u64) as usize;
        let other = any(random, &examples).to_string();
        let text = altered(random, &examples[at], &other);
        if is_small(&text)
            && let Ok(made) = reductions[at].1.build(&text, random.below(2) == 0)
        {
            built += 1;
            let _ = made.built();
        }
    });
    assert!(built > rounds / 100, "{built} of {rounds} were built");
}

/// A position with what is true of it, and certificates.
struct Known {
    name: String,
    solved: bool,
    most: u64,
}

/// Is the claim of a certificate true? Claims go on where the name ends.
fn is_true(known: &Known, claim: &str) -> bool {
    let number = || {
        let digits = claim.split(|c: char| !c.is_ascii_digit()).find(|word| !word.is_empty());
        digits.and_then(|digits| digits.parse::<u64>().ok())
    };
    let says = |words: &str| claim.contains(words);
    match claim {
        _ if claim.starts_with("cannot be won") => !known.solved,
        _ if claim.starts_with("can be won") => known.solved,
        // No swish has fewer than two cards: "none of 0 or more" is that there is none.
        _ if says("holds no") && says("or more") => number().is_some_and(|k| k.max(1) > known.most),
        _ if says("holds no") => !known.solved,
        _ if says("no more") || says("none larger") => number() == Some(known.most),
        _ if says("holds") => known.solved && number().is_none_or(|n| n <= known.most),
        _ => panic!("an unknown claim: {claim}"),
    }
}

/// Certificates of every kind that small positions have, all of one game.
fn certificates(families: &[&str]) -> (Vec<Known>, Vec<Box<str>>) {
    let (mut known, mut texts): (Vec<Known>, Vec<Box<str>>) = Default::default();
    let limits = Limits::default();
    for family in families {
        for deal in 0..8 {
            let name = format!("{family}#{deal}");
            let position = position(&name).expect("a deal");
            let any = position.decide(Question::Any, None, limits).expect("an answer");
            let largest = position.decide(Question::Largest, None, limits).ok();
            let size = largest.as_ref().and_then(|solved| solved.solution().size);
            let most = size.unwrap_or(0);
            known.push(Known { name, solved: any.outcome() == Outcome::Solved, most });
            for solved in [Some(any), largest].into_iter().flatten() {
                texts.extend(solved.prove(Effort::Full, limits).map(|c| c.to_string().into()));
            }
        }
    }
    (known, texts)
}

/// The certificate with an entry dropped, doubled, exchanged or counted up, anywhere inside.
fn rearranged(random: &mut Random, value: &mut Value) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let at = random.below(list.len() as u64) as usize;
            let other = random.below(list.len() as u64) as usize;
            match random.below(5) {
                0 => drop(list.remove(at)),
                1 => list.insert(other, list[at].clone()),
                2 => list.swap(at, other),
                _ => rearranged(random, &mut list[at]),
            }
        }
        Value::Object(fields) => {
            let at = random.below(fields.len().max(1) as u64) as usize;
            if let Some(name) = fields.keys().nth(at).cloned() {
                match random.below(8) {
                    0 => drop(fields.remove(&name)),
                    _ => {
                        fields.values_mut().nth(at).into_iter().for_each(|v| rearranged(random, v))
                    }
                }
            }
        }
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            *value = (n + [1, -1, 2, -n][random.below(4) as usize]).into();
        }
        Value::String(text) => *text = altered(random, text, "1 2 3"),
        _ => {}
    }
}

fn certificates_of(families: &[&str], more: &[String]) {
    let (known, mut corpus) = certificates(families);
    assert!(corpus.len() > known.len() / 2, "{} certificates", corpus.len());
    corpus.extend(more.iter().map(|text| text.as_str().into()));
    let (mut read, mut accepted) = (0_u64, 0_u64);
    let rounds = fuzz(30_000, |random| {
        let text = any(random, &corpus).to_string();
        let position = &known[random.below(known.len() as u64) as usize];
        let text = match (random.below(4), serde_json::from_str::<Value>(&text)) {
            (0, _) | (_, Err(_)) => {
                let other = any(random, &corpus).to_string();
                altered(random, &text, &other)
            }
            (_, Ok(mut value)) => {
                // Without its names it can be held against any position.
                if let Some(fields) = value.as_object_mut() {
                    ["position", "claim", "question"].iter().for_each(|name| {
                        fields.remove(*name);
                    });
                }
                for _ in 0..random.below(3) {
                    rearranged(random, &mut value);
                }
                value.to_string()
            }
        };
        if let Ok(checked) = check(&position.name, &text) {
            read += 1;
            if checked.accepted == Some(true) {
                accepted += 1;
                let claim = &checked.claim;
                assert!(is_true(position, claim), "{} {claim}: accepted by {text}", position.name);
            }
        }
    });
    assert!(read > rounds / 10 && accepted > rounds / 1000, "{accepted} of {read} of {rounds}");
}

#[test]
fn certificates_of_birds_of_a_feather() {
    certificates_of(
        &["boaf/2x3", "boaf/3x3", "boaf/2x4/s6r20", "boaf/3x3/s4r20", "boaf/4x4/s6r16"],
        &[],
    );
}

#[test]
fn certificates_of_set() {
    certificates_of(&["set/v3p3/6", "set/v3p4/9", "set/v4p2/7", "set/v4p3/14", "set/v3p3/12"], &[]);
}

#[test]
fn certificates_of_swish() {
    certificates_of(
        &["swish/deck60/8", "swish/3x3/8", "swish/2x3/s2/8", "swish/3x4/s3/9", "swish/4x3/6"],
        &choices(),
    );
}

/// Bounds of swishes by choices of cards: whether they hold depends on the hand they are held against.
fn choices() -> Vec<String> {
    let trees: [&[i64]; 6] =
        [&[0], &[1, 0, 0], &[-1, 0], &[-1, 2, 0, -2, 0], &[1, 2, 0, 0, 0], &[3, -2, 0, 1, 0, 0]];
    let mut out = Vec::new();
    for (i, tree) in trees.into_iter().enumerate() {
        for k in 2..8 {
            let cards = [6, 8, 9][i % 3];
            // The scale, and then rooms and heights of 1.
            let scale = ["C", "E"][i / 2 % 2];
            let weights = [2, 3, 4, 5].map(|orbits| format!("{scale}{}", "C".repeat(2 * orbits)));
            let bound = json!({"by": "choices", "weights": weights[i % 4..][..1], "tree": tree});
            let schema = "fairdeal/swish-certificate/2";
            out.push(json!({"schema": schema, "kind": "no-swish-of", "k": k, "card_count": cards, "bound": bound}).to_string());
        }
    }
    out
}
