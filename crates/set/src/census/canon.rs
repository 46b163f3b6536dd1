//! When are two tables the same table? Canonical forms under the affine group.
//!
//! An affine map is fixed by where it sends a *frame*: cards o, f₁, …, f_d in general position.
//! Sending a frame to (0, e₁, …, e_d) writes the table in the frame's own coordinates, and two
//! tables are images of one another exactly if some frame of the one and some frame of the other
//! give the same mask. The canonical form is the mask of the best frame made of the table's own
//! cards. A frame spans as much as the table does, so tables within a flat need no special case.
//!
//! Twelve cards have up to 95,040 frames; all but a few must be ruled out, by rules that do not
//! depend on how the table lies:
//!
//! 1. Every card gets a *colour* from the hyperplanes through it: how many cards of the table lie
//!    in each, and how the rest splits between the two parallels. The frame starts with a card of
//!    the rarest colour.
//! 2. A frame grows card by card. Candidates get a key: their colour, and the colours of the third
//!    cards they make with the frame so far. Only the (frame, card) pairs with the rarest key stay.
//! 3. Of these, only the ones that put the greatest new bits into the mask: the coordinates are
//!    numbered so that bits 0…3ⁱ−1 depend on the first i + 1 cards of the frame only.
//!
//! Of 1000 random tables of twelve cards, 996 are left with a single frame after the first card:
//! some card has a colour of its own. The frames left at the end all give the form, and two frames that give the same mask differ by a symmetry of the
//! table: their number *is* the number of symmetries within the span. That gives the orbit's size,
//! frames of the space / symmetries, for nothing.
//!
//! Colours are hashes. A collision makes the search longer, never wrong: equal tables get equal
//! hashes, and unequal tables never share a mask. (The alternatives that lost: the least mask over
//! all frames; a graph for a general canonical-labelling program, which has to find out again that
//! lines are lines.)

use super::affine::{MOST, Mask, Space, cards};

/// The colour of every card of the space, as a table sees it.
pub(crate) type Colours = [u32; MOST];

/// A table up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Canon {
    /// The form: a table in the same orbit, the same for all tables of the orbit.
    pub form: Mask,
    /// How many tables the orbit has.
    pub orbit: u128,
}

/// How many cards of a table each hyperplane holds: three to a parallel class.
pub(crate) type Counts = [u8; 120];

/// Counts the cards of a table hyperplane by hyperplane.
pub(crate) fn plane_counts(space: &Space, table: Mask) -> Counts {
    let mut counts = [0; 120];
    for a in cards(table) {
        add_card(space, &mut counts, a);
    }
    counts
}

/// The counts once a card is added.
pub(crate) fn add_card(space: &Space, counts: &mut Counts, card: u8) {
    for &h in space.planes(card) {
        counts[usize::from(h)] += 1;
    }
}

/// What each hyperplane adds to the colour of its cards.
pub(crate) fn plane_weights(space: &Space, counts: &Counts) -> [u32; 120] {
    let mut weights = [0; 120];
    for (w, n) in weights.chunks_mut(3).zip(counts.chunks(3)).take(space.classes) {
        let [a, b, c] = [u32::from(n[0]), u32::from(n[1]), u32::from(n[2])];
        w[0] = mix(a, b * c);
        w[1] = mix(b, c * a);
        w[2] = mix(c, a * b);
    }
    weights
}

fn mix(a: u32, b: u32) -> u32 {
    let x = (a << 16 | b).wrapping_add(1).wrapping_mul(0x9E37_79B1);
    (x ^ x >> 15).wrapping_mul(0x85EB_CA6B)
}

/// The colour of one card.
pub(crate) fn colour(space: &Space, weights: &[u32; 120], card: u8) -> u32 {
    let mut sum = 0u32;
    for &h in space.planes(card) {
        sum = sum.wrapping_add(weights[usize::from(h)]);
    }
    sum
}

/// The rarest value of a list, the smallest of these, and how often it occurs.
pub(crate) fn rarest<T: Ord + Copy>(values: &mut [T]) -> Option<(T, usize)> {
    values.sort_unstable();
    values.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0])).min().map(|(n, value)| (value, n))
}

/// A frame under construction.
#[derive(Clone)]
struct Frame {
    /// The flat it spans: `flat[c]` is the card with coordinates c.
    flat: [u8; MOST],
    /// The same as a mask.
    covered: Mask,
    /// The table in the frame's coordinates, as far as the flat goes.
    bits: Mask,
    cards: [u8; 5],
}

/// Finds canonical forms in one space, keeping its memory from call to call.
pub(crate) struct Canoniser<'a> {
    space: &'a Space,
    frames: Vec<Frame>,
    next: Vec<Frame>,
    keys: Vec<(u64, u32, u8)>,
    sorted: Vec<u64>,
}

impl<'a> Canoniser<'a> {
    /// For tables of this space.
    pub(crate) fn new(space: &'a Space) -> Self {
        Canoniser { space, frames: vec![], next: vec![], keys: vec![], sorted: vec![] }
    }

