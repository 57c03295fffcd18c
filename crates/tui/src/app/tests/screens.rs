//! Every screen in every size and language, compared with stored ones.

use super::*;

#[test]
fn the_menu() {
    compare("menu", None, |_| {});
    compare("menu_continue", Some(&saved("44")), |_| {});
}

#[test]
fn setting_up_a_game() {
    compare("setup_computer", None, |harness| harness.press("1"));
    compare("setup_friend", None, |harness| harness.press("2"));
    compare("setup_watch", None, |harness| harness.press("3"));
}

#[test]
fn a_game_in_progress() {
    compare("game", None, |harness| harness.start("44534", Who::Human, Who::Computer(Computer::Careful)));
    compare("game_people", None, |harness| {
        harness.start("445345", Who::Human, Who::Human);
        harness.choose(2);
    });
    compare("game_insight", None, |harness| {
        harness.start("4444", Who::Human, Who::Human);
        harness.press("sbme");
    });
    compare("game_clock", None, |harness| {
        harness.press("2");
        // Up from the first line is the last.
        harness.key(KeyCode::Up);
        harness.key(KeyCode::Right);
        harness.press("\n4");
        harness.wait(1500);
        harness.wait(61_000);
    });
    compare("game_refused", None, |harness| {
        harness.start("444444", Who::Human, Who::Human);
        harness.press("4");
    });
    compare("game_pointing", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("p");
        harness.key(KeyCode::Up);
        harness.press("\n");
    });
}

#[test]
fn the_end_of_a_game() {
    compare("won_column", None, |harness| harness.start("1212121", Who::Human, Who::Human));
    compare("won_diagonal", None, |harness| harness.start("12233434464", Who::Human, Who::Human));
    compare("won_second", None, |harness| {
        harness.start("176655454424", Who::Human, Who::Human);
    });
    compare("drawn", None, |harness| {
        harness.start("132441365226752477771331233146675264461555", Who::Human, Who::Human);
    });
    compare("resigned", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("gy");
    });
}

#[test]
fn questions() {
    compare("ask_leave", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("\x1b");
    });
    compare("ask_resign", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("g");
    });
    compare("ask_rematch", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("r");
    });
    compare("naming", None, |harness| {
        harness.start("44", Who::Human, Who::Human);
        harness.press("k");
    });
}

#[test]
fn help_and_lists() {
    compare("help", None, |harness| harness.press("?"));
    compare("help_end", None, |harness| {
        harness.press("?");
        harness.key(KeyCode::End);
    });
    compare("settings", None, |harness| harness.press("9"));
    compare("statistics_none", None, |harness| harness.press("8"));
    compare("statistics", None, |harness| {
        harness.start("1212121", Who::Human, Who::Computer(Computer::Careful));
        harness.press("\x1b8");
    });
    compare("saved_none", None, |harness| harness.event(Event::Listed(Vec::new(), Vec::new())));
    compare("saved", None, |harness| {
        let entries = vec![finished("1212121"), entry("Sunday", "44"), entry("A long evening", "1212121")];
        harness.event(Event::Listed(entries, Vec::new()));
    });
}

#[test]
fn reviewing_and_exploring() {
    compare("review", None, |harness| {
        harness.start("12233434464", Who::Human, Who::Human);
        harness.press("v");
        harness.think();
        harness.key(KeyCode::Left);
        harness.key(KeyCode::Left);
    });
    compare("explore", None, |harness| {
        harness.press("5");
        harness.think();
        harness.press("4");
        harness.wait(1000);
    });
}

#[test]
fn other_boards() {
    compare("board_64x64", None, |harness| {
        let geometry = Geometry::new(Size::new(64, 64).unwrap(), Connect::new(5).unwrap());
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        harness.app.start(Session::new(Game::new(geometry), who, None), Mode::Game);
        harness.press("z");
        harness.wait(1000);
    });
    compare("board_12x5", None, |harness| {
        let geometry = Geometry::new(Size::new(12, 5).unwrap(), Connect::new(4).unwrap());
        let game = Game::replay(geometry, &"abc1abc".parse().unwrap()).unwrap();
        let who = ByPlayer { first: Who::Human, second: Who::Human };
        harness.app.start(Session::new(game, who, None), Mode::Game);
        harness.press("b");
    });
}

#[test]
fn themes() {
    for theme in crate::theme::Theme::all() {
        compare(&format!("theme_{}", theme.name()), None, |harness| {
            harness.app.settings.theme = theme;
            harness.start("12233434464", Who::Human, Who::Human);
        });
    }
    for style in puissance4_rules::Style::ALL {
        compare(&format!("theme_{}_row", style.name()), None, |harness| {
            harness.app.settings.theme = crate::theme::Theme::Classic(style);
            harness.start("4455667", Who::Human, Who::Human);
        });
    }
}
