//! How good a child looks.
//!
//! A position is worth Σ f(matches of a card) + p·(pairs of stacks in line) + Σ g(legal partners
//! of a card), over the cards on top. Both f and g are concave: what loses games is the one
//! card that has run out of matches or stands where it cannot move, so the first match and the
//! first partner count most. The paper's h is the case f = g = id, p = 1.
//!
//! The worth of a child is reckoned from what the move changes. Move i→j removes card j, so each
//! card that matches j has one match less; it vacates i's cell, so every stack in line with it has
//! one neighbour less; and of legal partners those of i lose i, those of j lose j, and those that
//! now see i gain it. All but the last is the same for every move of one card, and is computed
//! once per position.

use super::layout::Layout;
use super::state::State;
use crate::solve::bits::Bits;

/// The worth of each count, up to its last entry, which stands for all larger ones.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// f, by number of matches.
    pub matches: [i32; COUNTS],
    /// g, by number of legal partners.
    pub partners: [i32; COUNTS],
    /// p, per pair of stacks in line.
    pub in_line: i32,
}

/// Counts from 0 to this are told apart.
const COUNTS: usize = 32;

impl Weights {
    /// Tables that go on from their given beginning with equal steps.
    fn new(matches: &[i32], step: i32, partners: &[i32], in_line: i32) -> Self {
        let table = |head: &[i32], step: i32| {
            std::array::from_fn(|k| match head.get(k) {
                Some(&worth) => worth,
                None => head[head.len() - 1] + step * (k + 1 - head.len()) as i32,
            })
        };
        Weights { matches: table(matches, step), partners: table(partners, 0), in_line }
    }

    /// For the 4×4 game.
    pub(crate) fn standard() -> Self {
        let f = [-26, -34, 9, 34, 50, 63, 79, 95];
        Weights::new(&f, 16, &[0, 54, 70, 71, 54, 36, 10], 29)
    }

    /// For larger boards: a card with many partners is no worse for it.
    pub(crate) fn wide() -> Self {
        let f = [-26, -34, 9, 34, 50, 63, 79, 95];
        Weights::new(&f, 16, &[0, 54, 70, 75, 78, 80], 29)
    }
}

/// Scores the moves of a position.
#[derive(Clone, Debug)]
pub(crate) struct Scorer<B: Bits> {
    weights: Weights,
    /// For each card its legal partners.
    partners: B::Masks,
    /// For each card its worth by matches and by partners.
    own: Vec<[i32; 2]>,
    /// For each card what covering it costs by matches.
    covering: Vec<i32>,
    /// For each card what vacating its cell costs by position.
    leaving: Vec<i32>,
    /// For each card what two partners fewer, one fewer, one more change.
    partner: Vec<[i32; 3]>,
}

impl<B: Bits> Scorer<B> {
    /// A scorer with these weights.
    pub(crate) fn new(weights: Weights) -> Self {
        Scorer {
            weights,
            partners: B::masks(),
            own: vec![[0; 2]; B::CAP],
            covering: vec![0; B::CAP],
            leaving: vec![0; B::CAP],
            partner: vec![[0; 3]; B::CAP],
        }
    }

    /// Reads a position; returns its worth.
    pub(crate) fn read(&mut self, layout: &Layout<B>, state: &State<B>) -> i32 {
        let (f, g) = (&self.weights.matches, &self.weights.partners);
        let top = COUNTS - 1;
        let mut lines = 0;
        let mut total = 0;
        // f(k) − f(k−1) of each card, for those it shares a match with.
        for i in state.alive.each() {
            let matches = layout.matches(i).and(state.alive).count().min(top);
            let partners = state.partners(layout, i);
            let k = partners.count().min(top);
            let in_line = layout.line(state.cell(i)).and(state.occupied).count() as i32;
            lines += in_line;
            self.partners.as_mut()[i] = partners;
            self.own[i] = [f[matches], g[k]];
            total += f[matches] + g[k];
            self.covering[i] = f[matches] - f[matches.saturating_sub(1)];
            self.leaving[i] = in_line * self.weights.in_line;
            self.partner[i] = [
                g[k.saturating_sub(2)] - g[k],
                g[k.saturating_sub(1)] - g[k],
                g[(k + 1).min(top)] - g[k],
            ];
        }
        let mut costs = [0_i32; 256];
        for j in state.alive.each() {
            let mut cost = self.own[j][0];
            for k in layout.matches(j).and(state.alive).each() {
                cost += self.covering[k];
            }
            costs[j] = cost;
        }
        for j in state.alive.each() {
            self.covering[j] = costs[j];
        }
        total + lines / 2 * self.weights.in_line
    }

    /// The legal partners of a card in the position last read.
    #[inline]
    pub(crate) fn partners(&self, i: usize) -> B {
        self.partners.as_ref()[i]
    }

    /// What the move i→j changes in worth.
    #[inline]
    pub(crate) fn change(&self, layout: &Layout<B>, state: &State<B>, i: usize, j: usize) -> i32 {
        let pair = B::single(i).or(B::single(j));
        let lose_i = self.partners(i).minus(pair);
        let lose_j = self.partners(j).minus(pair);
        let see = state.in_line(layout, state.cell(j)).and(layout.matches(i));
        let gain = see.minus(pair);
        let mut worth = self.weights.partners[gain.count().min(COUNTS - 1)]
            - self.own[i][1]
            - self.own[j][1]
            - self.covering[j]
            - self.leaving[i];
        let both = lose_i.and(lose_j);
        for k in both.minus(gain).each() {
            worth += self.partner[k][0];
        }
        let one = lose_i.or(lose_j).minus(both).minus(gain).or(both.and(gain));
        for k in one.each() {
            worth += self.partner[k][1];
        }
        for k in gain.minus(lose_i).minus(lose_j).each() {
            worth += self.partner[k][2];
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_board;
    use fairdeal_core::random::Random;

    /// The change of a move is the difference of the two worths.
    #[test]
    fn changes_add_up() {
        let mut random = Random::new(3);
        for round in 0..300 {
            let board = random_board(&mut random, (5, 5), 5 + round % 20, (4, 13));
            let layout: Layout<u64> = Layout::new(&board).unwrap();
            let mut scorer = Scorer::new(Weights::standard());
            let mut fresh = Scorer::new(Weights::standard());
            let mut state = State::new(&layout);
            let worth = scorer.read(&layout, &state);
            for i in state.alive.each() {
                for j in scorer.partners(i).each() {
                    let change = scorer.change(&layout, &state, i, j);
                    let step = state.play(&layout, i, j);
                    assert_eq!(worth + change, fresh.read(&layout, &state), "{i}→{j} {board:?}");
                    state.take_back(&layout, step);
                }
            }
        }
    }
}
