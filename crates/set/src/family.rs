//! The families: v values, p properties, n cards on the table, and what is looked for.

use std::fmt;

use fairdeal_core::InputError;
use fairdeal_core::error::excerpt;

/// The most values a property may have.
pub const MOST_VALUES: usize = 64;
/// The most properties a card may have.
pub const MOST_PROPERTIES: usize = 64;
/// The most cards a table may have.
pub const MOST_CARDS: usize = 1 << 20;

use crate::rules::Rule;

/// A family: `set/v3p4` deals tables of 12 cards, `set/v3p4/15` of 15, and in `set/v3p4/15/ultra`
/// ultrasets are looked for on the same tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SetFamily {
    /// Values per property.
    pub v: usize,
    /// Properties.
    pub p: usize,
    /// Cards on a dealt table.
    pub n: usize,
    /// What is looked for; ultrasets only if v = 3.
    pub rule: Rule,
}

impl SetFamily {
    /// The game as it is played.
    pub const STANDARD: SetFamily = SetFamily { v: 3, p: 4, n: 12, rule: Rule::Set };

    /// The family with the initial board of the Takeshita paper: min(v·p, v^p) cards.
    pub fn new(v: usize, p: usize) -> Self {
        let n = (v * p) as u64;
        SetFamily::of(v, p, deck_size(v, p).map_or(n, |deck| n.min(deck)) as usize)
    }

    /// The family with tables of n cards.
    pub const fn of(v: usize, p: usize, n: usize) -> Self {
        SetFamily { v, p, n, rule: Rule::Set }
    }

    /// Reads the part between `set/` and `#` or `:`: nothing, `v4p3`, `v4p3/12`, `v3p4/ultra`.
    ///
    /// # Errors
    /// When it is none of these, or a number is out of range.
    pub fn parse(parameters: &str) -> Result<Self, InputError> {
        let (tables, rule) = split_rule(parameters);
        let family = SetFamily { rule, ..SetFamily::tables(tables)? };
        match (rule, family.v) {
            (Rule::Set, _) | (Rule::Ultra, 3) => Ok(family),
            (_, v) => {
                Err(InputError::at("family", format!("ultrasets are for v = 3, not v = {v}")))
            }
        }
    }

    fn tables(parameters: &str) -> Result<Self, InputError> {
        if parameters.is_empty() {
            return Ok(Self::STANDARD);
        }
        let (shape, cards) = match parameters.split_once('/') {
            Some((shape, cards)) => (shape, Some(cards)),
            None => (parameters, None),
        };
        let (v, p) = shape.strip_prefix('v').and_then(|s| s.split_once('p')).ok_or_else(|| {
            let got = excerpt(shape);
            InputError::at("family", format!("`{got}` is not vVALUESpPROPERTIES, as in v3p4"))
        })?;
        let v = number("values", v, 1, MOST_VALUES)?;
        let p = number("properties", p, 1, MOST_PROPERTIES)?;
        let mut family = SetFamily::new(v, p);
        if let Some(cards) = cards {
            let deck =
                deck_size(v, p).map_or(MOST_CARDS, |deck| deck.min(MOST_CARDS as u64) as usize);
            family.n = number("cards", cards, 0, deck)?;
        }
        Ok(family)
    }
}

/// A family's parameters without the rule, and the rule.
pub(crate) fn split_rule(parameters: &str) -> (&str, Rule) {
    match parameters.strip_suffix("ultra") {
        Some("") => ("", Rule::Ultra),
        Some(rest) if rest.len() > 1 && rest.ends_with('/') => {
            (&rest[..rest.len() - 1], Rule::Ultra)
        }
        _ => (parameters, Rule::Set),
    }
}

/// Cards in the deck, v^p; none if that does not fit 64 bits.
pub fn deck_size(v: usize, p: usize) -> Option<u64> {
    (v as u64).checked_pow(p as u32)
}

impl fmt::Display for SetFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("set")?;
        if *self == Self::STANDARD {
            return Ok(());
        }
        write!(f, "/v{}p{}", self.v, self.p)?;
        if self.n != SetFamily::new(self.v, self.p).n {
            write!(f, "/{}", self.n)?;
        }
        if self.rule == Rule::Ultra {
            f.write_str("/ultra")?;
        }
        Ok(())
    }
}

fn number(what: &str, text: &str, low: usize, high: usize) -> Result<usize, InputError> {
    match text.parse() {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        _ => Err(InputError::at(
            "family",
            format!("{what}: `{}` is not a number from {low} to {high}", excerpt(text)),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for text in [
            "",
            "v4p3",
            "v3p4/15",
            "v32p24",
            "v3p4/0",
            "v2p1",
            "v1p4",
            "v3p4/ultra",
            "v3p2/5/ultra",
        ] {
            let family = SetFamily::parse(text).unwrap();
            assert_eq!(family.to_string().trim_start_matches("set").trim_start_matches('/'), text);
        }
        assert_eq!(SetFamily::parse("v3p4/12").unwrap(), SetFamily::STANDARD);
        assert_eq!(SetFamily::parse("v2p1").unwrap().n, 2);
        assert_eq!(SetFamily::parse("ultra").unwrap().to_string(), "set/v3p4/ultra");
    }

    #[test]
    fn impossible_families_are_refused() {
        for bad in [
            "v0p4",
            "v1p4/2",
            "v3",
            "3p4",
            "v3p0",
            "v3p4/82",
            "v3p4/-1",
            "v99p2",
            "v3p4/x",
            "v3p65",
            "v4p4/ultra",
            "v3p4ultra",
            "/ultra",
            "ultra/ultra",
        ] {
            assert_eq!(SetFamily::parse(bad).unwrap_err().place, "family", "{bad}");
        }
    }
}
