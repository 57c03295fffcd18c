//! What the browser keeps, and files that are downloaded.

pub(crate) mod download;
pub(crate) mod local;
pub(crate) mod settings;
pub(crate) mod tab;
