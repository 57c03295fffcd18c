//! What a lesson claims about a board.

use std::fmt;
use std::str::FromStr;

use puissance4_engine::{Analysis, Limits, Score, Value, moves_to_win};
use puissance4_players::{Computer, Dice};
use puissance4_rules::{Cell, Column, Direction, Game, Geometry, Moves, Outcome, Player, Position, Row, paths};

use super::error::LessonProblem;
use crate::coach::{Coach, CoachError};
use crate::fact::Fact;
use crate::follow_up::FollowUp;
use crate::threat::{completes, possible_lines, winning_moves};

/// Something that is said about a board, or about the board after some more moves.
///
/// ```
/// use puissance4_coach::{Claim, Coach};
/// use puissance4_rules::{Game, Geometry};
///
/// let game = Game::replay(Geometry::STANDARD, &"121212".parse()?)?;
/// let mut coach = Coach::new(Geometry::STANDARD)?;
/// let claim: Claim = "column 1 wins in 1".parse()?;
/// assert!(claim.holds(&game, &mut coach)?);
/// let claim: Claim = "after 3: player 2 can win at 2,4".parse()?;
/// assert!(claim.holds(&game, &mut coach)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The moves that are played first.
    pub after: Moves,
    /// What is then true.
    pub assertion: Assertion,
}

/// Of how many moves the ways can be counted: more would take too long.
const MAX_WAYS: usize = 6;

/// With how many seeds a computer is asked for its choice.
const THROWS: u64 = 50;

/// What can be claimed. A number of moves counts the winner's discs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assertion {
    /// The value of a column for the side to move, and in how many moves.
    Column(Column, Value, Option<usize>),
    /// The column is full.
    Full(Column),
    /// A fact of this kind is true of playing the column.
    Fact(Column, &'static str),
    /// The player wins with best play, in how many moves.
    Wins(Player, Option<usize>),
    /// The game is a draw with best play, or is one.
    Draw,
    /// A disc of the player in this empty cell completes a line.
    Threatens(Player, Cell),
    /// The player, having the turn, could win at once in these cells and no others.
    CanWin(Player, Vec<Cell>),
    /// If all other columns are filled first, by turns, the player gets this cell.
    Gets(Player, Cell),
    /// The player has a disc there.
    Has(Player, Cell),
    /// The player has completed a line in this direction.
    HasWon(Player, Direction),
    /// The player, who is not to move, can answer in the same column to the end, and wins so, or does not lose.
    FollowsUp(Player, Value),
    /// How many lines through an empty cell are possible for the side to move.
    LinesThrough(usize, Cell),
    /// Every line along a row has a cell in this column.
    RowsNeed(Column),
    /// How many lines the board has.
    Lines(usize),
    /// How many cells are empty.
    Empty(usize),
    /// This computer plays the column, whatever the dice.
    Plays(Computer, Column),
    /// This computer plays the column with some dice.
    MayPlay(Computer, Column),
    /// In how many ways the next moves can be played, and how many moves.
    Ways(u128, usize),
}

impl Claim {
    /// Whether it is true in the last position of a game. There is an error if the moves cannot be played.
    pub fn holds(&self, game: &Game, coach: &mut Coach) -> Result<bool, CoachError> {
        let mut game = game.clone();
        game.play_all(&self.after).map_err(|error| error.error)?;
        self.assertion.holds(game.position(), coach)
    }
}

impl Assertion {
    fn holds(&self, position: &Position, coach: &mut Coach) -> Result<bool, CoachError> {
        let limits = Limits::none();
        let geometry = position.geometry();
        Ok(match self {
            Self::Column(column, value, moves) => {
                let analysis = coach.analyze(position, &limits)?;
                let found = analysis.columns.iter().find(|one| one.column == *column).and_then(|one| one.value);
                found.is_some_and(|(score, plies)| is(score, plies, *value, *moves))
            }
            Self::Full(column) => position.landing(*column).is_none(),
            Self::Fact(column, kind) => {
                let facts = coach.explain(position, *column, &limits)?.facts;
                facts.iter().any(|fact| fact.kind() == *kind)
            }
            Self::Wins(player, moves) => {
                let Analysis { score, plies, .. } = coach.analyze(position, &limits)?;
                let value = if *player == position.to_move() { Value::Win } else { Value::Loss };
                !position.is_over() && is(score, plies, value, *moves)
            }
            Self::Draw if position.is_over() => position.is_draw(),
            Self::Draw => coach.analyze(position, &limits)?.score == Score::DRAW,
            Self::Threatens(player, cell) => position.at(*cell).is_none() && completes(position, *player, *cell),
            Self::CanWin(player, cells) => {
                let mut cells = cells.clone();
                cells.sort_by_key(|cell| cell.column());
                winning_moves(position, *player) == cells
            }
            Self::Gets(player, cell) => position.at(*cell).is_none() && taker(position, *cell) == *player,
            Self::Has(player, cell) => position.at(*cell) == Some(*player),
            Self::HasWon(player, direction) => match position.outcome() {
                Outcome::Win(win) => {
                    win.player() == *player && win.lines().iter().any(|line| line.direction() == *direction)
                }
                Outcome::Draw | Outcome::Ongoing => false,
            },
            Self::FollowsUp(player, value) => FollowUp::of(position)
                .is_some_and(|proof| proof.follower == *player && proof.wins() == (*value == Value::Win)),
            Self::LinesThrough(lines, cell) => {
                position.at(*cell).is_none() && possible_lines(position, position.to_move(), *cell) == *lines
            }
            Self::RowsNeed(column) => {
                let (columns, connect) = (geometry.size().columns(), geometry.connect().get());
                connect <= columns && (columns - connect..connect).contains(&column.index())
            }
            Self::Lines(lines) => *lines == lines_of(geometry),
            Self::Plays(computer, column) => choices(*computer, position) == [*column],
            Self::MayPlay(computer, column) => choices(*computer, position).contains(column),
            Self::Ways(ways, moves) => paths(position, *moves) == *ways,
            Self::Empty(cells) => *cells == geometry.size().cells() - position.ply(),
        })
    }
}

