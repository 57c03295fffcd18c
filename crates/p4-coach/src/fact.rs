//! What can be said about a move, and is true.

/// Whether a cell is in an odd or an even row, counted from 1 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Rows 1, 3, 5.
    Odd,
    /// Rows 2, 4, 6.
    Even,
}

/// Something that is true of a move; "I" am the one who makes it, "the other" answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fact {
    /// To be filled in.
    WinsNow,
}
