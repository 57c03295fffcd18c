//! What is said beside or below a board, by paragraphs.

use puissance4_rules::{Column, Geometry, Style as Numbering};
use puissance4_session::Place;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget as _};

use crate::app::App;
use crate::board_view::BoardView;
use crate::screen::game::layout::words_layout;
use crate::screen::scrolled_text;
use crate::screen::text::wrapped;
use crate::theme::Theme;

/// The style that numbers columns and rows as the sentences do.
pub(crate) const NUMBERING: Numbering = Numbering::Numbered;

/// The theme of a board that sentences are about: one that numbers columns and rows as they do and shows the whole
/// board in this window.
pub(crate) fn numbered_theme(app: &App, geometry: Geometry) -> Theme {
    let theme = app.theme();
    let is_numbered_so = theme.numbering().first_column_number() == NUMBERING.first_column_number();
    let board = words_layout(app.area, geometry, theme).board;
    let is_whole = BoardView::whole_width(board, geometry, theme).is_some();
    if is_numbered_so && is_whole { theme } else { Theme::Classic(NUMBERING) }
}

/// Paragraphs with their styles, and which of them is about what the person did last.
pub(crate) struct Words {
    pub(crate) paragraphs: Vec<(String, Style)>,
    pub(crate) said: usize,
}

/// The words in lines, how far they are scrolled, and how many lines they have room for.
pub(crate) struct ScrolledWords {
    lines: Vec<Line<'static>>,
    pub(crate) scroll: usize,
    room: usize,
}

impl Words {
    /// The words in lines, and the line with which what was said last begins.
    fn lines(self, width: usize) -> (Vec<Line<'static>>, usize) {
        let (mut lines, mut said_line) = (Vec::new(), 0);
        for (index, (text, style)) in self.paragraphs.into_iter().enumerate() {
            if index > 0 {
                lines.push(Line::raw(""));
            }
            if index == self.said {
                said_line = lines.len();
            }
            lines.extend(wrapped(&text, width).into_iter().map(|line| Line::styled(line, style)));
        }
        (lines, said_line)
    }

    /// The words at their place; without `scroll`, what was said last is shown.
    pub(crate) fn scrolled(self, place: Rect, scroll: Option<usize>) -> ScrolledWords {
        let room = usize::from(place.height);
        let (lines, said) = self.lines(usize::from(place.width).saturating_sub(2));
        let last = scrolled_text::last_scroll(lines.len(), room);
        ScrolledWords { scroll: scroll.unwrap_or(said).min(last), lines, room }
    }
}

impl ScrolledWords {
    /// How far they can be scrolled.
    pub(crate) fn last(&self) -> usize {
        scrolled_text::last_scroll(self.lines.len(), self.room)
    }

    /// By how much a key scrolls them.
    pub(crate) fn page(&self) -> usize {
        self.room.saturating_sub(1).max(1)
    }

    pub(crate) fn render(self, app: &App, place: Rect, buffer: &mut Buffer) {
        let lines = scrolled_text::scrolled(app, Place::Lesson, self.lines, self.room, self.scroll);
        Paragraph::new(lines).render(Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, buffer);
    }
}

/// The column of a digit, if there is one of this number; `None` if the key is for something else.
#[allow(clippy::option_option)] // The two are different answers.
pub(crate) fn typed_column(key: KeyEvent) -> Option<Option<Column>> {
    let KeyCode::Char(typed) = key.code else { return None };
    let is_digit = typed.is_ascii_digit() && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let number = typed.to_digit(10).filter(|_| is_digit)?;
    Some(NUMBERING.column_of_number(number as usize))
}
