//! Against exhaustive play: nothing is called lost that can be won, and the searches find it.

use super::*;

#[test]
fn no_condition_flags_a_board_that_can_be_won() {
    let mut random = Random::new(2019);
    let mut flagged: BTreeMap<(&str, CutEdgeReading), u32> = BTreeMap::new();
    let mut dfs = PaperDfs::new(Limits::default());
    let kinds = [
        ((3, 3), (3, 9), (2, 9), 4000),
        ((3, 3), (5, 12), (3, 9), 8000),
        ((3, 4), (4, 13), (5, 12), 3000),
        ((3, 4), (6, 14), (5, 10), 8000),
        ((4, 4), (6, 14), (5, 9), 12000),
        ((4, 4), (8, 20), (6, 11), 12000),
        ((2, 7), (5, 13), (4, 9), 6000),
        ((5, 5), (6, 16), (6, 9), 6000),
    ];
    for (size, deck, counts, rounds) in kinds {
        for _ in 0..rounds {
            let (fewest, most): (usize, usize) = counts;
            let count = fewest + random.below((most - fewest + 1) as u64) as usize;
            let board = random_board(&mut random, size, count, deck);
            let mut lost = None;
            for reading in READINGS {
                let Some(reason) = explain(&board, reading, Cancel::NEVER) else { continue };
                let won = *lost.get_or_insert_with(|| {
                    winnable(&board).unwrap_or_else(|| dfs.solve(&board).verdict.is_solved())
                });
                assert!(!won, "{reason:?} flags {board:?}");
                *flagged.entry((reason.word(), reading)).or_default() += 1;
            }
        }
    }
    for reading in READINGS {
        for word in ["odd-bird", "multiple-flocks", "cut-edge", "lollipop"] {
            let count = flagged.get(&(word, reading)).copied().unwrap_or(0);
            assert!(count >= 20, "only {count} boards tested {word} {reading:?}");
        }
    }
}

/// Read without "and it is a whole side of the edge", the paper's Cut Edge condition would call
/// this board lost: the cards of suit 5 are a 2-edge-connected component that cannot collapse,
/// with or without 12-2; but 10-5 can go down onto 9-6 first.
#[test]
fn a_component_that_is_no_side_proves_nothing() {
    let c = |rank, suit| Some(Card { rank, suit });
    let cells = vec![
        None,
        c(2, 5),
        c(12, 2),
        c(13, 5), //
        c(10, 5),
        None,
        None,
        None, //
        c(9, 6),
        None,
        c(7, 5),
        None,
    ];
    let board = Board::new(3, 4, cells);
    assert_eq!(winnable(&board), Some(true));
    for reading in READINGS {
        assert_eq!(explain(&board, reading, Cancel::NEVER), None);
    }
}

#[test]
fn searches_agree_with_exhaustive_play() {
    let mut random = Random::new(7);
    let mut dfs = PaperDfs::new(Limits::default());
    let mut whole = pipeline(Limits::default());
    let mut heuristic = PaperHeuristic::new(Limits::default());
    let mut seen = [0; 2];
    for round in 0..6000_usize {
        let size = [(3, 3), (2, 5), (4, 4), (1, 7), (5, 4)][round % 5];
        let count = 2 + random.below(if round % 5 < 3 { 8 } else { 6 }) as usize;
        let deck = [(3, 8), (5, 12)][round % 2];
        let board = random_board(&mut random, size, count.min(size.0 * size.1), deck);
        let Some(won) = winnable(&board) else { continue };
        seen[usize::from(won)] += 1;
        for solved in [dfs.solve(&board), whole.solve(&board)] {
            assert_replays(&board, &solved);
            assert_eq!(solved.verdict.is_solved(), won, "{board:?}");
            assert_eq!(solved.verdict.is_impossible(), !won);
        }
        let solved = heuristic.solve(&board);
        assert_replays(&board, &solved);
        match solved.verdict {
            Verdict::Solved(_) => assert!(won),
            Verdict::Impossible(_) => assert!(!won),
            Verdict::Unknown(stop) => assert_eq!((stop, solved.nodes), (Stop::Incomplete, 99)),
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}
