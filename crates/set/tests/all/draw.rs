//! Drawings of tables of every kind: none panics, all keep their promises.
//!
//! The golden pictures are refreshed with `BLESS=1 cargo test -p fairdeal-set --test draw`.

use std::fs;
use std::path::Path;

use fairdeal_core::Limits;
use fairdeal_core::game::{Effort, Question, Style};
use fairdeal_core::handle::{AnyGame, AnySolved, Handle};
use fairdeal_core::options::Options;
use fairdeal_core::referee::Subject;
use fairdeal_core::scene::{Scene, Shape};
use fairdeal_core::words::plain;
use fairdeal_set::Set;
use fairdeal_set::deal::deal;
use fairdeal_set::draw::{Marks, scene, text};
use fairdeal_set::family::{SetFamily, deck_size};
use fairdeal_set::notation::{self, Lettering};
use fairdeal_set::rules::Table;
use proptest::prelude::*;

fn tables() -> impl Strategy<Value = Table> {
    let shape = prop_oneof![3 => Just((3, 4)), 2 => (2..12_usize, 1..7_usize), 1 => (2..=64_usize, 1..=64_usize)];
    (shape, 0..40_usize, any::<i64>()).prop_map(|((v, p), n, number)| {
        let n = deck_size(v, p).map_or(n, |deck| n.min(deck as usize));
        deal(SetFamily::of(v, p, n), number)
    })
}

fn marks() -> impl Strategy<Value = Marks> {
    let place = prop_oneof![0..40_usize, any::<usize>()];
    let group = proptest::collection::vec(place, 0..5);
    proptest::collection::vec(group, 0..9).prop_map(|groups| Marks { groups })
}

proptest! {
    #[test]
    fn any_table_is_drawn(table in tables(), marks in marks()) {
        let how = Lettering::of(table.v, table.p);
        let picture = scene(&table, how, &marks);
        prop_assert!(picture.width > 0.0 && picture.width <= 8000.0);
        prop_assert!(picture.height > 0.0 && picture.height <= 8000.0);
        let svg = picture.to_svg();
        prop_assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf"));
        prop_assert_eq!(svg, scene(&table, how, &marks).to_svg());
    }

    #[test]
    fn any_table_is_written(table in tables(), marks in marks(), ascii: bool) {
        let how = Lettering::of(table.v, table.p);
        let drawn = text(&table, how, Style { ascii, ..Style::default() }, &marks);
        prop_assert!(drawn.split('\n').all(|line| !line.ends_with(' ')));
        prop_assert!((!ascii || drawn.is_ascii()) && !drawn.contains('\x1b'));
        prop_assert!(table.cards.iter().all(|card| drawn.contains(&how.card(card))));
        // Colours change no letter.
        let coloured = text(&table, how, Style { colour: true, ascii, ..Style::default() }, &marks);
        prop_assert_eq!(plain(&coloured), drawn);
    }
}

#[test]
fn the_largest_tables_fit_the_picture() {
    for (family, bytes) in [("v3p12/200000", 48 << 20), ("v64p64/3000", 8 << 20)] {
        let family = SetFamily::parse(family).unwrap();
        let table = deal(family, 1);
        let picture = scene(&table, Lettering::of(family.v, family.p), &Marks::one(&[0, 1]));
        assert!(picture.width <= 8000.0 && picture.height <= 8000.0);
        let svg = picture.to_svg();
        assert!(svg.len() < bytes, "{family}: {} bytes", svg.len());
    }
}

