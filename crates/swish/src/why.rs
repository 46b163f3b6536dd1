//! What an impossibility rests on: cards, in the order they are set aside, and orbits.
//!
//! An engine says in a word why there is no swish ([`Reason`]); this finds the cards behind the word,
//! by the same rules: a card goes when some of its symbols find too few partners among the others, and
//! that may take the partners of another.

use std::collections::BTreeMap;

use fairdeal_core::palette::MARKS;
use fairdeal_core::scene::{Key, Scene};
use fairdeal_core::sort;
use fairdeal_core::words::{count_of, list};

use crate::draw::{self, LONELY, Mark};
use crate::notation::{Position, card_text};
use crate::orbits;
use crate::rules::{Cell, Hand};
use crate::solve::{Reason, most_cards, set_aside};

/// The most cards, or orbits, that a sentence names.
const MOST_NAMED: usize = 3;
/// The most cells of an orbit that it names.
const MOST_CELLS: usize = 8;

/// The most cards that are set aside by number.
const MOST_IN_ORDER: usize = 400;

/// A card that is in no swish of the cards left, and the symbols that find no partners.
pub(crate) struct Lonely {
    pub card: usize,
    /// One of its symbols: is it a point, and where.
    pub point: bool,
    pub cell: Cell,
    /// Its symbols of this sort in the cells the symbol can lie on, and the partners for them.
    pub wants: usize,
    pub there: usize,
}

/// The cards without partners, in the order they are set aside.
pub(crate) fn lonely(hand: &Hand) -> Vec<Lonely> {
    let first = |cell: Cell| orbits::first(hand.size, hand.simple, cell);
    let sides = |card: usize| [&hand.cards[card].points[..], &hand.cards[card].circles[..]];
    let count = |card: usize, side: usize, orbit: Cell| {
        sides(card)[side].iter().filter(|&&cell| first(cell) == orbit).count()
    };
    let mut left: BTreeMap<Cell, [usize; 2]> = BTreeMap::new();
    for card in 0..hand.cards.len() {
        for (side, cells) in sides(card).into_iter().enumerate() {
            cells.iter().for_each(|&cell| left.entry(first(cell)).or_default()[side] += 1);
        }
    }
    let why = |card: usize, left: &BTreeMap<Cell, [usize; 2]>| {
        let sides = sides(card).into_iter().enumerate();
        let mut symbols = sides.flat_map(|(side, cells)| cells.iter().map(move |&c| (side, c)));
        symbols.find_map(|(side, cell)| {
            let orbit = first(cell);
            let wants = count(card, side, orbit);
            let all = left.get(&orbit).map_or(0, |both| both[1 - side]);
            let there = all.saturating_sub(count(card, 1 - side, orbit));
            (there < wants).then_some(Lonely { card, point: side == 0, cell, wants, there })
        })
    };
    let mut out = Vec::new();
    let mut waiting = set_aside(hand);
    // Which cards go does not depend on the order. Few are gone through by number, as people do.
    if waiting.len() <= MOST_IN_ORDER {
        waiting.sort_unstable();
    }
    while !waiting.is_empty() {
        let before = waiting.len();
        waiting.retain(|&card| {
            let Some(lonely) = why(card, &left) else { return true };
            out.push(lonely);
            for (side, cells) in sides(card).into_iter().enumerate() {
                cells.iter().for_each(|&cell| left.entry(first(cell)).or_default()[side] -= 1);
            }
            false
        });
        if waiting.len() == before {
            break;
        }
    }
    out
}

/// A reason with its cards and a sentence. `k` is the number of cards asked for.
pub(crate) fn explained(position: &Position, why: Reason, k: usize) -> (Vec<usize>, String) {
    let hand = &position.hand;
    let (n, k) = (hand.cards.len(), k.max(2));
    let asked = count_of(k, "card");
    match why {
        Reason::TooFew => {
            let are = if n == 1 { "is" } else { "are" };
            let there = count_of(n, "card");
            let text = format!("A swish of {asked} needs as many cards; there {are} {there}.");
            ((0..n).collect(), text)
        }
        Reason::TooMany => too_many(hand, k),
        Reason::NoPartner => no_partner(position, k),
        Reason::Counting => counting(position, k),
        Reason::Exhausted => exhausted(position, k),
    }
}

fn too_many(hand: &Hand, k: usize) -> (Vec<usize>, String) {
    let mut order: Vec<usize> = (0..hand.cards.len()).collect();
    sort::by_key(&mut order, |&card| (hand.cards[card].symbols(), card));
    order.truncate(k);
    let shown: usize = order.iter().map(|&card| hand.cards[card].symbols()).sum();
    let cells = hand.size.cells();
    let text = format!(
        "Any {} show at least {}; the {} have room for {}, a point and a circle each, which is \
         enough for {}.",
        count_of(k, "card"),
        count_of(shown, "symbol"),
        count_of(cells, "cell"),
        count_of(2 * cells, "symbol"),
        count_of(most_cards(hand), "card"),
    );
    order.sort_unstable();
    (order, text)
}

