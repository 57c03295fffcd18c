//! A plan in bits: what it allows in a position.

use puissance4_rules::shape::Shape;
use puissance4_rules::{Cell, Column, Columns, Discs, Player, Position, Row, Sets, Word};

use crate::plan::fallback::Fallback;
use crate::plan::item::Item;
use crate::plan::rule::Rule;
use crate::plan::{Board, Plan};
use crate::threat::Parity;

/// The discs of the owner of a plan and of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sides<W> {
    pub(super) own: W,
    pub(super) other: W,
}

impl<W: Word + TryFrom<u128>> Sides<W> {
    /// Those of a position; `None` if it does not fit the word.
    pub(super) fn of(position: &Position, owner: Player) -> Option<Self> {
        let discs = |player: Player| {
            let word = match position.discs() {
                Discs::Small(board) => u128::from(board.discs(player).word()),
                Discs::Medium(board) => board.discs(player).word(),
                Discs::Large(_) => return None,
            };
            W::try_from(word).ok()
        };
        Some(Self { own: discs(owner)?, other: discs(owner.other())? })
    }
}

impl<W: Word> Sides<W> {
    #[inline]
    pub(super) fn occupied(self) -> W {
        self.own | self.other
    }
}

/// The bit of a cell.
pub(super) fn bit<S: Shape>(shape: S, cell: Cell) -> S::Word {
    S::Word::bit(index(shape, cell))
}

/// The number of the bit of a cell.
#[allow(clippy::cast_possible_truncation)] // Both are at most 64.
fn index<S: Shape>(shape: S, cell: Cell) -> u32 {
    cell.column().index() as u32 * shape.column_bits() + cell.row().index() as u32
}

/// The column of a bit.
pub(super) fn column<S: Shape>(shape: S, cell: S::Word) -> Option<Column> {
    Column::from_index((cell.lowest()? / shape.column_bits()) as usize)
}

/// The cell of a bit.
pub(super) fn cell<S: Shape>(shape: S, cell: S::Word) -> Option<Cell> {
    let index = cell.lowest()?;
    let row = Row::from_index((index % shape.column_bits()) as usize)?;
    Some(Cell::new(column(shape, cell)?, row))
}

/// The columns of some cells.
pub(super) fn columns<S: Shape>(shape: S, mut cells: S::Word) -> Columns {
    let mut columns = Columns::NONE;
    while let Some(column) = column(shape, cells) {
        columns.insert(column);
        cells = cells.without_lowest();
    }
    columns
}

/// A plan, ready to be asked often.
#[derive(Clone)]
pub(super) struct Policy<S: Shape> {
    pub(super) shape: S,
    keep: bool,
    /// All cells to grab, and each of them with the index of its item.
    grab: S::Word,
    grabs: Vec<(S::Word, usize)>,
    /// All cells that answer others, and the cells that are answered, what answers them, and the index of the item.
    answer: S::Word,
    answers: Vec<(S::Word, S::Word, usize)>,
    /// Cells that are not played of one's own accord.
    avoid: S::Word,
    free: Vec<(S::Word, usize)>,
    /// The rows of the fallback.
    rows: S::Word,
    /// The columns of the fallback in their order; none if any will do.
    order: Vec<S::Word>,
}

