//! Online games: registry, limits, metrics and lists in one place.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use puissance4_online::{Accepted, Action, Moment, PlayerCommand, Seat, Version};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::address::{AllowedHost, Client, Hosts, Proxies};
use crate::game::active_game::{ActiveGame, ActiveGameError};
use crate::game::analysis::Analyses;
use crate::game::clock::ServerClock;
use crate::game::delay::DelayMeter;
use crate::game::desk::Desks;
use crate::game::lobby::Lobby;
use crate::game::pictures::Pictures;
use crate::game::questions::Questions;
use crate::game::registry::{Lifetime, Registry};
use crate::game::retention::Retention;
use crate::http::lists::Lists;
use crate::http::replays::Replays;
use crate::limits::rate_limit::{EVENT_BYTES, GAME_BYTES, Limits, RateLimiter, RetryAfter, StorePermit};
use crate::metrics::{self, Limited, Metrics, Present};
use crate::store::{Store, StoreError};

/// An answer to a refused action costs one more action for each multiple of this length.
const ANSWER_BYTES: usize = 4096;
/// When to retry if a game has too many watchers.
const OVERCROWDED: RetryAfter = RetryAfter(Duration::from_secs(10));

/// The settings of online games.
#[derive(Clone, Debug, Default)]
pub struct OnlineConfig {
    /// Rate limits and connection limits.
    pub limits: Limits,
    /// When idle games expire.
    pub lifetime: Lifetime,
    /// How long finished games are kept.
    pub retention: Retention,
    /// Trusted proxies: their `X-Forwarded-For` is believed.
    pub proxies: Vec<IpNet>,
    /// Networks that may read `/metrics`, besides this machine.
    pub observers: Vec<IpNet>,
    /// Sites, besides the server's own address, whose pages may play here: `https://example.org`.
    pub sites: Vec<String>,
    /// Host names that the server answers to, besides addresses, `localhost` and those of the sites.
    pub hosts: Vec<AllowedHost>,
    /// Whether assistants may ask at `/mcp`.
    pub has_assistants: bool,
}

