//! Lists with a chosen line.

use puissance4_i18n::{Language, tr};
use puissance4_session::Command;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use crate::app::App;
use crate::buffer::put;
use crate::screen::text::{clip, wrapped};

/// Moves the choice in a list of this many lines; false if the key is for something else.
pub(crate) fn move_choice(chosen: &mut usize, count: usize, command: Command) -> bool {
    *chosen = match command {
        _ if count == 0 => return false,
        Command::Up => (*chosen + count - 1) % count,
        Command::Down => (*chosen + 1) % count,
        Command::First | Command::PageUp => 0,
        Command::Last | Command::PageDown => count - 1,
        _ => return false,
    };
    true
}

/// Draws a list in the middle, scrolled so that the chosen line is shown. Returns its area and the first line that is
/// shown.
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

/// Draws a list with a text about the chosen line below it, for which at most this many lines are left.
pub(crate) fn render_list_with_text(
    app: &App,
    lines: &[(String, String)],
    chosen: usize,
    (text, height): (&str, u16),
    area: Rect,
    buffer: &mut Buffer,
) {
    let height = height.min(area.height.saturating_sub(4));
    let list = Rect { height: area.height - height, ..area };
    render_list(app, lines, chosen, list, buffer);
    let width = usize::from(area.width).saturating_sub(4).min(70);
    let style = app.palette().dim;
    let text: Vec<Line<'_>> =
        wrapped(text, width).into_iter().map(|line| Line::styled(line, style).centered()).collect();
    Paragraph::new(text).render(Rect { y: list.bottom(), height, ..area }, buffer);
}

/// The usual keys of a list.
pub(crate) fn list_keys(language: Language) -> Vec<(Command, String)> {
    vec![
        (Command::Up, tr!(language, "short-up")),
        (Command::Choose, tr!(language, "short-choose")),
        (Command::Help, tr!(language, "short-help")),
        (Command::Back, tr!(language, "short-back")),
    ]
}
