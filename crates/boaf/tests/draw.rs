//! Drawings of boards of every kind: none panics, all keep their promises.
//!
//! The golden picture is refreshed with `BLESS=1 cargo test -p fairdeal-boaf --test draw`.

#![cfg(feature = "solve")]

use std::fs;
use std::path::Path;

use fairdeal_boaf::deal::deal;
use fairdeal_boaf::draw::{Deck, Marks, Tone, scene, steps_scene, text};
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::{Board, Card, Move};
use fairdeal_core::game::Style;
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
    let tone =
        prop_oneof![Just(Tone::Amber), Just(Tone::Blue), Just(Tone::Green), Just(Tone::Violet)];
    let cell = prop_oneof![0..40_usize, any::<usize>()];
    let mv = (cell.clone(), cell.clone()).prop_map(|(from, to)| Move { from, to });
    let deck = prop_oneof![Just(Deck::Classic), Just(Deck::FourColours)];
    (proptest::collection::vec((cell, tone), 0..5), proptest::option::of(mv), deck)
        .prop_map(|(cells, arrow, deck)| Marks { cells, arrow, deck })
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

/// A text without its colour codes.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\x1b' {
            chars.by_ref().find(|&c| c == 'm');
        } else {
            out.push(c);
        }
    }
    out
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
    assert!(strip.width <= 8000.0 && strip.height <= 8000.0);
    assert!(strip.title.contains("3599 moves"), "{}", strip.title);
    assert!(strip.to_svg().len() < 32 << 20);
}

#[test]
fn deal_1264_is_drawn_as_ever() {
    let board = deal(BoafFamily::STANDARD, 1264).unwrap();
    let svg = scene(&board, &Marks::cells([6, 11])).to_svg();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/boaf/1264.svg");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &svg).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == svg,
        "the picture of deal 1264 changed: look at it, then refresh {}",
        path.display()
    );
}
