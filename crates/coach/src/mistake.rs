//! One's own mistakes: what kind they are, and how to put them before the player again.

use puissance4_engine::Value;
use puissance4_rules::{Column, Game, Player};
use serde::{Deserialize, Serialize};

use crate::fact::Fact;
use crate::idea::Idea;
use crate::puzzle::Goal;
use crate::review::{Mark, Review, ReviewedMove};

/// A move that changed the result, with the game up to it. The player finds a column that keeps the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The game up to the move.
    pub game: Game,
    /// The column that was played.
    pub played: Column,
    /// What could still be achieved.
    pub goal: Goal,
    /// What was overlooked.
    pub kind: MistakeKind,
}

/// What was overlooked. It follows from the facts about the move and about a better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MistakeKind {
    /// Another disc would have won at once.
    MissedWin,
    /// The opponent could win at once, and still can.
    MissedBlock,
    /// The disc lets the opponent win in the cell above it.
    CellAbove,
    /// The disc lets the opponent take a cell that would have won.
    GaveUpThreat,
    /// Threats would have won by force: two at once, one above the other, or one after another.
    MissedThreats,
    /// The opponent now wins by such threats.
    AllowedThreats,
    /// Cells that decide at the end, when the other columns are full: odd and even rows, answering above.
    Endgame,
    /// None of these, with fewer than [`MistakeKind::OPENING`] discs on the board: the first moves are known by heart.
    Opening,
    /// None of these, later: only the exact values show it.
    Plan,
}

impl MistakeKind {
    /// All of them, what is easy to see first.
    pub const ALL: [Self; 9] = [
        Self::MissedWin,
        Self::MissedBlock,
        Self::CellAbove,
        Self::GaveUpThreat,
        Self::MissedThreats,
        Self::AllowedThreats,
        Self::Endgame,
        Self::Opening,
        Self::Plan,
    ];

    /// With how many discs on the board the opening is over.
    pub const OPENING: usize = 12;

    /// Its name: a stable word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::MissedWin => "missed-win",
            Self::MissedBlock => "missed-block",
            Self::CellAbove => "cell-above",
            Self::GaveUpThreat => "gave-up-threat",
            Self::MissedThreats => "missed-threats",
            Self::AllowedThreats => "allowed-threats",
            Self::Endgame => "endgame",
            Self::Opening => "opening",
            Self::Plan => "plan",
        }
    }

    /// The kind of a move that changed the result; `None` for other moves.
    pub fn of(one: &ReviewedMove) -> Option<Self> {
        if one.mark > Mark::Mistake {
            return None;
        }
        let has = |is_wanted: fn(&Fact) -> bool| one.facts.iter().any(is_wanted);
        let better = one.better.as_ref().map_or(&[][..], |better| &better.facts);
        let idea = Idea::of(better);
        // What the mistake did comes before what it missed, but a win at once tells more than anything else.
        Some(match () {
            () if has(|fact| matches!(fact, Fact::MissesWin { .. })) => Self::MissedWin,
            () if has(|fact| matches!(fact, Fact::MissesBlock { .. } | Fact::BlocksOne { .. })) => Self::MissedBlock,
            () if has(|fact| matches!(fact, Fact::OpensCell { .. })) => Self::CellAbove,
            () if has(|fact| matches!(fact, Fact::GivesUpCell { .. })) => Self::GaveUpThreat,
            () if has(|fact| matches!(fact, Fact::LosesToThreats { .. })) => Self::AllowedThreats,
            () if one.best_score.value() == Value::Win
                && matches!(idea, Idea::Double | Idea::Stacked | Idea::Forced) =>
            {
                Self::MissedThreats
            }
            () if idea == Idea::Prevent => Self::AllowedThreats,
            () if matches!(idea, Idea::Later | Idea::FollowUp) => Self::Endgame,
            () if has(|fact| matches!(fact, Fact::OpponentThreat { .. } | Fact::FollowUp { yours: false, .. })) => {
                Self::Endgame
            }
            () if one.ply <= Self::OPENING => Self::Opening,
            () => Self::Plan,
        })
    }
}

impl Review {
    /// The mistakes of a player in the game that was reviewed.
    pub fn mistakes(&self, game: &Game, player: Player) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        let mut before = Game::from_position(game.start().clone());
        for (one, column) in self.moves.iter().zip(game.moves().0) {
            if let Some(kind) = MistakeKind::of(one).filter(|_| one.player == player) {
                let goal = if one.best_score.value() == Value::Win { Goal::Win } else { Goal::Draw };
                mistakes.push(Mistake { game: before.clone(), played: column, goal, kind });
            }
            if before.play(column).is_err() {
                break;
            }
        }
        mistakes
    }

    /// How many moves of a player could have been mistakes: there was something to choose.
    pub fn choices(&self, player: Player) -> usize {
        self.moves.iter().filter(|one| one.player == player && one.had_choice).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::Coach;
    use puissance4_engine::Limits;
    use puissance4_rules::Geometry;

    /// The mistakes in the moves that follow a position of the standard board.
    fn mistakes(before: &str, moves: &str) -> Vec<Mistake> {
        let before = Game::replay(Geometry::STANDARD, &before.parse().unwrap()).unwrap();
        let mut game = Game::from_position(before.position().clone());
        game.play_all(&moves.parse().unwrap()).unwrap();
        let review = Coach::new(Geometry::STANDARD).unwrap().review(&game, &Limits::none()).unwrap();
        Player::BOTH.iter().flat_map(|player| review.mistakes(&game, *player)).collect()
    }

    #[test]
    fn kinds() {
        let mut coach = Coach::new(Geometry::STANDARD).unwrap();
        for (before, column, kind) in [
            ("322325452235543753445", "4", MistakeKind::MissedWin),
            ("333377271", "7", MistakeKind::MissedBlock),
            ("631344343344455551755177", "6", MistakeKind::CellAbove),
            ("453334351225523357444475", "2", MistakeKind::GaveUpThreat),
            ("465326322252636435", "3", MistakeKind::MissedThreats),
            ("3715246164446651", "4", MistakeKind::AllowedThreats),
            ("632422233645", "1", MistakeKind::Endgame),
            ("", "5", MistakeKind::Opening),
        ] {
            let found = mistakes(before, column);
            let [mistake] = &found[..] else { panic!("{before} {column}: {found:?}") };
            assert_eq!(mistake.kind, kind, "{before} {column}");
            // It can be put right, and not by the same column.
            let analysis = coach.analyze(mistake.game.position(), &Limits::none()).unwrap();
            let right = mistake.goal.columns(mistake.game.position(), &analysis);
            assert!(!right.is_empty() && !right.contains(&mistake.played), "{mistake:?}");
        }
        assert_eq!(mistakes("", "4"), []);
    }
}
