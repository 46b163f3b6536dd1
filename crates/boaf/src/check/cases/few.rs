//! Few stacks are played out.
//!
//! Where few stacks are left, every line of play is followed to its end: a position is lost if each of its
//! moves leads to one that is lost. Lost positions are remembered, so each is gone through once. It takes a
//! third of a microsecond a position, and a rule that looks at all arcs takes ten times as much; so
//! only the plainest rule is asked. A move after which the cards fall apart, into groups that share no
//! match, or the cells, into groups that share no row and no column, is not made: no card ever
//! leaves its group, so two of them never become one stack.
//!
//! Cards and cells are numbered anew, 0 to 15: all of a board that has no more, else those of the position
//! that is played out. What is remembered is good for as long as the numbers are.

use fairdeal_core::Refusal;
use fairdeal_core::work::Work;

use super::keys::Keys;

/// The most cards, and cells, that have a number.
const ROOM: usize = 16;
/// The most stacks that are played out on a board on which every card has a number, and on others, where
/// less is remembered.
const MOST: [usize; 2] = [13, 8];
/// The most room for what is remembered, in words of eight bytes.
const MOST_WORDS: usize = 1 << 25;
/// What a position takes, in steps of work.
const EACH: u64 = 100;

/// Positions of few stacks, and which of them are lost.
#[derive(Clone, Debug)]
pub(crate) struct Few {
    /// The most stacks that are played out.
    pub most: usize,
    /// The cards, and the cells, that have a number, in order.
    numbered: [Vec<usize>; 2],
    /// For each card those it matches; for each cell those in line with it.
    near: [[u16; ROOM]; 2],
    /// For each set of cards, or of cells, that hangs together, those without which it still does; empty
    /// before that was looked at.
    loose: [Vec<u16>; 2],
    /// For each set of cards the lost positions of just these, by key.
    lost: Vec<Keys>,
    /// The room that it all takes, in words of eight bytes, and the room it may take.
    words: usize,
    pub room: usize,
}

/// A position, by numbers.
#[derive(Clone, Debug)]
struct Now {
    cards: u16,
    cells: u16,
    /// For each card its cell.
    at: [u8; ROOM],
    /// The same in one number: four bits a card, those of cards that are covered zero. Two positions of the
    /// same cards differ in it; it is zero for one card at most.
    key: u64,
}

impl Few {
    /// For a board of n stacks.
    pub(crate) fn of(n: usize) -> Self {
        Few::up_to(MOST[usize::from(n > ROOM)])
    }

    /// So many stacks, at most [`ROOM`], are played out.
    pub(crate) fn up_to(most: usize) -> Self {
        Few {
            most,
            numbered: [Vec::new(), Vec::new()],
            near: [[0; ROOM]; 2],
            loose: [Vec::new(), Vec::new()],
            lost: Vec::new(),
            words: 0,
            room: MOST_WORDS,
        }
    }

    /// Can a position be won? `stacks` are its cards with their cells, each below n; `near` says for each card
    /// (0) which it matches, for each cell (1) which are in line with it.
    ///
    /// # Errors
    /// When that is more work than is left.
    pub(crate) fn won(
        &mut self,
        stacks: &[(usize, usize)],
        n: usize,
        near: impl Fn(usize, usize, usize) -> bool,
        work: &mut Work,
    ) -> Result<bool, Refusal> {
        let mut now = match self.position(stacks) {
            Some(now) => now,
            None => {
                // A table of sets, of five words each.
                let words = 5 << if n <= ROOM { n } else { stacks.len() };
                work.spend(words as u64, super::PLACE)?;
                if words > self.room {
                    return Err(self.full());
                }
                self.number(stacks, n, near);
                self.words = words;
                // It is numbered now; what is not counts as not lost.
                let Some(now) = self.position(stacks) else { return Ok(true) };
                now
            }
        };
        let apart =
            !hang_together(&self.near[0], now.cards) || !hang_together(&self.near[1], now.cells);
        if apart || self.lost[usize::from(now.cards)].has(now.key) {
            return Ok(false);
        }
        self.play(&mut now, work)
    }

