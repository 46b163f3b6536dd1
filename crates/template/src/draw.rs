//! A row of cards, in the terminal and as shapes.

use fairdeal_core::game::Style;
use fairdeal_core::scene::{Anchor, Colour, Look, Scene, Shape, Text};

use crate::rules::Table;

/// The table, the cards at `marked` places in brackets.
pub fn text(table: &Table, marked: &[usize], style: Style) -> String {
    let bold = |text: String| if style.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text };
    let card = |(i, card): (usize, &u64)| match marked.contains(&i) {
        true => bold(format!("[{card}]")),
        false => card.to_string(),
    };
    let cards: Vec<String> = table.cards.iter().enumerate().map(card).collect();
    format!("{} = {}\n", table.target, cards.join(" "))
}

/// The same as shapes.
pub fn scene(table: &Table, marked: &[usize]) -> Scene {
    let (wide, high) = (60.0, 80.0);
    let mut shapes = Vec::new();
    for (i, card) in table.cards.iter().enumerate() {
        let x = 10.0 + i as f64 * (wide + 10.0);
        let fill = if marked.contains(&i) { Colour(255, 224, 130) } else { Colour(253, 252, 248) };
        shapes.push(Shape::Rect {
            x,
            y: 10.0,
            width: wide,
            height: high,
            radius: 8.0,
            look: Look::solid(fill),
        });
        shapes.push(Shape::Text(
            Text::new(card.to_string(), x + wide / 2.0, 58.0, 18.0, Colour(32, 37, 45))
                .anchored(Anchor::Middle),
        ));
    }
    let width = 10.0 + table.cards.len().max(1) as f64 * (wide + 10.0);
    Scene { width, height: high + 20.0, title: String::new(), shapes, ..Scene::default() }
}
