//! The lesson as it is shown: the board of the step, and the words beside or below it.

use puissance4_coach::{Awaits, Comment, Task};
use puissance4_i18n::{Phrase as _, lesson_end, paragraphs, tr};
use puissance4_players::Computer;
use puissance4_rules::{Cell, Column, Columns, Outcome, Position, Row};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Learning, NUMBERING, theme};
use crate::app::App;
use crate::board_view::{BoardView, Scene, Scroll};
use crate::playing::Falling;
use crate::screen::game::hint::advice;
use crate::screen::game::layout::{WordsLayout, words_layout};
use crate::screen::game::status::spinner;
use crate::screen::text::clip;
use crate::screen::words::{ScrolledWords, Words};
use crate::screen::{hidden, places, render_frame_at};
use crate::theme::sign;

/// How wide words without a board are at most.
const MOST_ALONE: u16 = 72;

/// The board and the words; without a board, the words have all the room.
fn layout(app: &App, learning: &Learning) -> WordsLayout {
    if let Some(game) = learning.run.game() {
        return words_layout(app.area, game.position().geometry(), theme(app));
    }
    let body = places(app.area).body;
    let width = body.width.min(MOST_ALONE);
    let words = Rect { x: body.x + (body.width - width) / 2, width, ..body };
    WordsLayout { board: Rect::default(), words, is_low: false }
}

/// What is said, by paragraphs with their styles, and which of them is about what the learner did last.
fn words(app: &App, learning: &Learning) -> Words {
    let (language, palette, run) = (app.language(), app.palette(), &learning.run);
    let Some(step) = run.step() else {
        let [result, next] = lesson_end(run, app.course(), language);
        return Words { paragraphs: vec![(result, palette.accent), (next, Style::new())], said: 0 };
    };
    let mut words: Vec<_> = paragraphs(&step.text, language).into_iter().map(|text| (text, Style::new())).collect();
    if let Some(learner) = run.learner().filter(|_| step.task != Task::Read) {
        let disc = sign(theme(app), learner, app.ascii()).to_string();
        words.push((tr!(language, "lesson-you", disc = disc), palette.dim));
    }
    let said = words.len();
    if let Some(Comment { text, is_right }) = run.comment() {
        let style = match is_right {
            Some(true) => palette.good,
            Some(false) => palette.bad,
            None => palette.accent,
        };
        words.extend(paragraphs(text, language).into_iter().map(|text| (text, style)));
    }
    if let (Some(hint), Some(game)) = (&learning.advice, run.game()) {
        words.push((advice(hint, game.position().to_move(), NUMBERING, language), palette.accent));
    }
    if let Awaits::Opponent(level) = run.awaits() {
        let name = Computer::Level(level).phrase(language);
        words.push((format!("{}{}", tr!(language, "turn-thinks", name = name), spinner(app)), palette.dim));
    }
    if learning.hint.is_some() {
        words.push((spinner(app).trim().to_owned(), palette.dim));
    }
    Words { paragraphs: words, said }
}

fn scrolled_words(app: &App, learning: &Learning) -> ScrolledWords {
    words(app, learning).scrolled(layout(app, learning).words, learning.scroll)
}

/// How far the words are scrolled, by how much a key scrolls them, and how far they can be scrolled.
pub(super) fn last_scroll(app: &App, learning: &Learning) -> (usize, usize, usize) {
    let words = scrolled_words(app, learning);
    (words.scroll, words.page(), words.last())
}

/// The cells of an arrow: all between its ends if they are on a line.
fn between(from: Cell, to: Cell) -> Vec<Cell> {
    let steps = |one: usize, other: usize| one.abs_diff(other);
    let columns = steps(from.column().index(), to.column().index());
    let rows = steps(from.row().index(), to.row().index());
    let count = columns.max(rows);
    if columns != rows && columns.min(rows) > 0 {
        return vec![from, to];
    }
    let towards = |one: usize, other: usize, step: usize| match one.cmp(&other) {
        std::cmp::Ordering::Less => one + step,
        std::cmp::Ordering::Equal => one,
        std::cmp::Ordering::Greater => one - step,
    };
    let cell = |step: usize| {
        let column = Column::from_index(towards(from.column().index(), to.column().index(), step))?;
        Some(Cell::new(column, Row::from_index(towards(from.row().index(), to.row().index(), step))?))
    };
    (0..=count).filter_map(cell).collect()
}

