//! What the page and its workers say to each other, as JSON.

use serde::{Deserialize, Serialize};

/// A question about the position a game has come to. Whoever asks again is no longer interested in the answer to the question before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Ask {
    /// Comes back with the answers.
    pub(crate) id: u32,
    /// The game, as a [`Link`](puissance4_rules::Link).
    pub(crate) game: String,
    /// In which language words are wanted.
    pub(crate) language: String,
    /// What is asked.
    pub(crate) question: Question,
}

/// What can be asked. Columns are numbers from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Question {
    /// What would this computer player play?
    Move {
        /// Its name.
        who: String,
        /// What chance starts from.
        seed: u64,
    },
    /// What is each column worth? Answered at once and then better and better.
    Analyze,
    /// What is best, and why?
    Hint,
    /// Why is this column good or bad?
    Explain {
        /// The column.
        column: usize,
    },
    /// How good was each move?
    Review,
    /// What are the best answers to each column?
    Explore,
    /// Is this column right, in a puzzle?
    Try {
        /// The column.
        column: usize,
        /// Whether there is something to win.
        wins: bool,
    },
    /// A picture or film of the game, which is a record in JSON here.
    Picture {
        /// The kind of file.
        format: Format,
        /// What it is, for those who do not see it.
        title: String,
        /// What there is to see.
        description: String,
    },
    /// How fast is the engine here?
    Speed,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Of the position.
    Svg,
    /// Of the position.
    Png,
    /// Of the whole game.
    Gif,
}

impl Format {
    /// How the names of such files end.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }

    /// What browsers call them.
    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
        }
    }
}

/// An answer, or part of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Told {
    /// That of the question.
    pub(crate) id: u32,
    /// Whether this is all.
    pub(crate) done: bool,
    /// What is said.
    pub(crate) answer: Answer,
}

/// What can be answered. Columns are numbers from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// A computer player's column.
    Move(usize),
    /// What is known of each column, from the left.
    Columns(Vec<Known>),
    /// Best play to the end, as a move string.
    Line(String),
    /// The best columns, and what is to be said.
    Hint {
        /// The columns.
        best: Vec<usize>,
        /// Sentences, most telling first.
        words: Vec<String>,
    },
    /// What is to be said about a column.
    Explanation(Vec<String>),
    /// Every move of the game, judged.
    Review(ReviewTold),
    /// Every column with the best answers to it.
    Explore(Vec<BranchTold>),
    /// What a column was in a puzzle.
    Verdict {
        /// Whether it was right.
        right: bool,
        /// What the other answers; `None` if the puzzle is solved, or the column was wrong.
        reply: Option<usize>,
        /// Why.
        words: Vec<String>,
    },
    /// The bytes of a file come beside this.
    File,
    /// Nodes a second.
    Speed(f64),
    /// It cannot be answered, and why.
    Refused(String),
}

/// What is known of a column.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Known {
    /// It cannot be played.
    Unplayable,
    /// How it looks, from -1 to 1; nothing is proved.
    Guess(f64),
    /// Who wins: 1 the one who plays it, -1 the other, 0 nobody.
    Value(i8),
    /// The exact score, and how many moves the game then lasts.
    Exact {
        /// The score, to the one who plays it.
        score: i32,
        /// The moves, this one included.
        plies: usize,
    },
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReviewTold {
    /// The moves in order.
    pub(crate) moves: Vec<MoveTold>,
    /// How well each played, in percent.
    pub(crate) accuracy: [Option<f64>; 2],
}

/// A move, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MoveTold {
    /// The name of its mark.
    pub(crate) mark: String,
    /// The winner with best play after it: 1, 2, or 0.
    pub(crate) leader: usize,
    /// How many moves are left then.
    pub(crate) plies: usize,
    /// What is to be said about it.
    pub(crate) words: Vec<String>,
}

/// A column that can be played, and the best answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct BranchTold {
    /// The column.
    pub(crate) column: usize,
    /// What it is worth.
    pub(crate) score: i32,
    /// How many moves the game then lasts.
    pub(crate) plies: usize,
    /// The best answers.
    pub(crate) replies: Vec<usize>,
}
