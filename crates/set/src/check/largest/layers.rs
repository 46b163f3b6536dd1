//! Layers, all of them looked at.
//!
//! The cards with value i in the first property are layer i: a deck with one property less, here of
//! at most 16 cards, so that a table's part of a layer is a mask. A set lies in one layer or has one
//! card in each. Is there a set-free table of n cards?
//!
//! **Order.** Renaming the values of the first property permutes the layers, so they are taken with
//! their sizes falling: of r layers still to come, with m cards to be had from them, the next has at
//! least m/r.
//!
//! **Symmetry.** Renaming the values of another property in all layers at once, or swapping two of
//! the others, takes sets to sets. So the first layer is taken once for all its images.
//!
//! **The last layer.** v − 1 cards in the other layers leave at most one card that makes them a set.
//! When those layers are chosen, the cards barred to the last one are a mask, and the largest
//! set-free part of the rest is known for every mask, by taking cards away one at a time.
//!
//! For v = 4, p = 3 and n = 29 some 560 million choices of three layers are looked at, in one or two
//! seconds. Nothing of the search that found the table is used.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use crate::check::price;

/// Checks that no set-free table of v values and p properties has more than `most` cards.
///
/// # Errors
/// When one has, or the deck is too large to look at everything.
pub(super) fn check(
    v: usize,
    p: usize,
    most: u64,
    place: &str,
    work: &mut Work,
) -> Result<(), Refusal> {
    work.spend(price::LAYERS, place)?;
    let why = format!("layers of v{v}p{p}");
    let search = Search::new(v, p).ok_or_else(|| Refusal::too_large(place, why))?;
    let n = most.saturating_add(1).min((v * search.cells) as u64 + 1) as u32;
    match search.choose(v, n, search.cells as u32, &search.fourth, work) {
        Ok(false) => Ok(()),
        Ok(true) => Err(Refusal::new(place, format!("there is a table of {n} cards"))),
        Err(refusal) => Err(Refusal { place: place.into(), ..refusal }),
    }
}

struct Search {
    v: usize,
    /// Cards of a layer.
    cells: usize,
    /// Set-free masks by number of cards.
    free: Vec<Vec<u16>>,
    /// The same, one of each class under the symmetries.
    first: Vec<Vec<u16>>,
    /// The most cards of a set-free part of each mask.
    part: Vec<u8>,
    /// For a card of each layer but the last, that of the last layer that makes a set with them, as
    /// a mask: none or one.
    fourth: Vec<u16>,
}

impl Search {
    /// Makes the tables; none if the deck is too large for them.
    fn new(v: usize, p: usize) -> Option<Self> {
        let cells = v.checked_pow(u32::try_from(p.checked_sub(1)?).ok()?)?;
        let picks = cells.checked_pow(v as u32 - 1)?;
        if p < 2 || cells > 16 || picks > 1 << 16 {
            return None;
        }
        let digit = |card: usize, q: usize| card / v.pow(q as u32) % v;
        // The value that makes these a property of a set.
        let last_value = |values: &[usize]| match values {
            [] => None,
            [x, rest @ ..] if rest.iter().all(|y| y == x) && !rest.is_empty() => Some(*x),
            _ => {
                let mut open: Vec<usize> = (0..v).filter(|x| !values.contains(x)).collect();
                let last = open.pop();
                last.filter(|_| open.is_empty())
            }
        };
        let last_cards = |picked: &[usize]| -> u16 {
            let fits = |card: &usize| {
                (0..p - 1).all(|q| {
                    let values: Vec<usize> = picked.iter().map(|&c| digit(c, q)).collect();
                    // One card alone leaves both: the same value, or the only other one.
                    match values[..] {
                        [_] => true,
                        _ => last_value(&values) == Some(digit(*card, q)),
                    }
                })
            };
            (0..cells).filter(fits).fold(0, |mask, card| mask | 1 << card)
        };
        let fourth = (0..picks)
            .map(|pick| {
                let card = |i: usize| pick / cells.pow((v - 2 - i) as u32) % cells;
                last_cards(&(0..v - 1).map(card).collect::<Vec<_>>())
            })
            .collect();
        let masks = 1usize << cells;
        let mut search =
            Search { v, cells, free: vec![], first: vec![], part: vec![0; masks], fourth };
        search.fill(&sets(v, p - 1, cells), masks);
        search.reduce(v, p - 1);
        Some(search)
    }

