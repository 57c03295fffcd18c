//! A naive board and the bitboards play the same random games, on every class of sizes, and agree after every move.

use puissance4_rules::{
    Cell, Column, Connect, Direction, Discs, Geometry, Outcome, PlayError, Player, Position, Row, Size,
};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::naive_board::{NaiveBoard, Place, STEPS};

/// The directions in the order of [`STEPS`].
const DIRECTIONS: [Direction; 4] = [Direction::Column, Direction::Row, Direction::Rising, Direction::Falling];

/// On boards with more cells only what can be played and who has won is compared after every move; the rest every
/// hundred moves and at the end.
const SMALL: usize = 150;

/// Random numbers that are the same in every run.
struct Dice(Pcg64Mcg);

impl Dice {
    /// A number below `bound`.
    fn roll(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }
}

fn player(number: u8) -> Player {
    if number == 1 { Player::First } else { Player::Second }
}

fn column(index: usize) -> Column {
    Column::from_index(index).unwrap()
}

fn cell((column_index, row): Place) -> Cell {
    Cell::new(column(column_index), Row::from_index(row).unwrap())
}

/// How a game is played.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Any column, also full ones and ones outside the board.
    Random,
    /// No column that completes a line, as long as there is another: such games are long, and some are drawn.
    Peaceful,
    /// Discs of either player in any order.
    Loose,
}

impl Way {
    const ALL: [Self; 3] = [Self::Random, Self::Peaceful, Self::Loose];
}

/// A game on both boards at once.
struct Match {
    position: Position,
    naive: NaiveBoard,
    /// Who is to move, by the naive account.
    to_move: u8,
    /// Who has a line, by the naive account.
    winner: Option<u8>,
    /// Which game it is, to be told if the boards disagree.
    name: String,
}

impl Drop for Match {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}, after {} discs:", self.name, self.naive.count(1) + self.naive.count(2));
            self.naive.cells.iter().rev().for_each(|row| eprintln!("{row:?}"));
        }
    }
}

