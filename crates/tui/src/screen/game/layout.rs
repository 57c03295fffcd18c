//! Where the board of a game and the text about it are on the screen.

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

/// The largest board that a screen shows whole, if it is large enough to play on.
pub(crate) fn fitting_size(area: Rect, theme: Theme) -> Option<Size> {
    let is_large = area.width >= MIN_WIDTH && area.height >= MIN_HEIGHT;
    let body = places(area).body;
    let width = if has_panel(area) { body.width - PANEL } else { body.width };
    let height = body.height + u16::from(area.height < TIGHT_BELOW && !has_panel(area));
    is_large.then(|| BoardView::largest(Rect { width, height, ..body }, theme))
}
