//! "So many cards of the deck hold no swish, and never more", or never more than a number at most twice as
//! large.
//!
//! The cards must be in the deck, copies counted. That they hold no swish is shown by
//!
//! - **an order of the orbits** in which every card stays or goes forward, from its point's orbit to
//!   its circle's. A swish of cards with one point and one circle falls into rings, each card's
//!   circle under the next one's point; a ring that goes forward never comes back, so a ring stays in
//!   one orbit. It is left to look at the cards of each orbit alone, which are few;
//! - **search**: everything is tried ([`super::none`]).
//!
//! That there are never more is shown by
//!
//! - **reverse pairs and loops**: the checker cuts the deck into blocks itself, a kind between two
//!   orbits with its reverse, and the kinds that stay inside one orbit. Cards of the whole deck without
//!   a swish have no more in any block than the block's most, so no more than the sum. A card and one of
//!   the reverse kind are a swish, the second laid so that its symbols are under those of the first; so
//!   of a pair only one of the two kinds is kept, as many as there are of it. Inside an orbit the most
//!   are found by trying all choices of fewer cards than the orbit has cells: as many cards, each laid with
//!   its point on the circle of the one before, are a walk that comes back to a cell, and from one visit to the
//!   next they are a swish;
//! - **a hitting set**: swishes of the deck. Cards without a swish leave out at least one card of
//!   each; the checker finds out how few can be left out ([`super::hitting`]).
//!
//! No theorem is cited: decks, blocks, choices and swishes are all recomputed from the family or from
//! the deck in the certificate, and the certificate's cards, order and cores are only believed where
//! they fit. Everything that grows with them is paid for out of the one [`Meter`] of the check.

use std::collections::BTreeMap;

use fairdeal_core::claim::{self, Claim, Opened, open};
use fairdeal_core::{Checked, InputError, Refusal};

use super::{Meter, Steps, check_swish, hitting, none};
use crate::certificate::family::{
    DeckBound, LargestNoSwish, Witness, agrees, claimed, named, with_copies,
};
use crate::certificate::{Certificate, Read};
use crate::deal;
use crate::family::{Deck, SwishFamily};
use crate::kinds;
use crate::notation::card_text;
use crate::orbits;
use crate::rules::{Card, Cell, Hand, Swish};

/// The largest deck that is looked at.
pub const MOST_DECK: u64 = 1 << 20;
/// The most choices of cards of one block that are tried: they are listed.
const MOST_CHOICES: u64 = 1 << 14;
/// Steps for each card of a deck or core: it is laid every way, and looked up in an ordered map or two.
const A_CARD: u64 = 256;

/// Kinds with their copies.
type Counted = BTreeMap<Card, u64>;

/// Reads a certificate about this family, with or without the answer around it, and checks it.
///
/// # Errors
/// When the text is no certificate at all.
pub fn judge(family: SwishFamily, text: &str) -> Result<Checked, InputError> {
    let text = text.trim();
    let opened = if text.starts_with('{') { Some(open(text)?) } else { None };
    let Some(opened) = opened.filter(|opened| super::kind(opened).and_then(named).is_some()) else {
        let Read { certificate, opened, .. } = Certificate::parse(text)?;
        let claim = Claim::of_family(family.to_string(), certificate.kind(), super::said(&opened));
        let why = "it speaks of one position, not of a family";
        return Ok(Checked::new(claim, Err(Refusal::new("kind", why))));
    };
    let claim = claimed(family, &opened)?;
    if let Err(refusal) = agrees(family, &claim, &opened) {
        return Ok(Checked::new(claim, Err(refusal)));
    }
    let certificate = LargestNoSwish::read(family, &opened.certificate)?;
    let mut meter = Steps::MOST.meter_of(certificate.things());
    let found = deck(&certificate, &mut meter).and_then(|deck| {
        around(&certificate, &opened, deck.len() as u64, &mut meter)?;
        of_deck(&certificate, deck, &mut meter)
    });
    Ok(Checked::new(claim, found))
}