    /// The canonical form of a table.
    pub(crate) fn canon(&mut self, table: Mask) -> Canon {
        if table == 0 {
            return Canon { form: 0, orbit: 1 };
        }
        let weights = plane_weights(self.space, &plane_counts(self.space, table));
        let mut colours = [0; MOST];
        for card in 0..self.space.n as u8 {
            colours[usize::from(card)] = colour(self.space, &weights, card);
        }
        self.start(table, &colours);
        let mut size = 1;
        while self.frames.first().is_some_and(|f| table & !f.covered != 0) {
            self.grow(table, &colours, size);
            size += 1;
        }
        let form = self.frames.first().map_or(0, |f| f.bits);
        Canon { form, orbit: self.space.frames(size) / self.frames.len().max(1) as u128 }
    }

    /// Frames of one card, of the rarest colour.
    fn start(&mut self, table: Mask, colours: &Colours) {
        let mut all = [0; MOST];
        let mut n = 0;
        for a in cards(table) {
            all[n] = colours[usize::from(a)];
            n += 1;
        }
        let rare = rarest(&mut all[..n]).map(|(colour, _)| colour);
        self.frames.clear();
        for a in cards(table).filter(|&a| Some(colours[usize::from(a)]) == rare) {
            let mut frame =
                Frame { flat: [0; MOST], covered: 1 << a, bits: 1, cards: [a, 0, 0, 0, 0] };
            frame.flat[0] = a;
            self.frames.push(frame);
        }
    }

    /// From frames of `size` cards to frames of one more.
    fn grow(&mut self, table: Mask, colours: &Colours, size: usize) {
        let space = self.space;
        self.keys.clear();
        for (i, frame) in self.frames.iter().enumerate() {
            for b in cards(table & !frame.covered) {
                let mut key = u64::from(colours[usize::from(b)]);
                for &f in &frame.cards[..size] {
                    let c = space.third(f, b);
                    let there = u64::from(colours[usize::from(c)]) << 1 | (table >> c & 1) as u64;
                    key = (key ^ there).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
                }
                self.keys.push((key, i as u32, b));
            }
        }
        self.sorted.clear();
        self.sorted.extend(self.keys.iter().map(|k| k.0));
        let Some((rare, _)) = rarest(&mut self.sorted) else { return };
        self.next.clear();
        let width = 3usize.pow(size as u32 - 1);
        for &(_, i, b) in self.keys.iter().filter(|k| k.0 == rare) {
            let old = &self.frames[i as usize];
            let o = old.cards[0];
            let mut bits = old.bits;
            let (mut flat, mut covered) = (old.flat, old.covered);
            for c in 0..width {
                let x = flat[c];
                let (y, z) = (space.shift(x, b, o), space.shift(x, o, b));
                (flat[c + width], flat[c + 2 * width]) = (y, z);
                bits |= (table >> y & 1) << (c + width) | (table >> z & 1) << (c + 2 * width);
                covered |= 1 << y | 1 << z;
            }
            let best = self.next.first().map_or(0, |f: &Frame| f.bits);
            if bits < best {
                continue;
            }
            if bits > best {
                self.next.clear();
            }
            let mut frame = Frame { flat, covered, bits, cards: old.cards };
            frame.cards[size] = b;
            self.next.push(frame);
        }
        std::mem::swap(&mut self.frames, &mut self.next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fairdeal_core::random::Random;

    /// A random affine map, as the images of all cards.
    fn random_map(space: &Space, random: &mut Random) -> Vec<u8> {
        loop {
            let mut image = vec![random.below(space.n as u64) as u8];
            for _ in 0..space.p {
                let f = random.below(space.n as u64) as u8;
                let o = image[0];
                let one: Vec<u8> = image.iter().map(|&x| space.shift(x, f, o)).collect();
                let two: Vec<u8> = image.iter().map(|&x| space.shift(x, o, f)).collect();
                image.extend(one.into_iter().chain(two));
            }
            let mut sorted = image.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() == space.n {
                return image;
            }
        }
    }

    #[test]
    fn images_have_the_same_form_and_forms_are_images() {
        for p in 1..=4 {
            let space = Space::new(p).unwrap();
            let mut canoniser = Canoniser::new(&space);
            let mut random = Random::for_deal("set canon", p as i64);
            for k in 0..=space.n.min(14) {
                for _ in 0..20 {
                    let mut table: Mask = 0;
                    while table.count_ones() < k as u32 {
                        table |= 1u128 << random.below(space.n as u64);
                    }
                    let map = random_map(&space, &mut random);
                    let image = cards(table).fold(0, |m, a| m | 1u128 << map[usize::from(a)]);
                    let canon = canoniser.canon(table);
                    assert_eq!(canon, canoniser.canon(image), "{table:x} {image:x}");
                    assert_eq!(canon, canoniser.canon(canon.form));
                    assert_eq!(canon.form.count_ones(), k as u32);
                    assert_eq!(
                        super::super::affine::sets(&space, table),
                        super::super::affine::sets(&space, canon.form)
                    );
                }
            }
        }
    }

    #[test]
    fn orbits_have_the_right_size() {
        let space = Space::new(4).unwrap();
        let mut canoniser = Canoniser::new(&space);
        assert_eq!(canoniser.canon(1 << 7).orbit, 81);
        assert_eq!(canoniser.canon(0b11 << 7).orbit, 3240);
        assert_eq!(canoniser.canon(0b111).orbit, 1080, "a line");
        assert_eq!(canoniser.canon(0b1_1011).orbit, 1170 * 54, "a four-card cap in a plane");
        assert_eq!(canoniser.canon((1 << 27) - 1).orbit, 120, "a hyperplane");
    }
}
