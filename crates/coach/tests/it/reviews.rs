//! Judgements of games, compared with scores that are computed without the engine; and what a tree says.

use std::collections::HashMap;

use proptest::prelude::*;
use puissance4_coach::{Coach, CoachError, Depth, Mark, Review};
use puissance4_engine::{Book, Limits, Solver, Value};
use puissance4_players::{Computer, Dice};
use puissance4_rules::{Connect, Demo, Game, Geometry, Player, Position, Size};

fn geometry(columns: usize, rows: usize, connect: usize) -> Geometry {
    Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
}

fn review(game: &Game) -> Review {
    let solver = Solver::new(game.start().geometry(), 8).unwrap().with_book(Book::embedded());
    Coach::with_solver(solver).review(game, &Limits::none()).unwrap()
}

/// The score by its definition: winning on ply p of a board of N cells is worth (N + 2 - p) / 2.
fn score(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(score) = known.get(position) {
        return *score;
    }
    let score = if position.winner().is_some() {
        -i32::try_from((position.geometry().size().cells() + 2 - position.ply()) / 2).unwrap()
    } else {
        let replies = position.legal().into_iter().map(|column| {
            let mut after = position.clone();
            after.play(column).unwrap();
            -score(&after, known)
        });
        replies.collect::<Vec<_>>().into_iter().max().unwrap_or(0)
    };
    known.insert(position.clone(), score);
    score
}

fn wins_at_once(position: &Position) -> bool {
    position.legal().into_iter().any(|column| {
        let mut after = position.clone();
        after.play(column).is_ok() && after.winner().is_some()
    })
}

/// The mark by the sentences of the help.
fn mark(score: i32, best: i32, overlooked: bool) -> Mark {
    match (best.signum(), score.signum()) {
        (1, -1) => Mark::Blunder,
        (1, 0) | (0, -1) => Mark::Mistake,
        _ if score == best => Mark::Best,
        _ if best - score <= 2 && !overlooked => Mark::Good,
        _ => Mark::Inaccuracy,
    }
}

