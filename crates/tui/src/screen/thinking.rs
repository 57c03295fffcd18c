//! Seeing a computer think: what it looks at before it chooses a column, step by step.

mod twigs;
mod view;

use std::time::Duration;

use puissance4_i18n::{sentence, tr};
use puissance4_players::{Computer, Event, Tree, TreeStep, Who};
use puissance4_rules::Game;
use puissance4_session::{
    Answer, Command, DEFAULT_THINKER, Place, Playback, Question, Refusal, RequestId, Response, Session, thinkers,
    thinking_depth,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) use self::view::all_lines;
use self::view::next_words_page;
use crate::app::{App, EngineEffect, Overlay, Screen};
use crate::playing::SPIN;
use crate::screen::Component;
use crate::screen::game::Board;
use crate::screen::review::Review;

/// A position, the computer that thinks about it, and the step that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thinking {
    /// The game up to the position.
    game: Game,
    /// The computers to choose from, and which one thinks.
    computers: Vec<Computer>,
    chosen: usize,
    /// That of the computer's next move, so it is seen to choose what it will play.
    seed: u64,
    request: Option<RequestId>,
    /// What it looked at, or why that cannot be shown.
    answer: Option<Result<Tree, Refusal>>,
    step: usize,
    playback: Playback,
    /// When the step was reached.
    since: Duration,
    /// The review from which this was opened; without one it was the game.
    review: Option<Box<Review>>,
}

/// The computer of a game, first that of the side to move; no program, since those do not tell.
pub(crate) fn computer_of(game: &Game, session: &Session) -> Option<Computer> {
    let player = game.position().to_move();
    [player, player.other()].into_iter().find_map(|player| match session.who(player) {
        Who::Human | Who::Computer(Computer::Program(_)) => None,
        Who::Computer(computer) => Some(computer),
    })
}

/// How deep in the tree a step is. What is left out would be one move deeper than where it is left out.
fn depth(step: &TreeStep<'_>) -> usize {
    step.path.len() + usize::from(matches!(step.event, Event::Cuts(_)))
}

impl Thinking {
    fn computer(&self) -> Computer {
        self.computers[self.chosen]
    }

    fn tree(&self) -> Option<&Tree> {
        self.answer.as_ref()?.as_ref().ok()
    }

    /// The whole walk; empty as long as there is none.
    fn steps(&self) -> Vec<TreeStep<'_>> {
        self.tree().map(Tree::steps).unwrap_or_default()
    }

    fn go_to(&mut self, step: usize, now: Duration) {
        let last = self.steps().len().saturating_sub(1);
        self.step = step.min(last);
        self.since = now;
    }

    /// The next or the previous step that is no deeper than this one.
    fn neighbour(&self, forward: bool) -> Option<usize> {
        let steps = self.steps();
        let here = depth(steps.get(self.step)?);
        let is_no_deeper = |index: &usize| depth(&steps[*index]) <= here;
        if forward { (self.step + 1..steps.len()).find(is_no_deeper) } else { (0..self.step).rev().find(is_no_deeper) }
    }
}

impl App {
    /// Shows how the computer of the game thinks about the position on the board.
    pub(crate) fn think_about_game(&mut self) {
        let Some(playing) = &self.playing else { return };
        let game = playing.session.game().clone();
        if playing.session.is_over() {
            return self.warn(sentence(&tr!(self.language(), "tree-over")));
        }
        let computer = computer_of(&game, &playing.session);
        // As in a review, the clock stops and the computer's move is asked for again afterwards.
        self.store_clock();
        self.effect(EngineEffect::StopPlayer);
        if let Some(playing) = &mut self.playing {
            playing.awaiting = None;
            playing.ready = None;
            playing.trying = None;
            playing.hint_request = None;
            if let Some(exercise) = playing.exercise_mut() {
                exercise.forget_question();
            }
            playing.study.request = None;
        }
        self.think(game, computer, None);
    }

