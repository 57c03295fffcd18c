//! A short run of mutated messages through every decoder.

#[test]
fn decoders_take_anything() {
    let tally = puissance4_stress::decoders(200_000, 1).unwrap();
    // Some inputs are valid: the mutator reaches deep enough.
    assert!(tally.decoded > 500 && tally.games > 50, "{tally}");
}
