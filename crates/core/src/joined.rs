//! Which things hang together: disjoint sets with path halving.

/// Things 0 to n − 1, each in a group of its own until joined.
#[derive(Clone, Debug)]
pub struct Joined {
    parent: Vec<u32>,
}

impl Joined {
    /// So many things, all apart. They are numbered in 32 bits.
    pub fn apart(n: usize) -> Self {
        debug_assert!(u32::try_from(n).is_ok());
        Joined { parent: (0..n as u32).collect() }
    }

    /// The thing that stands for the group of this one: the smallest of the group.
    pub fn leader(&mut self, mut thing: usize) -> usize {
        loop {
            let above = self.parent[thing] as usize;
            if above == thing {
                return thing;
            }
            // Halving: whoever is passed is hung one step higher.
            self.parent[thing] = self.parent[above];
            thing = above;
        }
    }

    /// Joins two groups. False if they were one already.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.leader(a), self.leader(b));
        // The smaller number leads, so that leaders depend on what is joined and not on the order.
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        self.parent[high] = low as u32;
        low != high
    }

    /// Are these in one group?
    pub fn together(&mut self, a: usize, b: usize) -> bool {
        self.leader(a) == self.leader(b)
    }

    /// The groups, by their smallest thing, each in ascending order.
    pub fn groups(&mut self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut of_leader: Vec<Option<usize>> = vec![None; self.parent.len()];
        for thing in 0..self.parent.len() {
            let leader = self.leader(thing);
            let group = *of_leader[leader].get_or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[group].push(thing);
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_led_by_their_smallest() {
        let mut joined = Joined::apart(6);
        assert!(joined.join(5, 3) && joined.join(3, 4) && !joined.join(4, 5));
        assert!(joined.join(0, 2));
        assert_eq!((joined.leader(5), joined.leader(2), joined.leader(1)), (3, 0, 1));
        assert!(joined.together(4, 5) && !joined.together(0, 1));
        assert_eq!(joined.groups(), [vec![0, 2], vec![1], vec![3, 4, 5]]);
        assert!(Joined::apart(0).groups().is_empty());
    }
}
