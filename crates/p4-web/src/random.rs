//! Chance, from the browser.

/// What chance starts from, fresh each time.
pub(crate) fn seed() -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Between 0 and 2^32.
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}
