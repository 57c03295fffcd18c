//! The clocks of a game at this computer.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_rules::Player;
use puissance4_session::{Clock, Concession, Session};

use crate::sound;
use crate::view::play::local_game::LocalGame;

/// How often the clocks are looked at.
const STEP: Duration = Duration::from_millis(250);

/// Below this the clock can be heard, once a turn.
const LOW: Duration = Duration::from_secs(10);

/// Lets the clock of the player to move run, from the first disc on.
pub(super) fn run(game: LocalGame) {
    let before = StoredValue::new(js_sys::Date::now());
    let warned = StoredValue::new(None);
    let step = move || {
        let now = js_sys::Date::now();
        let elapsed = Duration::from_secs_f64((now - before.get_value()).max(0.0) / 1e3);
        before.set_value(now);
        let is_running = game.session.with_untracked(|session| session.clock.is_some() && session.can_go_on());
        if !is_running || game.playback.with_untracked(|playback| playback.paused) {
            return;
        }
        game.session.update(|session| take(session, elapsed));
        let turn = game.session.with_untracked(low_turn);
        if turn.is_some() && warned.get_value() != turn && game.page.settings.with_untracked(|settings| settings.sound)
        {
            sound::low_time();
        }
        warned.set_value(turn);
        if game.session.with_untracked(Session::is_over) {
            game.record();
            game.page.announce(untrack(|| game.status()));
        }
    };
    if let Ok(interval) = set_interval_with_handle(step, STEP) {
        on_cleanup(move || interval.clear());
    }
}

/// Takes time from the player to move, who loses if none is left.
fn take(session: &mut Session, elapsed: Duration) {
    let Some(player) = session.to_move() else { return };
    if session.clock.as_mut().is_some_and(|clock| clock.run(player, elapsed)) {
        session.concede(Concession::OutOfTime(player));
    }
}

/// Whether a player has little time.
pub(super) fn is_low(clock: &Clock, player: Player) -> bool {
    clock.left[player] < LOW
}

/// The turn of a human with little time, by the number of discs.
fn low_turn(session: &Session) -> Option<usize> {
    let (player, clock) = (session.to_move()?, session.clock.as_ref()?);
    (session.is_humans_turn() && is_low(clock, player)).then(|| session.game().ply())
}