/// Online games on this server.
#[derive(Debug)]
pub struct Online {
    pub(crate) registry: Arc<Registry>,
    pub(crate) limiter: Arc<RateLimiter>,
    pub(crate) proxies: Proxies,
    pub(crate) sites: Vec<String>,
    observers: Vec<IpNet>,
    pub(crate) metrics: Metrics,
    pub(crate) hosts: Hosts,
    #[cfg(feature = "mcp")]
    pub(crate) has_assistants: bool,
    pub(crate) analyses: Analyses,
    pub(crate) questions: Questions,
    pub(crate) pictures: Pictures,
    pub(crate) replays: Replays,
    pub(crate) lobby: Lobby,
    pub(crate) lists: Lists,
    delay: Arc<DelayMeter>,
    /// The same for requests, which have threads of their own, and the task that measures it.
    request_delay: OnceLock<(Arc<DelayMeter>, JoinHandle<()>)>,
    /// Where games and sockets run.
    pub(crate) runtime: Handle,
    /// Whether the server is shutting down.
    pub(crate) leaving: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl Online {
    /// Starts online games on a store.
    pub async fn start(
        store: Arc<dyn Store>,
        server_clock: ServerClock,
        rules: OnlineConfig,
    ) -> Result<Arc<Self>, StoreError> {
        let registry = Registry::new(store, server_clock, rules.lifetime, rules.retention);
        let mut tasks = registry.start().await?;
        let (delay, measuring) = DelayMeter::start(&Handle::current());
        tasks.push(measuring);
        let limiter = RateLimiter::new(rules.limits);
        let desks = Desks::new(Arc::clone(&limiter));
        let analyses = Analyses::new(desks.clone());
        let questions = Questions::new(desks, Arc::clone(&limiter));
        Ok(Arc::new(Self {
            registry,
            limiter,
            proxies: Proxies(rules.proxies),
            hosts: Hosts::new(rules.hosts, &rules.sites),
            sites: rules.sites,
            #[cfg(feature = "mcp")]
            has_assistants: rules.has_assistants,
            observers: rules.observers,
            metrics: Metrics::default(),
            analyses,
            questions,
            pictures: Pictures::default(),
            replays: Replays::default(),
            lobby: Lobby::default(),
            lists: Lists::default(),
            delay,
            request_delay: OnceLock::new(),
            runtime: Handle::current(),
            leaving: watch::Sender::new(false),
            tasks,
        }))
    }

    /// Checks the rate limits of an action. A rematch is a new game, and counts as one.
    pub(crate) fn may_act(
        &self,
        active_game: &ActiveGame,
        seat: Seat,
        address: IpAddr,
        action: &Action,
    ) -> Result<StorePermit, RetryAfter> {
        let own = active_game.take_action(seat, self.limiter.limits().actions);
        if own.is_err() {
            self.limiter.refusals.add(Limited::Player);
        }
        let is_rematch =
            matches!(action.command, PlayerCommand::OfferRematch | PlayerCommand::AnswerRematch { accept: true });
        let place = own
            .and_then(|()| self.limiter.action(address))
            .and_then(|()| if is_rematch { self.limiter.seat(address) } else { Ok(()) })
            .and_then(|()| self.limiter.store(address, if is_rematch { GAME_BYTES } else { EVENT_BYTES }))
            .and_then(|()| self.limiter.storing());
        if place.is_err() {
            self.metrics.busy.add();
        }
        place
    }

    /// Charges the length of an answer to a refused action: a long one counts as further actions.
    pub(crate) fn charge(&self, active_game: &ActiveGame, seat: Seat, address: IpAddr, bytes: usize) {
        let more = u32::try_from(bytes / ANSWER_BYTES).unwrap_or(u32::MAX);
        if more > 0 {
            active_game.charge(seat, self.limiter.limits().actions, more);
            self.limiter.charge_actions(address, more);
        }
    }

    /// Starts to measure how late requests are answered on this runtime.
    pub(crate) fn measure_requests(&self, requests: &Handle) {
        self.request_delay.get_or_init(|| DelayMeter::start(requests));
    }

    /// When an action arrived that is read from a socket now.
    pub(crate) fn arrival(&self) -> Moment {
        self.registry.server_clock().ago(self.delay.delay())
    }

    /// The same for an action that is read from a request.
    pub(crate) fn arrival_of_request(&self) -> Moment {
        let requests = self.request_delay.get().map(|(meter, _)| meter.delay());
        self.registry.server_clock().ago(self.delay.delay().max(requests.unwrap_or_default()))
    }

    /// Executes an action of a player, and counts and times it. The time after its arrival is not charged to the
    /// player. A refusal contains the events after the version that the player knows.
    pub(crate) async fn measured_action(
        &self,
        active_game: &Arc<ActiveGame>,
        seat: Seat,
        action: Action,
        arrived: Moment,
        known: Option<Version>,
    ) -> Result<Accepted, ActiveGameError> {
        let start = Instant::now();
        let done = self.registry.detached_action(Arc::clone(active_game), seat, action, arrived, known).await;
        match &done {
            Ok(_) => {
                self.metrics.accepted.add();
                self.metrics.storing.add(start.elapsed());
            }
            Err(ActiveGameError::Refused(_)) => self.metrics.refused.add(),
            Err(ActiveGameError::Store(_) | ActiveGameError::NoSuchGame | ActiveGameError::Deleted) => {
                self.metrics.not_stored.add();
            }
        }
        done
    }

    /// Checks the limit of watchers of a game; players are exempt.
    pub(crate) fn has_room(&self, active_game: &ActiveGame, seat: Option<Seat>) -> Result<(), RetryAfter> {
        let watchers = usize::try_from(active_game.presence().watchers).unwrap_or(usize::MAX);
        let crowded = seat.is_none() && watchers >= self.limiter.limits().watchers_per_game;
        if crowded {
            self.limiter.refusals.add(Limited::Watchers);
            return Err(OVERCROWDED);
        }
        Ok(())
    }

    /// Whether games can be stored, and the server is not shutting down.
    pub(crate) fn is_ready(&self) -> bool {
        self.registry.heartbeat().is_awake() && !*self.leaving.borrow()
    }

    /// The metrics as text.
    pub(crate) fn metrics_text(&self) -> String {
        let present =
            Present { sockets: self.limiter.sockets(), registry: self.registry.count(), ready: self.is_ready() };
        let notifications = self.registry.store().notifications().map(metrics::notifications).unwrap_or_default();
        self.metrics.text(&present, self.registry.upkeep()) + &self.limiter.refusals.text() + &notifications
    }

    /// Whether a client may see the metrics. An unknown one may not.
    pub(crate) fn shows_metrics_to(&self, client: Client) -> bool {
        let may_see =
            |address: IpAddr| address.is_loopback() || self.observers.iter().any(|network| network.contains(&address));
        match client {
            Client::Known(address) => may_see(address),
            Client::Forwarded(_) | Client::Unknown => false,
        }
    }

    /// Tells all clients that the server shuts down.
    pub fn leave(&self) {
        self.leaving.send_replace(true);
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.limiter.sockets()
    }
}

impl Drop for Online {
    fn drop(&mut self) {
        for task in self.tasks.iter().chain(self.request_delay.get().map(|(_, task)| task)) {
            task.abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::Sqlite;

    /// Requests have threads of their own; the time for which an action waits for one of them is not the player's.
    #[tokio::test]
    async fn the_delay_of_requests_counts() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Sqlite::open(&folder.path().join("games.sqlite")).unwrap());
        let online = Online::start(store, ServerClock::new(), OnlineConfig::default()).await.unwrap();
        let requests = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        online.measure_requests(requests.handle());
        tokio::time::sleep(Duration::from_millis(50)).await;
        requests.spawn(async { std::thread::sleep(Duration::from_millis(600)) });
        tokio::time::sleep(Duration::from_millis(500)).await;
        let late = |arrived: Moment| online.registry.server_clock().now().since(arrived).0;
        assert!(late(online.arrival_of_request()) >= 350, "{:?}", online.arrival_of_request());
        assert!(late(online.arrival()) < 200, "{:?}", online.arrival());
        requests.shutdown_background();
    }
}
