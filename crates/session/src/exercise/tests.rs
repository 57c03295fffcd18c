use super::*;
use crate::progress::Progress;
use jiff::civil::date;
use puissance4_answers::{Desk, Refusal};
use puissance4_coach::Coach;
use puissance4_engine::Limits;
use puissance4_i18n::Language;
use puissance4_rules::{Columns, Geometry, Style};

const TODAY: Date = date(2026, 11, 16);

/// A front end without a screen.
struct Learner {
    exercise: Exercise,
    desk: Desk,
    progress: Progress,
    dice: Dice,
    /// The effects so far.
    done: Vec<Effect>,
}

impl Learner {
    fn new(exercise: Exercise) -> Self {
        let (desk, progress, dice) = (Desk::new(16), Progress::default(), Dice::seeded(1));
        Self { exercise, desk, progress, dice, done: Vec::new() }
    }

    fn training(puzzle: &Puzzle) -> Self {
        Self::new(Exercise::new(Problem::puzzle(puzzle, None), TODAY))
    }

    fn timed() -> Self {
        Self::new(Exercise::timed(Pack::starter(), 3, &mut Dice::seeded(1)).unwrap())
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match &effect {
                Effect::Ask(question) => {
                    let answer = self.desk.ask(self.exercise.game(), question, &Limits::none()).unwrap();
                    let effects = self.exercise.answer(Response::Answer(answer));
                    self.perform(effects);
                }
                Effect::Learn(learned) => {
                    let change = self.progress.note(learned);
                    self.exercise.noted(change);
                }
                Effect::Next => {
                    let training = &self.progress.training;
                    let next = self.exercise.next_puzzle(Pack::starter(), training, None, TODAY, &mut self.dice);
                    self.exercise.begin(next.unwrap(), TODAY);
                }
                Effect::Stop | Effect::End => {}
            }
            self.done.push(effect);
        }
    }

    fn try_column(&mut self, column: Column) {
        let effects = self.exercise.try_column(column).unwrap();
        self.perform(effects);
    }

    fn hint(&mut self) {
        let effects = self.exercise.hint();
        self.perform(effects);
    }

    fn skip(&mut self) {
        let effects = self.exercise.skip();
        self.perform(effects);
    }

    /// A column that reaches the goal, or one that does not.
    fn column(&mut self, is_right: bool) -> Column {
        let position = self.exercise.game().position();
        let analysis = self.desk.coach(position.geometry()).unwrap().analyze(position, &Limits::none()).unwrap();
        let right = self.exercise.problem().goal().columns(position, &analysis);
        position.legal().into_iter().find(|column| right.contains(column) == is_right).unwrap()
    }

    /// Tries right columns until the exercise is solved, or another one follows.
    fn solve(&mut self) {
        let problem = self.exercise.problem().clone();
        while !self.exercise.is_over() && *self.exercise.problem() == problem {
            let column = self.column(true);
            self.try_column(column);
        }
    }

    fn learned(&self) -> usize {
        self.done.iter().filter(|effect| matches!(effect, Effect::Learn(_))).count()
    }
}

/// A puzzle of several moves.
fn puzzle() -> &'static Puzzle {
    Pack::starter().puzzles().iter().find(|puzzle| puzzle.discs() >= 3).unwrap()
}

fn mistake() -> Mistake {
    let game = Game::replay(Geometry::STANDARD, &"333377271".parse().unwrap()).unwrap();
    let (played, goal, kind) = (Column::from_number(7).unwrap(), Goal::Draw, MistakeKind::MissedBlock);
    Mistake { game, played, goal, kind }
}

#[test]
fn a_puzzle_is_solved_move_by_move_and_noted_once() {
    let mut learner = Learner::training(puzzle());
    let right = learner.column(true);
    learner.try_column(right);
    let played = learner.exercise.played();
    assert!(played.len() == 2 && played[0] == right, "{played:?}");
    let reply = played[1];
    assert!(matches!(learner.exercise.remark(), Remark::Right { reply: told, .. } if told.column() == reply));
    learner.solve();
    assert!(matches!(learner.exercise.remark(), Remark::Solved { kind: None, wrong: 0, .. }));
    assert_eq!((learner.exercise.result(), learner.learned()), (Some(true), 1));
    assert!(learner.exercise.change().is_some_and(|change| change.after.value > change.before.value));
    assert_eq!(learner.exercise.try_column(right), Ok(Vec::new()));
    // Again: it counts once.
    let effects = learner.exercise.restart();
    learner.perform(effects);
    assert_eq!(learner.exercise.played(), []);
    learner.solve();
    assert_eq!((learner.progress.training.tried(), learner.learned()), (1, 1));
}

