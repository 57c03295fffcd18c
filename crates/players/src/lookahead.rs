//! A search of limited depth that may overlook things.
//!
//! It works on sets of cells. To play like a person, it draws before each move which completed lines it will notice, by
//! direction, and the whole search uses only those. So a player does not know the best move and play another; it takes
//! its own move for the best.

use puissance4_rules::shape::{AnyShape, Shape as _, completing, runs};
use puissance4_rules::{Board, Column, Columns, Geometry, Player, Word};

use crate::dice::Dice;
use crate::trace::Trace;
use crate::tree::{Bound, CutReason, Judgement};

/// How reliably lines are noticed, in percent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    /// A disc on top of a column.
    pub(crate) columns: u8,
    /// A disc that completes a row.
    pub(crate) rows: u8,
    /// A disc that completes a diagonal.
    pub(crate) diagonals: u8,
}

impl Eyes {
    /// Nothing is overlooked.
    pub(crate) const SHARP: Self = Self { columns: 100, rows: 100, diagonals: 100 };

    /// In the order of [`Direction::ALL`](puissance4_rules::Direction::ALL).
    fn by_direction(self) -> [u8; 4] {
        [self.columns, self.rows, self.diagonals, self.diagonals]
    }
}

/// How a position is judged when neither side is about to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// Discs in cells that many lines run through, which are those in the middle.
    Middle,
    /// The same, and cells that would complete a line.
    Threats,
    /// The same, and whose turn it will be when such a cell can be played: with an even number of rows the first player
    /// gets odd rows and the second even ones when everything else is full.
    Parity,
}

/// How a player looks ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How well it sees its own lines.
    pub(crate) own: Eyes,
    /// How well it sees those of the other.
    pub(crate) others: Eyes,
    /// How often it thinks of the cell that its disc opens to the other, in percent.
    pub(crate) above: u8,
    /// How many moves it looks ahead, its own included; after them it still sees who wins at once.
    pub(crate) depth: u8,
    /// Whether it follows forced moves to their end, which is how one sees double threats.
    pub(crate) forcing: bool,
    /// What it likes.
    pub(crate) taste: Taste,
    /// Columns that differ by no more than this look equal to it. A cell is worth the lines that run through it.
    pub(crate) blur: i32,
}

impl Manner {
    /// A blur within which all columns look equal, so each gets its value.
    pub(crate) const EVERYTHING: i32 = 2 * WON;
}

/// A win now; a later one is worth one less for each move.
const WON: i32 = 1_000_000;

/// What a cell that would complete a line is worth, beside the lines through a cell.
const THREAT: i32 = 12;

/// What such a cell is worth to the player who will, or will not, get it when everything else is full.
const THREAT_IN_TURN: i32 = 40;
const THREAT_OUT_OF_TURN: i32 = 8;

/// The node budget is used up.
struct Exhausted;

/// One look at a board.
pub(crate) struct Lookahead<W> {
    manner: Manner,
    grid: Grid<W>,
    /// The cells where I notice that a line is completed, by direction: lines of mine, and of the other.
    sight: [[W; 4]; 2],
    /// The columns in which I think of the cell above my disc.
    above: Columns,
    nodes: u32,
}

/// A board with what a look at it needs besides its shape.
struct Grid<W> {
    shape: AnyShape<W>,
    /// One mask for each column, from the middle outwards.
    columns: Vec<(Column, W)>,
    /// Distances between bits, in the order of [`Direction::ALL`](puissance4_rules::Direction::ALL); none where no line
    /// fits.
    strides: [Option<u32>; 4],
    /// How many lines run through each cell, by its bit.
    lines: Vec<i32>,
    /// The rows of a player who is patient: odd ones for the first, even ones for the second; none if that is no rule.
    patient: [W; 2],
}

