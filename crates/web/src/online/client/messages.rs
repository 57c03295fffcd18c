//! Messages that the server sends over the socket.

use puissance4_online::{ProblemKind, ServerMessage};

use crate::online::client::state::{Alarm, State};
use crate::online::client::{Instant, Notice, OnlineClient, Order};
use crate::online::delay::Delay;
use crate::online::failure::Failure;

impl OnlineClient {
    /// A message has arrived.
    pub(crate) fn message_received(&mut self, text: &str, now: Instant) -> Vec<Order> {
        let greeting = match self.state {
            State::Greeting => true,
            State::Live(_) => false,
            _ => return Vec::new(),
        };
        let Ok(message) = serde_json::from_str::<ServerMessage>(text) else {
            return self.unreadable_message(text, now);
        };
        let mut orders = Vec::new();
        let fits = match message {
            ServerMessage::Busy { retry_after_ms, .. } => {
                self.state = State::Live(Alarm::Busy);
                return vec![Order::Wait(Delay::at_least(retry_after_ms))];
            }
            ServerMessage::Leaving { retry_after_ms } => {
                orders.extend(self.lose(now));
                orders.push(Order::CloseSocket);
                orders.push(Order::Wait(Delay::at_least(retry_after_ms)));
                return orders;
            }
            ServerMessage::Closed { problem } => {
                orders.push(Order::CloseSocket);
                orders.extend(self.handle_problem(&problem, now));
                return orders;
            }
            ServerMessage::Unknown => {
                // It is not an event, so the game is right without it.
                let is_first = !std::mem::replace(&mut self.outdated, true);
                return is_first.then_some(Order::Notify(Notice::Outdated)).into_iter().collect();
            }
            update => self.handle_update(update, now, &mut orders),
        };
        if !fits {
            // An event is missing; it comes with the next connection.
            orders.extend(self.lose(now));
            orders.push(Order::CloseSocket);
            orders.extend(self.open_socket());
            return orders;
        }
        if greeting {
            self.go_live(&mut orders);
        }
        if !matches!(self.state, State::Live(Alarm::Busy)) || self.pending.is_empty() {
            orders.push(self.set_alarm());
        }
        orders
    }

    fn unreadable_message(&mut self, text: &str, now: Instant) -> Vec<Order> {
        match Failure::unreadable(text) {
            // An event that this page does not know: everything after it would be shown wrongly.
            Failure::Outdated => {
                let mut orders = vec![Order::CloseSocket];
                orders.extend(self.handle_problem(&ProblemKind::Unknown.into(), now));
                orders
            }
            _ => self.drop_socket(now),
        }
    }

    /// A message about the game. Says whether it fits what is known.
    fn handle_update(&mut self, message: ServerMessage, now: Instant, orders: &mut Vec<Order>) -> bool {
        match message {
            ServerMessage::Whole { game, you, clock, presence } => {
                self.you = you;
                let fits = self.replace_game(&game, orders);
                self.set_clock(clock, now);
                self.set_presence(presence, orders);
                fits
            }
            ServerMessage::Resumed { you, clock, presence, .. } => {
                self.you = you;
                self.set_clock(clock, now);
                self.set_presence(presence, orders);
                self.game.is_some()
            }
            ServerMessage::Happened { entry, clock } => {
                let fits = self.add_event(&entry, orders);
                self.set_clock(clock, now);
                fits
            }
            ServerMessage::Accepted(accepted) => self.handle_accepted(&accepted, orders),
            ServerMessage::Refused { action, reason, version, game, clock } => {
                let fits = self.handle_refusal(&action, reason, game.as_ref(), orders);
                self.set_clock(clock, now);
                // The events before the refusal were sent before it.
                fits && version.is_none_or(|version| self.version().is_some_and(|known| known >= version))
            }
            ServerMessage::Presence(presence) => {
                self.set_presence(presence, orders);
                true
            }
            ServerMessage::Phrases { phrases } => {
                self.set_phrases(phrases);
                true
            }
            ServerMessage::Said { by, phrase } => {
                orders.extend(Self::handle_phrase(by, phrase));
                true
            }
            ServerMessage::NotSaid { problem } => {
                orders.push(Order::Notify(Notice::NotSaid(problem.into())));
                true
            }
            // These have been handled before.
            ServerMessage::Busy { .. }
            | ServerMessage::Leaving { .. }
            | ServerMessage::Closed { .. }
            | ServerMessage::Unknown => true,
        }
    }

    /// The server has answered the hello: the socket works.
    fn go_live(&mut self, orders: &mut Vec<Order>) {
        self.state = State::Live(Alarm::Silence);
        self.failures = 0;
        self.socket_failures = 0;
        self.reads_left = 0;
        if !self.reading_works {
            orders.push(Order::Notify(Notice::Connected));
        }
        self.reading_works = false;
        orders.extend(self.send_pending());
    }
}
