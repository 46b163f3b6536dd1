//! What all pictures have: a ground, words below, a bound on their size.

use fairdeal_core::InputError;
use fairdeal_core::palette::Theme;
use fairdeal_core::scene::Scene;
use fairdeal_core::words::thousands;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most cards a picture holds: a file of more would take minutes to open.
pub const MOST_CARDS: usize = 10_000;

/// How to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// What it lies on: green, light, print.
    pub theme: Theme,
    /// Without the caption and the legend below it.
    pub bare: bool,
}

impl Picture {
    /// The scene with its words, on its ground.
    pub(crate) fn finish(self, mut scene: Scene, lines: &[String]) -> Scene {
        if self.bare {
            scene.legend.clear();
        } else {
            scene = scene.captioned(lines);
        }
        scene.themed(self.theme)
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
