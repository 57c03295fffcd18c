//! Text that is longer than its place: scrolled there, or on the whole screen.

use puissance4_i18n::{Language, tr};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Widget as _};

use crate::app::{App, Overlay, Screen};
use crate::screen::game::{layout::has_panel, panel};
use crate::screen::{places, render_frame, render_more, review, text_keys, thinking};

/// How far a text of this many lines can be scrolled.
pub(crate) fn last_scroll(lines: usize, room: usize) -> usize {
    // One line says that there is more.
    if lines <= room { 0 } else { lines - room.saturating_sub(1).max(1) }
}

/// The lines that are shown. If there are more, the last one says which they are, with the keys for the others.
pub(crate) fn scrolled<'a>(app: &App, place: Place, lines: Vec<Line<'a>>, room: usize, scroll: usize) -> Vec<Line<'a>> {
    let all = lines.len();
    if all <= room {
        return lines;
    }
    let shown = room.saturating_sub(1).max(1);
    let scroll = scroll.min(last_scroll(all, room));
    let (up, down) = (scroll > 0, scroll + shown < all);
    let arrows = match (up, down) {
        (true, true) => "▲▼",
        (true, false) => "▲",
        _ => "▼",
    };
    let key = |command: Command| command.key_name(place, app.language());
    let keys = match (up, down) {
        (true, true) => format!("{} {}", key(Command::PageUp), key(Command::PageDown)),
        (true, false) => key(Command::PageUp),
        _ => key(Command::PageDown),
    };
    let mark = format!("{arrows} {keys}  {}–{}/{all}", scroll + 1, (scroll + shown).min(all));
    lines.into_iter().skip(scroll).take(shown).chain([Line::styled(mark, app.palette().key)]).collect()
}

/// How far a text is scrolled after a key; `None` if the key is for something else.
pub(crate) fn after(command: Command, scroll: usize, page: usize, last: usize) -> Option<usize> {
    let scroll = scroll.min(last);
    let scroll = match command {
        Command::Up => scroll.saturating_sub(1),
        Command::Down => scroll + 1,
        Command::PageUp => scroll.saturating_sub(page),
        Command::PageDown | Command::Choose => scroll + page,
        Command::First => 0,
        Command::Last => last,
        _ => return None,
    };
    Some(scroll.min(last))
}

/// The whole text, over the whole width.
fn whole(app: &App) -> Vec<Line<'static>> {
    let width = usize::from(app.area.width.saturating_sub(4));
    let lines = match (&app.screen, &app.playing) {
        (Screen::Review(review), _) => review::comment_lines(app, review, width),
        (Screen::Thinking(thinking), _) => thinking::all_lines(app, thinking, width),
        (Screen::Playing(_), Some(playing)) => panel::all_lines(app, playing, width),
        _ => Vec::new(),
    };
    lines.into_iter().map(|line| [Span::raw("  ")].into_iter().chain(line.spans).collect()).collect()
}

/// How far the text on the whole screen can be scrolled.
pub(crate) fn last_overlay_scroll(app: &App) -> usize {
    whole(app).len().saturating_sub(usize::from(places(app.area).body.height))
}

pub(crate) fn render(app: &App, scroll: usize, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let language: Language = app.language();
    let last = last_overlay_scroll(app);
    let keys = text_keys(language, last > 0);
    let body = render_frame(app, &tr!(language, "words-title"), &keys, Place::List, area, buffer);
    let scroll = scroll.min(last);
    let lines: Vec<Line<'_>> = whole(app).into_iter().skip(scroll).take(usize::from(body.height)).collect();
    Paragraph::new(lines).render(body, buffer);
    render_more(app, body, scroll, last, buffer);
}

impl App {
    /// Scrolls the text beside the game. Without a panel, shows it on the whole screen.
    pub(crate) fn read_on(&mut self, command: Command) {
        if !has_panel(self.area) {
            self.overlay = Some(Overlay::Words { scroll: 0 });
            return;
        }
        let Some(playing) = &self.playing else { return };
        let (last, page) = panel::last_scroll(self, playing);
        let scroll = after(command, playing.text_scroll, page, last);
        if let (Some(playing), Some(scroll)) = (&mut self.playing, scroll) {
            playing.text_scroll = scroll;
        }
    }
}
