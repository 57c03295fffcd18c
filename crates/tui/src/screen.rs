//! The screens, one module each, with what keys do there.

pub(crate) mod demos;
pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod hidden;
pub(crate) mod menu;
pub(crate) mod naming;
pub(crate) mod question;
pub(crate) mod review;
pub(crate) mod saved_games;
pub(crate) mod scrolled_text;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod statistics;

use std::time::Duration;

use puissance4_i18n::{Language, tr};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget as _, Wrap};

use crate::app::{App, MIN_HEIGHT, MIN_WIDTH, Overlay, Screen};
use crate::ascii;
use crate::buffer::put;
use crate::keys::{self, Action, Place};

/// Draws the screen and the overlay.
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
            Screen::Demos(demos) => demos::render(app, *demos, area, buffer),
            Screen::SavedGames(games) => saved_games::render(app, games, area, buffer),
            Screen::Statistics => statistics::render(app, area, buffer),
            Screen::Settings(list) => settings::render(app, list, area, buffer),
        }
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
    keys: &[(Action, String)],
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
    keys: &[(Action, String)],
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
    let name = |action: Action| keys::name(place, action, app.language());
    let needed = |(action, label): &(Action, String)| name(*action).chars().count() + label.chars().count() + 3;
    // In a narrow window the key for help has precedence over all but the first two.
    let help = keys.iter().position(|(action, _)| *action == Action::Help);
    let mut width = 0;
    for (index, key) in keys.iter().enumerate() {
        let reserved = help.filter(|help| index > 1 && index < *help).map_or(0, |help| needed(&keys[help]));
        if width + needed(key) + reserved > usize::from(area.width) {
            continue;
        }
        let ((action, label), needed) = (key, needed(key));
        let name = name(*action);
        width += needed;
        spans.push(Span::styled(format!(" {name}"), palette.key));
        spans.push(Span::raw(format!(" {label} ")));
    }
    Line::from(spans).render(places.footer, buffer);
    places.body
}

/// The text, cut off if it is longer than the width.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// How long each page of a long text is shown.
pub(crate) const PAGE_TIME: Duration = Duration::from_millis(2500);

/// The text in pages that fit into a line. All but the last end with an ellipsis.
pub(crate) fn pages(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut pages = wrapped(text, width.saturating_sub(2).max(1));
    let last = pages.pop().unwrap_or_default();
    pages.into_iter().map(|page| format!("{page} …")).chain([last]).collect()
}

/// The page that is shown after some time. After the last page comes the first.
pub(crate) fn page(text: &str, width: usize, shown: Duration) -> String {
    let mut pages = pages(text, width);
    let index = shown.as_millis() / PAGE_TIME.as_millis() % pages.len() as u128;
    pages.swap_remove(usize::try_from(index).unwrap_or(0))
}

/// How much longer the page that is shown after some time stays. `None` if it is the only one.
pub(crate) fn next_page(text: &str, width: usize, shown: Duration) -> Option<Duration> {
    let has_more = text.chars().count() > width;
    let page = u64::try_from(PAGE_TIME.as_millis()).unwrap_or(u64::MAX);
    has_more.then(|| Duration::from_millis(page - u64::try_from(shown.as_millis() % u128::from(page)).unwrap_or(0)))
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

/// Keeps French punctuation on the line of its word.
const NO_BREAK: &str = "\u{a0}";

/// The text broken into lines of at most this width.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let before = ["»", ":", ";", "!", "?"];
    let bound = before.iter().fold(text.replace("« ", &format!("«{NO_BREAK}")), |text, mark| {
        text.replace(&format!(" {mark}"), &format!("{NO_BREAK}{mark}"))
    });
    let text = bound.as_str();
    // A word that is longer than a line, such as the name of a file, is divided.
    let letters: Vec<Vec<char>> = text.split(' ').map(|word| word.chars().collect()).collect();
    let words = letters.iter().flat_map(|word| word.chunks(width.max(1)).chain(word.is_empty().then_some(&word[..])));
    for word in words.map(|word| word.iter().collect::<String>()) {
        let last = lines.last_mut().expect("there is a line");
        let length = last.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word);
        } else {
            if length > 0 {
                last.push(' ');
            }
            last.push_str(&word);
        }
    }
    lines.into_iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

/// Draws arrows on the right if the text can be scrolled.
pub(crate) fn render_more(app: &App, body: Rect, scroll: usize, last: usize, buffer: &mut Buffer) {
    let arrows = [("▲", body.y, scroll > 0), ("▼", body.bottom().saturating_sub(1), scroll < last)];
    for (arrow, y, _) in arrows.into_iter().filter(|(.., goes_on)| *goes_on) {
        put(buffer, body.right().saturating_sub(1), y, arrow, app.palette().key);
    }
}

/// Draws a list in the middle, scrolled so that the chosen line is shown. Returns its area and the first line that is shown.
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
    // In a narrow window names are cut off before values.
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
    // Arrows show that the list can be scrolled.
    let arrows = [("▲", place.y, first > 0), ("▼", place.bottom().saturating_sub(1), first + shown < lines.len())];
    for (arrow, y, _) in arrows.into_iter().filter(|(.., goes_on)| *goes_on) {
        put(buffer, place.right().min(area.right() - 1), y, arrow, palette.key);
    }
    (place, first)
}

/// The keys of a text that may be longer than the screen.
pub(crate) fn text_keys(language: Language, is_longer: bool) -> Vec<(Action, String)> {
    let read = (Action::PageDown, tr!(language, "short-read"));
    let (back, move_) = ((Action::Back, tr!(language, "short-back")), (Action::Up, tr!(language, "short-up")));
    if is_longer { vec![read, back, move_] } else { vec![back] }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_with_their_words() {
        assert_eq!(
            wrapped("Pourquoi pas ? Voir « Jouer » : oui.", 12),
            ["Pourquoi", "pas ? Voir", "« Jouer » :", "oui."]
        );
    }

    #[test]
    fn nothing_is_lost_when_a_text_is_broken() {
        let text = "Exported to /home/somebody/.local/share/puissance4/exports/human against human.txt";
        for width in 1..90 {
            let lines = wrapped(text, width);
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{lines:?}");
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        for width in 10..90 {
            let pages = pages(text, width);
            assert!(pages.iter().all(|page| page.chars().count() <= width), "{pages:?}");
            let shown: Vec<String> =
                (0..pages.len()).map(|index| page(text, width, PAGE_TIME * u32::try_from(index).unwrap())).collect();
            assert_eq!(shown, pages);
        }
        assert_eq!(next_page("short", 10, PAGE_TIME), None);
        assert_eq!(next_page("a longer one", 10, PAGE_TIME / 5), Some(PAGE_TIME * 4 / 5));
    }
}
