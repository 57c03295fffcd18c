//! Several games between the same two.

use super::*;

/// The first of some games of a contest, from these moves.
fn contest(harness: &mut Harness, games: usize, moves: &str, first: Who, second: Who) {
    let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
    let session = Session::new(game, ByPlayer { first, second }, None).of_games(NonZeroUsize::new(games).unwrap());
    harness.app.start(session, Mode::Game);
    harness.event(Event::Tick);
}

/// Wins the game for the player who starts.
fn win(harness: &mut Harness) {
    harness.press("1212121");
    harness.wait(1000);
}

#[test]
fn a_contest() {
    compare("contest_between", None, |harness| contest(harness, 3, "1212121", Who::Human, Who::Human));
    compare("contest_second", None, |harness| {
        contest(harness, 3, "1212121", Who::Human, Who::Human);
        harness.press("r4");
        harness.wait(1000);
    });
    compare("contest_won", None, |harness| {
        contest(harness, 3, "1212121", Who::Human, Who::Human);
        for _ in 0..2 {
            harness.press("r");
            win(harness);
        }
    });
    compare("contest_drawn", None, |harness| {
        contest(harness, 2, "1212121", Who::Human, Who::Human);
        harness.press("r");
        win(harness);
    });
}

#[test]
fn a_contest_that_is_left_between_two_games_goes_on() {
    let mut harness = Harness::new();
    contest(&mut harness, 3, "1212121", Who::Human, Who::Human);
    harness.press("\x1b");
    assert!(harness.screen().contains("Continue the last game"), "{}", harness.screen());
    harness.press("\nr\x1b\n");
    assert!(harness.screen().contains("game 2 of 3"), "{}", harness.screen());
    win(&mut harness);
    harness.press("r");
    win(&mut harness);
    assert!(harness.screen().contains("A (human) wins the contest"), "{}", harness.screen());
    harness.press("\x1b");
    assert!(!harness.screen().contains("Continue"), "{}", harness.screen());
}

#[test]
fn two_computers_play_their_contest_to_its_end() {
    let mut harness = Harness::new();
    let [random, finisher] = [Computer::Random, Computer::Finisher].map(Who::Computer);
    contest(&mut harness, 3, "", random, finisher);
    for _ in 0..3 * 42 {
        harness.think();
        harness.wait(1000);
        harness.wait(1000);
        if harness.app.playing.as_ref().unwrap().session.is_over() {
            // One may look at the end, as long as one likes.
            let games = harness.app.playing.as_ref().unwrap().session.score().games();
            harness.press("z");
            harness.wait(60_000);
            assert_eq!(harness.app.playing.as_ref().unwrap().session.score().games(), games);
            harness.press("z");
            harness.wait(1000);
        }
    }
    let session = &harness.app.playing.as_ref().unwrap().session;
    assert!(session.contest_is_over());
    assert_eq!(session.score().games(), 3);
    assert!(harness.app.next_change().is_none(), "nothing happens after the end");
}
