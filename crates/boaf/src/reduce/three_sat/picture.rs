//! The paper's board for a picture: a band of twelve rows a clause, in its colour, and below them the
//! rows of the variables.
//!
//! Fillers are left out, and the columns that hold nothing else, so that the gadgets of Tables 5, 6 and
//! 9 are seen. With an assignment the
//! columns of its true literals are light, and the cards that can be activators have broken rings.

use fairdeal_core::palette::CHALK;
use fairdeal_core::scene::{Fill, Key, Look, Scene, Shape, Stroke};
use fairdeal_core::words::list;

use super::map::{Own, Printed};
use crate::draw::{Grid, Labels, Marks, Tone, cloth, part_tone};
use crate::notation::Lettering;
use crate::rules::{Board, Card, Cell};

/// The height the board should have, and the least and most of a card.
const HIGH: f64 = 2600.0;
const CARDS: (f64, f64) = (16.0, 64.0);
const COLOURS: usize = 7;

pub(super) fn scene(printed: &Printed, assignment: Option<&[bool]>) -> Scene {
    let Printed { clauses, variables, side, board, .. } = printed;
    let (m, side, variables) = (clauses.len(), *side, *variables);
    // The literals, the clauses' own columns, and f.
    let cols = 2 * variables + 6 * m + 1;
    let shown_at = |row: usize, col: usize| row * cols + col.min(cols - 1);
    let gadgets: Vec<(Cell, Card, Tone)> = board
        .stacks()
        .filter_map(|(cell, card)| {
            let block = cell / side / 12;
            let special = if block < m {
                card.suit != 10 * (block as u32 + 1)
            } else {
                is_of_a_variable(printed, card)
            };
            let tone = if block < m { part_tone(block) } else { Tone::White };
            special.then_some((shown_at(cell / side, cell % side), card, tone))
        })
        .collect();
    let mut cells = vec![None; side * cols];
    for &(cell, card, _) in &gadgets {
        cells[cell] = Some(card);
    }
    let shown = Board::new(side, cols, cells);

    let literal = |variable: usize, positive: bool| {
        format!("{}{}", if positive { "" } else { "-" }, variable + 1)
    };
    let mut rows = vec![String::new(); side];
    for (j, clause) in clauses.iter().enumerate() {
        let texts: Vec<String> = clause.iter().map(|l| literal(l.variable, l.positive)).collect();
        rows[12 * j] = format!("clause {}", j + 1);
        rows[12 * j + 2] = texts.join(" or ");
    }
    for k in 0..variables {
        rows[12 * m + 2 * k] = format!("variable {}", k + 1);
    }
    let column = |col: usize| match col {
        col if col < 2 * variables => literal(col / 2, col % 2 == 0),
        col if col + 1 == cols => "f".into(),
        _ => String::new(),
    };
    let labels = Labels { rows, columns: (0..cols).map(column).collect(), size: 11.0 };
    let card = (HIGH / (side as f64 * 1.55)).clamp(CARDS.0, CARDS.1);
    let grid = Grid::fitting(&shown, card, &labels);
    let mut shapes = cloth(grid.width(), grid.height());
    let band = |first: Cell, last: Cell, tone: Fill| {
        let (a, b) = (grid.place(first), grid.place(last));
        let out = a.width * 0.07;
        let (width, height) = (b.x + b.width - a.x + 2.0 * out, b.y + b.height - a.y + 2.0 * out);
        let look = Look { fill: tone, stroke: None };
        Shape::Rect { x: a.x - out, y: a.y - out, width, height, radius: out, look }
    };
    for j in 0..m {
        let colour = part_tone(j).colour();
        let fill = Fill::Solid { colour, opacity: 0.13 };
        shapes.push(band(12 * j * cols, (12 * (j + 1)) * cols - 1, fill));
    }
    let mut goals = Vec::new();
    for (k, &truth) in assignment.unwrap_or(&[]).iter().enumerate() {
        let column = 2 * k + usize::from(!truth);
        let fill = Fill::Solid { colour: CHALK, opacity: 0.25 };
        shapes.push(band(column, (side - 1) * cols + column, fill));
    }
    if let Some(assignment) = assignment {
        for (j, clause) in clauses.iter().enumerate() {
            for (t, literal) in clause.iter().enumerate().filter(|(_, l)| l.holds(assignment)) {
                goals.push(shown_at(12 * j + t, literal.column()));
            }
        }
    }
    let any = !goals.is_empty();
    let cells = gadgets.iter().map(|&(cell, _, tone)| (cell, tone)).collect();
    let marks = Marks { cells, goals, ..Marks::none() }.spelled(Lettering::Numbers);
    shapes.extend(grid.draw(&shown, &marks));

    let mut legend: Vec<Key> = (0..m.min(COLOURS))
        .map(|j| {
            let same: Vec<String> = (j..m).step_by(COLOURS).map(|j| (j + 1).to_string()).collect();
            let noun = if same.len() == 1 { "clause" } else { "clauses" };
            Key::ring(part_tone(j).colour(), format!("{noun} {}", list(same)))
        })
        .collect();
    legend.push(Key::ring(Tone::White.colour(), "variables (Table 9)"));
    if assignment.is_some() {
        let look = Look::faint(CHALK, 0.35);
        let sample = Shape::Rect { x: 5.0, y: 1.0, width: 12.0, height: 20.0, radius: 2.0, look };
        legend.push(Key { shapes: vec![sample], text: "column of a true literal".into() });
    }
    if any {
        let pen = Stroke::new(Tone::Violet.colour(), 3.0).dashed(4.0, 3.5);
        let look = Look { fill: Fill::None, stroke: Some(pen) };
        let sample = Shape::Rect { x: 4.0, y: 2.0, width: 14.0, height: 18.0, radius: 3.0, look };
        legend.push(Key {
            shapes: vec![sample],
            text: "activator: the card of a true literal".into(),
        });
    }
    let text = "empty places, and columns left out: fillers".to_string();
    legend.push(Key { shapes: Vec::new(), text });
    Scene { width: grid.width(), height: grid.height(), shapes, legend, ..Scene::default() }
}

/// Is this one of the named cards of Table 9?
fn is_of_a_variable(printed: &Printed, card: Card) -> bool {
    (0..printed.variables).any(|k| {
        card == printed.crosser(k)
            || [Own::A, Own::B, Own::C, Own::D].iter().any(|&own| card == printed.own(own, k))
            || [Own::A, Own::B].iter().any(|&own| card == printed.foot(own, k))
    })
}
