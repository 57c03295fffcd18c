//! Answers questions, one at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_coach::{Coach, CoachError, SoFar};
use puissance4_engine::{Book, Limits, SolveError, Solver, SolverError, Stopped};
use puissance4_players::{BotLimits, Computer, Dice, Graded, Strategy};
use puissance4_rules::{Game, Geometry, Moves, Position};

use crate::{Answer, Question, Refusal};

/// How many computer players are kept: two play at most, and their tables are large.
const MAX_COMPUTERS: usize = 2;

/// Answers questions about boards of any geometry. It keeps the coach of one geometry with its table, and the computer
/// players of one game; those of another replace them, so there is one table at a time.
pub struct Desk {
    mebibytes: usize,
    threads: usize,
    has_book: bool,
    bots: BotLimits,
    coach: Option<Coach>,
    /// The computer players at hand, with the position their game started from.
    computers: Vec<(Computer, Position, Box<dyn Strategy>)>,
    /// The player of all levels. Its table is for one geometry.
    graded: Option<Graded>,
}

/// Stops a search when it is dropped: when the time is up, or the client has gone.
#[derive(Debug, Default)]
pub struct StopOnDrop(pub Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Desk {
    /// A desk whose table has this many MiB, made when it is first needed.
    pub fn new(mebibytes: usize) -> Self {
        let (threads, has_book, bots) = (1, true, BotLimits::default());
        Self { mebibytes, threads, has_book, bots, coach: None, computers: Vec::new(), graded: None }
    }

    /// The same with limits for programs that play.
    pub fn with_bots(self, bots: BotLimits) -> Self {
        Self { bots, ..self }
    }

    /// The same with this many threads, at least one. Computer players have one thread, to play the same everywhere.
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), coach: None, ..self }
    }

    /// The same without the opening book.
    pub fn without_book(self) -> Self {
        Self { has_book: false, coach: None, ..self }
    }

    /// The same with this coach, which stays while the board is its own.
    pub fn with_coach(self, coach: Coach) -> Self {
        Self { coach: Some(coach), ..self }
    }

    /// Another desk that shares the table, for another thread. Its coach is for the same board.
    pub fn sharing_table(&self) -> Self {
        let coach = self.coach.as_ref().map(Coach::sharing_table);
        Self { bots: self.bots.clone(), coach, computers: Vec::new(), graded: None, ..*self }
    }

    /// How large the table is, in MiB.
    pub fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// How many nodes the solver has searched since its table was made.
    pub fn nodes(&mut self) -> u64 {
        self.coach.as_mut().map_or(0, |coach| coach.solver().nodes())
    }

    /// The coach of a board.
    pub fn coach(&mut self, geometry: Geometry) -> Result<&mut Coach, SolverError> {
        // The old table goes first: in a page there is no room for both.
        let kept = self.coach.take().filter(|coach| coach.geometry() == geometry);
        let coach = if let Some(coach) = kept {
            coach
        } else {
            let solver = Solver::new(geometry, self.mebibytes)?.with_threads(self.threads)?;
            Coach::with_solver(solver.with_book(Book::embedded().filter(|_| self.has_book)))
        };
        Ok(self.coach.insert(coach))
    }

    /// A computer player of a game; none plays on when the game is over.
    fn computer(&mut self, game: &Game, computer: Computer) -> Result<&mut dyn Strategy, Refusal> {
        if game.position().is_over() {
            return Err(CoachError::GameOver.into());
        }
        let start = game.start();
        if let Computer::Level(level) = computer
            && !self.bots.is_for_all
        {
            let kept = self.graded.take().filter(|kept| kept.geometry() == start.geometry());
            let player = kept.map_or_else(|| Graded::new(level, start.geometry()), |kept| kept.at(level));
            return Ok(self.graded.insert(player));
        }
        let found = self.computers.iter().position(|(known, board, _)| *known == computer && board == start);
        let index = if let Some(index) = found {
            index
        } else {
            self.computers.retain(|(_, board, _)| board == start);
            self.computers.truncate(MAX_COMPUTERS - 1);
            self.computers.insert(0, (computer, start.clone(), computer.strategy_within(start, &self.bots)?));
            0
        };
        Ok(&mut *self.computers[index].2)
    }

    /// The answer to a question. Where the limits do not suffice, the refusal [is stopped](Refusal::is_stopped).
    ///
    /// The limits of a review hold for each position.
    pub fn ask(&mut self, game: &Game, question: &Question, limits: &Limits) -> Result<Answer, Refusal> {
        match *question {
            Question::Move { computer, seed } => self.choose(game, computer, seed, limits, false),
            Question::Think { computer, seed, depth } => self.think(game, computer, seed, depth, limits),
            ref question => Ok(coached(self.coach(game.position().geometry())?, game, question, limits)?),
        }
    }

    /// The answer to a question or, where the limits do not suffice, what is known so far: an [`Answer::Outlook`], or a
    /// review of the last moves. A computer player that is stopped plays what it has found so far. The limits hold for
    /// the whole call.
    pub fn ask_so_far(&mut self, game: &Game, question: &Question, limits: &Limits) -> Result<Answer, Refusal> {
        let position = game.position();
        match question {
            Question::Columns | Question::Analysis | Question::Hint | Question::Explain(_) => {
                let coach = self.coach(position.geometry())?;
                Ok(match coach.so_far(position, limits, |coach, limits| coached(coach, game, question, limits))? {
                    SoFar::Whole(answer) => answer,
                    SoFar::Part(outlook) => Answer::Outlook(outlook),
                })
            }
            Question::Review => {
                let coach = self.coach(position.geometry())?;
                Ok(Answer::Review(coach.review_so_far(game, limits)?))
            }
            Question::Move { computer, seed } => self.choose(game, *computer, *seed, limits, true),
            _ => self.ask(game, question, limits),
        }
    }

    fn choose(
        &mut self,
        game: &Game,
        computer: Computer,
        seed: u64,
        limits: &Limits,
        has_stand_in: bool,
    ) -> Result<Answer, Refusal> {
        let (stop, mut dice) = (limits.stop.clone().unwrap_or_default(), Dice::seeded(seed));
        let strategy = self.computer(game, computer)?;
        let mut advice = strategy.advise_in(game, &mut dice, &stop);
        if advice.is_none() && has_stand_in && strategy.forfeit().is_none() {
            advice = strategy.stand_in(game.position(), &mut dice, &stop);
        }
        advice.map(|advice| Answer::Move(advice.column)).ok_or_else(|| match strategy.forfeit() {
            Some(forfeit) => forfeit.clone().into(),
            None => SolveError::Stopped(Stopped).into(),
        })
    }

    fn think(
        &mut self,
        game: &Game,
        computer: Computer,
        seed: u64,
        depth: usize,
        limits: &Limits,
    ) -> Result<Answer, Refusal> {
        if matches!(computer, Computer::Program(_)) {
            return Err(Refusal::Secret);
        }
        let (stop, mut dice) = (limits.stop.clone().unwrap_or_default(), Dice::seeded(seed));
        let tree = self.computer(game, computer)?.tree(game.position(), &mut dice, depth, &stop);
        tree.map(Answer::Tree).ok_or_else(|| SolveError::Stopped(Stopped).into())
    }
}

