//! Files with several positions: where one ends and the next begins.
//!
//! A position starts on a line of its own, with a name (`boaf#7`, `set:…`) or with the `{` of a JSON
//! object. Blank lines, and lines that start with `#` or `//`, are passed over. What starts no
//! position belongs to the one before it, if that is spelled out: a board may take several lines
//! after its `boaf:`, and moves may follow on lines that start with `+`.

/// A position of a file, as it stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line it starts on, counted from 1.
    pub line: usize,
    /// Its text, line breaks and all.
    pub text: String,
}

/// The positions of a file, in order. Nothing is read: a piece may be no position at all.
pub fn pieces(text: &str) -> Vec<Piece> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut pieces: Vec<Piece> = Vec::new();
    // How many braces of a JSON object are still open.
    let mut json = Json::default();
    for (i, line) in text.lines().enumerate() {
        let bare = line.trim();
        if json.open() {
            if let Some(piece) = pieces.last_mut() {
                piece.text.push('\n');
                piece.text.push_str(line);
            }
            json.read(bare);
            continue;
        }
        if bare.is_empty() || bare.starts_with('#') || bare.starts_with("//") {
            continue;
        }
        let goes_on = |piece: &Piece| {
            !starts(bare)
                && !piece.text.starts_with('{')
                && (bare.starts_with('+') || piece.text.contains(':'))
        };
        match pieces.last_mut().filter(|piece| goes_on(piece)) {
            Some(piece) => {
                piece.text.push('\n');
                piece.text.push_str(bare);
            }
            None => {
                json.read(if bare.starts_with('{') { bare } else { "" });
                pieces.push(Piece { line: i + 1, text: bare.to_string() });
            }
        }
    }
    pieces
}

/// Does a line start a position: with a brace, with a game's name alone, or with what looks like a
/// name and a `#` or `:`? A game that is unknown is then complained about where it stands.
fn starts(line: &str) -> bool {
    if line.starts_with('{') {
        return true;
    }
    let end = line.find(['#', ':']).unwrap_or(line.len());
    let (family, marked) = (line[..end].trim(), end < line.len());
    let game = family.split('/').next().unwrap_or_default().trim();
    let known = crate::REFEREES.iter().any(|game_of| game_of.name().eq_ignore_ascii_case(game));
    let word = !game.is_empty() && game.chars().all(|c| c.is_ascii_alphabetic());
    known || (marked && word && !family.contains(char::is_whitespace))
}

/// Where a JSON object ends.
#[derive(Default)]
struct Json {
    depth: usize,
    /// Inside a text, and after a backslash there.
    quoted: bool,
    escaped: bool,
}

impl Json {
    fn open(&self) -> bool {
        self.depth > 0
    }

    fn read(&mut self, line: &str) {
        for c in line.chars() {
            match (self.quoted, self.escaped, c) {
                (true, true, _) => self.escaped = false,
                (true, false, '\\') => self.escaped = true,
                (_, false, '"') => self.quoted = !self.quoted,
                (false, _, '{') => self.depth += 1,
                (false, _, '}') => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(usize, String)> {
        pieces(text).into_iter().map(|piece| (piece.line, piece.text)).collect()
    }

    #[test]
    fn a_position_a_line() {
        let text =
            "\u{feff}# deals to look at\r\nboaf#1\r\n\r\nSET/v3p4#2\r\n// the end\r\nswish#3";
        let expected = [(2, "boaf#1"), (4, "SET/v3p4#2"), (6, "swish#3")];
        assert_eq!(cut(text), expected.map(|(line, text)| (line, text.to_string())));
        assert!(cut("").is_empty() && cut("\n# nothing\n\n").is_empty());
    }

    #[test]
    fn a_board_may_take_several_lines() {
        let text = "boaf:\n2H 3D\n\n4D 3H\n+2H>3H\nboaf#7\n+7H>7C\nboaf:2H 3D / 4D 3H\n";
        let expected =
            [(1, "boaf:\n2H 3D\n4D 3H\n+2H>3H"), (6, "boaf#7\n+7H>7C"), (8, "boaf:2H 3D / 4D 3H")];
        assert_eq!(cut(text), expected.map(|(line, text)| (line, text.to_string())));
    }

    #[test]
    fn objects_end_with_their_brace() {
        let text = "{\"game\": \"boaf\",\n \"board\": {\"}\\\"\": 1}\n}\n{\"game\":\"set\"}\nset#1";
        let lines: Vec<usize> = pieces(text).iter().map(|piece| piece.line).collect();
        assert_eq!(lines, [1, 4, 5]);
        assert_eq!(pieces("{ \"never\": \nboaf#1\n").len(), 1);
    }

    /// What is no position stands alone, so that the message names its line.
    #[test]
    fn mistakes_are_pieces_of_their_own() {
        let text = "boaf#1\nhello\nboaf#2\nchess#1\nboaf:2H 3D\nchess:e4\n";
        let lines: Vec<usize> = pieces(text).iter().map(|piece| piece.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6]);
    }
}
