//! Whole sessions without a terminal: keys in, screens out. Every screen is compared with a stored one.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::time::Duration;

use jiff::civil::{DateTime, date};
use puissance4_i18n::Language;
use puissance4_players::{Computer, Who};
use puissance4_rules::{ByPlayer, Connect, Game, Geometry, Moves, Player, Size};
use puissance4_session::{Analyst, Job, Request, Response, SavedGame, Session, Statistics, Step};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::app::{App, Effect, EngineEffect, Environment, Event, Overlay, Screen, StorageEffect, TerminalEffect};
use crate::playing::Mode;
use crate::screen;
use crate::settings::Settings;
use crate::theme::Colours;
use crate::worker::MEBIBYTES;
use puissance4_storage::{Entry, EntryKind, Resumed};

mod clocks;
mod contests;
mod demonstrations;
mod game_list;
mod hints;
mod lessons;
mod mistakes;
mod moves;
mod names;
mod random_keys;
mod screens;
mod steps;
mod storage;
mod texts;
mod thinking;
mod training;
mod watching;
mod windows;

/// When the simulated program starts.
const STARTED: DateTime = date(2026, 11, 17).at(12, 0, 0, 0);

/// The app with a simulated player, clock and engine.
struct Harness {
    app: App,
    now: Duration,
    /// The effects so far, without requests to the engine.
    done: Vec<Effect>,
    asked: Vec<Request>,
}

impl Harness {
    fn with(language: Language, ascii: bool, unfinished: Option<SavedGame>) -> Self {
        let environment = Environment { language, colours: Colours::Many, ascii, started: STARTED };
        let app = App::new(environment, Settings::default(), Statistics::default(), unfinished, 1);
        Self { app, now: Duration::ZERO, done: Vec::new(), asked: Vec::new() }
    }

    fn new() -> Self {
        Self::with(Language::English, false, None)
    }

    /// A game of two people after these moves.
    fn game(moves: &str) -> Self {
        let mut harness = Self::new();
        harness.start(moves, Who::Human, Who::Human);
        harness
    }

    /// A game of two people with a minute each, one second after the first move.
    fn timed() -> Self {
        let mut harness = Self::new();
        harness.app.settings.minutes = 1;
        harness.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
        harness.press("4");
        harness.wait(1000);
        harness
    }

    fn start(&mut self, moves: &str, first: Who, second: Who) {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        self.app.start(Session::new(game, ByPlayer { first, second }, None), Mode::Game);
        self.event(Event::Tick);
    }

    fn event(&mut self, event: Event) {
        let mut resumed = false;
        for effect in self.app.update(self.now, event) {
            match effect {
                Effect::Engine(EngineEffect::Ask(request)) => self.asked.push(*request),
                // There is no disk.
                Effect::Storage(StorageEffect::ResumeOffered) => resumed = true,
                other => self.done.push(other),
            }
        }
        if resumed {
            self.event(Event::Resumed(Resumed::NotStored));
        }
    }

    /// Whether there was this effect.
    fn did(&self, effect: impl Into<Effect>) -> bool {
        self.done.contains(&effect.into())
    }

    /// What was to be stored so far.
    fn stored(&self) -> impl DoubleEndedIterator<Item = &StorageEffect> {
        self.done.iter().filter_map(|effect| match effect {
            Effect::Storage(effect) => Some(effect),
            _ => None,
        })
    }

    fn key(&mut self, code: KeyCode) {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Presses a key for each character; `\n` is Enter, `\x1b` Escape.
    fn press(&mut self, keys: &str) {
        for character in keys.chars() {
            self.key(match character {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                other => KeyCode::Char(other),
            });
        }
    }

    /// Chooses a column by keys, without dropping a disc.
    fn choose(&mut self, column: usize) {
        self.key(KeyCode::Home);
        (1..column).for_each(|_| self.key(KeyCode::Right));
    }

    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.event(Event::Tick);
    }

    /// The engine answers all requests, in order.
    fn think(&mut self) {
        while !self.asked.is_empty() {
            for request in std::mem::take(&mut self.asked) {
                let id = request.id;
                for response in answers(request) {
                    self.event(Event::Response(id, response));
                }
            }
        }
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.event(Event::Resize { width, height });
    }

    /// What is on the screen, as text.
    fn screen(&self) -> String {
        let area = self.app.area;
        let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
        terminal.draw(|frame| screen::render(&self.app, frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        let mut text = String::new();
        for y in 0..area.height {
            let line: String = (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    fn moves(&self) -> String {
        self.app.playing.as_ref().unwrap().session.game().moves().to_string()
    }
}

fn answers(request: Request) -> Vec<Response> {
    // The real analyst, without a thread.
    let mut responses = Vec::new();
    let (mut analyst, mut job) = (Analyst::new(MEBIBYTES, None), Job::new(request));
    while analyst.step(&mut job, &mut |response| responses.push(response)) == Step::Again {}
    responses
}

const SIZES: [(u16, u16); 6] = [(80, 24), (120, 40), (40, 20), (40, 12), (30, 10), (200, 60)];

/// Compares what a harness shows in every size and language, and in ASCII.
fn compare(name: &str, unfinished: Option<&SavedGame>, act: impl Fn(&mut Harness)) {
    for language in Language::ALL {
        let mut text = String::new();
        for (ascii, (width, height)) in
            SIZES.into_iter().map(|size| (false, size)).chain([(true, (80, 24)), (true, (40, 12))])
        {
            let mut harness = Harness::with(language, ascii, unfinished.cloned());
            harness.resize(width, height);
            act(&mut harness);
            harness.think();
            let shown = harness.screen();
            assert!(!ascii || shown.is_ascii(), "{shown}");
            let kind = if ascii { " ASCII" } else { "" };
            let _ = writeln!(text, "=== {width}x{height}{kind}\n{shown}");
        }
        insta::with_settings!({
            snapshot_path => "../../snapshots",
            snapshot_suffix => language.code(),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, text);
        });
    }
}

/// A game of the list that was saved under a name.
fn entry(name: &str, moves: &str) -> Entry {
    Entry { kind: EntryKind::Saved(name.to_owned()), date: "2026-11-15".to_owned(), game: saved(moves) }
}

/// A game of the list that was finished.
fn finished(moves: &str) -> Entry {
    Entry { kind: EntryKind::Finished, date: "2026-11-16".to_owned(), game: saved(moves) }
}

fn saved(moves: &str) -> SavedGame {
    let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Computer(Computer::Careful) };
    SavedGame::new(&Session::new(game, who, None))
}
