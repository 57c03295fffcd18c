//! Looking at a game move by move, with the curve of its exact scores.

use std::time::Duration;

use puissance4_coach::{Fact, Mark, Polarity};
use puissance4_engine::Score;
use puissance4_i18n::{Language, better, fact_of, tr};
use puissance4_rules::{Cell, Column, Geometry, Outcome, Player, Position};
use puissance4_session::{SavedGame, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget as _};

use crate::app::{App, Effect, Overlay, Screen};
use crate::board_view::{BoardView, Scene, Scroll};
use crate::keys::{self, Action, Place};
use crate::playing::{FRAME, Falling, Mode, Playing};
use crate::screen::demos::Demos;
use crate::screen::game_places::{has_panel, panel_width};
use crate::screen::naming::Naming;
use crate::screen::saved_games::SavedGames;
use crate::screen::{clip, hidden, next_page, page, places, render_frame_at, saved_games, wrapped};
use crate::theme::Theme;
use crate::worker::{Request, RequestId, Response};

/// A game, and the position one looks at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Review {
    session: Session,
    moves: Vec<Column>,
    /// One more than there are moves.
    positions: Vec<Position>,
    ply: usize,
    /// The score of each position for player 1, as far as it is known.
    curve: Vec<Option<i32>>,
    /// The judgement of every move, once it is known.
    judged: Option<Box<puissance4_coach::Review>>,
    question: Option<RequestId>,
    /// When the last step of the replay was, if it plays by itself.
    playing_since: Option<Duration>,
    falling: Option<Falling>,
    origin: Origin,
    /// How far the words are scrolled.
    pub(crate) text_scroll: usize,
}

/// Where a review was opened, and where one step back leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The game on the screen.
    Game,
    Menu,
    SavedGames(SavedGames),
    /// A demonstration game, which plays by itself.
    Demos(Demos),
}

/// A review that was left to try something out, and what was being played when it was opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SetAside {
    review: Box<Review>,
    playing: Option<Playing>,
}

/// From one move of a replay to the next.
const STEP: Duration = Duration::from_millis(700);
/// The same of a demonstration, which one sees for the first time.
const DEMO_STEP: Duration = Duration::from_secs(1);
/// How long the end of a demonstration is shown before the next one begins.
const NEXT_DEMO: Duration = Duration::from_secs(4);

impl Review {
    fn new(session: Session, origin: Origin, now: Duration) -> Self {
        let moves = session.game().moves().0;
        let positions: Vec<Position> = session.game().positions().collect();
        let ply = if origin == Origin::Game { moves.len() } else { 0 };
        let curve = vec![None; positions.len()];
        Self {
            session,
            moves,
            positions,
            ply,
            curve,
            judged: None,
            question: None,
            playing_since: matches!(origin, Origin::Demos(_)).then_some(now),
            falling: None,
            origin,
            text_scroll: 0,
        }
    }

    /// Goes to a position. One move further lets the disc fall.
    fn go_to(&mut self, ply: usize, now: Duration, reduced_motion: bool) {
        let is_step = ply == self.ply + 1 && ply < self.positions.len();
        self.ply = ply.min(self.moves.len());
        self.text_scroll = 0;
        let cell = is_step.then(|| self.last_cell()).flatten().filter(|_| !reduced_motion);
        self.falling = cell.map(|cell| Falling::new(cell, &self.positions[self.ply], now));
    }

    /// The cell of the move that led here.
    fn last_cell(&self) -> Option<Cell> {
        let before = self.ply.checked_sub(1)?;
        self.positions[before].landing(self.moves[before])
    }

    /// The next demonstration, if this is one and it has been shown to its end.
    fn next_demo(&self) -> Option<Demos> {
        match self.origin {
            Origin::Demos(demos) if self.ply == self.moves.len() => demos.next(),
            _ => None,
        }
    }

    /// How long the position is shown before the next one.
    fn pace(&self) -> Duration {
        match self.origin {
            Origin::Demos(_) if self.ply == self.moves.len() => NEXT_DEMO,
            Origin::Demos(_) => DEMO_STEP,
            _ => STEP,
        }
    }

    /// Takes an answer that was for this game.
    pub(crate) fn take(&mut self, question: RequestId, thought: &Response) -> bool {
        if self.question != Some(question) {
            return false;
        }
        match thought {
            Response::Point { ply, score } => {
                let sign = match self.positions.get(*ply).map(Position::to_move) {
                    Some(Player::Second) => -1,
                    _ => 1,
                };
                if let Some(point) = self.curve.get_mut(*ply) {
                    *point = Some(sign * Score::get(*score));
                }
            }
            Response::Reviewed(review) => {
                self.judged = Some(review.clone());
                self.question = None;
            }
            Response::Unknown(_) => self.question = None,
            _ => {}
        }
        true
    }

