//! Whole sessions without a terminal: keys in, screens out. Every screen is compared with a stored one.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::time::Duration;

use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_players::{Computer, Dice, Who};
use puissance4_rules::{ByPlayer, Connect, Game, Geometry, Moves, Player, Size};
use puissance4_session::{SavedGame, Session, Statistics};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::app::{App, Effect, Environment, Event, Overlay, Resumed, Screen};
use crate::playing::Mode;
use crate::screen;
use crate::settings::Settings;
use crate::storage::folder::Entry;
use crate::theme::Colours;
use crate::worker::{Analyst, Request, RequestId, Response};

mod demonstrations;
mod steps;
mod texts;
mod windows;

/// A person at the keyboard, and those who answer in the background.
struct Harness {
    app: App,
    now: Duration,
    /// What was to be done outside, except for thinking.
    done: Vec<Effect>,
    asked: Vec<(RequestId, Request)>,
}

impl Harness {
    fn with(language: Language, ascii: bool, unfinished: Option<SavedGame>) -> Self {
        let environment = Environment { language, colours: Colours::Many, ascii };
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

    fn start(&mut self, moves: &str, first: Who, second: Who) {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        self.app.start(Session::new(game, ByPlayer { first, second }, None), Mode::Game);
        self.event(Event::Tick);
    }

    fn event(&mut self, event: Event) {
        let mut resumed = false;
        for effect in self.app.update(self.now, event) {
            match effect {
                Effect::Ask(question, task) => self.asked.push((question, task)),
                // There is no disk.
                Effect::Resume => resumed = true,
                other => self.done.push(other),
            }
        }
        if resumed {
            self.event(Event::Resumed(Resumed::NotKept));
        }
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

    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.event(Event::Tick);
    }

    /// Those who were asked answer, in order, until nobody is asked any more.
    fn think(&mut self) {
        while !self.asked.is_empty() {
            for (question, task) in std::mem::take(&mut self.asked) {
                for thought in answers(task) {
                    self.event(Event::Response(question, thought));
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

fn answers(task: Request) -> Vec<Response> {
    match task {
        Request::Move { computer, start, position, seed } => {
            let column = computer.strategy(&start).unwrap().advise(&position, &mut Dice::seeded(seed)).unwrap().column;
            vec![Response::Move(column)]
        }
        task => {
            // The real one, at once.
            let thoughts = std::cell::RefCell::new(Vec::new());
            let mut student = Analyst::new(geometry(&task)).unwrap();
            student.work(task, &Limits::none(), |thought| thoughts.borrow_mut().push(thought)).unwrap();
            thoughts.into_inner()
        }
    }
}

fn geometry(task: &Request) -> Geometry {
    match task {
        Request::Study { position } | Request::Defend { position, .. } | Request::Move { position, .. } => {
            position.geometry()
        }
        Request::Review { game } => game.start().geometry(),
    }
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

fn saved(moves: &str) -> SavedGame {
    let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Computer(Computer::Careful) };
    SavedGame::new(&Session::new(game, who, None))
}

#[test]
fn the_menu() {
    compare("menu", None, |_| {});
    compare("menu_continue", Some(&saved("44")), |_| {});
}

#[test]
fn setting_up_a_game() {
    compare("setup_computer", None, |harness| harness.press("1"));
    compare("setup_friend", None, |harness| harness.press("2"));
    compare("setup_watch", None, |harness| harness.press("3"));
}

#[test]
fn a_game_in_progress() {
    compare("game", None, |harness| harness.start("44534", Who::Human, Who::Computer(Computer::Careful)));
    compare("game_people", None, |harness| {
        harness.start("445345", Who::Human, Who::Human);
        harness.press("2");
    });
    compare("game_insight", None, |harness| {
        harness.start("4444", Who::Human, Who::Human);
        harness.press("sbne");
    });
    compare("game_clock", None, |harness| {
        harness.press("2");
        // Up from the first line is the last.
        harness.key(KeyCode::Up);
        harness.key(KeyCode::Right);
        harness.press("\n4\n");
        harness.wait(1500);
        harness.wait(61_000);
    });
    compare("game_refused", None, |harness| {
        harness.start("444444", Who::Human, Who::Human);
        harness.press("4\n");
    });
    compare("game_pointing", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("p");
        harness.key(KeyCode::Up);
        harness.press("\n");
    });
}

#[test]
fn the_end_of_a_game() {
    compare("won_column", None, |harness| harness.start("1212121", Who::Human, Who::Human));
    compare("won_diagonal", None, |harness| harness.start("12233434464", Who::Human, Who::Human));
    compare("won_second", None, |harness| {
        harness.start("176655454424", Who::Human, Who::Human);
    });
    compare("drawn", None, |harness| {
        harness.start("132441365226752477771331233146675264461555", Who::Human, Who::Human);
    });
    compare("resigned", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("gy");
    });
}

/// The first of some games of a contest, from these moves.
fn contest(harness: &mut Harness, games: usize, moves: &str, first: Who, second: Who) {
    let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let session = Session::new(game, ByPlayer { first, second }, None).of_games(NonZeroUsize::new(games).unwrap());
    harness.app.start(session, Mode::Game);
    harness.event(Event::Tick);
}

/// Wins the game at hand for whoever starts.
fn win(harness: &mut Harness) {
    harness.press("1\n2\n1\n2\n1\n2\n1\n");
    harness.wait(1000);
}

#[test]
fn a_contest() {
    compare("contest_between", None, |harness| contest(harness, 3, "1212121", Who::Human, Who::Human));
    compare("contest_second", None, |harness| {
        contest(harness, 3, "1212121", Who::Human, Who::Human);
        harness.press("r4\n");
        harness.wait(1000);
    });
    compare("contest_won", None, |harness| {
        contest(harness, 3, "1212121", Who::Human, Who::Human);
        for _ in 0..2 {
            harness.press("r");
            win(harness);
        }
    });
    compare("contest_drawn", None, |harness| {
        contest(harness, 2, "1212121", Who::Human, Who::Human);
        harness.press("r");
        win(harness);
    });
}

#[test]
fn a_contest_that_is_left_between_two_games_goes_on() {
    let mut harness = Harness::new();
    contest(&mut harness, 3, "1212121", Who::Human, Who::Human);
    harness.press("\x1b");
    assert!(harness.screen().contains("Continue the last game"), "{}", harness.screen());
    harness.press("\nr\x1b\n");
    assert!(harness.screen().contains("game 2 of 3"), "{}", harness.screen());
    win(&mut harness);
    harness.press("r");
    win(&mut harness);
    assert!(harness.screen().contains("A (human) wins the contest"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(!harness.screen().contains("Continue"), "{}", harness.screen());
}

#[test]
fn two_computers_play_their_contest_to_its_end() {
    let mut harness = Harness::new();
    let [random, finisher] = [Computer::Random, Computer::Finisher].map(Who::Computer);
    contest(&mut harness, 3, "", random, finisher);
    for _ in 0..3 * 42 {
        harness.think();
        harness.wait(1000);
        harness.wait(1000);
        if harness.app.playing.as_ref().unwrap().session.is_over() {
            // One may look at the end, as long as one likes.
            let games = harness.app.playing.as_ref().unwrap().session.score().games();
            harness.press("z");
            harness.wait(60_000);
            assert_eq!(harness.app.playing.as_ref().unwrap().session.score().games(), games);
            harness.press("z");
            harness.wait(1000);
        }
    }
    let session = &harness.app.playing.as_ref().unwrap().session;
    assert!(session.contest_is_over());
    assert_eq!(session.score().games(), 3);
    assert!(harness.app.next_change().is_none(), "nothing happens after the end");
}

#[test]
fn questions() {
    compare("ask_leave", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("\x1b");
    });
    compare("ask_resign", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("g");
    });
    compare("ask_rematch", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("r");
    });
    compare("naming", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("k");
    });
}

#[test]
fn help_and_lists() {
    compare("help", None, |harness| harness.press("?"));
    compare("help_end", None, |harness| {
        harness.press("?");
        harness.key(KeyCode::End);
    });
    compare("settings", None, |harness| harness.press("9"));
    compare("statistics_none", None, |harness| harness.press("8"));
    compare("statistics", None, |harness| {
        harness.start("1212121", Who::Human, Who::Computer(Computer::Careful));
        harness.press("\x1b8");
    });
    compare("saved_none", None, |harness| harness.event(Event::Listed(Vec::new(), Vec::new())));
    compare("saved", None, |harness| {
        let entry = |name: &str, moves: &str| Entry {
            name: name.to_owned(),
            written: std::time::SystemTime::UNIX_EPOCH,
            saved: saved(moves),
        };
        harness.event(Event::Listed(vec![entry("Sunday", "44"), entry("A long evening", "1212121")], Vec::new()));
    });
}

#[test]
fn reviewing_and_exploring() {
    compare("review", None, |harness| {
        harness.start("12233434464", Who::Human, Who::Human);
        harness.press("v");
        harness.think();
        harness.key(KeyCode::Left);
        harness.key(KeyCode::Left);
    });
    compare("explore", None, |harness| {
        harness.press("5");
        harness.think();
        harness.press("4\n");
        harness.wait(1000);
    });
}

#[test]
fn other_boards() {
    compare("board_64x64", None, |harness| {
        let geometry = Geometry::new(Size::new(64, 64).unwrap(), Connect::new(5).unwrap());
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        harness.app.start(Session::new(Game::new(geometry), who, None), Mode::Game);
        harness.press("z\n");
        harness.wait(1000);
    });
    compare("board_12x5", None, |harness| {
        let geometry = Geometry::new(Size::new(12, 5).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"abc1abc".parse().unwrap()).unwrap();
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        harness.app.start(Session::new(game, who, None), Mode::Game);
        harness.press("b");
    });
}

#[test]
fn themes() {
    for theme in crate::theme::Theme::all() {
        compare(&format!("theme_{}", theme.name()), None, |harness| {
            harness.app.settings.theme = theme;
            harness.start("12233434464", Who::Human, Who::Human);
        });
    }
    for style in puissance4_rules::Style::ALL {
        compare(&format!("theme_{}_row", style.name()), None, |harness| {
            harness.app.settings.theme = crate::theme::Theme::Classic(style);
            harness.start("4455667", Who::Human, Who::Human);
        });
    }
}

#[test]
fn a_small_window_says_what_it_needs_and_recovers() {
    let mut harness = Harness::game("44");
    harness.resize(20, 8);
    assert!(harness.screen().contains("30 x 10"), "{}", harness.screen());
    // Keys do nothing that one cannot see, and nothing is lost.
    harness.press("5\nq");
    harness.resize(30, 10);
    assert_eq!(harness.moves(), "44");
    assert!(harness.screen().contains("Player 1 to play"), "{}", harness.screen());
}

#[test]
fn columns_are_chosen_by_keys_digits_and_letters() {
    let mut harness = Harness::game("");
    harness.key(KeyCode::Left);
    harness.press("\n");
    harness.press("ll ");
    harness.press("1");
    harness.key(KeyCode::Down);
    harness.key(KeyCode::End);
    harness.press("h\n");
    assert_eq!(harness.moves(), "3516");
    // On a wide board a small letter is a column, and a capital the command.
    let geometry = Geometry::new(Size::new(32, 4).unwrap(), Connect::new(4).unwrap());
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    harness.app.start(Session::new(Game::new(geometry), who, None), Mode::Game);
    harness.press("a\nu\n");
    assert_eq!(harness.moves(), "au");
    harness.press("U");
    assert_eq!(harness.moves(), "a");
}

#[test]
fn refused_moves_change_nothing() {
    let mut harness = Harness::game("444444");
    harness.press("4\n");
    assert_eq!(harness.moves(), "444444");
    assert!(harness.screen().contains("Column 4 is full."));
    harness.press("9");
    assert!(harness.screen().contains("no column 9"), "{}", harness.screen());
    // Only the landing cell is accepted.
    harness.press("1p");
    harness.key(KeyCode::Up);
    harness.press("\n");
    assert_eq!(harness.moves(), "444444");
    assert!(harness.screen().contains("it falls to row 1"), "{}", harness.screen());
    harness.key(KeyCode::Down);
    harness.press("\n");
    assert_eq!(harness.moves(), "4444441");
}

#[test]
fn the_mouse_plays() {
    let mut harness = Harness::game("");
    let at = |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    // The second column of the board at 80x24, wherever in it.
    harness.event(at(MouseEventKind::Moved, 14, 12));
    assert_eq!(harness.app.playing.as_ref().unwrap().cursor.number(), 2);
    for row in [4, 10, 18, 19] {
        harness.event(at(MouseEventKind::Down(MouseButton::Left), 14, row));
    }
    assert_eq!(harness.moves(), "2222");
    // Beside the board nothing happens.
    harness.event(at(MouseEventKind::Down(MouseButton::Left), 70, 10));
    harness.event(at(MouseEventKind::Down(MouseButton::Right), 14, 10));
    assert_eq!(harness.moves(), "2222");
}

#[test]
fn the_computer_answers_after_a_while_and_undo_takes_back_both() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Computer(Computer::Finisher));
    harness.press("4\n");
    harness.think();
    assert_eq!(harness.moves(), "4", "one sees one's own move first");
    harness.press("5\n");
    assert_eq!(harness.moves(), "4", "it is not my turn");
    harness.wait(1000);
    harness.wait(1000);
    assert_eq!(harness.moves().len(), 2);
    harness.press("u");
    assert_eq!(harness.moves(), "");
    harness.press("y");
    assert_eq!(harness.moves().len(), 2);
}

