//! The text about a game: in the panel beside the board, or in two lines where there is no room for a panel.

use puissance4_i18n::tr;
use puissance4_rules::{Cell, Column, Contestant, Player};
use puissance4_session::{Place, Remark};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use super::hint::advice;
use super::insight::insight;
use super::layout::{game_layout, has_panel};
use super::status::{contestant_name, final_word, game_number, spinner, status};
use crate::app::App;
use crate::playing::Playing;
use crate::screen::text::{clip, next_page, page, wrapped};
use crate::screen::{hidden, places, scrolled_text};
use crate::theme::sign;

/// From this height on, the players stay in place when the text below is scrolled.
const PINNED_FROM: usize = 16;

/// The text, in the order in which it is shown.
struct Parts {
    /// The players, and whose turn it is.
    head: Vec<Line<'static>>,
    /// What the coach says.
    text: Vec<Line<'static>>,
    moves_title: Option<Line<'static>>,
    moves: Vec<String>,
    /// Which part of the board is hidden.
    note: Vec<Line<'static>>,
}

pub(crate) fn disc_sign(app: &App, player: Player) -> Span<'static> {
    Span::styled(sign(app.theme(), player, app.ascii()).to_string(), app.palette().disc(player))
}

/// Without a panel: one line for the game, and one for the engine's comment or the score.
pub(crate) fn render_status(app: &App, playing: &Playing, area: Rect, buffer: &mut Buffer) {
    let palette = app.palette();
    let first = Rect { height: 1, ..area };
    let since = app.now.saturating_sub(app.touched);
    if is_tight(app, playing) {
        if app.message.is_none() {
            let (mut spans, text, width) = tight_words(app, playing);
            spans.push(Span::styled(page(&text, width, since), palette.accent));
            Line::from(spans).centered().render(first, buffer);
        }
        return;
    }
    let (mut spans, [words, _]) = status_words(app, playing);
    spans.push(Span::styled(words, palette.accent));
    Line::from(spans).centered().render(first, buffer);
    if app.message.is_none()
        && let Some(text) = status_line(app, playing)
    {
        let text = page(&text, usize::from(area.width), since);
        Line::from(Span::styled(text, palette.dim)).centered().render(places(area).message, buffer);
    }
}

/// Whether the status and the comment share one line.
pub(crate) fn is_tight(app: &App, playing: &Playing) -> bool {
    game_layout(app.area, playing.position().geometry(), app.theme()).is_tight
}

/// How long the current page of the status is shown. `None` if it is the only one.
pub(crate) fn next_status_page(app: &App, playing: &Playing) -> Option<std::time::Duration> {
    let since = app.now.saturating_sub(app.touched);
    if is_tight(app, playing) {
        let (_, text, width) = tight_words(app, playing);
        return next_page(&text, width, since);
    }
    status_line(app, playing).and_then(|text| next_page(&text, usize::from(app.area.width), since))
}

/// The disc and the clock of the player to move or of the winner.
fn turn_spans(app: &App, playing: &Playing) -> Vec<Span<'static>> {
    let session = &playing.session;
    let mut spans = Vec::new();
    if let Some(player) = session.to_move().or(session.winner()) {
        spans.extend([disc_sign(app, player), Span::raw(" ")]);
        if let Some(clock) = &session.clock {
            spans.push(Span::styled(format!("{} ", clock.shown(player)), app.palette().key));
        }
    }
    spans
}

/// The disc and the clock of the player to move or of the winner; then the status, as much as fits beside them and the
/// rest.
fn status_words(app: &App, playing: &Playing) -> (Vec<Span<'static>>, [String; 2]) {
    let spans = turn_spans(app, playing);
    let taken: usize = spans.iter().map(Span::width).sum();
    let mut words = wrapped(&status(app, playing), usize::from(app.area.width).saturating_sub(taken + 1)).into_iter();
    (spans, [words.next().unwrap_or_default(), words.collect::<Vec<_>>().join(" ")])
}

/// The status and the comment in one line, page by page, with the width of a page.
fn tight_words(app: &App, playing: &Playing) -> (Vec<Span<'static>>, String, usize) {
    let spans = turn_spans(app, playing);
    let taken: usize = spans.iter().map(Span::width).sum();
    let texts = [Some(status(app, playing)), details(app, playing)];
    let text = texts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    (spans, text, usize::from(app.area.width).saturating_sub(taken + 1))
}

/// The comment besides the status.
fn details(app: &App, playing: &Playing) -> Option<String> {
    let last_word = final_word(&playing.session, app.language());
    let insight = insight(app, playing);
    let texts = [last_word, hint(app, playing), insight.column, insight.verdict, insight.line];
    texts.into_iter().flatten().next()
}

