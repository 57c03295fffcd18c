//! Random numbers that cannot be guessed.

use puissance4_online::{GameId, Seat};

/// Random bytes from the operating system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A new game id.
pub(crate) fn game() -> GameId {
    GameId::from_bytes(bytes())
}

/// A random seat.
pub(crate) fn seat() -> Seat {
    let [byte] = bytes();
    if byte.is_multiple_of(2) { Seat::First } else { Seat::Second }
}
