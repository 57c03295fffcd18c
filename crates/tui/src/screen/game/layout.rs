//! Where a board and the text about it are on the screen.

use puissance4_rules::{Geometry, Size};
use ratatui::layout::Rect;

use crate::app::{MIN_HEIGHT, MIN_WIDTH};
use crate::board_view::BoardView;
use crate::screen::places;
use crate::theme::Theme;

/// The areas of the board and, where there is room, of the panel with the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameLayout {
    pub(crate) board: Rect,
    pub(crate) panel: Option<Rect>,
    /// Whether the board needs the line of messages. They then share the first line with the status.
    pub(crate) is_tight: bool,
}

/// How wide the panel beside a board is at least and at most.
const PANEL: u16 = 30;
/// See [`PANEL`].
const MAX_PANEL: u16 = 64;
/// From which width on there is a panel, and from which on it grows.
const PANEL_FROM: u16 = 74;
/// See [`PANEL_FROM`].
const PANEL_GROWS_FROM: u16 = 100;
/// Below this height messages may share a line with the status.
const TIGHT_BELOW: u16 = 14;

/// Whether there is a panel.
pub(crate) fn has_panel(area: Rect) -> bool {
    area.width >= PANEL_FROM
}

/// How wide the panel beside a board is: in a wide window it has half of what the board leaves.
pub(crate) fn panel_width(body: Rect, geometry: Geometry, theme: Theme) -> u16 {
    let beside = Rect { width: body.width.saturating_sub(PANEL), ..body };
    match BoardView::whole_width(beside, geometry, theme) {
        Some(board) if body.width >= PANEL_GROWS_FROM => (PANEL + (beside.width - board) / 2).min(MAX_PANEL),
        _ => PANEL,
    }
}

/// The parts of the screen during a game on this board.
pub(crate) fn game_layout(area: Rect, geometry: Geometry, theme: Theme) -> GameLayout {
    let body = places(area).body;
    if has_panel(area) {
        let width = panel_width(body, geometry, theme);
        let board = Rect { width: body.width - width, ..body };
        let panel = Rect { x: board.right(), width, ..body };
        return GameLayout { board, panel: Some(panel), is_tight: false };
    }
    // Every line is for the board: the text takes the place of the title and of messages.
    let is_tight = area.height < TIGHT_BELOW && BoardView::whole_width(body, geometry, theme).is_none();
    let board = if is_tight { Rect { height: body.height + 1, ..body } } else { body };
    GameLayout { board, panel: None, is_tight }
}

/// The board, and words that belong to it.
pub(crate) struct WordsLayout {
    pub(crate) board: Rect,
    pub(crate) words: Rect,
    /// Whether the line of messages belongs to them. Messages then take the place of the title.
    pub(crate) is_low: bool,
}

/// How wide the words beside a board are at most where there is no panel.
const MOST_WORDS: u16 = 30;
/// How many lines words need below a board.
const LINES_BELOW: u16 = 8;

/// Beside the board where there is a panel or where the window is low, else below it.
pub(crate) fn words_layout(area: Rect, geometry: Geometry, theme: Theme) -> WordsLayout {
    let body = places(area).body;
    let beside = |body: Rect, width: u16, is_low: bool| {
        let board = Rect { width: body.width - width, ..body };
        WordsLayout { board, words: Rect { x: board.right(), width, ..body }, is_low }
    };
    if has_panel(area) {
        return beside(body, panel_width(body, geometry, theme), false);
    }
    let is_whole = |place: Rect| BoardView::whole_width(place, geometry, theme).is_some();
    if let Some(height) = (1..body.height).find(|height| is_whole(Rect { height: *height, ..body }))
        && body.height - height >= LINES_BELOW
    {
        let height = height.max(body.height / 2);
        let board = Rect { height, ..body };
        return WordsLayout {
            board,
            words: Rect { y: board.bottom(), height: body.height - height, ..body },
            is_low: false,
        };
    }
    let is_low = !is_whole(body);
    let body = Rect { height: body.height + u16::from(is_low), ..body };
    let least = (1..body.width).find(|width| is_whole(Rect { width: *width, ..body })).unwrap_or(body.width / 2);
    beside(body, (body.width - least).min(MOST_WORDS), is_low)
}

/// The largest board that a screen shows whole, if it is large enough to play on.
pub(crate) fn fitting_size(area: Rect, theme: Theme) -> Option<Size> {
    let is_large = area.width >= MIN_WIDTH && area.height >= MIN_HEIGHT;
    let body = places(area).body;
    let width = if has_panel(area) { body.width - PANEL } else { body.width };
    let height = body.height + u16::from(area.height < TIGHT_BELOW && !has_panel(area));
    is_large.then(|| BoardView::largest(Rect { width, height, ..body }, theme))
}
