//! Pictures besides the table: films, views, unplayable positions, reductions.

#![cfg(feature = "solve")]

use fairdeal_core::Limits;
use fairdeal_core::game::{Effort, Question, Style};
use fairdeal_core::handle::{AnyGame, Handle};
use fairdeal_core::options::Options;
use fairdeal_core::referee::Subject;
use fairdeal_core::scene::{Scene, Shape};
use fairdeal_swish::Swish;

fn solved(name: &str, question: Question) -> Box<dyn fairdeal_core::handle::AnySolved> {
    let position = Handle(&Swish).position(&Subject::parse(name).unwrap()).unwrap();
    position.decide(question, None, Limits::default()).unwrap()
}

fn legend(scene: &Scene) -> Vec<&str> {
    scene.legend.iter().map(|key| key.text.as_str()).collect()
}

#[test]
fn a_film_lays_one_card_after_the_other() {
    let frames = solved("swish#1", Question::Largest).frames();
    // Nothing lies, then one card more each time.
    assert_eq!(frames.len(), 10);
    let sizes: Vec<(f64, f64)> = frames.iter().map(|f| (f.width, f.height)).collect();
    assert!(sizes.iter().all(|size| *size == sizes[0]));
    let lengths: Vec<usize> = frames.iter().map(|frame| frame.to_svg().len()).collect();
    assert!(lengths.windows(2).all(|two| two[0] < two[1]), "{lengths:?}");
}

#[test]
fn views_show_what_they_promise() {
    let answer = solved("swish/deck36/6#2", Question::Any);
    let layings = answer.view("layings").unwrap();
    let cards = layings.shapes.iter().filter(|shape| matches!(shape, Shape::Group(_))).count();
    assert_eq!(cards, 6 * 4);
    assert!(legend(&layings).contains(&"how it lies in the swish"));
    let graph = answer.view("graph").unwrap();
    assert!(legend(&graph).contains(&"of the swish"));
    // Three arcs of the swish in amber, with heads and numbers.
    assert!(graph.to_svg().matches("#ec9707").count() >= 6);
    let hyper = answer.view("hypergraph").unwrap();
    assert!(legend(&hyper).contains(&"where the swish closes"));
    // A table of 16 is too large unless there is a swish to draw.
    assert!(solved("swish#1", Question::Any).view("hypergraph").is_ok());
    let none = Handle(&Swish).position(&Subject::parse("swish#1").unwrap()).unwrap();
    let e = none.view("hypergraph").unwrap_err();
    assert_eq!(e.place, "option --view");
    assert!(e.message.contains("up to 12 cards"), "{e}");
    assert!(solved("swish/6x8/s3/20#1", Question::Any).view("graph").is_ok());
    let large = Handle(&Swish).position(&Subject::parse("swish/40x30/200#1").unwrap()).unwrap();
    assert!(large.view("graph").is_err() && large.view("layings").is_ok());
}

#[test]
fn no_swish_is_shown_with_what_lacks_a_partner() {
    let answer = solved("swish/deck36/6#1", Question::Any);
    let scene = answer.show();
    assert!(scene.title.ends_with("no swish"), "{}", scene.title);
    assert!(legend(&scene).iter().any(|text| text.contains("no card left can meet")));
    assert_eq!(scene.to_svg().matches("no partner").count(), 0, "letters are drawn, not written");
    // A ring and a square each.
    assert_eq!(scene.to_svg().matches("#e64e70").count(), 12);
}

#[test]
fn unplayable_positions_are_drawn() {
    for (family, title, sheets) in [
        ("", "swish: 28 cards without a swish, and no 29", 28),
        ("6x6", "swish/6x6: 84 cards without a swish, and no 85", 6),
        ("4x6", "swish/4x6: 72 cards without a swish, and no 73", 6),
    ] {
        for construct in [false, true] {
            let options = match construct {
                true => Options::of([("construct", "true")]),
                false => Options::default(),
            };
            let family = Handle(&Swish).family(family).unwrap();
            let report = family.unplayable(None, &options, Effort::Small, Limits::default());
            let Ok(report) = report else { continue };
            let scene = report.scene().unwrap();
            if !construct {
                assert_eq!(scene.title, title);
                let cards =
                    scene.shapes.iter().filter(|shape| matches!(shape, Shape::Group(_))).count();
                assert_eq!(cards, sheets);
            }
            let text = report.say(Style { columns: 40, ..Style::PLAIN });
            assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 78), "{text}");
        }
    }
}

#[test]
fn reductions_show_their_parts_and_the_answer() {
    let formula = "p cnf 2 3\n1 2 0\n2 -1 0\n-1 -2 0\n";
    // The octahedron.
    let graph = "EznW";
    for (name, source, part) in [
        ("max2sat-to-simple-swish", formula, "clause 3"),
        ("max2sat-to-swish", formula, "variable 2"),
        ("edge-colouring-to-swish", graph, "edge 1-2"),
        ("edge-colouring-to-swish-easy", graph, "vertex 1"),
    ] {
        let reductions = Handle(&Swish).reductions();
        let reduction = reductions.iter().find(|r| r.facts().name == name).unwrap();
        let made = reduction.build(source, false).unwrap();
        let bare = made.scene(None);
        assert!(legend(&bare).contains(&part), "{name}: {:?}", legend(&bare));
        assert!(bare.title.starts_with(name));
        let answer = made.solve(Limits::default(), Style::PLAIN).unwrap();
        assert!(made.say(Style::PLAIN).is_ascii() && answer.text.is_ascii(), "{name}");
        let scene = made.scene(Some(&answer));
        if answer.certificate.is_some() {
            let left_out = name.starts_with("max2sat");
            assert_eq!(legend(&scene).contains(&"faint: not in the swish"), left_out, "{name}");
            assert!(scene.title.contains(", a swish of "), "{}", scene.title);
        }
    }
}