#[test]
fn pictures_are_drawn_as_ever() {
    let cards = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";
    let (table, how) = notation::table(3, 4, cards).unwrap();
    let all = solved(POST, Question::All);
    let game: &dyn AnyGame = &Handle(&Set);
    let game = game.family("").unwrap();
    let (options, limits) = (Options::default(), Limits::default());
    let most = game.unplayable(None, &options, Effort::Small, limits).unwrap();
    for (name, scene) in [
        ("post", scene(&table, how, &Marks::groups(&[vec![0, 3, 7], vec![0, 6, 9]]))),
        ("all", all.show().captioned(&all.caption())),
        ("graph", all.view("graph").unwrap().captioned(&all.caption())),
        ("grid", all.view("grid").unwrap().captioned(&all.caption())),
        ("unplayable", most.scene().unwrap()),
    ] {
        let path = format!("../../golden/set/{name}.svg");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let svg = scene.to_svg();
        if std::env::var_os("FAIRDEAL_BLESS").is_some() {
            fs::write(&path, &svg).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap() == svg,
            "the picture changed: look at it, then refresh {}",
            path.display()
        );
    }
}

fn solved(text: &str, question: Question) -> Box<dyn AnySolved> {
    let game: &dyn AnyGame = &Handle(&Set);
    let position = game.position(&Subject::parse(text).unwrap()).unwrap();
    position.decide(question, None, Limits::default()).unwrap()
}

const POST: &str = "set:3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

fn legend(scene: &Scene) -> Vec<&str> {
    scene.legend.iter().map(|key| key.text.as_str()).collect()
}

/// The legend says which set has which colour, and the caption that there is none.
#[test]
fn legends_and_captions() {
    let one = solved("set:3hgd 3spd 3frd 1hgd", Question::Any).show();
    assert_eq!(legend(&one), ["set: 3hgd 3spd 3frd"]);
    let most = solved(POST, Question::Largest).show();
    assert_eq!(most.legend.len(), 3);
    assert!(legend(&most)[0].starts_with("set 1: 3hgd "), "{:?}", legend(&most));
    assert!(most.title.ends_with("3 disjoint sets and no more"), "{}", most.title);
    let many = solved("set/v3p4/15#5", Question::All).show();
    let more = solved("set/v3p4/15#5", Question::Count).solution().count.unwrap() as usize;
    assert_eq!(many.legend.len(), more.min(9));
    let none = solved("set#68", Question::Any);
    assert!(none.show().legend.is_empty());
    assert_eq!(
        none.caption(),
        ["set#68: impossible, no set", "12 cards, 66 pairs: none has its third card on the table."]
    );
    // The card that is missing lies beside the two.
    let two = solved("set:3sro 3fpd", Question::Any).show();
    assert_eq!(legend(&two), ["3hgs is missing"]);
    assert!(two.to_svg().contains("3hgs: not on the table"));
}

/// Films: the bare table first, the whole answer last, all of one size with one legend.
#[test]
fn films_are_of_one_size() {
    for (text, question, frames) in [
        (POST, Question::Any, 4),
        (POST, Question::All, 8),
        (POST, Question::Largest, 5),
        ("set#68", Question::Any, 1),
        ("set:3sro 3fpd", Question::Any, 1),
        ("set/v3p4/81#1", Question::All, 32),
        ("set/v3p4/9/ultra#7", Question::Any, 5),
    ] {
        let solved = solved(text, question);
        let film = solved.frames();
        assert_eq!(film.len(), frames, "{text} {question:?}");
        let last = solved.show();
        for frame in &film {
            assert_eq!((frame.width, frame.height), (last.width, last.height));
            assert_eq!(frame.legend, last.legend);
        }
        assert_eq!(film.last().unwrap().shapes, last.shapes);
        let different = film.windows(2).all(|pair| pair[0].shapes != pair[1].shapes);
        assert!(different, "{text}: two frames are the same");
    }
}

