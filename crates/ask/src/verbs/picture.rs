//! What all pictures have: a ground, words below, a bound on their size.

use fairdeal_core::InputError;
use fairdeal_core::palette::Theme;
use fairdeal_core::scene::{Part, Scene};
use fairdeal_core::words::thousands;
use serde::{Deserialize, Serialize};

/// The most cards a picture holds: a file of more would take minutes to open.
pub const MOST_CARDS: usize = 10_000;

/// How to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// What it lies on: green, light, print.
    pub theme: Theme,
    /// Without the caption and the legend below it.
    pub bare: bool,
    /// Also say where each card lies (`parts`), and number the cards' groups in the SVG
    /// (`data-part`). Cards of very large tables have no groups, and are not listed.
    pub parts: bool,
    /// The largest picture that whoever asks can hold, in square pixels; no bound if there is none.
    pub most_area: Option<f64>,
}

impl Picture {
    /// The picture, and where its cards lie if that was wanted.
    pub(crate) fn painted(self, scene: &Scene) -> (String, Vec<Part>) {
        match self.parts {
            true => (scene.to_svg_with_parts(), scene.parts()),
            false => (scene.to_svg(), Vec::new()),
        }
    }

    /// The scene with its words, on its ground.
    pub(crate) fn finish(self, mut scene: Scene, lines: &[String]) -> Scene {
        if self.bare {
            scene.legend.clear();
        } else {
            scene = scene.captioned(lines);
        }
        scene.themed(self.theme)
    }

    /// Refuses what is too large for whoever asks. Looked at before a search too, which only adds to a
    /// picture.
    ///
    /// # Errors
    /// When the scene has more than `most_area`.
    pub(crate) fn holds(self, scene: &Scene) -> Result<(), InputError> {
        let Some(most) = self.most_area.filter(|most| scene.width * scene.height > *most) else {
            return Ok(());
        };
        let whole = |length: f64| thousands(length.ceil() as u64);
        let (width, height, most) = (whole(scene.width), whole(scene.height), whole(most.floor()));
        let message = format!(
            "a drawing of {width} by {height} has more than the {most} dots that a PNG of this \
             --scale can hold: lower it, or write SVG"
        );
        Err(InputError::at("option --output", message))
    }
}

/// Refuses what is too large to be drawn, before it is.
///
/// # Errors
/// When there are more cards than [`MOST_CARDS`].
pub(crate) fn fits(cards: usize) -> Result<(), InputError> {
    match cards <= MOST_CARDS {
        true => Ok(()),
        false => {
            let (cards, most) = (thousands(cards as u64), thousands(MOST_CARDS as u64));
            let message = format!("{cards} cards; a picture holds at most {most}");
            Err(InputError::at("position", message))
        }
    }
}
