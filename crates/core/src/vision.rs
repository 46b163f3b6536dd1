//! How far apart two colours look, to people who see all of them and to people who lack a cone.
//!
//! Palettes are checked with this, not designed by eye. Dichromats are simulated by the matrices of
//! Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision
//! Deficiency (2009), at full severity, in linear light; distances are Euclidean in CIE L*a*b*
//! (1976), where 2.3 is just noticed and 10 is told apart at a glance.

use crate::scene::Colour;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// All cones.
    All,
    /// No red cone: one man in a hundred.
    NoRed,
    /// No green cone: one man in a hundred.
    NoGreen,
}

impl Eyes {
    pub const KINDS: [Eyes; 3] = [Eyes::All, Eyes::NoRed, Eyes::NoGreen];

    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Eyes::All => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Eyes::NoRed => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Eyes::NoGreen => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        }
    }
}

/// The distance of two colours as these eyes see them.
pub fn distance(a: Colour, b: Colour, eyes: Eyes) -> f64 {
    let (a, b) = (lab(a, eyes), lab(b, eyes));
    a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt()
}

/// The smallest distance of two of these colours, whoever looks.
pub fn closest(colours: &[Colour]) -> f64 {
    let mut least = f64::INFINITY;
    for (i, &a) in colours.iter().enumerate() {
        for &b in &colours[i + 1..] {
            for eyes in Eyes::KINDS {
                least = least.min(distance(a, b, eyes));
            }
        }
    }
    least
}

/// The contrast of two colours by the rule of the Web Content Accessibility Guidelines: 1 to 21.
pub fn contrast(a: Colour, b: Colour) -> f64 {
    let light = |colour| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (a, b) = (light(a), light(b));
    if a > b { a / b } else { b / a }
}

fn linear(Colour(r, g, b): Colour) -> [f64; 3] {
    [r, g, b].map(|channel| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

fn lab(colour: Colour, eyes: Eyes) -> [f64; 3] {
    let light = linear(colour);
    let [r, g, b] = eyes.matrix().map(|row| {
        let seen: f64 = row.iter().zip(light).map(|(share, channel)| share * channel).sum();
        seen.clamp(0.0, 1.0)
    });
    let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let (white, black) = (Colour::WHITE, Colour::BLACK);
        assert!((distance(white, black, Eyes::All) - 100.0).abs() < 0.1);
        assert!((contrast(white, black) - 21.0).abs() < 1e-9);
        // Red and green of one brightness are far apart for most and close for some.
        let (red, green) = (Colour(200, 60, 40), Colour(90, 130, 20));
        assert!(distance(red, green, Eyes::All) > 60.0);
        assert!(distance(red, green, Eyes::NoGreen) < 25.0);
        assert!(closest(&[red, green, white]) < 25.0);
    }
}