fn a_game() -> impl Strategy<Value = Game> {
    let boards = prop::sample::select(vec![geometry(4, 4, 3), geometry(4, 4, 4), geometry(5, 3, 3), geometry(3, 5, 3)]);
    (boards, prop::collection::vec(0..64usize, 0..16)).prop_map(|(geometry, choices)| {
        let mut game = Game::new(geometry);
        for choice in choices {
            let legal = game.position().legal();
            let Some(column) = legal.nth(choice % legal.len().max(1)) else { break };
            game.play(column).unwrap();
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_judgement_is_true(game in a_game()) {
        let review = review(&game);
        let mut known = HashMap::new();
        prop_assert_eq!(review.moves.len(), game.ply());
        let positions: Vec<Position> = game.positions().collect();
        for (index, one) in review.moves.iter().enumerate() {
            let (before, after) = (&positions[index], &positions[index + 1]);
            let (best, played) = (score(before, &mut known), -score(after, &mut known));
            prop_assert_eq!((one.best_score.get(), one.score.get()), (best, played));
            let overlooked = wins_at_once(before) || wins_at_once(after);
            prop_assert_eq!(one.mark, mark(played, best, overlooked));
            prop_assert_eq!((one.ply, one.player), (index + 1, before.to_move()));
            let all: Vec<i32> = before.legal().into_iter().map(|column| {
                let mut after = before.clone();
                after.play(column).unwrap();
                -score(&after, &mut known)
            }).collect();
            prop_assert_eq!(one.had_choice, all.iter().any(|other| *other != best));
            let is_best: Vec<_> = before.legal().into_iter().zip(&all).filter(|(_, other)| **other == best).map(|(column, _)| column).collect();
            prop_assert_eq!(&one.best, &is_best);
            prop_assert_eq!(one.better.is_some(), one.mark != Mark::Best);
        }
        // The curve has one point a move, and says who wins.
        let leaders: String = positions[1..].iter().map(|position| {
            let sign = score(position, &mut known).signum();
            match (sign, position.to_move()) {
                (0, _) => '=',
                (1, Player::First) | (-1, Player::Second) => '1',
                _ => '2',
            }
        }).collect();
        prop_assert_eq!(review.curve.leaders(), leaders);
        prop_assert_eq!(review.curve.blocks().chars().count(), game.ply());
        prop_assert_eq!(review.turning_points().count(), review.moves.iter().filter(|one| one.best_score.value() != one.score.value()).count());
    }
}

#[test]
fn blocks_are_high_for_the_first_player_and_low_for_the_second() {
    for demo in Demo::ALL {
        let curve = review(&demo.game()).curve;
        for (block, leader) in curve.blocks().chars().zip(curve.leaders().chars()) {
            let expected = match leader {
                '1' => "▅▆▇",
                '2' => "▁▂▃",
                _ => "▄",
            };
            assert!(expected.contains(block), "{block} for {leader}");
        }
    }
}

/// Who plays perfectly plays the best moves, and nothing but.
#[test]
fn the_perfect_player_is_perfectly_accurate() {
    for (seed, other) in [(1, Computer::Tactician), (2, Computer::Careful)] {
        let mut game = Game::new(Geometry::STANDARD);
        let mut perfect = Computer::Perfect.strategy(game.start()).unwrap();
        let mut other = other.strategy(game.start()).unwrap();
        let mut dice = Dice::seeded(seed);
        loop {
            let player = if game.ply().is_multiple_of(2) { &mut perfect } else { &mut other };
            let Some(advice) = player.advise(game.position(), &mut dice) else { break };
            game.play(advice.column).unwrap();
        }
        let review = review(&game);
        let accuracy = review.accuracy();
        assert!((accuracy.first.unwrap().percent() - 100.0).abs() < f64::EPSILON, "{}", game.moves());
        assert!(accuracy.second.unwrap().percent() < 100.0, "{}", game.moves());
    }
}

#[test]
fn accuracy_is_the_mean_of_the_choices() {
    // Player 1: a blunder and three best moves; player 2: best, good, blunder.
    let accuracy = review(&Demo::Column.game()).accuracy();
    assert!((accuracy.first.unwrap().percent() - 75.0).abs() < 1e-9);
    assert!((accuracy.second.unwrap().percent() - 190.0 / 3.0).abs() < 1e-9);
    let nothing = review(&Game::new(Geometry::STANDARD));
    assert_eq!(nothing.accuracy(), puissance4_rules::ByPlayer::default());
    // In a column there is nothing to choose.
    let alone = Game::replay(geometry(1, 5, 4), &"111".parse().unwrap()).unwrap();
    assert_eq!(review(&alone).accuracy(), puissance4_rules::ByPlayer::default());
}

#[test]
fn the_curve_as_a_picture() {
    let game = Demo::Diagonal.game();
    let colours = puissance4_rules::ByPlayer { first: "#111111".to_owned(), second: "#222222".to_owned() };
    let curve = review(&game).curve;
    let svg = curve.svg("1 < 2 & 3", &colours);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("<title>1 &lt; 2 &amp; 3</title>"), "{svg}");
    assert_eq!(svg.matches("<rect").count(), 1 + game.ply());
    assert_eq!(svg.matches("<circle").count(), 8, "one for each turning point");
    // A bar for each move that leaves a player winning, and the number of that player, in their colour.
    let leaders = curve.leaders();
    for (leader, colour) in [("1", "#111111"), ("2", "#222222")] {
        assert!(leaders.contains(leader));
        assert_eq!(svg.matches(colour).count(), leaders.matches(leader).count() + 1, "{svg}");
    }
}

// The tree of openings.

#[test]
fn a_tree_agrees_with_itself() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let empty = Position::new(Geometry::STANDARD);
    let tree = coach.explore(&empty, Depth::Two, &Limits::none()).unwrap();
    let scores: Vec<i32> = tree.branches.iter().map(|branch| branch.score.get()).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!((tree.score.get(), tree.plies), (1, 41));
    for branch in &tree.branches {
        let best = branch.branches.iter().map(|answer| answer.score).max().unwrap();
        assert_eq!(best, -branch.score);
        for answer in &branch.branches {
            assert_eq!(branch.replies.contains(&answer.column), answer.score == best);
            assert!(!answer.replies.is_empty() && answer.branches.is_empty());
        }
    }
    let one = coach.explore(&empty, Depth::One, &Limits::none()).unwrap();
    let replies =
        |tree: &puissance4_coach::Exploration| tree.branches.iter().map(|one| one.replies.clone()).collect::<Vec<_>>();
    assert_eq!(replies(&one), replies(&tree));
}

#[test]
fn a_winning_move_has_no_replies_and_a_finished_game_no_tree() {
    let mut coach = Coach::new(Geometry::STANDARD).unwrap();
    let game = Game::replay(Geometry::STANDARD, &"121212".parse().unwrap()).unwrap();
    let tree = coach.explore(game.position(), Depth::Two, &Limits::none()).unwrap();
    let first = &tree.branches[0];
    assert_eq!((first.score.value(), first.plies, first.replies.len()), (Value::Win, 1, 0));
    let over = Demo::Draw.game();
    assert_eq!(coach.explore(over.position(), Depth::One, &Limits::none()), Err(CoachError::GameOver));
}
