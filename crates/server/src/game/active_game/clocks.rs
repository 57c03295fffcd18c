//! The time of a game: what is charged to players, what their clocks show, and when the game is due.

use puissance4_online::{Clock, Event, Match, Milliseconds, Moment, Running, Seat};

use crate::game::active_game::state::State;
use crate::game::active_game::{ActiveGame, ActiveGameError, TRIES, loaded};
use crate::game::lag::Quotas;
use crate::store::{Listing, Phase};

/// What is to be done with a game that is due.
enum Due {
    /// It ends by this event.
    End(Event),
    /// It is not over yet. It is due again then, if ever.
    Postpone(Option<Moment>),
}

impl ActiveGame {
    /// How much of the time since the clock started to run is charged: neither downtime and delays of the server, nor
    /// the player's lag as far as the quota goes.
    pub(super) async fn charged_time(&self, state: &State, now: Moment) -> Result<Milliseconds, ActiveGameError> {
        let Some(running) = state.game.running() else { return Ok(Milliseconds(0)) };
        let attended = self.registry()?.heartbeat().attended(state.time_starts(running.since), now).await?;
        Ok(attended.minus(self.forgiven_lag(&state.quotas, running.seat)))
    }

    /// How much lag a player is forgiven now.
    fn forgiven_lag(&self, quotas: &Quotas, seat: Seat) -> Milliseconds {
        quotas.forgives(seat, self.lags.of(seat))
    }

    /// The clocks as clients show them.
    pub(super) async fn clock(&self, state: &State) -> Option<Clock> {
        let mut left_ms = state.game.left()?;
        let running = state.game.running();
        if let Some(running) = running {
            let registry = self.registry().ok()?;
            let now = registry.server_clock().now();
            let since = state.time_starts(running.since);
            let attended = registry.heartbeat().attended(since, now).await;
            let thought = attended.unwrap_or_else(|_| now.since(since));
            *left_ms.get_mut(running.seat) = running.left.minus(thought);
        }
        Some(Clock { left_ms, running: running.map(|running| running.seat) })
    }

    /// How the store finds the game: its phase, and when it is due.
    pub(super) fn listing(&self, game: &Match, quotas: &Quotas) -> Result<Listing, ActiveGameError> {
        let lifetime = self.registry()?.lifetime();
        let phase = match (game.ending(), game.has_both()) {
            (Some(_), _) => Phase::Over,
            (None, false) => Phase::Open,
            (None, true) => Phase::Live,
        };
        let due = match (phase, game.running()) {
            (Phase::Over, _) => None,
            (Phase::Open, _) => Some(game.last().plus(lifetime.invitation)),
            (Phase::Live, None) if game.left().is_some() => Some(game.last().plus(lifetime.invitation)),
            (Phase::Live, None) => Some(game.last().plus(lifetime.game)),
            (Phase::Live, Some(running)) => {
                Some(running.since.plus(running.left).plus(self.forgiven_lag(quotas, running.seat)))
            }
        };
        Ok(Listing { phase, due })
    }

    /// Ends a game that is due, or postpones it.
    pub(crate) async fn end_or_postpone(&self) -> Result<(), ActiveGameError> {
        let mut guard = self.state().await?;
        for _ in 0..TRIES {
            let registry = self.registry()?;
            let now = registry.server_clock().now();
            let state = loaded(&guard)?;
            let due = match state.game.running() {
                Some(running) => self.due_by_time(state, running, now).await?,
                None => self.due_by_expiry(state, now).await?,
            };
            match due {
                Due::Postpone(due) => return Ok(registry.store().postpone(self.id, state.game.version(), due).await?),
                Due::End(event) => {
                    if self.add(&mut guard, now, event, None, None).await?.is_some() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// A game with a running clock ends when its time is up. Lag and outages may have moved that moment.
    async fn due_by_time(&self, state: &State, running: Running, now: Moment) -> Result<Due, ActiveGameError> {
        let charged = self.charged_time(state, now).await?;
        let again = now.plus(running.left.minus(charged)).plus(Milliseconds(1));
        Ok(state.game.time_out(charged).map_or(Due::Postpone(Some(again)), Due::End))
    }

    /// A game without a running clock expires. Only time counts in which players could reach a server, so no game
    /// expires by a step of the clock.
    async fn due_by_expiry(&self, state: &State, now: Moment) -> Result<Due, ActiveGameError> {
        let game = &state.game;
        let Some(due) = self.listing(game, &state.quotas)?.due else { return Ok(Due::Postpone(None)) };
        let lifetime = due.since(game.last());
        let waited = self.registry()?.heartbeat().attended(game.last(), now).await?;
        if waited < lifetime {
            return Ok(Due::Postpone(Some(now.plus(lifetime.minus(waited)))));
        }
        Ok(Due::End(Event::Expired))
    }
}
