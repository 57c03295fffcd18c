//! What the page says about an exercise, and the cells it speaks of.

use puissance4_coach::{Fact, Turn};
use puissance4_i18n::{Language, Phrase as _, mistake_task, tr};
use puissance4_rules::{Cell, Style};
use puissance4_session::{Exercise, Problem, Remark};

use crate::view::coaching;

/// What is to be found.
pub(super) fn task(problem: &Problem, language: Language) -> String {
    match problem {
        Problem::Puzzle { puzzle, .. } => {
            let (player, goal) = (puzzle.position().to_move().number(), puzzle.goal().name());
            tr!(language, "web-puzzle-task", player = player, goal = goal)
        }
        Problem::Mistake { mistake, .. } => mistake_task(mistake, language),
    }
}

/// What the coach says; before that, that a puzzle was tried before.
pub(super) fn said(exercise: &Exercise, language: Language) -> Vec<String> {
    let remark = exercise.remark();
    let mut said = remark.sentences(Style::default(), language);
    match remark {
        Remark::Nothing => {
            let turn = exercise.problem().turn().filter(|turn| *turn != Turn::New);
            said.extend(turn.map(|turn| turn.phrase(language)));
        }
        Remark::Hint(hint) => said = coaching::hint(hint, language),
        Remark::Wrong { .. } => said.push(tr!(language, "web-puzzle-retry")),
        Remark::Right { reply, .. } => {
            said.push(tr!(language, "web-puzzle-reply", reply = reply.column().number()));
        }
        _ => {}
    }
    said
}

/// The cells that the sentences name.
pub(super) fn cells(remark: &Remark) -> Vec<Cell> {
    match remark {
        Remark::Hint(hint) => coaching::hint_cells(hint),
        remark => remark.facts().iter().flat_map(Fact::cells).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puissance4_coach::Coach;
    use puissance4_engine::Limits;
    use puissance4_rules::{Column, Game, Geometry};
    use puissance4_session::{Analyst, Effect, Job, Question, Request, RequestId, Response, Step};

    /// What the worker of the page answers.
    fn answer(analyst: &mut Analyst, game: Game, question: Question) -> Response {
        let mut job = Job::new(Request { id: RequestId(1), game, task: question.into(), nodes: None });
        let mut responses = Vec::new();
        while analyst.step(&mut job, &mut |response| responses.push(response)) == Step::Again {}
        responses.pop().unwrap()
    }

    /// The script that every front end plays.
    #[test]
    fn the_script_of_a_puzzle() {
        let script = include_str!("../../../../session/scripts/exercise.txt");
        let mut lines = script.lines().filter(|line| !line.starts_with('#'));
        let game = Game::replay(Geometry::STANDARD, &lines.next().unwrap().parse().unwrap()).unwrap();
        let puzzle = Coach::new(Geometry::STANDARD).unwrap().puzzle(&game, &Limits::none()).unwrap();
        let (mut exercise, mut analyst) = (Exercise::alone(puzzle), Analyst::new(16, Some(100_000)));
        for line in lines {
            let mut parts = line.split(" | ");
            let effects = match parts.next().unwrap().parse() {
                Ok(number) => exercise.try_column(Column::from_number(number).unwrap()).unwrap(),
                Err(_) => exercise.hint(),
            };
            for effect in effects {
                let Effect::Ask(question) = effect else { panic!("{effect:?}") };
                let response = answer(&mut analyst, exercise.game().clone(), question);
                assert_eq!(exercise.answer(response), [], "{line}");
            }
            let columns: String = exercise.played().iter().map(Column::to_string).collect();
            assert_eq!(columns, parts.next().unwrap().trim_matches('-'), "{line}");
            let said = said(&exercise, Language::English).join(" ");
            parts.for_each(|part| assert!(said.contains(part), "{line}: {said}"));
        }
        assert!(!cells(exercise.remark()).is_empty());
    }
}
