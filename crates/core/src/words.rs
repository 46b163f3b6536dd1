//! Numbers and lists in sentences.

use std::fmt::Display;

/// "1 card", "6 cards", "3 swishes", "2 properties", "12,345 nodes".
pub fn counted(n: impl Into<u128>, noun: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {noun}") } else { format!("{} {}", thousands(n), plural(noun)) }
}

/// The same for a length.
pub fn count_of(n: usize, noun: &str) -> String {
    counted(n as u128, noun)
}

/// The plural of a noun, or of the first word of a phrase that starts with one.
pub fn plural(noun: &str) -> String {
    let (noun, rest) = match noun.split_once(' ') {
        Some((first, rest)) => (first, format!(" {rest}")),
        None => (noun, String::new()),
    };
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match stem {
        Some(stem) => format!("{stem}ies{rest}"),
        None if noun == "vertex" => format!("vertices{rest}"),
        None if noun.ends_with(['s', 'x']) || noun.ends_with("sh") || noun.ends_with("ch") => {
            format!("{noun}es{rest}")
        }
        None => format!("{noun}s{rest}"),
    }
}

/// "A", "A and B", "A, B and C".
pub fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A number with commas: 2,284,535.
pub fn thousands(n: impl Into<u128>) -> String {
    let digits = n.into().to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A text without its colour codes.
pub fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\x1b' {
            chars.by_ref().find(|&c| c == 'm');
        } else {
            out.push(c);
        }
    }
    out
}

/// The text in ASCII: signs become what people type for them, any other a question mark.
pub fn ascii(text: String) -> String {
    if text.is_ascii() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            '×' => out.push('x'),
            '…' => out.push_str("..."),
            '–' | '—' | '−' => out.push('-'),
            '·' => out.push('*'),
            '→' => out.push_str("->"),
            '↦' => out.push_str("|->"),
            '≤' => out.push_str("<="),
            '≥' => out.push_str(">="),
            '≠' => out.push_str("!="),
            '²' => out.push_str("^2"),
            '³' => out.push_str("^3"),
            '₀'..='₉' => out.push(char::from(b'0' + (c as u32 - '₀' as u32) as u8)),
            '♥' => out.push('H'),
            '♦' => out.push('D'),
            '♣' => out.push('C'),
            '♠' => out.push('S'),
            '’' | '‘' => out.push('\''),
            '“' | '”' => out.push('"'),
            'à' | 'á' | 'â' => out.push('a'),
            'ä' => out.push_str("ae"),
            'ç' => out.push('c'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'í' | 'ï' => out.push('i'),
            'ó' | 'ô' => out.push('o'),
            'ő' | 'ö' => out.push_str("oe"),
            'ß' => out.push_str("ss"),
            'ú' => out.push('u'),
            'ü' => out.push_str("ue"),
            '½' => out.push_str("1/2"),
            '⌈' => out.push_str("ceil("),
            '⌊' => out.push_str("floor("),
            '⌉' | '⌋' => out.push(')'),
            'Σ' => out.push_str("sum"),
            '¬' => out.push_str("not "),
            '∨' => out.push_str("or"),
            '∈' => out.push_str("in"),
            '█' => out.push('#'),
            _ => out.push('?'),
        }
    }
    out
}

/// Sentences cut into lines of at most so many characters, each line ended. A word that is longer
/// has a line of its own. 0 means that there is no bound.
pub fn wrapped(text: &str, columns: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut used = 0;
        for word in line.split(' ') {
            let wide = word.chars().count();
            if used > 0 && columns > 0 && used + 1 + wide > columns {
                out.push('\n');
                used = 0;
            } else if used > 0 {
                out.push(' ');
                used += 1;
            }
            out.push_str(word);
            used += wide;
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_nouns() {
        assert_eq!(counted(1_u64, "card"), "1 card");
        assert_eq!(counted(0_u64, "card"), "0 cards");
        assert_eq!(count_of(3, "swish"), "3 swishes");
        assert_eq!(count_of(3, "vertex"), "3 vertices");
        assert_eq!(count_of(2, "property"), "2 properties");
        assert_eq!(count_of(2, "clause satisfied"), "2 clauses satisfied");
        assert_eq!(count_of(4, "key"), "4 keys");
        assert_eq!(
            (thousands(999_u64), thousands(2_284_535_u64)),
            ("999".into(), "2,284,535".into())
        );
    }

    #[test]
    fn lines_are_as_long_as_the_screen() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(wrapped("one two three", 0), "one two three\n");
        assert_eq!(wrapped("incomprehensibilities a b", 4), "incomprehensibilities\na b\n");
        assert_eq!(wrapped("a\n\nb", 9), "a\n\nb\n");
    }

    #[test]
    fn lists() {
        assert_eq!(list(Vec::<&str>::new()), "");
        assert_eq!(list(["A"]), "A");
        assert_eq!(list(["A", "B"]), "A and B");
        assert_eq!(list([1, 2, 3]), "1, 2 and 3");
    }
}
