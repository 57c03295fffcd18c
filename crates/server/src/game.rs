//! Games in memory: their actions, clocks, presence, and the tasks that run beside them.

pub(crate) mod active_game;
pub(crate) mod analysis;
pub(crate) mod byte_cache;
pub(crate) mod clock;
pub(crate) mod delay;
pub(crate) mod desk;
pub(crate) mod heartbeat;
pub(crate) mod lag;
pub(crate) mod lobby;
pub(crate) mod periodic;
pub(crate) mod pictures;
pub(crate) mod questions;
pub(crate) mod registry;
pub(crate) mod retention;
