//! The side of a worker: it answers questions, one at a time, and listens between the slices of its work.

use std::cell::RefCell;

use puissance4_coach::{Coach, CoachError, Depth, Explanation, Fact, Goal};
use puissance4_engine::{Book, Limits, Score, SolveError, Solver, Value};
use puissance4_i18n::{Language, Phrase, better, fact_of, sentence, standing_of, tr};
use puissance4_players::{Computer, Dice, Strategy, evaluate};
use puissance4_rules::{Column, Game, Geometry, Link, Position};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::worker::protocol::{Answer, Ask, BranchTold, Known, MoveTold, Question, ReviewTold, Told};

/// The size of the solver's table. Two workers or three may have one, and the whole page is to stay below 128 MiB.
const MEBIBYTES: usize = 16;

/// So many nodes take less than a tenth of a second, after which the worker listens.
const SLICE: u64 = 300_000;

/// So many for each column, and something can be shown.
const GLANCE: u64 = 30_000;

/// Who thinks for a worker, kept from one question to the next.
#[derive(Default)]
struct Desk {
    coach: Option<(Geometry, Coach)>,
    opponents: Vec<(Computer, Geometry, Box<dyn Strategy>)>,
    /// The question that is not answered yet, and whether somebody is at it.
    open: Option<Ask>,
    busy: bool,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Takes the opening book, which is a file of its own: the page can be played before it has come.
#[wasm_bindgen]
pub fn open_book(bytes: Vec<u8>) {
    // One that cannot be read is none: everything works without, only slower.
    if let Ok(book) = Book::read(bytes) {
        Book::embed(book);
    }
}

/// Takes a question. Called for every message that the worker gets.
#[wasm_bindgen]
pub fn answer(message: &str) {
    let Ok(ask) = serde_json::from_str::<Ask>(message) else { return };
    let busy = DESK.with_borrow_mut(|desk| {
        desk.open = Some(ask);
        std::mem::replace(&mut desk.busy, true)
    });
    if !busy {
        spawn_local(async {
            while let Some(ask) = DESK.with_borrow_mut(|desk| desk.open.take()) {
                work(ask).await;
            }
            DESK.with_borrow_mut(|desk| desk.busy = false);
        });
    }
}

/// Answers one question, unless another comes.
async fn work(ask: Ask) {
    let language = Language::from_code(&ask.language).unwrap_or_default();
    let game = match ask.game.parse::<Link>() {
        Ok(link) => link.game(),
        Err(error) => {
            let words = sentence(&error.phrase(language));
            return post(&Told { id: ask.id, done: true, answer: Answer::Refused(words) });
        }
    };
    let task = Task { id: ask.id, language, game };
    let done = match ask.question {
        Question::Move { who, seed } => task.choose(&who, seed),
        Question::Analyze => task.analyze().await,
        Question::Hint => task.hint().await,
        Question::Explain { column } => task.explain(column).await,
        Question::Review => task.review().await,
        Question::Explore => task.explore().await,
        Question::Try { column, wins } => task.verdict(column, if wins { Goal::Win } else { Goal::Draw }).await,
        // Somebody else draws.
        Question::Picture { .. } => return,
        Question::Speed => {
            puissance4_engine::nodes_per_second(MEBIBYTES).map(Answer::Speed).map_err(|error| task.refused(&error))
        }
    };
    match done {
        Ok(answer) => task.tell(answer, true),
        Err(Unanswered::Refused(words)) => task.tell(Answer::Refused(words), true),
        Err(Unanswered::Overtaken) => {}
    }
}

fn column_of(number: usize) -> Result<Column, Unanswered> {
    // The page asks about columns of the board.
    Column::from_number(number).ok_or(Unanswered::Overtaken)
}

/// A question at hand.
struct Task {
    id: u32,
    language: Language,
    game: Game,
}

/// Why a question was not answered.
enum Unanswered {
    /// There is no answer, in words.
    Refused(String),
    /// Another question has come.
    Overtaken,
}

impl Task {
    fn position(&self) -> &Position {
        self.game.position()
    }

    fn tell(&self, answer: Answer, done: bool) {
        post(&Told { id: self.id, done, answer });
    }

    fn refused(&self, error: &impl Phrase) -> Unanswered {
        Unanswered::Refused(sentence(&error.phrase(self.language)))
    }