impl Match {
    fn new(geometry: Geometry, name: String) -> Self {
        let size = geometry.size();
        let naive = NaiveBoard::new(size.columns(), size.rows(), geometry.connect().get());
        Self { position: Position::new(geometry), naive, to_move: 1, winner: None, name }
    }

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.naive.is_full()
    }

    /// Plays to the end and compares after every move.
    fn play(mut self, way: Way, dice: &mut Dice) -> Outcome {
        self.compare_everything();
        let columns = self.naive.columns();
        while !self.is_over() {
            let mut choice = dice.roll(if columns < Size::MAX { columns + 1 } else { columns });
            if matches!(way, Way::Peaceful) {
                let completes = |choice: usize| {
                    self.naive.landing_row(choice).is_some_and(|row| {
                        self.naive.longest_through(self.to_move, (choice, row)) >= self.naive.connect
                    })
                };
                let open = |choice: &usize| self.naive.landing_row(*choice).is_some();
                let peaceful: Vec<usize> = (0..columns).filter(open).filter(|choice| !completes(*choice)).collect();
                if !peaceful.is_empty() {
                    choice = peaceful[dice.roll(peaceful.len())];
                }
            }
            if matches!(way, Way::Loose) {
                self.to_move = if dice.roll(2) == 0 { 1 } else { 2 };
            }
            self.drop_disc(choice, matches!(way, Way::Loose));
        }
        self.compare_everything();
        // Nothing can be played any more.
        for index in 0..Size::MAX {
            self.drop_disc(index, false);
        }
        self.position.outcome()
    }

    /// Drops a disc of the one to move on both boards, or has it refused by both.
    fn drop_disc(&mut self, index: usize, out_of_turn: bool) {
        let before = self.position.clone();
        let column = column(index);
        let result = if out_of_turn {
            self.position.drop_disc(player(self.to_move), column)
        } else {
            self.position.play(column)
        };
        let refused = if self.is_over() {
            Some(PlayError::GameOver { column })
        } else if index >= self.naive.columns() {
            Some(PlayError::NoSuchColumn { column, columns: self.naive.columns() })
        } else if self.naive.landing_row(index).is_none() {
            Some(PlayError::ColumnFull { column })
        } else {
            None
        };
        if let Some(error) = refused {
            assert_eq!(result, Err(error));
            assert_eq!(self.position, before);
            return;
        }
        let row = self.naive.drop_disc(self.to_move, index).unwrap();
        assert_eq!(result, Ok(cell((index, row))));
        assert_eq!(self.position.at(cell((index, row))), Some(player(self.to_move)));
        if self.naive.longest_through(self.to_move, (index, row)) >= self.naive.connect {
            self.winner = Some(self.to_move);
        }
        self.to_move = 3 - self.to_move;
        let cells = self.naive.columns() * self.naive.rows();
        self.compare_state();
        if cells <= SMALL || self.position.ply().is_multiple_of(100) {
            self.compare_everything();
        }
    }

    fn compare_everything(&self) {
        self.compare_state();
        self.compare_discs();
        self.compare_outcome();
        self.compare_alignments();
        self.compare_mirror();
    }

    /// Whose turn it is, what can be played, whether it is over.
    fn compare_state(&self) {
        assert_eq!(self.position.to_move(), player(self.to_move));
        assert_eq!(self.position.winner(), self.winner.map(player));
        assert_eq!(self.position.is_draw(), self.winner.is_none() && self.naive.is_full());
        assert_eq!(self.position.is_over(), self.is_over());
        let mut legal = Vec::new();
        for index in 0..Size::MAX {
            let row = self.naive.landing_row(index);
            let landing = self.position.landing(column(index));
            assert_eq!(landing, row.map(|row| cell((index, row))), "column {}", index + 1);
            let can_play = row.is_some() && self.winner.is_none();
            assert_eq!(self.position.can_play(column(index)), can_play);
            if can_play {
                legal.push(index);
            }
        }
        assert_eq!(self.position.legal().len(), legal.len());
        assert_eq!(self.position.legal().into_iter().map(Column::index).collect::<Vec<_>>(), legal);
    }

    fn compare_discs(&self) {
        let (columns, rows) = (self.naive.columns(), self.naive.rows());
        for place in self.naive.places() {
            let held = self.position.at(cell(place)).map_or(0, Player::number);
            assert_eq!(held, usize::from(self.naive.at(place.0, place.1)), "{}", cell(place));
        }
        for place in [(columns, 0), (0, rows), (columns, rows), (63, 63)] {
            if place.0.max(place.1) < Size::MAX && (place.0 >= columns || place.1 >= rows) {
                assert_eq!(self.position.at(cell(place)), None, "there is no disc outside");
            }
        }
        let [first, second] = [1, 2].map(|number| self.naive.count(number));
        assert_eq!(self.position.disc_count(Player::First), first);
        assert_eq!(self.position.disc_count(Player::Second), second);
        assert_eq!(self.position.ply(), first + second);
        let cells = columns * rows;
        assert_eq!(self.position.discs_left().first, (cells - cells / 2).saturating_sub(first));
        assert_eq!(self.position.discs_left().second, (cells / 2).saturating_sub(second));
    }

    fn compare_outcome(&self) {
        for number in [1, 2] {
            assert_eq!(self.naive.has_line(number), self.winner == Some(number), "the naive account is consistent");
            assert_eq!(self.position.has_won(player(number)), self.winner == Some(number));
        }
        match (self.position.outcome(), self.winner) {
            (Outcome::Ongoing, None) => assert!(!self.is_over()),
            (Outcome::Draw, None) => assert!(self.naive.is_full()),
            (Outcome::Win(win), Some(winner)) => {
                assert_eq!(win.player(), player(winner));
                let expected = self.naive.lines(winner);
                let expected: Vec<(Direction, Vec<Cell>)> = expected
                    .into_iter()
                    .map(|(kind, places)| (DIRECTIONS[kind], places.into_iter().map(cell).collect()))
                    .collect();
                let lines = win.lines();
                assert_eq!(lines.len(), expected.len());
                for (direction, cells) in &expected {
                    let same = |line: &&puissance4_rules::Line| line.direction() == *direction && line.cells() == cells;
                    assert_eq!(lines.iter().filter(same).count(), 1, "{direction:?} {cells:?}");
                }
                for cell in self.naive.places().into_iter().map(cell) {
                    let winning = expected.iter().any(|(_, cells)| cells.contains(&cell));
                    assert_eq!(win.contains(cell), winning, "{cell}");
                }
            }
            (outcome, winner) => panic!("{outcome:?}, and player {winner:?} has a line"),
        }
    }

    fn compare_alignments(&self) {
        for place in self.naive.places() {
            let held = self.naive.at(place.0, place.1);
            for (step, direction) in STEPS.into_iter().zip(DIRECTIONS) {
                let length = if held == 0 { 0 } else { self.naive.length_through(held, place, step) };
                assert_eq!(self.position.alignment(cell(place), direction), length, "{} {direction:?}", cell(place));
                for number in [1, 2] {
                    let starts = self.naive.run(number, place, step) >= self.naive.connect;
                    assert_eq!(self.position.line_starts(player(number), cell(place), direction), starts);
                }
            }
            let longest = if held == 0 { 0 } else { self.naive.longest_through(held, place) };
            assert_eq!(self.position.longest_alignment(cell(place)), longest);
            for number in [1, 2] {
                let longest = self.naive.longest_through(number, place);
                assert_eq!(self.position.longest_alignment_with(player(number), cell(place)), longest);
            }
        }
        for number in [1, 2] {
            for index in 0..Size::MAX {
                let row = self.naive.landing_row(index);
                let made = row.map(|row| self.naive.longest_through(number, (index, row)));
                assert_eq!(self.position.alignment_made(player(number), column(index)), made);
                let wins = self.winner.is_none() && made.is_some_and(|length| length >= self.naive.connect);
                assert_eq!(self.position.wins_at(player(number), column(index)), wins);
            }
            for length in 1..=self.naive.connect + 1 {
                let runs = self.naive.count_runs(number, length);
                assert_eq!(self.position.count_runs(player(number), length), runs, "runs of {length}");
            }
        }
    }

    fn compare_mirror(&self) {
        let mirror = self.position.mirrored();
        let naive = self.naive.mirrored();
        for place in naive.places() {
            let held = mirror.at(cell(place)).map_or(0, Player::number);
            assert_eq!(held, usize::from(naive.at(place.0, place.1)), "{} in the mirror", cell(place));
        }
        assert_eq!((mirror.to_move(), mirror.winner()), (self.position.to_move(), self.position.winner()));
        assert_eq!(mirror.mirrored(), self.position);
    }
}

