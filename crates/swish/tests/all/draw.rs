//! Drawings of hands of every kind: none panics, all keep their promises.
//!
//! The golden picture is refreshed with `BLESS=1 cargo test -p fairdeal-swish --test draw`.

#![cfg(feature = "solve")]

use fairdeal_core::game::Style;
use fairdeal_core::scene::{Fill, Group, Scene, Shape};
use fairdeal_core::words::plain;
use fairdeal_swish::deal::deal;
use fairdeal_swish::draw::{scene, swish_scene, swish_text, text};
use fairdeal_swish::family::SwishFamily;
use fairdeal_swish::notation;
use fairdeal_swish::rules::{Card, Hand, Laying, Placed, Size};
use proptest::prelude::*;

const ASCII: Style = Style::PLAIN;
const GLYPHS: Style = Style { ascii: false, ..Style::PLAIN };

fn hands() -> impl Strategy<Value = Hand> {
    let size = prop_oneof![
        3 => Just((4, 3)),
        3 => (1..9_usize, 2..9_usize),
        2 => (1..60_usize, 2..60_usize),
        1 => (1..1000_usize, 2..1000_usize),
    ];
    (size, 1..7_usize, 0..30_usize, any::<bool>(), any::<i64>()).prop_map(
        |((h, w), symbols, n, simple, number)| {
            let symbols = symbols.min(h * w);
            let simple = if simple { "/simple" } else { "" };
            let family = SwishFamily::parse(&format!("{h}x{w}/s{symbols}/{n}{simple}")).unwrap();
            deal(family, number)
        },
    )
}

/// Some of the cards, a few of them not of the hand or laid as no card can be.
fn placed() -> impl Strategy<Value = Vec<Placed>> {
    let card = prop_oneof![9 => 0..30_usize, 1 => any::<usize>()];
    let laying = prop_oneof![9 => 0..8_u8, 1 => any::<u8>()];
    let one = (card, laying).prop_map(|(card, laying)| Placed { card, laying: Laying(laying) });
    proptest::collection::vec(one, 0..12)
}

/// Points and circles among the shapes: discs and rings.
fn symbols(shapes: &[Shape]) -> (usize, usize) {
    shapes.iter().fold((0, 0), |(points, circles), shape| match shape {
        Shape::Circle { look, .. } => match look.fill {
            Fill::None => (points, circles + 1),
            _ => (points + 1, circles),
        },
        Shape::Group(Group { shapes, .. }) => {
            let (p, c) = symbols(shapes);
            (points + p, circles + c)
        }
        _ => (points, circles),
    })
}

fn count<'a>(cards: impl Iterator<Item = &'a Card>) -> (usize, usize) {
    cards.fold((0, 0), |(p, c), card| (p + card.points.len(), c + card.circles.len()))
}

/// Tags open and close in order, the picture has a title and a size that can be painted.
fn well_formed(picture: &Scene) -> Result<String, String> {
    let svg = picture.to_svg();
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').ok_or("a tag without end")?;
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) if open.pop() != Some(name) => return Err(format!("</{name}> too early")),
            (false, false) => open.push(name),
            _ => {}
        }
    }
    let fits = |side: f64| side > 0.0 && side <= 4000.5;
    if !open.is_empty() || !svg.contains("<title>SWISH, ") {
        return Err(format!("left open: {open:?}, or no title"));
    }
    if !fits(picture.width) || !fits(picture.height) || svg.contains("NaN") || svg.contains("inf") {
        return Err(format!("{} × {}", picture.width, picture.height));
    }
    Ok(svg)
}

