//! The game that is played in this tab: its state, and what commands do to it.

use std::time::Duration;

use leptos::prelude::*;
use puissance4_i18n::{Language, Phrase as _, sentence, tr};
use puissance4_players::{Computer, Level, Name, Who};
use puissance4_rules::{ByPlayer, Cell, Column, Contestant, Game, Geometry, Player, Record};
use puissance4_session::{Clock, ColumnKnowledge, Command, Form, Input, Opponent, Playback, Question, Session};

use crate::page::{Page, Route};
use crate::random;
use crate::share;
use crate::sound;
use crate::storage::download;
use crate::storage::games;
use crate::storage::history;
use crate::storage::local::Stored;
use crate::view::board::{describe, fall_time};
use crate::view::coaching::Remark;
use crate::view::play::clock;

/// The name of the file that a game is saved as.
const FILE: &str = "puissance4.json";

/// The game in this tab.
#[derive(Clone, Copy)]
pub(super) struct LocalGame {
    pub(super) page: Page,
    pub(super) session: RwSignal<Session>,
    pub(super) advice: RwSignal<Option<Remark>>,
    /// What is known of each column, while the scores or the evaluation bar are shown.
    pub(super) known: RwSignal<Vec<ColumnKnowledge>>,
    /// Whether the scores are shown.
    pub(super) scores: RwSignal<bool>,
    /// Whether the evaluation bar is shown.
    pub(super) bar: RwSignal<bool>,
    /// The column of the cursor.
    pub(super) pointed: RwSignal<Option<Column>>,
    /// Pause and speed of computers.
    pub(super) playback: RwSignal<Playback>,
    /// Whether the last disc is animated.
    pub(super) falls: RwSignal<bool>,
    /// Is false while the last disc falls.
    pub(super) settled: RwSignal<bool>,
    /// An earlier position that is looked at, by its number of discs.
    pub(super) shown: RwSignal<Option<usize>>,
    /// Whether the dialog for a new game is open.
    pub(super) setting_up: RwSignal<bool>,
}

/// A contestant of a new game.
#[derive(Clone, Debug)]
pub(super) struct Participant {
    pub(super) player: Opponent,
    /// The name of a human, if there is one.
    pub(super) name: Option<Name>,
}

/// Chooses the level of an opponent that adapts, by the games so far.
fn choose_opponent(session: &mut Session) {
    if session.adapts {
        Form::of(&history::load()).choose_opponent(session, random::seed());
    }
}

/// A new contest on an empty board.
fn new_session(geometry: Geometry, [first, second]: [Participant; 2], clock: Option<Clock>) -> Session {
    let players = ByPlayer { first: first.player, second: second.player };
    let mut session = Session::between(Game::new(geometry), players);
    choose_opponent(&mut session);
    session.clock = clock;
    session.set_name(Contestant::A, first.name);
    session.set_name(Contestant::B, second.name);
    session.id = Some(games::new_id());
    session
}

