//! All choices of a case: listed, and each shown not to be layable.
//!
//! The unknowns that a choice is made of are solved ([`super::unknowns`]), and all that the free ones may be within the
//! budget is gone through ([`super::join`]). Nothing that is balanced and has goal cards is missed; the cards
//! and the symbols of what is found are counted here.

use fairdeal_core::Refusal;

use super::Case;
use super::ground::Ground;
use super::halves::Halves;
use super::join::{Join, Look};
use super::lay::Layer;
use super::residues::PRIME;
use super::unknowns::Unknowns;
use super::weigh::Scales;
use crate::certificate::swish_text;
use crate::check::Meter;
use crate::rules::Hand;

/// What lists choices, modulo a prime.
pub(super) struct Lister<'a, const P: u8 = PRIME> {
    ground: &'a Ground,
    unknowns: Unknowns<P>,
    join: Join,
}

impl<'a, const P: u8> Lister<'a, P> {
    pub(super) fn new(ground: &'a Ground) -> Self {
        Lister { ground, unknowns: Unknowns::default(), join: Join::default() }
    }

    /// Looks at all balanced choices of the case with goal cards or more, and perhaps at others that agree with it, until
    /// something is found.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn each(
        &mut self,
        scales: &Scales<'_>,
        case: &Case,
        look: &mut Look<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        meter.spend(4 * scales.short.len() as u64, "tree")?;
        let budget = scales.budget(case);
        if budget < 0 || !self.unknowns.solve(self.ground, scales, case, budget, meter)? {
            return Ok(None);
        }
        self.join.each(&mut self.unknowns, budget, look, meter)
    }
}

/// What lists choices and tries to lay them.
pub(super) struct List<'a> {
    lister: Lister<'a>,
    looker: Looker<'a>,
}

/// What looks at a choice.
struct Looker<'a> {
    ground: &'a Ground,
    goal: usize,
    halves: Halves<'a>,
    layer: Layer,
    counts: Vec<[u32; 2]>,
}

