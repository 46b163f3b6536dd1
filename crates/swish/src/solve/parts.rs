//! A hand made small before a search: alike cards together, hopeless cards aside, parts apart.
//!
//! - Cards that can be laid alike are one *kind* with so many copies. A search chooses pictures, not
//!   cards, and so never tells two copies from each other.
//! - A symbol of a card needs its partner on another card. Layings carry any cell of an orbit to any
//!   other, so it is enough to count by orbit: a card with m points in an orbit, where the other
//!   cards together have fewer than m circles, is never used. Setting it aside may take the partner
//!   of another, and so on.
//! - Kinds that share no orbit, not even through others, never meet. The largest swish of the hand is
//!   one largest swish of each part, side by side.
//!
//! Only cells that some card can show are numbered, so a few cards of 1000 × 1000 cells are as small
//! as a few cards.

use std::collections::BTreeMap;

use super::by_orbit::{Partners, peel};
use super::simplex::Column;
use super::weights::{Duals, FEW_CENTRED};
use super::{Reason, most_cards};
use crate::connected::connected;
use crate::kinds;
use crate::orbits;
use crate::rules::{Card, Cell, Hand, Placed, Swish};

/// A place for one symbol: twice the number of a cell in its part, and one more for a circle.
pub type Slot = u32;

/// Cards that can be laid alike.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Their numbers in the hand, ascending.
    pub cards: Vec<usize>,
    /// The pictures they can show: a range of [`Part::ways`].
    pub ways: std::ops::Range<usize>,
    /// For each orbit and side (numbered like slots) they touch: how many symbols.
    pub touches: Vec<(usize, usize)>,
    pub symbols: usize,
}

/// A picture that a kind can show.
#[derive(Clone, Debug)]
pub struct Way {
    pub kind: usize,
    /// Where its symbols are.
    pub slots: Box<[Slot]>,
    /// The picture itself.
    pub shows: Card,
}

/// Cards that may meet, and the cells they may meet on.
#[derive(Clone, Debug)]
pub struct Part {
    /// The kinds, by their smallest card.
    pub kinds: Vec<Kind>,
    /// The pictures, kind by kind.
    pub ways: Vec<Way>,
    /// The pictures that have a symbol at a slot.
    pub at: Vec<Vec<u32>>,
    /// The orbit of each cell.
    pub orbit: Vec<usize>,
    /// The cells of each orbit.
    pub orbit_size: Vec<usize>,
    /// Per cell: is it in the right half, in the lower half; none on a middle line. Empty where cards
    /// are not just flipped.
    pub halves: Vec<[Option<bool>; 2]>,
    /// `need[k]`: the symbols of the k cards with the fewest.
    pub need: Vec<usize>,
    /// No swish of this part has more cards.
    pub most: usize,
    /// What it costs a swish to leave a cell empty, or a card out.
    pub costs: Costs,
}

/// The weights of [`crate::check::capacity`] as a search spends them. A swish of n cards falls short of
/// `total` by `total − n·scale`, and that is the sum of: the room of every cell it leaves empty, what
/// every card is short of that it leaves out, if more than nothing, and what every card is short of
/// that it uses, if less than nothing.
#[derive(Clone, Debug)]
pub struct Costs {
    pub scale: i64,
    pub total: i64,
    /// For each orbit.
    pub room: Vec<i64>,
    /// For each orbit: what its points weigh beyond its room, and its circles fall short of nothing.
    pub height: Vec<i64>,
    /// For each kind, what a card of it is short of the scale.
    pub short: Vec<i64>,
}

impl Costs {
    /// A card left out costs a card, and cells cost nothing.
    fn plain(orbits: usize, kinds: &[Kind]) -> Costs {
        let cards = kinds.iter().map(|kind| kind.cards.len() as i64).sum();
        let zero = vec![0; orbits];
        let short = vec![1; kinds.len()];
        Costs { scale: 1, total: cards, room: zero.clone(), height: zero, short }
    }

    /// No swish has more cards than this.
    pub fn most(&self) -> usize {
        usize::try_from(self.total.div_euclid(self.scale)).unwrap_or(0)
    }
}

