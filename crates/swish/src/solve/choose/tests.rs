//! Choices and layings against trying everything, and against floating point that says anything at all.

use std::ops::ControlFlow;

use fairdeal_core::random::Random;
use fairdeal_core::{Cancel, Limits, Refusal};

use super::list::{Left, Lists};
use super::prove;
use super::search::Search;
use super::vectors::Vectors;
use super::weigh::{SCALE, bits};
use super::{Asked, Choices};
use crate::certificate::{self, Bound, Certificate};
use crate::check::{Steps, check_within};
use crate::deal::deal;
use crate::family::SwishFamily;
use crate::rules::{Card, Cell, Hand, Size};
use crate::solve::Engine as _;
use crate::solve::brute::Brute;
use crate::solve::cover::Cover;
use crate::solve::parts::{Part, split, whole};

/// A few random cards with up to three symbols, some of them twice.
fn hand(number: u64) -> Hand {
    let mut random = Random::new(number);
    let sizes = [(1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5)];
    let (h, w) = sizes[random.below(sizes.len() as u64) as usize];
    let size = Size { h, w };
    let simple = random.below(5) == 0;
    let most = if simple { 9 } else { 7 - u64::from(size.square()) };
    let n = 2 + random.below(most - 1) as usize;
    let mut cards: Vec<Card> = Vec::new();
    while cards.len() < n {
        let old = cards.get(random.below(n as u64) as usize).cloned();
        cards.push(match old {
            Some(old) if random.below(2) == 0 => old,
            Some(old) if random.below(2) == 0 => Card::new(&old.circles, &old.points),
            _ => {
                let symbols = (1 + random.below(3) as usize).min(size.cells());
                let cells = random.draw_distinct(symbols, size.cells() as u64);
                let cells = cells.into_iter().map(|cell| cell as Cell);
                let (points, circles): (Vec<Cell>, Vec<Cell>) =
                    cells.partition(|_| random.below(2) == 0);
                Card::new(&points, &circles)
            }
        });
    }
    Hand { size, simple, cards }
}

/// The same with more cards, many of which go together.
fn larger(number: u64) -> Hand {
    let mut hand = hand(number);
    for card in hand.cards.clone() {
        hand.cards.push(Card::new(&card.circles, &card.points));
        hand.cards.push(card);
    }
    hand.cards.truncate(15);
    hand
}

/// The cards of a largest swish of a part; 0 if there is none.
fn largest(hand: &Hand, part: &Part) -> usize {
    let numbers = part.kinds.iter().flat_map(|kind| &kind.cards);
    let cards = numbers.map(|&card| hand.cards[card].clone()).collect();
    let mut best = 0;
    Brute::new(Limits::default()).visit(&Hand { cards, ..*hand }, &mut |swish| {
        best = best.max(swish.len());
        true
    });
    best
}

/// Asks for every number of cards, so many nodes at a time, and holds the answers against the truth.
fn asked(hand: &Hand, part: &Part, truth: usize, choices: &mut Choices, nodes: u64, name: &str) {
    for k in 2..=part.cards() + 1 {
        for most in [k.max(truth), part.cards().max(k)] {
            let answer = (0..100_000).find_map(|_| match choices.ask(part, k, most, nodes) {
                Asked::Stopped(_) => None,
                answer => Some(answer),
            });
            match answer {
                Some(Asked::Yes(ways)) => {
                    let swish = part.lay(hand, ways);
                    assert!(hand.is_swish(&swish) && swish.len() >= k, "{name}: {k} of {truth}");
                }
                Some(_) => assert!(truth < k, "{name}: no {k}, where there are {truth}"),
                None => panic!("{name}: {k} goes on for ever"),
            }
        }
    }
}

#[test]
fn as_trying_everything_says() {
    let (mut some, mut none) = (0, 0);
    for number in 0..1600 {
        let hand = hand(number);
        for part in split(&hand) {
            let truth = largest(&hand, &part);
            *if truth > 0 { &mut some } else { &mut none } += 1;
            // Listed as usual, by the program alone, and a little of both.
            for (few, listed, shown) in
                [(6, 1024.0, 1 << 17), (0, 0.0, 1), (0, 5.0, 9), (0, 64.0, 3)]
            {
                let limits = Limits { threads: 1 + number as usize % 3, ..Limits::default() };
                let mut choices = Choices::new(&part, limits).unwrap();
                (choices.front.few, choices.front.listed) = (few, listed);
                choices.front.shown = shown;
                choices.deepest = 1 + number as u32 % 4;
                let nodes = [u64::MAX, 40, 1][number as usize % 3];
                let name = format!("{number} {few} {listed} {shown}");
                asked(&hand, &part, truth, &mut choices, nodes, &name);
            }
        }
    }
    assert!(some > 500 && none > 50, "{some} {none}");
}

