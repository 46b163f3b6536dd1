use fairdeal_core::formats::cover::Cover;
use fairdeal_core::formats::oracle;
use fairdeal_core::formats::red_blue::{Arc, RedBlue};
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Outcome, Verdict};
use serde_json::json;

use super::{build, hand, push, refusal, solve};
use crate::solve::Engine as _;
use crate::solve::cover;

const COVER: &str = "exact-cover-to-swish";
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

#[test]
fn what_is_wrong_is_named() {
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
