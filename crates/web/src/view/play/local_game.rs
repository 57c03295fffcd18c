//! The game that is played in this tab: its state, and what commands do to it.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_players::{Computer, Who};
use puissance4_rules::{ByPlayer, Cell, Column, Columns, Game, Geometry, Link, Outcome, Player};
use puissance4_session::{Ending, Session};

use crate::action::Action;
use crate::page::Page;
use crate::random;
use crate::sound;
use crate::storage::games;
use crate::storage::local::Stored;
use crate::view::board::describe;
use crate::worker::protocol::{Answer, Question};

/// The least time between a computer's disc and the one before, in milliseconds, so that people can follow.
const PACE: f64 = 650.0;

/// The coach's advice for the current position.
#[derive(Clone, Debug, PartialEq, Default)]
pub(super) struct Advice {
    /// The best columns.
    pub(super) columns: Columns,
    /// The reasons.
    pub(super) sentences: Vec<String>,
}

/// The game in this tab.
#[derive(Clone, Copy)]
pub(super) struct LocalGame {
    pub(super) page: Page,
    pub(super) session: RwSignal<Session>,
    pub(super) advice: RwSignal<Advice>,
    /// Whether computers wait.
    pub(super) paused: RwSignal<bool>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
    /// Why the last command was refused.
    pub(super) refusal: RwSignal<Option<String>>,
}

/// A new contest on an empty board.
fn new_session(geometry: Geometry, [first, second]: [Who; 2]) -> Session {
    let mut session = Session::new(Game::new(geometry), ByPlayer { first, second }, None);
    session.id = Some(games::new_id());
    session
}

/// The game of this tab, or a new one against a computer.
fn load(page: Page) -> Session {
    let fresh = || {
        let computer = "level:3".parse().or_else(|_| "tactician".parse()).unwrap_or(Computer::Random);
        new_session(Geometry::STANDARD, [Who::Human, Who::Computer(computer)])
    };
    match page.tab.with_value(|tab| games::load_in_progress(tab)) {
        Stored::Nothing => fresh(),
        Stored::Value(session) => session,
        Stored::Damaged => {
            page.warn(tr!(page.speech(), "web-damaged"));
            fresh()
        }
    }
}

impl LocalGame {
    /// Opens the game of this tab. It is stored after every change; computers play and hints are given by themselves.
    pub(super) fn open(page: Page) -> Self {
        let game = Self {
            page,
            session: RwSignal::new(load(page)),
            advice: RwSignal::new(Advice::default()),
            paused: RwSignal::new(false),
            falls: RwSignal::new(false),
            refusal: RwSignal::new(None),
        };
        Effect::new(move |_| {
            game.session.with(|session| page.tab.with_value(|tab| games::save_in_progress(tab, session)));
        });
        Effect::new(move |_| match game.session.with(Session::computer_to_move).filter(|_| !game.paused.get()) {
            Some(computer) => game.ask_computer(computer),
            None => page.opponent.stop(),
        });
        Effect::new(move |_| {
            let wants_hints = page.settings.with(|settings| settings.hints);
            let is_humans_turn = game.session.with(Session::is_humans_turn);
            game.advice.set(Advice::default());
            if wants_hints && is_humans_turn {
                game.ask_coach(false);
            }
        });
        on_cleanup(move || {
            page.opponent.rest();
            page.coach.stop();
        });
        game
    }

    /// Starts a new contest.
    pub(super) fn start(self, geometry: Geometry, players: [Who; 2]) {
        self.refusal.set(None);
        self.falls.set(false);
        self.paused.set(false);
        self.session.set(new_session(geometry, players));
        let language = self.page.speech();
        if geometry.line_fits() {
            self.page.announce(tr!(language, "web-new-game-said", status = self.status()));
        } else {
            let (connect, size) = (geometry.connect().get(), geometry.size().to_string());
            self.refuse(tr!(language, "no-line-fits", connect = connect, size = size));
        }
    }

    /// Executes a command of the person.
    pub(super) fn execute(self, action: Action) {
        let language = self.page.speech();
        self.refusal.set(None);
        match action {
            Action::Play(column) => self.play_human(column),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.ask_coach(true),
            Action::Read => {
                let words = self.session.with_untracked(|session| describe(session.game().position(), language));
                self.page.announce(words);
            }
            Action::Resign => {
                self.session.update(Session::resign);
                self.save_if_over();
            }
            Action::Again => self.play_again(),
            Action::Help => self.page.announce(tr!(language, "web-typing-help")),
            _ => {}
        }
    }

    /// Pauses the computers, or lets them go on.
    pub(super) fn toggle_pause(self) {
        self.paused.update(|paused| *paused = !*paused);
    }

    /// Shows and announces why a command was refused.
    pub(super) fn refuse(self, words: String) {
        self.page.announce(words.clone());
        self.refusal.set(Some(words));
    }

    fn play_human(self, column: Column) {
        if self.session.with_untracked(|session| session.computer_to_move().is_some()) {
            self.refuse(tr!(self.page.speech(), "web-not-your-turn"));
        } else {
            self.play(column);
        }
    }

    fn undo(self) {
        let language = self.page.speech();
        let Some(Some(count)) = self.session.try_update(Session::undo) else {
            return self.refuse(tr!(language, "nothing-to-undo"));
        };
        self.falls.set(false);
        self.paused.set(self.session.with_untracked(Session::is_watched));
        // The game goes on, so it is not finished any more.
        self.session.with_untracked(games::forget_finished);
        self.page.announce(if count == 0 { self.status() } else { tr!(language, "undone", count = count) });
    }