/// Checks what an answer says of the deck and of the cards, which are those of the certificate.
fn around(
    certificate: &LargestNoSwish,
    opened: &Opened,
    total: u64,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let Some(answer) = &opened.answer else { return Ok(()) };
    claim::number(answer, "total", total)?;
    let Some(said) = answer.get("cards") else { return Ok(()) };
    let family = certificate.family;
    let other = |why: &str| Err(Refusal::new("cards", why));
    let Some(list) = said.as_array() else { return other("expected a list of cards") };
    meter.spend(A_CARD * (list.len() + certificate.cards.len()) as u64, "cards")?;
    let mut cards = Vec::with_capacity(list.len());
    for value in list {
        let read = value.as_str().map(|text| with_copies(family.deck.size(), text));
        let Some(Ok(card)) = read else { return other("the answer names something else") };
        cards.push(card);
    }
    let mine = counted(family, certificate.cards.iter().cloned());
    match counted(family, cards.into_iter()) == mine {
        true => Ok(()),
        false => other("those of the answer are not those of the certificate"),
    }
}

/// Does the certificate prove what it claims of its family?
///
/// # Errors
/// The first step that does not hold.
pub fn check(certificate: &LargestNoSwish) -> Result<(), Refusal> {
    let mut meter = Steps::MOST.meter_of(certificate.things());
    let deck = deck(certificate, &mut meter)?;
    of_deck(certificate, deck, &mut meter)
}

/// The deck that is meant: the certificate's own, or the family's.
fn deck(certificate: &LargestNoSwish, meter: &mut Meter<'_>) -> Result<Vec<Card>, Refusal> {
    let family = certificate.family;
    let all = match &certificate.deck {
        Some(own) => own.clone(),
        None if matches!(family.deck, Deck::Random(..)) => {
            return Err(Refusal::new("family", "it has no deck: its cards are random"));
        }
        None if family.total() > MOST_DECK => {
            let why = format!("more than {MOST_DECK} cards in the deck");
            return Err(Refusal::too_large("family", why));
        }
        None => {
            // Eight layings of as many pairs of cells at most.
            meter.spend(8 * family.total(), "family")?;
            deal::cards(family)
        }
    };
    match all.iter().position(|card| card.as_arc().is_none()) {
        Some(i) => {
            let why = "it has not one point and one circle";
            Err(Refusal::new(format!("deck, card {}", i + 1), why))
        }
        None => Ok(all),
    }
}

/// Checks everything that is said of the deck.
fn of_deck(
    certificate: &LargestNoSwish,
    all: Vec<Card>,
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let LargestNoSwish { family, size, most, ref cards, ref witness, ref bound, .. } = *certificate;
    if let Some(most) = most.filter(|&most| most > size.saturating_mul(2)) {
        let why = format!("{size} are less than half of {most}");
        return Err(Refusal::new("most", why));
    }
    meter.spend(A_CARD * (all.len() + cards.len()) as u64, "deck")?;
    let deck = counted(family, all.iter().map(|card| (card.clone(), 1)));
    belong(family, &deck, size, cards)?;
    match witness {
        Witness::Order(order) => forward(family, order, cards, meter)?,
        Witness::Search => none::no_more_than(&hand(family, copies(cards)), 1, meter)?,
    }
    let (said, most) = (
        most.unwrap_or(size),
        match bound {
            DeckBound::ReversePairsAndLoops => blocks_keep(family, &deck, meter)?,
            DeckBound::HittingSet(cores) => cores_leave(&hand(family, all), cores, meter)?,
        },
    );
    match most <= said {
        true => Ok(()),
        false => Err(Refusal::new("bound", format!("it allows {most} cards, not {said}"))),
    }
}

fn hand(family: SwishFamily, cards: Vec<Card>) -> Hand {
    Hand { size: family.deck.size(), simple: family.simple, cards }
}

/// All copies, one after the other.
fn copies(cards: &[(Card, u64)]) -> Vec<Card> {
    let all = cards.iter().flat_map(|(card, n)| std::iter::repeat_n(card, *n as usize));
    all.cloned().collect()
}

