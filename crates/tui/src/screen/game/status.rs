//! Whose turn it is, who has won, and what the players are called.

use std::cmp::Ordering;

use puissance4_i18n::{Language, Phrase as _, tr};
use puissance4_players::Who;
use puissance4_rules::{Contestant, Outcome, Player};
use puissance4_session::{Concession, Session};

use super::puzzle::goal_word;
use crate::app::App;
use crate::keys::{self, Action, Place};
use crate::playing::{Mode, Playing, SPIN};
use crate::theme::sign;

/// The name of a player.
pub(crate) fn player_name(player: Player, language: Language) -> String {
    tr!(language, "player-name", player = player.number())
}

/// The player to move, or how the game ended.
pub(crate) fn status(app: &App, playing: &Playing) -> String {
    let language = app.language();
    let session = &playing.session;
    if let Mode::Puzzle { goal, level } = playing.mode
        && !session.is_over()
    {
        if playing.is_solved {
            let wrong = playing.wrong_moves;
            return tr!(language, "puzzle-solved", goal = goal_word(goal), wrong = wrong);
        }
        if let Some(player) = playing.person_to_move() {
            let disc = sign(app.theme(), player, app.ascii()).to_string();
            let (level, number) = (level.number(), player.number());
            return tr!(language, "puzzle-task", level = level, player = number, disc = disc, goal = goal_word(goal));
        }
    }
    if let Some(player) = session.to_move() {
        let who = session.who(player);
        let number = player.number();
        return match who {
            _ if playing.paused => {
                let key = keys::name(Place::Game, Action::Pause, language);
                tr!(language, "turn-paused", key = key)
            }
            Who::Computer(_) if playing.awaiting.is_some() => {
                format!("{}{}", tr!(language, "turn-thinks", player = number, who = who.phrase(language)), spinner(app))
            }
            _ => tr!(language, "turn", player = number),
        };
    }
    if let Some(conceded) = session.conceded() {
        let (loser, winner) = (conceded.loser().number(), conceded.loser().other().number());
        return match conceded {
            Concession::Resigned(_) => tr!(language, "result-resigned", loser = loser, winner = winner),
            Concession::OutOfTime(_) => tr!(language, "result-time", loser = loser, winner = winner),
        };
    }
    match playing.position().outcome() {
        Outcome::Win(win) => {
            let direction = win.lines().first().map_or("row", |line| line.direction().name());
            let connect = playing.position().geometry().connect().get();
            tr!(language, "result-line", player = win.player().number(), direction = direction, connect = connect)
        }
        _ => tr!(language, "result-draw"),
    }
}

/// A contestant by letter and kind.
pub(crate) fn contestant_name(contestant: Contestant, session: &Session, language: Language) -> String {
    let name = match contestant {
        Contestant::A => "A",
        Contestant::B => "B",
    };
    let who = session.contestants()[contestant as usize].phrase(language);
    tr!(language, "contestant", name = name, who = who)
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
