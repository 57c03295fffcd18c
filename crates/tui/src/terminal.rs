//! The terminal: taken when the game starts, given back as it was whatever happens.

use std::io::{self, Stdout};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableMouseCapture, Event as Input, KeyEventKind,
};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{cursor, execute};

use crate::app::{App, Effect, Event};
use crate::screen;
use crate::storage::folder::Store;
use crate::storage::storage_thread::StorageThread;
use crate::worker::EngineThreads;

/// What wakes the game. The last three come from signals, which only Unix has.
#[cfg_attr(not(unix), allow(dead_code))]
enum Wake {
    App(Event),
    /// The input ended or cannot be read.
    InputLost,
    /// The terminal may have been changed by others.
    Continued,
    /// Somebody stops the program for a while.
    Stop,
    /// Somebody ends the program, by a signal.
    End(i32),
}

/// How the game was left.
enum Left {
    Quit,
    Signal(i32),
}

/// How much later than expected the game may wake and still count the time.
const MAX_LATE: Duration = Duration::from_secs(5);

/// The time of the game. What passes while the program cannot run, since it was stopped from outside, is not part of it.
struct GameTime {
    begin: Instant,
    lost: Duration,
}

impl GameTime {
    fn new() -> Self {
        Self { begin: Instant::now(), lost: Duration::ZERO }
    }

    fn now(&self) -> Duration {
        self.begin.elapsed().saturating_sub(self.lost)
    }

    /// After a sleep that was to last this long.
    fn wake(&mut self, slept: Duration, expected: Option<Duration>) {
        self.lost += lost(slept, expected);
    }
}

/// How much of a sleep does not count. Without an expectation nothing depends on the time.
fn lost(slept: Duration, expected: Option<Duration>) -> Duration {
    let late = expected.map_or(Duration::ZERO, |expected| slept.saturating_sub(expected));
    if late > MAX_LATE { late } else { Duration::ZERO }
}

fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
    if mouse { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Gives the terminal back; as much of it as can be done.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Gives the terminal back when it goes out of scope.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// A panic of the game gives the terminal back before it is told; one of a thinker is not told, since the game goes on.
fn give_back_on_panic() {
    let before = std::panic::take_hook();
    let game = thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() == game {
            give_back();
            before(info);
        }
    }));
}

/// Plays until the person leaves.
pub(crate) fn run(mut app: App, store: Option<Store>, first: Vec<Effect>) -> io::Result<()> {
    let (sender, wakes) = mpsc::channel();
    listen_to_signals(&sender)?;
    let left = on_the_screen(app.settings.mouse, |terminal| {
        listen_to_input(&sender);
        play(&mut app, store, first, terminal, &sender, &wakes)
    })?;
    match left {
        Left::Quit => Ok(()),
        Left::Signal(signal) => die_of(signal),
    }
}

/// Takes the terminal for something, and gives it back however that ends.
fn on_the_screen<T>(mouse: bool, act: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    give_back_on_panic();
    let _guard = Guard;
    take(mouse)?;
    act(&mut Terminal::new(CrosstermBackend::new(io::stdout()))?)
}

type Screen = Terminal<CrosstermBackend<Stdout>>;

/// Lets the next picture be drawn from scratch. `Terminal::clear` would ask the terminal where its cursor is, and the answer
/// would go to the thread that reads keys.
fn redraw(terminal: &mut Screen) -> io::Result<()> {
    let size = terminal.size()?;
    terminal.resize(size.into())
}

fn play(
    app: &mut App,
    store: Option<Store>,
    first: Vec<Effect>,
    terminal: &mut Screen,
    sender: &Sender<Wake>,
    wakes: &Receiver<Wake>,
) -> io::Result<Left> {
    let mut time = GameTime::new();
    let answers = sender.clone();
    let mut thinker = EngineThreads::new(std::sync::Arc::new(move |question, thought| {
        let _ = answers.send(Wake::App(Event::Response(question, thought)));
    }));
    let news = sender.clone();
    let keeper = StorageThread::new(
        store,
        std::sync::Arc::new(move |event| {
            let _ = news.send(Wake::App(event));
        }),
    );
    let end = |app: &mut App, now: Duration, left| {
        // The keeper writes whatever is still to be written before it goes.
        app.update(now, Event::Ending).into_iter().for_each(|effect| keeper.run(effect));
        left
    };
    let mut mouse = app.settings.mouse;
    let size = terminal.size()?;
    let mut effects = first;
    effects.extend(app.update(time.now(), Event::Resize { width: size.width, height: size.height }));
    loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Ask(question, task) => thinker.ask(question, task),
                Effect::DismissPlayer => thinker.dismiss_player(),
                Effect::DismissStudent => thinker.dismiss_student(),
                Effect::Redraw => redraw(terminal)?,
                Effect::Suspend => stop(terminal, mouse)?,
                Effect::Quit => return Ok(Left::Quit),
                errand => keeper.run(errand),
            }
        }
        if mouse != app.settings.mouse {
            mouse = app.settings.mouse;
            if mouse {
                execute!(io::stdout(), EnableMouseCapture)
            } else {
                execute!(io::stdout(), DisableMouseCapture)
            }?;
        }
        terminal.draw(|frame| screen::render(app, frame))?;
        // Asleep until something happens; then everything that has happened, before the screen is drawn again.
        let (wait, asleep) = (app.next_change(), Instant::now());
        let mut next = match wait {
            Some(wait) => wakes.recv_timeout(wait),
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        time.wake(asleep.elapsed(), wait);
        loop {
            match next {
                Ok(Wake::App(event)) => effects.extend(app.update(time.now(), event)),
                Ok(Wake::Continued) => {
                    take(mouse)?;
                    redraw(terminal)?;
                }
                Ok(Wake::Stop) => effects.extend(app.update(time.now(), Event::Suspending)),
                Ok(Wake::End(signal)) => return Ok(end(app, time.now(), Left::Signal(signal))),
                Ok(Wake::InputLost) | Err(RecvTimeoutError::Disconnected) => {
                    return Ok(end(app, time.now(), Left::Quit));
                }
                Err(RecvTimeoutError::Timeout) => effects.extend(app.update(time.now(), Event::Tick)),
            }
            // What has to be done is done before the next key is looked at.
            if !effects.is_empty() {
                break;
            }
            match wakes.try_recv() {
                Ok(wake) => next = Ok(wake),
                Err(_) => break,
            }
        }
    }
}

