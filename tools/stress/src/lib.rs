//! Tries a server of online games from outside, as a process that can be killed.
//!
//! [`company`] is two players and whoever watches, by the protocol in `docs/protocol.md`; each keeps a [`Testimony`] of what it was told. In the end
//! [`check`] compares all testimonies with what the server has left on disk: what was acknowledged is there, nothing is there twice, every list is that of a
//! legal game, and what anybody saw is how it began.

mod api;
mod attack;
mod chance;
mod checker;
mod client;
mod cluster;
mod disk;
mod door;
mod fuzz;
mod linear;
mod load;
mod manner;
mod mishap;
mod power;
mod route;
mod server;
mod sharing;
mod shim;
mod span;
mod steps;
mod testimony;

pub use api::{ApiError, api};
pub use attack::{Attack, Damage, MAX_ATTACKED_MOVE, attack};
pub use chance::Chance;
pub use checker::{Verdict, check, check_game};
pub use client::{Enough, company};
pub use cluster::{Cluster, OwnCluster, Place};
pub use disk::{Disk, Image, Loss};
pub use door::{DoorTally, knock};
pub use fuzz::{Mutator, Tally, decoders, one};
pub use linear::{Compared, check_order};
pub use load::{Load, Stretch, Times, load, watch};
pub use manner::Manner;
pub use mishap::{Crowd, Mishap, Outcome, TrialError, trial};
pub use power::{DiskFault, PowerOutcome, power_loss};
pub use route::{Line, Route, RouteError};
pub use server::{Brake, Server, ServerError};
pub use sharing::{SharedMishap, shared_trial};
pub use shim::{Operation, Shim, Sync, What};
pub use span::{Nanoseconds, Span};
pub use steps::{Charge, ClockStep, clock_steps};
pub use testimony::{Asked, Read, Testimony};
