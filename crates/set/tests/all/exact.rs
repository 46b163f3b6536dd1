//! `sat`, `smt` and `portfolio` against searches simple enough to believe.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use fairdeal_core::ability::Form;
use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::random::Random;
use fairdeal_core::{Limits, Stop, Verdict};
use fairdeal_exact::{Answer, Solver};
use fairdeal_set::deal::{Deck, deal};
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::Lettering;
use fairdeal_set::reduce::{deck_to_cnf, set_to_cnf};
use fairdeal_set::rules::{Card, Places, Table};
use fairdeal_set::solve::arrival::Arrival;
use fairdeal_set::solve::portfolio::{Leader, Portfolio, Racer};
use fairdeal_set::solve::sat::SatPlayer;
use fairdeal_set::solve::smt::{Growth, SmtOptions, SmtPlayer};
use fairdeal_set::solve::strategies::Strategy;
use fairdeal_set::solve::{CardId, Player, Reason, Solved, ask_once};

/// All sets, by extending every pair with later cards that fit what the pair fixes: per property
/// equal to the first card, or different from all so far.
fn all_sets(table: &Table) -> Vec<Places> {
    sets(table, usize::MAX)
}

/// The first sets of [`all_sets`].
fn sets(table: &Table, most: usize) -> Vec<Places> {
    fn extend(table: &Table, chosen: &mut Places, sets: &mut Vec<Places>, most: usize) {
        if sets.len() == most {
            return;
        }
        if chosen.len() == table.v {
            assert!(table.is_set(chosen));
            sets.push(chosen.clone());
            return;
        }
        for next in chosen.last().map_or(0, |&last| last + 1)..table.cards.len() {
            let value = |i: usize, q: usize| table.cards[i].values()[q];
            let fits = (0..table.p).all(|q| {
                let equal = chosen.get(1).map(|&second| value(chosen[0], q) == value(second, q));
                match equal {
                    None => true,
                    Some(true) => value(next, q) == value(chosen[0], q),
                    Some(false) => chosen.iter().all(|&i| value(i, q) != value(next, q)),
                }
            });
            if fits {
                chosen.push(next);
                extend(table, chosen, sets, most);
                chosen.pop();
            }
        }
    }
    let mut sets = Vec::new();
    extend(table, &mut Vec::new(), &mut sets, most);
    sets
}

fn family(v: usize, p: usize, n: usize) -> SetFamily {
    SetFamily::of(v, p, n)
}

/// Tables with sets about as often as not.
const EVEN: &[(usize, usize, usize, i64)] = &[
    (2, 3, 2, 5),
    (3, 1, 3, 2),
    (3, 2, 4, 100),
    (3, 4, 8, 150),
    (3, 5, 10, 100),
    (4, 2, 8, 150),
    (4, 3, 14, 100),
    (5, 2, 13, 100),
    (5, 3, 26, 60),
    (6, 2, 19, 60),
    (6, 3, 36, 40),
    (7, 2, 28, 30),
    (7, 3, 50, 20),
    (8, 3, 62, 10),
    (9, 3, 72, 4),
    (10, 2, 60, 20),
    (10, 3, 85, 4),
];

fn sat(table: &Table, limits: Limits) -> Solved {
    ask_once(&mut SatPlayer::new(table.v, table.p, limits), table)
}

fn agrees(
    mut solve: impl FnMut(&Table) -> Solved,
    tables: &[(usize, usize, usize, i64)],
    both: bool,
) {
    let mut answers = [0, 0];
    for &(v, p, n, deals) in tables {
        for number in 0..deals {
            let table = deal(family(v, p, n), number);
            let expected = !sets(&table, 1).is_empty();
            let id = format!("v{v}p{p}/{n}#{number}");
            match solve(&table).verdict {
                Verdict::Solved(places) => {
                    assert!(table.is_set(&places) && places.is_sorted(), "{id}");
                }
                Verdict::Impossible(reason) => {
                    assert!(!expected, "{id}");
                    assert_eq!(reason == Reason::TooFew, n < v, "{id}");
                }
                Verdict::Unknown(stop) => panic!("{id}: {stop}"),
            }
            answers[usize::from(expected)] += 1;
        }
    }
    assert!(!both || answers.iter().all(|&n| n > 20), "both answers must be common: {answers:?}");
}

#[test]
fn sat_agrees_on_tables() {
    let free = |table: &Table| sat(table, Limits::default());
    agrees(free, EVEN, true);
    agrees(free, &[(3, 4, 0, 1), (3, 4, 2, 3), (3, 4, 81, 1), (4, 3, 64, 1)], false);
}

