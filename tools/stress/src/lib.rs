//! Stress tests of a server of online games, which runs as a process of its own and can be killed.
//!
//! [`company`] is two players and some watchers, by the protocol in `docs/protocol.md`; each keeps an [`Observation`]
//! of what it received. At the end [`check`] compares all observations with what the server has stored: every
//! acknowledged action is there, no action is there twice, every log is that of a legal game, and every client's view
//! is a prefix of the stored log.

mod api;
mod attack;
mod attacked_game;
mod checker;
mod client;
mod client_profile;
mod clock_step;
mod cluster_fault;
mod connection;
mod disk;
mod fault;
mod fleet;
mod flood;
mod fuzz;
mod linearizability;
mod load;
mod network_fuzz;
mod observation;
#[cfg(unix)]
mod partition;
mod power_loss;
mod process;
mod proxy;
mod queueing;
mod random;
mod scale;
mod server;
mod shim;
mod span;
mod times;
mod watchers;

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
pub use fleet::{Fleet, fleet_load};
pub use fuzz::{FuzzReport, Mutator, decoders, one};
pub use linearizability::{Compared, check_order};
pub use load::{Load, Stretch, load};
pub use network_fuzz::{NetworkFuzzReport, knock};
pub use observation::{Asked, Observation, Read};
#[cfg(unix)]
pub use partition::partition_trial;
pub use power_loss::{DiskFault, PowerOutcome, power_loss};
pub use proxy::{Passage, Proxy, Target};
pub use puissance4_test_cluster::{Cluster, OwnCluster, TestSchema};
pub use queueing::{Flow, FlowReport, Network, Report, Service, StationReport, Visit};
pub use random::Random;
pub use scale::{Costs, Plan, Prediction};
pub use server::{Brake, Server, ServerError};
pub use shim::{Operation, Shim, Sync, What};
pub use span::{Nanoseconds, Span};
pub use times::Times;
pub use watchers::watch;