/// How many games ended how.
#[derive(Debug, Default)]
struct Tally {
    wins: [usize; 4],
    draws: usize,
}

impl Tally {
    /// Plays that many games in each of the ways on a board, with each connect length from 2 to 7.
    fn add(&mut self, (columns, rows): (usize, usize), ways: &[Way], games: usize) {
        for connect in 2..=7 {
            for way in ways {
                for game in 0..games {
                    self.add_game((columns, rows), connect, *way, game);
                }
            }
        }
    }

    fn add_game(&mut self, (columns, rows): (usize, usize), connect: usize, way: Way, game: usize) {
        let size = Size::new(columns, rows).unwrap();
        let geometry = Geometry::new(size, Connect::new(connect).unwrap());
        // From its own number, so each game can be played again alone.
        let seed = ((columns * 100 + rows) * 10 + connect) * 1000 + game;
        let name = format!("{size}, connect {connect}, {way:?}, game {game}");
        match Match::new(geometry, name).play(way, &mut Dice(Pcg64Mcg::seed_from_u64(seed as u64))) {
            Outcome::Ongoing => panic!("played to its end"),
            Outcome::Draw => self.draws += 1,
            Outcome::Win(win) => win.lines().iter().for_each(|line| self.wins[line.direction() as usize] += 1),
        }
    }

    /// Whether there were at least that many draws and lines of each kind: else the games did not show much.
    fn has_at_least(&self, number: usize) -> bool {
        self.draws >= number && self.wins.into_iter().all(|wins| wins >= number)
    }
}

/// The sizes whose bitboards, one more bit than rows per column, take exactly that many bits.
fn sizes_of(bits: usize) -> Vec<(usize, usize)> {
    let of_width = |columns: usize| (1..=Size::MAX).map(move |rows| (columns, rows));
    (1..=Size::MAX).flat_map(of_width).filter(|(columns, rows)| columns * (rows + 1) == bits).collect()
}

fn word_of(columns: usize, rows: usize) -> &'static str {
    let size = Size::new(columns, rows).unwrap();
    match Position::new(Geometry::new(size, Connect::new(4).unwrap())).discs() {
        Discs::Small(_) => "small",
        Discs::Medium(_) => "medium",
        Discs::Large(_) => "large",
    }
}

/// Where a word is full to its last bit, and where the next one begins.
#[test]
fn boards_at_the_limits_of_the_words() {
    let mut tally = Tally::default();
    let mut seen = Vec::new();
    for (bits, word) in [(64, "small"), (65, "medium"), (128, "medium"), (129, "large")] {
        for (columns, rows) in sizes_of(bits) {
            assert_eq!(word_of(columns, rows), word, "{columns}x{rows}");
            tally.add((columns, rows), &Way::ALL, 3);
            seen.push((columns, rows));
        }
    }
    // Nothing else has these bits: the extremes among them are boards of one row, and of one column.
    assert_eq!(seen[..6], [(1, 63), (2, 31), (4, 15), (8, 7), (16, 3), (32, 1)]);
    assert_eq!(seen[6..9], [(1, 64), (5, 12), (13, 4)]);
    assert_eq!(seen[9..15], [(2, 63), (4, 31), (8, 15), (16, 7), (32, 3), (64, 1)]);
    assert_eq!(seen[15..], [(3, 42), (43, 2)]);
    assert!(tally.has_at_least(30), "{tally:?}");
}

#[test]
fn small_boards() {
    let mut tally = Tally::default();
    for columns in 1..=5 {
        for rows in 1..=5 {
            tally.add((columns, rows), &Way::ALL, 12);
        }
    }
    assert!(tally.has_at_least(100), "{tally:?}");
}

#[test]
fn common_boards() {
    let mut tally = Tally::default();
    for size in [(7, 6), (6, 7), (8, 8), (9, 5), (9, 7), (10, 6), (11, 10), (12, 12)] {
        tally.add(size, &Way::ALL, 2);
    }
    assert!(tally.has_at_least(30), "{tally:?}");
}

#[test]
fn large_boards() {
    let mut tally = Tally::default();
    for size in [(64, 2), (2, 64), (20, 20), (64, 63), (63, 64), (64, 64)] {
        tally.add(size, &[Way::Random, Way::Loose], 1);
    }
    // To the last cell of the largest board.
    tally.add_game((64, 64), 7, Way::Peaceful, 0);
    assert!(tally.has_at_least(1), "{tally:?}");
}
