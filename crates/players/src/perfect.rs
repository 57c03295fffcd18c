//! `perfect`: knows the exact score of every column.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use puissance4_engine::{Book, Limits, Score, SolveError, Solver, SolverError};
use puissance4_rules::{Column, Columns, Position};
use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::strategy::{Advice, Strategy};
use crate::trace::{Recorder, Trace};
use crate::tree::{Bound, CutReason, Judgement, Method, Tree};

/// Plays any of the columns that keep the exact score: it wins as soon and loses as late as possible.
pub struct Perfect {
    solver: Solver,
}

/// Why a computer player cannot play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum CannotPlay {
    /// There is no solver for the board.
    #[error(transparent)]
    Board(#[from] SolverError),
    /// The solver does not take the position.
    #[error(transparent)]
    Position(#[from] SolveError),
}

impl Perfect {
    /// The size of its table. In the arena every thread has its own; a page in a browser is to stay small.
    const MEBIBYTES: usize = if cfg!(target_arch = "wasm32") { 16 } else { 64 };

    /// For games that begin with `start` or an empty board like it. Its transposition table is kept from one move, and
    /// one game, to the next.
    pub fn new(start: &Position) -> Result<Self, CannotPlay> {
        let mut solver = Solver::new(start.geometry(), Self::MEBIBYTES)?.with_book(Book::embedded());
        // With a limit of no nodes, a solver says at once whether it accepts the position. What holds at the start of a
        // game holds throughout, since later discs are played by turns.
        match solver.solve(start, &Limits { nodes: Some(0), ..Limits::none() }) {
            Ok(_) | Err(SolveError::Stopped(_)) => Ok(Self { solver }),
            Err(error) => Err(error.into()),
        }
    }
}

impl Perfect {
    fn choose(&mut self, position: &Position, dice: &mut Dice, limits: &Limits) -> Option<Advice> {
        // Unless it is stopped, it fails only on a position of a game that it was not made for.
        let analysis = self.solver.analyze(position, limits).ok()?;
        let column = dice.pick(analysis.best.into_iter().collect())?;
        Some(Advice { score: Some(analysis.score), ..column.into() })
    }

    /// Tells what proves the score of a position, to a depth: the smallest tree that alpha-beta search can do with.
    ///
    /// On the main line every move has to be looked at: the best one, and that no other is better. That another is not
    /// better takes one reply that refutes it; and that this reply does so, every answer to it. `mine` tells whether it
    /// is the turn of the player who thinks.
    fn prove(
        &mut self,
        position: &Position,
        node: Proof,
        depth: usize,
        mine: bool,
        audience: &mut Audience<'_>,
    ) -> Option<()> {
        if depth == 0 || position.is_over() {
            return Some(());
        }
        let before = self.solver.nodes();
        let analysis = self.solver.analyze(position, audience.limits).ok()?;
        audience.recorder.add_nodes(self.solver.nodes() - before);
        let scores = analysis.columns.iter().filter_map(|column| Some((column.column, column.value?.0)));
        let mut scores: Vec<(Column, Score)> = scores.collect();
        // At the root, the chosen column first.
        scores.sort_by_key(|(column, score)| (std::cmp::Reverse(*score), audience.first != Some(*column)));
        audience.first = None;
        let looked_at = if node == Proof::One { 1 } else { scores.len() };
        for (index, (column, score)) in scores.iter().take(looked_at).enumerate() {
            let mut after = position.clone();
            after.play(*column).ok()?;
            audience.recorder.enter(*column);
            let next = match node {
                Proof::MainLine if index == 0 => Proof::MainLine,
                Proof::MainLine | Proof::All => Proof::One,
                Proof::One => Proof::All,
            };
            self.prove(&after, next, depth - 1, !mine, audience)?;
            audience.recorder.leave(Judgement::Score(if mine { *score } else { -*score }), Bound::Exact);
        }
        let rest = scores.iter().skip(looked_at).map(|(column, _)| *column);
        audience.recorder.cut(|| rest.collect::<Columns>(), CutReason::OneIsEnough);
        Some(())
    }
}

/// Which moves of a position a proof has to look at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// All of them; the best one is the next of the main line.
    MainLine,
    /// One that is good enough.
    One,
    /// All of them: none is good enough.
    All,
}

/// Who hears a proof.
struct Audience<'a> {
    recorder: &'a mut Recorder,
    limits: &'a Limits,
    /// The column that is looked at first.
    first: Option<Column>,
}

