//! The review as it is shown: the board, the words and the curve.

use std::time::Duration;

use puissance4_i18n::tr;
use puissance4_rules::{Cell, Column, Geometry, Outcome};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use super::comment::{comment, comment_lines};
use super::curve::render_curve;
use super::{Origin, Review};
use crate::app::App;
use crate::board_view::{BoardView, Scene, Scroll};
use crate::screen::game::layout::{has_panel, panel_width};
use crate::screen::text::{clip, next_page, page};
use crate::screen::{demos, hidden, places, render_frame_at, scrolled_text};
use crate::theme::Theme;

/// The board, the words and the curve: side by side where there is room, else one below the other. In a low window the
/// curve goes first, then the words, for which there is a key.
fn review_places(area: Rect, geometry: Geometry, theme: Theme) -> [Rect; 3] {
    let body = places(area).body;
    if has_panel(area) {
        let width = panel_width(body, geometry, theme);
        let board = Rect { width: body.width - width, ..body };
        let curve_height = (body.height / 3).clamp(7.min(body.height / 2), 15);
        let panel = Rect { x: board.right(), width, y: body.y + 1, height: body.height - 1 };
        let words = Rect { height: panel.height - curve_height, ..panel };
        return [board, words, Rect { y: words.bottom(), height: curve_height, ..panel }];
    }
    let divided = |words_height: u16, curve_height: u16, body: Rect| {
        let board = Rect { height: body.height.saturating_sub(words_height + curve_height), ..body };
        let words = Rect { y: board.bottom(), height: words_height, ..body };
        [board, words, Rect { y: words.bottom(), height: curve_height, ..body }]
    };
    let ways = if body.height >= 20 { [(3, 5), (1, 3), (1, 0), (0, 0)] } else { [(1, 3), (1, 0), (0, 0), (0, 0)] };
    let is_whole = |places: &[Rect; 3]| BoardView::whole_width(places[0], geometry, theme).is_some();
    let found = ways.into_iter().map(|(words, curve)| divided(words, curve, body)).find(is_whole);
    found.unwrap_or_else(|| {
        // If necessary, the board also takes the line of messages.
        let rest = divided(0, 0, Rect { height: body.height + 1, ..body });
        if is_whole(&rest) || body.height < 14 { rest } else { divided(1, 3, body) }
    })
}
/// How far the words can be scrolled, and how far a page is.
pub(super) fn last_scroll(app: &App, review: &Review) -> (usize, usize) {
    let geometry = review.positions[review.ply].geometry();
    let [_, place, _] = review_places(app.area, geometry, app.theme());
    let lines = comment_lines(app, review, usize::from(place.width).saturating_sub(2)).len();
    let room = usize::from(place.height);
    (scrolled_text::last_scroll(lines, room), room.saturating_sub(2).max(1))
}

fn keys(app: &App, review: &Review) -> Vec<(Command, String)> {
    let language = app.language();
    let is_demo = matches!(review.origin, Origin::Demos(_));
    let pause = match review.playing_since {
        Some(_) => tr!(language, "short-pause"),
        None if is_demo && review.ply < review.moves.len() => tr!(language, "short-go-on"),
        None => tr!(language, "short-replay"),
    };
    let step_back = (Command::Left, tr!(language, "short-step-back"));
    let step = (Command::Right, tr!(language, "short-step"));
    let pause = (Command::Pause, pause);
    let first = if is_demo { [pause, step_back, step] } else { [step_back, step, pause] };
    let has_mistakes = !review.mistakes().is_empty();
    let mistakes = has_mistakes.then(|| (Command::Mistakes, tr!(language, "short-mistakes")));
    let others = [
        (Command::Choose, tr!(language, "short-try")),
        (Command::Help, tr!(language, "short-help")),
        (Command::Back, tr!(language, "short-back")),
        (Command::Think, tr!(language, "short-think")),
        (Command::Save, tr!(language, "short-save")),
        (Command::Theme, tr!(language, "short-theme")),
        (Command::Language, tr!(language, "short-language")),
    ];
    let has_more = !has_panel(app.area) || last_scroll(app, review).0 > 0;
    let read = has_more.then(|| (Command::PageDown, tr!(language, "short-read")));
    first.into_iter().chain(read).chain(mistakes).chain(others).collect()
}

