//! Whole sessions without a terminal: keys in, screens out. Every screen is compared with a stored one.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::time::Duration;

use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_players::{Computer, Dice, Who};
use puissance4_rules::{ByPlayer, Connect, Game, Geometry, Moves, Player, Size};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::app::{App, Effect, Environment, Event, Overlay, Resumed, Screen};
use crate::playing::Mode;
use crate::screen;
use crate::settings::Settings;
use crate::sitting::Sitting;
use crate::statistics::Statistics;
use crate::storage::folder::Entry;
use crate::storage::saved_game::Saved;
use crate::theme::Colours;
use crate::worker::{Analyst, Request, RequestId, Response};

mod demonstrations;
mod steps;
mod texts;
mod windows;

/// A person at the keyboard, and those who answer in the background.
struct Session {
    app: App,
    now: Duration,
    /// What was to be done outside, except for thinking.
    done: Vec<Effect>,
    asked: Vec<(RequestId, Request)>,
}

impl Session {
    fn with(language: Language, ascii: bool, unfinished: Option<Saved>) -> Self {
        let environment = Environment { language, colours: Colours::Many, ascii };
        let app = App::new(environment, Settings::default(), Statistics::default(), unfinished, 1);
        Self { app, now: Duration::ZERO, done: Vec::new(), asked: Vec::new() }
    }

    fn new() -> Self {
        Self::with(Language::English, false, None)
    }

    /// A game of two people after these moves.
    fn game(moves: &str) -> Self {
        let mut session = Self::new();
        session.start(moves, Who::Human, Who::Human);
        session
    }

    fn start(&mut self, moves: &str, first: Who, second: Who) {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        self.app.start(Sitting::new(game, ByPlayer { first, second }, None), Mode::Game);
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
        self.app.playing.as_ref().unwrap().sitting.game().moves().to_string()
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

/// Compares what a session shows in every size and language, and in ASCII.
fn compare(name: &str, unfinished: Option<&Saved>, act: impl Fn(&mut Session)) {
    for language in Language::ALL {
        let mut text = String::new();
        for (ascii, (width, height)) in
            SIZES.into_iter().map(|size| (false, size)).chain([(true, (80, 24)), (true, (40, 12))])
        {
            let mut session = Session::with(language, ascii, unfinished.cloned());
            session.resize(width, height);
            act(&mut session);
            session.think();
            let shown = session.screen();
            assert!(!ascii || shown.is_ascii(), "{shown}");
            let kind = if ascii { " ASCII" } else { "" };
            let _ = writeln!(text, "=== {width}x{height}{kind}\n{shown}");
        }
        insta::with_settings!({
            snapshot_path => "../snapshots",
            snapshot_suffix => language.code(),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, text);
        });
    }
}

fn saved(moves: &str) -> Saved {
    let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Computer(Computer::Careful) };
    Saved::new(&Sitting::new(game, who, None))
}

#[test]
fn the_menu() {
    compare("menu", None, |_| {});
    compare("menu_continue", Some(&saved("44")), |_| {});
}

#[test]
fn setting_up_a_game() {
    compare("setup_computer", None, |session| session.press("1"));
    compare("setup_friend", None, |session| session.press("2"));
    compare("setup_watch", None, |session| session.press("3"));
}

#[test]
fn a_game_in_progress() {
    compare("game", None, |session| session.start("44534", Who::Human, Who::Computer(Computer::Careful)));
    compare("game_people", None, |session| {
        session.start("445345", Who::Human, Who::Human);
        session.press("2");
    });
    compare("game_insight", None, |session| {
        session.start("4444", Who::Human, Who::Human);
        session.press("sbne");
    });
    compare("game_clock", None, |session| {
        session.press("2");
        // Up from the first line is the last.
        session.key(KeyCode::Up);
        session.key(KeyCode::Right);
        session.press("\n4\n");
        session.wait(1500);
        session.wait(61_000);
    });
    compare("game_refused", None, |session| {
        session.start("444444", Who::Human, Who::Human);
        session.press("4\n");
    });
    compare("game_pointing", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("p");
        session.key(KeyCode::Up);
        session.press("\n");
    });
}

