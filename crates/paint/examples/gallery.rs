//! Paints one of everything, to look at: `cargo run -p fairdeal-paint --example gallery -- DIR`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use std::fs;
use std::path::Path;

use fairdeal_boaf::deal::deal;
use fairdeal_boaf::draw::{Deck, Marks, Tone, scene, steps_scene};
use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::{Board, Move};
use fairdeal_core::glyphs::CHARACTERS;
use fairdeal_core::random::Random;
use fairdeal_core::scene::{Colour, Fill, Group, Look, Scene, Shape, Stroke, Text};
use fairdeal_core::{Limits, Verdict};
use fairdeal_set::draw as set_draw;
use fairdeal_set::family::SetFamily;
use fairdeal_set::notation::{Lettering, table};
use fairdeal_set::solve::disjoint::max_disjoint;
use fairdeal_swish::draw as swish_draw;
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::rules::{Card, Hand, Laying, Placed, Size, Swish};
use fairdeal_swish::solve::strategies::{Profile, engine};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("usage: gallery DIR")?;
    let dir = Path::new(&dir);
    fs::create_dir_all(dir)?;
    let board = |family: &str, number| {
        deal(BoafFamily::parse(family).expect("a family"), number).expect("a deal")
    };
    let first = board("", 1264);
    // The first deal that greed alone wins.
    let (easy, line) = (1..)
        .map(|number| board("", number))
        .map(|board| (board.clone(), greedy(&board)))
        .find(|(_, line)| line.len() == 15)
        .expect("most deals are easy");
    let mut part = easy.clone();
    for &mv in line.iter().take(6) {
        part.play(mv).map_err(|e| e.to_string())?;
    }
    let tones = Marks {
        cells: vec![(0, Tone::Amber), (5, Tone::Blue), (10, Tone::Green), (15, Tone::Violet)],
        deck: Deck::FourColours,
        ..Marks::none()
    };
    let moved = Marks::arrow(line[6]);
    let game = fairdeal_swish::deal::deal(SwishFamily::STANDARD, 1);
    let found = swish_of(&game, 4);
    let arcs = [(0, 4), (4, 0), (1, 3), (3, 5), (5, 1), (9, 11), (11, 9)];
    let arcs = arcs.iter().map(|&(point, circle)| Card::arc(point, circle));
    let cycles = Hand { size: Size::GAME, simple: false, cards: arcs.collect() };
    for (name, scene) in [
        ("1264", scene(&first, &Marks::cells([6, 11]))),
        ("tones", scene(&first, &tones)),
        ("6x8", scene(&board("6x8", 7), &Marks::none())),
        ("arrow", scene(&part, &moved)),
        ("strip", steps_scene(&easy, &line)),
        ("12x12", scene(&board("12x12/s20r30", 1), &Marks::cells([13, 40]))),
        ("8x8", scene(&board("8x8/s6r12", 1), &Marks::none())),
        ("40x40", scene(&board("40x40/s50r50", 1), &Marks::none())),
        ("256x256", scene(&board("256x256/s300r300", 1), &Marks::cells([0]))),
        ("letters", letters()),
        ("set-post", set("", POST, &[&[0, 3, 7]])),
        ("set-all", set("", POST, &[&[0, 3, 7], &[0, 6, 9], &[1, 2, 6], &[1, 4, 5], &[3, 5, 6]])),
        ("set-deck", set_deal("v3p4/81", 1)),
        ("set-v4p3", set_deal("v4p3", 7)),
        ("set-v12p5", set_deal("v12p5/30", 7)),
        ("set-v5p1", set_deal("v5p1/4", 1)),
        ("set-v2p6", set_deal("v2p6/20", 1)),
        ("set-v64p64", set_deal("v64p64/60", 1)),
        ("set-v3p9", set_deal("v3p9/3000", 1)),
        ("swish-1", swish_draw::scene(&game, &found)),
        ("swish-1-found", swish_draw::swish_scene(&game, &found)),
        ("swish-10", planted(4, 3, 10, 2, 16).0),
        ("swish-10-found", planted(4, 3, 10, 2, 16).1),
        ("swish-12-found", planted(4, 3, 12, 2, 16).1),
        ("swish-cycles-found", swish_draw::swish_scene(&cycles, &swish_of(&cycles, 7))),
        ("swish-4x4", planted(4, 4, 5, 2, 16).0),
        ("swish-4x4-found", planted(4, 4, 5, 2, 16).1),
        ("swish-6x8s3", planted(6, 8, 8, 3, 20).0),
        ("swish-6x8s3-found", planted(6, 8, 8, 3, 20).1),
        ("swish-2x20", planted(2, 20, 8, 2, 13).0),
        ("swish-2x20-found", planted(2, 20, 8, 2, 13).1),
        ("swish-100x100", planted(100, 100, 6, 2, 16).0),
        ("swish-100x100-found", planted(100, 100, 6, 2, 16).1),
        ("swish-20x20s6-found", planted(20, 20, 30, 6, 30).1),
        ("swish-deck", swish_deal("deck60/60")),
        ("swish-many", swish_deal("4x5/s3/5000")),
        ("swish-1x9", swish_deal("1x9")),
        ("fills", fills()),
    ] {
        fs::write(dir.join(name).with_extension("svg"), scene.to_svg())?;
        fs::write(dir.join(name).with_extension("png"), fairdeal_paint::scene_png(&scene, 1.0)?)?;
    }
    Ok(())
}

