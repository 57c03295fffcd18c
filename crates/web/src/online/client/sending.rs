//! Actions of the player: queued, sent, answered. An action stays queued until the server has answered it.

use puissance4_online::{
    Accepted, Action, ActionId, Circumstances, Log, Milliseconds, PlayerCommand, PlayerMessage, Refusal,
};

use crate::online::client::state::{Alarm, State};
use crate::online::client::{Notice, OnlineClient, Order};

impl OnlineClient {
    /// Queues a command of the player. It is checked here first, by the rules that the server applies.
    pub(crate) fn enqueue(&mut self, id: ActionId, command: PlayerCommand) -> Result<Vec<Order>, Refusal> {
        let (Some(game), Some(seat), true) = (&self.game, self.you, self.token.is_some()) else {
            return Err(Refusal::NotSeated);
        };
        if self.pending.iter().any(|action| is_repetition(&action.command, &command)) {
            return Err(Refusal::AlreadyAsked);
        }
        // Only the server knows the time and the id of the next game.
        game.decide(seat, &command, &Circumstances { thought: Milliseconds(0), next: Some(self.id) })?;
        let action = Action { id, command };
        let message = send(&action);
        let mut orders = vec![Order::Save(action.clone())];
        self.pending.push(action);
        match self.state {
            State::Live(Alarm::Busy) => {}
            State::Live(_) => orders.extend(message.into_iter().chain([self.set_alarm()])),
            State::Waiting | State::Reading if self.reading_works => orders.extend(self.post_first()),
            _ => {}
        }
        Ok(orders)
    }

    /// Sends all pending actions over the socket. The server recognises those it has seen by their ids.
    pub(super) fn send_pending(&self) -> Vec<Order> {
        self.pending.iter().filter_map(send).collect()
    }

    /// Sends the oldest pending action as an HTTP request, one at a time.
    pub(super) fn post_first(&mut self) -> Option<Order> {
        if self.posting.is_some() {
            return None;
        }
        let action = self.pending.first()?.clone();
        self.posting = Some(action.id.clone());
        Some(Order::Post(action))
    }

    /// The server accepted an action. Says whether its event fits.
    pub(super) fn handle_accepted(&mut self, accepted: &Accepted, orders: &mut Vec<Order>) -> bool {
        self.settle(&accepted.action, orders);
        self.add_event(&accepted.entry, orders)
    }

    /// The server refused an action, perhaps with the events that the client did not know. Says whether those fit.
    pub(super) fn handle_refusal(
        &mut self,
        id: &ActionId,
        reason: Refusal,
        game: Option<&Log>,
        orders: &mut Vec<Order>,
    ) -> bool {
        let was_pending = self.settle(id, orders);
        let fits = game.is_none_or(|log| self.merge_log(log, orders));
        if was_pending {
            orders.push(Order::Notify(Notice::Refused(reason)));
        }
        fits
    }

    /// Removes an answered action from the queue. Says whether it was there.
    fn settle(&mut self, id: &ActionId, orders: &mut Vec<Order>) -> bool {
        let before = self.pending.len();
        self.pending.retain(|action| action.id != *id);
        let was_pending = self.pending.len() < before;
        if was_pending {
            orders.push(Order::Forget(id.clone()));
        }
        was_pending
    }
}

/// Whether two commands ask for the same thing in the same position.
fn is_repetition(one: &PlayerCommand, other: &PlayerCommand) -> bool {
    match (one, other) {
        (PlayerCommand::Move { ply: one, .. }, PlayerCommand::Move { ply: other, .. }) => one == other,
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

fn send(action: &Action) -> Option<Order> {
    serde_json::to_string(&PlayerMessage::Act { action: action.clone() }).ok().map(Order::Send)
}
