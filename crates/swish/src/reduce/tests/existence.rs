use fairdeal_core::formats::cover::Cover;
use fairdeal_core::formats::digraph::Digraph;
use fairdeal_core::formats::oracle;
use fairdeal_core::formats::red_blue::{Arc, RedBlue};
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Outcome, Verdict};
use serde_json::json;

use super::{build, hand, push, refusal, solve};
use crate::solve::Engine as _;
use crate::solve::cover;
use crate::solve::cycles::Cycles;

const COVER: &str = "exact-cover-to-swish";
const PATH: &str = "even-path-to-swish-with-card";
const CYCLE: &str = "red-blue-dicycle-to-swish";

/// Both ways, and by a search that knows nothing of the source. True if there is a witness.
fn holds(name: &str, source: &str, witness: Option<serde_json::Value>) -> bool {
    let built = build(name, source, false);
    let expected = if witness.is_some() { Outcome::Solved } else { Outcome::Impossible };
    let (outcome, _, worth) = solve(built.as_ref());
    assert_eq!((outcome, worth.is_some()), (expected, witness.is_some()), "{source}");
    let verdict = cover::Cover::new(Limits::default()).at_least(&hand(built.as_ref()), 2).verdict;
    assert_eq!(verdict.is_solved(), witness.is_some(), "{source}");
    assert!(verdict.is_solved() || verdict.is_impossible());
    if let Some(witness) = &witness {
        push(built.as_ref(), witness);
    }
    witness.is_some()
}

fn cover_holds(cover: &Cover) -> bool {
    let witness = match oracle::exact_cover(cover, Limits::default()) {
        Verdict::Solved(sets) => {
            assert!(cover.is_exact(&sets));
            Some(json!({"sets": sets.iter().map(|set| set + 1).collect::<Vec<_>>()}))
        }
        _ => None,
    };
    holds(COVER, &cover.write(), witness)
}

fn cycle_holds(digraph: &RedBlue) -> bool {
    let witness = match oracle::even_cycle(digraph, Limits::default()) {
        Verdict::Solved(arcs) => {
            assert!(digraph.is_even_cycle(&arcs));
            Some(json!({"arcs": arcs.iter().map(|arc| arc + 1).collect::<Vec<_>>()}))
        }
        _ => None,
    };
    holds(CYCLE, &digraph.write(), witness)
}

#[test]
fn covers() {
    let mut random = Random::new(31);
    let mut yes = 0;
    for round in 0..80 {
        let n = [6, 6, 9, 7][round % 4];
        let mut all: Vec<[usize; 3]> = Vec::new();
        for a in 0..n {
            for b in a + 1..n {
                all.extend((b + 1..n).map(|c| [a, b, c]));
            }
        }
        let wanted = n - 2 + round % 3;
        let sets = (0..wanted).map(|_| all.swap_remove(random.below(all.len() as u64) as usize));
        let sets = sets.collect();
        yes += usize::from(cover_holds(&Cover { n, sets }));
    }
    assert!((10..60).contains(&yes), "{yes}");
}

/// Every way to colour, or to leave out, the arcs between three vertices.
#[test]
fn all_small_coloured_digraphs() {
    let pairs: Vec<(usize, usize)> =
        (0..3).flat_map(|u| (0..3).map(move |v| (u, v))).filter(|(u, v)| u != v).collect();
    let mut answers = [0, 0];
    for choice in 0..4_u32.pow(6) {
        let mut arcs = Vec::new();
        for (i, &(from, to)) in pairs.iter().enumerate() {
            let bits = choice >> (2 * i) & 3;
            arcs.extend([1, 2].into_iter().filter(|bit| bits & bit != 0).map(|bit| Arc {
                from,
                to,
                blue: bit == 2,
            }));
        }
        // One in seven is enough: the others are these with vertices or colours exchanged.
        if choice % 7 == 3 {
            answers[usize::from(cycle_holds(&RedBlue { n: 3, arcs }))] += 1;
        }
    }
    assert!(answers.iter().all(|&n| n > 20), "{answers:?}");
}

#[test]
fn random_coloured_digraphs() {
    let mut random = Random::new(32);
    let mut answers = [0, 0];
    for round in 0..60 {
        let (n, mut arcs) = (4 + round % 3, Vec::new());
        for from in 0..n {
            for to in (0..n).filter(|&to| to != from) {
                if random.below(100) < 30 {
                    arcs.push(Arc { from, to, blue: random.below(2) == 1 });
                }
            }
        }
        answers[usize::from(cycle_holds(&RedBlue { n, arcs }))] += 1;
    }
    assert!(answers.iter().all(|&n| n > 5), "{answers:?}");
}

/// Is there an even path, by brute force on the digraph; and is the last card in a swish, by a list of all
/// swishes of the cards, and by the answer that is carried back?
fn path_holds(digraph: &Digraph) -> bool {
    let source = digraph.write();
    let built = build(PATH, &source, false);
    let hand = hand(built.as_ref());
    let last = hand.cards.len() - 1;
    let witness = match oracle::even_path(digraph, Limits::default()) {
        Verdict::Solved(path) => {
            Some(json!({"path": path.iter().map(|v| v + 1).collect::<Vec<_>>()}))
        }
        _ => None,
    };
    let mut used = false;
    let listed = Cycles::new(Limits::default()).every(&hand, &mut |swish| {
        used |= swish.iter().any(|placed| placed.card == last);
        !used
    });
    assert_eq!(listed.map(|listed| listed.stop), Some(None));
    assert_eq!(used, witness.is_some(), "{source}");
    let (outcome, _, worth) = solve(built.as_ref());
    let expected = if used { Outcome::Solved } else { Outcome::Impossible };
    assert_eq!((outcome, worth.is_some()), (expected, used), "{source}");
    if let Some(witness) = &witness {
        let cards = push(built.as_ref(), witness);
        let path = witness["path"].as_array().unwrap().len();
        assert_eq!(cards, 2 * path, "{source}");
    }
    used
}

