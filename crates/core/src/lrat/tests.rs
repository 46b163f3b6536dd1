//! Proofs made by a plain search, proofs by hand, and everything that must be refused.

use super::*;
use crate::random::Random;

fn check(formula: &[Clause], proof: &str) -> Result<(), Refusal> {
    refutes(formula, proof, &mut |_, _| Ok(()))
}

/// A model, by trying all.
fn has_model(formula: &[Clause], variables: u32) -> bool {
    let holds =
        |literal: i32, bits: u32| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    (0..1_u32 << variables)
        .any(|bits| formula.iter().all(|clause| clause.iter().any(|&literal| holds(literal, bits))))
}

/// A refutation by branching: a line for every branch, that the literals supposed are too many.
struct Search {
    clauses: Vec<Clause>,
    proof: Vec<String>,
}

impl Search {
    fn refute(formula: &[Clause], variables: i32) -> String {
        let mut search = Search { clauses: formula.to_vec(), proof: Vec::new() };
        search.branch(&mut Vec::new(), variables);
        search.proof.join("\n")
    }

    fn branch(&mut self, supposed: &mut Vec<i32>, variables: i32) {
        if !self.line(supposed) {
            let free = (1..=variables).find(|v| !supposed.iter().any(|l| l.abs() == *v));
            for literal in free.map(|v| [v, -v]).into_iter().flatten() {
                supposed.push(literal);
                self.branch(supposed, variables);
                supposed.pop();
            }
            assert!(self.line(supposed), "both branches are refuted");
        }
    }

    /// The clause against what is supposed, if propagation finds it.
    fn line(&mut self, supposed: &[i32]) -> bool {
        let (mut is, mut hints) = (supposed.to_vec(), Vec::new());
        loop {
            let open = |clause: &Clause| -> Option<Vec<i32>> {
                let open: Vec<i32> = clause.iter().copied().filter(|l| !is.contains(&-l)).collect();
                (open.len() < 2 && !open.iter().any(|l| is.contains(l))).then_some(open)
            };
            let found = self.clauses.iter().enumerate().find_map(|(at, c)| Some((at, open(c)?)));
            let Some((at, open)) = found else { return false };
            hints.push(at + 1);
            match open.first() {
                Some(&literal) => is.push(literal),
                None => break,
            }
        }
        let clause: Clause = supposed.iter().map(|l| -l).collect();
        let text =
            |numbers: Vec<String>| numbers.iter().map(|n| format!("{n} ")).collect::<String>();
        let literals = text(clause.iter().map(ToString::to_string).collect());
        let hints = text(hints.iter().map(ToString::to_string).collect());
        self.clauses.push(clause);
        self.proof.push(format!("{} {literals}0 {hints}0", self.clauses.len()));
        true
    }
}

fn random_formula(random: &mut Random, variables: u64, clauses: u64) -> Vec<Clause> {
    let literal = |random: &mut Random| {
        let v = 1 + random.below(variables) as i32;
        if random.below(2) == 0 { v } else { -v }
    };
    (0..clauses).map(|_| (0..1 + random.below(3)).map(|_| literal(random)).collect()).collect()
}

#[test]
fn proofs_of_a_plain_search_hold() {
    let mut random = Random::new(5);
    let mut refuted = 0;
    for _ in 0..3000 {
        let variables = 1 + random.below(5);
        let size = variables + random.below(6 * variables);
        let formula = random_formula(&mut random, variables, size);
        if !has_model(&formula, variables as u32) {
            refuted += 1;
            let proof = Search::refute(&formula, variables as i32);
            assert_eq!(check(&formula, &proof), Ok(()), "{formula:?}\n{proof}");
        }
    }
    assert!(refuted > 500, "{refuted}");
}

/// The one thing that must never happen: a formula with a model is refuted. Proofs of other formulas, whole
/// and altered at a place, against formulas that have one.
#[test]
fn no_formula_with_a_model_is_refuted() {
    let mut random = Random::new(6);
    let (mut tried, mut altered_but_sound) = (0, 0);
    for _ in 0..4000 {
        let variables = 2 + random.below(3);
        let size = 2 * variables + random.below(6 * variables);
        let formula = random_formula(&mut random, variables, size);
        if has_model(&formula, variables as u32) {
            continue;
        }
        let proof = Search::refute(&formula, variables as i32);
        for _ in 0..12 {
            let mut weaker = formula.clone();
            let at = random.below(weaker.len() as u64) as usize;
            match random.below(3) {
                0 => weaker[at] = vec![1, -1],
                1 => weaker[at].push(1 + random.below(variables) as i32),
                _ => weaker[at].iter_mut().for_each(|literal| *literal = -*literal),
            }
            let mut words: Vec<Vec<String>> = proof
                .lines()
                .map(|line| line.split_whitespace().map(ToString::to_string).collect())
                .collect();
            for _ in 0..random.below(3) {
                let line = random.below(words.len() as u64) as usize;
                let word = random.below(words[line].len() as u64) as usize;
                let n = random.below(2 * weaker.len() as u64) as i64 - variables as i64;
                match random.below(4) {
                    0 => drop(words[line].remove(word)),
                    1 => words[line].insert(word, n.to_string()),
                    2 => words[line][word] = n.to_string(),
                    _ => words[line].swap(0, word),
                }
                if words[line].is_empty() {
                    words[line].push("1".into());
                }
            }
            let proof = words.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n");
            let accepted = check(&weaker, &proof).is_ok();
            tried += 1;
            if has_model(&weaker, variables as u32) {
                assert!(!accepted, "{weaker:?}\n{proof}");
            } else {
                altered_but_sound += u32::from(accepted);
            }
        }
    }
    assert!(tried > 10_000 && altered_but_sound > 100, "{tried} {altered_but_sound}");
}

