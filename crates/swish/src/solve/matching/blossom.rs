//! A matching of greatest weight in a graph that need not be bipartite.
//!
//! Edmonds's primal-dual method ("Maximum matching and a polyhedron with 0,1-vertices", 1965), in the
//! arrangement of Galil ("Efficient algorithms for finding maximum matching in graphs", 1986). Every
//! vertex has a dual y, every blossom (an odd cycle shrunk to one vertex, nested at will) a dual
//! z ≥ 0. An edge is tight when y(u) + y(v) equals twice its weight; matched edges and the edges of
//! blossoms are tight, no edge is less. Alternating trees grow over tight edges from all free
//! vertices at once: outer vertices S, inner vertices T. Two outer vertices that meet close a
//! blossom or an augmenting path. When nothing grows, y goes down on S and up on T until a new edge
//! is tight, an inner blossom reaches z = 0 and is opened, or the free vertices reach y = 0, and then
//! the matching is of greatest weight.
//!
//! Weights are integers, and everything stays one: y starts as the greatest weight for all, so all
//! outer vertices have the same parity. After each change of duals the edges are looked at again,
//! which is O(m) where heaps would do better; our weights are few and so are the changes. Crates
//! were looked at: the one small one is a port that would still need our checks, the others bring a graph
//! library.

use fairdeal_core::{Cancel, Limits, Stop};

/// The partner of every vertex in a matching of greatest weight. Edges are (u, v, weight) with
/// u ≠ v; weights below 1 are never worth it. A node is an edge more in the matching.
///
/// # Errors
/// When there are more than allowed, in all that `nodes` counts, or when told to stop.
pub(super) fn greatest_weight(
    vertices: usize,
    edges: &[(usize, usize, i64)],
    nodes: &mut u64,
    limits: Limits,
) -> Result<Vec<Option<usize>>, Stop> {
    let edges: Vec<_> = edges.iter().copied().filter(|e| e.2 > 0 && e.0 != e.1).collect();
    let mut matching = Matching::new(vertices, edges);
    matching.run(nodes, limits)?;
    Ok(matching.mate)
}

/// The partner of every vertex in a matching of greatest weight that leaves none alone, in a graph that has
/// one; weights may be 0. `half` is where the duals start, a number a vertex: that of u and that of v are
/// at least the weight of u–v together. The closer they are to the best ones, the less there is to do:
/// edges that are tight are matched at once, in their order.
///
/// # Errors
/// When told to stop.
pub(super) fn heaviest_perfect(
    edges: Vec<(usize, usize, i64)>,
    half: &[i64],
    cancel: Cancel,
) -> Result<Vec<Option<usize>>, Stop> {
    let mut matching = Matching::new(half.len(), edges);
    matching.perfect = true;
    matching.y = half.iter().map(|y| 2 * y).collect();
    for at in 0..matching.edges.len() {
        let (u, v, _) = matching.edges[at];
        if matching.slack(at) == 0 && matching.mate[u].is_none() && matching.mate[v].is_none() {
            (matching.mate[u], matching.mate[v]) = (Some(v), Some(u));
        }
    }
    matching.run(&mut 0, Limits { cancel, ..Limits::default() })?;
    Ok(matching.mate)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    None,
    /// Outer: reached from a free vertex over an even number of edges.
    S,
    /// Inner.
    T,
}

/// A shrunk odd cycle, or a vertex.
#[derive(Clone, Debug)]
struct Blossom {
    parent: Option<usize>,
    /// Its blossoms in their cyclic order, that of the base first; empty for a vertex.
    children: Vec<usize>,
    /// `links[i]` leads from child i (first vertex) to the next child (second).
    links: Vec<(usize, usize)>,
    /// The one vertex that is not matched inside.
    base: usize,
    z: i64,
    label: Label,
    /// The edge over which the label came: a vertex outside, a vertex inside.
    from: Option<(usize, usize)>,
    mark: bool,
}

struct Matching {
    edges: Vec<(usize, usize, i64)>,
    /// Per vertex: its edges.
    near: Vec<Vec<usize>>,
    mate: Vec<Option<usize>>,
    y: Vec<i64>,
    /// Vertices first, then blossoms.
    blossoms: Vec<Blossom>,
    /// Numbers of blossoms that are gone.
    spare: Vec<usize>,
    /// Per vertex: the outermost blossom it is in.
    top: Vec<usize>,
    /// Outer vertices to look from.
    queue: Vec<usize>,
    /// No vertex may stay free: duals may go below 0.
    perfect: bool,
}

