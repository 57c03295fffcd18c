//! The screens, one module each, with what keys do there.

pub(crate) mod demos;
pub(crate) mod game;
pub(crate) mod game_list;
pub(crate) mod help;
pub(crate) mod hidden;
pub(crate) mod learn;
pub(crate) mod lesson;
pub(crate) mod lessons;
mod list;
pub(crate) mod menu;
pub(crate) mod mistakes;
pub(crate) mod naming;
pub(crate) mod progress;
pub(crate) mod question;
pub(crate) mod review;
pub(crate) mod scrolled_text;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod statistics;
pub(crate) mod text;
pub(crate) mod thinking;
pub(crate) mod training;
mod words;

use std::time::Duration;

use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Place, RequestId, Response};
use puissance4_storage::Entry;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget as _, Wrap};

use crate::app::{App, MIN_HEIGHT, MIN_WIDTH, Overlay};
use crate::ascii;
use crate::buffer::put;
use crate::screen::text::{page, wrapped};

/// A screen: what commands, keys, clicks, answers and time do to it, and how it is drawn.
///
/// While it is updated, it is not in `app.screen`. A screen that is put there takes its place.
pub(crate) trait Component {
    fn update(&mut self, command: Command, app: &mut App);

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer);

    /// Which keys stand for which commands.
    fn place(&self) -> Place {
        Place::List
    }

    /// Types a key; false if it may stand for a command.
    fn on_key(&mut self, _key: KeyEvent, _app: &mut App) -> bool {
        false
    }

    fn on_mouse(&mut self, _mouse: MouseEvent, _app: &mut App) {}

    /// Takes a response of the engine; false if it is for another screen.
    fn on_response(&mut self, _request: RequestId, _response: &Response, _app: &mut App) -> bool {
        false
    }

    /// Takes the list of games.
    fn on_listed(&mut self, _entries: Vec<Entry>, _app: &mut App) {}

    /// Lets time pass.
    fn tick(&mut self, _app: &mut App) {}

    /// How long nothing changes by itself. `None` if nothing ever does.
    fn next_change(&self, _app: &App) -> Option<Duration> {
        None
    }
}

/// Draws the screen and the overlay.
pub(crate) fn render(app: &App, frame: &mut Frame<'_>) {
    // A key may have changed the theme.
    app.choose_player_words();
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if app.is_too_small() {
        render_too_small(app, area, buffer);
    } else {
        app.screen.component().view(app, area, buffer);
        match &app.overlay {
            Some(Overlay::Help { scroll }) => help::render(app, *scroll, area, buffer),
            Some(Overlay::Words { scroll }) => scrolled_text::render(app, *scroll, area, buffer),
            Some(Overlay::Naming(naming)) => naming::render(app, naming, area, buffer),
            Some(overlay) => question::render(app, overlay, area, buffer),
            None => {}
        }
    }
    if app.ascii() {
        ascii::fold(buffer);
    }
}

fn render_too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let text = tr!(
        app.language(),
        "too-small",
        width = area.width,
        height = area.height,
        least_width = MIN_WIDTH,
        least_height = MIN_HEIGHT
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// The areas that every screen has.
pub(crate) struct Places {
    pub(crate) body: Rect,
    pub(crate) message: Rect,
    pub(crate) footer: Rect,
}

/// A title above, a message and the keys below, and the rest for the screen.
pub(crate) fn places(area: Rect) -> Places {
    let line = |y| Rect { y, height: 1, ..area };
    Places {
        body: Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area },
        message: line(area.bottom().saturating_sub(2)),
        footer: line(area.bottom().saturating_sub(1)),
    }
}

/// Draws the title, the message and the keys. Returns the area for the screen.
pub(crate) fn render_frame(
    app: &App,
    title: &str,
    keys: &[(Command, String)],
    place: Place,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    render_frame_at(app, title, keys, place, places(area).message, area, buffer)
}

/// The same with the message in another line.
pub(crate) fn render_frame_at(
    app: &App,
    title: &str,
    keys: &[(Command, String)],
    place: Place,
    message_line: Rect,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let palette = app.palette();
    let places = places(area);
    Line::from(Span::styled(format!(" {title}"), palette.title)).render(Rect { height: 1, ..area }, buffer);
    if let Some(message) = &app.message {
        let style = if message.is_warning { palette.bad } else { palette.accent };
        let text = page(&message.text, usize::from(area.width), app.now.saturating_sub(message.since));
        Line::from(Span::styled(text, style)).alignment(Alignment::Center).render(message_line, buffer);
    }
    let mut spans: Vec<Span<'_>> = Vec::new();
    let name = |command: Command| command.key_name(place, app.language());
    let needed = |(command, label): &(Command, String)| name(*command).chars().count() + label.chars().count() + 3;
    // In a narrow window the key for help has precedence over all but the first two.
    let help = keys.iter().position(|(command, _)| *command == Command::Help);
    let mut width = 0;
    for (index, key) in keys.iter().enumerate() {
        let reserved = help.filter(|help| index > 1 && index < *help).map_or(0, |help| needed(&keys[help]));
        if width + needed(key) + reserved > usize::from(area.width) {
            continue;
        }
        let ((command, label), needed) = (key, needed(key));
        let name = name(*command);
        width += needed;
        spans.push(Span::styled(format!(" {name}"), palette.key));
        spans.push(Span::raw(format!(" {label} ")));
    }
    Line::from(spans).render(places.footer, buffer);
    places.body
}

/// A box in the middle with a title and lines of text.
pub(crate) fn render_box(
    app: &App,
    title: &str,
    lines: Vec<Line<'_>>,
    width: u16,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let palette = app.palette();
    let width = width.min(area.width);
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(place, buffer);
    let block = ratatui::widgets::Block::bordered()
        .border_type(ratatui::widgets::BorderType::Rounded)
        .border_style(palette.accent)
        .title(Span::styled(format!(" {title} "), palette.title));
    Paragraph::new(lines).block(block).render(place, buffer);
    place
}

/// Draws a text in the middle of an empty screen.
pub(crate) fn render_alone(words: &str, area: Rect, buffer: &mut Buffer) {
    let lines = wrapped(words, usize::from(area.width) - 4).into_iter().map(|line| Line::raw(line).centered());
    let y = area.y + area.height / 3;
    Paragraph::new(lines.collect::<Vec<_>>()).render(Rect { y, height: area.bottom() - y, ..area }, buffer);
}

/// Draws arrows on the right if the text can be scrolled.
pub(crate) fn render_more(app: &App, body: Rect, scroll: usize, last: usize, buffer: &mut Buffer) {
    let arrows = [("▲", body.y, scroll > 0), ("▼", body.bottom().saturating_sub(1), scroll < last)];
    for (arrow, y, _) in arrows.into_iter().filter(|(.., goes_on)| *goes_on) {
        put(buffer, body.right().saturating_sub(1), y, arrow, app.palette().key);
    }
}

/// The keys of a text that may be longer than the screen.
pub(crate) fn text_keys(language: Language, is_longer: bool) -> Vec<(Command, String)> {
    let read = (Command::PageDown, tr!(language, "short-read"));
    let (back, move_) = ((Command::Back, tr!(language, "short-back")), (Command::Up, tr!(language, "short-up")));
    if is_longer { vec![read, back, move_] } else { vec![back] }
}
