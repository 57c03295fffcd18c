//! `puissance4 explain`: why a column is good or bad.

use puissance4_answers::{Answer, Desk, Question};
use puissance4_coach::{Explanation, Fact};
use puissance4_i18n::{Language, column_result, fact_of, printable, standing_of, tr};
use puissance4_rules::{Column, Game, Geometry, Moves, Picture, Player, Position, Style};

use crate::answers;
use crate::asking::{ask_within, told};
use crate::cli::{ExplainArgs, PositionArgs};
use crate::failure::Failure;
use crate::json::{self, writer};
use crate::start::STDIN;

pub(crate) fn run(arguments: &ExplainArgs, language: Language) -> Result<(), Failure> {
    let (start, moves, column) = asked(arguments, language)?;
    let mut desk = arguments.engine.desk();
    answers::answer_each(start, moves, arguments.json, language, |game| {
        answer(&mut desk, game, column, arguments, language)
    })
}

fn answer(
    desk: &mut Desk,
    game: &Game,
    column: Option<Column>,
    arguments: &ExplainArgs,
    language: Language,
) -> Result<String, Failure> {
    let player = game.position().to_move();
    let answer = ask_within(desk, game, &Question::Explain(column), &arguments.budget, language)?;
    Ok(match (&answer, column) {
        (Answer::Explanations(all), Some(_)) if arguments.json && all.len() == 1 => {
            json::line(&writer(language).explanation(&all[0], player))
        }
        _ => told(game, &answer, arguments.json, language, || match (&answer, column) {
            (Answer::Explanations(all), Some(_)) => {
                all.iter().flat_map(|explanation| text(explanation, player, language)).collect()
            }
            (Answer::Explanations(all), None) => text_of_all(all, player, language),
            _ => Vec::new(),
        }),
    })
}

/// The board, the moves and the column that were asked for. After `--board` a single argument is the column, since a
/// board needs no moves; `-` is no column.
pub(crate) fn asked(
    arguments: &ExplainArgs,
    language: Language,
) -> Result<(Position, Option<&str>, Option<Column>), Failure> {
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
fn text(explanation: &Explanation, player: Player, language: Language) -> Vec<String> {
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
    lines
}

/// A line for each column, with the most telling fact.
fn text_of_all(explanations: &[Explanation], player: Player, language: Language) -> Vec<String> {
    let mut lines = vec![tr!(language, "explain-all-title", player = player.number())];
    for explanation in explanations {
        let reason = explanation.reason().map(|fact| fact_of(player, fact, language)).unwrap_or_default();
        let Explanation { column, score, plies, .. } = explanation;
        let result = column_result(score.value(), *plies, language);
        lines.push(tr!(language, "explain-line", column = column.number(), result = result, reason = reason));
    }
    lines
}
