//! An examination of a player: positions with a right answer, and what the player answers.

use std::collections::HashSet;

use puissance4_engine::{Analysis, Limits, Value};
use puissance4_players::{Careful, Dice, Random, Strategy};
use puissance4_rules::{Column, Columns, Game, Geometry, Player, Position};
use serde::{Deserialize, Serialize};

use crate::coach::{Coach, CoachError};

/// With at most this many empty cells a position is solved in a millisecond or so.
const MAX_EMPTY: usize = 24;
/// The book of the standard board answers positions of up to this many discs, and so for all columns of one with fewer.
const BOOK_PLIES: usize = 10;

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Skill {
    /// To complete a line.
    Win,
    /// To prevent the other side from completing one with its next move.
    Block,
    /// To keep the value of the position where some columns do not.
    Keep,
}

/// The part of a game: a third of the cells each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// The first third.
    Opening,
    /// The second.
    Middle,
    /// The last.
    End,
}

/// A position with a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamQuestion {
    /// How the position came about.
    pub game: Game,
    /// What it asks for.
    pub skill: Skill,
    /// What every column is worth.
    pub analysis: Analysis,
}

/// What an answer to a question was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Whether it was what the question asked for.
    pub is_right: bool,
    /// Whether a won position stayed won, and a drawn one drawn.
    pub keeps_value: bool,
    /// How much worse it was than the best column.
    pub loss: i32,
}

/// The columns with which a player completes a line now.
fn wins(position: &Position, player: Player) -> Columns {
    let mut columns = Columns::NONE;
    for column in position.legal() {
        if position.wins_at(player, column) {
            columns.insert(column);
        }
    }
    columns
}

impl Skill {
    /// All skills.
    pub const ALL: [Self; 3] = [Self::Win, Self::Block, Self::Keep];

    /// The skill as a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Block => "block",
            Self::Keep => "keep",
        }
    }

    /// What a position asks for, if it has a right answer that can be missed.
    fn asked_by(position: &Position) -> Option<Self> {
        let me = position.to_move();
        if !wins(position, me).is_empty() {
            return Some(Self::Win);
        }
        let threats = wins(position, me.other());
        let Some(threat) = threats.first() else { return Some(Self::Keep) };
        // Blocking must help: a second threat, or one above the first, cannot be blocked as well.
        let mut after = position.clone();
        let helps = after.play(threat).is_ok() && wins(&after, me.other()).is_empty();
        (helps && position.legal().len() > 1).then_some(Self::Block)
    }
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// The phase as a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }

    /// The phase of a position.
    pub fn of(position: &Position) -> Self {
        let (ply, cells) = (position.ply(), position.geometry().size().cells());
        match 3 * ply / cells {
            0 => Self::Opening,
            1 => Self::Middle,
            _ => Self::End,
        }
    }
}

impl ExamQuestion {
    /// The columns that answer it.
    pub fn right(&self) -> Vec<Column> {
        let position = self.game.position();
        let me = position.to_move();
        match self.skill {
            Skill::Win => wins(position, me).into_iter().collect(),
            Skill::Block => wins(position, me.other()).into_iter().collect(),
            Skill::Keep => {
                let keeps = |column: &Column| self.value(*column) == Some(self.analysis.score.value());
                position.legal().into_iter().filter(keeps).collect()
            }
        }
    }

    fn value(&self, column: Column) -> Option<Value> {
        self.analysis.columns.get(column.index())?.value.map(|(score, _)| score.value())
    }

    /// What a column is worth as an answer; `None` if it cannot be played.
    pub fn grade(&self, column: Column) -> Option<Grade> {
        let (score, _) = self.analysis.columns.get(column.index())?.value?;
        Some(Grade {
            is_right: self.right().contains(&column),
            keeps_value: score.value() == self.analysis.score.value(),
            loss: self.analysis.score.get() - score.get(),
        })
    }
}

