//! The loop of the full-screen game: it waits for events, lets the app handle them, executes the effects and draws.

mod input;

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use puissance4_players::BotLimits;
use puissance4_storage::Store;

use self::input::{read_input, read_signals};
use crate::app::{App, Effect, Event};
use crate::executor::{Executor, Flow};
use crate::terminal;

/// What wakes the loop. Some of it comes from signals only.
#[cfg_attr(not(unix), allow(dead_code))]
enum Wake {
    App(Event),
    /// The input ended or cannot be read.
    InputLost,
    /// The program runs again after it was suspended. Another program may have changed the terminal.
    Continued,
    /// A signal suspends the program.
    Suspend,
    /// A signal ends the program.
    End(i32),
}

/// How the game was left.
enum Exit {
    Quit,
    Signal(i32),
}

/// How late the loop may wake and still count the time.
const MAX_LATE: Duration = Duration::from_secs(5);

/// The time of the game, without the time in which the program was suspended.
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

/// How much of a sleep does not count. Without an expected end nothing depends on the time.
fn lost(slept: Duration, expected: Option<Duration>) -> Duration {
    let late = expected.map_or(Duration::ZERO, |expected| slept.saturating_sub(expected));
    if late > MAX_LATE { late } else { Duration::ZERO }
}

/// Plays until the player leaves.
pub(crate) fn run(mut app: App, store: Option<Store>, bots: BotLimits, first: Vec<Effect>) -> io::Result<()> {
    let (sender, wakes) = mpsc::channel();
    read_signals(&sender)?;
    let exit = terminal::on_the_screen(app.settings.mouse, |screen| {
        read_input(&sender);
        let notify = Arc::new(move |event| {
            let _ = sender.send(Wake::App(event));
        });
        let mut executor = Executor::new(screen, store, bots, notify);
        play(&mut app, first, &mut executor, &wakes)
    })?;
    match exit {
        Exit::Quit => Ok(()),
        Exit::Signal(signal) => terminal::die_of(signal),
    }
}

fn play(app: &mut App, first: Vec<Effect>, executor: &mut Executor<'_>, wakes: &Receiver<Wake>) -> io::Result<Exit> {
    let mut time = GameTime::new();
    let size = executor.screen().size()?;
    let mut effects = first;
    effects.extend(app.update(time.now(), Event::Resize { width: size.width, height: size.height }));
    loop {
        for effect in effects.drain(..) {
            if executor.execute(effect)? == Flow::Quit {
                return Ok(Exit::Quit);
            }
        }
        executor.screen().draw(app)?;
        // Sleeps until something happens, then handles everything that has happened before it draws again.
        let (wait, asleep) = (app.next_change(), Instant::now());
        let mut next = match wait {
            Some(wait) => wakes.recv_timeout(wait),
            None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        time.wake(asleep.elapsed(), wait);
        loop {
            match next {
                Ok(Wake::App(event)) => effects.extend(app.update(time.now(), event)),
                Ok(Wake::Continued) => executor.screen().take_again()?,
                Ok(Wake::Suspend) => effects.extend(app.update(time.now(), Event::Suspending)),
                Ok(Wake::End(signal)) => return end(app, time.now(), executor, Exit::Signal(signal)),
                Ok(Wake::InputLost) | Err(RecvTimeoutError::Disconnected) => {
                    return end(app, time.now(), executor, Exit::Quit);
                }
                Err(RecvTimeoutError::Timeout) => effects.extend(app.update(time.now(), Event::Tick)),
            }
            // Effects are executed before the next key is handled.
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

/// Lets the app write what is not written yet.
fn end(app: &mut App, now: Duration, executor: &mut Executor<'_>, exit: Exit) -> io::Result<Exit> {
    for effect in app.update(now, Event::Ending) {
        executor.execute(effect)?;
    }
    Ok(exit)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
