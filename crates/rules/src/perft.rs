//! Counts of what can happen from a position: games, and distinct positions.
//!
//! These counts are known, so they test the rules. They also show how large the game is.

use crate::bitboard::{Bitboard, Word};
use crate::board::Board;
use crate::geometry::Geometry;
use crate::player::{ByPlayer, Player};
use crate::position::{Discs, Position};

/// In how many ways the next `depth` moves can be played. Games that end sooner are not counted.
pub fn paths(position: &Position, depth: usize) -> u128 {
    let legal = position.legal();
    match depth {
        0 => 1,
        1 => legal.len() as u128,
        _ => {
            let after = |column| {
                let mut after = position.clone();
                let played = after.play(column);
                debug_assert!(played.is_ok(), "legal columns can be played");
                paths(&after, depth - 1)
            };
            legal.into_iter().map(after).sum()
        }
    }
}

/// How many different positions there are after 0, 1, 2, … moves, to the end of the longest game.
///
/// Positions are the same if the same players hold the same cells, whatever the order of moves. Games that are over are
/// counted and not continued. Mirror images count separately.
pub fn distinct_positions(position: &Position) -> Box<dyn Iterator<Item = usize>> {
    if position.is_over() {
        return Box::new(std::iter::once(1));
    }
    match position.discs() {
        Discs::Small(board) => Box::new(Layers::from_board(board, position.to_move())),
        Discs::Medium(board) => Box::new(Layers::from_board(board, position.to_move())),
        Discs::Large(board) => Box::new(Layers::from_board(board, position.to_move())),
    }
}

/// All boards with the same number of discs, one layer after another.
struct Layers<W> {
    packing: Packing<W>,
    /// The only board of the first layer, until that has been counted.
    start: Option<W>,
    /// The layer counted last.
    boards: Vec<W>,
    /// Who moves on from that layer.
    to_move: Player,
}

impl<W: Word> Layers<W> {
    fn from_board(board: &Board<W>, to_move: Player) -> Self {
        let packing = Packing::new(board.geometry());
        Self { start: Some(packing.pack(board)), packing, boards: Vec::new(), to_move }
    }

    /// From one layer to the next.
    fn advance(&mut self) {
        let mover = self.to_move;
        let mut next = Vec::new();
        for packed in self.boards.drain(..) {
            let board = self.packing.unpack(packed);
            if board.has_line(mover.other()) {
                continue;
            }
            for column in board.open_columns() {
                let mut after = board;
                after.drop_disc(mover, column);
                next.push(self.packing.pack(&after));
            }
        }
        next.sort_unstable();
        next.dedup();
        self.boards = next;
        self.to_move = mover.other();
    }
}

impl<W: Word> Iterator for Layers<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        // A layer is made when it is asked for and not before: each is several times as large as the last.
        match self.start.take() {
            Some(start) => self.boards.push(start),
            None => self.advance(),
        }
        Some(self.boards.len()).filter(|count| *count > 0)
    }
}

/// A whole board in one word, since layers hold millions of them: the discs of the first player, and in every column
/// the bit above its discs.
///
/// ```text
///   board   word
///            0
///     .      1     the highest bit of a column: here end its discs
///     2      0
///     1      1
/// ```
struct Packing<W> {
    geometry: Geometry,
    /// All cells of the board.
    cells: W,
    /// Those of the bottom row.
    bottom: W,
}

impl<W: Word> Packing<W> {
    fn new(geometry: Geometry) -> Self {
        let word = |cell| Bitboard::<W>::of(geometry, cell).word();
        let cells = geometry.cells().map(word).fold(W::ZERO, W::bitor);
        let bottom = geometry.cells().filter(|cell| cell.below().is_none()).map(word).fold(W::ZERO, W::bitor);
        Self { geometry, cells, bottom }
    }

    fn pack(&self, board: &Board<W>) -> W {
        // Adding one at the bottom of each column carries through its discs to the bit above them.
        let above = board.occupied().word().plus(self.bottom);
        above | board.discs(Player::First).word()
    }

    fn unpack(&self, packed: W) -> Board<W> {
        let mut filled = packed;
        for _ in self.geometry.rows() {
            filled = filled | filled.down(1) & self.cells;
        }
        let occupied = filled.down(1) & self.cells;
        let first = packed & occupied;
        let discs = ByPlayer { first, second: first ^ occupied };
        Board::from_words(self.geometry, discs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_moves_of_the_standard_board() {
        let empty = Position::new(Geometry::STANDARD);
        let ways: Vec<u128> = (0..8).map(|depth| paths(&empty, depth)).collect();
        // After seven moves the first player can have won, and six fill a column.
        assert_eq!(ways, [1, 7, 49, 343, 2401, 16807, 117_649, 823_536]);
    }

    #[test]
    fn a_packed_board_unpacks() {
        let size = crate::Size::new(3, 2).unwrap();
        let geometry = Geometry::new(size, Geometry::STANDARD.connect());
        let packing = Packing::<u64>::new(geometry);
        let mut board = Board::new(geometry).unwrap();
        // Column by column: empty, one disc, full; and each disc of either player.
        let moves = [(Player::Second, 1), (Player::First, 2), (Player::Second, 2)];
        for (player, index) in moves {
            assert_eq!(packing.unpack(packing.pack(&board)), board);
            board.drop_disc(player, crate::Column::from_index(index).unwrap());
        }
        assert_eq!(packing.pack(&board), 0b101_010_001);
        assert_eq!(packing.unpack(0b101_010_001), board);
    }
}
