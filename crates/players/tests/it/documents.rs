//! What the course documents ask of the computer players, word for word, and what must hold for all of them.

use proptest::prelude::*;
use puissance4_players::{
    Advice, Careful, Computer, Dice, Level, Minimax, Note, Random, Strategy as _, evaluate, play_game,
};
use puissance4_rules::{Column, Connect, Game, Geometry, Player, Position, Setup, Size};

const FIGURE_2: &str = "
    1 2 3 4 5 6 7
  6       *        6
  5       o        5
  4     o o   *    4
  3     * o   o o  3
  2   * o * * o *  2
  1 * o * * o o *  1
    1 2 3 4 5 6 7
";

fn standard_connect() -> Connect {
    Geometry::STANDARD.connect()
}

fn advice(who: Computer, position: &Position, seed: u64) -> Advice {
    let mut strategy = who.strategy(position).expect("it can play here");
    strategy.advise(position, &mut Dice::seeded(seed)).expect("the game is not over")
}

#[test]
fn yellow_wins_figure_2_in_column_5() {
    let mut setup = Setup::from_picture(FIGURE_2).unwrap();
    setup.to_move = Some(Player::Second);
    let position = setup.position(standard_connect()).unwrap();
    // Every player but the random one sees a win in one; the perfect one only plays where the discs were played in
    // turn.
    for who in Computer::ALL.into_iter().filter(|who| ![Computer::Random, Computer::Perfect].contains(who)) {
        for seed in 0..50 {
            assert_eq!(advice(who, &position, seed).column.number(), 5, "{who}");
        }
    }
}

/// Three discs of the computer stacked in the second column, nothing else, computer to move.
#[test]
fn the_test_board_of_the_python_document() {
    let grid = r#"{"grid": [[0,2,0,0,0,0,0],[0,2,0,0,0,0,0],[0,2,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],
                   [0,0,0,0,0,0,0]], "to_move": 2}"#;
    let position = Setup::from_json(grid).unwrap().position(standard_connect()).unwrap();
    for depth in 0..=5 {
        let (column, note) = Minimax::new(depth).search(&position).unwrap();
        assert_eq!((column.number(), note), (2, Note::WON), "minimax:{depth}");
    }
    assert_eq!(advice(Computer::Minimax(4), &position, 0).note, Some(Note::WON));
}

/// The document's algorithm to the letter: no bounds handed down, and a return where a note of 1 or -1 is better than
/// those before it. Counts the positions that it looks at.
fn documented(position: &Position, me: Player, depth: u8, count: &mut usize) -> Option<(Column, Note)> {
    let my_turn = position.to_move() == me;
    let mut best: Option<(Column, Note)> = None;
    for column in position.legal() {
        let mut after = position.clone();
        after.play(column).unwrap();
        *count += 1;
        let mut note = evaluate(&after, me);
        if depth > 0 && note > Note::LOST && note < Note::WON {
            note = documented(&after, me, depth - 1, count).map_or(Note::EVEN, |(_, note)| note);
        }
        match best {
            Some((_, so_far)) if my_turn && note <= so_far => {}
            Some((_, so_far)) if !my_turn && note >= so_far => {}
            Some(_) if note == if my_turn { Note::WON } else { Note::LOST } => return Some((column, note)),
            _ => best = Some((column, note)),
        }
    }
    best
}

/// The counts that docs/course.md tells. The document's own returns leave out some of the positions of `--plain`, and
/// bounds many more.
#[test]
fn the_documents_search_looks_at_18190_positions() {
    let game = Game::replay(Geometry::STANDARD, &"4453".parse().unwrap()).unwrap();
    let mut count = 0;
    let found = documented(game.position(), game.position().to_move(), 4, &mut count);
    assert_eq!((found, count), (Minimax::new(4).search(game.position()), 18_190));
}

