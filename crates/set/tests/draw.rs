//! Drawings of tables of every kind: none panics, all keep their promises.
//!
//! The golden picture is refreshed with `BLESS=1 cargo test -p fairdeal-set --test draw`.

use std::fs;
use std::path::Path;

use fairdeal_core::game::Style;
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
        let bare = drawn.replace(['[', ']'], " ");
        for (a, b) in plain(&coloured).split('\n').zip(bare.split('\n')) {
            prop_assert_eq!(a.trim_end(), b.trim_end());
        }
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
fn the_posts_table_is_drawn_as_ever() {
    let cards = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";
    let (table, how) = notation::table(3, 4, cards).unwrap();
    let svg = scene(&table, how, &Marks::groups(&[vec![0, 3, 7], vec![0, 6, 9]])).to_svg();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden/set/post.svg");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &svg).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == svg,
        "the picture of the post's table changed: look at it, then refresh {}",
        path.display()
    );
}
