//! Questions about positions over HTTP: what they are worth, why, how good the moves of a game were, what a computer
//! player plays.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use puissance4_coach::{Coach, CoachError, SoFar};
use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_online::ProblemKind;
use puissance4_players::{Dice, Level, Strategy as _};
use puissance4_rules::{Column, Game, Link, Position};
use serde::Serialize;

use crate::game::desk::{BUDGET, Desk, Effort};
use crate::game::questions::{Answer, Unanswered};
use crate::http::answer::{Chosen, Explained, Reviewed, Scores, Solved, Unfinished};
use crate::http::api::{ApiError, Caller};
use crate::http::page;
use crate::http::query::{Query, Unknown, unanswered, unplayable, wrong};
use crate::http::router::language;
use crate::http::site::{headers, is_known};
use crate::online::Online;
use crate::random;

/// A final answer never changes, except for its words.
const CACHING: &str = "public, max-age=86400";
/// What is known so far may be more the next time.
const NO_CACHING: &str = "no-store";

/// What is asked about a game. Final answers are always the same, and cached.
#[derive(Clone, Debug)]
enum Question {
    Solve,
    /// As other solvers answer; with the position as it was written.
    Scores(String),
    Explain(Option<Column>),
    Review,
}

impl From<Unanswered> for ApiError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::Later(wait) => wait.into(),
            Unanswered::Refused(refused) => refused.into(),
            Unanswered::TooHard => {
                unanswered("too_hard", format!("the position was not solved within {} seconds", BUDGET.as_secs()))
            }
            Unanswered::GameOver => unanswered("game_over", "the game is over"),
            Unanswered::Play(error) => unplayable(&error),
            Unanswered::Board(error) => unanswered("board_too_large", error.to_string()),
            Unanswered::NotAlternating => {
                unanswered("not_alternating", "the discs cannot result from alternating moves")
            }
            Unanswered::Failed => ProblemKind::Internal.into(),
        }
    }
}

/// The body of an answer.
pub(crate) fn body(answer: &impl Serialize) -> Result<Bytes, Unanswered> {
    serde_json::to_vec(answer).map(Bytes::from).map_err(|error| {
        tracing::error!(%error, "an answer could not be serialised");
        Unanswered::Failed
    })
}

impl Question {
    /// What the answer is cached as.
    fn name(&self, game: &Game, language: Language) -> String {
        let link = Link::to(game);
        let language = language.code();
        match self {
            Self::Solve => format!("solve {link} {language}"),
            Self::Scores(pos) => format!("scores {link} {pos}"),
            Self::Explain(None) => format!("explain {link} {language}"),
            Self::Explain(Some(column)) => format!("explain {link} {language} {column}"),
            Self::Review => format!("review {link} {language}"),
        }
    }

    fn effort(&self, game: &Game) -> Effort {
        match self {
            Self::Solve | Self::Scores(_) => Effort::of_scores(game.position()),
            Self::Explain(_) => Effort::of_lines(game.position()),
            Self::Review => Effort::of_lines(game.start()),
        }
    }

    fn answer(self, game: &Game, desk: &mut Desk, language: Language) -> Result<Answer, Unanswered> {
        let position = game.position();
        let (coach, limits) = desk.coach(position.geometry())?;
        match self {
            Self::Solve => so_far(
                game,
                (coach, &limits, language),
                |coach, limits| Ok(coach.analyze(position, limits)?),
                |analysis| body(&Solved::new(game, analysis, language)),
            ),
            // Its format has no place for what is known so far.
            Self::Scores(pos) => Ok(body(&Scores::new(pos, &coach.analyze(position, &limits)?))?.into()),
            Self::Explain(column) => so_far(
                game,
                (coach, &limits, language),
                |coach, limits| match column {
                    Some(column) => Ok(vec![coach.explain(position, column, limits)?]),
                    None => coach.explain_all(position, limits),
                },
                |explanations| body(&Explained::new(game, explanations, language)),
            ),
            Self::Review => {
                let review = coach.review_so_far(game, &limits)?;
                let is_final = review.open.is_empty();
                Ok(Answer { body: body(&Reviewed::new(game, &review, language))?, is_final })
            }
        }
    }
}

/// The answer to a question about the last position of a game or, where the time is not enough, what is known of it.
fn so_far<T>(
    game: &Game,
    (coach, limits, language): (&mut Coach, &Limits, Language),
    ask: impl FnOnce(&mut Coach, &Limits) -> Result<T, CoachError>,
    whole: impl FnOnce(&T) -> Result<Bytes, Unanswered>,
) -> Result<Answer, Unanswered> {
    match coach.so_far(game.position(), limits, ask)? {
        SoFar::Whole(found) => Ok(whole(&found)?.into()),
        SoFar::Part(known) => Ok(Answer { body: body(&Unfinished::new(game, &known, language))?, is_final: false }),
    }
}

