//! The tools.

use std::sync::Arc;

use puissance4_answers::wire::v1::{
    self as wire, Analysis, Answered, Explanations, Hint, PlanAnswer, Refused, Review, Writer,
};
use puissance4_answers::{Answer, Desk, Question, Refusal, words};
use puissance4_coach::{CoachError, Pack};
use puissance4_engine::Limits;
use puissance4_i18n::{Language, tr};
use puissance4_players::{Computer, Dice};
use puissance4_rules::Game;
use rmcp::handler::server::tool::{ToolCallContext, schema_for_output};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, tool, tool_handler, tool_router};

use crate::host::Host;
use crate::question::{Batch, ChoosePuzzle, Explain, PlayLevel, Position};
use crate::reply::{OneAnswer, Played, Puzzle, SoFar, Solved, SolvedOne, answered, refused, show, told, unanswered};

/// The tools that an assistant can call.
#[derive(Clone)]
pub struct Tools {
    language: Language,
    host: Arc<dyn Host>,
}

/// An answer, or a refusal.
type Told = Result<CallToolResult, CallToolResult>;

impl Tools {
    /// Tools that answer in this language, with what a host has and permits.
    pub fn new(host: Arc<dyn Host>, language: Language) -> Self {
        Self { language, host }
    }

    /// The answer to a question about the last position of a game.
    async fn ask(&self, game: Game, question: Question) -> Told {
        let language = self.language;
        self.work(move |desk, limits| {
            let answer = desk.ask_so_far(&game, &question, limits)?;
            Ok(answered(&game, &answer, language))
        })
        .await
    }

    async fn work(
        &self,
        work: impl FnOnce(&mut Desk, &Limits) -> Result<CallToolResult, Refusal> + Send + 'static,
    ) -> Told {
        let language = self.language;
        let work = move |desk: &mut Desk, limits: &Limits| {
            work(desk, limits).unwrap_or_else(|refusal| unanswered(&refusal, language))
        };
        Ok(self.host.work(Box::new(work)).await)
    }

    /// A game that goes on.
    fn open(&self, game: Game) -> Result<Game, CallToolResult> {
        let over = || unanswered(&CoachError::GameOver.into(), self.language);
        if game.position().is_over() { Err(over()) } else { Ok(game) }
    }

    fn open_game(&self, asked: &Position) -> Result<Game, CallToolResult> {
        self.open(asked.game(self.language)?)
    }
}

/// A seed of the operating system.
fn seed() -> u64 {
    let mut seed = [0; 8];
    // Without random numbers the same puzzle or move is chosen each time.
    let _ = getrandom::fill(&mut seed);
    u64::from_le_bytes(seed)
}

/// Arguments that a tool does not have.
fn unknown_argument(request: &CallToolRequestParams) -> Option<CallToolResult> {
    let tool = Tools::tool_router().get(&request.name).cloned()?;
    let known = tool.input_schema.get("properties")?.as_object()?;
    let unknown = request.arguments.as_ref()?.keys().find(|name| !known.contains_key(*name))?;
    let names = known.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    Some(refused("unknown_argument", format!("{} has no argument {unknown:?}; it has {names}", tool.name)))
}

#[tool_handler(
    name = "puissance4",
    instructions = "Connect Four (Puissance 4): exact values, proved reasons, reviews, puzzles and opponents. A position \
        is given by its moves from the empty board, one column each, counted from 1 (\"4455\"). The board has 7 columns \
        and 6 rows unless size says otherwise. Scores are those of the side to move: 0 is a draw, n > 0 a win with the \
        n-th last disc, -n a loss."
)]
impl ServerHandler for Tools {
    /// Ends with the answer, or when the client cancels the request.
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if let Some(refused) = unknown_argument(&request) {
            return Ok(refused.into());
        }
        let cancelled = context.ct.clone();
        let router = Self::tool_router();
        tokio::select! {
            answer = router.call(ToolCallContext::new(self, request, context)) => answer,
            () = cancelled.cancelled() => Err(ErrorData::internal_error("cancelled", None)),
        }
    }
}