#[test]
fn an_answer_that_comes_too_late_is_not_heard() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Computer(Computer::Finisher));
    harness.press("4\n");
    let late = std::mem::take(&mut harness.asked);
    harness.press("u");
    assert!(harness.done.contains(&Effect::DismissPlayer));
    harness.press("3\n");
    for (question, task) in late {
        for thought in answers(task) {
            harness.event(Event::Response(question, thought));
        }
    }
    harness.wait(2000);
    harness.wait(2000);
    assert_eq!(harness.moves(), "3");
    harness.think();
    harness.wait(1000);
    assert_eq!(harness.moves().len(), 2);
}

#[test]
fn every_move_is_kept_and_the_end_is_counted_once() {
    let mut harness = Harness::new();
    harness.start("", Who::Human, Who::Human);
    for (count, key) in (1..).zip("1212121".chars()) {
        harness.press(&format!("{key}\n"));
        let kept = harness.done.iter().rev().find_map(|effect| match effect {
            Effect::Keep(saved) => Some(saved.moves().to_owned()),
            _ => None,
        });
        assert_eq!(kept.unwrap().len(), count);
    }
    // Taken back and won again: it is the same game.
    harness.press("u1\n");
    let counted = harness.done.iter().filter(|effect| matches!(effect, Effect::AddStatistics(_))).count();
    assert_eq!(counted, 1);
    assert_eq!(harness.app.statistics.0["human"].first.won, 1);
    // The next game is counted again.
    harness.press("r");
    assert_eq!(harness.moves(), "");
    for key in "1212121".chars() {
        harness.press(&format!("{key}\n"));
    }
    assert_eq!(harness.app.statistics.0["human"].first.won, 2);
}