fn no_partner(position: &Position, k: usize) -> (Vec<usize>, String) {
    let hand = &position.hand;
    let lonely = lonely(hand);
    let mut text = String::new();
    for (i, one) in lonely.iter().take(MOST_NAMED).enumerate() {
        let (has, needs) = if one.point { ("point", "circle") } else { ("circle", "point") };
        let card = named(position, one.card);
        let at = place(hand, one.cell);
        let where_to = cells(hand, one.cell);
        let other = if i == 0 { "no other card" } else { "no other card left" };
        text += &match (i, one.wants) {
            (0, 1) => format!(
                "The {has} of {card} at {at} needs a {needs} at {where_to}, and {other} has one."
            ),
            (_, 1) => format!(
                " Then {card}: its {has} at {at} needs a {needs} at {where_to}, and {other} has one."
            ),
            (i, wants) => {
                let then = if i == 0 { "" } else { " Then " };
                let card = if i == 0 { capital(&card) } else { card };
                let (wants, there) = (count_of(wants, has), count_of(one.there, needs));
                format!(
                    "{then}{card}: its {wants} at {where_to} need as many {needs}s, and the others have {there}."
                )
            }
        };
    }
    let more = lonely.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        let go = if more == 1 { "goes" } else { "go" };
        text += &format!(" And so on: {} {go} the same way.", more_cards(more));
    }
    text += &match hand.cards.len() - lonely.len() {
        0 => " No card is left.".to_string(),
        left => {
            let are = if left == 1 { "is" } else { "are" };
            format!(" {} {are} left, too few for {}.", count_of(left, "card"), count_of(k, "card"))
        }
    };
    (lonely.iter().map(|one| one.card).collect(), text)
}

fn more_cards(n: usize) -> String {
    let text = count_of(n, "card");
    text.replacen(' ', " more ", 1)
}

/// The cards that all may find partners.
fn others(hand: &Hand) -> Vec<usize> {
    let mut stays = vec![true; hand.cards.len()];
    lonely(hand).iter().for_each(|one| stays[one.card] = false);
    (0..stays.len()).filter(|&card| stays[card]).collect()
}

fn counting(position: &Position, k: usize) -> (Vec<usize>, String) {
    let hand = &position.hand;
    let first = |cell: Cell| orbits::first(hand.size, hand.simple, cell);
    let cards = others(hand);
    let mut orbits: BTreeMap<Cell, [usize; 2]> = BTreeMap::new();
    for &card in &cards {
        let card = &hand.cards[card];
        for (side, cells) in [&card.points, &card.circles].into_iter().enumerate() {
            cells.iter().for_each(|&cell| orbits.entry(first(cell)).or_default()[side] += 1);
        }
    }
    // What cannot be shown there: more than the cells hold, or than the other sort can meet.
    let spare = |(&orbit, &[points, circles]): (&Cell, &[usize; 2])| {
        let room = orbits::orbit(hand.size, hand.simple, orbit).len().min(points).min(circles);
        (points + circles - 2 * room, orbit, points, circles, room)
    };
    let mut tight: Vec<_> = orbits.iter().map(spare).filter(|spare| spare.0 > 0).collect();
    sort::by_key(&mut tight, |&(spare, orbit, ..)| (std::cmp::Reverse(spare), orbit));
    let facts = tight.iter().take(MOST_NAMED).map(|&(_, orbit, points, circles, room)| {
        format!(
            "at {} lie {} and {}, of which {room} can meet",
            cells_and(hand, orbit),
            count_of(points, "point"),
            count_of(circles, "circle")
        )
    });
    let facts: Vec<String> = facts.collect();
    let dots = if tight.len() > MOST_NAMED { "; and so on" } else { "" };
    let why =
        if facts.is_empty() { String::new() } else { format!(": {}{dots}", facts.join("; ")) };
    let text = format!(
        "Points and circles, counted by the cells they can lie on, leave no swish of {} or more{why}.",
        count_of(k, "card")
    );
    let worst = tight.first().map(|&(_, orbit, ..)| orbit);
    let touches = |&&card: &&usize| {
        let card = &hand.cards[card];
        card.points.iter().chain(&card.circles).any(|&cell| Some(first(cell)) == worst)
    };
    (cards.iter().filter(touches).copied().collect(), text)
}

fn exhausted(position: &Position, k: usize) -> (Vec<usize>, String) {
    let hand = &position.hand;
    let cards = others(hand);
    let aside: Vec<usize> = (0..hand.cards.len()).filter(|card| !cards.contains(card)).collect();
    let which = match cards.len() {
        n if n <= 6 && n > 0 => {
            format!("cards {}", list(cards.iter().map(|&c| position.number(c))))
        }
        n => count_of(n, "card"),
    };
    let mut text = format!(
        "Every way to lay {which} was tried or refuted: there is no swish of {} or more.",
        count_of(k, "card")
    );
    let numbers = || list(aside.iter().map(|&card| position.number(card)));
    text += &match aside.len() {
        0 => String::new(),
        1 => format!(" Card {} has a symbol without a partner.", numbers()),
        n if n <= 12 => format!(" Cards {} have a symbol without a partner each.", numbers()),
        n => format!(" The other {} have a symbol without a partner each.", count_of(n, "card")),
    };
    (cards, text)
}