fn title(app: &App, review: &Review) -> String {
    let language = app.language();
    let (ply, moves) = (review.ply, review.moves.len());
    match review.origin {
        Origin::Demos(demos) => {
            let name = demos::name(demos.demo(), language);
            let title = tr!(language, "demonstration-title", name = name, ply = ply, moves = moves);
            let is_paused = review.playing_since.is_none() && ply < moves;
            if is_paused { format!("{} · {title}", tr!(language, "demonstration-paused")) } else { title }
        }
        _ => tr!(language, "review-title", ply = ply, moves = moves),
    }
}

/// Where the board has all lines but the first: what is said there, page by page, and how wide a page is.
fn tight_words(app: &App, review: &Review) -> Option<(String, usize)> {
    let geometry = review.positions[review.ply].geometry();
    let [board, ..] = review_places(app.area, geometry, app.theme());
    let is_tight = board.bottom() > places(app.area).body.bottom();
    // A demonstration has no time for it.
    let comment = if matches!(review.origin, Origin::Demos(_)) { Vec::new() } else { comment(app, review) };
    let text = [title(app, review)].into_iter().chain(comment).collect::<Vec<_>>().join(" · ");
    is_tight.then(|| (text, usize::from(app.area.width).saturating_sub(2)))
}

/// How long the part of it that is shown stays; without end if it is all there is.
pub(super) fn next_words_page(app: &App, review: &Review) -> Option<Duration> {
    let (text, width) = tight_words(app, review)?;
    next_page(&text, width, app.now.saturating_sub(app.touched))
}

pub(super) fn render(app: &App, review: &Review, area: Rect, buffer: &mut Buffer) {
    let position = &review.positions[review.ply];
    let geometry = position.geometry();
    let [board, words_place, curve] = review_places(area, geometry, app.theme());
    // Where the board needs the line of messages, they take the place of the title, and so does what is said of the
    // move.
    let first = Rect { height: 1, ..area };
    let (title, message) = match (tight_words(app, review), &app.message) {
        (None, _) => (title(app, review), places(area).message),
        (Some(_), Some(_)) => (String::new(), first),
        (Some((text, width)), None) => (page(&text, width, app.now.saturating_sub(app.touched)), first),
    };
    let title = clip(&title, usize::from(area.width) - 1);
    render_frame_at(app, &title, &keys(app, review), Place::Review, message, area, buffer);
    let last = review.ply.checked_sub(1).map(|index| review.moves[index]);
    let lowest = puissance4_rules::Row::from_index(0).expect("every board has a row");
    let leftmost = Column::from_index(0).expect("every board has a column");
    let focus = review.last_cell().unwrap_or(Cell::new(leftmost, lowest));
    let view = BoardView::new(board, geometry, app.theme(), app.ascii(), focus, Scroll::default());
    let winning = match position.outcome() {
        Outcome::Win(win) if review.falling.is_none() => {
            win.lines().iter().flat_map(|line| line.cells().to_vec()).collect()
        }
        _ => Vec::new(),
    };
    // What comes next is not given away in a demonstration.
    let next = review.moves.get(review.ply).copied().filter(|_| !matches!(review.origin, Origin::Demos(_)));
    let falling = review.falling.map(|falling| (falling.cell, falling.height(app.now)));
    let scene = Scene { winning, last, falling, marked: next.into_iter().collect(), ..Scene::default() };
    let scene = hidden::note(app, &view, position, scene);
    view.draw(position, &scene, &app.palette(), buffer);
    let width = usize::from(words_place.width).saturating_sub(2);
    let room = usize::from(words_place.height);
    let lines = comment_lines(app, review, width);
    let lines = if room == 1 && lines.len() > 1 {
        // One line has no room for a mark below it.
        let all: Vec<String> = comment(app, review);
        let key = Command::PageDown.key_name(Place::Review, app.language());
        let text = clip(&all.join(" "), width.saturating_sub(key.chars().count() + 3));
        vec![Line::from(vec![
            Span::styled(text, app.palette().accent),
            Span::raw(" "),
            Span::styled(key, app.palette().key),
        ])]
    } else {
        scrolled_text::scrolled(app, Place::Review, lines, room, review.text_scroll)
    };
    let place = Rect { x: words_place.x + 1, width: words_place.width.saturating_sub(1), ..words_place };
    Paragraph::new(lines).render(place, buffer);
    let width = u16::try_from(review.curve.len()).unwrap_or(u16::MAX).min(curve.width.saturating_sub(2));
    if curve.height > 0 {
        render_curve(app, review, Rect { x: curve.x + 1, width, ..curve }, buffer);
    }
}