/// The cells to look at: those that are lit, and those under arrows, since a terminal draws no lines.
fn lit(learning: &Learning) -> Vec<Cell> {
    let scene = learning.run.step().and_then(|step| step.scene.as_ref());
    let Some(scene) = scene else { return Vec::new() };
    let arrows = scene.arrows.iter().flat_map(|(from, to)| between(*from, *to));
    scene.lit.iter().copied().chain(arrows).collect()
}

fn scene(app: &App, learning: &Learning, position: &Position, falling: Option<Falling>) -> Scene {
    let winning = match position.outcome() {
        Outcome::Win(win) if falling.is_none() => win.lines().iter().flat_map(|line| line.cells().to_vec()).collect(),
        _ => Vec::new(),
    };
    let cursor = Some(learning.cursor).filter(|_| learning.takes_column());
    let drop = cursor.filter(|_| !learning.is_pointing());
    let pointed = cursor.filter(|_| learning.is_pointing());
    let advised = learning.advice.as_ref().map_or(Columns::NONE, |hint| hint.told());
    Scene {
        hover: drop.zip(learning.run.learner()),
        landing: drop.and_then(|column| position.landing(column)),
        falling: falling.map(|falling| (falling.cell, falling.height(app.now))),
        chosen: cursor,
        marked: advised.into_iter().chain(pointed).collect(),
        last: learning.run.game().and_then(|game| game.moves().0.last().copied()),
        lit: lit(learning),
        winning,
        ..Scene::default()
    }
}

/// The board at its place with what is drawn on it; `None` in a step without a board.
pub(super) fn board_view(app: &App, learning: &Learning) -> Option<(BoardView, Position, Scene)> {
    let (position, falling) = learning.shown(app.now)?;
    let scene = scene(app, learning, &position, falling);
    let lowest = Row::from_index(0).expect("every board has a row");
    let here = position.landing(learning.cursor).unwrap_or(Cell::new(learning.cursor, lowest));
    let focus = scene.lit.first().copied().filter(|_| !learning.takes_column()).unwrap_or(here);
    let area = layout(app, learning).board;
    let view = BoardView::new(area, position.geometry(), theme(app), app.ascii(), focus, Scroll::default());
    let scene = hidden::note(app, &view, &position, scene);
    Some((view, position, scene))
}

fn keys(app: &App, learning: &Learning) -> Vec<(Command, String)> {
    let language = app.language();
    let is_long = last_scroll(app, learning).2 > 0;
    let read = is_long.then(|| (Command::PageDown, tr!(language, "short-read")));
    let first = match learning.run.awaits() {
        Awaits::Answer | Awaits::Move => {
            let choose =
                if learning.is_pointing() { tr!(language, "short-choose") } else { tr!(language, "short-drop") };
            let column = (Command::Left, tr!(language, "short-column"));
            vec![(Command::Drop, choose), (Command::Hint, tr!(language, "short-hint")), column]
        }
        Awaits::Reader | Awaits::Nothing => vec![(Command::Drop, tr!(language, "short-step"))],
        Awaits::Opponent(_) => Vec::new(),
    };
    let last = [
        (Command::Help, tr!(language, "short-help")),
        (Command::Back, tr!(language, "short-leave")),
        (Command::Theme, tr!(language, "short-theme")),
        (Command::Language, tr!(language, "short-language")),
    ];
    first.into_iter().chain(read).chain(last).collect()
}

fn title(learning: &Learning) -> String {
    let lesson = learning.run.lesson();
    match learning.run.number() {
        Some(number) => format!("{number}/{} · {}", lesson.steps.len(), lesson.title),
        None => lesson.title.clone(),
    }
}

pub(super) fn render(app: &App, learning: &Learning, area: Rect, buffer: &mut Buffer) {
    let WordsLayout { words, is_low, .. } = layout(app, learning);
    let message = if is_low { Rect { height: 1, ..area } } else { places(area).message };
    let title = if is_low && app.message.is_some() { String::new() } else { title(learning) };
    let title = clip(&title, usize::from(area.width) - 1);
    render_frame_at(app, &title, &keys(app, learning), Place::Lesson, message, area, buffer);
    if let Some((view, position, scene)) = board_view(app, learning) {
        view.draw(&position, &scene, &app.palette(), buffer);
    }
    scrolled_words(app, learning).render(app, words, buffer);
}