#[test]
fn the_end_of_a_game() {
    compare("won_column", None, |session| session.start("1212121", Who::Human, Who::Human));
    compare("won_diagonal", None, |session| session.start("12233434464", Who::Human, Who::Human));
    compare("won_second", None, |session| {
        session.start("176655454424", Who::Human, Who::Human);
    });
    compare("drawn", None, |session| {
        session.start("132441365226752477771331233146675264461555", Who::Human, Who::Human);
    });
    compare("resigned", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("gy");
    });
}

/// The first of some games of a contest, from these moves.
fn contest(session: &mut Session, games: usize, moves: &str, first: Who, second: Who) {
    let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let sitting = Sitting::new(game, ByPlayer { first, second }, None).of_games(NonZeroUsize::new(games).unwrap());
    session.app.start(sitting, Mode::Game);
    session.event(Event::Tick);
}

/// Wins the game at hand for whoever starts.
fn win(session: &mut Session) {
    session.press("1\n2\n1\n2\n1\n2\n1\n");
    session.wait(1000);
}

#[test]
fn a_contest() {
    compare("contest_between", None, |session| contest(session, 3, "1212121", Who::Human, Who::Human));
    compare("contest_second", None, |session| {
        contest(session, 3, "1212121", Who::Human, Who::Human);
        session.press("r4\n");
        session.wait(1000);
    });
    compare("contest_won", None, |session| {
        contest(session, 3, "1212121", Who::Human, Who::Human);
        for _ in 0..2 {
            session.press("r");
            win(session);
        }
    });
    compare("contest_drawn", None, |session| {
        contest(session, 2, "1212121", Who::Human, Who::Human);
        session.press("r");
        win(session);
    });
}

#[test]
fn a_contest_that_is_left_between_two_games_goes_on() {
    let mut session = Session::new();
    contest(&mut session, 3, "1212121", Who::Human, Who::Human);
    session.press("\x1b");
    assert!(session.screen().contains("Continue the last game"), "{}", session.screen());
    session.press("\nr\x1b\n");
    assert!(session.screen().contains("game 2 of 3"), "{}", session.screen());
    win(&mut session);
    session.press("r");
    win(&mut session);
    assert!(session.screen().contains("A (human) wins the contest"), "{}", session.screen());
    session.press("\x1b");
    assert!(!session.screen().contains("Continue"), "{}", session.screen());
}

#[test]
fn two_computers_play_their_contest_to_its_end() {
    let mut session = Session::new();
    let [random, finisher] = [Computer::Random, Computer::Finisher].map(Who::Computer);
    contest(&mut session, 3, "", random, finisher);
    for _ in 0..3 * 42 {
        session.think();
        session.wait(1000);
        session.wait(1000);
        if session.app.playing.as_ref().unwrap().sitting.is_over() {
            // One may look at the end, as long as one likes.
            let games = session.app.playing.as_ref().unwrap().sitting.score().games();
            session.press("z");
            session.wait(60_000);
            assert_eq!(session.app.playing.as_ref().unwrap().sitting.score().games(), games);
            session.press("z");
            session.wait(1000);
        }
    }
    let sitting = &session.app.playing.as_ref().unwrap().sitting;
    assert!(sitting.contest_is_over());
    assert_eq!(sitting.score().games(), 3);
    assert!(session.app.next_change().is_none(), "nothing happens after the end");
}

#[test]
fn questions() {
    compare("ask_leave", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("\x1b");
    });
    compare("ask_resign", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("g");
    });
    compare("ask_rematch", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("r");
    });
    compare("naming", None, |session| {
        session.start("44", Who::Human, Who::Human);
        session.press("k");
    });
}

