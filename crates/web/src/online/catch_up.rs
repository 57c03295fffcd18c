//! Games that ended while their page was closed: they are recorded when the page is opened again.

use puissance4_online::{Match, ProblemKind};

use crate::online::api;
use crate::online::credentials::Credentials;
use crate::storage::history;

/// How many games are read at most.
const MAX_GAMES: usize = 20;

/// Reads the games in progress that are played in this browser, and records those that are over. They are read as a
/// watcher does: the player is not back at the board. Says whether there were any. A failure is not reported, since the
/// person has not asked for anything.
pub(crate) async fn catch_up() -> bool {
    let mut has_recorded = false;
    for (id, _) in Credentials::in_progress().into_iter().take(MAX_GAMES) {
        match api::read(id, None, None).await {
            Ok(reading) => {
                let game = Match::from_log(&reading.game).ok().filter(|game| game.ending().is_some());
                if let Some(game) = game {
                    Credentials::finish(id);
                    history::record_online(&game);
                    has_recorded = true;
                }
            }
            Err(failure) if matches!(failure.kind(), Some(ProblemKind::NoSuchGame | ProblemKind::GameDeleted)) => {
                Credentials::forget(id);
            }
            // The server does not answer, or has enough to do.
            Err(_) => break,
        }
    }
    has_recorded
}
