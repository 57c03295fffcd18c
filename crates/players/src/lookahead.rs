//! Looking some moves ahead, with the eyes of somebody who may overlook things.
//!
//! A search to a limited depth, over sets of cells. What makes it human is its sight: before each move it is drawn which
//! completed lines will be noticed, by direction, and the whole search then believes what it sees. So a player does not
//! know the best move and play another; it honestly takes its move for the best.

use puissance4_rules::{Board, Column, Columns, Geometry, Player, Word};

use crate::dice::Dice;

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

    /// In the order of [`puissance4_rules::Direction::ALL`].
    fn by_direction(self) -> [u8; 4] {
        [self.columns, self.rows, self.diagonals, self.diagonals]
    }
}

/// What makes a position look good when nobody is about to win.
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

/// How somebody looks ahead.
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
    /// A blur within which all columns look equal, so that each gets its value.
    pub(crate) const EVERYTHING: i32 = 2 * WON;
}

/// A win now; a later one is worth one less for each move.
const WON: i32 = 1_000_000;

/// What a cell that would complete a line is worth, beside the lines through a cell.
const THREAT: i32 = 12;

/// What it is worth to somebody who will get it, or will not, when everything else is full.
const THREAT_IN_TURN: i32 = 40;
const THREAT_OUT_OF_TURN: i32 = 8;

/// No more nodes.
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

/// The masks of a board.
struct Grid<W> {
    /// All cells.
    board: W,
    /// The lowest cells.
    bottom: W,
    /// One mask for each column, from the middle outwards.
    columns: Vec<(Column, W)>,
    /// Distances between bits, in the order of [`puissance4_rules::Direction::ALL`]; none where no line fits.
    strides: [Option<u32>; 4],
    /// How long a line is.
    connect: u32,
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
    /// Whether it is my turn; I am the one who looks.
    mine: bool,
    /// How many moves were made since the look began.
    ply: i32,
    /// Where nobody thinks of playing.
    forgotten: W,
}

impl<W: Word> Lookahead<W> {
    /// How many nodes a look may take, for lines of four; a node takes some 50 ns on the standard board, and some µs where
    /// words are wide.
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
        let nodes = Self::NODES / grid.connect.div_ceil(4);
        Self { manner, grid, sight, above, nodes }
    }

    /// What the playable columns of `board` look like to `me`, whose turn it is, the best first. Those that look worse than
    /// the best by more than the blur may be worse still.
    pub(crate) fn look(&mut self, board: &Board<W>, me: Player) -> Vec<(Column, i32)> {
        let (mover, other) = (board.discs(me).word(), board.discs(me.other()).word());
        let lines = |discs: W| bits(discs).map(|index| self.grid.lines[index as usize]).sum::<i32>();
        let balance = lines(mover) - lines(other);
        let root = Node { mover, other, balance, mine: true, ply: 0, forgotten: W::ZERO };
        let playable = self.grid.playable(mover | other);
        let columns = self.grid.columns.iter().map(|(column, mask)| (*column, playable & *mask));
        let mut open: Vec<(Column, W)> = columns.filter(|(_, cell)| *cell != W::ZERO).collect();
        let wins = self.winning(&root, true);
        let winning: Vec<_> = open.iter().filter(|(_, cell)| *cell & wins != W::ZERO).map(|(c, _)| (*c, WON)).collect();
        if !winning.is_empty() {
            return winning;
        }
        let mut seen: Vec<(Column, i32)> = open.iter().map(|(column, _)| (*column, 0)).collect();
        for depth in 1..=self.manner.depth {
            let Ok(deeper) = self.look_to(&root, &open, depth) else { break };
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

    fn look_to(&mut self, root: &Node<W>, moves: &[(Column, W)], depth: u8) -> Result<Vec<(Column, i32)>, Exhausted> {
        let mut best = -WON;
        let mut seen = Vec::with_capacity(moves.len());
        for (column, cell) in moves {
            let mut after = self.after(root, *cell);
            if !self.above.contains(*column) {
                after.forgotten = cell.shift_up(1);
            }
            let floor = (best - self.manner.blur - 1).max(-WON);
            let value = -self.value(&after, depth - 1, -WON, -floor)?;
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

    /// What a position looks like to the side to move, between the bounds; at or beyond a bound, that it is beyond.
    fn value(&mut self, node: &Node<W>, depth: u8, least: i32, most: i32) -> Result<i32, Exhausted> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Exhausted)?;
        let occupied = node.mover | node.other;
        let playable = self.grid.playable(occupied);
        if playable == W::ZERO {
            return Ok(0);
        }
        let wins = self.winning(node, true);
        if wins & playable & (self.grid.board ^ node.forgotten) != W::ZERO {
            return Ok(WON - node.ply - 1);
        }
        let other_wins = self.winning(node, false);
        if depth == 0 && !self.manner.forcing {
            return Ok(self.taste(node, wins, other_wins));
        }
        let threats = other_wins & playable;
        let asked = if threats == W::ZERO { playable } else { threats };
        let opening = other_wins.shift_down(1);
        let moves = (asked | opening) ^ opening;
        let two_threats = threats.count() > 1;
        if two_threats || moves == W::ZERO {
            return Ok(-(WON - node.ply - 2));
        }
        let forced = threats != W::ZERO;
        if depth == 0 && !forced {
            return Ok(self.taste(node, wins, other_wins));
        }
        let depth = if forced && self.manner.forcing { depth } else { depth - 1 };
        let (mut least, mut best) = (least, -WON);
        for index in 0..self.grid.columns.len() {
            let cell = moves & self.grid.columns[index].1;
            if cell == W::ZERO {
                continue;
            }
            let after = self.after(node, cell);
            best = best.max(-self.value(&after, depth, -most, -least)?);
            least = least.max(best);
            if least >= most {
                break;
            }
        }
        Ok(best)
    }

    /// What a position looks like to the side to move when nobody is about to win.
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
                wins = wins | self.grid.completing(discs, stride) & *seen;
            }
        }
        wins & (self.grid.board ^ (node.mover | node.other))
    }
}