    pub(crate) fn think(&mut self, game: Game, computer: Option<Computer>, review: Option<Box<Review>>) {
        let computer = computer.unwrap_or(DEFAULT_THINKER);
        let other = Some(computer).filter(|one| !thinkers().any(|known| known == *one));
        let computers: Vec<Computer> = other.into_iter().chain(thinkers()).collect();
        let chosen = computers.iter().position(|one| *one == computer).unwrap_or(0);
        let mut thinking = Thinking {
            game,
            computers,
            chosen,
            seed: self.coming_seed(),
            request: None,
            answer: None,
            step: 0,
            playback: Playback::default(),
            since: self.now,
            review,
        };
        // There is more to read than in a game between computers.
        thinking.playback.slower();
        thinking.ask(self);
        self.screen = Screen::Thinking(Box::new(thinking));
    }
}

impl Thinking {
    /// Asks what the chosen computer looks at.
    fn ask(&mut self, app: &mut App) {
        let (computer, seed) = (self.computer(), self.seed);
        let depth = thinking_depth(computer, self.game.position().geometry());
        self.request = Some(app.ask(self.game.clone(), Question::Think { computer, seed, depth }));
        self.answer = None;
        self.step = 0;
        self.playback.paused = true;
    }

    /// Goes back to where this was opened.
    fn stop(&mut self, app: &mut App) {
        app.effect(EngineEffect::StopAnalyst);
        if let Some(review) = self.review.take() {
            app.show_review(review);
        } else {
            app.screen = Screen::Playing(Board);
            app.position_changed();
        }
    }
}

impl Component for Thinking {
    fn update(&mut self, command: Command, app: &mut App) {
        let now = app.now;
        let here = self.step;
        match command {
            Command::Right => self.go_to(here + 1, now),
            Command::Left => self.go_to(here.saturating_sub(1), now),
            Command::Down => self.go_to(self.neighbour(true).unwrap_or(here), now),
            Command::Up => self.go_to(self.neighbour(false).unwrap_or(here), now),
            Command::First => self.go_to(0, now),
            Command::Last => self.go_to(usize::MAX, now),
            Command::Pause => {
                let last = self.steps().len().saturating_sub(1);
                if last > 0 {
                    self.go_to(if here == last { 0 } else { here }, now);
                    self.playback.toggle();
                }
                return;
            }
            Command::Faster | Command::Slower => {
                if command == Command::Faster {
                    self.playback.faster();
                } else {
                    self.playback.slower();
                }
                let speed = self.playback.speed(app.language());
                return app.say(speed);
            }
            Command::NextPlayer | Command::PreviousPlayer => {
                let count = self.computers.len();
                let step = if command == Command::NextPlayer { 1 } else { count - 1 };
                self.chosen = (self.chosen + step) % count;
                return self.ask(app);
            }
            Command::PageDown => {
                app.overlay = Some(Overlay::Words { scroll: 0 });
                return;
            }
            Command::Back if !self.playback.paused => {}
            Command::Back => return self.stop(app),
            _ => return,
        }
        self.playback.paused = true;
    }

    fn view(&self, app: &App, area: Rect, buffer: &mut Buffer) {
        view::render(app, self, area, buffer);
    }

    fn place(&self) -> Place {
        Place::Thinking
    }

    fn on_response(&mut self, request: RequestId, response: &Response, _app: &mut App) -> bool {
        if self.request != Some(request) {
            return false;
        }
        self.answer = match response {
            Response::Answer(Answer::Tree(tree)) => Some(Ok(tree.clone())),
            Response::Refused(refusal) => Some(Err(refusal.clone())),
            _ => return true,
        };
        self.request = None;
        true
    }

    /// Walks on by itself.
    fn tick(&mut self, app: &mut App) {
        let is_due = app.now >= self.since + self.playback.delay();
        if app.overlay.is_some() || self.playback.paused || !is_due {
            return;
        }
        self.go_to(self.step + 1, app.now);
        if self.step + 1 >= self.steps().len() {
            self.playback.paused = true;
        }
    }

    fn next_change(&self, app: &App) -> Option<Duration> {
        let step = if self.request.is_some() {
            (!app.settings.reduced_motion).then_some(SPIN)
        } else {
            let is_running = !self.playback.paused && app.overlay.is_none();
            is_running.then(|| (self.since + self.playback.delay()).saturating_sub(app.now))
        };
        step.into_iter().chain(next_words_page(app, self)).min()
    }
}