/// A position within the search, seen by the side to move.
#[derive(Clone, Copy)]
struct Node<W> {
    mover: W,
    other: W,
    /// The lines through the mover's cells, less those through the other's.
    balance: i32,
    /// Whether it is my turn; "I" am the player that looks ahead.
    mine: bool,
    /// How many moves were made since the look began.
    ply: i32,
    /// The cells that are not considered.
    forgotten: W,
}

impl<W: Word> Lookahead<W> {
    /// How many nodes a look may take, for lines of four; a node takes some 50 ns on the standard board, and some µs
    /// where words are wide.
    const NODES: u32 = match W::BITS {
        ..=64 => 300_000,
        65..=128 => 100_000,
        _ => 4_000,
    };

    /// Draws what will be noticed in this look.
    pub(crate) fn new(geometry: Geometry, manner: Manner, dice: &mut Dice) -> Self {
        let grid = Grid::new(geometry);
        let mut draw = |eyes: Eyes| eyes.by_direction().map(|percent| grid.draw(percent, dice));
        let sight = [draw(manner.own), draw(manner.others)];
        let above = geometry.columns().filter(|_| dice.happens(manner.above)).collect();
        // Long lines take longer to see.
        let nodes = Self::NODES / grid.shape.connect().div_ceil(4);
        Self { manner, grid, sight, above, nodes }
    }

    /// What the playable columns of `board` look like to `me`, whose turn it is, the best first. Those that look worse
    /// than the best by more than the blur may be worse still.
    pub(crate) fn look<T: Trace>(&mut self, board: &Board<W>, me: Player, trace: &mut T) -> Vec<(Column, i32)> {
        let (mover, other) = (board.discs(me).word(), board.discs(me.other()).word());
        let lines = |discs: W| bits(discs).map(|index| self.grid.lines[index as usize]).sum::<i32>();
        let balance = lines(mover) - lines(other);
        let root = Node { mover, other, balance, mine: true, ply: 0, forgotten: W::ZERO };
        let playable = self.grid.shape.playable(mover | other);
        let columns = self.grid.columns.iter().map(|(column, mask)| (*column, playable & *mask));
        let mut open: Vec<(Column, W)> = columns.filter(|(_, cell)| *cell != W::ZERO).collect();
        let wins = self.winning(&root, true);
        let winning: Vec<_> = open.iter().filter(|(_, cell)| *cell & wins != W::ZERO).map(|(c, _)| (*c, WON)).collect();
        if !winning.is_empty() {
            trace.begin();
            for (column, _) in &winning {
                trace.enter(*column);
                trace.leave(Judgement::Wins(1), Bound::Exact);
            }
            let others = open.iter().filter(|(_, cell)| *cell & wins == W::ZERO).map(|(column, _)| *column);
            trace.cut(|| others.collect(), CutReason::NothingBetter);
            trace.end();
            return winning;
        }
        let mut seen: Vec<(Column, i32)> = open.iter().map(|(column, _)| (*column, 0)).collect();
        for depth in 1..=self.manner.depth {
            trace.begin();
            let Ok(deeper) = self.look_to(&root, &open, depth, trace) else { break };
            trace.end();
            seen = deeper;
            let place = |column: &Column| seen.iter().position(|(other, _)| other == column);
            open.sort_by_key(|(column, _)| place(column));
            let decided = seen.iter().filter(|(_, value)| value.abs() < WON / 2).count() == 0;
            if decided {
                break;
            }
        }
        seen
    }

    fn look_to<T: Trace>(
        &mut self,
        root: &Node<W>,
        moves: &[(Column, W)],
        depth: u8,
        trace: &mut T,
    ) -> Result<Vec<(Column, i32)>, Exhausted> {
        let mut best = -WON;
        let mut seen = Vec::with_capacity(moves.len());
        for (column, cell) in moves {
            let mut after = self.after(root, *cell);
            if !self.above.contains(*column) {
                after.forgotten = cell.up(1);
            }
            let floor = (best - self.manner.blur - 1).max(-WON);
            trace.enter(*column);
            let value = -self.value(&after, depth - 1, -WON, -floor, trace)?;
            best = best.max(value);
            seen.push((*column, value));
        }
        seen.sort_by_key(|(_, value)| -value);
        Ok(seen)
    }