/// Answers a question. Anyone may ask about any position: the server cannot tell whether a game has it, or who plays
/// that game.
async fn ask(
    online: &Online,
    address: IpAddr,
    request: &HeaderMap,
    question: Question,
    game: Game,
) -> Result<Response, ApiError> {
    let language = language(request);
    if !matches!(question, Question::Review) {
        goes_on(game.position())?;
    }
    let (name, effort) = (question.name(&game, language), question.effort(&game));
    let answer = move |desk: &mut Desk| question.answer(&game, desk, language);
    let Answer { body, is_final } = online.questions.ask(address, effort, Some(name), answer).await?;
    let tag = page::tag(&body);
    let caching = if is_final { CACHING } else { NO_CACHING };
    let headers = headers("application/json", caching, &tag, "Accept-Language");
    if is_known(&tag, request) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, body).into_response())
}

/// Whether there is a move to ask about.
fn goes_on(position: &Position) -> Result<(), ApiError> {
    if position.is_over() { Err(Unanswered::GameOver.into()) } else { Ok(()) }
}

/// What every column is worth.
pub(crate) async fn solve(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &[], Unknown::Refused)?;
    let game = query.solvable_game(&online.replays, address).await?;
    ask(&online, address, request.headers(), Question::Solve, game).await
}

/// The same as other solvers answer: clients of those may add parameters of their own.
pub(crate) async fn scores(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &[], Unknown::Ignored)?;
    let game = query.solvable_game(&online.replays, address).await?;
    let pos = query.get("pos").unwrap_or_default().to_owned();
    ask(&online, address, request.headers(), Question::Scores(pos), game).await
}

/// Why a column, or each of them, is good or bad.
pub(crate) async fn explain(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &["column"], Unknown::Refused)?;
    let game = query.solvable_game(&online.replays, address).await?;
    let column = query.get("column").map(|text| column(text, &game)).transpose()?;
    ask(&online, address, request.headers(), Question::Explain(column), game).await
}

/// A column of the board by its number.
fn column(text: &str, game: &Game) -> Result<Column, ApiError> {
    let column = text.parse().ok().and_then(Column::from_number);
    let column = column.ok_or_else(|| wrong("column", format!("column: {text:?} is not the number of a column")))?;
    // So that a full column costs no search.
    game.position().clone().play(column).map_err(|error| unplayable(&error))?;
    Ok(column)
}

/// How good each move of a game was.
pub(crate) async fn review(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &[], Unknown::Refused)?;
    let game = query.solvable_game(&online.replays, address).await?;
    ask(&online, address, request.headers(), Question::Review, game).await
}

/// What a computer player of a level plays. It may be another column each time.
pub(crate) async fn play(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &["level"], Unknown::Refused)?;
    let game = query.game(&online.replays, address).await?;
    let level = level(&query)?.unwrap_or(Level::DEFAULT);
    let position = game.position().clone();
    let answer = move |column| body(&Chosen::new(&game, level.get(), column));
    let answer = chosen(&online, address, position, level, answer).await?;
    Ok(([(CONTENT_TYPE, "application/json")], answer).into_response())
}

/// The level of a query.
pub(crate) fn level(query: &Query) -> Result<Option<Level>, ApiError> {
    let read = |text: &str| text.parse().map_err(|error| wrong("level", format!("level: {error}")));
    query.get("level").map(read).transpose()
}

/// The answer with the column that a computer player of a level chooses.
pub(crate) async fn chosen(
    online: &Online,
    address: IpAddr,
    position: Position,
    level: Level,
    answer: impl FnOnce(Column) -> Result<Bytes, Unanswered> + Send + 'static,
) -> Result<Bytes, ApiError> {
    goes_on(&position)?;
    let effort = Effort::of_move(&position);
    let choose = move |desk: &mut Desk| {
        let stop = Arc::clone(&desk.stop);
        let mut dice = Dice::seeded(u64::from_le_bytes(random::bytes()));
        // When its time is up, it answers with the best so far. Only a game that is over has no advice.
        let player = desk.player(level, position.geometry());
        let advice = player.advise_by(&position, &mut dice, &stop).ok_or(Unanswered::TooHard)?;
        Ok(answer(advice.column)?.into())
    };
    Ok(online.questions.ask(address, effort, None, choose).await?.body)
}
