//! A tournament from a file: its settings, its games on disk, its tables, its page, and what other programs read.

pub(crate) mod live;
pub(crate) mod output;
pub(crate) mod page;
pub(crate) mod settings;
pub(crate) mod store;
pub(crate) mod text;
