//! Proofs in clauses: made by CaDiCaL, checked without it. Forged ones are refused.

#![cfg(feature = "cadical")]

use fairdeal_core::Limits;
use fairdeal_core::random::Random;
use fairdeal_swish::certificate::{Asked, Bound, Certificate};
use fairdeal_swish::check::{Steps, check};
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation::Position;
use fairdeal_swish::rules::{Hand, Swish};
use fairdeal_swish::solve::certify;
use fairdeal_swish::solve::strategies::{Profile, engine};

const FAMILIES: [&str; 8] =
    ["3x3/8", "2x3/s2/8", "3x4/s3/9", "4x4/10", "2x2/s2/6", "4x3/9", "1x5/8", "3x3/s1/10"];

fn largest(hand: &Hand) -> Option<Swish> {
    let found = engine(None, Profile::of(hand), Limits::default()).unwrap().largest(hand);
    assert_eq!(found.stop, None);
    found.best
}

fn dealt(random: &mut Random) -> Position {
    let family = FAMILIES[random.below(FAMILIES.len() as u64) as usize];
    Position::deal(SwishFamily::parse(family).unwrap(), random.below(1 << 40) as i64)
}

/// "None of more cards than `most`", by clauses.
fn claim(hand: &Hand, most: usize, proof: &str) -> Certificate {
    let (cards, proof) = (hand.cards.len() as u64, proof.to_string());
    match most {
        0 | 1 => Certificate::Refuted { cards, proof },
        _ => Certificate::NoSwishOf { k: most as u64 + 1, cards, bound: Bound::Clauses(proof) },
    }
}

#[test]
fn they_prove_what_is_true_and_nothing_else() {
    let mut random = Random::new(8);
    let (mut none, mut some, mut older): (u32, u32, Vec<String>) = Default::default();
    for _ in 0..600 {
        let position = dealt(&mut random);
        let hand = &position.hand;
        let most = largest(hand).map_or(1, |swish| swish.len());
        let proof = certify::refutation(hand, most + 1, Steps::MOST).expect("small hands are easy");
        let certificate = claim(hand, most, &proof);
        assert_eq!(check(hand, &certificate), Ok(()), "{}", position.id());
        let asked = if most == 1 { Asked::Any } else { Asked::AtLeast(most as u64 + 1) };
        let text = certificate.to_json(&position, asked).to_string();
        let read = Certificate::parse(&text).unwrap();
        assert_eq!((read.agrees(&position), &read.certificate), (Ok(()), &certificate));
        if most == 1 {
            none += 1;
            continue;
        }
        some += 1;
        // What is false has no proof: not this one, not those of other hands, not this one altered.
        assert!(check(hand, &claim(hand, most - 1, &proof)).is_err(), "{}", position.id());
        assert!(certify::refutation(hand, most, Steps::MOST).is_none(), "{}", position.id());
        for other in &older {
            assert!(check(hand, &claim(hand, most - 1, other)).is_err(), "{}", position.id());
        }
        for _ in 0..20 {
            let mut words: Vec<&str> = proof.split(' ').collect();
            let at = random.below(words.len() as u64) as usize;
            words.remove(at);
            let altered = words.join(" ");
            assert!(check(hand, &claim(hand, most - 1, &altered)).is_err(), "{}", position.id());
        }
        older.push(proof);
        if older.len() > 20 {
            older.remove(0);
        }
    }
    assert!(none > 20 && some > 200, "{none} {some}");
}

#[test]
fn spoiled_twins_are_refused_for_the_stated_reason() {
    let position = Position::deal(SwishFamily::parse("4x4/10").unwrap(), 3);
    let hand = &position.hand;
    let most = largest(hand).unwrap().len();
    let proof = certify::refutation(hand, most + 1, Steps::MOST).unwrap();
    let says = |proof: &str| check(hand, &claim(hand, most, proof)).unwrap_err().to_string();
    let lines: Vec<&str> = proof.lines().collect();
    let last = lines.len() - 1;
    assert_eq!(says(&lines[..last].join("\n")), "proof: it ends without the empty clause");
    let without_first = says(&lines[1..].join("\n"));
    assert!(without_first.starts_with("line 1 of the proof: the next clause is number "));
    let hintless = lines[last].split(" 0 ").next().unwrap().to_string() + " 0 0";
    let why = says(&[&lines[..last], &[&hintless]].concat().join("\n"));
    assert_eq!(
        why,
        format!("line {} of the proof: its hints do not come to a contradiction", last + 1)
    );
    assert!(says("").contains("without the empty clause"));
    let wrong =
        Certificate::NoSwishOf { k: most as u64 + 1, cards: 9, bound: Bound::Clauses(proof) };
    assert_eq!(check(hand, &wrong).unwrap_err().to_string(), "cards: there are 10, not 9");
}