/// The hint, or the sentence that it is being looked for; in a puzzle also what there is to say
/// about the column that was tried.
fn hint(app: &App, playing: &Playing) -> Option<String> {
    let exercise = playing.exercise().filter(|_| playing.hint_request.is_none());
    let told = exercise.and_then(|exercise| match exercise.remark() {
        Remark::Hint(hint) => Some(advice(hint, exercise.learner(), app.theme().numbering(), app.language())),
        remark => {
            let verdict = remark.verdict(app.theme().numbering(), app.language())?;
            Some([vec![verdict], remark.reasons(app.language())].concat().join(" "))
        }
    });
    let sought = || playing.hint_request.map(|_| format!("{}{}", tr!(app.language(), "thinking-hint"), spinner(app)));
    told.or_else(|| playing.hint.clone()).or_else(sought)
}

/// The line at the bottom where there is no panel.
pub(crate) fn status_line(app: &App, playing: &Playing) -> Option<String> {
    if has_panel(app.area) {
        return None;
    }
    let session = &playing.session;
    let (_, [_, rest]) = status_words(app, playing);
    let rest = Some(rest).filter(|rest| !rest.is_empty());
    details(app, playing).or(rest).or_else(|| hidden::sentence(app, &app.view(playing))).or_else(|| {
        let left = playing.position().discs_left();
        let score = session.score();
        let [a, b] = Contestant::BOTH.map(|contestant| score.wins(contestant));
        Some(match game_number(session, app.language()) {
            Some(game) => tr!(app.language(), "status-line-contest", game = game, a = a, b = b),
            None => tr!(app.language(), "status-line", first = left.first, second = left.second, a = a, b = b),
        })
    })
}

fn players(app: &App, playing: &Playing, width: usize) -> Vec<Line<'static>> {
    let language = app.language();
    let palette = app.palette();
    let session = &playing.session;
    let left = playing.position().discs_left();
    let seats = session.seats();
    let score = session.score();
    let mut lines: Vec<Line<'static>> = vec![Line::raw("")];
    for player in Player::BOTH {
        let is_turn = session.to_move() == Some(player);
        let is_winner = session.winner() == Some(player);
        let mark = match (is_turn, is_winner) {
            (true, _) => "►",
            (_, true) => "★",
            _ => " ",
        };
        let wins = score.wins(seats[player]).to_string();
        let called = session.called(player, language);
        let contestant = contestant_name(seats[player], session, language);
        let text = if session.games().is_none() || contestant == called {
            called
        } else {
            let number = tr!(language, "player-name", player = player.number());
            tr!(language, "player-is", name = number, who = contestant)
        };
        let text = clip(&text, width.saturating_sub(5 + wins.len()));
        let fill = width.saturating_sub(4 + text.chars().count() + wins.len());
        let style = if is_turn || is_winner { palette.accent } else { Style::new() };
        lines.push(Line::from(vec![
            Span::styled(format!("{mark} "), palette.key),
            disc_sign(app, player),
            Span::styled(format!(" {text}{:fill$}", ""), style),
            Span::styled(wins, palette.key),
        ]));
        let discs = tr!(language, "discs-left", left = left[player]);
        let clock = session.clock.as_ref().map(|clock| format!("   {}", clock.shown(player))).unwrap_or_default();
        lines.push(Line::from(vec![
            Span::styled(format!("    {discs}"), palette.dim),
            Span::styled(clock, palette.key),
        ]));
    }
    if score.draws() > 0 {
        let draws = tr!(language, "draws", draws = score.draws());
        lines.push(Line::from(Span::styled(format!("    {draws}"), palette.dim)));
    }
    lines
}

fn parts(app: &App, playing: &Playing, width: usize) -> Parts {
    let language = app.language();
    let palette = app.palette();
    let session = &playing.session;
    let styled = |text: &str, style: Style| -> Vec<Line<'static>> {
        wrapped(text, width).into_iter().map(|line| Line::styled(line, style)).collect()
    };
    let mut head = players(app, playing, width);
    head.push(Line::raw(""));
    head.extend(styled(&status(app, playing), palette.accent));
    if let Some(word) = final_word(session, language) {
        head.push(Line::raw(""));
        head.extend(styled(&word, palette.title));
    }
    let mut text = Vec::new();
    if let Some(hint) = hint(app, playing) {
        text.push(Line::raw(""));
        text.extend(styled(&hint, palette.key));
    }
    let insight = insight(app, playing);
    if let Some(verdict) = insight.verdict {
        text.push(Line::raw(""));
        text.extend(styled(&verdict, Style::new()));
    }
    if let Some(share) = insight.bar {
        text.push(bar(app, share, width));
    }
    for words in [insight.line, insight.column].into_iter().flatten() {
        text.extend(styled(&words, Style::new()));
    }
    let moves = session.game().moves().0;
    let numbering = app.theme().numbering();
    let names: Vec<String> = moves.iter().map(|column| numbering.column_number(*column).to_string()).collect();
    let title = || Line::styled(tr!(language, "moves-title", count = moves.len()), palette.title);
    let note = hidden::sentence(app, &app.view(playing)).map(|text| styled(&text, palette.dim)).unwrap_or_default();
    let rows = if names.is_empty() { Vec::new() } else { wrapped(&names.join(" "), width) };
    Parts { head, text, moves_title: (!names.is_empty()).then(title), moves: rows, note }
}

