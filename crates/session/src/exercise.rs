//! An exercise: a puzzle, alone or in training, a mistake of the learner's own, or the puzzles of a timed run. Every
//! front end shows it in its own manner.

mod remark;

use std::time::Duration;

use jiff::civil::Date;
use puissance4_answers::{Answer, Question};
use puissance4_coach::{
    Attempt, Change, Fact, Goal, HintStep, Idea, Mistake, MistakeKind, Pack, Puzzle, Run, Training, Turn, refutation,
};
use puissance4_players::Dice;
use puissance4_rules::{Column, Game, PlayError, Player};

pub use self::remark::Remark;
use crate::gradual_hint::GradualHint;
use crate::progress::Learned;
use crate::request::Response;

/// A position in which the right column is to be found.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A puzzle.
    Puzzle {
        /// The puzzle.
        puzzle: Puzzle,
        /// The day, if it was opened as the puzzle of a day.
        day: Option<Date>,
        /// Why it was chosen, if it was chosen for the learner.
        turn: Option<Turn>,
    },
    /// A mistake of the learner.
    Mistake {
        /// The id of its game; without one, nothing is noted.
        id: Option<String>,
        /// The mistake.
        mistake: Mistake,
    },
}

/// Where a learner is in an exercise. It asks no engine, stores nothing and reads no clock: inputs come in, [`Effect`]s
/// go out, and [`Exercise::remark`] is what there is to say.
///
/// ```
/// use puissance4_answers::{Desk, Question};
/// use puissance4_coach::Pack;
/// use puissance4_engine::Limits;
/// use puissance4_session::{Effect, Exercise, Remark, Response};
///
/// let puzzle = &Pack::starter().puzzles()[0];
/// let mut exercise = Exercise::alone(puzzle.clone());
/// let effects = exercise.try_column(puzzle.solution().0[0])?;
/// let [Effect::Ask(question)] = &effects[..] else { panic!("{effects:?}") };
/// let verdict = Desk::new(16).ask(exercise.game(), question, &Limits::none())?;
/// exercise.answer(Response::Answer(verdict));
/// assert!(matches!(exercise.remark(), Remark::Right { .. } | Remark::Solved { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    problem: Problem,
    /// The day; without one, nothing is noted.
    today: Option<Date>,
    run: Option<TimedRun>,
    /// The board, with what was played since the beginning.
    game: Game,
    asked: Option<Asked>,
    /// The hint for the position, as far as it was given.
    hint: Option<GradualHint>,
    remark: Remark,
    /// How many columns were wrong.
    wrong: usize,
    is_over: bool,
    /// Whether the attempt succeeded, once it is noted. It counts once.
    noted: Option<bool>,
    change: Option<Change>,
}

/// A timed run, while it lasts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedRun {
    /// How many were solved and failed.
    pub run: Run,
    /// For how long it has lasted.
    pub elapsed: Duration,
    /// The best run before.
    best: u32,
}

/// What the engine was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Whether this column is right.
    Try(Column),
    /// A hint, to be given up to this step.
    Hint(HintStep),
}

/// What a front end has to do after an input, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the engine about [`Exercise::game`]; its response goes to [`Exercise::answer`].
    Ask(Question),
    /// The answer that was asked for is no longer needed.
    Stop,
    /// Note what was learned; what that changed goes to [`Exercise::noted`].
    Learn(Learned),
    /// Go to the next exercise: [`Exercise::begin`].
    Next,
    /// The timed run is over: [`Remark::RunOver`].
    End,
}

/// How many facts about a column that was tried are told: more would repeat each other.
const MAX_FACTS: usize = 2;

/// What speaks against a column that was tried. The right one is not given away.
fn against(goal: Goal, facts: &[Fact]) -> Vec<Fact> {
    let (worth, mut reasons): (Vec<Fact>, Vec<Fact>) =
        refutation(facts).into_iter().partition(|fact| matches!(fact, Fact::ThrowsAway { .. }));
    // That a column loses is said by the verdict.
    if reasons.is_empty() && goal == Goal::Win {
        reasons = worth;
    }
    reasons.truncate(MAX_FACTS);
    reasons
}

impl Problem {
    /// A puzzle, and why it was chosen.
    pub fn puzzle(puzzle: &Puzzle, turn: Option<Turn>) -> Self {
        Self::Puzzle { puzzle: puzzle.clone(), day: None, turn }
    }

