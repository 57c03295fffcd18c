//! Puzzles: the player finds the column that keeps the win or the draw, move by move.

use puissance4_coach::Puzzle;
use puissance4_i18n::tr;
use puissance4_players::{Computer, Who};
use puissance4_rules::{ByPlayer, Column, Game, Player};
use puissance4_session::{Question, Session};

use crate::app::{App, Screen};
use crate::playing::Mode;
use crate::screen::training::Drill;

impl App {
    /// Starts a puzzle.
    pub(crate) fn start_puzzle(&mut self, puzzle: &'static Puzzle) {
        let game = Game::from_position(puzzle.position().clone());
        let person = puzzle.position().to_move();
        let other = Who::Computer(Computer::Perfect);
        let who = match person {
            Player::First => ByPlayer { first: Who::Human, second: other },
            Player::Second => ByPlayer { first: other, second: Who::Human },
        };
        self.start(Session::new(game, who, None), Mode::Puzzle(puzzle));
    }

    /// Whether a column may be played. In a puzzle, only columns that keep the goal may be.
    pub(crate) fn is_right(&mut self, column: Column) -> bool {
        let (language, numbering) = (self.language(), self.theme().numbering());
        let Some(playing) = &mut self.playing else { return false };
        let Mode::Puzzle(puzzle) = playing.mode else { return true };
        let goal = puzzle.goal();
        let Some(analysis) = &playing.study.analysis else {
            self.say(tr!(language, "thinking-scores"));
            return false;
        };
        if goal.columns(playing.position(), analysis).contains(&column) {
            return true;
        }
        playing.wrong_moves += 1;
        let number = numbering.column_number(column);
        let verdict = tr!(language, "puzzle-verdict", verdict = "wrong", column = number, goal = goal.name());
        let changed = self.try_puzzle(false);
        if matches!(self.screen, Screen::Playing(_)) {
            self.warn([Some(verdict), changed].into_iter().flatten().collect::<Vec<_>>().join(" "));
        }
        false
    }

    pub(crate) fn ask_defence(&mut self) {
        let Some(playing) = &self.playing else { return };
        let Mode::Puzzle(puzzle) = playing.mode else { return };
        let Some(player) = playing.session.to_move() else { return self.puzzle_solved() };
        if playing.session.who(player) == Who::Human {
            return;
        }
        let game = playing.session.game().clone();
        let request = self.ask(game, Question::Defend(puzzle.goal()));
        if let Some(playing) = &mut self.playing {
            playing.defending = Some(request);
        }
    }

    pub(crate) fn puzzle_solved(&mut self) {
        let language = self.language();
        if let Some(playing) = &mut self.playing
            && let Mode::Puzzle(puzzle) = playing.mode
        {
            playing.is_solved = true;
            let wrong = playing.wrong_moves;
            let solved = tr!(language, "puzzle-solved", goal = puzzle.goal().name(), wrong = wrong);
            let changed = self.try_puzzle(true);
            if matches!(self.drill, Drill::Run(..)) {
                return;
            }
            self.say([Some(solved), changed].into_iter().flatten().collect::<Vec<_>>().join(" "));
        }
    }
}
