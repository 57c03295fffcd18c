//! One's own mistakes: from a review to an exercise, put right and stored; games that are reviewed in the background;
//! progress.

use super::*;
use puissance4_coach::{Coach, Goal};
use puissance4_engine::Limits;
use puissance4_session::{Learned, Question, Task};

use crate::screen::review::Origin;
use puissance4_storage::Store;

/// A game on a small board that the computer wins, since the person does not block.
fn lost(id: &str) -> Session {
    let geometry = Geometry::new("5x4".parse().unwrap(), Geometry::STANDARD.connect());
    let game = Game::replay(geometry, &"1212121".parse().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Computer(Computer::Careful), second: Who::Human };
    let mut session = Session::new(game, who, None);
    session.id = Some(id.to_owned());
    session
}

fn listed(ids: &[(&str, u64)]) -> Event {
    let entry = |(id, at_ms): &(&str, u64)| Entry {
        kind: EntryKind::Finished,
        date: "2026-11-16".to_owned(),
        game: SavedGame::new(&lost(id)).at(*at_ms),
    };
    Event::Listed(ids.iter().map(entry).collect(), Vec::new())
}

/// Opens "Your mistakes" from the menu.
fn open(harness: &mut Harness) {
    harness.press("l");
    harness.key(KeyCode::Down);
    harness.press("\n");
    assert!(harness.did(StorageEffect::List));
}

/// A column that keeps the goal, or one that does not, of the mistake that is shown.
fn column(game: &Game, goal: Goal, is_right: bool) -> String {
    let mut coach = Coach::new(game.position().geometry()).unwrap();
    let analysis = coach.analyze(game.position(), &Limits::none()).unwrap();
    let right = goal.columns(game.position(), &analysis);
    game.position().legal().into_iter().find(|column| right.contains(column) == is_right).unwrap().to_string()
}

/// Presses the digit of a right or a wrong column.
fn answer(harness: &mut Harness, id: &str, is_right: bool) {
    let game = lost(id).game().clone();
    let review = Coach::new(game.position().geometry()).unwrap().review(&game, &Limits::none()).unwrap();
    let mistakes = Player::BOTH.map(|player| review.mistakes(&game, player)).concat();
    let shown = harness.screen();
    let of_number = |number: usize| mistakes.iter().find(|one| one.game.ply() + 1 == number);
    let number = (1..=game.ply()).find(|number| shown.contains(&format!("Move {number}:")));
    let mistake = number.and_then(of_number).unwrap_or_else(|| panic!("no mistake is shown:\n{shown}"));
    let key = column(&mistake.game, mistake.goal, is_right);
    harness.press(&key);
    harness.think();
}

/// What is open in the profile.
fn open_mistakes(harness: &Harness) -> usize {
    harness.app.progress.profile.open().count()
}

#[test]
fn a_review_leads_to_its_mistakes_and_what_is_put_right_is_stored() {
    let mut harness = Harness::new();
    harness.app.started_ms = 5000;
    harness.app.review(lost("a"), Origin::Menu);
    harness.event(Event::Tick);
    harness.think();
    let count = open_mistakes(&harness);
    assert!(count > 0);
    assert!(harness.screen().contains("m mistakes"), "{}", harness.screen());
    harness.press("m");
    answer(&mut harness, "a", false);
    let wrong = harness.screen();
    assert!(wrong.contains("Try another"), "{wrong}");
    assert_eq!(open_mistakes(&harness), count);
    answer(&mut harness, "a", true);
    assert!(harness.screen().contains("is right"), "{}", harness.screen());
    assert_eq!(open_mistakes(&harness), count - 1);
    // It is noted in the file as well.
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path());
    for effect in harness.stored() {
        if let StorageEffect::Learn(learned) = effect {
            store.learn(learned).unwrap();
        }
    }
    let (kept, _) = store.learned();
    assert_eq!(kept, harness.app.progress);
    assert_eq!(kept.profile.games()[0].1.at_ms, 5000);
    // Back leads to the review.
    harness.press("\x1b");
    assert!(matches!(harness.app.screen, Screen::Review(_)));
    assert!(!harness.asked.iter().any(|request| request.task == Question::Review.into()), "it is judged already");
}

#[test]
fn two_people_see_the_mistakes_of_both_and_nothing_is_noted() {
    let mut harness = Harness::new();
    let session = lost("a");
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    harness.app.review(Session::new(session.game().clone(), who, None), Origin::Menu);
    harness.event(Event::Tick);
    harness.think();
    harness.press("m");
    answer(&mut harness, "a", true);
    assert!(harness.screen().contains("is right"), "{}", harness.screen());
    assert!(!harness.stored().any(|effect| matches!(effect, StorageEffect::Learn(_))));
}

#[test]
fn a_game_of_the_list_is_noted_with_its_time() {
    let mut harness = Harness::new();
    harness.press("7");
    harness.event(listed(&[("a", 77)]));
    harness.press("v");
    harness.think();
    let learned = harness.stored().find_map(|effect| match effect {
        StorageEffect::Learn(learned) => Some((**learned).clone()),
        _ => None,
    });
    let Some(Learned::Reviewed { id, at_ms, player, .. }) = learned else { panic!("{learned:?}") };
    assert_eq!((id.as_str(), at_ms, player), ("a", 77, Player::Second));
}

