//! One file per subcommand.

pub(crate) mod advise;
pub(crate) mod alignment;
pub(crate) mod analyze;
pub(crate) mod arena;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bot;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod explore;
pub(crate) mod games;
pub(crate) mod gif;
pub(crate) mod hint;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tournament;
pub(crate) mod tree;
pub(crate) mod ugi;
