//! Arguments of `serve`.

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
#[cfg_attr(not(feature = "server"), allow(dead_code))]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) bind: Option<SocketAddr>,
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) admin_bind: Option<SocketAddr>,
    #[arg(long = "page", value_name = "FOLDER")]
    pub(crate) page_folder: Option<PathBuf>,
    #[arg(long, value_name = "DATABASE")]
    pub(crate) database: Option<String>,
    #[arg(long = "nats", value_name = "URL,…")]
    pub(crate) serve_nats: Option<String>,
    #[arg(long = "config", value_name = "FILE")]
    pub(crate) serve_config: Option<PathBuf>,
    #[arg(long, value_name = "NETWORK,…")]
    pub(crate) trusted_proxy: Option<String>,
    #[arg(long, value_name = "SITE,…")]
    pub(crate) site: Option<String>,
    #[arg(long, value_name = "HOST,…")]
    pub(crate) allowed_host: Option<String>,
    #[arg(long, value_name = "NETWORK,…")]
    pub(crate) metrics_for: Option<String>,
    #[arg(long = "mcp")]
    pub(crate) serve_mcp: bool,
    #[arg(long, value_name = "N")]
    pub(crate) sockets: Option<NonZeroUsize>,
    #[arg(long, value_name = "N")]
    pub(crate) sockets_per_address: Option<NonZeroUsize>,
    #[arg(long, value_name = "N")]
    pub(crate) requests_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) seats_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) actions_per_second: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) megabytes_per_day: Option<NonZeroU32>,
    #[arg(long, value_name = "FORMAT", value_parser = ["text", "json"])]
    pub(crate) log_format: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) invitation_hours: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) game_days: Option<NonZeroU32>,
    #[arg(long, value_name = "N")]
    pub(crate) finished_days: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) unplayed_days: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) token_days: Option<u32>,
    #[arg(long, value_name = "N")]
    pub(crate) tombstone_days: Option<u32>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["restore", "delete", "export_games"])]
    pub(crate) backup: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["delete", "export_games"])]
    pub(crate) restore: Option<PathBuf>,
    #[arg(long, value_name = "GAME", conflicts_with = "export_games")]
    pub(crate) delete: Option<String>,
    #[arg(long = "export")]
    pub(crate) export_games: bool,
    #[arg(long)]
    pub(crate) force: bool,
}

impl ServeArgs {
    /// Whether games are to be copied rather than served.
    pub(crate) fn is_copying(&self) -> bool {
        self.backup.is_some() || self.restore.is_some()
    }
}
