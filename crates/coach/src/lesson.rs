//! Lessons: what they consist of. `lessons/README.md` describes the files that they are read from.
//!
//! A lesson is a list of steps. Each says something, most show a board, and some ask for a column or let the learner
//! play on. What is claimed about a board is data, so a test can prove it.

mod aim;
mod claim;
mod course;
mod error;
mod proof;
mod reader;
mod run;
mod text;

use puissance4_players::Level;
use puissance4_rules::{Cell, Column, Game};

pub use aim::Aim;
pub use claim::{Assertion, Claim};
pub use course::{Chapter, Course};
pub use error::{LessonError, LessonProblem};
pub use proof::Unproved;
pub use run::{Awaits, Comment, LessonRun, Marks, NotTaken, Reaction};
pub use text::Text;

use crate::puzzle::Goal;

/// A lesson in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is called on the command line, in every language.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What is learned, in one sentence.
    pub about: String,
    /// What happens, in order; there is at least one step.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// What is said.
    pub text: Text,
    /// What is shown, if anything. Questions and games have a board.
    pub scene: Option<Scene>,
    /// What the learner does.
    pub task: Task,
}

/// A board, and what is lit on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The game up to the position.
    pub game: Game,
    /// The cells to look at.
    pub lit: Vec<Cell>,
    /// Arrows, each from a cell to another.
    pub arrows: Vec<(Cell, Cell)>,
}

/// What the learner does in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Read, and look at the board if there is one.
    Read,
    /// Find a column.
    Ask(Question),
    /// Play on to the end of the game.
    Play(PlayOut),
}

/// A question whose answer is a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What the right columns have in common.
    pub aim: Aim,
    /// All columns that are right, from the left.
    pub right: Vec<Column>,
    /// The opponent's answer to the only right column, if the next step goes on from there.
    pub reply: Option<Column>,
    /// What is said to a learner who asks for help.
    pub hint: Text,
    /// What is said after a right answer.
    pub praise: Text,
    /// What is said after a wrong answer.
    pub wrong: Text,
    /// What is said after particular wrong answers instead.
    pub wrong_in: Vec<(Vec<Column>, Text)>,
}

/// A game to the end, from a position, against a computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOut {
    /// The opponent.
    pub level: Level,
    /// What the learner, who moves first, has to achieve.
    pub goal: Goal,
    /// What is said if that is achieved.
    pub reached: Text,
    /// What is said if not.
    pub missed: Text,
}

impl Lesson {
    /// Reads the text of a lesson. Its claims are not proved: see [`Lesson::unproved`].
    pub fn read(name: &str, text: &str) -> Result<Self, LessonError> {
        reader::lesson(name, text)
    }

    /// How many questions it asks.
    pub fn questions(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.task, Task::Ask(_))).count()
    }
}

impl Step {
    /// Everything that is said in it, in the order of the file.
    pub fn texts(&self) -> Vec<&Text> {
        let mut texts = vec![&self.text];
        match &self.task {
            Task::Read => {}
            Task::Ask(Question { hint, praise, wrong, wrong_in, .. }) => {
                texts.extend([hint, praise, wrong]);
                texts.extend(wrong_in.iter().map(|(_, text)| text));
            }
            Task::Play(PlayOut { reached, missed, .. }) => texts.extend([reached, missed]),
        }
        texts
    }
}

impl Question {
    /// What is said after an answer.
    pub fn comment(&self, column: Column) -> &Text {
        if self.right.contains(&column) {
            return &self.praise;
        }
        self.wrong_in.iter().find(|(columns, _)| columns.contains(&column)).map_or(&self.wrong, |(_, text)| text)
    }
}
