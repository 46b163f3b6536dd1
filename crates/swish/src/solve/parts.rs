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
use crate::orbits;
use crate::rules::{Card, Cell, Hand, Placed, Swish};

/// A place for one symbol: twice the number of a cell, and one more for a circle. Cells are numbered as in
/// the part, or, before there are parts, as on the card.
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
    /// Where its symbols are: the points, then the circles, each in ascending order.
    pub slots: Box<[Slot]>,
}

/// For each slot the pictures that have a symbol there, in ascending order, all in one list.
#[derive(Clone, Debug)]
pub struct AtSlots {
    ways: Vec<u32>,
    /// Where those of each slot begin, and where all end.
    starts: Vec<u32>,
}

impl AtSlots {
    fn new(ways: &[Way], slots: usize) -> Self {
        let mut starts = vec![0; slots + 1];
        let all = || ways.iter().flat_map(|way| &way.slots);
        all().for_each(|&slot| starts[slot as usize] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // From the back: each start comes down from where its pictures end.
        let mut at = vec![0; sum as usize];
        for (number, way) in ways.iter().enumerate().rev() {
            for &slot in &way.slots {
                starts[slot as usize] -= 1;
                at[starts[slot as usize] as usize] = number as u32;
            }
        }
        AtSlots { ways: at, starts }
    }

    /// Those of each slot.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (1..self.starts.len()).map(|slot| &self[slot - 1])
    }
}

impl std::ops::Index<usize> for AtSlots {
    type Output = [u32];

    fn index(&self, slot: usize) -> &[u32] {
        &self.ways[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }
}

/// Cards that may meet, and the cells they may meet on.
#[derive(Clone, Debug)]
pub struct Part {
    /// The kinds, by their smallest card.
    pub kinds: Vec<Kind>,
    /// The pictures, kind by kind.
    pub ways: Vec<Way>,
    /// The pictures that have a symbol at a slot.
    pub at: AtSlots,
    /// The cells as they are numbered on the card, in ascending order.
    pub cells: Vec<Cell>,
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

    /// How many there are.
    pub fn slots(&self) -> usize {
        2 * self.cells.len()
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
        let mut part =
            Part { kinds: Vec::new(), ways: Vec::new(), need: Vec::new(), ..self.clone() };
        let mut symbols = Vec::new();
        for (kind, &copies) in self.kinds.iter().zip(copies).filter(|(_, copies)| **copies > 0) {
            let from = part.ways.len();
            for way in kind.ways.clone() {
                part.ways.push(Way { kind: part.kinds.len(), ..self.ways[way].clone() });
                names.push(way);
            }
            let cards = kind.cards[..copies].to_vec();
            symbols.extend(cards.iter().map(|_| kind.symbols));
            part.kinds.push(Kind { cards, ways: from..part.ways.len(), ..kind.clone() });
        }
        part.at = AtSlots::new(&part.ways, self.slots());
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
            let kind = self.ways[way].kind;
            let card = self.kinds[kind].cards[used[kind]];
            used[kind] += 1;
            swish.extend(self.place(hand, card, way));
        }
        swish.sort_unstable();
        swish
    }

    /// A card of the kind, laid so that it shows this picture.
    pub fn place(&self, hand: &Hand, card: usize, way: usize) -> Option<Placed> {
        let own = &hand.cards[card];
        let (points, circles) = self.ways[way].slots.split_at(own.points.len());
        // As many symbols as the picture has: if none is elsewhere, all of it is shown.
        let there = |cells: &[Cell], side: Slot, slots: &[Slot], laying| {
            cells.iter().all(|&cell| {
                let slot = slot(&self.cells, hand.size.lay(laying, cell), side);
                slots.binary_search(&slot).is_ok()
            })
        };
        let laying = hand.layings().find(|&laying| {
            there(&own.points, 0, points, laying) && there(&own.circles, 1, circles, laying)
        });
        laying.map(|laying| Placed { card, laying })
    }
}

/// The place for a symbol of these cells.
fn slot(cells: &[Cell], cell: Cell, side: Slot) -> Slot {
    2 * find(cells, cell) as Slot + side
}

/// Where one of an ascending list is.
fn find<T: Ord>(list: &[T], one: T) -> usize {
    list.binary_search(&one).unwrap_or(0)
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
    let one = |card: usize| {
        let mut shows = Vec::new();
        show(hand, &hand.cards[card], &mut shows);
        Alike::new(hand, vec![card], shows)
    };
    let mut kinds: Vec<Alike> = (0..hand.cards.len()).map(one).collect();
    let firsts = number_orbits(&mut kinds);
    build(hand, kinds, &firsts)
}

