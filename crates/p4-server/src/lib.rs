//! Serves the page of Puissance 4: its files, which the program carries, and nothing else.
//!
//! [`router()`] answers requests and can be asked without a socket. [`serve`] adds what keeps a server up on a network: at most so many
//! connections, a time for everything, an orderly end.

mod page;
mod router;
mod serving;

pub use page::has_page;
pub use router::router;
pub use serving::{run, serve};
