//! Trees written in the plainest way, of hands small enough that all swishes are known: what is true is
//! accepted, what is false never is, whatever the tree.

use std::collections::BTreeSet;

use fairdeal_core::name::PositionName;
use fairdeal_core::random::Random;
use serde_json::{Value, json};

use super::ground::Ground;
use super::halves::Halves;
use super::lay::Layer;
use super::{cards_of, check, one};
use crate::certificate::{Asked, Bound, Certificate, Choices, SCHEMA};
use crate::check::tests::swishes;
use crate::check::{Meter, Steps, judge, none};
use crate::notation::Position;
use crate::orbits::Orbits;
use crate::rules::{Card, Cell, Hand, Laying, Placed, Size};

pub(super) fn meter() -> Meter<'static> {
    Steps::MOST.meter_of(0)
}

/// Cards of one to three symbols. Most are made of a swish, so that large ones are there; the rest are any.
fn dealt(random: &mut Random, sizes: &[(usize, usize)], cards: u64) -> Hand {
    let (h, w) = sizes[random.below(sizes.len() as u64) as usize];
    let size = Size { h, w };
    let simple = random.below(5) == 0;
    let layings = size.allowed(simple).count() as u64;
    let any = |random: &mut Random, symbols: &[(Cell, bool)]| {
        let side = |point: bool| -> Vec<Cell> {
            symbols.iter().filter(|symbol| symbol.1 == point).map(|symbol| symbol.0).collect()
        };
        let card = Card::new(&side(true), &side(false));
        card.laid(size, Laying(random.below(layings) as u8))
    };
    let cells = size.cells() as u64;
    let planted = random.below(cells.min(6) + 1) as usize;
    let shown = random.draw_distinct(planted, cells);
    let mut symbols: Vec<(Cell, bool)> =
        shown.iter().flat_map(|&cell| [(cell as Cell, true), (cell as Cell, false)]).collect();
    let mut out = Vec::new();
    while !symbols.is_empty() {
        let mut card: Vec<(Cell, bool)> = Vec::new();
        for _ in 0..1 + random.below(3) {
            let at = random.below(symbols.len().max(1) as u64) as usize;
            if at < symbols.len() && card.iter().all(|symbol| symbol.0 != symbols[at].0) {
                card.push(symbols.swap_remove(at));
            }
        }
        out.push(any(random, &card));
    }
    while (out.len() as u64) < cards {
        let many = 1 + random.below(cells.min(3)) as usize;
        let cells = random.draw_distinct(many, cells);
        let symbols: Vec<(Cell, bool)> =
            cells.iter().map(|&cell| (cell as Cell, random.below(2) == 0)).collect();
        out.push(any(random, &symbols));
    }
    out.truncate(cards as usize);
    // In any order.
    let order = random.draw_distinct(out.len(), out.len() as u64);
    Hand { size, simple, cards: order.iter().map(|&i| out[i as usize].clone()).collect() }
}

/// Who writes a tree: its cases as lists, everything looked up anew.
struct Writer<'a> {
    hand: &'a Hand,
    /// The cells of each orbit that cards have symbols on.
    orbits: Vec<BTreeSet<Cell>>,
    /// Per orbit: the cards with an odd number of symbols on it.
    odd: Vec<u32>,
    goal: usize,
    choices: Choices,
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Style {
    /// All choices at once.
    List,
    /// Card by card, in order.
    Cards,
    /// Anything.
    Any,
}

