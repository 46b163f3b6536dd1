//! The paper's constraints, as SMT-LIB 2 text. Numbers in brackets are its equations.
//!
//! The set looked for is v cards of p integers, `k_i_j` for property j of card i, both from 0. Its
//! cards may be named in any order, and [`Order`] says what the paper does about that.

use std::fmt::Write;

use crate::notation::literal_family;
use crate::rules::{Card, Table};

/// How the v! ways to name one set are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Not at all: (7), (9) and (11) only.
    None,
    /// (13): the cards ascend in the first property in which they are not all equal.
    #[default]
    Sorted,
    /// (15) as it is printed, of which (14) is the long form: as (13), with the values 0 to v − 1
    /// written out. It asks the first property for all values, and so loses every set that is all
    /// equal there, 351 of the 1080 sets of the game. That it finds no set says nothing.
    First,
}

impl Order {
    pub const ALL: [Order; 3] = [Order::None, Order::Sorted, Order::First];

    /// The word after `order=`.
    pub fn word(self) -> &'static str {
        match self {
            Order::None => "none",
            Order::Sorted => "sorted",
            Order::First => "first",
        }
    }

    /// Does "no such cards" mean "no set"?
    pub fn keeps_all_sets(self) -> bool {
        self != Order::First
    }

    /// The constraint.
    pub fn text(self, v: usize, p: usize) -> String {
        match self {
            Order::None => String::new(),
            Order::Sorted => sorted(v, p),
            Order::First => first(v, p),
        }
    }
}

fn k(i: usize, j: usize) -> String {
    format!("k_{i}_{j}")
}

/// The k of one property, card by card.
fn column(v: usize, j: usize) -> String {
    (0..v).map(|i| k(i, j)).collect::<Vec<_>>().join(" ")
}

/// The variables.
pub fn declare(v: usize, p: usize) -> String {
    let mut text = String::new();
    for i in 0..v {
        for j in 0..p {
            let _ = writeln!(text, "(declare-const {} Int)", k(i, j));
        }
    }
    text
}

/// (7): each property all different or all equal.
pub fn different_or_equal(v: usize, p: usize) -> String {
    let mut text = String::new();
    // One card is all equal, and SMT-LIB compares two at least.
    for j in (0..p).filter(|_| v > 1) {
        let column = column(v, j);
        let _ = writeln!(text, "(assert (or (distinct {column}) (= {column})))");
    }
    text
}

/// (9): each card of the set is on the board.
pub fn on_board<'a>(v: usize, board: impl Iterator<Item = &'a Card> + Clone) -> String {
    let mut text = String::new();
    for i in 0..v {
        text.push_str("(assert (or false");
        for card in board.clone() {
            let _ = write!(text, " {}", is_card(i, card));
        }
        text.push_str("))\n");
    }
    text
}

/// (11): the cards of the set are pairwise distinct.
pub fn distinct_cards(v: usize, p: usize) -> String {
    let mut text = String::new();
    for i in 0..v {
        for other in i + 1..v {
            text.push_str("(assert (or");
            for j in 0..p {
                let _ = write!(text, " (not (= {} {}))", k(i, j), k(other, j));
            }
            text.push_str("))\n");
        }
    }
    text
}

/// (13): the cards in ascending order of the first property in which they are not all equal.
pub fn sorted(v: usize, p: usize) -> String {
    let mut text = String::new();
    for i in (0..p).filter(|_| v > 1) {
        let _ = write!(text, "(assert (or (<= {})", column(v, i));
        for j in 0..i {
            let _ = write!(text, " (not (= {}))", column(v, j));
        }
        text.push_str("))\n");
    }
    text
}

/// (15): the cards show 0, 1, …, v − 1 in every property before which all are all equal; the first
/// property has none before it.
pub fn first(v: usize, p: usize) -> String {
    let mut text = String::new();
    for i in (0..p).filter(|_| v > 1) {
        text.push_str("(assert (or (and");
        for card in 0..v {
            let _ = write!(text, " (= {} {card})", k(card, i));
        }
        text.push(')');
        for j in 0..i {
            let _ = write!(text, " (not (= {}))", column(v, j));
        }
        text.push_str("))\n");
    }
    text
}

