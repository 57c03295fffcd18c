//! What can be said about a move.
//!
//! *You* are the player who moves, the *opponent* answers. A *threat* of a player is an empty cell that completes a
//! line of that player's discs. *Best* refers to scores; *value* is win, draw or loss.

use puissance4_engine::Value;
use puissance4_rules::{Cell, Column, Line, Moves, Outcome};
use serde::{Deserialize, Serialize};

use crate::follow_up::FollowUp;
use crate::threat::Prospect;

/// Something that is true of a move in a position. The definitions are exact, so a test can check them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The opponent had threats that could be played, all of them elsewhere: the opponent wins at once.
    MissesBlock {
        /// All of them.
        cells: Vec<Cell>,
    },
    /// The cell just above the disc can be played now, and the opponent wins there at once.
    OpensCell {
        /// That cell.
        cell: Cell,
    },
    /// The opponent had at least two threats that could be played; the disc is in one of them, the others are still
    /// there.
    BlocksOne {
        /// The one that is taken.
        blocked: Cell,
        /// The others.
        missed: Vec<Cell>,
    },
    /// The disc is in the only cell where the opponent would have won at once.
    MustBlock {
        /// That cell.
        cell: Cell,
    },
    /// You now have at least two threats in different columns that can be played and could not win at once before; the
    /// opponent cannot win at once.
    DoubleThreat {
        /// All of them.
        cells: Vec<Cell>,
    },
    /// You have one threat that can be played, and another just above it; you could not win at once before. The
    /// opponent cannot win at once, so has to take the lower one, and you win with the upper one.
    StackedThreat {
        /// The one that can be played.
        lower: Cell,
        /// The one above.
        upper: Cell,
    },
    /// You win by threats alone, and have neither a double nor a stacked threat yet. After each of your discs but the
    /// last one you could win at once and the opponent could not, so has to take that cell.
    ForcedWin {
        /// The discs of both from this move on, up to the winning disc. At the end, where the opponent could take one
        /// of several cells, the first from the left.
        line: Moves,
        /// The threats that your last disc but the winning one leaves: several that can be played, or one that can and
        /// the one above it.
        last: Vec<Cell>,
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
    /// The value is better than that of every other column, and there is another one.
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
    /// If the opponent had the turn and played this column, there would be at least two threats of the opponent that
    /// can be played, and you could not win at once.
    PreventsDouble {
        /// Those threats.
        cells: Vec<Cell>,
    },
    /// If the opponent had the turn, there would be a win by threats alone; after this move there is none. Neither
    /// player could win at once, and playing this column would not have been a double threat of the opponent.
    PreventsForcedWin {
        /// The discs of both, the opponent's first, up to the winning disc.
        line: Moves,
        /// The threats that the opponent's last disc but the winning one would leave.
        last: Vec<Cell>,
    },
    /// The opponent cannot win at once, but wins by threats alone.
    LosesToThreats {
        /// The discs of both from this move on, up to the winning disc.
        line: Moves,
        /// The threats that the opponent's last disc but the winning one leaves.
        last: Vec<Cell>,
    },
    /// Neither player could win at once. There is another column, and after every other one the opponent can; after
    /// this one not.
    OnlySafe {
        /// Where the opponent would win.
        cells: Vec<Cell>,
    },
    /// You have exactly one threat that can be played, and the opponent, who cannot win at once, has to take it.
    Forces {
        /// The threat.
        cell: Cell,
    },
    /// A player can answer in the same column to the end. Either you, from now on; or the opponent, from this move on.
    FollowUp {
        /// Whether you are the player who answers.
        yours: bool,
        /// Why it is so.
        proof: FollowUp,
    },
    /// A threat of yours that cannot be played yet and was none before.
    CreatesThreat {
        /// The threat.
        cell: Cell,
        /// What becomes of it after the move, by counting. `None` if you would get it, and the opponent a threat in
        /// another column: counting does not tell which column is filled last.
        prospect: Option<Prospect>,
        /// Whether you win with best play, and the best line ends in this cell.
        decides: bool,
    },
    /// A threat of yours that was there before the move and cannot be played yet. Either the best line ends there; or
    /// by counting you get it and the opponent no threat, and the move does not lose.
    HoldsThreat {
        /// The one that decides; else the lowest of them, and of those the leftmost.
        cell: Cell,
        /// Whether you win with best play, and the best line ends in this cell.
        decides: bool,
    },
    /// The opponent has threats that cannot be played yet, and by counting you take the cell of each of them. The move
    /// does not lose.
    NeutralizesThreat {
        /// The lowest of them, and of those the leftmost.
        cell: Cell,
    },
    /// A threat of the opponent that cannot be played yet. Either the best line ends there; or by counting the opponent
    /// gets it and you no threat, and the move does not win.
    OpponentThreat {
        /// The one that decides; else the lowest of them, and of those the leftmost.
        cell: Cell,
        /// Whether the opponent wins with best play, and the best line ends in this cell.
        decides: bool,
    },
    /// If the opponent had the turn and played this column, there would be a threat of the opponent that cannot be
    /// played yet and is none now.
    KillsThreat {
        /// The threat that will not be, at least not with this cell.
        cell: Cell,
    },
    /// The disc is part of more possible lines of yours than a disc in some other column would be, and of no fewer than
    /// one in any other. A line is possible if the opponent holds none of its cells.
    MostLines {
        /// Where the disc lands.
        cell: Cell,
        /// How many.
        lines: usize,
        /// Of the columns with fewer, the one with the most, the leftmost of several.
        next: Column,
        /// How many a disc there would be part of.
        fewer: usize,
    },
    /// Every line in a row of the board contains a cell of this column. The opponent could still have made one in the
    /// row of the disc, and no longer can.
    ClosesRow {
        /// Where the disc lands.
        cell: Cell,
        /// The cells of that row, from the left.
        row: Vec<Cell>,
    },
    /// The value is a draw, and no other column is better.
    Draws,
}

