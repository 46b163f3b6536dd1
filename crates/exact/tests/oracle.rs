//! The solver and the encodings against truth tables: every assignment of a few variables.

use std::sync::atomic::Ordering;

use fairdeal_core::random::Random;
use fairdeal_exact::encode::{self, Ladder};
use fairdeal_exact::{Answer, Count, Halt, Lit, Solver};

const NO_LIMIT: u64 = u64::MAX;

/// A literal of a small formula: the variable's number, from 0, and its sign.
type Small = (usize, bool);

fn holds(assignment: u32, clause: &[Small]) -> bool {
    clause.iter().any(|&(var, sign)| (assignment >> var & 1 == 1) == sign)
}

fn lit(vars: &[Lit], (var, sign): Small) -> Lit {
    if sign { vars[var] } else { !vars[var] }
}

fn random_lits(random: &mut Random, vars: usize, most: u64) -> Vec<Small> {
    (0..1 + random.below(most))
        .map(|_| (random.below(vars as u64) as usize, random.below(2) == 1))
        .collect()
}

#[test]
fn random_formulas_under_random_assumptions() {
    let mut answers = [0; 2];
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let n = 3 + random.below(6) as usize;
        let mut solver = Solver::new();
        let vars = solver.vars(n);
        let mut clauses: Vec<Vec<Small>> = Vec::new();
        // The formula grows between questions, as a table does.
        for _ in 0..6 {
            for _ in 0..n / 2 {
                let clause = random_lits(&mut random, n, 4);
                solver.clause(&clause.iter().map(|&l| lit(&vars, l)).collect::<Vec<_>>());
                clauses.push(clause);
            }
            let assumed = random_lits(&mut random, n, 3);
            let assumptions: Vec<Lit> = assumed.iter().map(|&l| lit(&vars, l)).collect();
            let model = |a: u32, assumed: &[Small]| {
                clauses.iter().all(|c| holds(a, c)) && assumed.iter().all(|&l| holds(a, &[l]))
            };
            let expected = (0..1 << n).any(|a| model(a, &assumed));
            match solver.ask(&assumptions, NO_LIMIT) {
                Answer::Yes => {
                    let a = (0..n).map(|i| u32::from(solver.value(vars[i])) << i).sum();
                    assert!(model(a, &assumed), "seed {seed}: not a model");
                    answers[0] += 1;
                }
                Answer::No => {
                    assert!(!expected, "seed {seed}");
                    let core = solver.core();
                    let clash: Vec<Small> = assumed
                        .iter()
                        .copied()
                        .filter(|&l| core.contains(&lit(&vars, l)))
                        .collect();
                    assert!(core.iter().all(|l| assumptions.contains(l)), "seed {seed}");
                    assert!(!(0..1 << n).any(|a| model(a, &clash)), "seed {seed}: not a core");
                    answers[1] += 1;
                }
                Answer::Halted(halt) => panic!("seed {seed}: {halt:?}"),
            }
        }
    }
    assert!(answers.iter().all(|&n| n > 300), "both answers must be common: {answers:?}");
}

/// Every assignment of the first n variables is allowed exactly when `rule` says so.
fn same_table(solver: &mut Solver, vars: &[Lit], fixed: &[Lit], rule: impl Fn(u32) -> bool) {
    for a in 0..1_u32 << vars.len() {
        let mut assumptions: Vec<Lit> =
            (0..vars.len()).map(|i| lit(vars, (i, a >> i & 1 == 1))).collect();
        assumptions.extend(fixed);
        let expected = if rule(a) { Answer::Yes } else { Answer::No };
        assert_eq!(solver.ask(&assumptions, NO_LIMIT), expected, "{a:b}");
    }
}

