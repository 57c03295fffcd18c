//! The protocols that programs speak: what is written to them, and how their answers are read.

use std::time::Duration;

use puissance4_rules::{Cell, Game, Geometry, Player, Position, Row, fen_of};

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The three lines of `docs/bots.md`.
    Simple,
    /// The Universal Game Interface: chess's UCI for any game.
    Ugi,
    /// The protocol of old programming contests, with columns counted from 0.
    Contest,
}

/// What a line of a program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// An answer: the index of a column, from 0. It may be outside of the board.
    Column(i64),
    /// A confirmation that the program is ready.
    Ready,
    /// Something that needs no reaction.
    Remark,
    /// None of these.
    Nonsense,
}

/// The columns played, counted from 1.
fn numbers(game: &Game) -> String {
    game.moves().0.iter().fold(String::new(), |text, column| text + " " + &column.number().to_string())
}

/// The signs of a row's cells, from the left.
fn row(position: &Position, row: Row) -> impl Iterator<Item = usize> + '_ {
    let columns = position.geometry().columns();
    columns.map(move |column| position.at(Cell::new(column, row)).map_or(0, Player::number))
}

impl Dialect {
    /// All protocols.
    pub const ALL: [Self; 3] = [Self::Simple, Self::Ugi, Self::Contest];

