//! What is known about boards, as text, as a page and as JSON.

pub(crate) mod json;
pub(crate) mod page;
