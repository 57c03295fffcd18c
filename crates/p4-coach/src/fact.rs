//! What can be said about a move, and is true.
//!
//! The names: *you* are the player who moves, the *opponent* answers. A *threat* of a player is an empty cell that
//! completes a line of that player's discs. *Best* is said of scores, *value* is win, draw or loss.

use p4_engine::Value;
use p4_rules::{Cell, Column, Line, Moves, Outcome};

use crate::follow_up::FollowUp;
use crate::threat::Prospect;

/// Something that is true of a move in a position. The definitions are exact, so that a test can check them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The disc completes a line: the game is won. Nothing else is said then.
    WinsNow {
        /// The first line it completes.
        line: Line,
    },
    /// It does not win, and another column would have won at once.
    MissesWin {
        /// The threats of yours that could have been played.
        cells: Vec<Cell>,
    },
    /// The opponent had threats that could be played, they are elsewhere and still there: the opponent wins at once.
    MissesBlock {
        /// All of them.
        cells: Vec<Cell>,
    },
    /// The cell just above the disc can be played now, and the opponent wins there at once.
    OpensCell {
        /// That cell.
        cell: Cell,
    },
    /// The disc is in a cell where the opponent would have won at once.
    MustBlock {
        /// That cell.
        cell: Cell,
    },
    /// You now have at least two threats in different columns that can be played, and the opponent cannot win at once.
    DoubleThreat {
        /// All of them.
        cells: Vec<Cell>,
    },
    /// You have one threat that can be played, and another just above it; the opponent cannot win at once, so has to take
    /// the lower one, and you win with the upper one.
    StackedThreat {
        /// The one that can be played.
        lower: Cell,
        /// The one above.
        upper: Cell,
    },
    /// There was a threat of yours just above the disc: now the opponent can take that cell, and there is neither a
    /// double nor a stacked threat to prevent that.
    GivesUpCell {
        /// The threat.
        cell: Cell,
    },
    /// The value is worse than that of other columns.
    ThrowsAway {
        /// The value of the best columns.
        from: Value,
        /// The value of this one.
        to: Value,
        /// The columns of the best score.
        better: Vec<Column>,
    },
    /// No other column can be played.
    NoChoice,
    /// The value is better than that of all other columns, of which there is at least one.
    OnlyMove {
        /// The value: not a loss.
        value: Value,
    },
    /// All columns lose, and none loses later than this one, but some lose sooner.
    HoldsLongest,
    /// All columns lose, and there are at least two.
    AllLose,
    /// You win whatever the opponent does, but not at once.
    WinsByForce {
        /// How many discs you need at most, this one included.
        discs: usize,
        /// Best play of both from this move on, up to the winning disc, if it is not too long to be read.
        line: Option<Moves>,
    },
    /// The opponent wins whatever you do after this move.
    LosesByForce {
        /// How many discs the opponent needs at most.
        discs: usize,
        /// Best play of both from this move on, up to the winning disc, if it is not too long to be read.
        line: Option<Moves>,
    },
    /// You win, but another column wins with fewer discs.
    Slower {
        /// A column of the best score, the one nearest to the middle.
        column: Column,
        /// How many discs fewer it takes.
        fewer: usize,
    },
    /// You lose, but with another column, which loses too, the opponent needs more discs.
    LosesSooner {
        /// A column of the best score, the one nearest to the middle.
        column: Column,
        /// How many discs more the opponent needs.
        more: usize,
    },
    /// If the opponent had the turn and played this column, there would be at least two threats of the opponent that can
    /// be played, and you could not win at once.
    PreventsDouble {
        /// Those threats.
        cells: Vec<Cell>,
    },
    /// You have exactly one threat that can be played, and the opponent, who cannot win at once, has to take it.
    Forces {
        /// The threat.
        cell: Cell,
    },
    /// A player can answer in the same column to the end. Either you, from now on; or the opponent, from this move on.
    FollowUp {
        /// Whether you are the one who answers.
        yours: bool,
        /// Why it is so.
        proof: FollowUp,
    },
    /// A threat of yours that cannot be played yet and was none before.
    CreatesThreat {
        /// The threat.
        cell: Cell,
        /// What becomes of it after the move.
        prospect: Prospect,
    },
    /// If the opponent had the turn and played this column, there would be a threat of the opponent that cannot be played
    /// yet and is none now.
    KillsThreat {
        /// The threat that will not be, at least not with this cell.
        cell: Cell,
    },
    /// The value is a draw, and no other column is better.
    Draws,
}