/// The game of this tab, or a new one against a computer.
fn load(page: Page) -> Session {
    let fresh = || {
        let computer = Computer::Level(Level::FIRST);
        let unnamed = |who| Participant { player: Opponent::Who(who), name: None };
        new_session(Geometry::STANDARD, [Who::Human, Who::Computer(computer)].map(unnamed), None)
    };
    match page.tab.with_value(|tab| games::load_in_progress(tab)) {
        Stored::Nothing => fresh(),
        Stored::Value(session) => session,
        Stored::Damaged => {
            page.warn(|language| tr!(language, "web-damaged"));
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
            advice: RwSignal::new(None),
            known: RwSignal::new(Vec::new()),
            scores: RwSignal::new(false),
            bar: RwSignal::new(false),
            pointed: RwSignal::new(None),
            playback: RwSignal::new(Playback::default()),
            falls: RwSignal::new(false),
            settled: RwSignal::new(true),
            shown: RwSignal::new(None),
            setting_up: RwSignal::new(false),
        };
        Effect::new(move |_| {
            game.session.with(|session| page.tab.with_value(|tab| games::save_in_progress(tab, session)));
        });
        let may_move = Memo::new(move |_| game.playback.with(Playback::may_move));
        Effect::new(move |_| match game.session.with(Session::computer_to_move).filter(|_| may_move.get()) {
            Some(computer) => game.ask_computer(computer),
            None => page.opponent.stop(),
        });
        let wants_hints = Memo::new(move |_| page.settings.with(|settings| settings.hints));
        let current =
            Memo::new(move |_| game.session.with(|session| (session.game().clone(), session.is_humans_turn())));
        Effect::new(move |_| {
            let is_humans_turn = current.with(|(_, is_humans_turn)| *is_humans_turn);
            game.advice.set(None);
            game.shown.set(None);
            if wants_hints.get() && is_humans_turn {
                game.ask_coach(Question::Hint, false);
            }
        });
        Effect::new(move |_| {
            current.track();
            game.known.set(Vec::new());
            if game.scores.get() || game.bar.get() {
                game.ask_analyst(false);
            }
        });
        clock::run(game);
        on_cleanup(move || {
            page.opponent.rest();
            page.coach.stop();
            page.analyst.stop();
        });
        game
    }

    /// Starts a new contest.
    pub(super) fn start(self, geometry: Geometry, participants: [Participant; 2], clock: Option<Clock>) {
        self.falls.set(false);
        self.playback.update(|playback| playback.paused = false);
        self.session.set(new_session(geometry, participants, clock));
        show_board();
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
        // What was refused before does not matter any more.
        self.page.toast.set(None);
        match input {
            Input::Column(_) if self.shown.get_untracked().is_some() => self.shown.set(None),
            Input::Column(column) => self.play_human(column),
            Input::Command(command) => self.execute(command),
        }
    }

    /// Executes a command of the person.
    pub(super) fn execute(self, command: Command) {
        match command {
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.show_hint(),
            Command::BestLine => self.ask_analyst(true),
            Command::Explain => {
                if let Some(column) = self.pointed.get_untracked() {
                    self.ask_coach(Question::Explain(Some(column)), true);
                }
            }
            Command::Scores => self.scores.update(|shown| *shown = !*shown),
            Command::Bar => self.bar.update(|shown| *shown = !*shown),
            Command::Save => self.save(),
            Command::Board => {
                let language = self.page.speech();
                let words = self.session.with_untracked(|session| describe(session.position(), language));
                self.page.announce(words);
            }
            Command::Resign => self.resign(),
            Command::Swap => {
                self.session.update(Session::swap);
                self.page.announce(self.status());
            }
            Command::NewGame => self.setting_up.set(true),
            Command::Rematch => self.rematch(),
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
        self.page.toast(words);
    }

    /// Gives the game up, if that is meant.
    fn resign(self) {
        if self.session.with_untracked(|session| session.is_over() || session.is_watched()) {
            return;
        }
        let language = self.page.speech();
        self.page.confirm(tr!(language, "web-resign-question"), tr!(language, "web-resign"), move || {
            self.session.update(Session::resign);
            self.record();
            self.page.announce(self.status());
        });
    }

    /// Starts the next game. If this one is not over, asks first.
    fn rematch(self) {
        if !self.session.with_untracked(Session::can_go_on) {
            return self.next_game();
        }
        let language = self.page.speech();
        let question = tr!(language, "web-rematch-question");
        self.page.confirm(question, tr!(language, "web-rematch"), move || self.next_game());
    }

    /// Saves the game as a file.
    fn save(self) {
        let record = self.session.with_untracked(|session| Record::of(session.game()).to_json());
        download::file(FILE, "application/json", &js_sys::Uint8Array::from(record.as_bytes()));
        self.page.toast(tr!(self.page.speech(), "web-saved", file = FILE));
    }

    /// Shares the address at which this game can be looked at, or copies it where the browser has no share sheet.
    pub(super) fn share(self) {
        let address = self.session.with_untracked(|session| share::position(session.game()));
        if share::has_sheet() {
            return share::open_sheet(&tr!(self.page.speech(), "web-share"), &address);
        }
        download::copy(&address);
        self.page.toast(tr!(self.page.speech(), "web-link-copied"));
    }

    /// Looks at an earlier position, or at the current one.
    pub(super) fn show(self, ply: usize) {
        self.falls.set(false);
        let discs = self.session.with_untracked(|session| session.game().ply());
        self.shown.set(Some(ply).filter(|ply| *ply < discs));
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

    fn next_game(self) {
        self.falls.set(false);
        self.playback.update(|playback| playback.paused = false);
        self.session.update(|session| {
            session.rematch();
            choose_opponent(session);
            session.id = Some(games::new_id());
        });
        show_board();
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

    pub(super) fn play(self, column: Column) {
        let language = self.page.speech();
        let player = self.session.with_untracked(Session::to_move);
        self.falls.set(true);
        match self.session.try_update(|session| session.play(column)) {
            Some(Ok(cell)) => {
                self.sound(cell);
                if let Some(player) = player {
                    let words = self.session.with_untracked(|session| {
                        format!("{} {}", describe_move(session, player, cell, language), session.status(language))
                    });
                    self.page.announce(words);
                }
                self.record();
            }
            Some(Err(error)) => self.refuse(sentence(&error.phrase(language))),
            None => {}
        }
    }

    /// Sounds when the disc has landed.
    fn sound(self, cell: Cell) {
        if !self.page.settings.with_untracked(|settings| settings.sound) {
            return;
        }
        let (geometry, is_won) =
            self.session.with_untracked(|session| (session.position().geometry(), session.winner().is_some()));
        let time = if self.page.has_motion() { fall_time(geometry, cell) } else { Duration::ZERO };
        set_timeout(if is_won { sound::win } else { sound::disc }, time);
    }

    /// Adds a game that is over to the history.
    pub(super) fn record(self) {
        self.session.with_untracked(history::record);
    }

    pub(super) fn game(self) -> Option<Game> {
        self.session.try_with_untracked(|session| session.game().clone())
    }

    /// The advice in words.
    pub(super) fn advised(self) -> Vec<String> {
        let language = self.page.language.get();
        self.advice.with(|advice| advice.as_ref().map(|advice| advice.sentences(language)).unwrap_or_default())
    }

    /// Whose turn it is, or how the game has ended.
    pub(super) fn status(self) -> String {
        let language = self.page.language.get();
        self.session.with(|session| {
            // A result is shown once the disc has landed.
            if session.is_over() && !self.settled.get() {
                return String::new();
            }
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

/// Brings the board into view.
fn show_board() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// A move in words.
fn describe_move(session: &Session, player: Player, cell: Cell, language: Language) -> String {
    let who = if session.is_you(player) { "you" } else { "other" };
    let (column, row) = (cell.column().number(), cell.row().number());
    tr!(language, "online-played", who = who, name = session.called(player, language), column = column, row = row)
}
