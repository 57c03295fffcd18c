//! One move with everything that its facts are compared with.

use std::collections::BTreeMap;

use puissance4_coach::{Explanation, Fact, FollowUp, Parity, Prospect};
use puissance4_engine::chance::Chance;
use puissance4_engine::{Limits, Score, Solver, Value};
use puissance4_rules::{Cell, Column, Moves, Player, Position};

use crate::facts::below;
use crate::facts::stacks::{Place, Stacks};

fn place(cell: Cell) -> Place {
    (cell.column().index(), cell.row().index())
}

fn places(cells: &[Cell]) -> Vec<Place> {
    let mut places: Vec<Place> = cells.iter().copied().map(place).collect();
    places.sort_unstable();
    places
}

/// Everything about a move that the facts are compared with.
pub(crate) struct Trial<'a> {
    pub(crate) position: &'a Position,
    pub(crate) column: Column,
    pub(crate) before: Stacks,
    pub(crate) after: Stacks,
    pub(crate) landing: Place,
    pub(crate) you: Player,
    pub(crate) opponent: Player,
    /// Of the columns that can be played.
    pub(crate) scores: &'a BTreeMap<Column, Score>,
    pub(crate) solver: &'a mut Solver,
    pub(crate) chance: &'a mut Chance,
}

impl Trial<'_> {
    fn score(&self) -> Score {
        self.scores[&self.column]
    }

    fn best(&self) -> Score {
        *self.scores.values().max().unwrap()
    }

    fn best_columns(&self) -> Vec<Column> {
        self.scores.iter().filter(|(_, score)| **score == self.best()).map(|(column, _)| *column).collect()
    }

    fn others(&self) -> Vec<Score> {
        self.scores.iter().filter(|(column, _)| **column != self.column).map(|(_, score)| *score).collect()
    }

    fn is_won(&self) -> bool {
        self.after.has_line(self.you)
    }

    /// How many discs the winner needs, counted by playing the line of the score.
    fn discs(&self) -> usize {
        let cells = self.position.geometry().size().cells();
        let score = usize::try_from(self.score().get().unsigned_abs()).unwrap();
        // The winner wins with the n-th last of the discs that it would have on a full board.
        let winner = if self.score().value() == Value::Win { self.you } else { self.opponent };
        let all = if winner == Player::First { cells.div_ceil(2) } else { cells / 2 };
        all + 1 - score - self.position.disc_count(winner)
    }

    /// The facts that must be there, by kind.
    fn expected_kinds(&self) -> Vec<(&'static str, bool)> {
        let (score, best) = (self.score(), self.best());
        let won = self.is_won();
        let (mine, theirs) = (self.after.wins(self.you), self.after.wins(self.opponent));
        let upper = (self.landing.0, self.landing.1 + 1);
        let stacked = mine.len() == 1 && self.after.threats(self.you).contains(&(mine[0].0, mine[0].1 + 1));
        let two = theirs.is_empty() && (mine.len() > 1 || stacked);
        let had = self.before.threats(self.you).contains(&upper);
        let missed_win = !self.before.wins(self.you).is_empty();
        let others = self.others();
        let all_lose = best.value() == Value::Loss;
        let blocks = self.before.wins(self.opponent);
        let could_win = !blocks.is_empty() || !self.before.wins(self.you).is_empty();
        let misses = blocks.iter().any(|place| *place != self.landing);
        let is_quiet = theirs.is_empty() && !two;
        let rest: Vec<usize> = self.before.room().into_iter().filter(|column| *column != self.column.index()).collect();
        let lines = |column: usize| self.before.possible_lines(self.you, (column, self.before.columns[column].len()));
        let most = lines(self.column.index());
        let kinds = [
            ("misses-win", missed_win),
            ("misses-block", misses && !blocks.contains(&self.landing)),
            ("blocks-one", misses && blocks.contains(&self.landing)),
            ("must-block", blocks.len() == 1 && blocks.contains(&self.landing)),
            (
                "only-safe",
                is_quiet && !could_win && !rest.is_empty() && rest.iter().all(|column| self.lets_win(*column)),
            ),
            (
                "most-lines",
                is_quiet
                    && rest.iter().all(|column| lines(*column) <= most)
                    && rest.iter().any(|column| lines(*column) < most),
            ),
            ("closes-row", is_quiet && self.closes_row()),
            ("opens-cell", theirs.contains(&upper)),
            ("double-threat", theirs.is_empty() && mine.len() > 1 && !missed_win),
            ("stacked-threat", theirs.is_empty() && stacked && !missed_win),
            ("gives-up-cell", theirs.is_empty() && had && !two),
            ("forces", theirs.is_empty() && mine.len() == 1 && !stacked && !had),
            ("throws-away", score.value() < best.value()),
            ("no-choice", others.is_empty()),
            ("only-move", !others.is_empty() && others.iter().all(|other| other.value() < score.value())),
            ("all-lose", all_lose && !others.is_empty()),
            ("holds-longest", all_lose && score == best && others.iter().any(|other| *other < best)),
            ("wins-by-force", score.value() == Value::Win && !two),
            ("loses-by-force", score.value() == Value::Loss && theirs.is_empty()),
            ("slower", score.value() == Value::Win && score < best && self.before.wins(self.you).is_empty()),
            ("loses-sooner", all_lose && score < best),
            ("draws", score == Score::DRAW && best == Score::DRAW),
        ];
        let mut kinds: Vec<_> = kinds.into_iter().map(|(kind, is_true)| (kind, is_true && !won)).collect();
        kinds.push(("wins-now", won));
        kinds
    }

    /// The lines of the row in which the disc lands.
    fn row_lines(&self) -> impl Iterator<Item = &Vec<Place>> {
        self.before.lines.iter().filter(|line| line.iter().all(|place| place.1 == self.landing.1))
    }

    /// Whether each line in a row contains a cell of the column, and the opponent could still make one in the row of
    /// the disc.
    fn closes_row(&self) -> bool {
        let is_free = |line: &Vec<Place>| line.iter().all(|place| self.before.at(*place) != Some(self.you));
        let mut rows = self.before.lines.iter().filter(|line| line[0].1 == line[line.len() - 1].1);
        rows.all(|line| line.iter().any(|place| place.0 == self.landing.0)) && self.row_lines().any(is_free)
    }

    /// Whether the opponent can win at once after another column.
    fn lets_win(&self, column: usize) -> bool {
        let mut instead = self.before.clone();
        instead.drop(self.you, column);
        !instead.wins(self.opponent).is_empty()
    }

    /// The threats of `owner` after the move that cannot be played yet and that, by counting, fall to `taker` of the
    /// player who does not have to play below them; the lowest first.
    fn waiting(&self, owner: Player, taker: fn(Player) -> Player) -> Vec<Place> {
        let mut waiting = self.after.threats(owner);
        waiting.sort_unstable_by_key(|(column, row)| (*row, *column));
        waiting.retain(|place| {
            !self.after.is_playable(*place) && {
                let (winner, at) = self.counted(*place);
                at == *place && winner == taker(owner.other())
            }
        });
        waiting
    }

    /// Fills the other columns first and then the one of this place, without looking for wins elsewhere: who
    /// gets the first cell up to this place that completes a line of that player's discs of now, and which, or who gets
    /// this place.
    fn counted(&self, place: Place) -> (Player, Place) {
        let elsewhere: usize = (0..self.after.columns.len())
            .filter(|column| *column != place.0)
            .map(|column| self.after.rows - self.after.columns[column].len())
            .sum();
        let mut player = if elsewhere % 2 == 1 { self.after.to_move.other() } else { self.after.to_move };
        for row in self.after.columns[place.0].len()..place.1 {
            if self.after.threats(player).contains(&(place.0, row)) {
                return (player, (place.0, row));
            }
            player = player.other();
        }
        (player, place)
    }

    /// The lowest threat of yours that was there before and will be cashed.
    fn held(&self) -> Option<Place> {
        let before = self.before.threats(self.you);
        self.waiting(self.you, Player::other).into_iter().find(|place| before.contains(place))
    }

    /// The opponent's first, or yours: a line in which every disc of the attacker but the last two leaves the other
    /// exactly one answer, and the last but one leaves these threats.
    fn check_forced_line(start: &Stacks, Moves(columns): &Moves, last: &[Cell], attacker: Player) {
        let defender = attacker.other();
        let mut game = start.clone();
        assert_eq!(columns.len() % 2, 1);
        for (index, column) in columns.iter().enumerate() {
            let column = column.index();
            if index % 2 == 0 {
                game.drop(attacker, column);
                let is_last = index + 1 == columns.len();
                assert_eq!(game.has_line(attacker), is_last, "only the last disc wins");
                assert!(is_last || game.wins(defender).is_empty() && !game.wins(attacker).is_empty());
                if index + 3 < columns.len() {
                    assert_eq!(game.wins(attacker).len(), 1, "one answer");
                } else if !is_last {
                    let mut wins = game.wins(attacker);
                    if let [(column, row)] = wins[..] {
                        wins.push((column, row + 1));
                        assert!(game.threats(attacker).contains(&wins[1]));
                    }
                    assert!(wins.len() > 1);
                    assert_eq!(places(last), wins, "the threats at the end");
                }
            } else {
                assert!(game.wins(attacker).iter().any(|place| place.0 == column), "a forced answer");
                game.drop(defender, column);
                assert!(!game.has_line(defender));
            }
        }
    }

    /// Checks all facts of a move.
    pub(crate) fn check(&mut self, explanation: &Explanation) {
        assert_eq!(explanation.score, self.score());
        let kinds: Vec<&str> = explanation.facts.iter().map(Fact::kind).collect();
        self.check_standing(&explanation.facts);
        assert!(!kinds.is_empty(), "something can be said about every move");
        let ranks: Vec<usize> =
            kinds.iter().map(|kind| Fact::KINDS.iter().position(|known| known == kind).unwrap()).collect();
        assert!(ranks.is_sorted(), "the most telling first: {kinds:?}");
        for (kind, is_true) in self.expected_kinds() {
            assert_eq!(kinds.contains(&kind), is_true, "{kind} among {kinds:?}");
        }
        for fact in &explanation.facts {
            self.check_fact(fact);
        }
    }

    /// Threats that were there are told of if they decide, or if counting gives a cell to one side only and the result
    /// does not contradict it.
    fn check_standing(&mut self, facts: &[Fact]) {
        let mine = self.after.wins(self.you);
        let stacked = mine.len() == 1 && self.after.threats(self.you).contains(&(mine[0].0, mine[0].1 + 1));
        if self.is_won() || !self.after.wins(self.opponent).is_empty() || mine.len() > 1 || stacked {
            return;
        }
        let value = self.score().value();
        let (yours, theirs) = (self.waiting(self.you, Player::other), self.waiting(self.opponent, Player::other));
        let held = self.held().is_some() && theirs.is_empty() && value != Value::Loss;
        let threatened = !theirs.is_empty() && yours.is_empty() && value != Value::Win;
        let told = |is_wanted: fn(&Fact) -> bool| facts.iter().any(is_wanted);
        assert_eq!(
            told(|fact| matches!(fact, Fact::HoldsThreat { .. })),
            held || told(|fact| matches!(fact, Fact::HoldsThreat { decides: true, .. }))
        );
        assert_eq!(
            told(|fact| matches!(fact, Fact::OpponentThreat { .. })),
            threatened || told(|fact| matches!(fact, Fact::OpponentThreat { decides: true, .. }))
        );
    }

    #[allow(clippy::too_many_lines)] // One arm for each kind.
    fn check_fact(&mut self, fact: &Fact) {
        let (you, opponent) = (self.you, self.opponent);
        match fact {
            Fact::WinsNow { line } => {
                let places = places(line.cells());
                assert!(places.len() >= self.after.connect && places.contains(&self.landing));
                assert!(places.iter().all(|place| self.after.at(*place) == Some(you)));
            }
            Fact::MissesWin { cells } => assert_eq!(places(cells), self.before.wins(you)),
            Fact::MissesBlock { cells } => {
                let mut missed = self.before.wins(opponent);
                missed.retain(|place| *place != self.landing);
                assert_eq!(places(cells), missed);
                for (column, _) in missed {
                    self.wins_with(column);
                }
            }
            Fact::OpensCell { cell } => {
                assert_eq!(place(*cell), (self.landing.0, self.landing.1 + 1));
                self.wins_with(self.landing.0);
            }
            Fact::BlocksOne { blocked, missed } => {
                assert_eq!(place(*blocked), self.landing);
                let mut rest = self.before.wins(opponent);
                assert!(rest.len() > 1 && rest.contains(&self.landing));
                rest.retain(|place| *place != self.landing);
                assert_eq!(places(missed), rest);
                for (column, _) in rest {
                    self.wins_with(column);
                }
            }
            Fact::ForcedWin { line, last } => {
                assert_eq!((line.0[0], self.score().value()), (self.column, Value::Win));
                Self::check_forced_line(&self.before, line, last, you);
                assert!(line.0.len() > 3 || self.after.wins(you).len() == 1);
            }
            Fact::PreventsForcedWin { line, last } => {
                assert!(self.before.wins(you).is_empty() && self.before.wins(opponent).is_empty());
                Self::check_forced_line(&self.before, line, last, opponent);
                assert!(!self.after.forces_a_win(opponent));
            }
            Fact::LosesToThreats { line, last } => {
                assert_eq!((line.0[0], self.score().value()), (self.column, Value::Loss));
                Self::check_forced_line(&self.after, &Moves(line.0[1..].to_vec()), last, opponent);
            }
            Fact::OnlySafe { cells } => {
                let mut losing = Vec::new();
                for column in self.before.room().into_iter().filter(|column| *column != self.column.index()) {
                    let mut instead = self.before.clone();
                    instead.drop(you, column);
                    losing.extend(instead.wins(opponent));
                }
                losing.sort_unstable();
                losing.dedup();
                assert_eq!(places(cells), losing);
                assert!(self.after.wins(opponent).is_empty());
            }
            Fact::HoldsThreat { cell, decides } => {
                assert_eq!(*decides, self.decides(you, *cell));
                assert!(self.before.threats(you).contains(&place(*cell)) && !self.after.is_playable(place(*cell)));
                assert!(*decides || Some(place(*cell)) == self.held());
            }
            Fact::OpponentThreat { cell, decides } => {
                assert_eq!(*decides, self.decides(opponent, *cell));
                assert!(self.after.threats(opponent).contains(&place(*cell)) && !self.after.is_playable(place(*cell)));
                assert!(*decides || Some(&place(*cell)) == self.waiting(opponent, Player::other).first());
            }
            Fact::NeutralizesThreat { cell } => {
                let taken = self.waiting(opponent, |player| player);
                let mut all = self.after.threats(opponent);
                all.retain(|place| !self.after.is_playable(*place));
                assert_eq!((Some(&place(*cell)), taken.len()), (taken.first(), all.len()));
                assert_ne!(self.score().value(), Value::Loss);
            }
            Fact::MostLines { cell, lines, next, fewer } => {
                assert_eq!(place(*cell), self.landing);
                let count =
                    |column: usize| self.before.possible_lines(you, (column, self.before.columns[column].len()));
                assert_eq!(*lines, count(self.landing.0));
                // No other column is between the two.
                assert_eq!(*fewer, count(next.index()));
                assert!(
                    self.before.room().into_iter().all(|column| count(column) <= *fewer || count(column) == *lines)
                );
            }
            Fact::ClosesRow { cell, row } => {
                assert_eq!(place(*cell), self.landing);
                let all: Vec<_> = (0..self.before.columns.len()).map(|column| (column, self.landing.1)).collect();
                assert_eq!(places(row), all);
                // Whatever is played from now on, the opponent has no line there.
                assert!(self.row_lines().all(|line| line.iter().any(|at| self.after.at(*at) == Some(you))));
            }
            Fact::MustBlock { cell } => {
                assert_eq!(place(*cell), self.landing);
                let mut instead = self.before.clone();
                instead.drop(opponent, self.landing.0);
                assert!(instead.has_line(opponent));
            }
            Fact::DoubleThreat { cells } => {
                assert_eq!(places(cells), self.after.wins(you));
                self.wins_next_whatever();
            }
            Fact::StackedThreat { lower, upper } => {
                assert_eq!((upper.column(), upper.row().index()), (lower.column(), lower.row().index() + 1));
                let threats = self.after.threats(you);
                assert!(threats.contains(&place(*lower)) && threats.contains(&place(*upper)));
                self.wins_next_whatever();
            }
            Fact::GivesUpCell { cell } => {
                assert_eq!(place(*cell), (self.landing.0, self.landing.1 + 1));
                assert!(self.before.threats(you).contains(&place(*cell)));
                let mut taken = self.after.clone();
                assert_eq!(taken.drop(opponent, self.landing.0), place(*cell));
                assert!(taken.wins(you).is_empty() || taken.wins(you) == [(place(*cell).0, place(*cell).1 + 1)]);
            }
            Fact::ThrowsAway { from, to, better } => {
                assert_eq!((*from, *to), (self.best().value(), self.score().value()));
                assert_eq!(*better, self.best_columns());
            }
            Fact::NoChoice => assert_eq!(self.before.room(), [self.column.index()]),
            Fact::OnlyMove { value } => {
                assert_eq!(*value, self.score().value());
                assert!(*value != Value::Loss && self.before.room().len() > 1);
            }
            Fact::AllLose | Fact::HoldsLongest => {
                assert!(self.scores.values().all(|score| score.value() == Value::Loss));
            }
            Fact::WinsByForce { discs, line } => {
                assert_eq!((self.score().value(), *discs), (Value::Win, self.discs()));
                self.check_line(line.as_ref(), you, *discs);
            }
            Fact::LosesByForce { discs, line } => {
                assert_eq!((self.score().value(), *discs), (Value::Loss, self.discs()));
                self.check_line(line.as_ref(), opponent, *discs);
            }
            Fact::Slower { column, fewer: discs } | Fact::LosesSooner { column, more: discs } => {
                assert_eq!(self.scores[column], self.best());
                assert_eq!(i32::try_from(*discs), Ok(self.best().get() - self.score().get()));
                assert_eq!(self.best().value(), self.score().value());
                assert!(*discs > 0);
            }
            Fact::PreventsDouble { cells } => {
                let mut instead = self.before.clone();
                instead.drop(opponent, self.landing.0);
                assert_eq!(places(cells), instead.wins(opponent));
                assert!(cells.len() > 1 && instead.wins(you).is_empty());
            }
            Fact::Forces { cell } => {
                assert_eq!(self.after.wins(you), [place(*cell)]);
                assert!(self.after.wins(opponent).is_empty());
            }
            Fact::FollowUp { yours, proof } => {
                assert_eq!(*yours, proof.follower == you);
                self.check_follow_up(proof);
            }
            Fact::CreatesThreat { cell, prospect, decides } => {
                assert!(!self.before.threats(you).contains(&place(*cell)));
                assert!(self.after.threats(you).contains(&place(*cell)));
                assert!(!self.after.is_playable(place(*cell)));
                assert_eq!(*decides, self.decides(you, *cell));
                if let Some(prospect) = prospect {
                    self.check_prospect(*cell, *prospect);
                } else {
                    self.check_prospect(*cell, Prospect::Cashed);
                    assert!(!self.waiting(opponent, Player::other).is_empty());
                }
                let is_odd = place(*cell).1.is_multiple_of(2);
                assert_eq!(Parity::of(*cell), if is_odd { Parity::Odd } else { Parity::Even });
            }
            Fact::KillsThreat { cell } => {
                let mut instead = self.before.clone();
                instead.drop(opponent, self.landing.0);
                assert!(instead.threats(opponent).contains(&place(*cell)) && !instead.is_playable(place(*cell)));
                assert!(!self.before.threats(opponent).contains(&place(*cell)));
                assert!(!self.after.threats(opponent).contains(&place(*cell)));
            }
            Fact::Draws => assert_eq!((self.score(), self.best()), (Score::DRAW, Score::DRAW)),
        }
    }

    /// The opponent wins with this column.
    fn wins_with(&self, column: usize) {
        let mut next = self.after.clone();
        next.drop(self.opponent, column);
        assert!(next.has_line(self.opponent));
        assert_eq!(self.score().value(), Value::Loss);
    }

    /// Whatever the opponent plays, it does not win, and you win next.
    fn wins_next_whatever(&self) {
        for column in self.after.room() {
            let mut next = self.after.clone();
            next.drop(self.opponent, column);
            assert!(!next.has_line(self.opponent));
            assert!(!next.wins(self.you).is_empty(), "column {}", column + 1);
        }
    }

    /// A line is best play of both, and ends with the winner's last disc.
    fn check_line(&mut self, line: Option<&Moves>, winner: Player, discs: usize) {
        let Some(Moves(columns)) = line else { return };
        assert_eq!(columns[0], self.column);
        let mut position = self.position.clone();
        let mut score = self.score();
        for (index, column) in columns.iter().enumerate() {
            assert!(!position.is_over(), "the line goes on after the end");
            if index > 0 {
                // Neither side could have done better.
                for other in position.legal() {
                    let mut next = position.clone();
                    next.play(other).unwrap();
                    assert!(-self.solver.solve(&next, &Limits::none()).unwrap().score <= score);
                }
            }
            position.play(*column).unwrap();
            score = -score;
            assert_eq!(self.solver.solve(&position, &Limits::none()).unwrap().score, score, "a best move");
        }
        assert!(position.has_won(winner));
        assert_eq!(position.disc_count(winner) - self.position.disc_count(winner), discs);
    }

    /// Fills the other columns in any order and then this one, without looking for wins.
    fn check_prospect(&mut self, cell: Cell, prospect: Prospect) {
        let mut full = self.after.clone();
        loop {
            let rest: Vec<usize> = full.room().into_iter().filter(|column| *column != cell.column().index()).collect();
            if rest.is_empty() {
                break;
            }
            full.drop(full.to_move, rest[below(self.chance, rest.len())]);
        }
        loop {
            let player = full.to_move;
            let landed = full.drop(player, cell.column().index());
            if landed == place(cell) {
                let expected = if player == self.you { Prospect::Cashed } else { Prospect::Taken };
                assert_eq!(prospect, expected);
                break;
            }
            if self.after.threats(player).contains(&landed) {
                let Prospect::Forestalled { cell, by_owner } = prospect else { panic!("{prospect:?}") };
                assert_eq!((place(cell), by_owner), (landed, player == self.you));
                break;
            }
        }
    }

    /// Whether the best line after the move ends with this player's disc in this cell.
    fn decides(&mut self, winner: Player, cell: Cell) -> bool {
        let mut position = self.position.clone();
        position.play(self.column).unwrap();
        let mut last = None;
        for column in self.solver.best_line(&position, &Limits::none()).unwrap() {
            last = Some(position.play(column).unwrap());
        }
        last == Some(cell) && position.has_won(winner)
    }

    /// Whatever the leader plays, the follower does as was said.
    fn check_follow_up(&mut self, proof: &FollowUp) {
        let start = if proof.follower == self.you { &self.after } else { &self.before };
        let leader = proof.follower.other();
        assert_eq!(start.to_move, leader);
        let picture = Stacks::new(&proof.picture);
        assert!(picture.room().is_empty() && !picture.has_line(leader));
        assert_eq!(picture.has_line(proof.follower), proof.wins());
        for _ in 0..4 {
            let mut game = start.clone();
            while !game.has_line(proof.follower) && !game.room().is_empty() {
                let rest = game.room();
                let column = rest[below(self.chance, rest.len())];
                for player in [leader, proof.follower] {
                    let landed = game.drop(player, column);
                    assert_eq!(picture.at(landed), Some(player));
                }
                assert!(!game.has_line(leader));
            }
            assert!(!proof.wins() || game.has_line(proof.follower));
        }
        let score = if proof.follower == self.you { self.score() } else { -self.best() };
        assert!(if proof.wins() { score > Score::DRAW } else { score >= Score::DRAW });
    }
}