proptest! {
    #[test]
    fn any_hand_is_drawn(hand in hands(), swish in placed()) {
        let picture = scene(&hand, &swish);
        prop_assert_eq!(symbols(&picture.shapes), count(hand.cards.iter()));
        let svg = well_formed(&picture).map_err(TestCaseError::fail)?;
        prop_assert_eq!(svg, scene(&hand, &swish).to_svg());

        // A swish shows its cards, then their symbols once more in the stack.
        let legal = |p: &&Placed| {
            p.card < hand.cards.len() && hand.layings().any(|laying| laying == p.laying)
        };
        let cards: Vec<&Card> = swish.iter().filter(legal).map(|p| &hand.cards[p.card]).collect();
        let picture = swish_scene(&hand, &swish);
        well_formed(&picture).map_err(TestCaseError::fail)?;
        let (points, circles) = count(cards.iter().copied());
        let twice = (2 * points, 2 * circles);
        let expected = if cards.is_empty() { count(hand.cards.iter()) } else { twice };
        prop_assert_eq!(symbols(&picture.shapes), expected);
    }

    #[test]
    fn any_hand_is_written(hand in hands(), swish in placed(), ascii: bool) {
        let draw = |colour| {
            let style = Style { colour, ascii, ..Style::default() };
            text(&hand, &swish, style) + &swish_text(&hand, &swish, style)
        };
        let drawn = draw(false);
        prop_assert!(drawn.ends_with('\n') && !drawn.contains('\x1b'));
        for line in drawn.lines() {
            prop_assert!(!line.ends_with(' ') && line.chars().count() <= 80, "{line}");
        }
        // Narrow cards fit into a narrow terminal.
        if hand.size.w <= 12 {
            let style = Style { ascii, columns: 40, ..Style::default() };
            let narrow = text(&hand, &swish, style) + &swish_text(&hand, &swish, style);
            for line in narrow.lines() {
                prop_assert!(line.chars().count() <= 40, "{line}");
            }
        }
        prop_assert!(!ascii || drawn.is_ascii());
        // Colours change no letter.
        prop_assert_eq!(plain(&draw(true)), drawn);
    }

    /// Every symbol of every card is on the grids: the signs are counted.
    #[test]
    fn grids_show_every_symbol(hand in hands()) {
        // A larger hand is cut.
        let cells = hand.cards.len() * hand.size.cells();
        if hand.size.h <= 40 && hand.size.w <= 40 && (1..=40_000).contains(&cells) {
            let drawn = text(&hand, &[], ASCII);
            let signs = |sign: char| drawn.chars().filter(|&c| c == sign).count();
            prop_assert_eq!((signs('*'), signs('o')), count(hand.cards.iter()));
            prop_assert_eq!(signs('.') + signs('*') + signs('o'), cells);
        }
    }
}

fn at(card: usize, laying: u8) -> Placed {
    Placed { card, laying: Laying(laying) }
}

/// A hand of the game with a swish of three cards in it: from a corner to purple, on to the corner
/// opposite, and back.
fn example() -> (Hand, Vec<Placed>) {
    let cards = "p1,1c3,2 p2,2c1,3 p1,2c2,1 p4,3c1,1 p2,1c3,3";
    let hand = notation::hand(Size::GAME, false, cards).unwrap();
    let swish = vec![at(0, 2), at(1, 0), at(3, 2)];
    assert!(hand.is_swish(&swish));
    (hand, swish)
}

#[test]
fn a_small_hand_in_the_terminal() {
    let (hand, swish) = example();
    assert_eq!(
        text(&hand, &swish, GLYPHS),
        "\
┏ 1 ━━━━┓ ┏ 2 ━━━━┓ ┌ 3 ────┐ ┏ 4 ━━━━┓ ┌ 5 ────┐
┃ ● · · ┃ ┃ · · ○ ┃ │ · ● · │ ┃ ○ · · ┃ │ · · · │
┃ · · · ┃ ┃ · ● · ┃ │ ○ · · │ ┃ · · · ┃ │ ● · · │
┃ · ○ · ┃ ┃ · · · ┃ │ · · · │ ┃ · · · ┃ │ · · ○ │
┃ · · · ┃ ┃ · · · ┃ │ · · · │ ┃ · · ● ┃ │ · · · │
┗━━━━━━━┛ ┗━━━━━━━┛ └───────┘ ┗━━━━━━━┛ └───────┘
up-down   as-is               up-down
"
    );
    assert_eq!(
        text(&hand, &[at(4, 3)], ASCII),
        "\
+ 1 ----+ + 2 ----+ + 3 ----+ + 4 ----+ # 5 ====#
| * . . | | . . o | | . * . | | o . . | # . . . #
| . . . | | . * . | | o . . | | . . . | # * . . #
| . o . | | . . . | | . . . | | . . . | # . . o #
| . . . | | . . . | | . . . | | . . * | # . . . #
+-------+ +-------+ +-------+ +-------+ #=======#
                                        half-turn
"
    );
}

#[test]
fn a_small_swish_in_the_terminal() {
    let (hand, swish) = example();
    assert_eq!(
        swish_text(&hand, &swish, GLYPHS),
        "  \
  ┏ 1 ━━━━┓   ┏ 2 ━━━━┓   ┏ 4 ━━━━┓   ┏━━━━━━━┓
  ┃ · · · ┃   ┃ · · ○ ┃   ┃ · · ● ┃   ┃ · · ◉ ┃
  ┃ · ○ · ┃ + ┃ · ● · ┃ + ┃ · · · ┃ = ┃ · ◉ · ┃
  ┃ · · · ┃   ┃ · · · ┃   ┃ · · · ┃   ┃ · · · ┃
  ┃ ● · · ┃   ┃ · · · ┃   ┃ ○ · · ┃   ┃ ◉ · · ┃
  ┗━━━━━━━┛   ┗━━━━━━━┛   ┗━━━━━━━┛   ┗━━━━━━━┛
  up-down     as-is       up-down
"
    );
    // What is no swish is drawn as it lies: a cell with two points is marked.
    let drawn = swish_text(&hand, &[at(0, 0), at(0, 0)], ASCII);
    assert!(drawn.contains("= # . . . #\n") && drawn.contains("# ! . . #\n"), "{drawn}");
    assert_eq!(swish_text(&hand, &[at(9, 0)], ASCII), "");
}

