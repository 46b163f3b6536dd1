use proptest::prelude::*;

use super::cnf::Cnf;
use super::cover::Cover;
use super::digraph::Digraph;
use super::generate::{self, named};
use super::graph::Graph;
use super::kdm::Kdm;
use super::oracle;
use super::red_blue::{Arc, RedBlue};
use super::wcnf::{Wcnf, Weight};
use super::{Format, detect};
use crate::random::Random;
use crate::{Limits, Verdict};

#[test]
fn formats_are_told_by_their_first_line() {
    for (text, format) in [
        ("p cnf 0 0", Format::Cnf),
        ("c p wcnf\n\np wcnf 1 1 2\n1 1 0", Format::Wcnf),
        ("h 1 0\n3 -1 0", Format::Wcnf),
        ("1 1 2 0", Format::Wcnf),
        ("p edge 2 1\ne 1 2", Format::Edge),
        ("p col 2 0", Format::Edge),
        ("D~{", Format::Graph6),
        (">>graph6<<D~{", Format::Graph6),
        ("?", Format::Graph6),
        ("p arc 2 1\na 1 2", Format::Arc),
        ("p kdm 3 1 1\n1 1 1", Format::Kdm),
        ("p cover 3 1\n1 2 3", Format::Cover),
        ("p redblue 2 1\nr 1 2", Format::RedBlue),
    ] {
        assert_eq!(detect(text), Ok(format), "{text}");
    }
    for (text, message) in [
        ("", "line 1: there is nothing to read"),
        ("p sat 1", "line 1, column 3: `sat` is none of cnf, wcnf, edge, arc, kdm, cover, redblue"),
        ("c\n  hello there", "line 2, column 3: `hello` starts no formula, graph or matching"),
    ] {
        assert_eq!(detect(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn mistakes_are_named_by_line_and_column() {
    let cnf = |text: &str| Cnf::parse(text).unwrap_err().to_string();
    assert_eq!(
        cnf("p cnf 2 1\n1 3 0"),
        "line 2, column 3: `3` is not a literal of variables 1 to 2, or 0"
    );
    assert_eq!(
        cnf("p cnf 2 1\n1 -0 0"),
        "line 2, column 3: `-0` is not a literal of variables 1 to 2, or 0"
    );
    assert_eq!(cnf("p cnf 2 1\n1 2"), "line 2, column 3: the last clause does not end with 0");
    assert_eq!(cnf("p cnf 2 2\n1 2 0\n"), "line 2: 1 clauses are here, the header says 2");
    assert_eq!(
        cnf("p cnf 2"),
        "line 1, column 8: the line ends where the number of clauses is expected"
    );
    assert_eq!(cnf("p cnf 2 2 2"), "line 1, column 11: `2` is more than belongs on the line");
    let wcnf = |text: &str| Wcnf::parse(text).unwrap_err().to_string();
    assert_eq!(
        wcnf("1 1 2"),
        "line 1, column 6: the line ends where the 0 that ends the clause is expected"
    );
    assert_eq!(wcnf("1 1 0 2"), "line 1, column 7: `2` stands behind the 0 that ends the clause");
    assert_eq!(
        wcnf("p wcnf 1 1 3\n0 1 0"),
        "line 2, column 1: `0` is not a weight, a number from 1 to 1099511627776"
    );
    assert_eq!(wcnf("D~{"), "line 1: expected a formula (CNF or WCNF), this is graph6");
    let graph = |text: &str| Graph::parse(text).unwrap_err().to_string();
    assert_eq!(
        graph("p edge 2 1\n e 1 3"),
        "line 2, column 6: `3` is not a vertex, a number from 1 to 2"
    );
    assert_eq!(
        graph("p edge 2 2\ne 1 2\ne 2 1"),
        "line 3, column 1: `e` names an edge that was named before"
    );
    assert_eq!(
        graph("p edge 2 1\ne 1 1"),
        "line 2, column 5: `1` is the edge's other end too: loops are not allowed"
    );
    assert_eq!(
        graph(">>graph6<<D~"),
        "line 1, column 13: 2 characters, a graph with 5 vertices has 3"
    );
    assert_eq!(
        graph(">>graph6<<D~ "),
        "line 1, column 13: 2 characters, a graph with 5 vertices has 3"
    );
    assert_eq!(graph(">>graph6<<D~{\nD~{"), "line 2, column 1: one graph is enough");
    assert_eq!(graph(">>graph6<<D~|"), "line 1, column 13: bits are set behind the last vertex");
    let kdm = |text: &str| Kdm::parse(text).unwrap_err().to_string();
    assert_eq!(
        kdm("p kdm 3 2 1\n1 2"),
        "line 2, column 4: the line ends where an element is expected"
    );
    assert_eq!(
        kdm("p kdm 2 2 2\n1 2\n1 2"),
        "line 3, column 1: `1` starts a tuple that was named before"
    );
    let arc = |text: &str| Digraph::parse(text).unwrap_err().to_string();
    assert_eq!(
        arc("p arc 2 1\na 2 2"),
        "line 2, column 5: `2` is the arc's tail too: loops are not allowed"
    );
}

#[test]
fn max_sat_in_three_ways_to_write_it() {
    let classic = Wcnf::parse("p wcnf 2 3 9\n9 1 2 0\n2 -1 0 3\n-2 0").unwrap();
    let modern = Wcnf::parse("h 1 2 0\n2 -1 0\n3 -2 0\n").unwrap();
    assert_eq!(classic, modern);
    assert_eq!(oracle::max_sat(&modern), Verdict::Solved((3, vec![true, false])));
    let plain = Wcnf::parse("p cnf 2 2\n1 2\n0 -1 0\n%\n0\n").unwrap();
    assert_eq!(plain.clauses, [(Weight::Soft(1), vec![1, 2]), (Weight::Soft(1), vec![-1])]);
    let torn = Wcnf::parse("h 1 0\nh -1 0").unwrap();
    assert!(oracle::max_sat(&torn).is_impossible());
}

/// K5 and the graph without vertices, worked out by hand from the description of the format.
#[test]
fn graph6_by_hand() {
    assert_eq!(Graph::parse("D~{").unwrap(), named("k5").unwrap());
    let big = Graph::new(100, [(0, 99), (98, 99), (3, 62)]);
    assert_eq!(Graph::parse(&big.write_graph6()).unwrap(), big);
    assert!(big.write_graph6().starts_with("~?@c"));
    assert_eq!(Graph::parse("?").unwrap(), Graph::new(0, []));
}

/// Graphs and regular graphs by their published numbers (OEIS A000088, A005815, A002829).
#[test]
fn all_small_graphs() {
    let shapes: Vec<usize> = (0..=6).map(|n| generate::all_shapes(n).len()).collect();
    assert_eq!(shapes, [1, 1, 2, 4, 11, 34, 156]);
    assert_eq!(generate::all_graphs(4).count(), 64);
    assert_eq!(generate::all_graphs(7).count(), 0);
    let fours: Vec<usize> = (4..=7).map(|n| generate::all_regular(n, 4).len()).collect();
    assert_eq!(fours, [0, 1, 15, 465]);
    assert_eq!(generate::all_regular(6, 3).len(), 70);
}

#[test]
fn the_named_graphs_are_what_they_are_called() {
    assert!(generate::NAMES.is_sorted());
    for (name, n, edges, path, colours) in [
        ("2k2", 4, 2, false, 1),
        ("claw", 4, 3, false, 3),
        ("k2,4", 6, 8, false, 4),
        ("k4,4", 8, 16, true, 4),
        ("k5", 5, 10, true, 5),
        ("octahedron", 6, 12, true, 4),
        ("petersen", 10, 15, true, 4),
        ("prism", 6, 9, true, 3),
        ("two-k5-minus-e", 10, 20, true, 5),
    ] {
        let graph = named(name).unwrap();
        assert_eq!((graph.n, graph.edges.len()), (n, edges), "{name}");
        assert_eq!(oracle::hamiltonian_path(&graph).is_solved(), path, "{name}");
        let colour = |k| oracle::edge_colouring(&graph, k, Limits::default());
        assert!(colour(colours - 1).is_impossible(), "{name}");
        let Verdict::Solved(found) = colour(colours) else { panic!("{name}") };
        assert!(oracle::is_edge_colouring(&graph, colours, &found), "{name}");
    }
    assert!(named("petersen").unwrap().degrees().iter().all(|&d| d == 3));
    assert!(named("two-k5-minus-e").unwrap().degrees().iter().all(|&d| d == 4));
    assert_eq!(generate::NAMES.iter().filter(|name| named(name).is_some()).count(), 9);
}

/// Paths, matchings and orders against a second, even plainer search.
#[test]
fn the_oracles_agree_with_permutations() {
    let orders = |n: usize| -> Vec<Vec<usize>> {
        let mut out = vec![Vec::new()];
        for _ in 0..n {
            let grow = |order: &Vec<usize>| -> Vec<Vec<usize>> {
                let free = (0..n).filter(|v| !order.contains(v));
                free.map(|v| order.iter().copied().chain([v]).collect()).collect()
            };
            out = out.iter().flat_map(grow).collect();
        }
        out
    };
    for n in 1..=5 {
        for graph in generate::all_shapes(n) {
            let is_path = |order: &Vec<usize>| order.windows(2).all(|w| graph.has(w[0], w[1]));
            let expected = orders(n).iter().any(is_path);
            match oracle::hamiltonian_path(&graph) {
                Verdict::Solved(path) => assert!(expected && path.len() == n && is_path(&path)),
                other => assert!(!expected && other.is_impossible()),
            }
        }
    }
    let mut random = Random::new(7);
    let mut seen = [0, 0];
    for round in 0..200 {
        let digraph = generate::random_digraph(1 + round % 5, 50, &mut random);
        let forward = |order: &Vec<usize>| {
            let at = |v: usize| order.iter().position(|&u| u == v);
            digraph.arcs.iter().filter(|&&(u, v)| at(u) < at(v)).count()
        };
        let expected = orders(digraph.n).iter().map(forward).max().unwrap();
        let Verdict::Solved((most, order)) = oracle::acyclic_subgraph(&digraph) else { panic!() };
        assert_eq!((most, forward(&order)), (expected, expected));
        let acyclic = Digraph::order(digraph.n, &digraph.arcs).is_some();
        assert_eq!(acyclic, most == digraph.arcs.len());

        let kdm = generate::random_kdm(3, 4, 7, round % 4 == 0, &mut random);
        let subsets =
            (0_u32..1 << 7).map(|s| (0..7).filter(|i| s >> i & 1 == 1).collect::<Vec<_>>());
        let expected = subsets.clone().any(|chosen| kdm.is_perfect(&chosen));
        match oracle::perfect_matching(&kdm, Limits::default()) {
            Verdict::Solved(chosen) => assert!(expected && kdm.is_perfect(&chosen)),
            other => assert!(!expected && other.is_impossible()),
        }
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 40), "{seen:?}");
    let random = generate::random_regular(9, 4, &mut Random::new(1)).unwrap();
    assert!(random.degrees().iter().all(|&d| d == 4));
    assert_eq!(generate::random_regular(5, 3, &mut Random::new(1)), None);
}

/// The arcs of a random digraph, in two colours.
fn digraph_arcs(random: &mut Random, n: usize) -> Vec<Arc> {
    let digraph = generate::random_digraph(n, 30, random);
    let coloured = digraph.arcs.into_iter();
    coloured.map(|(from, to)| Arc { from, to, blue: random.below(2) == 1 }).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>(), n in 1..30_usize, m in 0..40_usize) {
        let mut random = Random::new(seed);
        let cnf = generate::random_cnf(n, m, 3, &mut random);
        prop_assert_eq!(&Cnf::parse(&cnf.write()).unwrap(), &cnf);
        let mut wcnf = Wcnf::of_cnf(cnf);
        for (weight, _) in &mut wcnf.clauses {
            let drawn = random.below(5);
            *weight = if drawn == 0 { Weight::Hard } else { Weight::Soft(drawn) };
        }
        prop_assert_eq!(&Wcnf::parse(&wcnf.write()).unwrap(), &wcnf);
        let occurrences = generate::random_max_2_3_sat(n, m, &mut random);
        for v in 1..=n as i32 {
            let of = |c: &&Vec<i32>| c.contains(&v) || c.contains(&-v);
            prop_assert!(occurrences.clauses.iter().filter(of).count() <= 3);
        }
        let digraph = generate::random_digraph(n, 30, &mut random);
        prop_assert_eq!(&Digraph::parse(&digraph.write()).unwrap(), &digraph);
        let graph = Graph::new(n, digraph.arcs);
        prop_assert_eq!(&Graph::parse(&graph.write()).unwrap(), &graph);
        prop_assert_eq!(&Graph::parse(&graph.write_graph6()).unwrap(), &graph);
        let headed = format!(">>graph6<<{}", graph.write_graph6());
        prop_assert_eq!(&Graph::parse(&headed).unwrap(), &graph);
        let kdm = generate::random_kdm(3, n, m, false, &mut random);
        prop_assert_eq!(&Kdm::parse(&kdm.write()).unwrap(), &kdm);
        let sets: std::collections::BTreeSet<[usize; 3]> =
            (0..m).map(|i| [i % 5, 5 + i % 7, 12 + i]).collect();
        let cover = Cover { n: 60, sets: sets.into_iter().collect() };
        prop_assert_eq!(&Cover::parse(&cover.write()).unwrap(), &cover);
        let arcs = digraph_arcs(&mut random, n);
        let coloured = RedBlue { n, arcs };
        prop_assert_eq!(&RedBlue::parse(&coloured.write()).unwrap(), &coloured);
    }

    #[test]
    fn mangled_text_is_read_or_refused(
        text in "(p (cnf|wcnf|edge|col|arc|kdm|cover|redblue) [0-9 ]{0,9}\n)?[0-9a-z~?@A-Z \n%<>-]{0,60}",
        cut in 0..80_usize,
    ) {
        let cut: String = text.chars().take(cut).collect();
        for text in [&text, &cut] {
            let _ = detect(text);
            let _ = Cnf::parse(text);
            let _ = Cover::parse(text);
            let _ = RedBlue::parse(text);
            let _ = Wcnf::parse(text);
            let _ = Graph::parse(text);
            let _ = Graph::parse(&format!(">>graph6<<{text}"));
            let _ = Digraph::parse(text);
            let _ = Kdm::parse(text);
        }
    }
}
