//! Rate limits, connection limits and priorities.

pub(crate) mod activity;
pub(crate) mod connection_limit;
pub(crate) mod fair_queue;
pub(crate) mod metered_stream;
pub(crate) mod priority;
pub(crate) mod rate_limit;
