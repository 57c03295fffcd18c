//! The terminal: taken when the game starts, and restored however the game ends.

use std::io::{self, Stdout};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::Size;

use crate::app::App;
use crate::screen;

fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
    if mouse { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Restores the terminal, as far as that is possible.
fn restore() {
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Restores the terminal when it goes out of scope.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// A panic of this thread restores the terminal before it is reported. A panic of another thread is not reported, since
/// the game goes on.
fn restore_on_panic() {
    let before = std::panic::take_hook();
    let game = thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() == game {
            restore();
            before(info);
        }
    }));
}

/// Takes the terminal, runs something on it, and restores it however that ends.
pub(crate) fn on_the_screen<T>(mouse: bool, act: impl FnOnce(&mut Screen) -> io::Result<T>) -> io::Result<T> {
    restore_on_panic();
    let _guard = Guard;
    take(mouse)?;
    act(&mut Screen { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))?, mouse })
}

/// The terminal while the game has it.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Whether mouse events are reported.
    mouse: bool,
}

impl Screen {
    pub(crate) fn size(&self) -> io::Result<Size> {
        self.terminal.size()
    }

    pub(crate) fn draw(&mut self, app: &App) -> io::Result<()> {
        self.report_mouse(app.settings.mouse)?;
        self.terminal.draw(|frame| screen::render(app, frame)).map(drop)
    }

    fn report_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if mouse == std::mem::replace(&mut self.mouse, mouse) {
            Ok(())
        } else if mouse {
            execute!(io::stdout(), EnableMouseCapture)
        } else {
            execute!(io::stdout(), DisableMouseCapture)
        }
    }

    /// Lets the next picture be drawn from scratch. `Terminal::clear` would ask the terminal where its cursor is, and
    /// the thread that reads keys would get the answer.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Takes the terminal after the program was suspended.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        take(self.mouse)?;
        self.redraw()
    }

    /// Suspends the program as Ctrl-Z does in other programs. Returns when it runs again.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        let suspended = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
        self.take_again()?;
        suspended
    }

    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        self.redraw()
    }
}

/// Ends the program as the signal would have ended it.
#[cfg(unix)]
pub(crate) fn die_of(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

#[cfg(not(unix))]
pub(crate) fn die_of(_: i32) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;
    use std::time::{Duration, Instant};

    use expectrl::Session;

    /// Long enough for a busy machine.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// Set for the child process of `a_panic_restores_the_terminal`.
    const PANIC_VARIABLE: &str = "PUISSANCE4_TEST_PANIC";

    /// A game with a mistake in it, for the next test, which runs it on a terminal of its own.
    #[test]
    fn a_mistake() {
        if std::env::var_os(PANIC_VARIABLE).is_none() {
            return;
        }
        let _ = on_the_screen(true, |screen| -> io::Result<()> {
            screen.terminal.draw(|frame| frame.render_widget("the board", frame.area()))?;
            panic!("a mistake was made");
        });
    }

    /// After a panic the terminal is as it was, and the panic can be read on it.
    #[test]
    fn a_panic_restores_the_terminal() {
        let folder = tempfile::tempdir().unwrap();
        let [before, after] = ["before", "after"].map(|name| folder.path().join(name));
        let mut command = Command::new("/bin/sh");
        let script =
            r#"stty -a > "$1"; "$3" --exact terminal::tests::a_mistake --nocapture; stty -a > "$2"; echo all done"#;
        command.args(["-c", script, "sh"]).arg(&before).arg(&after).arg(std::env::current_exe().unwrap());
        command.env("TERM", "xterm-256color").env("RUST_BACKTRACE", "0").env(PANIC_VARIABLE, "1");
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