#[test]
fn leaving_is_asked_about_and_the_game_goes_on_later() {
    let mut harness = Harness::game("44");
    harness.press("\x1b");
    assert_eq!(harness.app.overlay, Some(Overlay::Leave));
    harness.press("n");
    assert_eq!(harness.moves(), "44");
    harness.press("\x1by");
    assert!(matches!(harness.app.screen, Screen::Menu(_)));
    harness.press("\n");
    assert_eq!(harness.moves(), "44");
    // Another game does not make it disappear.
    harness.press("\x1by2\n");
    let kept = harness.done.iter().any(|effect| matches!(effect, Effect::PutBy(_)));
    assert!(kept);
}

#[test]
fn the_clock_runs_for_one_and_ends_the_game() {
    let mut harness = Harness::new();
    harness.app.settings.minutes = 1;
    harness.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
    harness.wait(30_000);
    harness.press("4\n");
    assert!(harness.screen().contains("1:00"), "it starts with the first move: {}", harness.screen());
    harness.wait(59_000);
    assert!(harness.screen().contains("0:01"), "{}", harness.screen());
    // Reading the help costs no time.
    harness.press("?");
    harness.wait(100_000);
    harness.press("\x1b");
    assert!(harness.screen().contains("0:01"), "{}", harness.screen());
    harness.wait(1_500);
    let playing = harness.app.playing.as_ref().unwrap();
    assert_eq!(playing.session.winner(), Some(Player::First));
    assert!(harness.screen().contains("no time left"), "{}", harness.screen());
}

