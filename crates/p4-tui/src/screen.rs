//! What is shown: one module for each screen, with what keys do there.

pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod menu;
pub(crate) mod naming;
pub(crate) mod puzzle;
pub(crate) mod question;
pub(crate) mod review;
pub(crate) mod saved_games;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod statistics;

use p4_i18n::{Language, tr};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget as _, Wrap};

use crate::app::{App, LEAST_HEIGHT, LEAST_WIDTH, Overlay, Screen};
use crate::ascii;
use crate::keys::{self, Action, Place};

/// Draws everything. The state is not changed by it.
pub(crate) fn render(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if app.is_too_small() {
        render_too_small(app, area, buffer);
    } else {
        match &app.screen {
            Screen::Menu(menu) => menu::render(app, menu, area, buffer),
            Screen::Setup(setup) => setup::render(app, setup, area, buffer),
            Screen::Playing => game::render(app, area, buffer),
            Screen::Review(review) => review::render(app, review, area, buffer),
            Screen::SavedGames(games) => saved_games::render(app, games, area, buffer),
            Screen::Statistics => statistics::render(app, area, buffer),
            Screen::Settings(list) => settings::render(app, list, area, buffer),
        }
        match &app.overlay {
            Some(Overlay::Help { scroll }) => help::render(app, *scroll, area, buffer),
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
        least_width = LEAST_WIDTH,
        least_height = LEAST_HEIGHT
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// The parts that every screen has.
pub(crate) struct Places {
    pub(crate) body: Rect,
    pub(crate) message: Rect,
    pub(crate) footer: Rect,
}

/// A title above, a message and the main keys below; the rest is for the screen.
pub(crate) fn places(area: Rect) -> Places {
    let line = |y| Rect { y, height: 1, ..area };
    Places {
        body: Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area },
        message: line(area.bottom().saturating_sub(2)),
        footer: line(area.bottom().saturating_sub(1)),
    }
}

/// Draws the title, the message and the keys.
pub(crate) fn render_frame(
    app: &App,
    title: &str,
    keys: &[(Action, String)],
    place: Place,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let palette = app.palette();
    let places = places(area);
    Line::from(Span::styled(format!(" {title}"), palette.title)).render(Rect { height: 1, ..area }, buffer);
    if let Some(message) = &app.message {
        let style = if message.is_warning { palette.bad } else { palette.accent };
        Line::from(Span::styled(clip(&message.text, usize::from(area.width)), style))
            .alignment(Alignment::Center)
            .render(places.message, buffer);
    }
    let mut spans: Vec<Span<'_>> = Vec::new();
    let mut width = 1;
    for (action, label) in keys {
        let name = keys::name(place, *action, app.language());
        let needed = name.chars().count() + label.chars().count() + 3;
        if width + needed > usize::from(area.width) {
            break;
        }
        width += needed;
        spans.push(Span::styled(format!(" {name}"), palette.key));
        spans.push(Span::raw(format!(" {label} ")));
    }
    Line::from(spans).render(places.footer, buffer);
    places.body
}

/// The first characters of a text, as many as there is room for.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
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

/// The text broken into lines of at most so many characters.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a line");
        let length = last.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if length > 0 {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// A list in the middle, the chosen line marked; scrolled so that the chosen one is shown. Says where the first line is.
pub(crate) fn render_list(
    app: &App,
    lines: &[(String, String)],
    chosen: usize,
    area: Rect,
    buffer: &mut Buffer,
) -> (Rect, usize) {
    let palette = app.palette();
    let longest = |of: fn(&(String, String)) -> &String| lines.iter().map(|line| of(line).chars().count()).max();
    let (left, right) = (longest(|line| &line.0).unwrap_or(0), longest(|line| &line.1).unwrap_or(0));
    let gap = if right == 0 { 0 } else { 2 };
    let width = u16::try_from(left + gap + right + 4).unwrap_or(u16::MAX).min(area.width);
    // Where there is not enough room, values are more worth seeing than the ends of names.
    let left = left.min(usize::from(width).saturating_sub(gap + 4 + right).max(usize::from(width) / 2));
    let shown = usize::from(area.height).min(lines.len());
    let first = (chosen + 1).saturating_sub(shown).max(chosen.saturating_sub(shown / 2)).min(lines.len() - shown);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height.saturating_sub(u16::try_from(shown).unwrap_or(0))) / 2,
        width,
        height: u16::try_from(shown).unwrap_or(0),
    };
    for (y, (index, (name, value))) in (place.y..).zip(lines.iter().enumerate().skip(first).take(shown)) {
        let is_chosen = index == chosen;
        let mark = if is_chosen { "›" } else { " " };
        let name = clip(name, left);
        let text = format!(" {mark} {name:<left$}{:gap$}{value}", "");
        let text = format!("{:<1$}", clip(&text, usize::from(width)), usize::from(width));
        let style = if is_chosen { palette.chosen } else { Style::new() };
        Line::from(Span::styled(text, style)).render(Rect { y, height: 1, ..place }, buffer);
    }
    (place, first)
}

/// The usual keys of a list.
pub(crate) fn list_keys(language: Language) -> Vec<(Action, String)> {
    vec![
        (Action::Up, tr!(language, "short-up")),
        (Action::Choose, tr!(language, "short-choose")),
        (Action::Help, tr!(language, "short-help")),
        (Action::Back, tr!(language, "short-back")),
    ]
}