    fn redo(self) {
        let language = self.page.speech();
        let Some(Some(count)) = self.session.try_update(Session::redo) else {
            return self.refuse(tr!(language, "nothing-to-redo"));
        };
        self.page.announce(tr!(language, "redone", count = count));
        self.save_if_over();
    }

    fn play_again(self) {
        self.falls.set(false);
        self.paused.set(false);
        self.session.update(|session| {
            if session.is_over() {
                session.rematch();
            } else {
                session.again();
            }
            session.id = Some(games::new_id());
        });
        self.page.announce(tr!(self.page.speech(), "web-new-game-said", status = self.status()));
    }

    fn play(self, column: Column) {
        let language = self.page.speech();
        let before =
            self.session.with_untracked(|session| session.to_move().map(|player| (player, session.who(player))));
        self.falls.set(true);
        match self.session.try_update(|session| session.play(column)) {
            Some(Ok(cell)) => {
                if self.page.settings.with_untracked(|settings| settings.sound) {
                    sound::disc();
                }
                if let Some((player, who)) = before {
                    let words = describe_move(player, who, cell, language);
                    self.page.announce(format!("{words} {}", self.status()));
                }
                self.save_if_over();
            }
            Some(Err(error)) => self.refuse(sentence(&error.phrase(language))),
            None => {}
        }
    }

    /// Stores a game that is over.
    fn save_if_over(self) {
        self.session.with_untracked(games::save_finished);
        if self.session.with_untracked(|session| matches!(session.ending(), Some(Ending::Conceded(_)))) {
            self.page.announce(self.status());
        }
    }

    /// The position as a link, to find out later whether it has changed.
    fn link(self) -> Option<String> {
        self.session.try_with_untracked(|session| Link::to(session.game()).to_string())
    }

    /// Asks the worker for a computer's move, and plays it unless the game has changed by then.
    fn ask_computer(self, computer: Computer) {
        let (page, start) = (self.page, js_sys::Date::now());
        let Some(link) = self.link() else { return };
        let question = Question::Move { who: computer.to_string(), seed: random::seed() };
        page.opponent.ask(link.clone(), page.speech(), question, move |answer, _| match answer {
            Answer::Move(number) => {
                let wait = (PACE - (js_sys::Date::now() - start)).max(0.0);
                let link = link.clone();
                let play = move || {
                    let is_due = self.link() == Some(link)
                        && self.session.with_untracked(Session::computer_to_move) == Some(computer)
                        && !self.paused.get_untracked();
                    if let Some(column) = Column::from_number(number).filter(|_| is_due) {
                        self.play(column);
                    }
                };
                set_timeout(play, Duration::from_secs_f64(wait / 1e3));
            }
            Answer::Refused(words) => {
                self.paused.set(true);
                self.refuse(words);
            }
            _ => {}
        });
    }

    /// Asks the coach for the best columns, and shows them unless the game has changed by then.
    fn ask_coach(self, announces: bool) {
        let page = self.page;
        let Some(link) = self.link().filter(|_| self.session.with_untracked(|session| session.to_move().is_some()))
        else {
            return;
        };
        page.coach.ask(link.clone(), page.speech(), Question::Hint, move |answer, _| {
            if self.link().as_ref() != Some(&link) {
                return;
            }
            let (best, mut sentences) = match answer {
                Answer::Hint { best, words } => (best, words),
                Answer::Refused(words) => (Vec::new(), vec![words]),
                _ => return,
            };
            sentences.truncate(2);
            if !best.is_empty() {
                let player = self.session.with_untracked(|session| session.game().position().to_move().number());
                let names: Vec<String> = best.iter().map(usize::to_string).collect();
                let (count, columns) = (names.len(), names.join(", "));
                let advice = tr!(page.speech(), "hint-play", count = count, player = player, columns = columns);
                sentences.insert(0, advice);
            }
            if announces {
                page.announce(sentences.join(" "));
            }
            let columns = best.into_iter().filter_map(Column::from_number).collect();
            self.advice.set(Advice { columns, sentences });
        });
    }

    /// Whose turn it is, or how the game has ended.
    pub(super) fn status(self) -> String {
        let language = self.page.language.get();
        self.session.with(|session| match session.ending() {
            Some(Ending::Line(winner)) => {
                let line = match session.game().position().outcome() {
                    Outcome::Win(win) => win.lines().first().map(|line| line.direction().name()),
                    _ => None,
                };
                let direction = line.unwrap_or_default();
                let connect = session.game().position().geometry().connect().get();
                tr!(language, "result-line", player = winner.number(), direction = direction, connect = connect)
            }
            Some(Ending::Conceded(concession)) => {
                let loser = concession.loser();
                tr!(language, "web-resigned", player = loser.number(), winner = loser.other().number())
            }
            Some(Ending::Draw) => tr!(language, "session-draw"),
            None => {
                let player = session.game().position().to_move();
                match session.who(player) {
                    Who::Human => {
                        let you = if session.who(player.other()) == Who::Human { "no" } else { "yes" };
                        tr!(language, "web-turn", player = player.number(), you = you)
                    }
                    Who::Computer(_) if self.paused.get() => tr!(language, "web-paused", player = player.number()),
                    Who::Computer(_) => tr!(language, "web-thinking", player = player.number()),
                }
            }
        })
    }
}

/// A move in words.
fn describe_move(player: Player, who: Who, cell: Cell, language: Language) -> String {
    let (player, column, row) = (player.number(), cell.column().number(), cell.row().number());
    match who {
        Who::Human => tr!(language, "played", player = player, column = column, row = row),
        Who::Computer(_) => {
            tr!(language, "played-by", player = player, who = who.phrase(language), column = column, row = row)
        }
    }
}