/// The question of a table as a file for any solver: constraints, then the question.
pub fn script(table: &Table, order: Order) -> String {
    let Table { v, p, cards } = table;
    let (v, p) = (*v, *p);
    let mut text = format!("; {}, {} cards: a set?\n", literal_family(v, p), cards.len());
    let _ = writeln!(text, "; k_i_j is property j of card i of the set, both from 0");
    text.push_str("(set-option :produce-models true)\n(set-logic QF_LIA)\n");
    text.push_str(&declare(v, p));
    text.push_str("; (7): each property all different or all equal\n");
    text.push_str(&different_or_equal(v, p));
    text.push_str("; (11): the cards are different\n");
    text.push_str(&distinct_cards(v, p));
    text.push_str(match order {
        Order::None => "; no order: each set is found in v! ways\n",
        Order::Sorted => "; (13): the cards in order\n",
        Order::First => {
            "; (15) as printed: it loses every set whose first property is all equal,\n\
             ; so that `unsat` says nothing about the table\n"
        }
    });
    text.push_str(&order.text(v, p));
    text.push_str("; (9): the cards are on the table\n");
    text.push_str(&on_board(v, cards.iter()));
    text.push_str("(check-sat)\n");
    text.push_str(&ask_values(v, p));
    text
}

/// (18), of which (16) and (17) are parts: no card of the set is one of these.
pub fn deleted<'a>(v: usize, gone: impl Iterator<Item = &'a Card>) -> String {
    let mut text = String::new();
    for card in gone {
        for i in 0..v {
            let _ = writeln!(text, "(assert (not {}))", is_card(i, card));
        }
    }
    text
}

/// Asks for the values of all variables, card by card.
pub fn ask_values(v: usize, p: usize) -> String {
    let names: Vec<String> = (0..v).flat_map(|i| (0..p).map(move |j| k(i, j))).collect();
    format!("(get-value ({}))\n", names.join(" "))
}

/// Reads the answer to [`ask_values`]: the cards, if it names every variable in order.
pub fn read_values(v: usize, p: usize, answer: &str) -> Option<Vec<Card>> {
    let mut words = answer.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
    let mut next = || words.by_ref().find(|word| !word.is_empty());
    let mut cards = Vec::with_capacity(v);
    for i in 0..v {
        let mut values = Vec::with_capacity(p);
        for j in 0..p {
            if next()? != k(i, j) {
                return None;
            }
            values.push(next()?.parse().ok()?);
        }
        cards.push(Card::new(&values));
    }
    next().is_none().then_some(cards)
}

fn is_card(i: usize, card: &Card) -> String {
    let equal: Vec<String> =
        card.values().iter().enumerate().map(|(j, b)| format!("(= {} {b})", k(i, j))).collect();
    format!("(and {})", equal.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_for_a_small_game() {
        assert_eq!(
            different_or_equal(2, 1),
            "(assert (or (distinct k_0_0 k_1_0) (= k_0_0 k_1_0)))\n"
        );
        assert_eq!(
            distinct_cards(2, 2),
            "(assert (or (not (= k_0_0 k_1_0)) (not (= k_0_1 k_1_1))))\n"
        );
        assert_eq!(
            sorted(2, 2),
            "(assert (or (<= k_0_0 k_1_0)))\n\
             (assert (or (<= k_0_1 k_1_1) (not (= k_0_0 k_1_0))))\n"
        );
        assert_eq!(
            first(2, 2),
            "(assert (or (and (= k_0_0 0) (= k_1_0 1))))\n\
             (assert (or (and (= k_0_1 0) (= k_1_1 1)) (not (= k_0_0 k_1_0))))\n"
        );
        let card = Card::new(&[1, 0]);
        assert_eq!(
            deleted(1, [&card].into_iter()),
            "(assert (not (and (= k_0_0 1) (= k_0_1 0))))\n"
        );
    }

    #[test]
    fn values_are_read_strictly() {
        let two = |text| read_values(2, 1, text);
        let cards = vec![Card::new(&[1]), Card::new(&[0])];
        assert_eq!(two("((k_0_0 1)\n (k_1_0 0))"), Some(cards));
        for bad in [
            "",
            "((k_0_0 1))",
            "((k_1_0 1) (k_0_0 0))",
            "((k_0_0 1) (k_1_0 (- 1)))",
            "((k_0_0 1) (k_1_0 999))",
        ] {
            assert_eq!(two(bad), None, "{bad}");
        }
    }
}
