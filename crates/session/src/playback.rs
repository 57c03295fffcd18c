//! Watching computers play: pause, one move at a time, and how long each move stays.

use std::time::Duration;

use puissance4_i18n::{Language, tr};

/// How fast a game is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// Whether the game waits.
    pub paused: bool,
    /// The index in [`Playback::DELAYS`].
    speed: usize,
    /// Whether one move may be made in spite of the pause.
    step: bool,
}

impl Default for Playback {
    fn default() -> Self {
        Self { paused: false, speed: Self::DEFAULT_SPEED, step: false }
    }
}

impl Playback {
    /// How long a move stays before the next one comes, from slow to fast.
    pub const DELAYS: [Duration; 7] = [
        Duration::from_secs(5),
        Duration::from_secs(3),
        Duration::from_secs(2),
        Duration::from_secs(1),
        Duration::from_millis(500),
        Duration::from_millis(200),
        Duration::ZERO,
    ];
    const DEFAULT_SPEED: usize = 4;

    /// Pauses, or goes on.
    pub fn toggle(&mut self) {
        self.paused = !self.paused;
        self.step = false;
    }

    /// Lets one move be made. The game is paused afterwards, also if it was not before.
    pub fn step(&mut self) {
        self.paused = true;
        self.step = true;
    }

    /// Shorter pauses between moves.
    pub fn faster(&mut self) {
        self.speed = (self.speed + 1).min(Self::DELAYS.len() - 1);
    }

    /// Longer pauses between moves.
    pub fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// How long a move stays before the next one comes.
    pub fn delay(&self) -> Duration {
        Self::DELAYS[self.speed]
    }

    /// The speed in words.
    pub fn speed(&self, language: Language) -> String {
        let seconds = self.delay().as_secs_f64();
        let decimals = usize::from(seconds.fract() != 0.0);
        let pause = if self.delay().is_zero() { "no" } else { "yes" };
        tr!(language, "speed-is", pause = pause, seconds = language.decimal(seconds, decimals))
    }

    /// Whether the next move may be made.
    pub fn may_move(&self) -> bool {
        !self.paused || self.step
    }

    /// A move was made: a step is used up.
    pub fn moved(&mut self) {
        self.step = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_makes_one_move_and_stays_paused() {
        let mut playback = Playback::default();
        assert!(playback.may_move());
        playback.step();
        assert!(playback.paused && playback.may_move());
        playback.moved();
        assert!(!playback.may_move());
        playback.toggle();
        assert!(playback.may_move());
    }

    #[test]
    fn the_speed_stays_within_its_bounds() {
        let mut playback = Playback::default();
        assert_eq!(playback.speed(Language::French), "Vitesse\u{a0}: 0,5 s par coup");
        (0..20).for_each(|_| playback.faster());
        assert_eq!(playback.speed(Language::English), "Speed: no pause");
        assert_eq!(playback.delay(), Duration::ZERO);
        (0..20).for_each(|_| playback.slower());
        assert_eq!(playback.delay(), Duration::from_secs(5));
        assert!(Playback::DELAYS.is_sorted_by(|slow, fast| slow > fast));
    }
}
