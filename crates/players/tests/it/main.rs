//! Players from outside: levels, programs of others, trees.

mod bots;
mod documents;
mod levels;
mod misuse;
mod starter_kits;
mod stopping;
mod trees;