/// The post's graph: as many edges as pairs, three bold ones a set; and the named limits.
#[test]
fn views() {
    let scene = solved(POST, Question::All).view("graph").unwrap();
    let lines = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Line { stroke, .. } => Some(stroke.width),
        _ => None,
    });
    let lines: Vec<f64> = lines.collect();
    assert_eq!(lines.len(), 66);
    assert_eq!(lines.iter().filter(|&&width| width > 3.0).count(), 18);
    let keys = legend(&scene);
    assert!(keys.contains(&"texture and colour differ: 3hgd 3spd 3frd"), "{keys:?}");
    assert!(keys.contains(&"all different: 3hgd 2spo 1frs; 3hgo 2frd 1sps"), "{keys:?}");
    let none = solved("set#68", Question::Any).view("graph").unwrap();
    assert!(legend(&none).contains(&"no triangle has one colour: no set"));
    let four = solved("set/v4p2:00 01 02 03 10", Question::Any).view("graph").unwrap();
    assert_eq!(legend(&four)[0], "property 2 differs: 00 01 02 03");
    let ultra = solved("set/v3p4/ultra:3hgd 3spd 1fro 2frs 1hgd", Question::Any);
    let keys = ultra.view("graph").unwrap();
    assert_eq!(legend(&keys)[0], "third card 3frd: 3hgd 3spd 1fro 2frs");
    let refused =
        |text: &str, view: &str| solved(text, Question::Any).view(view).unwrap_err().to_string();
    assert_eq!(
        refused("set/v3p4/31#1", "graph"),
        "option --view: graph: 31 cards, it is drawn for up to 30"
    );
    assert_eq!(
        refused("set/v3p20#1", "grid"),
        "option --view: grid: the deck of set/v3p20 is too large, it is drawn up to 32 columns"
    );
    let grid = solved(POST, Question::Any).view("grid").unwrap();
    let keys = legend(&grid);
    assert!(keys.contains(&"on the table: 12") && keys.contains(&"not on it: 69"), "{keys:?}");
    assert!(keys[0].starts_with("set: "));
}

/// The largest tables without a set are drawn with their title.
#[test]
fn unplayable_tables_are_drawn() {
    for (family, title) in [
        ("", "set: 20 cards without a set, and no table of 21"),
        ("v4p3", "set/v4p3: 28 cards without a set, and no table of 29"),
        ("v3p5", "set/v3p5: 45 cards without a set; no table has more than "),
    ] {
        let game: &dyn AnyGame = &Handle(&Set);
        let family = game.family(family).unwrap();
        let (options, limits) = (Options::default(), Limits::default());
        let report = family.unplayable(None, &options, Effort::Small, limits).unwrap();
        let scene = report.scene().unwrap();
        assert!(scene.title.starts_with(title), "{}", scene.title);
        assert!(scene.width > 0.0 && scene.to_svg().len() > 1000);
        for columns in [0, 40] {
            let text = report.say(Style { ascii: true, columns, ..Style::default() });
            assert!(text.is_ascii());
            assert!(columns == 0 || text.lines().all(|line| line.len() <= columns), "{text}");
        }
    }
}

/// A reduction's cards carry their tuples; the matching is ringed when it is known.
#[test]
fn reductions_are_labelled() {
    let game: &dyn AnyGame = &Handle(&Set);
    let reduction = game.reductions()[0];
    let source = "p kdm 3 2 3\n1 1 1\n2 2 2\n1 2 2\n";
    let reduced = reduction.build(source, false).unwrap();
    let plain = reduced.scene(None);
    assert_eq!(plain.title, "3dm-to-set: 3 tuples and the guard");
    let svg = plain.to_svg();
    assert!(svg.contains("(1, 2, 2): card 3") && svg.contains("guard: card 4"), "labels");
    let carried = reduced.solve(Limits::default(), Style::default()).unwrap();
    let shown = reduced.scene(Some(&carried));
    assert_eq!((plain.legend.len(), shown.legend.len()), (2, 3));
    assert_eq!(shown.title, "3dm-to-set: 3 tuples and the guard, a perfect matching");
    let none = reduction.build("p kdm 3 2 2\n1 1 1\n1 2 2\n", false).unwrap();
    let carried = none.solve(Limits::default(), Style::default()).unwrap();
    assert!(none.scene(Some(&carried)).title.ends_with(", no perfect matching"));
}