#[test]
fn colours_of_the_game() {
    let hand = notation::hand(Size::GAME, false, "p1,1c4,2 p2,1c3,2").unwrap();
    let drawn = text(&hand, &[], Style { colour: true, ascii: true, ..Style::default() });
    for sign in ["\x1b[34m*", "\x1b[32mo", "\x1b[33m*", "\x1b[35mo"] {
        assert_eq!(drawn.matches(sign).count(), 1, "{sign:?}");
    }
}

#[test]
fn ordinary_hands_are_eight_a_row() {
    let hand = deal(SwishFamily::STANDARD, 1);
    let drawn = text(&hand, &[], GLYPHS);
    assert_eq!(drawn.lines().count(), 12);
    assert!(drawn.lines().all(|line| line.chars().count() == 79));
}

#[test]
fn the_largest_hands_are_cut_and_say_so() {
    let swish: Vec<Placed> = (0..3000).map(|card| at(card, 0)).collect();
    // Cards that pictures and texts show.
    for (family, drawn, written) in [
        ("4x3/s2/50000", 400, 400),
        ("40x40/s9/5000", 400, 25),
        ("1000x1000/s1000/50", 20, 20),
        ("1x4096/s2/1000", 400, 400),
        ("4096x1/5000", 400, 400),
        ("60x60/s2/5000", 400, 400),
    ] {
        let hand = deal(SwishFamily::parse(family).unwrap(), 1);
        for picture in [scene(&hand, &[]), scene(&hand, &swish), swish_scene(&hand, &swish)] {
            let svg = well_formed(&picture).unwrap_or_else(|e| panic!("{family}: {e}"));
            assert!(svg.len() < 5 << 20, "{family}: {} bytes", svg.len());
        }
        let shown = count(hand.cards.iter().take(drawn));
        assert_eq!(symbols(&scene(&hand, &[]).shapes), shown, "{family}");
        let text = text(&hand, &[], GLYPHS);
        let left = fairdeal_core::words::thousands((hand.cards.len() - written) as u64);
        let more = format!("and {left} more cards");
        assert_eq!(text.lines().last(), Some(&*more), "{family}");
        for text in [text, swish_text(&hand, &swish, ASCII)] {
            assert!(text.len() < 1 << 20, "{family}: {} bytes", text.len());
        }
    }
}

#[test]
fn marked_cards_have_a_ring_and_a_title_each() {
    let (hand, swish) = example();
    let svg = scene(&hand, &swish).to_svg();
    assert_eq!(svg.matches("stroke=\"#ec9707\"").count(), 3);
    assert_eq!(scene(&hand, &[]).to_svg().matches("stroke=\"#ec9707\"").count(), 0);
    assert!(svg.contains("<title>card 3: p1,2c2,1</title>"));
    let svg = swish_scene(&hand, &swish).to_svg();
    for title in ["card 1, up-down", "card 2, as-is", "card 4, up-down", "a swish of 3 cards"] {
        assert!(svg.contains(&format!("<title>{title}</title>")), "{title}");
    }
    let svg = swish_scene(&hand, &swish[..2]).to_svg();
    assert!(svg.contains("2 cards over each other, no swish"));
}

#[test]
fn the_largest_swish_of_table_1_is_drawn_as_ever() {
    use fairdeal_core::Limits;
    use fairdeal_core::game::Question;
    use fairdeal_core::handle::boxed;
    use fairdeal_swish::notation::Position;
    let position = boxed(&fairdeal_swish::Swish, Position::deal(SwishFamily::STANDARD, 1));
    let solved = position.decide(Question::Largest, None, Limits::default()).unwrap();
    let svg = solved.show().to_svg();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/swish/1.svg");
    if std::env::var_os("FAIRDEAL_BLESS").is_some() {
        std::fs::write(&path, &svg).unwrap();
    }
    assert!(
        std::fs::read_to_string(&path).unwrap() == svg,
        "the picture of table 1 changed: look at it, then refresh {}",
        path.display()
    );
}
