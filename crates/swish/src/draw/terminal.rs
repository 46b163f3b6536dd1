//! Blocks of signs side by side in a terminal.

use fairdeal_core::game::Style;

/// A line of a block: words with their ANSI codes.
pub(super) type Line = Vec<(String, &'static str)>;

/// Lines that belong together, such as a card in its frame.
pub(super) type Block = Vec<Line>;

/// Writes blocks side by side, each beginning `pitch` columns right of the one before. No line ends
/// in blanks; every line ends in a line break.
pub(super) fn beside(blocks: &[Block], pitch: usize, style: Style, out: &mut String) {
    let high = blocks.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..high {
        let (mut written, mut wanted) = (0, 0);
        for (i, block) in blocks.iter().enumerate() {
            wanted = wanted.max(i * pitch);
            for (word, code) in block.get(row).into_iter().flatten() {
                let wide = word.chars().count();
                if word.chars().any(|c| c != ' ') {
                    out.extend(std::iter::repeat_n(' ', wanted - written));
                    write(word, code, style, out);
                    written = wanted + wide;
                }
                wanted += wide;
            }
        }
        out.push('\n');
    }
}

fn write(word: &str, code: &str, style: Style, out: &mut String) {
    match style.colour && !code.is_empty() {
        true => out.extend(["\x1b[", code, "m", word, "\x1b[0m"]),
        false => out.push_str(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_written_only_before_something() {
        let word = |text: &str, code| (text.to_owned(), code);
        let tall = vec![vec![word("ab", "1"), word("  ", "")], vec![word("c", "")], vec![]];
        let low = vec![vec![word(" ", ""), word("d", "")]];
        let drawn = |colour| {
            let mut out = String::new();
            let style = Style { colour, ascii: true, ..Style::default() };
            beside(&[tall.clone(), low.clone(), low.clone()], 4, style, &mut out);
            out
        };
        assert_eq!(drawn(false), "ab   d   d\nc\n\n");
        assert_eq!(drawn(true), "\x1b[1mab\x1b[0m   d   d\nc\n\n");
    }
}