impl<W: Word> Grid<W> {
    fn new(geometry: Geometry) -> Self {
        let size = geometry.size();
        // Both are at most 64.
        #[allow(clippy::cast_possible_truncation)]
        let (columns, height) = (size.columns() as u32, size.rows() as u32 + 1);
        let cell = |column: u32, row: u32| W::bit(column * height + row);
        let union = |cells: &mut dyn Iterator<Item = W>| cells.fold(W::ZERO, |set, cell| set | cell);
        let mut masks: Vec<(Column, W)> = geometry
            .columns()
            .zip(0..)
            .map(|(column, index)| (column, union(&mut (0..height - 1).map(|row| cell(index, row)))))
            .collect();
        let board = union(&mut masks.iter().map(|(_, mask)| *mask));
        masks.sort_by_key(|(column, _)| (2 * column.index() + 1).abs_diff(size.columns()));
        let rows = |first: usize| {
            let rows = (0..height - 1).skip(first).step_by(2);
            union(&mut rows.flat_map(|row| (0..columns).map(move |column| cell(column, row))))
        };
        let patient = if size.rows().is_multiple_of(2) { [rows(0), rows(1)] } else { [W::ZERO; 2] };
        // A length beyond the largest board is as good as one just beyond it.
        let connect = u32::try_from(geometry.connect().get().min(puissance4_rules::Size::MAX + 1)).unwrap_or(u32::MAX);
        let fits = |stride: &u32| runs(board, *stride, connect) != W::ZERO;
        let strides = [1, height, height + 1, height - 1].map(|stride| Some(stride).filter(fits));
        let lines = lines_through(board, columns * height, strides, connect);
        let bottom = union(&mut (0..columns).map(|column| cell(column, 0)));
        Self { board, bottom, columns: masks, strides, connect, lines, patient }
    }

    /// The cells where a disc would land.
    #[inline]
    fn playable(&self, occupied: W) -> W {
        occupied.plus(self.bottom) & self.board
    }

    /// The cells, whoever holds them, that complete a line of these discs in the direction of a stride: with `n` of them
    /// just before and `connect - 1 - n` just behind, for any `n`.
    #[inline]
    fn completing(&self, discs: W, stride: u32) -> W {
        if self.connect == 4 {
            let [before, behind] = [discs.shift_up(stride), discs.shift_down(stride)];
            let [two_before, two_behind] = [before & discs.shift_up(2 * stride), behind & discs.shift_down(2 * stride)];
            return (two_before & (discs.shift_up(3 * stride) | behind))
                | (two_behind & (discs.shift_down(3 * stride) | before));
        }
        let mut cells = W::ZERO;
        for before in 0..self.connect {
            let behind = self.connect - 1 - before;
            let mut fitting = self.board;
            if before > 0 {
                fitting = fitting & runs(discs, stride, before).shift_up(before * stride);
            }
            if behind > 0 {
                fitting = fitting & runs(discs, stride, behind).shift_down(stride);
            }
            cells = cells | fitting;
        }
        cells
    }

    /// All cells, each with this probability.
    fn draw(&self, percent: u8, dice: &mut Dice) -> W {
        if percent >= 100 {
            return self.board;
        }
        let drawn = bits(self.board).filter(|_| dice.happens(percent));
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

/// Where `length` cells of a set follow each other at this distance: the first cell of each such run.
#[inline]
fn runs<W: Word>(set: W, stride: u32, length: u32) -> W {
    let (mut runs, mut have) = (set, 1);
    while have < length {
        let step = have.min(length - have);
        runs = runs & runs.shift_down(step * stride);
        have += step;
    }
    runs
}

/// How many lines run through each bit.
fn lines_through<W: Word>(board: W, size: u32, strides: [Option<u32>; 4], connect: u32) -> Vec<i32> {
    let mut lines = vec![0; size as usize];
    for stride in strides.into_iter().flatten() {
        for start in bits(runs(board, stride, connect)) {
            for cell in (0..connect).map(|step| start + step * stride) {
                lines[cell as usize] += 1;
            }
        }
    }
    lines
}
