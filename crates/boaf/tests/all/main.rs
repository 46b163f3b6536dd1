//! Birds of a Feather from outside. One binary of all these tests, each file a module: linking is most of what a small one costs.

mod cancel;
mod draw;
mod game;
mod tables;
