//! A board of its own, on which facts are recomputed from their definitions.

use std::rc::Rc;

use puissance4_rules::{Cell, Player, Position};

/// A place: column and row, from 0.
pub(crate) type Place = (usize, usize);

pub(crate) fn lines(columns: usize, rows: usize, connect: usize) -> Vec<Vec<Place>> {
    let mut lines = Vec::new();
    for column in 0..columns {
        for row in 0..rows {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let place = |step: usize| {
                    let step = isize::try_from(step).unwrap();
                    let column = column.checked_add_signed(right * step)?;
                    let row = row.checked_add_signed(up * step)?;
                    (column < columns && row < rows).then_some((column, row))
                };
                lines.extend((0..connect).map(place).collect::<Option<Vec<Place>>>());
            }
        }
    }
    lines
}

/// A board of stacks of discs, which goes on after a win.
#[derive(Clone)]
pub(crate) struct Stacks {
    pub(crate) columns: Vec<Vec<Player>>,
    pub(crate) rows: usize,
    pub(crate) connect: usize,
    pub(crate) to_move: Player,
    /// All lines that have room on the board, cell by cell.
    pub(crate) lines: Rc<Vec<Vec<Place>>>,
}

impl Stacks {
    pub(crate) fn new(position: &Position) -> Self {
        let geometry = position.geometry();
        let size = geometry.size();
        let lines = lines(size.columns(), size.rows(), geometry.connect().get());
        let stack =
            |column| geometry.rows().filter_map(|row| position.at(Cell::new(column, row))).collect::<Vec<Player>>();
        Self {
            columns: geometry.columns().map(stack).collect(),
            rows: geometry.size().rows(),
            connect: geometry.connect().get(),
            to_move: position.to_move(),
            lines: Rc::new(lines),
        }
    }

    pub(crate) fn at(&self, (column, row): Place) -> Option<Player> {
        self.columns[column].get(row).copied()
    }

    pub(crate) fn has_room(&self, column: usize) -> bool {
        self.columns[column].len() < self.rows
    }

    pub(crate) fn room(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|column| self.has_room(*column)).collect()
    }

    pub(crate) fn drop(&mut self, player: Player, column: usize) -> Place {
        assert!(self.has_room(column));
        self.columns[column].push(player);
        self.to_move = player.other();
        (column, self.columns[column].len() - 1)
    }

    pub(crate) fn has_line(&self, player: Player) -> bool {
        self.lines.iter().any(|line| line.iter().all(|place| self.at(*place) == Some(player)))
    }

    /// The empty places that complete a line of a player.
    pub(crate) fn threats(&self, player: Player) -> Vec<Place> {
        let mut threats = Vec::new();
        for line in self.lines.iter() {
            let missing: Vec<Place> = line.iter().copied().filter(|place| self.at(*place) != Some(player)).collect();
            if let [place] = missing[..]
                && self.at(place).is_none()
            {
                threats.push(place);
            }
        }
        threats.sort_unstable();
        threats.dedup();
        threats
    }

    pub(crate) fn is_playable(&self, (column, row): Place) -> bool {
        row < self.rows && self.columns[column].len() == row
    }

    /// Whether a player who has the turn wins by threats alone: each disc leaves the other one answer and no win at
    /// once.
    pub(crate) fn forces_a_win(&self, attacker: Player) -> bool {
        if !self.wins(attacker).is_empty() {
            return true;
        }
        self.room().into_iter().any(|column| {
            let mut next = self.clone();
            next.drop(attacker, column);
            let threats = next.wins(attacker);
            if threats.is_empty() || !next.wins(attacker.other()).is_empty() {
                return false;
            }
            next.drop(attacker.other(), threats[0].0);
            next.forces_a_win(attacker)
        })
    }

    /// How many lines through an empty place the other player has no disc in.
    pub(crate) fn possible_lines(&self, player: Player, place: Place) -> usize {
        let is_possible = |line: &&Vec<Place>| {
            line.contains(&place) && line.iter().all(|place| self.at(*place) != Some(player.other()))
        };
        self.lines.iter().filter(is_possible).count()
    }

    /// Where a player would win at once.
    pub(crate) fn wins(&self, player: Player) -> Vec<Place> {
        self.threats(player).into_iter().filter(|place| self.is_playable(*place)).collect()
    }
}
