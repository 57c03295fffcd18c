//! The browser's side of an [`OnlineClient`]: it carries out its orders with sockets, requests and timers.

use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use puissance4_online::{Action, GameId, Log, PlayerCommand, PresetPhrase, Refusal, Seat, SeatToken, Version};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};

use crate::online::api;
use crate::online::client::{Instant, Notice, OnlineClient, Order};
use crate::online::credentials::Credentials;
use crate::online::delay::Delay;
use crate::random;

/// A client with its transport. It ends with the view that created it.
#[derive(Clone, Copy)]
pub(crate) struct Connection {
    client: RwSignal<OnlineClient>,
    resources: StoredValue<Resources, LocalStorage>,
    on_notice: Callback<Notice>,
}

/// The browser's objects that are in use.
#[derive(Default)]
struct Resources {
    socket: Option<Socket>,
    timer: Option<TimeoutHandle>,
}

/// A socket with its listeners.
struct Socket {
    inner: WebSocket,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_open: Closure<dyn FnMut()>,
    _on_close: Closure<dyn FnMut()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.inner.set_onopen(None);
        self.inner.set_onmessage(None);
        self.inner.set_onclose(None);
        let _ = self.inner.close();
    }
}

/// The time by the browser's monotonic clock.
pub(crate) fn now() -> Instant {
    Instant(window().performance().map_or(0.0, |performance| performance.now()))
}

impl Connection {
    /// Connects a client. `on_notice` gets what the person should hear of.
    pub(crate) fn new(client: RwSignal<OnlineClient>, on_notice: Callback<Notice>) -> Self {
        let connection = Self { client, resources: StoredValue::new_local(Resources::default()), on_notice };
        let online = window_event_listener(ev::online, move |_| connection.step(OnlineClient::retry_now));
        let visible = window_event_listener(ev::Custom::<web_sys::Event>::new("visibilitychange"), move |_| {
            if !document().hidden() {
                connection.step(OnlineClient::retry_now);
            }
        });
        let offline = window_event_listener(ev::offline, move |_| connection.step(|client| client.network_lost(now())));
        on_cleanup(move || {
            online.remove();
            visible.remove();
            offline.remove();
            let _ = connection.resources.try_update_value(|resources| {
                resources.socket = None;
                if let Some(timer) = resources.timer.take() {
                    timer.clear();
                }
            });
        });
        connection.step(OnlineClient::start);
        connection
    }

    /// Sends a command of the player, or says why that is not possible.
    pub(crate) fn send_command(self, command: PlayerCommand) -> Result<(), Refusal> {
        let orders = self.client.try_update(|client| client.enqueue(random::action(), command));
        self.execute(orders.unwrap_or(Err(Refusal::NotSeated))?);
        Ok(())
    }

    /// Says a phrase of the player, if that is possible now.
    pub(crate) fn say(self, phrase: PresetPhrase) {
        self.step(|client| client.say(phrase));
    }

    /// Goes on as a player.
    pub(crate) fn take_seat(self, token: SeatToken, seat: Seat, log: &Log) {
        self.step(|client| client.take_seat(token, seat, log));
    }

    /// Tries again after the client has given up.
    pub(crate) fn restart(self) {
        self.step(OnlineClient::restart);
    }

    /// Passes an event to the client and carries out what follows. The view may be gone by then.
    fn step(self, event: impl FnOnce(&mut OnlineClient) -> Vec<Order>) {
        if let Some(orders) = self.client.try_update(event) {
            self.execute(orders);
        }
    }

    fn execute(self, orders: Vec<Order>) {
        let Some((game, token)) = self.client.try_with_untracked(|client| (client.id(), client.token().cloned()))
        else {
            return;
        };
        for order in orders {
            match order {
                Order::OpenSocket { plays } => self.open_socket(game, plays),
                Order::Send(text) => self.send(&text),
                Order::CloseSocket => {
                    let _ = self.resources.try_update_value(|resources| resources.socket = None);
                }
                Order::Wait(delay) => self.set_timer(delay),
                Order::Read { since } => self.read(game, token.clone(), since),
                Order::Post(action) => {
                    if let Some(token) = token.clone() {
                        self.post(game, token, action);
                    }
                }
                Order::Save(action) => Credentials::add_pending(game, action),
                Order::Forget(action) => Credentials::remove_pending(game, &action),
                Order::Notify(notice) => {
                    self.on_notice.try_run(notice);
                }
            }
        }
    }

    fn send(self, text: &str) {
        let _ = self.resources.try_with_value(|resources| {
            // A message that is lost here stays unanswered, and is sent again.
            resources.socket.as_ref().map(|socket| socket.inner.send_with_str(text))
        });
    }

    fn read(self, game: GameId, token: Option<SeatToken>, since: Option<Version>) {
        spawn_local(async move {
            let answer = api::read(game, token.as_ref(), since).await;
            self.step(|client| client.game_read(answer, now()));
        });
    }

    fn post(self, game: GameId, token: SeatToken, action: Action) {
        let known = self.client.try_with_untracked(OnlineClient::version).flatten();
        spawn_local(async move {
            let answer = api::post_action(game, &token, &action, known).await;
            self.step(|client| client.action_posted(&action.id, answer));
        });
    }

    fn set_timer(self, delay: Delay) {
        let time = random::duration(delay);
        let timer = set_timeout_with_handle(move || self.step(|client| client.timer_fired(now())), time).ok();
        let _ = self.resources.try_update_value(|resources| {
            if let Some(before) = std::mem::replace(&mut resources.timer, timer) {
                before.clear();
            }
        });
    }

    fn open_socket(self, game: GameId, plays: bool) {
        let socket = api::socket_address(game, plays).and_then(|address| WebSocket::new(&address).ok());
        let Some(socket) = socket else {
            // This browser has no sockets.
            self.step(|client| client.socket_closed(now()));
            return;
        };
        let on_open = Closure::<dyn FnMut()>::new(move || self.step(OnlineClient::socket_opened));
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.step(|client| client.message_received(&text, now()));
            }
        });
        let on_close = Closure::<dyn FnMut()>::new(move || self.step(|client| client.socket_closed(now())));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        let socket = Socket { inner: socket, _on_message: on_message, _on_open: on_open, _on_close: on_close };
        let _ = self.resources.try_update_value(|resources| resources.socket = Some(socket));
    }
}
