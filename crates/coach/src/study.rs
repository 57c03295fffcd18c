//! A move looked at closely: which facts are true of it.

use std::cmp::Reverse;

use puissance4_engine::{Analysis, Score, Value, moves_to_win};
use puissance4_rules::{Cell, Column, Direction, Moves, Outcome, PlayError, Player, Position};

use crate::fact::Fact;
use crate::follow_up::FollowUp;
use crate::forcing::{forced_continuation, forced_win, last_threats};
use crate::threat::{
    Prospect, above, completes, is_playable, possible_lines, possible_lines_along, threats, winning_moves,
};

/// A move with the positions around it and the scores of all columns.
pub(crate) struct Study<'a> {
    before: &'a Position,
    pub(crate) after: Position,
    column: Column,
    /// Where the disc lands.
    landing: Cell,
    you: Player,
    opponent: Player,
    /// The score of this column and how many moves the game lasts with it.
    value: (Score, usize),
    analysis: &'a Analysis,
    /// What you can win with next if it is not taken from you; none if the game is over.
    your_next: Vec<Cell>,
    /// What the opponent wins with at once; none if the game is over.
    opponents_next: Vec<Cell>,
}

impl<'a> Study<'a> {
    /// A longer line is not shown: it would be too long to read.
    const READABLE: usize = 13;

    /// The scores are those of the position before.
    pub(crate) fn new(before: &'a Position, column: Column, analysis: &'a Analysis) -> Result<Self, PlayError> {
        let (you, opponent) = (before.to_move(), before.to_move().other());
        let mut after = before.clone();
        let landing = after.play(column)?;
        let value = analysis.columns.iter().find(|value| value.column == column).and_then(|value| value.value);
        // What was played has a score.
        let value = value.ok_or(PlayError::ColumnFull { column })?;
        let (your_next, opponents_next) = (winning_moves(&after, you), winning_moves(&after, opponent));
        Ok(Self { before, after, column, landing, you, opponent, value, analysis, your_next, opponents_next })
    }

    pub(crate) fn score(&self) -> Score {
        self.value.0
    }

    /// How many plies the game lasts with best play, this one included.
    pub(crate) fn plies(&self) -> usize {
        self.value.1
    }

    /// Whether a line has to show how the game is won or lost, or whether a threat decides it.
    pub(crate) fn needs_line(&self) -> bool {
        let is_plain = self.after.is_over() || !self.opponents_next.is_empty() || self.has_two_threats();
        let may_decide = || {
            let winner = if self.score().value() == Value::Win { self.you } else { self.opponent };
            threats(&self.after, winner).into_iter().any(|cell| !is_playable(&self.after, cell))
        };
        !is_plain && self.score().value() != Value::Draw && (self.plies() <= Self::READABLE || may_decide())
    }

    /// All facts, most telling first; `line` is best play from this move on, if it is known.
    pub(crate) fn facts(&self, line: Option<Moves>) -> Vec<Fact> {
        let end = line.as_ref().and_then(|line| self.end_of(line));
        let line = line.filter(|line| line.0.len() <= Self::READABLE);
        if let Outcome::Win(win) = self.after.outcome() {
            return vec![Fact::WinsNow { line: win.lines()[0].clone() }];
        }
        let mut facts = Vec::new();
        self.tell_blocks(&mut facts);
        self.tell_threats(&mut facts);
        self.tell_value(&mut facts, line);
        let is_decided_soon = !self.opponents_next.is_empty() || self.has_two_threats();
        if !is_decided_soon {
            self.tell_plans(&mut facts, end);
            self.tell_forced_wins(&mut facts);
            self.tell_standing_threats(&mut facts, end);
            self.tell_lines(&mut facts);
        }
        facts.sort_by_key(Fact::rank);
        facts
    }

    /// The cell of the last disc of a line from this move on, if that disc wins.
    fn end_of(&self, line: &Moves) -> Option<Cell> {
        let mut position = self.before.clone();
        let mut end = None;
        for column in &line.0 {
            end = Some(position.play(*column).ok()?);
        }
        end.filter(|_| position.winner().is_some())
    }

