//! Empty boards, large boards, small budgets.

use super::*;

#[test]
fn edges_of_the_world() {
    let one = Some(Card { rank: u32::MAX, suit: u32::MAX });
    let engines = |limits| -> Vec<Box<dyn Engine>> {
        vec![
            Box::new(PaperConditions::new(CutEdgeReading::Paper, Cancel::NEVER)),
            Box::new(PaperHeuristic::new(limits)),
            Box::new(PaperDfs::new(limits)),
            Box::new(pipeline(limits)),
        ]
    };
    for mut engine in engines(Limits::default()) {
        for (rows, cols) in [(0, 0), (0, 5), (3, 3), (9, 9)] {
            let empty = Board::new(rows, cols, vec![None; rows * cols]);
            assert_eq!(engine.solve(&empty).verdict, Verdict::Impossible(Why::NoCards));
        }
        for (rows, cols) in [(1, 1), (2, 9), (9, 9)] {
            let mut cells = vec![None; rows * cols];
            cells[rows * cols - 1] = one;
            let board = Board::new(rows, cols, cells);
            assert_eq!(engine.solve(&board).verdict, Verdict::Solved(Vec::new()));
        }
    }
    // A full row of 64, one long suit: everything matches.
    let row = (1..=64).map(|rank| Some(Card { rank, suit: 1 })).collect();
    let row = Board::new(1, 64, row);
    for mut engine in engines(Limits::default()).into_iter().skip(1) {
        let solved = engine.solve(&row);
        assert!(solved.verdict.is_solved());
        assert_replays(&row, &solved);
    }
    let row = (1..=65).map(|rank| Some(Card { rank, suit: 1 })).collect();
    let row = Board::new(1, 65, row);
    for mut engine in engines(Limits::default()).into_iter().skip(1) {
        assert_eq!(engine.solve(&row).verdict, Verdict::Unknown(Stop::TooLarge));
    }
}

#[test]
fn larger_boards() {
    let mut whole = pipeline(Limits::nodes(20_000));
    let mut solved = 0;
    for name in ["4x5", "5x5", "6x6/s6r12", "5x5/s8r30", "8x8/s8r13"] {
        let family = BoafFamily::parse(name).unwrap();
        for number in 0..20 {
            let board = deal(family, number).unwrap();
            let answer = whole.solve(&board);
            assert_replays(&board, &answer);
            solved += u32::from(answer.verdict.is_solved());
        }
    }
    assert_eq!(solved, 75);
    // 65,536 cards: nobody looks at all pairs.
    let family = BoafFamily::parse("256x256/s300r300").unwrap();
    assert_eq!(whole.solve(&deal(family, 1).unwrap()).verdict, Verdict::Unknown(Stop::TooLarge));
    let mut cells: Vec<u32> = (0..65_536).collect();
    let mut words = Vec::new();
    for scattered in [false, true] {
        if scattered {
            let order = Random::new(1).draw_distinct(65_536, 65_536);
            cells = order.into_iter().map(|k| k as u32).collect();
        }
        // A chain of ranks; pairs of ranks; a chain with a leaf at every link.
        for card in [
            |k| Card { rank: k, suit: k },
            |k| Card { rank: k + k / 2, suit: k },
            |k| Card { rank: k / 2 + (k % 2) * (k + 1_000_000), suit: k / 2 },
        ] {
            let board = Board::new(256, 256, cells.iter().map(|&k| Some(card(k))).collect());
            words.push(
                explain(&board, CutEdgeReading::Text, Cancel::NEVER)
                    .map_or("", |reason| reason.word()),
            );
        }
    }
    let chain = ["", "multiple-flocks", ""];
    assert_eq!(words[..3], chain, "a chain that lies in order is rolled up from its ends");
    assert_eq!(words[3..], ["cut-edge", "multiple-flocks", "cut-edge"]);
}

#[test]
fn limits_are_honoured() {
    let hard = standard(360_528);
    for nodes in [0, 1, 14, 98, 99, 1000] {
        let solved = PaperDfs::new(Limits::nodes(nodes)).solve(&hard);
        assert_eq!((solved.verdict, solved.nodes), (Verdict::Unknown(Stop::Nodes), nodes));
        let solved = PaperHeuristic::new(Limits::nodes(nodes)).solve(&hard);
        let stop = if nodes < 99 { Stop::Nodes } else { Stop::Incomplete };
        assert_eq!((solved.verdict, solved.nodes), (Verdict::Unknown(stop), nodes.min(99)));
        let solved = pipeline(Limits::nodes(nodes)).solve(&standard(618_979));
        assert_eq!((solved.verdict, solved.nodes), (Verdict::Unknown(Stop::Nodes), nodes));
    }
    for memory in [0, 100, 10_000, 1 << 20] {
        let limits = Limits { memory, ..Limits::default() };
        let solved = PaperDfs::new(limits).solve(&hard);
        assert_eq!(solved.verdict, Verdict::Unknown(Stop::Memory), "{memory}");
        assert!(solved.nodes * 8 <= memory as u64 + 1000);
        let solved = pipeline(limits).solve(&standard(618_979));
        assert_eq!(solved.verdict, Verdict::Unknown(Stop::Memory), "{memory}");
    }
    // An engine's answer does not depend on what it decided before.
    let mut used = PaperDfs::new(Limits::nodes(50_000));
    let fresh: Vec<Solved> =
        (0..30).map(|n| PaperDfs::new(Limits::nodes(50_000)).solve(&standard(n))).collect();
    for (number, want) in fresh.iter().enumerate().rev() {
        assert_eq!(&used.solve(&standard(number as i64)), want);
    }
}