impl Matching {
    /// Grows until nothing is left to grow.
    fn run(&mut self, nodes: &mut u64, limits: Limits) -> Result<(), Stop> {
        while self.stage(limits.cancel)? {
            if *nodes >= limits.nodes {
                return Err(Stop::Nodes);
            }
            *nodes += 1;
            self.open_idle();
        }
        Ok(())
    }

    fn new(vertices: usize, edges: Vec<(usize, usize, i64)>) -> Self {
        let greatest = edges.iter().map(|e| e.2).max().unwrap_or(0);
        let mut near = vec![Vec::new(); vertices];
        for (at, &(u, v, _)) in edges.iter().enumerate() {
            near[u].push(at);
            near[v].push(at);
        }
        let vertex = |v| Blossom {
            parent: None,
            children: Vec::new(),
            links: Vec::new(),
            base: v,
            z: 0,
            label: Label::None,
            from: None,
            mark: false,
        };
        Matching {
            edges,
            near,
            mate: vec![None; vertices],
            y: vec![greatest; vertices],
            blossoms: (0..vertices).map(vertex).collect(),
            spare: Vec::new(),
            top: (0..vertices).collect(),
            queue: Vec::new(),
            perfect: false,
        }
    }

    fn slack(&self, edge: usize) -> i64 {
        let (u, v, weight) = self.edges[edge];
        self.y[u] + self.y[v] - 2 * weight
    }

    fn label(&self, v: usize) -> Label {
        self.blossoms[self.top[v]].label
    }

    fn leaves(&self, b: usize) -> Vec<usize> {
        let (mut out, mut stack) = (Vec::new(), vec![b]);
        while let Some(b) = stack.pop() {
            match self.blossoms[b].children.is_empty() {
                true => out.push(b),
                false => stack.extend(&self.blossoms[b].children),
            }
        }
        out
    }

    /// The outermost blossoms, each once.
    fn tops(&self) -> Vec<usize> {
        let is_base = |&v: &usize| self.blossoms[self.top[v]].base == v;
        (0..self.top.len()).filter(is_base).map(|v| self.top[v]).collect()
    }

    /// One more matched edge; false when the matching is of greatest weight.
    fn stage(&mut self, cancel: Cancel) -> Result<bool, Stop> {
        self.queue.clear();
        for b in self.tops() {
            self.blossoms[b].label = Label::None;
            self.blossoms[b].from = None;
        }
        for b in self.tops() {
            if self.mate[self.blossoms[b].base].is_none() {
                self.make_outer(b, None);
            }
        }
        loop {
            if cancel.is_set() {
                return Err(Stop::Cancelled);
            }
            while let Some(v) = self.queue.pop() {
                if self.look_from(v) {
                    return Ok(true);
                }
            }
            if !self.change_duals() {
                return Ok(false);
            }
        }
    }

    /// Looks along the tight edges of an outer vertex; true if the matching grew.
    fn look_from(&mut self, v: usize) -> bool {
        for i in 0..self.near[v].len() {
            let edge = self.near[v][i];
            let (a, b, _) = self.edges[edge];
            let w = a + b - v;
            if self.top[v] == self.top[w] || self.slack(edge) != 0 {
                continue;
            }
            match self.label(w) {
                Label::None => self.make_inner(self.top[w], (v, w)),
                Label::T => {}
                Label::S => match self.meeting(v, w) {
                    Some(b) => self.shrink(b, v, w),
                    None => {
                        self.augment(v, w);
                        return true;
                    }
                },
            }
        }
        false
    }

    fn make_outer(&mut self, b: usize, from: Option<(usize, usize)>) {
        self.blossoms[b].label = Label::S;
        self.blossoms[b].from = from;
        match self.blossoms[b].children.is_empty() {
            true => self.queue.push(b),
            false => self.queue.extend(self.leaves(b)),
        }
    }

    /// Labels a blossom inner and the one it is matched with outer.
    fn make_inner(&mut self, b: usize, from: (usize, usize)) {
        self.blossoms[b].label = Label::T;
        self.blossoms[b].from = Some(from);
        let base = self.blossoms[b].base;
        if let Some(mate) = self.mate[base] {
            let next = self.top[mate];
            if self.blossoms[next].label == Label::None {
                self.make_outer(next, Some((base, mate)));
            }
        }
    }

    /// The outer blossom above an outer one; none at a root.
    fn above(&self, b: usize) -> Option<usize> {
        let inner = self.top[self.blossoms[b].from?.0];
        Some(self.top[self.blossoms[inner].from?.0])
    }