impl<S: Board> Policy<S> {
    #[allow(clippy::cast_possible_truncation)] // At most 64.
    pub(super) fn new(shape: S, plan: &Plan) -> Self {
        let column = |column: Column| shape.column(column.index() as u32);
        let mut policy = Self {
            shape,
            keep: plan.keep,
            grab: S::Word::ZERO,
            grabs: Vec::new(),
            answer: S::Word::ZERO,
            answers: Vec::new(),
            avoid: S::Word::ZERO,
            free: Vec::new(),
            rows: shape.board(),
            order: Vec::new(),
        };
        for (number, item) in plan.items.iter().enumerate() {
            let mut answer = |to: Cell, with: Cell| {
                policy.answer = policy.answer | bit(shape, with);
                policy.answers.push((bit(shape, to), bit(shape, with), number));
            };
            match *item {
                Item::Grab { cell } => {
                    policy.grab = policy.grab | bit(shape, cell);
                    policy.grabs.push((bit(shape, cell), number));
                }
                Item::Pair { cells: [one, other] } => {
                    answer(one, other);
                    answer(other, one);
                }
                Item::Answer { to, with } => answer(to, with),
                Item::Avoid { cell } => policy.avoid = policy.avoid | bit(shape, cell),
                Item::Leave { column: there } => policy.avoid = policy.avoid | column(there),
                Item::Free { column: there } => policy.free.push((column(there), number)),
            }
        }
        if let Fallback::Rows { rows } | Fallback::Ordered { rows, .. } = plan.fallback {
            policy.rows = parity_rows(shape, rows);
        }
        if let Fallback::Ordered { order, .. } = plan.fallback {
            let columns = (0..shape.columns()).map(|index| shape.column(index));
            policy.order = match order {
                super::fallback::Order::Left => columns.collect(),
                super::fallback::Order::Right => columns.rev().collect(),
            };
        }
        policy
    }

    /// The cells that the owner may play, and why. There is at least one unless the board is full.
    pub(super) fn choices(&self, sides: Sides<S::Word>, last: S::Word) -> (S::Word, Rule) {
        let empty = self.shape.board().without(sides.occupied());
        let playable = self.shape.playable(sides.occupied());
        let wins = self.shape.winning(sides.own, empty);
        if wins & playable != S::Word::ZERO {
            return (wins & playable, Rule::Win);
        }
        let threats = self.shape.winning(sides.other, empty);
        if threats & playable != S::Word::ZERO {
            return (threats & playable, Rule::Block);
        }
        self.quiet_choices(playable, [wins, threats], sides.other, last)
    }

    /// The same where neither player can win at once, by the cells where the next discs land, those where the owner and
    /// the other would win, and the discs of the other.
    #[inline]
    pub(super) fn quiet_choices(
        &self,
        playable: S::Word,
        [wins, threats]: [S::Word; 2],
        other: S::Word,
        last: S::Word,
    ) -> (S::Word, Rule) {
        let zero = S::Word::ZERO;
        let safe = playable.without(threats.down(1));
        if self.grab & safe != zero
            && let Some((cell, item)) = self.grabs.iter().find(|(cell, _)| *cell & safe != zero)
        {
            return (*cell, Rule::Item(*item));
        }
        if self.answer & safe != zero {
            for (to, with, item) in &self.answers {
                if *to & other != zero && *with & safe != zero {
                    return (*with, Rule::Item(*item));
                }
            }
        }
        let quiet = if self.keep { safe.without(wins.down(1)) } else { safe };
        let calm = quiet.without(self.avoid);
        let top = last.up(1) & calm;
        if top != zero {
            return (top, Rule::OnTop);
        }
        if let Some((column, item)) = self.free.iter().find(|(column, _)| *column & calm != zero) {
            return (*column & calm, Rule::Item(*item));
        }
        let cells = [calm, quiet, safe].into_iter().find(|cells| *cells != zero).unwrap_or(playable);
        let cells = if cells & self.rows == zero { cells } else { cells & self.rows };
        let first = self.order.iter().map(|column| *column & cells).find(|cell| *cell != zero);
        (first.unwrap_or(cells), Rule::Fallback)
    }
}

/// The cells in the odd or the even rows.
fn parity_rows<S: Shape>(shape: S, parity: Parity) -> S::Word {
    let first = match parity {
        Parity::Odd => shape.bottom(),
        Parity::Even => shape.bottom().up(1),
    };
    (0..shape.rows()).step_by(2).fold(S::Word::ZERO, |cells, row| cells | first.up(row)) & shape.board()
}