/// Extension variables and resolution on a literal: lines that do not follow but lose no last model.
#[test]
fn lines_by_resolution_hold() {
    // x₃ is new, equal to x₁ ∧ x₂: three definitions, then the formula falls.
    let formula = vec![vec![1], vec![2], vec![-1, -2]];
    let proof = "4 3 -1 -2 0 0\n5 -3 1 0 -4 0\n6 -3 2 0 -4 0\n7 0 1 2 3 0";
    assert_eq!(check(&formula, proof), Ok(()));
    // Clause 5 has the negation of x₃ and is not named, and does not resolve away by itself.
    let proof = "4 3 -1 0 0\n5 -3 2 0 0\n6 0 1 2 3 0";
    let refusal = check(&formula, proof).unwrap_err();
    assert_eq!(refusal.place, "line 2 of the proof");
    assert!(refusal.why.contains("contradiction"), "{}", refusal.why);
    let proof = "4 3 -1 0 0\n5 -3 2 0 -4 1 2 3 0\n6 0 1 2 3 0";
    assert_eq!(check(&formula, proof), Ok(()));
    // In a formula with a model, x₁ may not be denied: clause 1 has it.
    let refusal = check(&[vec![1, 2]], "2 -1 0 -1 0\n3 -2 0 -1 0\n4 0 1 2 3 0").unwrap_err();
    assert_eq!(refusal.place, "line 1 of the proof");
}

#[test]
fn every_fault_is_named() {
    let formula = vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]];
    let good = "5 2 0 1 2 0\n6 0 5 3 4 0";
    assert_eq!(check(&formula, good), Ok(()));
    assert_eq!(check(&[vec![]], ""), Ok(()));
    let cases = [
        ("", "proof", "ends without the empty clause"),
        ("5 2 0 1 2 0", "proof", "ends without the empty clause"),
        ("6 2 0 1 2 0", "line 1 of the proof", "the next clause is number 5, not 6"),
        ("x 2 0 1 2 0", "line 1 of the proof", "begins with no number"),
        ("5 2 0 1 2", "line 1 of the proof", "ends without a 0"),
        ("5 2 0 1 2 0 7", "line 1 of the proof", "goes on after its end"),
        ("5 2 y 0 1 2 0", "line 1 of the proof", "something else than numbers"),
        ("5 2 0 1 0", "line 1 of the proof", "do not come to a contradiction"),
        ("5 0 1 0", "line 1 of the proof", "more than one literal open"),
        ("5 2 0 1 9 0", "line 1 of the proof", "there is no clause 9"),
        ("5 d 2 0\n5 2 0 1 2 0", "line 2 of the proof", "clause 2 was dropped"),
        ("5 d 2 0\n5 d 2 0", "line 2 of the proof", "clause 2 was dropped"),
        ("5 999999999 0 1 2 0", "line 1 of the proof", "beyond those there may be"),
        ("5 -9223372036854775808 0 1 2 0", "line 1 of the proof", "beyond those there may be"),
        ("5 2 0 1 2 0\n6 0 3 4 0", "line 2 of the proof", "more than one literal open"),
    ];
    for (proof, place, why) in cases {
        let refusal = check(&formula, proof).unwrap_err();
        assert_eq!(refusal.place, place, "{proof}");
        assert!(refusal.why.contains(why), "{proof}: {}", refusal.why);
    }
}

#[test]
fn work_is_counted() {
    let formula: Vec<Clause> = vec![(1..1000).collect(), vec![-1]];
    let mut left = 5000_u64;
    let long = format!("3 -1 0 {}0", "1 ".repeat(100));
    let mut spend = |n: u64, place: &str| match left.checked_sub(n) {
        Some(rest) => {
            left = rest;
            Ok(())
        }
        None => Err(Refusal::too_large(place, "enough")),
    };
    assert!(refutes(&formula, &long, &mut spend).unwrap_err().too_much);
}