impl Fact {
    /// All kinds, in the order in which facts are told: the most telling first.
    pub const KINDS: [&str; 23] = [
        "wins-now",
        "misses-win",
        "misses-block",
        "opens-cell",
        "must-block",
        "double-threat",
        "stacked-threat",
        "gives-up-cell",
        "throws-away",
        "prevents-double",
        "no-choice",
        "only-move",
        "holds-longest",
        "loses-sooner",
        "all-lose",
        "forces",
        "wins-by-force",
        "loses-by-force",
        "slower",
        "follow-up",
        "creates-threat",
        "kills-threat",
        "draws",
    ];

    /// Its kind, a word for programs that will not change.
    pub fn kind(&self) -> &'static str {
        Self::KINDS[self.rank()]
    }

    /// Its place in [`Fact::KINDS`].
    pub(crate) fn rank(&self) -> usize {
        match self {
            Self::WinsNow { .. } => 0,
            Self::MissesWin { .. } => 1,
            Self::MissesBlock { .. } => 2,
            Self::OpensCell { .. } => 3,
            Self::MustBlock { .. } => 4,
            Self::DoubleThreat { .. } => 5,
            Self::StackedThreat { .. } => 6,
            Self::GivesUpCell { .. } => 7,
            Self::ThrowsAway { .. } => 8,
            Self::PreventsDouble { .. } => 9,
            Self::NoChoice => 10,
            Self::OnlyMove { .. } => 11,
            Self::HoldsLongest => 12,
            Self::LosesSooner { .. } => 13,
            Self::AllLose => 14,
            Self::Forces { .. } => 15,
            Self::WinsByForce { .. } => 16,
            Self::LosesByForce { .. } => 17,
            Self::Slower { .. } => 18,
            Self::FollowUp { .. } => 19,
            Self::CreatesThreat { .. } => 20,
            Self::KillsThreat { .. } => 21,
            Self::Draws => 22,
        }
    }

    /// The cells it is about, for those who show them on the board.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::WinsNow { line } => line.cells().to_vec(),
            Self::MissesWin { cells }
            | Self::MissesBlock { cells }
            | Self::DoubleThreat { cells }
            | Self::PreventsDouble { cells } => cells.clone(),
            Self::OpensCell { cell }
            | Self::MustBlock { cell }
            | Self::GivesUpCell { cell }
            | Self::Forces { cell }
            | Self::CreatesThreat { cell, .. }
            | Self::KillsThreat { cell } => vec![*cell],
            Self::StackedThreat { lower, upper } => vec![*lower, *upper],
            Self::FollowUp { proof, .. } => match proof.picture.outcome() {
                Outcome::Win(win) => win.lines()[0].cells().to_vec(),
                Outcome::Draw | Outcome::Ongoing => Vec::new(),
            },
            Self::ThrowsAway { .. }
            | Self::NoChoice
            | Self::OnlyMove { .. }
            | Self::HoldsLongest
            | Self::AllLose
            | Self::WinsByForce { .. }
            | Self::LosesByForce { .. }
            | Self::Slower { .. }
            | Self::LosesSooner { .. }
            | Self::Draws => Vec::new(),
        }
    }

    /// The moves that show it, from the explained one on, if there are any.
    pub fn line(&self) -> Option<&Moves> {
        match self {
            Self::WinsByForce { line, .. } | Self::LosesByForce { line, .. } => line.as_ref(),
            _ => None,
        }
    }
}