impl Part {
    /// Costs by dual numbers of a linear program, where these say more than counting.
    pub(super) fn weigh(&mut self) {
        let duals = Duals::solved(&self.orbit_size, &self.columns());
        let costs = duals.map(|duals| self.costs_by(duals));
        if let Some(costs) = costs.filter(|costs| costs.most() <= self.most) {
            self.most = costs.most() - costs.most() % (1 + usize::from(self.even_only()));
            self.costs = costs;
        }
    }

    /// The same where as many cards as may be are settled if the bound is met.
    pub(super) fn centred(&self) -> Option<Costs> {
        if self.kinds.len() > FEW_CENTRED {
            return None;
        }
        let duals = Duals::centred(&self.orbit_size, &self.columns(), self.most);
        duals.map(|duals| self.costs_by(duals))
    }

    fn columns(&self) -> Vec<Column> {
        self.kinds.iter().map(|kind| (kind.touches.clone(), kind.cards.len())).collect()
    }

    fn costs_by(&self, duals: Duals) -> Costs {
        let total = duals.total(&self.orbit_size, &self.columns());
        let short = self.kinds.iter().map(|kind| duals.short(&kind.touches)).collect();
        Costs { scale: duals.scale, total, room: duals.room, height: duals.height, short }
    }

    pub fn cards(&self) -> usize {
        self.need.len() - 1
    }

    /// Have all cards equally many symbols, and an odd number of them? Then a swish, which has as
    /// many points as circles, has an even number of cards.
    pub fn even_only(&self) -> bool {
        self.kinds.iter().all(|kind| kind.symbols % 2 == 1)
    }

    /// The next number of cards from `k` upwards that a swish can have.
    pub fn round_up(&self, k: usize) -> usize {
        k + usize::from(self.even_only() && k % 2 == 1)
    }

    /// The part that is left when only so many copies of each kind may be used, and the numbers its
    /// pictures have here.
    pub fn restricted(&self, copies: &[usize]) -> (Part, Vec<usize>) {
        let mut names = Vec::new();
        let mut part = Part {
            kinds: Vec::new(),
            ways: Vec::new(),
            at: vec![Vec::new(); self.at.len()],
            need: Vec::new(),
            ..self.clone()
        };
        let mut symbols = Vec::new();
        for (kind, &copies) in self.kinds.iter().zip(copies).filter(|(_, copies)| **copies > 0) {
            let from = part.ways.len();
            for way in kind.ways.clone() {
                for &slot in &self.ways[way].slots {
                    part.at[slot as usize].push(part.ways.len() as u32);
                }
                part.ways.push(Way { kind: part.kinds.len(), ..self.ways[way].clone() });
                names.push(way);
            }
            let cards = kind.cards[..copies].to_vec();
            symbols.extend(cards.iter().map(|_| kind.symbols));
            part.kinds.push(Kind { cards, ways: from..part.ways.len(), ..kind.clone() });
        }
        part.need = needs(symbols);
        part.most = part.cards();
        part.costs = Costs::plain(part.orbit_size.len(), &part.kinds);
        (part, names)
    }

    /// Names cards for the pictures chosen: of each kind the first ones.
    pub fn lay(&self, hand: &Hand, chosen: impl IntoIterator<Item = usize>) -> Swish {
        let mut used = vec![0; self.kinds.len()];
        let mut swish = Swish::new();
        for way in chosen {
            let Way { kind, shows, .. } = &self.ways[way];
            let card = self.kinds[*kind].cards[used[*kind]];
            used[*kind] += 1;
            swish.extend(place(hand, card, shows));
        }
        swish.sort_unstable();
        swish
    }
}

/// The card, laid so that it shows this picture.
pub fn place(hand: &Hand, card: usize, shows: &Card) -> Option<Placed> {
    let own = &hand.cards[card];
    // Most layings fail at the first symbol.
    let first = |cells: &[Cell], there: &[Cell], laying| {
        cells.first().is_none_or(|&cell| there.contains(&hand.size.lay(laying, cell)))
    };
    let laying = hand.layings().find(|&laying| {
        first(&own.points, &shows.points, laying)
            && first(&own.circles, &shows.circles, laying)
            && own.laid(hand.size, laying) == *shows
    });
    laying.map(|laying| Placed { card, laying })
}