    /// What stands before the command line in the name of a player.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Simple => "cmd",
            Self::Ugi => "ugi",
            Self::Contest => "contest",
        }
    }

    /// What is written once, when the program has started; the program answers [`Line::Ready`]. Only one of the
    /// protocols has that.
    pub(crate) fn hello(self) -> Option<&'static str> {
        (self == Self::Ugi).then_some("ugi\nisready\n")
    }

    /// What is written at the beginning of a game.
    pub(crate) fn game(self, geometry: Geometry, me: Player, time: Duration) -> String {
        let (columns, rows, connect) = (geometry.size().columns(), geometry.size().rows(), geometry.connect().get());
        let (me, milliseconds) = (me.number(), time.as_millis());
        match self {
            Self::Simple => format!("game {columns} {rows} {connect} {me}\n"),
            Self::Ugi => format!(
                "setoption name columns value {columns}\nsetoption name rows value {rows}\n\
                 setoption name connect value {connect}\nuginewgame\n"
            ),
            Self::Contest => format!(
                "settings timebank {milliseconds}\nsettings time_per_move {milliseconds}\n\
                 settings player_names player1,player2\nsettings your_bot player{me}\nsettings your_botid {me}\n\
                 settings field_columns {columns}\nsettings field_rows {rows}\n"
            ),
        }
    }

    /// What is written when it is the program's turn: it has this time for the move, and this is left for the game.
    pub(crate) fn turn(self, game: &Game, time: Duration, left: Option<Duration>) -> String {
        let (position, milliseconds) = (game.position(), time.as_millis());
        let rows = position.geometry().rows();
        match self {
            Self::Simple => {
                let board = rows.flat_map(|number| row(position, number));
                let board = board.fold(String::new(), |text, cell| text + " " + &cell.to_string());
                format!("moves{}\nboard{board}\n", numbers(game))
            }
            Self::Ugi => {
                let start = if game.start().ply() == 0 {
                    "startpos".to_owned()
                } else {
                    format!("fen {}", fen_of(game.start()))
                };
                let clock = left.map_or_else(String::new, |left| {
                    format!(" p{}time {}", position.to_move().number(), left.as_millis())
                });
                format!("position {start} moves{}\ngo movetime {milliseconds}{clock}\n", numbers(game))
            }
            Self::Contest => {
                let cells = |number| row(position, number).map(|cell| cell.to_string()).collect::<Vec<_>>().join(",");
                let field = rows.rev().map(cells).collect::<Vec<_>>().join(";");
                let round = position.ply() / 2 + 1;
                format!("update game round {round}\nupdate game field {field}\naction move {milliseconds}\n")
            }
        }
    }

    /// Reads a line of the program. What follows a column is a remark.
    pub(crate) fn read(self, line: &str) -> Line {
        let mut words = line.split_whitespace();
        let first = words.next();
        let column = |word: Option<&str>, base: i64| {
            let number = word.and_then(|word| word.parse::<i64>().ok()).and_then(|number| number.checked_sub(base));
            number.map_or(Line::Nonsense, Line::Column)
        };
        match (self, first) {
            (_, None) => Line::Remark,
            (_, Some(word)) if word.starts_with('#') => Line::Remark,
            (Self::Simple, word) => column(word, 1),
            (Self::Ugi, Some("bestmove")) => column(words.next(), 1),
            (Self::Ugi, Some("readyok")) => Line::Ready,
            (Self::Ugi, Some("ugiok" | "id" | "option" | "info")) => Line::Remark,
            (Self::Contest, Some("place_disc")) => column(words.next(), 0),
            _ => Line::Nonsense,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_rules::{Moves, Size};

    const TIME: Duration = Duration::from_millis(1500);

    fn game(columns: usize, rows: usize, moves: &str) -> Game {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Geometry::STANDARD.connect());
        Game::replay(geometry, &moves.parse::<Moves>().unwrap()).unwrap()
    }

    #[test]
    fn three_lines() {
        let small = game(5, 2, "3345");
        assert_eq!(Dialect::Simple.game(small.position().geometry(), Player::First, TIME), "game 5 2 4 1\n");
        assert_eq!(Dialect::Simple.turn(&small, TIME, None), "moves 3 3 4 5\nboard 0 0 1 1 2 0 0 2 0 0\n");
        assert_eq!(Dialect::Simple.turn(&game(4, 2, ""), TIME, None), "moves\nboard 0 0 0 0 0 0 0 0\n");
        // Columns above 9 are numbers like others.
        assert!(Dialect::Simple.turn(&game(12, 4, "c1"), TIME, None).starts_with("moves 12 1\n"));
    }

    #[test]
    fn universal_game_interface() {
        let small = game(5, 2, "3345");
        assert_eq!(Dialect::Ugi.turn(&small, TIME, None), "position startpos moves 3 3 4 5\ngo movetime 1500\n");
        let left = Some(Duration::from_secs(60));
        assert!(Dialect::Ugi.turn(&small, TIME, left).ends_with("go movetime 1500 p1time 60000\n"));
        let set_up = Game::from_position(small.position().clone());
        assert_eq!(Dialect::Ugi.turn(&set_up, TIME, None), "position fen 2o2/2xxo x moves\ngo movetime 1500\n");
    }

    #[test]
    fn contests() {
        let small = game(5, 2, "334");
        assert!(Dialect::Contest.game(small.position().geometry(), Player::Second, TIME).contains("your_botid 2\n"));
        assert_eq!(
            Dialect::Contest.turn(&small, TIME, None),
            "update game round 2\nupdate game field 0,0,2,0,0;0,0,1,1,0\naction move 1500\n"
        );
    }

    #[test]
    fn answers() {
        use Dialect::{Contest, Simple, Ugi};
        for (dialect, line, expected) in [
            (Simple, "4", Line::Column(3)),
            (Simple, "  4 because it blocks\r", Line::Column(3)),
            (Simple, "0", Line::Column(-1)),
            (Simple, "99", Line::Column(98)),
            (Simple, "", Line::Remark),
            (Simple, "# thinking", Line::Remark),
            (Simple, "four", Line::Nonsense),
            (Simple, "4.0", Line::Nonsense),
            (Simple, "99999999999999999999", Line::Nonsense),
            (Simple, "-9223372036854775808", Line::Nonsense),
            (Ugi, "bestmove 4", Line::Column(3)),
            (Ugi, "info depth 3", Line::Remark),
            (Ugi, "readyok", Line::Ready),
            (Ugi, "bestmove", Line::Nonsense),
            (Ugi, "4", Line::Nonsense),
            (Contest, "place_disc 3", Line::Column(3)),
            (Contest, "place_disc x", Line::Nonsense),
        ] {
            assert_eq!(dialect.read(line), expected, "{dialect:?} {line:?}");
        }
    }
}