    /// The puzzle of a day, if there are any.
    pub fn daily(day: Date) -> Option<Self> {
        Some(Self::Puzzle { puzzle: Pack::daily(day)?.clone(), day: Some(day), turn: None })
    }

    /// The puzzle that is due, else one near the learner's rating; of an idea if one is given.
    pub fn next(pack: &Pack, training: &Training, idea: Option<Idea>, today: Date, dice: &mut Dice) -> Option<Self> {
        let (puzzle, turn) = training.next(pack, idea, today, dice)?;
        Some(Self::puzzle(puzzle, Some(turn)))
    }

    /// The game up to the position.
    pub fn game(&self) -> &Game {
        match self {
            Self::Puzzle { puzzle, .. } => puzzle.game(),
            Self::Mistake { mistake, .. } => &mistake.game,
        }
    }

    /// What is to be achieved.
    pub fn goal(&self) -> Goal {
        match self {
            Self::Puzzle { puzzle, .. } => puzzle.goal(),
            Self::Mistake { mistake, .. } => mistake.goal,
        }
    }

    /// The puzzle, if it is one.
    pub fn as_puzzle(&self) -> Option<&Puzzle> {
        match self {
            Self::Puzzle { puzzle, .. } => Some(puzzle),
            Self::Mistake { .. } => None,
        }
    }

    /// The kind of mistake, if it is one.
    pub fn kind(&self) -> Option<MistakeKind> {
        match self {
            Self::Puzzle { .. } => None,
            Self::Mistake { mistake, .. } => Some(mistake.kind),
        }
    }

    /// Why the puzzle was chosen, if it was chosen for the learner.
    pub fn turn(&self) -> Option<Turn> {
        match self {
            Self::Puzzle { turn, .. } => *turn,
            Self::Mistake { .. } => None,
        }
    }
}

impl Exercise {
    /// An exercise of this day, whose result is noted.
    pub fn new(problem: Problem, today: Date) -> Self {
        Self { today: Some(today), ..Self::unnoted(problem, None) }
    }

    /// A puzzle whose result is not noted.
    pub fn alone(puzzle: Puzzle) -> Self {
        Self::unnoted(Problem::Puzzle { puzzle, day: None, turn: None }, None)
    }

    /// The first puzzle of a timed run; `None` if there are no puzzles. The best run before is given.
    pub fn timed(pack: &Pack, best: u32, dice: &mut Dice) -> Option<Self> {
        let run = Run::default();
        let problem = Problem::puzzle(run.next(pack, dice)?, None);
        Some(Self::unnoted(problem, Some(TimedRun { run, elapsed: Duration::ZERO, best })))
    }

    fn unnoted(problem: Problem, run: Option<TimedRun>) -> Self {
        Self {
            game: problem.game().clone(),
            problem,
            today: None,
            run,
            asked: None,
            hint: None,
            remark: Remark::Nothing,
            wrong: 0,
            is_over: false,
            noted: None,
            change: None,
        }
    }

    /// The puzzle that comes next: in a run a harder one, else what is due or near the learner's rating.
    pub fn next_puzzle(
        &self,
        pack: &Pack,
        training: &Training,
        idea: Option<Idea>,
        today: Date,
        dice: &mut Dice,
    ) -> Option<Problem> {
        match &self.run {
            Some(timed) => timed.run.next(pack, dice).map(|puzzle| Problem::puzzle(puzzle, None)),
            None => Problem::next(pack, training, idea, today, dice),
        }
    }

    /// Goes to the next exercise of the training or the run, on this day. What was asked no longer counts.
    pub fn begin(&mut self, problem: Problem, today: Date) {
        let run = self.run.take();
        let today = run.is_none().then_some(today);
        *self = Self { today, ..Self::unnoted(problem, run) };
    }

    /// What is to be solved.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The board as it is now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was played since the beginning, by both sides.
    pub fn played(&self) -> Vec<Column> {
        self.game.moves().0.split_off(self.problem.game().moves().0.len())
    }

    /// The player who learns.
    pub fn learner(&self) -> Player {
        self.problem.game().position().to_move()
    }

    /// What there is to say.
    pub fn remark(&self) -> &Remark {
        &self.remark
    }

