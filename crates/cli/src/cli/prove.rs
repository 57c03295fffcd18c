//! Arguments of `prove`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::board::GeometryArgs;
use super::worker::FarmArgs;

#[derive(Args, Debug)]
pub(crate) struct ProveArgs {
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[arg(long = "output", alias = "file", value_name = "FILE")]
    pub(crate) proof_file: PathBuf,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[arg(long = "value")]
    pub(crate) proof_value: bool,
    #[arg(long, value_name = "N", conflicts_with = "nats")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long = "table", alias = "memory", value_name = "MIB", default_value = "256", conflicts_with = "nats")]
    pub(crate) prove_table: NonZeroUsize,
    #[arg(long = "check", conflicts_with_all = ["proof_value", "threads", "nats"])]
    pub(crate) proof_check: bool,
    #[arg(long = "sample", aliases = ["positions", "questions"], value_name = "N", default_value = "100", requires = "proof_check")]
    pub(crate) proof_sample: usize,
    #[arg(long, value_name = "N", requires = "proof_check")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) farm: FarmArgs,
}