#[tool_router]
impl Tools {
    /// Shows a Connect Four position: a picture of the board, whose turn it is, the legal columns, and the winner if
    /// there is one.
    #[tool(
        annotations(title = "Show a position", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<wire::Position>()
    )]
    async fn show(&self, Parameters(asked): Parameters<Position>) -> Told {
        let game = asked.game(self.language)?;
        Ok(told(show(&game, self.language), &Writer::new(self.language).position(&game)))
    }

    /// The exact value of a Connect Four position and of every column with perfect play, proved by a solver, and the
    /// best line.
    #[tool(
        annotations(title = "Analyze a position", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Answered<SoFar<Analysis>>>()
    )]
    async fn analyze(&self, Parameters(asked): Parameters<Position>) -> Told {
        self.ask(self.open_game(&asked)?, Question::Analysis).await
    }

    /// Why a column of a Connect Four position, or each of them, is good or bad: proved facts such as threats, forced
    /// wins and blocks.
    #[tool(
        annotations(title = "Explain columns", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Answered<SoFar<Explanations>>>()
    )]
    async fn explain(&self, Parameters(asked): Parameters<Explain>) -> Told {
        self.ask(self.open_game(&asked.position)?, Question::Explain(asked.column()?)).await
    }

    /// A plan: a few rules of play with which the player who wins or draws a Connect Four position reaches that against
    /// every reply, proved by walking them all. With a column, a plan after it: after a mistake, the opponent's.
    #[tool(
        annotations(title = "Find a plan", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Answered<PlanAnswer>>()
    )]
    async fn plan(&self, Parameters(asked): Parameters<Explain>) -> Told {
        self.ask(self.open_game(&asked.position)?, Question::Plan(asked.column()?)).await
    }

    /// The best columns of a Connect Four position, what they are worth, and the proved reason.
    #[tool(
        annotations(title = "Give a hint", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Answered<SoFar<Hint>>>()
    )]
    async fn hint(&self, Parameters(asked): Parameters<Position>) -> Told {
        self.ask(self.open_game(&asked)?, Question::Hint).await
    }

    /// Lets a computer player of a level from 1 to 10 make the next move of a Connect Four game, and shows the position
    /// after it.
    #[tool(
        annotations(title = "Play a move", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Played>()
    )]
    async fn play_level(&self, Parameters(asked): Parameters<PlayLevel>) -> Told {
        let (mut game, level, language) = (self.open_game(&asked.position)?, asked.level()?, self.language);
        let question = Question::Move { computer: Computer::Level(level), seed: seed() };
        self.work(move |desk, limits| {
            let player = game.position().to_move().number();
            let Answer::Move(column) = desk.ask_so_far(&game, &question, limits)? else {
                return Err(Refusal::Unreadable);
            };
            let row = game.play(column)?.row().number();
            let writer = Writer::new(language);
            let said = tr!(language, "played", player = player, column = column.number(), row = row);
            let played = wire::Move { column: writer.column(column) };
            let text = format!("{said}\n\n{}", show(&game, language));
            Ok(told(text, &Played { played, position: writer.position(&game) }))
        })
        .await
    }

    /// Judges every move of a Connect Four game against perfect play: best, good, inaccuracy, mistake or blunder, what
    /// was better, and the accuracy of both players.
    #[tool(
        annotations(title = "Review a game", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Review>()
    )]
    async fn review(&self, Parameters(asked): Parameters<Position>) -> Told {
        self.ask(asked.game(self.language)?, Question::Review).await
    }

    /// A Connect Four puzzle with exactly one right move. Its solution is told only if it is asked for.
    #[tool(
        annotations(title = "Pick a puzzle", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Puzzle>()
    )]
    async fn puzzle(&self, Parameters(asked): Parameters<ChoosePuzzle>) -> Told {
        let puzzle = Pack::embedded().pick(asked.level()?, None, &mut Dice::seeded(seed()));
        let puzzle = puzzle.ok_or_else(|| refused("level", "there is no such puzzle"))?;
        let (language, player) = (self.language, puzzle.position().to_move());
        let (level, goal) = (puzzle.level().number(), puzzle.goal().name());
        let disc = puissance4_rules::Style::Numbered.disc(player).to_string();
        let task = tr!(language, "puzzle-task", level = level, player = player.number(), disc = disc, goal = goal);
        let solution = asked.solution.then(|| puzzle.solution().to_string());
        let mut lines = vec![show(puzzle.game(), language), task];
        lines.extend(solution.iter().map(|moves| format!("solution={moves}")));
        let text = lines.join("\n") + "\n";
        let position = Writer::new(language).position(puzzle.game());
        Ok(told(text, &Puzzle { level, goal, position, solution }))
    }

    /// The exact values of many Connect Four positions, one line each, in order: value, score, best columns and the
    /// score of every column. A position that cannot be solved has an error in its line.
    #[tool(
        annotations(title = "Solve many positions", read_only_hint = true, open_world_hint = false),
        output_schema = schema_for_output::<Solved>()
    )]
    async fn solve_batch(&self, Parameters(asked): Parameters<Batch>) -> Told {
        let language = self.language;
        let read = |moves: String| {
            let game = asked.board.read(&moves);
            (moves, game)
        };
        let games: Vec<_> = asked.positions()?.into_iter().map(read).collect();
        self.work(move |desk, limits| {
            let (mut lines, mut answers) = (Vec::new(), Vec::new());
            for (moves, game) in games {
                let solved = game
                    .map_err(|error| Refused::unreadable(&error, language))
                    .and_then(|game| solve(desk, &game, limits).map_err(|refusal| Refused::new(&refusal, language)));
                let answer = match solved {
                    Ok(analysis) => {
                        lines.push(format!("{moves}: {}", words::scores(&analysis)));
                        OneAnswer::Found(Writer::new(language).analysis(&analysis, None))
                    }
                    Err(refused) => {
                        lines.push(format!("{moves}: error: {}", refused.error));
                        OneAnswer::Refused(refused)
                    }
                };
                answers.push(SolvedOne { moves, answer });
            }
            Ok(told(lines.join("\n") + "\n", &Solved { answers }))
        })
        .await
    }
}

/// The values of the columns of a game that goes on.
fn solve(desk: &mut Desk, game: &Game, limits: &Limits) -> Result<puissance4_engine::Analysis, Refusal> {
    if game.position().is_over() {
        return Err(CoachError::GameOver.into());
    }
    match desk.ask(game, &Question::Columns, limits)? {
        Answer::Columns(analysis) => Ok(analysis),
        _ => Err(Refusal::Unreadable),
    }
}
