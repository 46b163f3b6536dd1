//! Turns a drawing into PNG bytes.
//!
//! A crate of its own only because the renderer behind it (resvg) is heavy: whoever wants rules,
//! solvers or SVG does not build it. It is compiled without fonts and without picture formats, so
//! a drawing that asks for either gets nothing, on every machine alike.

use fairdeal_core::scene::Scene;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The most pixels a picture may have: 64 million, which the renderer holds in 256 MB.
pub const MOST_PIXELS: u64 = 64_000_000;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaintError {
    /// The scale is zero, negative or not a number.
    #[error("the scale of a picture must be a positive number")]
    Scale,
    /// The drawing is not SVG the renderer can read.
    #[error("the drawing is not readable SVG: {0}")]
    Svg(String),
    /// More than [`MOST_PIXELS`].
    #[error(
        "a picture of {width}x{height} pixels is more than {} million: lower the scale, or keep the drawing as SVG",
        MOST_PIXELS / 1_000_000
    )]
    TooLarge { width: u64, height: u64 },
    /// The pixels could not be written as PNG.
    #[error("the picture cannot be written as PNG: {0}")]
    Png(String),
}

/// The scale where none is asked for, and the smallest it is lowered to so that a picture fits.
pub const SCALES: (f32, f32) = (2.0, 0.5);

/// Renders an SVG text, every length times `scale`; without one by 2, or by as much as fits.
///
/// # Errors
/// When the text is not SVG, the scale is not a positive number, or the picture would be too large.
pub fn png(svg: &str, scale: impl Into<Option<f32>>) -> Result<Vec<u8>, PaintError> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|e| PaintError::Svg(e.to_string()))?;
    let scale = scale.into().unwrap_or_else(|| {
        let area = f64::from(tree.size().width()) * f64::from(tree.size().height());
        // A little less, since sides are rounded up.
        let fits = (0.99 * (MOST_PIXELS as f64 / area).sqrt()) as f32;
        fits.clamp(SCALES.1, SCALES.0)
    });
    if !(scale.is_finite() && scale > 0.0) {
        return Err(PaintError::Scale);
    }
    let side = |length: f32| (f64::from(length) * f64::from(scale)).ceil().max(1.0) as u64;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let too_large = PaintError::TooLarge { width, height };
    if width.checked_mul(height).is_none_or(|pixels| pixels > MOST_PIXELS) {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PaintError::Png(e.to_string()))
}

/// Renders a scene, every length times `scale`.
///
/// # Errors
/// As [`png`].
pub fn scene_png(scene: &Scene, scale: f32) -> Result<Vec<u8>, PaintError> {
    png(&scene.to_svg(), scale)
}