    pub(crate) fn next_change(&self, now: Duration) -> Option<Duration> {
        let fall = self.falling.map(|_| FRAME);
        let step = self.playing_since.map(|since| (since + self.pace()).saturating_sub(now));
        fall.into_iter().chain(step).min()
    }
}

impl App {
    /// Looks at a game.
    pub(crate) fn review(&mut self, session: Session, origin: Origin) {
        // The clock stands still until one comes back, which may be never.
        self.keep_clock();
        self.effect(Effect::DismissPlayer);
        self.show_review(Box::new(Review::new(session, origin, self.now)));
    }

    fn show_review(&mut self, mut review: Box<Review>) {
        if review.judged.is_none() {
            let question = self.next_question();
            review.question = Some(question);
            let game = review.session.game().clone();
            self.effect(Effect::Ask(question, Request::Review { game }));
        }
        self.screen = Screen::Review(review);
    }

    /// Whether what is on the board was tried out from a review.
    pub(crate) fn explores_review(&self) -> bool {
        !self.set_aside.is_empty()
    }

    /// Goes back to the review from which something was tried out; false if there is none.
    pub(crate) fn resume_review(&mut self) -> bool {
        let Some(SetAside { review, playing }) = self.set_aside.pop() else { return false };
        self.playing = playing;
        self.show_review(review);
        true
    }

    /// The game on the screen, or the one that was left, or else the list of saved ones.
    pub(crate) fn review_latest(&mut self) {
        let latest = self.unfinished.as_ref().and_then(|saved| saved.session().ok());
        match latest {
            Some(session) => self.review(session, Origin::Menu),
            None => self.effect(Effect::List),
        }
    }

    pub(crate) fn replay_step(&mut self) {
        let (now, reduced_motion) = (self.now, self.settings.reduced_motion);
        let is_covered = self.overlay.is_some();
        let Screen::Review(review) = &mut self.screen else { return };
        review.falling.take_if(|falling| falling.is_over(now));
        if is_covered || review.playing_since.is_none_or(|since| now < since + review.pace()) {
            return;
        }
        if let Some(next) = review.next_demo() {
            return self.show_demo(next);
        }
        review.go_to(review.ply + 1, now, reduced_motion);
        let goes_on = review.ply < review.moves.len() || review.next_demo().is_some();
        review.playing_since = goes_on.then_some(now);
    }

