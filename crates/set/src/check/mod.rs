//! Certificate in; accepted, or the first bad step, out.
//!
//! This folder is part of the trusted floor: it uses `rules` and nothing of `solve`. A set is
//! looked at; that there is none is settled by looking at everything, which is honest work for a
//! referee only while "everything" is small:
//!
//! - v ≤ 3: two cards leave one third card, so all pairs are enough, up to [`MOST_PAIRS`] pairs;
//! - v ≥ 4: cards are laid down one after the other as long as they may belong to one set, up to
//!   [`MOST_STEPS`] cards laid down; cards that differ in a property with a value missing are
//!   looked at apart.
//!
//! Past that a certificate is too large to check, neither accepted nor refuted. Larger claims come
//! with evidence that is only followed: weights and cases ([`bound`], [`cover`]), or a chain of
//! bounds ([`largest`]).

pub mod bound;
pub mod cover;
pub mod largest;
pub mod none;
pub mod packing;
pub mod ultra;

use fairdeal_core::Refusal;

use crate::certificate::Certificate;
use crate::notation::Lettering;
use crate::rules::{Card, Places, Table};

/// The most pairs a check looks at (10 000 cards).
pub const MOST_PAIRS: u64 = 50_000_000;
/// The most cards a check lays down.
pub const MOST_STEPS: u64 = 10_000_000;

/// Does the certificate prove what it claims of this table? Cards are named as in `lettering`.
///
/// # Errors
/// The first step that does not hold.
pub fn check(
    table: &Table,
    certificate: &Certificate,
    lettering: Lettering,
) -> Result<(), Refusal> {
    match certificate {
        Certificate::Set(cards) => set(table, cards, "set", lettering).map(|_| ()),
        Certificate::Sets { count: 0, .. } => {
            Err(Refusal::new("count", "no set is named, so nothing is claimed"))
        }
        Certificate::Sets { count, sets } => {
            packing::check(table, *count, sets, lettering).map(|_| ())
        }
        Certificate::MostSets { count, sets, bound } => {
            let found = packing::check(table, *count, sets, lettering)?;
            match bound {
                None => packing::check_most(table, found.len()),
                Some(bound) => bound::check(table, found.len() + 1, bound, lettering),
            }
        }
        Certificate::NoSet { cards } => {
            count_cards(table, *cards)?;
            none::check(table, lettering)
        }
        Certificate::NoSetCounting { cards, groups } => {
            count_cards(table, *cards)?;
            cover::check(table, groups, lettering)
        }
        Certificate::Ultra(cards) => ultra::check(table, cards, lettering),
        Certificate::NoUltra { cards } => {
            count_cards(table, *cards)?;
            ultra::check_none(table, lettering)
        }
    }
}

/// Checks the number of cards a claim names.
fn count_cards(table: &Table, named: u64) -> Result<(), Refusal> {
    match table.cards.len() as u64 {
        there if there == named => Ok(()),
        there => Err(Refusal::new("cards", format!("there are {there}, not {named}"))),
    }
}

/// Checks that these cards lie on the table and are a set; gives their places, in ascending order.
fn set(
    table: &Table,
    cards: &[Card],
    place: &str,
    lettering: Lettering,
) -> Result<Places, Refusal> {
    let mut places = Vec::with_capacity(cards.len());
    for card in cards {
        let name = lettering.card(card);
        let Some(at) = table.cards.iter().position(|there| there == card) else {
            return Err(Refusal::new(place, format!("{name} is not on the table")));
        };
        if places.contains(&at) {
            return Err(Refusal::new(place, format!("{name} is named twice")));
        }
        places.push(at);
    }
    if cards.len() != table.v {
        let why = format!("{} cards, a set has {}", cards.len(), table.v);
        return Err(Refusal::new(place, why));
    }
    if let Some(q) = (0..table.p).find(|&q| !property_holds(cards, q)) {
        let why = format!(
            "property {} is neither the same on all cards nor different on all: {}",
            q + 1,
            cards.iter().map(|card| card.values()[q].to_string()).collect::<Vec<_>>().join(", ")
        );
        return Err(Refusal::new(place, why));
    }
    places.sort_unstable();
    Ok(places)
}