#[test]
fn help_and_lists() {
    compare("help", None, |session| session.press("?"));
    compare("help_end", None, |session| {
        session.press("?");
        session.key(KeyCode::End);
    });
    compare("settings", None, |session| session.press("9"));
    compare("statistics_none", None, |session| session.press("8"));
    compare("statistics", None, |session| {
        session.start("1212121", Who::Human, Who::Computer(Computer::Careful));
        session.press("\x1b8");
    });
    compare("saved_none", None, |session| session.event(Event::Listed(Vec::new(), Vec::new())));
    compare("saved", None, |session| {
        let entry = |name: &str, moves: &str| Entry {
            name: name.to_owned(),
            written: std::time::SystemTime::UNIX_EPOCH,
            saved: saved(moves),
        };
        session.event(Event::Listed(vec![entry("Sunday", "44"), entry("A long evening", "1212121")], Vec::new()));
    });
}

#[test]
fn reviewing_and_exploring() {
    compare("review", None, |session| {
        session.start("12233434464", Who::Human, Who::Human);
        session.press("v");
        session.think();
        session.key(KeyCode::Left);
        session.key(KeyCode::Left);
    });
    compare("explore", None, |session| {
        session.press("5");
        session.think();
        session.press("4\n");
        session.wait(1000);
    });
}

#[test]
fn other_boards() {
    compare("board_64x64", None, |session| {
        let geometry = Geometry::new(Size::new(64, 64).unwrap(), Connect::new(5).unwrap());
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        session.app.start(Sitting::new(Game::new(geometry), who, None), Mode::Game);
        session.press("z\n");
        session.wait(1000);
    });
    compare("board_12x5", None, |session| {
        let geometry = Geometry::new(Size::new(12, 5).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"abc1abc".parse().unwrap()).unwrap();
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        session.app.start(Sitting::new(game, who, None), Mode::Game);
        session.press("b");
    });
}

#[test]
fn themes() {
    for theme in crate::theme::Theme::all() {
        compare(&format!("theme_{}", theme.name()), None, |session| {
            session.app.settings.theme = theme;
            session.start("12233434464", Who::Human, Who::Human);
        });
    }
    for style in puissance4_rules::Style::ALL {
        compare(&format!("theme_{}_row", style.name()), None, |session| {
            session.app.settings.theme = crate::theme::Theme::Classic(style);
            session.start("4455667", Who::Human, Who::Human);
        });
    }
}

#[test]
fn a_small_window_says_what_it_needs_and_recovers() {
    let mut session = Session::game("44");
    session.resize(20, 8);
    assert!(session.screen().contains("30 x 10"), "{}", session.screen());
    // Keys do nothing that one cannot see, and nothing is lost.
    session.press("5\nq");
    session.resize(30, 10);
    assert_eq!(session.moves(), "44");
    assert!(session.screen().contains("Player 1 to move"), "{}", session.screen());
}

#[test]
fn columns_are_chosen_by_keys_digits_and_letters() {
    let mut session = Session::game("");
    session.key(KeyCode::Left);
    session.press("\n");
    session.press("ll ");
    session.press("1");
    session.key(KeyCode::Down);
    session.key(KeyCode::End);
    session.press("h\n");
    assert_eq!(session.moves(), "3516");
    // On a wide board a small letter is a column, and a capital the command.
    let geometry = Geometry::new(Size::new(32, 4).unwrap(), Connect::new(4).unwrap());
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    session.app.start(Sitting::new(Game::new(geometry), who, None), Mode::Game);
    session.press("a\nu\n");
    assert_eq!(session.moves(), "au");
    session.press("U");
    assert_eq!(session.moves(), "a");
}

#[test]
fn refused_moves_change_nothing() {
    let mut session = Session::game("444444");
    session.press("4\n");
    assert_eq!(session.moves(), "444444");
    assert!(session.screen().contains("Column 4 is full."));
    session.press("9");
    assert!(session.screen().contains("no column 9"), "{}", session.screen());
    // Only the landing cell is accepted.
    session.press("1p");
    session.key(KeyCode::Up);
    session.press("\n");
    assert_eq!(session.moves(), "444444");
    assert!(session.screen().contains("it falls to row 1"), "{}", session.screen());
    session.key(KeyCode::Down);
    session.press("\n");
    assert_eq!(session.moves(), "4444441");
}