    /// The first blossom above both; none if they are in different trees.
    fn meeting(&mut self, v: usize, w: usize) -> Option<usize> {
        let mut marked = Vec::new();
        let mut both = [Some(self.top[v]), Some(self.top[w])];
        let mut found = None;
        while found.is_none() && both != [None, None] {
            for side in &mut both {
                let Some(b) = *side else { continue };
                if self.blossoms[b].mark {
                    found = Some(b);
                    break;
                }
                self.blossoms[b].mark = true;
                marked.push(b);
                *side = self.above(b);
            }
        }
        marked.iter().for_each(|&b| self.blossoms[b].mark = false);
        found
    }

    /// The blossoms from that of v up to, but not with, `end`, each with the edge from above.
    fn path_up(&self, v: usize, end: usize) -> Vec<(usize, (usize, usize))> {
        let mut path = Vec::new();
        let mut b = self.top[v];
        while b != end {
            let Some(from) = self.blossoms[b].from else { break };
            path.push((b, from));
            b = self.top[from.0];
        }
        path
    }

    /// The edge v–w closes an odd cycle through `bottom`.
    fn shrink(&mut self, bottom: usize, v: usize, w: usize) {
        let (mut children, mut links) = (vec![bottom], Vec::new());
        for (b, from) in self.path_up(v, bottom).into_iter().rev() {
            children.push(b);
            links.push(from);
        }
        links.push((v, w));
        for (b, (outside, inside)) in self.path_up(w, bottom) {
            children.push(b);
            links.push((inside, outside));
        }
        let new = Blossom {
            parent: None,
            base: self.blossoms[bottom].base,
            z: 0,
            label: Label::S,
            from: self.blossoms[bottom].from,
            mark: false,
            children: children.clone(),
            links,
        };
        let at = match self.spare.pop() {
            Some(at) => {
                self.blossoms[at] = new;
                at
            }
            None => {
                self.blossoms.push(new);
                self.blossoms.len() - 1
            }
        };
        for child in children {
            self.blossoms[child].parent = Some(at);
            let was_inner = self.blossoms[child].label == Label::T;
            for v in self.leaves(child) {
                self.top[v] = at;
                if was_inner {
                    self.queue.push(v);
                }
            }
        }
    }

    /// Flips the path from one free vertex over v–w to another.
    fn augment(&mut self, v: usize, w: usize) {
        for (mut s, mut partner) in [(v, w), (w, v)] {
            loop {
                let outer = self.top[s];
                self.rebase(outer, s);
                self.mate[s] = Some(partner);
                let Some((t, _)) = self.blossoms[outer].from else { break };
                let inner = self.top[t];
                let Some((next, entry)) = self.blossoms[inner].from else { break };
                self.rebase(inner, entry);
                self.mate[entry] = Some(next);
                (s, partner) = (next, entry);
            }
        }
    }

    /// Changes the matching inside a blossom so that v is its base.
    fn rebase(&mut self, b: usize, v: usize) {
        if self.blossoms[b].children.is_empty() {
            return;
        }
        let (mut child, mut parent) = (v, self.blossoms[v].parent);
        while let Some(p) = parent
            && p != b
        {
            (child, parent) = (p, self.blossoms[p].parent);
        }
        self.rebase(child, v);
        let Blossom { children, links, .. } = &self.blossoms[b];
        let (children, links) = (children.clone(), links.clone());
        let len = children.len();
        let at = children.iter().position(|&c| c == child).unwrap_or(0);
        // The children between this one and the base, the even way round, are matched in pairs.
        let pairs: Vec<usize> = match at % 2 {
            1 => (at + 1..len).step_by(2).collect(),
            _ => (0..at).step_by(2).collect(),
        };
        for first in pairs {
            let second = (first + 1) % len;
            let (u, w) = links[first];
            self.rebase(children[first], u);
            self.rebase(children[second], w);
            self.mate[u] = Some(w);
            self.mate[w] = Some(u);
        }
        let blossom = &mut self.blossoms[b];
        blossom.children.rotate_left(at);
        blossom.links.rotate_left(at);
        blossom.base = v;
    }

