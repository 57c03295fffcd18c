//! Arguments of `atlas` and its commands.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use puissance4_rules::{Connect, Geometry, Size};

use super::values::Seconds;

#[derive(Args, Debug)]
pub(crate) struct AtlasArgs {
    #[command(subcommand)]
    pub(crate) command: AtlasCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AtlasCommand {
    // There are commands of these names that do something else: these are described under other names.
    #[command(display_name = "atlas-build")]
    Build(AtlasBuildArgs),
    #[command(display_name = "atlas-show")]
    Show(AtlasShowArgs),
    #[command(display_name = "atlas-check")]
    Check(AtlasCheckArgs),
}

/// Which boards are meant: all that have this size and these lines.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BoardsArgs {
    #[arg(long = "size", value_name = "SIZE")]
    pub(crate) atlas_size: Option<Size>,
    #[arg(long = "connect", value_name = "N")]
    pub(crate) atlas_connect: Option<Connect>,
}

impl BoardsArgs {
    pub(crate) fn has(self, geometry: Geometry) -> bool {
        self.atlas_size.is_none_or(|size| size == geometry.size())
            && self.atlas_connect.is_none_or(|connect| connect == geometry.connect())
    }
}

#[derive(Args, Debug)]
pub(crate) struct AtlasBuildArgs {
    #[arg(long = "output", value_name = "FILE", default_value = "atlas.jsonl")]
    pub(crate) atlas_output: PathBuf,
    #[command(flatten)]
    pub(crate) boards: BoardsArgs,
    #[arg(long = "nodes", value_name = "N", default_value = "100000000")]
    pub(crate) atlas_nodes: NonZeroU64,
    #[arg(long = "time", value_name = "SECONDS")]
    pub(crate) atlas_time: Option<Seconds>,
    #[arg(long = "table", alias = "memory", value_name = "MIB", default_value = "1024")]
    pub(crate) atlas_memory: NonZeroUsize,
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AtlasShowArgs {
    #[arg(value_name = "FILE")]
    pub(crate) atlas_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) boards: BoardsArgs,
    #[arg(long, conflicts_with_all = ["json", "atlas_size", "atlas_connect"])]
    pub(crate) markdown: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AtlasCheckArgs {
    #[arg(value_name = "FILE")]
    pub(crate) atlas_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) boards: BoardsArgs,
    #[arg(long = "nodes", value_name = "N", default_value = "100000")]
    pub(crate) cheap_nodes: NonZeroU64,
    #[arg(long = "sample", aliases = ["positions", "questions"], value_name = "N")]
    pub(crate) atlas_sample: Option<NonZeroUsize>,
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}
