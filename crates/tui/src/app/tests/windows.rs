//! What is shown in windows of all sizes: no disc is hidden without a word, and large windows are used.

use super::*;
use puissance4_i18n::Phrase as _;
use puissance4_rules::{Cell, Position};

/// Every disc of the game is drawn, by counting its sign in the area of the board.
fn discs_drawn(screen: &str) -> usize {
    screen.lines().skip(1).flat_map(str::chars).filter(|sign| ['●', '○'].contains(sign)).count()
}

fn discs(position: &Position) -> usize {
    position.geometry().cells().filter(|cell: &Cell| position.at(*cell).is_some()).count()
}

#[test]
fn the_whole_standard_board_is_shown_in_the_smallest_window() {
    for (width, height) in [(30, 10), (30, 11), (40, 12), (60, 13)] {
        // A column that is full, so every row has a disc.
        let mut harness = Harness::game("4444441");
        harness.resize(width, height);
        let screen = harness.screen();
        let position = harness.app.playing.as_ref().unwrap().position().clone();
        // One disc may hover above the board.
        let drawn = discs_drawn(&screen);
        assert!([discs(&position), discs(&position) + 1].contains(&drawn), "{width}x{height}:\n{screen}");
        assert!(screen.contains("1  2  3"), "{screen}");
        assert!(screen.contains("Yellow to play"), "{screen}");
    }
}

/// Which rows are hidden is said, with how many discs are in them; and the review says it as well.
#[test]
fn rows_that_are_hidden_are_named() {
    let geometry = Geometry::new(Size::new(7, 12).unwrap(), Connect::new(4).unwrap());
    let game = Game::replay(geometry, &"112211221122".parse().unwrap()).unwrap();
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    for (width, height) in [(30, 10), (40, 12), (80, 12)] {
        let mut harness = Harness::new();
        harness.resize(width, height);
        harness.app.start(Session::new(game.clone(), who, None), Mode::Game);
        harness.choose(4);
        let screen = harness.screen();
        let note = screen.lines().find(|line| line.contains('▲')).unwrap_or_else(|| panic!("{screen}"));
        assert!(note.contains("12: "), "{note}");
        // All discs are drawn or counted.
        let hidden: usize = screen
            .lines()
            .filter(|line| line.contains("▲ row") || line.contains("▼ row"))
            .filter_map(|line| line.split(": ").nth(1)?.split(' ').next()?.parse::<usize>().ok())
            .sum();
        let board: String =
            screen.lines().skip(1).map(|line| line.chars().take(50).collect::<String>() + "\n").collect();
        let drawn = discs_drawn(&board);
        assert!(drawn + hidden == 12 || drawn + hidden == 13, "{drawn} and {hidden} of 12:\n{screen}");
        // At the top of a high column, what is below is hidden.
        harness.choose(1);
        for _ in 0..3 {
            harness.press("\n");
            harness.wait(1000);
        }
        assert!(harness.screen().contains("▼ row"), "{}", harness.screen());
        harness.press("v");
        assert!(harness.screen().contains("▼ row"), "{}", harness.screen());
    }
}

#[test]
fn columns_that_are_hidden_are_named() {
    let geometry = Geometry::new(Size::new(40, 6).unwrap(), Connect::new(4).unwrap());
    let who = ByPlayer { first: Who::Human, second: Who::Human };
    let mut harness = Harness::new();
    harness.resize(40, 20);
    harness.app.start(Session::new(Game::new(geometry), who, None), Mode::Game);
    harness.event(Event::Tick);
    let screen = harness.screen();
    assert!(screen.contains('◀') && screen.contains('▶'), "{screen}");
    assert!(screen.contains("Hidden: columns 1–"), "{screen}");
    harness.key(KeyCode::Home);
    let screen = harness.screen();
    assert!(!screen.contains('◀') && screen.contains('▶'), "{screen}");
}

