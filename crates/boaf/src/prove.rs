//! Making the certificates that take a search of their own.

use fairdeal_core::{Limits, Stop};

use crate::certificate::Certificate;
use crate::rules::Board;
use crate::solve::fast::exact::closed;

/// The closed set of states that proves a board cannot be won; none if it can.
///
/// # Errors
/// When the board is too large for the state key, or the limits do not suffice.
pub(crate) fn closed_set(board: &Board, limits: Limits) -> Result<Option<Certificate>, Stop> {
    Ok(closed::closed_set(board, limits)?.map(Certificate::ClosedSet))
}
