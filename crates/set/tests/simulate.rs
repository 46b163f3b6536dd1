//! Games by the book: the protocol, the referee, the counts.

use fairdeal_core::room::{Answer, Outcome, SimulateAsk};
use fairdeal_core::{InputError, Limits, Verdict};
use fairdeal_set::family::SetFamily;
use fairdeal_set::rules::{Card, is_set};
use fairdeal_set::simulate::{simulate, simulate_with};
use fairdeal_set::solve::strategies::Strategy;
use fairdeal_set::solve::{CardId, Player, Reason};
use serde_json::Value;

fn ask(games: u64, sets: Option<u64>) -> SimulateAsk<'static> {
    SimulateAsk { games: Some(games), sets, ..SimulateAsk::new(&|| 0.0, &|_, _| ()) }
}

fn family(text: &str) -> SetFamily {
    SetFamily::parse(text).unwrap()
}

/// Is there a set? Groups are grown card by card, all equal or all different so far.
fn has_set(v: usize, cards: &[&Card], group: &mut Vec<Card>) -> bool {
    if group.len() == v {
        return is_set(v, &group.iter().collect::<Vec<_>>());
    }
    cards.iter().enumerate().any(|(at, card)| {
        let fits = group.len() < 2
            || card.values().iter().enumerate().all(|(q, &value)| {
                let (a, b) = (group[0].values()[q], group[1].values()[q]);
                if a == b { value == a } else { group.iter().all(|c| c.values()[q] != value) }
            });
        fits && {
            group.push((*card).clone());
            let found = has_set(v, &cards[at + 1..], group);
            group.pop();
            found
        }
    })
}

/// A player with an oracle looking over its shoulder.
struct Watched {
    v: usize,
    inner: Box<dyn Player>,
    cards: Vec<Option<Card>>,
}

impl Player for Watched {
    fn deal(&mut self, card: &Card) {
        self.inner.deal(card);
        self.cards.push(Some(card.clone()));
    }
    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        let verdict = self.inner.find();
        let table: Vec<&Card> = self.cards.iter().flatten().collect();
        assert_eq!(verdict.is_solved(), has_set(self.v, &table, &mut Vec::new()));
        assert!(verdict.is_solved() || verdict.is_impossible());
        verdict
    }
    fn take(&mut self, set: &[CardId]) {
        self.inner.take(set);
        set.iter().for_each(|&id| self.cards[id] = None);
    }
    fn nodes(&self) -> u64 {
        self.inner.nodes()
    }
}

#[test]
fn players_are_right_at_every_table_of_every_game() {
    let names = ["arrival", "arrival,kernel=portable", "dynamic", "dynamic,update=pairs"];
    for (text, sets, games) in [
        ("v3p4", None, 12),
        ("v3p3", None, 12),
        ("v2p4", None, 4),
        ("v4p2", None, 20),
        ("v4p3", Some(8), 20),
        ("v4p5", Some(4), 4),
        ("v5p2", None, 20),
        ("v5p3", Some(5), 8),
        ("v6p2", None, 8),
        ("v6p3/18", Some(2), 3),
    ] {
        let family = family(text);
        for name in names {
            for (refill, delayed_deletion) in
                [("always", false), ("to-initial", false), ("always", true), ("to-initial", true)]
            {
                let make = || -> Result<Box<dyn Player>, InputError> {
                    let strategy = Strategy::parse(Some(name), family.v)?;
                    let inner = strategy.player(family.v, family.p, Limits::default());
                    Ok(Box::new(Watched { v: family.v, inner, cards: Vec::new() }))
                };
                let ask =
                    SimulateAsk { refill: Some(refill), delayed_deletion, ..ask(games, sets) };
                let answer = simulate_with(family, name, &make, &ask).unwrap();
                assert_eq!(answer.outcome, Outcome::Yes);
                protocol_holds(&answer, family, sets);
            }
        }
    }
}

