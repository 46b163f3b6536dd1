//! Drawings of boards of every kind: none panics, all keep their promises.
//!
//! The golden picture is refreshed with `BLESS=1 cargo test -p fairdeal-boaf --test draw`.

#![cfg(feature = "solve")]

use std::fs;
use std::path::Path;

use fairdeal_boaf::Boaf;
use fairdeal_boaf::deal::deal;
use fairdeal_boaf::draw::{
    Deck, MOST_CARDS, Marks, Tone, frames, match_graph, scene, steps_scene, table12, text,
};
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::{Board, Card, Move};
use fairdeal_core::Limits;
use fairdeal_core::game::{Question, Style};
use fairdeal_core::handle::{AnyGame, AnySolved, Handle};
use fairdeal_core::palette::{ARROW, MARKS};
use fairdeal_core::referee::Subject;
use fairdeal_core::scene::{Scene, Shape};
use fairdeal_core::words::plain;
use proptest::prelude::*;

/// Boards of any shape, full or not, of ordinary and of outlandish cards. Cards may repeat: a
/// drawing does not care.
fn boards() -> impl Strategy<Value = Board> {
    let number = prop_oneof![4 => 1..14_u32, 2 => 1..100_u32, 1 => any::<u32>()];
    let suit = prop_oneof![4 => 1..5_u32, 2 => 1..30_u32, 1 => any::<u32>()];
    let card = (number, suit).prop_map(|(rank, suit)| Card { rank, suit });
    (0..9_usize, 0..12_usize).prop_flat_map(move |(rows, cols)| {
        proptest::collection::vec(proptest::option::weighted(0.8, card.clone()), rows * cols)
            .prop_map(move |cells| Board::new(rows, cols, cells))
    })
}

fn marks() -> impl Strategy<Value = Marks> {
    let tone = proptest::sample::select(Tone::ALL.to_vec());
    let cell = prop_oneof![0..40_usize, any::<usize>()];
    let mv = (cell.clone(), cell.clone()).prop_map(|(from, to)| Move { from, to });
    let deck = prop_oneof![Just(Deck::Classic), Just(Deck::FourColours)];
    (proptest::collection::vec((cell, tone), 0..5), proptest::option::of(mv), deck)
        .prop_map(|(cells, arrow, deck)| Marks { cells, arrow, deck, ..Marks::none() })
}

/// A line of play: always the first legal move.
fn first_moves(board: &Board) -> Vec<Move> {
    let (mut now, mut line) = (board.clone(), Vec::new());
    while let Some(&mv) = now.moves().first() {
        now.play(mv).unwrap();
        line.push(mv);
    }
    line
}

proptest! {
    #[test]
    fn any_board_is_drawn(board in boards(), marks in marks()) {
        let picture = scene(&board, &marks);
        prop_assert!(picture.width > 0.0 && picture.width <= 8000.0);
        prop_assert!(picture.height > 0.0 && picture.height <= 8000.0);
        let svg = picture.to_svg();
        prop_assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf"));
        prop_assert_eq!(svg, scene(&board, &marks).to_svg());

        let strip = steps_scene(&board, &first_moves(&board));
        prop_assert!(strip.width <= 8000.0 && strip.height <= 8000.0);
    }

    #[test]
    fn any_board_is_written(board in boards(), marks in marks(), ascii: bool) {
        let drawn = text(&board, Style { ascii, ..Style::default() }, &marks);
        let lines: Vec<&str> = drawn.split('\n').collect();
        prop_assert_eq!(lines.len(), board.rows() + 1);
        prop_assert!(lines.iter().all(|line| !line.ends_with(' ')));
        prop_assert!(!ascii || drawn.is_ascii());
        prop_assert!(!drawn.contains('\x1b'));
        // A word per cell and the row's number, once brackets, which may touch, are gone.
        let bare = drawn.replace(['[', ']', '(', ')'], " ");
        for line in bare.split('\n').skip(1) {
            prop_assert_eq!(line.split_whitespace().count(), board.cols() + 1);
        }
        // Colours change no letter.
        let coloured = text(&board, Style { colour: true, ascii, ..Style::default() }, &marks);
        for (a, b) in plain(&coloured).split('\n').zip(bare.split('\n')) {
            prop_assert_eq!(a.trim_end(), b.trim_end());
        }
    }
}