    /// Moves the duals as far as they go; false when the matching is of greatest weight.
    fn change_duals(&mut self) -> bool {
        let tops = self.tops();
        let outer = (0..self.y.len()).filter(|&v| self.label(v) == Label::S).map(|v| self.y[v]);
        let Some(least) = outer.min() else { return false };
        let mut by = if self.perfect { i64::MAX } else { least };
        // The outer ends of the edges that are the first to be tight.
        let mut next = Vec::new();
        for (at, &(u, v, _)) in self.edges.iter().enumerate() {
            let (outer, slack) = match (self.label(u), self.label(v)) {
                (Label::S, Label::S) if self.top[u] != self.top[v] => (u, self.slack(at) / 2),
                (Label::S, Label::None) => (u, self.slack(at)),
                (Label::None, Label::S) => (v, self.slack(at)),
                _ => continue,
            };
            if slack < by {
                by = slack;
                next.clear();
            }
            if slack == by {
                next.push(outer);
            }
        }
        let inner = |b: &&usize| {
            let blossom = &self.blossoms[**b];
            blossom.label == Label::T && !blossom.children.is_empty()
        };
        let to_open = tops.iter().filter(inner).map(|&b| self.blossoms[b].z / 2).min();
        if let Some(to_open) = to_open.filter(|&z| z < by) {
            by = to_open;
            next.clear();
        }
        if by == i64::MAX {
            return false;
        }
        let mut done = false;
        for v in 0..self.y.len() {
            match self.label(v) {
                Label::S => {
                    self.y[v] -= by;
                    done |= !self.perfect && self.y[v] == 0;
                }
                Label::T => self.y[v] += by,
                Label::None => {}
            }
        }
        for &b in &tops {
            let blossom = &mut self.blossoms[b];
            if blossom.children.is_empty() {
                continue;
            }
            match blossom.label {
                Label::S => blossom.z += 2 * by,
                Label::T => blossom.z -= 2 * by,
                Label::None => {}
            }
        }
        if done {
            return false;
        }
        let mut opened = false;
        for b in tops {
            let blossom = &self.blossoms[b];
            if blossom.label == Label::T && !blossom.children.is_empty() && blossom.z == 0 {
                self.open_inner(b);
                opened = true;
            }
        }
        // What was in a blossom may be at a tight edge of any outer vertex.
        if opened {
            next = (0..self.y.len()).filter(|&v| self.label(v) == Label::S).collect();
        }
        self.queue = next;
        true
    }

    /// Opens an inner blossom: from where the label came in, the even way round to the base, its
    /// children are inner and outer in turn; the others lose their labels.
    fn open_inner(&mut self, b: usize) {
        let Some(mut from) = self.blossoms[b].from else { return };
        let (children, links) = self.dissolve(b);
        let entry = self.top[from.1];
        let len = children.len();
        let mut at = children.iter().position(|&c| c == entry).unwrap_or(0);
        let forward = at % 2 == 1;
        loop {
            self.make_inner(children[at], from);
            if at == 0 {
                return;
            }
            // Two steps on: over the matched edge to the outer child, then to the next inner one.
            from = if forward {
                let link = links[at + 1];
                at = (at + 2) % len;
                link
            } else {
                let (u, w) = links[at - 2];
                at -= 2;
                (w, u)
            };
        }
    }

    /// Makes the children outermost, without labels.
    fn dissolve(&mut self, b: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let children = std::mem::take(&mut self.blossoms[b].children);
        let links = std::mem::take(&mut self.blossoms[b].links);
        for &child in &children {
            let blossom = &mut self.blossoms[child];
            (blossom.parent, blossom.label, blossom.from) = (None, Label::None, None);
            for v in self.leaves(child) {
                self.top[v] = child;
            }
        }
        self.spare.push(b);
        (children, links)
    }

