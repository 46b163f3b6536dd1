//! SET from outside. One binary of all these tests, each file a module: linking is most of what a small one costs.

mod cancel;
mod counting;
mod draw;
#[cfg(feature = "cadical")]
mod exact;
mod game;
mod largest;
mod liveness;
mod most;
mod one_value;
mod orders;
mod packings;
mod players;
mod simulate;
