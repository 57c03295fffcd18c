//! The screen as it is shown: the board with the moves that are thought of, the words, and the tree around them.

use std::time::Duration;

use puissance4_i18n::{Phrase as _, method_of, step_of, tr};
use puissance4_players::Event;
use puissance4_rules::{Cell, Column, Outcome, Position};
use puissance4_session::{Command, Place};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use super::Thinking;
use super::twigs::{Kind, Twig, twigs};
use crate::app::App;
use crate::board_view::{BoardView, Scene, Scroll};
use crate::screen::game::layout::{WordsLayout, words_layout};
use crate::screen::game::panel::disc_sign;
use crate::screen::game::status::spinner;
use crate::screen::text::{clip, next_page, page, wrapped};
use crate::screen::{hidden, places, render_frame_at, scrolled_text};

/// Below this width the sentence is in the first line, page by page, and only the tree is beside the board.
const LEAST_WORDS: u16 = 20;
/// How many lines a sentence in a panel takes at most.
const SENTENCE: usize = 6;
/// So many lines of the tree are shown in any case.
const LEAST_TREE: usize = 3;

/// What is said about the step: first the sentence, then what explains the choice.
fn words(app: &App, thinking: &Thinking) -> Vec<String> {
    let (language, computer) = (app.language(), thinking.computer());
    let tree = match &thinking.answer {
        None => {
            let name = computer.phrase(language);
            return vec![format!("{}{}", tr!(language, "turn-thinks", name = name), spinner(app))];
        }
        Some(Err(refusal)) => return vec![refusal.sentence(language)],
        Some(Ok(tree)) => tree,
    };
    let steps = tree.steps();
    let Some(step) = steps.get(thinking.step) else { return Vec::new() };
    let why = if step.event == Event::Chooses { method_of(tree, language) } else { Vec::new() };
    let said = [step_of(computer, tree, step, language)].into_iter().chain(why);
    said.map(|text| in_signs(app, &text)).collect()
}

/// With several characters for a sign that ASCII does not have.
fn in_signs(app: &App, text: &str) -> String {
    if app.ascii() { text.replace('≥', ">=").replace('≤', "<=").replace('…', "...") } else { text.to_owned() }
}

/// The words in lines of this width; with a blank line after the sentence if this many lines have room for it.
fn word_lines(app: &App, thinking: &Thinking, width: usize, room: usize) -> Vec<Line<'static>> {
    let palette = app.palette();
    let style = |index: usize| match (&thinking.answer, index) {
        (Some(Err(_)), _) => palette.bad,
        (_, 0) => palette.accent,
        _ => Style::new(),
    };
    let lines = |(index, text): (usize, &String)| {
        wrapped(text, width).into_iter().map(|line| Line::styled(line, style(index))).collect::<Vec<_>>()
    };
    let words = words(app, thinking);
    let mut lines: Vec<Vec<Line<'static>>> = words.iter().enumerate().map(lines).collect();
    if lines.len() > 1 && lines.iter().map(Vec::len).sum::<usize>() < room {
        lines[0].push(Line::raw(""));
    }
    lines.concat()
}

fn twig_line(app: &App, twig: &Twig, width: usize) -> Line<'static> {
    let palette = app.palette();
    let list = |columns: &[Column]| columns.iter().map(Column::to_string).collect::<Vec<_>>().join(", ");
    let judged = |column: &Column, judgement: &String| {
        tr!(app.language(), "tree-move", column = column.number(), judgement = judgement.as_str())
    };
    let (text, style) = match &twig.kind {
        Kind::Open(column) => (format!("{column} …"), palette.accent),
        Kind::Judged(column, judgement) => (judged(column, judgement), Style::new()),
        Kind::Chosen(column, judgement) => (judged(column, judgement) + " ◀", palette.good),
        Kind::Cut(columns) => (format!("× {}", list(columns)), palette.dim),
    };
    let style = if twig.is_here { style.patch(palette.title) } else { style };
    let mark = |sign: &str| {
        Span::styled(if twig.is_here { sign.to_owned() } else { " ".repeat(sign.chars().count()) }, palette.key)
    };
    let indent = |width: usize| Span::raw(" ".repeat(width * (twig.depth - 1)));
    // In a narrow place the judgement matters more than the disc.
    let before = if width < usize::from(LEAST_WORDS) {
        vec![mark("►"), indent(1)]
    } else {
        vec![mark("► "), indent(2), disc_sign(app, twig.player), Span::raw(" ")]
    };
    let taken: usize = before.iter().map(Span::width).sum();
    let text = clip(&in_signs(app, &text), width.saturating_sub(taken));
    before.into_iter().chain([Span::styled(text, style)]).collect()
}

