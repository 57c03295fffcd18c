//! Arguments of `mistakes` and `progress`.

use std::path::PathBuf;

use clap::Args;

use super::board::GeometryArgs;
use super::engine::EngineArgs;
use super::games::GameSource;

#[derive(Args, Debug)]
pub(crate) struct MistakesArgs {
    #[arg(value_name = "MOVES", conflicts_with = "game")]
    pub(crate) mistakes_moves: Option<String>,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["size", "connect"])]
    pub(crate) game: Option<GameSource>,
    #[command(flatten)]
    pub(crate) geometry: GeometryArgs,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[arg(long, conflicts_with_all = ["json", "mistakes_moves", "game"])]
    pub(crate) profile: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ProgressArgs {
    #[arg(long = "export", value_name = "FILE", conflicts_with_all = ["json", "import"])]
    pub(crate) progress_export: Option<PathBuf>,
    #[arg(long, requires = "progress_export")]
    pub(crate) force: bool,
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) import: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}