    /// Between stages a blossom with z = 0 only stands in the way.
    fn open_idle(&mut self) {
        let mut stack = self.tops();
        while let Some(b) = stack.pop() {
            if !self.blossoms[b].children.is_empty() && self.blossoms[b].z == 0 {
                let (children, _) = self.dissolve(b);
                stack.extend(children);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fairdeal_core::random::Random;

    use super::*;

    /// The greatest weight, by trying everything: the first vertex is free, or matched so.
    fn brute(free: u32, edges: &[(usize, usize, i64)]) -> i64 {
        let Some(v) = (0..32).find(|v| free & 1 << v != 0) else { return 0 };
        let rest = free & !(1 << v);
        let mut best = brute(rest, edges);
        for &(a, b, weight) in edges.iter().filter(|e| e.0 == v || e.1 == v) {
            let w = a + b - v;
            if rest & 1 << w != 0 {
                best = best.max(weight + brute(rest & !(1 << w), edges));
            }
        }
        best
    }

    fn weight(mate: &[Option<usize>], edges: &[(usize, usize, i64)]) -> i64 {
        let heaviest = |u: usize, v: usize| {
            let here = edges.iter().filter(|e| (e.0, e.1) == (u, v) || (e.1, e.0) == (u, v));
            here.map(|e| e.2).max().expect("matched over an edge")
        };
        let pairs =
            mate.iter().enumerate().filter_map(|(u, w)| w.filter(|&w| u < w).map(|w| (u, w)));
        for (u, w) in mate.iter().enumerate().filter_map(|(u, w)| w.map(|w| (u, w))) {
            assert_eq!(mate[w], Some(u));
        }
        pairs.map(|(u, w)| heaviest(u, w)).sum()
    }

    #[test]
    fn as_heavy_as_can_be() {
        let mut random = Random::new(7);
        for round in 0..6000 {
            let n = 2 + random.below(9) as usize;
            let most = [2, 3, 8, 40][round % 4];
            let many = random.below(2 * n as u64 + 3);
            let mut edges = Vec::new();
            for _ in 0..many {
                let (u, v) = (random.below(n as u64) as usize, random.below(n as u64) as usize);
                if u != v {
                    edges.push((u, v, random.below(most) as i64 + 1));
                }
            }
            let mate = greatest_weight(n, &edges, &mut 0, Limits::default()).unwrap();
            let got = weight(&mate, &edges);
            assert_eq!(got, brute((1 << n) - 1, &edges), "{n} {edges:?}");
        }
    }

    /// The greatest weight of a matching that leaves nobody alone, by trying everything.
    fn brute_perfect(free: u32, edges: &[(usize, usize, i64)]) -> Option<i64> {
        let Some(v) = (0..32).find(|v| free & 1 << v != 0) else { return Some(0) };
        let rest = free & !(1 << v);
        let here = edges.iter().filter(|e| e.0 == v || e.1 == v);
        here.filter(|e| rest & 1 << (e.0 + e.1 - v) != 0)
            .filter_map(|e| Some(e.2 + brute_perfect(rest & !(1 << (e.0 + e.1 - v)), edges)?))
            .max()
    }

    #[test]
    fn nobody_alone_from_whatever_duals() {
        let mut random = Random::new(9);
        for round in 0..6000 {
            let n = 2 * (1 + random.below(5) as usize);
            let most = [1, 3, 8, 40][round % 4];
            // Neighbours can be matched, so that there is a perfect one.
            let mut edges: Vec<_> = (0..n / 2).map(|i| (2 * i, 2 * i + 1, 0)).collect();
            for _ in 0..random.below(3 * n as u64) {
                let (u, v) = (random.below(n as u64) as usize, random.below(n as u64) as usize);
                if u != v {
                    edges.push((u, v, random.below(most) as i64));
                }
            }
            // Any duals, raised where they are too low.
            let mut half: Vec<i64> = (0..n).map(|_| random.below(2 * most) as i64 - 5).collect();
            for &(u, v, weight) in &edges {
                half[u] += (weight - half[u] - half[v]).max(0);
            }
            let mate = heaviest_perfect(edges.clone(), &half, Cancel::NEVER).unwrap();
            assert!(mate.iter().all(Option::is_some), "{edges:?}");
            let best = brute_perfect((1 << n) - 1, &edges).unwrap();
            assert_eq!(weight(&mate, &edges), best, "{edges:?} {half:?}");
        }
    }

    /// Duals prove it: larger graphs, where nested blossoms are the rule.
    #[test]
    fn duals_bound_the_weight() {
        let mut random = Random::new(8);
        for round in 0..150 {
            let n = 60 + round;
            let mut edges = Vec::new();
            for _ in 0..2 * n {
                let (u, v) = (random.below(n as u64) as usize, random.below(n as u64) as usize);
                if u != v {
                    edges.push((u, v, 10 + random.below(1 + round as u64 % 9) as i64));
                }
            }
            let mut matching = Matching::new(n, edges.clone());
            while matching.stage(Cancel::NEVER).unwrap() {
                matching.open_idle();
            }
            let got = weight(&matching.mate, &edges);
            // A blossom of 2r + 1 vertices holds at most r matched edges: r z is its share.
            let mut bound: i64 = matching.y.iter().sum();
            let mut z_above = vec![Vec::new(); n];
            for b in n..matching.blossoms.len() {
                if !matching.blossoms[b].children.is_empty() {
                    let leaves = matching.leaves(b);
                    let z = matching.blossoms[b].z;
                    assert!(z >= 0);
                    bound += (leaves.len() as i64 - 1) / 2 * z;
                    leaves.into_iter().for_each(|v| z_above[v].push((b, z)));
                }
            }
            assert!(matching.y.iter().all(|&y| y >= 0));
            for &(u, v, weight) in &edges {
                let common = z_above[u].iter().filter(|b| z_above[v].contains(b));
                let z: i64 = common.map(|b| b.1).sum();
                assert!(matching.y[u] + matching.y[v] + z >= 2 * weight);
            }
            assert_eq!(2 * got, bound);
        }
    }
}