impl<'a> Writer<'a> {
    fn new(hand: &'a Hand, goal: usize, style: Style, random: &mut Random) -> Self {
        let has = |cell: &Cell| {
            hand.cards.iter().any(|card| card.points.contains(cell) || card.circles.contains(cell))
        };
        let all = Orbits::new(hand.size, hand.simple).cells.into_iter();
        let orbits: Vec<BTreeSet<Cell>> = all
            .filter(|cells| cells.iter().any(has))
            .map(|cells| cells.into_iter().collect())
            .collect();
        let mut weights = || {
            let scale = 1 + random.below(4) as i32;
            let pair = |_: usize| [random.below(4) as i32, random.below(5) as i32 - 2];
            std::iter::once(scale).chain((0..orbits.len()).flat_map(pair)).collect()
        };
        let weights = (0..4).map(|_| weights()).collect();
        let choices = Choices { weights, tree: Vec::new() };
        // Cards that are all odd are even in number.
        let even = hand.cards.iter().all(|card| card.symbols() % 2 == 1);
        let goal = if even && goal % 2 == 1 { goal + 1 } else { goal };
        let mut writer = Writer { hand, orbits, odd: Vec::new(), goal, choices, style };
        for orbit in 0..writer.orbits.len() {
            let odd = |card: &usize| writer.symbols(*card, orbit).iter().sum::<i64>() % 2 == 1;
            writer.odd.push((0..hand.cards.len()).filter(odd).fold(0, |set, card| set | 1 << card));
        }
        writer
    }

    fn symbols(&self, card: usize, orbit: usize) -> [i64; 2] {
        let Card { points, circles } = &self.hand.cards[card];
        let on = |cells: &[Cell]| {
            cells.iter().filter(|cell| self.orbits[orbit].contains(cell)).count() as i64
        };
        [on(points), on(circles)]
    }

    /// Decides what follows modulo 2, by all choices that are left; false if nothing is left.
    fn settle(&self, case: &mut [Option<bool>]) -> bool {
        let set = |is: &dyn Fn(usize) -> bool| {
            (0..case.len()).filter(|&card| is(card)).fold(0_u32, |set, card| set | 1 << card)
        };
        let (open, used) =
            (set(&|card| case[card].is_none()), set(&|card| case[card] == Some(true)));
        let (mut any, mut all, mut more) = (0, u32::MAX, open);
        loop {
            let choice = used | more;
            if self.odd.iter().all(|odd| (odd & choice).count_ones() % 2 == 0) {
                (any, all) = (any | choice, all & choice);
            }
            if more == 0 {
                break;
            }
            more = (more - 1) & open;
        }
        if all == u32::MAX {
            return false;
        }
        for (card, decided) in case.iter_mut().enumerate() {
            let [any, all] = [any, all].map(|set| set >> card & 1 == 1);
            if any == all {
                *decided = Some(any);
            }
        }
        case.iter().filter(|card| **card != Some(false)).count() >= self.goal
    }

    /// Applies weights; false if nothing is left.
    fn weigh(&self, case: &mut [Option<bool>], weights: usize) -> bool {
        let numbers: Vec<i64> =
            self.choices.weights[weights].iter().map(|&number| i64::from(number)).collect();
        let (scale, weights) = (numbers[0], &numbers[1..]);
        let short = |card: usize| {
            let mut short = scale;
            for orbit in 0..self.orbits.len() {
                let ([points, circles], room, height) =
                    (self.symbols(card, orbit), weights[2 * orbit], weights[2 * orbit + 1]);
                short = short - points * (room + height) + circles * height;
            }
            short
        };
        let rooms = self.orbits.iter().enumerate();
        let mut could: i64 = rooms.map(|(i, cells)| cells.len() as i64 * weights[2 * i]).sum();
        for (card, decided) in case.iter().enumerate() {
            could += match decided {
                Some(true) => short(card),
                Some(false) => 0,
                None => short(card).max(0),
            };
        }
        let budget = could - scale * self.goal as i64;
        for (card, decided) in case.iter_mut().enumerate().filter(|(_, decided)| decided.is_none())
        {
            if short(card).abs() > budget {
                *decided = Some(short(card) > 0);
            }
        }
        budget >= 0
    }