/// Whatever the weights, all balanced choices of so many cards that agree with what is decided are listed, each once.
#[test]
fn lists_miss_nothing_that_can_be_paid() {
    let (mut listed, mut too_many, mut choices) = (0, 0, 0);
    for number in 0..8000 {
        let hand = larger(number);
        let mut random = Random::new(number);
        let part = whole(&hand);
        let Some(mut search) = Search::new(&part, Cancel::NEVER) else { continue };
        let all = search.all;
        let orbits = part.orbit_size.len();
        // Kept from one list to the next, as it is in a search.
        let mut lists: Vec<Lists> =
            Vectors::all().into_iter().map(|vectors| Lists::new(&search.weigh, vectors)).collect();
        for most in [f32::INFINITY, 16.0, f32::INFINITY] {
            let used = u128::from(random.next_u64() & random.next_u64()) & all;
            let open = u128::from(random.next_u64() | random.next_u64()) & all & !used;
            let k = random.below(part.cards() as u64 + 1) as usize;
            // Those of the program, small numbers, large ones, many that are 0.
            let below = [1, 3, 200, 1 << 22][random.below(4) as usize];
            search.weigh.scale = 1 + random.below(below) as i64;
            let number_of = |_| {
                let number = random.below(below) as i32 - below as i32 / 3;
                if random.below(3) == 0 { 0 } else { number }
            };
            let mut numbers: Vec<i32> = (0..2 * orbits).map(number_of).collect();
            numbers.iter_mut().step_by(2).for_each(|room| *room = room.abs());
            let could = if random.below(4) == 0 {
                search.weigh.most(&search.root.program, None, open, used)
            } else {
                search.weigh.most_by(&numbers, open, used)
            };
            let spare = could - k as i64 * search.weigh.scale;
            let weighed = random.below(5) > 0;
            if spare < 0 && weighed {
                continue;
            }
            let left = Left { open, used, spare: weighed.then_some(spare) };
            let mut answers = lists.iter_mut().map(|lists| {
                let mut found: Vec<u128> = Vec::new();
                let shown = lists.each(&search.weigh, &left, most, &mut |choice| {
                    assert_eq!(choice & !open, 0);
                    found.push(choice | used);
                    ControlFlow::Continue(())
                });
                (shown, found)
            });
            let (shown, mut found) = answers.next().unwrap();
            assert!(answers.all(|answer| answer == (shown, found.clone())), "{number}");
            if shown.is_none() {
                assert!(most < f32::INFINITY && found.is_empty());
                too_many += 1;
                continue;
            }
            let wanted = |&choice: &u128| {
                (choice & !used) & !open == 0
                    && used & !choice == 0
                    && choice.count_ones() as usize >= k
                    && search.weigh.balanced(choice)
            };
            let mut truth: Vec<u128> = (0..=all).filter(wanted).collect();
            found.retain(wanted);
            found.sort_unstable();
            truth.sort_unstable();
            assert_eq!(found, truth, "{number}");
            (listed, choices) = (listed + 1, choices + truth.len());
        }
    }
    assert!(listed > 9000 && too_many > 2000 && choices > 30_000, "{listed} {too_many} {choices}");
}

#[test]
fn nothing_rests_on_floating_point() {
    for number in 0..800 {
        let hand = hand(number);
        let mut random = Random::new(number);
        for part in split(&hand) {
            let truth = largest(&hand, &part);
            let mut choices = Choices::new(&part, Limits::default()).unwrap();
            (choices.front.few, choices.front.listed) = (0, 0.0);
            choices.front.root.program.spoil(&mut random);
            asked(&hand, &part, truth, &mut choices, u64::MAX, &number.to_string());
        }
    }
}

#[test]
fn a_choice_left_undecided_is_no_refutation() {
    let mut undecided = 0;
    for number in 0..800 {
        let hand = hand(number);
        for part in split(&hand) {
            let truth = largest(&hand, &part);
            let mut choices = Choices::new(&part, Limits::default()).unwrap();
            choices.front.patience = 1 + number % 3;
            for k in 2..=part.cards() {
                match choices.ask(&part, k, part.cards(), u64::MAX) {
                    Asked::Yes(ways) => assert!(hand.is_swish(&part.lay(&hand, ways)), "{number}"),
                    Asked::No => assert!(truth < k, "{number}: no {k}, where there are {truth}"),
                    Asked::Stopped(_) => undecided += 1,
                }
            }
        }
    }
    assert!(undecided > 100, "{undecided}");
}