/// A player's table, kept beside it.
struct Beside {
    v: usize,
    p: usize,
    cards: Vec<Option<Card>>,
}

impl Beside {
    fn sets(&self) -> Vec<Vec<CardId>> {
        let ids: Vec<CardId> = (0..self.cards.len()).filter(|&i| self.cards[i].is_some()).collect();
        let cards = self.cards.iter().flatten().cloned().collect();
        let places = all_sets(&Table { v: self.v, p: self.p, cards });
        places.iter().map(|set| set.iter().map(|&i| ids[i]).collect()).collect()
    }
}

/// Random play, with cards coming in ones and fives and other cards than sets leaving too; every
/// answer is compared. Returns the sets named.
fn play(
    player: &mut dyn Player,
    v: usize,
    p: usize,
    steps: usize,
    number: i64,
) -> Vec<Vec<CardId>> {
    let mut deck = Deck::new(v, p, number);
    let mut random = Random::new(number as u64);
    let mut beside = Beside { v, p, cards: Vec::new() };
    let mut named = Vec::new();
    for step in 0..steps {
        for card in deck.by_ref().take([1, 5, 0, v][random.below(4) as usize]) {
            player.deal(&card);
            beside.cards.push(Some(card));
        }
        let sets = beside.sets();
        let mut leave = Vec::new();
        match player.find() {
            Verdict::Solved(set) => {
                assert!(sets.contains(&set), "v{v}p{p}#{number} step {step}: {set:?}");
                named.push(set.clone());
                leave = set;
            }
            Verdict::Impossible(_) => {
                assert_eq!(sets, Vec::<Places>::new(), "v{v}p{p}#{number} step {step}");
                let left: Vec<CardId> =
                    (0..beside.cards.len()).filter(|&i| beside.cards[i].is_some()).collect();
                if random.below(4) == 0 && !left.is_empty() {
                    leave.push(left[random.below(left.len() as u64) as usize]);
                }
            }
            Verdict::Unknown(stop) => panic!("v{v}p{p}#{number} step {step}: {stop}"),
        }
        player.take(&leave);
        leave.iter().for_each(|&id| beside.cards[id] = None);
    }
    named
}

const GAMES: &[(usize, usize, usize)] =
    &[(2, 4, 12), (3, 3, 15), (3, 4, 40), (4, 3, 40), (5, 3, 30), (6, 2, 30)];

#[test]
fn sat_agrees_in_play_and_repeats_itself() {
    for &(v, p, steps) in GAMES {
        for number in 0..4 {
            let run = || play(&mut SatPlayer::new(v, p, Limits::default()), v, p, steps, number);
            let named = run();
            assert!(!named.is_empty());
            assert_eq!(named, run());
        }
    }
}

/// More cards of one value than are written as pairs: 0 and 1 alone never make a set of three.
#[test]
fn sat_holds_large_tables() {
    let values = |id: usize| (0..10).map(|q| (id >> q & 1) as u8).collect();
    let mut cards: Vec<Card> = (0..1024).map(|id| Card(values(id))).collect();
    let solve = |cards: &[Card]| {
        let table = Table { v: 3, p: 10, cards: cards.to_vec() };
        let verdict = sat(&table, Limits::default()).verdict;
        assert!(!matches!(&verdict, Verdict::Solved(set) if !table.is_set(set)));
        verdict.is_solved()
    };
    assert!(!solve(&cards));
    cards.push(Card::new(&[2; 10]));
    assert!(solve(&cards));
}

#[test]
fn sat_keeps_its_limits() {
    let table = deal(family(8, 4, 110), 1);
    let solved = sat(&table, Limits::nodes(5));
    assert_eq!(solved.verdict, Verdict::Unknown(Stop::Nodes));
    assert!((5..50).contains(&solved.nodes), "{}", solved.nodes);
    let tight = Limits { memory: 10_000, ..Limits::default() };
    assert_eq!(sat(&table, tight).verdict, Verdict::Unknown(Stop::Memory));
}

/// Plays the simple search, for portfolios.
struct Simple(Beside);

impl Simple {
    fn new(v: usize, p: usize) -> Self {
        Simple(Beside { v, p, cards: Vec::new() })
    }
}

impl Player for Simple {
    fn deal(&mut self, card: &Card) {
        self.0.cards.push(Some(card.clone()));
    }

    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        self.0
            .sets()
            .first()
            .map_or(Verdict::Impossible(Reason::Exhausted), |set| Verdict::Solved(set.clone()))
    }

    fn take(&mut self, set: &[CardId]) {
        set.iter().for_each(|&id| self.0.cards[id] = None);
    }

    fn nodes(&self) -> u64 {
        0
    }
}

