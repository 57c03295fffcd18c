//! The opponent that adapts: each level takes the part of a person and soon gets half of the points.

use puissance4_players::{Computer, Dice, Level, Strategy, Tally, Who};
use puissance4_rules::{ByPlayer, Game, Geometry, Position};
use puissance4_session::{Form, Opponent, Session};

/// How many games a person has to become known.
const FIRST_GAMES: usize = 10;

fn levels() -> Vec<Box<dyn Strategy>> {
    let empty = Position::new(Geometry::STANDARD);
    Level::all().map(|level| Computer::Level(level).strategy(&empty).unwrap()).collect()
}

/// Lets a person of this strength play against the opponent that adapts, starting every second game. Returns the
/// results after the first games.
fn results(person: Level, games: usize) -> Tally {
    let mut players = levels();
    let human = Opponent::Who(Who::Human);
    let seats = ByPlayer { first: human, second: Opponent::Adaptive };
    let mut session = Session::between(Game::new(Geometry::STANDARD), seats);
    let mut form = Form::default();
    let mut tally = Tally::default();
    for number in 0..FIRST_GAMES + games {
        let seed = 1000 * u64::from(person.get()) + number as u64;
        form.choose_opponent(&mut session, seed);
        let mut dice = Dice::seeded(seed);
        while let Some(player) = session.to_move() {
            let level = match session.who(player) {
                Who::Computer(Computer::Level(level)) => level,
                _ => person,
            };
            let strategy = &mut players[usize::from(level.get() - 1)];
            session.play(strategy.advise(session.position(), &mut dice).unwrap().column).unwrap();
        }
        if number >= FIRST_GAMES {
            match session.winner().map(|winner| session.who(winner)) {
                None => tally.draws += 1,
                Some(Who::Human) => tally.wins += 1,
                Some(_) => tally.losses += 1,
            }
        }
        form.add(&session);
        session.rematch();
    }
    tally
}

fn check(persons: impl Iterator<Item = Level>, games: usize) {
    for person in persons {
        let tally = results(person, games);
        let score = tally.score().unwrap();
        println!("level {person}: {}/{}/{}, {:.1} %", tally.wins, tally.draws, tally.losses, 100.0 * score);
        assert!((0.40..=0.60).contains(&score), "level {person}: {tally:?}");
    }
}

#[test]
fn persons_of_the_lower_levels_get_half_of_the_points() {
    check(Level::all().take(5), 150);
}

#[test]
#[ignore = "3,000 games take minutes: cargo xtask verify"]
fn persons_of_all_levels_get_half_of_the_points() {
    check(Level::all(), 290);
}
