//! The game itself: the board, the players, and what the engine knows.

mod footer;
pub(crate) mod hint;
mod input;
mod insight;
pub(crate) mod layout;
pub(crate) mod panel;
mod puzzle;
mod scene;
pub(crate) mod status;
mod study;
mod update;

use std::time::Duration;

use puissance4_i18n::tr;
use puissance4_rules::{Geometry, Size};
use puissance4_session::{Command, Exercise, Place};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use self::footer::footer;
use self::layout::{GameLayout, fitting_size, game_layout};
use self::scene::scene;
use self::status::game_number;
use crate::app::App;
use crate::board_view::BoardView;
use crate::playing::{Mode, Playing};
use crate::screen::{Component, hidden, places, render_frame_at};

/// How often the clock of a timed run is shown.
const RUN_CLOCK: Duration = Duration::from_millis(500);

/// The screen of the game, whose state is that of the app: it stays while other screens are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board;

impl Component for Board {
    fn update(&mut self, command: Command, app: &mut App) {
        app.act_in_game(command);
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        let Some(playing) = &app.playing else { return };
        let GameLayout { panel: panel_place, is_tight, .. } =
            game_layout(area, playing.position().geometry(), app.theme());
        let title = if panel_place.is_some() { title(app, playing) } else { String::new() };
        let message = if is_tight { Rect { height: 1, ..area } } else { places(area).message };
        render_frame_at(app, &title, &footer(app, playing), Place::Game, message, area, buffer);
        let view = app.view(playing);
        let scene = hidden::note(app, &view, playing.position(), scene(app, playing));
        view.draw(playing.position(), &scene, &app.palette(), buffer);
        match panel_place {
            Some(place) => panel::render(app, playing, place, buffer),
            None => panel::render_status(app, playing, area, buffer),
        }
    }

    fn place(&self) -> Place {
        Place::Game
    }

    fn on_key(&mut self, key: KeyEvent, app: &mut App) -> bool {
        // On wide boards lower-case letters are columns.
        app.on_column_key(key)
    }

    fn on_mouse(&mut self, mouse: MouseEvent, app: &mut App) {
        app.on_game_mouse(mouse);
    }

    fn next_change(&self, app: &App) -> Option<Duration> {
        let playing = app.playing.as_ref().filter(|_| app.overlay.is_none())?;
        let game = playing.next_change(app.now, app.settings.reduced_motion);
        let run = playing.exercise().and_then(Exercise::run).map(|_| RUN_CLOCK);
        [game, run, panel::next_status_page(app, playing)].into_iter().flatten().min()
    }
}

impl App {
    /// The largest board that the screen shows whole.
    pub(crate) fn fitting_size(&self) -> Size {
        fitting_size(self.area, self.theme()).unwrap_or(Geometry::STANDARD.size())
    }

    pub(crate) fn view(&self, playing: &Playing) -> BoardView {
        let geometry = playing.position().geometry();
        let board = game_layout(self.area, geometry, self.theme()).board;
        BoardView::new(board, geometry, self.theme(), self.ascii(), playing.focus(), playing.scroll)
    }

    /// Scrolls the board so that the chosen cell is shown.
    pub(crate) fn scroll_to_focus(&mut self) {
        if let Some(playing) = &self.playing {
            let scroll = self.view(playing).scroll();
            if let Some(playing) = &mut self.playing {
                playing.scroll = scroll;
            }
        }
    }
}

fn title(app: &App, playing: &Playing) -> String {
    let geometry: Geometry = playing.position().geometry();
    let (size, connect) = (geometry.size().to_string(), geometry.connect().get());
    match &playing.mode {
        Mode::Game => {
            let title = tr!(app.language(), "game-title", size = size, connect = connect);
            match game_number(&playing.session, app.language()) {
                Some(number) => format!("{title} · {number}"),
                None => title,
            }
        }
        Mode::Puzzle(exercise) => app.training_title(exercise),
        Mode::Explore => tr!(app.language(), "explore-title", size = size, connect = connect),
    }
}
