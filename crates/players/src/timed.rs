//! Players that have to answer in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use puissance4_rules::{Game, Player, Position};

use crate::dice::Dice;
use crate::strategy::{Advice, Strategy};
use crate::tree::Tree;

/// What is left of the time when a search is cut: looking ahead takes less.
const RESERVE: Duration = Duration::from_millis(100);
/// How often an alarm looks whether a search was stopped before.
const LOOK: Duration = Duration::from_millis(2);
/// A clock has to last for the rest of the game: a move may take this part of it.
const SHARE: u32 = 20;

/// A flag that is set once a time is over, or once another flag is set. Where there are no threads, only the flag
/// counts.
pub struct Alarm {
    flag: Arc<AtomicBool>,
    /// Dropped to end the wait.
    _wait: SyncSender<()>,
}

impl Alarm {
    /// Begins to wait.
    pub fn after(time: Duration, stop: &Arc<AtomicBool>) -> Self {
        let (wait, end) = sync_channel::<()>(0);
        let (begin, flag, stop) = (Instant::now(), Arc::<AtomicBool>::default(), Arc::clone(stop));
        let set = Arc::clone(&flag);
        let work = move || {
            while !stop.load(Ordering::Relaxed) {
                let left = time.saturating_sub(begin.elapsed());
                if left.is_zero() {
                    break;
                }
                if end.recv_timeout(left.min(LOOK)) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
            }
            set.store(true, Ordering::Relaxed);
        };
        // Without the thread there is no limit.
        let _ = std::thread::Builder::new().name("alarm".to_owned()).spawn(work);
        Self { flag, _wait: wait }
    }

    /// The flag.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.flag
    }
}

/// How long a move may take if this is left for the game.
pub fn share(left: Duration) -> Duration {
    left / SHARE
}

/// The column that a player plays within a time; `None` only if the game is over, or once `stop` is true.
///
/// A search that takes longer is cut after three quarters of the time. The rest is for the
/// [stand-in](Strategy::stand_in), so the answer is not worse than that of level 10.
pub fn advise_within(
    strategy: &mut dyn Strategy,
    position: &Position,
    dice: &mut Dice,
    time: Duration,
    stop: &Arc<AtomicBool>,
) -> Option<Advice> {
    let begin = Instant::now();
    let time = time.saturating_sub(RESERVE.min(time / 2));
    let alarm = Alarm::after(time * 3 / 4, stop);
    let advice = strategy.advise_unless(position, dice, alarm.flag());
    if advice.is_some() || stop.load(Ordering::Relaxed) {
        return advice;
    }
    let alarm = Alarm::after(time.saturating_sub(begin.elapsed()), stop);
    let advice = strategy.stand_in(position, dice, alarm.flag());
    advice.filter(|_| !stop.load(Ordering::Relaxed))
}

/// Whether a game goes on from where another one was.
pub(crate) fn continues(before: &Game, now: &Game) -> bool {
    before.start() == now.start() && now.ply() > before.ply() && now.moves().0.starts_with(&before.moves().0)
}

/// A player with a time limit.
pub(crate) struct Timed {
    player: Box<dyn Strategy>,
    per_move: Duration,
    per_game: Option<Duration>,
    /// The game that it played last, and its side.
    game: Option<(Game, Player)>,
    /// How long it has thought in this game.
    thought: Duration,
}

impl Timed {
    pub(crate) fn new(player: Box<dyn Strategy>, per_move: Duration, per_game: Option<Duration>) -> Self {
        Self { player, per_move, per_game, game: None, thought: Duration::ZERO }
    }
}

impl Strategy for Timed {
    fn advise(&mut self, position: &Position, dice: &mut Dice) -> Option<Advice> {
        self.advise_unless(position, dice, &Arc::default())
    }

    fn advise_unless(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.advise_in(&Game::from_position(position.clone()), dice, stop)
    }

    fn stand_in(&mut self, position: &Position, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        self.player.stand_in(position, dice, stop)
    }

    fn advise_in(&mut self, game: &Game, dice: &mut Dice, stop: &Arc<AtomicBool>) -> Option<Advice> {
        let me = game.position().to_move();
        if !self.game.as_ref().is_some_and(|(before, side)| *side == me && continues(before, game)) {
            self.thought = Duration::ZERO;
        }
        self.game = Some((game.clone(), me));
        let left = self.per_game.map(|total| share(total.saturating_sub(self.thought)));
        let (begin, time) = (Instant::now(), left.unwrap_or(self.per_move).min(self.per_move));
        let advice = advise_within(&mut *self.player, game.position(), dice, time, stop);
        self.thought += begin.elapsed();
        advice
    }

    fn tree(&mut self, position: &Position, dice: &mut Dice, depth: usize, stop: &Arc<AtomicBool>) -> Option<Tree> {
        self.player.tree(position, dice, depth, stop)
    }
}