/// Positions with right answers from games of middling players: a fifth each for [`Skill::Win`] and [`Skill::Block`],
/// the rest for [`Skill::Keep`]. No two are alike, not even as mirror images. On a small board there may be fewer. The
/// same seed gives the same questions.
pub fn examination(
    coach: &mut Coach,
    geometry: Geometry,
    count: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Vec<ExamQuestion>, CoachError> {
    let (mut dice, mut known, mut questions) = (Dice::seeded(seed), HashSet::new(), Vec::new());
    let plies = plies(geometry);
    let quota = |skill| if skill == Skill::Keep { count - 2 * (count / 5) } else { count / 5 };
    let mut left = Skill::ALL.map(quota);
    // On a board with few positions most games add nothing.
    for _ in 0..count.saturating_mul(50) {
        if left == [0; 3] {
            break;
        }
        let Some(game) = unfinished(&plies, geometry, &mut dice) else { continue };
        let position = game.position();
        let Some(skill) = Skill::asked_by(position) else { continue };
        let place = Skill::ALL.iter().position(|one| *one == skill).unwrap_or_default();
        let is_new = !known.contains(position) && !known.contains(&position.mirrored());
        if left[place] == 0 || !is_new {
            continue;
        }
        let analysis = coach.analyze(position, limits)?;
        let question = ExamQuestion { game, skill, analysis };
        let choices = question.game.position().legal().len();
        if question.right().len() < choices {
            known.insert(question.game.position().clone());
            left[place] -= 1;
            questions.push(question);
        }
    }
    Ok(questions)
}

/// The numbers of discs at which every column of a position is solved within milliseconds: near the end, and where the
/// book answers.
fn plies(geometry: Geometry) -> Vec<usize> {
    let cells = geometry.size().cells();
    let is_in_book = |ply: usize| geometry == Geometry::STANDARD && ply < BOOK_PLIES;
    (0..cells).filter(|ply| cells - ply <= MAX_EMPTY || is_in_book(*ply)).collect()
}

/// A game up to some ply; `None` if it was over before.
fn unfinished(plies: &[usize], geometry: Geometry, dice: &mut Dice) -> Option<Game> {
    let ply = *dice.choose(plies)?;
    let mut game = Game::new(geometry);
    for _ in 0..ply {
        // Two of three moves are sensible: such positions come up, and have something to lose.
        let advice = match dice.choose(&[0, 1, 2])? {
            0 => Random.advise(game.position(), dice),
            _ => Careful.advise(game.position(), dice),
        };
        game.play(advice?.column).ok()?;
    }
    (!game.position().is_over()).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_players::Computer;
    use puissance4_rules::Size;

    fn exam(columns: usize, rows: usize, count: usize) -> Vec<ExamQuestion> {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Geometry::STANDARD.connect());
        examination(&mut Coach::new(geometry).unwrap(), geometry, count, 1, &Limits::none()).unwrap()
    }

    #[test]
    fn every_question_has_right_and_wrong_answers() {
        let questions = exam(6, 5, 60);
        assert_eq!(questions.len(), 60);
        for question in &questions {
            let position = question.game.position();
            let (right, choices) = (question.right(), position.legal().len());
            assert!(!right.is_empty() && right.len() < choices, "{}", question.game.moves());
            for column in position.legal() {
                let grade = question.grade(column).unwrap();
                assert_eq!(grade.is_right, right.contains(&column));
                // A best column loses nothing; the right answer to a win or to a question about the value keeps it.
                assert_eq!(grade.loss == 0, question.analysis.best.contains(&column));
                assert!(grade.loss == 0 || question.skill == Skill::Keep || !grade.is_right);
            }
        }
        let of = |skill| questions.iter().filter(|question| question.skill == skill).count();
        assert_eq!(Skill::ALL.map(of), [12, 12, 36]);
        assert_eq!(questions, exam(6, 5, 60), "the same seed, the same questions");
    }

    #[test]
    fn a_small_board_has_few_questions() {
        let questions = exam(4, 1, 50);
        assert!(questions.len() < 10, "{}", questions.len());
    }

    #[test]
    fn known_players_have_known_results() {
        let questions = exam(6, 5, 60);
        let right = |computer: Computer| {
            let mut strategy = computer.strategy(&Position::new(questions[0].game.position().geometry())).unwrap();
            let mut dice = Dice::seeded(5);
            let right = |question: &&ExamQuestion| {
                let advice = strategy.advise(question.game.position(), &mut dice).unwrap();
                question.grade(advice.column).unwrap().is_right
            };
            let right: Vec<Skill> = questions.iter().filter(right).map(|question| question.skill).collect();
            Skill::ALL.map(|skill| right.iter().filter(|one| **one == skill).count())
        };
        assert_eq!(right(Computer::Perfect), [12, 12, 36]);
        let [wins, blocks, _] = right(Computer::Careful);
        assert_eq!((wins, blocks), (12, 12));
        assert_eq!(right(Computer::Finisher)[0], 12);
        assert!(right(Computer::Random)[0] < 12);
    }
}