/// The twelve cards of the post.
const POST: &str = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

/// A table of SET with some sets marked.
fn set(family: &str, cards: &str, groups: &[&[usize]]) -> Scene {
    let family = SetFamily::parse(family).expect("a family");
    let (table, lettering) = table(family.v, family.p, cards).expect("a table");
    let groups = groups.iter().map(|group| group.to_vec()).collect();
    set_draw::scene(&table, lettering, &set_draw::Marks { groups })
}

/// A dealt table of SET, its disjoint sets marked.
fn set_deal(family: &str, number: i64) -> Scene {
    let family = SetFamily::parse(family).expect("a family");
    let table = fairdeal_set::deal::deal(family, number);
    let sets = max_disjoint(&table, Limits::nodes(1_000_000)).sets;
    let marks = set_draw::Marks::groups(&sets);
    set_draw::scene(&table, Lettering::of(family.v, family.p), &marks)
}

/// A swish of at least this many cards, if one is soon found.
fn swish_of(hand: &Hand, cards: usize) -> Swish {
    let engine = engine(None, Profile::of(hand), Limits::nodes(20_000_000));
    match engine.expect("the default").at_least(hand, cards).verdict {
        Verdict::Solved(swish) => swish,
        _ => Swish::new(),
    }
}

/// A dealt hand of SWISH.
fn swish_deal(family: &str) -> Scene {
    let family = SwishFamily::parse(family).expect("a family");
    swish_draw::scene(&fairdeal_swish::deal::deal(family, 1), &[])
}

/// A hand of SWISH with a swish hidden in it, and the swish: so many cards with so many symbols
/// each, dealt onto distinct cells until no card has two on one cell, each turned some way.
fn planted(h: usize, w: usize, m: usize, symbols: usize, n: usize) -> (Scene, Scene) {
    let size = Size { h, w };
    let mut random = Random::for_deal("gallery", (m * symbols) as i64);
    let cards = loop {
        let cells = random.draw_distinct(m * symbols / 2, size.cells() as u64);
        let mut cards = vec![(Vec::new(), Vec::new()); m];
        // With two symbols a card has one of each; otherwise symbols come as they come.
        let order = random.draw_distinct(m * symbols, (m * symbols) as u64);
        for (i, &place) in order.iter().enumerate() {
            let place = place as usize;
            let cell = cells[place / 2] as u32;
            let card = if symbols == 2 { (place / 2 + place % 2) % m } else { i / symbols };
            let (points, circles) = &mut cards[card];
            if place.is_multiple_of(2) {
                points.push(cell)
            } else {
                circles.push(cell)
            };
        }
        if cards.iter().all(|(points, circles)| points.iter().all(|p| !circles.contains(p))) {
            break cards;
        }
    };
    let deck = if symbols == 2 { String::new() } else { format!("/s{symbols}") };
    let family = SwishFamily::parse(&format!("{h}x{w}{deck}/{}", n - m)).expect("a family");
    let mut hand = Hand { size, simple: false, ..fairdeal_swish::deal::deal(family, 1) };
    let layings = size.layings().count() as u64;
    let mut swish = Swish::new();
    let mut places = random.draw_distinct(m, n as u64);
    places.sort_unstable();
    for ((points, circles), place) in cards.into_iter().zip(places) {
        let laying = Laying(random.below(layings) as u8);
        // Turned four times, whichever way, a card is back.
        let card = (0..3).fold(Card::new(&points, &circles), |card, _| card.laid(size, laying));
        hand.cards.insert(place as usize, card);
        swish.push(Placed { card: place as usize, laying });
    }
    assert!(hand.is_swish(&swish), "{h}x{w}");
    (swish_draw::scene(&hand, &swish), swish_draw::swish_scene(&hand, &swish))
}