/// The answer to a question that the coach can answer.
fn coached(coach: &mut Coach, game: &Game, question: &Question, limits: &Limits) -> Result<Answer, CoachError> {
    let position = game.position();
    Ok(match *question {
        Question::Value => Answer::Value(coach.solver().solve_weak(position, limits)?.0),
        Question::Score => Answer::Score(coach.solver().solve(position, limits)?.score),
        Question::Columns => Answer::Columns(coach.analyze(position, limits)?),
        Question::Line => {
            let line = Moves(coach.solver().best_line(position, limits)?);
            Answer::Line(line, coach.solver().solve(position, limits)?.score)
        }
        Question::Analysis => {
            let analysis = coach.analyze(position, limits)?;
            Answer::Analysis(analysis, Moves(coach.solver().best_line(position, limits)?))
        }
        Question::Hint => Answer::Hint(coach.hint(position, limits)?),
        Question::Explain(Some(column)) => Answer::Explanations(vec![coach.explain(position, column, limits)?]),
        Question::Explain(None) => Answer::Explanations(coach.explain_all(position, limits)?),
        Question::Review => Answer::Review(coach.review(game, limits)?),
        Question::Plan(column) => {
            let (plan, before) = coach.plan_ahead(position, column, limits)?;
            Answer::Plan(plan.map(Box::new), before)
        }
        Question::Explore(depth) => Answer::Exploration(coach.explore(position, depth, limits)?),
        Question::Try { column, goal } => {
            let analysis = coach.analyze(position, limits)?;
            let right = goal.columns(position, &analysis).contains(&column);
            let facts = coach.explain(position, column, limits)?.facts;
            let mut after = position.clone();
            after.play(column)?;
            let reply = if right { coach.defence(&after, goal, limits)? } else { None };
            Answer::Verdict { right, reply, facts }
        }
        Question::Defend(goal) => Answer::Defence(coach.defence(position, goal, limits)?),
        // The desk answers these without the coach.
        Question::Move { .. } | Question::Think { .. } => return Err(SolveError::Stopped(Stopped).into()),
    })
}