#[test]
fn one_of_some() {
    for n in 0..=9 {
        type Encode = fn(&mut Solver, &[Lit], Option<Lit>);
        type Rule = fn(u32) -> bool;
        let cases: [(Encode, Rule); 3] = [
            (encode::at_least_one, |a| a.count_ones() >= 1),
            (encode::at_most_one, |a| a.count_ones() <= 1),
            (encode::exactly_one, |a| a.count_ones() == 1),
        ];
        for (write, rule) in cases {
            let mut solver = Solver::new();
            let vars = solver.vars(n);
            write(&mut solver, &vars, None);
            same_table(&mut solver, &vars, &[], rule);

            let mut solver = Solver::new();
            let (vars, off) = (solver.vars(n), solver.var());
            write(&mut solver, &vars, Some(off));
            same_table(&mut solver, &vars, &[!off], rule);
            same_table(&mut solver, &vars, &[off], |_| true);
        }
    }
}

#[test]
fn ladders_grow_between_questions() {
    let mut solver = Solver::new();
    let mut ladder = Ladder::new(None);
    let mut vars = Vec::new();
    for _ in 0..8 {
        let var = solver.var();
        vars.push(var);
        ladder.push(&mut solver, var);
        same_table(&mut solver, &vars, &[], |a| a.count_ones() <= 1);
    }
}

#[test]
fn counts_at_most_in_any_order_of_bounds() {
    for n in 0..=7 {
        let mut solver = Solver::new();
        let vars = solver.vars(n);
        let mut count = Count::new(&vars);
        for bound in [5, 2, 7, 0, 3, 1, 4, 6] {
            let fixed = count.at_most(&mut solver, bound);
            same_table(&mut solver, &vars, &fixed, |a| a.count_ones() as usize <= bound);
        }
    }
}

/// n + 1 pigeons in n holes: short to state, long to refute.
fn pigeons(solver: &mut Solver, n: usize) {
    let rows: Vec<Vec<Lit>> = (0..=n).map(|_| solver.vars(n)).collect();
    for row in &rows {
        encode::at_least_one(solver, row, None);
    }
    for hole in 0..n {
        for (i, row) in rows.iter().enumerate() {
            for other in &rows[..i] {
                solver.clause(&[!row[hole], !other[hole]]);
            }
        }
    }
}

#[test]
fn budgets_stop_a_question_and_the_next_goes_on() {
    let mut solver = Solver::new();
    pigeons(&mut solver, 9);
    assert_eq!(solver.ask(&[], 100), Answer::Halted(Halt::Conflicts));
    let spent = solver.conflicts();
    assert!((100..200).contains(&spent), "{spent}");
    assert_eq!(solver.ask(&[], 10), Answer::Halted(Halt::Conflicts));
    let mut small = Solver::new();
    pigeons(&mut small, 4);
    assert_eq!(small.ask(&[], NO_LIMIT), Answer::No);
}

#[test]
fn a_raised_flag_stops_a_question() {
    let mut solver = Solver::new();
    pigeons(&mut solver, 14);
    let flag = solver.stop_flag();
    let answer = std::thread::scope(|scope| {
        let asked = scope.spawn(|| solver.ask(&[], NO_LIMIT));
        flag.store(true, Ordering::Relaxed);
        asked.join().expect("no panic")
    });
    assert_eq!(answer, Answer::Halted(Halt::Flag));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(solver.ask(&[], 50), Answer::Halted(Halt::Conflicts));
}

#[test]
fn the_same_questions_give_the_same_models() {
    let run = || {
        let mut solver = Solver::new();
        let vars = solver.vars(40);
        let mut random = Random::new(5);
        for _ in 0..150 {
            let clause: Vec<Lit> = (0..3)
                .map(|_| lit(&vars, (random.below(40) as usize, random.below(2) == 1)))
                .collect();
            solver.clause(&clause);
        }
        let answer = solver.ask(&[], NO_LIMIT);
        (answer, vars.iter().map(|&v| solver.value(v)).collect::<Vec<_>>(), solver.conflicts())
    };
    assert_eq!(run(), run());
}
