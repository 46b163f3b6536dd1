//! The printed deals, and the paper's counts on part of its million.

use super::*;

#[test]
fn the_printed_deals_are_lost_for_the_printed_reasons() {
    for reading in READINGS {
        let why = |number| explain(&standard(number), reading, Cancel::NEVER).unwrap();
        assert_eq!(why(1264), Why::MultipleFlocks(cards("TS 9S")));
        let side = cards("4C 4H 3C 2C AC");
        assert_eq!(why(221_602), Why::CutEdge { u: card("4H"), w: card("QH"), side });
        let (x, u, w) = (card("QH"), card("QS"), card("5S"));
        assert_eq!(why(360_528), Why::Lollipop { x, u, w });
    }
    // Settled by hand in the paper; the stronger reading needs no hand.
    assert_eq!(explain(&standard(687_168), CutEdgeReading::Paper, Cancel::NEVER), None);
    let why = explain(&standard(687_168), CutEdgeReading::Text, Cancel::NEVER).unwrap();
    assert_eq!(why, Why::CutEdge { u: card("7S"), w: card("7C"), side: cards("KS 7S QS") });
    for reading in READINGS {
        assert_eq!(explain(&standard(618_979), reading, Cancel::NEVER), None);
    }
}

/// Deals lost by each condition among the first 100,000, and all of the million that the last two
/// conditions catch (that there are no others is for the example program to count).
#[test]
fn conditions_count_what_the_paper_counts() {
    for reading in READINGS {
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for number in 0..100_000 {
            if let Some(reason) = explain(&standard(number), reading, Cancel::NEVER) {
                *counts.entry(reason.word()).or_default() += 1;
            }
        }
        let want = [("cut-edge", 4), ("multiple-flocks", 30), ("odd-bird", 151)];
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), want);
    }
    let word = |number, reading| {
        explain(&standard(number), reading, Cancel::NEVER).map_or("", |r| r.word())
    };
    for number in CUT_EDGES {
        assert_eq!(READINGS.map(|reading| word(number, reading)), ["cut-edge"; 2], "{number}");
    }
    for number in LOLLIPOPS {
        let stronger = if LOLLIPOPS_CUT.contains(&number) { "cut-edge" } else { "lollipop" };
        assert_eq!(READINGS.map(|reading| word(number, reading)), ["lollipop", stronger]);
    }
    for number in [368_466, 687_168] {
        assert_eq!(READINGS.map(|reading| word(number, reading)), ["", "cut-edge"], "{number}");
    }
}

/// The paper's 49.
const CUT_EDGES: [i64; 49] = [
    6727, 59481, 63135, 68943, 173594, 178852, 199619, 203159, 221602, 251903, 259550, 264985,
    275598, 310852, 334970, 347365, 351410, 390567, 403553, 420777, 427161, 441814, 456706, 483823,
    505159, 512941, 539134, 569666, 585079, 608182, 625335, 633052, 652145, 655723, 658443, 665686,
    687952, 695338, 721434, 723824, 730522, 735446, 776842, 823551, 847751, 867856, 889777, 892142,
    971101,
];

/// The paper's 8, and those of them the stronger reading of Cut Edge catches first.
const LOLLIPOPS: [i64; 8] = [171146, 360528, 613865, 731678, 754258, 761979, 812136, 974905];
const LOLLIPOPS_CUT: [i64; 3] = [171146, 613865, 812136];

#[test]
fn searches_on_the_first_deals() {
    let mut heuristic = PaperHeuristic::new(Limits::default());
    let mut dfs = PaperDfs::new(Limits::nodes(100_000));
    let mut whole = pipeline(Limits::nodes(100_000));
    let (mut at_once, mut soon, mut left) = (0, 0, Vec::new());
    for number in 0..20_000 {
        let board = standard(number);
        let solved = heuristic.solve(&board);
        assert_replays(&board, &solved);
        match solved.verdict {
            Verdict::Solved(moves) => {
                assert_eq!(moves.len(), 15);
                at_once += u32::from(solved.nodes == 15);
                soon += 1;
            }
            _ if explain(&board, CutEdgeReading::Paper, Cancel::NEVER).is_none() => {
                left.push(board)
            }
            _ => {}
        }
    }
    assert_eq!((at_once, soon, left.len()), (11_353, 17_938, 2027));
    let mut steps: Vec<u64> = Vec::new();
    for board in &left {
        let solved = dfs.solve(board);
        assert_replays(board, &solved);
        if solved.verdict.is_solved() {
            steps.push(solved.nodes);
        }
        if solved.nodes < 5000 {
            let both = whole.solve(board);
            assert_eq!(both, Solved { nodes: solved.nodes + heuristic::PAPER_STEPS, ..solved });
        }
    }
    steps.sort_unstable();
    assert_eq!((steps.len(), steps[steps.len() / 2]), (1964, 3558));
}

/// The two deals the paper's search gave up: a little more patience settles them.
#[test]
fn the_two_deals_settled_by_hand_are_exhausted() {
    let mut dfs = PaperDfs::new(Limits::default());
    for (number, nodes) in [(687_168, 5_997_042), (618_979, 7_572_394)] {
        assert!(nodes > dfs::PAPER_STEPS);
        let verdict = Verdict::Impossible(Why::Exhausted);
        assert_eq!(dfs.solve(&standard(number)), Solved { verdict, nodes });
    }
}