    /// What can be won at once, by you or by the opponent.
    fn tell_blocks(&self, facts: &mut Vec<Fact>) {
        let missed = winning_moves(self.before, self.you);
        if !missed.is_empty() {
            facts.push(Fact::MissesWin { cells: missed });
        }
        let mut unblocked = winning_moves(self.before, self.opponent);
        let blocks = unblocked.contains(&self.landing);
        unblocked.retain(|cell| *cell != self.landing);
        facts.extend(match (blocks, unblocked.is_empty()) {
            (true, true) => Some(Fact::MustBlock { cell: self.landing }),
            (true, false) => Some(Fact::BlocksOne { blocked: self.landing, missed: unblocked }),
            (false, false) => Some(Fact::MissesBlock { cells: unblocked }),
            (false, true) => None,
        });
        let opened = self.opponents_next.iter().find(|cell| cell.column() == self.column);
        facts.extend(opened.map(|cell| Fact::OpensCell { cell: *cell }));
    }

    /// The threat above the only one that you can play.
    fn stacked(&self) -> Option<(Cell, Cell)> {
        let [lower] = self.your_next[..] else { return None };
        let upper = above(&self.after, lower)?;
        completes(&self.after, self.you, upper).then_some((lower, upper))
    }

    fn has_two_threats(&self) -> bool {
        self.opponents_next.is_empty() && (self.your_next.len() > 1 || self.stacked().is_some())
    }

    /// What you could win with next.
    fn tell_threats(&self, facts: &mut Vec<Fact>) {
        if !self.opponents_next.is_empty() {
            return;
        }
        let given_up = above(&self.after, self.landing).filter(|cell| completes(self.before, self.you, *cell));
        let could_win = !winning_moves(self.before, self.you).is_empty();
        facts.extend(match (&self.your_next[..], self.stacked(), given_up) {
            ([], ..) => None,
            // They are not made now: a win was there before, and is missed.
            _ if could_win && self.has_two_threats() => None,
            (_, Some((lower, upper)), _) => Some(Fact::StackedThreat { lower, upper }),
            ([_], None, Some(cell)) => Some(Fact::GivesUpCell { cell }),
            ([cell], None, None) => Some(Fact::Forces { cell: *cell }),
            (cells, ..) => Some(Fact::DoubleThreat { cells: cells.to_vec() }),
        });
    }

    /// What the scores say.
    fn tell_value(&self, facts: &mut Vec<Fact>, line: Option<Moves>) {
        let (best, value) = (self.analysis.score, self.score().value());
        let is_best = self.score() == best;
        let others: Vec<Score> = self
            .analysis
            .columns
            .iter()
            .filter(|other| other.column != self.column)
            .filter_map(|other| other.value)
            .map(|(score, _)| score)
            .collect();
        let discs_between = (best.get() - self.score().get()).unsigned_abs() as usize;
        if value < best.value() {
            facts.push(Fact::ThrowsAway { from: best.value(), to: value, better: self.analysis.best.clone() });
        }
        if others.is_empty() {
            facts.push(Fact::NoChoice);
        } else if best.value() == Value::Loss {
            facts.push(Fact::AllLose);
            if is_best && others.iter().any(|other| *other < best) {
                facts.push(Fact::HoldsLongest);
            }
        } else if others.iter().all(|other| other.value() < value) {
            facts.push(Fact::OnlyMove { value });
        }
        match value {
            Value::Win => {
                if !self.has_two_threats() {
                    facts.push(Fact::WinsByForce { discs: moves_to_win(self.plies()), line });
                }
                if !is_best && winning_moves(self.before, self.you).is_empty() {
                    facts.push(Fact::Slower { column: self.nearest_best(), fewer: discs_between });
                }
            }
            Value::Draw if best == Score::DRAW => facts.push(Fact::Draws),
            Value::Draw => {}
            Value::Loss => {
                if self.opponents_next.is_empty() {
                    facts.push(Fact::LosesByForce { discs: moves_to_win(self.plies()), line });
                }
                if !is_best && best.value() == Value::Loss {
                    facts.push(Fact::LosesSooner { column: self.nearest_best(), more: discs_between });
                }
            }
        }
    }

