//! Players that are asked about boards they were not made for: none panics, and none plays what is not legal.

use puissance4_players::{Arena, BotLimits, Computer, Dice, Level, Minimax, Schedule, Who, evaluate};
use puissance4_rules::{Columns, Connect, Game, Geometry, Player, Position, Size};

fn positions() -> impl Iterator<Item = Position> {
    [(1, 1), (2, 2), (5, 4), (7, 6), (13, 9)].into_iter().map(|(columns, rows)| {
        Position::new(Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap()))
    })
}

#[test]
fn another_board_than_at_the_start_is_no_reason_to_panic() {
    for name in ["random", "finisher", "careful", "aligner", "tactician", "minimax:2", "level:1", "level:5"] {
        let computer: Computer = name.parse().unwrap();
        let mut dice = Dice::seeded(1);
        for start in positions() {
            let Ok(mut strategy) = computer.strategy(&start) else { continue };
            for position in positions() {
                let advice = strategy.advise(&position, &mut dice);
                assert!(advice.is_none_or(|advice| position.can_play(advice.column)), "{name}");
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_advice() {
    let game = Game::replay(Geometry::STANDARD, &"1212121".parse().unwrap()).unwrap();
    for who in Computer::ALL {
        let advice = who.strategy(game.position()).map(|mut who| who.advise(game.position(), &mut Dice::seeded(1)));
        assert!(matches!(advice, Ok(None) | Err(_)), "{who}");
    }
    assert!(evaluate(game.position(), Player::First).get().abs() <= 1.0);
    assert!(
        Minimax::new(u8::MAX).search(game.position()).is_none() && Dice::seeded(1).pick(Columns::default()).is_none()
    );
}

#[test]
fn an_arena_without_players_or_games_is_empty() {
    for (players, games) in [(vec![], 5), (vec![Computer::Random], 5), (vec![Computer::Random; 2], 0)] {
        for schedule in [Schedule::RoundRobin, Schedule::Ladder] {
            let (geometry, players, limits) = (Geometry::STANDARD, players.clone(), BotLimits::default());
            let arena = Arena { geometry, players, schedule, games, seed: 1, limits };
            assert_eq!(arena.run(&|| ()).unwrap().games(), 0);
        }
    }
}

#[test]
fn names_that_are_no_players_are_refused() {
    for name in ["", "minimax:", "minimax:256", "minimax:-1", "level:0", "level:11", "level:", "human:1", "\0", "é"] {
        assert!(name.parse::<Who>().is_err(), "{name:?}");
    }
    assert!(Level::new(0).is_none() && Level::new(u8::MAX).is_none());
}
