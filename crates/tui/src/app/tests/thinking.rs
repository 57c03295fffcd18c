//! Seeing a computer think, step by step.

use super::*;
use puissance4_players::{Event as TreeEvent, Tree};
use puissance4_session::{Answer, Question, Task};

/// A game against this computer, in which the computer is seen to think.
fn thinking(moves: &str, computer: Computer) -> Harness {
    let mut harness = Harness::new();
    harness.start(moves, Who::Human, Who::Computer(computer));
    harness.asked.clear();
    harness.press("i");
    harness
}

/// The computer that was asked about last.
fn asked(harness: &Harness) -> Computer {
    match harness.asked.last().expect("something was asked").task {
        Task::Ask(Question::Think { computer, .. }) => computer,
        ref other => panic!("{other:?}"),
    }
}

/// The tree that answers the last request.
fn tree_of(harness: &Harness) -> Tree {
    let request = harness.asked.last().expect("something was asked").clone();
    let Some(Response::Answer(Answer::Tree(tree))) = answers(request).pop() else { panic!("no tree") };
    tree
}

/// The number of the step that is shown.
fn step(harness: &Harness) -> usize {
    let screen = harness.screen();
    let number = screen.trim_start().strip_prefix("Step ").and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{screen}"))
}

#[test]
fn the_screens() {
    compare("thinking", None, |harness| {
        harness.start("4435", Who::Human, Who::Computer(Computer::Minimax(3)));
        harness.press("i");
        harness.think();
        (0..20).for_each(|_| harness.key(KeyCode::Right));
    });
    compare("thinking_judged", None, |harness| {
        harness.start("4435", Who::Human, Who::Human);
        harness.press("i");
        harness.think();
        harness.key(KeyCode::Down);
        harness.key(KeyCode::Down);
        harness.key(KeyCode::Down);
    });
    compare("thinking_choice", None, |harness| {
        harness.start("4435", Who::Human, Who::Computer(Computer::Level(puissance4_players::Level::DEFAULT)));
        harness.press("i");
        harness.think();
        harness.key(KeyCode::End);
    });
    compare("thinking_rules", None, |harness| {
        harness.start("4435", Who::Human, Who::Computer(Computer::Tactician));
        harness.press("i");
    });
}

#[test]
fn themes_show_the_moves_that_are_thought_of() {
    for theme in crate::theme::Theme::all() {
        for (width, height) in [(30, 10), (40, 12), (80, 24), (200, 60)] {
            let mut harness = thinking("4435", Computer::Minimax(2));
            harness.app.settings.theme = theme;
            harness.resize(width, height);
            harness.think();
            let board = |harness: &Harness| -> String {
                let lines = harness.screen();
                let half = usize::from(width) / 2;
                let part = |line: &str| line.chars().take(half).collect::<String>() + "\n";
                lines.lines().skip(1).take(usize::from(height) - 2).map(part).collect()
            };
            let (first, numbers) = (board(&harness), board(&harness).matches('2').count());
            harness.key(KeyCode::Right);
            assert_ne!(board(&harness), first, "{theme:?} at {width}x{height}");
            assert!(board(&harness).matches('2').count() > numbers, "{theme:?}:\n{}", harness.screen());
        }
    }
}

#[test]
fn every_step_is_shown_in_both_directions_with_its_sentence() {
    let mut harness = thinking("4435", Computer::Minimax(2));
    let tree = tree_of(&harness);
    harness.think();
    harness.resize(120, 40);
    let steps = tree.steps();
    for (index, one) in steps.iter().enumerate() {
        assert_eq!(step(&harness), index + 1);
        let said = puissance4_i18n::step_of(Computer::Minimax(2), &tree, one, Language::English);
        let shown = harness.screen();
        for word in said.split(' ') {
            assert!(shown.contains(word), "{word} of {said}:\n{shown}");
        }
        assert_eq!(shown.matches('►').count(), 1, "{shown}");
        harness.key(KeyCode::Right);
    }
    assert_eq!(step(&harness), steps.len(), "the last step stays");
    assert_eq!(harness.screen().matches('◀').count(), 1, "{}", harness.screen());
    harness.key(KeyCode::Left);
    assert_eq!(step(&harness), steps.len() - 1);
    harness.key(KeyCode::Home);
    assert_eq!(step(&harness), 1);
    harness.key(KeyCode::Left);
    assert_eq!(step(&harness), 1);
    harness.key(KeyCode::End);
    assert_eq!(step(&harness), steps.len());
}