    /// The best column that is nearest to the middle.
    fn nearest_best(&self) -> Column {
        let best = self.analysis.best.iter().copied();
        self.before.geometry().nearest_middle(best).unwrap_or(self.column)
    }

    /// What matters later.
    fn tell_plans(&self, facts: &mut Vec<Fact>, end: Option<Cell>) {
        let proof = FollowUp::of(&self.after).or_else(|| FollowUp::of(self.before));
        facts.extend(proof.map(|proof| Fact::FollowUp { yours: proof.follower == self.you, proof }));

        let had = threats(self.before, self.you);
        let is_contested = !self.cashed(self.opponent).is_empty();
        let created = self.waiting(self.you).into_iter().filter(|(cell, _)| !had.contains(cell));
        let mut created: Vec<(Cell, Option<Prospect>, bool)> = created
            .map(|(cell, prospect)| {
                let is_open = is_contested && prospect == Prospect::Cashed;
                (cell, Some(prospect).filter(|_| !is_open), end == Some(cell) && self.score().value() == Value::Win)
            })
            .collect();
        created.sort_by_key(|(_, prospect, decides)| (!decides, *prospect != Some(Prospect::Cashed)));
        let fact = |(cell, prospect, decides)| Fact::CreatesThreat { cell, prospect, decides };
        facts.extend(created.into_iter().map(fact));

        // As if the opponent had the turn.
        let mut instead = self.before.clone();
        let could_win = [self.you, self.opponent].iter().any(|player| !winning_moves(self.before, *player).is_empty());
        if could_win || instead.drop_disc(self.opponent, self.column).is_err() {
            return;
        }
        let doubled = winning_moves(&instead, self.opponent);
        if doubled.len() > 1 && winning_moves(&instead, self.you).is_empty() {
            facts.push(Fact::PreventsDouble { cells: doubled });
        }
        let had = threats(self.before, self.opponent);
        let is_killed = |cell: &Cell| !had.contains(cell) && !is_playable(&instead, *cell);
        let killed = threats(&instead, self.opponent).into_iter().filter(is_killed);
        facts.extend(killed.map(|cell| Fact::KillsThreat { cell }));
    }

    /// The winner by threats alone. Neither player can win at once after the move, and there are no two threats yet.
    fn tell_forced_wins(&self, facts: &mut Vec<Fact>) {
        let with_move = |line: Vec<Column>| Moves([self.column].into_iter().chain(line).collect());
        if let Ok(Some(line)) = forced_continuation(&self.after, self.you) {
            let line = with_move(line);
            let last = last_threats(self.before, self.you, &line.0);
            facts.push(Fact::ForcedWin { line, last });
        }
        let opponents = forced_win(&self.after, self.opponent);
        let could_win = [self.you, self.opponent].iter().any(|player| !winning_moves(self.before, *player).is_empty());
        match opponents {
            Ok(Some(line)) => {
                let last = last_threats(&self.after, self.opponent, &line);
                facts.push(Fact::LosesToThreats { line: with_move(line), last });
            }
            Ok(None) if !could_win && !facts.iter().any(|fact| matches!(fact, Fact::PreventsDouble { .. })) => {
                if let Ok(Some(line)) = forced_win(self.before, self.opponent) {
                    let last = last_threats(self.before, self.opponent, &line);
                    facts.push(Fact::PreventsForcedWin { line: Moves(line), last });
                }
            }
            _ => {}
        }
        if could_win {
            return;
        }
        let mut cells = Vec::new();
        for column in self.before.legal().into_iter().filter(|column| *column != self.column) {
            let mut instead = self.before.clone();
            instead.play(column).ok();
            let wins = winning_moves(&instead, self.opponent);
            if wins.is_empty() {
                return;
            }
            cells.extend(wins);
        }
        cells.sort_unstable();
        cells.dedup();
        if !cells.is_empty() {
            facts.push(Fact::OnlySafe { cells });
        }
    }

