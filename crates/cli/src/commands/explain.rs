//! `puissance4 explain`: why a column is good or bad.

use puissance4_coach::{Coach, Explanation, Fact, SoFar};
use puissance4_farm::FactJson;
use puissance4_i18n::{Language, column_result, fact_of, printable, standing_of, tr};
use puissance4_rules::{Column, Game, Geometry, Moves, Picture, Player, Position, Style};
use serde::Serialize;

use crate::answers;
use crate::cli::{ExplainArgs, PositionArgs};
use crate::failure::Failure;
use crate::json;
use crate::outlook;
use crate::report::unexplained;
use crate::start::STDIN;
use crate::thinking::Thinking;

#[derive(Serialize)]
struct ExplanationJson {
    column: usize,
    score: i32,
    value: &'static str,
    plies: usize,
    facts: Vec<FactJson>,
}

#[derive(Serialize)]
struct AllJson {
    /// From the empty board; null if the position was set up.
    moves: Option<String>,
    /// Those that can be played, from the left.
    columns: Vec<ExplanationJson>,
}

impl ExplanationJson {
    fn new(explanation: &Explanation, player: Player, language: Language) -> Self {
        let fact = |fact: &Fact| FactJson::new(fact, fact_of(player, fact, language));
        Self {
            column: explanation.column.number(),
            score: explanation.score.get(),
            value: explanation.score.value().name(),
            plies: explanation.plies,
            facts: explanation.facts.iter().map(fact).collect(),
        }
    }
}

pub(crate) fn run(arguments: &ExplainArgs, language: Language) -> Result<(), Failure> {
    let (start, moves, column) = asked(arguments, language)?;
    let mut coach = arguments.engine.coach(start.geometry(), language)?;
    answers::answer_each(start, moves, arguments.json, language, |game| {
        answer(&mut coach, game, column, arguments, language)
    })
}

fn answer(
    coach: &mut Coach,
    game: &Game,
    column: Option<Column>,
    arguments: &ExplainArgs,
    language: Language,
) -> Result<String, Failure> {
    let as_json = arguments.json;
    let position = game.position();
    let player = position.to_move();
    let thinking = Thinking::new(language);
    let limits = arguments.budget.limits(&thinking);
    let found = coach.so_far(position, &limits, |coach, limits| match column {
        Some(column) => coach.explain(position, column, limits).map(|explanation| vec![explanation]),
        None => coach.explain_all(position, limits),
    });
    drop(thinking);
    let explanations = match found.map_err(|error| unexplained(error, language))? {
        SoFar::Whole(explanations) => explanations,
        SoFar::Part(known) => return Ok(outlook::told(game, &known, as_json, language)),
    };
    Ok(match (&explanations[..], column) {
        ([explanation], Some(_)) if as_json => json::line(&ExplanationJson::new(explanation, player, language)),
        ([explanation], Some(_)) => text(explanation, player, language),
        (all, _) if as_json => {
            let columns = all.iter().map(|explanation| ExplanationJson::new(explanation, player, language)).collect();
            json::line(&AllJson { moves: json::moves_of(game), columns })
        }
        (all, _) => text_of_all(all, player, language),
    })
}

/// The board, the moves and the column that were asked for. After `--board` a single argument is the column, since a board
/// needs no moves; `-` is no column.
fn asked(arguments: &ExplainArgs, language: Language) -> Result<(Position, Option<&str>, Option<Column>), Failure> {
    let PositionArgs { moves, start } = &arguments.position;
    let (moves, column) = match (&start.board, moves.as_deref(), arguments.column.as_deref()) {
        (Some(_), Some(column), None) if column != STDIN => (None, Some(column)),
        (_, moves, column) => (moves, column),
    };
    start.check_standard_input(moves, language)?;
    let start = start.position(language)?;
    let column = column.map(|text| column_of(text, start.geometry(), language)).transpose()?;
    Ok((start, moves, column))
}

/// The column that a number or, as in moves, a letter stands for.
fn column_of(text: &str, geometry: Geometry, language: Language) -> Result<Column, Failure> {
    let refused = || Failure::Usage(tr!(language, "explain-not-a-column", text = printable(text)));
    if let Ok(number) = text.parse::<usize>() {
        let columns = geometry.size().columns();
        let column = Column::from_number(number).filter(|column| column.index() < columns);
        return column.ok_or_else(|| {
            let phrase = tr!(language, "play-error-no-such-column", column = number, first = 1, last = columns);
            Failure::Refused(phrase)
        });
    }
    let Moves(columns) = text.parse().map_err(|_| refused())?;
    match columns[..] {
        // A letter that is no column of this board was hardly meant as one.
        [column] if geometry.has_column(column) => Ok(column),
        _ => Err(refused()),
    }
}

/// The verdict, then all facts.
fn text(explanation: &Explanation, player: Player, language: Language) -> String {
    let Explanation { column, score, plies, facts } = explanation;
    let standing = standing_of(*score, player, *plies, language);
    let mut lines = vec![tr!(language, "column-standing", column = column.number(), standing = standing)];
    for fact in facts {
        lines.push(format!("- {}", fact_of(player, fact, language)));
        if let Fact::FollowUp { proof, .. } = fact {
            lines.push(format!("  {}", tr!(language, "fact-follow-up-picture")));
            let picture = Picture::new(&proof.picture, Style::default()).to_string();
            lines.extend(picture.lines().map(|line| format!("  {line}")));
        }
    }
    lines.join("\n") + "\n"
}

/// A line for each column, with the most telling fact.
fn text_of_all(explanations: &[Explanation], player: Player, language: Language) -> String {
    let mut text = tr!(language, "explain-all-title", player = player.number()) + "\n";
    for explanation in explanations {
        let reason = explanation.reason().map(|fact| fact_of(player, fact, language)).unwrap_or_default();
        let Explanation { column, score, plies, .. } = explanation;
        let result = column_result(score.value(), *plies, language);
        text += &tr!(language, "explain-line", column = column.number(), result = result, reason = reason);
        text.push('\n');
    }
    text
}