    pub(crate) fn act_in_review(&mut self, action: Action) {
        let (now, reduced_motion) = (self.now, self.settings.reduced_motion);
        let language = self.language();
        let Screen::Review(review) = &mut self.screen else { return };
        let last = review.moves.len();
        match action {
            Action::Left => review.go_to(review.ply.saturating_sub(1), now, reduced_motion),
            Action::Right => review.go_to((review.ply + 1).min(last), now, reduced_motion),
            Action::First => review.go_to(0, now, reduced_motion),
            Action::Last => review.go_to(last, now, reduced_motion),
            Action::Pause => {
                let plays = review.playing_since.is_some();
                if review.ply == last && !plays {
                    review.go_to(0, now, reduced_motion);
                }
                review.playing_since = (!plays).then_some(now);
                return;
            }
            Action::PageUp | Action::PageDown => return self.read_on(action),
            Action::Choose => {
                // Tries out something else from here.
                let mut game = puissance4_rules::Game::from_position(review.positions[0].clone());
                let played = game.play_all(&review.moves[..review.ply].iter().copied().collect());
                debug_assert!(played.is_ok(), "these moves were played");
                let human = puissance4_players::Who::Human;
                let who = puissance4_rules::ByPlayer { first: human, second: human };
                review.playing_since = None;
                review.falling = None;
                let (review, playing) = (review.clone(), self.playing.take());
                self.set_aside.push(SetAside { review, playing });
                self.start(Session::new(game, who, None), Mode::Explore);
                return;
            }
            Action::Save => {
                let name = saved_games::suggested_name(&review.session, language);
                let saved = Box::new(SavedGame::new(&review.session));
                self.overlay = Some(Overlay::Naming(Naming { name, saved }));
                return;
            }
            Action::Back if review.playing_since.is_some() && !matches!(review.origin, Origin::Demos(_)) => {}
            Action::Back => {
                let origin = review.origin.clone();
                self.effect(Effect::DismissStudent);
                match origin {
                    Origin::Game if self.playing.is_some() => {
                        self.screen = Screen::Playing;
                        self.position_changed();
                    }
                    Origin::Game | Origin::Menu => self.show_menu(),
                    Origin::SavedGames(games) => self.screen = Screen::SavedGames(games),
                    Origin::Demos(demos) => self.screen = Screen::Demos(demos),
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
    let told = |polarity: Polarity| facts.iter().find(|fact| fact.polarity() == polarity && !names_another(fact));
    told(Polarity::Against).or_else(|| told(Polarity::Neutral)).or_else(|| told(Polarity::For))
}

/// How well both played.
fn accuracy(review: &puissance4_coach::Review, language: Language) -> String {
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
        lines.extend(fact.map(|fact| fact_of(one.player, fact, language)));
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

/// The board, the words and the curve: side by side where there is room, else one below the other. In a low window the curve
/// goes first, then the words, for which there is a key.
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
        // The line of messages belongs to the board, too, if that is what it takes.
        let rest = divided(0, 0, Rect { height: body.height + 1, ..body });
        if is_whole(&rest) || body.height < 14 { rest } else { divided(1, 3, body) }
    })
}

/// What is said about the move that led here, in lines of this width.
pub(crate) fn words(app: &App, review: &Review, width: usize) -> Vec<Line<'static>> {
    let style = |index: usize| if index == 0 { app.palette().accent } else { Style::new() };
    let said = said(app, review);
    let lines = said.iter().flat_map(|text| wrapped(text, width)).enumerate();
    lines.map(|(index, line)| Line::styled(line, style(index))).collect()
}

/// How far the words can be scrolled, and how far a page is.
pub(crate) fn last_scroll(app: &App, review: &Review) -> (usize, usize) {
    let geometry = review.positions[review.ply].geometry();
    let [_, place, _] = review_places(app.area, geometry, app.theme());
    let lines = words(app, review, usize::from(place.width).saturating_sub(2)).len();
    let room = usize::from(place.height);
    (super::words::last_scroll(lines, room), room.saturating_sub(2).max(1))
}

fn keys(app: &App, review: &Review) -> Vec<(Action, String)> {
    let language = app.language();
    let is_demo = matches!(review.origin, Origin::Demos(_));
    let pause = match review.playing_since {
        Some(_) => tr!(language, "short-pause"),
        None if is_demo && review.ply < review.moves.len() => tr!(language, "short-go-on"),
        None => tr!(language, "short-replay"),
    };
    let step_back = (Action::Left, tr!(language, "short-step-back"));
    let step = (Action::Right, tr!(language, "short-step"));
    let pause = (Action::Pause, pause);
    let first = if is_demo { [pause, step_back, step] } else { [step_back, step, pause] };
    let others = [
        (Action::Choose, tr!(language, "short-try")),
        (Action::Help, tr!(language, "short-help")),
        (Action::Back, tr!(language, "short-back")),
        (Action::Save, tr!(language, "short-save")),
        (Action::Theme, tr!(language, "short-theme")),
        (Action::Language, tr!(language, "short-language")),
    ];
    let has_more = !has_panel(app.area) || last_scroll(app, review).0 > 0;
    let read = has_more.then(|| (Action::PageDown, tr!(language, "short-read")));
    first.into_iter().chain(read).chain(others).collect()
}

fn title(app: &App, review: &Review) -> String {
    let language = app.language();
    let (ply, moves) = (review.ply, review.moves.len());
    match review.origin {
        Origin::Demos(demos) => {
            let name = super::demos::name(demos.demo(), language);
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
    let said = if matches!(review.origin, Origin::Demos(_)) { Vec::new() } else { said(app, review) };
    let text = [title(app, review)].into_iter().chain(said).collect::<Vec<_>>().join(" · ");
    is_tight.then(|| (text, usize::from(app.area.width).saturating_sub(2)))
}

/// How long the part of it that is shown stays; without end if it is all there is.
pub(crate) fn next_words_page(app: &App, review: &Review) -> Option<Duration> {
    let (text, width) = tight_words(app, review)?;
    next_page(&text, width, app.now.saturating_sub(app.touched))
}

pub(crate) fn render(app: &App, review: &Review, area: Rect, buffer: &mut Buffer) {
    let position = &review.positions[review.ply];
    let geometry = position.geometry();
    let [board, words_place, curve] = review_places(area, geometry, app.theme());
    // Where the board needs the line of messages, they take the place of the title, and so does what is said of the move.
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
    let lines = words(app, review, width);
    let lines = if room == 1 && lines.len() > 1 {
        // One line has no room for a mark below it.
        let all: Vec<String> = said(app, review);
        let key = keys::name(Place::Review, Action::PageDown, app.language());
        let text = clip(&all.join(" "), width.saturating_sub(key.chars().count() + 3));
        vec![Line::from(vec![
            Span::styled(text, app.palette().accent),
            Span::raw(" "),
            Span::styled(key, app.palette().key),
        ])]
    } else {
        super::words::scrolled(app, Place::Review, lines, room, review.text_scroll)
    };
    let place = Rect { x: words_place.x + 1, width: words_place.width.saturating_sub(1), ..words_place };
    Paragraph::new(lines).render(place, buffer);
    let width = u16::try_from(review.curve.len()).unwrap_or(u16::MAX).min(curve.width.saturating_sub(2));
    if curve.height > 0 {
        render_curve(app, review, Rect { x: curve.x + 1, width, ..curve }, buffer);
    }
}
