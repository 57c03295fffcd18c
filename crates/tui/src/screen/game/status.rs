//! Whose turn it is, who has won, and what the players are called.

use std::cmp::Ordering;

use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::{Contestant, Player};
use puissance4_session::{Command, Place, Session};

use crate::app::App;
use crate::playing::{Playing, SPIN};
use crate::theme::sign;

/// The player to move, or how the game ended.
pub(crate) fn status(app: &App, playing: &Playing) -> String {
    let language = app.language();
    let session = &playing.session;
    if let Some(exercise) = playing.exercise().filter(|_| !session.is_over() && playing.ready.is_none()) {
        if let Some(ending) = exercise.remark().ending(language) {
            return ending;
        }
        if let Some(puzzle) = exercise.problem().as_puzzle() {
            let player = exercise.learner();
            let disc = sign(app.theme(), player, app.ascii()).to_string();
            let (level, number, goal) = (puzzle.level().number(), player.number(), puzzle.goal().name());
            return tr!(language, "puzzle-task", level = level, player = number, disc = disc, goal = goal);
        }
    }
    match session.to_move() {
        Some(_) if playing.playback.paused => {
            tr!(language, "turn-paused", key = Command::Pause.key_name(Place::Game, language))
        }
        Some(player) if playing.awaiting.is_some() => {
            format!("{}{}", tr!(language, "turn-thinks", name = session.called(player, language)), spinner(app))
        }
        _ => session.status(language),
    }
}

/// The name of a contestant: by letter where the names do not tell the two apart from game to game.
pub(crate) fn contestant_name(contestant: Contestant, session: &Session, language: Language) -> String {
    let name = |contestant: Contestant| {
        let is_first = session.seats().first == contestant;
        session.called(if is_first { Player::First } else { Player::Second }, language)
    };
    let are_named = session.names().iter().all(Option::is_some);
    let are_humans = session.contestants() == [Who::Human; 2];
    let [a, b] = Contestant::BOTH.map(name);
    if a != b && (are_named || !are_humans) {
        return name(contestant);
    }
    let letter = match contestant {
        Contestant::A => "A",
        Contestant::B => "B",
    };
    let who = session.contestants()[contestant as usize].phrase(language);
    tr!(language, "contestant", name = letter, who = who)
}

/// Which game of a contest this is.
pub(crate) fn game_number(session: &Session, language: Language) -> Option<String> {
    let games = session.games()?.get();
    Some(tr!(language, "contest-game", number = session.before().games() + 1, games = games))
}

/// The winner of the contest, once it is over.
pub(crate) fn final_word(session: &Session, language: Language) -> Option<String> {
    if !session.contest_is_over() {
        return None;
    }
    let score = session.score();
    let [a, b] = Contestant::BOTH.map(|contestant| score.wins(contestant));
    let winner = match a.cmp(&b) {
        Ordering::Greater => Contestant::A,
        Ordering::Less => Contestant::B,
        Ordering::Equal => return Some(tr!(language, "contest-drawn", wins = a)),
    };
    let who = contestant_name(winner, session, language);
    Some(tr!(language, "contest-won", who = who, won = a.max(b), lost = a.min(b)))
}

/// A sign that turns while the engine is thinking.
pub(crate) fn spinner(app: &App) -> String {
    const SIGNS: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
    if app.settings.reduced_motion {
        return " …".to_owned();
    }
    let place = app.now.as_millis() / SPIN.as_millis() % SIGNS.len() as u128;
    format!(" {}", SIGNS[usize::try_from(place).unwrap_or(0)])
}
