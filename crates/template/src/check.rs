//! Certificate in; accepted, or the first bad step, out.
//!
//! *Cards* are added up. A *divisor* of every card divides every sum of cards, so a target it does not
//! divide is out of reach. For *none* the checker tries every choice of cards itself, plainly: at most
//! 2^16 of them, since a table has at most 16 cards.

use fairdeal_core::claim::word;
use fairdeal_core::name::{Body, PositionName};
use fairdeal_core::referee::{Referee, Subject};
use fairdeal_core::{Checked, InputError, Refusal};

use crate::certificate::Certificate;
use crate::notation::Position;

/// The game.
pub struct Sum;

impl Referee for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn check(&self, subject: &Subject, text: &str) -> Result<Checked, InputError> {
        let position = match subject {
            Subject::Named(PositionName { body: Body::Family, .. }) => {
                return Err(InputError::new("sum has no certificates about whole families"));
            }
            Subject::Named(name) => Position::read(name)?,
            Subject::Json(value) => Position::read_json(value)?,
        };
        let (certificate, read) = Certificate::parse(text)?;
        let claim = certificate.claim(&position);
        let found = claim.agrees(&read, |name| position.is_named(name)).and_then(|()| {
            let verdict = if certificate.kind() == "cards" { "solved" } else { "impossible" };
            if let Some(answer) = &read.answer {
                word(answer, "verdict", verdict, |got| got == verdict)?;
            }
            check(&position, &certificate)
        });
        Ok(Checked::new(claim, found))
    }
}

/// Does the certificate prove what it claims?
///
/// # Errors
/// The first step that does not hold.
pub fn check(position: &Position, certificate: &Certificate) -> Result<(), Refusal> {
    let table = &position.table;
    match certificate {
        Certificate::Cards(cards) => {
            let places = position.places(cards)?;
            match table.is_find(&places) {
                true => Ok(()),
                false => {
                    let sum: u64 = cards.iter().sum();
                    let why = format!("they add up to {sum}, not {}", table.target);
                    Err(Refusal::new("cards", why))
                }
            }
        }
        Certificate::Divisor(divisor) => {
            if let Some(card) = table.cards.iter().find(|&card| !card.is_multiple_of(*divisor)) {
                let why = format!("it is not a multiple of {divisor}");
                return Err(Refusal::new(format!("card {card}"), why));
            }
            match table.target.is_multiple_of(*divisor) {
                true => Err(Refusal::new("divisor", format!("{divisor} divides the target too"))),
                false => Ok(()),
            }
        }
        Certificate::None => {
            let n = table.cards.len();
            let choice = |mask: u32| (0..n).filter(|i| mask >> i & 1 == 1).collect::<Vec<_>>();
            match (0..1_u32 << n).map(choice).find(|places| table.is_find(places)) {
                Some(places) => {
                    let cards: Vec<String> =
                        places.iter().map(|&place| table.cards[place].to_string()).collect();
                    let why = format!("{} add up to {}", cards.join(" "), table.target);
                    Err(Refusal::new("cards", why))
                }
                None => Ok(()),
            }
        }
    }
}
