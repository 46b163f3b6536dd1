//! Can all these cards be laid? A look at halves.
//!
//! In a swish the points of an orbit lie on the same cells as its circles, so as many of its points
//! are in the right half of the card as of its circles: the symbols of the orbit in the right half
//! are even in number. Whether a symbol is there is where it is on the card, plus one if the card is
//! flipped left-right, modulo 2. If it is settled which cards are used, that is one linear equation
//! for each orbit, the unknowns being which cards are flipped; the same holds for up-down. If the
//! equations contradict each other, there is no such swish. With two symbols a card a flip changes
//! two symbols, often nothing, and three of four choices of cards fall here. Clause learning and
//! branching see nothing of it: refuting a parity takes them exponentially long.
//!
//! Symbols in the middle column have no left and right. Square cards, whose layings mix the two
//! directions, are let pass.

use super::parts::Part;

/// False if no swish uses every card of the part.
pub(super) fn all_may_be_laid(part: &Part) -> bool {
    [0, 1].into_iter().all(|direction| consistent(equations(part, direction)))
}

/// An equation: the unknowns in it, 64 to a word, and last the constant.
type Equation = Vec<u64>;

fn equations(part: &Part, direction: usize) -> Vec<Equation> {
    let words = part.cards().div_ceil(64) + 1;
    let mut equations = vec![vec![0; words]; part.orbit_size.len()];
    let mut unknown = 0;
    for kind in &part.kinds {
        for _ in &kind.cards {
            for &slot in &part.ways[kind.ways.start].slots {
                let cell = slot as usize / 2;
                let Some(half) = part.halves.get(cell).and_then(|halves| halves[direction]) else {
                    continue;
                };
                let equation = &mut equations[part.orbit[cell]];
                equation[unknown / 64] ^= 1 << (unknown % 64);
                equation[words - 1] ^= u64::from(half);
            }
            unknown += 1;
        }
    }
    equations
}

/// Elimination over the field with two elements.
fn consistent(mut equations: Vec<Equation>) -> bool {
    while let Some(equation) = equations.pop() {
        let (constant, unknowns) = match equation.split_last() {
            Some(both) => both,
            None => continue,
        };
        let Some(word) = unknowns.iter().position(|&word| word != 0) else {
            if *constant != 0 {
                return false;
            }
            continue;
        };
        let bit = unknowns[word] & unknowns[word].wrapping_neg();
        for other in equations.iter_mut().filter(|other| other[word] & bit != 0) {
            other.iter_mut().zip(&equation).for_each(|(a, b)| *a ^= b);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Card, Hand, Size};
    use crate::solve::parts::split;

    #[test]
    fn loops_must_close() {
        let hand = |arcs: &[(u32, u32)]| {
            let cards = arcs.iter().map(|&(p, c)| Card::arc(p, c)).collect();
            Hand { size: Size::GAME, simple: false, cards }
        };
        // The three loops of the corners close; one of each of two flips does not.
        let may = |hand: &Hand| split(hand).iter().all(all_may_be_laid);
        assert!(may(&hand(&[(0, 2), (0, 9), (0, 11)])));
        assert!(!may(&hand(&[(0, 2), (0, 9)])));
        assert!(may(&hand(&[(0, 2), (0, 2)])));
        // There and back: once the same way, once by way of another corner.
        assert!(may(&hand(&[(0, 3), (3, 0)])));
        assert!(!may(&hand(&[(0, 3), (3, 2)])));
    }
}