/// What a player has left by the game that was kept last, in seconds.
fn kept_clock(harness: &Harness, player: Player) -> u64 {
    let kept = harness.done.iter().rev().find_map(|effect| match effect {
        Effect::Keep(saved) => Some(saved.session().unwrap()),
        _ => None,
    });
    kept.unwrap().clock.unwrap().left[player].as_secs()
}

#[test]
fn the_clock_is_kept_between_moves_and_on_leaving() {
    let start = || {
        let mut harness = Harness::new();
        harness.app.settings.minutes = 1;
        harness.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
        harness.press("4\n");
        harness.wait(1000);
        harness
    };
    let mut harness = start();
    let keeps = |harness: &Harness| harness.done.iter().filter(|effect| matches!(effect, Effect::Keep(_))).count();
    let before = keeps(&harness);
    for _ in 0..80 {
        harness.wait(250);
    }
    assert_eq!(kept_clock(&harness, Player::Second), 40, "kept while nobody moves");
    assert_eq!(keeps(&harness) - before, 4, "but not all the time");
    // By asking to leave, by the key that leaves at once, by a signal.
    harness.wait(2000);
    harness.press("\x1by");
    assert_eq!(kept_clock(&harness, Player::Second), 37);
    harness.press("\n");
    assert_eq!(harness.app.playing.as_ref().unwrap().session.clock.as_ref().unwrap().left.second.as_secs(), 37);
    for event in [Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Event::Ending] {
        let mut harness = start();
        harness.wait(2000);
        harness.event(event);
        assert_eq!(kept_clock(&harness, Player::Second), 57);
        assert_eq!(harness.done.last(), Some(&Effect::Quit));
    }
    // Nothing is written without a clock, nor while nothing runs.
    let mut harness = Harness::game("44");
    let before = keeps(&harness);
    harness.wait(60_000);
    assert_eq!(keeps(&harness), before);
}

