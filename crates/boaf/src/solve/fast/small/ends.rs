//! The ends of the game, by heart: the best winning move with four cards left, and with three.
//!
//! Who can win with four cards, and by which move, depends on two graphs on four cells and on nothing
//! else: who matches whom, six bits, and which cells are in line, six bits. So there are 4,096 ends for
//! boards of every shape, a byte each. A greedy search comes to one after a dozen nodes; without the
//! table it would look at three more, and take one or two back as often as not. (A table by *set of
//! cells*, which needs no line graph, is 30 times as large and good for one shape only.)
//!
//! Of several winning moves the table holds the one the greedy search would have come to: the best by
//! score. So it saves nodes and changes no line of play.

use super::state::{CELLS, Code, Lines, Node};
use super::weights::Table;

/// The pairs of four cells, in the order of their bits; three cells have those without the last cell.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// Winning moves, as 4·from + to by the cells' order; 0, a cell onto itself, where there is none.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// At 64·matches + lines.
    four: Vec<u8>,
    /// At 8·matches + lines.
    three: [u8; 64],
}

/// A graph on at most four vertices.
#[derive(Clone, Copy)]
struct Graph([[bool; 4]; 4]);

impl Graph {
    /// From the bits of its pairs.
    fn new(vertices: usize, bits: usize) -> Self {
        let mut graph = Graph([[false; 4]; 4]);
        let pairs = PAIRS.into_iter().filter(|&(_, b)| b < vertices);
        for (k, (a, b)) in pairs.enumerate() {
            graph.0[a][b] = bits >> k & 1 == 1;
            graph.0[b][a] = graph.0[a][b];
        }
        graph
    }

    fn bits(&self, vertices: usize) -> usize {
        let pairs = PAIRS.into_iter().filter(|&(_, b)| b < vertices);
        pairs.enumerate().map(|(k, (a, b))| usize::from(self.0[a][b]) << k).sum()
    }

    /// Without one vertex.
    fn without(&self, gone: usize) -> Self {
        let from = |k: usize| if k < gone { k } else { (k + 1).min(3) };
        Graph(std::array::from_fn(|a| std::array::from_fn(|b| self.0[from(a)][from(b)])))
    }

    /// With two vertices exchanged.
    fn exchanged(&self, i: usize, j: usize) -> Self {
        let from = |k: usize| {
            if k == i {
                j
            } else if k == j {
                i
            } else {
                k
            }
        };
        Graph(std::array::from_fn(|a| std::array::from_fn(|b| self.0[from(a)][from(b)])))
    }
}

/// What so many cards and the cells in line are worth to the greedy search, by the bits of both graphs.
fn worth(cards: usize, matches: Graph, lines: Graph, table: &Table) -> u32 {
    let others = |p: usize| (0..cards).filter(move |&q| q != p);
    let of = |p: usize| {
        let degree = others(p).filter(|&q| matches.0[p][q]).count();
        let legal = others(p).filter(|&q| matches.0[p][q] && lines.0[p][q]).count();
        let later = others(p).filter(|&q| q > p && lines.0[p][q]).count();
        u32::from(table.joint[16 * legal + degree]) + table.pair * later as u32
    };
    (0..cards).map(of).sum()
}

/// How many graphs there are on so many vertices.
fn graphs(vertices: usize) -> usize {
    1 << PAIRS.iter().filter(|&&(_, b)| b < vertices).count()
}

/// The best of the moves that win with so many cards, by the score of what they lead to: at `matches · graphs + lines`, as
/// `ends` of one card less, which are 0 where nothing wins. `table` is for the cards left after the move.
fn ends(cards: usize, table: &Table, less: &[u8]) -> Vec<u8> {
    let (all, after) = (graphs(cards), graphs(cards - 1));
    let graph = |bits| Graph::new(cards - 1, bits);
    let score = |then| worth(cards - 1, graph(then / after), graph(then % after), table);
    let scores: Vec<u32> = (0..after * after).map(score).collect();
    let mut best = vec![(0, 0); all * all];
    for (i, j) in (0..cards).flat_map(|i| (0..cards).map(move |j| (i, j))).filter(|(i, j)| i != j) {
        // Card i now stands on cell j, card j and cell i are gone.
        let joins = |&bits: &usize| Graph::new(cards, bits).0[i][j];
        let met = |bits| after * Graph::new(cards, bits).exchanged(i, j).without(i).bits(cards - 1);
        let inline = |bits| Graph::new(cards, bits).without(i).bits(cards - 1);
        let met: Vec<_> = (0..all).filter(joins).map(|m| (m, met(m))).collect();
        let inline: Vec<_> = (0..all).filter(joins).map(|l| (l, inline(l))).collect();
        for &(m, met) in &met {
            for &(l, inline) in inline.iter().filter(|(_, inline)| less[met + inline] != 0) {
                // Equal scores fall to the greater code.
                let best = &mut best[all * m + l];
                *best = (*best).max((scores[met + inline] + 1, (4 * i + j) as u8));
            }
        }
    }
    best.into_iter().map(|(_, code)| code).collect()
}

impl Ends {
    /// The ends under these scores.
    pub(super) fn new(tables: &[Table]) -> Self {
        // Two cards are joined if they match and are in line.
        let three = ends(3, &tables[2], &[0, 0, 0, 1]);
        Ends { four: ends(4, &tables[3], &three), three: std::array::from_fn(|at| three[at]) }
    }

    /// The winning move with four cards left, if there is one.
    #[inline(always)]
    pub(super) fn last_four(&self, node: &Node, lines: &Lines) -> Option<Code> {
        let cells = cells::<4>(node.occupied);
        let at = 64 * four(&node.state.lanes, cells) + four(&lines.with, cells);
        named(self.four[at & 4095], cells)
    }

    /// The same with three.
    #[inline(always)]
    pub(super) fn last_three(&self, node: &Node, lines: &Lines) -> Option<Code> {
        let cells = cells::<3>(node.occupied);
        let at = 8 * three(&node.state.lanes, cells) + three(&lines.with, cells);
        named(self.three[at & 63], [cells[0], cells[1], cells[2], 0])
    }
}

/// The lowest members of a set.
#[inline(always)]
fn cells<const N: usize>(mut set: u16) -> [usize; N] {
    std::array::from_fn(|_| {
        let cell = set.trailing_zeros() as usize & 15;
        set &= set.wrapping_sub(1);
        cell
    })
}

/// The bits of the pairs of four cells.
#[inline(always)]
fn four(lanes: &[u16; CELLS], [a, b, c, d]: [usize; 4]) -> usize {
    let bit = |p: usize, q: usize| usize::from(lanes[p] >> q & 1);
    bit(a, b) | bit(a, c) << 1 | bit(a, d) << 2 | bit(b, c) << 3 | bit(b, d) << 4 | bit(c, d) << 5
}

/// The bits of the pairs of three cells.
#[inline(always)]
fn three(lanes: &[u16; CELLS], [a, b, c]: [usize; 3]) -> usize {
    let bit = |p: usize, q: usize| usize::from(lanes[p] >> q & 1);
    bit(a, b) | bit(a, c) << 1 | bit(b, c) << 2
}

/// A move between cells in order as one between cells of the board.
#[inline(always)]
fn named(end: u8, cells: [usize; 4]) -> Option<Code> {
    let [from, to] = [end >> 2 & 3, end & 3].map(|k| cells[usize::from(k)]);
    (end != 0).then_some((from << 4 | to) as Code)
}
