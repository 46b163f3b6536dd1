//! graph6: a graph in printable characters (Brendan McKay's format).
//!
//! A character is six bits, its code less 63. First comes the number of vertices: one character
//! below 63; `~` and three characters; or `~~` and six. Then the upper triangle of the adjacency
//! matrix, column by column, filled up with zero bits.

use super::MOST;
use super::graph::Graph;
use crate::InputError;
use crate::error::excerpt;

/// May stand in front.
pub(super) const HEADER: &str = ">>graph6<<";

/// Are these graph6's characters, and as many as a graph needs?
pub(super) fn looks_like(word: &str) -> bool {
    word.bytes().all(|b| (63..=126).contains(&b))
        && order(word.as_bytes()).is_some_and(|(n, used)| word.len() == used + characters(n))
}

/// Number of vertices, and of the characters that say it.
fn order(bytes: &[u8]) -> Option<(usize, usize)> {
    let value = |from: usize, count: usize| {
        let digits = bytes.get(from..from + count)?;
        let digit = |n: usize, &b: &u8| Some(n << 6 | usize::from(b.checked_sub(63)?));
        digits.iter().try_fold(0, digit)
    };
    let (n, used) = match bytes {
        [126, 126, ..] => (value(2, 6)?, 8),
        [126, ..] => (value(1, 3)?, 4),
        _ => (value(0, 1)?, 1),
    };
    (n <= MOST).then_some((n, used))
}

fn characters(n: usize) -> usize {
    (n * n.saturating_sub(1) / 2).div_ceil(6)
}

/// Reads one graph.
///
/// # Errors
/// When it is none, or more than one; the error names line and column.
pub(super) fn parse(text: &str) -> Result<Graph, InputError> {
    let number = text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0);
    let line = text.lines().nth(number).unwrap_or_default();
    if let Some(i) = text.lines().skip(number + 1).position(|line| !line.trim().is_empty()) {
        let place = format!("line {}, column 1", number + i + 2);
        return Err(InputError::at(place, "one graph is enough"));
    }
    let indent = line.chars().take_while(|c| c.is_whitespace()).count();
    let word = line.trim();
    let start = if word.starts_with(HEADER) { HEADER.len() } else { 0 };
    let word = &word[start..];
    let at = |i: usize| format!("line {}, column {}", number + 1, indent + start + i + 1);
    if let Some((i, c)) = word.chars().enumerate().find(|(_, c)| !('?'..='~').contains(c)) {
        let got = excerpt(&c.to_string());
        return Err(InputError::at(at(i), format!("`{got}` is no character of graph6")));
    }
    let bytes = word.as_bytes();
    let Some((n, used)) = order(bytes) else {
        return Err(InputError::at(at(0), format!("no number of vertices up to {MOST}")));
    };
    let wanted = used + characters(n);
    if bytes.len() != wanted {
        let (got, place) = (bytes.len(), at(bytes.len().min(wanted)));
        let message = format!("{got} characters, a graph with {n} vertices has {wanted}");
        return Err(InputError::at(place, message));
    }
    let mut bits = bytes[used..].iter().flat_map(|&b| (0..6).rev().map(move |i| (b - 63) >> i & 1));
    let mut edges = Vec::new();
    for v in 0..n {
        for u in 0..v {
            if bits.next() == Some(1) {
                edges.push((u, v));
            }
        }
    }
    if bits.any(|bit| bit == 1) {
        return Err(InputError::at(at(wanted - 1), "bits are set behind the last vertex"));
    }
    Ok(Graph::new(n, edges))
}

pub(super) fn write(graph: &Graph) -> String {
    let n = graph.n;
    let digits = |count: usize| (0..count).rev().map(move |i| (n >> (6 * i) & 63) as u8);
    let mut out: Vec<u8> = match n {
        0..=62 => digits(1).collect(),
        63..=258_047 => [63].into_iter().chain(digits(3)).collect(),
        _ => [63, 63].into_iter().chain(digits(6)).collect(),
    };
    let from = out.len();
    out.resize(from + characters(n), 0);
    for &(u, v) in &graph.edges {
        let bit = v * (v - 1) / 2 + u;
        out[from + bit / 6] |= 32 >> (bit % 6);
    }
    out.iter().map(|&six| char::from(six + 63)).collect::<String>() + "\n"
}