/// What every finished game must satisfy.
fn protocol_holds(answer: &Answer, family: SetFamily, goal: Option<u64>) {
    let number = |value: &Value, name: &str| value[name].as_u64().unwrap();
    let deck = (family.v as u64).pow(family.p as u32);
    for game in answer.fields["played"].as_array().unwrap() {
        let (sets, dealt) = (number(game, "sets"), number(game, "cards_dealt"));
        assert_eq!(number(game, "cards_left") + sets * family.v as u64, dealt);
        match game["outcome"].as_str().unwrap() {
            "done" => assert_eq!(Some(sets), goal),
            "exhausted" => {
                assert_eq!(dealt, deck);
                assert!(goal.is_none_or(|goal| sets < goal));
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn the_papers_largest_games_are_done() {
    let answer = simulate(family("v10p5"), &ask(4, Some(15))).unwrap();
    assert_eq!(answer.fields["done"], 4);
    assert_eq!(answer.outcome, Outcome::Yes);
    assert!(answer.text.contains("done 4, exhausted 0, unknown 0"));
}

#[test]
fn threads_do_not_matter() {
    let base = SimulateAsk { refill: Some("to-initial"), ..ask(200, None) };
    let one = simulate(SetFamily::STANDARD, &base).unwrap();
    let four = simulate(SetFamily::STANDARD, &SimulateAsk { threads: 4, ..base }).unwrap();
    assert_eq!(one.fields, four.fields);
    assert_eq!(one.text, four.text);
    let seeds = one.fields["played"].as_array().unwrap();
    assert!(seeds.iter().enumerate().all(|(i, game)| game["seed"] == i as i64 + 1));
}

#[test]
fn tabletop_figures() {
    // Known for random choice of the set: 14.05 : 1 at 12 cards, 88 : 1 at 15, 24.43 sets a game.
    let base = SimulateAsk { refill: Some("to-initial"), ..ask(8000, None) };
    let answer = simulate(SetFamily::STANDARD, &base).unwrap();
    let sets = answer.fields["summary"]["mean_sets"].as_f64().unwrap();
    assert!((24.2..24.7).contains(&sets), "{sets}");
    let sizes = answer.fields["tables"]["by_cards"].as_array().unwrap();
    let odds = |n: u64| sizes.iter().find(|s| s["cards"] == n).unwrap()["odds"].as_f64().unwrap();
    assert!((12.5..16.5).contains(&odds(12)), "{}", odds(12));
    assert!((65.0..120.0).contains(&odds(15)), "{}", odds(15));
    let left = answer.fields["tables"]["left"].as_array().unwrap();
    assert!(left.iter().all(|l| l["cards"].as_u64().unwrap() % 3 == 0));
    assert!(left.iter().all(|l| l["cards"].as_u64().unwrap() <= 18));
    let rounds = answer.fields["tables"]["by_round"].as_array().unwrap();
    let first = rounds[0]["odds"].as_f64().unwrap();
    assert!((22.0..42.0).contains(&first), "fresh deals are 30 : 1, not {first}");
}

/// Answers the same cards whatever is asked.
struct Cheat(Vec<CardId>);

impl Player for Cheat {
    fn deal(&mut self, _: &Card) {}
    fn find(&mut self) -> Verdict<Vec<CardId>, Reason> {
        Verdict::Solved(self.0.clone())
    }
    fn take(&mut self, _: &[CardId]) {}
    fn nodes(&self) -> u64 {
        0
    }
}

#[test]
fn cheats_are_caught() {
    // Deck 1 of v2p3: any two cards are a set, so the first answer is good and the second is not.
    for (set, text) in [
        (vec![0, 0], "no set"),
        (vec![0], "no set"),
        (vec![], "no set"),
        (vec![0, 1, 2], "no set"),
        (vec![0, 99], "not on the board"),
        (vec![0, 1], "not on the board"),
    ] {
        let make = || -> Result<Box<dyn Player>, InputError> { Ok(Box::new(Cheat(set.clone()))) };
        let error = simulate_with(family("v2p3"), "cheat", &make, &ask(3, None)).unwrap_err();
        assert!(error.message.contains(text), "{set:?}: {error}");
    }
}

#[test]
fn mistakes_and_budgets() {
    let wrong = SimulateAsk { solver: Some("arrivals"), ..ask(2, None) };
    assert_eq!(simulate(SetFamily::STANDARD, &wrong).unwrap_err().place, "solver");
    let wrong = SimulateAsk { refill: Some("never"), ..ask(2, None) };
    assert_eq!(simulate(SetFamily::STANDARD, &wrong).unwrap_err().place, "option --refill");
    let short = SimulateAsk { limits: Limits::nodes(30), ..ask(3, Some(15)) };
    let answer = simulate(family("v10p5"), &short).unwrap();
    assert_eq!((answer.outcome, &answer.fields["unknown"]), (Outcome::Unknown, &Value::from(3)));
    assert_eq!(answer.fields["played"][0]["reason"], "node-budget");
    let none = simulate(SetFamily::STANDARD, &ask(0, None)).unwrap();
    assert_eq!(none.fields["games"], 0);
}

fn tables(n: u64, tables: u64, seed: i64) -> Answer {
    let ask = SimulateAsk { tables: Some(tables), cards: Some(n), seed, threads: 2, ..bare() };
    simulate(SetFamily::STANDARD, &ask).unwrap()
}

fn bare() -> SimulateAsk<'static> {
    SimulateAsk::new(&|| 0.0, &|_, _| ())
}

/// The exact odds of the census lie in the interval: 12 cards 3.2302 %, 15 cards 0.036469 %.
#[test]
fn fresh_tables_have_the_odds_of_the_census() {
    for (n, number, exact) in [(12, 2_000_000, 0.032_302), (15, 8_000_000, 0.000_364_69)] {
        let answer = tables(n, number, 7);
        let no_set = &answer.fields["no_set"];
        let figure = |name: &str| no_set[name].as_f64().unwrap();
        assert!(figure("low") < exact && exact < figure("high"), "{n}: {no_set}");
        assert!((figure("rate") / exact - 1.0).abs() < 0.05, "{n}: {no_set}");
        assert_eq!(answer.fields["solver"], "kernel");
        let some = answer.fields["with_set"].as_u64().unwrap();
        assert_eq!(some + no_set["count"].as_u64().unwrap(), number);
    }
    assert_eq!(tables(21, 10_000, 1).fields["no_set"]["count"], 0);
    assert_eq!(tables(0, 100, 1).fields["no_set"]["count"], 100);
}

#[test]
fn tables_do_not_depend_on_threads() {
    let base = SimulateAsk { tables: Some(30_000), ..bare() };
    for family in ["v3p4", "v4p3", "v3p4/24", "v3p5"].map(family) {
        let base = SimulateAsk { tables: Some(if family.p == 4 { 30_000 } else { 9000 }), ..base };
        let one = simulate(family, &base).unwrap();
        let three = simulate(family, &SimulateAsk { threads: 3, ..base }).unwrap();
        assert_eq!((one.fields, one.text), (three.fields, three.text));
    }
    // The kernel and a solver deal different tables, but of the same kind.
    let solved = SimulateAsk { solver: Some("arrival"), ..base };
    let answer = simulate(SetFamily::STANDARD, &solved).unwrap();
    let rate = answer.fields["no_set"]["rate"].as_f64().unwrap();
    assert!((rate - 0.0323).abs() < 0.005, "{rate}");
}

#[test]
fn tables_that_cannot_be_had() {
    for (ask, place) in [
        (SimulateAsk { cards: Some(82), tables: Some(1), ..bare() }, "option --cards"),
        (SimulateAsk { cards: Some(12), ..bare() }, "option --cards"),
        (SimulateAsk { tables: Some(1), refill: Some("always"), ..bare() }, "option --refill"),
        (SimulateAsk { tables: Some(1), games: Some(1), ..bare() }, "option --games"),
        (SimulateAsk { tables: Some(1), take: Some("random"), ..bare() }, "option --take"),
        (SimulateAsk { tables: Some(1), solver: Some("magic"), ..bare() }, "solver"),
        (SimulateAsk { tables: Some(1), deck: Some("x"), ..bare() }, "option --deck"),
    ] {
        assert_eq!(simulate(SetFamily::STANDARD, &ask).unwrap_err().place, place);
    }
    let kernel = SimulateAsk { tables: Some(1), solver: Some("kernel"), ..bare() };
    assert_eq!(simulate(family("v4p3"), &kernel).unwrap_err().place, "solver");
    let short = SimulateAsk { tables: Some(5), limits: Limits::nodes(1), ..bare() };
    let answer = simulate(family("v10p5"), &short).unwrap();
    assert_eq!(answer.outcome, Outcome::Unknown);
    assert!(answer.fields["unknown"].as_u64().unwrap() > 0);
}

#[test]
fn rules_for_taking() {
    let take = |rule, solver| SimulateAsk { take: rule, solver, ..ask(3, None) };
    for (rule, solver, word) in [
        (None, None, "arrival"),
        (Some("arrival"), Some("dynamic,update=pairs"), "arrival"),
        (Some("lexmin"), None, "lexmin"),
        (Some("random"), Some("buckets"), "random"),
        (None, Some("buckets"), "own"),
    ] {
        let answer = simulate(SetFamily::STANDARD, &take(rule, solver)).unwrap();
        assert_eq!(answer.fields["take"], word);
        protocol_holds(&answer, SetFamily::STANDARD, None);
    }
    for (rule, solver) in [
        (Some("first"), None),
        (Some("arrival"), Some("smt")),
        (Some("lexmin"), Some("smt")),
        (Some("random"), Some("arrival")),
        (Some("own"), None),
    ] {
        let error = simulate(SetFamily::STANDARD, &take(rule, solver)).unwrap_err();
        assert_eq!(error.place, "option --take");
    }
}

/// Random choice has known figures: 14.05 : 1 at 12 cards, 24.43 sets a game (a million games).
#[test]
fn sets_taken_at_random() {
    let base = SimulateAsk { refill: Some("to-initial"), take: Some("random"), ..ask(4000, None) };
    let answer = simulate(SetFamily::STANDARD, &base).unwrap();
    let sets = answer.fields["summary"]["mean_sets"].as_f64().unwrap();
    assert!((24.35..24.5).contains(&sets), "{sets}");
    let sizes = answer.fields["tables"]["by_cards"].as_array().unwrap();
    let odds = sizes.iter().find(|s| s["cards"] == 12).unwrap()["odds"].as_f64().unwrap();
    assert!((13.3..14.8).contains(&odds), "{odds}");
    let threads = SimulateAsk { threads: 3, ..base };
    assert_eq!(simulate(SetFamily::STANDARD, &threads).unwrap().fields, answer.fields);
}
