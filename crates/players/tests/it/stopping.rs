//! Players that are interrupted: they stop soon, say nothing, and play afterwards as if nothing had happened.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use puissance4_players::{BotLimits, Computer, Dice, Who};
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
                // The dice are also used alike.
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

/// Games in which only some columns are good, the others lose or give a win away.
fn narrow_games() -> Vec<(Game, &'static [usize])> {
    let games: [(Geometry, &str, &[usize]); 4] = [
        // Columns 3 and 6 win, by the book; all others lose at once.
        (Geometry::STANDARD, "445", &[3, 6]),
        // No book: a third disc in the bottom row with both ends open.
        (empty(8, 8).geometry(), "445", &[3, 6]),
        (empty(9, 7).geometry(), "556", &[4, 7]),
        // A win in three by a double threat.
        (empty(8, 8).geometry(), "4858", &[3, 6]),
    ];
    let replayed = |(geometry, moves, good): (Geometry, &str, &'static [usize])| {
        (Game::replay(geometry, &moves.parse().unwrap()).unwrap(), good)
    };
    games.into_iter().map(replayed).collect()
}

/// A player whose time is up answers as well as it can: by the book, or by looking ahead.
#[test]
fn a_cut_search_answers_with_the_best_so_far() {
    let set = Arc::new(AtomicBool::new(true));
    for (game, good) in narrow_games() {
        let moves = game.moves();
        for name in ["level:10", "perfect", "minimax:64"] {
            for seed in 0..10 {
                let mut player = computer(name).strategy(game.start()).unwrap();
                let advice = player.advise_by(game.position(), &mut Dice::seeded(seed), &set).unwrap();
                assert!(good.contains(&advice.column.number()), "{name} after {moves}: {advice:?}");
            }
        }
    }
}

/// Every player keeps to a time limit for a move, and answers with the best so far.
#[test]
fn a_time_limit_keeps_what_is_won() {
    let (time, never) = (Duration::from_millis(100), Arc::default());
    let limits = BotLimits { per_move: time, is_for_all: true, ..BotLimits::default() };
    for (game, good) in narrow_games() {
        for name in ["level:10", "perfect", "minimax:64"] {
            for seed in 0..20 {
                let mut player = computer(name).strategy_within(game.start(), &limits).unwrap();
                let (begin, mut dice) = (Instant::now(), Dice::seeded(seed));
                let advice = player.advise_in(&game, &mut dice, &never).unwrap();
                assert!(good.contains(&advice.column.number()), "{name} after {}: {advice:?}", game.moves());
                assert!(begin.elapsed() < time + SOON, "{name}: {:?}", begin.elapsed());
            }
        }
    }
}

/// The time for a game is divided among its moves, and begins again with the next game.
#[test]
fn a_time_limit_for_a_game_lasts_for_all_its_moves() {
    let limits = BotLimits { per_game: Some(Duration::from_secs(2)), is_for_all: true, ..BotLimits::default() };
    let mut player = computer("perfect").strategy_within(&empty(9, 9), &limits).unwrap();
    for _ in 0..2 {
        let (mut game, mut thought, never) = (Game::new(empty(9, 9).geometry()), Vec::new(), Arc::default());
        while !game.position().is_over() && thought.len() < 6 {
            let begin = Instant::now();
            let advice = player.advise_in(&game, &mut Dice::seeded(1), &never).unwrap();
            thought.push(begin.elapsed());
            game.play(advice.column).unwrap();
            if let Some(reply) =
                computer("careful").strategy(game.start()).unwrap().advise(game.position(), &mut Dice::seeded(1))
            {
                game.play(reply.column).unwrap();
            }
        }
        assert!(thought.len() > 2, "{thought:?}");
        // It would think for hours. The first move gets a twentieth of the time, the others less and less.
        assert!(thought[0] > Duration::from_millis(20), "{thought:?}");
        assert!(thought.iter().sum::<Duration>() < Duration::from_secs(2) + SOON, "{thought:?}");
    }
}

/// A search that is stopped gives no advice, with or without a time limit.
#[test]
fn a_time_limit_does_not_outlive_a_stop() {
    let limits = BotLimits { per_move: Duration::from_secs(600), is_for_all: true, ..BotLimits::default() };
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let thinking = std::thread::spawn(move || {
        let mut player = computer("perfect").strategy_within(&empty(9, 9), &limits).unwrap();
        player.advise_unless(&empty(9, 9), &mut Dice::seeded(1), &flag)
    });
    std::thread::sleep(Duration::from_millis(200));
    let begin = Instant::now();
    stop.store(true, Ordering::Relaxed);
    assert_eq!(thinking.join().unwrap(), None);
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}
