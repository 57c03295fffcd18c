//! `puissance4 analyze`: what every column is worth, and the best line.

use puissance4_answers::{Answer, Desk, Question, words};
use puissance4_coach::Coach;
use puissance4_engine::{Analysis, Score, moves_to_win};
use puissance4_i18n::{Language, tr};
use puissance4_rules::{Game, Moves};

use crate::answers;
use crate::asking::{ask_within, told};
use crate::cli::{AnalysisArgs, AnalyzeArgs};
use crate::failure::Failure;
use crate::json::{self, Answered, writer};
use crate::statistics;

pub(crate) fn run(AnalyzeArgs { analysis: arguments, stats }: &AnalyzeArgs, language: Language) -> Result<(), Failure> {
    let (start, moves) = arguments.position.asked(language)?;
    let geometry = start.geometry();
    let solver = arguments.engine.observed_solver(geometry, stats, language)?;
    let mut desk = arguments.engine.desk().with_coach(Coach::with_solver(solver));
    let answered = answers::answer_each(start, moves, arguments.json, language, |game| {
        answer(&mut desk, game, arguments, language)
    });
    if !arguments.json && matches!(answered, Ok(()) | Err(Failure::Told)) {
        statistics::print(
            desk.coach(geometry).map_err(|error| Failure::refused(&error, language))?.solver(),
            language,
        )?;
    }
    answered
}

fn answer(desk: &mut Desk, game: &Game, arguments: &AnalysisArgs, language: Language) -> Result<String, Failure> {
    let position = game.position();
    if position.is_over() {
        return Err(Failure::Refused(tr!(language, "analysis-over")));
    }
    let answer = ask_within(desk, game, &Question::Analysis, &arguments.budget, language)?;
    match &answer {
        Answer::Analysis(..) if arguments.json => {
            let coach = desk.coach(position.geometry()).map_err(|error| Failure::refused(&error, language))?;
            let answered = Answered::new(game, writer(language).answer(game, &answer));
            Ok(json::line(&answered.with_statistics(coach.solver().statistics())))
        }
        Answer::Analysis(analysis, line) => Ok(text(game, analysis, line, language)),
        _ => Ok(told(game, &answer, arguments.json, language, Vec::new)),
    }
}

/// Columns with their scores and the winner's moves, then the verdict in words.
fn text(game: &Game, analysis: &Analysis, line: &Moves, language: Language) -> String {
    let cell = |text: String| format!("{text:>4}");
    let row = |name: String, cells: &mut dyn Iterator<Item = String>| {
        format!("{name:<20}{}\n", cells.map(cell).collect::<String>())
    };
    let values = || analysis.columns.iter();
    let shown = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    let mut text = row(tr!(language, "analysis-column"), &mut values().map(|value| value.column.to_string()));
    text += &row(
        tr!(language, "analysis-score"),
        &mut values().map(|value| shown(value.value.map(|(score, _)| score.to_string()))),
    );
    text += &row(
        tr!(language, "analysis-moves"),
        &mut values().map(|value| {
            let decided = value.value.filter(|(score, _)| *score != Score::DRAW);
            shown(decided.map(|(_, plies)| moves_to_win(plies).to_string()))
        }),
    );
    let player = game.position().to_move();
    let mut lines = vec![text, words::verdict(analysis.score, analysis.plies, player, language)];
    if !analysis.best.is_empty() {
        let (count, columns) = (analysis.best.len(), words::list(&analysis.best));
        lines.push(tr!(language, "analysis-best", count = count, columns = columns));
        lines.push(tr!(language, "analysis-line", moves = line.to_string()));
    }
    lines.join("\n") + "\n"
}
