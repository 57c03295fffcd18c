//! Tries a server of online games from outside, as a process that can be killed.
//!
//! [`company`] is two players and whoever watches, by the protocol in `docs/protocol.md`; each keeps a [`Observation`] of what it was told. In the end
//! [`check`] compares all testimonies with what the server has left on disk: what was acknowledged is there, nothing is there twice, every list is that of a
//! legal game, and what anybody saw is how it began.

mod api;
mod attack;
mod checker;
mod client;
mod client_profile;
mod clock_step;
mod cluster_fault;
mod connection;
mod disk;
mod fault;
mod fuzz;
mod linearizability;
mod load;
mod network_fuzz;
mod observation;
mod power_loss;
mod random;
mod server;
mod shim;
mod span;

pub use api::{ApiError, api};
pub use attack::{Attack, Damage, MAX_ATTACKED_MOVE, attack};
pub use checker::{Verdict, check, check_game};
pub use client::{Enough, company};
pub use client_profile::ClientProfile;
pub use clock_step::{Charge, ClockStep, clock_steps};
pub use cluster_fault::{ClusterFault, shared_trial};
pub use connection::{Line, Route, RouteError};
pub use disk::{Disk, Image, Loss};
pub use fault::{Crowd, Fault, Outcome, TrialError, trial};
pub use fuzz::{FuzzReport, Mutator, decoders, one};
pub use linearizability::{Compared, check_order};
pub use load::{Load, Stretch, Times, load, watch};
pub use network_fuzz::{NetworkFuzzReport, knock};
pub use observation::{Asked, Observation, Read};
pub use power_loss::{DiskFault, PowerOutcome, power_loss};
pub use puissance4_test_cluster::{Cluster, OwnCluster, TestSchema};
pub use random::Random;
pub use server::{Brake, Server, ServerError};
pub use shim::{Operation, Shim, Sync, What};
pub use span::{Nanoseconds, Span};