/// It cannot be stopped and learns nothing: right, if it costs its whole time.
impl Racer for Simple {
    fn stop_flag(&self) -> Option<Arc<AtomicBool>> {
        None
    }

    fn learn_none(&mut self) {}

    fn forget(&mut self) {}
}

impl Leader for Simple {}

#[test]
fn portfolios_agree_and_name_the_leaders_sets() {
    for limits in [Limits::default(), Limits::nodes(100_000)] {
        for &(v, p, steps) in GAMES {
            let sat = || Box::new(SatPlayer::new(v, p, limits));
            let simple = || Box::new(Simple::new(v, p));
            let mut led_by_simple = Portfolio::new(simple(), sat(), limits);
            let named = play(&mut led_by_simple, v, p, steps, 3);
            assert_eq!(named, play(&mut Simple::new(v, p), v, p, steps, 3));
            assert_eq!(led_by_simple.nodes(), steps as u64);
            let arrival = || Box::new(Arrival::new(v, p, limits));
            let mut led_by_arrival = Portfolio::new(arrival(), sat(), limits);
            let named = play(&mut led_by_arrival, v, p, steps, 3);
            assert_eq!(named, play(&mut *arrival(), v, p, steps, 3));
        }
    }
    let both = |table: &Table| {
        let limits = Limits::default();
        let sat = SatPlayer::new(table.v, table.p, limits);
        let arrival = Arrival::new(table.v, table.p, limits);
        ask_once(&mut Portfolio::new(Box::new(arrival), Box::new(sat), limits), table)
    };
    agrees(both, &EVEN[..8], true);
}

fn smt(v: usize, p: usize, limits: Limits) -> SmtPlayer {
    SmtPlayer::new(v, p, SmtOptions::default(), limits)
}

/// Whether the default SMT solver is installed; without it a test says so and proves nothing.
#[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
fn smt_missing() -> bool {
    let missing = smt(1, 1, Limits::default()).ready().is_err();
    if missing {
        println!("skipped: no z3 on this machine (Debian package z3)");
    }
    missing
}

#[test]
fn smt_agrees_on_tables() {
    if smt_missing() {
        return;
    }
    let tables =
        [(3, 2, 4, 20), (3, 4, 8, 25), (4, 2, 8, 25), (4, 3, 14, 10), (5, 2, 13, 10), (3, 4, 2, 2)];
    let solve = |table: &Table| ask_once(&mut smt(table.v, table.p, Limits::default()), table);
    agrees(solve, &tables, true);
}

#[test]
fn smt_agrees_in_play_with_both_growths() {
    if smt_missing() {
        return;
    }
    for growth in [Growth::Rebuild, Growth::Push] {
        for (v, p, steps) in [(3, 3, 10), (3, 4, 12), (4, 3, 8)] {
            let options = SmtOptions { growth, ..SmtOptions::default() };
            let run = || {
                let mut player = SmtPlayer::new(v, p, options.clone(), Limits::default());
                play(&mut player, v, p, steps, 2)
            };
            let named = run();
            assert!(!named.is_empty());
            assert_eq!(named, run());
        }
    }
}

#[test]
fn smt_budgets_are_the_solvers_own() {
    if smt_missing() {
        return;
    }
    let table = deal(family(6, 4, 60), 1);
    let mut player = smt(6, 4, Limits::nodes(1000));
    assert_eq!(ask_once(&mut player, &table).verdict, Verdict::Unknown(Stop::Nodes));
    let small = deal(family(3, 4, 81), 1);
    assert!(ask_once(&mut smt(3, 4, Limits::nodes(100_000_000)), &small).verdict.is_solved());
}

/// What bad solvers do, each as a shell script would do it.
#[test]
fn bad_solvers_are_errors_not_panics() {
    let start = |solver: &str| {
        let options = SmtOptions { solver: solver.into(), ..SmtOptions::default() };
        let mut player = SmtPlayer::new(3, 1, options, Limits::default());
        player.ready().map(|()| player)
    };
    let error = start("no-such-solver").unwrap_err();
    assert!(error.message.contains("package `z3`") && error.place == "strategy", "{error}");
    for (solver, words) in [("true", "has ended"), ("yes", "greets with `y`"), ("", "names no")] {
        let error = start(solver).unwrap_err();
        assert!(error.message.contains(words), "{solver}: {error}");
    }
    // `cat` greets well, as an echo, and then answers nonsense.
    for solver in ["cat", "sed -u s/.*/fairdeal/", "sed -u 1{s/.*/fairdeal/;q}"] {
        let Ok(mut player) = start(solver) else { continue };
        for id in 0..3 {
            player.deal(&Card::new(&[id]));
        }
        for _ in 0..2 {
            assert_eq!(player.find(), Verdict::Unknown(Stop::Incomplete), "{solver}");
            assert!(player.failure().is_some(), "{solver}");
        }
    }
}

