//! Checkers that only follow a certificate, against the same said in the plainest way, and against all swishes.

use std::collections::{BTreeMap, BTreeSet};

use fairdeal_core::lrat::Clause;
use fairdeal_core::random::Random;
use serde_json::{Value, json};

use super::red::{self, Role};
use super::{Meter, Steps, aside, bound, capacity, check, family, formula, judge};
use crate::certificate::family::{DeckBound, LargestNoSwish, Witness};
use crate::certificate::{Bound, Certificate, OrbitWeight, Weights};
use crate::family::SwishFamily;
use crate::notation::Position;
use crate::rules::{Card, Cell, Hand, Laying, Placed, Size, Swish};

fn meter() -> Meter<'static> {
    Steps::MOST.meter_of(0)
}

/// A few cards of one to four symbols.
fn dealt(random: &mut Random) -> Hand {
    let sizes = [(2, 2), (2, 3), (1, 4), (3, 3)];
    let (h, w) = sizes[random.below(4) as usize];
    let size = Size { h, w };
    let simple = random.below(4) == 0;
    let mut card = || {
        let many = 1 + random.below(size.cells().min(4) as u64) as usize;
        let cells: Vec<Cell> = random
            .draw_distinct(many, size.cells() as u64)
            .iter()
            .map(|&cell| cell as Cell)
            .collect();
        let points = if many == 1 { random.below(2) as usize } else { many / 2 };
        Card::new(&cells[..points], &cells[points..])
    };
    let cards = (0..if size.square() { 4 } else { 5 }).map(|_| card()).collect();
    Hand { size, simple, cards }
}

/// The cards of every swish, as masks, with one way to lay them.
pub(super) fn swishes(hand: &Hand) -> BTreeMap<u32, Swish> {
    fn go(hand: &Hand, card: usize, laid: &mut Swish, out: &mut BTreeMap<u32, Swish>) {
        if card == hand.cards.len() {
            if hand.is_swish(laid) {
                let mask = laid.iter().fold(0, |mask, placed| mask | 1 << placed.card);
                out.insert(mask, laid.clone());
            }
            return;
        }
        go(hand, card + 1, laid, out);
        // The first card may be taken as it is.
        let ways = if laid.is_empty() { 1 } else { 8 };
        for laying in hand.layings().take(ways) {
            laid.push(Placed { card, laying });
            go(hand, card + 1, laid, out);
            laid.pop();
        }
    }
    let mut out = BTreeMap::new();
    go(hand, 0, &mut Vec::new(), &mut out);
    out
}

fn symbols(hand: &Hand, card: usize, laying: Laying) -> [BTreeSet<Cell>; 2] {
    let laid = hand.cards[card].laid(hand.size, laying);
    [laid.points, laid.circles].map(|cells| cells.iter().copied().collect())
}

/// Is the number of red symbols of every card in use the same modulo 2 however it is laid, that of those
/// that may be used even, and the sum odd?
fn red_holds(hand: &Hand, red: &BTreeSet<Cell>, roles: &[Role]) -> bool {
    let mut sum = 0;
    for (card, role) in roles.iter().enumerate().filter(|(_, role)| **role != Role::Never) {
        let count = |laying| {
            let shows = symbols(hand, card, laying);
            shows.iter().map(|cells| cells.intersection(red).count()).sum::<usize>() % 2
        };
        let seen: BTreeSet<usize> = hand.layings().map(count).collect();
        if seen.len() > 1 || *role == Role::May && seen.contains(&1) {
            return false;
        }
        sum += seen.first().unwrap();
    }
    sum % 2 == 1
}

/// Red cells, some of them whole orbits: those are what makes cards odd however they are laid.
fn some_red(random: &mut Random, hand: &Hand) -> BTreeSet<Cell> {
    let mut red = BTreeSet::new();
    for cell in 0..hand.size.cells() as Cell {
        match random.below(8) {
            0 => _ = red.insert(cell),
            1..4 => red.extend(hand.layings().map(|laying| hand.size.lay(laying, cell))),
            _ => {}
        }
    }
    red
}