/// The discs of each column that has any, in words.
fn board_words(app: &App, playing: &Playing) -> Vec<String> {
    let (language, numbering) = (app.language(), app.theme().numbering());
    let position = playing.position();
    let column_words = |column: Column| {
        let cells = position.geometry().rows().map(|row| Cell::new(column, row));
        let discs: Vec<String> =
            cells.map_while(|cell| position.at(cell)).map(|player| playing.session.called(player, language)).collect();
        let number = numbering.column_number(column);
        (!discs.is_empty()).then(|| tr!(language, "board-column", column = number, discs = discs.join(", ")))
    };
    let columns: Vec<String> = position.geometry().columns().filter_map(column_words).collect();
    if columns.is_empty() { vec![tr!(language, "board-empty")] } else { columns }
}

/// The whole text, one part below the other.
pub(crate) fn all_lines(app: &App, playing: &Playing, width: usize) -> Vec<Line<'static>> {
    let Parts { head, text, moves_title, moves, note } = parts(app, playing, width);
    let title = moves_title.into_iter().flat_map(|title| [Line::raw(""), title]);
    let blank = (!note.is_empty()).then(|| Line::raw(""));
    let moves = moves.into_iter().map(Line::raw);
    let board = board_words(app, playing).into_iter().flat_map(|words| wrapped(&words, width)).map(Line::raw);
    let board = [Line::raw("")].into_iter().chain(board);
    head.into_iter().chain(text).chain(title).chain(moves).chain(board).chain(blank).chain(note).collect()
}

/// The lines that stay in place, the lines that are scrolled and the room for them.
fn divided(parts: &mut Parts, height: usize) -> (Vec<Line<'static>>, Vec<Line<'static>>, usize) {
    let (head, text) = (std::mem::take(&mut parts.head), std::mem::take(&mut parts.text));
    let (pinned, text) =
        if height >= PINNED_FROM { (head, text) } else { (Vec::new(), head.into_iter().chain(text).collect()) };
    // The latest moves are always shown.
    let below = parts.note.len() + if parts.moves.is_empty() { 0 } else { 3 };
    let room = height.saturating_sub(pinned.len() + below).max(2);
    (pinned, text, room)
}

/// How far the panel can be scrolled, and how far a page is.
pub(crate) fn last_scroll(app: &App, playing: &Playing) -> (usize, usize) {
    let places = game_layout(app.area, playing.position().geometry(), app.theme());
    let Some(panel) = places.panel else { return (0, 1) };
    let mut parts = parts(app, playing, usize::from(panel.width) - 2);
    let (_, text, room) = divided(&mut parts, usize::from(panel.height));
    (scrolled_text::last_scroll(text.len(), room), room.saturating_sub(2).max(1))
}

pub(crate) fn render(app: &App, playing: &Playing, area: Rect, buffer: &mut Buffer) {
    let height = usize::from(area.height);
    let mut parts = parts(app, playing, usize::from(area.width) - 2);
    let (mut lines, text, room) = divided(&mut parts, height);
    lines.extend(scrolled_text::scrolled(app, Place::Game, text, room, playing.text_scroll));
    if let Some(title) = parts.moves_title {
        lines.extend([Line::raw(""), title]);
        let room = height.saturating_sub(lines.len() + parts.note.len());
        let skipped = parts.moves.len().saturating_sub(room.max(1));
        lines.extend(parts.moves.into_iter().skip(skipped).map(Line::raw));
    }
    lines.extend(parts.note);
    lines.truncate(height);
    Paragraph::new(lines).render(Rect { x: area.x + 1, width: area.width - 2, ..area }, buffer);
}

/// The bar of the evaluation: player 1 from the left, player 2 from the right.
fn bar(app: &App, share: f64, width: usize) -> Line<'static> {
    let palette = app.palette();
    let room = width.saturating_sub(4).max(2);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    // A few dozen characters.
    let first = ((share * room as f64).round() as usize).min(room);
    Line::from(vec![
        disc_sign(app, Player::First),
        Span::raw(" "),
        Span::styled("█".repeat(first), palette.disc(Player::First)),
        Span::styled("▒".repeat(room - first), palette.disc(Player::Second)),
        Span::raw(" "),
        disc_sign(app, Player::Second),
    ])
}
