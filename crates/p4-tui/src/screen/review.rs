//! Looking at a game move by move, with the curve of its exact scores.

use std::time::Duration;

use p4_coach::{Fact, Mark};
use p4_engine::Score;
use p4_i18n::{Language, Phrase as _, better, tr};
use p4_rules::{Cell, Column, Outcome, Player, Position};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use crate::app::{App, Effect, Overlay, Screen};
use crate::board_view::{BoardView, Scene, Scroll};
use crate::keys::{Action, Place};
use crate::playing::Mode;
use crate::saved::Saved;
use crate::screen::game::{PANEL, PANEL_FROM};
use crate::screen::naming::Naming;
use crate::screen::{render_frame, saved_games, wrapped};
use crate::sitting::Sitting;
use crate::thinker::{Question, Task, Thought};

/// A game, and the position one looks at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Review {
    sitting: Sitting,
    moves: Vec<Column>,
    /// One more than there are moves.
    positions: Vec<Position>,
    ply: usize,
    /// The score of each position for player 1, as far as it is known.
    curve: Vec<Option<i32>>,
    /// The judgement of every move, once it is known.
    judged: Option<Box<p4_coach::Review>>,
    question: Option<Question>,
    /// When the last step of the replay was, if it plays by itself.
    playing_since: Option<Duration>,
    /// Whether it came from the game on the screen, to which it goes back.
    back_to_game: bool,
}

/// From one move of a replay to the next.
const STEP: Duration = Duration::from_millis(700);

impl Review {
    fn new(sitting: Sitting, back_to_game: bool) -> Self {
        let moves = sitting.game().moves().0;
        let positions: Vec<Position> = sitting.game().positions().collect();
        let ply = if back_to_game { moves.len() } else { 0 };
        let curve = vec![None; positions.len()];
        Self { sitting, moves, positions, ply, curve, judged: None, question: None, playing_since: None, back_to_game }
    }

    /// Takes an answer that was for this game.
    pub(crate) fn take(&mut self, question: Question, thought: &Thought) -> bool {
        if self.question != Some(question) {
            return false;
        }
        match thought {
            Thought::Point { ply, score } => {
                let sign = match self.positions.get(*ply).map(Position::to_move) {
                    Some(Player::Second) => -1,
                    _ => 1,
                };
                if let Some(point) = self.curve.get_mut(*ply) {
                    *point = Some(sign * Score::get(*score));
                }
            }
            Thought::Reviewed(review) => {
                self.judged = Some(review.clone());
                self.question = None;
            }
            Thought::Unknown(_) => self.question = None,
            _ => {}
        }
        true
    }

    pub(crate) fn next_change(&self, now: Duration) -> Option<Duration> {
        self.playing_since.map(|since| (since + STEP).saturating_sub(now))
    }
}

impl App {
    /// Looks at a game.
    pub(crate) fn review(&mut self, sitting: Sitting, back_to_game: bool) {
        let mut review = Review::new(sitting, back_to_game);
        let question = self.next_question();
        review.question = Some(question);
        let game = review.sitting.game().clone();
        self.effect(Effect::DismissPlayer);
        self.effect(Effect::Ask(question, Task::Review { game }));
        self.screen = Screen::Review(Box::new(review));
    }

    /// The game on the screen, or the one that was left, or else the list of saved ones.
    pub(crate) fn review_latest(&mut self) {
        let latest = self.unfinished.as_ref().and_then(|saved| saved.sitting().ok());
        match latest {
            Some(sitting) => self.review(sitting, false),
            None => self.effect(Effect::List),
        }
    }

    pub(crate) fn replay_step(&mut self) {
        let now = self.now;
        if let Screen::Review(review) = &mut self.screen
            && review.playing_since.is_some_and(|since| now >= since + STEP)
        {
            review.ply = (review.ply + 1).min(review.moves.len());
            review.playing_since = (review.ply < review.moves.len()).then_some(now);
        }
    }