fn named(hand: &Hand, cells: &BTreeSet<Cell>) -> Vec<(u64, u64)> {
    let place = |&cell: &Cell| hand.size.place(cell);
    cells.iter().map(place).map(|(row, column)| (row as u64 + 1, column as u64 + 1)).collect()
}

#[test]
fn red_cells_exclude_what_no_swish_does() {
    let mut random = Random::new(1);
    let mut found = [0; 2];
    for round in 0..120 {
        let hand = dealt(&mut random);
        let all = swishes(&hand);
        for _ in 0..40 {
            let red = some_red(&mut random, &hand);
            let mut role = || [Role::Must, Role::May, Role::Never][random.below(3) as usize];
            let roles: Vec<Role> = hand.cards.iter().map(|_| role()).collect();
            let holds = red::check(&hand, &named(&hand, &red), &roles, &mut meter()).is_ok();
            assert_eq!(
                holds,
                red_holds(&hand, &red, &roles),
                "{round}: {hand:?} {red:?} {roles:?}"
            );
            let fits = |mask: u32| {
                roles.iter().enumerate().all(|(i, role)| match role {
                    Role::Must => mask >> i & 1 == 1,
                    Role::May => true,
                    Role::Never => mask >> i & 1 == 0,
                })
            };
            assert!(!holds || !all.keys().any(|&mask| fits(mask)), "{round}: {hand:?}");
            found[usize::from(holds)] += 1;
        }
    }
    assert!(found.iter().all(|&n| n > 200), "{found:?}");
}

