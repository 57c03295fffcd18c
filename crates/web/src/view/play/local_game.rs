//! The game that is played in this tab: its state, and what commands do to it.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_players::{Computer, Level, Name, Who};
use puissance4_rules::{ByPlayer, Cell, Column, Columns, Contestant, Game, Geometry, Player};
use puissance4_session::{Command, Input, Playback, Question, Response, Session};

use crate::page::{Page, Route};
use crate::random;
use crate::sound;
use crate::storage::games;
use crate::storage::history;
use crate::storage::local::Stored;
use crate::view::board::describe;
use crate::view::coaching;

/// The least time between a person's disc and a computer's answer, so that people can follow.
const PACE: Duration = Duration::from_millis(650);

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
    /// Pause and speed of computers.
    pub(super) playback: RwSignal<Playback>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
    /// Why the last command was refused.
    pub(super) refusal: RwSignal<Option<String>>,
}

/// A contestant of a new game.
#[derive(Clone, Debug)]
pub(super) struct Participant {
    pub(super) who: Who,
    /// The name of a human, if there is one.
    pub(super) name: Option<Name>,
}

/// A new contest on an empty board.
fn new_session(geometry: Geometry, [first, second]: [Participant; 2]) -> Session {
    let mut session = Session::new(Game::new(geometry), ByPlayer { first: first.who, second: second.who }, None);
    session.set_name(Contestant::A, first.name);
    session.set_name(Contestant::B, second.name);
    session.id = Some(games::new_id());
    session
}