/// The parts of a hand; cards without partner are in none.
pub fn split(hand: &Hand) -> Vec<Part> {
    split_without(hand, &[])
}

/// The same when these cards are not to be used.
pub(super) fn split_without(hand: &Hand, aside: &[usize]) -> Vec<Part> {
    let mut stays = vec![true; hand.cards.len()];
    aside.iter().for_each(|&card| stays[card] = false);
    let mut kinds = alike(hand, |card| stays[card]);
    let firsts = number_orbits(&mut kinds);
    let kinds = with_partners(kinds, firsts.len());
    let mut kinds: Vec<Option<Alike>> = kinds.into_iter().map(Some).collect();
    let parts = connected(kinds.iter().map(|kind| kind.iter().flat_map(Alike::orbits)));
    let part = |kinds_of: &Vec<usize>| {
        build(hand, kinds_of.iter().filter_map(|&kind| kinds[kind].take()).collect(), &firsts)
    };
    parts.iter().map(part).collect()
}

/// Cards that can be laid alike, before their cells are numbered.
pub(super) struct Alike {
    pub(super) cards: Vec<usize>,
    symbols: usize,
    /// The pictures they can show, in ascending order, all in one list.
    shows: Vec<Slot>,
    /// As in [`Kind`], an orbit being known by its first cell until it is numbered.
    touches: Vec<(usize, usize)>,
}

impl Alike {
    fn new(hand: &Hand, cards: Vec<usize>, shows: Vec<Slot>) -> Self {
        let symbols = hand.cards[cards[0]].symbols();
        let side = |&slot: &Slot| {
            let first = orbits::first(hand.size, hand.simple, slot / 2) as usize;
            (2 * first + slot as usize % 2, 1)
        };
        let mut touches: Vec<(usize, usize)> = shows[..symbols].iter().map(side).collect();
        touches.sort_unstable();
        touches.dedup_by(|next, one| {
            let same = next.0 == one.0;
            one.1 += usize::from(same);
            same
        });
        Alike { cards, symbols, shows, touches }
    }

    /// The pictures they can show, as [`Way::slots`] has them.
    pub(super) fn pictures(&self) -> impl ExactSizeIterator<Item = &[Slot]> {
        self.shows.chunks_exact(self.symbols)
    }

    /// One of these.
    pub(super) fn picture(&self, number: usize) -> &[Slot] {
        &self.shows[number * self.symbols..][..self.symbols]
    }

    /// The orbits they touch.
    fn orbits(&self) -> impl Iterator<Item = usize> {
        self.touches.iter().map(|&(side, _)| side / 2)
    }
}

impl AsRef<[(usize, usize)]> for Alike {
    fn as_ref(&self) -> &[(usize, usize)] {
        &self.touches
    }
}

/// The kinds of the cards that stay, by their smallest card.
pub(super) fn alike(hand: &Hand, stays: impl Fn(usize) -> bool) -> Vec<Alike> {
    // All pictures of all cards are one list, made as long as it may become: a hand of a few dozen cards is
    // decided in some microseconds, and lists of their own, growing, took half of that.
    let symbols: usize = hand.cards.iter().map(Card::symbols).sum();
    let mut shows = Vec::with_capacity(hand.layings().count() * symbols);
    let mut spans = Vec::with_capacity(hand.cards.len());
    for (i, card) in hand.cards.iter().enumerate().filter(|&(i, _)| stays(i)) {
        let from = shows.len();
        show(hand, card, &mut shows);
        spans.push((i, from..shows.len()));
    }
    let mut kinds: Vec<Alike> = Vec::with_capacity(spans.len());
    let mut known: BTreeMap<&[Slot], usize> = BTreeMap::new();
    for (card, span) in spans {
        let shows = &shows[span];
        // The first picture tells kinds apart; all of them, end to end, might be those of larger cards.
        let first = &shows[..hand.cards[card].symbols()];
        let kind = *known.entry(first).or_insert(kinds.len());
        match kinds.get_mut(kind) {
            Some(kind) => kind.cards.push(card),
            None => kinds.push(Alike::new(hand, vec![card], shows.to_vec())),
        }
    }
    kinds
}

