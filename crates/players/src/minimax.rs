//! `minimax:H`: searches the next H + 1 moves completely, and assumes that both sides play for the best note.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puissance4_engine::Stopped;
use puissance4_rules::{Column, Columns, Player, Position};

use crate::dice::Dice;
use crate::evaluation::{Note, evaluate};
use crate::strategy::{Advice, Strategy};
use crate::trace::{Recorder, Trace};
use crate::tree::{Bound, CutReason, Judgement, Method, Tree};

/// Searches the tree of moves to a fixed depth, and plays the first of the best columns.
#[derive(Clone, Copy, Debug)]
pub struct Minimax {
    depth: u8,
    /// Whether it looks at everything, also at what cannot change the choice.
    is_plain: bool,
}

impl Minimax {
    /// The default depth.
    pub const DEFAULT_DEPTH: u8 = 4;

    /// Looks `depth` moves beyond its own.
    pub fn new(depth: u8) -> Self {
        Self { depth, is_plain: false }
    }

    /// The same without cut-offs, which shows what they save: the same column and note from more positions.
    pub fn plain(depth: u8) -> Self {
        Self { depth, is_plain: true }
    }

    /// The column that the side to move should play, and its note for that side; `None` if the game is over.
    pub fn search(self, position: &Position) -> Option<(Column, Note)> {
        // Never set.
        self.search_unless(position, &AtomicBool::new(false), &mut ()).ok().flatten()
    }

    fn search_unless<T: Trace>(
        self,
        position: &Position,
        stop: &AtomicBool,
        trace: &mut T,
    ) -> Result<Option<(Column, Note)>, Stopped> {
        let bounds = Bounds { least: Note::LOST, most: Note::WON };
        trace.begin();
        let found =
            Look { me: position.to_move(), is_plain: self.is_plain, stop }.note(position, self.depth, bounds, trace)?;
        trace.end();
        Ok(found)
    }
}

/// What does not change during a search.
struct Look<'a> {
    me: Player,
    is_plain: bool,
    stop: &'a AtomicBool,
}

impl Strategy for Minimax {
    fn advise(&mut self, position: &Position, _: &mut Dice) -> Option<Advice> {
        self.search(position).map(advice)
    }

    fn advise_unless(&mut self, position: &Position, _: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.search_unless(position, stop, &mut ()).ok().flatten().map(advice)
    }

    fn tree(&mut self, position: &Position, _: &mut Dice, depth: usize, stop: &Arc<AtomicBool>) -> Option<Tree> {
        let mut recorder = Recorder::new(depth);
        let (choice, _) = self.search_unless(position, stop, &mut recorder).ok().flatten()?;
        Some(recorder.tree(position.to_move(), choice, Method::BestNote))
    }
}

fn advice((column, note): (Column, Note)) -> Advice {
    Advice { note: Some(note), ..column.into() }
}

/// The alpha-beta bounds: what each side can already get by a choice further up in the tree.
#[derive(Clone, Copy)]
struct Bounds {
    /// I can have at least this.
    least: Note,
    /// The other can keep me to this at most.
    most: Note,
}

impl Bounds {
    /// What a note says that was found between these bounds.
    fn meaning(self, found: Note) -> Bound {
        if found == Note::LOST || found == Note::WON {
            Bound::Exact
        } else if found <= self.least {
            Bound::AtMost
        } else if found >= self.most {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    /// Why the other columns are skipped once the bounds meet.
    fn reason(self, my_turn: bool) -> CutReason {
        let (elsewhere, nothing_better) = if my_turn { (self.most, Note::WON) } else { (self.least, Note::LOST) };
        if elsewhere == nothing_better {
            CutReason::NothingBetter
        } else {
            CutReason::Refuted(Judgement::Note(elsewhere))
        }
    }
}

impl Look<'_> {
    /// The first of the best columns for the side to move, and its note for me; `None` if the game is over.
    ///
    /// I look for the highest note and the other side for the lowest. A note between the bounds is exact. Once a note
    /// reaches a bound, the remaining columns are skipped. At the root the bounds are -1 and +1, so a certain win
    /// ends the search. Further down the search also stops where the other side would avoid this position, which
    /// changes neither the column nor the note at the root.
    fn note<T: Trace>(
        &self,
        position: &Position,
        depth: u8,
        mut bounds: Bounds,
        trace: &mut T,
    ) -> Result<Option<(Column, Note)>, Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let my_turn = position.to_move() == self.me;
        let mut best: Option<(Column, Note)> = None;
        let mut columns = position.legal().into_iter();
        while let Some(column) = columns.next() {
            let mut after = position.clone();
            let played = after.play(column);
            debug_assert!(played.is_ok(), "legal columns can be played");
            trace.enter(column);
            let deeper = if depth > 0 { self.note(&after, depth - 1, bounds, trace)? } else { None };
            let (found, meaning) = match deeper {
                Some((_, note)) => (note, bounds.meaning(note)),
                None => (evaluate(&after, self.me), Bound::Exact),
            };
            trace.leave(Judgement::Note(found), meaning);
            let better = |(_, note)| if my_turn { found > note } else { found < note };
            if best.is_none_or(better) {
                best = Some((column, found));
            }
            if self.is_plain {
                continue;
            }
            if my_turn && found > bounds.least {
                bounds.least = found;
            } else if !my_turn && found < bounds.most {
                bounds.most = found;
            }
            if bounds.least >= bounds.most {
                trace.cut(|| columns.collect::<Columns>(), bounds.reason(my_turn));
                break;
            }
        }
        Ok(best)
    }
}