    fn write(&mut self, mut case: Vec<Option<bool>>, random: &mut Random) {
        while self.settle(&mut case) {
            let open: Vec<usize> = (0..case.len()).filter(|&card| case[card].is_none()).collect();
            let list = match self.style {
                Style::List => true,
                Style::Cards => false,
                Style::Any => random.below(6) == 0,
            };
            if list || open.is_empty() {
                return self.choices.tree.push(0);
            }
            if self.style == Style::Any && random.below(2) == 0 {
                let weights = random.below(self.choices.weights.len() as u64) as usize;
                self.choices.tree.push(-1 - weights as i64);
                if !self.weigh(&mut case, weights) {
                    return;
                }
                continue;
            }
            let at = if self.style == Style::Cards { 0 } else { random.below(open.len() as u64) };
            let card = open[at as usize];
            self.choices.tree.push(card as i64 + 1);
            let mut with = case.clone();
            with[card] = Some(true);
            self.write(with, random);
            case[card] = Some(false);
        }
    }
}

fn written(hand: &Hand, goal: usize, style: Style, random: &mut Random) -> Choices {
    let mut writer = Writer::new(hand, goal, style, random);
    writer.write(vec![None; hand.cards.len()], random);
    writer.choices
}

/// The cards of the largest swish.
pub(super) fn largest(hand: &Hand) -> usize {
    let mut most = 0;
    while let Some(swish) = none::larger(hand, most, Steps::MOST).unwrap() {
        most = swish.len();
    }
    if hand.cards.len() < 6 && !hand.size.square() {
        let all = swishes(hand);
        assert_eq!(all.values().map(Vec::len).max().unwrap_or(0), most, "{hand:?}");
    }
    most
}

const SIZES: [(usize, usize); 8] = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (1, 5), (3, 5)];

#[test]
fn what_is_true_is_accepted_and_what_is_false_never_is() {
    let mut random = Random::new(1);
    let mut seen = [[0; 3]; 2];
    let mut sizes = BTreeSet::new();
    for round in 0..1500 {
        let cards = 4 + random.below(6);
        let hand = dealt(&mut random, &SIZES, cards);
        let most = largest(&hand);
        sizes.insert(most);
        for goal in 1..=hand.cards.len() + 1 {
            for style in [Style::List, Style::Cards, Style::Any, Style::Any] {
                let choices = written(&hand, goal, style, &mut random);
                let said = check(&hand, &choices, goal - 1, &mut meter());
                seen[usize::from(goal > most)][style as usize] += 1;
                match said {
                    Ok(()) => assert!(goal > most, "{round}: {hand:?} {choices:?}"),
                    Err(refusal) => {
                        assert!(goal <= most, "{round}: {refusal} {hand:?} {choices:?}");
                        let why = refusal.why.strip_prefix("these cards can be laid: ").unwrap();
                        let placed = |text: &str| crate::certificate::placed(text, 0).unwrap();
                        let swish: Vec<Placed> = why.split(' ').map(placed).collect();
                        assert!(hand.is_swish(&swish) && swish.len() >= goal, "{round}: {why}");
                    }
                }
            }
        }
    }
    assert!(seen.iter().flatten().all(|&n| n > 1000) && sizes.len() > 6, "{seen:?} {sizes:?}");
}