    /// Nothing is to be said any more. The hint goes on where it was.
    pub fn dismiss_remark(&mut self) {
        self.remark = Remark::Nothing;
    }

    /// Whether it is solved, or the run has ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether a column can be tried.
    pub fn takes_column(&self) -> bool {
        !self.is_over && !matches!(self.asked, Some(Asked::Try(_)))
    }

    /// Whether the engine has been asked something.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether the attempt succeeded, once it is noted: without a wrong column and without help.
    pub fn result(&self) -> Option<bool> {
        self.noted
    }

    /// What the attempt has changed.
    pub fn change(&self) -> Option<&Change> {
        self.change.as_ref()
    }

    /// How many columns were wrong.
    pub fn wrong(&self) -> usize {
        self.wrong
    }

    /// The timed run, while it lasts.
    pub fn run(&self) -> Option<&TimedRun> {
        self.run.as_ref()
    }

    /// The step of the hint that would be given next.
    pub fn next_hint(&self) -> HintStep {
        self.hint.as_ref().map_or(HintStep::Idea, |hint| hint.step().next())
    }

    /// Tries a column. It is refused if it cannot be played; nothing happens while another one is judged, or at the
    /// end.
    pub fn try_column(&mut self, column: Column) -> Result<Vec<Effect>, PlayError> {
        if !self.takes_column() {
            return Ok(Vec::new());
        }
        self.game.position().clone().play(column)?;
        Ok(self.ask(Asked::Try(column)))
    }

    /// Asks for the next step of the hint. The attempt at a puzzle has failed then; in a timed run the next one
    /// follows.
    pub fn hint(&mut self) -> Vec<Effect> {
        self.hint_up_to(self.next_hint())
    }

    fn hint_up_to(&mut self, step: HintStep) -> Vec<Effect> {
        if self.is_over || self.is_asking() {
            return Vec::new();
        }
        let mut effects = self.give_away();
        if self.is_over {
            return effects;
        }
        if let Some(hint) = self.hint.take() {
            self.give_hint(hint, step);
        } else {
            effects.extend(self.ask(Asked::Hint(step)));
        }
        effects
    }

    fn give_hint(&mut self, mut hint: GradualHint, step: HintStep) {
        while hint.step() < step {
            hint.go_on();
        }
        self.remark = Remark::Hint(hint.clone());
        self.hint = Some(hint);
    }

    /// Asks for the solution of a puzzle, or the best column instead of a mistake.
    pub fn solution(&mut self) -> Vec<Effect> {
        let Problem::Puzzle { puzzle, .. } = &self.problem else { return self.hint_up_to(HintStep::Column) };
        let remark = Remark::Solution(puzzle.solution().clone());
        let effects = self.give_away();
        if self.run.is_none() {
            self.remark = remark;
        }
        effects
    }

    /// Something gives the answer away: the attempt at a puzzle has failed. A mistake may be tried as often as it
    /// takes, with any help.
    pub fn give_away(&mut self) -> Vec<Effect> {
        if self.problem.as_puzzle().is_some() && !self.is_over { self.note(false) } else { Vec::new() }
    }

    /// The same exercise from its beginning. What was noted stays.
    pub fn restart(&mut self) -> Vec<Effect> {
        let effects = self.stop();
        self.game = self.problem.game().clone();
        (self.hint, self.remark, self.is_over) = (None, Remark::Nothing, false);
        effects
    }

    /// Goes on to the next exercise. In a timed run, this one has failed.
    pub fn skip(&mut self) -> Vec<Effect> {
        let mut effects = self.stop();
        if self.run.is_some() {
            effects.extend(self.note(false));
        } else {
            effects.push(Effect::Next);
        }
        effects
    }

    /// The learner leaves. A timed run ends with what was solved.
    pub fn leave(&mut self) -> Vec<Effect> {
        match self.run.take() {
            Some(timed) => self.end_run(timed),
            None => self.stop(),
        }
    }

    /// Lets time pass in a timed run.
    pub fn pass(&mut self, time: Duration) -> Vec<Effect> {
        if let Some(timed) = &mut self.run {
            timed.elapsed += time;
        }
        let timed = self.run.take_if(|timed| timed.run.is_over(timed.elapsed));
        timed.map(|timed| self.end_run(timed)).unwrap_or_default()
    }

