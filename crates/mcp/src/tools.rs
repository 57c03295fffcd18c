//! The tools.

use std::sync::Arc;

use puissance4_coach::{Pack, SoFar};
use puissance4_i18n::Language;
use puissance4_players::{Computer, Dice};
use puissance4_rules::Game;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};

use crate::desk::{Desk, OwnDesk, Work};
use crate::question::{Batch, ChoosePuzzle, Explain, PlayLevel, Position};
use crate::text;

/// The tools that an assistant can call.
#[derive(Clone)]
pub struct Tools {
    language: Language,
    desk: Arc<dyn Desk>,
}

impl Tools {
    /// Tools of a program of one's own that answer in this language.
    pub fn new(language: Language) -> Self {
        Self::at(Arc::new(OwnDesk::default()), language)
    }

    /// Tools that answer in this language, with what a desk has and permits.
    pub fn at(desk: Arc<dyn Desk>, language: Language) -> Self {
        Self { language, desk }
    }

    async fn answer(
        &self,
        question: impl FnOnce(&mut dyn Work) -> Result<String, String> + Send + 'static,
    ) -> Result<String, String> {
        self.desk.answer(Box::new(question)).await
    }
}

/// A game that goes on.
fn open(game: Game) -> Result<Game, String> {
    if game.position().is_over() { Err("the game is over".to_owned()) } else { Ok(game) }
}

/// Dice with a seed of the operating system.
fn dice() -> Dice {
    let mut seed = [0; 8];
    // Without random numbers the same puzzle or move is chosen each time.
    let _ = getrandom::fill(&mut seed);
    Dice::seeded(u64::from_le_bytes(seed))
}

#[tool_handler(name = "puissance4")]
impl ServerHandler for Tools {}

#[tool_router]
impl Tools {
    /// Shows a Connect Four position: a picture of the board, whose turn it is, the legal columns, and the winner if
    /// there is one.
    #[tool]
    async fn show(&self, Parameters(asked): Parameters<Position>) -> Result<String, String> {
        Ok(text::show(&asked.game()?, self.language))
    }

    /// The exact value of a Connect Four position and of every column with perfect play, proved by a solver, and the
    /// best line.
    #[tool]
    async fn analyze(&self, Parameters(asked): Parameters<Position>) -> Result<String, String> {
        let (game, language) = (open(asked.game()?)?, self.language);
        let answer = move |work: &mut dyn Work| {
            let position = game.position();
            let (coach, limits) = work.coach(position.geometry())?;
            let found = coach.so_far(position, &limits, |coach, limits| {
                Ok((coach.analyze(position, limits)?, coach.solver().best_line(position, limits)?))
            });
            Ok(match found.map_err(|error| error.to_string())? {
                SoFar::Whole((analysis, line)) => text::analysis(&game, &analysis, &line, language),
                SoFar::Part(outlook) => text::outlook(&game, &outlook, language),
            })
        };
        self.answer(answer).await
    }

    /// Why a column of a Connect Four position, or each of them, is good or bad: proved facts such as threats, forced
    /// wins and blocks.
    #[tool]
    async fn explain(&self, Parameters(asked): Parameters<Explain>) -> Result<String, String> {
        let (game, column, language) = (open(asked.position.game()?)?, asked.column()?, self.language);
        let answer = move |work: &mut dyn Work| {
            let position = game.position();
            let (coach, limits) = work.coach(position.geometry())?;
            let found = coach.so_far(position, &limits, |coach, limits| match column {
                Some(column) => coach.explain(position, column, limits).map(|one| vec![one]),
                None => coach.explain_all(position, limits),
            });
            Ok(match found.map_err(|error| error.to_string())? {
                SoFar::Whole(explanations) => text::explanations(&game, &explanations, language),
                SoFar::Part(outlook) => text::outlook(&game, &outlook, language),
            })
        };
        self.answer(answer).await
    }

    /// The best columns of a Connect Four position, what they are worth, and the proved reason.
    #[tool]
    async fn hint(&self, Parameters(asked): Parameters<Position>) -> Result<String, String> {
        let (game, language) = (open(asked.game()?)?, self.language);
        let answer = move |work: &mut dyn Work| {
            let position = game.position();
            let (coach, limits) = work.coach(position.geometry())?;
            let found = coach.so_far(position, &limits, |coach, limits| coach.hint(position, limits));
            Ok(match found.map_err(|error| error.to_string())? {
                SoFar::Whole(hint) => text::hint(&game, &hint, language),
                SoFar::Part(outlook) => text::outlook(&game, &outlook, language),
            })
        };
        self.answer(answer).await
    }

    /// Lets a computer player of a level from 1 to 10 make the next move of a Connect Four game, and shows the position
    /// after it.
    #[tool]
    async fn play_level(&self, Parameters(asked): Parameters<PlayLevel>) -> Result<String, String> {
        let (mut game, level, language) = (open(asked.position.game()?)?, asked.level()?, self.language);
        let answer = move |work: &mut dyn Work| {
            let player = game.position().to_move();
            let mut computer = Computer::Level(level).strategy(game.position()).map_err(|error| error.to_string())?;
            let advice = computer.advise_by(game.position(), &mut dice(), work.stop());
            let advice = advice.ok_or_else(|| "the computer player was stopped".to_owned())?;
            let cell = game.play(advice.column).map_err(|error| error.to_string())?;
            Ok(text::played(&game, player, cell, language))
        };
        self.answer(answer).await
    }

    /// Judges every move of a Connect Four game against perfect play: best, good, inaccuracy, mistake or blunder, what
    /// was better, and the accuracy of both players.
    #[tool]
    async fn review(&self, Parameters(asked): Parameters<Position>) -> Result<String, String> {
        let (game, language) = (asked.game()?, self.language);
        let answer = move |work: &mut dyn Work| {
            let (coach, limits) = work.coach(game.position().geometry())?;
            let review = coach.review_so_far(&game, &limits).map_err(|error| error.to_string())?;
            Ok(text::review(&game, &review, language))
        };
        self.answer(answer).await
    }

    /// A Connect Four puzzle with exactly one right move, and its solution.
    #[tool]
    async fn puzzle(&self, Parameters(asked): Parameters<ChoosePuzzle>) -> Result<String, String> {
        let puzzle = Pack::embedded().pick(asked.level()?, None, &mut dice());
        puzzle.map(|puzzle| text::puzzle(puzzle, self.language)).ok_or_else(|| "there is no such puzzle".to_owned())
    }

    /// The exact values of many Connect Four positions, one line each, in order: value, score, best columns and the
    /// score of every column. A position that cannot be solved has an error in its line.
    #[tool]
    async fn solve_batch(&self, Parameters(asked): Parameters<Batch>) -> Result<String, String> {
        let read = |moves: &String| (moves.clone(), asked.board.game(moves).and_then(open));
        let games: Vec<_> = asked.positions()?.iter().map(read).collect();
        let answer = move |work: &mut dyn Work| {
            let mut lines = Vec::new();
            for (moves, game) in games {
                let solved = game.and_then(|game| {
                    let (coach, limits) = work.coach(game.position().geometry())?;
                    coach.analyze(game.position(), &limits).map_err(|error| error.to_string())
                });
                lines.push(match solved {
                    Ok(analysis) => text::solved(&moves, &analysis),
                    Err(error) => format!("{moves}: error: {error}"),
                });
            }
            Ok(lines.join("\n") + "\n")
        };
        self.answer(answer).await
    }
}
