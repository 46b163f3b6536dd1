//! A solution that plays itself: one SVG file with a frame for each step.
//!
//! Every frame is a group that is shown for its share of the time and hidden for the rest, by SMIL
//! animation, which browsers play without a script; whoever does not animate (a printer, a PNG)
//! shows the last frame, which is the whole solution. The file starts again by itself.

use std::fmt::Write as _;

use crate::scene::{Group, Scene, Shape};

/// Seconds a frame is shown.
const SECONDS: f64 = 1.4;

/// Frames as one SVG file that plays them in turn. They are laid on a page that holds the largest.
pub fn film(frames: Vec<Scene>) -> Option<String> {
    let n = frames.len();
    let width = frames.iter().map(|frame| frame.width).fold(0.0, f64::max);
    let height = frames.iter().map(|frame| frame.height).fold(0.0, f64::max);
    let title = frames.last()?.title.clone();
    let mut groups = Vec::with_capacity(n);
    for frame in frames {
        let Scene { width: wide, shapes, .. } = frame;
        groups.push(Shape::Group(Group::at((width - wide) / 2.0, 0.0, shapes)));
    }
    let whole = Scene { width, height, title, shapes: groups, ..Scene::default() };
    let svg = whole.to_svg_with(&mut |at, attributes| {
        let last = at + 1 == n;
        let (from, to) = (at as f64 / n as f64, (at + 1) as f64 / n as f64);
        // What does not animate shows the last frame and no other.
        let still = if last { "" } else { " visibility=\"hidden\"" };
        attributes.push_str(still);
        let (values, times) = match (at, last) {
            (0, true) => ("visible".to_string(), "0".to_string()),
            (0, false) => ("visible;hidden".into(), format!("0;{to:.4}")),
            (_, true) => ("hidden;visible".into(), format!("0;{from:.4}")),
            _ => ("hidden;visible;hidden".into(), format!("0;{from:.4};{to:.4}")),
        };
        let mut inside = String::new();
        let seconds = SECONDS * n as f64;
        let _ = writeln!(
            inside,
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{seconds:.1}s\" \
             repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{times}\"/>"
        );
        inside
    });
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_frame_has_its_time_and_the_last_one_stays() {
        let frame = |title: &str, width| Scene {
            width,
            height: 10.0,
            title: title.into(),
            ..Scene::default()
        };
        let svg = film(vec![frame("a", 10.0), frame("b", 30.0), frame("c", 20.0)]).unwrap();
        assert!(svg.contains("width=\"30\"") && svg.contains("<title>c</title>"), "{svg}");
        assert_eq!(svg.matches("<animate ").count(), 3);
        assert_eq!(svg.matches("visibility=\"hidden\"").count(), 2);
        assert!(svg.contains("keyTimes=\"0;0.3333;0.6667\"") && svg.contains("dur=\"4.2s\""));
        assert!(film(Vec::new()).is_none());
        assert!(!film(vec![frame("a", 1.0)]).unwrap().contains("visibility=\"hidden\""));
    }
}
