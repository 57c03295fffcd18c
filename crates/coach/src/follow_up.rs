//! Following up: always answering in the column of the last move.

use puissance4_rules::{Cell, Player, Position};
use serde::{Deserialize, Serialize};

/// A proof that a player does not lose, or wins, by answering in the same column to the end.
///
/// Every column has an even number of empty cells, and it is the other's turn, the leader's. So the follower always can
/// answer, and whatever the leader does, it gets the lower and the follower the upper cell of each pair of empty cells,
/// counted from the top:
///
/// ```text
///   o o o o         o follows
///   x x x x         x leads
///   o o   o
///   x x   x
/// ```
///
/// If the leader's discs with all the lower cells hold no line, the leader cannot win, whenever the game ends. If the
/// follower's with all the upper cells hold one, the follower has won by the time the board is full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowUp {
    /// The player who answers.
    pub follower: Player,
    /// The full board on which each player has the cells above. The leader has no line on it; the follower wins if it
    /// has one.
    pub picture: Position,
}

impl FollowUp {
    /// The proof for the player who is not to move, if there is one.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let geometry = position.geometry();
        let leader = position.to_move();
        let mut columns = Vec::new();
        for column in geometry.columns() {
            let mut discs: Vec<Player> = geometry.rows().map_while(|row| position.at(Cell::new(column, row))).collect();
            let rest = geometry.size().rows() - discs.len();
            if !rest.is_multiple_of(2) {
                return None;
            }
            discs.extend([leader, leader.other()].into_iter().cycle().take(rest));
            columns.push((column, discs));
        }
        let columns = columns.iter().map(|(column, discs)| (*column, discs.as_slice()));
        let picture = Position::set_up(geometry, columns, leader).ok()?;
        (!position.is_over() && !picture.has_won(leader)).then_some(Self { follower: leader.other(), picture })
    }

    /// Whether the follower wins; else the follower does not lose.
    pub fn wins(&self) -> bool {
        self.picture.has_won(self.follower)
    }
}