    /// Does something with the coach of the board.
    fn with_coach<T>(&self, work: impl FnOnce(&mut Coach) -> T) -> Result<T, Unanswered> {
        let geometry = self.position().geometry();
        DESK.with_borrow_mut(|desk| {
            if desk.coach.as_ref().is_none_or(|(known, _)| *known != geometry) {
                // The old one goes first: there is no room for both.
                desk.coach = None;
                let solver = Solver::new(geometry, MEBIBYTES).map_err(|error| self.refused(&error))?;
                desk.coach = Some((geometry, Coach::with_solver(solver.with_book(Book::embedded()))));
            }
            match &mut desk.coach {
                Some((_, coach)) => Ok(work(coach)),
                None => Err(Unanswered::Overtaken),
            }
        })
    }

    /// Asks the coach again and again, each time with more patience; what was found out before is remembered.
    async fn patiently<T>(
        &self,
        mut work: impl FnMut(&mut Coach, &Limits) -> Result<T, CoachError>,
    ) -> Result<T, Unanswered> {
        let mut nodes = SLICE;
        loop {
            let limits = Limits { nodes: Some(nodes), ..Limits::none() };
            match self.with_coach(|coach| work(coach, &limits))? {
                Ok(done) => return Ok(done),
                Err(CoachError::Solve(SolveError::Stopped(_))) => self.listen().await?,
                Err(error) => return Err(self.refused(&error)),
            }
            nodes += nodes / 4;
        }
    }

    /// Lets messages in.
    async fn listen(&self) -> Result<(), Unanswered> {
        let soon = js_sys::Promise::new(&mut |resolve, _| {
            let _ = global().set_timeout_with_callback(&resolve);
        });
        let _ = JsFuture::from(soon).await;
        let overtaken = DESK.with_borrow(|desk| desk.open.is_some());
        if overtaken { Err(Unanswered::Overtaken) } else { Ok(()) }
    }

    fn choose(&self, who: &str, seed: u64) -> Result<Answer, Unanswered> {
        let geometry = self.position().geometry();
        let computer: Computer = who.parse().map_err(|error| self.refused(&error))?;
        DESK.with_borrow_mut(|desk| {
            let known = |(other, board, _): &(Computer, Geometry, _)| *other == computer && *board == geometry;
            if !desk.opponents.iter().any(known) {
                // Two play at most; those of another game are no longer needed.
                desk.opponents.retain(|(_, board, _)| *board == geometry);
                desk.opponents.truncate(1);
                let strategy = computer.strategy(self.game.start()).map_err(|error| self.refused(&error))?;
                desk.opponents.insert(0, (computer, geometry, strategy));
            }
            let strategy = desk.opponents.iter_mut().find(|one| known(one)).map(|(_, _, strategy)| strategy);
            let advice = strategy.and_then(|strategy| strategy.advise(self.game.position(), &mut Dice::seeded(seed)));
            let column = advice.ok_or_else(|| self.refused(&CoachError::GameOver))?.column;
            Ok(Answer::Move(column.number()))
        })
    }

    async fn analyze(&self) -> Result<Answer, Unanswered> {
        let mut columns: Vec<Known> = self.position().geometry().columns().map(|column| self.guess(column)).collect();
        // Decided games are known without asking, and large boards cannot be asked about.
        self.with_coach(|_| ()).inspect_err(|_| self.tell(Answer::Columns(columns.clone()), false))?;
        let mut nodes = GLANCE;
        let mut quick = true;
        loop {
            let mut open = false;
            for column in self.position().geometry().columns_from_middle() {
                let index = column.index();
                if matches!(columns[index], Known::Exact { .. } | Known::Unplayable) {
                    continue;
                }
                columns[index] = self.sharpen(index, columns[index], nodes)?;
                open |= !matches!(columns[index], Known::Exact { .. });
                if !quick {
                    self.tell(Answer::Columns(columns.clone()), false);
                    self.listen().await?;
                }
            }
            self.tell(Answer::Columns(columns.clone()), false);
            if !open {
                break;
            }
            self.listen().await?;
            nodes = if quick { SLICE } else { nodes + nodes / 4 };
            quick = false;
        }
        let position = self.position().clone();
        let line = self.patiently(move |coach, limits| Ok(coach.solver().best_line(&position, limits)?)).await?;
        Ok(Answer::Line(puissance4_rules::Moves(line).to_string()))
    }

    /// What a column looks like at once.
    fn guess(&self, column: Column) -> Known {
        let mut after = self.position().clone();
        let player = after.to_move();
        if after.play(column).is_err() { Known::Unplayable } else { Known::Guess(evaluate(&after, player).get()) }
    }