#[test]
fn a_wrong_column_fails_the_attempt_and_stays_off_the_board() {
    let mut learner = Learner::training(puzzle());
    for wrong in 1..=2 {
        let column = learner.column(false);
        learner.try_column(column);
        assert_eq!((learner.exercise.wrong(), learner.exercise.played()), (wrong, Vec::new()));
        let facts = learner.exercise.remark().facts().len();
        assert!((1..=MAX_FACTS).contains(&facts), "{:?}", learner.exercise.remark());
    }
    assert_eq!((learner.exercise.result(), learner.learned()), (Some(false), 1));
    learner.solve();
    assert_eq!((learner.exercise.result(), learner.learned()), (Some(false), 1));
    let ending = learner.exercise.remark().ending(Language::English).unwrap();
    assert!(ending.ends_with("2 mistakes."), "{ending}");
}

/// No wrong try at an easy puzzle names the right column but where the opponent would win.
#[test]
fn a_wrong_try_does_not_give_the_answer_away() {
    let mut tried = 0;
    for puzzle in Pack::starter().puzzles().iter().filter(|puzzle| puzzle.level().number() == 1).take(6) {
        let mut learner = Learner::training(puzzle);
        let right = learner.column(true);
        for column in puzzle.position().legal().into_iter().filter(|column| *column != right) {
            learner.try_column(column);
            let told = learner.exercise.remark().sentences(Style::Numbered, Language::English).join(" ");
            assert!(!told.contains("Better") && !told.contains("immediate win"), "{told}");
            tried += 1;
        }
    }
    assert!(tried > 10);
}

#[test]
fn a_hint_goes_on_where_it_was_and_fails_the_attempt() {
    let mut learner = Learner::training(puzzle());
    let right = learner.column(true);
    let mut told = Vec::new();
    for step in [HintStep::Idea, HintStep::Area, HintStep::Column] {
        assert_eq!(learner.exercise.next_hint(), step);
        learner.hint();
        let Remark::Hint(hint) = learner.exercise.remark() else { panic!("{:?}", learner.exercise.remark()) };
        told.push(hint.told());
        // What is said in between changes nothing about the hint.
        let wrong = learner.column(false);
        learner.try_column(wrong);
    }
    assert_eq!(told, [Columns::NONE, Columns::NONE, [right].into_iter().collect()]);
    assert_eq!(learner.done.iter().filter(|effect| **effect == Effect::Ask(Question::Hint)).count(), 1);
    assert_eq!((learner.exercise.result(), learner.learned()), (Some(false), 1));
    // The next position has its own hint.
    learner.try_column(right);
    assert_eq!(learner.exercise.next_hint(), HintStep::Idea);
}

#[test]
fn the_solution_of_a_puzzle_and_of_a_mistake() {
    let mut learner = Learner::training(puzzle());
    let effects = learner.exercise.solution();
    learner.perform(effects);
    assert_eq!(*learner.exercise.remark(), Remark::Solution(puzzle().solution().clone()));
    assert_eq!(learner.exercise.result(), Some(false));
    let mut learner = Learner::new(Exercise::new(Problem::Mistake { id: None, mistake: mistake() }, TODAY));
    let effects = learner.exercise.solution();
    learner.perform(effects);
    assert!(matches!(learner.exercise.remark(), Remark::Hint(hint) if hint.is_complete()));
}

#[test]
fn a_mistake_is_put_right_by_one_column_with_any_help() {
    for (id, learned) in [(Some("a".to_owned()), 1), (None, 0)] {
        let mut learner = Learner::new(Exercise::new(Problem::Mistake { id, mistake: mistake() }, TODAY));
        let (wrong, right) = (learner.column(false), learner.column(true));
        learner.try_column(wrong);
        (0..3).for_each(|_| learner.hint());
        assert_eq!(learner.learned(), 0);
        learner.try_column(right);
        assert_eq!((learner.exercise.played(), learner.learned()), (vec![right], learned));
        assert!(matches!(learner.exercise.remark(), Remark::Solved { kind: Some(MistakeKind::MissedBlock), .. }));
    }
}

#[test]
fn the_puzzle_of_today_counts_as_such_however_it_was_chosen() {
    let yesterday = date(2026, 11, 15);
    let todays = Pack::daily(TODAY).unwrap();
    for (problem, days) in [
        (Problem::puzzle(todays, Some(Turn::New)), [Some(false), None]),
        (Problem::daily(yesterday).unwrap(), [None, Some(false)]),
        (Problem::puzzle(puzzle(), None), [None, None]),
    ] {
        let mut learner = Learner::new(Exercise::new(problem, TODAY));
        learner.hint();
        let training = &learner.progress.training;
        assert_eq!([training.daily(TODAY), training.daily(yesterday)], days);
    }
}

#[test]
fn a_puzzle_alone_is_not_noted() {
    let mut learner = Learner::new(Exercise::alone(puzzle().clone()));
    learner.hint();
    learner.solve();
    assert_eq!((learner.learned(), learner.exercise.result()), (0, Some(false)));
}

