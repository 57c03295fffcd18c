//! Makes puzzles from games between players that search ahead and err now and then.

use std::cmp::Reverse;
use std::collections::HashSet;

use puissance4_engine::{Limits, SolveError, SolverError};
use puissance4_players::{Careful, Dice, Minimax, Strategy as _};
use puissance4_rules::{Column, Game, Geometry, Position};

use crate::coach::Coach;
use crate::idea::Idea;
use crate::puzzle::{Goal, Level, NoPuzzle, Puzzle, is_forced};

/// Makes puzzles of the standard board, one after another; the same ones for the same seed.
pub struct PuzzleMaker {
    coach: Coach,
    dice: Dice,
    /// Made before, with their mirror images.
    seen: HashSet<Position>,
}

/// With fewer discs on the board, there is little to see, and much to search.
const LEAST_DISCS: usize = 12;

/// A puzzle with a longer solution is too hard.
const MAX_DISCS_TO_WIN: usize = 9;

/// One move in eight is a slip.
const SLIPS: [bool; 8] = [true, false, false, false, false, false, false, false];

impl PuzzleMaker {
    /// A maker with this seed.
    pub fn new(seed: u64) -> Result<Self, SolverError> {
        let coach = Coach::new(Geometry::STANDARD)?;
        Ok(Self { coach, dice: Dice::seeded(seed), seen: HashSet::new() })
    }

    /// The next puzzle, of one of these levels as far as they can be estimated, or of any if none is named: the hardest
    /// of a game.
    pub fn make(&mut self, wanted: &[Level], limits: &Limits) -> Result<Puzzle, SolveError> {
        self.first(limits, |puzzle| {
            let is_wanted = wanted.is_empty() || wanted.contains(&puzzle.level());
            is_wanted.then(|| Reverse(puzzle.level()))
        })
    }

    /// The next puzzle for a pack of `count`, after those that are `made`. Each game gives one: the hardest with the
    /// idea that is rarest so far. `None` if the pack is complete, with at least one puzzle in fifty for each idea.
    pub fn make_for_pack(
        &mut self,
        made: &[Puzzle],
        count: usize,
        limits: &Limits,
    ) -> Result<Option<Puzzle>, SolveError> {
        let mut counts = [0; Idea::ALL.len()];
        for puzzle in made {
            counts[puzzle.idea() as usize] += 1;
        }
        let is_wanted = |idea: Idea| {
            let of_idea = counts[idea as usize];
            if made.len() < count { !is_plain(idea) || of_idea <= count / 15 } else { of_idea < count / 50 }
        };
        if !Idea::ALL.into_iter().any(is_wanted) {
            return Ok(None);
        }
        let place = |puzzle: &Puzzle| {
            let rarity = counts[puzzle.idea() as usize];
            is_wanted(puzzle.idea()).then(|| (rarity, Reverse(puzzle.level()), Reverse(puzzle.discs())))
        };
        self.first(limits, place).map(Some)
    }

    /// Of the puzzles of a game the one that comes first by this order; those without a place in it are not wanted.
    fn first<K: Ord>(&mut self, limits: &Limits, place: impl Fn(&Puzzle) -> Option<K>) -> Result<Puzzle, SolveError> {
        loop {
            // One of each game, so no two are related.
            let game = self.game();
            let puzzles = self.puzzles(game, limits)?.into_iter();
            let first =
                puzzles.filter_map(|puzzle| Some((place(&puzzle)?, puzzle))).min_by(|one, other| one.0.cmp(&other.0));
            if let Some((_, puzzle)) = first {
                let position = puzzle.position();
                self.seen.extend([position.clone(), position.mirrored()]);
                return Ok(puzzle);
            }
        }
    }

    /// A game played to its end.
    fn game(&mut self) -> Game {
        let mut game = Game::new(Geometry::STANDARD);
        let mut depths = [Self::DEPTHS; 2].map(|depths| self.dice.choose(&depths).copied().unwrap_or_default());
        while !game.position().is_over() {
            let advice = if self.dice.choose(&SLIPS) == Some(&true) {
                Careful.advise(game.position(), &mut self.dice).map(|advice| advice.column)
            } else {
                self.sensible(game.position(), depths[0])
            };
            if advice.is_none_or(|column| game.play(column).is_err()) {
                break;
            }
            depths.reverse();
        }
        game
    }

    /// How many moves the players look ahead.
    const DEPTHS: [u8; 3] = [1, 3, 5];

    /// A column that looks best when searching `depth` moves ahead; of several, one of the two nearest to the middle.
    fn sensible(&mut self, position: &Position, depth: u8) -> Option<Column> {
        let me = position.to_move();
        let wins = position.legal().into_iter().find(|column| position.wins_at(me, *column));
        if wins.is_some() {
            return wins;
        }
        let note = |column: Column| {
            let mut after = position.clone();
            after.play(column).ok()?;
            // What is best for the other; a full board is neither.
            let note = Minimax::new(depth - 1).search(&after).map_or(0.0, |(_, note)| note.get());
            Some((note, column))
        };
        let mut notes: Vec<(f64, Column)> = position.legal().into_iter().filter_map(note).collect();
        let best = notes.iter().map(|(note, _)| *note).min_by(f64::total_cmp)?;
        notes.retain(|(note, _)| note.total_cmp(&best).is_eq());
        notes.sort_by_key(|(_, column)| position.geometry().from_middle(*column));
        notes.truncate(2);
        self.dice.choose(&notes).map(|(_, column)| *column)
    }

    /// The new puzzles of a game, from its end.
    fn puzzles(&mut self, mut game: Game, limits: &Limits) -> Result<Vec<Puzzle>, SolveError> {
        let mut puzzles = Vec::new();
        // From the end: what is remembered of late positions helps with the earlier ones.
        while game.undo().is_ok() && game.ply() >= LEAST_DISCS {
            if self.seen.contains(game.position()) {
                continue;
            }
            let puzzle = match self.coach.puzzle(&game, limits) {
                Ok(puzzle) => puzzle,
                Err(NoPuzzle::Solve(error)) => return Err(error),
                Err(_) => continue,
            };
            // A long way that begins with the only possible move is two puzzles, and the first is none.
            let right = puzzle.solution().0[0];
            let thoughtful = puzzle.level() == Level::ALL[0] || !is_forced(puzzle.position(), right);
            let readable = puzzle.goal() == Goal::Draw || puzzle.discs() <= MAX_DISCS_TO_WIN;
            if thoughtful && readable {
                puzzles.push(puzzle);
            }
        }
        Ok(puzzles)
    }
}

/// Whether a look at the next move is enough. The games are full of such puzzles: one in fifteen of each kind will do.
fn is_plain(idea: Idea) -> bool {
    matches!(idea, Idea::Win | Idea::Block | Idea::Safe)
}