fn counted(family: SwishFamily, cards: impl Iterator<Item = (Card, u64)>) -> Counted {
    let mut out = Counted::new();
    for (card, copies) in cards {
        let kind = kinds::kind(family.deck.size(), family.simple, &card);
        let sum = out.entry(kind).or_default();
        *sum = sum.saturating_add(copies);
    }
    out
}

/// Are the cards in the deck, and as many as is said?
fn belong(
    family: SwishFamily,
    deck: &Counted,
    size: u64,
    cards: &[(Card, u64)],
) -> Result<(), Refusal> {
    let chosen = counted(family, cards.iter().cloned());
    for (card, &copies) in &chosen {
        let there = deck.get(card).copied().unwrap_or(0);
        if copies > there {
            let text = card_text(family.deck.size(), card);
            let why = format!("{copies} of {text}, the deck has {there}");
            return Err(Refusal::new("cards", why));
        }
    }
    match chosen.values().sum::<u64>() {
        sum if sum == size => Ok(()),
        sum => Err(Refusal::new("cards", format!("they are {sum}, not {size}"))),
    }
}

/// Does no card go back in this order of the orbits, and do those that stay hold no swish?
fn forward(
    family: SwishFamily,
    order: &[(u64, u64)],
    cards: &[(Card, u64)],
    meter: &mut Meter<'_>,
) -> Result<(), Refusal> {
    let size = family.deck.size();
    let first = |cell: Cell| orbits::first(size, family.simple, cell);
    meter.spend(A_CARD * (order.len() + cards.len()) as u64, "order")?;
    // The place in the order of each orbit, by its first cell.
    let mut rank: BTreeMap<Cell, usize> = BTreeMap::new();
    for (i, &(row, column)) in order.iter().enumerate() {
        let refuse = |why: &str| Err(Refusal::new(format!("orbit {}", i + 1), why));
        if !(1..=size.h as u64).contains(&row) || !(1..=size.w as u64).contains(&column) {
            return refuse("its cell is not on a card");
        }
        let cell = size.cell(row as usize - 1, column as usize - 1);
        if rank.insert(first(cell), i).is_some() {
            return refuse("it is named twice");
        }
    }
    let mut staying: BTreeMap<usize, Vec<(Card, u64)>> = BTreeMap::new();
    for (card, copies) in cards {
        let text = || card_text(size, card);
        let refuse = |why: &str| Err(Refusal::new("order", format!("{} {why}", text())));
        let Some((point, circle)) = card.as_arc() else {
            return refuse("has not one point and one circle");
        };
        let place = |cell: Cell| rank.get(&first(cell)).copied();
        let (Some(from), Some(to)) = (place(point), place(circle)) else {
            return refuse("lies on an orbit that is not in the order");
        };
        match from.cmp(&to) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Greater => return refuse("goes back"),
            std::cmp::Ordering::Equal => {
                staying.entry(from).or_default().push((card.clone(), *copies));
            }
        }
    }
    for (i, cards) in staying {
        if let Err(refusal) = none::no_more_than(&hand(family, copies(&cards)), 1, meter) {
            let inside = Refusal { place: format!("orbit {}", i + 1), ..refusal };
            return Err(inside);
        }
    }
    Ok(())
}

/// The most cards that the blocks of a deck keep: each kind between two orbits with its reverse, and
/// the kinds inside each orbit. Every card of the deck is in exactly one block.
fn blocks_keep(family: SwishFamily, deck: &Counted, meter: &mut Meter<'_>) -> Result<u64, Refusal> {
    let size = family.deck.size();
    let first = |cell: Cell| orbits::first(size, family.simple, cell);
    meter.spend(A_CARD * deck.len() as u64, "deck")?;
    let mut sum = 0;
    let mut inside: BTreeMap<Cell, Vec<(Card, u64)>> = BTreeMap::new();
    for (card, &copies) in deck {
        let Some((point, circle)) = card.as_arc() else {
            let text = card_text(size, card);
            return Err(Refusal::new("deck", format!("{text} has not one point and one circle")));
        };
        let orbit = first(point);
        if orbit == first(circle) {
            inside.entry(orbit).or_default().push((card.clone(), copies));
            continue;
        }
        let reverse = kinds::kind(size, family.simple, &Card::arc(circle, point));
        sum += match deck.get(&reverse) {
            None => copies,
            Some(&others) if *card < reverse => copies.max(others),
            // It is in the pair of its reverse.
            Some(_) => 0,
        };
    }
    // All are counted before the first is tried: what is too much is known at once.
    let room = |orbit: Cell| orbits::orbit(size, family.simple, orbit).len() as u64 - 1;
    for (&orbit, block) in &inside {
        let choices = number_of_choices(block, room(orbit))?;
        meter.spend(choices * block.len() as u64, "block")?;
    }
    for (&orbit, block) in &inside {
        sum += keeps(family, block, room(orbit), meter)?;
    }
    Ok(sum)
}