#[test]
fn down_and_up_skip_what_is_deeper() {
    let mut harness = thinking("4435", Computer::Minimax(3));
    let tree = tree_of(&harness);
    harness.think();
    let steps = tree.steps();
    let is_first_level = |index: usize| {
        let one = &steps[index];
        let is_cut = matches!(one.event, TreeEvent::Cuts(_));
        one.path.len() + usize::from(is_cut) == 1
    };
    let expected: Vec<usize> = (0..steps.len()).filter(|index| is_first_level(*index)).collect();
    assert!(expected.len() < steps.len() / 2);
    for index in &expected {
        assert_eq!(step(&harness), index + 1);
        harness.key(KeyCode::Down);
    }
    for index in expected.iter().rev() {
        assert_eq!(step(&harness), index + 1);
        harness.key(KeyCode::Up);
    }
    // From a reply, to the next reply.
    harness.key(KeyCode::Right);
    harness.key(KeyCode::Down);
    assert_eq!(steps[step(&harness) - 1].path.len(), 2);
}

#[test]
fn it_walks_by_itself_until_the_choice() {
    let mut harness = thinking("4435", Computer::Minimax(1));
    let count = tree_of(&harness).steps().len();
    harness.think();
    assert_eq!(harness.app.next_change(), None);
    harness.press(" ");
    for expected in 1..=count {
        assert_eq!(step(&harness), expected);
        let wait = harness.app.next_change().map_or(0, |wait| u64::try_from(wait.as_millis()).unwrap());
        harness.wait(wait);
    }
    assert_eq!(harness.app.next_change(), None, "{}", harness.screen());
    // Once more from the beginning, faster; and a help that is read stops it.
    harness.press(" +");
    assert_eq!(step(&harness), 1);
    harness.press("?");
    harness.wait(60_000);
    harness.press("\x1b");
    assert!(step(&harness) <= 2);
    // Escape stops the walk first, then leaves.
    harness.press("\x1b");
    assert!(harness.screen().contains("Step "), "{}", harness.screen());
    assert_eq!(harness.app.next_change().is_none(), harness.app.message.is_none());
    harness.press("\x1b");
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
}

#[test]
fn the_computer_of_the_game_thinks_or_minimax() {
    assert_eq!(asked(&thinking("44", Computer::Careful)), Computer::Careful);
    assert_eq!(asked(&thinking("44", Computer::Minimax(6))), Computer::Minimax(6));
    assert_eq!(asked(&thinking("44", "cmd:true".parse().unwrap())), Computer::Minimax(2));
    let mut harness = Harness::game("44");
    harness.press("i");
    assert_eq!(asked(&harness), Computer::Minimax(2));
    // Where two computers play, the one to move.
    for (moves, expected) in [("44", Computer::Tactician), ("444", Computer::Careful)] {
        let mut harness = Harness::new();
        harness.start(moves, Who::Computer(Computer::Tactician), Who::Computer(Computer::Careful));
        harness.press("i");
        assert_eq!(asked(&harness), expected);
    }
}

#[test]
fn players_can_be_compared() {
    let mut harness = thinking("4435", Computer::Minimax(6));
    let mut seen = vec![asked(&harness)];
    loop {
        harness.press("n");
        let next = asked(&harness);
        if next == seen[0] {
            break;
        }
        seen.push(next);
    }
    assert_eq!(seen.len(), 1 + 3 + 3 + 10, "{seen:?}");
    harness.press("p");
    assert_eq!(asked(&harness), *seen.last().unwrap());
    // An answer about another player comes too late.
    let old = harness.asked[1].clone();
    harness.event(Event::Response(old.id, answers(old).pop().unwrap()));
    assert!(harness.screen().contains("thinking "), "{}", harness.screen());
}

