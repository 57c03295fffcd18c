//! Arguments of `worker`, and those of `batch`, `book build` and `prove` for work on many machines.

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;
#[cfg(feature = "farm")]
use puissance4_farm::nats::{Access, CoordinatorOptions, NatsError};

use super::engine::TableArgs;
use super::values::Seconds;

#[derive(Args, Debug)]
#[cfg_attr(not(feature = "farm"), allow(dead_code))]
pub(crate) struct WorkerArgs {
    #[arg(long, value_name = "URL")]
    nats: Hidden,
    #[command(flatten)]
    files: NatsFiles,
    #[arg(long = "threads", value_name = "N")]
    pub(crate) worker_threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[cfg(feature = "farm")]
impl WorkerArgs {
    pub(crate) fn access(&self) -> Result<Access, NatsError> {
        self.files.access(&self.nats)
    }
}

/// Files to enter a NATS server with.
#[derive(Args, Debug)]
#[cfg_attr(not(feature = "farm"), allow(dead_code))]
struct NatsFiles {
    #[arg(long, value_name = "FILE", requires = "nats")]
    nats_ca: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "nats")]
    nats_creds: Option<PathBuf>,
}

#[cfg(feature = "farm")]
impl NatsFiles {
    fn access(&self, addresses: &Hidden) -> Result<Access, NatsError> {
        Access::new(&addresses.0, self.nats_ca.clone(), self.nats_creds.clone())
    }
}

/// The work on many machines.
#[derive(Args, Debug)]
#[cfg_attr(not(feature = "farm"), allow(dead_code))]
pub(crate) struct FarmArgs {
    #[arg(long, value_name = "URL")]
    nats: Option<Hidden>,
    #[command(flatten)]
    files: NatsFiles,
    #[arg(long, value_name = "N", default_value = "1", requires = "nats")]
    replicas: NonZeroUsize,
    #[arg(long, value_name = "SECONDS", default_value = "30", requires = "nats")]
    lease: Seconds,
    #[arg(long, value_name = "N", default_value = "256", requires = "nats")]
    window: NonZeroUsize,
    #[arg(long, value_name = "N", default_value = "5", requires = "nats")]
    tries: NonZeroU32,
    #[arg(long, value_name = "ADDRESS", requires = "nats")]
    pub(crate) metrics: Option<SocketAddr>,
}

impl FarmArgs {
    /// Whether the work is for many machines.
    pub(crate) fn is_given(&self) -> bool {
        self.nats.is_some()
    }
}

#[cfg(feature = "farm")]
impl FarmArgs {
    /// The NATS server, if the work is for many machines.
    pub(crate) fn access(&self) -> Option<Result<Access, NatsError>> {
        self.nats.as_ref().map(|addresses| self.files.access(addresses))
    }

    pub(crate) fn options(&self, kept_before: u64) -> CoordinatorOptions {
        CoordinatorOptions {
            replicas: self.replicas.get(),
            lease: self.lease.duration(),
            window: self.window.get(),
            tries: self.tries.get(),
            kept_before,
        }
    }
}

/// A text that may have a password in it, and is never shown.
#[derive(Clone)]
#[cfg_attr(not(feature = "farm"), allow(dead_code))]
struct Hidden(String);

impl From<&str> for Hidden {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("…")
    }
}