/// As many lines of the tree as there is room for, with the present one.
fn tree_lines(app: &App, twigs: &[Twig], width: usize, room: usize) -> Vec<Line<'static>> {
    let here = twigs.iter().position(|twig| twig.is_here).unwrap_or(0);
    let last = twigs.len().saturating_sub(room);
    let first = here.saturating_sub(room / 2).min(last);
    twigs.iter().skip(first).take(room).map(|twig| twig_line(app, twig, width)).collect()
}

fn shown_twigs(app: &App, thinking: &Thinking) -> Vec<Twig> {
    let Some(tree) = thinking.tree() else { return Vec::new() };
    let steps = tree.steps();
    twigs(tree, &steps[..(thinking.step + 1).min(steps.len())], app.language())
}

/// Everything that is said about the step, and the tree around it.
pub(crate) fn all_lines(app: &App, thinking: &Thinking, width: usize) -> Vec<Line<'static>> {
    let twigs = shown_twigs(app, thinking);
    let tree = tree_lines(app, &twigs, width, twigs.len());
    let blank = (!tree.is_empty()).then(|| Line::raw(""));
    word_lines(app, thinking, width, usize::MAX).into_iter().chain(blank).chain(tree).collect()
}

fn title(app: &App, thinking: &Thinking) -> String {
    let (language, computer) = (app.language(), thinking.computer());
    let steps = thinking.steps().len();
    if steps == 0 {
        return computer.phrase(language);
    }
    let title = |name: String| tr!(language, "think-title", step = thinking.step + 1, steps = steps, name = name);
    let [long, short] = [computer.phrase(language), computer.to_string()].map(title);
    if long.chars().count() < usize::from(app.area.width) { long } else { short }
}

/// Where the words have no room beside the board: what is said in the first line, page by page, and how wide a page is.
fn tight_words(app: &App, thinking: &Thinking) -> Option<(String, usize)> {
    let place = words_layout(app.area, thinking.game.position().geometry(), app.theme()).words;
    let has_tree = thinking.tree().is_some_and(|tree| !tree.branches.is_empty());
    let said = || {
        let (number, steps) = (thinking.step + 1, thinking.steps().len());
        format!("{number}/{steps} · {} · {}", words(app, thinking).join(" "), thinking.computer())
    };
    (place.width < LEAST_WORDS && has_tree).then(|| (said(), usize::from(app.area.width).saturating_sub(2)))
}

/// How long the part of it that is shown stays; without end if it is all there is.
pub(super) fn next_words_page(app: &App, thinking: &Thinking) -> Option<Duration> {
    let (text, width) = tight_words(app, thinking)?;
    next_page(&text, width, app.now.saturating_sub(app.touched))
}

fn keys(app: &App, thinking: &Thinking) -> Vec<(Command, String)> {
    let language = app.language();
    let is_paused = thinking.playback.paused;
    let run = if is_paused { tr!(language, "short-run") } else { tr!(language, "short-pause") };
    let run = |is_shown: bool| is_shown.then(|| (Command::Pause, run.clone()));
    let first = [
        (Command::Right, tr!(language, "short-step")),
        (Command::Left, tr!(language, "short-step-back")),
        (Command::Down, tr!(language, "short-over")),
        (Command::Help, tr!(language, "short-help")),
        (Command::Back, tr!(language, "short-back")),
        (Command::NextPlayer, tr!(language, "short-player")),
    ];
    let others = [
        (Command::PageDown, tr!(language, "short-read")),
        (Command::Last, tr!(language, "short-choice")),
        (Command::Faster, tr!(language, "short-faster")),
        (Command::Slower, tr!(language, "short-slower")),
        (Command::Theme, tr!(language, "short-theme")),
        (Command::Language, tr!(language, "short-language")),
    ];
    let keys = run(!is_paused).into_iter().chain(first).chain(run(is_paused)).chain(others);
    let has_steps = thinking.steps().len() > 1;
    let walks = |command| {
        use Command::{Down, Faster, Last, Left, Pause, Right, Slower};
        matches!(command, Right | Left | Down | Pause | Last | Faster | Slower)
    };
    keys.filter(|(command, _)| has_steps || !walks(*command)).collect()
}