    fn after(&self, node: &Node<W>, cell: W) -> Node<W> {
        let lines = cell.lowest().map_or(0, |index| self.grid.lines[index as usize]);
        Node {
            mover: node.other,
            other: node.mover | cell,
            balance: -(node.balance + lines),
            mine: !node.mine,
            ply: node.ply + 1,
            forgotten: W::ZERO,
        }
    }

    /// What a position looks like to the side to move, between the bounds; at or beyond a bound, that it is beyond. The
    /// move that led to it was entered into the trace.
    fn value<T: Trace>(
        &mut self,
        node: &Node<W>,
        depth: u8,
        least: i32,
        most: i32,
        trace: &mut T,
    ) -> Result<i32, Exhausted> {
        let (value, bound) = self.bounded_value(node, depth, least, most, trace)?;
        let (value_to_me, bound_to_me) = if node.mine { (value, bound) } else { (-value, bound.turned()) };
        trace.leave(judgement(value_to_me), bound_to_me);
        Ok(value)
    }

    fn bounded_value<T: Trace>(
        &mut self,
        node: &Node<W>,
        depth: u8,
        least: i32,
        most: i32,
        trace: &mut T,
    ) -> Result<(i32, Bound), Exhausted> {
        let exactly = |value| Ok((value, Bound::Exact));
        self.nodes = self.nodes.checked_sub(1).ok_or(Exhausted)?;
        let occupied = node.mover | node.other;
        let playable = self.grid.shape.playable(occupied);
        if playable == W::ZERO {
            return exactly(0);
        }
        let wins = self.winning(node, true);
        if wins & playable & (self.grid.shape.board() ^ node.forgotten) != W::ZERO {
            return exactly(WON - node.ply - 1);
        }
        let other_wins = self.winning(node, false);
        if depth == 0 && !self.manner.forcing {
            return exactly(self.taste(node, wins, other_wins));
        }
        let threats = other_wins & playable;
        let asked = if threats == W::ZERO { playable } else { threats };
        let opening = other_wins.down(1);
        let moves = (asked | opening) ^ opening;
        let two_threats = threats.count() > 1;
        if two_threats || moves == W::ZERO {
            return exactly(-(WON - node.ply - 2));
        }
        let forced = threats != W::ZERO;
        if depth == 0 && !forced {
            return exactly(self.taste(node, wins, other_wins));
        }
        let depth = if forced && self.manner.forcing { depth } else { depth - 1 };
        trace.cut(|| self.grid.columns_of(playable ^ moves, 0), CutReason::LosesAtOnce);
        let (mut highest, mut best) = (least, -WON);
        for index in 0..self.grid.columns.len() {
            let cell = moves & self.grid.columns[index].1;
            if cell == W::ZERO {
                continue;
            }
            let after = self.after(node, cell);
            trace.enter(self.grid.columns[index].0);
            best = best.max(-self.value(&after, depth, -most, -highest, trace)?);
            highest = highest.max(best);
            if highest >= most {
                let reason =
                    if node.mine { CutReason::Refuted(judgement(most)) } else { CutReason::TooLow(judgement(-most)) };
                trace.cut(|| self.grid.columns_of(moves, index + 1), reason);
                break;
            }
        }
        let bound = match best {
            _ if best >= most => Bound::AtLeast,
            _ if best <= least => Bound::AtMost,
            _ => Bound::Exact,
        };
        Ok((best, bound))
    }