#[test]
fn a_hint_is_exact_where_it_can_be() {
    let mut harness = Harness::game("121212");
    harness.press("t");
    harness.think();
    assert!(harness.screen().contains("Best column: 1"), "{}", harness.screen());
    // On a board too large for exact values it is what looks good.
    let geometry = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
    let game = Game::replay(geometry, &"121212".parse::<Moves>().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    harness.app.start(Session::new(game, who, None), Mode::Game);
    harness.press("T");
    harness.wait(5000);
    assert!(harness.screen().contains("looks good: column 1"), "{}", harness.screen());
}

#[test]
fn a_puzzle_is_solved_by_the_right_columns_only() {
    compare("puzzle", None, |harness| harness.press("4"));
    let mut harness = Harness::new();
    for _ in 0..5 {
        harness.press("4");
        harness.think();
        let mut found = 0;
        while let Some(playing) = &harness.app.playing
            && !playing.is_solved
            && !playing.session.is_over()
        {
            let Mode::Puzzle { goal, .. } = playing.mode else { panic!("no puzzle") };
            let analysis = playing.study.analysis.clone().expect("it has been studied");
            let right = goal.columns(playing.position(), &analysis)[0];
            let before = harness.moves();
            let legal = playing.position().legal();
            let wrong = legal.into_iter().find(|column| !goal.columns(playing.position(), &analysis).contains(column));
            if let Some(wrong) = wrong {
                harness.press(&format!("{wrong}\n"));
                assert_eq!(harness.moves(), before, "a wrong move is not played");
            }
            harness.press(&format!("{right}\n"));
            assert_ne!(harness.moves(), before);
            found += 1;
            harness.think();
            harness.wait(1000);
            harness.wait(1000);
            harness.think();
        }
        assert!(found > 0);
        assert!(harness.screen().contains("Solved") || harness.screen().contains("has won"), "{}", harness.screen());
        harness.press("\x1b");
    }
}

/// What is too long for the line at the bottom of a small window is shown page by page, from the first one.
#[test]
fn long_words_are_shown_in_full_in_a_small_window() {
    let mut harness = Harness::game("121212");
    harness.resize(40, 20);
    harness.press("t");
    harness.think();
    let whole = harness.app.playing.as_ref().unwrap().hint.clone().unwrap();
    assert!(whole.chars().count() > 40, "{whole}");
    // As a message, and then as long as nothing changes.
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..12 {
        let screen = harness.screen();
        let line = screen.lines().nth(18).unwrap().trim().trim_end_matches(" …").to_owned();
        if !seen.contains(&line) {
            seen.push(line);
        }
        let wait = harness.app.next_change().expect("there is more to read");
        harness.wait(u64::try_from(wait.as_millis()).unwrap());
    }
    assert_eq!(seen.join(" "), whole);
    // Where there is a panel it is there, and only there.
    let mut harness = Harness::game("121212");
    harness.press("t");
    harness.think();
    let screen = harness.screen();
    assert_eq!(screen.matches("Best column").count(), 1, "{screen}");
    assert_eq!(harness.app.next_change(), None);
}

#[test]
fn a_hint_says_why() {
    let mut harness = Harness::game("121212");
    harness.press("t");
    harness.think();
    let shown = harness.screen();
    assert!(shown.contains("Best column: 1"), "{shown}");
    assert!(harness.app.playing.as_ref().unwrap().hint.as_ref().unwrap().len() > "Best column: 1".len());
}

#[test]
fn two_computers_play_by_themselves_and_can_be_paused() {
    let mut harness = Harness::new();
    harness.start("", Who::Computer(Computer::Random), Who::Computer(Computer::Random));
    for _ in 0..6 {
        harness.think();
        harness.wait(1000);
        harness.wait(300);
    }
    let played = harness.moves().len();
    assert!(played >= 3, "{played}");
    harness.press("z");
    for _ in 0..3 {
        harness.think();
        harness.wait(2000);
    }
    assert_eq!(harness.moves().len(), played);
    assert!(harness.screen().contains("Paused: press z"), "it says so all the time: {}", harness.screen());
    harness.press("z");
    assert!(!harness.screen().contains("Paused"), "{}", harness.screen());
}

#[test]
fn the_language_and_the_theme_change_at_once() {
    let mut harness = Harness::game("44");
    assert!(harness.screen().contains("Player 1 to play"));
    harness.key(KeyCode::F(3));
    assert!(harness.screen().contains("Au joueur 1 de jouer"), "{}", harness.screen());
    let before = harness.screen();
    harness.key(KeyCode::F(2));
    assert_ne!(harness.screen(), before);
    assert!(harness.done.iter().any(|effect| matches!(effect, Effect::KeepSettings(_))));
}

mod monkeys {
    use super::*;
    use proptest::prelude::*;

    fn any_key() -> impl Strategy<Value = KeyCode> {
        prop_oneof![
            4 => prop::char::range(' ', '~').prop_map(KeyCode::Char),
            2 => Just(KeyCode::Enter),
            1 => Just(KeyCode::Esc),
            1 => Just(KeyCode::Left),
            1 => Just(KeyCode::Right),
            1 => Just(KeyCode::Up),
            1 => Just(KeyCode::Down),
            1 => Just(KeyCode::Home),
            1 => Just(KeyCode::End),
            1 => Just(KeyCode::Backspace),
            1 => (1..5_u8).prop_map(KeyCode::F),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        /// Whatever is pressed, in whatever window: no panic, and the game stays one that the rules allow.
        #[test]
        fn no_keys_break_it(
            keys in proptest::collection::vec((any_key(), 0..400_u64), 1..60),
            size in (1..140_u16, 1..50_u16),
            later in (1..140_u16, 1..50_u16),
            board in (1..20_usize, 1..20_usize),
            click in (0..140_u16, 0..50_u16),
        ) {
            let mut harness = Harness::new();
            harness.resize(size.0, size.1);
            harness.app.settings.size = crate::settings::BoardSize::Exactly(Size::new(board.0, board.1).unwrap());
            harness.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
            for (index, (key, wait)) in keys.into_iter().enumerate() {
                harness.key(key);
                harness.wait(wait);
                if index == 20 {
                    harness.resize(later.0, later.1);
                    let kind = MouseEventKind::Down(MouseButton::Left);
                    let mouse = MouseEvent { kind, column: click.0, row: click.1, modifiers: KeyModifiers::NONE };
                    harness.event(Event::Mouse(mouse));
                }
                let _ = harness.screen();
                harness.asked.clear();
            }
            if let Some(playing) = &harness.app.playing {
                let saved = SavedGame::new(&playing.session);
                prop_assert!(saved.session().is_ok());
            }
        }
    }
}
