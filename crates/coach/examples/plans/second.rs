//! A second verifier of plans, which shares nothing with the first: a board of letters, rules written out once more,
//! and positions remembered as texts.

use std::collections::HashMap;

use puissance4_coach::{Fallback, Goal, Item, Order, Parity, Plan, ProvedPlan};
use puissance4_rules::{Cell, Column, Player, Position, Row};

/// The discs as letters: `P` for the owner of the plan, `o` for the other, `.` for none. `board[column][row]`.
#[derive(Clone)]
struct Letters {
    board: Vec<Vec<char>>,
    connect: usize,
}

impl Letters {
    fn of(position: &Position, owner: Player) -> Self {
        let geometry = position.geometry();
        let letter = |column, row| {
            let cell = Cell::new(Column::from_index(column).unwrap(), Row::from_index(row).unwrap());
            match position.at(cell) {
                None => '.',
                Some(player) if player == owner => 'P',
                Some(_) => 'o',
            }
        };
        let rows = geometry.size().rows();
        let board = (0..geometry.size().columns()).map(|column| (0..rows).map(|row| letter(column, row)).collect());
        Self { board: board.collect(), connect: geometry.connect().get() }
    }

    fn text(&self) -> String {
        self.board.iter().flatten().collect()
    }

    fn height(&self, column: usize) -> usize {
        self.board[column].iter().take_while(|letter| **letter != '.').count()
    }

    fn open(&self) -> Vec<usize> {
        (0..self.board.len()).filter(|column| self.height(*column) < self.board[*column].len()).collect()
    }

    fn at(&self, column: isize, row: isize) -> Option<char> {
        let column = self.board.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether a disc of this letter in this cell makes a line.
    fn wins(&self, letter: char, column: usize, row: usize) -> bool {
        let (column, row) = (column.cast_signed(), row.cast_signed());
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
            let longest = self.board.len().max(self.board[0].len()).cast_signed();
            let count = |sign: isize| {
                let here = |n: &isize| self.at(column + sign * n * right, row + sign * n * up) == Some(letter);
                (1..=longest).take_while(here).count()
            };
            1 + count(1) + count(-1) >= self.connect
        })
    }

    fn with(&self, letter: char, column: usize) -> Self {
        let mut next = self.clone();
        let row = self.height(column);
        next.board[column][row] = letter;
        next
    }
}

/// A column and a row, from 0.
type Place = (usize, usize);

fn place(cell: Cell) -> Place {
    (cell.column().index(), cell.row().index())
}

/// Walks every reply to a plan, and every choice that it leaves.
pub(crate) struct Second<'a> {
    proved: &'a ProvedPlan,
    known: HashMap<String, bool>,
}

impl<'a> Second<'a> {
    pub(crate) fn new(proved: &'a ProvedPlan) -> Self {
        Self { proved, known: HashMap::new() }
    }

    /// Whether the plan holds.
    pub(crate) fn accepts(mut self) -> bool {
        let letters = Letters::of(&self.proved.position, self.proved.plan.owner);
        let is_owners = self.proved.position.to_move() == self.proved.plan.owner;
        match self.proved.first {
            Some(column) if is_owners => {
                let column = column.index();
                letters.wins('P', column, letters.height(column)) || self.holds(&letters.with('P', column))
            }
            None if !is_owners => self.holds(&letters),
            _ => false,
        }
    }

    /// Whether the plan holds when the other is to move.
    fn holds(&mut self, letters: &Letters) -> bool {
        let text = letters.text();
        if let Some(known) = self.known.get(&text) {
            return *known;
        }
        let holds = if letters.open().is_empty() {
            self.proved.goal == Goal::Draw
        } else {
            letters.open().into_iter().all(|column| {
                let row = letters.height(column);
                !letters.wins('o', column, row) && self.answers(&letters.with('o', column), (column, row))
            })
        };
        self.known.insert(text, holds);
        holds
    }

    /// Whether the plan holds after this disc of the other.
    fn answers(&mut self, letters: &Letters, last: Place) -> bool {
        if letters.open().is_empty() {
            return self.proved.goal == Goal::Draw;
        }
        allowed(&self.proved.plan, letters, last)
            .into_iter()
            .all(|column| letters.wins('P', column, letters.height(column)) || self.holds(&letters.with('P', column)))
    }
}

/// The columns that a plan allows after the other's last disc, from the left.
#[allow(dead_code)] // The example only asks whether plans hold.
pub(crate) fn choices(plan: &Plan, position: &Position, last: Cell) -> Vec<usize> {
    allowed(plan, &Letters::of(position, plan.owner), place(last))
}

/// The columns that the rules allow.
fn allowed(plan: &Plan, letters: &Letters, last: Place) -> Vec<usize> {
    let open = letters.open();
    for letter in ['P', 'o'] {
        let wins: Vec<usize> =
            open.iter().copied().filter(|column| letters.wins(letter, *column, letters.height(*column))).collect();
        if !wins.is_empty() {
            return wins;
        }
    }
    let rows = letters.board[0].len();
    let under = |letter: char, column: usize| {
        let above = letters.height(column) + 1;
        above < rows && letters.wins(letter, column, above)
    };
    let safe: Vec<usize> = open.iter().copied().filter(|column| !under('o', *column)).collect();
    let is_safe = |(column, row): Place| safe.contains(&column) && letters.height(column) == row;
    for item in &plan.items {
        if let Item::Grab { cell } = item
            && is_safe(place(*cell))
        {
            return vec![cell.column().index()];
        }
    }
    for item in &plan.items {
        let answers = match *item {
            Item::Pair { cells: [one, other] } => vec![(place(one), place(other)), (place(other), place(one))],
            Item::Answer { to, with } => vec![(place(to), place(with))],
            _ => Vec::new(),
        };
        for (to, with) in answers {
            if letters.board[to.0][to.1] == 'o' && is_safe(with) {
                return vec![with.0];
            }
        }
    }
    let quiet: Vec<usize> = safe.iter().copied().filter(|column| !plan.keep || !under('P', *column)).collect();
    let is_avoided = |column: usize| {
        plan.items.iter().any(|item| match *item {
            Item::Avoid { cell } => place(cell) == (column, letters.height(column)),
            Item::Leave { column: there } => there.index() == column,
            _ => false,
        })
    };
    let calm: Vec<usize> = quiet.iter().copied().filter(|column| !is_avoided(*column)).collect();
    if calm.contains(&last.0) {
        return vec![last.0];
    }
    for item in &plan.items {
        if let Item::Free { column } = item
            && calm.contains(&column.index())
        {
            return vec![column.index()];
        }
    }
    let left = [calm, quiet, safe, open].into_iter().find(|columns| !columns.is_empty()).unwrap();
    let in_rows = |parity: Parity| {
        let odd = usize::from(parity == Parity::Odd);
        let found: Vec<usize> =
            left.iter().copied().filter(|column| (letters.height(*column) + 1) % 2 == odd).collect();
        if found.is_empty() { left.clone() } else { found }
    };
    match plan.fallback {
        Fallback::Anywhere => left,
        Fallback::Rows { rows } => in_rows(rows),
        Fallback::Ordered { rows, order: Order::Left } => in_rows(rows).into_iter().take(1).collect(),
        Fallback::Ordered { rows, order: Order::Right } => in_rows(rows).into_iter().next_back().into_iter().collect(),
    }
}