    pub(crate) fn act_in_review(&mut self, action: Action) {
        let now = self.now;
        let language = self.language();
        let Screen::Review(review) = &mut self.screen else { return };
        let last = review.moves.len();
        match action {
            Action::Left => review.ply = review.ply.saturating_sub(1),
            Action::Right => review.ply = (review.ply + 1).min(last),
            Action::First => review.ply = 0,
            Action::Last => review.ply = last,
            Action::Pause => {
                if review.ply == last {
                    review.ply = 0;
                }
                review.playing_since = if review.playing_since.is_some() { None } else { Some(now) };
                return;
            }
            Action::Choose => {
                // Tries out something else from here.
                let mut game = p4_rules::Game::from_position(review.positions[0].clone());
                let played = game.play_all(&review.moves[..review.ply].iter().copied().collect());
                debug_assert!(played.is_ok(), "these moves were played");
                let human = p4_players::Who::Human;
                let who = p4_rules::ByPlayer { first: human, second: human };
                self.start(Sitting::new(game, who, None), Mode::Explore);
                return;
            }
            Action::Save => {
                let name = saved_games::suggested_name(&review.sitting, language);
                let saved = Box::new(Saved::new(&review.sitting));
                self.overlay = Some(Overlay::Naming(Naming { name, saved }));
                return;
            }
            Action::Back => {
                let back_to_game = review.back_to_game && self.playing.is_some();
                self.effect(Effect::DismissStudent);
                if back_to_game {
                    self.screen = Screen::Playing;
                    self.position_changed();
                } else {
                    self.show_menu();
                }
                return;
            }
            _ => return,
        }
        review.playing_since = None;
    }
}

/// The most telling fact that does not name a better column: that is named anyway.
fn telling(facts: &[Fact]) -> Option<&Fact> {
    let names_another = |fact: &Fact| matches!(fact.kind(), "misses-win" | "throws-away" | "slower" | "loses-sooner");
    facts.iter().find(|fact| !names_another(fact))
}

/// How well both played.
fn accuracy(review: &p4_coach::Review, language: Language) -> String {
    let accuracy = review.accuracy();
    let [first, second] = Player::BOTH.map(|player| {
        accuracy[player].map_or_else(|| "–".to_owned(), |accuracy| language.decimal(accuracy.percent(), 0))
    });
    tr!(language, "review-accuracies", first = first, second = second)
}

/// What there is to say about the move that led here.
fn said(app: &App, review: &Review) -> Vec<String> {
    let language = app.language();
    let mut lines = Vec::new();
    let judged = review.judged.as_ref();
    let one = review.ply.checked_sub(1).and_then(|index| judged?.moves.get(index));
    if let Some(one) = one {
        let (player, column, mark) = (one.player.number(), one.column.number(), one.mark.name());
        lines.push(tr!(language, "review-move", ply = one.ply, player = player, column = column, mark = mark));
        let fact = if one.mark == Mark::Best { one.facts.first() } else { telling(&one.facts) };
        lines.extend(fact.map(|fact| fact.phrase(language)));
        lines.extend(better(one, language));
    } else if let Some(score) = review.curve[review.ply] {
        lines.push(tr!(language, "review-score", score = score));
    } else if review.question.is_some() {
        lines.push(tr!(language, "thinking-scores"));
    }
    if let Some(judged) = judged
        && (review.ply == 0 || review.ply == review.moves.len())
    {
        lines.push(accuracy(judged, language));
    }
    lines
}

