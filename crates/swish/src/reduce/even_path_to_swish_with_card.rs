//! A path of even length, no vertex twice, to a swish that uses a given card.
//!
//! *Statement.* A digraph has a directed path from its first vertex to its last that visits no vertex twice and has an
//! even number of arcs if and only if, of the cards built from it, the last is in some swish.
//!
//! *Construction.* Cards are 1 × 4n: the left half has cells v_in and v_out for each of the n ≥ 2 vertices. A vertex is the
//! card with its point in v_in and its circle in v_out; an arc from u to v is the card with its point in u_out and its circle
//! in v_in, moved to the right half; and the last card has its point in t_out and its circle in s_in, s the first vertex and t
//! the last.
//!
//! *Why.* Laid one behind the other, point on circle, cards are a walk of cells, and a swish that uses the last card
//! is a closed walk through it that uses no card twice, perhaps with others beside it. From s_in on the walk goes by the card of s, which is the only one
//! with a point there, to s_out, from there by an arc's card, and so on; the card of a vertex is used once, so no vertex comes twice, and the
//! walk ends with the card of t and the last card. Each arc changes the half, nothing else does; so the walk closes if and only if the
//! arcs are even in number.
//!
//! *Size.* n + m + 1 cards of 1 row and 4n columns, all different: an arc from t to s has its circle in the other half than the last card.
//!
//! *Printed and corrected.* Fairdeal's. That the path problem is NP-complete is a theorem of LaPaugh and Papadimitriou (1984). "Is there
//! any swish?" is in P on 1 × w cards, so completing a swish is harder than finding one, unless P = NP (docs/results/any-swish.md).

use fairdeal_core::formats::digraph::Digraph;
use fairdeal_core::formats::oracle;
use fairdeal_core::game::Question;
use fairdeal_core::reduce::{BruteForce, Counted, Reduced, Reduction, ReductionFacts, Source};
use fairdeal_core::sort;
use fairdeal_core::words::count_of;
use fairdeal_core::{Error, InputError, Limits, Verdict};
use serde_json::{Value, json};

use super::made::made;
use super::mapping::{Mapping, Pulled, chosen, fits, list};
use crate::rules::{Card, Hand, Laying, Placed, Size, Swish};

/// The reduction.
pub(super) struct EvenPathToSwishWithCard;

const FACTS: ReductionFacts = ReductionFacts {
    name: "even-path-to-swish-with-card",
    from: "a digraph, from its first vertex to its last (arc list: p arc n m, a u v)",
    to: "SWISH, is there a swish that uses the last card? One point and one circle a card, one row",
    statement: "There is a directed path of even length from the first vertex to the last, no vertex twice, if \
                and only if some swish uses the last card.",
    source: "Fairdeal",
    as_printed: false,
    example: "p arc 4 5\na 1 2\na 2 3\na 3 4\na 1 3\na 3 2\n",
};

impl Reduction for EvenPathToSwishWithCard {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn build(&self, source: &str, as_printed: bool) -> Result<Box<dyn Reduced>, Error> {
        super::no_printed(as_printed, FACTS.name)?;
        Ok(made(Paths::new(Digraph::parse(source)?)?))
    }
}

/// The flip of every arc: to the other half.
const OVER: Laying = Laying(1);

struct Paths {
    digraph: Digraph,
    hand: Hand,
}

impl Paths {
    fn new(digraph: Digraph) -> Result<Self, InputError> {
        let n = digraph.n;
        if n < 2 {
            return Err(InputError::at("source", "there must be at least 2 vertices"));
        }
        let size = Size { h: 1, w: 4 * n };
        fits(size, n + digraph.arcs.len() + 1)?;
        let (into, out) = (|v: usize| size.cell(0, 2 * v), |v: usize| size.cell(0, 2 * v + 1));
        let vertices = (0..n).map(|v| Card::arc(into(v), out(v)));
        let arcs = digraph.arcs.iter();
        let arcs = arcs.map(|&(u, v)| Card::arc(out(u), size.lay(OVER, into(v))));
        let last = Card::arc(out(n - 1), into(0));
        let cards = vertices.chain(arcs).chain([last]).collect();
        Ok(Paths { hand: Hand { size, simple: false, cards }, digraph })
    }

    /// The card that must be used.
    fn last(&self) -> usize {
        self.digraph.n + self.digraph.arcs.len()
    }

    /// Are these vertices such a path?
    fn is_even_path(&self, path: &[usize]) -> bool {
        let Digraph { n, arcs } = &self.digraph;
        let mut sorted = path.to_vec();
        sorted.sort_unstable();
        path.len() % 2 == 1
            && path.first() == Some(&0)
            && path.last() == Some(&(n - 1))
            && sorted.windows(2).all(|two| two[0] < two[1])
            && path.windows(2).all(|two| arcs.contains(&(two[0], two[1])))
    }
}

