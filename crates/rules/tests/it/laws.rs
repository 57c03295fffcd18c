//! Laws that hold for every game, position and text, tried on random ones.

use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::str::FromStr;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use puissance4_rules::{
    Cell, Column, Connect, Contest, Contestant, Game, Geometry, IndexOrder, Moves, NoMove, Picture, PlayError, Player,
    Position, Sets as _, Setup, SetupError, Size, Style, Wide, Word, grid_of,
};

/// What fails is printed at its smallest and belongs into a test of its own, not into a file of seeds.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: 4 * default.cases, failure_persistence: None, ..default }
}

fn sizes() -> impl Strategy<Value = Size> {
    let up_to = |most: usize| (1..=most, 1..=most).prop_map(|(columns, rows)| Size::new(columns, rows).unwrap());
    prop_oneof![6 => up_to(8), 3 => up_to(16), 1 => up_to(Size::MAX)]
}

fn geometries() -> impl Strategy<Value = Geometry> {
    (sizes(), 2_usize..=7).prop_map(|(size, connect)| Geometry::new(size, Connect::new(connect).unwrap()))
}

fn all_columns() -> impl Strategy<Value = Column> {
    (0..Size::MAX).prop_map(|index| Column::from_index(index).unwrap())
}

/// Games by alternating moves, of any length and also to the end.
fn games() -> impl Strategy<Value = Game> {
    (geometries(), vec(any::<Index>(), 0..90)).prop_map(|(geometry, choices)| {
        let mut game = Game::new(geometry);
        for choice in choices {
            let legal: Vec<Column> = game.position().legal().into_iter().collect();
            if legal.is_empty() {
                break;
            }
            game.play(legal[choice.index(legal.len())]).unwrap();
        }
        game
    })
}

/// Boards on which no disc floats and which no game need lead to: the discs of each column, from the bottom.
#[derive(Clone, Debug)]
struct LooseBoard {
    geometry: Geometry,
    columns: Vec<Vec<Player>>,
    to_move: Player,
}

fn players() -> impl Strategy<Value = Player> {
    select(&Player::BOTH)
}

fn loose_boards() -> impl Strategy<Value = LooseBoard> {
    (geometries(), players()).prop_flat_map(|(geometry, to_move)| {
        let size = geometry.size();
        let columns = vec(vec(players(), 0..=size.rows()), size.columns());
        columns.prop_map(move |columns| LooseBoard { geometry, columns, to_move })
    })
}

impl LooseBoard {
    fn grid(&self) -> Vec<Vec<usize>> {
        let size = self.geometry.size();
        let number = |column: usize, row: usize| self.columns[column].get(row).map_or(0, |player| player.number());
        (0..size.rows()).map(|row| (0..size.columns()).map(|column| number(column, row)).collect()).collect()
    }

    fn position(&self) -> Result<Position, SetupError> {
        let file = serde_json::json!({ "grid": self.grid(), "to_move": self.to_move.number() });
        Setup::from_json(&file.to_string()).unwrap().position(self.geometry.connect())
    }
}