#[test]
fn the_mouse_plays() {
    let mut session = Session::game("");
    let at = |kind, column, row| Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    // The second column of the board at 80x24, wherever in it.
    session.event(at(MouseEventKind::Moved, 14, 12));
    assert_eq!(session.app.playing.as_ref().unwrap().cursor.number(), 2);
    for row in [4, 10, 18, 19] {
        session.event(at(MouseEventKind::Down(MouseButton::Left), 14, row));
    }
    assert_eq!(session.moves(), "2222");
    // Beside the board nothing happens.
    session.event(at(MouseEventKind::Down(MouseButton::Left), 70, 10));
    session.event(at(MouseEventKind::Down(MouseButton::Right), 14, 10));
    assert_eq!(session.moves(), "2222");
}

#[test]
fn the_computer_answers_after_a_while_and_undo_takes_back_both() {
    let mut session = Session::new();
    session.start("", Who::Human, Who::Computer(Computer::Finisher));
    session.press("4\n");
    session.think();
    assert_eq!(session.moves(), "4", "one sees one's own move first");
    session.press("5\n");
    assert_eq!(session.moves(), "4", "it is not my turn");
    session.wait(1000);
    session.wait(1000);
    assert_eq!(session.moves().len(), 2);
    session.press("u");
    assert_eq!(session.moves(), "");
    session.press("y");
    assert_eq!(session.moves().len(), 2);
}

#[test]
fn an_answer_that_comes_too_late_is_not_heard() {
    let mut session = Session::new();
    session.start("", Who::Human, Who::Computer(Computer::Finisher));
    session.press("4\n");
    let late = std::mem::take(&mut session.asked);
    session.press("u");
    assert!(session.done.contains(&Effect::DismissPlayer));
    session.press("3\n");
    for (question, task) in late {
        for thought in answers(task) {
            session.event(Event::Response(question, thought));
        }
    }
    session.wait(2000);
    session.wait(2000);
    assert_eq!(session.moves(), "3");
    session.think();
    session.wait(1000);
    assert_eq!(session.moves().len(), 2);
}

#[test]
fn every_move_is_kept_and_the_end_is_counted_once() {
    let mut session = Session::new();
    session.start("", Who::Human, Who::Human);
    for (count, key) in (1..).zip("1212121".chars()) {
        session.press(&format!("{key}\n"));
        let kept = session.done.iter().rev().find_map(|effect| match effect {
            Effect::Keep(saved) => Some(saved.moves().to_owned()),
            _ => None,
        });
        assert_eq!(kept.unwrap().len(), count);
    }
    // Taken back and won again: it is the same game.
    session.press("u1\n");
    let counted = session.done.iter().filter(|effect| matches!(effect, Effect::AddStatistics(_))).count();
    assert_eq!(counted, 1);
    assert_eq!(session.app.statistics.0["human"].first.won, 1);
    // The next game is counted again.
    session.press("r");
    assert_eq!(session.moves(), "");
    for key in "1212121".chars() {
        session.press(&format!("{key}\n"));
    }
    assert_eq!(session.app.statistics.0["human"].first.won, 2);
}

#[test]
fn leaving_is_asked_about_and_the_game_goes_on_later() {
    let mut session = Session::game("44");
    session.press("\x1b");
    assert_eq!(session.app.overlay, Some(Overlay::Leave));
    session.press("n");
    assert_eq!(session.moves(), "44");
    session.press("\x1by");
    assert!(matches!(session.app.screen, Screen::Menu(_)));
    session.press("\n");
    assert_eq!(session.moves(), "44");
    // Another game does not make it disappear.
    session.press("\x1by2\n");
    let kept = session.done.iter().any(|effect| matches!(effect, Effect::PutBy(_)));
    assert!(kept);
}

