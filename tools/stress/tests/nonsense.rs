//! A short run of what `cargo xtask fuzz` does for longer.

#[test]
fn decoders_take_anything() {
    let tally = puissance4_stress::decoders(200_000, 1).unwrap();
    // Some of it is not nonsense: the mutator goes deep enough.
    assert!(tally.decoded > 500 && tally.games > 50, "{tally}");
}