#[test]
fn games_that_were_not_reviewed_are_reviewed_one_at_a_time() {
    let mut harness = Harness::new();
    open(&mut harness);
    assert!(harness.screen().contains("no mistakes to fix"), "{}", harness.screen());
    harness.event(listed(&[("b", 2), ("a", 1), ("b", 2)]));
    assert!(harness.screen().contains("Reviewing game 1 of 2"), "{}", harness.screen());
    assert_eq!(harness.asked.len(), 1);
    let request = harness.asked.pop().unwrap();
    let id = request.id;
    for response in answers(request) {
        harness.event(Event::Response(id, response));
    }
    let shown = harness.screen();
    assert!(shown.contains("Reviewing game 2 of 2") && shown.contains("Move "), "{shown}");
    // A question comes first, and the review is asked for again.
    harness.press("t");
    let tasks: Vec<Task> = harness.asked.iter().map(|request| request.task.clone()).collect();
    assert_eq!(tasks, [Question::Review.into(), Question::Hint.into()]);
    harness.asked.remove(0);
    harness.think();
    assert_eq!(harness.app.progress.profile.games().len(), 2);
    assert!(!harness.screen().contains("Reviewing"), "{}", harness.screen());
    // They are not reviewed again.
    harness.press("\x1b\n");
    harness.event(listed(&[("b", 2), ("a", 1)]));
    assert!(harness.asked.is_empty());
}

#[test]
fn a_game_that_cannot_be_reviewed_is_left_out() {
    let mut harness = Harness::new();
    open(&mut harness);
    harness.event(listed(&[("a", 1), ("b", 2)]));
    let first = harness.asked.pop().unwrap();
    let refused = Response::Refused(puissance4_session::Refusal::Unreadable);
    harness.event(Event::Response(first.id, refused));
    harness.think();
    assert!(harness.app.progress.profile.has("b") && !harness.app.progress.profile.has("a"));
}

#[test]
fn a_hint_has_three_steps_and_the_next_mistake_is_shown() {
    let mut harness = Harness::new();
    open(&mut harness);
    harness.event(listed(&[("a", 1)]));
    harness.think();
    let count = open_mistakes(&harness);
    harness.press("t");
    harness.think();
    assert!(harness.screen().contains("Ask again"), "{}", harness.screen());
    harness.press("t");
    assert!(harness.screen().contains("Look at"), "{}", harness.screen());
    harness.press("t");
    assert!(harness.screen().contains("Best column"), "{}", harness.screen());
    (0..count).for_each(|_| harness.press("n"));
    assert!(harness.screen().contains("End of the list"), "{}", harness.screen());
    harness.press("\n");
    assert!(harness.screen().contains("Move "), "{}", harness.screen());
    for left in (0..count).rev() {
        answer(&mut harness, "a", true);
        assert_eq!(open_mistakes(&harness), left);
        harness.press("\n");
    }
    assert!(harness.screen().contains("All of them are fixed"), "{}", harness.screen());
    harness.press("\n\x1b");
    assert!(matches!(harness.app.screen, Screen::Learn(_)));
}

#[test]
fn a_full_column_is_refused() {
    let mut harness = Harness::new();
    open(&mut harness);
    harness.event(listed(&[("a", 1)]));
    harness.think();
    harness.press("9");
    assert!(harness.asked.is_empty());
    assert!(harness.app.message.is_some());
}

fn with_mistakes(harness: &mut Harness) {
    harness.app.progress.finish("drop", 2);
    open(harness);
    harness.event(listed(&[("a", 1)]));
    harness.think();
}

#[test]
fn the_screens_in_every_window() {
    compare("learn", None, |harness| {
        with_mistakes(harness);
        harness.press("\x1b");
    });
    compare("mistakes", None, with_mistakes);
    compare("mistakes_none", None, |harness| {
        open(harness);
        harness.event(listed(&[("a", 1)]));
        harness.asked.clear();
    });
    compare("mistakes_hint", None, |harness| {
        with_mistakes(harness);
        harness.press("t");
        harness.think();
        harness.press("tt");
    });
    compare("mistakes_right", None, |harness| {
        with_mistakes(harness);
        harness.app.settings.reduced_motion = true;
        let (_, mistake) = harness.app.progress.profile.open().next().unwrap();
        let key = column(&mistake.game, mistake.goal, true);
        harness.press(&key);
    });
    compare("mistakes_wrong", None, |harness| {
        with_mistakes(harness);
        let (_, mistake) = harness.app.progress.profile.open().next().unwrap();
        let key = column(&mistake.game, mistake.goal, false);
        harness.press(&key);
    });
    compare("progress", None, |harness| {
        with_mistakes(harness);
        harness.press("\x1b");
        harness.key(KeyCode::Down);
        harness.press("\n");
        (0..4).for_each(|_| harness.key(KeyCode::Down));
    });
}