/// The most cards of a block without a swish: all choices of at most so many, the largest first.
fn keeps(
    family: SwishFamily,
    block: &[(Card, u64)],
    room: u64,
    meter: &mut Meter<'_>,
) -> Result<u64, Refusal> {
    for chosen in choices(block, room)? {
        if is_free(family, block, &chosen, meter)? {
            return Ok(chosen.iter().sum());
        }
    }
    Ok(0)
}

/// How many choices of at most so many cards there are; an orbit has eight cells at most, so they are few.
fn number_of_choices(block: &[(Card, u64)], room: u64) -> Result<u64, Refusal> {
    let why = || Refusal::too_large("block", format!("more than {MOST_CHOICES} choices"));
    // Choices of the kinds so far, by their number of cards.
    let mut ways: Vec<u64> = (0..=room).map(|cards| u64::from(cards == 0)).collect();
    for (_, copies) in block {
        let taken = |cards: usize, n: usize| if n as u64 <= *copies { ways[cards - n] } else { 0 };
        ways = (0..ways.len())
            .map(|cards| (0..=cards).fold(0_u64, |sum, n| sum.saturating_add(taken(cards, n))))
            .collect();
    }
    let number = ways.iter().fold(0_u64, |sum, &n| sum.saturating_add(n));
    Some(number).filter(|&n| n <= MOST_CHOICES).ok_or_else(why)
}

/// All choices of at most so many cards of a block, the largest first: how many copies of each kind.
fn choices(block: &[(Card, u64)], room: u64) -> Result<Vec<Vec<u64>>, Refusal> {
    number_of_choices(block, room)?;
    let mut all = vec![Vec::new()];
    for (_, copies) in block {
        let longer = |chosen: &Vec<u64>| -> Vec<Vec<u64>> {
            let left = room - chosen.iter().sum::<u64>();
            (0..=left.min(*copies)).rev().map(|n| [&chosen[..], &[n]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.sort_by_cached_key(|chosen: &Vec<u64>| std::cmp::Reverse(chosen.iter().sum::<u64>()));
    Ok(all)
}

/// Do these copies of the kinds of a block hold no swish?
fn is_free(
    family: SwishFamily,
    block: &[(Card, u64)],
    chosen: &[u64],
    meter: &mut Meter<'_>,
) -> Result<bool, Refusal> {
    let cards: Vec<(Card, u64)> =
        block.iter().zip(chosen).map(|((card, _), &n)| (card.clone(), n)).collect();
    Ok(none::find(&hand(family, copies(&cards)), 1, meter)?.is_none())
}

/// The most cards that leave out a card of every core.
fn cores_leave(deck: &Hand, cores: &[Swish], meter: &mut Meter<'_>) -> Result<u64, Refusal> {
    for (i, core) in cores.iter().enumerate() {
        meter.spend(A_CARD * (1 + core.len() as u64), "cores")?;
        check_swish(deck, core).map_err(|refusal| Refusal {
            place: format!("core {}, {}", i + 1, refusal.place),
            ..refusal
        })?;
    }
    let sets: Vec<Vec<usize>> =
        cores.iter().map(|core| core.iter().map(|placed| placed.card).collect()).collect();
    let fewest = hitting::fewest(&sets, meter)?;
    Ok(deck.cards.len() as u64 - fewest as u64)
}