    /// Lists the set-free masks, and the largest set-free part of each mask.
    fn fill(&mut self, sets: &[u16], masks: usize) {
        self.free = vec![vec![]; self.cells + 1];
        for mask in 0..masks {
            let held = sets.iter().any(|&set| mask & usize::from(set) == usize::from(set));
            let size = mask.count_ones();
            self.part[mask] = if held {
                let bits = (0..self.cells).filter(|i| mask >> i & 1 == 1);
                bits.map(|i| self.part[mask & !(1 << i)]).max().unwrap_or(0)
            } else {
                self.free[size as usize].push(mask as u16);
                size as u8
            };
        }
    }

    /// Keeps one set-free mask of each class.
    fn reduce(&mut self, v: usize, p: usize) {
        let digits = |card: usize| (0..p).map(|q| card / v.pow(q as u32) % v).collect::<Vec<_>>();
        let number = |digits: &[usize]| digits.iter().rev().fold(0, |n, d| n * v + d);
        // Neighbouring values swapped in one property, and neighbouring properties swapped, make
        // all renamings and all orders.
        let mut maps: Vec<Vec<usize>> = vec![];
        for q in 0..p {
            for x in 1..v {
                let swap = |card: usize| {
                    let mut d = digits(card);
                    d[q] = if d[q] == x {
                        x - 1
                    } else if d[q] + 1 == x {
                        x
                    } else {
                        d[q]
                    };
                    number(&d)
                };
                maps.push((0..self.cells).map(swap).collect());
            }
            if q > 0 {
                let swap = |card: usize| {
                    let mut d = digits(card);
                    d.swap(q, q - 1);
                    number(&d)
                };
                maps.push((0..self.cells).map(swap).collect());
            }
        }
        let mut seen = vec![false; 1 << self.cells];
        self.first = vec![vec![]; self.cells + 1];
        for &mask in self.free.iter().flatten() {
            if std::mem::replace(&mut seen[usize::from(mask)], true) {
                continue;
            }
            self.first[mask.count_ones() as usize].push(mask);
            let mut todo = vec![mask];
            while let Some(mask) = todo.pop() {
                for map in &maps {
                    let bits = (0..self.cells).filter(|i| mask >> i & 1 == 1);
                    let image = bits.fold(0u16, |image, i| image | 1 << map[i]);
                    if !std::mem::replace(&mut seen[usize::from(image)], true) {
                        todo.push(image);
                    }
                }
            }
        }
    }

