//! `sat`, `smt`, `portfolio` and `packing` against searches simple enough to believe.

use std::collections::BTreeSet;

use fairdeal_core::formats::cnf::Cnf;
use fairdeal_core::random::Random;
use fairdeal_core::room::{EncodeAsk, Encoding};
use fairdeal_core::{Limits, Stop, Verdict};
use fairdeal_exact::{Answer, Solver};
use fairdeal_set::deal::{Deck, deal};
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::Lettering;
use fairdeal_set::reduce::{deck_to_cnf, set_to_cnf};
use fairdeal_set::rules::{Card, Places, Table};
use fairdeal_set::solve::packing::max_disjoint;
use fairdeal_set::solve::portfolio::{Plain, Portfolio, PortfolioEngine};
use fairdeal_set::solve::sat::{Sat, SatPlayer};
use fairdeal_set::solve::smt::{Growth, Smt, SmtOptions, SmtPlayer};
use fairdeal_set::solve::strategies;
use fairdeal_set::solve::{CardId, Engine, Player, Reason};

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
    SetFamily { v, p, n }
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

fn agrees(engine: &mut dyn Engine, tables: &[(usize, usize, usize, i64)], both: bool) {
    let mut answers = [0, 0];
    for &(v, p, n, deals) in tables {
        for number in 0..deals {
            let table = deal(family(v, p, n), number);
            let expected = !sets(&table, 1).is_empty();
            let id = format!("v{v}p{p}/{n}#{number}");
            match engine.solve(&table).verdict {
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
    agrees(&mut Sat::default(), EVEN, true);
    agrees(&mut Sat::default(), &[(3, 4, 0, 1), (3, 4, 2, 3), (3, 4, 81, 1), (4, 3, 64, 1)], false);
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
        let verdict = Sat::default().solve(&table).verdict;
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
    let solved = Sat::new(Limits::nodes(5)).solve(&table);
    assert_eq!(solved.verdict, Verdict::Unknown(Stop::Nodes));
    assert!((5..50).contains(&solved.nodes), "{}", solved.nodes);
    let tight = Limits { memory: 10_000, ..Limits::default() };
    assert_eq!(Sat::new(tight).solve(&table).verdict, Verdict::Unknown(Stop::Memory));
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

#[test]
fn portfolios_agree_and_name_the_leaders_sets() {
    for limits in [Limits::default(), Limits::nodes(100_000)] {
        for &(v, p, steps) in GAMES {
            let sat = || Box::new(SatPlayer::new(v, p, limits));
            let simple = || Box::new(Plain(Box::new(Simple::new(v, p))));
            let mut led_by_simple = Portfolio::new(simple(), sat(), limits);
            let named = play(&mut led_by_simple, v, p, steps, 3);
            assert_eq!(named, play(&mut Simple::new(v, p), v, p, steps, 3));
            assert_eq!(led_by_simple.nodes(), steps as u64);
            let led_by_sat = || play(&mut Portfolio::new(sat(), simple(), limits), v, p, steps, 3);
            assert_eq!(led_by_sat(), play(&mut *sat(), v, p, steps, 3));
        }
    }
    let make = |v, p| {
        let sat = SatPlayer::new(v, p, Limits::default());
        Portfolio::new(
            Box::new(sat),
            Box::new(Plain(Box::new(Simple::new(v, p)))),
            Limits::default(),
        )
    };
    agrees(&mut PortfolioEngine::new(make), &EVEN[..8], true);
}

/// The most disjoint sets: take the first set or do without it.
fn most(sets: &[Places], used: &mut BTreeSet<usize>) -> usize {
    let Some((first, rest)) = sets.split_first() else { return 0 };
    let without = most(rest, used);
    if first.iter().any(|place| used.contains(place)) {
        return without;
    }
    used.extend(first);
    let with = 1 + most(rest, used);
    first.iter().for_each(|place| {
        used.remove(place);
    });
    with.max(without)
}

#[test]
fn packings_are_largest() {
    for (v, p, n, deals) in [
        (3, 4, 12, 150),
        (3, 4, 15, 60),
        (3, 3, 12, 60),
        (4, 2, 12, 60),
        (5, 2, 16, 60),
        (2, 3, 6, 8),
    ] {
        for number in 0..deals {
            let table = deal(family(v, p, n), number);
            let sets = all_sets(&table);
            let packing = max_disjoint(&sets, n, v, Limits::default());
            let id = format!("v{v}p{p}/{n}#{number}");
            assert!(packing.optimal() && packing.stopped.is_none(), "{id}");
            assert!(packing.sets.iter().all(|set| table.is_set(set)), "{id}");
            let places: BTreeSet<usize> = packing.sets.iter().flatten().copied().collect();
            assert_eq!(places.len(), v * packing.sets.len(), "{id}: they overlap");
            assert_eq!(packing.sets.len(), most(&sets, &mut BTreeSet::new()), "{id}");
        }
    }
}

#[test]
fn whole_decks_are_packed_whole() {
    for (v, p) in [(3, 3), (3, 4), (4, 2), (5, 2)] {
        let n = usize::pow(v, p as u32);
        let packing = max_disjoint(&all_sets(&deal(family(v, p, n), 1)), n, v, Limits::default());
        assert_eq!(packing.sets.len(), n / v);
        assert_eq!(packing.bound, n / v);
    }
}

#[test]
fn packing_limits_are_kept() {
    let table = deal(family(3, 4, 40), 2);
    let sets = all_sets(&table);
    let packing = max_disjoint(&sets, 40, 3, Limits::nodes(0));
    assert!(packing.sets.len() <= packing.bound && packing.bound <= 13);
    assert_eq!(packing.stopped.is_none(), packing.optimal());
    let tight = Limits { memory: 1000, ..Limits::default() };
    let packing = max_disjoint(&sets, 40, 3, tight);
    assert!(packing.optimal() || packing.stopped == Some(Stop::Memory));
}

/// Whether the default SMT solver is installed; without it a test says so and proves nothing.
fn smt_missing() -> bool {
    let missing = Smt::new(SmtOptions::default(), Limits::default()).is_err();
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
    agrees(&mut Smt::new(SmtOptions::default(), Limits::default()).unwrap(), &tables, true);
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
                let mut player = SmtPlayer::new(v, p, options.clone(), Limits::default()).unwrap();
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
    let mut engine = Smt::new(SmtOptions::default(), Limits::nodes(1000)).unwrap();
    assert_eq!(engine.solve(&table).verdict, Verdict::Unknown(Stop::Nodes));
    let small = deal(family(3, 4, 81), 1);
    let mut engine = Smt::new(SmtOptions::default(), Limits::nodes(100_000_000)).unwrap();
    assert!(engine.solve(&small).verdict.is_solved());
}

/// What bad solvers do, each as a shell script would do it.
#[test]
fn bad_solvers_are_errors_not_panics() {
    let start = |solver: &str| {
        let options = SmtOptions { solver: solver.into(), ..SmtOptions::default() };
        SmtPlayer::new(3, 1, options, Limits::default())
    };
    let error = start("no-such-solver").unwrap_err();
    assert!(error.message.contains("package `z3`") && error.place == "strategy smt", "{error}");
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
    let mut player = SmtPlayer::new(3, 1, options, Limits::default()).unwrap();
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
                let mut engine = strategies::engine(Some(name), v, Limits::default()).unwrap();
                engine.solve(&table).verdict
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
    let ask = EncodeAsk { to: Encoding::Cnf, at_least: None };
    for family in ["v3p4/12", "v4p3/24", "v5p2/25", "v6p3/40"] {
        let family = SetFamily::parse(family).unwrap();
        for number in 0..5 {
            let table = deal(family, number);
            let lettering = Lettering::of(table.v, table.p);
            let text = set_to_cnf::encode(&table, lettering, &ask).unwrap();
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
    let ask = EncodeAsk { to: Encoding::Cnf, at_least: Some(20) };
    let (mut solver, vars) = read(&deck_to_cnf::encode(SetFamily::STANDARD, &ask).unwrap());
    assert!(matches!(solver.ask(&[], u64::MAX), Answer::Yes));
    let kept = (0..81).filter(|&i| solver.value(vars[i as usize]));
    let cards = kept.map(|i| Deck::card(3, 4, i)).collect::<Vec<Card>>();
    assert!(cards.len() >= 20 && all_sets(&Table { v: 3, p: 4, cards }).is_empty());
}