/// What can be said of "at least k cards" before any search: an answer, or the parts to search.
///
/// # Errors
/// The reason why there is none.
pub fn before_search(hand: &Hand, k: usize) -> Result<Vec<Part>, Reason> {
    let k = k.max(2);
    if hand.cards.len() < k {
        return Err(Reason::TooFew);
    }
    if most_cards(hand) < k {
        return Err(Reason::TooMany);
    }
    let parts = split(hand);
    if parts.iter().map(Part::cards).sum::<usize>() < k {
        return Err(Reason::NoPartner);
    }
    match parts.iter().map(|part| part.most).sum::<usize>() < k {
        true => Err(Reason::Counting),
        false => Ok(parts),
    }
}

/// All cards in one part, each a kind of its own, as a proof tells them apart.
pub(super) fn whole(hand: &Hand) -> Part {
    let one = |card: usize| alike(hand, move |other| other == card);
    build(hand, (0..hand.cards.len()).flat_map(one).collect())
}

/// The parts of a hand; cards without partner are in none.
pub fn split(hand: &Hand) -> Vec<Part> {
    split_without(hand, &[])
}

/// The same when these cards are not to be used.
pub(super) fn split_without(hand: &Hand, aside: &[usize]) -> Vec<Part> {
    let mut stays = vec![true; hand.cards.len()];
    aside.iter().for_each(|&card| stays[card] = false);
    let kinds = with_partners(alike(hand, |card| stays[card]));
    let mut kinds: Vec<Option<Alike>> = kinds.into_iter().map(Some).collect();
    let orbits = |kind: &Option<Alike>| -> Vec<Cell> {
        kind.iter().flat_map(|kind| &kind.touches).map(|&((cell, _), _)| cell).collect()
    };
    let parts = connected(kinds.iter().map(orbits));
    let part = |kinds_of: &Vec<usize>| {
        build(hand, kinds_of.iter().filter_map(|&kind| kinds[kind].take()).collect())
    };
    parts.iter().map(part).collect()
}

/// An orbit by its smallest cell, and point (0) or circle (1).
type Side = (Cell, u8);

/// Cards that can be laid alike, before their cells are numbered.
pub(super) struct Alike {
    pub(super) cards: Vec<usize>,
    pub(super) shows: Vec<Card>,
    touches: Vec<(Side, usize)>,
}

/// The kinds of the cards that stay.
pub(super) fn alike(hand: &Hand, stays: impl Fn(usize) -> bool) -> Vec<Alike> {
    let mut kinds: BTreeMap<Card, Vec<usize>> = BTreeMap::new();
    for (i, card) in hand.cards.iter().enumerate().filter(|&(i, _)| stays(i)) {
        kinds.entry(kinds::kind(hand.size, hand.simple, card)).or_default().push(i);
    }
    let mut out: Vec<Alike> = kinds
        .into_iter()
        .map(|(card, cards)| {
            let mut shows: Vec<Card> = hand.layings().map(|l| card.laid(hand.size, l)).collect();
            shows.sort_unstable();
            shows.dedup();
            let orbit = |cell| orbits::first(hand.size, hand.simple, cell);
            let mut touches: BTreeMap<Side, usize> = BTreeMap::new();
            for (cells, side) in [(&card.points, 0), (&card.circles, 1)] {
                cells.iter().for_each(|&c| *touches.entry((orbit(c), side)).or_default() += 1);
            }
            Alike { cards, shows, touches: touches.into_iter().collect() }
        })
        .collect();
    out.sort_by_key(|kind| kind.cards[0]);
    out
}

