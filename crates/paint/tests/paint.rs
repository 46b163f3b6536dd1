//! What rooms draw is SVG a renderer reads, and what it renders is a picture.

use fairdeal_boaf::deal::deal;
use fairdeal_boaf::draw::{Marks, scene, steps_scene};
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::{Board, Move};
use fairdeal_core::scene::{Colour, Look, Scene, Shape, Text};
use fairdeal_paint::{PaintError, png, scene_png};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::{Options, Tree};

fn board(family: &str, number: i64) -> Board {
    deal(BoafFamily::parse(family).unwrap(), number).unwrap()
}

/// How many different colours a picture has.
fn colours(picture: &Pixmap) -> usize {
    let mut seen: Vec<u32> = picture
        .pixels()
        .iter()
        .map(|p| u32::from_le_bytes([p.red(), p.green(), p.blue(), p.alpha()]))
        .collect();
    seen.sort_unstable();
    seen.dedup();
    seen.len()
}

#[test]
fn pictures_have_their_size_and_are_not_blank() {
    for (scene, scale) in [
        (scene(&board("", 1264), &Marks::cells([6, 11])), 1.0_f32),
        (scene(&board("", 1264), &Marks::none()), 2.0),
        (scene(&board("1x1", 1), &Marks::none()), 0.5),
        (scene(&board("12x12/s20r30", 1), &Marks::none()), 0.3),
        (steps_scene(&board("2x2", 1), &[]), 1.0),
    ] {
        let picture = Pixmap::decode_png(&scene_png(&scene, scale).unwrap()).unwrap();
        let side = |length: f64| (length * f64::from(scale)).ceil();
        assert!((f64::from(picture.width()) - side(scene.width)).abs() <= 1.0);
        assert!((f64::from(picture.height()) - side(scene.height)).abs() <= 1.0);
        assert!(colours(&picture) > 20, "only {} colours", colours(&picture));
    }
}

#[test]
fn every_drawing_is_read_without_loss() {
    let shapes = ["1x1", "1x9", "9x1", "4x4", "6x8", "5x5/s3r200000", "7x7/s4000000000r4000000000"];
    for family in shapes {
        for number in 0..5 {
            let board = board(family, number);
            let moves: Vec<Move> = board.moves().into_iter().take(1).collect();
            let marks = Marks { arrow: moves.first().copied(), ..Marks::cells([0, 3]) };
            for scene in [scene(&board, &marks), steps_scene(&board, &moves)] {
                let svg = scene.to_svg();
                let tree = Tree::from_str(&svg, &Options::default()).unwrap();
                assert!((f64::from(tree.size().width()) - scene.width).abs() < 0.01);
                // The renderer drops what it cannot read: every card must have come through.
                let drawn = tree.root().bounding_box();
                assert!((f64::from(drawn.width()) - scene.width).abs() < 0.1);
            }
        }
    }
    let svg = scene(&board("256x256/s300r300", 1), &Marks::none()).to_svg();
    Tree::from_str(&svg, &Options::default()).unwrap();
}

/// Hostile words in a title must not become markup, and control characters must not break the file.
#[test]
fn titles_are_escaped() {
    let scene = Scene {
        width: 10.0,
        height: 10.0,
        title: "</title><script>&\u{0}\u{1b}]]>".into(),
        shapes: vec![Shape::Text(Text::new("<&>\u{0}", 1.0, 9.0, 8.0, Colour::BLACK))],
        ..Scene::default()
    };
    let svg = scene.to_svg();
    assert!(!svg.contains("<script"));
    Tree::from_str(&svg, &Options::default()).unwrap();
}

#[test]
fn a_disc_is_where_it_was_drawn() {
    let look = Look::solid(Colour(200, 0, 0));
    let disc = Shape::Circle { x: 30.0, y: 10.0, radius: 8.0, look };
    let scene = Scene { width: 40.0, height: 20.0, shapes: vec![disc], ..Scene::default() };
    let picture = Pixmap::decode_png(&scene_png(&scene, 2.0).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (80, 40));
    let at = |x, y| picture.pixel(x, y).map(|p| (p.red(), p.alpha()));
    assert_eq!(at(60, 20), Some((200, 255)));
    assert_eq!(at(10, 20), Some((0, 0)));
}

#[test]
fn refusals_say_why() {
    let svg = scene(&board("", 1), &Marks::none()).to_svg();
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        assert_eq!(png(&svg, scale), Err(PaintError::Scale));
    }
    assert!(matches!(png("<svg", 1.0), Err(PaintError::Svg(_))));
    assert!(matches!(png("", 1.0), Err(PaintError::Svg(_))));
    for scale in [1000.0, 1e30] {
        let error = png(&svg, scale).unwrap_err();
        assert!(matches!(error, PaintError::TooLarge { .. }));
        assert!(error.to_string().contains("more than 64 million"), "{error}");
    }
}
