//! A mistake as it is shown: the board before it, and the words beside or below it.

use puissance4_i18n::{mistake_task, tr};
use puissance4_rules::{Cell, Outcome, Row};
use puissance4_session::{Command, Place, Problem, Remark};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Mistakes, NUMBERING, Shown, Source};
use crate::app::App;
use crate::board_view::{BoardView, Scene, Scroll};
use crate::screen::game::hint::advice;
use crate::screen::game::layout::{WordsLayout, words_layout};
use crate::screen::game::status::spinner;
use crate::screen::text::clip;
use crate::screen::words::{ScrolledWords, Words, numbered_theme};
use crate::screen::{hidden, places, render_alone, render_frame_at};
use crate::theme::{Theme, sign};

fn theme(app: &App, shown: &Shown) -> Theme {
    numbered_theme(app, shown.position().geometry())
}

fn layout(app: &App, shown: &Shown) -> WordsLayout {
    words_layout(app.area, shown.position().geometry(), theme(app, shown))
}

/// Which game is being reviewed in the background, if any.
fn reviewing(app: &App, mistakes: &Mistakes) -> Option<String> {
    let (games, left) = (mistakes.to_review, mistakes.waiting.len());
    let text = tr!(app.language(), "mistakes-reviewing", game = games - left + 1, games = games);
    (left > 0).then(|| text + &spinner(app))
}

fn words(app: &App, mistakes: &Mistakes, shown: &Shown) -> Words {
    let (language, palette) = (app.language(), app.palette());
    let learner = shown.exercise.learner();
    let disc = sign(theme(app, shown), learner, app.ascii()).to_string();
    let mut words = vec![(tr!(language, "lesson-you", disc = disc), palette.dim)];
    if let Problem::Mistake { mistake, .. } = shown.exercise.problem() {
        words.insert(0, (mistake_task(mistake, language), Style::new()));
    }
    let said = words.len();
    let mut say = |texts: Vec<String>, style: Style| words.extend(texts.into_iter().map(|text| (text, style)));
    let remark = shown.exercise.remark();
    let sentences = remark.sentences(NUMBERING, language);
    match remark {
        Remark::Wrong { .. } => {
            say(sentences, palette.bad);
            say(vec![tr!(language, "mistakes-retry")], Style::new());
        }
        Remark::Solved { .. } => {
            say(
                remark.verdict(NUMBERING, language).into_iter().chain(remark.reasons(language)).collect(),
                palette.good,
            );
            say(remark.ending(language).into_iter().collect(), Style::new());
        }
        Remark::Hint(hint) => say(vec![advice(hint, learner, NUMBERING, language)], palette.accent),
        _ => say(sentences, palette.bad),
    }
    if shown.request.is_some() {
        say(vec![spinner(app).trim().to_owned()], palette.dim);
    }
    say(reviewing(app, mistakes).into_iter().collect(), palette.dim);
    Words { paragraphs: words, said }
}

pub(super) fn scrolled_words(app: &App, mistakes: &Mistakes, shown: &Shown) -> ScrolledWords {
    words(app, mistakes, shown).scrolled(layout(app, shown).words, shown.scroll)
}

/// The board at its place with what is drawn on it.
pub(super) fn board_view(app: &App, shown: &Shown) -> (BoardView, Scene) {
    let position = shown.position();
    let falling = shown.falling.filter(|falling| !falling.is_over(app.now));
    let winning = match position.outcome() {
        Outcome::Win(win) if falling.is_none() => win.lines().iter().flat_map(|line| line.cells().to_vec()).collect(),
        _ => Vec::new(),
    };
    let cursor = Some(shown.cursor).filter(|_| shown.exercise.takes_column());
    let scene = Scene {
        hover: cursor.map(|column| (column, shown.exercise.learner())),
        landing: cursor.and_then(|column| position.landing(column)),
        falling: falling.map(|falling| (falling.cell, falling.height(app.now))),
        chosen: cursor,
        marked: shown.exercise.remark().advised(),
        last: shown.exercise.game().moves().0.last().copied(),
        lit: shown.lit(),
        winning,
        ..Scene::default()
    };
    let lowest = Row::from_index(0).expect("every board has a row");
    let focus = position.landing(shown.cursor).unwrap_or(Cell::new(shown.cursor, lowest));
    let (area, theme) = (layout(app, shown).board, theme(app, shown));
    let view = BoardView::new(area, position.geometry(), theme, app.ascii(), focus, Scroll::default());
    let scene = hidden::note(app, &view, position, scene);
    (view, scene)
}

fn keys(app: &App, mistakes: &Mistakes) -> Vec<(Command, String)> {
    let language = app.language();
    let first = match &mistakes.shown {
        Some(shown) if shown.exercise.is_over() => vec![(Command::Drop, tr!(language, "short-step"))],
        Some(_) => vec![
            (Command::Drop, tr!(language, "short-drop")),
            (Command::Hint, tr!(language, "short-hint")),
            (Command::Skip, tr!(language, "short-step")),
            (Command::Left, tr!(language, "short-column")),
        ],
        None if !mistakes.seen.is_empty() => vec![(Command::Drop, tr!(language, "short-again"))],
        None => Vec::new(),
    };
    let is_long = mistakes.shown.as_ref().is_some_and(|one| scrolled_words(app, mistakes, one).last() > 0);
    let read = is_long.then(|| (Command::PageDown, tr!(language, "short-read")));
    let last = [
        (Command::Help, tr!(language, "short-help")),
        (Command::Back, tr!(language, "short-back")),
        (Command::Theme, tr!(language, "short-theme")),
        (Command::Language, tr!(language, "short-language")),
    ];
    first.into_iter().chain(read).chain(last).collect()
}

/// What is said where there is no mistake to show.
fn nothing(app: &App, mistakes: &Mistakes) -> String {
    let language = app.language();
    let left = match &mistakes.source {
        Source::Profile => app.progress.profile.open().count(),
        Source::Review(..) => 0,
    };
    match reviewing(app, mistakes) {
        Some(reviewing) => reviewing,
        None if mistakes.seen.is_empty() => tr!(language, "mistakes-none"),
        None => tr!(language, "mistakes-end", left = left),
    }
}

pub(super) fn render(app: &App, mistakes: &Mistakes, area: Rect, buffer: &mut Buffer) {
    let is_low = mistakes.shown.as_ref().is_some_and(|shown| layout(app, shown).is_low);
    let message = if is_low { Rect { height: 1, ..area } } else { places(area).message };
    let title = if is_low && app.message.is_some() { String::new() } else { tr!(app.language(), "learn-mistakes") };
    let title = clip(&title, usize::from(area.width) - 1);
    let body = render_frame_at(app, &title, &keys(app, mistakes), Place::Lesson, message, area, buffer);
    let Some(shown) = &mistakes.shown else {
        return render_alone(&nothing(app, mistakes), body, buffer);
    };
    let (view, scene) = board_view(app, shown);
    view.draw(shown.position(), &scene, &app.palette(), buffer);
    scrolled_words(app, mistakes, shown).render(app, layout(app, shown).words, buffer);
}
