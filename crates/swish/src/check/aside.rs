//! Cards set aside because whoever meets them clashes with them.
//!
//! A card of a swish may be taken as it is, by turning the whole. Each of its symbols is met: another
//! card of the swish shows the opposite symbol on its cell. The two do not clash, which is to show a
//! point on the same cell or a circle on the same cell. So a card with a symbol that every card left
//! meets with a clash, or no card at all, is in no swish of the cards left. If cards can be set aside for
//! such a symbol, one after the other, no swish holds any of them: of those it holds, one would be
//! the first to go.
//!
//! The order is the certificate's; who meets whom is recomputed from the hand, laying by laying, and
//! that suffices by what stands above. Every two symbols that are compared are a step.

use fairdeal_core::Refusal;

use super::Meter;
use super::table::Table;
use crate::rules::Hand;

/// Checks that the cards can be set aside in this order; gives which cards are gone then.
///
/// # Errors
/// The first card that cannot.
pub fn check(hand: &Hand, order: &[usize], meter: &mut Meter<'_>) -> Result<Vec<bool>, Refusal> {
    let mut gone = vec![false; hand.cards.len()];
    if order.is_empty() {
        return Ok(gone);
    }
    let table = Table::new(hand, meter)?;
    for (i, &card) in order.iter().enumerate() {
        let refuse = |why: String| Err(Refusal::new(format!("aside, entry {}", i + 1), why));
        match gone.get_mut(card) {
            None => return refuse(format!("there is no card {}", card + 1)),
            Some(gone) if *gone => return refuse(format!("card {} is set aside twice", card + 1)),
            Some(gone) => *gone = true,
        }
        let shows = &table.ways[card][0].shows;
        let mut lonely = false;
        for &(cell, symbol) in shows {
            let partners = &table.brings[cell as usize][usize::from(2 - symbol)];
            let mut met = false;
            for &(other, way) in partners {
                let partner = &table.ways[other as usize][way as usize].shows;
                meter.spend(1 + (shows.len() * partner.len()) as u64, "aside")?;
                if !gone[other as usize] && !partner.iter().any(|both| shows.contains(both)) {
                    met = true;
                    break;
                }
            }
            if !met {
                lonely = true;
                break;
            }
        }
        if !lonely {
            return refuse(format!("a card left can meet each symbol of card {}", card + 1));
        }
    }
    Ok(gone)
}