    /// Numbers all cards and cells if there is room, else those of the position.
    fn number(
        &mut self,
        stacks: &[(usize, usize)],
        n: usize,
        near: impl Fn(usize, usize, usize) -> bool,
    ) {
        for side in 0..2 {
            let mut numbered: Vec<usize> = match n <= ROOM {
                true => (0..n).collect(),
                false => stacks.iter().map(|&(card, cell)| [card, cell][side]).collect(),
            };
            numbered.sort_unstable();
            self.near[side] = [0; ROOM];
            for (a, &x) in numbered.iter().enumerate() {
                for (b, &y) in numbered.iter().enumerate() {
                    self.near[side][a] |= u16::from(near(side, x, y)) << b;
                }
            }
            self.loose[side] = vec![0; 1 << numbered.len()];
            self.numbered[side] = numbered;
        }
        self.lost = vec![Keys::default(); self.loose[0].len()];
    }

    /// The position by numbers, unless it has a card or cell without one.
    fn position(&self, stacks: &[(usize, usize)]) -> Option<Now> {
        let mut now = Now { cards: 0, cells: 0, at: [0; ROOM], key: 0 };
        for (card, cell) in stacks {
            let card = self.numbered[0].binary_search(card).ok()?;
            let cell = self.numbered[1].binary_search(cell).ok()?;
            now.cards |= 1 << card;
            now.cells |= 1 << cell;
            now.at[card] = cell as u8;
            now.key |= digit(card, cell);
        }
        Some(now)
    }

    /// Can it be won? Its cards and its cells hang together, and it is not remembered.
    fn play(&mut self, now: &mut Now, work: &mut Work) -> Result<bool, Refusal> {
        if now.cards.count_ones() == 1 {
            return Ok(true);
        }
        work.spend(EACH, super::PLACE)?;
        let (may_be_covered, may_be_left) = (self.loose(0, now.cards), self.loose(1, now.cells));
        for i in each(now.cards) {
            let from = usize::from(now.at[i]);
            if may_be_left >> from & 1 == 0 {
                continue;
            }
            for j in each(now.cards & self.near[0][i] & may_be_covered) {
                let to = usize::from(now.at[j]);
                let cards = now.cards & !(1 << j);
                let key = now.key ^ digit(i, from) ^ digit(i, to) ^ digit(j, to);
                if self.near[1][from] >> to & 1 == 0 || self.lost[usize::from(cards)].has(key) {
                    continue;
                }
                let mut next = Now { cards, cells: now.cells & !(1 << from), at: now.at, key };
                next.at[i] = to as u8;
                debug_assert_eq!(next.key, next.written(), "a key is its position's alone");
                if self.play(&mut next, work)? {
                    return Ok(true);
                }
            }
        }
        let room = self.room - self.words;
        let more = self.lost[usize::from(now.cards)].insert(now.key, room);
        self.words += more.ok_or_else(|| self.full())?;
        Ok(false)
    }

    fn full(&self) -> Refusal {
        Refusal::too_large(super::PLACE, format!("more than {} bytes of positions", 8 * self.room))
    }

    /// Those without which a set of cards, or of cells, still hangs together.
    fn loose(&mut self, side: usize, set: u16) -> u16 {
        let near = &self.near[side];
        let known = &mut self.loose[side][usize::from(set)];
        if *known == 0 {
            let loose = each(set).filter(|x| hang_together(near, set & !(1 << x)));
            *known = loose.fold(0, |loose, x| loose | 1 << x);
        }
        *known
    }
}

impl Now {
    /// The key, from nothing.
    fn written(&self) -> u64 {
        each(self.cards).fold(0, |key, card| key | digit(card, usize::from(self.at[card])))
    }
}

/// What a card on this cell adds to a key.
fn digit(card: usize, cell: usize) -> u64 {
    (cell as u64) << (4 * card)
}

/// The numbers of a set.
fn each(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// Can one come from each of a set to each other?
fn hang_together(near: &[u16; ROOM], set: u16) -> bool {
    let mut reached = set & set.wrapping_neg();
    let mut open = reached;
    while open != 0 {
        let new = near[open.trailing_zeros() as usize] & set & !reached;
        reached |= new;
        open = open & (open - 1) | new;
    }
    reached == set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_four_bits_of_its_own() {
        for card in 0..ROOM {
            for cell in 0..ROOM {
                assert_eq!(digit(card, cell), cell as u64 * 16_u64.pow(card as u32));
            }
        }
    }
}
