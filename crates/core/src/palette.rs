//! The colours all pictures share, and the three grounds they can lie on.
//!
//! Games draw on green cloth with chalk. A theme is a change of colours made afterwards, so that no
//! drawing knows about it: cloth, chalk and labels are exchanged, and what a mark or a suit looks
//! like stays. On light grounds the bright marks are exchanged for darker ones of the same hue, so
//! that a ring of amber is still seen on white paper.

use serde::{Deserialize, Serialize};

use crate::scene::{Colour, Fill, Key, Look, Scene, Shape, Stroke};

pub const CLOTH: Colour = Colour(46, 86, 76);
pub const CHALK: Colour = Colour(222, 236, 230);
/// Row and column labels on cloth.
pub const LABEL: Colour = Colour(150, 185, 174);
pub const PAPER: Colour = Colour(253, 252, 248);
/// The edge of a card on paper.
const EDGE: Colour = Colour(168, 172, 176);
pub const INK: Colour = Colour(32, 37, 45);
pub const ARROW: Colour = Colour(38, 132, 255);

/// Marks on cloth, in the order they are used: told apart by people who see no red or no green too.
pub const MARKS: [Colour; 8] = [
    Colour(236, 151, 7),
    Colour(61, 183, 255),
    Colour(141, 197, 110),
    Colour(225, 95, 210),
    Colour(230, 78, 112),
    Colour(241, 239, 85),
    Colour(17, 25, 58),
    Colour(215, 215, 228),
];

/// The same marks on paper.
const MARKS_ON_PAPER: [Colour; 8] = [
    Colour(205, 133, 0),
    Colour(6, 79, 201),
    Colour(13, 103, 45),
    Colour(145, 85, 175),
    Colour(199, 19, 55),
    Colour(163, 97, 0),
    Colour(10, 159, 140),
    Colour(35, 35, 56),
];

/// Series of a plot on a light page and on a dark one.
pub const SERIES: [[Colour; 8]; 2] = [
    [
        Colour(10, 65, 155),
        Colour(204, 128, 25),
        Colour(25, 155, 92),
        Colour(195, 95, 161),
        Colour(72, 145, 250),
        Colour(135, 25, 5),
        Colour(85, 65, 69),
        Colour(15, 15, 59),
    ],
    [
        Colour(66, 128, 219),
        Colour(229, 185, 25),
        Colour(84, 181, 125),
        Colour(216, 115, 175),
        Colour(125, 213, 255),
        Colour(222, 75, 45),
        Colour(225, 215, 125),
        Colour(225, 251, 212),
    ],
];

/// What a picture lies on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
            let mut look = look(l);
            // A white card needs an edge to be seen on white. (The ground itself was cloth.)
            let light = |Colour(r, g, b): Colour| r.min(g).min(b) >= 215;
            if let Fill::Solid { colour, .. } = l.fill
                && light(colour)
                && l.stroke.is_none_or(|stroke| light(stroke.colour))
            {
                let width = l.stroke.map_or(1.2, |stroke| stroke.width.max(1.2));
                look.stroke = Some(Stroke::new(EDGE, width));
            }
            Shape::Rect { x, y, width, height, radius, look }
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
        Shape::Group(mut group) => {
            group.shapes = themed(std::mem::take(&mut group.shapes), theme);
            Shape::Group(group)
        }
    };
    shapes.into_iter().map(shape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{closest, contrast};

    /// Everybody tells the colours apart, and sees them on their ground.
    #[test]
    fn palettes_are_for_all_eyes() {
        let (light, dark) = (Colour(251, 250, 247), Colour(27, 33, 42));
        for (colours, ground, least, apart) in [
            (MARKS, CLOTH, 2.0, 19.0),
            (MARKS_ON_PAPER, Colour::WHITE, 3.0, 18.0),
            (SERIES[0], light, 3.0, 30.0),
            (SERIES[1], dark, 3.0, 26.0),
        ] {
            assert!(closest(&colours) > apart, "{}", closest(&colours));
            for colour in colours {
                assert!(contrast(colour, ground) >= least, "{colour:?}");
            }
        }
        assert!(contrast(CHALK, CLOTH) > 4.5 && contrast(INK, PAPER) > 4.5);
    }

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
        let green = scene(&[CLOTH, MARKS[0], INK]);
        assert_eq!(green.clone().themed(Theme::Green), green);
        let white = scene(&[Colour::WHITE, MARKS_ON_PAPER[0], INK]);
        assert_eq!(green.themed(Theme::Print), white);
        // Only a card on paper gets an edge.
        for colour in [PAPER, Colour::WHITE] {
            let card = scene(&[colour]);
            assert_ne!(card.clone().themed(Theme::Print), card);
            assert_eq!(card.clone().themed(Theme::Green), card);
        }
        for (word, theme) in Theme::WORDS.iter().zip([Theme::Green, Theme::Light, Theme::Print]) {
            assert_eq!(Theme::of_word(&word.to_uppercase()), Ok(theme));
        }
        assert!(Theme::of_word("red").is_err());
    }
}
