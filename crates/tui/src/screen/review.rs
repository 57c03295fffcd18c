//! Looking at a game move by move, with comments and the curve of its exact scores.

mod comment;
mod curve;
mod view;

use std::time::Duration;

use puissance4_engine::Score;
use puissance4_i18n::{sentence, tr};
use puissance4_players::Who;
use puissance4_rules::{ByPlayer, Cell, Column, Game, Player, Position};
use puissance4_session::{Answer, Command, OwnGame, Place, Question, RequestId, Response, SavedGame, Session};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) use self::comment::comment_lines;
use self::view::{last_scroll, next_words_page};
use crate::app::{App, EngineEffect, Overlay, Screen, StorageEffect};
use crate::playing::{FRAME, Falling, Mode, Playing};
use crate::screen::demos::Demos;
use crate::screen::game::Board;
use crate::screen::game::layout::has_panel;
use crate::screen::game_list::{GameList, suggested_name};
use crate::screen::mistakes::Known;
use crate::screen::naming::{Naming, Purpose};
use crate::screen::thinking::computer_of;
use crate::screen::{Component, scrolled_text};

/// A game, and the position that is shown.
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
    request: Option<RequestId>,
    /// When the replay made its last step, while it runs.
    playing_since: Option<Duration>,
    falling: Option<Falling>,
    origin: Origin,
    /// How far the comment is scrolled.
    pub(crate) text_scroll: usize,
}

/// Where a review was opened, and where Back leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The game on the screen.
    Game,
    Menu,
    GameList(GameList),
    /// A demonstration game, which is replayed from its start.
    Demos(Demos),
}

/// A review that was left to try something out, and what was being played when it was opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SuspendedReview {
    review: Box<Review>,
    playing: Option<Playing>,
}

/// From one move of a replay to the next.
const STEP: Duration = Duration::from_millis(700);
/// The same in a demonstration, which the viewer does not know yet.
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
            request: None,
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

    /// The game up to the position that is shown.
    pub(crate) fn game_so_far(&self) -> Game {
        let mut game = Game::from_position(self.positions[0].clone());
        let played = game.play_all(&self.moves[..self.ply].iter().copied().collect());
        debug_assert!(played.is_ok(), "these moves were played");
        game
    }

    /// Stops the replay.
    pub(crate) fn hold(&mut self) {
        self.playing_since = None;
        self.falling = None;
    }

    /// The mistakes to put before the people who played, with the id under which they are noted, if they are.
    pub(crate) fn mistakes(&self) -> Vec<Known> {
        let Some(judged) = self.judged.as_ref().filter(|_| !matches!(self.origin, Origin::Demos(_))) else {
            return Vec::new();
        };
        let id = OwnGame::new(&self.session, 0).map(|own| own.id);
        let people = Player::BOTH.into_iter().filter(|player| self.session.who(*player) == Who::Human);
        let mut mistakes: Vec<Known> = people
            .flat_map(|player| judged.mistakes(self.session.game(), player))
            .map(|mistake| (id.clone(), mistake))
            .collect();
        mistakes.sort_by_key(|(_, mistake)| mistake.game.ply());
        mistakes
    }
}

impl App {
    /// Opens a review.
    pub(crate) fn review(&mut self, session: Session, origin: Origin) {
        // The clock is stopped, and the player may never come back to the game.
        self.store_clock();
        self.effect(EngineEffect::StopPlayer);
        self.show_review(Box::new(Review::new(session, origin, self.now)));
    }

    pub(crate) fn show_review(&mut self, mut review: Box<Review>) {
        if review.judged.is_none() {
            let game = review.session.game().clone();
            review.request = Some(self.ask(game, Question::Review));
        }
        self.screen = Screen::Review(review);
    }

    /// Whether the board was opened from a review to try something out.
    pub(crate) fn explores_review(&self) -> bool {
        !self.suspended_reviews.is_empty()
    }

    /// Goes back to the review from which the board was opened; false if there is none.
    pub(crate) fn resume_review(&mut self) -> bool {
        let Some(SuspendedReview { review, playing }) = self.suspended_reviews.pop() else { return false };
        self.playing = playing;
        self.show_review(review);
        true
    }

    /// Reviews the game that was left. Without one, shows the list of saved games.
    pub(crate) fn review_latest(&mut self) {
        let latest = self.unfinished.as_ref().and_then(|saved| saved.session().ok());
        match latest {
            Some(session) => self.review(session, Origin::Menu),
            None => self.effect(StorageEffect::List),
        }
    }
}

impl Review {
    /// Notes the mistakes of a learner once a review is complete.
    fn note(&self, judged: &puissance4_coach::Review, app: &mut App) {
        if !judged.open.is_empty() {
            return;
        }
        let now = app.started_ms + u64::try_from(app.now.as_millis()).unwrap_or(0);
        let at_ms = match &self.origin {
            Origin::Demos(_) => return,
            Origin::GameList(list) if list.saved_at() > 0 => list.saved_at(),
            _ => now,
        };
        if let Some(own) = OwnGame::new(&self.session, at_ms) {
            app.learn(own.reviewed(judged.clone()));
        }
    }

