//! Winning by threats alone: every disc threatens to win at once, so the other never has a choice.

use puissance4_rules::{Cell, Column, Player, Position};

use crate::threat::{above, winning_moves};

/// How many positions are searched for one question. Few moves are threats, so this limit is rarely reached. If it
/// is, the coach says nothing about forced wins.
const MAX_POSITIONS: usize = 20_000;

/// The question could not be answered within [`MAX_POSITIONS`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

/// The shortest forced win of `attacker`, who is to move or treated so: discs of both by turns, the attacker's first.
///
/// After each disc of the attacker but the last the other cannot win at once, and the attacker could: the other has to
/// take that cell. If there are several, it takes the first from the left. The last disc completes a line.
pub(crate) fn forced_win(position: &Position, attacker: Player) -> Result<Option<Vec<Column>>, TooMany> {
    let mut search = Search { attacker, left: MAX_POSITIONS };
    let empty = position.geometry().size().cells() - position.ply();
    for discs in 1..=empty.div_ceil(2) {
        let mut is_cut = false;
        if let Some(line) = search.attack(position, discs, &mut is_cut)? {
            return Ok(Some(line));
        }
        if !is_cut {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The forced win that goes on from a position in which `attacker` has just moved, if there is one.
pub(crate) fn forced_continuation(after: &Position, attacker: Player) -> Result<Option<Vec<Column>>, TooMany> {
    let defender = attacker.other();
    let threats = winning_moves(after, attacker);
    let Some(threat) = threats.first().filter(|_| winning_moves(after, defender).is_empty()) else { return Ok(None) };
    let mut answered = after.clone();
    if answered.drop_disc(defender, threat.column()).is_err() {
        return Ok(None);
    }
    let line = forced_win(&answered, attacker)?;
    Ok(line.map(|line| [threat.column()].into_iter().chain(line).collect()))
}

/// The threats that the attacker's last disc but the winning one leaves, in a forced win that begins in this position:
/// several that can be played, or one that can and the one above it, which wins once it is taken.
pub(crate) fn last_threats(position: &Position, attacker: Player, line: &[Column]) -> Vec<Cell> {
    let mut position = position.clone();
    let players = [attacker, attacker.other()].into_iter().cycle();
    for (column, player) in line.iter().zip(players).take(line.len().saturating_sub(2)) {
        if position.drop_disc(player, *column).is_err() {
            return Vec::new();
        }
    }
    let mut last = winning_moves(&position, attacker);
    if let [lower] = last[..] {
        last.extend(above(&position, lower));
    }
    last
}

struct Search {
    attacker: Player,
    left: usize,
}

impl Search {
    /// A win with at most that many discs. `is_cut` tells whether more discs could have helped.
    fn attack(&mut self, position: &Position, discs: usize, is_cut: &mut bool) -> Result<Option<Vec<Column>>, TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        if let Some(win) = winning_moves(position, self.attacker).first() {
            return Ok(Some(vec![win.column()]));
        }
        let defender = self.attacker.other();
        for column in position.legal() {
            let mut next = position.clone();
            if next.drop_disc(self.attacker, column).is_err() || !winning_moves(&next, defender).is_empty() {
                continue;
            }
            let Some(threat) = winning_moves(&next, self.attacker).first().copied() else { continue };
            if discs == 1 {
                *is_cut = true;
                continue;
            }
            if next.drop_disc(defender, threat.column()).is_err() {
                continue;
            }
            if let Some(line) = self.attack(&next, discs - 1, is_cut)? {
                return Ok(Some([column, threat.column()].into_iter().chain(line).collect()));
            }
        }
        Ok(None)
    }
}
