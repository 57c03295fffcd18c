//! Sessions from outside: keys and words, the opponent that adapts.

mod adaptive;
mod keys;