#[test]
fn a_bound_holds_whatever_the_dual_numbers_are() {
    for number in 0..800 {
        let hand = hand(number);
        let mut random = Random::new(number);
        for part in split(&hand) {
            let mut choices = Choices::new(&part, Limits::default()).unwrap();
            let cards = part.cards();
            // Of some cards it is decided whether they are used.
            let (fixed, used) = (random.next_u64() as u128, random.next_u64() as u128);
            let (fixed, used) = (fixed & choices.front.all, fixed & used & choices.front.all);
            let could =
                |choice: &u128| choice & fixed == used && choices.front.weigh.balanced(*choice);
            let truth = (0..1 << cards).filter(could).map(|choice: u128| choice.count_ones()).max();
            if number % 3 > 0 {
                choices.front.root.program.spoil(&mut random);
            }
            let open = choices.front.all & !fixed;
            let most = choices.front.weigh.most(&choices.front.root.program, None, open, used);
            if let Some(truth) = truth {
                assert!(most >= i64::from(truth) * SCALE, "{number}: {most} {truth}");
            }
        }
    }
}

#[test]
fn a_choice_is_balanced_if_its_symbols_are() {
    let mut balanced = 0;
    for number in 0..800 {
        let hand = hand(number);
        for part in split(&hand) {
            let choices = Choices::new(&part, Limits::default()).unwrap();
            for choice in 0..1_u128 << part.cards() {
                let mut symbols = vec![0_usize; 2 * part.orbit_size.len()];
                for card in bits(choice) {
                    for &(side, n) in &part.kinds[choices.front.kinds[card]].touches {
                        symbols[side] += n;
                    }
                }
                let truth = part.orbit_size.iter().enumerate().all(|(orbit, &size)| {
                    symbols[2 * orbit] == symbols[2 * orbit + 1] && symbols[2 * orbit] <= size
                });
                balanced += usize::from(truth);
                assert_eq!(choices.front.weigh.balanced(choice), truth, "{number}: {choice:b}");
            }
        }
    }
    assert!(balanced > 1000);
}

#[test]
fn too_many_symbols_or_cards_are_left_to_others() {
    let hand = |cards: Vec<Card>| Hand { size: Size { h: 4, w: 4 }, simple: false, cards };
    let four = [Card::new(&[0, 1], &[2, 5]), Card::new(&[2, 5], &[0, 1])];
    assert!(
        split(&hand(four.to_vec()))
            .iter()
            .all(|part| Choices::new(part, Limits::default()).is_none())
    );
    let many = [vec![Card::arc(0, 1); 65], vec![Card::arc(1, 0); 65]].concat();
    assert!(split(&hand(many)).iter().all(|part| Choices::new(part, Limits::default()).is_none()));
}

#[test]
fn threads_change_nothing() {
    let family = SwishFamily::parse("6x8/s3/40").unwrap();
    for number in 1..4 {
        let hand = deal(family, number);
        for part in split(&hand) {
            let answers = [1, 3].map(|threads| {
                let limits = Limits { threads, ..Limits::default() };
                let mut choices = Choices::new(&part, limits).unwrap();
                let k = part.cards() - part.cards() % 2;
                let mut answers = Vec::new();
                for k in (k / 3..k / 2).rev() {
                    let answer = choices.ask(&part, 2 * k, part.cards(), 20_000);
                    let says = match answer {
                        Asked::Yes(ways) => format!("{ways:?}"),
                        Asked::No => "no".into(),
                        Asked::Stopped(_) => "stopped".into(),
                    };
                    answers.push((says, choices.nodes()));
                }
                answers
            });
            assert_eq!(answers[0], answers[1], "{number}");
        }
    }
}

/// Halves refute only what cannot be laid, and most of that.
#[test]
fn halves_refute_what_cannot_be_laid() {
    let (mut laid, mut refuted, mut missed) = (0, 0, 0);
    for number in 0..1600 {
        let hand = hand(number);
        for part in split(&hand) {
            let mut search = Choices::new(&part, Limits::default()).unwrap().front;
            for choice in 1..1_u128 << part.cards() {
                if !search.weigh.balanced(choice) {
                    continue;
                }
                let kinds: Vec<usize> = bits(choice).map(|card| search.kinds[card]).collect();
                let can = search.lay.all(&kinds, u64::MAX).flatten().is_some();
                let refutes = Vectors::all().into_iter().map(|vectors| {
                    search.halves.vectors = vectors;
                    search.halves.refute(choice)
                });
                let refutes: Vec<bool> = refutes.collect();
                assert!(refutes.iter().all(|&by| by == refutes[0]), "{number}: {choice:b}");
                let refutes = refutes[0];
                assert!(!(can && refutes), "{number}: {choice:b}");
                match (can, refutes) {
                    (true, _) => laid += 1,
                    (_, true) => refuted += 1,
                    _ => missed += 1,
                }
            }
        }
    }
    // Those missed are mostly on squares and single rows, where no three ways name halves.
    assert_eq!((laid, refuted, missed), (2142, 406, 298));
}