fn is(score: Score, plies: usize, value: Value, moves: Option<usize>) -> bool {
    score.value() == value && moves.is_none_or(|moves| moves == moves_to_win(plies))
}

/// Who gets an empty cell if all other columns are filled first.
fn taker(position: &Position, cell: Cell) -> Player {
    let is_before = |other: &Cell| other.column() != cell.column() || other.row() < cell.row();
    let before = position.geometry().cells().filter(|other| position.at(*other).is_none() && is_before(other)).count();
    if before.is_multiple_of(2) { position.to_move() } else { position.to_move().other() }
}

/// The columns that a computer chooses with some dice, from the left. One that cannot play here chooses none.
fn choices(computer: Computer, position: &Position) -> Vec<Column> {
    let Ok(mut strategy) = computer.strategy(position) else { return Vec::new() };
    let advice = (0..THROWS).filter_map(|seed| strategy.advise(position, &mut Dice::seeded(seed)));
    let mut columns: Vec<Column> = advice.map(|advice| advice.column).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// How many lines the empty board has: each is counted at its first cell.
fn lines_of(geometry: Geometry) -> usize {
    let reach = geometry.connect().get().cast_signed() - 1;
    let fits = |cell: Cell, direction: Direction| {
        let (right, up) = direction.step();
        cell.stepped(right * reach, up * reach).is_some_and(|end| geometry.contains(end))
    };
    let starts = |cell: Cell| Direction::ALL.into_iter().filter(|direction| fits(cell, *direction)).count();
    geometry.cells().map(starts).sum()
}

impl FromStr for Claim {
    type Err = LessonProblem;

    fn from_str(text: &str) -> Result<Self, LessonProblem> {
        let (after, assertion) = match text.strip_prefix("after ").and_then(|rest| rest.split_once(':')) {
            Some((moves, assertion)) => (moves.trim().parse()?, assertion),
            None => (Moves(Vec::new()), text),
        };
        let words: Vec<&str> = assertion.split_whitespace().collect();
        let assertion = assertion_of(&words).ok_or_else(|| LessonProblem::Claim { text: text.to_owned() })?;
        Ok(Self { after, assertion })
    }
}

fn assertion_of(words: &[&str]) -> Option<Assertion> {
    Some(match *words {
        ["column", at, "is", "full"] => Assertion::Full(column(at)?),
        ["column", at, "is", kind] => Assertion::Fact(column(at)?, Fact::KINDS.into_iter().find(|one| *one == kind)?),
        ["column", at, "draws"] => Assertion::Column(column(at)?, Value::Draw, None),
        ["column", at, verb] => Assertion::Column(column(at)?, value(verb)?, None),
        ["column", at, verb, "in", moves] => Assertion::Column(column(at)?, value(verb)?, Some(moves.parse().ok()?)),
        ["draw"] => Assertion::Draw,
        ["player", who, "wins"] => Assertion::Wins(player(who)?, None),
        ["player", who, "wins", "in", moves] => Assertion::Wins(player(who)?, Some(moves.parse().ok()?)),
        ["player", who, "wins", "by", "following", "up"] => Assertion::FollowsUp(player(who)?, Value::Win),
        ["player", who, "holds", "by", "following", "up"] => Assertion::FollowsUp(player(who)?, Value::Draw),
        ["player", who, "threatens", at] => Assertion::Threatens(player(who)?, cell(at)?),
        ["player", who, "cannot", "win", "now"] => Assertion::CanWin(player(who)?, Vec::new()),
        ["player", who, "can", "win", "at", ref cells @ ..] => {
            Assertion::CanWin(player(who)?, cells.iter().map(|at| cell(at)).collect::<Option<Vec<_>>>()?)
        }
        ["player", who, "gets", at] => Assertion::Gets(player(who)?, cell(at)?),
        ["player", who, "has", at] => Assertion::Has(player(who)?, cell(at)?),
        ["player", who, "has", "won", "by", direction] => {
            Assertion::HasWon(player(who)?, Direction::ALL.into_iter().find(|one| one.name() == direction)?)
        }
        [count, "lines", "through", at] => Assertion::LinesThrough(count.parse().ok()?, cell(at)?),
        [computer, "always", "plays", "column", at] => Assertion::Plays(computer_named(computer)?, column(at)?),
        [computer, "may", "play", "column", at] => Assertion::MayPlay(computer_named(computer)?, column(at)?),
        ["every", "row", "needs", "column", at] => Assertion::RowsNeed(column(at)?),
        [count, "lines"] => Assertion::Lines(count.parse().ok()?),
        [count, "ways", "in", moves] => {
            Assertion::Ways(count.parse().ok()?, moves.parse().ok().filter(|moves| *moves <= MAX_WAYS)?)
        }
        [count, "empty", "cells"] => Assertion::Empty(count.parse().ok()?),
        _ => return None,
    })
}

/// A column of the standard board by its number.
pub(super) fn column(text: &str) -> Option<Column> {
    let column = text.parse().ok().and_then(Column::from_number);
    column.filter(|column| Geometry::STANDARD.has_column(*column))
}

/// A cell of the standard board: column, comma, row.
pub(super) fn cell(text: &str) -> Option<Cell> {
    let (at, row) = text.split_once(',')?;
    let cell = Cell::new(column(at)?, row.parse().ok().and_then(Row::from_number)?);
    Some(cell).filter(|cell| Geometry::STANDARD.contains(*cell))
}

fn player(text: &str) -> Option<Player> {
    text.parse().ok().and_then(Player::from_number)
}

/// A computer of ours: no lesson starts a program.
fn computer_named(name: &str) -> Option<Computer> {
    name.parse().ok().filter(|computer| !matches!(computer, Computer::Program(_)))
}

fn value(verb: &str) -> Option<Value> {
    match verb {
        "wins" => Some(Value::Win),
        "loses" => Some(Value::Loss),
        _ => None,
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.after.0.is_empty() {
            write!(f, "after {}: ", self.after)?;
        }
        self.assertion.fmt(f)
    }
}

impl fmt::Display for Assertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |cell: &Cell| format!("{},{}", cell.column(), cell.row());
        let moves = |moves: &Option<usize>| moves.map(|moves| format!(" in {moves}")).unwrap_or_default();
        let who = |player: &Player| format!("player {}", player.number());
        match self {
            Self::Column(column, Value::Win, count) => write!(f, "column {column} wins{}", moves(count)),
            Self::Column(column, Value::Loss, count) => write!(f, "column {column} loses{}", moves(count)),
            Self::Column(column, Value::Draw, _) => write!(f, "column {column} draws"),
            Self::Full(column) => write!(f, "column {column} is full"),
            Self::Fact(column, kind) => write!(f, "column {column} is {kind}"),
            Self::Wins(player, count) => write!(f, "{} wins{}", who(player), moves(count)),
            Self::Draw => f.write_str("draw"),
            Self::Threatens(player, cell) => write!(f, "{} threatens {}", who(player), at(cell)),
            Self::CanWin(player, cells) if cells.is_empty() => write!(f, "{} cannot win now", who(player)),
            Self::CanWin(player, cells) => {
                let cells: Vec<String> = cells.iter().map(at).collect();
                write!(f, "{} can win at {}", who(player), cells.join(" "))
            }
            Self::Gets(player, cell) => write!(f, "{} gets {}", who(player), at(cell)),
            Self::Has(player, cell) => write!(f, "{} has {}", who(player), at(cell)),
            Self::HasWon(player, direction) => write!(f, "{} has won by {}", who(player), direction.name()),
            Self::FollowsUp(player, Value::Win) => write!(f, "{} wins by following up", who(player)),
            Self::FollowsUp(player, _) => write!(f, "{} holds by following up", who(player)),
            Self::LinesThrough(lines, cell) => write!(f, "{lines} lines through {}", at(cell)),
            Self::RowsNeed(column) => write!(f, "every row needs column {column}"),
            Self::Lines(lines) => write!(f, "{lines} lines"),
            Self::Plays(computer, column) => write!(f, "{computer} always plays column {column}"),
            Self::MayPlay(computer, column) => write!(f, "{computer} may play column {column}"),
            Self::Ways(ways, moves) => write!(f, "{ways} ways in {moves}"),
            Self::Empty(cells) => write!(f, "{cells} empty cells"),
        }
    }
}
