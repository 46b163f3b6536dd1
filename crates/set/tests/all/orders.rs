//! The orders in which an SMT solver may name the cards of a set; and `race`, SMT beside `dynamic`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use fairdeal_core::ability::{Form, Run};
use fairdeal_core::{Limits, Stop, Verdict};
use fairdeal_set::deal::deal;
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::Lettering;
use fairdeal_set::reduce::set_to_cnf;
use fairdeal_set::rules::{Card, Table, is_set};
use fairdeal_set::simulate::game::{End, Game};
use fairdeal_set::simulate::{Ask, play};
use fairdeal_set::solve::arrival::Arrival;
use fairdeal_set::solve::smt::{Order, SmtOptions, SmtPlayer};
use fairdeal_set::solve::{Player, ask_once};

/// Whether the default SMT solver is installed; without it a test says so and proves nothing.
#[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
fn smt_missing() -> bool {
    let missing = SmtPlayer::new(3, 1, SmtOptions::default(), Limits::default()).ready().is_err();
    if missing {
        println!("skipped: no z3 on this machine (Debian package z3)");
    }
    missing
}

/// Without an order, and with equation (13), the answers are the same. As (15) is printed it finds
/// the sets whose first property is all different and no other, and never says that there is none.
#[test]
fn orders_of_the_cards() {
    if smt_missing() {
        return;
    }
    let ask = |table: &Table, order| {
        let options = SmtOptions { order, ..SmtOptions::default() };
        let mut player = SmtPlayer::new(table.v, table.p, options, Limits::default());
        let solved = ask_once(&mut player, table);
        solved.verdict
    };
    let mut seen = [0; 3];
    for (family, deals) in [("v3p4/7", 6), ("v3p3/6", 6), ("v4p2/8", 6), ("v2p3/2", 4)] {
        let family = SetFamily::parse(family).unwrap();
        for number in 0..deals {
            let table = deal(family, number);
            let truth = ask_once(&mut Arrival::new(table.v, table.p, Limits::default()), &table);
            for order in [Order::None, Order::Sorted] {
                let verdict = ask(&table, order);
                assert_eq!(verdict.word(), truth.verdict.word(), "{order:?} {family}#{number}");
            }
            let mut kept = false;
            brute_sets(&table, &mut |cards| {
                kept |= cards.iter().any(|card| card.values()[0] != cards[0].values()[0]);
            });
            match ask(&table, Order::First) {
                Verdict::Solved(places) => {
                    assert!(kept && table.is_set(&places));
                    seen[0] += 1;
                }
                Verdict::Unknown(stop) => {
                    assert!(!kept && stop == Stop::Incomplete, "{family}#{number}: {stop}");
                    seen[1 + usize::from(truth.verdict.is_solved())] += 1;
                }
                Verdict::Impossible(_) => panic!("a false no on {family}#{number}"),
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}

/// Shows every set.
fn brute_sets(table: &Table, visit: &mut dyn FnMut(&[&Card])) {
    let cards: Vec<&Card> = table.cards.iter().collect();
    for bits in 0..1_u32 << cards.len() {
        if bits.count_ones() as usize == table.v {
            let chosen: Vec<&Card> =
                (0..cards.len()).filter(|i| bits >> i & 1 == 1).map(|i| cards[i]).collect();
            if is_set(table.v, &chosen) {
                visit(&chosen);
            }
        }
    }
}

/// A game goes on where the printed order sees nothing; what it overlooks is counted, and nobody
/// says that no set is left.
#[test]
fn games_go_on_when_sets_are_overlooked() {
    if smt_missing() {
        return;
    }
    let family = SetFamily::parse("v3p3/6").unwrap();
    let games = |strategy: &'static str| {
        let ask = Ask { games: 6, strategy: Some(strategy), ..Ask::of(family) };
        play(&ask, &Run::quiet()).unwrap()
    };
    let blind = games("smt,order=first");
    // With fewer than three cards left everybody knows that there is none.
    let open = |game: &&Game| game.end == End::Unknown(Stop::Incomplete);
    assert!(blind.games.iter().all(|game| open(&game) != (game.left < 3)));
    assert!(blind.games.iter().any(|game| open(&game)));
    assert!(blind.games.iter().map(|game| game.overlooked).sum::<u64>() > 0);
    let seeing = games("smt,order=none");
    assert!(seeing.games.iter().all(|game| game.end == End::Exhausted && game.overlooked == 0));
    if cfg!(target_os = "linux") {
        assert_eq!((blind.clock, seeing.clock), ("cpu", "cpu"));
    }
}

/// `dynamic` and `smt` side by side name the sets that `dynamic` names, and go on without it when
/// its memory is full.
#[test]
fn a_race_is_led_by_dynamic() {
    if smt_missing() {
        return;
    }
    let played = |strategy: &'static str, limits| {
        let family = SetFamily::parse("v4p3").unwrap();
        let (strategy, sets) = (Some(strategy), Some(3));
        let ask = Ask { games: 2, strategy, sets, limits, rounds: true, ..Ask::of(family) };
        play(&ask, &Run::quiet()).unwrap().games
    };
    let rounds = |games: Vec<Game>| games.into_iter().map(|game| game.rounds).collect::<Vec<_>>();
    let roomy = Limits::default();
    assert_eq!(rounds(played("race", roomy)), rounds(played("dynamic", roomy)));
    // Budgets take another way to the same games.
    let bounded = Limits { nodes: 1 << 40, ..roomy };
    assert_eq!(rounds(played("race", bounded)), rounds(played("dynamic", roomy)));
    let narrow = Limits { memory: 200, ..roomy };
    assert!(played("dynamic", narrow).iter().all(|g| g.end == End::Unknown(Stop::Memory)));
    assert!(played("race", narrow).iter().all(|game| game.end == End::Done));
}

/// The files that `encode` writes, read by z3 itself.
#[test]
fn files_say_what_the_strategies_say() {
    if smt_missing() {
        return;
    }
    let z3 = |table: &Table, form| {
        let text = set_to_cnf::encode(table, Lettering::of(table.v, table.p), form).unwrap();
        let mut child = Command::new("z3")
            .args(["-smt2", "-in"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        output.lines().next().unwrap_or_default().to_string()
    };
    let family = SetFamily::parse("v3p3/6").unwrap();
    let mut seen = [0; 3];
    for number in 0..8 {
        let table = deal(family, number);
        let [sorted, none, first] =
            [Form::Smt2, Form::Smt2None, Form::Smt2First].map(|form| z3(&table, form));
        let truth = ask_once(&mut Arrival::new(3, 3, Limits::default()), &table).verdict;
        assert_eq!(sorted == "sat", truth.is_solved(), "{sorted}");
        assert_eq!(sorted, none);
        assert!(first == "unsat" || sorted == "sat", "{first}");
        seen[usize::from(sorted == "sat") + usize::from(first == "sat")] += 1;
    }
    assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
}
