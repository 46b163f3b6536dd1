//! The program from outside. One binary of all these tests, each file a module: linking is most of what a small one costs.

mod book;
mod contract;
mod docs;
mod golden;
mod pictures;
