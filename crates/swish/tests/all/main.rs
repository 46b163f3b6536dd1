//! SWISH from outside. One binary of all these tests, each file a module: linking is most of what a small one costs.

mod answers;
mod cancel;
mod certificates;
mod claims;
mod clauses;
mod colouring;
mod draw;
mod general;
mod open_hands;
mod oracle;
mod pictures;
mod simulate;
mod too_much;