/// A position some random moves into a game, not over.
fn position() -> impl Strategy<Value = Position> {
    let sizes = prop_oneof![Just((7, 6)), Just((4, 4)), Just((6, 5)), Just((9, 10)), Just((3, 50))];
    (sizes, 2..6_usize, prop::collection::vec(0..64_usize, 0..40)).prop_map(|((columns, rows), connect, choices)| {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
        let mut position = Position::new(geometry);
        for choice in choices {
            let legal = position.legal();
            let mut after = position.clone();
            after.play(legal.nth(choice % legal.len()).unwrap()).unwrap();
            if after.is_over() {
                break;
            }
            position = after;
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn bounds_change_neither_column_nor_note(position in position(), depth in 0..4_u8) {
        let fast = Minimax::new(depth).search(&position);
        prop_assert_eq!(fast, documented(&position, position.to_move(), depth, &mut 0));
        prop_assert_eq!(fast, Minimax::plain(depth).search(&position));
    }

    #[test]
    fn every_player_plays_legal_columns_and_repeats_itself(position in position(), seed: u64) {
        for who in [Computer::Random, Computer::Finisher, Computer::Careful, Computer::Aligner, Computer::Tactician,
                    Computer::Minimax(1)] {
            let chosen = advice(who, &position, seed);
            prop_assert!(position.can_play(chosen.column), "{who}");
            prop_assert_eq!(chosen, advice(who, &position, seed));
        }
    }

    #[test]
    fn a_win_in_one_is_never_missed(position in position(), seed: u64) {
        let me = position.to_move();
        let can_win = position.legal().into_iter().any(|column| position.wins_at(me, column));
        if can_win {
            for who in [Computer::Finisher, Computer::Careful, Computer::Aligner, Computer::Tactician,
                        Computer::Minimax(0)] {
                prop_assert!(position.wins_at(me, advice(who, &position, seed).column), "{who}");
            }
            // Looking further, the document's search takes the first column that is sure to win, soon or later.
            prop_assert_eq!(Minimax::new(2).search(&position).unwrap().1, Note::WON);
        }
    }

    #[test]
    fn the_careful_player_loses_at_once_only_if_it_must(position in position(), seed: u64) {
        let loses = |column| {
            let mut after = position.clone();
            after.play(column).unwrap();
            let other = after.to_move();
            after.legal().into_iter().any(|reply| after.wins_at(other, reply))
        };
        let avoidable = position.legal().into_iter().any(|column| !loses(column));
        let chosen = advice(Computer::Careful, &position, seed).column;
        prop_assert!(!avoidable || !loses(chosen));
    }

    #[test]
    fn notes_are_opposite_for_the_two_and_within_their_range(position in position()) {
        let [mine, others] = Player::BOTH.map(|player| evaluate(&position, player).get());
        prop_assert!(mine > -1.0 && mine < 1.0, "neither player has won yet");
        prop_assert!((mine + others).abs() < 1e-12);
    }
}

#[test]
fn there_is_no_advice_once_the_game_is_over() {
    let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
    for who in Computer::ALL {
        assert_eq!(who.strategy(game.position()).unwrap().advise(game.position(), &mut Dice::seeded(0)), None, "{who}");
    }
}

#[test]
fn games_end_on_extreme_boards() {
    for (columns, rows, connect) in [(1, 1, 2), (1, 64, 4), (64, 1, 3), (2, 2, 4), (20, 20, 7)] {
        let geometry = Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap());
        // The exact values of the wide boards cannot be computed, or not quickly.
        for first in Computer::ALL.into_iter().filter(|first| *first != Computer::Perfect || columns < 3) {
            let first = match first {
                Computer::Minimax(_) => Computer::Minimax(1),
                Computer::Level(_) => Computer::Level(Level::LOWEST),
                _ => first,
            };
            let mut first = first.strategy(&Position::new(geometry)).unwrap();
            play_game(geometry, first.as_mut(), &mut Careful, &mut Dice::seeded(3));
        }
    }
}

/// Each choice of `random` is equally likely.
#[test]
fn random_is_uniform() {
    let game = Game::replay(Geometry::STANDARD, &"444444".parse().unwrap()).unwrap();
    let mut counts = [0_u32; 7];
    let mut dice = Dice::seeded(5);
    for _ in 0..6000 {
        let advice = Random.advise(game.position(), &mut dice).unwrap();
        counts[advice.column.index()] += 1;
    }
    assert_eq!(counts[3], 0, "column 4 is full");
    // 1000 expected, with a standard deviation of 29.
    assert!(counts.iter().enumerate().all(|(column, count)| column == 3 || (850..1150).contains(count)), "{counts:?}");
}
