//! Seeing a computer think: what it looks at before it chooses a column, step by step.

mod twigs;
mod view;

use std::time::Duration;

use puissance4_i18n::{sentence, tr};
use puissance4_players::{Computer, Event, Tree, TreeStep, Who};
use puissance4_rules::Game;
use puissance4_session::{
    Answer, Command, DEFAULT_THINKER, Playback, Question, Refusal, RequestId, Response, Session, thinkers,
    thinking_depth,
};

pub(crate) use self::view::{all_lines, next_words_page, render};
use crate::app::{App, EngineEffect, Overlay, Screen};
use crate::playing::SPIN;
use crate::screen::review::Review;

/// A position, the computer that thinks about it, and the step that is shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thinking {
    /// The game up to the position.
    game: Game,
    /// The computers to choose from, and which one thinks.
    computers: Vec<Computer>,
    chosen: usize,
    /// That of the computer's next move, so that it is seen to choose what it will play.
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
fn computer_of(game: &Game, session: &Session) -> Option<Computer> {
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

    /// Takes a response if it is for this screen; false if it is not.
    pub(crate) fn take(&mut self, request: RequestId, response: &Response) -> bool {
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

    pub(crate) fn next_change(&self, app: &App) -> Option<Duration> {
        if self.request.is_some() {
            return (!app.settings.reduced_motion).then_some(SPIN);
        }
        let is_running = !self.playback.paused && app.overlay.is_none();
        is_running.then(|| (self.since + self.playback.delay()).saturating_sub(app.now))
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
            playing.defending = None;
            playing.hint_request = None;
            playing.study.request = None;
        }
        self.think(game, computer, None);
    }

    /// The same for the position that a review shows.
    pub(crate) fn think_about_review(&mut self) {
        let Screen::Review(review) = &mut self.screen else { return };
        let game = review.game_so_far();
        if game.position().is_over() {
            return self.warn(sentence(&tr!(self.language(), "tree-over")));
        }
        review.hold();
        let (computer, review) = (computer_of(&game, review.session()), review.clone());
        self.think(game, computer, Some(review));
    }

    fn think(&mut self, game: Game, computer: Option<Computer>, review: Option<Box<Review>>) {
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
        self.screen = Screen::Thinking(Box::new(thinking));
        self.ask_to_think();
    }

    /// Asks what the chosen computer looks at.
    fn ask_to_think(&mut self) {
        let Screen::Thinking(thinking) = &self.screen else { return };
        let (game, computer, seed) = (thinking.game.clone(), thinking.computer(), thinking.seed);
        let depth = thinking_depth(computer, game.position().geometry());
        let request = self.ask(game, Question::Think { computer, seed, depth });
        if let Screen::Thinking(thinking) = &mut self.screen {
            thinking.request = Some(request);
            thinking.answer = None;
            thinking.step = 0;
            thinking.playback.paused = true;
        }
    }

    /// Walks on by itself.
    pub(crate) fn think_step(&mut self) {
        let (now, is_covered) = (self.now, self.overlay.is_some());
        let Screen::Thinking(thinking) = &mut self.screen else { return };
        let is_due = now >= thinking.since + thinking.playback.delay();
        if is_covered || thinking.playback.paused || !is_due {
            return;
        }
        thinking.go_to(thinking.step + 1, now);
        if thinking.step + 1 >= thinking.steps().len() {
            thinking.playback.paused = true;
        }
    }

    pub(crate) fn act_in_thinking(&mut self, command: Command) {
        let (now, language) = (self.now, self.language());
        let Screen::Thinking(thinking) = &mut self.screen else { return };
        let here = thinking.step;
        match command {
            Command::Right => thinking.go_to(here + 1, now),
            Command::Left => thinking.go_to(here.saturating_sub(1), now),
            Command::Down => thinking.go_to(thinking.neighbour(true).unwrap_or(here), now),
            Command::Up => thinking.go_to(thinking.neighbour(false).unwrap_or(here), now),
            Command::First => thinking.go_to(0, now),
            Command::Last => thinking.go_to(usize::MAX, now),
            Command::Pause => {
                let last = thinking.steps().len().saturating_sub(1);
                if last > 0 {
                    thinking.go_to(if here == last { 0 } else { here }, now);
                    thinking.playback.toggle();
                }
                return;
            }
            Command::Faster | Command::Slower => {
                if command == Command::Faster {
                    thinking.playback.faster();
                } else {
                    thinking.playback.slower();
                }
                let speed = thinking.playback.speed(language);
                return self.say(speed);
            }
            Command::NextPlayer | Command::PreviousPlayer => {
                let count = thinking.computers.len();
                let step = if command == Command::NextPlayer { 1 } else { count - 1 };
                thinking.chosen = (thinking.chosen + step) % count;
                return self.ask_to_think();
            }
            Command::PageDown => {
                self.overlay = Some(Overlay::Words { scroll: 0 });
                return;
            }
            Command::Back if !thinking.playback.paused => {}
            Command::Back => return self.stop_thinking(),
            _ => return,
        }
        if let Screen::Thinking(thinking) = &mut self.screen {
            thinking.playback.paused = true;
        }
    }

    /// Goes back to where this was opened.
    fn stop_thinking(&mut self) {
        let Screen::Thinking(thinking) = &mut self.screen else { return };
        let review = thinking.review.take();
        self.effect(EngineEffect::StopAnalyst);
        if let Some(review) = review {
            self.show_review(review);
        } else {
            self.screen = Screen::Playing;
            self.position_changed();
        }
    }
}