impl<'a> List<'a> {
    /// # Errors
    /// When the hand is too large.
    pub(super) fn new(
        hand: &Hand,
        ground: &'a Ground,
        goal: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Refusal> {
        let halves = Halves::new(hand, ground);
        let layer = Layer::new(hand, ground, meter)?;
        let looker = Looker { ground, goal, halves, layer, counts: Vec::new() };
        Ok(List { lister: Lister::new(ground), looker })
    }

    /// A choice of the case that can be laid, if there is one, with its layings.
    ///
    /// # Errors
    /// When there is too much to try.
    pub(super) fn layable(
        &mut self,
        scales: &Scales<'_>,
        case: &Case,
        meter: &mut Meter<'_>,
    ) -> Result<Option<String>, Refusal> {
        let looker = &mut self.looker;
        let mut look = |choice: u128, meter: &mut Meter<'_>| looker.look(choice, meter);
        self.lister.each(scales, case, &mut look, meter)
    }
}

impl Looker<'_> {
    /// Is this a choice to be looked at, and can it be laid?
    fn look(&mut self, choice: u128, meter: &mut Meter<'_>) -> Result<Option<String>, Refusal> {
        if (choice.count_ones() as usize) < self.goal {
            return Ok(None);
        }
        meter.spend(self.ground.orbits.len() as u64 + self.ground.symbols, "tree")?;
        if !self.ground.balance(choice, &mut self.counts)
            || self.halves.refute(choice, &self.counts, meter)?
        {
            return Ok(None);
        }
        let swish = self.layer.lay(choice, &self.counts, meter)?;
        Ok(swish.map(|swish| swish_text(&swish)))
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::super::tests::{largest, meter, planted, stirred};
    use super::super::{cards_of, check, one};
    use super::*;
    use crate::certificate::Choices;
    use crate::check::Steps;
    use crate::orbits::Orbits;
    use crate::rules::{Card, Cell, Size};

    /// Cards of one to five symbols: some of a swish, some any, some alike, some the other way round.
    fn dealt(random: &mut Random, sizes: &[(usize, usize)], cards: usize) -> Hand {
        let (h, w) = sizes[random.below(sizes.len() as u64) as usize];
        let size = Size { h, w };
        let (cells, most) = (size.cells() as u64, 1 + random.below(5));
        let shown = random.below(cells + 1) as usize;
        // Cards of a swish of which each has both symbols of a cell cannot be.
        let mut hand = planted(random, size, shown, most.max(2));
        hand.simple = random.below(5) == 0;
        hand.cards.truncate(random.below(cards as u64 + 1) as usize);
        while hand.cards.len() < cards {
            let some = random.below(hand.cards.len().max(1) as u64) as usize;
            let card = match (random.below(3), hand.cards.get(some)) {
                (0, Some(card)) => card.clone(),
                (1, Some(card)) => Card::new(&card.circles, &card.points),
                _ => {
                    let many = 1 + random.below(most.min(cells)) as usize;
                    let shown = random.draw_distinct(many, cells);
                    let shown: Vec<Cell> = shown.into_iter().map(|cell| cell as Cell).collect();
                    let points = random.below(many as u64 + 1) as usize;
                    Card::new(&shown[..points], &shown[points..])
                }
            };
            hand.cards.push(card);
        }
        hand
    }

    /// All sets of cards that are balanced, by counting.
    fn balanced(hand: &Hand) -> Vec<u128> {
        let orbits = Orbits::new(hand.size, hand.simple);
        let mut all = Vec::new();
        for choice in 0..one(hand.cards.len()) {
            let mut counts = vec![[0; 2]; orbits.cells.len()];
            for card in cards_of(choice).map(|card| &hand.cards[card]) {
                let of = |cell: &Cell| orbits.of[*cell as usize] as usize;
                card.points.iter().for_each(|cell| counts[of(cell)][0] += 1);
                card.circles.iter().for_each(|cell| counts[of(cell)][1] += 1);
            }
            let fits = |(counts, cells): (&[usize; 2], &Vec<Cell>)| {
                counts[0] == counts[1] && counts[0] <= cells.len()
            };
            if counts.iter().zip(&orbits.cells).all(fits) {
                all.push(choice);
            }
        }
        all
    }

    /// Weights of all sorts, also such that nobody would write.
    fn weights(random: &mut Random, orbits: usize) -> Vec<i32> {
        let sort = random.below(5);
        let scale = if sort == 4 { i32::MAX } else { 1 + random.below(6) as i32 };
        let mut weights = vec![scale];
        for _ in 0..orbits {
            let rare = random.below(4) == 0;
            let (room, height) = match sort {
                0 => (0, 0),
                1 => (i32::from(rare) * random.below(4) as i32, random.below(9) as i32 - 4),
                2 => (random.below(3) as i32, random.below(3) as i32 - 1),
                3 => (random.below(50) as i32, random.below(101) as i32 - 50),
                _ => (if rare { i32::MAX } else { 0 }, if rare { i32::MIN } else { i32::MAX }),
            };
            weights.extend([room, height]);
        }
        weights
    }

    /// What is listed modulo P, held against all that there is; how many choices were looked at, and how many there are.
    fn listed<const P: u8>(
        ground: &Ground,
        all: &[u128],
        choices: &Choices,
        case: &Case,
        goal: usize,
    ) -> [usize; 2] {
        let mut scales = Scales::new(ground, choices, goal, &mut meter()).unwrap();
        scales.put(case.weights, &mut meter()).unwrap();
        let mut looked = Vec::new();
        let mut look = |choice: u128, _: &mut Meter<'_>| {
            looked.push(choice);
            Ok(None)
        };
        let mut meter = Steps::of(20_000_000_000).meter_of(0);
        let found = Lister::<P>::new(ground).each(&scales, case, &mut look, &mut meter);
        assert_eq!(found, Ok(None));
        let agrees =
            |choice: u128| case.used & !choice == 0 && choice & !(case.used | case.open) == 0;
        assert!(looked.iter().all(|&choice| agrees(choice)));
        let many = looked.len();
        let large = |choice: &u128| choice.count_ones() as usize >= goal;
        looked.retain(|choice| large(choice) && all.binary_search(choice).is_ok());
        looked.sort_unstable();
        // Modulo a small prime cells may be empty in several ways.
        if P < 11 {
            looked.dedup();
        }
        let there: Vec<u128> =
            all.iter().copied().filter(|choice| large(choice) && agrees(*choice)).collect();
        assert_eq!(looked, there, "modulo {P}: {case:?} {choices:?}");
        [many, there.len()]
    }

    /// Held against plain enumeration: nothing is missed, nothing is there twice, whatever the prime.
    fn nothing_is_missed(rounds: usize, sizes: &[(usize, usize)], cards: [u64; 2], seed: u64) {
        let mut random = Random::new(seed);
        let (mut looked, mut there, mut several) = (0, 0, 0);
        for _ in 0..rounds {
            let many = (cards[0] + random.below(cards[1] - cards[0] + 1)) as usize;
            let hand = dealt(&mut random, sizes, many);
            let ground = Ground::new(&hand, &mut meter()).unwrap();
            let all = balanced(&hand);
            for _ in 0..8 {
                let weights = vec![weights(&mut random, ground.orbits.len())];
                let choices = Choices { weights, tree: vec![] };
                let open = 1 + random.below(8);
                let mut case = Case { used: 0, open: 0, weights: None };
                for card in 0..many {
                    match random.below(10) {
                        0..=1 if open < 6 => {}
                        2..=3 if open < 4 => case.used |= one(card),
                        _ => case.open |= one(card),
                    }
                }
                case.weights = (random.below(6) > 0).then_some(0);
                let goal = random.below(case.most() as u64 + 2) as usize;
                let [here, right] = listed::<PRIME>(&ground, &all, &choices, &case, goal);
                looked += here;
                there += right;
                several += usize::from(right > 1);
                if many < 12 {
                    listed::<2>(&ground, &all, &choices, &case, goal);
                    listed::<3>(&ground, &all, &choices, &case, goal);
                    listed::<5>(&ground, &all, &choices, &case, goal);
                }
            }
        }
        // What is looked at in vain has too few cards or too many symbols.
        let few = looked < 3 * there + 1000;
        assert!(several > rounds / 4 && few, "{looked} {there} {several}");
    }