impl Strategy for Perfect {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.choose(position, dice, &Limits::none())
    }

    fn advise_unless(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.choose(position, dice, &Limits { stop: Some(Arc::clone(stop)), ..Limits::none() })
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, depth: usize, stop: &Arc<AtomicBool>) -> Option<Tree> {
        let limits = Limits { stop: Some(Arc::clone(stop)), ..Limits::none() };
        let mut recorder = Recorder::new(depth);
        let before = self.solver.nodes();
        let choice = self.choose(position, dice, &limits)?.column;
        recorder.add_nodes(self.solver.nodes() - before);
        recorder.begin();
        let mut audience = Audience { recorder: &mut recorder, limits: &limits, first: Some(choice) };
        self.prove(position, Proof::MainLine, depth, true, &mut audience)?;
        recorder.end();
        Some(recorder.tree(position.to_move(), choice, Method::BestScore))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::play_game;
    use crate::random::Random;
    use crate::tactician::Tactician;
    use puissance4_rules::{Column, Connect, Game, Geometry, Player, Setup, Size};
    use std::collections::{BTreeSet, HashMap, HashSet};

    fn geometry(columns: usize, rows: usize, connect: usize) -> Geometry {
        Geometry::new(Size::new(columns, rows).unwrap(), Connect::new(connect).unwrap())
    }

    fn perfect(start: &Position) -> Perfect {
        Perfect::new(start).unwrap()
    }

    fn replies(position: &Position) -> Vec<Position> {
        let play = |column: Column| {
            let mut after = position.clone();
            after.play(column).unwrap();
            after
        };
        position.legal().into_iter().map(play).collect()
    }

    /// The score by its definition, without the engine: winning on ply p of a board of N cells is worth (N + 2 - p) /
    /// 2, and each side takes the best column.
    fn score(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
        if let Some(score) = known.get(position) {
            return *score;
        }
        let score = if position.winner().is_some() {
            -i32::try_from((position.geometry().size().cells() + 2 - position.ply()) / 2).unwrap()
        } else {
            replies(position).iter().map(|after| -score(after, known)).max().unwrap_or(0)
        };
        known.insert(position.clone(), score);
        score
    }

    /// Whatever the other plays, on either side: the score it tells is right, and the column it plays keeps it.
    #[test]
    fn no_move_loses_anything() {
        for geometry in [geometry(4, 4, 4), geometry(4, 4, 3), geometry(3, 5, 3), geometry(5, 4, 3)] {
            let empty = Position::new(geometry);
            let (mut perfect, mut dice, mut known) = (perfect(&empty), Dice::seeded(1), HashMap::new());
            // Its own turn as the first player, and as the second one.
            let mut turns = vec![empty.clone()];
            turns.extend(replies(&empty));
            let mut seen = HashSet::new();
            while let Some(position) = turns.pop() {
                let Some(advice) = perfect.advise(&position, &mut dice) else {
                    assert!(position.is_over());
                    continue;
                };
                assert_eq!(advice.score.unwrap().get(), score(&position, &mut known));
                let mut after = position;
                after.play(advice.column).unwrap();
                assert_eq!(advice.score.unwrap().get(), -score(&after, &mut known));
                turns.extend(replies(&after).into_iter().filter(|position| seen.insert(position.clone())));
            }
            assert!(seen.len() > 50, "there was something to see: {}", seen.len());
        }
    }

    /// Boards that the first player wins, that are drawn, and that the second player wins, each with its known value.
    #[test]
    fn never_loses_a_position_that_is_not_lost() {
        for (geometry, value) in
            [(geometry(5, 5, 3), 1), (geometry(5, 5, 4), 0), (geometry(6, 5, 4), 0), (geometry(6, 4, 4), -1)]
        {
            let mut perfect = perfect(&Position::new(geometry));
            for seed in 0..10 {
                for other in [&mut Random as &mut dyn Strategy, &mut Tactician] {
                    let mut dice = Dice::seeded(seed);
                    let points =
                        |winner: Option<Player>, me| winner.map_or(0, |winner| if winner == me { 1 } else { -1 });
                    let first = play_game(geometry, &mut perfect, other, &mut dice).winner;
                    assert!(points(first, Player::First) >= value, "{geometry:?}, first, seed {seed}");
                    let second = play_game(geometry, other, &mut perfect, &mut dice).winner;
                    assert!(points(second, Player::Second) >= -value, "{geometry:?}, second, seed {seed}");
                }
            }
        }
    }

    /// All columns but one win; 5 and 7 soonest.
    #[test]
    fn chance_decides_between_the_best() {
        let game = Game::replay(Geometry::STANDARD, &"51367175564236644533".parse().unwrap()).unwrap();
        let mut perfect = perfect(game.position());
        let choose = |seed| perfect.advise(game.position(), &mut Dice::seeded(seed)).unwrap();
        let chosen: BTreeSet<(usize, i32)> =
            (0..30).map(choose).map(|advice| (advice.column.number(), advice.score.unwrap().get())).collect();
        assert_eq!(chosen, [(5, 6), (7, 6)].into());
    }

    #[test]
    fn refuses_boards_without_exact_values() {
        let refused = |start: &Position| Perfect::new(start).err();
        let too_large = SolverError::TooLarge { columns: 12, rows: 10 };
        assert_eq!(refused(&Position::new(geometry(12, 10, 4))), Some(too_large.into()));
        let set_up = |grid: &str| Setup::from_json(grid).unwrap().position(Connect::new(4).unwrap()).unwrap();
        for grid in ["[[0, 2, 0, 0], [0, 2, 0, 0]]", r#"{"grid": [[0, 2, 0, 0], [0, 0, 0, 0]], "to_move": 2}"#] {
            assert_eq!(refused(&set_up(grid)), Some(SolveError::NotAlternating.into()), "{grid}");
        }
        // Either player may have started.
        for grid in [
            "[[0, 2, 1, 0], [0, 0, 0, 0]]",
            "[[0, 2, 0, 0], [0, 0, 0, 0]]",
            r#"{"grid": [[0, 2, 1, 0], [0, 0, 0, 0]], "to_move": 2}"#,
        ] {
            assert_eq!(refused(&set_up(grid)), None, "{grid}");
        }
    }

    /// It gives no advice in a game that it was not made for, and does not panic.
    #[test]
    fn no_advice_about_other_boards() {
        let mut perfect = perfect(&Position::new(geometry(4, 4, 4)));
        for other in [geometry(5, 4, 4), geometry(4, 4, 3), geometry(20, 20, 4)] {
            assert_eq!(perfect.advise(&Position::new(other), &mut Dice::seeded(1)), None);
        }
    }
}