#[test]
fn the_clock_runs_for_one_and_ends_the_game() {
    let mut session = Session::new();
    session.app.settings.minutes = 1;
    session.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
    session.wait(30_000);
    session.press("4\n");
    assert!(session.screen().contains("1:00"), "it starts with the first move: {}", session.screen());
    session.wait(59_000);
    assert!(session.screen().contains("0:01"), "{}", session.screen());
    // Reading the help costs no time.
    session.press("?");
    session.wait(100_000);
    session.press("\x1b");
    assert!(session.screen().contains("0:01"), "{}", session.screen());
    session.wait(1_500);
    let playing = session.app.playing.as_ref().unwrap();
    assert_eq!(playing.sitting.winner(), Some(Player::First));
    assert!(session.screen().contains("no time left"), "{}", session.screen());
}

/// What a player has left by the game that was kept last, in seconds.
fn kept_clock(session: &Session, player: Player) -> u64 {
    let kept = session.done.iter().rev().find_map(|effect| match effect {
        Effect::Keep(saved) => Some(saved.sitting().unwrap()),
        _ => None,
    });
    kept.unwrap().clock.unwrap().left[player].as_secs()
}

#[test]
fn the_clock_is_kept_between_moves_and_on_leaving() {
    let start = || {
        let mut session = Session::new();
        session.app.settings.minutes = 1;
        session.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
        session.press("4\n");
        session.wait(1000);
        session
    };
    let mut session = start();
    let keeps = |session: &Session| session.done.iter().filter(|effect| matches!(effect, Effect::Keep(_))).count();
    let before = keeps(&session);
    for _ in 0..80 {
        session.wait(250);
    }
    assert_eq!(kept_clock(&session, Player::Second), 40, "kept while nobody moves");
    assert_eq!(keeps(&session) - before, 4, "but not all the time");
    // By asking to leave, by the key that leaves at once, by a signal.
    session.wait(2000);
    session.press("\x1by");
    assert_eq!(kept_clock(&session, Player::Second), 37);
    session.press("\n");
    assert_eq!(session.app.playing.as_ref().unwrap().sitting.clock.as_ref().unwrap().left.second.as_secs(), 37);
    for event in [Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Event::Ending] {
        let mut session = start();
        session.wait(2000);
        session.event(event);
        assert_eq!(kept_clock(&session, Player::Second), 57);
        assert_eq!(session.done.last(), Some(&Effect::Quit));
    }
    // Nothing is written without a clock, nor while nothing runs.
    let mut session = Session::game("44");
    let before = keeps(&session);
    session.wait(60_000);
    assert_eq!(keeps(&session), before);
}

