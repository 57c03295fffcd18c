//! A position that is being set up disc by disc.

use puissance4_rules::{Cell, Column, Game, Geometry, Player, Position};

/// What a click on a column does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Brush {
    /// Drops a disc of this player.
    Disc(Player),
    /// Takes the highest disc away.
    Eraser,
}

/// Why a draft is not a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DraftError {
    /// A player has too many discs.
    Counts,
    /// The discs cannot have been played in any order.
    Unreachable,
}

impl DraftError {
    /// Its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Counts => "counts",
            Self::Unreachable => "unreachable",
        }
    }
}

/// A position that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    position: Position,
    pub(super) brush: Brush,
}

impl Draft {
    /// A draft that starts from a position.
    pub(super) fn of(position: &Position) -> Self {
        Self { position: position.clone(), brush: Brush::Disc(position.to_move()) }
    }

    /// An empty board of the same size.
    pub(super) fn clear(&mut self) {
        self.position = Position::new(self.position.geometry());
        self.brush = Brush::Disc(Player::First);
    }

    /// The discs so far.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// How many discs each player has.
    fn counts(&self) -> [usize; 2] {
        let cells = || self.position.geometry().cells();
        Player::BOTH.map(|player| cells().filter(|cell| self.position.at(*cell) == Some(player)).count())
    }

    /// Uses the brush on a column. A full column, or one without discs for the eraser, stays as it is.
    pub(super) fn paint(&mut self, column: Column) {
        let geometry = self.position.geometry();
        let mut columns: Vec<(Column, Vec<Player>)> = geometry.columns().map(|one| (one, self.discs(one))).collect();
        let Some((_, discs)) = columns.get_mut(column.index()) else { return };
        match self.brush {
            Brush::Disc(player) if discs.len() < geometry.size().rows() => discs.push(player),
            Brush::Disc(_) => return,
            Brush::Eraser => drop(discs.pop()),
        }
        if let Some(position) = set_up(geometry, &columns) {
            self.position = position;
        }
    }

    fn discs(&self, column: Column) -> Vec<Player> {
        let rows = self.position.geometry().rows();
        rows.map_while(|row| self.position.at(Cell::new(column, row))).collect()
    }

    /// A game that leads to the position, or what is wrong with it.
    pub(super) fn game(&self) -> Result<Game, DraftError> {
        let [first, second] = self.counts();
        if first != second && first != second + 1 {
            return Err(DraftError::Counts);
        }
        Game::leading_to(&self.position).ok_or(DraftError::Unreachable)
    }
}

/// The position of these discs. The player with fewer discs is to move. `None` if both players have a line.
fn set_up(geometry: Geometry, columns: &[(Column, Vec<Player>)]) -> Option<Position> {
    let count = |player| columns.iter().flat_map(|(_, discs)| discs).filter(|disc| **disc == player).count();
    let to_move = if count(Player::First) > count(Player::Second) { Player::Second } else { Player::First };
    Position::set_up(geometry, columns.iter().map(|(column, discs)| (*column, discs.as_slice())), to_move).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_placed_and_taken_away() {
        let column = |number| Column::from_number(number).unwrap();
        let mut draft = Draft::of(&Position::new(Geometry::STANDARD));
        draft.paint(column(4));
        draft.paint(column(4));
        assert_eq!(draft.game(), Err(DraftError::Counts));
        draft.brush = Brush::Disc(Player::Second);
        draft.paint(column(3));
        let moves = draft.game().unwrap().moves().to_string();
        assert_eq!(moves, "434");
        draft.brush = Brush::Eraser;
        draft.paint(column(4));
        assert_eq!(draft.game().unwrap().moves().to_string(), "43");
        draft.brush = Brush::Disc(Player::First);
        draft.paint(column(3));
        draft.clear();
        assert_eq!(draft.game().unwrap().ply(), 0);
        draft.brush = Brush::Disc(Player::Second);
        draft.paint(column(1));
        draft.brush = Brush::Disc(Player::First);
        draft.paint(column(1));
        assert_eq!(draft.game(), Err(DraftError::Unreachable));
    }
}