impl Mapping for Paths {
    fn facts(&self) -> &'static ReductionFacts {
        &FACTS
    }

    fn hand(&self) -> &Hand {
        &self.hand
    }

    fn question(&self) -> Question {
        Question::AtLeast(2)
    }

    fn through(&self) -> Option<usize> {
        Some(self.last())
    }

    fn source(&self) -> (String, Source) {
        let (n, m) = (self.digraph.n, self.digraph.arcs.len());
        let text = format!("a digraph, {}, {}", count_of(n, "vertex"), count_of(m, "arc"));
        (text, Source::of([("vertices", n), ("arcs", m)]))
    }

    fn sizes(&self) -> Vec<Counted> {
        let (n, m, hand) = (self.digraph.n, self.digraph.arcs.len(), &self.hand);
        vec![
            Counted::new("cards", hand.cards.len(), format!("n + m + 1, n = {n}"), n + m + 1),
            Counted::new("rows", hand.size.h, "1", 1),
            Counted::new("columns", hand.size.w, "4 n", 4 * n),
            Counted::new("symbols a card", hand.most_symbols(), "2", 2),
        ]
    }

    fn card(&self, card: usize) -> String {
        let n = self.digraph.n;
        match card.checked_sub(n) {
            None => format!("vertex {}", card + 1),
            Some(arc) => match self.digraph.arcs.get(arc) {
                Some((u, v)) => format!("arc {}→{}", u + 1, v + 1),
                None => format!("the card to use, from {n} back to 1"),
            },
        }
    }

    fn short(&self, card: usize) -> String {
        if card == self.last() { "to be used".into() } else { self.card(card) }
    }

    fn part(&self, card: usize) -> Option<(usize, String)> {
        let part = match card {
            card if card < self.digraph.n => (0, "a vertex"),
            card if card < self.last() => (1, "an arc, to the other half"),
            _ => (2, "the card that must be used"),
        };
        Some((part.0, part.1.into()))
    }

    fn push(&self, witness: &Value) -> Result<Swish, InputError> {
        let path = chosen(list(witness, "path")?, self.digraph.n, "vertex")?;
        if !self.is_even_path(&path) {
            let why = "these vertices are, in this order, no path of even length from the first to the last";
            return Err(InputError::at("witness", why));
        }
        let mut swish = vec![Placed { card: self.last(), laying: Laying(0) }];
        let mut laying = Laying(0);
        for (i, &vertex) in path.iter().enumerate() {
            swish.push(Placed { card: vertex, laying });
            let next = path.get(i + 1).map(|&next| (vertex, next));
            if let Some(arc) = next.and_then(|arc| self.digraph.arcs.binary_search(&arc).ok()) {
                swish.push(Placed { card: self.digraph.n + arc, laying });
                laying = Laying(laying.0 ^ OVER.0);
            }
        }
        sort::by_key(&mut swish, |placed| placed.card);
        Ok(swish)
    }

    /// The arcs of the swish from the first vertex on: every vertex is left by one of them at most.
    fn pull(&self, swish: &[Placed]) -> Pulled {
        let Digraph { n, arcs } = &self.digraph;
        let used: Vec<(usize, usize)> = swish
            .iter()
            .filter_map(|placed| arcs.get(placed.card.checked_sub(*n)?).copied())
            .collect();
        let mut path = vec![0];
        while let Some(&at) = path.last()
            && at != n - 1
            && let Some(&(_, next)) = used.iter().find(|arc| arc.0 == at)
            && !path.contains(&next)
        {
            path.push(next);
        }
        let uses = swish.iter().any(|placed| placed.card == self.last());
        let even = uses && self.is_even_path(&path);
        let numbers: Vec<usize> = path.iter().map(|vertex| vertex + 1).collect();
        let shown: Vec<String> = numbers.iter().map(usize::to_string).collect();
        let word = if even { "a path of even length" } else { "no such path" };
        Pulled {
            says: format!("{word}: {}", shown.join("→")),
            witness: json!({ "path": numbers }),
            worth: even.then(|| path.len() - 1),
        }
    }

    fn unit(&self) -> &'static str {
        "path"
    }

    fn oracle(&self) -> Option<BruteForce> {
        match oracle::even_path(&self.digraph, Limits::nodes(1_000_000)) {
            Verdict::Solved(_) => Some(BruteForce::Decision(true)),
            Verdict::Impossible(_) => Some(BruteForce::Decision(false)),
            Verdict::Unknown(_) => None,
        }
    }
}