#[test]
fn a_hint_is_exact_where_it_can_be() {
    let mut session = Session::game("121212");
    session.press("t");
    session.think();
    assert!(session.screen().contains("Best column: 1"), "{}", session.screen());
    // On a board too large for exact values it is what looks good.
    let geometry = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
    let game = Game::replay(geometry, &"121212".parse::<Moves>().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    session.app.start(Sitting::new(game, who, None), Mode::Game);
    session.press("T");
    session.wait(5000);
    assert!(session.screen().contains("looks good: column 1"), "{}", session.screen());
}

#[test]
fn a_puzzle_is_solved_by_the_right_columns_only() {
    compare("puzzle", None, |session| session.press("4"));
    let mut session = Session::new();
    for _ in 0..5 {
        session.press("4");
        session.think();
        let mut found = 0;
        while let Some(playing) = &session.app.playing
            && !playing.is_solved
            && !playing.sitting.is_over()
        {
            let Mode::Puzzle { goal, .. } = playing.mode else { panic!("no puzzle") };
            let analysis = playing.study.analysis.clone().expect("it has been studied");
            let right = goal.columns(playing.position(), &analysis)[0];
            let before = session.moves();
            let legal = playing.position().legal();
            let wrong = legal.into_iter().find(|column| !goal.columns(playing.position(), &analysis).contains(column));
            if let Some(wrong) = wrong {
                session.press(&format!("{wrong}\n"));
                assert_eq!(session.moves(), before, "a wrong move is not played");
            }
            session.press(&format!("{right}\n"));
            assert_ne!(session.moves(), before);
            found += 1;
            session.think();
            session.wait(1000);
            session.wait(1000);
            session.think();
        }
        assert!(found > 0);
        assert!(session.screen().contains("Solved") || session.screen().contains("has won"), "{}", session.screen());
        session.press("\x1b");
    }
}

/// What is too long for the line at the bottom of a small window is shown page by page, from the first one.
#[test]
fn long_words_are_shown_in_full_in_a_small_window() {
    let mut session = Session::game("121212");
    session.resize(40, 20);
    session.press("t");
    session.think();
    let whole = session.app.playing.as_ref().unwrap().hint.clone().unwrap();
    assert!(whole.chars().count() > 40, "{whole}");
    // As a message, and then as long as nothing changes.
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..12 {
        let screen = session.screen();
        let line = screen.lines().nth(18).unwrap().trim().trim_end_matches(" …").to_owned();
        if !seen.contains(&line) {
            seen.push(line);
        }
        let wait = session.app.next_change().expect("there is more to read");
        session.wait(u64::try_from(wait.as_millis()).unwrap());
    }
    assert_eq!(seen.join(" "), whole);
    // Where there is a panel it is there, and only there.
    let mut session = Session::game("121212");
    session.press("t");
    session.think();
    let screen = session.screen();
    assert_eq!(screen.matches("Best column").count(), 1, "{screen}");
    assert_eq!(session.app.next_change(), None);
}

#[test]
fn a_hint_says_why() {
    let mut session = Session::game("121212");
    session.press("t");
    session.think();
    let shown = session.screen();
    assert!(shown.contains("Best column: 1"), "{shown}");
    assert!(session.app.playing.as_ref().unwrap().hint.as_ref().unwrap().len() > "Best column: 1".len());
}

#[test]
fn two_computers_play_by_themselves_and_can_be_paused() {
    let mut session = Session::new();
    session.start("", Who::Computer(Computer::Random), Who::Computer(Computer::Random));
    for _ in 0..6 {
        session.think();
        session.wait(1000);
        session.wait(300);
    }
    let played = session.moves().len();
    assert!(played >= 3, "{played}");
    session.press("z");
    for _ in 0..3 {
        session.think();
        session.wait(2000);
    }
    assert_eq!(session.moves().len(), played);
    assert!(session.screen().contains("Paused: press z"), "it says so all the time: {}", session.screen());
    session.press("z");
    assert!(!session.screen().contains("Paused"), "{}", session.screen());
}

#[test]
fn the_language_and_the_theme_change_at_once() {
    let mut session = Session::game("44");
    assert!(session.screen().contains("Player 1 to move"));
    session.key(KeyCode::F(3));
    assert!(session.screen().contains("Au joueur 1 de jouer"), "{}", session.screen());
    let before = session.screen();
    session.key(KeyCode::F(2));
    assert_ne!(session.screen(), before);
    assert!(session.done.iter().any(|effect| matches!(effect, Effect::KeepSettings(_))));
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
            let mut session = Session::new();
            session.resize(size.0, size.1);
            session.app.settings.size = crate::settings::BoardSize::Exactly(Size::new(board.0, board.1).unwrap());
            session.app.start_new(ByPlayer { first: Who::Human, second: Who::Human }, Mode::Game);
            for (index, (key, wait)) in keys.into_iter().enumerate() {
                session.key(key);
                session.wait(wait);
                if index == 20 {
                    session.resize(later.0, later.1);
                    let kind = MouseEventKind::Down(MouseButton::Left);
                    let mouse = MouseEvent { kind, column: click.0, row: click.1, modifiers: KeyModifiers::NONE };
                    session.event(Event::Mouse(mouse));
                }
                let _ = session.screen();
                session.asked.clear();
            }
            if let Some(playing) = &session.app.playing {
                let saved = Saved::new(&playing.sitting);
                prop_assert!(saved.sitting().is_ok());
            }
        }
    }
}