/// The kinds whose symbols may all find partners.
fn with_partners(kinds: Vec<Alike>) -> Vec<Alike> {
    let mut number: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut touches = |kind: &Alike| -> Vec<(usize, usize)> {
        let side = |&((cell, side), symbols): &(Side, usize)| {
            let next = number.len();
            (2 * *number.entry(cell).or_insert(next) + usize::from(side), symbols)
        };
        kind.touches.iter().map(side).collect()
    };
    let items: Vec<Vec<(usize, usize)>> = kinds.iter().map(&mut touches).collect();
    let mut stays = vec![true; kinds.len()];
    let copies = |kind: usize| kinds[kind].cards.len();
    for kind in peel(&items, copies, 2 * number.len(), Partners::All) {
        stays[kind] = false;
    }
    kinds.into_iter().zip(stays).filter(|(_, stays)| *stays).map(|(kind, _)| kind).collect()
}

fn build(hand: &Hand, alike: Vec<Alike>) -> Part {
    let mut cells: Vec<Cell> = Vec::new();
    for kind in &alike {
        for card in &kind.shows {
            cells.extend(card.points.iter().chain(&card.circles));
        }
    }
    cells.sort_unstable();
    cells.dedup();
    let firsts: Vec<Cell> =
        cells.iter().map(|&cell| orbits::first(hand.size, hand.simple, cell)).collect();
    let mut orbits = firsts.clone();
    orbits.sort_unstable();
    orbits.dedup();
    let find = |list: &[Cell], cell: Cell| list.binary_search(&cell).unwrap_or(0);
    let orbit: Vec<usize> = firsts.iter().map(|&first| find(&orbits, first)).collect();
    let mut orbit_size = vec![0; orbits.len()];
    orbit.iter().for_each(|&o| orbit_size[o] += 1);
    let (mut kinds, mut ways) = (Vec::new(), Vec::new());
    let mut at = vec![Vec::new(); 2 * cells.len()];
    let mut symbols = Vec::new();
    let mut supply = vec![0; 2 * orbits.len()];
    for Alike { cards, shows, touches } in alike {
        let from = ways.len();
        let kind = kinds.len();
        let many = shows[0].symbols();
        for shows in shows {
            let slot = |side: u32| {
                let cells = &cells;
                move |&cell: &Cell| 2 * find(cells, cell) as Slot + side
            };
            let slots: Box<[Slot]> =
                shows.points.iter().map(slot(0)).chain(shows.circles.iter().map(slot(1))).collect();
            slots.iter().for_each(|&s| at[s as usize].push(ways.len() as u32));
            ways.push(Way { kind, slots, shows });
        }
        symbols.extend(cards.iter().map(|_| many));
        let touches: Vec<(usize, usize)> = touches
            .into_iter()
            .map(|((cell, side), n)| (2 * find(&orbits, cell) + usize::from(side), n))
            .collect();
        touches.iter().for_each(|&(side, n)| supply[side] += n * cards.len());
        kinds.push(Kind { cards, ways: from..ways.len(), touches, symbols: many });
    }
    let need = needs(symbols);
    let room: usize = orbit_size
        .iter()
        .zip(supply.chunks_exact(2))
        .map(|(&size, sides)| 2 * size.min(sides[0]).min(sides[1]))
        .sum();
    let mut most = need.partition_point(|&symbols| symbols <= room) - 1;
    if kinds.iter().all(|kind| kind.symbols % 2 == 1) {
        most -= most % 2;
    }
    let half = |at: usize, side: usize| (2 * at + 1 != side).then_some(2 * at + 1 > side);
    let halves = |&cell: &Cell| {
        let (row, column) = hand.size.place(cell);
        [half(column, hand.size.w), half(row, hand.size.h)]
    };
    let flips = !hand.simple && !hand.size.square();
    let halves = if flips { cells.iter().map(halves).collect() } else { Vec::new() };
    let costs = Costs::plain(orbit_size.len(), &kinds);
    Part { kinds, ways, at, orbit, orbit_size, halves, need, most, costs }
}

/// Sums of the smallest.
fn needs(mut symbols: Vec<usize>) -> Vec<usize> {
    symbols.sort_unstable();
    let mut need = vec![0];
    for s in symbols {
        need.push(need[need.len() - 1] + s);
    }
    need
}