    /// The value of a position for the side to move when neither side is about to win.
    fn taste(&self, node: &Node<W>, wins: W, other_wins: W) -> i32 {
        let count = |cells: W| i32::try_from(cells.count()).unwrap_or(0);
        match self.manner.taste {
            Taste::Middle => node.balance,
            Taste::Threats => node.balance + THREAT * (count(wins) - count(other_wins)),
            Taste::Parity => {
                let [odd, even] = self.grid.patient;
                let first_to_move = (node.mover | node.other).count().is_multiple_of(2);
                let (mine, others) = if first_to_move { (odd, even) } else { (even, odd) };
                let worth = |cells: W, patient: W| {
                    let in_turn = count(cells & patient);
                    THREAT_IN_TURN * in_turn + THREAT_OUT_OF_TURN * (count(cells) - in_turn)
                };
                node.balance + worth(wins, mine) - worth(other_wins, others)
            }
        }
    }

    /// The empty cells that are seen to complete a line of the mover, or of the other.
    #[inline]
    fn winning(&self, node: &Node<W>, mover: bool) -> W {
        let discs = if mover { node.mover } else { node.other };
        let sight = &self.sight[usize::from(node.mine != mover)];
        let mut wins = W::ZERO;
        for (stride, seen) in self.grid.strides.into_iter().zip(sight) {
            if let Some(stride) = stride {
                wins = wins | completing(discs, stride, self.grid.shape.connect()) & *seen;
            }
        }
        wins & (self.grid.shape.board() ^ (node.mover | node.other))
    }
}

/// A value to me, as it is shown.
fn judgement(value: i32) -> Judgement {
    // A win is worth one less for each disc; no game has as many as half of it.
    let discs = usize::try_from(WON - value.abs()).unwrap_or(0);
    match value {
        _ if value.abs() < WON / 2 => Judgement::Points(value),
        1.. => Judgement::Wins(discs),
        _ => Judgement::Loses(discs),
    }
}

impl<W: Word> Grid<W> {
    /// The columns of these cells, in the order in which they are looked at, from this one on.
    fn columns_of(&self, cells: W, first: usize) -> Columns {
        let columns = self.columns[first..].iter();
        columns.filter(|(_, mask)| cells & *mask != W::ZERO).map(|(column, _)| *column).collect()
    }

    fn new(geometry: Geometry) -> Self {
        let shape = AnyShape::<W>::new(geometry).expect("a look is taken at a board that fits the word");
        let columns = geometry.columns_from_middle().map(|column| {
            // A column index is below 64.
            #[allow(clippy::cast_possible_truncation)]
            let index = column.index() as u32;
            (column, shape.column(index))
        });
        let rows = |first: u32| (first..shape.rows()).step_by(2).fold(W::ZERO, |set, row| set | shape.bottom().up(row));
        let patient = if shape.rows().is_multiple_of(2) { [rows(0), rows(1)] } else { [W::ZERO; 2] };
        let fits = |stride: &u32| runs(shape.board(), *stride, shape.connect()) != W::ZERO;
        let strides = shape.strides().map(|stride| Some(stride).filter(fits));
        Self { shape, columns: columns.collect(), strides, lines: lines_through(shape, strides), patient }
    }

    /// All cells, each with this probability.
    fn draw(&self, percent: u8, dice: &mut Dice) -> W {
        if percent >= 100 {
            return self.shape.board();
        }
        let drawn = bits(self.shape.board()).filter(|_| dice.happens(percent));
        drawn.fold(W::ZERO, |set, index| set | W::bit(index))
    }
}

/// The numbers of the bits of a set, the lowest first.
fn bits<W: Word>(mut set: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let index = set.lowest()?;
        set = set ^ W::bit(index);
        Some(index)
    })
}

/// How many lines run through each cell, by its bit.
fn lines_through<W: Word>(shape: AnyShape<W>, strides: [Option<u32>; 4]) -> Vec<i32> {
    let mut lines = vec![0; (shape.columns() * shape.column_bits()) as usize];
    for stride in strides.into_iter().flatten() {
        for start in bits(runs(shape.board(), stride, shape.connect())) {
            for cell in (0..shape.connect()).map(|step| start + step * stride) {
                lines[cell as usize] += 1;
            }
        }
    }
    lines
}