    /// The threats of a player that cannot be played yet, and what becomes of them by counting.
    fn waiting(&self, player: Player) -> Vec<(Cell, Prospect)> {
        let threats = threats(&self.after, player).into_iter().filter(|cell| !is_playable(&self.after, *cell));
        threats.map(|cell| (cell, Prospect::of(&self.after, player, cell))).collect()
    }

    /// Those that the player gets, by counting.
    fn cashed(&self, player: Player) -> Vec<Cell> {
        let is_cashed = |(cell, prospect)| (prospect == Prospect::Cashed).then_some(cell);
        self.waiting(player).into_iter().filter_map(is_cashed).collect()
    }

    /// What the threats that were there before and cannot be played yet come to: the one in which the best line ends,
    /// or else by counting. If both players get one by counting, it does not tell who wins.
    fn tell_standing_threats(&self, facts: &mut Vec<Fact>, end: Option<Cell>) {
        let value = self.score().value();
        let (yours, theirs) = (self.cashed(self.you), self.cashed(self.opponent));
        let waits_at = |player: Player, cell: Cell| self.waiting(player).iter().any(|(threat, _)| *threat == cell);
        let was_there = |cell: &Cell| completes(self.before, self.you, *cell);
        if value != Value::Loss {
            let deciding = end.filter(|cell| value == Value::Win && waits_at(self.you, *cell) && was_there(cell));
            let held = yours.iter().find(|cell| theirs.is_empty() && was_there(cell));
            let cell = deciding.or(held.copied());
            facts.extend(cell.map(|cell| Fact::HoldsThreat { cell, decides: deciding.is_some() }));
        }
        if value != Value::Win {
            let deciding = end.filter(|cell| value == Value::Loss && waits_at(self.opponent, *cell));
            let threat = theirs.first().filter(|_| yours.is_empty());
            let cell = deciding.or(threat.copied());
            facts.extend(cell.map(|cell| Fact::OpponentThreat { cell, decides: deciding.is_some() }));
        }
        let waiting = self.waiting(self.opponent);
        if let Some((cell, _)) = waiting.first()
            && value != Value::Loss
            && waiting.iter().all(|(_, prospect)| *prospect == Prospect::Taken)
        {
            facts.push(Fact::NeutralizesThreat { cell: *cell });
        }
    }

    /// Whether the cell is part of many possible lines, or of all that the opponent could make in its row.
    fn tell_lines(&self, facts: &mut Vec<Fact>) {
        let (cell, geometry) = (self.landing, self.before.geometry());
        let count =
            |column: Column| self.before.landing(column).map_or(0, |cell| possible_lines(self.before, self.you, cell));
        let lines = count(self.column);
        let others: Vec<(usize, Column)> = self
            .before
            .legal()
            .into_iter()
            .filter(|column| *column != self.column)
            .map(|column| (count(column), column))
            .collect();
        let fewer = others.iter().filter(|(other, _)| *other < lines);
        if let Some((fewer, next)) = fewer.max_by_key(|(other, column)| (*other, Reverse(*column))).copied()
            && others.iter().all(|(other, _)| *other <= lines)
        {
            facts.push(Fact::MostLines { cell, lines, next, fewer });
        }
        let (left, connect) = (self.column.index(), geometry.connect().get());
        let right = geometry.size().columns() - 1 - left;
        let could_make_one = possible_lines_along(self.before, self.opponent, cell, Direction::Row) > 0;
        if left < connect && right < connect && could_make_one {
            let row = geometry.columns().map(|column| Cell::new(column, cell.row())).collect();
            facts.push(Fact::ClosesRow { cell, row });
        }
    }
}
