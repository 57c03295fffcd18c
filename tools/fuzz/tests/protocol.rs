//! A short run of mutated messages through every decoder.

#[test]
fn decoders_take_anything() {
    let report = puissance4_fuzz::decoders(200_000, 1).unwrap();
    // Some inputs are valid: the mutator reaches deep enough.
    assert!(report.decoded > 500 && report.games > 50, "{report}");
}
