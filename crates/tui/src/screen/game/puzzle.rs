//! Puzzles: the player finds the column that keeps the win or the draw, move by move.

use puissance4_coach::{Goal, Pack};
use puissance4_i18n::tr;
use puissance4_players::{Computer, Dice, Who};
use puissance4_rules::{ByPlayer, Column, Game, Player};
use puissance4_session::{Question, Session};

use crate::app::App;
use crate::playing::Mode;

pub(crate) fn goal_word(goal: Goal) -> &'static str {
    match goal {
        Goal::Win => "win",
        Goal::Draw => "draw",
    }
}

impl App {
    /// Starts one of the embedded puzzles.
    pub(crate) fn start_puzzle(&mut self) {
        let mut dice = Dice::seeded(self.next_seed());
        let Some(puzzle) = Pack::embedded().pick(None, None, &mut dice) else { return };
        let game = Game::from_position(puzzle.position().clone());
        let person = puzzle.position().to_move();
        let other = Who::Computer(Computer::Perfect);
        let who = match person {
            Player::First => ByPlayer { first: Who::Human, second: other },
            Player::Second => ByPlayer { first: other, second: Who::Human },
        };
        self.start(Session::new(game, who, None), Mode::Puzzle { goal: puzzle.goal(), level: puzzle.level() });
    }

    /// Whether a column may be played. In a puzzle, only columns that keep the goal may be.
    pub(crate) fn is_right(&mut self, column: Column) -> bool {
        let (language, numbering) = (self.language(), self.theme().numbering());
        let Some(playing) = &mut self.playing else { return false };
        let Mode::Puzzle { goal, .. } = playing.mode else { return true };
        let Some(analysis) = &playing.study.analysis else {
            self.say(tr!(language, "thinking-scores"));
            return false;
        };
        if goal.columns(playing.position(), analysis).contains(&column) {
            return true;
        }
        playing.wrong_moves += 1;
        let number = numbering.column_number(column);
        self.warn(tr!(language, "puzzle-verdict", verdict = "wrong", column = number, goal = goal_word(goal)));
        false
    }

    pub(crate) fn ask_defence(&mut self) {
        let Some(playing) = &self.playing else { return };
        let Mode::Puzzle { goal, .. } = playing.mode else { return };
        let Some(player) = playing.session.to_move() else { return self.puzzle_solved() };
        if playing.session.who(player) == Who::Human {
            return;
        }
        let game = playing.session.game().clone();
        let request = self.ask(game, Question::Defend(goal));
        if let Some(playing) = &mut self.playing {
            playing.defending = Some(request);
        }
    }

    pub(crate) fn puzzle_solved(&mut self) {
        let language = self.language();
        if let Some(playing) = &mut self.playing
            && let Mode::Puzzle { goal, .. } = playing.mode
        {
            playing.is_solved = true;
            let wrong = playing.wrong_moves;
            self.say(tr!(language, "puzzle-solved", goal = goal_word(goal), wrong = wrong));
        }
    }
}
