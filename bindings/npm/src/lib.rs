//! The first WebAssembly module of the npm package `puissance4`: boards, and the errors of the engine.
//!
//! The engine is another module, `puissance4-web-engine`, which a worker runs as in the page; sentences are a third.
//! Columns are indices from 0 here, as in all of the JavaScript interface, and numbers from 1 in move strings. The
//! classes that people see are in `js/`.

mod board;
mod errors;
mod notation;

pub use board::Board;
pub use errors::{Error, refusal_of};
pub use notation::{columns_of, player_name};
