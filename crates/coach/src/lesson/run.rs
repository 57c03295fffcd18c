//! A learner's way through a lesson. Every front end shows it in its own manner.

use puissance4_players::Level;
use puissance4_rules::{Cell, Column, Game, PlayError, Player};

use super::{Lesson, Question, Step, Task, Text};
use crate::puzzle::Goal;

/// Where a learner is in a lesson.
///
/// ```
/// use puissance4_coach::{Awaits, Course, LessonRun, Task};
///
/// let lesson = Course::embedded("en").lesson("block").unwrap();
/// let mut run = LessonRun::new(lesson);
/// while let Some(step) = run.step() {
///     match (run.awaits(), &step.task) {
///         (Awaits::Answer, Task::Ask(question)) => {
///             run.answer(question.right[0])?;
///         }
///         _ => run.advance(),
///     }
/// }
/// assert_eq!(run.marks().right, run.marks().questions);
/// # Ok::<(), puissance4_coach::NotTaken>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRun<'a> {
    lesson: &'a Lesson,
    place: usize,
    /// The board of the step, with what was played since.
    game: Option<Game>,
    /// What the learner did last in this step, if it is commented on.
    last: Option<Deed>,
    /// Whether the first answer was right, for each step whose question was answered.
    first_tries: Vec<Option<bool>>,
}

/// What is commented on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    /// This answer to the question.
    Answer(Column),
    /// The wish for a hint.
    Hint,
}

/// What a lesson is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// The learner has read: [`LessonRun::advance`].
    Reader,
    /// A column: [`LessonRun::answer`].
    Answer,
    /// The learner's move in a game that is played out: [`LessonRun::play`].
    Move,
    /// The move of a computer of this level: [`LessonRun::play`].
    Opponent(Level),
    /// Nothing: the lesson is finished.
    Nothing,
}

/// What an answer leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reaction<'a> {
    /// It is right.
    Right {
        /// What is said.
        text: &'a Text,
        /// Where the disc fell, unless the learner only pointed.
        disc: Option<Cell>,
        /// The opponent's disc, if the opponent answers.
        reply: Option<Cell>,
    },
    /// It is wrong; the question is still there.
    Wrong {
        /// What is said.
        text: &'a Text,
    },
}

/// What the lesson says about something the learner did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// What is said.
    pub text: &'a Text,
    /// Whether an answer was right or a goal reached; `None` for a hint.
    pub is_right: Option<bool>,
}

/// Why a column is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// The lesson is waiting for something else; see [`LessonRun::awaits`].
    #[error("the lesson is not waiting for a column")]
    NotAwaited,
    /// The column cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// How a learner did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// How many questions were answered rightly at the first try.
    pub right: usize,
    /// How many questions the lesson has.
    pub questions: usize,
}

impl<'a> LessonRun<'a> {
    /// The beginning of a lesson.
    pub fn new(lesson: &'a Lesson) -> Self {
        let mut run = Self { lesson, place: 0, game: None, last: None, first_tries: vec![None; lesson.steps.len()] };
        run.set_up();
        run
    }