/// The hand with the cards that an impossibility rests on marked.
pub(crate) fn shown(position: &Position, why: Reason, k: usize) -> Scene {
    if why == Reason::NoPartner {
        let lonely = lonely(&position.hand);
        let mark = |one: &Lonely| Mark {
            cell: Some(one.cell),
            ..Mark::ring(one.card, LONELY, "no partner")
        };
        let marks: Vec<Mark> = lonely.iter().map(mark).collect();
        let square = "the symbol that no card left can meet";
        let keys = vec![Key::ring(LONELY, format!("set aside; in a square {square}"))];
        return draw::marked_scene(position, &marks, keys);
    }
    let (cards, _) = explained(position, why, k);
    let colour = MARKS[1];
    let marks: Vec<Mark> = cards.iter().map(|&card| Mark::ring(card, colour, "")).collect();
    let text = match why {
        Reason::Counting => "shows a symbol on the cells that have too many of one sort",
        Reason::Exhausted => "each symbol has a partner, but not all at once",
        _ => "the cards it rests on",
    };
    let keys = if marks.is_empty() { Vec::new() } else { vec![Key::ring(colour, text)] };
    draw::marked_scene(position, &marks, keys)
}

/// "card 3 (p1,1c2,2)".
pub(crate) fn named(position: &Position, card: usize) -> String {
    let text =
        position.hand.cards.get(card).map_or(String::new(), |c| card_text(position.hand.size, c));
    let text = fairdeal_core::error::excerpt(&text);
    format!("card {} ({text})", position.number(card))
}

/// "row 1, column 2".
fn place(hand: &Hand, cell: Cell) -> String {
    let (row, column) = hand.size.place(cell);
    format!("row {}, column {}", row + 1, column + 1)
}

/// The cells a cell can come to lie on: "1,1, 1,3, 4,1 or 4,3".
fn cells(hand: &Hand, cell: Cell) -> String {
    cells_and(hand, cell).replace(" and ", " or ")
}

fn cells_and(hand: &Hand, cell: Cell) -> String {
    let cells = orbits::orbit(hand.size, hand.simple, cell);
    let name = |&cell: &Cell| {
        let (row, column) = hand.size.place(cell);
        format!("{},{}", row + 1, column + 1)
    };
    list(cells.iter().take(MOST_CELLS).map(name))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().collect::<String>() + chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;
    use crate::rules::Size;

    fn position(cards: &str) -> Position {
        Position::of(notation::hand(Size::GAME, false, cards).unwrap())
    }

    #[test]
    fn cards_without_partner_are_named_in_order() {
        // Nothing has a circle for the point of card 1 in the middle of the top row; without card 1
        // the points in corners have no circle.
        let hand = position("p1,2c1,1 p1,1c2,2 p2,2c2,1");
        let (cards, text) = explained(&hand, Reason::NoPartner, 2);
        assert_eq!(cards.len(), 3);
        assert!(text.contains("The point of card 1 (p1,2c1,1) at row 1, column 2 needs a circle at 1,2 or 4,2, and no other card has one."), "{text}");
        assert!(text.ends_with("No card is left."), "{text}");
        let (cards, text) = explained(&position("p1,1p1,3c2,2 c1,1p2,2"), Reason::NoPartner, 2);
        assert_eq!(cards, [0, 1]);
        assert!(text.starts_with("Card 1 (p1,1p1,3c2,2): its 2 points at 1,1, 1,3, 4,1 or 4,3 need as many circles, and the others have 1 circle."), "{text}");
    }

    #[test]
    fn numbers_stand_behind_too_many_and_counting() {
        let many = position(&"p1,1c1,2 ".repeat(14));
        let (cards, text) = explained(&many, Reason::TooMany, 13);
        assert_eq!(cards.len(), 13);
        assert_eq!(
            text,
            "Any 13 cards show at least 26 symbols; the 12 cells have room for 24 symbols, a point \
             and a circle each, which is enough for 12 cards."
        );
        let (cards, text) = explained(&position("p1,2 p1,2 p4,2 c1,2"), Reason::Counting, 4);
        assert_eq!(cards, [0, 1, 2, 3]);
        assert!(
            text.ends_with("at 1,2 and 4,2 lie 3 points and 1 circle, of which 1 can meet."),
            "{text}"
        );
        let (cards, text) = explained(&position("p1,1c2,2"), Reason::TooFew, 2);
        assert_eq!(
            (cards, &*text),
            (vec![0], "A swish of 2 cards needs as many cards; there is 1 card.")
        );
        let (cards, text) =
            explained(&position("p1,1c2,2 p2,2c1,3 p1,2c2,1"), Reason::Exhausted, 2);
        assert_eq!(cards, [0, 1]);
        assert!(
            text.contains("lay cards 1 and 2 was") && text.contains("Card 3 has a symbol"),
            "{text}"
        );
    }
}