    /// Can `wanted` cards be had from the `layers` layers still to come, none with more than `most`?
    /// `barring` says for a card of each of them but the last which card of the last one they bar.
    fn choose(
        &self,
        layers: usize,
        wanted: u32,
        most: u32,
        barring: &[u16],
        work: &mut Work,
    ) -> Result<bool, Refusal> {
        let list = if layers == self.v { &self.first } else { &self.free };
        for size in wanted.div_ceil(layers as u32)..=most {
            let Some(masks) = list.get(size as usize) else { break };
            let need = wanted.saturating_sub(size);
            if layers == 2 {
                // A look each, and the two tables that make it short.
                work.spend(masks.len() as u64 + 256, "layers")?;
                let [low, high] = [ors(barring, 0), ors(barring, 8)];
                let whole = (1u32 << self.cells) - 1;
                let enough = |&mask: &u16| {
                    let barred = low[usize::from(mask & 255)] | high[usize::from(mask >> 8)];
                    u32::from(self.part[(whole & !u32::from(barred)) as usize]) >= need
                };
                if masks.iter().any(enough) {
                    return Ok(true);
                }
                continue;
            }
            let rest = barring.len() / self.cells;
            let mut left = vec![0u16; rest];
            for &mask in masks {
                work.spend(rest as u64, "layers")?;
                left.fill(0);
                for card in (0..self.cells).filter(|i| mask >> i & 1 == 1) {
                    let row = &barring[card * rest..(card + 1) * rest];
                    left.iter_mut().zip(row).for_each(|(a, b)| *a |= b);
                }
                if self.choose(layers - 1, need, size, &left, work)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The OR of the eight entries from `from` on that each 8-bit mask picks.
fn ors(entries: &[u16], from: usize) -> [u16; 256] {
    let mut out = [0; 256];
    for mask in 1..256usize {
        let entry = entries.get(from + mask.trailing_zeros() as usize).copied().unwrap_or(0);
        out[mask] = out[mask & (mask - 1)] | entry;
    }
    out
}

/// All sets of a small deck, as masks: cards are added in ascending order while, in every property,
/// all agree or all differ.
fn sets(v: usize, p: usize, cells: usize) -> Vec<u16> {
    fn grow(v: usize, p: usize, cells: usize, held: &mut Vec<usize>, out: &mut Vec<u16>) {
        let digit = |card: usize, q: usize| card / v.pow(q as u32) % v;
        let fair = |q: usize| {
            let same = held.iter().all(|&c| digit(c, q) == digit(held[0], q));
            let differ =
                (0..held.len()).all(|i| (0..i).all(|j| digit(held[i], q) != digit(held[j], q)));
            same || differ
        };
        if !(0..p).all(fair) {
            return;
        }
        if held.len() == v {
            out.push(held.iter().fold(0, |mask, &card| mask | 1 << card));
            return;
        }
        for card in held.last().map_or(0, |last| last + 1)..cells {
            held.push(card);
            grow(v, p, cells, held, out);
            held.pop();
        }
    }
    let mut out = vec![];
    grow(v, p, cells, &mut vec![], &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::STEPS;

    fn check(v: usize, p: usize, most: u64, place: &str) -> Result<(), Refusal> {
        super::check(v, p, most, place, &mut Work::of(STEPS))
    }

    fn verdict(v: usize, p: usize, most: u64) -> Result<(), String> {
        check(v, p, most, "s").map_err(|refusal| refusal.why)
    }

    #[test]
    fn known_bounds_hold_and_smaller_ones_do_not() {
        for (v, p, most) in
            [(2, 2, 1), (2, 4, 1), (3, 2, 4), (3, 3, 9), (4, 2, 9), (5, 2, 16), (6, 2, 25)]
        {
            assert_eq!(verdict(v, p, most), Ok(()), "v{v}p{p}");
            let why = format!("there is a table of {most} cards");
            assert_eq!(verdict(v, p, most - 1), Err(why), "v{v}p{p}");
        }
    }

    #[test]
    fn four_values_three_properties() {
        assert_eq!(verdict(4, 3, 28), Ok(()));
        assert_eq!(verdict(4, 3, 27), Err("there is a table of 28 cards".into()));
        assert_eq!(verdict(4, 3, u64::MAX), Ok(()));
    }

    #[test]
    fn what_is_too_large_is_not_believed() {
        for (v, p) in [(3, 4), (4, 4), (5, 3), (64, 64), (7, 2), (4, 1)] {
            assert!(check(v, p, 1000, "s").unwrap_err().undecided, "v{v}p{p}");
        }
    }

    /// The sets of a grid: rows, columns and transversals.
    #[test]
    fn sets_of_a_layer() {
        assert_eq!(sets(4, 2, 16).len(), 4 + 4 + 24);
        assert_eq!(sets(3, 2, 9).len(), 12);
        assert_eq!(sets(4, 1, 4), [0b1111]);
    }

    /// The tables of the search: set-free masks, their largest parts, and a mask of each class.
    #[test]
    fn tables_of_the_search() {
        for (v, p) in [(2, 3), (3, 2), (3, 3), (4, 2), (4, 3), (5, 2)] {
            let search = Search::new(v, p).unwrap();
            let (cells, q) = (search.cells, p - 1);
            let sets = sets(v, q, cells);
            let is_free = |mask: u32| !sets.iter().any(|&set| !mask & u32::from(set) == 0);
            let free: Vec<u32> = (0..1_u32 << cells).filter(|&mask| is_free(mask)).collect();
            let mut listed: Vec<u32> = search.free.iter().flatten().map(|&m| m.into()).collect();
            listed.sort_unstable();
            assert_eq!(listed, free, "v{v}p{p}");
            for (size, masks) in search.free.iter().enumerate() {
                assert!(masks.iter().all(|mask| mask.count_ones() as usize == size));
            }
            for mask in (0..1_u32 << cells).step_by(if cells > 9 { 509 } else { 1 }) {
                let inside = free.iter().filter(|&&part| part & !mask == 0);
                let most = inside.map(|part| part.count_ones()).max().unwrap();
                assert_eq!(u32::from(search.part[mask as usize]), most, "v{v}p{p} {mask:b}");
            }
            // Values renamed and properties swapped, in all ways, lead from the first ones to all.
            let mut maps: Vec<Vec<usize>> = vec![(0..cells).collect()];
            let digit = |card: usize, q: usize| card / v.pow(q as u32) % v;
            for at in 0..q {
                let orders = orders(v);
                let rename = |map: &Vec<usize>, order: &Vec<usize>| -> Vec<usize> {
                    let card = |&card: &usize| {
                        let old = digit(card, at);
                        card - old * v.pow(at as u32) + order[old] * v.pow(at as u32)
                    };
                    map.iter().map(card).collect()
                };
                maps = maps.iter().flat_map(|map| orders.iter().map(|o| rename(map, o))).collect();
            }
            if q == 2 {
                let swap = |map: &Vec<usize>| -> Vec<usize> {
                    map.iter().map(|&card| digit(card, 1) + v * digit(card, 0)).collect()
                };
                maps.extend(maps.iter().map(swap).collect::<Vec<_>>());
            }
            let mut reached = vec![false; 1 << cells];
            for &mask in search.first.iter().flatten() {
                for map in &maps {
                    let bits = (0..cells).filter(|i| mask >> i & 1 == 1);
                    reached[bits.fold(0, |image, i| image | 1 << map[i])] = true;
                }
            }
            let reached: Vec<u32> = (0..1 << cells).filter(|&m| reached[m as usize]).collect();
            assert_eq!(reached, free, "v{v}p{p}");
            // One of each class: as many as there are ways to be least of all images.
            let number: usize = search.first.iter().map(Vec::len).sum();
            let least = |mask: u32| {
                maps.iter().all(|map| {
                    let bits = (0..cells).filter(|i| mask >> i & 1 == 1);
                    bits.fold(0, |image, i| image | 1_u32 << map[i]) >= mask
                })
            };
            assert_eq!(number, free.iter().filter(|&&mask| least(mask)).count(), "v{v}p{p}");
        }
    }

    fn orders(v: usize) -> Vec<Vec<usize>> {
        let longer = |order: Vec<usize>| {
            let open = (0..v).filter(|x| !order.contains(x)).collect::<Vec<_>>();
            open.into_iter().map(move |x| [&order[..], &[x]].concat())
        };
        (0..v).fold(vec![vec![]], |orders, _| orders.into_iter().flat_map(longer).collect())
    }

    /// The last two layers, against all pairs of masks.
    #[test]
    fn the_last_two_layers() {
        let search = Search::new(3, 3).unwrap();
        let free: Vec<u16> = search.free.iter().flatten().copied().collect();
        let mut random = fairdeal_core::random::Random::new(4);
        let mut found = [0; 2];
        for _ in 0..200 {
            let barring: Vec<u16> =
                (0..9).map(|_| (random.next_u64() | random.next_u64()) as u16 & 0x1ff).collect();
            let (wanted, most) = (1 + random.below(9) as u32, random.below(7) as u32);
            let truth = free.iter().filter(|mask| mask.count_ones() <= most).any(|mask| {
                let cards = (0..9).filter(|i| mask >> i & 1 == 1);
                let barred = cards.fold(0, |barred, i| barred | barring[i]);
                let size = mask.count_ones();
                let enough = |last: &u16| last & barred == 0 && last.count_ones() + size >= wanted;
                size >= wanted.div_ceil(2) && free.iter().any(enough)
            });
            let said = search.choose(2, wanted, most, &barring, &mut Work::of(STEPS)).unwrap();
            assert_eq!(said, truth, "{wanted} {most} {barring:?}");
            found[usize::from(said)] += 1;
        }
        assert!(found.iter().all(|&n| n > 20), "{found:?}");
    }
}