/// Are the values of property q all equal or all different?
fn property_holds(cards: &[Card], q: usize) -> bool {
    let value = |i: usize| cards[i].values()[q];
    let equal = (1..cards.len()).all(|i| value(i) == value(0));
    let different = (1..cards.len()).all(|i| (0..i).all(|j| value(i) != value(j)));
    equal || different
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    const BLOG: &str = "3hgd 3hgo 1fro 3spd 2frd 1sps 2spo 3frd 1hgo 1frs 2fpo 3fgd";

    fn verdict(cards: &str, certificate: &str) -> Result<(), String> {
        let (table, lettering) = notation::table(3, 4, cards).unwrap();
        let certificate = Certificate::parse(&table, certificate).unwrap();
        check(&table, &certificate, lettering).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn the_posts_sets_and_their_spoiled_twins() {
        for set in ["3hgd 3spd 3frd", "3hgd 2spo 1frs", "1frs 2fpo 3fgd", "3spd 1sps 2spo"] {
            assert_eq!(verdict(BLOG, set), Ok(()));
        }
        for (twin, why) in [
            ("3hgd 3spd", "set: 2 cards, a set has 3"),
            ("3hgd 3spd 3frd 3hgo", "set: 4 cards, a set has 3"),
            ("3hgd 3spd 3spd", "set: 3spd is named twice"),
            ("3hgd 3spd 3frs", "set: 3frs is not on the table"),
            (
                "3hgd 3spd 2frd",
                "set: property 1 is neither the same on all cards nor different on all: 2, 2, 1",
            ),
            ("3hgd 3spd 3frd / 3hgd 2spo 1frs", "set 2: 3hgd is already in set 1"),
        ] {
            assert_eq!(verdict(BLOG, twin), Err(why.into()));
        }
        assert_eq!(verdict(BLOG, "3hgd 3spd 3frd / 3hgo 1fro 2spo / 1frs 2fpo 3fgd"), Ok(()));
    }

    #[test]
    fn counts_stand_beside_lists() {
        let sets = |kind: &str, count: u64, sets: &str| {
            format!(
                r#"{{"schema":"{}","kind":"{kind}","count":{count},"sets":{sets}}}"#,
                crate::certificate::SCHEMA
            )
        };
        let two = r#"[["3hgd","3spd","3frd"],["3hgo","1fro","2spo"]]"#;
        let three = r#"[["3hgd","3spd","3frd"],["3hgo","1fro","2spo"],["1frs","2fpo","3fgd"]]"#;
        assert_eq!(verdict(BLOG, &sets("sets", 2, two)), Ok(()));
        assert_eq!(
            verdict(BLOG, &sets("sets", 3, two)),
            Err("count: 3 claimed, 2 sets are named".into())
        );
        assert_eq!(verdict(BLOG, &sets("most-sets", 3, three)), Ok(()));
        assert_eq!(
            verdict(BLOG, &sets("most-sets", 2, two)),
            Err("count: 3 disjoint sets can be had".into())
        );
    }

    #[test]
    fn none_means_none() {
        let none = |cards: u64| {
            format!(
                r#"{{"schema":"{}","kind":"no-set","cards":{cards}}}"#,
                crate::certificate::SCHEMA
            )
        };
        assert_eq!(verdict("3hgd 3hgo 1fro 3spd", &none(4)), Ok(()));
        assert_eq!(
            verdict("3hgd 3hgo 1fro 3spd", &none(5)),
            Err("cards: there are 4, not 5".into())
        );
        assert_eq!(verdict(BLOG, &none(12)), Err("table: 3hgd, 3spd and 3frd are a set".into()));
    }
}