fn listen_to_input(sender: &Sender<Wake>) {
    let sender = sender.clone();
    let listen = move || {
        loop {
            let wake = match event::read() {
                Ok(Input::Key(key)) if key.kind == KeyEventKind::Release => continue,
                Ok(Input::Key(key)) => Wake::App(Event::Key(key)),
                Ok(Input::Mouse(mouse)) => Wake::App(Event::Mouse(mouse)),
                Ok(Input::Resize(width, height)) => Wake::App(Event::Resize { width, height }),
                Ok(_) => continue,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    thread::sleep(Duration::from_millis(10));
                    continue;
                }
                Err(_) => Wake::InputLost,
            };
            let is_last = matches!(wake, Wake::InputLost);
            if sender.send(wake).is_err() || is_last {
                return;
            }
        }
    };
    let _ = thread::Builder::new().name("input".to_owned()).spawn(listen);
}

#[cfg(unix)]
fn listen_to_signals(sender: &Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    let sender = sender.clone();
    let listen = move || {
        for signal in &mut signals {
            let wake = match signal {
                SIGCONT => Wake::Continued,
                SIGTSTP => Wake::Stop,
                other => Wake::End(other),
            };
            if sender.send(wake).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(listen).map(drop)
}

#[cfg(not(unix))]
fn listen_to_signals(_: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}

/// Stops as Ctrl-Z does in other programs, and goes on when it is woken.
#[cfg(unix)]
fn stop(terminal: &mut Screen, mouse: bool) -> io::Result<()> {
    give_back();
    let stopped = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    take(mouse)?;
    redraw(terminal)?;
    stopped
}

#[cfg(not(unix))]
fn stop(terminal: &mut Screen, _: bool) -> io::Result<()> {
    redraw(terminal)
}

/// Ends as the signal would have ended the program.
#[cfg(unix)]
fn die_of(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

#[cfg(not(unix))]
fn die_of(_: i32) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;

    use expectrl::Session;

    /// Long enough for a busy machine; nobody waits for it unless something is wrong.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// What the game would do that has a mistake in it. The next test runs it, on a terminal of its own.
    #[test]
    #[ignore = "panics on purpose; run by a_panic_gives_the_terminal_back"]
    fn a_mistake() {
        let _ = on_the_screen(true, |terminal| -> io::Result<()> {
            terminal.draw(|frame| frame.render_widget("the board", frame.area()))?;
            panic!("a mistake was made");
        });
    }

    #[test]
    fn time_that_the_program_was_stopped_does_not_count() {
        let seconds = Duration::from_secs;
        let quarter = Some(Duration::from_millis(250));
        assert_eq!(lost(Duration::from_millis(300), quarter), Duration::ZERO);
        // A machine that is busy is not a program that is stopped.
        assert_eq!(lost(seconds(5), quarter), Duration::ZERO);
        assert_eq!(lost(seconds(3600), quarter), Duration::from_millis(3_599_750));
        assert_eq!(lost(seconds(3600), None), Duration::ZERO);
        let mut time = GameTime::new();
        time.wake(seconds(3600), quarter);
        assert_eq!(time.now(), Duration::ZERO);
    }

    /// After a panic the terminal is as it was, and the panic can be read on it.
    #[test]
    fn a_panic_gives_the_terminal_back() {
        let folder = tempfile::tempdir().unwrap();
        let [before, after] = ["before", "after"].map(|name| folder.path().join(name));
        let mut command = Command::new("/bin/sh");
        let script = r#"stty -a > "$1"; "$3" --exact terminal::tests::a_mistake --ignored --nocapture; stty -a > "$2"; echo all done"#;
        command.args(["-c", script, "sh"]).arg(&before).arg(&after).arg(std::env::current_exe().unwrap());
        command.env("TERM", "xterm-256color").env("RUST_BACKTRACE", "0");
        let mut session = Session::spawn(command).unwrap();
        let mut parser = vt100::Parser::new(24, 80, 0);
        let (mut taken, start) = (false, Instant::now());
        while !parser.screen().contents().contains("all done") {
            let mut bytes = [0; 64];
            match session.try_read(&mut bytes) {
                Ok(length) if length > 0 => parser.process(&bytes[..length]),
                _ => thread::sleep(Duration::from_millis(5)),
            }
            let screen = parser.screen();
            let is_mouse_on = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
            taken |= screen.alternate_screen() && screen.hide_cursor() && is_mouse_on;
            assert!(start.elapsed() < PATIENCE, "no end of it:\n{}", screen.contents());
        }
        let screen = parser.screen();
        assert!(taken, "the terminal was never taken:\n{}", screen.contents());
        assert!(!screen.alternate_screen());
        assert!(!screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        // Said on the ordinary screen, where it stays.
        assert!(screen.contents().contains("a mistake was made"), "{}", screen.contents());
        assert!(!screen.contents().contains("the board"), "{}", screen.contents());
        assert_eq!(fs::read_to_string(before).unwrap(), fs::read_to_string(after).unwrap());
    }
}