/// Large choices that can be laid: cards made of a picture that is cut up.
#[test]
fn halves_let_pass_what_was_cut_from_a_swish() {
    for number in 0..300 {
        let mut random = Random::new(number);
        let size = [(6, 8), (8, 10), (5, 8), (7, 9), (4, 5)][random.below(5) as usize];
        let size = Size { h: size.0, w: size.1 };
        let shown = random.below(size.cells() as u64 - 3) + 4;
        let cells = random.draw_distinct(shown as usize, size.cells() as u64);
        let order = random.draw_distinct(2 * cells.len(), 2 * cells.len() as u64);
        let symbol = |at: u64| (cells[at as usize / 2] as Cell, at.is_multiple_of(2));
        let mut symbols: Vec<(Cell, bool)> = order.into_iter().map(symbol).collect();
        let layings: Vec<_> = size.allowed(false).collect();
        let mut cards: Vec<Card> = Vec::new();
        while let Some(last) = symbols.pop() {
            let mut card = vec![last];
            let apart =
                |card: &[(Cell, bool)], cell: Cell| card.iter().all(|symbol| symbol.0 != cell);
            while card.len() < 3
                && let Some(at) = symbols.iter().position(|symbol| apart(&card, symbol.0))
            {
                card.push(symbols.swap_remove(at));
            }
            let side = |point: bool| -> Vec<Cell> {
                card.iter().filter(|symbol| symbol.1 == point).map(|symbol| symbol.0).collect()
            };
            let laying = layings[random.below(layings.len() as u64) as usize];
            cards.push(Card::new(&side(true), &side(false)).laid(size, laying));
        }
        let hand = Hand { size, simple: false, cards };
        let part = whole(&hand);
        let Some(choices) = Choices::new(&part, Limits::default()) else { continue };
        let mut search = choices.front;
        assert!(search.weigh.balanced(search.all), "{number}");
        assert!(!search.halves.refute(search.all), "{number}");
    }
}

/// Does the checker accept what is proved of this hand?
fn accepted(hand: &Hand, k: usize, proof: certificate::Choices) -> Result<(), Refusal> {
    let (k, cards) = (k as u64, hand.cards.len() as u64);
    let certificate = Certificate::NoSwishOf { k, cards, bound: Bound::Choices(proof) };
    check_within(hand, &certificate, Steps::MOST)
}

#[test]
fn what_is_true_is_proved_and_nothing_else() {
    let mut proved = 0;
    for number in 0..1600 {
        let hand = hand(number);
        let part = whole(&hand);
        let truth = largest(&hand, &part);
        for k in 3..=hand.cards.len() {
            match prove(&hand, k, &|| false) {
                Some(proof) => {
                    assert!(k > truth, "{number}: no {k}, where there are {truth}");
                    assert_eq!(accepted(&hand, k, proof), Ok(()), "{number}: {k}");
                    proved += 1;
                }
                None => assert!(k <= truth, "{number}: {k}"),
            }
        }
    }
    assert!(proved > 1000, "{proved}");
}

/// Hands large enough that proofs have weights and branches; and their spoiled twins.
#[test]
fn proofs_with_branches() {
    for (family, number, k) in [("6x8/s3/50", 1, 23), ("6x8/s3/50", 2, 19)] {
        let hand = deal(SwishFamily::parse(family).unwrap(), number);
        let largest = Cover::new(Limits::default()).largest(&hand);
        assert_eq!(largest.stop, None);
        assert_eq!(largest.bound + 1, k, "{family}#{number}");
        let proof = prove(&hand, k, &|| false).unwrap();
        assert!(proof.tree.len() > 20 && proof.weights.len() > 5, "{family}#{number}");
        assert_eq!(accepted(&hand, k, proof.clone()), Ok(()), "{family}#{number}");
        // A number less is not proved, and neither is anything by less than the whole tree.
        let even = hand.cards.iter().all(|card| card.symbols() % 2 == 1);
        assert!(accepted(&hand, k - 1 - usize::from(even), proof.clone()).is_err());
        let mut shorter = proof.clone();
        shorter.tree.pop();
        assert!(accepted(&hand, k, shorter).is_err(), "{family}#{number}");
        let mut lighter = proof.clone();
        lighter.weights.iter_mut().for_each(|numbers| numbers.fill(0));
        assert!(accepted(&hand, k, lighter).is_err(), "{family}#{number}");
    }
}