/// All digraphs of up to three vertices, and random ones.
#[test]
fn even_paths() {
    let mut answers = [0, 0];
    for n in [2_usize, 3] {
        let pairs: Vec<(usize, usize)> =
            (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|(u, v)| u != v).collect();
        for choice in 0..1_u32 << pairs.len() {
            let arcs = pairs.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
            let digraph = Digraph::new(n, arcs.map(|(_, &arc)| arc));
            answers[usize::from(path_holds(&digraph))] += 1;
        }
    }
    let mut random = Random::new(33);
    for round in 0..150 {
        let n = 4 + round % 3;
        let mut arcs = Vec::new();
        for from in 0..n {
            let others = (0..n).filter(|&to| to != from);
            arcs.extend(others.map(|to| (from, to)).filter(|_| random.below(100) < 30));
        }
        answers[usize::from(path_holds(&Digraph::new(n, arcs)))] += 1;
    }
    assert!(answers.iter().all(|&n| n > 30), "{answers:?}");
}

/// A swish without the card is a swish, and no answer.
#[test]
fn the_card_must_be_used() {
    let built = build(PATH, "p arc 4 4\na 1 2\na 2 3\na 3 2\na 3 4\n", false);
    let answer = built.solve(Limits::default(), Default::default()).unwrap();
    assert_eq!((answer.outcome, answer.holds), (Outcome::Impossible, Some(true)));
    let aside = Cycles::new(Limits::default()).at_least(&hand(built.as_ref()), 2).verdict;
    let Verdict::Solved(swish) = aside else { panic!("2→3→2 is even") };
    let certificate = crate::certificate::Certificate::Swish(swish);
    let position = crate::notation::Position::of(hand(built.as_ref()));
    let json = certificate.to_json(&position, crate::certificate::Asked::AtLeast(2)).to_string();
    let pulled = built.pull(&json, Default::default()).unwrap();
    assert_eq!((pulled.accepted, pulled.place.as_deref()), (Some(false), Some("cards")));
    assert_eq!(pulled.why.as_deref(), Some("card 9 is not among them"));
    let poor = built.solve(Limits::nodes(0), Default::default()).unwrap();
    assert_eq!(poor.outcome, Outcome::Unknown);
}

#[test]
fn what_is_wrong_is_named() {
    assert_eq!(refusal(PATH, "p arc 1 0", false), "source: there must be at least 2 vertices");
    assert!(refusal(PATH, "p arc 2 0", true).starts_with("option --as-printed"));
    let built = build(PATH, "p arc 4 4\na 1 2\na 2 3\na 2 4\na 3 4\n", false);
    for wrong in [json!([1, 2, 3, 4]), json!([1, 2]), json!([2, 4]), json!([1, 3, 4]), json!([])] {
        assert!(built.push(&wrong).unwrap_err().to_string().contains("no path of even length"));
    }
    assert!(built.push(&json!([1, 2, 5])).unwrap_err().to_string().contains("no such vertex"));
    assert!(built.push(&json!({"path": [1, 2, 4]})).is_ok());
    assert_eq!(refusal(COVER, "p cover 2 0", false), "source: there must be at least 3 elements");
    assert!(refusal(COVER, "p cover 3 1\n1 2 2", false).contains("an element twice"));
    assert!(refusal(COVER, "p cover 3 2\n1 2 3\n3 2 1", false).contains("named before"));
    assert_eq!(refusal(CYCLE, "p redblue 0 0", false), "source: the digraph has no vertices");
    assert!(refusal(CYCLE, "p redblue 2 1\nr 1 1", false).contains("loops are not allowed"));
    assert!(refusal(CYCLE, "p redblue 2 1\ng 1 2", false).contains("is not the r or b"));
    assert!(refusal(CYCLE, "p redblue 2 1\nr 1 2", true).starts_with("option --as-printed"));
    let built = build(CYCLE, "p redblue 2 3\nr 1 2\nr 2 1\nb 2 1\n", false);
    for (witness, message) in [
        (json!([1, 4]), "witness, entry 2: there is no such arc"),
        (json!([0]), "witness, entry 1: there is no such arc"),
        (json!([]), "no directed cycle"),
        (json!([1, 3]), "no directed cycle"),
        (json!([1, 1]), "no directed cycle"),
        (json!(7), "witness, arcs: expected a list"),
    ] {
        let said = built.push(&witness).unwrap_err().to_string();
        assert!(said.contains(message), "{said}");
    }
    assert!(built.push(&json!({"arcs": [2, 1]})).is_ok());
    let built = build(COVER, "p cover 3 1\n1 2 3\n", false);
    assert!(built.push(&json!({"sets": []})).unwrap_err().to_string().contains("no exact cover"));
    assert!(built.push(&json!({"sets": [1, 1]})).is_err());
    assert!(built.push(&json!({"sets": [1]})).is_ok());
}