    /// The same place of the lesson in another language, in which it has the same steps.
    pub fn translated<'b>(&self, lesson: &'b Lesson) -> LessonRun<'b> {
        let Self { lesson: _, place, game, last, first_tries } = self.clone();
        LessonRun { lesson, place, game, last, first_tries }
    }

    /// The lesson.
    pub fn lesson(&self) -> &'a Lesson {
        self.lesson
    }

    /// The current step; `None` if the lesson is finished.
    pub fn step(&self) -> Option<&'a Step> {
        self.lesson.steps.get(self.place)
    }

    /// The number of the current step, from 1; `None` if the lesson is finished.
    pub fn number(&self) -> Option<usize> {
        self.step().map(|_| self.place + 1)
    }

    /// The number of the current question among the questions, from 1; `None` if the step has none.
    pub fn question(&self) -> Option<usize> {
        let is_question = |step: &&Step| matches!(step.task, Task::Ask(_));
        self.step().filter(is_question)?;
        Some(self.lesson.steps.iter().take(self.place + 1).filter(is_question).count())
    }

    /// The board as it is now, if there is one.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The player who learns: the side to move at the beginning of a step with a board.
    pub fn learner(&self) -> Option<Player> {
        let scene = self.step()?.scene.as_ref()?;
        Some(scene.game.position().to_move())
    }

    /// What it is waiting for.
    pub fn awaits(&self) -> Awaits {
        let Some(step) = self.step() else { return Awaits::Nothing };
        match &step.task {
            Task::Ask(question) if !self.is_answered(question) => Awaits::Answer,
            Task::Play(play) => match self.game() {
                Some(game) if game.position().is_over() => Awaits::Reader,
                Some(game) if Some(game.position().to_move()) == self.learner() => Awaits::Move,
                _ => Awaits::Opponent(play.level),
            },
            Task::Read | Task::Ask(_) => Awaits::Reader,
        }
    }

    /// Goes to the next step, also from a question without an answer.
    pub fn advance(&mut self) {
        self.place = self.lesson.steps.len().min(self.place + 1);
        self.set_up();
    }

    /// Goes back to the beginning of the step before, if there is one. First answers still count.
    pub fn back(&mut self) {
        if self.place > 0 {
            self.place -= 1;
            self.set_up();
        }
    }

    fn set_up(&mut self) {
        self.game = self.step().and_then(|step| step.scene.as_ref()).map(|scene| scene.game.clone());
        self.last = None;
    }

    fn is_answered(&self, question: &Question) -> bool {
        matches!(self.last, Some(Deed::Answer(column)) if question.right.contains(&column))
    }

    /// Asks for the hint of the question, which is then the comment. False if no answer is awaited.
    pub fn hint(&mut self) -> bool {
        let is_asked = self.awaits() == Awaits::Answer;
        if is_asked {
            self.last = Some(Deed::Hint);
        }
        is_asked
    }

    /// Answers the question. A column that cannot be played is refused and not counted, unless the learner has to point
    /// at one.
    pub fn answer(&mut self, column: Column) -> Result<Reaction<'a>, NotTaken> {
        let is_awaited = self.awaits() == Awaits::Answer;
        let task = self.step().filter(|_| is_awaited).map(|step| &step.task);
        let (Some(Task::Ask(question)), Some(game)) = (task, &mut self.game) else { return Err(NotTaken::NotAwaited) };
        let position = game.position();
        if question.aim.is_pointing() {
            let columns = position.geometry().size().columns();
            if column.index() >= columns {
                return Err(PlayError::NoSuchColumn { column, columns }.into());
            }
        } else {
            position.clone().play(column)?;
        }
        let text = question.comment(column);
        let is_right = question.right.contains(&column);
        self.last = Some(Deed::Answer(column));
        if let Some(first_try) = self.first_tries.get_mut(self.place) {
            first_try.get_or_insert(is_right);
        }
        if !is_right {
            return Ok(Reaction::Wrong { text });
        }
        let disc = if question.aim.is_pointing() { None } else { Some(game.play(column)?) };
        let reply = question.reply.map(|reply| game.play(reply)).transpose()?;
        Ok(Reaction::Right { text, disc, reply })
    }

    /// The next disc of a game that is played out, the learner's or the opponent's.
    pub fn play(&mut self, column: Column) -> Result<Cell, NotTaken> {
        let is_awaited = matches!(self.awaits(), Awaits::Move | Awaits::Opponent(_));
        let game = self.game.as_mut().filter(|_| is_awaited).ok_or(NotTaken::NotAwaited)?;
        Ok(game.play(column)?)
    }

    /// Whether the goal of a game that was played out is reached, and what is said; `None` before its end.
    pub fn ending(&self) -> Option<(bool, &'a Text)> {
        let Task::Play(play) = &self.step()?.task else { return None };
        let position = self.game()?.position();
        if !position.is_over() {
            return None;
        }
        let learner = self.learner()?;
        let is_reached = position.has_won(learner) || (play.goal == Goal::Draw && position.is_draw());
        Some((is_reached, if is_reached { &play.reached } else { &play.missed }))
    }

    /// What the lesson says about what the learner did last in this step.
    pub fn comment(&self) -> Option<Comment<'a>> {
        let Task::Ask(question) = &self.step()?.task else {
            return self.ending().map(|(is_reached, text)| Comment { text, is_right: Some(is_reached) });
        };
        Some(match self.last? {
            Deed::Answer(column) => {
                Comment { text: question.comment(column), is_right: Some(question.right.contains(&column)) }
            }
            Deed::Hint => Comment { text: &question.hint, is_right: None },
        })
    }

    /// How the learner did so far.
    pub fn marks(&self) -> Marks {
        let right = self.first_tries.iter().filter(|first_try| **first_try == Some(true)).count();
        Marks { right, questions: self.lesson.questions() }
    }
}