/// The height of a disc, and how many keys are named, grow with the window.
#[test]
fn a_large_window_is_used() {
    let shown = |width, height, ascii| {
        let mut harness = Harness::with(Language::English, ascii, None);
        harness.resize(width, height);
        harness.start("4", Who::Human, Who::Human);
        harness.wait(1000);
        harness.screen()
    };
    let width_of = |screen: &str| {
        let numbers = screen.lines().find(|line| line.trim_start().starts_with("1 ")).unwrap().to_owned();
        numbers.find('7').unwrap() - numbers.find('1').unwrap()
    };
    let (small, large, largest) = (shown(80, 24, false), shown(120, 40, false), shown(200, 60, false));
    assert!(width_of(&small) < width_of(&large), "{large}");
    assert!(width_of(&largest) >= 6 * 15, "{largest}");
    assert!(largest.lines().filter(|line| line.contains('█')).count() >= 5, "{largest}");
    let keys = |screen: &str| screen.lines().last().unwrap().trim().chars().count();
    assert!(keys(&largest) > 150, "{}", largest.lines().last().unwrap());
    // The panel begins where half of what the board leaves is for it, and is wider.
    let panel = |screen: &str| screen.lines().find_map(|line| line.find("Red").map(|at| line[..at].chars().count()));
    assert!(panel(&largest).unwrap() <= 145, "{largest}");
    let ascii = shown(200, 60, true);
    assert!(ascii.contains("XXXXXXXX"), "{ascii}");
}

/// In ASCII the discs of the legend are those on the board, in every theme and size.
#[test]
fn the_legend_shows_the_discs_as_they_are_drawn() {
    for theme in crate::theme::Theme::all() {
        for (width, height) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
            let mut harness = Harness::with(Language::English, true, None);
            harness.app.settings.theme = theme;
            harness.app.settings.reduced_motion = true;
            harness.resize(width, height);
            harness.start("12", Who::Human, Who::Human);
            let view = harness.app.view(harness.app.playing.as_ref().unwrap());
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| screen::render(&harness.app, frame)).unwrap();
            let buffer = terminal.backend().buffer().clone();
            let signs = Player::BOTH.map(|player| crate::theme::sign(theme, player, true));
            assert_ne!(signs[0], signs[1], "{theme:?}");
            for (player, column) in [(0, 1), (1, 2)] {
                let found = (0..height)
                    .flat_map(|y| (0..width).map(move |x| (x, y)))
                    .filter(|(x, y)| {
                        let cell = view.cell_at((*x, *y).into());
                        cell.is_some_and(|cell| cell.column().number() == column && cell.row().index() == 0)
                    })
                    .any(|place| buffer[place].symbol() == signs[player].to_string());
                assert!(found, "{theme:?} at {width}x{height}:\n{}", harness.screen());
            }
            let legend = harness.screen();
            let name = Player::First.phrase(Language::English);
            assert!(
                legend.to_lowercase().contains(&format!("{} {}", signs[0], name).to_lowercase()),
                "{theme:?}:\n{legend}"
            );
        }
    }
}

/// Where scores are shown, the hint's mark moves beside the number.
#[test]
fn scores_leave_the_mark_of_a_hint() {
    for (width, height) in [(30, 10), (40, 12), (40, 20), (80, 24), (120, 40), (200, 60)] {
        let mut harness = Harness::new();
        harness.resize(width, height);
        harness.start("121212", Who::Human, Who::Human);
        harness.press("t");
        harness.think();
        harness.press("tt");
        let board = |harness: &Harness| -> String {
            harness.screen().lines().map(|line| line.chars().take(140).collect::<String>() + "\n").collect()
        };
        assert_eq!(board(&harness).matches('▲').count(), 1, "{}", harness.screen());
        harness.press("s");
        harness.think();
        let screen = board(&harness);
        assert!(screen.contains("+18"), "{width}x{height}:\n{screen}");
        assert_eq!(screen.matches('▲').count(), 1, "{width}x{height}:\n{screen}");
    }
}

#[test]
fn a_small_window_says_what_it_needs_and_recovers() {
    let mut harness = Harness::game("44");
    harness.resize(20, 8);
    assert!(harness.screen().contains("30 x 10"), "{}", harness.screen());
    // Keys do nothing that one cannot see, and nothing is lost.
    harness.press("5q");
    harness.resize(30, 10);
    assert_eq!(harness.moves(), "44");
    assert!(harness.screen().contains("Red to play"), "{}", harness.screen());
}