    /// The engine has answered the last question.
    pub fn answer(&mut self, response: Response) -> Vec<Effect> {
        let Some(asked) = self.asked.take() else { return Vec::new() };
        match (asked, response) {
            (_, Response::Refused(refusal)) => self.remark = Remark::Refused(refusal),
            (Asked::Try(column), Response::Answer(Answer::Verdict { right: true, reply, facts })) => {
                return self.right(column, reply, facts);
            }
            (Asked::Try(column), Response::Answer(Answer::Verdict { right: false, facts, .. })) => {
                let goal = self.problem.goal();
                self.wrong += 1;
                self.remark = Remark::Wrong { column, goal, facts: against(goal, &facts) };
                return self.give_away();
            }
            (Asked::Hint(step), found) => {
                if let Some(hint) = GradualHint::new(found, self.game.position().geometry()) {
                    self.give_hint(hint, step);
                }
            }
            // A part of an answer to something else.
            (Asked::Try(_), _) => self.asked = Some(asked),
        }
        Vec::new()
    }

    /// What was learned has been noted and has changed this.
    pub fn noted(&mut self, change: Option<Change>) {
        self.change = change.or(self.change.take());
    }

    /// The engine will not answer. The same can be asked again.
    pub fn forget_question(&mut self) {
        self.asked = None;
    }

    fn ask(&mut self, asked: Asked) -> Vec<Effect> {
        self.asked = Some(asked);
        let goal = self.problem.goal();
        vec![Effect::Ask(match asked {
            Asked::Try(column) => Question::Try { column, goal },
            Asked::Hint(_) => Question::Hint,
        })]
    }

    fn stop(&mut self) -> Vec<Effect> {
        self.asked.take().map(|_| Effect::Stop).into_iter().collect()
    }

    fn right(&mut self, column: Column, reply: Option<Column>, mut facts: Vec<Fact>) -> Vec<Effect> {
        let goal = self.problem.goal();
        facts.truncate(MAX_FACTS);
        // The column was checked before.
        let Ok(cell) = self.game.play(column) else { return Vec::new() };
        self.hint = None;
        // One better column puts a mistake right.
        let reply = reply.filter(|_| self.problem.kind().is_none()).and_then(|reply| self.game.play(reply).ok());
        if let Some(reply) = reply {
            self.remark = Remark::Right { cell, goal, facts, reply };
            return Vec::new();
        }
        let (kind, wrong) = (self.problem.kind(), self.wrong);
        self.remark = Remark::Solved { cell, goal, facts, kind, wrong };
        let effects = self.note(true);
        self.is_over = true;
        effects
    }

    /// Notes the result, once.
    fn note(&mut self, is_solved: bool) -> Vec<Effect> {
        if self.noted.is_some() {
            return Vec::new();
        }
        self.noted = Some(is_solved);
        if let (Some(timed), Problem::Puzzle { puzzle, .. }) = (&mut self.run, &self.problem) {
            // It does not change the rating: haste is no measure of strength.
            timed.run.record(&Attempt::at(puzzle, is_solved));
            self.is_over = true;
            let timed = self.run.take_if(|timed| timed.run.is_over(timed.elapsed));
            return timed.map_or_else(|| vec![Effect::Next], |timed| self.end_run(timed));
        }
        let Some(today) = self.today else { return Vec::new() };
        let learned = match &self.problem {
            Problem::Puzzle { puzzle, day, .. } => {
                let is_todays = || Pack::daily(today) == Some(puzzle);
                let daily = day.or_else(|| is_todays().then_some(today));
                Learned::Tried { attempt: Attempt::at(puzzle, is_solved), today, daily }
            }
            Problem::Mistake { id: Some(id), mistake } => {
                Learned::PutRight { id: id.clone(), mistake: Box::new(mistake.clone()) }
            }
            Problem::Mistake { id: None, .. } => return Vec::new(),
        };
        vec![Effect::Learn(learned)]
    }

    fn end_run(&mut self, TimedRun { run, best, .. }: TimedRun) -> Vec<Effect> {
        let mut effects = self.stop();
        effects.extend([Effect::Learn(Learned::Ran(run.solved)), Effect::End]);
        self.is_over = true;
        self.remark = Remark::RunOver { best: best.max(run.solved), run };
        effects
    }
}

#[cfg(test)]
mod tests;