    /// Shows how a computer thinks about the position.
    fn think(&mut self, app: &mut App) {
        let game = self.game_so_far();
        if game.position().is_over() {
            return app.warn(sentence(&tr!(app.language(), "tree-over")));
        }
        self.hold();
        let computer = computer_of(&game, &self.session);
        app.think(game, computer, Some(Box::new(self.clone())));
    }

    /// Scrolls the comment. Without a panel, shows it on the whole screen.
    fn read_on(&mut self, command: Command, app: &mut App) {
        if has_panel(app.area) {
            let (last, page) = last_scroll(app, self);
            self.text_scroll = scrolled_text::after(command, self.text_scroll, page, last).unwrap_or(self.text_scroll);
        } else {
            app.overlay = Some(Overlay::Words { scroll: 0 });
        }
    }
}

impl Component for Review {
    fn update(&mut self, command: Command, app: &mut App) {
        let (now, reduced_motion) = (app.now, app.settings.reduced_motion);
        let last = self.moves.len();
        match command {
            Command::Left => self.go_to(self.ply.saturating_sub(1), now, reduced_motion),
            Command::Right => self.go_to((self.ply + 1).min(last), now, reduced_motion),
            Command::First => self.go_to(0, now, reduced_motion),
            Command::Last => self.go_to(last, now, reduced_motion),
            Command::Pause => {
                let plays = self.playing_since.is_some();
                if self.ply == last && !plays {
                    self.go_to(0, now, reduced_motion);
                }
                self.playing_since = (!plays).then_some(now);
                return;
            }
            Command::PageUp | Command::PageDown => return self.read_on(command, app),
            Command::Choose => {
                // Opens the board to try something else from here.
                let game = self.game_so_far();
                let who = ByPlayer { first: Who::Human, second: Who::Human };
                self.hold();
                let (review, playing) = (Box::new(self.clone()), app.playing.take());
                app.suspended_reviews.push(SuspendedReview { review, playing });
                app.start(Session::new(game, who, None), Mode::Explore);
                return;
            }
            Command::Think => return self.think(app),
            Command::Mistakes => {
                let mistakes = self.mistakes();
                if !mistakes.is_empty() {
                    self.hold();
                    let review = Box::new(self.clone());
                    app.show_mistakes_of(mistakes, review);
                }
                return;
            }
            Command::Save => {
                let name = suggested_name(&self.session, app.language());
                let saved = Box::new(SavedGame::new(&self.session));
                app.overlay = Some(Overlay::Naming(Naming { name, purpose: Purpose::Save(saved) }));
                return;
            }
            Command::Back if self.playing_since.is_some() && !matches!(self.origin, Origin::Demos(_)) => {}
            Command::Back => {
                let origin = self.origin.clone();
                app.effect(EngineEffect::StopAnalyst);
                match origin {
                    Origin::Game if app.playing.is_some() => {
                        app.screen = Screen::Playing(Board);
                        app.position_changed();
                    }
                    Origin::Game | Origin::Menu => app.show_menu(),
                    Origin::GameList(games) => app.screen = Screen::GameList(games),
                    Origin::Demos(demos) => app.screen = Screen::Demos(demos),
                }
                return;
            }
            _ => return,
        }
        self.playing_since = None;
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        view::render(app, self, area, buffer);
    }

    fn place(&self) -> Place {
        Place::Review
    }

    fn on_response(&mut self, request: RequestId, response: &Response, app: &mut App) -> bool {
        if self.request != Some(request) {
            return false;
        }
        match response {
            Response::Point { ply, score } => {
                let sign = match self.positions.get(*ply).map(Position::to_move) {
                    Some(Player::Second) => -1,
                    _ => 1,
                };
                if let Some(point) = self.curve.get_mut(*ply) {
                    *point = Some(sign * Score::get(*score));
                }
            }
            Response::Answer(Answer::Review(review)) => {
                self.note(review, app);
                self.judged = Some(Box::new(review.clone()));
                self.request = None;
            }
            Response::Refused(_) => self.request = None,
            _ => {}
        }
        true
    }

    /// Replays the game.
    fn tick(&mut self, app: &mut App) {
        let (now, reduced_motion) = (app.now, app.settings.reduced_motion);
        self.falling.take_if(|falling| falling.is_over(now));
        if app.overlay.is_some() || self.playing_since.is_none_or(|since| now < since + self.pace()) {
            return;
        }
        if let Some(next) = self.next_demo() {
            return app.show_demo(next);
        }
        self.go_to(self.ply + 1, now, reduced_motion);
        let goes_on = self.ply < self.moves.len() || self.next_demo().is_some();
        self.playing_since = goes_on.then_some(now);
    }

    fn next_change(&self, app: &App) -> Option<Duration> {
        let fall = self.falling.map(|_| FRAME);
        let step = self.playing_since.map(|since| (since + self.pace()).saturating_sub(app.now));
        fall.into_iter().chain(step).chain(next_words_page(app, self)).min()
    }
}