#[test]
fn red_cells_are_on_the_card_and_named_once() {
    let hand = Hand { size: Size { h: 2, w: 3 }, simple: true, cards: vec![Card::arc(0, 5)] };
    let says = |red: &[(u64, u64)]| {
        red::check(&hand, red, &[Role::Must], &mut meter()).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(says(&[(2, 3)]), Ok(()));
    assert_eq!(says(&[]), Err("red: 0 cards are odd, an even number".into()));
    for cell in [(0, 1), (1, 0), (3, 1), (1, 4), (u64::MAX, 1)] {
        let why = format!("red, entry 2: cell {},{} is not on a card", cell.0, cell.1);
        assert_eq!(says(&[(2, 3), cell]), Err(why));
    }
    assert_eq!(says(&[(2, 3), (2, 3)]), Err("red, entry 2: it is named twice".into()));
}

/// Can a card left meet each symbol of this one without a clash?
fn meets(hand: &Hand, card: usize, gone: &[bool]) -> bool {
    let own = symbols(hand, card, Laying::AS_IS);
    let met = |side: usize, cell: &Cell| {
        (0..hand.cards.len()).filter(|&other| other != card && !gone[other]).any(|other| {
            hand.layings().any(|laying| {
                let shows = symbols(hand, other, laying);
                shows[1 - side].contains(cell)
                    && (0..2).all(|side| shows[side].is_disjoint(&own[side]))
            })
        })
    };
    (0..2).all(|side| own[side].iter().all(|cell| met(side, cell)))
}

#[test]
fn cards_set_aside_are_in_no_swish() {
    let mut random = Random::new(2);
    let mut found = [0; 2];
    for round in 0..250 {
        let hand = dealt(&mut random);
        let all = swishes(&hand);
        for _ in 0..8 {
            let n = hand.cards.len();
            let many = 1 + random.below(n as u64) as usize;
            let mut order: Vec<usize> =
                random.draw_distinct(many, n as u64).iter().map(|&card| card as usize).collect();
            // Those that can go first: long orders would never hold otherwise.
            order.sort_by_key(|&card| meets(&hand, card, &vec![false; n]));
            let mut gone = vec![false; n];
            let first = order.iter().position(|&card| {
                let stays = meets(&hand, card, &gone);
                gone[card] = true;
                stays
            });
            match aside::check(&hand, &order, &mut meter()) {
                Ok(said) => {
                    assert_eq!((first, &said), (None, &gone), "{round}: {hand:?} {order:?}");
                    let held =
                        |mask: &u32| gone.iter().enumerate().any(|(i, &g)| g && mask >> i & 1 == 1);
                    assert!(!all.keys().any(held), "{round}: {hand:?} {order:?}");
                }
                Err(refusal) => {
                    let entry = first.map(|i| format!("aside, entry {}", i + 1));
                    assert_eq!(Some(refusal.place), entry, "{round}: {hand:?} {order:?}");
                }
            }
            found[usize::from(first.is_none())] += 1;
        }
    }
    assert!(found.iter().all(|&n| n > 200), "{found:?}");
    let hand = Hand { size: Size::GAME, simple: false, cards: vec![Card::arc(0, 1); 2] };
    let says = |order: &[usize]| aside::check(&hand, order, &mut meter()).unwrap_err().to_string();
    assert_eq!(says(&[2]), "aside, entry 1: there is no card 3");
    assert_eq!(says(&[0, 0]), "aside, entry 2: card 1 is set aside twice");
}

#[test]
fn weights_bound_every_swish() {
    let mut random = Random::new(3);
    let (mut bounded, mut reddened) = ([0; 2], [0; 2]);
    for round in 0..300 {
        let hand = dealt(&mut random);
        let size = hand.size;
        let most = swishes(&hand).keys().map(|mask| mask.count_ones()).max().unwrap_or(0);
        for _ in 0..6 {
            // Cards that all weigh 1 are what makes them needed for red cells.
            let plain = random.below(2) == 0;
            // Any cell of an orbit names it.
            let mut left: BTreeSet<Cell> = (0..size.cells() as Cell).collect();
            let (mut orbits, mut of) = (Vec::new(), vec![(0, 0); size.cells()]);
            let mut sum = 0;
            while let Some(cell) = left.pop_last() {
                let orbit: BTreeSet<Cell> = hand.layings().map(|l| size.lay(l, cell)).collect();
                left.retain(|cell| !orbit.contains(cell));
                if !plain && random.below(4) > 0 {
                    let (room, height) = (random.below(3), random.below(5) as i64 - 2);
                    let (row, column) = size.place(cell);
                    let cell = (row as u64 + 1, column as u64 + 1);
                    orbits.push(OrbitWeight { cell, room, height });
                    orbit.iter().for_each(|&cell| of[cell as usize] = (room as i64, height));
                    sum += orbit.len() as u64 * room;
                }
            }
            let cards: Vec<u64> =
                hand.cards.iter().map(|_| if plain { 1 } else { random.below(4) }).collect();
            sum += cards.iter().sum::<u64>();
            let weigh = |(card, own): (&Card, &u64)| {
                let points = card.points.iter().map(|&cell| of[cell as usize]);
                let circles = card.circles.iter().map(|&cell| of[cell as usize]);
                let points: i64 = points.map(|(room, height)| room + height).sum();
                *own as i64 + points - circles.map(|(_, height)| height).sum::<i64>()
            };
            let weigh: Vec<i64> = hand.cards.iter().zip(&cards).map(weigh).collect();
            let n = hand.cards.len();
            let none_gone = vec![false; n];
            let aside: Vec<usize> =
                (0..n).find(|&card| !meets(&hand, card, &none_gone)).into_iter().collect();
            let aside = if random.below(2) == 0 { aside } else { Vec::new() };
            let stay = || (0..n).filter(|card| !aside.contains(card));
            let light = stay().map(|card| weigh[card]).min().unwrap_or(1);
            for scale in [light, light + 1].into_iter().filter(|&scale| scale > 0) {
                let (scale, cards, orbits) = (scale as u64, cards.clone(), orbits.clone());
                let aside = aside.clone();
                let mut weights = Weights { scale, cards, orbits, aside, red: Vec::new() };
                let said = capacity::most(&hand, &weights, most as usize, &mut meter());
                let fair = scale as i64 == light;
                bounded[usize::from(fair)] += 1;
                if !fair {
                    let lightest = stay().find(|&card| weigh[card] == light).unwrap();
                    let refusal = said.unwrap_err();
                    assert_eq!(
                        refusal.place,
                        format!("card {}", lightest + 1),
                        "{round}: {hand:?}"
                    );
                    assert!(refusal.why.contains(&format!(" weighs {light}, ")), "{refusal}");
                    continue;
                }
                assert_eq!(said, Ok(u128::from(sum / scale)), "{round}: {hand:?} {weights:?}");
                assert!(sum / scale >= most.into(), "{round}: {hand:?} {weights:?}");
                // Red cells, for claims of one card more and less than there are.
                let red = some_red(&mut random, &hand);
                weights.red = named(&hand, &red);
                for claimed in [most.saturating_sub(1), most, most + 1] {
                    let said = capacity::most(&hand, &weights, claimed as usize, &mut meter());
                    let needed = scale * (u64::from(claimed) + 1);
                    let expected = match sum.checked_sub(needed).filter(|_| !red.is_empty()) {
                        None => Some(sum / scale),
                        Some(unused) => {
                            let role = |card: usize| match () {
                                () if weights.aside.contains(&card) => Role::Never,
                                () if weigh[card] - scale as i64 > unused as i64 => Role::Never,
                                () if weights.cards[card] > unused => Role::Must,
                                () => Role::May,
                            };
                            let roles: Vec<Role> = (0..n).map(role).collect();
                            reddened[usize::from(red_holds(&hand, &red, &roles))] += 1;
                            red_holds(&hand, &red, &roles).then_some(claimed.into())
                        }
                    };
                    assert_eq!(said.clone().ok(), expected.map(u128::from), "{round}: {weights:?}");
                    assert!(said.map_or(true, |said| said >= most.into()), "{round}: {hand:?}");
                }
            }
        }
    }
    assert!(bounded.iter().chain(&reddened).all(|&n| n > 30), "{bounded:?} {reddened:?}");
}

#[test]
fn weights_of_another_shape_are_refused() {
    let hand = Hand { size: Size { h: 2, w: 3 }, simple: false, cards: vec![Card::arc(0, 1); 2] };
    let orbit = |cell| OrbitWeight { cell, room: 1, height: 0 };
    let says = |scale: u64, cards: &[u64], cells: &[(u64, u64)]| {
        let orbits = cells.iter().map(|&cell| orbit(cell)).collect();
        let weights = Weights { scale, cards: cards.to_vec(), orbits, aside: vec![], red: vec![] };
        capacity::most(&hand, &weights, 1, &mut meter()).map_err(|refusal| refusal.to_string())
    };
    assert_eq!(says(1, &[1, 1], &[]), Ok(2));
    assert_eq!(says(0, &[1, 1], &[]), Err("scale: it is 0".into()));
    assert_eq!(says(1, &[1], &[]), Err("weights: 1 weights for 2 cards".into()));
    assert_eq!(says(1, &[1; 3], &[]), Err("weights: 3 weights for 2 cards".into()));
    assert_eq!(says(1, &[0, 0], &[(1, 3)]), Ok(4));
    for cell in [(0, 1), (1, 0), (3, 1), (1, 4), (u64::MAX, 1)] {
        let why = format!("orbit 2: cell {},{} is not on a card", cell.0, cell.1);
        assert_eq!(says(1, &[1, 1], &[(1, 2), cell]), Err(why));
    }
    // The four corners are one orbit.
    assert_eq!(says(1, &[1, 1], &[(1, 1), (2, 3)]), Err("orbit 2: it is named twice".into()));
}

/// A deck of arcs of its own, with what trying everything says of it.
struct Arcs {
    hand: Hand,
    family: SwishFamily,
    swishes: BTreeMap<u32, Swish>,
}

impl Arcs {
    fn dealt(random: &mut Random) -> Arcs {
        let family = ["2x2", "2x3", "1x4", "3x2", "3x3", "2x3/simple", "2x2/simple"];
        let family = SwishFamily::parse(family[random.below(7) as usize]).unwrap();
        let size = family.deck.size();
        let many = if size.square() { 5 } else { 6 };
        let mut cards: Vec<Card> = Vec::new();
        for _ in 0..many {
            let arc = random.draw_distinct(2, size.cells() as u64);
            let again = !cards.is_empty() && random.below(3) == 0;
            let before = random.below(cards.len().max(1) as u64) as usize;
            cards.push(match again {
                true => cards[before].clone(),
                false => Card::arc(arc[0] as Cell, arc[1] as Cell),
            });
        }
        let hand = Hand { size, simple: family.simple, cards };
        let swishes = swishes(&hand);
        Arcs { hand, family, swishes }
    }

    fn free(&self, mask: u32) -> bool {
        self.swishes.keys().all(|swish| swish & !mask != 0)
    }

    /// The largest choice of these cards without a swish.
    fn largest(&self, among: u32) -> u32 {
        let masks = (0..1_u32 << self.hand.cards.len()).filter(|mask| mask & !among == 0);
        masks.filter(|&mask| self.free(mask)).max_by_key(|mask| mask.count_ones()).unwrap()
    }

    fn orbit(&self, cell: Cell) -> BTreeSet<Cell> {
        self.hand.layings().map(|laying| self.hand.size.lay(laying, cell)).collect()
    }

    /// All that an arc can show, and all that its reverse can.
    fn block(&self, card: &Card) -> BTreeSet<Card> {
        let (point, circle) = card.as_arc().unwrap();
        let orbit = self.orbit(point);
        if orbit.contains(&circle) {
            return orbit.iter().map(|&cell| Card::new(&[cell], &[])).collect();
        }
        let both = [Card::arc(point, circle), Card::arc(circle, point)];
        let laid =
            |card: &Card| self.hand.layings().map(|l| card.laid(self.hand.size, l)).collect();
        both.iter().flat_map(|card| -> Vec<Card> { laid(card) }).collect()
    }

    fn check(&self, chosen: u32, most: u32, witness: Witness, bound: DeckBound) -> String {
        let cards = self.hand.cards.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        let certificate = LargestNoSwish {
            family: self.family,
            deck: Some(self.hand.cards.clone()),
            size: chosen.count_ones().into(),
            most: (most != chosen.count_ones()).then_some(most.into()),
            cards: cards.map(|(_, card)| (card.clone(), 1)).collect(),
            witness,
            bound,
        };
        family::check(&certificate).err().map_or("accepted".into(), |refusal| refusal.place)
    }
}

#[test]
fn bounds_of_decks_are_those_of_their_blocks_and_cores() {
    let mut random = Random::new(4);
    let mut found = [[0; 2]; 2];
    for round in 0..150 {
        let deck = Arcs::dealt(&mut random);
        let n = deck.hand.cards.len();
        let largest = deck.largest((1 << n) - 1);
        let size = largest.count_ones();
        let mut blocks: BTreeMap<BTreeSet<Card>, u32> = BTreeMap::new();
        for (i, card) in deck.hand.cards.iter().enumerate() {
            *blocks.entry(deck.block(card)).or_default() |= 1 << i;
        }
        let kept: u32 = blocks.values().map(|&mask| deck.largest(mask).count_ones()).sum();
        assert!(kept >= size);
        let some = |_: &&Swish| random.below(3) > 0;
        let cores: Vec<Swish> = deck.swishes.values().filter(some).cloned().collect();
        let mask = |core: &Swish| core.iter().fold(0, |mask, placed| mask | 1_u32 << placed.card);
        let meets = |out: &u32| cores.iter().all(|core| mask(core) & out != 0);
        let out = (0..1_u32 << n).filter(meets).map(u32::count_ones).min().unwrap();
        let hit = DeckBound::HittingSet(cores.clone());
        let by = [(DeckBound::ReversePairsAndLoops, kept), (hit, n as u32 - out)];
        for (i, (bound, allowed)) in by.into_iter().enumerate() {
            for most in size..=2 * size + 1 {
                let said = deck.check(largest, most, Witness::Search, bound.clone());
                let expected = match () {
                    () if most > 2 * size => "most",
                    () if allowed > most => "bound",
                    () => "accepted",
                };
                assert_eq!(said, expected, "{round}: {bound:?}, {most} of {:?}", deck.hand);
                found[i][usize::from(said == "accepted")] += 1;
            }
        }
    }
    assert!(found.iter().flatten().all(|&n| n > 50), "{found:?}");
}

#[test]
fn witnesses_of_decks_hold_no_swish() {
    let mut random = Random::new(5);
    let mut found = [[0; 2]; 2];
    for round in 0..150 {
        let deck = Arcs::dealt(&mut random);
        let (n, size) = (deck.hand.cards.len(), deck.hand.size);
        let cells = size.cells() as u64;
        for _ in 0..6 {
            let chosen = 1 + random.below((1 << n) - 1) as u32;
            let most = 2 * chosen.count_ones();
            let bound = DeckBound::ReversePairsAndLoops;
            let held = |place: &str| place == "accepted" || place == "bound";
            let said = deck.check(chosen, most, Witness::Search, bound.clone());
            assert_eq!(held(&said), deck.free(chosen), "{round}: {said}");
            found[0][usize::from(held(&said))] += 1;
            // An order of all orbits, or of all but one; each by any of its cells.
            let mut rank: BTreeMap<Cell, usize> = BTreeMap::new();
            let mut order = Vec::new();
            for cell in random.draw_distinct(cells as usize, cells) {
                let orbit = deck.orbit(cell as Cell);
                if !rank.contains_key(&(cell as Cell)) && random.below(12) > 0 {
                    orbit.iter().for_each(|&cell| _ = rank.insert(cell, order.len()));
                    let (row, column) = size.place(cell as Cell);
                    order.push((row as u64 + 1, column as u64 + 1));
                }
            }
            let arcs = deck.hand.cards.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            let mut staying: BTreeMap<usize, u32> = BTreeMap::new();
            let forward = arcs.fold(true, |forward, (i, card)| {
                let (point, circle) = card.as_arc().unwrap();
                let ranks = rank.get(&point).zip(rank.get(&circle));
                if let Some((from, _)) = ranks.filter(|(from, to)| from == to) {
                    *staying.entry(*from).or_default() |= 1 << i;
                }
                forward && ranks.is_some_and(|(from, to)| from <= to)
            });
            let holds = forward && staying.values().all(|&mask| deck.free(mask));
            let said = deck.check(chosen, most, Witness::Order(order.clone()), bound);
            assert_eq!(held(&said), holds, "{round}: {said}, {order:?} {:?}", deck.hand);
            assert!(!holds || deck.free(chosen), "{round}");
            found[1][usize::from(holds)] += 1;
        }
    }
    assert!(found.iter().flatten().all(|&n| n > 50), "{found:?}");
}

#[test]
fn families_have_a_deck_that_is_not_too_large() {
    let said = |family: &str, deck: Option<Vec<Card>>| {
        let family = SwishFamily::parse(family).unwrap();
        let (witness, bound) = (Witness::Search, DeckBound::ReversePairsAndLoops);
        let (size, most, cards) = (0, None, Vec::new());
        family::check(&LargestNoSwish { family, deck, size, most, cards, witness, bound })
    };
    let random = said("3x3/s2/5", None).unwrap_err();
    assert_eq!(random.to_string(), "family: it has no deck: its cards are random");
    let large = said("99x99", None).unwrap_err();
    assert!(large.undecided && large.why.ends_with("cards in the deck"), "{large}");
    let many = said("2x2", Some(vec![Card::arc(0, 1), Card::new(&[0, 1], &[2])])).unwrap_err();
    assert_eq!(many.to_string(), "deck, card 2: it has not one point and one circle");
    // As many as are looked at, and no cards: the bound is what is wrong.
    assert_eq!(said("2x2", None).unwrap_err().place, "bound");
}

#[test]
fn numbers_of_cards_are_held_against_the_hand() {
    let cards = vec![Card::arc(0, 1), Card::arc(3, 4)];
    let hand = Hand { size: Size::GAME, simple: false, cards };
    let said = |certificate: Certificate| check(&hand, &certificate).map_err(|r| r.to_string());
    for (cards, wanted) in [(2, Ok(())), (1, Err(1)), (3, Err(3))] {
        let wanted = wanted.map_err(|n| format!("cards: there are 2, not {n}"));
        assert_eq!(said(Certificate::NoSwish { cards }), wanted);
        let bound = Bound::Search;
        assert_eq!(said(Certificate::NoSwishOf { k: 2, cards, bound }), wanted);
    }
}

/// Cards named without their layings are a swish if they can be laid as one.
#[test]
fn layings_may_be_left_out() {
    let cards = vec![Card::arc(0, 1), Card::arc(3, 4), Card::arc(10, 11)];
    let position = Position::of(Hand { size: Size::GAME, simple: false, cards });
    let said = |text: &str| judge(&position, text).map(|checked| checked.accepted);
    assert_eq!(said("1 3"), Ok(Some(true)));
    assert_eq!(said("1:as-is 3:half-turn"), Ok(Some(true)));
    assert_eq!(said("1:as-is 3:up-down"), Ok(Some(false)));
    assert!(said("1 2") != Ok(Some(true)));
}

fn has_model(clauses: &[Clause], fixed: &mut Vec<Option<bool>>) -> bool {
    let value =
        |fixed: &[Option<bool>], l: i32| fixed[l.unsigned_abs() as usize].map(|v| v == (l > 0));
    // The shortest clause that is open: those of one literal first.
    let mut best: Option<(usize, i32)> = None;
    for clause in clauses {
        if clause.iter().any(|&l| value(fixed, l) == Some(true)) {
            continue;
        }
        let open: Vec<i32> =
            clause.iter().copied().filter(|&l| value(fixed, l).is_none()).collect();
        let Some(&literal) = open.first() else { return false };
        best = best.min(Some((open.len(), literal))).or(Some((open.len(), literal)));
    }
    let Some((open, literal)) = best else { return true };
    let at = literal.unsigned_abs() as usize;
    let found = [literal > 0, literal < 0].into_iter().take(open.min(2)).any(|value| {
        fixed[at] = Some(value);
        let before = fixed.clone();
        let found = has_model(clauses, fixed);
        if !found {
            *fixed = before;
        }
        found
    });
    if !found {
        fixed[at] = None;
    }
    found
}

/// The clauses have a model exactly when there is a swish of as many cards.
#[test]
fn clauses_say_what_they_should() {
    let mut random = Random::new(6);
    let mut found = [0; 2];
    for round in 0..60 {
        let hand = dealt(&mut random);
        let most = swishes(&hand).keys().map(|mask| mask.count_ones()).max().unwrap_or(0);
        for k in 1..=hand.cards.len() + 1 {
            let clauses = formula::clauses(&hand, k).unwrap();
            let literals = || clauses.iter().flatten();
            assert!(literals().all(|&literal| literal != 0));
            let vars = literals().map(|l| l.unsigned_abs() as usize).max().unwrap_or(0);
            let model = has_model(&clauses, &mut vec![None; vars + 1]);
            assert_eq!(model, k.max(2) <= most as usize, "{round}: {k} of {hand:?}");
            found[usize::from(model)] += 1;
            let said = formula::refuted(&hand, k, "", &mut meter());
            assert!(said.is_err() || k > hand.cards.len(), "{round}: {k} of {hand:?}");
        }
        let rules = formula::Formula::new(&hand);
        assert_eq!(rules.count(), rules.rules().len(), "{round}: {hand:?}");
    }
    assert!(found.iter().all(|&n| n > 20), "{found:?}");
}

#[test]
fn formulas_that_are_too_large_are_not_made() {
    let hand = |cards: usize| Hand {
        size: Size { h: 2, w: 3 },
        simple: true,
        cards: vec![Card::arc(0, 1); cards],
    };
    // Pairs of cards on a cell, and the counter of half of them.
    assert!(formula::clauses(&hand(1_000), 2).is_some());
    assert!(formula::clauses(&hand(3_000), 2).is_none());
    assert!(formula::clauses(&hand(1_900), 2).is_some());
    assert!(formula::clauses(&hand(1_900), 500).is_none());
    assert!(formula::clauses(&hand(1_000), 1_000).is_some());
    let refusal = formula::refuted(&hand(3_000), 2, "", &mut meter()).unwrap_err();
    assert!(refusal.undecided && refusal.place == "formula", "{refusal}");
}

/// A cell has room for two symbols; the cards with the fewest are counted first.
#[test]
fn as_many_cards_fit_as_there_is_room_for() {
    let hand = |w: usize, cards: Vec<Card>| Hand { size: Size { h: 1, w }, simple: false, cards };
    assert_eq!(bound::fit(&hand(3, vec![Card::arc(0, 1); 4])), 3);
    assert_eq!(bound::fit(&hand(4, vec![Card::arc(0, 1); 4])), 4);
    let mixed = vec![Card::new(&[0, 1, 2], &[]), Card::new(&[0], &[]), Card::new(&[0], &[1])];
    assert_eq!((bound::fit(&hand(2, mixed.clone())), bound::fit(&hand(3, mixed))), (2, 3));
}

fn two_swishes() -> Position {
    let cards = vec![Card::arc(0, 1), Card::arc(1, 0), Card::arc(0, 1), Card::arc(1, 0)];
    Position::of(Hand { size: Size::GAME, simple: false, cards })
}

/// Where cards were taken the others keep their numbers.
#[test]
fn cards_are_named_by_their_numbers_on_the_table() {
    let as_is = |card: usize| Placed { card, laying: Laying::AS_IS };
    let start = two_swishes();
    let after = start.clone().after(&[start.move_text(&[as_is(0), as_is(1)])]).unwrap();
    let said = |text: &str| judge(&after, text).unwrap().accepted;
    assert_eq!(said("3:as-is 4:as-is"), Some(true));
    assert_eq!(said("1:as-is 2:as-is"), Some(false));
}

#[test]
fn what_was_not_asked_is_not_shown() {
    let schema = crate::certificate::SCHEMA;
    let position = two_swishes();
    let swish = |more: Value| {
        let mut all = json!({"schema": schema, "kind": "swish", "cards": ["1:as-is", "2:as-is"]});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let agrees = Certificate::parse(&all.to_string()).unwrap().agrees(&position).is_ok();
        assert_eq!(judge(&position, &all.to_string()).unwrap().accepted == Some(true), agrees);
        agrees
    };
    assert!(swish(json!({})) && swish(json!({"question": "at-least", "k": 2})));
    assert!(!swish(json!({"question": "any", "k": 2})));
    assert!(!swish(json!({"question": "at-least", "k": 3})));
    assert!(!swish(json!({"position": "swish/deck60/6#1"})));
    // None of no cards: nothing to be shown, and nothing that could end the program.
    let bound = json!({"by": "search"});
    let none =
        json!({"schema": schema, "kind": "no-swish-of", "k": 0, "card_count": 4, "bound": bound});
    let answer = json!({"verdict": "impossible", "question": "at-least", "k": 0, "bound": 5, "certificate": none});
    assert_ne!(
        judge(&position, &answer.to_string()).ok().and_then(|said| said.accepted),
        Some(true)
    );
}

#[test]
fn hands_have_as_many_cards_as_their_family_says() {
    let read = |family: &str| {
        let cards = json!(["p1,1c1,2", "p1,2c1,1"]);
        Position::read_json(&json!({"family": family, "cards": cards})).is_ok()
    };
    assert!(read("swish/4x3/2") && !read("swish/4x3/3") && !read("swish/4x3/1"));
}
