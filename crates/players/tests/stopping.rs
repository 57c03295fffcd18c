//! Players that are interrupted: they stop soon, say nothing, and play afterwards as if nothing had happened.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use puissance4_players::{Computer, Dice, Who};
use puissance4_rules::{Connect, Game, Geometry, Position, Size};

/// Far more than it takes, for a busy machine.
const SOON: Duration = Duration::from_secs(5);

fn empty(columns: usize, rows: usize) -> Position {
    Position::new(Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(4).unwrap()))
}

fn computer(name: &str) -> Computer {
    name.parse().unwrap()
}

/// Those who would think for hours.
#[test]
fn a_long_thought_ends_soon_without_an_answer() {
    for (name, position) in [("minimax:64", empty(7, 6)), ("minimax:64", empty(40, 40)), ("perfect", empty(8, 8))] {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answers) = mpsc::channel();
        let (flag, start) = (Arc::clone(&stop), position.clone());
        let thinking = std::thread::spawn(move || {
            let mut player = computer(name).strategy(&start).unwrap();
            let advice = player.advise_unless(&start, &mut Dice::seeded(1), &flag);
            sender.send(advice).unwrap();
        });
        assert!(answers.recv_timeout(Duration::from_millis(200)).is_err(), "{name} thinks for a while");
        let asked = Instant::now();
        stop.store(true, Ordering::Relaxed);
        assert_eq!(answers.recv_timeout(SOON), Ok(None), "{name}");
        println!("{name}: stopped after {:?}", asked.elapsed());
        thinking.join().unwrap();
    }
}

/// A flag that is never set changes nothing, for any player.
#[test]
fn a_flag_that_is_not_set_changes_no_answer() {
    let never = Arc::new(AtomicBool::new(false));
    for moves in ["", "4", "44535", "4445552223331"] {
        let game = Game::replay(Geometry::STANDARD, &moves.parse().unwrap()).unwrap();
        let levels = (1..=10).map(|number| format!("level:{number}"));
        let names = Computer::ALL.iter().map(ToString::to_string).chain(levels);
        for name in names {
            let play = |seed, flag: Option<&Arc<AtomicBool>>| {
                let mut player = computer(&name).strategy(game.start()).unwrap();
                let mut dice = Dice::seeded(seed);
                let advice = match flag {
                    Some(flag) => player.advise_unless(game.position(), &mut dice, flag),
                    None => player.advise(game.position(), &mut dice),
                };
                // The dice are used alike, too.
                (advice, format!("{dice:?}"))
            };
            for seed in 0..3 {
                assert_eq!(play(seed, None), play(seed, Some(&never)), "{name} after {moves}");
            }
        }
    }
}

/// A player that was stopped has stored nothing wrong: its next answer is that of a new player.
#[test]
fn an_interruption_leaves_no_trace() {
    let set = Arc::new(AtomicBool::new(true));
    let game = Game::replay(Geometry::STANDARD, &"4444435".parse().unwrap()).unwrap();
    for name in ["perfect", "level:8", "level:10", "minimax:5"] {
        let Who::Computer(computer) = name.parse().unwrap() else { panic!("{name}") };
        let mut player = computer.strategy(game.start()).unwrap();
        let stopped = player.advise_unless(game.position(), &mut Dice::seeded(1), &set);
        let fresh = computer.strategy(game.start()).unwrap().advise(game.position(), &mut Dice::seeded(1));
        assert!(stopped.is_none() || stopped == fresh, "{name} says nothing, or what it would have said");
        assert_eq!(player.advise(game.position(), &mut Dice::seeded(1)), fresh, "{name}");
    }
}

/// A player whose time is up answers as well as it can: by the book, or by looking ahead.
#[test]
fn a_cut_search_answers_with_the_best_so_far() {
    let set = Arc::new(AtomicBool::new(true));
    let games = [
        // Columns 3 and 6 win, by the book; all others lose at once.
        (Geometry::STANDARD, "445", &[3, 6][..]),
        // No book: a third disc in the bottom row with both ends open.
        (empty(8, 8).geometry(), "445", &[3, 6][..]),
        (empty(9, 7).geometry(), "556", &[4, 7][..]),
        // A win in three by a double threat.
        (empty(8, 8).geometry(), "4858", &[3, 6][..]),
    ];
    for (geometry, moves, good) in games {
        let game = Game::replay(geometry, &moves.parse().unwrap()).unwrap();
        for name in ["level:10", "perfect", "minimax:64"] {
            for seed in 0..10 {
                let mut player = computer(name).strategy(game.start()).unwrap();
                let advice = player.advise_by(game.position(), &mut Dice::seeded(seed), &set).unwrap();
                assert!(good.contains(&advice.column.number()), "{name} after {moves}: {advice:?}");
            }
        }
    }
}