    #[test]
    fn nothing_is_missed_on_small_cards() {
        let sizes = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (1, 5), (3, 5), (1, 1)];
        nothing_is_missed(1500, &sizes, [2, 10], 1);
    }

    /// More equations than residues at once.
    #[test]
    fn nothing_is_missed_on_large_cards() {
        nothing_is_missed(150, &[(5, 13), (8, 10), (7, 7), (1, 90)], [9, 14], 2);
    }

    /// So many sets that levels and keys matter.
    #[test]
    fn nothing_is_missed_in_long_lists() {
        nothing_is_missed(20, &[(2, 3), (3, 4), (4, 5), (4, 4)], [16, 18], 3);
    }

    /// A hand in which few of many cards are a swish: most cards deviate, in both lists, where it is found. If one
    /// symbol lies elsewhere it cannot be laid; a case that is dropped is noticed; and with a swish one larger claimed
    /// there is nothing to find.
    #[test]
    fn what_only_the_join_finds_is_refused() {
        let mut random = Random::new(7);
        let size = Size { h: 4, w: 5 };
        let mut seen = 0;
        while seen < 5 {
            let mut hand = planted(&mut random, size, 7, 3);
            let swish = hand.cards.len();
            while hand.cards.len() < 15 {
                let shown = random.draw_distinct(3, size.cells() as u64);
                let shown: Vec<Cell> = shown.into_iter().map(|cell| cell as Cell).collect();
                hand.cards.push(Card::new(&shown[..1], &shown[1..]));
            }
            if largest(&hand) != swish {
                continue;
            }
            let says = |hand: &Hand, tree: &[i64], most: usize| {
                let choices = Choices { weights: vec![], tree: tree.to_vec() };
                check(hand, &choices, most, &mut meter()).map_err(|refusal| refusal.to_string())
            };
            let why = says(&hand, &[0], swish - 1).unwrap_err();
            assert!(why.starts_with("tree, token 1: these cards can be laid: "), "{why}");
            assert_eq!(says(&hand, &[0], swish), Ok(()));
            let either = says(&hand, &[15, 0, 0], swish);
            if either.as_ref().is_err_and(|why| why.ends_with("is decided before")) {
                continue;
            }
            assert_eq!(either, Ok(()));
            let ends = "tree, token 3: the tree ends before it, with a case that is not closed";
            assert_eq!(says(&hand, &[15, 0], swish), Err(ends.into()));
            let mut twin = hand.clone();
            (0..8).for_each(|_| stirred(&mut random, &mut twin));
            if largest(&twin) < swish {
                assert_eq!(says(&twin, &[0], swish - 1), Ok(()));
                seen += 1;
            }
        }
    }

    /// Sixteen cards with two points on an orbit, of which eight must be used, and an orbit on which no choice is
    /// balanced: no pair of sets passes, and none has the other of the two keys. Those with the one are compared.
    #[test]
    fn what_is_compared_is_paid_for() {
        let size = Size { h: 4, w: 5 };
        let orbits = [0, 1].map(|cell| crate::orbits::orbit(size, false, cell));
        let mut cards = vec![Card::new(&orbits[0][..1], &[])];
        cards.extend((0..16).map(|_| Card::new(&orbits[0][..2], &[])));
        cards.push(Card::new(&orbits[1][..1], &[]));
        let open = one(cards.len()) - 1;
        cards.extend((0..4).map(|_| Card::new(&[], &orbits[0])));
        cards.push(Card::new(&[], &orbits[1][..3]));
        let used = one(cards.len()) - 1 - open;
        let hand = Hand { size, simple: false, cards };
        let ground = Ground::new(&hand, &mut meter()).unwrap();
        let choices = Choices { weights: vec![], tree: vec![] };
        let scales = Scales::new(&ground, &choices, 1, &mut meter()).unwrap();
        let case = Case { used, open, weights: None };
        let mut look = |_: u128, _: &mut Meter<'_>| Ok(Some(String::new()));
        let mut meter = meter();
        let all = meter.left();
        assert_eq!(
            Lister::<PRIME>::new(&ground).each(&scales, &case, &mut look, &mut meter),
            Ok(None)
        );
        // So many are eight of sixteen.
        let spent = all - meter.left();
        assert!(spent > 12_870, "{spent}");
    }
}