    /// What is known of a column after so many more nodes.
    fn sharpen(&self, index: usize, known: Known, nodes: u64) -> Result<Known, Unanswered> {
        let mut after = self.position().clone();
        let played = Column::from_index(index).map(|column| after.play(column));
        if !matches!(played, Some(Ok(_))) {
            return Ok(Known::Unplayable);
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::none() };
        self.with_coach(|coach| {
            match coach.solver().solve(&after, &limits) {
                Ok(solution) => return Ok(exact(-solution.score, &after)),
                Err(SolveError::Stopped(_)) => {}
                Err(error) => return Err(self.refused(&error)),
            }
            // Who wins is found sooner than by how much: worth asking at a glance, and again where it takes long, but not in between.
            if matches!(known, Known::Value(_)) || nodes == SLICE {
                return Ok(known);
            }
            Ok(match coach.solver().solve_weak(&after, &limits) {
                Ok((value, _)) => Known::Value(match value {
                    Value::Win => -1,
                    Value::Draw => 0,
                    Value::Loss => 1,
                }),
                Err(_) => known,
            })
        })?
    }

    async fn hint(&self) -> Result<Answer, Unanswered> {
        let position = self.position().clone();
        let hint = self.patiently(|coach, limits| coach.hint(&position, limits)).await?;
        let best = hint.best.iter().map(|column| column.number()).collect();
        Ok(Answer::Hint { best, words: self.words(&hint.facts) })
    }

    async fn explain(&self, column: usize) -> Result<Answer, Unanswered> {
        let (position, column) = (self.position().clone(), column_of(column)?);
        let told: Explanation = self.patiently(|coach, limits| coach.explain(&position, column, limits)).await?;
        let player = position.to_move();
        let standing = standing_of(told.score, player, told.plies, self.language);
        let title = tr!(self.language, "column-standing", column = column.number(), standing = standing);
        let facts = told.facts.iter().map(|fact| fact_of(player, fact, self.language));
        Ok(Answer::Explanation([title].into_iter().chain(facts).collect()))
    }

    async fn review(&self) -> Result<Answer, Unanswered> {
        let game = self.game.clone();
        let review = self.patiently(|coach, limits| coach.review(&game, limits)).await?;
        let moves = review.moves.iter().map(|one| {
            let leader = match one.score.value() {
                Value::Win => one.player.number(),
                Value::Draw => 0,
                Value::Loss => one.player.other().number(),
            };
            let fact = one.facts.first().map(|fact| fact_of(one.player, fact, self.language));
            let words = fact.into_iter().chain(better(one, self.language)).collect();
            MoveTold { mark: one.mark.name().to_owned(), leader, plies: one.plies.saturating_sub(1), words }
        });
        let moves = moves.collect();
        let accuracy = review.accuracy();
        let accuracy = [accuracy.first, accuracy.second].map(|one| one.map(puissance4_coach::Accuracy::percent));
        Ok(Answer::Review(ReviewTold { moves, accuracy }))
    }

    async fn explore(&self) -> Result<Answer, Unanswered> {
        let position = self.position().clone();
        let told = self.patiently(|coach, limits| coach.explore(&position, Depth::One, limits)).await?;
        let branches = told.branches.into_iter().map(|branch| BranchTold {
            column: branch.column.number(),
            score: branch.score.get(),
            plies: branch.plies,
            replies: branch.replies.into_iter().map(Column::number).collect(),
        });
        Ok(Answer::Explore(branches.collect()))
    }

    async fn verdict(&self, column: usize, goal: Goal) -> Result<Answer, Unanswered> {
        let (position, column) = (self.position().clone(), column_of(column)?);
        let analysis = self.patiently(|coach, limits| Ok(coach.analyze(&position, limits)?)).await?;
        let right = goal.columns(&position, &analysis).contains(&column);
        let told = self.patiently(|coach, limits| coach.explain(&position, column, limits)).await?;
        let mut after = position.clone();
        let played = after.play(column).is_ok();
        let reply = if right && played {
            self.patiently(|coach, limits| Ok(coach.defence(&after, goal, limits)?)).await?
        } else {
            None
        };
        let words = self.words(&told.facts[..told.facts.len().min(2)]);
        Ok(Answer::Verdict { right, reply: reply.map(Column::number), words })
    }

    fn words(&self, facts: &[Fact]) -> Vec<String> {
        facts.iter().map(|fact| fact.phrase(self.language)).collect()
    }
}

/// The score of a move that led to `after`, to the one who made it.
fn exact(score: Score, after: &Position) -> Known {
    let cells = after.geometry().size().cells();
    let rest = if after.is_over() { 0 } else { (-score).plies_to_end(after.ply(), cells) };
    Known::Exact { score: score.get(), plies: rest + 1 }
}

fn global() -> web_sys::DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Sends an answer.
fn post(told: &Told) {
    if let Ok(json) = serde_json::to_string(told) {
        let _ = global().post_message(&js_sys::Array::of1(&json.into()));
    }
}