#[test]
fn the_largest_boards_fit_the_picture() {
    for (family, bytes) in [("256x256/s300r300", 48 << 20), ("1x1024/s40r40", 1 << 20)] {
        let board = deal(BoafFamily::parse(family).unwrap(), 1).unwrap();
        let picture = scene(&board, &Marks::cells([0, 1]));
        assert!(picture.width <= 8000.0 && picture.height <= 8000.0);
        let svg = picture.to_svg();
        assert!(svg.len() < bytes, "{family}: {} bytes", svg.len());
        text(&board, Style::default(), &Marks::none());
    }
}

/// A long solution on a large board must not become millions of shapes.
#[test]
fn a_strip_of_a_long_solution_is_cut_short_and_says_so() {
    let cells = (1..=60 * 60).map(|rank| Some(Card { rank, suit: 1 })).collect();
    let board = Board::new(60, 60, cells);
    // Each row into its first column, then that column upwards.
    let rows = (0..60).flat_map(|r| (1..60).map(move |c| Move { from: r * 60 + c, to: r * 60 }));
    let moves: Vec<Move> = rows.chain((1..60).map(|r| Move { from: r * 60, to: 0 })).collect();
    let strip = steps_scene(&board, &moves);
    assert!(strip.width <= 2000.5 && strip.height <= 2000.5);
    assert!(strip.title.contains("3,599 moves"), "{}", strip.title);
    assert!(strip.to_svg().len() < 32 << 20);
}

#[test]
fn deal_1264_is_drawn_as_ever() {
    let board = deal(BoafFamily::STANDARD, 1264).unwrap();
    let svg = scene(&board, &Marks::cells([6, 11])).to_svg();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/boaf/1264.svg");
    if std::env::var_os("FAIRDEAL_BLESS").is_some() {
        fs::write(&path, &svg).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == svg,
        "the picture of deal 1264 changed: look at it, then refresh {}",
        path.display()
    );
}

fn answer(name: &str) -> Box<dyn AnySolved> {
    let position = Handle(&Boaf).position(&Subject::parse(name).unwrap()).unwrap();
    position.decide(Question::Any, None, Limits::default()).unwrap()
}

/// Every text of a picture, groups and all.
fn texts(shapes: &[Shape]) -> Vec<String> {
    let of = |shape: &Shape| match shape {
        Shape::Text(text) => vec![text.text.clone()],
        Shape::Group(group) => texts(&group.shapes),
        _ => Vec::new(),
    };
    shapes.iter().flat_map(of).collect()
}

/// How many outlines are drawn with a pen of this colour.
fn drawn(shapes: &[Shape], colour: fairdeal_core::scene::Colour) -> usize {
    let of = |shape: &Shape| match shape {
        Shape::Path { look, .. } => usize::from(look.stroke.is_some_and(|s| s.colour == colour)),
        Shape::Group(group) => drawn(&group.shapes, colour),
        _ => 0,
    };
    shapes.iter().map(of).sum()
}

fn legend(scene: &Scene) -> Vec<&str> {
    scene.legend.iter().map(|key| key.text.as_str()).collect()
}