#[test]
fn a_run_ends_after_three_failures() {
    let mut learner = Learner::timed();
    let first = learner.exercise.problem().clone();
    learner.solve();
    assert_ne!(*learner.exercise.problem(), first);
    // A wrong column, a hint and the wish for the next puzzle are failures, and nothing is said about the next one.
    let wrong = learner.column(false);
    learner.try_column(wrong);
    assert_eq!((learner.exercise.remark(), learner.exercise.wrong()), (&Remark::Nothing, 0));
    learner.hint();
    assert_eq!(*learner.exercise.remark(), Remark::Nothing);
    let timed = &learner.exercise.run().unwrap().run;
    assert_eq!((timed.solved, timed.failed, learner.learned()), (1, 2, 0));
    learner.skip();
    let Remark::RunOver { run, best } = learner.exercise.remark() else { panic!("it goes on") };
    assert_eq!((run.solved, run.failed, *best), (1, 3, 3));
    assert_eq!(learner.done.last(), Some(&Effect::End));
    // It leaves the rating, and training goes on after it.
    assert_eq!((learner.progress.training.tried(), learner.progress.training.best_run), (0, 1));
    learner.skip();
    assert!(learner.exercise.run().is_none() && !learner.exercise.is_over());
    learner.solve();
    assert_eq!(learner.progress.training.tried(), 1);
}

#[test]
fn a_run_ends_in_time_or_is_left_with_its_result() {
    let mut learner = Learner::timed();
    learner.solve();
    assert_eq!(learner.exercise.pass(Run::TIME.saturating_sub(Duration::from_secs(1))), []);
    // What is being judged when the time is up does not count.
    let column = learner.column(true);
    assert!(!learner.exercise.try_column(column).unwrap().is_empty());
    let effects = learner.exercise.pass(Duration::from_secs(1));
    assert_eq!(effects, [Effect::Stop, Effect::Learn(Learned::Ran(1)), Effect::End]);
    assert_eq!(learner.exercise.answer(Response::Refused(Refusal::Unreadable)), []);
    assert!(matches!(learner.exercise.remark(), Remark::RunOver { .. }));
    assert_eq!((learner.exercise.pass(Run::TIME), learner.exercise.leave()), (vec![], vec![]));
    let mut learner = Learner::timed();
    learner.solve();
    learner.skip();
    assert_eq!(learner.exercise.leave(), [Effect::Learn(Learned::Ran(1)), Effect::End]);
    let told = learner.exercise.remark().sentences(Style::Numbered, Language::English);
    assert_eq!(told, ["The run is over: one puzzle solved. Failed: 1. Your best run: 3."]);
}

#[test]
fn what_is_not_asked_or_cannot_be_played_changes_nothing() {
    let mut learner = Learner::training(puzzle());
    let before = learner.exercise.clone();
    assert_eq!(learner.exercise.answer(Response::SimpleHint(Column::from_number(1).unwrap())), []);
    assert!(learner.exercise.try_column(Column::from_number(8).unwrap()).is_err());
    assert_eq!(learner.exercise.leave(), []);
    assert_eq!(learner.exercise, before);
    // One column at a time.
    let column = learner.column(true);
    assert_eq!(learner.exercise.try_column(column).unwrap().len(), 1);
    assert_eq!((learner.exercise.try_column(column).unwrap(), learner.exercise.hint()), (vec![], vec![]));
    assert_eq!(learner.exercise.answer(Response::Refused(Refusal::Unreadable)), []);
    assert_eq!(*learner.exercise.remark(), Remark::Refused(Refusal::Unreadable));
    assert_eq!((learner.exercise.skip(), learner.exercise.result()), (vec![Effect::Next], None));
}

/// The script that the command line, the full-screen game and the page play as well.
#[test]
fn the_script_of_a_puzzle() {
    let script = include_str!("../../scripts/exercise.txt");
    let mut lines = script.lines().filter(|line| !line.starts_with('#'));
    let game = Game::replay(Geometry::STANDARD, &lines.next().unwrap().parse().unwrap()).unwrap();
    let puzzle = Coach::new(Geometry::STANDARD).unwrap().puzzle(&game, &Limits::none()).unwrap();
    let mut learner = Learner::new(Exercise::alone(puzzle));
    for line in lines {
        let mut parts = line.split(" | ");
        match parts.next().unwrap().parse() {
            Ok(number) => learner.try_column(Column::from_number(number).unwrap()),
            Err(_) => learner.hint(),
        }
        let columns: String = learner.exercise.played().iter().map(Column::to_string).collect();
        assert_eq!(columns, parts.next().unwrap().trim_matches('-'), "{line}");
        let sentences = learner.exercise.remark().sentences(Style::Numbered, Language::English).join(" ");
        parts.for_each(|part| assert!(sentences.contains(part), "{part}: {sentences}"));
    }
    assert!(learner.exercise.is_over());
}