/// A solver that says `sat` and then names cards that are not on the table is not believed.
#[test]
fn lying_solvers_are_not_believed() {
    let lie = "sed -u -n 1s/.*/fairdeal/p;/check-sat/s/.*/sat/p;/get-value/s/.*/((k_0_0_1)(k_1_0_1)(k_2_0_1))/p";
    let options = SmtOptions { solver: lie.into(), ..SmtOptions::default() };
    let mut player = SmtPlayer::new(3, 1, options, Limits::default());
    for id in 0..3 {
        player.deal(&Card::new(&[id]));
    }
    assert_eq!(player.find(), Verdict::Unknown(Stop::Incomplete));
    assert!(player.failure().unwrap().contains("answers"), "{:?}", player.failure());
}

/// The default strategy and SAT decide alike on tables of six to ten values, where both verdicts
/// are met; a portfolio of the two says the same.
#[test]
fn arrival_agrees_with_sat_on_many_values() {
    let mut seen = [0; 2];
    for (v, p, n) in [(6, 3, 26), (7, 3, 32), (8, 2, 20), (9, 2, 22), (10, 2, 25)] {
        for number in 0..60 {
            let table = deal(family(v, p, n), number);
            let verdicts = ["arrival", "sat", "portfolio"].map(|name| {
                let strategy = Strategy::parse(Some(name), v).unwrap();
                strategy.engine(Limits::default()).solve(&table).verdict
            });
            for verdict in &verdicts {
                assert_eq!(verdict.word(), verdicts[0].word(), "v{v}p{p}/{n}#{number}");
                if let Verdict::Solved(places) = verdict {
                    assert!(table.is_set(places));
                }
            }
            assert_eq!(verdicts[0], verdicts[2], "a portfolio names its leader's set");
            seen[usize::from(verdicts[0].is_solved())] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
}

/// The formulas of `encode`, read as another solver would: every set once, and 20 cards of the game
/// without one.
#[test]
fn written_formulas_are_solved_as_tables() {
    let read = |text: &str| {
        let cnf = Cnf::parse(text).unwrap();
        let mut solver = Solver::new();
        let vars = solver.vars(cnf.vars);
        let lit = |l: &i32| {
            let var = vars[l.unsigned_abs() as usize - 1];
            if *l > 0 { var } else { !var }
        };
        for clause in &cnf.clauses {
            solver.clause(&clause.iter().map(lit).collect::<Vec<_>>());
        }
        (solver, vars)
    };
    for family in ["v3p4/12", "v4p3/24", "v5p2/25", "v6p3/40"] {
        let family = SetFamily::parse(family).unwrap();
        for number in 0..5 {
            let table = deal(family, number);
            let lettering = Lettering::of(table.v, table.p);
            let text = set_to_cnf::encode(&table, lettering, Form::Cnf).unwrap();
            let (mut solver, vars) = read(&text);
            let wanted: BTreeSet<Places> = sets(&table, 200).into_iter().collect();
            let mut found = BTreeSet::new();
            while found.len() < 200 && matches!(solver.ask(&[], u64::MAX), Answer::Yes) {
                let chosen: Places =
                    (0..table.cards.len()).filter(|&i| solver.value(vars[i])).collect();
                assert!(table.is_set(&chosen));
                let other: Vec<_> = chosen.iter().map(|&i| !vars[i]).collect();
                solver.clause(&other);
                assert!(found.insert(chosen));
            }
            assert_eq!(found.len(), wanted.len(), "{family}#{number}");
        }
    }
    let twenty =
        deck_to_cnf::keep(SetFamily::STANDARD).unwrap().encode(Form::Cnf, Some(20)).unwrap();
    let (mut solver, vars) = read(&twenty);
    assert!(matches!(solver.ask(&[], u64::MAX), Answer::Yes));
    let kept = (0..81).filter(|&i| solver.value(vars[i as usize]));
    let cards = kept.map(|i| Deck::card(3, 4, i)).collect::<Vec<Card>>();
    assert!(cards.len() >= 20 && all_sets(&Table { v: 3, p: 4, cards }).is_empty());
}
