//! The solver from outside: scores compared with a second solver, with counts and with reference data.

mod book;
mod corpora;
mod judge;
mod misuse;
mod openings;
mod reference;
mod scored;
mod small_boards;
mod threads;
mod uci;
