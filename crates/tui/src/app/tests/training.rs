//! Training with puzzles: rating, repetition, the puzzle of the day and the timed run.

use super::*;
use crate::playing::Playing;
use crate::screen::game::panel;
use puissance4_coach::{Coach, Pack, Puzzle, Run};
use puissance4_engine::Limits;
use puissance4_session::{Exercise, Learned};

/// Plays right columns until the puzzle is solved; first a wrong one if asked.
fn solve(harness: &mut Harness, errs: bool) {
    harness.think();
    let (mut errs, before) = (errs, puzzle(harness));
    loop {
        let Some(playing) = &harness.app.playing else { return };
        if playing.exercise().is_none_or(Exercise::is_over) || puzzle(harness) != before {
            return;
        }
        let goal = puzzle(harness).goal();
        let analysis = playing.study.analysis.clone().expect("it has been studied");
        let right = goal.columns(playing.position(), &analysis);
        let wrong = playing.position().legal().into_iter().find(|column| !right.contains(column));
        let column = wrong.filter(|_| std::mem::take(&mut errs)).unwrap_or(right[0]);
        harness.press(&column.to_string());
        harness.think();
        harness.wait(1000);
        harness.wait(1000);
        harness.think();
    }
}

fn puzzle(harness: &Harness) -> Puzzle {
    let exercise = harness.app.playing.as_ref().and_then(Playing::exercise).expect("an exercise");
    exercise.problem().as_puzzle().expect("a puzzle").clone()
}

#[test]
fn the_rating_follows_the_first_attempt() {
    let mut harness = Harness::new();
    harness.press("4\n");
    let first = puzzle(&harness);
    solve(&mut harness, false);
    let after = harness.app.progress.training.clone();
    assert!(after.points() > 1200 && after.streak == 1, "{after:?}");
    assert!(harness.done.iter().any(|effect| matches!(effect, Effect::Storage(StorageEffect::Learn(learned)) if matches!(**learned, Learned::Tried { .. }))));
    // The next one follows on the same board; a wrong column is an attempt that failed, once.
    harness.press("n");
    assert_ne!(puzzle(&harness), first);
    solve(&mut harness, true);
    let failed = harness.app.progress.training.clone();
    assert!(failed.points() < after.points() && failed.streak == 0 && failed.tried() == 2, "{failed:?}");
}

#[test]
fn help_is_a_failure_and_nothing_is_told_before() {
    for key in ["t", "s", "m"] {
        let mut harness = Harness::new();
        harness.app.settings.scores = true;
        harness.press("4\n");
        harness.think();
        assert_eq!(harness.app.progress.training.tried(), 0);
        harness.press(key);
        harness.think();
        let training = &harness.app.progress.training;
        assert!(training.tried() == 1 && training.points() < 1200, "{key} {training:?}");
    }
}

#[test]
fn the_puzzle_of_the_day_is_in_the_calendar() {
    let mut harness = Harness::new();
    harness.press("4j\n");
    assert_eq!(Some(&puzzle(&harness)), Pack::daily(STARTED.date()));
    solve(&mut harness, false);
    assert_eq!(harness.app.progress.training.daily(STARTED.date()), Some(true));
    harness.press("\x1b");
    assert!(harness.screen().contains("····················✓"), "{}", harness.screen());
}

#[test]
fn a_hint_in_a_run_is_a_failure_and_tells_nothing_about_the_next_puzzle() {
    let mut harness = Harness::new();
    harness.press("4jj\n");
    harness.think();
    let first = puzzle(&harness);
    harness.press("t");
    harness.think();
    assert_ne!(puzzle(&harness), first);
    let playing = harness.app.playing.as_ref().unwrap();
    assert_eq!((playing.is_secret(), playing.has_hint()), (true, false));
    assert!(harness.screen().contains("0 solved, 1 failed"), "{}", harness.screen());
}

#[test]
fn a_timed_run_ends_after_three_failures_or_in_time() {
    let mut harness = Harness::new();
    harness.press("4jj\n");
    solve(&mut harness, false);
    for _ in 0..Run::MAX_FAILED {
        assert!(matches!(harness.app.screen, Screen::Playing(_)));
        solve(&mut harness, true);
    }
    assert!(matches!(harness.app.screen, Screen::Training(_)), "{}", harness.screen());
    assert!(harness.screen().contains("The run is over: one puzzle solved."), "{}", harness.screen());
    assert_eq!((harness.app.progress.training.best_run, harness.app.progress.training.tried()), (1, 0));
    harness.press("\n");
    for _ in 0..181 {
        harness.wait(1000);
    }
    assert!(matches!(harness.app.screen, Screen::Training(_)), "{}", harness.screen());
}

#[test]
fn a_run_that_is_left_ends_with_its_result() {
    let mut harness = Harness::new();
    harness.press("4jj\n");
    solve(&mut harness, false);
    solve(&mut harness, true);
    harness.press("\x1b");
    let screen = harness.screen();
    assert_eq!(harness.app.progress.training.best_run, 1, "{screen}");
    assert!(matches!(harness.app.screen, Screen::Training(_)), "{screen}");
    assert!(screen.contains("one puzzle solved. Failed: 1. Your best run: 1."), "{screen}");
    // The end of the program is one as well.
    let mut harness = Harness::new();
    harness.press("4jj\n");
    solve(&mut harness, false);
    harness.event(Event::Ending);
    assert!(harness.stored().any(|effect| *effect == StorageEffect::Learn(Box::new(Learned::Ran(1)))));
}

/// The script that every front end plays.
#[test]
fn the_script_of_a_puzzle() {
    let script = include_str!("../../../../session/scripts/exercise.txt");
    let mut lines = script.lines().filter(|line| !line.starts_with('#'));
    let game = Game::replay(Geometry::STANDARD, &lines.next().unwrap().parse().unwrap()).unwrap();
    let puzzle = Coach::new(Geometry::STANDARD).unwrap().puzzle(&game, &Limits::none()).unwrap();
    let mut harness = Harness::new();
    harness.app.start_exercise(Exercise::alone(puzzle));
    harness.think();
    for line in lines {
        let mut parts = line.split(" | ");
        harness.press(parts.next().unwrap());
        harness.think();
        (0..3).for_each(|_| harness.wait(400));
        assert_eq!(harness.moves(), parts.next().unwrap().trim_matches('-'), "{line}");
        let playing = harness.app.playing.as_ref().unwrap();
        let panel = panel::all_lines(&harness.app, playing, 1000).iter().map(ToString::to_string).collect::<String>();
        let message = harness.app.message.as_ref().map_or("", |message| &message.text);
        parts.for_each(|part| assert!(panel.contains(part) || message.contains(part), "{line}: {message} / {panel}"));
        harness.think();
    }
}
