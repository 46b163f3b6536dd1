//! Sets of numbers below 64·W.

/// A set, a bit a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    /// One more than the largest number there is room for.
    pub(crate) const ROOM: usize = 64 * W;
    pub(crate) const EMPTY: Self = Set([0; W]);

    pub(crate) fn of(i: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(i);
        set
    }

    pub(crate) fn has(self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    pub(crate) fn remove(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }

    pub(crate) fn without(mut self, i: usize) -> Self {
        self.remove(i);
        self
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Set(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }

    pub(crate) fn or(self, other: Self) -> Self {
        Set(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        Set(std::array::from_fn(|w| self.0[w] & !other.0[w]))
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        (0..W).any(|w| self.0[w] & other.0[w] != 0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; W]
    }

    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest number.
    pub(crate) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The numbers, lowest first.
    pub(crate) fn each(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self.0[first / 64] &= self.0[first / 64] - 1;
            Some(first)
        })
    }

    /// What can be reached from some numbers by steps within a set; `near` says where each leads. The
    /// start counts only as far as it is in the set.
    pub(crate) fn flood(self, within: Self, near: impl Fn(usize) -> Self) -> Self {
        let mut reached = self.and(within);
        let mut open = reached;
        while let Some(i) = open.first() {
            let new = near(i).and(within).minus(reached);
            reached = reached.or(new);
            open = open.without(i).or(new);
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_sets() {
        let numbers = [0, 5, 63, 64, 130, 255];
        let mut set = Set::<4>::EMPTY;
        numbers.iter().for_each(|&i| set.insert(i));
        assert_eq!(set.each().collect::<Vec<_>>(), numbers);
        assert_eq!((set.len(), set.first(), set.has(64), set.has(65)), (6, Some(0), true, false));
        let odd = Set::of(5).or(Set::of(7));
        assert!(set.meets(odd) && !set.minus(odd).meets(odd) && set.and(odd) == Set::of(5));
        assert!(Set::<4>::EMPTY.is_empty() && Set::<4>::EMPTY.first().is_none());
        assert_eq!(set.without(255).len(), 5);
        // From 0 in steps of three, within what is below 10.
        let low = (0..10).fold(Set::<4>::EMPTY, |set, i| set.or(Set::of(i)));
        let reached = Set::of(0).flood(low, |i| Set::of(i + 3));
        assert_eq!(reached.each().collect::<Vec<_>>(), [0, 3, 6, 9]);
    }
}