/// Whatever the board, a solution is a picture to look at: numbered rows and columns, every move
/// named, no wall.
#[test]
fn solutions_thin_out() {
    for (name, boards, every) in [
        ("boaf#1", 16, 1),
        ("boaf/5x5#7", 25, 1),
        ("boaf/6x8#1", 25, 2),
        ("boaf/4x13#1", 18, 3),
        ("boaf/12x12/s12r13#1", 25, 6),
        ("boaf:2H 3H", 2, 1),
    ] {
        let solved = answer(name);
        let strip = solved.show();
        assert!(strip.width <= 2000.5 && strip.height <= 2000.5, "{name}");
        let texts = texts(&strip.shapes);
        let moves = solved.solution().solution.unwrap().len();
        for number in 1..=moves {
            let begins = |text: &&String| {
                text.split("   ").any(|word| word.starts_with(&format!("{number}. ")))
            };
            assert_eq!(texts.iter().filter(begins).count(), 1, "{name}, move {number}");
        }
        let ones = texts.iter().filter(|text| *text == "1").count();
        assert_eq!(ones, 2 * boards, "{name}: a row and a column 1 on each board");
        let key = match every {
            1 => "the move that leads to the next board".to_string(),
            k => format!("the first of the {k} moves that lead to the next board"),
        };
        assert_eq!(legend(&strip), [key], "{name}");
    }
}

#[test]
fn a_film_has_a_board_a_step_all_of_one_size() {
    let film = answer("boaf#1").frames();
    assert_eq!(film.len(), 16);
    assert!(
        film.iter().all(|frame| frame.width == film[0].width && frame.height == film[0].height)
    );
    for (i, frame) in film.iter().enumerate() {
        let texts = texts(&frame.shapes);
        let head = if i < 15 { format!("{}. ", i + 1) } else { "won after 15 moves".into() };
        assert!(texts[0].starts_with(&head), "{}", texts[0]);
        assert_eq!(drawn(&frame.shapes, ARROW) > 0, i < 15);
    }
    // A million cells do not make a thousand frames.
    let cells = (1..=100 * 100).map(|rank| Some(Card { rank, suit: 1 })).collect();
    let board = Board::new(100, 100, cells);
    let moves: Vec<Move> = (1..100).map(|c| Move { from: c, to: 0 }).collect();
    assert!(frames(&board, &moves).len() <= 40);
    assert_eq!(answer("boaf#1264").frames().len(), 1);
}

/// Every reason is drawn as it argues, and its marks are explained in the glyphs of the board.
#[test]
fn reasons_have_a_legend() {
    for (name, keys) in [
        ("boaf:2H 3D / 9S 3H", vec!["9♠ matches no other card"]),
        ("boaf#1264", vec!["flock of 10♠ and 9♠", "flock of 2♥, 3♦ and 12 more cards"]),
        ("boaf:2H 3H . / . . 4H", vec!["in line with no other stack"]),
        (
            "boaf#221602",
            vec!["the side of 4♥", "the side of Q♥", "the only match between them: 4♥ and Q♥"],
        ),
        (
            "boaf#360528",
            vec![
                "Q♥ matches only Q♠",
                "Q♠ matches only Q♥ and 5♠",
                "5♠ must end in line with both",
                "where that would be",
                "shortest way: 3 moves; 5♠ matches 2 cards to move onto",
            ],
        ),
        ("boaf#103624", vec![]),
    ] {
        assert_eq!(legend(&answer(name).show()), keys, "{name}");
    }
    assert_eq!(drawn(&answer("boaf#221602").show().shapes, MARKS[4]), 1);
    // Three numbered steps, no arrows that could cross.
    let stick = answer("boaf#360528").show();
    let discs = stick.shapes.iter().filter(|shape| matches!(shape, Shape::Circle { .. }));
    assert_eq!((discs.count(), drawn(&stick.shapes, ARROW)), (3, 0));
}