/// The curve of the scores: a bar for each position, up for player 1.
fn render_curve(app: &App, review: &Review, area: Rect, buffer: &mut Buffer) {
    let palette = app.palette();
    let most = review.curve.iter().flatten().map(|score| score.unsigned_abs()).max().unwrap_or(1).max(1);
    let half = (area.height.saturating_sub(1) / 2).max(1);
    let width = usize::from(area.width).max(1);
    let count = review.curve.len();
    let first = (review.ply + 1)
        .saturating_sub(width)
        .max(review.ply.saturating_sub(width / 2))
        .min(count.saturating_sub(width));
    let middle = area.y + half;
    for (x, ply) in (area.x..area.right()).zip(first..count) {
        let is_here = ply == review.ply;
        let (sign, style) = match review.curve[ply] {
            None => ("·", palette.dim),
            Some(0) => ("─", palette.accent),
            Some(_) => ("─", palette.dim),
        };
        put(buffer, x, middle, if is_here { "┼" } else { sign }, if is_here { palette.key } else { style });
        let Some(score) = review.curve[ply] else { continue };
        let height = u16::try_from((score.unsigned_abs() * u32::from(half)).div_ceil(most)).unwrap_or(half).min(half);
        for step in 1..=height {
            let (y, player, block) =
                if score > 0 { (middle - step, Player::First, "█") } else { (middle + step, Player::Second, "▒") };
            if y < area.bottom() {
                put(buffer, x, y, block, palette.disc(player));
            }
        }
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, sign: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(sign).set_style(style);
    }
}

/// The board, the words and the curve: side by side where there is room, else one below the other.
fn review_places(body: Rect) -> [Rect; 3] {
    if body.width >= PANEL_FROM {
        let board = Rect { width: body.width - PANEL, ..body };
        let curve_height = 7.min(body.height / 2);
        let panel = Rect { x: board.right(), width: PANEL, y: body.y + 1, height: body.height - 1 };
        let words = Rect { height: panel.height - curve_height, ..panel };
        return [board, words, Rect { y: words.bottom(), height: curve_height, ..panel }];
    }
    let (words_height, curve_height) = if body.height >= 20 { (3, 5) } else { (1, 3) };
    let board = Rect { height: body.height.saturating_sub(words_height + curve_height), ..body };
    let words = Rect { y: board.bottom(), height: words_height, ..body };
    [board, words, Rect { y: words.bottom(), height: curve_height, ..body }]
}

pub(crate) fn render(app: &App, review: &Review, area: Rect, buffer: &mut Buffer) {
    let language = app.language();
    let keys = [
        (Action::Left, tr!(language, "short-step-back")),
        (Action::Right, tr!(language, "short-step")),
        (Action::Pause, tr!(language, "short-replay")),
        (Action::Choose, tr!(language, "short-try")),
        (Action::Help, tr!(language, "short-help")),
        (Action::Back, tr!(language, "short-back")),
    ];
    let title = tr!(language, "review-title", ply = review.ply, moves = review.moves.len());
    let body = render_frame(app, &title, &keys, Place::Review, area, buffer);
    let [board, words, curve] = review_places(body);
    let position = &review.positions[review.ply];
    let last = review.ply.checked_sub(1).map(|index| review.moves[index]);
    let lowest = p4_rules::Row::from_index(0).expect("every board has a row");
    let column = last.unwrap_or_else(|| Column::from_index(0).expect("every board has a column"));
    let top = position.geometry().rows().rev().find(|row| position.at(Cell::new(column, *row)).is_some());
    let focus = Cell::new(column, top.unwrap_or(lowest));
    let scroll = Scroll::default();
    let view = BoardView::new(board, position.geometry(), app.theme(), app.ascii(), focus, scroll);
    let winning = match position.outcome() {
        Outcome::Win(win) => win.lines().iter().flat_map(|line| line.cells().to_vec()).collect(),
        _ => Vec::new(),
    };
    let next = review.moves.get(review.ply).copied();
    let scene = Scene { winning, last, marked: next.into_iter().collect(), ..Scene::default() };
    view.draw(position, &scene, &app.palette(), buffer);
    let width = usize::from(words.width).saturating_sub(2);
    let lines: Vec<Line<'_>> = said(app, review)
        .iter()
        .flat_map(|text| wrapped(text, width))
        .take(usize::from(words.height))
        .enumerate()
        .map(|(index, line)| {
            let style = if index == 0 { app.palette().accent } else { Style::new() };
            Line::from(Span::styled(format!(" {line}"), style))
        })
        .collect();
    Paragraph::new(lines).render(words, buffer);
    let width = u16::try_from(review.curve.len()).unwrap_or(u16::MAX).min(curve.width.saturating_sub(2));
    let place = Rect { x: curve.x + 1, width, ..curve };
    render_curve(app, review, place, buffer);
}
