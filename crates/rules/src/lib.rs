//! The rules of Puissance 4 on any board from 1x1 to 64x64, and nothing else.
//!
//! This crate alone decides what is legal and when a game ends. It does no input or output, reads no clock and draws
//! no random number. A value that exists is valid: whatever a person or a file says passes through [`Setup`],
//! [`Moves`] or [`Size`] first, and what is wrong with it is said with its place.
//!
//! ```
//! use puissance4_rules::{Game, Geometry, Moves, Outcome, Player};
//!
//! let moves: Moves = "1212121".parse()?;
//! let game = Game::replay(Geometry::STANDARD, &moves)?;
//! let Outcome::Win(win) = game.position().outcome() else { panic!("four in a column win") };
//! assert_eq!(win.player(), Player::First);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod array;
mod bitboard;
mod board;
mod cell;
mod contest;
mod demo;
mod direction;
mod episode;
mod game;
mod geometry;
mod grid;
mod link;
mod moves;
mod outcome;
mod perft;
mod picture;
mod picture_reader;
mod player;
mod position;
mod record;
mod sets;
mod setup;
pub mod shape;
mod syntax_error;
mod wire;

pub use bitboard::{Bitboard, Wide, Word};
pub use board::Board;
pub use cell::{Cell, Column, Columns, ColumnsIter, Row};
pub use contest::{Contest, Contestant};
pub use demo::Demo;
pub use direction::Direction;
pub use episode::{EpisodeError, StepProblem};
pub use game::{Game, GameError, NoMove};
pub use geometry::{Connect, ConnectError, Geometry, Side, Size, SizeError};
pub use grid::{GridError, GridProblem, IndexOrder, grid_of};
pub use link::{Link, LinkError};
pub use moves::{Moves, MovesError};
pub use outcome::{Line, Outcome, Win};
pub use perft::{distinct_positions, paths};
pub use picture::{Ink, Picture, Span, Style};
pub use picture_reader::{PictureError, PictureProblem};
pub use player::{ByPlayer, Player};
pub use position::{Discs, PlayError, Position};
pub use record::{Record, RecordError};
pub use sets::Sets;
pub use setup::{BoardTextError, Setup, SetupError};
pub use syntax_error::SyntaxError;
