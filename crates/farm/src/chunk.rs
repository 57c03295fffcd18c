//! A piece of the positions of a batch.

/// Some positions in the order of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Its number, from 0.
    pub number: u64,
    /// One position per line, each line ended: the moves, as they were written.
    pub text: String,
}

impl Chunk {
    /// How many positions it has.
    pub fn positions(&self) -> u64 {
        self.text.lines().count() as u64
    }
}
