//! The solver and the coach as tools of assistants, by the Model Context Protocol: over standard input and output, or
//! where a server puts them.
//!
//! Each tool answers one whole question: its text has a picture of the board, and only facts that the engine or the
//! coach has proved. The same stands beside it as data, with the types of `puissance4_answers::wire`.

mod host;
mod lines;
mod question;
mod reply;
mod tools;

use std::io;
use std::sync::Arc;

use puissance4_i18n::Language;
use rmcp::ServiceExt as _;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use crate::host::OwnHost;
use crate::lines::Lines;

pub use host::{Host, Reply, Work};
pub use reply::refused;
pub use tools::Tools;

/// Answers requests on standard input until it ends.
pub fn run(language: Language) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(serve(language, tokio::io::stdin(), tokio::io::stdout()));
    // A search that is still running, or a read of standard input, must not delay the end.
    runtime.shutdown_background();
    served
}

/// Answers the requests that are read, until they end. What cannot be read as one is answered with an error.
pub async fn serve<R, W>(language: Language, input: R, output: W) -> io::Result<()>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let (open, is_open) = watch::channel(());
    let tools = Tools::new(Arc::new(OwnHost::new(is_open)), language);
    let service = tools.serve(Lines::new(input, output, open)).await.map_err(io::Error::other)?;
    service.waiting().await.map(|_| ()).map_err(io::Error::other)
}