/// The position with the moves of the step, and the cells of their discs.
fn position_of(thinking: &Thinking) -> (Position, Vec<Cell>) {
    let mut position = thinking.game.position().clone();
    let steps = thinking.steps();
    let path = steps.get(thinking.step).map(|step| step.path.as_slice()).unwrap_or_default();
    let cells = path.iter().map_while(|column| position.play(*column).ok()).collect();
    (position, cells)
}

fn render_board(app: &App, thinking: &Thinking, area: Rect, buffer: &mut Buffer) {
    let (position, tried) = position_of(thinking);
    let geometry = position.geometry();
    let before = thinking.game.moves().0.last().copied();
    let middle = geometry.columns_from_middle().next().expect("every board has a column");
    let lowest = puissance4_rules::Row::from_index(0).expect("every board has a row");
    let focus = tried.last().copied().unwrap_or(Cell::new(before.unwrap_or(middle), lowest));
    let view = BoardView::new(area, geometry, app.theme(), app.ascii(), focus, Scroll::default());
    let winning = match position.outcome() {
        Outcome::Win(win) => win.lines().iter().flat_map(|line| line.cells().to_vec()).collect(),
        _ => Vec::new(),
    };
    let steps = thinking.steps();
    let is_choice = steps.get(thinking.step).is_some_and(|step| step.event == Event::Chooses);
    let choice = thinking.tree().filter(|_| is_choice).map(|tree| tree.choice);
    let last = tried.last().map(|cell| cell.column()).or(before);
    let scene = Scene { winning, tried, last, marked: choice.into_iter().collect(), ..Scene::default() };
    let scene = hidden::note(app, &view, &position, scene);
    view.draw(&position, &scene, &app.palette(), buffer);
}

fn render_words(app: &App, thinking: &Thinking, area: Rect, is_tight: bool, buffer: &mut Buffer) {
    let margins = if is_tight { 1 } else { 2 };
    let (width, height) = (usize::from(area.width).saturating_sub(margins), usize::from(area.height));
    let twigs = shown_twigs(app, thinking);
    let tree_height = twigs.len().min(LEAST_TREE.max(height / 3));
    let room = if twigs.is_empty() { height } else { height.saturating_sub(tree_height).max(1) };
    let words = if is_tight { Vec::new() } else { word_lines(app, thinking, width, room) };
    let mut lines = scrolled_text::scrolled(app, Place::Thinking, words, room, 0);
    if !twigs.is_empty() && !is_tight {
        // The tree keeps its place from step to step, unless a sentence is long.
        let place = (height / 3).min(SENTENCE).min(room);
        lines.resize(lines.len().max(place), Line::raw(""));
    }
    let room = height.saturating_sub(lines.len());
    lines.extend(tree_lines(app, &twigs, width, room));
    Paragraph::new(lines).render(Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }, buffer);
}

pub(super) fn render(app: &App, thinking: &Thinking, area: Rect, buffer: &mut Buffer) {
    let WordsLayout { board, words, is_low } = words_layout(area, thinking.game.position().geometry(), app.theme());
    let tight = tight_words(app, thinking);
    let (first, is_tight) = (Rect { height: 1, ..area }, tight.is_some());
    let message = if is_low { first } else { places(area).message };
    let title = match tight {
        _ if is_low && app.message.is_some() => String::new(),
        Some((text, width)) => page(&text, width, app.now.saturating_sub(app.touched)),
        None => title(app, thinking),
    };
    let title = clip(&title, usize::from(area.width) - 1);
    render_frame_at(app, &title, &keys(app, thinking), Place::Thinking, message, area, buffer);
    render_board(app, thinking, board, buffer);
    render_words(app, thinking, words, is_tight, buffer);
}