/// What it is seen to choose is what it plays.
#[test]
fn the_choice_is_the_move_that_follows() {
    for level in [1, 3, 5] {
        let mut harness = Harness::new();
        let computer = format!("level:{level}").parse().unwrap();
        harness.start("443", Who::Human, Who::Computer(computer));
        harness.asked.clear();
        harness.press("i");
        let choice = tree_of(&harness).choice;
        harness.think();
        harness.press("\x1b");
        harness.think();
        harness.wait(1000);
        harness.wait(1000);
        assert_eq!(harness.moves(), format!("443{choice}"));
    }
}

#[test]
fn leaving_cancels_the_request_and_goes_back() {
    let mut harness = thinking("44", Computer::Minimax(64));
    assert!(harness.screen().contains("thinking "), "{}", harness.screen());
    assert!(harness.app.next_change().is_some(), "something turns");
    harness.done.clear();
    harness.press("\x1b");
    assert!(harness.did(EngineEffect::StopAnalyst));
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
    assert_eq!(harness.moves(), "44");
    // The key that opens it also closes it.
    harness.press("ii");
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
}

#[test]
fn a_review_opens_it_for_the_position_that_it_shows() {
    let mut harness = Harness::new();
    harness.start("4435", Who::Human, Who::Computer(Computer::Careful));
    harness.press("v");
    harness.key(KeyCode::Left);
    harness.asked.clear();
    harness.press("i");
    assert_eq!(asked(&harness), Computer::Careful);
    assert_eq!(harness.asked[0].game.moves().to_string(), "443");
    harness.think();
    assert!(harness.screen().contains("Rule 1"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(harness.screen().contains("move 3 of 4"), "{}", harness.screen());
}

#[test]
fn a_refusal_is_a_sentence() {
    let geometry = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    let mut harness = Harness::new();
    harness.resize(120, 40);
    harness.app.start(Session::new(Game::new(geometry), who, None), Mode::Game);
    harness.press("I");
    while asked(&harness) != Computer::Perfect {
        harness.press("n");
    }
    harness.asked.drain(..harness.asked.len() - 1);
    let request = harness.asked[0].clone();
    let Some(Response::Refused(refusal)) = answers(request).pop() else { panic!("it was answered") };
    harness.think();
    let shown = harness.screen();
    for word in refusal.sentence(Language::English).split(' ') {
        assert!(shown.contains(word), "{word}:\n{shown}");
    }
}

#[test]
fn there_is_nothing_to_think_about_when_the_game_is_over() {
    let mut harness = Harness::game("1212121");
    harness.press("i");
    assert!(matches!(harness.app.screen, Screen::Playing(_)));
    assert!(harness.screen().contains("there is nothing to think about"), "{}", harness.screen());
    harness.press("vi");
    assert!(matches!(harness.app.screen, Screen::Review(_)));
    assert!(harness.screen().contains("there is nothing to think about"), "{}", harness.screen());
}

/// As in a review: the clock stands still, and what is left of it is stored.
#[test]
fn a_clock_stands_still() {
    let mut harness = Harness::timed();
    harness.done.clear();
    harness.press("i");
    assert!(harness.stored().any(|effect| matches!(effect, StorageEffect::WriteCurrent(_))));
    harness.wait(120_000);
    harness.press("\x1b");
    assert!(!harness.app.playing.as_ref().unwrap().session.is_over());
}

/// What is too long for its place is read with a key.
#[test]
fn the_rules_can_be_read_in_a_small_window() {
    for (width, height) in [(30, 10), (40, 12), (80, 24)] {
        let mut harness = thinking("4435", Computer::Tactician);
        harness.resize(width, height);
        let tree = tree_of(&harness);
        harness.think();
        let mut seen = harness.screen();
        harness.key(KeyCode::PageDown);
        for _ in 0..60 {
            seen += &harness.screen();
            harness.key(KeyCode::Down);
        }
        for word in puissance4_i18n::method_of(&tree, Language::English).join(" ").split(' ') {
            assert!(seen.contains(word), "{word} at {width}x{height}: {seen}");
        }
        harness.press("\x1b\x1b");
        assert!(matches!(harness.app.screen, Screen::Playing(_)));
    }
}
