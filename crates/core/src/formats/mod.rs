//! The sources of the reductions as files: formulas, graphs, matchings.
//!
//! | format | read by | looks like |
//! | --- | --- | --- |
//! | DIMACS CNF | [`cnf::Cnf`], [`wcnf::Wcnf`] | `p cnf 3 2`, then `1 -2 0` |
//! | WCNF | [`wcnf::Wcnf`] | `p wcnf 3 2 10`, then `1 1 -2 0`; or no header and `h` for hard clauses |
//! | DIMACS edge list | [`graph::Graph`] | `p edge 4 3`, then `e 1 2` |
//! | graph6 | [`graph::Graph`] | `D~{`, with or without `>>graph6<<` |
//! | arc list | [`digraph::Digraph`] | `p arc 3 2`, then `a 1 2` |
//! | red and blue arcs | [`red_blue::RedBlue`] | `p redblue 3 2`, then `r 1 2`, `b 2 1` |
//! | k-dimensional matching | [`kdm::Kdm`] | `p kdm 3 4 2`, then `1 2 4` |
//! | exact cover | [`cover::Cover`] | `p cover 6 2`, then `1 2 4` |
//!
//! The first four are other people's; the others are ours, because no common text form was found
//! for digraphs without weights, matchings and covers: they follow the shape of DIMACS. Numbers count
//! from 1 in the files and from 0 in the structures. In all but graph6 a line whose first word is
//! `c` is a comment and empty lines are nothing.
//!
//! The readers are strict: what is not the format is refused, with line and column, because a
//! reduction of a formula that was misread proves nothing. Each structure writes itself in one
//! canonical way, and reading that gives it back.
//!
//! [`oracle`] decides small instances by looking at everything; [`generate`] makes instances to
//! try. Both are here, not in a game, because two games reduce from the same graphs.

pub mod cnf;
pub mod cover;
pub mod digraph;
pub mod generate;
pub mod graph;
mod graph6;
pub mod kdm;
pub mod oracle;
pub mod red_blue;
#[cfg(test)]
mod tests;
pub mod wcnf;
mod words;

use crate::InputError;
use words::lines;

/// The most variables, vertices or elements a file may name.
pub const MOST: usize = 1 << 20;

/// A format, known by its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Cnf,
    /// WCNF, classic or without a header.
    Wcnf,
    /// A DIMACS edge list.
    Edge,
    Graph6,
    Arc,
    /// A k-dimensional matching.
    Kdm,
    /// An exact cover by sets of three.
    Cover,
    /// An arc list in two colours.
    RedBlue,
}

impl Format {
    /// What it is called in messages.
    pub fn word(self) -> &'static str {
        match self {
            Format::Cnf => "DIMACS CNF",
            Format::Wcnf => "WCNF",
            Format::Edge => "a DIMACS edge list",
            Format::Graph6 => "graph6",
            Format::Arc => "an arc list",
            Format::Kdm => "a k-dimensional matching",
            Format::Cover => "an exact cover",
            Format::RedBlue => "a list of red and blue arcs",
        }
    }
}

/// The format of a text, by its first line that is no comment.
///
/// # Errors
/// When it is none; the error names the place.
pub fn detect(text: &str) -> Result<Format, InputError> {
    if text.trim_start().starts_with(graph6::HEADER) {
        return Ok(Format::Graph6);
    }
    let Some(line) = lines(text).next() else {
        return Err(InputError::at("line 1", "there is nothing to read"));
    };
    let (first, second) = (line.words[0], line.words.get(1));
    if first.text == "p" && line.words.len() > 1 {
        let kind = second.map_or("", |word| word.text);
        return match kind {
            "cnf" => Ok(Format::Cnf),
            "wcnf" => Ok(Format::Wcnf),
            "edge" | "col" => Ok(Format::Edge),
            "arc" => Ok(Format::Arc),
            "kdm" => Ok(Format::Kdm),
            "cover" => Ok(Format::Cover),
            "redblue" => Ok(Format::RedBlue),
            _ => {
                let known = "is none of cnf, wcnf, edge, arc, kdm, cover, redblue";
                Err(second.unwrap_or(&first).wrong(known))
            }
        };
    }
    if first.text == "h" || first.text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Format::Wcnf);
    }
    match line.words.len() == 1 && graph6::looks_like(first.text) {
        true => Ok(Format::Graph6),
        false => Err(first.wrong("starts no formula, graph or matching")),
    }
}