/// A line of play that always takes the move after which most moves are left.
fn greedy(board: &Board) -> Vec<Move> {
    let (mut now, mut line) = (board.clone(), Vec::new());
    let after = |board: &Board, mv: Move| board.after(mv).ok();
    while let Some(mv) =
        now.moves().into_iter().max_by_key(|&mv| after(&now, mv).map(|b| b.moves().len()))
    {
        now = after(&now, mv).expect("a legal move");
        line.push(mv);
    }
    line
}

/// The whole alphabet in three weights, and some words.
fn letters() -> Scene {
    let ink = Colour(30, 40, 50);
    let all: Vec<char> = CHARACTERS.chars().collect();
    let mut lines: Vec<(String, f64)> =
        all.chunks(26).map(|chunk| (chunk.iter().collect(), 0.13)).collect();
    lines.push(("boaf#1264 row 2, column 3: 9♠ → 10♠".into(), 0.1));
    lines.push(("A23456789TJQK 12_7 256_1024 set/v4p3#7".into(), 0.17));
    lines.push(("The quick brown fox jumps over the lazy dog? 🐦".into(), 0.13));
    let mut shapes = vec![Shape::Rect {
        x: 0.0,
        y: 0.0,
        width: 1100.0,
        height: 60.0 * lines.len() as f64 + 30.0,
        radius: 0.0,
        look: Look::solid(Colour::WHITE),
    }];
    let height = 60.0 * lines.len() as f64 + 30.0;
    for (i, (line, weight)) in lines.into_iter().enumerate() {
        let y = 60.0 + 60.0 * i as f64;
        shapes.push(Shape::Text(Text::new(line, 20.0, y, 28.0, ink).weighing(weight)));
    }
    Scene { width: 1100.0, height, title: "letters".into(), shapes, ..Scene::default() }
}

/// Solid, striped, open, and see-through sheets: what the other games will draw with.
fn fills() -> Scene {
    let (red, blue) = (Colour(214, 48, 64), Colour(60, 90, 200));
    let pill = |x: f64, look: Look| Shape::Rect {
        x,
        y: 20.0,
        width: 60.0,
        height: 120.0,
        radius: 30.0,
        look,
    };
    let edge = Stroke::new(red, 4.0);
    let slanted = Fill::Stripes { colour: blue, pitch: 8.0, width: 2.0, angle: 45.0 };
    let sheet = |dx: f64, dy: f64| {
        let look = Look::faint(blue, 0.15).edged(Stroke::new(blue, 2.0).dashed(6.0, 5.0));
        let hoop = Shape::Circle { x: 45.0, y: 45.0, radius: 18.0, look: Look::line(red, 6.0) };
        let card = Shape::Rect { x: 0.0, y: 0.0, width: 90.0, height: 120.0, radius: 8.0, look };
        Shape::Group(Group { opacity: 0.8, ..Group::at(dx, dy, vec![card, hoop]) })
    };
    let white = Look::solid(Colour::WHITE);
    let (width, height) = (560.0, 170.0);
    let shapes = vec![
        Shape::Rect { x: 0.0, y: 0.0, width, height, radius: 0.0, look: white },
        pill(20.0, Look::solid(red)),
        pill(100.0, Look::stripes(red, 6.0, 2.0).edged(edge)),
        pill(180.0, Look { fill: slanted, stroke: Some(Stroke::new(blue, 4.0)) }),
        pill(260.0, Look::line(red, 4.0)),
        sheet(350.0, 15.0),
        sheet(385.0, 35.0),
    ];
    Scene { width, height, title: "fills".into(), shapes, ..Scene::default() }
}
