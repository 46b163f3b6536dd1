//! The colours all pictures share, and the three grounds they can lie on.
//!
//! Games draw on green cloth with chalk. A theme is a change of colours made afterwards, so that no
//! drawing knows about it: cloth, chalk and labels are exchanged, and what a mark or a suit looks
//! like stays. On light grounds the bright marks are exchanged for darker ones of the same hue, so
//! that a ring of amber is still seen on white paper.

use serde::{Deserialize, Serialize};

use crate::scene::{Colour, Fill, Group, Key, Look, Scene, Shape, Stroke};

pub const CLOTH: Colour = Colour(46, 86, 76);
pub const CHALK: Colour = Colour(222, 236, 230);
/// Row and column labels on cloth.
pub const LABEL: Colour = Colour(150, 185, 174);
pub const PAPER: Colour = Colour(253, 252, 248);
pub const INK: Colour = Colour(32, 37, 45);
pub const ARROW: Colour = Colour(38, 132, 255);

/// Marks on cloth, in the order they are used: told apart by people who see no red or no green too.
pub const MARKS: [Colour; 8] = [
    Colour(255, 176, 32),
    Colour(86, 180, 255),
    Colour(126, 217, 87),
    Colour(211, 146, 255),
    Colour(255, 110, 97),
    Colour(252, 238, 110),
    Colour(96, 224, 208),
    Colour(240, 240, 240),
];

/// The same marks on paper.
const MARKS_ON_PAPER: [Colour; 8] = [
    Colour(205, 120, 0),
    Colour(0, 104, 190),
    Colour(38, 128, 20),
    Colour(140, 60, 200),
    Colour(200, 44, 30),
    Colour(138, 118, 0),
    Colour(0, 128, 120),
    Colour(70, 70, 70),
];

/// What a picture lies on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Green cloth: the screen.
    #[default]
    Green,
    /// A light ground: documents.
    Light,
    /// White: ink is dear.
    Print,
}

impl Theme {
    /// The words after `--theme`.
    pub const WORDS: [&'static str; 3] = ["green", "light", "print"];

    /// The theme of this word, in letters of either case.
    ///
    /// # Errors
    /// When there is none.
    pub fn of_word(word: &str) -> Result<Self, crate::error::InputError> {
        match word.to_lowercase().as_str() {
            "green" => Ok(Theme::Green),
            "light" => Ok(Theme::Light),
            "print" => Ok(Theme::Print),
            _ => Err(crate::error::InputError::at(
                "option --theme",
                format!("expected {}", Theme::WORDS.join(", ")),
            )),
        }
    }

    fn colour(self, colour: Colour) -> Colour {
        let (cloth, chalk, label) = match self {
            Theme::Green => return colour,
            Theme::Light => (Colour(240, 243, 238), Colour(38, 52, 48), Colour(92, 112, 106)),
            Theme::Print => (Colour::WHITE, Colour(20, 20, 20), Colour(90, 90, 90)),
        };
        match colour {
            CLOTH => cloth,
            CHALK => chalk,
            LABEL => label,
            other => match MARKS.iter().position(|&mark| mark == other) {
                Some(at) => MARKS_ON_PAPER[at],
                None => other,
            },
        }
    }
}

impl Scene {
    /// The same picture on another ground.
    #[must_use]
    pub fn themed(self, theme: Theme) -> Scene {
        if theme == Theme::Green {
            return self;
        }
        let legend = self.legend.into_iter();
        let key = |key: Key| Key { shapes: themed(key.shapes, theme), ..key };
        let (shapes, legend) = (themed(self.shapes, theme), legend.map(key).collect());
        Scene { shapes, legend, ..self }
    }
}

fn themed(shapes: Vec<Shape>, theme: Theme) -> Vec<Shape> {
    let look = |look: Look| Look {
        fill: match look.fill {
            Fill::Solid { colour, opacity } => {
                Fill::Solid { colour: theme.colour(colour), opacity }
            }
            Fill::Stripes { colour, pitch, width, angle } => {
                Fill::Stripes { colour: theme.colour(colour), pitch, width, angle }
            }
            Fill::None => Fill::None,
        },
        stroke: look.stroke.map(|s| Stroke { colour: theme.colour(s.colour), ..s }),
    };
    let shape = |shape: Shape| match shape {
        Shape::Rect { x, y, width, height, radius, look: l } => {
            Shape::Rect { x, y, width, height, radius, look: look(l) }
        }
        Shape::Circle { x, y, radius, look: l } => Shape::Circle { x, y, radius, look: look(l) },
        Shape::Line { from, to, stroke } => Shape::Line {
            from,
            to,
            stroke: Stroke { colour: theme.colour(stroke.colour), ..stroke },
        },
        Shape::Path { path, look: l } => Shape::Path { path, look: look(l) },
        Shape::Text(mut text) => {
            text.colour = theme.colour(text.colour);
            Shape::Text(text)
        }
        Shape::Group(Group { dx, dy, scale, opacity, title, shapes }) => {
            let shapes = themed(shapes, theme);
            Shape::Group(Group { dx, dy, scale, opacity, title, shapes })
        }
    };
    shapes.into_iter().map(shape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_ground_and_the_marks_change() {
        let square = |colour| Shape::Rect {
            x: 0.0,
            y: 0.0,
            width: 1.0,
            height: 1.0,
            radius: 0.0,
            look: Look::solid(colour),
        };
        let scene = |colours: &[Colour]| Scene {
            shapes: colours.iter().map(|&colour| square(colour)).collect(),
            ..Scene::default()
        };
        let green = scene(&[CLOTH, MARKS[0], PAPER]);
        assert_eq!(green.clone().themed(Theme::Green), green);
        let white = scene(&[Colour::WHITE, MARKS_ON_PAPER[0], PAPER]);
        assert_eq!(green.themed(Theme::Print), white);
        for (word, theme) in Theme::WORDS.iter().zip([Theme::Green, Theme::Light, Theme::Print]) {
            assert_eq!(Theme::of_word(&word.to_uppercase()), Ok(theme));
        }
        assert!(Theme::of_word("red").is_err());
    }
}