/// Which side a fact takes in the question whether a move is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// It is a reason to play the move.
    For,
    /// It is a reason against the move, or says what the opponent has.
    Against,
    /// It only says what the move is worth, or it is no reason.
    Neutral,
}

impl Fact {
    /// All kinds, the most telling first.
    pub const KINDS: [&str; 33] = [
        "wins-now",
        "misses-win",
        "misses-block",
        "blocks-one",
        "opens-cell",
        "must-block",
        "double-threat",
        "stacked-threat",
        "forced-win",
        "gives-up-cell",
        "throws-away",
        "slower",
        "loses-sooner",
        "prevents-double",
        "prevents-forced-win",
        "loses-to-threats",
        "only-safe",
        "follow-up",
        "creates-threat",
        "holds-threat",
        "neutralizes-threat",
        "opponent-threat",
        "kills-threat",
        "no-choice",
        "only-move",
        "holds-longest",
        "all-lose",
        "wins-by-force",
        "loses-by-force",
        "forces",
        "most-lines",
        "closes-row",
        "draws",
    ];

    /// Its kind: a stable word for programs.
    pub fn kind(&self) -> &'static str {
        Self::KINDS[self.rank()]
    }

    /// Its place in [`Fact::KINDS`].
    pub(crate) fn rank(&self) -> usize {
        match self {
            Self::WinsNow { .. } => 0,
            Self::MissesWin { .. } => 1,
            Self::MissesBlock { .. } => 2,
            Self::BlocksOne { .. } => 3,
            Self::OpensCell { .. } => 4,
            Self::MustBlock { .. } => 5,
            Self::DoubleThreat { .. } => 6,
            Self::StackedThreat { .. } => 7,
            Self::ForcedWin { .. } => 8,
            Self::GivesUpCell { .. } => 9,
            Self::ThrowsAway { .. } => 10,
            Self::Slower { .. } => 11,
            Self::LosesSooner { .. } => 12,
            Self::PreventsDouble { .. } => 13,
            Self::PreventsForcedWin { .. } => 14,
            Self::LosesToThreats { .. } => 15,
            Self::OnlySafe { .. } => 16,
            Self::FollowUp { .. } => 17,
            Self::CreatesThreat { .. } => 18,
            Self::HoldsThreat { .. } => 19,
            Self::NeutralizesThreat { .. } => 20,
            Self::OpponentThreat { .. } => 21,
            Self::KillsThreat { .. } => 22,
            Self::NoChoice => 23,
            Self::OnlyMove { .. } => 24,
            Self::HoldsLongest => 25,
            Self::AllLose => 26,
            Self::WinsByForce { .. } => 27,
            Self::LosesByForce { .. } => 28,
            Self::Forces { .. } => 29,
            Self::MostLines { .. } => 30,
            Self::ClosesRow { .. } => 31,
            Self::Draws => 32,
        }
    }

    /// Whether it speaks for the move or against it.
    pub fn polarity(&self) -> Polarity {
        match self {
            Self::WinsNow { .. }
            | Self::MustBlock { .. }
            | Self::DoubleThreat { .. }
            | Self::StackedThreat { .. }
            | Self::ForcedWin { .. }
            | Self::PreventsDouble { .. }
            | Self::PreventsForcedWin { .. }
            | Self::OnlySafe { .. }
            | Self::Forces { .. }
            | Self::FollowUp { yours: true, .. }
            | Self::CreatesThreat {
                prospect: None | Some(Prospect::Cashed | Prospect::Forestalled { by_owner: true, .. }),
                ..
            }
            | Self::CreatesThreat { decides: true, .. }
            | Self::HoldsThreat { .. }
            | Self::NeutralizesThreat { .. }
            | Self::KillsThreat { .. }
            | Self::NoChoice
            | Self::WinsByForce { line: Some(_), .. }
            | Self::MostLines { .. }
            | Self::ClosesRow { .. } => Polarity::For,
            Self::MissesWin { .. }
            | Self::MissesBlock { .. }
            | Self::BlocksOne { .. }
            | Self::OpensCell { .. }
            | Self::GivesUpCell { .. }
            | Self::ThrowsAway { .. }
            | Self::LosesToThreats { .. }
            | Self::FollowUp { yours: false, .. }
            | Self::OpponentThreat { decides: true, .. }
            | Self::LosesSooner { .. }
            | Self::LosesByForce { line: Some(_), .. }
            | Self::Slower { .. } => Polarity::Against,
            Self::CreatesThreat {
                prospect: Some(Prospect::Taken | Prospect::Forestalled { by_owner: false, .. }),
                ..
            }
            | Self::OpponentThreat { decides: false, .. }
            | Self::OnlyMove { .. }
            | Self::HoldsLongest
            | Self::AllLose
            | Self::WinsByForce { line: None, .. }
            | Self::LosesByForce { line: None, .. }
            | Self::Draws => Polarity::Neutral,
        }
    }

    /// The cells it is about, so they can be marked on the board.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::WinsNow { line } => line.cells().to_vec(),
            Self::MissesWin { cells }
            | Self::MissesBlock { cells }
            | Self::DoubleThreat { cells }
            | Self::PreventsDouble { cells }
            | Self::OnlySafe { cells } => cells.clone(),
            Self::BlocksOne { blocked, missed } => [*blocked].into_iter().chain(missed.iter().copied()).collect(),
            Self::OpensCell { cell }
            | Self::MustBlock { cell }
            | Self::GivesUpCell { cell }
            | Self::Forces { cell }
            | Self::MostLines { cell, .. }
            | Self::CreatesThreat { cell, .. }
            | Self::HoldsThreat { cell, .. }
            | Self::NeutralizesThreat { cell }
            | Self::OpponentThreat { cell, .. }
            | Self::KillsThreat { cell } => vec![*cell],
            Self::StackedThreat { lower, upper } => vec![*lower, *upper],
            Self::ClosesRow { row, .. } => row.clone(),
            Self::FollowUp { proof, .. } => match proof.picture.outcome() {
                Outcome::Win(win) => win.lines()[0].cells().to_vec(),
                Outcome::Draw | Outcome::Ongoing => Vec::new(),
            },
            Self::ThrowsAway { .. }
            | Self::ForcedWin { .. }
            | Self::PreventsForcedWin { .. }
            | Self::LosesToThreats { .. }
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

    /// The moves that show it, if there are any: from the explained one on, or, for a forced win that is prevented,
    /// from the opponent's first one on.
    pub fn line(&self) -> Option<&Moves> {
        match self {
            Self::ForcedWin { line, .. } | Self::PreventsForcedWin { line, .. } | Self::LosesToThreats { line, .. } => {
                Some(line)
            }
            Self::WinsByForce { line, .. } | Self::LosesByForce { line, .. } => line.as_ref(),
            _ => None,
        }
    }
}
