//! What is wrong with the file of a lesson.

use puissance4_rules::{GameError, MovesError};

/// Why a text is not a lesson, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {problem}")]
pub struct LessonError {
    /// The name of the lesson, or of its file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: LessonProblem,
}

/// What is wrong with a line of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LessonProblem {
    /// The file does not begin with a title.
    #[error("a lesson begins with a title: # and some words")]
    NoTitle,
    /// There is no sentence below the title.
    #[error("below the title, a sentence says what is learned")]
    NoAbout,
    /// There are no steps.
    #[error("a lesson has steps: ## say, show, ask, then or play")]
    NoSteps,
    /// A heading names no step.
    #[error("'{word}' is not a step; there are say, show, ask, then and play")]
    Step {
        /// The word.
        word: String,
    },
    /// Nothing is said in a step.
    #[error("this step says nothing")]
    Silent,
    /// A step `say` or `then` has moves after its name.
    #[error("no moves stand after '{word}'")]
    NoMovesHere {
        /// The name of the step.
        word: String,
    },
    /// The moves cannot be read.
    #[error("moves: {0}")]
    Moves(#[from] MovesError),
    /// The moves cannot be played.
    #[error("moves: {0}")]
    Game(#[from] GameError),
    /// The game of a question is over.
    #[error("the game is over: there is nothing to answer")]
    Over,
    /// A setting or a sentence that this step does not have.
    #[error("'{key}' does not belong to this step")]
    Key {
        /// Its name.
        key: String,
    },
    /// A setting or a sentence is there twice.
    #[error("'{key}' is there twice")]
    Twice {
        /// Its name.
        key: String,
    },
    /// A setting or a sentence is missing.
    #[error("'{key}' is missing")]
    Missing {
        /// Its name.
        key: &'static str,
    },
    /// A line that begins like a setting, without a colon.
    #[error("a colon is missing after the first word")]
    NoColon,
    /// What stands there is no column of the board, or none that can be chosen here.
    #[error("'{text}' is not a column that can be chosen here")]
    Column {
        /// What stands there.
        text: String,
    },
    /// What stands there is no cell.
    #[error("'{text}' is not a cell; the one in column 4 and row 2 is 4,2")]
    Cell {
        /// What stands there.
        text: String,
    },
    /// What stands there is no arrow.
    #[error("'{text}' is not an arrow; one from column 1, row 1 to column 4, row 4 is 1,1>4,4")]
    Arrow {
        /// What stands there.
        text: String,
    },
    /// What stands there is no aim.
    #[error("'{text}' is not an aim; lessons/README.md has them all")]
    Aim {
        /// What stands there.
        text: String,
    },
    /// What stands in braces is no claim.
    #[error("'{text}' is not a claim; lessons/README.md has them all")]
    Claim {
        /// What stands there.
        text: String,
    },
    /// What stands there is no level.
    #[error("'{text}' is not a level from 1 to 10")]
    Level {
        /// What stands there.
        text: String,
    },
    /// What stands there is no goal.
    #[error("'{text}' is not a goal; there are win and draw")]
    Goal {
        /// What stands there.
        text: String,
    },
    /// A brace without its other half.
    #[error("a brace is not closed, or was not opened")]
    OpenBrace,
    /// A wrong answer is among the right ones.
    #[error("column {column} is right and wrong")]
    RightAndWrong {
        /// The column.
        column: usize,
    },
    /// A reply to one of several right columns.
    #[error("a reply needs a question with one right column, whose disc does not end the game")]
    Reply,
    /// A reply is not followed by `then`, or the other way round.
    #[error("after a question with a reply comes 'then', and nowhere else")]
    Then,
}
