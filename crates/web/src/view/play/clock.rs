//! The clocks of a game at this computer.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_session::{Concession, Session};

use crate::view::play::local_game::LocalGame;

/// How often the clocks are looked at.
const STEP: Duration = Duration::from_millis(250);

/// Lets the clock of the player to move run, from the first disc on.
pub(super) fn run(game: LocalGame) {
    let before = StoredValue::new(js_sys::Date::now());
    let step = move || {
        let now = js_sys::Date::now();
        let elapsed = Duration::from_secs_f64((now - before.get_value()).max(0.0) / 1e3);
        before.set_value(now);
        let is_running = game.session.with_untracked(|session| session.clock.is_some() && session.can_go_on());
        if !is_running || game.playback.with_untracked(|playback| playback.paused) {
            return;
        }
        game.session.update(|session| take(session, elapsed));
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
