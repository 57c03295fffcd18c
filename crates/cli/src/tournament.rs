//! A tournament from a file: its settings, its games on disk, its tables and its page.

pub(crate) mod live;
pub(crate) mod page;
pub(crate) mod settings;
pub(crate) mod store;
pub(crate) mod text;