/// The game of this tab, or a new one against a computer.
fn load(page: Page) -> Session {
    let fresh = || {
        let computer = Level::new(3).map_or(Computer::Tactician, Computer::Level);
        let unnamed = |who| Participant { who, name: None };
        new_session(Geometry::STANDARD, [Who::Human, Who::Computer(computer)].map(unnamed))
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
            playback: RwSignal::new(Playback::default()),
            falls: RwSignal::new(false),
            refusal: RwSignal::new(None),
        };
        Effect::new(move |_| {
            game.session.with(|session| page.tab.with_value(|tab| games::save_in_progress(tab, session)));
        });
        let may_move = Memo::new(move |_| game.playback.with(Playback::may_move));
        Effect::new(move |_| match game.session.with(Session::computer_to_move).filter(|_| may_move.get()) {
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
            page.analyst.stop();
        });
        game
    }

    /// Starts a new contest.
    pub(super) fn start(self, geometry: Geometry, participants: [Participant; 2]) {
        self.refusal.set(None);
        self.falls.set(false);
        self.playback.update(|playback| playback.paused = false);
        self.session.set(new_session(geometry, participants));
        let language = self.page.speech();
        if geometry.line_fits() {
            self.page.announce(tr!(language, "web-new-game-said", status = self.status()));
        } else {
            let (connect, size) = (geometry.connect().get(), geometry.size().to_string());
            self.refuse(tr!(language, "no-line-fits", connect = connect, size = size));
        }
    }

    /// Plays a column, or executes a command.
    pub(super) fn handle(self, input: Input) {
        self.refusal.set(None);
        match input {
            Input::Column(column) => self.play_human(column),
            Input::Command(command) => self.execute(command),
        }
    }

    /// Executes a command of the person.
    pub(super) fn execute(self, command: Command) {
        match command {
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.ask_coach(true),
            Command::BestLine => self.ask_best_line(),
            Command::Board => {
                let language = self.page.speech();
                let words = self.session.with_untracked(|session| describe(session.position(), language));
                self.page.announce(words);
            }
            Command::Resign => {
                if self.session.with_untracked(|session| session.is_over() || session.is_watched()) {
                    return;
                }
                let language = self.page.speech();
                let (question, yes) = (tr!(language, "web-resign-question"), tr!(language, "web-resign"));
                self.page.confirm(question, yes, move || {
                    self.session.update(Session::resign);
                    self.record();
                    self.page.announce(self.status());
                });
            }
            Command::Swap => {
                self.session.update(Session::swap);
                self.page.announce(self.status());
            }
            Command::NewGame => self.next_game(Session::again),
            Command::Rematch => self.next_game(Session::rematch),
            Command::Review => {
                let address = self.session.with_untracked(|session| Route::review(session.game()));
                let _ = window().location().set_hash(&address);
            }
            Command::Pause | Command::Step | Command::Faster | Command::Slower => self.control(command),
            _ => {}
        }
    }

    /// Shows and announces why a command was refused.
    pub(super) fn refuse(self, words: String) {
        self.page.toast(words.clone());
        self.refusal.set(Some(words));
    }

    fn play_human(self, column: Column) {
        if self.session.with_untracked(|session| session.computer_to_move().is_some()) {
            self.refuse(tr!(self.page.speech(), "web-not-your-turn"));
        } else {
            self.play(column);
        }
    }

    /// Takes back moves. A finished game stays in the history; when it is finished again, it is replaced there.
    fn undo(self) {
        let language = self.page.speech();
        let Some(Some(count)) = self.session.try_update(Session::undo) else {
            return self.refuse(tr!(language, "nothing-to-undo"));
        };
        self.falls.set(false);
        if self.session.with_untracked(Session::is_watched) {
            self.playback.update(|playback| playback.paused = true);
        }
        self.page.announce(if count == 0 { self.status() } else { tr!(language, "undone", count = count) });
    }

    fn redo(self) {
        let language = self.page.speech();
        let Some(Some(count)) = self.session.try_update(Session::redo) else {
            return self.refuse(tr!(language, "nothing-to-redo"));
        };
        self.record();
        self.page.announce(tr!(language, "redone", count = count));
    }

    fn next_game(self, next: fn(&mut Session)) {
        self.falls.set(false);
        self.playback.update(|playback| playback.paused = false);
        self.session.update(|session| {
            next(session);
            session.id = Some(games::new_id());
        });
        self.page.announce(tr!(self.page.speech(), "web-new-game-said", status = self.status()));
    }

    /// Pauses computers, lets them make one move, or changes their speed.
    fn control(self, command: Command) {
        let language = self.page.speech();
        let is_watched = self.session.with_untracked(Session::is_watched);
        let is_computers_turn = self.session.with_untracked(|session| session.computer_to_move().is_some());
        match command {
            Command::Pause if is_computers_turn || is_watched => {
                self.playback.update(Playback::toggle);
                self.page.announce(self.status());
            }
            Command::Step if is_watched => self.playback.update(Playback::step),
            Command::Faster if is_watched => self.playback.update(Playback::faster),
            Command::Slower if is_watched => self.playback.update(Playback::slower),
            _ => return self.refuse(tr!(language, "web-not-watched")),
        }
        if matches!(command, Command::Faster | Command::Slower) {
            self.page.announce(self.playback.with_untracked(|playback| playback.speed(language)));
        }
    }

    fn play(self, column: Column) {
        let language = self.page.speech();
        let player = self.session.with_untracked(Session::to_move);
        self.falls.set(true);
        match self.session.try_update(|session| session.play(column)) {
            Some(Ok(cell)) => {
                if self.page.settings.with_untracked(|settings| settings.sound) {
                    sound::disc();
                }
                if let Some(player) = player {
                    let words = self.session.with_untracked(|session| describe_move(session, player, cell, language));
                    self.page.announce(format!("{words} {}", self.status()));
                }
                self.record();
            }
            Some(Err(error)) => self.refuse(sentence(&error.phrase(language))),
            None => {}
        }
    }

    /// Adds a game that is over to the history.
    fn record(self) {
        self.session.with_untracked(history::record);
    }

    fn game(self) -> Option<Game> {
        self.session.try_with_untracked(|session| session.game().clone())
    }

    /// Asks the worker for a computer's move, and plays it unless the game has changed by then.
    fn ask_computer(self, computer: Computer) {
        let start = js_sys::Date::now();
        let Some(game) = self.game() else { return };
        let question = Question::Move { computer, seed: random::seed() };
        self.page.opponent.ask(game.clone(), question, move |response| match response {
            Response::Move(column) => {
                let game = game.clone();
                let play = move || {
                    let is_due = self.game() == Some(game)
                        && self.session.with_untracked(Session::computer_to_move) == Some(computer)
                        && self.playback.with_untracked(Playback::may_move);
                    if is_due {
                        self.playback.update(Playback::moved);
                        self.play(column);
                    }
                };
                let passed = Duration::from_secs_f64((js_sys::Date::now() - start).max(0.0) / 1e3);
                set_timeout(play, self.pace().saturating_sub(passed));
            }
            Response::Refused(refusal) => {
                self.playback.update(|playback| playback.paused = true);
                self.refuse(refusal.sentence(self.page.speech()));
            }
            _ => {}
        });
    }

    /// How long a computer's move takes at least.
    fn pace(self) -> Duration {
        let is_watched = self.session.with_untracked(Session::is_watched);
        if is_watched { self.playback.with_untracked(Playback::delay) } else { PACE }
    }

    /// Asks the coach for the best columns, and shows them unless the game has changed by then.
    fn ask_coach(self, announces: bool) {
        let page = self.page;
        let Some(game) = self.game().filter(|_| self.session.with_untracked(|session| session.to_move().is_some()))
        else {
            return;
        };
        page.coach.ask(game.clone(), Question::Hint, move |response| {
            let language = page.speech();
            let (best, sentences) = match response {
                Response::Hint(hint) => {
                    let sentences = coaching::hint(&hint, game.position().to_move(), language);
                    (hint.best, sentences)
                }
                Response::SimpleHint(column) => (vec![column], coaching::simple_hint(column, language)),
                Response::Refused(refusal) => (Vec::new(), vec![refusal.sentence(language)]),
                _ => return,
            };
            self.show_advice(&game, best.into_iter().collect(), sentences, announces);
        });
    }

    /// Asks the engine for best play from here, and shows it unless the game has changed by then.
    fn ask_best_line(self) {
        let page = self.page;
        let Some(game) = self.game().filter(|game| !game.position().is_over()) else { return };
        page.analyst.ask(game.clone(), Question::Analyze, move |response| {
            let language = page.speech();
            let sentence = match response {
                Response::Line(moves) => tr!(language, "analysis-line", moves = moves.to_string()),
                Response::Refused(refusal) => refusal.sentence(language),
                _ => return,
            };
            self.show_advice(&game, Columns::NONE, vec![sentence], true);
        });
    }

    fn show_advice(self, about: &Game, columns: Columns, sentences: Vec<String>, announces: bool) {
        if self.game().as_ref() != Some(about) {
            return;
        }
        if announces {
            self.page.announce(sentences.join(" "));
        }
        self.advice.set(Advice { columns, sentences });
    }

    /// Whose turn it is, or how the game has ended.
    pub(super) fn status(self) -> String {
        let language = self.page.language.get();
        self.session.with(|session| {
            if session.computer_to_move().is_none() {
                return session.status(language);
            }
            let name = session.called(session.position().to_move(), language);
            if self.playback.with(Playback::may_move) {
                tr!(language, "web-thinking", name = name)
            } else {
                tr!(language, "web-paused", name = name)
            }
        })
    }
}

/// A move in words.
fn describe_move(session: &Session, player: Player, cell: Cell, language: Language) -> String {
    let who = if session.is_you(player) { "you" } else { "other" };
    let (column, row) = (cell.column().number(), cell.row().number());
    tr!(language, "online-played", who = who, name = session.called(player, language), column = column, row = row)
}
