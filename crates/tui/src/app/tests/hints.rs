//! Hints and puzzles.

use super::*;

#[test]
fn a_hint_is_exact_where_it_can_be() {
    let mut harness = Harness::game("121212");
    harness.press("ttt");
    harness.think();
    harness.press("tt");
    assert!(harness.screen().contains("Best column: 1"), "{}", harness.screen());
    // On a board too large for exact values it is what looks good.
    let geometry = Geometry::new(Size::new(20, 20).unwrap(), Connect::new(4).unwrap());
    let game = Game::replay(geometry, &"121212".parse::<Moves>().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    harness.app.start(Session::new(game, who, None), Mode::Game);
    harness.press("T");
    harness.think();
    harness.press("TT");
    assert!(harness.screen().contains("Column 1 looks good"), "{}", harness.screen());
}

#[test]
fn a_hint_tells_more_each_time() {
    let mut harness = Harness::game("121212");
    let told = |harness: &Harness| harness.app.playing.as_ref().unwrap().hint.clone().unwrap_or_default();
    harness.press("t");
    harness.think();
    let idea = told(&harness);
    assert!(idea.contains("Ask again") && !idea.contains("olumn"), "{idea}");
    harness.press("t");
    assert!(told(&harness).contains("Look at columns 1 to 3."), "{}", told(&harness));
    // Closing it does not tell it from the beginning.
    harness.press("\x1b");
    assert_eq!(told(&harness), "");
    harness.press("t");
    assert!(told(&harness).starts_with("Best column: 1."), "{}", told(&harness));
    assert!(harness.asked.is_empty(), "it is looked for once");
    // Another position starts again.
    harness.press("3");
    harness.press("t");
    harness.think();
    assert!(told(&harness).contains("Ask again"), "{}", told(&harness));
    compare("hint_idea", None, |harness| {
        harness.start("121212", Who::Human, Who::Human);
        harness.press("t");
    });
}

#[test]
fn a_hint_says_why() {
    let mut harness = Harness::game("121212");
    harness.press("t");
    harness.think();
    harness.press("tt");
    let shown = harness.screen();
    assert!(shown.contains("Best column: 1"), "{shown}");
    assert!(harness.app.playing.as_ref().unwrap().hint.as_ref().unwrap().len() > "Best column: 1".len());
}

#[test]
fn a_puzzle_is_solved_by_the_right_columns_only() {
    compare("training", None, |harness| harness.press("4"));
    compare("puzzle", None, |harness| harness.press("4\n"));
    let mut harness = Harness::new();
    for _ in 0..5 {
        harness.press("4\n");
        harness.think();
        let mut found = 0;
        while let Some(playing) = &harness.app.playing
            && let Some(exercise) = playing.exercise()
            && !exercise.is_over()
        {
            let goal = exercise.problem().goal();
            let analysis = playing.study.analysis.clone().expect("it has been studied");
            let right = goal.columns(playing.position(), &analysis)[0];
            let before = harness.moves();
            let legal = playing.position().legal();
            let wrong = legal.into_iter().find(|column| !goal.columns(playing.position(), &analysis).contains(column));
            if let Some(wrong) = wrong {
                harness.press(&wrong.to_string());
                harness.think();
                assert_eq!(harness.moves(), before, "a wrong move is not played");
            }
            harness.press(&right.to_string());
            harness.think();
            assert_ne!(harness.moves(), before);
            found += 1;
            harness.think();
            harness.wait(1000);
            harness.wait(1000);
            harness.think();
        }
        assert!(found > 0);
        assert!(harness.screen().contains("Solved") || harness.screen().contains("win"), "{}", harness.screen());
        harness.press("\x1b\x1b");
    }
}

/// In a small window a notice and a hint share a line: the hint, which was asked for, is shown.
#[test]
fn a_notice_does_not_hide_a_hint() {
    for (width, height) in [(40, 12), (30, 10), (60, 20)] {
        let mut harness = Harness::game("121212");
        harness.event(Event::Resize { width, height });
        harness.app.tell("Something happened.".to_owned(), false);
        assert!(harness.screen().contains("Something happened."));
        harness.press("t");
        harness.think();
        for _ in 0..2 {
            let shown = harness.screen();
            assert!(!shown.contains("Something happened."), "{width}x{height}\n{shown}");
            harness.app.tell("Something happened.".to_owned(), false);
            harness.press("t");
        }
        assert!(!harness.screen().contains("Something happened."));
    }
}
