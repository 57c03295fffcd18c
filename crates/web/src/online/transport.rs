//! The browser's side of a [`OnlineClient`]: sockets, requests and timers, as it orders.

use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_online::{GameId, Log, Milliseconds, PlayerCommand, Refusal, Seat, SeatToken};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use crate::online::api;
use crate::online::client::{Instant, Notice, OnlineClient, Order};
use crate::online::credentials::Credentials;
use crate::random;

/// A line that works. It ends with the view that has made it.
#[derive(Clone, Copy)]
pub(crate) struct Connection {
    /// What is known.
    pub(crate) line: RwSignal<OnlineClient>,
    wires: StoredValue<Wires, LocalStorage>,
    on_news: Callback<Notice>,
}

/// What of the browser is in use.
#[derive(Default)]
struct Wires {
    socket: Option<Socket>,
    timer: Option<TimeoutHandle>,
}

/// A socket, and what hears it.
struct Socket {
    inner: WebSocket,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _open: Closure<dyn FnMut()>,
    _close: Closure<dyn FnMut()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.inner.set_onopen(None);
        self.inner.set_onmessage(None);
        self.inner.set_onclose(None);
        let _ = self.inner.close();
    }
}

/// The time by the browser's own clock.
pub(crate) fn now() -> Instant {
    Instant(window().performance().map_or(0.0, |performance| performance.now()))
}

impl Connection {
    /// Connects. The person is told what happens.
    pub(crate) fn new(game: GameId, ticket: Option<Credentials>, on_news: Callback<Notice>) -> Self {
        let (token, pending) = ticket.map(|ticket| (ticket.token, ticket.pending)).unzip();
        let line = RwSignal::new(OnlineClient::new(game, token, pending.unwrap_or_default()));
        let connection = Self { line, wires: StoredValue::new_local(Wires::default()), on_news };
        let back = window_event_listener(ev::online, move |_| connection.step(OnlineClient::hurry));
        let seen = window_event_listener(ev::Custom::<web_sys::Event>::new("visibilitychange"), move |_| {
            if !document().hidden() {
                connection.step(OnlineClient::hurry);
            }
        });
        let gone = window_event_listener(ev::offline, move |_| connection.step(|line| line.cut(now())));
        on_cleanup(move || {
            back.remove();
            seen.remove();
            gone.remove();
            let _ = connection.wires.try_update_value(|wires| {
                wires.socket = None;
                if let Some(timer) = wires.timer.take() {
                    timer.clear();
                }
            });
        });
        connection.step(OnlineClient::start);
        connection
    }

    /// The person does something.
    pub(crate) fn act(self, command: PlayerCommand) -> Result<(), Refusal> {
        let orders = self.line.try_update(|line| line.act(random::action(), command));
        self.follow(orders.unwrap_or(Err(Refusal::NotSeated))?);
        Ok(())
    }

    /// The person has a seat now.
    pub(crate) fn sit(self, token: SeatToken, seat: Seat, log: &Log) {
        self.step(|line| line.sit(token, seat, log));
    }

    /// The person would like to try once more.
    pub(crate) fn again(self) {
        self.step(OnlineClient::again);
    }

    /// Something happens to the line. The view may be gone by then.
    fn step(self, change: impl FnOnce(&mut OnlineClient) -> Vec<Order>) {
        if let Some(orders) = self.line.try_update(change) {
            self.follow(orders);
        }
    }

    fn follow(self, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Open { plays } => self.open(plays),
                Order::Send(text) => {
                    let _ = self.wires.try_with_value(|wires| {
                        // What is not sent is not answered, and sent again.
                        wires.socket.as_ref().map(|socket| socket.inner.send_with_str(&text))
                    });
                }
                Order::HangUp => {
                    let _ = self.wires.try_update_value(|wires| wires.socket = None);
                }
                Order::Wait { from, to } => self.wait(from, to),
                Order::Read { since } => {
                    let Some((game, token)) = self.who() else { return };
                    spawn_local(async move {
                        let answer = api::read(game, token.as_ref(), since).await;
                        self.step(|line| line.read(answer, now()));
                    });
                }
                Order::Post(action) => {
                    let Some((game, Some(token))) = self.who() else { return };
                    let known = self.line.try_with_untracked(OnlineClient::version).flatten();
                    spawn_local(async move {
                        let answer = api::act(game, &token, &action, known).await;
                        self.step(|line| line.posted(&action.id, answer));
                    });
                }
                Order::Keep(action) => {
                    if let Some((game, _)) = self.who() {
                        Credentials::keep(game, action);
                    }
                }
                Order::Forget(action) => {
                    if let Some((game, _)) = self.who() {
                        Credentials::settle(game, &action);
                    }
                }
                Order::Tell(news) => {
                    self.on_news.try_run(news);
                }
            }
        }
    }

    fn who(self) -> Option<(GameId, Option<SeatToken>)> {
        self.line.try_with_untracked(|line| (line.id(), line.token().cloned()))
    }

    fn wait(self, from: Milliseconds, to: Milliseconds) {
        let time = random::time(from, to);
        let timer = set_timeout_with_handle(move || self.step(|line| line.woke(now())), time).ok();
        let _ = self.wires.try_update_value(|wires| {
            if let Some(before) = std::mem::replace(&mut wires.timer, timer) {
                before.clear();
            }
        });
    }

    fn open(self, plays: bool) {
        let Some((game, _)) = self.who() else { return };
        let socket = api::socket_address(game, plays).and_then(|address| WebSocket::new(&address).ok());
        let Some(socket) = socket else {
            // The browser has none.
            self.step(|line| line.closed(now()));
            return;
        };
        let open = Closure::<dyn FnMut()>::new(move || self.step(OnlineClient::opened));
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.step(|line| line.heard(&text, now()));
            }
        });
        let close = Closure::<dyn FnMut()>::new(move || self.step(|line| line.closed(now())));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        let socket = Socket { inner: socket, _hear: hear, _open: open, _close: close };
        let _ = self.wires.try_update_value(|wires| wires.socket = Some(socket));
    }
}