/// Figures 1 to 3 of the paper: every match is a line, cut edges stand out.
#[test]
fn the_match_graph_has_a_line_for_every_match() {
    for (number, cut) in [(1264, 1), (221_602, 1), (360_528, 2), (1, 0)] {
        let board = deal(BoafFamily::STANDARD, number).unwrap();
        let cards: Vec<Card> = board.stacks().map(|(_, card)| card).collect();
        let pairs = (0..16).flat_map(|i| (0..i).map(move |j| (i, j)));
        let matches = pairs.filter(|&(i, j)| cards[i].matches(cards[j])).count();
        let graph = match_graph(&board, None).unwrap();
        let lines = graph.shapes.iter().filter(|shape| matches!(shape, Shape::Path { .. })).count();
        assert_eq!((lines, drawn(&graph.shapes, MARKS[4])), (matches, cut), "{number}");
        assert!(graph.width <= 1000.0 && graph.width == graph.height);
    }
    let graph = answer("boaf#1264").view("graph").unwrap();
    assert!(legend(&graph).contains(&"flock of 10♠ and 9♠"));
    assert!(legend(&graph).contains(&"cards that match, in line: a legal move"));
    let large = deal(BoafFamily::parse("12x12/s12r13").unwrap(), 1).unwrap();
    let refused = match_graph(&large, None).unwrap_err();
    assert_eq!(
        refused.to_string(),
        format!("option --view: a graph has at most {MOST_CARDS} cards, this board 144")
    );
}

/// Table 12 of the paper: ten cells for the queen of hearts, and none of them helps.
#[test]
fn table_12() {
    let strip = table12();
    let texts = texts(&strip.shapes);
    assert_eq!(texts.iter().filter(|text| text.starts_with("Q♥ at row")).count(), 10);
    let hopeless = |text: &&String| text.starts_with("at best ") && !text.contains("1 stack ");
    assert_eq!(texts.iter().filter(hopeless).count(), 10);
    let view = answer("boaf#221602").view("cases").unwrap();
    assert_eq!(view.shapes, strip.shapes);
    let none = answer("boaf#1").view("cases").unwrap();
    assert!(none.shapes.iter().any(
        |shape| matches!(shape, Shape::Text(t) if t.text.starts_with("this board is not lost"))
    ));
}

/// A board with a card beyond the 52 spells all of them by numbers, in pictures too, to the end.
#[test]
fn one_spelling_a_board() {
    let strip = answer("boaf:2H 14_3 3H").show();
    let texts = texts(&strip.shapes);
    assert!(texts.iter().any(|text| text == "2_3") && !texts.iter().any(|text| text.contains('♥')));
}

/// Gadgets are coloured and named, and the answer is drawn in.
#[test]
fn reductions_show_their_gadgets() {
    let reductions = Handle(&Boaf).reductions();
    let build = |name: &str, source: &str| {
        let reduction = reductions.iter().find(|r| r.facts().name == name).unwrap();
        reduction.build(source, reduction.facts().as_printed).unwrap()
    };
    let path = build("hamiltonian-path-to-boaf", "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 1 4\n");
    let plain = path.scene(None);
    assert_eq!(drawn(&plain.shapes, ARROW), 0);
    assert_eq!(legend(&plain).len(), 5);
    assert!(plain.title.contains("4 vertices, 4 edges"), "{}", plain.title);
    let carried = path.solve(Limits::default(), Style::default()).unwrap();
    let solved = path.scene(Some(&carried));
    // Three edges of the path, shaft and head each.
    assert_eq!(drawn(&solved.shapes, ARROW), 6);
    assert!(legend(&solved).last().unwrap().starts_with("Hamiltonian path "));
    for name in ["vertex 1", "vertex 4", "1–2", "3–4", "w"] {
        assert!(texts(&solved.shapes).iter().any(|text| text == name), "{name}");
    }
    let formula = build("3sat-to-boaf", "p cnf 3 2\n1 -2 3 0\n-1 2 3 0\n");
    let carried = formula.solve(Limits::default(), Style::default()).unwrap();
    let solved = formula.scene(Some(&carried));
    assert!(solved.width <= 8000.0 && solved.height <= 3000.0);
    for name in ["clause 2", "-1 or 2 or 3", "variable 3", "-2", "f"] {
        assert!(texts(&solved.shapes).iter().any(|text| text == name), "{name}");
    }
    assert_eq!(legend(&solved)[..3], ["clause 1", "clause 2", "variables (Table 9)"]);
    assert!(legend(&solved).contains(&"column of a true literal"));
    assert!(!legend(&formula.scene(None)).contains(&"column of a true literal"));
}
