//! A coach that is asked what it cannot answer says so.

use std::num::NonZeroUsize;

use puissance4_coach::{Coach, Goal, Level, Pack, PuzzleMaker};
use puissance4_engine::Limits;
use puissance4_rules::{Column, Connect, Game, Geometry, Size};

#[test]
fn other_boards_and_finished_games_are_refused() {
    let small = Geometry::new(Size::new(5, 4).unwrap(), Connect::new(4).unwrap());
    let mut coach = Coach::new(small).unwrap();
    let limits = Limits::none();
    let won = Game::replay(small, &"1212121".parse().unwrap()).unwrap();
    for game in [Game::new(Geometry::STANDARD), won] {
        let position = game.position();
        assert!(coach.hint(position, &limits).is_err() && coach.explain_all(position, &limits).is_err());
        for column in [0, 4, 6, 63].map(|index| Column::from_index(index).unwrap()) {
            assert!(coach.explain(position, column, &limits).is_err());
        }
        assert!(coach.puzzle(&game, &limits).is_err());
        let _ = coach.defence(position, Goal::Win, &limits);
    }
    let other = Game::replay(Geometry::STANDARD, &"44".parse().unwrap()).unwrap();
    assert!(coach.review(&other, &limits).is_err());
    let there = Game::new(small);
    assert!(coach.explain(there.position(), Column::from_index(63).unwrap(), &limits).is_err());
    assert!(coach.review(&there, &limits).unwrap().moves.is_empty());
}

#[test]
fn a_puzzle_of_no_level_is_of_any() {
    let puzzle = PuzzleMaker::new(1).unwrap().make(&[], &Limits::none()).unwrap();
    assert!(Level::ALL.contains(&puzzle.level()));
}

#[test]
fn an_empty_pack_has_no_puzzle() {
    let pack = Pack::new(Vec::new());
    let mut dice = puissance4_players::Dice::seeded(1);
    assert!(pack.pick(None, None, &mut dice).is_none());
    assert!(pack.near(1000, &[], |_| false, &mut dice).is_none());
    assert!(pack.parts(NonZeroUsize::MIN).is_empty());
    for text in ["4453", "\0", "1212121", "é", "4453 9"] {
        assert!(Pack::read(text).is_err(), "{text:?}");
    }
}
