//! Questions about positions over HTTP: what they are worth, why, how good the moves of a game were, what a computer
//! player plays. The answers are those of `puissance4_answers::wire`.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use puissance4_answers::wire::v1::{Reply as Written, Writer};
use puissance4_answers::{Answer, Desk, Question, Refusal, words};
use puissance4_coach::CoachError;
use puissance4_engine::{Analysis, ColumnValue, Limits};
use puissance4_i18n::{Language, outlook_of};
use puissance4_online::ProblemKind;
use puissance4_players::{Computer, Level};
use puissance4_rules::{Column, Game, Link};
use serde::Serialize;

use crate::game::desk::{BUDGET, Effort};
use crate::game::questions::{Reply, Unanswered};
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
/// What a full column is worth in [`Scores`].
const FULL: i32 = 100;

/// An answer with what it is about.
#[derive(Serialize)]
struct Told {
    pos: String,
    size: String,
    connect: usize,
    /// Of the computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    /// The answer in a few words, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(flatten)]
    written: Written,
}

/// The scores alone, as other solvers answer.
#[derive(Serialize)]
struct Scores {
    /// The position as it was asked for, which a client may compare.
    pos: String,
    score: Vec<i32>,
}

impl Told {
    fn new(game: &Game, answer: &Answer, language: Language) -> Self {
        let (geometry, player) = (game.position().geometry(), game.position().to_move());
        let text = match answer {
            Answer::Columns(found) => Some(words::verdict(found.score, found.plies, player, language)),
            Answer::Outlook(outlook) => Some(outlook_of(outlook, player, language).join(" ")),
            _ => None,
        };
        Self {
            pos: game.moves().to_string(),
            size: geometry.size().to_string(),
            connect: geometry.connect().get(),
            level: None,
            text,
            written: Writer::new(language).reply(game, answer),
        }
    }
}

impl Scores {
    fn new(pos: String, analysis: &Analysis) -> Self {
        let score = |one: &ColumnValue| one.value.map_or(FULL, |(score, _)| score.get());
        Self { pos, score: analysis.columns.iter().map(score).collect() }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = refusal.code();
        match code {
            _ if refusal.is_stopped() => {
                unanswered(code, format!("the position was not solved within {} seconds", BUDGET.as_secs()))
            }
            "game_over" | "board_too_large" | "impossible_board" => unanswered(code, refusal.to_string()),
            "no_such_column" | "column_full" => wrong(code, refusal.to_string()),
            _ => {
                tracing::error!(%refusal, "a question has no answer");
                ProblemKind::Internal.into()
            }
        }
    }
}

impl From<Unanswered> for ApiError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::Later(wait) => wait.into(),
            Unanswered::Busy(refused) => refused.into(),
            Unanswered::Refused(refusal) => refusal.into(),
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

fn effort(question: &Question, game: &Game) -> Effort {
    match question {
        Question::Columns => Effort::of_scores(game.position()),
        Question::Review => Effort::of_lines(game.start()),
        _ => Effort::of_lines(game.position()),
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
    if question != Question::Review {
        goes_on(&game)?;
    }
    let name = format!("{question:?} {} {}", Link::to(&game), language.code());
    let effort = effort(&question, &game);
    let work = move |desk: &mut Desk, limits: &Limits| {
        let answer = desk.ask_so_far(&game, &question, limits)?;
        Ok(Reply { body: body(&Told::new(&game, &answer, language))?, is_final: answer.is_whole() })
    };
    let reply = online.questions.ask(address, effort, Some(name), work).await?;
    let mut response = respond(reply, request);
    response.headers_mut().insert(VARY, HeaderValue::from_static("Accept-Language"));
    Ok(response)
}

fn respond(Reply { body, is_final }: Reply, request: &HeaderMap) -> Response {
    let tag = page::tag(&body);
    let headers = headers("application/json", if is_final { CACHING } else { NO_CACHING }, &tag);
    if is_known(&tag, request) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, body).into_response()
}

/// Whether there is a move to ask about.
fn goes_on(game: &Game) -> Result<(), ApiError> {
    if game.position().is_over() { Err(Refusal::from(CoachError::GameOver).into()) } else { Ok(()) }
}

/// What every column is worth.
pub(crate) async fn solve(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &[], Unknown::Refused)?;
    let game = query.solvable_game(&online.replays, address).await?;
    ask(&online, address, request.headers(), Question::Columns, game).await
}

/// The same as other solvers answer: clients of those may add parameters of their own.
pub(crate) async fn scores(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &[], Unknown::Ignored)?;
    let game = query.solvable_game(&online.replays, address).await?;
    goes_on(&game)?;
    let pos = query.get("pos").unwrap_or_default().to_owned();
    let (name, effort) = (format!("scores {} {pos}", Link::to(&game)), Effort::of_scores(game.position()));
    let work = move |desk: &mut Desk, limits: &Limits| {
        // Its format has no place for what is known so far.
        let Answer::Columns(analysis) = desk.ask(&game, &Question::Columns, limits)? else {
            return Err(Unanswered::Failed);
        };
        Ok(body(&Scores::new(pos, &analysis))?.into())
    };
    Ok(respond(online.questions.ask(address, effort, Some(name), work).await?, request.headers()))
}

/// What is best, and why.
pub(crate) async fn hint(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &[], Unknown::Refused)?;
    let game = query.solvable_game(&online.replays, address).await?;
    ask(&online, address, request.headers(), Question::Hint, game).await
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

/// A plan of the player who wins or draws, now or after a column.
pub(crate) async fn plan(
    State(online): State<Arc<Online>>,
    Extension(Caller(address)): Extension<Caller>,
    request: Request,
) -> Result<Response, ApiError> {
    let query = Query::read(request.uri(), &["column"], Unknown::Refused)?;
    let game = query.solvable_game(&online.replays, address).await?;
    let column = query.get("column").map(|text| column(text, &game)).transpose()?;
    ask(&online, address, request.headers(), Question::Plan(column), game).await
}

/// A column of the board by its number.
fn column(text: &str, game: &Game) -> Result<Column, ApiError> {
    let column = text.parse().ok().and_then(Column::from_number);
    let column = column.ok_or_else(|| wrong("column", format!("column: {text:?} is not the number of a column")))?;
    // A full column costs no search.
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
    let language = language(request.headers());
    chosen(&online, address, game, level, move |game, answer| {
        body(&Told { level: Some(level.get()), ..Told::new(game, answer, language) })
    })
    .await
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
    game: Game,
    level: Level,
    write: impl FnOnce(&Game, &Answer) -> Result<Bytes, Unanswered> + Send + 'static,
) -> Result<Response, ApiError> {
    goes_on(&game)?;
    let effort = Effort::of_move(game.position());
    let question = Question::Move { computer: Computer::Level(level), seed: u64::from_le_bytes(random::bytes()) };
    // When its time is up, the player answers with the best so far.
    let work =
        move |desk: &mut Desk, limits: &Limits| Ok(write(&game, &desk.ask_so_far(&game, &question, limits)?)?.into());
    let reply = online.questions.ask(address, effort, None, work).await?;
    Ok(([(CONTENT_TYPE, "application/json")], reply.body).into_response())
}
