//! The threads that read keys, the mouse and signals.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event as Input, KeyEventKind};

use super::Wake;
use crate::app::Event;

pub(super) fn read_input(sender: &Sender<Wake>) {
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
pub(super) fn read_signals(sender: &Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
    let sender = sender.clone();
    let listen = move || {
        for signal in &mut signals {
            let wake = match signal {
                SIGCONT => Wake::Continued,
                SIGTSTP => Wake::Suspend,
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
pub(super) fn read_signals(_: &Sender<Wake>) -> io::Result<()> {
    Ok(())
}
