//! The label above a column.

/// The value of a column, shown above it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Label {
    /// A number with its sign.
    pub(crate) text: String,
    /// Its class in the style sheet.
    pub(crate) kind: &'static str,
    /// The same in words.
    pub(crate) words: String,
}
