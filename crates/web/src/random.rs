//! Random numbers from the browser.

use std::time::Duration;

use puissance4_online::{ActionId, SeatToken};

use crate::online::delay::Delay;

/// A fresh seed for computer players and puzzles.
pub(crate) fn seed() -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Between 0 and 2^32.
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// A duration from the range of a delay.
pub(crate) fn duration(delay: Delay) -> Duration {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    // Less than a day, and no need to be exact.
    let extra = (delay.to.minus(delay.from).0 as f64 * js_sys::Math::random()) as u64;
    Duration::from_millis(delay.from.0 + extra)
}

/// Bytes from the browser's cryptographic generator.
fn secret<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let filled = web_sys::window()
        .and_then(|window| window.crypto().ok())
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    filled.expect("every browser with WebAssembly has a cryptographic random generator");
    bytes
}

/// A new seat token.
pub(crate) fn token() -> SeatToken {
    SeatToken::from_bytes(secret())
}

/// A new action id.
pub(crate) fn action() -> ActionId {
    format!("{:032x}", u128::from_le_bytes(secret())).parse().expect("32 hexadecimal digits are a valid id")
}