fn fingerprint(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The position that its picture in `style` shows, told whose turn it is.
fn redrawn(position: &Position, style: Style) -> Position {
    let mut setup = Setup::from_picture(&Picture::new(position, style).to_string()).unwrap();
    setup.to_move = Some(position.to_move());
    setup.position(position.geometry().connect()).unwrap()
}

/// Words with few, many and long runs of bits set.
fn words() -> impl Strategy<Value = u128> {
    let run = |(from, to): (u32, u32)| u128::MAX.up(from) & u128::MAX.down(to);
    prop_oneof![any::<u128>(), (0..128_u32).prop_map(u128::bit), (0..128_u32, 0..128_u32).prop_map(run)]
}

/// The same bits in a wide word, from bit `lowest` on.
fn wide(bits: u128, lowest: u32) -> Wide {
    let indices = (0..u128::BITS).filter(|index| bits >> index & 1 == 1);
    indices.fold(Wide::ZERO, |word, index| word | Wide::bit(lowest + index))
}

fn mirror_column(geometry: Geometry, column: Column) -> Column {
    let mirrored = geometry.size().columns().checked_sub(column.index() + 1);
    // A column outside stays outside.
    mirrored.and_then(Column::from_index).unwrap_or(column)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn undo_restores_the_game(game in games()) {
        let before = game.position();
        for column in before.legal() {
            let mut after = before.clone();
            let cell = after.play(column).unwrap();
            prop_assert_ne!(&after, before);
            prop_assert_eq!(after.take_back(column), Some(cell));
            prop_assert_eq!(&after, before);
        }
    }

    #[test]
    fn undoing_and_redoing_a_game_is_identity(game in games()) {
        let positions: Vec<Position> = game.positions().collect();
        prop_assert_eq!(positions.len(), game.ply() + 1);
        let columns = game.moves().0;
        let mut other = game.clone();
        for (column, position) in columns.iter().zip(&positions).rev() {
            prop_assert_eq!(other.undo(), Ok(*column));
            prop_assert_eq!(other.position(), position);
        }
        prop_assert_eq!(other.undo(), Err(NoMove));
        prop_assert_eq!(other.position(), game.start());
        for (column, position) in columns.iter().zip(&positions[1..]) {
            prop_assert_eq!(other.redo(), Ok(*column));
            prop_assert_eq!(other.position(), position);
        }
        prop_assert_eq!(other.redo(), Err(NoMove));
        prop_assert_eq!(other, game);
    }

    #[test]
    fn replaying_the_moves_gives_the_game(game in games()) {
        prop_assert_eq!(&Game::replay(game.position().geometry(), &game.moves()), &Ok(game));
    }

    #[test]
    fn a_mirror_image_of_a_mirror_image_is_the_original(board in loose_boards()) {
        if let Ok(position) = board.position() {
            let mirror = position.mirrored();
            prop_assert_eq!(&mirror.mirrored(), &position);
            let mut reversed = grid_of(&position);
            for row in &mut reversed {
                row.reverse();
            }
            prop_assert_eq!(grid_of(&mirror), reversed);
        }
    }

    #[test]
    fn playing_in_the_mirror_is_mirroring_what_was_played(game in games(), column in all_columns()) {
        let geometry = game.position().geometry();
        for column in geometry.columns().chain([column]) {
            let (mut played, mut mirror) = (game.position().clone(), game.position().mirrored());
            let result = played.play(column);
            let in_mirror = mirror.play(mirror_column(geometry, column));
            prop_assert_eq!(result.is_ok(), in_mirror.is_ok());
            prop_assert_eq!(result.ok().map(Cell::row), in_mirror.ok().map(Cell::row));
            prop_assert_eq!(played.mirrored(), mirror);
        }
    }

    #[test]
    fn legal_is_what_can_be_played(game in games(), outside in all_columns()) {
        let position = game.position();
        for column in position.geometry().columns().chain([outside]) {
            let mut after = position.clone();
            let result = after.play(column);
            prop_assert_eq!(position.legal().contains(column), result.is_ok());
            prop_assert_eq!(position.can_play(column), result.is_ok());
            match result {
                Ok(cell) => {
                    prop_assert_eq!(position.landing(column), Some(cell));
                    prop_assert_eq!(after.at(cell), Some(position.to_move()));
                    prop_assert_eq!(after.to_move(), position.to_move().other());
                    prop_assert_eq!(after.ply(), position.ply() + 1);
                    prop_assert_eq!(after.has_won(position.to_move()), position.wins_at(position.to_move(), column));
                }
                Err(error) => {
                    prop_assert_eq!(&after, position);
                    let (PlayError::NoSuchColumn { column: named, .. }
                    | PlayError::ColumnFull { column: named }
                    | PlayError::GameOver { column: named }) = error;
                    prop_assert_eq!(named, column);
                }
            }
        }
        prop_assert_eq!(position.legal().is_empty(), position.is_over());
    }

    /// Two moves of one player can change places if they and the one between are in different columns. Without a line
    /// at the end there was none before, in whichever order.
    #[test]
    fn the_order_of_moves_does_not_matter(game in games(), swaps in vec(any::<bool>(), 90)) {
        let mut game = game;
        if game.position().is_over() {
            let _ = game.undo();
        }
        let mut columns = game.moves().0;
        for (first, _) in (0..columns.len().saturating_sub(2)).zip(swaps).filter(|(_, swap)| *swap) {
            let [one, between, other] = [columns[first], columns[first + 1], columns[first + 2]];
            if one != between && one != other && between != other {
                columns.swap(first, first + 2);
            }
        }
        prop_assume!(columns != game.moves().0);
        let transposed = Game::replay(game.position().geometry(), &Moves(columns)).unwrap();
        prop_assert_eq!(grid_of(transposed.position()), grid_of(game.position()));
        prop_assert_eq!(transposed.position(), game.position());
        prop_assert_eq!(fingerprint(transposed.position()), fingerprint(game.position()));
    }

    #[test]
    fn printed_moves_read_back(columns in vec(all_columns(), 0..50)) {
        let moves = Moves(columns);
        prop_assert_eq!(&moves.to_string().parse::<Moves>(), &Ok(moves));
    }

    #[test]
    fn a_single_printed_move_reads_back(column in all_columns()) {
        let moves = Moves(vec![column]);
        prop_assert_eq!(&moves.to_string().parse::<Moves>(), &Ok(moves));
    }

    #[test]
    fn printed_sizes_read_back(size in sizes()) {
        prop_assert_eq!(size.to_string().parse::<Size>(), Ok(size));
    }

    #[test]
    fn column_numbers_read_back_in_every_style(column in all_columns()) {
        for style in Style::ALL {
            prop_assert_eq!(style.column_of_number(style.column_number(column)), Some(column));
        }
    }

    /// Alternating moves tell whose turn it is, so neither a picture nor a grid needs to say it.
    #[test]
    fn setting_up_a_position_is_playing_it(game in games()) {
        let position = game.position();
        let connect = position.geometry().connect();
        for style in Style::ALL {
            let setup = Setup::from_picture(&Picture::new(position, style).to_string()).unwrap();
            prop_assert_eq!(setup.size(), position.geometry().size());
            prop_assert_eq!(&setup.position(connect), &Ok(position.clone()), "{:?}", style);
        }
        let grid = serde_json::to_string(&grid_of(position)).unwrap();
        prop_assert_eq!(&Setup::from_json(&grid).unwrap().position(connect), &Ok(position.clone()));
    }

    #[test]
    fn boards_that_were_set_up_print_and_read_back(board in loose_boards()) {
        let Ok(position) = board.position() else {
            // Refused because both have a line: with an unreachable connect length it is accepted.
            let unreachable = Connect::new(Size::MAX + 1).unwrap();
            let geometry = Geometry::new(board.geometry.size(), unreachable);
            let without_lines = LooseBoard { geometry, ..board.clone() }.position().unwrap();
            let length = board.geometry.connect().get();
            for player in Player::BOTH {
                prop_assert_ne!(without_lines.count_runs(player, length), 0);
            }
            return Ok(());
        };
        prop_assert_eq!(position.geometry(), board.geometry);
        prop_assert_eq!(position.to_move(), board.to_move);
        prop_assert_eq!(grid_of(&position), board.grid());
        for style in Style::ALL {
            prop_assert_eq!(&redrawn(&position, style), &position, "{:?}", style);
        }
        let file = serde_json::json!({
            "grid": grid_of(&position),
            "to_move": position.to_move().number(),
            "connect": position.geometry().connect().get(),
        });
        // The file says its connect length, which therefore counts.
        let other = Connect::new(Connect::MAX).unwrap();
        prop_assert_eq!(&Setup::from_json(&file.to_string()).unwrap().position(other), &Ok(position));
    }

    #[test]
    fn taking_a_disc_out_is_not_having_set_it_up(board in loose_boards()) {
        if let Ok(position) = board.position() {
            for (index, column) in (0..).zip(board.geometry.columns()) {
                let mut taken = position.clone();
                let mut without = board.clone();
                if let Some(owner) = without.columns[index].pop() {
                    without.to_move = owner;
                    prop_assert!(taken.take_back(column).is_some());
                    prop_assert_eq!(&Ok(taken), &without.position());
                } else {
                    prop_assert_eq!(taken.take_back(column), None);
                    prop_assert_eq!(&taken, &position);
                }
            }
        }
    }

    /// A run is found from any of its discs, so lengths asked for in any size agree with the alignments.
    #[test]
    fn there_are_runs_as_long_as_the_longest_alignment(board in loose_boards(), beyond in 1_usize..) {
        if let Ok(position) = board.position() {
            for player in Player::BOTH {
                let mine = board.geometry.cells().filter(|cell| position.at(*cell) == Some(player));
                let longest = mine.map(|cell| position.longest_alignment(cell)).max().unwrap_or(0);
                if longest > 0 {
                    prop_assert_ne!(position.count_runs(player, longest), 0);
                }
                prop_assert_eq!(position.count_runs(player, longest.saturating_add(beyond)), 0);
            }
        }
    }

    /// Wherever they stand in it, the bits of a wide word behave like those of a number.
    #[test]
    fn wide_words_are_large_numbers(a in words(), b in words(), lowest in 0..Wide::BITS - 300, by in 0..170_u32) {
        let (sum, carry) = a.overflowing_add(b);
        let above = if carry { Wide::bit(lowest + u128::BITS) } else { Wide::ZERO };
        prop_assert_eq!(wide(a, lowest).plus(wide(b, lowest)), wide(sum, lowest) | above);
        prop_assert_eq!(wide(a, lowest).up(by), wide(a, lowest + by));
        prop_assert_eq!(wide(a, lowest + by).down(by), wide(a, lowest));
        prop_assert_eq!(wide(a, 0).down(by), wide(a.down(by), 0));
        prop_assert_eq!(wide(a, lowest).count(), a.count());
        prop_assert_eq!(wide(a, lowest).lowest(), a.lowest().map(|index| lowest + index));
        prop_assert_eq!(wide(a, lowest) & wide(b, lowest), wide(a & b, lowest));
        prop_assert_eq!(wide(a, lowest) | wide(b, lowest), wide(a | b, lowest));
        prop_assert_eq!(wide(a, lowest) ^ wide(b, lowest), wide(a ^ b, lowest));
    }

    #[test]
    fn the_players_start_by_turns(results in vec(proptest::option::of(players()), 0..40)) {
        let mut contest = Contest::new();
        let mut wins = [0, 0];
        for (game, winner) in results.iter().enumerate() {
            let starter = [Contestant::A, Contestant::B][game % 2];
            let seats = contest.seats();
            prop_assert_eq!((seats.first, seats.second), (starter, starter.other()));
            prop_assert_eq!(contest.games(), game);
            if let Some(winner) = winner {
                let starts = *winner == Player::First;
                wins[if starts { game % 2 } else { 1 - game % 2 }] += 1;
            }
            contest.record(*winner);
            prop_assert_eq!([contest.wins(Contestant::A), contest.wins(Contestant::B)], wins);
            prop_assert_eq!(contest.wins(Contestant::A) + contest.wins(Contestant::B) + contest.draws(), game + 1);
        }
    }
}

/// Reads a text as everything that is read from texts. None of it panics, and what was read can be printed and read.
fn read_as_everything(text: &str) -> Result<(), TestCaseError> {
    fn read_twice<T: FromStr + Display + Debug + PartialEq>(text: &str) -> Result<(), TestCaseError>
    where
        T::Err: Debug + PartialEq + Display,
    {
        match text.parse::<T>() {
            Ok(value) => prop_assert_eq!(value.to_string().parse::<T>(), Ok(value)),
            Err(error) => prop_assert_ne!(error.to_string(), ""),
        }
        Ok(())
    }
    read_twice::<Moves>(text)?;
    read_twice::<Size>(text)?;
    read_twice::<Connect>(text)?;
    let picture = Setup::from_picture(text).map_err(|error| error.to_string());
    let grid = Setup::from_json(text).map_err(|error| error.to_string());
    let [by_rows, by_columns] = [IndexOrder::RowFirst, IndexOrder::ColumnFirst]
        .map(|order| Setup::from_text(text, order).map_err(|error| error.to_string()));
    for setup in [picture, grid, by_rows, by_columns] {
        let position = setup.and_then(|setup| {
            let position = setup.position(Geometry::STANDARD.connect()).map_err(|error| error.to_string())?;
            assert_eq!(position.geometry().size(), setup.size());
            Ok(position)
        });
        match position {
            Ok(position) => prop_assert_eq!(&redrawn(&position, Style::Letters), &position),
            Err(message) => prop_assert_ne!(message, ""),
        }
    }
    Ok(())
}

/// Texts made of these characters alone, which come nearer to being understood than others.
fn texts_of(characters: &str) -> impl Strategy<Value = String> + use<> {
    let characters: Vec<char> = characters.chars().collect();
    vec(select(characters), 0..60).prop_map(String::from_iter)
}

/// A text in which a few characters were taken out, put in or replaced.
fn damaged(text: String, characters: &str) -> impl Strategy<Value = String> + use<> {
    let characters: Vec<char> = characters.chars().collect();
    let damage = (any::<Index>(), proptest::option::of(select(characters)), any::<bool>());
    vec(damage, 1..4).prop_map(move |damages| {
        let mut damaged: Vec<char> = text.chars().collect();
        for (place, character, insert) in damages {
            let place = place.index(damaged.len() + 1);
            let end = if insert { place } else { (place + 1).min(damaged.len()) };
            damaged.splice(place..end, character);
        }
        damaged.into_iter().collect()
    })
}

const IN_PICTURES: &str = " 0123456789|+-.*oXOBR◉●○\n\r\t";
const IN_GRIDS: &str = "[]{}\",:0123456789.-e gridtomveconnul\n";

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_characters_are_read_or_refused(characters in vec(any::<char>(), 0..60)) {
        read_as_everything(&String::from_iter(characters))?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..120)) {
        read_as_everything(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn texts_like_moves_are_read_or_refused(text in texts_of("0123456789abzAZ,; \n-é")) {
        read_as_everything(&text)?;
    }

    #[test]
    fn texts_like_sizes_are_read_or_refused(text in "[0-9 +-]{0,25}[xX×,][0-9 +-]{0,25}") {
        read_as_everything(&text)?;
    }

    #[test]
    fn texts_like_pictures_are_read_or_refused(text in texts_of(IN_PICTURES), below in " (1 2 3|0 1|1|1  2)\n?") {
        read_as_everything(&text)?;
        read_as_everything(&format!("{text}\n{below}"))?;
    }

    #[test]
    fn texts_like_grids_are_read_or_refused(text in texts_of(IN_GRIDS)) {
        read_as_everything(&text)?;
        read_as_everything(&format!("[[{text}]]"))?;
        read_as_everything(&format!("{{\"grid\": [[0, 1]], {text}}}"))?;
    }

    #[test]
    fn damaged_pictures_are_read_or_refused(
        text in (games(), select(&Style::ALL)).prop_flat_map(|(game, style)| {
            damaged(Picture::new(game.position(), style).to_string(), IN_PICTURES)
        })
    ) {
        read_as_everything(&text)?;
    }

    #[test]
    fn damaged_grids_are_read_or_refused(
        text in games().prop_flat_map(|game| {
            let (grid, to_move) = (grid_of(game.position()), game.position().to_move().number());
            let file = serde_json::json!({ "grid": grid, "to_move": to_move, "connect": 4 });
            damaged(file.to_string(), IN_GRIDS)
        })
    ) {
        read_as_everything(&text)?;
    }
}
