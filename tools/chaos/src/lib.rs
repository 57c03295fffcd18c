//! Servers of online games and batches on many machines under faults, load and attacks.
//!
//! A server runs as a process of its own. Its clients speak the protocol in `docs/protocol.md`; each keeps an
//! [`Observation`] of what it received. At the end [`check`] compares all observations with what the server has stored:
//! every acknowledged action is there, no action is there twice, every log is that of a legal game, and every client's
//! view is a prefix of the stored log. A batch must give the same bytes as on one machine; see [`farm`].

mod api;
mod attack;
mod attacked_game;
mod checker;
mod client;
mod client_profile;
mod clock_step;
mod connection;
mod disk;
mod error;
pub mod farm;
mod fault;
mod fleet;
mod flood;
mod linearizability;
mod load;
mod memory_disk;
mod mutator;
mod network_fuzz;
mod observation;
mod partition;
mod power_loss;
mod process;
mod proxy;
mod random;
mod server;
mod shim;
mod span;
mod times;
mod usage;
mod watchers;

pub use api::api;
pub use attack::{Attack, Damage, MAX_ATTACKED_MOVE, attack};
pub use checker::{Verdict, check, check_game};
pub use clock_step::{Charge, ClockStep, clock_steps};
pub use connection::RouteError;
pub use error::Error;
pub use fault::{Fault, Outcome, crash, crash_shared};
pub use fleet::{Fleet, fleet_load};
pub use linearizability::{Compared, check_order};
pub use load::{Load, load};
pub use memory_disk::MemoryDisk;
pub use mutator::Mutator;
pub use network_fuzz::{NetworkFuzzReport, network_fuzz};
pub use observation::{Asked, Observation, Read};
pub use partition::partitions;
pub use power_loss::{DiskFault, PowerOutcome, power_loss};
pub use span::{Nanoseconds, Span};
pub use watchers::watch;