/// Adds the pictures that a card can show, in ascending order.
fn show(hand: &Hand, card: &Card, shows: &mut Vec<Slot>) {
    let (from, symbols) = (shows.len(), card.symbols());
    for laying in hand.layings() {
        let new = shows.len();
        shows.extend(card.points.iter().map(|&cell| 2 * hand.size.lay(laying, cell)));
        shows.extend(card.circles.iter().map(|&cell| 2 * hand.size.lay(laying, cell) + 1));
        let (before, picture) = shows.split_at_mut(new);
        let (points, circles) = picture.split_at_mut(card.points.len());
        points.sort_unstable();
        circles.sort_unstable();
        let pictures = before[from..].chunks_exact(symbols);
        let place = from + symbols * pictures.take_while(|shown| **shown < *picture).count();
        match before[place..].starts_with(picture) {
            true => shows.truncate(new),
            false => shows[place..].rotate_right(symbols),
        }
    }
}

/// Numbers the orbits that are touched, in ascending order, and gives the numbers they had.
fn number_orbits(kinds: &mut [Alike]) -> Vec<usize> {
    let mut orbits: Vec<usize> = kinds.iter().flat_map(Alike::orbits).collect();
    orbits.sort_unstable();
    orbits.dedup();
    for (side, _) in kinds.iter_mut().flat_map(|kind| &mut kind.touches) {
        *side = 2 * find(&orbits, *side / 2) + *side % 2;
    }
    orbits
}

/// The kinds whose symbols may all find partners, on so many orbits.
fn with_partners(mut kinds: Vec<Alike>, orbits: usize) -> Vec<Alike> {
    let mut stays = vec![true; kinds.len()];
    let copies = |kind: usize| kinds[kind].cards.len();
    for kind in peel(&kinds, copies, 2 * orbits, Partners::All) {
        stays[kind] = false;
    }
    let mut stays = stays.into_iter();
    kinds.retain(|_| stays.next() == Some(true));
    kinds
}

/// The part of these kinds; `firsts` are the first cells of the orbits as they are numbered so far.
fn build(hand: &Hand, mut alike: Vec<Alike>, firsts: &[usize]) -> Part {
    let orbits = number_orbits(&mut alike);
    let firsts: Vec<Cell> = orbits.iter().map(|&orbit| firsts[orbit] as Cell).collect();
    // Layings carry a symbol to every cell of its orbit.
    let all = |&first: &Cell| orbits::orbit(hand.size, hand.simple, first);
    let mut cells: Vec<Cell> = firsts.iter().flat_map(all).collect();
    cells.sort_unstable();
    let first = |&cell: &Cell| orbits::first(hand.size, hand.simple, cell);
    let orbit: Vec<usize> = cells.iter().map(|cell| find(&firsts, first(cell))).collect();
    let mut orbit_size = vec![0; orbits.len()];
    orbit.iter().for_each(|&o| orbit_size[o] += 1);
    let pictures = alike.iter().map(|kind| kind.pictures().len()).sum();
    let (mut kinds, mut ways) = (Vec::with_capacity(alike.len()), Vec::with_capacity(pictures));
    let mut symbols = Vec::new();
    let mut supply = vec![0; 2 * orbits.len()];
    for Alike { cards, symbols: many, shows, touches } in alike {
        let from = ways.len();
        ways.extend(shows.chunks_exact(many).map(|picture| {
            let slots = picture.iter().map(|shown| slot(&cells, shown / 2, shown % 2)).collect();
            Way { kind: kinds.len(), slots }
        }));
        symbols.extend(cards.iter().map(|_| many));
        touches.iter().for_each(|&(side, n)| supply[side] += n * cards.len());
        kinds.push(Kind { cards, ways: from..ways.len(), touches, symbols: many });
    }
    let at = AtSlots::new(&ways, 2 * cells.len());
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
    Part { kinds, ways, at, cells, orbit, orbit_size, halves, need, most, costs }
}

/// Sums of the smallest.
fn needs(mut symbols: Vec<usize>) -> Vec<usize> {
    symbols.sort_unstable();
    let mut need = Vec::with_capacity(symbols.len() + 1);
    need.push(0);
    for s in symbols {
        need.push(need[need.len() - 1] + s);
    }
    need
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Size;

    /// Laid both ways, one point is on the cells on which two points are at once.
    #[test]
    fn cards_with_more_symbols_are_another_kind() {
        let cards = [&[0][..], &[0, 1], &[1]].map(|points| Card::new(points, &[])).to_vec();
        let kinds = alike(&Hand { size: Size { h: 1, w: 2 }, simple: false, cards }, |_| true);
        let all: Vec<_> = kinds.iter().map(|kind| (&kind.cards[..], &kind.shows[..])).collect();
        assert_eq!(all, [(&[0, 2][..], &[0, 2][..]), (&[1], &[0, 2])]);
    }
}