/// Trees of any tokens, most of them made from good ones: none shows what is false.
#[test]
fn spoiled_trees_show_nothing_false() {
    let mut random = Random::new(2);
    let mut seen = [0; 2];
    for round in 0..3000 {
        let cards = 4 + random.below(5);
        let hand = dealt(&mut random, &SIZES, cards);
        let most = largest(&hand);
        for goal in [most.max(1), most + 1, most.saturating_sub(1).max(1)] {
            let mut choices = written(&hand, goal, Style::Any, &mut random);
            for _ in 0..8 {
                let at = random.below(choices.tree.len() as u64 + 1) as usize;
                let token = random.below(cards + 7) as i64 - 5;
                match random.below(4) {
                    0 => choices.tree.insert(at, token),
                    1 => choices.tree.truncate(at),
                    _ if at == choices.tree.len() => {}
                    2 => drop(choices.tree.remove(at)),
                    _ => choices.tree[at] = token,
                }
                if let Some(weights) = choices.weights.first_mut().filter(|w| !w.is_empty()) {
                    let at = random.below(weights.len() as u64) as usize;
                    weights[at] = random.below(8) as i32 - 3;
                }
                let said = check(&hand, &choices, goal - 1, &mut meter());
                assert!(said.is_err() || goal > most, "{round}: {hand:?} {choices:?}");
                seen[usize::from(said.is_ok())] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 1000), "{seen:?}");
}

/// A tree that holds, and twins of it that are each refused for their reason.
#[test]
fn spoiled_twins_are_refused() {
    let mut random = Random::new(3);
    let hand = loop {
        let hand = dealt(&mut random, &[(4, 5)], 9);
        let most = largest(&hand);
        let tree = written(&hand, most + 1, Style::Cards, &mut random).tree;
        if most > 3 && tree.len() > 8 && tree.contains(&0) && !hand.simple {
            break hand;
        }
    };
    let most = largest(&hand);
    let good = written(&hand, most + 1, Style::Cards, &mut random);
    assert_eq!(check(&hand, &good, most, &mut meter()), Ok(()));
    let with = |change: &dyn Fn(&mut Choices)| {
        let mut twin = good.clone();
        change(&mut twin);
        check(&hand, &twin, most, &mut meter()).unwrap_err().to_string()
    };
    let tokens = good.tree.len();
    let open = with(&|twin| twin.tree.truncate(tokens - 1));
    let ends = "the tree ends before it, with a case that is not closed";
    assert_eq!(open, format!("tree, token {tokens}: {ends}"));
    let before = format!("tree, token {}: all cases are closed before it", tokens + 1);
    for token in [0, 1, -1, i64::MAX, i64::MIN] {
        assert_eq!(with(&|twin| twin.tree.push(token)), before);
    }
    let first = |token: i64| with(&|twin| twin.tree[0] = token);
    assert_eq!(first(-5), "tree, token 1: there are no weights 5");
    assert!(first(i64::MIN).starts_with("tree, token 1: there are no weights "));
    assert_eq!(first(10), "tree, token 1: there is no card 10");
    assert!(first(i64::MAX).starts_with("tree, token 1: there is no card "));
    let twice = with(&|twin| twin.tree.insert(1, twin.tree[0]));
    assert_eq!(twice, format!("tree, token 2: card {} is decided before", good.tree[0]));
    let orbits = good.weights[0].len() / 2;
    let short = with(&|twin| twin.weights[1].truncate(2 * orbits));
    let why = format!("numbers, not a scale and two for each of {orbits} orbits");
    assert_eq!(short, format!("weights 2: {} {why}", 2 * orbits));
    let long = with(&|twin| twin.weights[0].push(0));
    assert_eq!(long, format!("weights 1: {} {why}", 2 * orbits + 2));
    assert_eq!(with(&|twin| twin.weights[0].clear()), format!("weights 1: 0 {why}"));
    let negative = with(&|twin| twin.weights[2][3] = -1);
    assert_eq!(negative, "weights 3: the room of orbit 2 is negative");
    for scale in [0, -1, i32::MIN] {
        let said = with(&|twin| twin.weights[3][0] = scale);
        assert_eq!(said, format!("weights 4: the scale is {scale}"));
    }
    // The largest weights there may be do not wrap.
    let huge = good.weights[0].iter().map(|_| i32::MAX).collect();
    let twin = Choices { weights: vec![huge], tree: vec![-1, 0] };
    assert_eq!(check(&hand, &twin, most, &mut meter()), Ok(()));
    // A claim shifted by one.
    let list = Choices { weights: vec![], tree: vec![0] };
    assert_eq!(check(&hand, &list, most, &mut meter()), Ok(()));
    let less = check(&hand, &list, most - 1, &mut meter()).unwrap_err().to_string();
    assert!(less.starts_with("tree, token 1: these cards can be laid: "), "{less}");
    assert!(check(&hand, &good, most - 1, &mut meter()).is_err_and(|refusal| !refusal.undecided));
    assert!(check(&hand, &good, usize::MAX, &mut meter()).is_err());
    let none = Choices { tree: vec![], ..list };
    assert_eq!(check(&hand, &none, usize::MAX, &mut meter()), Ok(()));
    assert_eq!(check(&hand, &none, 9, &mut meter()), Ok(()));
}

/// A balanced choice that the cells of an orbit were exchanged in: perhaps it can be laid, perhaps not.
pub(super) fn stirred(random: &mut Random, hand: &mut Hand) {
    let orbits = Orbits::new(hand.size, hand.simple);
    for _ in 0..random.below(3) {
        let at = random.below(hand.cards.len() as u64) as usize;
        let card = &hand.cards[at];
        let mut symbols: Vec<(Cell, bool)> = card.points.iter().map(|&cell| (cell, true)).collect();
        symbols.extend(card.circles.iter().map(|&cell| (cell, false)));
        let i = random.below(symbols.len() as u64) as usize;
        let cells = &orbits.cells[orbits.of[symbols[i].0 as usize] as usize];
        let cell = cells[random.below(cells.len() as u64) as usize];
        if symbols.iter().all(|symbol| symbol.0 != cell) {
            symbols[i].0 = cell;
            let side = |point: bool| -> Vec<Cell> {
                symbols.iter().filter(|symbol| symbol.1 == point).map(|symbol| symbol.0).collect()
            };
            hand.cards[at] = Card::new(&side(true), &side(false));
        }
    }
}

#[test]
fn halves_and_laying_agree_with_all_swishes() {
    let mut random = Random::new(4);
    // Not layable and laid so; not refuted by halves, and refuted.
    let mut seen = [[0; 2]; 2];
    for round in 0..2500 {
        let cards = 3 + random.below(4);
        let mut hand = dealt(&mut random, &SIZES, cards);
        if hand.size.square() {
            hand.cards.truncate(4);
        }
        stirred(&mut random, &mut hand);
        let all = swishes(&hand);
        let ground = Ground::new(&hand, &mut meter()).unwrap();
        let layer = Layer::new(&hand, &ground, &mut meter()).unwrap();
        let mut halves = Halves::new(&hand, &ground);
        let mut counts = Vec::new();
        for choice in 1..one(hand.cards.len()) {
            let layable = all.contains_key(&(choice as u32));
            if !ground.balance(choice, &mut counts) {
                assert!(!layable, "{round}: {choice:b} {hand:?}");
                continue;
            }
            let refuted = halves.refute(choice, &counts, &mut meter()).unwrap();
            assert!(!refuted || !layable, "{round}: {choice:b} {hand:?}");
            let laid = layer.lay(choice, &counts, &mut meter()).unwrap();
            assert_eq!(laid.is_some(), layable, "{round}: {choice:b} {hand:?}");
            assert!(laid.is_none_or(|swish| {
                hand.is_swish(&swish) && swish.iter().map(|placed| placed.card).eq(cards_of(choice))
            }));
            seen[usize::from(layable)][usize::from(refuted)] += 1;
        }
    }
    let [[left, refuted], [layable, _]] = seen;
    assert!(left > 100 && refuted > 500 && layable > 1000, "{seen:?}");
}

/// A swish of so many cells whose cards have `most` symbols or fewer and are turned every which way.
pub(super) fn planted(random: &mut Random, size: Size, cells: usize, most: u64) -> Hand {
    let shown = random.draw_distinct(cells, size.cells() as u64);
    let symbols = shown.iter().flat_map(|&cell| [(cell as Cell, true), (cell as Cell, false)]);
    let mut symbols: Vec<(Cell, bool)> = symbols.collect();
    let mut cards = Vec::new();
    while !symbols.is_empty() {
        let mut card: [Vec<Cell>; 2] = Default::default();
        for _ in 0..most {
            let at = random.below(symbols.len().max(1) as u64) as usize;
            let cell = symbols.get(at).map(|symbol| symbol.0);
            if cell.is_some_and(|cell| card.iter().all(|cells| !cells.contains(&cell))) {
                let (cell, point) = symbols.swap_remove(at);
                card[usize::from(!point)].push(cell);
            }
        }
        let laying = Laying(random.below(size.layings().count() as u64) as u8);
        cards.push(Card::new(&card[0], &card[1]).laid(size, laying));
    }
    Hand { size, simple: false, cards }
}

/// For which sets of cards is all right on every orbit if they exchange halves and the others do not? All are
/// tried.
pub(super) fn right_by_halves(hand: &Hand, way: usize) -> impl Iterator<Item = u64> {
    let Size { h, w } = hand.size;
    let half = |cell: Cell| {
        let (row, column) = hand.size.place(cell);
        let (right, down) = (2 * column >= w, 2 * row >= h);
        let (no_column, no_row) = (2 * column + 1 == w, 2 * row + 1 == h);
        match way {
            0 => (!no_column).then_some(right),
            1 => (!no_row).then_some(down),
            _ => (!no_column && !no_row).then_some(right != down),
        }
    };
    let orbits = Orbits::new(hand.size, hand.simple);
    // For each orbit that is cut: card, point or circle, half.
    let mut symbols: Vec<Vec<(usize, usize, bool)>> = vec![Vec::new(); orbits.cells.len()];
    for (i, card) in hand.cards.iter().enumerate() {
        for (side, cells) in [&card.points, &card.circles].into_iter().enumerate() {
            for &cell in cells {
                let half = half(cell).map(|half| (i, side, half));
                symbols[orbits.of[cell as usize] as usize].extend(half);
            }
        }
    }
    (0..1_u64 << hand.cards.len()).filter(move |bits| {
        symbols.iter().zip(&orbits.cells).all(|(symbols, cells)| {
            let mut counts = [[0; 2]; 2];
            for &(card, side, half) in symbols {
                counts[usize::from(half ^ (bits >> card & 1 == 1))][side] += 1;
            }
            counts.iter().all(|[points, circles]| points == circles && 2 * points <= cells.len())
        })
    })
}

/// With so many cards that solutions take several words.
#[test]
fn halves_are_tried_all_ways() {
    let mut random = Random::new(5);
    // Refuted by one way alone, by two together, layable.
    let mut seen = [0; 3];
    for round in 0..300 {
        let (h, w) = [(2, 6), (4, 5), (3, 6), (4, 3)][round % 4];
        let size = Size { h, w };
        let cells = 7 + random.below(size.cells() as u64 - 6) as usize;
        let mut hand = planted(&mut random, size, cells, 2 + round as u64 % 3 / 2);
        if hand.cards.len() > 15 {
            continue;
        }
        (0..random.below(25)).for_each(|_| stirred(&mut random, &mut hand));
        let ground = Ground::new(&hand, &mut meter()).unwrap();
        let (choice, mut counts) = (one(hand.cards.len()) - 1, Vec::new());
        assert!(ground.balance(choice, &mut counts), "{round}: {hand:?}");
        let refuted = Halves::new(&hand, &ground).refute(choice, &counts, &mut meter()).unwrap();
        let right = (0..3).all(|way| right_by_halves(&hand, way).next().is_some());
        let layer = Layer::new(&hand, &ground, &mut meter()).unwrap();
        let layable = layer.lay(choice, &counts, &mut meter()).unwrap().is_some();
        assert!(right || !layable, "{round}: {hand:?}");
        assert_eq!(refuted, !layable, "{round}: {hand:?}");
        seen[usize::from(right) + usize::from(layable)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

/// Of the size of hands that nothing else settles.
#[test]
fn large_swishes_are_never_refuted() {
    let mut random = Random::new(6);
    let mut refuted = 0;
    for round in 0..400 {
        let size = [Size { h: 8, w: 10 }, Size { h: 7, w: 9 }][round % 2];
        let cells = 24 + random.below(28) as usize;
        let mut hand = planted(&mut random, size, cells, 3);
        for stir in 0..4 {
            let ground = Ground::new(&hand, &mut meter()).unwrap();
            let layer = Layer::new(&hand, &ground, &mut meter()).unwrap();
            let (choice, mut counts) = (one(hand.cards.len()) - 1, Vec::new());
            assert!(ground.balance(choice, &mut counts), "{round}: {hand:?}");
            let no = Halves::new(&hand, &ground).refute(choice, &counts, &mut meter()).unwrap();
            if no || stir == 0 {
                let laid = layer.lay(choice, &counts, &mut Steps::of(10_000_000).meter_of(0));
                assert!(no || laid.clone().is_ok_and(|laid| laid.is_some()), "{round}: {hand:?}");
                assert!(!no || laid.is_ok_and(|laid| laid.is_none()), "{round}: {hand:?}");
                refuted += u32::from(no);
            }
            (0..5).for_each(|_| stirred(&mut random, &mut hand));
        }
    }
    assert!(refuted > 100, "{refuted}");
}

fn read(bound: Value) -> Result<Certificate, String> {
    let all =
        json!({"schema": SCHEMA, "kind": "no-swish-of", "k": 3, "card_count": 3, "bound": bound});
    let read = Certificate::parse(&all.to_string());
    read.map(|read| read.certificate).map_err(|error| error.to_string())
}

/// Cards have their numbers on the table, also after others were taken.
#[test]
fn trees_are_read_and_written() {
    let name = "swish/4x5:p1,1c1,2 p1,2c1,1 p1,1c1,3 p1,3c2,2 p2,2c1,1+1:as-is,2:as-is";
    let position = Position::read(&PositionName::parse(name).unwrap()).unwrap();
    assert_eq!(position.numbers, [3, 4, 5]);
    let weights = vec![vec![7, 0, 1, 2, -3, 4, 50]];
    let choices = Choices { weights, tree: vec![1, 0, 2, -1, 0, 3] };
    let asked = Asked::AtLeast(4);
    let bound = Bound::Choices(choices.clone());
    let certificate = Certificate::NoSwishOf { k: 4, cards: 3, bound };
    assert_eq!(certificate.things(), 2 * 256 + 4 * 12);
    let written = certificate.to_json(&position, asked);
    let fields = json!({"by": "choices", "weights": ["OACEHIkD"], "tree": [3, 0, 4, -1, 0, 5]});
    assert_eq!(written["bound"], fields);
    let mut again = Certificate::parse(&written.to_string()).unwrap().certificate;
    assert_eq!(again.number(&|number| position.card(number)), Ok(()));
    assert_eq!(again, certificate);
    let says = |k: u64, weights: &[&str], tree: &[i64]| {
        let all = json!({
            "schema": SCHEMA, "kind": "no-swish-of", "k": k, "card_count": 3,
            "bound": {"by": "choices", "weights": weights, "tree": tree},
        });
        let checked = judge(&position, &all.to_string()).unwrap();
        let why = checked.why.map(|why| format!("{}: {why}", checked.place.unwrap()));
        (checked.accepted, why.unwrap_or_default())
    };
    assert_eq!(says(4, &[], &[]), (Some(true), String::new()));
    // The three cards left are a swish.
    let (accepted, why) = says(3, &[], &[0]);
    assert!(accepted == Some(false) && why.contains("these cards can be laid: "), "{why}");
    let gone = "tree, token 2: card 2 is gone, it was taken before";
    assert_eq!(says(3, &[], &[0, 2]), (Some(false), gone.into()));
    let no_card = "tree, token 1: there is no card 6, the hand has 3 cards left";
    assert_eq!(says(3, &[], &[6]), (Some(false), no_card.into()));
    let no_scale = "weights 1: the scale is 0";
    assert_eq!(says(3, &["AAAAAAA"], &[0]), (Some(false), no_scale.into()));
}

#[test]
fn fields_are_named() {
    let good = || json!({"by": "choices", "weights": ["CAD"], "tree": [0, 1]});
    assert!(read(good()).is_ok());
    let (texts, list) = ("texts of numbers in Base64 VLQ, up to 2^31", "a list of whole numbers");
    for (field, value, expected) in [
        ("weights", json!(3), texts),
        ("weights", json!("CAD"), texts),
        ("tree", json!(null), list),
        ("tree", json!(["1"]), list),
        ("tree", json!([u64::MAX]), list),
    ] {
        let mut bad = good();
        bad[field] = value;
        let why = format!("certificate, bound, {field}: expected {expected}");
        assert_eq!(read(bad), Err(why));
    }
    for text in [json!(3), json!([1, 0, -1]), json!("CAg"), json!("C A")] {
        let mut bad = good();
        bad["weights"] = json!(["", text]);
        let why = format!("certificate, bound, weights 2: expected {texts}");
        assert_eq!(read(bad), Err(why));
    }
}

/// However long a tree is, its check is not.
#[test]
fn long_trees_are_worth_so_much_and_no_more() {
    let worth = |weights: Vec<Vec<i32>>, tokens: usize| {
        let bound = Bound::Choices(Choices { weights, tree: vec![0; tokens] });
        Certificate::NoSwishOf { k: 3, cards: 3, bound }.things()
    };
    assert_eq!(worth(vec![vec![1; 33]; 3], 10), 2566);
    assert_eq!(worth(vec![], (1 << 17) - 1), (1 << 25) - 256);
    assert_eq!(worth(vec![], (1 << 17) + 1), 1 << 25);
}

/// Too many cards, or symbols, are too large before anything is looked at.
#[test]
fn hands_are_bounded() {
    let size = Size { h: 2, w: 3 };
    let list = Choices { weights: vec![], tree: vec![] };
    let hand = |cards: usize| Hand { size, simple: false, cards: vec![Card::arc(0, 1); cards] };
    assert_eq!(check(&hand(128), &list, 128, &mut meter()), Ok(()));
    let refusal = check(&hand(129), &list, 129, &mut meter()).unwrap_err();
    assert_eq!(refusal.to_string(), "hand: too large to check: more than 128 cards");
    let size = Size { h: 300, w: 301 };
    let cells: Vec<Cell> = (0..66_000).collect();
    let cards = vec![Card::new(&cells[..65_536], &[]), Card::arc(0, 1)];
    let refusal = check(&Hand { size, simple: false, cards }, &list, 2, &mut meter()).unwrap_err();
    assert_eq!(refusal.to_string(), "hand: too large to check: more than 65,536 symbols");
}

/// As many cards as there may be: a set of them is a full word.
#[test]
fn a_full_word_of_cards() {
    let cards = (0..128).map(|i| if i % 2 == 0 { Card::arc(0, 1) } else { Card::arc(1, 0) });
    let hand = Hand { size: Size { h: 1, w: 2 }, simple: true, cards: cards.collect() };
    let says = |weights: &[&[i32]], tree: &[i64], most: usize| {
        let weights = weights.iter().map(|numbers| numbers.to_vec()).collect();
        let choices = Choices { weights, tree: tree.to_vec() };
        check(&hand, &choices, most, &mut meter()).map_err(|refusal| refusal.to_string())
    };
    // Two cells, so two cards: each has a point on one of them.
    assert_eq!(says(&[&[1, 1, 0, 1, 0]], &[-1], 2), Ok(()));
    let laid = "tree, token 2: these cards can be laid: 1:as-is 66:as-is";
    assert_eq!(says(&[&[1, 2, 0, 2, 0]], &[-1, 0], 1), Err(laid.into()));
    let many = "too many steps, a case takes a list of more than 65,536 sets";
    let large = format!("tree: too large to check: {many}");
    assert_eq!(says(&[&[1, 1, 0, 1, 0]], &[-1, 0], 1), Err(large));
    assert_eq!(says(&[], &[0], 127), Ok(()));
    assert_eq!(says(&[], &[128, 0], 127), Ok(()));
}
