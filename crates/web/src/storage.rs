//! What the browser stores, and files that are downloaded.

pub(crate) mod accuracy;
pub(crate) mod download;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod local;
pub(crate) mod progress;
pub(crate) mod settings;
pub(crate) mod tab;
